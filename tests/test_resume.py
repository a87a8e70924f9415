"""A run that is killed, cut off or started twice: nothing finished is lost, and the bytes come out the same."""

import errno
import os
import random
import signal
import sys
import time

import pytest

from experiments import load, sweep
from experiments.store import Folder
from simulator.errors import BadInput, Fault

pytestmark = pytest.mark.statistical  # thousands of games: not for plain mode

MACHINERY = sys.modules["experiments.sweep"]  # the package also has a function of that name
KILLS = 20
SPEC = {
    "game": "coin",
    "games": 40_000,
    "rows": True,
    "knobs": {"rounds": 3, "twist": 100},
    "grid": [{"players": [1, 2], "share": [500, 20]}, {"share": [700], "bots": ["random"]}],
    "targets": [{"where": {"share": 500}, "win": [0.4, 0.6]}],
}
PRECISE = SPEC | {"rows": False, "within": 0.01, "games": 100_000}


@pytest.fixture(autouse=True)
def same_version(monkeypatch):
    """Somebody may commit between two runs of a test."""
    monkeypatch.setattr("experiments.store.code_version", lambda: "test")


def files(folder):
    """Bytes of every file that has to be the same."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "timing.json"
    }  # fmt: skip


def killed_after(seconds, spec, folder, threads):
    """Run a sweep in another process and kill it; True when it was finished before that."""
    child = os.fork()
    if child == 0:
        MACHINERY.SAVE_EVERY = 0.0
        try:
            sweep(spec, out=folder, resume=True, threads=threads)
        finally:
            os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFEXITED(status)


@pytest.mark.parametrize("spec", [SPEC, PRECISE], ids=["rows", "within"])
def test_twenty_kills_change_no_byte(spec, tmp_path):
    whole = sweep(spec, out=tmp_path / "whole", threads=2)
    moments = random.Random(7)
    cut, early = tmp_path / "cut", 0
    for kill in range(KILLS):
        early += not killed_after(moments.uniform(0.01, 0.12), spec, cut, threads=1 + kill % 3)
    resumed = sweep(spec, out=cut, resume=True)
    assert early >= KILLS // 3, "the run is too short for this test"
    assert resumed.manifest["records_sha256"] == whole.manifest["records_sha256"]
    assert files(cut) == files(tmp_path / "whole")


def small(**changes):
    """A spec that takes no time."""
    return SPEC | {"games": 3000} | changes


def test_a_finished_run_is_read_back_without_playing(tmp_path, monkeypatch):
    first = sweep(small(), out=tmp_path / "run")
    before = files(tmp_path / "run")
    monkeypatch.setattr(MACHINERY, "pieces", None)
    again = sweep(small(), out=tmp_path / "run")
    assert again.frame.equals(first.frame)
    assert load(tmp_path / "run").frame.equals(first.frame)
    assert files(tmp_path / "run") == before


@pytest.mark.parametrize("room", (1, 6, 13, 21))
def test_a_full_disk_loses_nothing(room, tmp_path, monkeypatch):
    monkeypatch.setattr(MACHINERY, "SAVE_EVERY", 0.0)
    sweep(small(), out=tmp_path / "whole", threads=1)
    calls, sync = [], os.fsync

    def filling(handle):
        calls.append(handle)
        if len(calls) > room:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", filling)
        with pytest.raises(Fault, match=r"the disk is full. What was finished before is safe: free some space"):
            sweep(small(), out=tmp_path / "cut", threads=1)
    sweep(small(), out=tmp_path / "cut", resume=True)
    assert files(tmp_path / "cut") == files(tmp_path / "whole")


def test_two_runs_into_one_folder_are_refused(tmp_path):
    with Folder(tmp_path / "run"), pytest.raises(BadInput, match="Another run is writing to"):
        sweep(small(), out=tmp_path / "run")


def test_another_spec_in_the_folder_is_refused(tmp_path):
    sweep(small(), out=tmp_path / "run")
    with pytest.raises(BadInput, match=r"holds another run .*Name another folder"):
        sweep(small(seed=1), out=tmp_path / "run")


def test_other_code_in_the_folder_is_refused(tmp_path, monkeypatch):
    sweep(small(), out=tmp_path / "run")
    monkeypatch.setattr("experiments.cell.code_digest", lambda *_: "edited")
    monkeypatch.setattr("experiments.spec.code_digest", lambda *_: "edited")
    with pytest.raises(BadInput, match="was played with other rules or bots"):
        sweep(small(), out=tmp_path / "run")


def test_an_unfinished_run_needs_resume(tmp_path, monkeypatch):
    def cut(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(MACHINERY, "write_results", cut)
        with pytest.raises(KeyboardInterrupt):
            sweep(small(), out=tmp_path / "run")
    with pytest.raises(BadInput, match=r"holds an unfinished run of this spec. Go on with --resume"):
        sweep(small(), out=tmp_path / "run")
    with pytest.raises(BadInput, match=r"is not finished. Go on with --resume"):
        load(tmp_path / "run")
    assert sweep(small(), out=tmp_path / "run", resume=True).manifest["finished"]


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "holiday.jpg").write_bytes(b"")
    with pytest.raises(BadInput, match=r"holds other files \(holiday.jpg\)"):
        sweep(small(), out=tmp_path)


def test_rows_need_a_folder():
    with pytest.raises(BadInput, match="rows = true needs a folder"):
        sweep(small())
