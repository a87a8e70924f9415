"""Disney Animated: Ink & Paint, Sound and Magic actions."""

import pytest

from simulator.games.disney_animated.names import TILES
from tests.disney_animated_table import (
    END,
    STOP_PAINT,
    asked,
    begin,
    do,
    draw,
    end_turn,
    hand,
    heights,
    on,
    options,
    paint,
    row,
    table,
    take,
    tiles,
)

TILE = {
    "L2": "place background tile L2 (2 squares, covers Magic)",
    "M3": "place background tile M3 (3 squares, covers Sound)",
}  # of Snow White and the Seven Dwarfs
SNOW_WHITE = "Snow White and the Seven Dwarfs"


# --- Ink & Paint ------------------------------------------------------------


def sets_of_rows(value):
    """Rows of every set of tokens that can be taken at a value."""
    found = set()

    def go_on(texts):
        board = do(begin("Ink & Paint", value), *texts)
        rows = tuple(sorted(int(text.partition("row ")[2][0]) for text in texts))
        found.add(rows)
        if asked(board).startswith("P0 take Paint"):
            for said in options(board):
                column = said[-1]
                if said != STOP_PAINT and column in "12":
                    go_on([*texts, said])

    go_on([])
    return found


def test_paint_is_taken_up_to_the_value_by_rows():
    """DA-098, DA-099, DA-100"""
    assert sets_of_rows(3) == {(), (1,), (2,), (3,), (1, 1), (1, 2)}
    for value, within in ((3, False), (4, True)):
        assert any("row 4" in said for said in options(begin("Ink & Paint", value))) == within
    board = begin("Ink & Paint", 3)
    do(board, *(next(said for said in options(board) if f"row 1, column {c}" in said) for c in (1, 2, 3)))
    assert sum(paint(board, 0).values()) == 3


def test_any_token_of_a_column_can_be_taken_and_the_rest_drops_after():
    """DA-101, DA-104, DA-105, DA-I42"""
    board = begin("Ink & Paint", 5)
    said = [text for text in options(board) if "column 1" in text]
    assert [text.partition("row ")[2][0] for text in said] == ["1", "2", "3", "4"]
    do(board, next(text for text in said if "row 2" in text))
    assert heights(board) == [3, 4, 4, 4]
    assert board.state.grid[4] == -1, "no drop within the action"
    assert any("row 3, column 1" in text for text in options(board)), "still at 3"
    do(board, STOP_PAINT)
    assert board.state.grid[4] >= 0
    assert board.state.grid[12] == -1


def test_one_point_left_cannot_buy_what_would_drop_to_row_1():
    """DA-105"""
    board = begin("Ink & Paint", 2)
    do(board, next(text for text in options(board) if "row 1, column 1" in text))
    assert not any("row 2" in text for text in options(board))


def test_ink_and_paint_of_the_printed_example():
    """DA-107"""
    board = begin("Ink & Paint", 3, "space: row 2, column 2, white", "space: row 1, column 3, purple")
    do(board, "take the purple Paint token of row 1, column 3", "take the white Paint token of row 2, column 2")
    assert asked(board).startswith("P0 place or use"), "nothing is left of the value"
    assert paint(board, 0) == {"purple": 1, "white": 1}
    assert heights(board) == [4, 3, 3, 4]


def test_paint_held_has_no_limit_and_nothing_refills_the_board():
    """DA-102, DA-106"""
    board = table(
        "Paint P0: red x2, yellow x2, blue x2, green x2, purple x2, white x2, black x2", films="snow_white,alice"
    )
    assert sum(paint(board, 0).values()) == 14
    do(board, "select Ink & Paint (value 3)", "do the Ink & Paint action at value 3",
       "take the wild Paint token of row 1, column 1", "take the wild Paint token of row 1, column 2")  # fmt: skip
    assert heights(board) == [0, 0, 0, 0]
    do(end_turn(board), "select Ink & Paint (value 1)", "do the Ink & Paint action at value 1")
    assert asked(board) == "P1 place or use characters & remove Calamity"


def test_an_empty_board_gives_nothing():
    """DA-I44"""
    colours = "red x2, yellow x2, blue x2, green x2, purple x2, white x2, black x2, wild x2"
    board = begin("Ink & Paint", 5, f"Paint P1: {colours}")
    assert asked(board) == "P0 place or use characters & remove Calamity"
    assert tiles(board)[0] == "I"


# --- Sound ------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 6))
def test_heigh_ho_gives_its_value(value):
    """DA-108, DA-110, DA-114, DA-221"""
    board = begin("Sound", value)
    for _ in range(value):
        assert options(board)[-1] == "give Fantasia a Seven Dwarfs token"
        take(board, options(board)[0])
    assert board.state.dwarfs[:2].tolist() == [value, 0], "one may give them to oneself"
    assert asked(board).startswith("P0 place or use")


def test_a_bonus_sound_is_the_receivers_own():
    """DA-109"""
    board = do(
        begin("Background", 5, films="snow_white,alice"), TILE["M3"], "Alice in Wonderland does the bonus Sound action"
    )
    assert asked(board) == "chance draw for Alice in Wonderland"
    draw(board, "Grit", "Grit")
    assert asked(board) == "P1 place the Cheshire Cat"


def test_tokens_below_the_board_are_not_in_use():
    """DA-111"""
    board = begin("Background", 2)
    assert asked(board) == "P0 place background tiles (2 left)", "no Dwarfs asked for"
    board = table("turn P0: step 4", "Magic P0: 0", "Calamity row: white Paint", films="dalmatians,aladdin")
    assert options(board) == [END]


def test_more_tokens_due_than_there_are():
    """DA-I58, DA-I10"""
    board = begin("Sound", 5, "Dwarfs P1: 5")
    do(board, f"give {SNOW_WHITE} a Seven Dwarfs token", f"give {SNOW_WHITE} a Seven Dwarfs token")
    assert asked(board).startswith("P0 place or use")
    board = begin("Sound", 5, "Music: Animation, Background, Ink & Paint, Magic", films="fantasia,alice")
    assert options(board) == ["place a Music token on Sound"]
    do(board, "place a Music token on Sound", "keep the Music token: Sound slides")
    assert board.state.below[1] == 0


def test_a_tile_without_anything_to_do_may_be_selected():
    """DA-I10, DA-054"""
    board = table("tiles P0: all", "Calamity row: Number 2", films="snow_white,fantasia")
    do(board, "select Background (value 2)", "do the Background action at value 2")
    assert asked(board).startswith("P0 place or use")
    assert row(board) == {}
    assert tiles(board)[0] == "B"
    board = begin("Sound", 3, "Krunchies P1: 6", films="alice,dalmatians")
    assert asked(board) == "chance draw for Alice in Wonderland"
    board = begin("Sound", 3, "Krunchies P1: 6", films="dalmatians,aladdin")
    do(board, "take the red Paint token of row 1, column 1")
    assert asked(board).startswith("P0 place or use")


# --- Magic ------------------------------------------------------------------


def test_the_magic_tile_costs_a_token_before_anything_else():
    """DA-115, DA-116, DA-060, DA-219"""
    board = do(begin("Magic", 4), "discard a Magic token")
    assert board.state.magic[0] == 0
    assert board.state.supply == 11
    assert options(board) == [f"do {tile} at value 4" for tile in TILES[:4]]
    do(board, "do Background at value 4")
    assert asked(board) == "P0 place background tiles (4 left)"


def test_the_magic_tile_without_a_token_leaves_the_swap_only():
    """DA-119"""
    board = do(table("Magic P0: 0", on(5, "Magic")), "select Magic (value 5)")
    assert options(board) == ["take a Magic token instead"]


def test_animation_by_magic_of_the_printed_example():
    """DA-120, DA-117"""
    board = do(begin("Magic", 5), "do Animation at value 5")
    draw(board, "Heart", "Focus", "Grit")
    assert hand(board, 0) == {"Heart": 1, "Focus": 1, "Grit": 1}
    assert tiles(board) == "MABIS", "only Magic moves"
    board = begin("Animation", 1)
    draw(board, "Heart")
    assert asked(board).startswith("P0 place or use")


def test_an_empty_supply_gives_no_token():
    """DA-I11, DA-083"""
    board = begin("Background", 5, "Magic P1: 11")
    do(board, TILE["L2"], "Fantasia takes the Magic token")
    assert board.state.magic[:2].tolist() == [1, 11]
    board = do(table("Magic P1: 11"), "select Sound (value 4)", "take a Magic token instead")
    assert board.state.magic[0] == 1
    board = begin("Magic", 5, "Magic P1: 11")
    do(board, "do Background at value 5", TILE["L2"], "Fantasia takes the Magic token")
    assert board.state.magic[:2].tolist() == [0, 12], "the token just paid is there again"
