"""Compiled code that is kept: never stale after an edit anywhere, and never needed."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import strategies
from simulator import compiling
from simulator import games as registry
from simulator.compiling import KEPT_FOLDERS, cache_folder, key, sources
from simulator.engine import Seated, engine_of
from simulator.setting import make_setting
from tests.play import needs_compiling, seated

ROOT = Path(__file__).parents[1]
PIG = registry.game("pig")


@pytest.fixture
def fresh(monkeypatch):
    """Forget which files were read and what was said."""
    sources.cache_clear()
    compiling._say_once.cache_clear()
    yield monkeypatch
    sources.cache_clear()


def write(folder, **files):
    """Write files of Python."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(textwrap.dedent(text), encoding="utf-8")


# --- Keys -------------------------------------------------------------------


def key_of(path):
    """The key, as a new process would see it."""
    sources.cache_clear()
    return key(str(path))


def test_a_key_covers_every_file_that_can_be_reached(tmp_path, fresh):
    write(tmp_path, bot="import near\n", near="from far import LIMIT\n", far="LIMIT = 1\n", other="x = 1\n")
    assert {path.name for path in sources(str(tmp_path / "bot.py"))} == {"bot.py", "near.py", "far.py"}
    before = key_of(tmp_path / "bot.py")
    write(tmp_path, other="x = 2\n")
    assert key_of(tmp_path / "bot.py") == before
    write(tmp_path, far="LIMIT = 2\n")
    assert key_of(tmp_path / "bot.py") != before


@pytest.mark.parametrize(
    "statement", ["import near", "from near import *", "def f():\n    import near", "if False:\n    from near import a"]
)
def test_an_import_is_seen_wherever_it_stands(tmp_path, fresh, statement):
    write(tmp_path, bot=statement, near="a = 1\n")
    assert len(sources(str(tmp_path / "bot.py"))) == 2


def test_files_that_import_each_other_are_read_once(tmp_path, fresh):
    write(tmp_path, one="import two\n", two="import one\n")
    assert len(sources(str(tmp_path / "one.py"))) == 2


def test_a_game_depends_on_its_rules_and_the_core_but_not_on_the_libraries(fresh):
    names = {path.name for path in sources(PIG.module("rules").__file__)}
    assert {"rules.py", "machine.py", "compiling.py", "rng.py"} <= names
    assert not any("site-packages" in path.parts for path in sources(PIG.module("rules").__file__))


# --- Folders ----------------------------------------------------------------


def test_old_folders_are_swept_away(tmp_path, fresh):
    fresh.setenv("TOONLAB_CACHE", str(tmp_path / "cache"))
    for number in range(KEPT_FOLDERS + 3):
        write(tmp_path, bot=f"x = {number}\n")
        sources.cache_clear()
        latest = cache_folder("pig-bots", str(tmp_path / "bot.py"))
        os.utime(latest, (number, number))
    kept = sorted(folder.name for folder in latest.parent.iterdir())
    assert len(kept) <= KEPT_FOLDERS
    assert latest.name in kept


def test_the_cache_is_where_the_user_says_or_in_the_users_cache_folder(tmp_path, fresh):
    fresh.delenv("TOONLAB_CACHE", raising=False)
    fresh.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiling.cache_root() == tmp_path / "toonlab"
    fresh.setenv("TOONLAB_CACHE", str(tmp_path / "mine"))
    assert compiling.cache_root() == tmp_path / "mine"


@needs_compiling
def test_an_unwritable_cache_is_said_once_and_the_games_are_the_same(tmp_path, fresh, capsys):
    engine, kept = engine_of(PIG), seated(PIG, bots=("hold20",))
    (tmp_path / "cache").write_text("a file where a folder should be", encoding="utf-8")
    fresh.setenv("TOONLAB_CACHE", str(tmp_path / "cache"))
    choose = engine.compile_bot(strategies.find_bot(PIG, "hold20").choose, __file__)
    assert cache_folder("pig-bots", __file__) is None
    said = capsys.readouterr().err
    assert said.startswith(f"toonlab: cannot keep compiled code in {tmp_path / 'cache'}")
    assert said.endswith("; compiling in memory.\n")
    assert said.count("\n") == 1
    in_memory = make_setting(PIG, bots=(Seated("hold20", choose, kept.bots[0].weights),))
    assert engine.play(in_memory, 3, 0, 50, 1).tobytes() == engine.play(kept, 3, 0, 50, 1).tobytes()


# --- No stale rule ----------------------------------------------------------

RUN = """
import sys
import strategies
from simulator import digest, games
from simulator.engine import engine_of
from simulator.setting import make_setting
games.PACKAGES["dice"] = "dice"
strategies.MODULES["dice"] = "tests.toys.pig.bots"
game = games.game("dice")
setting = make_setting(game, bots=strategies.seat_all(game, (sys.argv[1],)))
records = engine_of(game).play(setting, 1, 0, 200, 1)
print(digest.of_records(records), records["rounds"].mean())
"""


def toy_game(folder):
    """A copy of Pig whose rules call a file of their own, and a bot that calls another."""
    package = folder / "dice"
    package.mkdir()
    for part in ("__init__", "rules", "schema", "words", "invariants"):
        module = sys.modules[PIG.package] if part == "__init__" else PIG.module(part)
        text = Path(module.__file__).read_text(encoding="utf-8").replace("tests.toys.pig", "dice")
        (package / f"{part}.py").write_text(text.replace('name="pig"', 'name="dice"'), encoding="utf-8")
    (package / "components.toml").write_bytes(PIG.components.read_bytes())
    rules = package / "rules.py"
    rules.write_text(
        "from dice.bonus import extra\n" + rules.read_text().replace("s.pot += action", "s.pot += action + extra(s)"),
        encoding="utf-8",
    )
    write_bonus(folder, 0)
    write(
        folder,
        my_bot="""
        import limits
        def choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
            return 1 if view.pot >= limits.limit(view) else 0
        """,
        run=RUN,
    )
    write_limit(folder, 15)


def write_bonus(folder, points):
    """The rule that an author edits."""
    write(
        folder / "dice",
        bonus=f"from simulator.compiling import rule\n@rule\ndef extra(s):\n    return {points}\n",
    )


def write_limit(folder, limit):
    """The part of a bot that an author edits."""
    write(
        folder,
        limits=f"from simulator.compiling import rule\n@rule\ndef limit(view):\n    return {limit}\n",
    )


def run(folder, **environment):
    """Play the toy game in a Python of its own; the digest and mean length."""
    environment = os.environ | {"TOONLAB_CACHE": str(folder / "cache"), "PYTHONPATH": f"{folder}:{ROOT}"} | environment
    command = [sys.executable, "run.py", f"{folder / 'my_bot.py'}:choose"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@needs_compiling
def test_an_edit_of_a_file_that_a_rule_or_a_bot_imports_is_never_missed(tmp_path):
    """The rules call `dice/bonus.py`, the bot calls `limits.py`; neither file is the one that is compiled."""
    toy_game(tmp_path)
    first = run(tmp_path)
    write_limit(tmp_path, 4)
    write_bonus(tmp_path, 3)
    edited = run(tmp_path)
    assert edited != first
    assert edited == run(tmp_path, NUMBA_DISABLE_JIT="1"), "as when nothing is compiled"
    assert run(tmp_path) == edited, "what was kept can be loaded"
    assert len(list((tmp_path / "cache" / "dice").iterdir())) == 2
