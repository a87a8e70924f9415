"""The Walking Pet: setup, drawing, taking, the hand limit."""

import re

import numpy as np
import pytest

from simulator import components
from simulator.engine import engine_of
from simulator.errors import BadInput
from simulator.games.walking_pet import DISCARD, DRAW_FREELY, KINDS, PASS, PLACE, SHOOT, SURPLUS, TAKE, TURN
from simulator.playthrough import Board
from simulator.setting import make_setting
from tests.play import act, box_of, nodes, seated
from tests.walking_pet_table import GAME, chances, discards, do, hand, options, table


def fresh(players=3, given=None):
    """A board dealt with the first Toons that the draw pile offers."""
    board = Board(make_setting(GAME, players, given, box=box_of(GAME))).set_up()
    while board.state.actor < 0:
        act(board, board.options()[0][0])
    return board


ROOMY = {"hand_limit": 40}  # so that other hands can hold what a test wants out of the way


# --- Contents and setup -------------------------------------------------------


def test_box_holds_70_toons_and_40_films():
    board = table()
    s = board.state
    assert s.deck_n == s.deck.sum() == 70
    assert [s.deck[g * 5 : g * 5 + 5].sum() for g in range(6)] == [13] * 5 + [5]
    assert s.display.tolist() == [8] * 5


def test_copies_that_do_not_add_up_are_refused(tmp_path):
    for text, message in (
        ("[toons.scifi]\nstars_1 = 5\n", "copies of scifi add up to 14, but toons.per_genre is 13"),
        ("[toons]\njokers = 6\n", "copies of joker add up to 5, but toons.jokers is 6"),
        ("[toons.scifi]\nstars_6 = 1\n", "unknown key 'toons.scifi.stars_6'"),
        ("[budget]\nscifi = 0\n", "budget.scifi"),
    ):
        (tmp_path / "box.toml").write_text(text)
        with pytest.raises(BadInput, match=re.escape(message)):
            components.load(GAME, tmp_path / "box.toml")


@pytest.mark.parametrize("patch", [None, *components.alternatives(GAME)])
def test_toons_of_the_printed_example_are_in_every_deck(patch):
    box = components.load(GAME, patches=(patch,) if patch else ())
    assert box.data.toons.scifi.stars_3 >= 2
    assert box.data.toons.scifi.stars_5 >= 1
    assert sum(box.data.toons.counts) == 70


@pytest.mark.parametrize(("players", "left"), [(2, 60), (3, 55), (4, 50), (5, 45)])
def test_five_toons_each_and_the_rest_is_the_draw_pile(players, left):
    board = fresh(players)
    s = board.state
    assert s.hand_n[:players].tolist() == [5] * players
    assert (s.deck_n, s.discard_n) == (left, 0)
    assert not s.films_n.any() and not s.hype.any()
    assert (s.actor, s.turns) == (0, 0)


def test_knobs_of_the_deal_give_late_seats_more():
    board = fresh(3, {"start_hand": 4, "extra_cards": "seat_1:1,seat_2:2"})
    assert board.state.hand_n[:3].tolist() == [4, 5, 6]


@pytest.mark.parametrize(
    ("players", "given", "message"),
    [
        (2, {"discount_rule": "specialisation"}, "is the variant for 3 to 5 players, but players is 2"),
        (2, {"discount_rule": "both"}, "is the variant for 3 to 5 players, but players is 2"),
        (3, {"extra_cards": "seat_3:1"}, "there is no seat_3 with 3 players"),
        (3, {"start_hand": 8, "hand_limit": 7}, "8 Toons would be dealt to a hand that may keep 7"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(players, given, message):
    with pytest.raises(BadInput, match=message):
        make_setting(GAME, players, given, box=box_of(GAME))


# --- A turn is one of three actions --------------------------------------------


def test_turn_offers_placing_each_toon_and_no_take_at_first():
    board = table("hand 0: SciFi 3, TV 1", "hand 1: TV 2")
    assert options(board) == ["place SciFi 3", "place TV 1"]


def test_take_is_offered_once_there_is_a_discard():
    board = table("hand 0: SciFi 3, TV 1", "discard: TV 2, Action 4")
    assert options(board)[0] == "take Action 4 from the discard pile"
    do(board, "take Action 4 from the discard pile")
    assert hand(board, 0) == "ac4 sf3 tv1"
    assert discards(board) == "tv2"
    assert board.state.actor == 1


def test_shoot_is_offered_for_each_genre_that_a_team_can_pay():
    board = table("hand 0: SciFi 5, SciFi 4, TV 5, TV 3, Joker 1, History 4")
    assert [text for text in options(board) if text.startswith("shoot")] == ["shoot SciFi", "shoot TV"]


def test_after_one_action_the_next_seat_clockwise_acts():
    board = table("hand 0: SciFi 1", "hand 1: TV 1", "hand 2: Action 1")
    seats = []
    for toon in ("SciFi 1", "TV 1", "Action 1"):
        seats.append(int(board.state.actor))
        do(board, f"place {toon}", "History 1")
    assert [*seats, int(board.state.actor)] == [0, 1, 2, 0]
    assert board.state.round_no == 1


def test_nobody_passes_in_a_game_by_the_rulebook():
    """Even random play at five players, where the piles run dry, always finds an action."""
    for index in range(20):
        for board, action in nodes(seated(GAME, 5), 3, index):
            assert action != PASS
            if board.state.phase == TURN:
                assert all(code in (TAKE, DRAW_FREELY) or code >= SHOOT for code in board.options()[0])


def test_pass_is_all_that_is_left_when_nothing_can_be_done():
    """An empty hand and no pile: it takes a higher hand limit than the printed one."""
    board = table("hand 0:", "draw pile:", given=ROOMY)
    assert options(board) == ["do nothing"]
    do(board, "do nothing")
    assert board.state.actor == 1
    assert board.state.acts[3] == 1


# --- Drawing new Toons ----------------------------------------------------------


def test_stars_placed_are_toons_drawn():
    board = table("hand 0: SciFi 3, TV 1, TV 2, Action 1, Action 2")
    do(board, "place SciFi 3")
    assert discards(board) == "sf3", "placed before the draw"
    assert sum(chances(board).values()) == 65
    do(board, "History 1", "History 2", "Joker 5")
    assert hand(board, 0) == "ac1 ac2 hi1 hi2 tv1 tv2 jo5"
    assert board.state.actor == 1


def test_several_toons_may_be_placed_when_they_are_the_same():
    board = table("hand 0: 2 x SciFi 3, SciFi 2, TV 3, Joker 3")
    assert options(board) == [
        "shoot SciFi",
        "place SciFi 2",
        "place SciFi 3",
        "place 2 x SciFi 3",
        "place TV 3",
        "place Joker 3",
    ]
    do(board, "place 2 x SciFi 3")
    assert board.state.todo == 6
    assert discards(board) == "sf3 sf3"


def test_jokers_and_toons_of_exhausted_genres_draw_as_any():
    board = table("hand 0: Joker 4, Action 5", "films 0: " + "Action, " * 3, "films 1: " + "Action, " * 5)
    assert board.state.display[0] == 0
    assert options(board) == ["place Action 5", "place Joker 4"]
    do(board, "place Joker 4")
    assert board.state.todo == 4


@pytest.mark.parametrize(
    ("same_toon", "others"),
    [("value", ["TV 3"]), ("genre", ["SciFi 2"])],
)
def test_same_toon_knob_lets_other_toons_join(same_toon, others):
    board = table("hand 0: 2 x SciFi 3, SciFi 2, TV 3, Joker 3", given={"same_toon": same_toon})
    do(board, "place SciFi 3")
    assert options(board) == ["draw now", *(f"place {toon}" for toon in others)]
    do(board, f"place {others[0]}")
    assert "place SciFi 3" in options(board), "the second SciFi 3 may still join"
    do(board, "draw now")
    assert board.state.todo == 3 + int(others[0][-1])


def test_same_genre_lets_jokers_join_jokers_only():
    board = table("hand 0: Joker 3, Joker 4, SciFi 3", given={"same_toon": "genre"})
    do(board, "place Joker 3")
    assert options(board) == ["draw now", "place Joker 4"]


@pytest.mark.parametrize(("patch", "texts"), [
    ("jokers.all_3", ["place Joker 3", "place 2 x Joker 3"]),
    ("jokers.1-2-3-3-4", ["place Joker 3", "place 2 x Joker 3"]),
])  # fmt: skip
def test_equal_jokers_are_the_same_toon(patch, texts):
    board = table("hand 0: 2 x Joker 3", patches=(patch,))
    assert [text for text in options(board) if text.startswith("place")] == texts


def test_no_choice_to_draw_fewer():
    board = table("hand 0: SciFi 3")
    do(board, "place SciFi 3")
    assert board.state.actor == -1, "the draw is chance, not a question"
    do(board, "TV 1", "TV 2")
    assert board.state.actor == -1
    do(board, "TV 3")
    assert board.state.actor == 1


# --- Renewing the draw pile -------------------------------------------------------


def test_reshuffle_in_the_middle_of_a_draw_keeps_the_top_two():
    board = table(
        "hand 0: SciFi 3, Joker 1",
        "discard: Action 1, Action 2, Action 3, Action 4",
        "draw pile: TV 5",
        players=5,
        given=ROOMY,
    )
    do(board, "place SciFi 3")
    assert chances(board) == {"TV 5": 1}
    do(board, "TV 5")
    assert chances(board) == {"Action 1": 1, "Action 2": 1, "Action 3": 1}, "each order equally likely"
    assert discards(board) == "ac4 sf3"
    do(board, "Action 1", "Action 3")
    assert hand(board, 0) == "ac1 ac3 tv5 jo1"
    assert (board.state.deck_n, discards(board)) == (1, "ac4 sf3")


def test_what_was_just_placed_may_come_back():
    board = table("hand 0: 4 x TV 1", "discard: Action 1, Action 2, Action 3", "draw pile:", players=5, given=ROOMY)
    do(board, "place 4 x TV 1")
    assert chances(board) == {"Action 1": 1, "Action 2": 1, "Action 3": 1, "TV 1": 2}
    assert discards(board) == "tv1 tv1"
    do(board, "TV 1", "TV 1", "Action 1", "Action 2")
    assert hand(board, 0) == "ac1 ac2 2tv1"
    assert board.state.deck_n == 1


def test_reshuffle_waits_until_a_toon_is_needed():
    starts = ("hand 0: SciFi 3", "hand 1: TV 1", "hand 2: Adventure 2", "discard: Action 1, Action 2, Action 3")
    pile = "draw pile: TV 2, TV 3, TV 4"
    draws = ("place SciFi 3", "TV 2", "TV 3", "TV 4")
    board = do(table(*starts, pile, players=5, given=ROOMY), *draws)
    assert (board.state.deck_n, discards(board)) == (0, "ac1 ac2 ac3 sf3")
    do(board, "take SciFi 3 from the discard pile", "place Adventure 2")
    assert chances(board) == {"Action 1": 1, "Action 2": 1}
    assert discards(board) == "ac3 ad2"
    early = do(table(*starts, pile, players=5, given=ROOMY | {"reshuffle_when": "emptied"}), *draws)
    assert (early.state.deck_n, discards(early)) == (2, "ac3 sf3")


@pytest.mark.parametrize(("keep", "left"), [(0, ""), (1, "sf2"), (3, "ac2 ac3 sf2")])
def test_reshuffle_keep_knob(keep, left):
    board = table(
        "hand 0: SciFi 2", "discard: Action 1, Action 2, Action 3", "draw pile:", players=5,
        given=ROOMY | {"reshuffle_keep": keep},
    )  # fmt: skip
    do(board, "place SciFi 2")
    assert discards(board) == left


def test_short_draw_when_only_the_kept_discards_are_left():
    starts = ("hand 0: History 4, Joker 1", "discard: Action 1", "draw pile:")
    board = do(table(*starts, players=5, given=ROOMY), "place History 4")
    assert discards(board) == "ac1 hi4"
    assert hand(board, 0) == "jo1"
    assert board.state.actor == 1, "drew nothing, which was legal"
    other = do(table(*starts, players=5, given=ROOMY | {"short_draw": "all"}), "place History 4")
    assert chances(other) == {"Action 1": 1, "History 4": 1}


def full_hands(more=""):
    """Five players hold all 70 Toons; P0 has four Action 1 and what else is given."""
    return table(f"hand 0: 4 x Action 1, Action 2, 2 x Action 3, TV 1, TV 2, TV 3{more}", "draw pile:", players=5)


def test_both_piles_empty_leaves_placing_and_shooting():
    board = full_hands()
    assert board.state.hand_n[:5].tolist() == [10, 15, 15, 15, 15]
    texts = options(board)
    assert texts[0] == "shoot Action"
    assert not any(text.startswith(("take", "do", "just")) for text in texts)


@pytest.mark.parametrize(("copies", "back"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_placing_on_empty_piles_draws_what_the_kept_two_leave(copies, back):
    board = full_hands()
    do(board, "place Action 1" if copies == 1 else f"place {copies} x Action 1", *["Action 1"] * back)
    assert board.state.actor == 1
    assert board.state.hand_n[0] == 10 - copies + back
    assert discards(board) == "ac1 ac1"[: 7 if copies > 1 else 3]


def test_only_five_players_draw_short():
    """At 4 players with full hands, n equal Toons placed leave 8 + n to draw: two more than their stars, at least."""
    copies = box_of(GAME).tables[0].copies
    spare = min(8 + n - n * (kind % 5 + 1) for kind in range(KINDS) for n in range(1, copies[kind] + 1))
    assert spare == 2
    for players in (2, 3, 4, 5):
        records = engine_of(GAME).play_block(seated(GAME, players), 11, 0, 300)[0]
        assert records.short_draws.any() == (players == 5)
        assert records.both_empty.any() == (players == 5)


def test_empty_hand_just_draws_two_or_takes():
    board = table("hand 1: TV 1", "discard: Action 1, Action 2")
    assert options(board) == ["take Action 2 from the discard pile", "just draw"]
    do(board, "just draw", "SciFi 1", "SciFi 2")
    assert hand(board, 0) == "sf1 sf2"
    assert board.state.actor == 1
    assert "just draw" not in options(board), "a hand with one Toon has no such right"
    assert options(table("hand 1: TV 1")) == ["just draw"]


def test_empty_hand_draw_renews_the_draw_pile_too():
    board = table("discard: Action 1, Action 2, Action 3, Action 4", "draw pile: TV 5", players=5, given=ROOMY)
    do(board, "just draw", "TV 5")
    assert chances(board) == {"Action 1": 1, "Action 2": 1}
    do(board, "Action 2")
    assert (hand(board, 0), discards(board)) == ("ac2 tv5", "ac3 ac4")


def test_empty_hand_draw_knob():
    board = do(table("hand 1: TV 1", given={"empty_hand_draw": 3}), "just draw")
    assert board.state.todo == 3


# --- The hand limit ---------------------------------------------------------------

FIFTEEN = "hand 0: 3 x SciFi 3, 4 x TV 1, 4 x Action 1, 4 x History 1"


def test_surplus_is_discarded_at_the_end_of_the_turn():
    board = table(FIFTEEN)
    do(board, "place 3 x SciFi 3", *["Adventure 1"] * 4, *["Adventure 2"] * 3, "Joker 1", "Joker 2")
    assert board.state.hand_n[0] == 21, "no check in the middle"
    assert options(board)[0] == "discard Action 1"
    assert "discard Joker 2" in options(board), "Toons just drawn may go too"
    do(board, "discard Joker 1", *["discard TV 1"] * 3, "discard Action 1")
    assert board.state.actor == 0
    do(board, "discard TV 1")
    assert board.state.actor == 1
    assert board.state.hand_n[0] == 15
    assert discards(board) == "sf3 sf3 sf3 jo1 tv1 tv1 tv1 ac1 tv1", "on top of what was placed, in the order chosen"


def test_taking_with_a_full_hand_gives_one_back():
    board = do(table(FIFTEEN, "discard: Joker 5"), "take Joker 5 from the discard pile")
    assert board.state.hand_n[0] == 16
    do(board, "discard Joker 5")
    assert (discards(board), board.state.actor) == ("jo5", 1)


@pytest.mark.parametrize(("check", "asked"), [("end_of_turn", True), ("after_gain", True), ("after_take", False)])
def test_hand_limit_check_knob_after_a_draw(check, asked):
    board = table(FIFTEEN, given={"hand_limit_check": check})
    do(board, "place SciFi 3", "Adventure 1", "Adventure 2", "Adventure 3")
    assert (board.state.actor == 0) == asked
    taking = do(
        table(FIFTEEN, "discard: Joker 5", given={"hand_limit_check": check}), "take Joker 5 from the discard pile"
    )
    assert taking.state.actor == 0, "every reading checks after taking"


def test_hand_limit_knob():
    board = table("hand 0: 4 x Action 1, TV 2, TV 3", given={"hand_limit": 6})
    do(board, "place TV 2", "Joker 1", "Joker 2")
    assert options(board)[-1] == "discard Joker 2"
    assert board.state.phase == SURPLUS


def test_next_seat_is_offered_what_lies_on_top():
    board = table(FIFTEEN, "hand 1: Action 2")
    do(board, "place SciFi 3", "Adventure 1", "Adventure 2", "Adventure 3", "discard TV 1", "discard Adventure 1")
    assert options(board)[0] == "take Adventure 1 from the discard pile"
    other = do(table("hand 0: SciFi 3"), "place SciFi 3", "TV 1", "TV 2", "TV 3")
    assert options(other)[0] == "take SciFi 3 from the discard pile"


def test_whoever_is_robbed_or_discards_never_exceeds_the_limit():
    """No hand but that of the seat on turn ever grows beyond the limit."""
    for index in range(6):
        for board, _ in nodes(seated(GAME, 3), 5, index):
            s = board.state
            others = np.delete(s.hand_n[:3], s.seat)
            assert others.max() <= 15


def test_actions_mean_the_same_everywhere():
    """Codes of Toons and genres lie apart, so that no action can be mistaken for another."""
    assert DISCARD + KINDS <= PLACE
    assert TAKE > KINDS
