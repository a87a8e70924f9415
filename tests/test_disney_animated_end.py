"""Disney Animated: completing films, placing Villains, the Deadline and the end; how long games last."""

import copy

import pytest

from simulator.compiling import entry
from simulator.engine import RULES, engine_of
from simulator.machine import OVER
from tests.disney_animated_table import (
    END,
    GAME,
    asked,
    do,
    end_turn,
    options,
    paint,
    pass_turn,
    pay,
    row,
    stack,
    table,
    take,
)
from tests.play import _callable as callable_of
from tests.play import seated

QUEEN = ("tiles P0: all", "placed P0: all", "Dwarfs P1: 4", "Paint P0: purple, black", "hand P0: Heart, Grit")
PLACE = "place the Villain: The Queen"
STEP_4 = "turn P0: step 4"


def ready(*starts, films="snow_white,alice", **more):
    """Seat 0 in step 4, able to place The Queen."""
    return table(*QUEEN, "Magic P0: 0", *starts, STEP_4, films=films, **more)


def complete(board, said=PLACE):
    """Place the Villain, paying and returning whatever comes first."""
    do(board, said)
    while board.state.actor != OVER and any(word in asked(board) for word in (" pay ", " return Paint")):
        take(board, options(board)[0])
    return board


# --- Completing a film ------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "legal"),
    [
        ("", True),
        ("tiles P0: all but R1", False),
        ("placed P0: The Prince, Forest Friends", False),
        ("Dwarfs P1: 3", False),
        ("Paint P0: purple", False),
        ("hand P0: Heart", False),
        ("Paint P0: purple, wild", True),
        ("hand P0: Heart x4", True),
    ],
)
def test_a_villain_needs_background_characters_condition_and_price(change, legal):
    """DA-021, DA-200, DA-203, DA-204"""
    changes = [change] if change else []
    if "tiles" in change:
        changes.append("placed P0: The Prince, Forest Friends")
    board = ready(*changes)
    assert (PLACE in options(board)) == legal


def test_placing_the_villain_pays_and_completes_the_film():
    """DA-204, DA-207, DA-208, DA-209, DA-103"""
    board = complete(ready(films="snow_white,alice,aladdin"))
    s = board.state
    assert (s.villain.tolist(), stack(board)) == ([1, 0, 0, 0], ["alice", "aladdin"])
    assert (int(s.hand_n[0]), paint(board, 0)) == (0, {})
    assert PLACE not in options(board)


CHERNABOG = ("Paint P1: black, purple", "hand P1: Inspiration, Focus")
HEARTS = ("Paint P0: red, black", "hand P0: Heart, Teamwork")
CRUELLA = ("Paint P1: red, white", "hand P1: Teamwork, Grit")


@pytest.mark.parametrize(
    ("films", "seat", "starts", "said"),
    [
        ("snow_white,fantasia", 1, ("Music: Sound, Magic", *CHERNABOG), False),
        ("snow_white,fantasia", 1, ("Music: Sound, Magic, Animation", *CHERNABOG), True),
        ("alice,aladdin", 0, HEARTS, False),
        ("alice,aladdin", 0, ("Cheshire Cat: Sound", *HEARTS), True),
        ("alice,dalmatians", 1, ("Krunchies P0: 2", *CRUELLA), False),
        ("alice,dalmatians", 1, ("Krunchies P0: 3", *CRUELLA), True),
    ],
)
def test_each_villains_condition(films, seat, starts, said):
    """DA-203"""
    board = table(f"tiles P{seat}: all", f"placed P{seat}: all", *starts, f"turn P{seat}: step 4", films=films)
    assert any(text.startswith("place the Villain") for text in options(board)) == said
    board = table(f"tiles P{seat}: all", f"placed P{seat}: all", *starts, f"turn P{seat}: step 4", films=films,
                  given={"villain_conditions": 0})  # fmt: skip
    assert any(text.startswith("place the Villain") for text in options(board))


@pytest.mark.parametrize(
    ("genie", "rule", "legal"),
    [
        ("Genie P0: 1", "with_another", True),
        ("Genie P1: 1", "with_another", False),
        ("Genie P1: 1", "out", True),
        ("", "out", False),
    ],
)
def test_jafars_condition(genie, rule, legal):
    """DA-I73"""
    starts = [genie] if genie else []
    starts += ["tiles P1: all", "placed P1: all", "Paint P1: red, black", "hand P1: Focus, Inspiration"]
    board = table(*starts, "turn P1: step 4", films="alice,aladdin", given={"genie_condition": rule})
    assert ("place the Villain: Jafar" in options(board)) == legal


def test_music_returned_at_the_slide_no_longer_counts():
    """DA-I53"""
    starts = ("tiles P0: all", "placed P0: all", "Music: Sound, Magic, Animation", "Paint P0: black, purple",
              "hand P0: Inspiration, Focus")  # fmt: skip
    for answer, legal in (("keep the Music token: Sound slides", True), ("return the Music token: Sound stays", False)):
        board = table(*starts, films="fantasia,alice")
        do(board, "select Sound (value 4)", "take a Magic token instead", answer)
        assert ("place the Villain: Chernabog" in options(board)) == legal


def test_the_condition_is_met_before_the_price_is_paid():
    """DA-I72"""
    board = table("tiles P0: all", "placed P0: all", "Krunchies P0: 3", "Paint P0: red", "hand P0: Teamwork, Grit",
                  STEP_4, films="dalmatians,aladdin")  # fmt: skip
    complete(board, "place the Villain: Cruella De Vil")
    assert board.state.villain[0] == 1
    assert board.state.krunchies[0] == 2


def test_tile_character_and_villain_in_one_turn():
    """DA-I71, DA-201, DA-205"""
    board = table("tiles P0: all but R1", "placed P0: The Prince, Forest Friends", "Dwarfs P1: 4",
                  "hand P0: Heart, Grit", "Paint P0: purple, black, red, yellow", "Calamity row: Heart",
                  films="snow_white,alice")  # fmt: skip
    do(board, "select Background (value 2)")
    assert PLACE not in options(board)
    do(board, "do the Background action at value 2", "place background tile R1 (1 square)", "place Snow White")
    while not asked(pay(board)).startswith("P0 free use"):
        take(board, options(board)[0])
    do(board, "do not use Snow White's power now")
    assert {PLACE, "remove Calamity: Heart"} <= set(options(board)), "between other choices of the step"
    assert complete(board).state.villain[0] == 1


def test_a_completed_player_plays_on():
    """DA-210, DA-211, DA-I74, DA-026"""
    board = table("complete P0", "hand P0: Heart, Grit", "Calamity row: Heart", films="snow_white,alice")
    do(board, "select Sound (value 4)", "do the Sound action at value 4")
    while asked(board).endswith("choose a player"):
        take(board, options(board)[0])
    pay(board, "remove Calamity: Heart")
    said = options(board)
    assert "use The Prince's power for Grit" not in said, "no target is left"
    assert "use Forest Friends' power for a Magic token" in said
    pass_turn(end_turn(board), "Animation")
    while not asked(board).endswith("select an Action tile"):
        take(board, options(board)[0])
    assert asked(board) == "P0 select an Action tile"


def test_villains_below_the_top_can_be_placed():
    """DA-256, DA-I70, DA-192"""
    board = complete(ready("top Villain: Queen of Hearts", films="snow_white,alice,aladdin"))
    assert stack(board) == ["alice", "aladdin"]


def test_the_next_villain_rules_at_once_when_the_top_one_is_placed():
    """DA-I69, DA-169"""
    board = complete(ready("Magic P1: 0", "hand P1: Focus x2", "Calamity row: Cannot Remove"))
    end_turn(board)
    assert asked(board) == "P1 select an Action tile"
    do(board, "select Sound (value 4)", "do the Sound action at value 4", "return no Seven Dwarfs")
    do(board, "draw Heart", "draw Heart")
    do(board, "place the Cheshire Cat on Sound")
    end_turn(board)
    do(board, "Alice in Wonderland pays")
    assert asked(board) == "chance random discard of Alice in Wonderland", "the Queen of Hearts, alone on the stack"


# --- The end ----------------------------------------------------------------


def last_player(*starts, deadline=12, row_="Cannot Remove", films="snow_white,alice", **more):
    """The last seat in step 4, no Magic about."""
    return table("Magic P0: 0", "Magic P1: 0", "top Villain: Queen of Hearts", f"Calamity row: {row_}",
                 f"Deadline: {deadline}", *starts, "turn P1: step 4", films=films, **more)  # fmt: skip


def to_next_round(board):
    """Let the Villain Phase run its course."""
    while not asked(board).endswith("select an Action tile"):
        take(board, options(board)[0])
    return board


@pytest.mark.parametrize("deadline", [12, 11])
def test_one_last_player_phase_after_the_deadline(deadline):
    """DA-212, DA-213, DA-214, DA-215, DA-I76"""
    cards = "Cannot Remove x2, Number 4"
    held = "hand P0: Heart x2, Grit x2" if deadline == 12 else "hand P1: Grit"
    board = last_player(held, deadline=deadline, row_=cards, given={"calamities": 3})
    do(board, END)
    if deadline == 12:
        assert (int(board.state.deadline), int(board.state.last_phase)) == (13, 1)
        take(do(board, "Snow White and the Seven Dwarfs pays"), options(board)[0])
    to_next_round(board)
    s = board.state
    assert (int(s.deadline), stack(board)[0]) == (13, "snow_white"), "effects, the Villain's move and the refresh go on"
    assert s.cal_row.sum() == 3
    assert s.last_phase == 2
    pass_turn(board)
    assert asked(board) == "P1 select an Action tile"
    pass_turn(board)
    assert board.state.actor == OVER
    assert board.record()["outcome"] == 1


def test_the_table_loses_if_one_film_is_missing():
    """DA-020, DA-022, DA-216"""
    board = table("complete P0", "Deadline: 13", "final Player Phase", "tiles P1: all but L1", "turn P1: step 4",
                  films="snow_white,alice")  # fmt: skip
    end_turn(board)
    record = board.record()
    assert (int(record["outcome"]), int(record["films_complete"])) == (1, 1)
    assert GAME.column("end_reason").labels[record["end_reason"]] == "deadline reached"
    assert [GAME.column("stage").labels[i] for i in record["stage"][:2]] == ["complete", "background missing"]


def test_a_win_in_the_very_last_turn_counts():
    """DA-217, DA-I76, DA-022"""
    starts = ("complete P0", "tiles P1: all", "placed P1: all", "Cheshire Cat: Sound", "Paint P1: red, black",
              "hand P1: Heart, Teamwork", "Deadline: 13", "final Player Phase", "turn P1: step 4")  # fmt: skip
    board = complete(table(*starts, films="snow_white,alice"), "place the Villain: Queen of Hearts")
    assert board.state.actor == OVER
    record = board.record()
    assert (int(record["outcome"]), int(record["films_complete"])) == (0, 2)
    assert GAME.column("end_reason").labels[record["end_reason"]] == "all films complete"


def test_the_last_film_ends_the_game_in_the_middle_of_a_round():
    """DA-I75, DA-217"""
    starts = ("tiles P1: all", "placed P1: all")
    board = complete(ready("complete P1", *starts))
    assert board.state.actor == OVER
    assert (int(board.state.deadline), int(board.state.won)) == (0, 1)


def test_calamity_of_the_final_player_phase_has_no_consequence():
    """DA-I79, DA-167, DA-215"""
    board = table("Deadline: 13", "final Player Phase", "Calamity row: Heart", "hand P1: Heart", "Magic P1: 0",
                  "turn P1: step 4", films="snow_white,alice")  # fmt: skip
    assert "remove Calamity: Heart" in options(board)
    do(board, END)
    assert board.state.actor == OVER
    assert row(board) == {"Heart": 1}


# --- How long games last ----------------------------------------------------


def rounds(engine=None, **given):
    """Player Phases of 100 games of random tables, which never win."""
    setting = seated(GAME, 3, given={"calamities": 0} | given)
    return (engine or engine_of(GAME)).play_block(setting, 11, 0, 100)[0]["rounds"]


def check_length(found, phases):
    """Every game has exactly so many Player Phases."""
    assert set(found.tolist()) == {phases}, f"Player Phases {sorted(set(found.tolist()))}, not {phases}"


@pytest.mark.statistical
def test_without_calamity_there_are_14_player_phases():
    """DA-I78, DA-171, DA-212, DA-214"""
    check_length(rounds(), 14)
    check_length(rounds(advance=2), 8)
    check_length(rounds(deadline_space=30), 31)


def test_with_one_failed_effect_a_round_there_are_8():
    """DA-I78, DA-178"""
    board = table("Magic P0: 0", "Magic P1: 0", "top Villain: Chernabog", "Calamity row: Cannot Remove",
                  films="fantasia,dalmatians", given={"calamities": 1})  # fmt: skip
    phases = 0
    while board.state.actor != OVER:
        said, s = options(board), board.state
        if asked(board).endswith("select an Action tile"):
            phases += s.actor == 0
            said = [text for text in said if not s.cal_row[12 + int(text[-2])]]
        wanted = [text for text in said if text in ("take a Magic token instead", END, "discard no more tokens")]
        take(board, (wanted or said)[-1])
    assert (phases, int(board.state.failed.sum())) == (8, 7)
    assert board.state.advances.tolist() == [7, 6, 0], "the last space is the base advance's"


def spoilt(apply_wrapper):
    """An engine with a wrong rule."""
    engine = engine_of(GAME)
    apply = callable_of(engine.apply, engine.signatures.rules["apply"])
    found, rules = copy.copy(engine), list(engine.rules)
    rules[RULES.index("apply")] = entry(apply_wrapper(apply), engine.signatures.rules["apply"], None)
    found.rules = tuple(rules)
    return found


@pytest.mark.statistical
def test_a_deadline_one_space_off_is_caught():
    """The check can fail: by a knob, and by a rule that forgets the last Player Phase."""
    with pytest.raises(AssertionError, match="not 14"):
        check_length(rounds(deadline_space=12), 14)

    def hasty(apply):
        def no_last_phase(s, knobs, tables, action):
            code = apply(s, knobs, tables, action)
            if s.last_phase == 2:
                s.actor = OVER
            return code

        return no_last_phase

    hurried = spoilt(hasty)
    assert set(rounds(hurried).tolist()) == {14}, "the last Player Phase begins and is cut short"
    plain = engine_of(GAME).play_block(seated(GAME, 3, given={"calamities": 0}), 11, 0, 100)[0]
    cut = hurried.play_block(seated(GAME, 3, given={"calamities": 0}), 11, 0, 100)[0]
    acts = [sum(int(r[name].sum()) for name in r.dtype.names if name.startswith("act_")) for r in (plain, cut)]
    assert acts == [100 * 14 * 3, 100 * 13 * 3], "every seat has exactly one turn a phase"
