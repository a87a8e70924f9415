"""The Walking Pet: the five bonus actions, and the team's way to the discard pile."""

import pytest

from simulator.games.walking_pet import BONUS, GIVING, LAYING, TURN, VICTIM
from tests.walking_pet_table import chances, discards, do, films, hand, options, shoot, table

DECLINE = "decline the bonus action"
ROOMY = {"hand_limit": 40}


# --- May, not must -------------------------------------------------------------------


def test_bonus_may_be_declined_by_default():
    board = table("hand 0: History 5, History 4, History 1", "discard: TV 1, TV 2")
    shoot(board, "History", "History 5", "History 4", "History 1")
    assert options(board) == ["take the top discards", DECLINE]
    do(board, DECLINE)
    assert hand(board, 0) == "-"
    assert board.state.phase == LAYING
    must = table("hand 0: History 5, History 4, History 1", "discard: TV 1, TV 2", given={"bonus_optional": "must"})
    assert options(shoot(must, "History", "History 5", "History 4", "History 1")) == ["take the top discards"]


# --- Action ---------------------------------------------------------------------------

FIVES = "hand 0: Action 5, Action 4, 4 x TV 1, 3 x TV 2, 2 x TV 3"


def test_action_takes_from_the_player_with_the_most():
    board = table(FIVES, "hand 1: 4 x SciFi 1, 3 x SciFi 2", "hand 2: 4 x History 1, 3 x History 2",
                  "hand 3: 4 x Adventure 1, Adventure 2", players=4)  # fmt: skip
    shoot(board, "Action", "Action 5", "Action 4")
    assert options(board) == ["take Toons from seat 1", "take Toons from seat 2", DECLINE]
    do(board, "take Toons from seat 2")
    assert chances(board) == {"History 1": 4, "History 2": 3}, "face down: any of its Toons"
    do(board, "History 2")
    assert board.state.hand_n[:4].tolist() == [10, 7, 6, 5]
    assert board.state.phase == LAYING


def test_action_steals_each_toon_alike():
    board = table("hand 0: Action 5, Action 4", "hand 1: SciFi 5, 3 x TV 1", players=2)
    shoot(board, "Action", "Action 5", "Action 4")
    do(board, "take Toons from seat 1")
    assert chances(board) == {"SciFi 5": 1, "TV 1": 3}


def test_action_on_empty_hands_does_nothing():
    board = table("hand 0: Action 5, Action 4, TV 1")
    shoot(board, "Action", "Action 5", "Action 4")
    assert board.state.phase == LAYING
    assert films(board, 0) == "ac"


TWELVE = "hand 0: Action 5, Action 2, 2 x Action 1, 4 x TV 1, 3 x TV 2, TV 3"


@pytest.mark.parametrize(
    ("given", "seats"),
    [
        ({}, [1]),
        ({"action_self": "self_too"}, [0, 1]),
        ({"action_self": "self_too", "action_count": "before"}, [0]),
        ({"action_count": "before"}, [1]),
    ],
)
def test_action_may_count_the_actor_on_request(given, seats):
    board = table(TWELVE, "hand 1: 4 x SciFi 1, 3 x SciFi 2, SciFi 3", "hand 2: 4 x History 1, 2 x History 2",
                  given=given)  # fmt: skip
    shoot(board, "Action", "Action 5", "Action 2", "Action 1", "Action 1")
    assert options(board) == [*(f"take Toons from seat {seat}" for seat in seats), DECLINE]
    if 0 in seats:
        before = hand(board, 0)
        do(board, "take Toons from seat 0")
        assert (hand(board, 0), board.state.phase) == (before, LAYING)


def test_action_steal_knob():
    board = table("hand 0: Action 5, Action 4", "hand 1: TV 1, TV 2, TV 3", given={"action_steal": 2})
    shoot(board, "Action", "Action 5", "Action 4")
    do(board, "take Toons from seat 1", "TV 2", "TV 1")
    assert (hand(board, 0), hand(board, 1)) == ("tv1 tv2", "tv3")
    none = table("hand 0: Action 5, Action 4", "hand 1: TV 1, TV 2, TV 3", given={"action_steal": 0})
    assert shoot(none, "Action", "Action 5", "Action 4").state.phase == LAYING


# --- Adventure ------------------------------------------------------------------------


def test_adventure_victim_chooses_what_to_discard():
    board = table("hand 0: Adventure 5, Joker 4", "hand 1: TV 2, SciFi 5", "hand 2: TV 1", "discard: Action 1")
    shoot(board, "Adventure", "Adventure 5", "Joker 4")
    assert options(board) == ["make seat 1 discard", "make seat 2 discard", DECLINE]
    do(board, "make seat 1 discard")
    assert (board.state.actor, board.state.phase) == (1, VICTIM)
    assert options(board) == ["discard SciFi 5", "discard TV 2"]
    do(board, "discard TV 2")
    assert board.state.actor == 0
    do(board, "lay down Adventure 5")
    assert discards(board) == "ac1 tv2 ad5 jo4", "the team covers what was discarded"
    assert options(board)[0] == "take Joker 4 from the discard pile"


def test_adventure_on_an_empty_hand_has_no_effect():
    board = table("hand 0: Adventure 5, Joker 4", "hand 2: TV 1")
    shoot(board, "Adventure", "Adventure 5", "Joker 4")
    do(board, "make seat 1 discard")
    assert (board.state.phase, discards(board)) == (LAYING, "")


# --- History ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("discard", "held", "left"),
    [("Action 1, Action 2, Action 3", "ac2 ac3", "ac1"), ("Action 1", "ac1", "")],
)
def test_history_takes_the_top_two(discard, held, left):
    board = table("hand 0: History 5, Joker 5", f"discard: {discard}")
    shoot(board, "History", "History 5", "Joker 5")
    do(board, "take the top discards")
    assert (hand(board, 0), discards(board)) == (held, left), "not the team, which is still in play"
    do(board, "lay down Joker 5")
    assert discards(board) == f"{left} jo5 hi5".strip()


def test_history_without_discards_comes_away_empty_handed():
    board = table("hand 0: History 5, Joker 5, TV 1", "hand 1: TV 2")
    shoot(board, "History", "History 5", "Joker 5")
    do(board, "lay down History 5")
    assert (hand(board, 0), discards(board), films(board, 0)) == ("tv1", "hi5 jo5", "hi")


def test_history_take_knob():
    board = table("hand 0: History 5, Joker 5", "discard: TV 1, TV 2, TV 3", given={"history_take": 3})
    shoot(board, "History", "History 5", "Joker 5")
    assert hand(do(board, "take the top discards"), 0) == "tv1 tv2 tv3"


FULL = "hand 0: History 5, 4 x TV 1, 4 x SciFi 1, 4 x Action 1, 2 x Action 2"
TOPS = [f"films {seat}: History" for seat in range(5)]


def test_hand_limit_after_a_history_team_of_one():
    board = table(FULL, *TOPS, "discard: TV 2, TV 3", players=5)
    shoot(board, "History", "History 5")
    do(board, "take the top discards")
    assert board.state.hand_n[0] == 16
    assert discards(board) == "hi5", "the team first"
    do(board, "discard TV 1")
    assert discards(board) == "hi5 tv1", "the surplus on top of it"
    assert board.state.actor == 1


def test_hand_limit_after_every_gain_puts_the_surplus_below_the_team():
    board = table(FULL, *TOPS, "discard: TV 2, TV 3", players=5, given={"hand_limit_check": "after_gain"})
    shoot(board, "History", "History 5")
    do(board, "take the top discards", "discard TV 1")
    assert discards(board) == "tv1 hi5"
    assert board.state.actor == 1


# --- SciFi -----------------------------------------------------------------------------

TEAM_OF_THREE = ("SciFi 5", "SciFi 4", "SciFi 1")


def test_scifi_draws_two():
    board = table("hand 0: SciFi 5, SciFi 4, SciFi 1")
    shoot(board, "SciFi", *TEAM_OF_THREE)
    do(board, "draw the bonus Toons", "TV 1", "TV 2")
    assert hand(board, 0) == "tv1 tv2"
    assert board.state.deck_n == 65
    three = table("hand 0: SciFi 5, SciFi 4, SciFi 1", given={"scifi_draw": 3})
    shoot(three, "SciFi", *TEAM_OF_THREE)
    assert do(three, "draw the bonus Toons").state.todo == 3


def test_scifi_reshuffle_leaves_the_team_out():
    board = table("hand 0: SciFi 5, SciFi 4, SciFi 1", "discard: Action 1, Action 2, Action 3, Action 4",
                  "draw pile: TV 5", players=5, given=ROOMY)  # fmt: skip
    shoot(board, "SciFi", *TEAM_OF_THREE)
    do(board, "draw the bonus Toons", "TV 5")
    assert chances(board) == {"Action 1": 1, "Action 2": 1}
    do(board, "Action 1", "lay down SciFi 1", "lay down SciFi 4")
    assert discards(board) == "ac3 ac4 sf1 sf4 sf5"
    assert board.state.deck_n == 1


@pytest.mark.parametrize(("discard", "gets"), [("Action 1, Action 2", "-"), ("Action 1, Action 2, Action 3", "ac1")])
def test_scifi_with_few_discards_draws_what_there_is(discard, gets):
    board = table("hand 0: SciFi 5, SciFi 4, SciFi 1", f"discard: {discard}", "draw pile:", players=5, given=ROOMY)
    shoot(board, "SciFi", *TEAM_OF_THREE)
    do(board, "draw the bonus Toons", *(["Action 1"] if gets != "-" else []))
    assert hand(board, 0) == gets
    assert board.state.phase == LAYING


def test_scifi_with_an_empty_draw_pile_draws_from_the_new_one():
    board = table("hand 0: SciFi 5, SciFi 4, SciFi 1", "discard: Action 1, Action 2, Action 3, Action 4",
                  "draw pile:", players=5, given=ROOMY)  # fmt: skip
    shoot(board, "SciFi", *TEAM_OF_THREE)
    do(board, "draw the bonus Toons", "Action 2", "Action 1")
    assert (hand(board, 0), discards(board), board.state.deck_n) == ("ac1 ac2", "ac3 ac4", 0)


# --- TV --------------------------------------------------------------------------------


def test_tv_takes_face_down_and_gives_any_one_back():
    board = table("hand 0: TV 5, TV 4, Action 1", "hand 1: SciFi 3, SciFi 2", "hand 2: History 1")
    shoot(board, "TV", "TV 5", "TV 4")
    assert options(board) == ["swap Toons with seat 1", "swap Toons with seat 2", DECLINE]
    do(board, "swap Toons with seat 1")
    assert chances(board) == {"SciFi 2": 1, "SciFi 3": 1}
    do(board, "SciFi 3")
    assert options(board) == ["give Action 1", "give SciFi 3"], "the one just taken, too"
    do(board, "give Action 1")
    assert [hand(board, seat) for seat in range(3)] == ["sf3", "ac1 sf2", "hi1"]


def test_tv_with_nothing_else_in_hand_gives_the_same_back():
    board = table("hand 0: TV 5, TV 4", "hand 1: SciFi 3, SciFi 2")
    shoot(board, "TV", "TV 5", "TV 4")
    assert DECLINE in options(board)
    do(board, "swap Toons with seat 1", "SciFi 2")
    assert (options(board), board.state.phase) == (["give SciFi 2"], GIVING)
    do(board, "give SciFi 2")
    assert [hand(board, 0), hand(board, 1)] == ["-", "sf2 sf3"]


def test_tv_on_an_empty_hand_and_on_a_single_toon():
    start = ("hand 0: TV 5, TV 4, Action 1", "hand 2: History 1")
    board = shoot(table(*start), "TV", "TV 5", "TV 4")
    do(board, "swap Toons with seat 1")
    assert (hand(board, 0), board.state.phase) == ("ac1", LAYING)
    board = shoot(table(*start), "TV", "TV 5", "TV 4")
    do(board, "swap Toons with seat 2", "History 1", "give Action 1")
    assert [hand(board, 0), hand(board, 2)] == ["hi1", "ac1"]


# --- The team on the discard pile ---------------------------------------------------------


def test_owner_chooses_the_order_of_the_team():
    board = table("hand 0: Action 5, Action 3, Action 1", "discard: TV 1")
    shoot(board, "Action", "Action 5", "Action 3", "Action 1")
    assert board.state.phase == LAYING
    assert options(board) == ["lay down Action 1", "lay down Action 3", "lay down Action 5"]
    do(board, "lay down Action 5", "lay down Action 1")
    assert discards(board) == "tv1 ac5 ac1 ac3", "the last one follows by itself"
    assert (board.state.actor, board.state.phase) == (1, TURN)


def test_equal_toons_of_a_team_have_no_order():
    board = table("hand 0: 3 x Action 3", "hand 1: TV 1")
    shoot(board, "Action", "Action 3", "Action 3", "Action 3")
    assert board.state.phase == BONUS
    do(board, DECLINE)
    assert (discards(board), board.state.actor) == ("ac3 ac3 ac3", 1)
