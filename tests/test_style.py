"""Budgets of the house style, and words that do not belong in a published repository."""

import ast
import re
import statistics
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
INSTALLED = ("simulator", "strategies", "experiments", "reports")
PACKAGES = (*INSTALLED, "tests", "benchmarks")
MEDIAN, USUAL, LONGEST = 8, 25, 60  # lines of a function; USUAL for nine in ten
LONGEST_FILE = 400  # lines
LONG_FILES = {}  # path: reason
LONG_FUNCTIONS = {"simulator/engine.py:play_games": "the one loop of every game, in the order in which it happens"}
UNHELPFUL_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}

UNWANTED = {
    "a path of the machine it was written on": r"(?<![\w.])/work\b|/tmp/toonlab|/home/\w+/",
    "folders that are not in the repository": r"shared/(rulebooks|clauses|facts|hooks|design|decisions|style)",
    "who or what wrote it": r"\b(sub-?agents?|chatgpt|claude|copilot|llms?)\b",
    "how the work was organised": r"\b(this|another|a|the) session\b|\bsession (notes?|log)\b",
    "numbers of issues": r"\bissues? #?\d+\b|\b(fix(es|ed)?|clos(es|ed)|see) #\d+",
    "addresses of registries": r"pypi\.org|pythonhosted\.org|test\.pypi|--(extra-)?index-url|artifactory",
}
BINARY = {".png", ".jpg", ".gif", ".ico", ".woff2", ".parquet"}


@cache
def tracked():
    """Every file under version control that is there; without git, every file but what is ignored."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        names = listed.stdout.strip("\0").split("\0")
        return [ROOT / name for name in names if (ROOT / name).is_file()]
    hidden = (".venv", "__pycache__", "runs", "build", ".git")
    return [p for p in ROOT.rglob("*") if p.is_file() and not set(p.relative_to(ROOT).parts) & set(hidden)]


def name_of(path):
    """The path as the repository knows it."""
    return path.relative_to(ROOT).as_posix()


@cache
def python_files():
    """Every tracked Python file of the packages."""
    return [path for path in tracked() if path.suffix == ".py" and name_of(path).partition("/")[0] in PACKAGES]


def lengths(tree):
    """(name, lines, first line) of every function; docstring and decorators are not counted."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None and len(node.body) > 1 else node.body
            yield node.name, body[-1].end_lineno - body[0].lineno + 2, node.lineno


@cache
def functions(package):
    """(file, name, lines, line) of every function of a package."""
    found = []
    for path in python_files():
        if name_of(path).startswith(package + "/"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [(path, *function) for function in lengths(tree)]
    return found


def has_reason(path, line):
    """Does a comment with 'because' or 'long:' stand at the head of a long function?"""
    head = path.read_text(encoding="utf-8").splitlines()[max(0, line - 4) : line + 12]
    return any("#" in text and re.search(r"because|long:", text.partition("#")[2]) for text in head)


def test_half_of_all_functions_are_very_short():
    sizes = [size for package in INSTALLED for _, _, size, _ in functions(package)]
    assert statistics.median(sizes) <= MEDIAN


@pytest.mark.parametrize("package", INSTALLED)
def test_most_functions_are_short(package):
    found = functions(package)
    longer = sorted(((size, f"{name_of(path)}:{name}") for path, name, size, _ in found if size > USUAL), reverse=True)
    assert len(longer) <= 0.1 * len(found), f"{len(longer)} of {len(found)} over {USUAL} lines: {longer[:12]}"


@pytest.mark.parametrize("package", PACKAGES)
def test_a_very_long_function_says_why(package):
    silent = [
        f"{name_of(path)}:{line} {name} has {size} lines"
        for path, name, size, line in functions(package)
        if size > LONGEST and f"{name_of(path)}:{name}" not in LONG_FUNCTIONS and not has_reason(path, line)
    ]
    assert not silent, "\n".join(silent)


def test_files_are_short():
    sizes = {name_of(path): path.read_text(encoding="utf-8").count("\n") for path in python_files()}
    long = {name: size for name, size in sizes.items() if size > LONGEST_FILE and name not in LONG_FILES}
    assert not long
    assert all(sizes.get(name, 0) > LONGEST_FILE for name in LONG_FILES), "a reason that is no longer needed"


def test_files_are_named_after_what_they_hold():
    vague = [
        name_of(path) for path in python_files() if set(path.relative_to(ROOT).with_suffix("").parts) & UNHELPFUL_NAMES
    ]
    assert not vague


def test_every_public_thing_of_a_package_says_what_it_is():
    silent = []
    for path in python_files():
        if path.name.startswith("test_") or not path.read_text(encoding="utf-8").strip():
            continue
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))):
            silent.append(name_of(path))
    assert not silent


# --- Words ------------------------------------------------------------------


def unwanted_in(text):
    """(what, where) of each unwanted word."""
    return [
        (what, text[max(0, hit.start() - 30) : hit.end() + 30].replace("\n", " "))
        for what, pattern in UNWANTED.items()
        for hit in re.finditer(pattern, text, re.IGNORECASE)
    ]


def test_no_file_tells_where_or_how_it_was_written():
    found = []
    for path in tracked():
        if path.suffix in BINARY or path == Path(__file__):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        found += [f"{name_of(path)}: {what}: {where!r}" for what, where in unwanted_in(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        "see /" + "work/main",
        "as in issue " + "4",
        "from the facts in ../shared/" + "facts/x.md",
        "pypi." + "org/simple",
    ],
)
def test_such_words_would_be_seen(text):
    assert unwanted_in(text)


def test_ordinary_words_pass():
    assert not unwanted_in(
        "framework/working, network/working, an issue of Calamity cards, 4 shared tiles, a work in hand"
    )


def test_lengths_are_measured_without_the_docstring():
    tree = ast.parse('def f(a):\n    """One.\n\n    Two.\n    """\n    b = a\n\n    return b\n')
    assert list(lengths(tree)) == [("f", 4, 1)]
