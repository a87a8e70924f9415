"""Every golden playthrough, replayed; and the rules for such files."""

import pytest

from simulator.errors import BadInput
from tests import golden_files
from tests.golden_files import LONGEST, LONGEST_WITH_REASON, Mismatch, parse, paths, replay, rewritten, text_of
from tests.play import folder_name, importable, seated


def read(path):
    """The Golden in a file."""
    return parse(path.read_text(encoding="utf-8"), path.name)


def label(path):
    """`pig/first_turns`."""
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", paths(), ids=label)
def test_the_rules_still_tell_the_story(path):
    golden = read(path)
    for number, (written, replayed) in enumerate(replay(golden), 1):
        assert replayed == written, f"{label(path)}, action {number}"
    assert golden.header["rules"] == str(golden.game.rules_version), "rewrite it: python -m tests.golden_files --write"


@pytest.mark.parametrize("path", paths(), ids=label)
def test_file_is_short_and_says_what_it_shows(path):
    golden = read(path)
    lines = path.read_text(encoding="utf-8").rstrip().count("\n") + 1
    assert folder_name(golden.game) == path.parent.name
    assert any(line[0] == "step" for line in golden.body)
    assert len(golden.story) > 15, "the first comment says which situation the file tells"
    longest = LONGEST_WITH_REASON if "long because" in golden.story else LONGEST
    assert lines <= longest, f"{lines} lines; over {LONGEST} the first comment says why ('long because ...')"


@pytest.mark.parametrize("path", paths(), ids=label)
def test_file_is_laid_out_as_it_is_written(path):
    assert text_of(read(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", importable(), ids=lambda game: game.name)
def test_every_game_has_a_golden_playthrough(game):
    assert paths(folder_name(game))


def test_no_folder_without_its_game():
    assert {path.parent.name for path in paths()} <= {folder_name(game) for game in importable()}


# --- The harness can fail ---------------------------------------------------

STORY = """\
game pig  rules 1  players 2  target=20
# Seat 0 banks a four; told for these tests.
P0 roll    | banked 0-0  pot 0  next P0
chance a 4 | banked 0-0  pot 4  next P0
P0 hold    | banked 4-0  pot 0  next P1
"""


def test_a_wrong_state_differs():
    golden = parse(STORY.replace("pot 4", "pot 5"))
    assert [written == replayed for written, replayed in replay(golden)] == [True, False, True]


def test_rewriting_mends_states_and_keeps_comments():
    golden = parse(STORY.replace("pot 4", "pot 5").replace("rules 1", "rules 0"))
    assert text_of(rewritten(golden)) == STORY


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("P0 hold", "P1 hold", "P1 'hold', but it is the turn of P0, 'roll or hold'"),
        ("P0 hold", "P0 holt", "'holt' is not possible here. Did you mean 'hold'?"),
        ("chance a 4", "chance a 7", "'a 7' is not possible here."),
        ("target=20", "target=4", None),
        ("P0 roll    |", "P0 roll    ", "is not 'ACTOR ACTION | state'"),
        ("  players 2", "", "the first line lacks players"),
    ],
)
def test_a_story_that_cannot_happen_is_refused(old, new, message):
    if message is None:  # the game is over where the story goes on
        golden = parse(STORY.replace(old, new) + "P1 roll | banked 4-0  pot 0  next P1\n")
        message = "the game is over before P1 'roll'"
        with pytest.raises(Mismatch, match=message):
            list(replay(golden))
        return
    with pytest.raises(Mismatch) as refused:
        list(replay(parse(STORY.replace(old, new))))
    assert message in str(refused.value)


def test_start_lines_must_leave_the_table_whole():
    golden = parse(STORY.replace("P0 roll", "start banked 25-0\nP0 roll", 1))
    with pytest.raises(Mismatch, match="break invariant 3 of pig"):
        list(replay(golden))


def test_start_lines_are_read_by_the_games_words():
    with pytest.raises(BadInput, match="Cannot arrange"):
        list(replay(parse(STORY.replace("P0 roll", "start nothing\nP0 roll", 1))))


def test_a_new_file_replays_and_a_window_says_what_to_arrange():
    setting = seated(golden_files.registry.game("pig"), given={"target": 20})
    golden = parse(text_of(golden_files.from_game(setting, seed=5, game_index=2)))
    assert all(written == replayed for written, replayed in replay(golden))
    window = golden_files.from_game(setting, seed=5, game_index=2, first=3, last=5)
    assert sum(line[0] == "step" for line in window.body) == 3
    assert "Arrange with start lines: banked" in text_of(window)
