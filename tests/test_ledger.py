"""Every game's rule ledger: each clause with our reading, the code that follows it, and the test that would notice.

A ledger is ``docs/games/<game>.md``. Near its top stands how many rows it must have, and in its tables one row an id:

    Clauses: 105, interactions: 40, open points: 9

    | id | reading | function | test |
    |---|---|---|---|
    | WP-001 | 70 Toons and 40 films, always | invariants:broken | tests/test_walking_pet.py::test_cards_are_kept |
    | WP-016 | No test: advice to the players | - | - |
"""

import ast
import importlib
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.play import folder_name, importable, is_toy

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\|\s*([A-Z]{2,3}-[A-Z]?\d+)\s*\|")
KINDS = {"clauses": "", "interactions": "I", "open points": "Q"}
MOST_ROWS_OF_A_TEST = 6
UNTESTED = 1 / 6  # of the rows, at most
NOTHING = ("", "-", "–", "—")

each_ledger = pytest.mark.parametrize(
    "game", [game for game in importable() if not is_toy(game)], ids=lambda game: game.name
)


@dataclass(frozen=True)
class Row:
    """One row of a ledger, its cells split into names."""

    id: str
    reading: str
    functions: tuple
    tests: tuple


# --- Reading ----------------------------------------------------------------


def rows_of(text):
    """Every row that begins with an id."""
    rows = []
    for line in text.splitlines():
        if ROW.match(line):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
            assert len(cells) == 4, f"not four cells: {line}"
            rows.append(Row(cells[0], cells[1], names_in(cells[2]), names_in(cells[3])))
    return rows


def names_in(cell):
    """Names separated by commas, semicolons or spaces; a dash stands for none."""
    parts = [part.strip("` ") for part in re.split(r"[,;\s]|<br>", cell)]
    return tuple(part for part in parts if part not in NOTHING)


def declared(text):
    """{kind: count} from the line that says how many rows there are."""
    line = re.search(r"^Clauses:.*$", text, re.MULTILINE)
    assert line, "a ledger says near its top: 'Clauses: N, interactions: M'"
    return {kind.lower(): int(number) for kind, number in re.findall(r"([A-Za-z][a-z ]*): (\d+)", line[0])}


@cache
def ledger(game):
    """The text of a game's ledger."""
    path = ROOT / "docs" / "games" / f"{folder_name(game)}.md"
    assert path.is_file(), f"{game.name} has no rule ledger {path.relative_to(ROOT)}"
    return path.read_text(encoding="utf-8")


# --- Checking ---------------------------------------------------------------


def check_ids(rows, counts):
    """Each id once, numbered from 1 without a gap, as many as declared."""
    assert set(counts) <= set(KINDS), f"rows are counted as {', '.join(KINDS)}"
    twice = [row_id for row_id, times in Counter(row.id for row in rows).items() if times > 1]
    assert not twice, f"more than one row for {', '.join(twice)}"
    prefixes = {row.id.partition("-")[0] for row in rows}
    assert len(prefixes) == 1, f"one prefix a game, found {', '.join(sorted(prefixes))}"
    for kind, letter in KINDS.items():
        numbers = {int(row.id.partition("-")[2].lstrip("IQ")) for row in rows if kind_of(row) == letter}
        wanted = set(range(1, counts.get(kind, 0) + 1))
        assert numbers == wanted, f"{kind}: missing {sorted(wanted - numbers)}, not declared {sorted(numbers - wanted)}"


def kind_of(row):
    """'' for a clause, 'I' for an interaction, 'Q' for an open point."""
    letter = row.id.partition("-")[2][0]
    return "" if letter.isdigit() else letter


def check_untested(rows):
    """Few rows are without a test, and those say why."""
    bare = [row for row in rows if not row.tests]
    silent = [row.id for row in bare if "no test" not in row.reading.lower()]
    assert not silent, f"rows without a test say why ('No test: ...'): {', '.join(silent)}"
    assert len(bare) <= len(rows) * UNTESTED, f"{len(bare)} of {len(rows)} rows have no test"


def check_spread(rows):
    """No test claims to show too much."""
    uses = Counter(test for row in rows for test in row.tests)
    crowded = [f"{test} ({times})" for test, times in uses.items() if times > MOST_ROWS_OF_A_TEST]
    assert not crowded, f"a test serves at most {MOST_ROWS_OF_A_TEST} rows: {', '.join(crowded)}"


def missing_function(name, package):
    """None when ``module:function`` exists; the module is the game's own, or named in full."""
    module, colon, function = name.partition(":")
    if not colon:
        return f"{name} is not module:function"
    places = [package if module == "__init__" else f"{package}.{module}", module]
    for place in places:
        try:
            found = importlib.import_module(place)
            for part in function.split("."):
                found = getattr(found, part)
            return None
        except (ImportError, AttributeError):
            continue
    return f"{name} does not exist"


@cache
def defined_in(file):
    """Names of the test functions of a file."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def missing_test(name):
    """None when ``tests/file.py::test`` exists; a parameter in brackets is not looked at."""
    file, _, function = name.partition("::")
    function = function.partition("[")[0].rpartition("::")[2]
    is_known = function.startswith("test_") and function in defined_in(file)
    return None if is_known else f"{name} does not exist"


# --- The ledgers ------------------------------------------------------------


@each_ledger
def test_every_clause_has_one_row(game):
    check_ids(rows_of(ledger(game)), declared(ledger(game)))


@each_ledger
def test_every_row_says_how_we_read_it(game):
    short = [row.id for row in rows_of(ledger(game)) if len(row.reading.split()) < 3]
    assert not short, f"no reading: {', '.join(short)}"


@each_ledger
def test_every_function_named_exists(game):
    rows = rows_of(ledger(game))
    missing = {
        f"{row.id}: {m}" for row in rows for name in row.functions if (m := missing_function(name, game.package))
    }
    assert not missing, "\n".join(sorted(missing))


@each_ledger
def test_every_test_named_exists(game):
    missing = {f"{row.id}: {m}" for row in rows_of(ledger(game)) for name in row.tests if (m := missing_test(name))}
    assert not missing, "\n".join(sorted(missing))


@each_ledger
def test_few_rows_are_without_a_test_and_they_say_why(game):
    check_untested(rows_of(ledger(game)))


@each_ledger
def test_no_test_serves_too_many_rows(game):
    check_spread(rows_of(ledger(game)))


# --- The checks can fail ----------------------------------------------------

SAMPLE = """\
Clauses: 2, interactions: 1

| id | reading | function | test |
|---|---|---|---|
| XX-001 | a pot is lost | rules:apply, `rules:pass_the_die` | tests/test_ledger.py::test_a_sound_ledger_passes |
| XX-002 | the first \\| second seat | __init__:GAME | tests/test_ledger.py::test_a_sound_ledger_passes |
| XX-I01 | No test: advice | - | - |
"""


def test_a_sound_ledger_passes():
    rows = rows_of(SAMPLE)
    check_ids(rows, declared(SAMPLE))
    check_spread(rows)
    names = [name for row in rows for name in row.functions]
    assert names == ["rules:apply", "rules:pass_the_die", "__init__:GAME"]
    assert not any(missing_function(name, "tests.toys.pig") for name in names)
    assert not any(missing_test(name) for row in rows for name in row.tests)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("XX-002", "XX-003", r"clauses: missing \[2\], not declared \[3\]"),
        ("XX-002", "XX-001", "more than one row for XX-001"),
        ("XX-002", "YY-002", "one prefix a game"),
        ("interactions: 1", "interactions: 2", r"interactions: missing \[2\]"),
        ("| - | - |", "| - |", "not four cells"),
        ("Clauses: 2", "Rows: 2", "says near its top"),
    ],
)
def test_a_ledger_with_a_gap_is_caught(old, new, message):
    text = SAMPLE.replace(old, new)
    with pytest.raises(AssertionError, match=message):
        check_ids(rows_of(text), declared(text))


def test_untested_and_crowded_rows_are_caught():
    rows = rows_of(SAMPLE)
    with pytest.raises(AssertionError, match="1 of 3 rows have no test"):
        check_untested(rows)
    with pytest.raises(AssertionError, match=r"say why .*XX-I01"):
        check_untested([Row("XX-I01", "advice", (), ())])
    with pytest.raises(AssertionError, match=r"tests/a.py::test_b \(7\)"):
        check_spread([Row(f"XX-00{i}", "", (), ("tests/a.py::test_b",)) for i in range(7)])


def test_names_that_are_not_there_are_caught():
    assert missing_function("rules:fly", "tests.toys.pig") == "rules:fly does not exist"
    assert missing_function("rules.apply", "tests.toys.pig") == "rules.apply is not module:function"
    assert missing_test("tests/test_ledger.py::test_nothing") == "tests/test_ledger.py::test_nothing does not exist"
    assert missing_test("tests/test_ledger.py::rows_of") is not None
