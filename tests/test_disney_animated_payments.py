"""Disney Animated: step 4: placing characters, removing Calamity, what is paid and where it goes, discards."""

import itertools

import pytest

from simulator import components
from tests.disney_animated_table import (
    END,
    GAME,
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
    table,
    take,
    tiles,
)

STEP_4 = "turn P0: step 4"
PLACE = ["place The Prince", "place Forest Friends", "place Snow White"]
STAY = "do not use"


def step_4(*starts, films="snow_white,fantasia", **more):
    """A board in seat 0's step 4, no Magic at hand."""
    return table("Magic P0: 0", *starts, STEP_4, films=films, **more)


def ready(*starts, **more):
    """The same, with Snow White's background complete."""
    return step_4("tiles P0: all", *starts, **more)


def return_all(board):
    """Pay, and put the Paint back wherever it comes first."""
    while asked(pay(board)).endswith("return Paint to the board"):
        take(board, options(board)[0])
    return board


# --- The step ---------------------------------------------------------------


def test_all_that_can_be_paid_is_open_and_nothing_else():
    """DA-127, DA-130, DA-131"""
    board = ready(
        "Paint P0: blue, white, red", "hand P0: Heart", "Calamity row: red Paint, Heart, Cannot Remove, Number 2"
    )
    assert options(board) == ["place The Prince", "remove Calamity: red Paint", "remove Calamity: Heart", END]


def test_the_step_has_no_order_and_no_limit():
    """DA-128, DA-129"""
    for first, second in (("remove Calamity: Heart", PLACE[0]), (PLACE[0], "remove Calamity: Heart")):
        board = ready("Paint P0: blue, white", "hand P0: Heart", "Calamity row: Heart")
        do(return_all(do(board, first, *["pay a blue Paint token"] * (first == PLACE[0]))))
        finish_free(board)
        do(board, second)
        finish_free(return_all(board))
        assert options(board) == [END]
        assert row(board) == {}
        assert board.state.characters[0] == 1
    board = ready("Paint P0: blue, white, green, yellow, red", "hand P0: Heart x2, Inspiration",
                  "Calamity row: Heart, red Paint, Inspiration")  # fmt: skip
    for said in (*PLACE[:2], "remove Calamity: Heart", "remove Calamity: red Paint", "remove Calamity: Inspiration"):
        finish_free(return_all(do(board, said)))
    assert row(board) == {}
    assert board.state.characters[0] == 3


def finish_free(board):
    """Pay what is due first of all, and decline the free use."""
    while not asked(board).startswith("P0 place or use"):
        said = options(board)
        take(board, next((text for text in said if text.startswith(STAY)), said[0]))
    return board


# --- Placing characters -----------------------------------------------------


@pytest.mark.parametrize(("missing", "legal"), [("", True), ("L1", False), ("M1", True), ("R1", True)])
def test_only_the_characters_own_section_counts(missing, legal):
    """DA-095, DA-096, DA-141"""
    board = step_4("tiles P0: all but " + missing if missing else "tiles P0: all", "Paint P0: blue, white")
    assert (PLACE[0] in options(board)) == legal
    assert PLACE[0] not in options(ready("Paint P0: blue, red")), "the Paint is missing"


def test_placing_of_the_printed_example():
    """DA-097"""
    board = step_4("tiles P0: R1, R2, R3", "Paint P0: red, yellow x2, green, blue, white")
    assert [said for said in options(board) if said.startswith("place")] == ["place Snow White"]


def test_the_paint_is_on_the_board_at_once():
    """DA-142, DA-135, DA-103, DA-070"""
    board = ready("Paint P0: blue, white, green")
    assert heights(board) == [4, 3, 3, 3]
    return_all(do(board, PLACE[0]))
    assert paint(board, 0) == {"green": 1}
    assert sum(heights(board)) == 15
    assert hand(board, 0) == {}
    assert asked(board) == "P0 free use of the power"


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_characters_may_be_placed_in_any_order_once_each(order):
    """DA-143, DA-144"""
    board = ready("Paint P0: blue, white, green, yellow x2, red")
    for number in order:
        finish_free(return_all(do(board, PLACE[number])))
        assert PLACE[number] not in options(board)
    assert board.state.characters[0] == 7


# --- Removing Calamity ------------------------------------------------------


def test_paint_and_animation_calamity_are_paid_for():
    """DA-158, DA-159, DA-157, DA-135"""
    board = step_4("Paint P0: red", "hand P0: Heart", "Calamity row: red Paint, Heart")
    pay(board, "remove Calamity: red Paint")
    assert row(board) == {"Heart": 1}
    assert heights(board) == [4, 4, 4, 4]
    pay(board, "remove Calamity: Heart")
    assert pile(board) == {"Heart": 1}
    assert row(board) == {}
    assert board.state.cal_pile.sum() == 2


def test_cannot_remove_stays_and_an_affordable_card_may():
    """DA-164, DA-167, DA-I62"""
    board = step_4("hand P0: Heart x7", "Calamity row: Cannot Remove x2, Heart", "Magic P0: 5", "Paint P0: wild x2")
    assert options(board) == ["remove Calamity: Heart", END]
    do(board, END)
    assert row(board) == {"Heart": 1, "Cannot Remove": 2}


def test_equal_cards_are_removed_one_by_one():
    """DA-165, DA-166"""
    starts = ("Calamity row: green Paint, red Paint", "Paint P0: red, green")
    board = step_4(*starts, patches=("calamity.two_paint",))
    return_all(pay(board, "remove Calamity: red Paint"))
    assert row(board) == {"green Paint": 1}
    board = step_4("Calamity row: Number 4 x2", "Paint P0: wild", films="snow_white,alice")
    assert options(board) == [END]


# --- Substitutes ------------------------------------------------------------


def test_three_matching_cards_stand_for_another():
    """DA-132, DA-133, DA-I31"""
    board = step_4("hand P0: Grit x3", "Calamity row: Heart")
    do(board, "remove Calamity: Heart", "pay matching Grit cards as Heart")
    assert hand(board, 0) == {}
    assert pile(board) == {"Grit": 3}
    assert row(board) == {}
    assert options(step_4("hand P0: Grit x2, Focus", "Calamity row: Heart")) == [END]
    both = step_4("hand P0: Grit x3, Heart", "Calamity row: Heart")
    do(both, "remove Calamity: Heart")
    assert options(both) == ["pay Heart", "pay matching Grit cards as Heart"]


@pytest.mark.parametrize(
    ("cards", "can"),
    [
        ("Heart x4", True),
        ("Heart x3", False),
        ("Focus x3, Heart", True),
        ("Focus x3, Teamwork x3", True),
        ("Focus x6", True),
        ("Focus x5, Teamwork", False),
        ("Grit x4", True),
        ("Heart, Grit", True),
        ("Heart x2, Grit x2", True),
        ("Heart", False),
    ],
)
def test_the_villains_cards_may_be_paid_with_threes(cards, can):
    """DA-I31, DA-132, DA-204: Heart and Grit are due."""
    starts = ("tiles P0: all", "placed P0: all", "Dwarfs P1: 4", "Paint P0: purple, black")
    board = step_4(*starts, f"hand P0: {cards}")
    assert ("place the Villain: The Queen" in options(board)) == can


def dumb_can_pay_cards(price, hand_, match=3):
    """Can cards be paid, one after the other? Tried in every way."""
    if not price:
        return True
    first, *rest = price
    for kind, held in hand_.items():
        count = 1 if kind == first else match
        if held >= count and dumb_can_pay_cards(rest, hand_ | {kind: held - count}, match):
            return True
    return False


def test_paying_cards_agrees_with_trying_everything():
    """DA-132, DA-133, DA-I31"""
    board = step_4("tiles P0: all", "placed P0: all", "Dwarfs P1: 4", "Paint P0: purple, black")
    s = board.state
    for counts in itertools.product(range(5), range(8), range(4), range(4)):
        s.hand[0, :4], s.hand_n[0] = counts, sum(counts)
        expected = dumb_can_pay_cards(
            ["Heart", "Grit"], dict(zip(("Heart", "Focus", "Inspiration", "Grit"), counts, strict=True))
        )
        assert ("place the Villain: The Queen" in options(board)) == expected, counts


@pytest.mark.parametrize("count", range(2, 6))
def test_the_number_of_matching_cards_is_a_knob(count):
    """DA-132"""
    board = step_4(f"hand P0: Grit x{count}", "Calamity row: Heart", given={"match_cards": count})
    assert "remove Calamity: Heart" in options(board)
    pay(board, "remove Calamity: Heart")
    assert pile(board) == {"Grit": count}
    board = step_4(f"hand P0: Grit x{count - 1}", "Calamity row: Heart", given={"match_cards": count})
    assert options(board) == [END]


def dumb_can_pay(price, held, spare):
    """Can a price be paid? Tried in every way."""
    return any(
        all(held.get(colour, 0) >= assigned.count(colour) for colour in set(assigned) - {"spare"})
        and assigned.count("spare") <= spare
        for assigned in itertools.product(*[(colour, "spare") for colour in price])
    )


def test_paying_paint_agrees_with_trying_everything(tmp_path):
    """DA-134, DA-204"""
    (tmp_path / "box.toml").write_text('[films.snow_white.characters.the_prince]\npaint = ["red", "red", "yellow"]\n')
    box = components.load(GAME, tmp_path / "box.toml")
    board = ready(films="snow_white,dalmatians", box=box)
    s = board.state
    for red, yellow, wild, krunchies in itertools.product(range(3), range(3), range(3), range(3)):
        s.paint[0, 0], s.paint[0, 1], s.paint[0, 7], s.krunchies[0] = red, yellow, wild, krunchies
        expected = dumb_can_pay(("red", "red", "yellow"), {"red": red, "yellow": yellow}, wild + krunchies)
        assert (PLACE[0] in options(board)) == expected


def test_wild_paint_and_krunchies_stand_for_any_colour():
    """DA-134, DA-248, DA-I36"""
    board = ready("Paint P0: wild, blue, white", "Krunchies P0: 1", films="snow_white,dalmatians")
    do(board, PLACE[0])
    assert options(board) == ["pay a blue Paint token", "pay a wild Paint token", "pay a Kanine Krunchies token"]
    do(board, "pay a wild Paint token")
    assert options(board) == ["pay a white Paint token", "pay a Kanine Krunchies token"]
    do(board, "pay a Kanine Krunchies token")
    assert board.state.below[3] == 6
    return_all(board)
    assert paint(board, 0) == {"blue": 1, "white": 1}
    assert options(ready("Paint P0: wild")) == [END], "a wild is one token"


def test_krunchies_pay_as_magic_and_leave_the_supply_alone():
    """DA-I37, DA-236, DA-248"""
    board = table("Magic P0: 0", "Krunchies P0: 1", films="snow_white,dalmatians")
    do(
        board,
        "select Magic (value 5)",
        "do the Magic action at value 5",
        "return a Kanine Krunchies token as a Magic token",
    )
    assert board.state.supply == 11
    assert board.state.below[3] == 6
    board = ready("placed P0: all", "Krunchies P0: 1", "Calamity row: Number 2", films="snow_white,dalmatians")
    do(board, "use The Prince's power for a Magic token", "return a Kanine Krunchies token as a Magic token",
       "remove Calamity: Number 2")  # fmt: skip
    assert board.state.supply == 11


def test_prices_are_checked_against_the_acting_seat_alone():
    """DA-257, DA-I39"""
    board = ready("Paint P1: blue, white", "hand P1: Heart", "Krunchies P1: 3", "Magic P1: 3", "placed P0: Snow White",
                  "Calamity row: Heart", films="snow_white,dalmatians")  # fmt: skip
    assert options(board) == [END]


# --- Returning Paint --------------------------------------------------------


FILLER = {
    "4 2 2 0": ("yellow x2", "blue x2", "green x2", "purple"),
    "3 4 2 4": ("yellow", "blue"),
    "2 2 4 4": ("yellow x2", "blue"),
    "4 4 4 3": (),
}


@pytest.mark.parametrize(
    ("columns", "spaces"),
    [
        ("4 2 2 0", ["row 1, column 4"]),
        ("3 4 2 4", ["row 3, column 3"]),
        ("2 2 4 4", ["row 3, column 1", "row 3, column 2"]),
        ("4 4 4 3", ["row 4, column 4"]),
    ],
)
def test_returned_paint_fills_the_lowest_row_first(columns, spaces):
    """DA-136, DA-137"""
    rest = [filler for filler in FILLER[columns] if filler]
    starts = ["Paint P0: red"] + (["Paint P1: " + ", ".join(rest)] if rest else []) + [f"columns: {columns}"]
    board = step_4(*starts, "Calamity row: red Paint")
    pay(board, "remove Calamity: red Paint")
    if len(spaces) > 1:
        assert options(board) == [f"return red to {space}" for space in spaces]
        take(board, options(board)[0])
    row_, column = int(spaces[0][4]) - 1, int(spaces[0][-1]) - 1
    assert board.state.grid[4 * row_ + column] == 0


def test_several_tokens_are_returned_in_an_order_the_payer_chooses():
    """DA-I40, DA-I41, DA-136"""
    board = ready("Paint P0: blue, white", "Paint P1: yellow x2, red x2, green x2", "columns: 4 2 2 0")
    pay(board, PLACE[0])
    assert options(board) == ["return blue to row 1, column 4", "return white to row 1, column 4"]
    do(board, "return white to row 1, column 4", "return blue to row 2, column 4")
    assert heights(board) == [4, 2, 2, 2]
    assert board.state.grid[3] == 5


# --- Discards at the end of the turn ----------------------------------------


def test_any_tokens_may_be_given_up_after_step_4_but_no_cards():
    """DA-138, DA-139, DA-I45"""
    starts = ("Magic P0: 1", "Dwarfs P0: 1", "Krunchies P0: 1", "Paint P0: red, wild", "hand P0: Heart", STEP_4)
    board = do(table(*starts, films="snow_white,dalmatians"), END)
    assert options(board) == [
        "discard a Magic token",
        "discard a Seven Dwarfs token",
        "discard a Kanine Krunchies token",
        "discard a red Paint token",
        "discard a wild Paint token",
        "discard no more tokens",
    ]
    pay(board, "discard a Magic token", "discard a Kanine Krunchies token", "discard a wild Paint token",
       "return wild to row 4, column 3", "discard a red Paint token")  # fmt: skip
    s = board.state
    assert (int(s.supply), int(s.below[3]), int(s.dwarfs[0])) == (11, 6, 1)
    assert heights(board) == [4, 4, 4, 4]
    assert hand(board, 0) == {"Heart": 1}
    assert options(board) == ["discard no more tokens"], "Paint comes last"
    assert asked(do(board, "discard no more tokens")) == "P1 select an Action tile"


def test_the_genie_and_the_cat_may_be_given_up_too():
    """DA-138, DA-112"""
    board = do(table("Genie P0: 1", "Cheshire Cat P0: 2", "Magic P0: 0", STEP_4, films="alice,aladdin"), END)
    do(board, "discard the Genie token", "discard the Cheshire Cat token")
    assert board.state.below[[2, 4]].tolist() == [1, 1]


def test_tokens_need_not_be_given_up():
    """DA-139"""
    board = end_turn(step_4("Paint P0: red"))
    assert paint(board, 0) == {"red": 1}
    assert tiles(board) == "ABISM"
