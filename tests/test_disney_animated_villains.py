"""Disney Animated: the Villain Phase."""

from fractions import Fraction
from itertools import product

import pytest

from tests.disney_animated_table import (
    asked,
    do,
    end_turn,
    hand,
    heights,
    options,
    paint,
    pay,
    pile,
    row,
    stack,
    table,
    take,
    weights,
)

ALICE, DALMATIANS, SNOW_WHITE = "Alice in Wonderland", "101 Dalmatians", "Snow White and the Seven Dwarfs"


def phase(*starts, films="fantasia,alice", top="Chernabog", row_=1, **more):
    """A board at the start of a Villain Phase: the last seat ends its turn, no Magic about, `row_` cards in the row."""
    seats = films.count(",") + 1
    empty = [f"Magic P{seat}: 0" for seat in range(seats)]
    cards = {0: [], 1: ["Cannot Remove"], 2: ["Cannot Remove x2"], 3: ["Cannot Remove x2", "Heart"]}[row_]
    if cards and films == "fantasia,alice":
        cards = [card.replace("Heart", "Teamwork") for card in cards]
    starts = [*empty, f"top Villain: {top}", "Calamity row: " + ", ".join(cards), *starts, f"turn P{seats - 1}: step 4"]
    return end_turn(table(*starts, films=films, **more))


def to_refresh(board):
    """Take the first option until the refresh or the next round."""
    while "refresh" not in asked(board) and "select" not in asked(board):
        take(board, options(board)[0])
    return board


# --- Deadline and hand limit ------------------------------------------------


@pytest.mark.parametrize("advance", [1, 2])
def test_the_deadline_advances_whatever_else_happens(advance):
    """DA-171, DA-177, DA-045"""
    board = phase("hand P0: Heart", row_=0, given={"calamities": 1, "advance": advance})
    assert board.state.deadline == advance
    assert asked(board) == "chance refresh Calamity"
    assert hand(board, 0) == {"Heart": 1}, "an empty row has no effect"


def test_every_hand_is_checked_after_the_advance_and_before_the_effects():
    """DA-172, DA-173, DA-075, DA-175, DA-I63"""
    board = phase("complete P0", "hand P0: Heart x7, Grit x2", "hand P1: Focus x8", top="Queen of Hearts")
    assert board.state.deadline == 1
    for at, cards in (("P0", 8), ("P0", 7)):
        assert asked(board) == f"{at} discard a card"
        assert options(board) == ["discard Heart", "discard Grit"], "the player picks, and must"
        do(board, "discard Heart")
        assert board.state.hand_n[0] == cards
    assert asked(board) == "P1 discard a card"
    do(board, "discard Focus")
    assert asked(board) == "P0 Calamity Effect: who pays?"


@pytest.mark.parametrize(("cards", "due"), [(7, 0), (8, 1)])
def test_exactly_seven_cards_are_allowed(cards, due):
    """DA-174, DA-074"""
    board = phase(f"hand P0: Heart x{cards}", row_=0, given={"calamities": 1})
    assert asked(board) == ("P0 discard a card" if due else "chance refresh Calamity")


def test_a_large_hand_is_legal_all_through_the_player_phase():
    """DA-074"""
    board = table("hand P0: Heart x8, Grit x2")
    do(board, "select Animation (value 1)", "do the Animation action at value 1", "draw Grit")
    assert board.state.hand_n[0] == 11


def test_hand_limit_and_failed_effects_are_knobs():
    """DA-074, DA-178"""
    board = phase("hand P0: Heart x3", row_=0, given={"hand_limit": 2})
    assert asked(board) == "P0 discard a card"
    board = to_refresh(phase(row_=1, given={"fail_advance": 3, "calamities": 1}))
    assert board.state.deadline == 4


# --- The effect, once a card ------------------------------------------------


def test_the_top_villains_effect_is_done_once_for_every_card():
    """DA-156, DA-176, DA-179, DA-I66, DA-I62"""
    board = phase("hand P0: Heart x2, Grit", row_=3, given={"calamities": 3})
    for left in (3, 2, 1):
        assert asked(board) == "P0 Calamity Effect: who pays?"
        assert board.state.cal_row.sum() == left
        take(do(board, "Fantasia pays"), options(board)[0])
    assert asked(board) == "chance refresh Calamity"
    assert (board.state.hand_n[0], int(board.state.deadline)) == (0, 1)


def test_each_failed_effect_costs_a_space_and_nothing_else():
    """DA-178, DA-179, DA-002"""
    board = phase(row_=2, given={"calamities": 2})
    assert asked(board) == "chance refresh Calamity"
    assert int(board.state.deadline) == 3
    assert row(board) == {}
    assert board.state.cal_pile.sum() == 2


def test_an_effect_that_can_be_done_must_be():
    """DA-180, DA-181"""
    board = phase("hand P0: Heart", "hand P1: Grit", top="Queen of Hearts")
    assert options(board) == ["Fantasia pays", f"{ALICE} pays"]
    do(board, "Fantasia pays", "discard Heart at random")
    assert options(board) == [f"{ALICE} pays"]
    do(board, f"{ALICE} pays", "discard Grit at random")
    assert board.state.hand_n.sum() == 0
    assert board.state.deadline == 1


def test_whether_an_effect_is_possible_is_judged_each_time():
    """DA-I64, DA-180"""
    board = phase("hand P0: Heart x2", "hand P1: Grit", top="Queen of Hearts", row_=2, given={"calamities": 2})
    do(board, "Fantasia pays", "discard Heart at random", f"{ALICE} pays", "discard Grit at random")
    assert (int(board.state.deadline), hand(board, 0)) == (2, {"Heart": 1}), "nothing is paid for the failed one"
    assert row(board) == {}


def test_a_collective_number_is_the_total_and_may_be_split():
    """DA-182, DA-183, DA-184, DA-185"""
    films, more = "fantasia,alice,dalmatians,aladdin", {"top": "Queen of Hearts", "row_": 2, "given": {"calamities": 2}}
    hands = [f"hand P{seat}: Heart, Grit" for seat in range(4)]
    board = phase(*hands, films=films, **more)
    assert asked(board).startswith("P0"), "the first player answers for the table"
    do(board, "Fantasia pays", "discard Heart at random", "Fantasia pays", "discard Grit at random")
    assert board.state.hand_n.tolist() == [0, 2, 2, 2]
    do(board, f"{DALMATIANS} pays", "discard Heart at random", "Aladdin pays", "discard Grit at random")
    assert board.state.hand_n.tolist() == [0, 2, 1, 1]


def test_the_printed_example():
    """DA-186, DA-187, DA-188, DA-189"""
    starts = ("hand P0: Heart, Focus", "hand P1: Grit", "Deadline: 4")
    board = phase(*starts, top="Queen of Hearts", row_=2, given={"calamities": 2})
    assert int(board.state.deadline) == 5, "the advance comes first"
    do(board, "Fantasia pays", "discard Heart at random", f"{ALICE} pays", "discard Grit at random")
    assert board.state.deadline == 6, "the second effect cannot be completed"
    assert row(board) == {}
    assert hand(board, 0) == {"Focus": 1}


def test_two_matching_cards_complete_the_effect_and_advance():
    """DA-190, DA-I65"""
    board = phase("hand P0: Heart x2", top="Queen of Hearts")
    do(board, "Fantasia pays", "discard Heart at random", "Fantasia pays", "discard Heart at random")
    assert (int(board.state.deadline), row(board)) == (2, {})
    assert int(board.state.advances[2]) == 1
    assert int(board.state.advances[1]) == 0
    assert int(board.state.effects[2]) == 1


def test_a_random_discard_lets_the_table_choose_the_player_only():
    """DA-191"""
    board = do(phase("hand P0: Heart x3, Grit", top="Queen of Hearts"), "Fantasia pays")
    assert weights(board) == {"discard Heart at random": 3, "discard Grit at random": 1}


def match_share(first, second):
    """Chance that one random card of each hand match."""
    cards = list(product(first, second))
    return Fraction(sum(a == b for a, b in cards), len(cards))


def test_the_share_of_matches_follows_from_the_hands():
    """DA-190: every way the two cards can fall, by its weight."""
    hands = {"P0": ["Heart", "Heart", "Grit"], "P1": ["Heart", "Grit", "Grit", "Focus"]}
    matched = Fraction(0)
    for first in ("Heart", "Grit"):
        for second in ("Heart", "Grit", "Focus"):
            board = phase("hand P0: Heart x2, Grit", "hand P1: Heart, Grit x2, Focus", top="Queen of Hearts")
            do(board, "Fantasia pays")
            chance = share(board, f"discard {first} at random")
            do(board, f"discard {first} at random", f"{ALICE} pays")
            chance *= share(board, f"discard {second} at random")
            do(board, f"discard {second} at random")
            matched += chance * (int(board.state.deadline) == 2)
    assert matched == match_share(*hands.values()) == Fraction(2, 6)


def share(board, outcome):
    """Exact chance of an outcome."""
    found = weights(board)
    return Fraction(found[outcome], sum(found.values()))


def test_two_cards_of_the_whole_deck_match_in_7_of_39_cases():
    """DA-190, DA-039: the second draw by the engine's own weights"""
    matched = Fraction(0)
    for kind in ("Heart", "Focus", "Inspiration", "Grit", "Teamwork"):
        board = table("Action tiles: Sound, Background, Ink & Paint, Magic, Animation")
        do(board, "select Animation (value 5)", "do the Animation action at value 5")
        first = share(board, f"draw {kind}")
        matched += first * share(do(board, f"draw {kind}"), f"draw {kind}")
    assert matched == Fraction(7, 39)


# --- Each Villain's effect --------------------------------------------------


def test_the_queen_flips_a_card_that_must_be_matched():
    """DA-072, DA-I33"""
    board = phase("hand P1: Grit", "deck: ", films="snow_white,alice", top="The Queen")
    assert asked(board) == "chance top card of the deck"
    assert sum(weights(board).values()) == 39, "the pile is shuffled first"
    do(board, "discard Grit from the deck")
    assert pile(board) == {"Grit": 1}
    assert options(board) == [f"{ALICE} pays"]
    do(board, f"{ALICE} pays", "discard Grit")
    assert (int(board.state.deadline), pile(board)) == (1, {"Grit": 2})
    board = phase("hand P1: Grit", films="snow_white,alice", top="The Queen")
    do(board, "discard Heart from the deck")
    assert (int(board.state.deadline), pile(board), hand(board, 1)) == (2, {"Heart": 1}, {"Grit": 1})


def test_three_cards_stand_in_for_the_named_one_by_house_rule_only():
    """DA-I32"""
    board = phase("hand P1: Grit x3", films="snow_white,alice", top="The Queen")
    do(board, "discard Heart from the deck")
    assert int(board.state.deadline) == 2
    board = phase("hand P1: Grit x3", films="snow_white,alice", top="The Queen", given={"queen_three_for_one": 1})
    do(board, "discard Heart from the deck", f"{ALICE} pays", "discard matching Grit cards instead")
    assert (int(board.state.deadline), hand(board, 1)) == (1, {})


def test_cards_of_choice_and_cards_at_random():
    """DA-191, DA-175"""
    board = do(phase("hand P0: Heart, Grit"), "Fantasia pays")
    assert options(board) == ["discard Heart", "discard Grit"]
    board = phase("hand P1: Heart, Grit", films="alice,dalmatians", top="Cruella De Vil")
    do(board, f"{DALMATIANS} pays")
    assert weights(board) == {"discard Heart at random": 1, "discard Grit at random": 1}


def test_two_different_cards():
    """DA-180: Chernabog's harsher alternative"""
    more = {"patches": ("chernabog.two_different",)}
    board = phase("hand P0: Heart x2", "hand P1: Heart, Grit", **more)
    do(board, "Fantasia pays", "discard Heart")
    assert options(board) == [f"{ALICE} pays"], "only Grit is left to pay with"
    assert options(do(board, f"{ALICE} pays")) == ["discard Grit"]
    board = phase("hand P0: Heart x2", "hand P1: Heart", **more)
    assert int(board.state.deadline) == 2, "one kind is not enough"


def test_two_matching_cards():
    """DA-180: Cruella's harsher alternative"""
    more = {"patches": ("cruella.two_matching",), "films": "alice,dalmatians", "top": "Cruella De Vil"}
    board = phase("hand P0: Heart, Focus", "hand P1: Heart, Grit", **more)
    do(board, f"{ALICE} pays")
    assert options(board) == ["discard Heart"], "Focus could not be matched"
    do(board, "discard Heart")
    assert options(board) == [f"{DALMATIANS} pays"]
    board = phase("hand P0: Heart, Focus", "hand P1: Grit", **more)
    assert int(board.state.deadline) == 2


JAFAR = {"films": "dalmatians,aladdin", "top": "Jafar"}


def test_jafar_must_be_paid_while_there_is_magic():
    """DA-250, DA-I38, DA-180"""
    board = phase("Magic P0: 1", "Krunchies P1: 1", **JAFAR)
    assert options(board) == [f"{DALMATIANS} pays", "Aladdin pays"], "a Krunchie may be paid in its place"
    do(board, "Aladdin pays", "discard a Kanine Krunchies token")
    assert (int(board.state.deadline), int(board.state.below[3])) == (1, 6)


@pytest.mark.parametrize(("answer", "deadline"), [("Aladdin pays", 1), ("let the effect fail", 2)])
def test_krunchies_alone_may_be_kept(answer, deadline):
    """DA-251, DA-250, DA-I36"""
    board = phase("Krunchies P1: 1", **JAFAR)
    assert options(board) == ["Aladdin pays", "let the effect fail"]
    pay(board, answer)
    if deadline == 1:
        do(board, "discard a Kanine Krunchies token")
    assert int(board.state.deadline) == deadline


def test_jafar_without_a_token_fails():
    """DA-178"""
    assert int(phase(**JAFAR).state.deadline) == 2


def test_a_paint_token_paid_to_an_effect_returns_to_the_board():
    """DA-I38, DA-135"""
    board = phase("Paint P0: red", "Krunchies P0: 1", patches=("jafar.paint_only",), **JAFAR)
    assert options(board) == [f"{DALMATIANS} pays"], "Paint is compulsory"
    do(board, f"{DALMATIANS} pays", "discard a red Paint token", "return red to row 4, column 4")
    assert (heights(board), paint(board, 0)) == ([4, 4, 4, 4], {})
    board = phase("Paint P0: red", "Magic P1: 1", patches=("jafar.any_token",), **JAFAR)
    assert options(board) == [f"{DALMATIANS} pays", "Aladdin pays"]


# --- Villain moves, Calamity is refreshed -----------------------------------


@pytest.mark.parametrize("cards", [0, 1])
def test_the_villain_goes_to_the_bottom_also_without_effects(cards):
    """DA-192, DA-193, DA-194, DA-170"""
    films = "fantasia,alice,aladdin"
    board = to_refresh(phase(films=films, row_=cards))
    assert stack(board) == ["alice", "aladdin", "fantasia"]
    assert board.state.deadline == 1 + cards


def test_a_lone_villain_stays():
    """DA-195"""
    board = to_refresh(phase("complete P0", top="Queen of Hearts", row_=0))
    assert stack(board) == ["alice"]


def test_calamity_is_refreshed_to_the_count_at_the_end_of_the_phase():
    """DA-196, DA-197, DA-170"""
    board = phase("hand P0: Heart", row_=1, given={"calamities": 3})
    do(board, "Fantasia pays", "discard Heart")
    for left in (3, 2, 1):
        assert asked(board) == "chance refresh Calamity"
        assert board.state.cal_row.sum() == 3 - left
        take(board, options(board)[-1])
    assert asked(board) == "P0 select an Action tile"
    assert int(board.state.deadline) == 1, "new cards cause no effect"


def test_the_calamity_deck_is_reshuffled_when_a_card_is_needed():
    """DA-199, DA-I67"""
    board = phase("Calamity deck: Number 1", row_=0, given={"calamities": 3})
    assert weights(board) == {"reveal Calamity: Number 1": 1}
    do(board, "reveal Calamity: Number 1")
    assert sum(weights(board).values()) == 9, "the card just revealed is not shuffled in"
    assert weights(board).get("reveal Calamity: Number 1") is None
    take(take_any(board), options(board)[0])
    assert board.state.cal_row.sum() == 3


def take_any(board):
    """Take the first option."""
    return take(board, options(board)[0])


def test_completed_players_are_checked_and_can_pay():
    """DA-I68, DA-173"""
    board = phase("complete P0", "hand P0: Heart x8", top="Queen of Hearts")
    do(board, "discard Heart")
    assert options(board) == ["Fantasia pays"]
    s = board.state
    assert (s.cal_deck + s.cal_row + s.cal_pile).sum() == 10, "Fantasia's Calamity cards stay"
