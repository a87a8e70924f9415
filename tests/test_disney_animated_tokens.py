"""Disney Animated: the films' tokens: Dwarfs, Music, the Cheshire Cat, Krunchies, the Genie."""

import pytest

from simulator.games.disney_animated.names import TILES
from tests.disney_animated_table import (
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
    pay,
    row,
    table,
    take,
    tiles,
)

SNOW_WHITE, ALICE, DALMATIANS = "Snow White and the Seven Dwarfs", "Alice in Wonderland", "101 Dalmatians"
TWAS_BRILLIG = ("draw Heart", "draw Grit")


# --- Seven Dwarfs -----------------------------------------------------------


def test_dwarfs_raise_an_action_beyond_5():
    """DA-222, DA-223, DA-243, DA-220"""
    board = begin("Background", 5, "Dwarfs P0: 3")
    assert options(board) == ["return no Seven Dwarfs"] + [f"return {n} Seven Dwarfs" for n in (1, 2, 3)]
    do(board, "return 3 Seven Dwarfs")
    assert asked(board) == "P0 place background tiles (8 left)"
    assert board.state.below[0] == 7
    board = do(begin("Ink & Paint", 5, "Dwarfs P0: 3"), "return 3 Seven Dwarfs")
    assert asked(board) == "P0 take Paint (8 left)"


def test_dwarfs_on_the_magic_tile_and_never_more_than_three_cards():
    """DA-I46, DA-244"""
    board = pay(begin("Magic", 5, "Dwarfs P0: 3"), "do Background at value 5", "return 3 Seven Dwarfs")
    assert asked(board) == "P0 place background tiles (8 left)"
    for tile in ("Animation", "Magic"):
        board = begin(tile, 5, "Dwarfs P0: 2")
        pay(board, *["do Animation at value 5"] * (tile == "Magic"), "return 2 Seven Dwarfs")
        draw(board, "Heart", "Heart", "Heart")
        assert asked(board).startswith("P0 place or use")
        assert board.state.dwarfs[0] == 0, "the surplus leaves all the same"


def test_any_player_may_return_dwarfs_and_they_go_back_to_their_board():
    """DA-112, DA-113, DA-I61, DA-222"""
    board = table("Dwarfs P1: 2", "Dwarfs P0: 5", films="snow_white,aladdin")
    do(board, "select Sound (value 4)", "do the Sound action at value 4", "return no Seven Dwarfs")
    assert asked(board).startswith("P0 place or use"), "none is below the board"
    do(end_turn(board), "select Background (value 3)", "do the Background action at value 3", "return 2 Seven Dwarfs")
    assert board.state.below[0] == 2
    assert asked(board) == "P1 place background tiles (5 left)"


def test_heigh_ho_with_dwarfs_gives_those_out_again():
    """DA-I48"""
    board = do(begin("Sound", 3, "Dwarfs P0: 2", "Dwarfs P1: 4"), "return 2 Seven Dwarfs")
    gives = 0
    while asked(board) == "P0 choose a player":
        gives += 1
        take(board, options(board)[0])
    assert gives == 3, "X is 5, but only the one below and the two returned are there"


def test_dwarfs_on_a_sound_with_a_table_stop_at_5():
    """DA-I47"""
    board = table("Dwarfs P1: 2", on(5, "Sound"), "turn P1: select", films="snow_white,fantasia")
    do(board, "select Sound (value 5)", "do the Sound action at value 5", "return 2 Seven Dwarfs")
    assert asked(board) == "P1 place Music (3 left)"
    board = table("Dwarfs P1: 2", on(3, "Sound"), "turn P1: select", films="snow_white,fantasia")
    do(board, "select Sound (value 3)", "do the Sound action at value 3", "return 2 Seven Dwarfs")
    assert asked(board) == "P1 place Music (3 left)"
    board = table("Dwarfs P1: 2", on(3, "Sound"), "turn P1: select", given={"dwarfs_on_tables": 0})
    do(board, "select Sound (value 3)", "do the Sound action at value 3")
    assert asked(board) == "P1 place Music (2 left)", "by the house rule they are not asked for"


def test_dwarfs_gained_by_a_bonus_can_be_used_on_the_action_itself():
    """DA-I49, DA-224"""
    board = begin("Background", 5)
    do(board, "place background tile M3 (3 squares, covers Sound)", f"{SNOW_WHITE} does the bonus Sound action")
    while asked(board) == "P0 choose a player":
        take(board, options(board)[0])
    do(board, "return 2 Seven Dwarfs")
    assert asked(board) == "P0 place background tiles (4 left)"
    assert board.state.dwarfs[0] == 1


def test_dwarfs_are_asked_once_for_a_bonus_action():
    """DA-224"""
    board = begin("Background", 5, "Dwarfs P1: 1")
    do(board, "place background tile R3 (3 squares, covers Animation)", "Fantasia does the bonus Animation action")
    do(board, "return 1 Seven Dwarfs", "draw Heart")
    assert asked(board) == "P0 place background tiles (2 left)"


# --- Music ------------------------------------------------------------------


@pytest.mark.parametrize(("value", "tokens"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_music_is_placed_on_any_tiles_one_on_each(value, tokens):
    """DA-231, DA-108"""
    board = begin("Sound", value, films="fantasia,alice")
    free = [said.removeprefix("place a Music token on ") for said in options(board)]
    assert free == list(TILES)[: 6 - tokens], "rising order leaves room for the rest"
    for _ in range(tokens):
        take(board, options(board)[-1])
    assert board.state.music.sum() == tokens


def test_music_placed_this_turn_on_the_selected_tile_can_hold_it():
    """DA-246, DA-247, DA-I50, DA-I52"""
    board = do(begin("Sound", 2, films="fantasia,alice"), "place a Music token on Sound")
    assert options(board) == ["keep the Music token: Sound slides", "return the Music token: Sound stays"]
    before = tiles(board)
    do(board, "return the Music token: Sound stays")
    assert tiles(board) == before
    assert board.state.below[1] == 5
    board = begin("Sound", 5, "Music: Sound", films="fantasia,alice")
    assert "place a Music token on Sound" not in options(board), "it stays on until the slide"


def test_music_kept_slides_with_its_tile():
    """DA-I50"""
    board = do(begin("Sound", 4, films="fantasia,alice"), "place a Music token on Sound")
    do(board, "place a Music token on Magic", "keep the Music token: Sound slides")
    assert tiles(board)[0] == "S"
    assert board.state.music[3] == 1


def test_any_player_may_return_music_and_keep_the_tile_high():
    """DA-230, DA-I61"""
    board = table("Music: Background", "turn P1: select", films="fantasia,alice")
    do(board, "select Background (value 2)", "do the Background action at value 2", "place no more tiles")
    assert asked(board) == "P1 slide the Action tiles"
    do(board, "return the Music token: Background stays")
    assert tiles(board) == "ABISM"
    assert board.state.below[1] == 5


def test_music_from_a_bonus_counts_as_placed_on_the_selected_tile():
    """DA-I51"""
    board = begin("Background", 5, films="fantasia,alice")
    do(board, "place background tile L3 (3 squares, covers Sound)", "Fantasia does the bonus Sound action",
       "place a Music token on Background", "place a Music token on Magic", "place no more tiles",
       "return the Music token: Background stays")  # fmt: skip
    assert tiles(board)[4] == "B"


def test_music_placed_in_step_4_is_too_late_for_this_slide():
    """DA-I51"""
    board = table("tiles P0: all", "placed P0: all", films="snow_white,fantasia")
    do(board, "select Animation (value 1)", "take a Magic token instead")
    pay(board, "use Forest Friends' power for a Magic token", "Fantasia does an action", "do Sound at value 2",
        "place a Music token on Animation")  # fmt: skip
    assert asked(board).startswith("P0 place or use")


# --- Cheshire Cat -----------------------------------------------------------


@pytest.mark.parametrize("value", [1, 5])
def test_twas_brillig_draws_two_and_places_the_cat_at_any_value(value):
    """DA-232, DA-233"""
    board = do(begin("Sound", value, films="alice,aladdin"), *TWAS_BRILLIG)
    assert options(board) == [f"place the Cheshire Cat on {tile}" for tile in TILES]
    do(board, "place the Cheshire Cat on Magic")
    assert hand(board, 0) == {"Heart": 1, "Grit": 1}
    assert (int(board.state.cat_on), int(board.state.below[2])) == (4, 0)


def test_the_cat_repeats_the_next_action_of_its_tile_for_another_player():
    """DA-233, DA-I54"""
    board = table(on(3, "Sound"), "turn P1: select", films="snow_white,alice,aladdin")
    do(board, "select Sound (value 3)", "do the Sound action at value 3", *TWAS_BRILLIG)
    do(board, "place the Cheshire Cat on Sound")
    assert asked(board).startswith("P1 place or use"), "on the tile being selected it waits for the next selection"
    board = table("Cheshire Cat: Background", on(5, "Background"), "Dwarfs P0: 1", "Dwarfs P2: 1", "turn P0: select",
                  films="snow_white,alice,aladdin")  # fmt: skip
    do(board, "select Background (value 5)")
    assert (int(board.state.cat_on), int(board.state.below[2])) == (-1, 1), "returned at the selection"
    do(board, "do the Background action at value 5", "return 1 Seven Dwarfs", "place no more tiles")
    assert options(board) == [f"{ALICE} repeats the Background action", "Aladdin repeats the Background action"]
    do(board, "Aladdin repeats the Background action", "return 1 Seven Dwarfs")
    assert asked(board) == "P2 place background tiles (6 left)", "5 and one Dwarf of their own"
    assert tiles(board)[4] == "B", "one slide, after both"
    do(board, "place no more tiles")
    assert tiles(board)[0] == "B"


def test_the_cat_on_the_magic_tile_repeats_the_action_chosen():
    """DA-I55"""
    board = table("Cheshire Cat: Magic", films="alice,aladdin")
    pay(
        board,
        "select Magic (value 5)",
        "do the Magic action at value 5",
        "discard a Magic token",
        "do Animation at value 5",
    )
    draw(board, "Heart", "Heart", "Heart")
    do(board, "Aladdin repeats the Animation action")
    draw(board, "Grit", "Grit", "Grit")
    assert hand(board, 1) == {"Grit": 3}
    assert board.state.magic[1] == 1, "no second token"


def test_a_token_instead_of_the_action_is_not_repeated_but_returns_the_cat():
    """DA-I55"""
    board = do(
        table("Cheshire Cat: Sound", films="alice,aladdin"), "select Sound (value 4)", "take a Magic token instead"
    )
    assert asked(board).startswith("P0 place or use")
    assert board.state.below[2] == 1


def test_cat_and_music_on_one_tile_both_apply():
    """DA-I56"""
    board = table("Cheshire Cat: Ink & Paint", "Music: Ink & Paint", films="fantasia,alice")
    do(board, "select Ink & Paint (value 3)", "do the Ink & Paint action at value 3", "take no more Paint")
    do(board, f"{ALICE} repeats the Ink & Paint action", "take no more Paint")
    do(board, "return the Music token: Ink & Paint stays")
    assert tiles(board) == "ABISM"


def test_a_second_sound_moves_the_cat_or_the_genie():
    """DA-I59, DA-012, DA-013"""
    board = begin("Sound", 3, "Cheshire Cat: Magic", films="alice,aladdin")
    do(board, *TWAS_BRILLIG, "place the Cheshire Cat on Animation")
    assert (int(board.state.cat_on), int(board.state.below[2])) == (0, 0)
    board = table("Genie P0: 1", "turn P1: select", films="alice,aladdin")
    do(board, "select Sound (value 4)", "do the Sound action at value 4", "give Aladdin the Genie")
    assert (int(board.state.genie_with), int(board.state.wishes)) == (1, 2)


def test_the_cats_other_sounds():
    """DA-233"""
    board = do(begin("Sound", 2, films="alice,aladdin", patches=("twas_brillig.tile_up_to_x",)), *TWAS_BRILLIG)
    assert options(board) == ["place the Cheshire Cat on Animation", "place the Cheshire Cat on Sound"]
    board = do(begin("Sound", 2, films="alice,aladdin", patches=("twas_brillig.cat_to_player",)), *TWAS_BRILLIG)
    do(board, f"give {ALICE} the Cheshire Cat", "use the Cheshire Cat: Background at value 3")
    do(board, "place no more tiles", "pass the Cheshire Cat to Aladdin")
    assert (int(board.state.cat_with), int(board.state.cat_uses)) == (1, 1)


# --- Kanine Krunchies -------------------------------------------------------


@pytest.mark.parametrize(("value", "tokens"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_krunchies_sound_takes_a_paint_and_gives_krunchies_to_others(value, tokens):
    """DA-237, DA-110"""
    board = begin("Sound", value, films="dalmatians,aladdin")
    rows = {int(said.partition("row ")[2][0]) for said in options(board)}
    assert rows == set(range(1, min(value, 4) + 1))
    do(board, "take the red Paint token of row 1, column 1")
    assert paint(board, 0) == {"red": 1}
    assert heights(board) == [3, 4, 4, 4]
    for _ in range(tokens):
        assert options(board) == ["give Aladdin a Kanine Krunchies token"]
        take(board, options(board)[0])
    assert board.state.krunchies[:2].tolist() == [0, tokens]


def test_a_krunchie_removes_a_calamity():
    """DA-249, DA-236"""
    board = table("Krunchies P0: 1", "Calamity row: white Paint", "turn P0: step 4", films="dalmatians,aladdin")
    pay(board, "remove Calamity: white Paint")
    assert row(board) == {}
    assert board.state.below[3] == 6


def test_the_other_krunchies_sound():
    """DA-237"""
    board = begin("Sound", 3, films="dalmatians,aladdin", patches=("krunchies.ink_and_one",))
    assert asked(board) == "P0 take Paint (3 left)"
    do(board, "take no more Paint", "give Aladdin a Kanine Krunchies token")
    assert asked(board).startswith("P0 place or use")


# --- Genie ------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 5])
def test_friend_like_me_gives_two_players_a_wish_each(value):
    """DA-240, DA-I60, DA-110"""
    board = table(on(value, "Sound"), "turn P1: select", films="alice,aladdin")
    do(board, f"select Sound (value {value})", f"do the Sound action at value {value}")
    assert options(board) == [f"give {ALICE} the Genie", "give Aladdin the Genie"]
    do(board, "give Aladdin the Genie")
    wishes = ["wish: draw 1 Animation card", "wish: Background at value 2", "wish: Ink & Paint at value 2"]
    assert options(board)[:3] == wishes
    do(board, wishes[0], "draw Heart")
    assert hand(board, 1) == {"Heart": 1}
    do(board, f"pass the Genie to {ALICE}")
    assert (int(board.state.genie_with), int(board.state.wishes)) == (0, 1)
    assert not any(said.startswith("wish") for said in options(board))


def test_the_second_wish_returns_the_genie():
    """DA-240, DA-I60, DA-I61"""
    board = table("Genie P0: 1", "Dwarfs P0: 1", "turn P0: step 4", films="snow_white,aladdin")
    do(board, "wish: Background at value 2", "return 1 Seven Dwarfs")
    assert (int(board.state.genie_with), int(board.state.below[4])) == (-1, 1)
    do(board, "place background tile L3 (3 squares, covers Ink & Paint)")
    assert options(board)[1] == "Aladdin does the bonus Ink & Paint action"


def test_a_wish_is_optional_and_kept():
    """DA-I60"""
    board = end_turn(table("Genie P0: 2", "turn P0: step 4", films="alice,aladdin"))
    assert (int(board.state.genie_with), int(board.state.wishes)) == (0, 2)


def test_both_wishes_at_once_nest_by_their_bonus_sounds():
    """DA-I05"""
    board = table(on(1, "Sound"), "turn P1: select", films="alice,aladdin", patches=("friend_like_me.both_at_once",))
    s, deepest = board.state, 0
    do(board, "select Sound (value 1)", "do the Sound action at value 1", "Aladdin is granted a wish")
    for seat, tile in ((1, "M2"), (0, "R2")):
        take(board, "wish: Background at value 2")
        take(board, next(said for said in options(board) if f" {tile} " in said))
        take(board, options(board)[0])
        deepest = max(deepest, int(s.depth))
        if seat:
            do(board, f"{ALICE} is granted a wish")
    assert asked(board).startswith("P1 place or use")
    assert s.too_deep == 0 and deepest < 32
