"""A run's folder: one writer at a time, files that are whole or absent, and bytes that depend on the spec alone.

manifest.json   what remakes the run: resolved spec, every knob, digests, versions; `finished` says whether it is whole
cells/NNNN.json games, digests of leaves and tally of one cell so far; rewritten after each chunk of whole leaves
rows/NNNN.*     rows per game, when asked for: raw while the cell is played, Parquet when it is complete
results.*       one row per cell, written at the end
timing.json     times, host and path; the one file whose bytes differ between two runs of the same spec
"""

import errno
import fcntl
import importlib.metadata
import json
import os
import platform
import subprocess
from functools import cache
from pathlib import Path

from experiments.tally import Tally
from simulator import __version__
from simulator.errors import BadInput, Fault

MANIFEST, TIMING, LOCK = "manifest.json", "timing.json", ".lock"
PACKAGES = ("numpy", "numba", "pandas", "scipy", "pyarrow")


def write_whole(path, data):
    """Write bytes so that `path` holds either what it held or all of `data`, whatever happens."""
    path = Path(path)
    part = path.with_name(path.name + ".part")
    try:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        sync_folder(path.parent)
    except OSError as trouble:
        part.unlink(missing_ok=True)
        raise disk_fault(trouble, path) from None


def sync_folder(folder):
    """Make a rename in `folder` survive a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def disk_fault(trouble, path):
    """The Fault for an OSError on writing: what happened, and how to go on."""
    full = trouble.errno in (errno.ENOSPC, errno.EDQUOT)
    reason = "the disk is full" if full else trouble.strerror
    return Fault(
        f"Cannot write {path}: {reason}. What was finished before is safe: "
        f"{'free some space' if full else 'mend that'} and run again with --resume."
    )


def as_json(value):
    """Plain data as the bytes of a JSON file, the same every time."""
    return (json.dumps(value, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


@cache
def versions():
    """Versions of what the results rest on."""
    found = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {"python": platform.python_version(), **found}


@cache
def code_version():
    """The toolkit's version, with the commit and a mark for uncommitted changes where there is a checkout."""
    here = Path(__file__).parent
    try:
        words = ["git", "describe", "--always", "--dirty", "--match", "v*"]
        said = subprocess.run(words, cwd=here, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return __version__
    return f"{__version__}+{said.stdout.strip()}" if said.returncode == 0 else __version__


class Folder:
    """A run folder that this process alone writes to; use it with `with`."""

    def __init__(self, path):
        self.path = Path(path)
        self._lock = None

    def __enter__(self):
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = open(self.path / LOCK, "a")
        except OSError as trouble:
            raise BadInput(f"Cannot use {self.path} as a run folder: {trouble.strerror}. Name another one.") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise BadInput(f"Another run is writing to {self.path}. Wait for it, or name another folder.") from None
        for leftover in self.path.rglob("*.part"):
            leftover.unlink(missing_ok=True)
        return self

    def __exit__(self, *_):
        self._lock.close()

    def manifest(self):
        """The manifest, or None where no run has begun."""
        return read_json(self.path / MANIFEST) if (self.path / MANIFEST).exists() else None

    def timing(self):
        """The stints that earlier processes spent on this run."""
        path = self.path / TIMING
        return read_json(path)["stints"] if path.exists() else []

    def refuse_strangers(self):
        """A folder that holds other files than a run's must not be written to."""
        others = [entry.name for entry in self.path.iterdir() if entry.name != LOCK]
        if others:
            raise BadInput(f"{self.path} holds other files ({others[0]}). Name an empty or a new folder.")

    def write(self, name, data):
        """Write one file whole; `data` is bytes, or plain data for JSON."""
        path = self.path / name
        path.parent.mkdir(exist_ok=True)
        write_whole(path, data if isinstance(data, bytes) else as_json(data))

    # --- Cells

    def save_cell(self, number, key, result, stopped=None):
        """Keep a cell's games so far."""
        self.write(cell_file(number), cell_state(key, result, stopped))

    def load_cell(self, number):
        """What `save_cell` kept, or None."""
        path = self.path / cell_file(number)
        return read_json(path) if path.exists() else None


def cell_file(number):
    """Name of a cell's file within the folder."""
    return f"cells/{number:04d}.json"


def cell_state(key, result, stopped=None):
    """A CellResult as plain data."""
    return {
        "key": key,
        "games": result.games,
        "stopped": stopped,
        "leaves": [leaf.hex() for leaf in result.leaves],
        "tally": result.tally.to_dict(),
    }


def restore(result, kept):
    """Fill a fresh CellResult from plain data; returns it."""
    result.tally = Tally.from_dict(result.cell.rules, kept["tally"])
    result.leaves = [bytes.fromhex(leaf) for leaf in kept["leaves"]]
    result.totals.games = kept["games"]
    result.stopped = kept["stopped"] or "games"
    return result


def read_json(path):
    """A JSON file of a run folder, or the message that says what is wrong with it."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as trouble:
        raise BadInput(f"Cannot read {path}: {trouble.strerror}. Give the folder of a run.") from None
    except ValueError:
        raise BadInput(f"{path} is damaged. Remove that run folder and run again.") from None
