"""The examples of docs/bots.md: every file can be loaded and played, every command runs."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from reports.cli import main

PAGE = (Path(__file__).parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
FILES = {found[1]: found[0] for found in re.findall(r"```python\n(# (\S+\.py)\n.*?)```", PAGE, re.DOTALL)}
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files of the page, where the commands are run."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(line):
    """A command of the page, with a toy in place of its game, which would take long to compile."""
    words = shlex.split(line.replace("walking-pet", "pig").replace("--games 2000", "--games 100"))
    assert words[0] == "toonlab"
    return CliRunner().invoke(main, words[1:])


def test_the_page_has_what_is_tested():
    assert set(FILES) == {"my_bots.py", "hasty.py"}
    assert len(COMMANDS) == 2


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_page_runs(line, folder):
    result = run(line)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("name", ["my_bots.py:moody@x=1", "hasty.py:choose"])
def test_a_bot_of_the_page_plays_or_says_why_not(name, folder):
    result = run(f"toonlab simulate pig --games 50 --bots {name}")
    if "@" in name:
        assert "Unknown weight" in result.stderr
    else:
        assert result.exit_code == 0, result.output
