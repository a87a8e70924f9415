"""Where Numba is met: the decorator of a rule, the signatures of a game, and a cache that cannot go stale.

Numba stamps a cached function with its own file only, so that an edited helper would go on serving
the old rule. Here the cache folder itself is named after the text of every local file the function can
reach; an edit anywhere among them leads to a fresh folder.
"""

import ast
import functools
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
import warnings
from functools import cache
from pathlib import Path

import numba
import numpy as np
from numba import from_dtype, njit, types
from numba.core import codegen, sigutils
from numba.core.errors import NumbaExperimentalFeatureWarning

from simulator.errors import BadInput

PLAIN = bool(numba.config.DISABLE_JIT)  # NUMBA_DISABLE_JIT=1: the same rules as ordinary Python
KEPT_FOLDERS = 4  # per game; older keys are swept away

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)
if PLAIN:
    warnings.filterwarnings("ignore", message="overflow encountered")  # streams wrap around by design


# --- Decorators -------------------------------------------------------------


def widen(kind):
    """Integers as int64, all else as it is, so that a rule compiles once whatever field it is given."""
    kind = types.unliteral(kind)
    small = isinstance(kind, types.Integer) and kind != types.uint64
    return types.int64 if small else kind


def rule(function):
    """Compile a function that other rules call; it compiles when first needed, once per signature."""
    if PLAIN:
        return _widened(function)
    options = {"error_model": "numpy", "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = njit(**options, _nrt=False)(function)  # rules allocate nothing, so arrays need no counting
    compile_as_given = dispatcher.compile

    def compile_widened(signature):
        arguments, _ = sigutils.normalize_signature(signature)
        _Inner.depth += 1
        try:
            return compile_as_given(tuple(widen(argument) for argument in arguments))
        finally:
            _Inner.depth -= 1

    dispatcher.compile = compile_widened
    return dispatcher


def _widened(function):
    """What `widen` does, for plain mode: whole numbers come in as int64."""
    whole = (int, np.int8, np.int16, np.int32)

    @functools.wraps(function)
    def widened(*values):
        return function(*(np.int64(v) if isinstance(v, whole) and not isinstance(v, bool) else v for v in values))

    return widened


class _Inner:
    """How many rules are being compiled inside one another; their machine code is nobody's business."""

    depth = 0


def _reached(library, found):
    """The libraries that `library` calls, and those that these call, each once."""
    for called in library._linking_libraries:
        if called not in found:
            found[called] = None
            if getattr(called, "_is_inner", False):
                _reached(called, found)
    return found


def _leave_inner_code_to_its_callers():
    """A rule is linked into the entry function that reaches it: its own code need not be linked, optimised or loaded.

    Numba would do all three for every function and again for all it calls, which takes half of a cold start.
    Only compile time changes: the entry function is optimised over the same code. Compilation holds Numba's lock.
    """
    library, engine = codegen.CPUCodeLibrary, codegen.JITCPUCodegen
    finalize, set_env = library.finalize, engine.set_env

    def finalize_entries(self):
        if _Inner.depth:
            self._raise_if_finalized()
            self._finalize_dynamic_globals()
            self._is_inner = self._finalized = True
        else:
            self._linking_libraries = list(_reached(self, {}))
            finalize(self)

    def set_env_of_entries(self, name, env):
        if not _Inner.depth:
            set_env(self, name, env)

    library.finalize = finalize_entries
    engine.set_env = set_env_of_entries


if not PLAIN:
    _leave_inner_code_to_its_callers()


def entry(function, signature, folder):
    """Compile a function that is handed over as a value, and keep it in the cache folder given."""
    if PLAIN:
        return function
    numba.config.CACHE_DIR = str(folder) if folder else ""
    try:
        return njit(signature, error_model="numpy", nogil=True, cache=folder is not None)(function)
    finally:
        numba.config.CACHE_DIR = ""


# --- Signatures -------------------------------------------------------------

INDEX = types.int64
ACTIONS = types.int32[::1]
WORDS = types.uint64[::1]


class Signatures:
    """The types of one game's entry functions, derived from its four records."""

    def __init__(self, state, knobs, tables, record):
        s, k, t = from_dtype(state), from_dtype(knobs), from_dtype(tables)
        r = from_dtype(record)
        self.rules = {
            "set_up": types.void(s, k, t),
            "legal": INDEX(s, k, t, ACTIONS),
            "chances": INDEX(s, k, t, ACTIONS),
            "apply": INDEX(s, k, t, INDEX),
            "hide": types.void(s, k, t, INDEX),
            "redeal": types.void(s, k, t, INDEX, WORDS),
            "record": types.void(s, k, t, r),
        }
        rules = types.Tuple([types.FunctionType(sig) for sig in self.rules.values()])
        states = types.Array(s, 1, "C")
        self.bot = INDEX(
            s, k, t, ACTIONS, INDEX, types.float64[::1], WORDS, rules, states, types.int64[::1]
        )  # fmt: skip
        self._arrays = [types.Array(x, 1, "C") for x in (s, k, t, r)]
        self._rules = rules

    def kernel(self, seats):
        """Signature of the engine's loop for `seats` bots."""
        states, knobs, tables, records = self._arrays
        bots = types.UniTuple(types.FunctionType(self.bot), seats)
        return INDEX(
            types.uint64, INDEX, WORDS, self._rules, bots, types.float64[:, ::1],
            states, knobs, tables, WORDS, ACTIONS, ACTIONS, types.int64[::1], ACTIONS,
            types.int64[::1], types.int64[::1], records,
        )  # fmt: skip


# --- Cache folders ----------------------------------------------------------


def _imported_names(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _local_file(name, beside):
    """The source file of module `name` when it is ours or lies beside the file that imports it."""
    near = beside / (name.replace(".", "/") + ".py")
    if near.is_file():
        return near
    if name in sys.builtin_module_names or name.split(".")[0] in sys.stdlib_module_names:
        return None
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError, AttributeError):
        return None
    origin = Path(spec.origin) if spec and spec.origin else None
    if origin is None or origin.suffix != ".py" or "site-packages" in origin.parts:
        return None
    return origin


@cache
def sources(path):
    """Every local source file that `path` can reach by its imports, itself included."""
    found, waiting = set(), [Path(path).resolve()]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        tree = ast.parse(file.read_text(encoding="utf-8"))
        files = (_local_file(name, file.parent) for name in _imported_names(tree))
        waiting += [f.resolve() for f in files if f]
    return tuple(sorted(found))


def key(*paths):
    """Digest of the text of every file that `paths` reach, and of the versions that compile them."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    for file in sorted({f for path in paths for f in sources(str(path))}):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:20]


def cache_root():
    """TOONLAB_CACHE, or the user's cache folder."""
    named = os.environ.get("TOONLAB_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(named) if named else Path(base) / "toonlab"


def cache_folder(group, *paths):
    """A writable folder for what is compiled from `paths`, or None: then nothing is kept, and that is said."""
    folder = cache_root() / group / key(*paths)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as trouble:
        _say_once(f"toonlab: cannot keep compiled code in {folder} ({trouble.strerror}); compiling in memory.")
        return None
    os.utime(folder)
    _sweep(folder.parent)
    return folder


@cache
def _say_once(text):
    print(text, file=sys.stderr)


def _sweep(parent):
    folders = sorted((f for f in parent.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True)
    for old in folders[KEPT_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)


def refuse_if_not_compiling(error, what):
    """Turn Numba's page-long typing error into a few lines that name `what`."""
    lines = [line for line in str(error).splitlines() if line.strip() and "Record(" not in line]
    raise BadInput(f"{what} does not compile: {' '.join(lines[:4])[:600]}") from error
