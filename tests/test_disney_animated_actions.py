"""Disney Animated: Animation and Background actions, and bonus actions inside them."""

import pytest

from simulator import components
from tests.disney_animated_table import (
    GAME,
    STOP_PAINT,
    STOP_TILES,
    asked,
    begin,
    do,
    draw,
    end_turn,
    hand,
    heights,
    on,
    options,
    pile,
    row,
    table,
    take,
    tiles,
    weights,
)

TILE = {
    "L3": "place background tile L3 (3 squares, covers Ink & Paint)",
    "L2": "place background tile L2 (2 squares, covers Magic)",
    "L1": "place background tile L1 (1 square)",
    "M3": "place background tile M3 (3 squares, covers Sound)",
    "M1": "place background tile M1 (1 square)",
    "R3": "place background tile R3 (3 squares, covers Animation)",
    "R1": "place background tile R1 (1 square)",
}  # of Snow White and the Seven Dwarfs
SNOW_WHITE = "Snow White and the Seven Dwarfs"


# --- Animation --------------------------------------------------------------


@pytest.mark.parametrize(("value", "cards"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_animation_draws_what_its_value_says(value, cards):
    """DA-066, DA-067, DA-068, DA-069"""
    board = begin("Animation", value)
    for _ in range(cards):
        assert asked(board) == f"chance draw for {SNOW_WHITE}", "no choice of fewer"
        draw(board, "Heart")
    assert hand(board, 0) == {"Heart": cards}
    assert asked(board).startswith("P0 place or use")


def test_an_empty_deck_is_made_of_the_discard_pile_when_a_card_is_needed():
    """DA-071, DA-073, DA-I34"""
    board = begin("Animation", 5, "hand P1: Focus x8, Inspiration x8, Grit x8, Teamwork x8, Heart x2", "deck: Heart")
    assert pile(board) == {"Heart": 5}
    draw(board, "Heart")
    assert weights(board) == {"draw Heart": 5}
    draw(board, "Heart", "Heart")
    assert pile(board) == {}
    board = begin("Animation", 1, "deck: Heart")
    before = pile(draw(board, "Heart"))
    assert board.state.deck_n == 0
    assert sum(before.values()) == 39, "nothing is shuffled until a card is needed"


def test_a_draw_with_deck_and_pile_empty_gives_what_there_is():
    """DA-I06, DA-074"""
    everything = "Focus x8, Inspiration x8, Grit x8, Teamwork x8"
    board = begin("Animation", 5, f"hand P0: {everything}", "hand P1: Heart x7")
    draw(board, "Heart")
    assert asked(board).startswith("P0 place or use")
    assert board.state.hand_n[0] == 33, "the limit waits for the Villain Phase"


# --- Background -------------------------------------------------------------


def sets_of_tiles(value, *placed_before):
    """Every set of tiles that can be placed at a value, as sorted sizes, bonuses skipped by having no symbols left."""
    found = set()

    def go_on(texts):
        board = begin("Background", value, *placed_before, patches=("symbols.four_magic",))
        for text in texts:
            do(board, text)
            if asked(board).endswith("choose a player"):
                take(board, options(board)[0])
        if not asked(board).startswith("P0 place background"):
            found.add(tuple(sorted(text[23] for text in texts)))
            return
        for said in options(board):
            if said == STOP_TILES:
                found.add(tuple(sorted(text[23] for text in texts)))
            elif not texts or said > texts[-1]:
                go_on([*texts, said])

    go_on([])
    return found


def test_any_tiles_may_be_placed_up_to_the_value():
    """DA-076, DA-077, DA-078, DA-080"""
    sets = sets_of_tiles(3, "tiles P0: M3, M2, M1, R3, R2, R1, L3")
    assert sets == {(), ("1",), ("2",), ("1", "2")}
    sizes = {"1": 1, "2": 2, "3": 3}
    for chosen in sets_of_tiles(4, "tiles P0: M3, M2, M1, L3"):
        assert sum(sizes[size] for size in chosen) <= 4


def test_a_tile_has_one_position_and_lies_on_its_owners_board():
    """DA-079, DA-082"""
    for first, second in (("L1", "R1"), ("R1", "L1")):
        board = do(begin("Background", 2), TILE[first], TILE[second])
        assert board.state.squares[0].tolist() == [1, 0, 1]
        assert board.state.tiles[1] == 0


def test_value_left_over_is_lost():
    """DA-081"""
    board = do(begin("Background", 5), TILE["L1"], STOP_TILES)
    assert asked(board).startswith("P0 place or use")
    do(end_turn(board), "select Background (value 1)", "do the Background action at value 1")
    assert asked(board) == "P1 place background tiles (1 left)"


@pytest.mark.parametrize("receiver", [0, 1, 2])
def test_a_magic_symbol_gives_any_player_a_token_at_once(receiver):
    """DA-083, DA-084, DA-085, DA-218"""
    board = do(begin("Background", 5, films="snow_white,fantasia,alice"), TILE["L2"])
    names = [SNOW_WHITE, "Fantasia", "Alice in Wonderland"]
    assert options(board) == [f"{name} takes the Magic token" for name in names]
    take(board, options(board)[receiver])
    assert board.state.magic[:3].tolist() == [1 + (seat == receiver) for seat in range(3)]
    assert asked(board) == "P0 place background tiles (3 left)"


@pytest.mark.parametrize("value", [3, 5])
def test_an_action_symbol_lets_any_player_do_it_at_its_own_value(value):
    """DA-086, DA-087, DA-088, DA-089, DA-090, DA-091"""
    names = [SNOW_WHITE, "Fantasia", "Alice in Wonderland"]
    starts = ["complete P1"] + ["Action tiles: Magic, Animation, Background, Ink & Paint, Sound"] * (value == 3)
    starts += ["Action tiles: Magic, Animation, Ink & Paint, Sound, Background"] * (value == 5)
    board = table(*starts, films="snow_white,fantasia,alice")
    do(board, f"select Background (value {value})", f"do the Background action at value {value}", TILE["R3"])
    assert options(board) == [f"{name} does the bonus Animation action" for name in names]
    before = tiles(board)
    draw(do(board, "Fantasia does the bonus Animation action"), "Heart")
    assert hand(board, 1) == {"Heart": 1}, "one card, since Animation is on 2"
    if value == 3:  # nothing is left, and the turn has gone on
        assert tiles(board) == "B" + before.replace("B", "")
    else:
        assert tiles(board) == before
        assert asked(board) == "P0 place background tiles (2 left)"


def test_each_symbol_that_a_tile_covers_counts(tmp_path):
    """DA-093"""
    (tmp_path / "box.toml").write_text('[films.snow_white.tiles.L3]\nsymbols = ["magic", "animation"]\n')
    box = components.load(GAME, tmp_path / "box.toml")
    board = do(begin("Background", 5, films="snow_white,alice", box=box), "place background tile L3 (3 squares, covers "
               "Magic and Animation)")  # fmt: skip
    do(board, f"{SNOW_WHITE} takes the Magic token", f"{SNOW_WHITE} does the bonus Animation action", "draw Heart")
    assert hand(board, 0) == {"Heart": 1}
    assert board.state.magic[0] == 2


def test_a_bonus_ink_and_paint_is_complete_before_the_tiles_go_on():
    """DA-I04, DA-104"""
    board = do(begin("Background", 5), TILE["L3"], "Fantasia does the bonus Ink & Paint action")
    assert asked(board) == "P1 take Paint (2 left)"
    do(board, "take the red Paint token of row 1, column 1", STOP_PAINT)
    assert heights(board) == [3, 4, 4, 4]
    assert asked(board) == "P0 place background tiles (2 left)"


def test_a_bonus_uses_the_value_before_the_slide():
    """DA-I02"""
    board = do(begin("Background", 5), TILE["M3"])
    assert tiles(board) == "AISMB"
    do(board, f"{SNOW_WHITE} does the bonus Sound action")
    gives = 0
    while asked(board) == "P0 choose a player":
        gives += 1
        take(board, options(board)[0])
    assert gives == 3, "Sound is on 3, and would be on 4 after the slide"


def test_a_bonus_sound_inside_background_inside_magic():
    """DA-I01, DA-117, DA-118"""
    starts = ("Action tiles: Background, Sound, Animation, Ink & Paint, Magic", "Calamity row: Number 5, Number 2")
    board = table(*starts, films="snow_white,fantasia")
    do(board, "select Magic (value 5)", "do the Magic action at value 5", "do Background at value 5", TILE["M3"],
       f"{SNOW_WHITE} does the bonus Sound action", f"give {SNOW_WHITE} a Seven Dwarfs token",
       "give Fantasia a Seven Dwarfs token")  # fmt: skip
    assert asked(board) == "P0 return Seven Dwarfs to raise the action"
    do(board, "return no Seven Dwarfs")
    assert asked(board) == "P0 place background tiles (2 left)"
    do(board, STOP_TILES)
    assert tiles(board) == "MBSAI"
    assert row(board) == {"Number 2": 1}


def test_a_power_in_step_4_meets_the_tiles_after_the_slide():
    """DA-I03"""
    for music, value in (((), 1), (("Music: Ink & Paint",), 5)):
        starts = ("tiles P0: all", "placed P0: Magic Broom 1", on(5, "Ink & Paint"), *music)
        board = table(*starts, films="fantasia,alice")
        do(board, "select Ink & Paint (value 5)", "do the Ink & Paint action at value 5", STOP_PAINT)
        if music:
            do(board, "return the Music token: Ink & Paint stays")
        do(board, "use Magic Broom 1's power for a Magic token", "do Background at value 2",
           "place background tile M1 (1 square)")  # fmt: skip
        assert asked(board) == "P1 place background tiles (1 left)"
        board.state.frame[board.state.depth - 1, 2] = 3  # as if Dwarfs had raised it
        do(
            board,
            "place background tile M3 (3 squares, covers Ink & Paint)",
            "Fantasia does the bonus Ink & Paint action",
        )
        assert asked(board) == f"P0 take Paint ({value} left)"
