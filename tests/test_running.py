"""Every way of running plays the same games: compiled, plain, with every index checked. One compilation serves all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.engine import engine_of
from tests.play import bot_names, digest_of, each_game, mixed, needs_compiling, seated

SEED = 20
ROOT = Path(__file__).parents[1]


@needs_compiling
@each_game
def test_the_engine_is_compiled_once_for_any_line_up(game):
    engine = engine_of(game)
    for setting in (seated(game), mixed(game), seated(game, bots=(bot_names(game)[-1],))):
        engine.play_block(setting, SEED, 0, 2)
    assert engine_of(game) is engine
    assert len(engine.kernel.signatures) == 1
    assert all(len(function.signatures) == 1 for function in engine.rules)


def digests_elsewhere(game, games, **environment):
    """Digests of a few games with each bot in all seats, played by a Python of its own."""
    command = [sys.executable, "-m", "tests.play", "digests", game.name, str(games), *bot_names(game)]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=900
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.split()


def digests_here(game, games):
    """The same, here."""
    return [digest_of(game, bot, games) for bot in bot_names(game)]


@needs_compiling
@each_game
def test_plain_python_plays_the_same_games(game):
    assert digests_elsewhere(game, 2, NUMBA_DISABLE_JIT="1") == digests_here(game, 2)


@needs_compiling
@pytest.mark.slow
@each_game
def test_no_index_leaves_its_array(game, tmp_path):
    """Compiled once more, with every index checked; that takes as long as a first start."""
    checked = digests_elsewhere(game, 20, NUMBA_BOUNDSCHECK="1", TOONLAB_CACHE=str(tmp_path))
    assert checked == digests_here(game, 20)
