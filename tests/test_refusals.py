"""The command line refuses bad input with one message and exit code 2, and never shows a traceback."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from reports.cli import main
from simulator.errors import Fault


def run(*words):
    """The result of a command line."""
    return CliRunner().invoke(main, [str(word) for word in words])


# --- Bad input --------------------------------------------------------------

BAD = {
    "unknown command": (["simulat", "pig"], "Unknown command 'simulat'. Did you mean 'simulate'?"),
    "unknown game": (["simulate", "pog"], "Unknown game 'pog'. Did you mean 'pig'?"),
    "unknown option": (["simulate", "pig", "--game", "3"], "No such option"),
    "no game": (["play"], "Missing argument 'GAME'"),
    "unknown knob": (["simulate", "pig", "--set", "tarjet=3"], "'tarjet'. Did you mean 'target'?"),
    "no equals": (["simulate", "pig", "--set", "target"], "has no '='"),
    "out of range": (["simulate", "pig", "--set", "target=0"], "a whole number from 1 to 1000"),
    "not a number": (["simulate", "pig", "--set", "target=x"], "'x' is not allowed"),
    "knob twice": (["simulate", "pig", "--set", "target=5", "--set", "target=6"], "given twice"),
    "knobs that exclude each other": (["simulate", "coin", "--set", "share=5,tier=hard"], "Give one of them"),
    "players as a knob": (["simulate", "pig", "--set", "players=2"], "Use --players 2"),
    "unknown choice": (["play", "coin", "--set", "tier=hrad"], "Did you mean 'hard'?"),
    "too many players": (["simulate", "pig", "--players", "5"], "Give a number from 2 to 2"),
    "players as a word": (["simulate", "pig", "--players", "two"], "not a valid integer"),
    "unknown bot": (["simulate", "pig", "--bots", "hold21"], "Did you mean 'hold20'?"),
    "unknown weight": (["simulate", "pig", "--bots", "hold20@att=3"], "Did you mean 'at'?"),
    "more bots than seats": (["simulate", "pig", "--bots", "random,random,random"], "3 bots for 2 players"),
    "empty bot": (["simulate", "pig", "--bots", "random,,random"], "has an empty name"),
    "bot without a file": (["simulate", "pig", "--bots", "no/such.py:choose"], "there is no file"),
    "no games": (["simulate", "pig", "--games", "0"], "0 is not in the range"),
    "negative seed": (["simulate", "pig", "--seed", "-1"], "-1 is not in the range"),
    "no threads": (["simulate", "pig", "--threads", "0"], "0 is not in the range"),
    "a time that is none": (["simulate", "pig", "--until", "soon"], "Write 90s, 5m or 1h"),
    "a precision of 0": (["simulate", "pig", "--within", "0"], "0.0 is not in the range"),
    "no component file": (["simulate", "pig", "--components", "no.toml"], "Cannot read the component file no.toml"),
    "unknown alternative": (["simulate", "pig", "--patch", "die.six"], "die.eight"),
    "no spec": (["sweep", "no.toml"], "no.toml"),
    "unknown preset": (["sweep", "dificulty"], "There is no spec 'dificulty'"),
    "a side of a comparison": (["compare", "coin", "--a", "shar=500", "--b", "share=5"], "Did you mean 'share'?"),
    "a side left out": (["compare", "coin", "--a", "share=500"], "Missing option '--b'"),
    "unknown report": (["report", "pog"], "Unknown game 'pog'"),
}


@pytest.mark.parametrize("words, message", BAD.values(), ids=BAD)
def test_bad_input_gets_one_message_and_writes_nothing(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content, message",
    [("faces = ", "not valid TOML"), ("faces = 'six'\n", "faces"), ("facs = 6\n", "Did you mean 'faces'?"),
     ("faces = 99\n", "99")],
)  # fmt: skip
def test_a_bad_component_file_is_named(content, message, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(content)
    result = run("simulate", "pig", "--components", mine)
    assert result.exit_code == 2
    assert "mine.toml" in result.stderr
    assert message in result.stderr


@pytest.mark.skipif(os.geteuid() != 0 and not Path("/proc").exists(), reason="needs a folder that nobody can write to")
@pytest.mark.parametrize("command", ["simulate", "play", "report"])
def test_an_unwritable_folder_is_refused(command):
    result = run(command, "pig", "-o", "/proc/nowhere")
    assert result.exit_code == 2
    assert "/proc/nowhere" in result.stderr


def test_a_folder_with_other_files_is_refused(tmp_path):
    (tmp_path / "diary.txt").write_text("private")
    for command in ("simulate", "report"):
        result = run(command, "pig", "-o", tmp_path, "--games", 100)
        assert result.exit_code == 2
        assert "diary.txt" in result.stderr
    assert [path.name for path in tmp_path.iterdir() if path.name != ".lock"] == ["diary.txt"]


def test_a_folder_of_another_run_is_refused(tmp_path):
    out = tmp_path / "run"
    assert run("simulate", "pig", "-o", out, "--games", 100).exit_code == 0
    assert run("simulate", "pig", "-o", out, "--games", 100).exit_code == 0
    result = run("simulate", "pig", "-o", out, "--games", 200)
    assert result.exit_code == 2
    assert "holds another run" in result.stderr


# --- Faults -----------------------------------------------------------------


def broken(*_args, **_more):
    """Stands for a rule that breaks its contract."""
    raise Fault("a decision had no legal action in pig, seed 0, game 3")


def test_a_fault_ends_with_3(monkeypatch):
    monkeypatch.setattr("reports.simulation.run_cell", broken)
    result = run("simulate", "pig")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "toonlab: a decision had no legal action in pig, seed 0, game 3\n"


def test_whatever_else_goes_wrong_ends_with_3_and_no_traceback(monkeypatch):
    monkeypatch.setattr("reports.simulation.run_cell", lambda *_args, **_more: 1 / 0)
    result = run("simulate", "pig")
    assert result.exit_code == 3
    assert result.stderr.startswith("toonlab: ZeroDivisionError")
    assert result.stderr.count("\n") == 1


def interrupted(*_args, **_more):
    """Stands for Ctrl-C."""
    raise KeyboardInterrupt


def test_ctrl_c_ends_with_130(monkeypatch):
    monkeypatch.setattr("reports.simulation.run_cell", interrupted)
    result = run("simulate", "pig")
    assert result.exit_code == 130
    assert "Traceback" not in result.output


def test_a_bot_that_breaks_its_contract_ends_with_3(tmp_path):
    bot = tmp_path / "wrong.py"
    bot.write_text("def choose(view, knobs, tables, legal, n, weights, rng):\n    return 99\n")
    result = run("simulate", "pig", "--bots", f"{bot}:choose", "--games", 5)
    assert result.exit_code == 3
    assert "Replay it with: toonlab play pig" in result.stderr
