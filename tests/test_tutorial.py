"""The code blocks of the tutorial run, in order, in one namespace."""

import re
from pathlib import Path

import pytest

from simulator import games
from simulator.compiling import PLAIN
from strategies import bots_of

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_code_of_the_tutorial_runs(tmp_path, capsys):
    game = games.game("disney-animated")
    if PLAIN or game.default_bot not in bots_of(game):
        pytest.skip("needs compiled games and the default bot")
    text = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    blocks, names = BLOCK.findall(text), {"folder": tmp_path}
    assert len(blocks) >= 8
    for block in blocks:
        line = text[: text.index(block)].count("\n")
        exec(compile("\n" * line + block, "docs/tutorial.md", "exec"), names)
    said = capsys.readouterr().out
    assert "toonlab simulate disney-animated --players 3 --set difficulty=novice" in said
