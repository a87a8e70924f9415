"""Disney Animated: the course of a round, selecting a tile, sliding, and Number Calamity."""

import pytest

from simulator.games.disney_animated.names import TILES
from simulator.machine import CHANCE
from tests.disney_animated_table import (
    END,
    GAME,
    asked,
    do,
    draw,
    end_turn,
    films,
    hand,
    options,
    pass_turn,
    row,
    table,
    tiles,
)
from tests.play import log_of, seated

THREE = "snow_white,alice,aladdin"


# --- Rounds and turns -------------------------------------------------------


def walk(board, choose=lambda said: said[0]):
    """Yield (asked, said) of every node of a game in which `choose` names the option."""
    while board.state.actor >= CHANCE:
        said = options(board)
        yield asked(board), int(board.state.round_no), choose(said)
        do(board, choose(said))


def quiet(said):
    """Take Magic, end the step, stop: the quickest way through a turn."""
    wanted = ("take a Magic token instead", END, "discard no more tokens")
    return next((text for text in wanted if text in said), said[0])


def test_phases_alternate_and_every_seat_has_one_turn_a_round():
    """DA-023, DA-024, DA-025, DA-026, DA-027, DA-168"""
    board = table("Deadline: 10", films=THREE, given={"calamities": 0})
    order = [(round_, at) for at, round_, _ in walk(board, quiet) if "select" in at or "Effect" in at]
    assert order == [(round_, f"P{seat} select an Action tile") for round_ in (1, 2, 3, 4) for seat in (0, 1, 2)]
    assert films(board) == ["snow_white", "alice", "aladdin"]
    assert board.state.deadline == 13


def test_a_turn_goes_through_its_steps_in_order():
    """DA-028, DA-059"""
    starts = ("tiles P0: L1, L2, L3", "Paint P0: blue, white", "hand P0: Heart", "Calamity row: Heart")
    board = table(*starts, films=THREE, given={"calamities": 1})
    for at, action in (
        ("P0 select an Action tile", "select Sound (value 4)"),
        ("P0 do the tile's action", "take a Magic token instead"),
        ("P0 place or use characters & remove Calamity", "place The Prince"),
    ):
        assert asked(board) == at
        if "place or use" not in at:
            assert not any("Prince" in said or "Calamity" in said for said in options(board))
        do(board, action)


def test_every_tile_may_be_selected_and_none_declined():
    """DA-053, DA-054"""
    board = table("Magic P0: 0", "tiles P0: all")
    assert options(board) == [f"select {tile} (value {i + 1})" for i, tile in enumerate(TILES)]
    pass_turn(board, "Magic")
    assert options(board)[4] == "select Magic (value 1)", "the tile just used too"


@pytest.mark.parametrize("used", range(5))
def test_a_used_tile_goes_to_1_and_lower_ones_gain_one(used):
    """DA-055, DA-057, DA-058, DA-122, DA-123, DA-124"""
    board = table()
    assert tiles(board) == "ABISM"
    pass_turn(board, TILES[used])
    rest = "ABISM"[:used] + "ABISM"[used + 1 :]
    assert tiles(board) == "ABISM"[used] + rest
    assert sorted(board.state.space.tolist()) == [1, 2, 3, 4, 5]


def test_ink_and_paint_of_the_printed_example_slides():
    """DA-126, DA-121, DA-056"""
    board = table()
    do(board, "select Ink & Paint (value 3)")
    assert tiles(board) == "ABISM"
    do(board, "do the Ink & Paint action at value 3", "take the red Paint token of row 1, column 1")
    assert tiles(board) == "ABISM", "nothing moves before the action is complete"
    do(board, "take no more Paint")
    assert tiles(board) == "IABSM"


# --- A Magic token instead --------------------------------------------------


@pytest.mark.parametrize("tile", TILES)
def test_a_magic_token_may_be_taken_instead_of_any_action(tile):
    """DA-062, DA-063, DA-125"""
    board = table("Action tiles: Magic, Sound, Ink & Paint, Background, Animation", "Magic P0: 1")
    value = board.state.space[TILES.index(tile)]
    do(board, f"select {tile} (value {value})", "take a Magic token instead")
    assert board.state.magic[0] == 2
    assert board.state.supply == 9
    assert tiles(board)[0] == tile[0]


def test_the_token_replaces_the_whole_action():
    """DA-064, DA-I09"""
    board = do(table(), "select Background (value 2)", "do the Background action at value 2")
    assert "take a Magic token instead" not in do_options(board, "place background tile L1 (1 square)")
    board = do(table(), "select Magic (value 5)", "do the Magic action at value 5", "discard a Magic token")
    assert options(board) == [f"do {tile} at value 5" for tile in TILES[:4]]


def do_options(board, *texts):
    """Options before and after."""
    before = options(board)
    return before + options(do(board, *texts))


def test_bonus_and_power_actions_offer_no_token_instead():
    """DA-065"""
    board = table("Action tiles: Magic, Sound, Ink & Paint, Animation, Background")
    do(board, "select Background (value 5)", "do the Background action at value 5")
    do(board, "place background tile R3 (3 squares, covers Animation)", "Fantasia does the bonus Animation action")
    assert asked(board) == "chance draw for Fantasia"
    board = table("placed P0: Forest Friends", "tiles P0: all", "turn P0: step 4")
    do(board, "use Forest Friends' power for a Magic token", "Fantasia does an action")
    assert options(board) == [f"do {tile} at value 2" for tile in TILES[:4]]


def test_house_rules_open_a_bonus_to_declining_or_a_token():
    """DA-I07, DA-065"""
    start = ("select Background (value 5)", "do the Background action at value 5")
    tile = "place background tile R3 (3 squares, covers Animation)"
    for given, more in (({}, []), ({"bonus_declinable": 1}, ["decline the bonus action"]),
                        ({"swap_in_bonus": 1}, ["take a Magic token instead"])):  # fmt: skip
        board = table("Action tiles: Magic, Sound, Ink & Paint, Animation, Background", given=given)
        do(board, *start, tile, "Fantasia does the bonus Animation action")
        if not more:
            assert board.state.actor == CHANCE
            continue
        assert options(board) == ["do the bonus Animation action at value 4", *more]
        do(board, more[0])
        assert hand(board, 1) == {}
        assert board.state.magic[1] == 1 + ("swap_in_bonus" in given)


# --- Number Calamity --------------------------------------------------------


def test_selecting_a_tile_removes_one_number_card_of_its_value_at_once():
    """DA-160, DA-161, DA-162, DA-165, DA-I13"""
    board = table("Calamity row: Number 4 x2, Number 2", films="snow_white,alice")
    do(board, "select Sound (value 4)")
    assert row(board) == {"Number 4": 1, "Number 2": 1}
    assert asked(board) == "P0 do the tile's action"


def test_the_slide_is_no_selection():
    """DA-I12, DA-163"""
    board = table("Calamity row: Number 4, Number 1", films="snow_white,alice")
    do(board, "select Sound (value 4)", "take a Magic token instead")
    assert row(board) == {"Number 1": 1}
    assert options(board) == [END], "nothing pays for a Number card"


def test_a_token_instead_of_the_action_clears_the_number_too():
    """DA-I08"""
    board = table("Calamity row: Number 5", films="fantasia,dalmatians")
    do(board, "select Magic (value 5)", "take a Magic token instead")
    assert row(board) == {}
    assert board.state.magic[0] == 2
    assert tiles(board)[0] == "M"


def test_dwarfs_do_not_change_which_number_is_cleared():
    """DA-I14"""
    board = table("Calamity row: Number 4, Number 5", "Dwarfs P0: 2", films="snow_white,fantasia")
    do(board, "select Sound (value 4)", "do the Sound action at value 4", "return 1 Seven Dwarfs")
    assert row(board) == {"Number 5": 1}


@pytest.mark.parametrize("way", ["bonus", "power", "wish", "cat"])
def test_only_the_selection_of_a_turn_clears_a_number(way):
    """DA-I15"""
    starts = ["Calamity row: Number 1 x2", "Action tiles: Ink & Paint, Sound, Magic, Animation, Background"]
    if way == "bonus":
        board = table(*starts, films="alice,aladdin")
        do(board, "select Background (value 5)", "do the Background action at value 5",
           "place background tile M3 (3 squares, covers Ink & Paint)", "Aladdin does the bonus Ink & Paint action",
           "take no more Paint")  # fmt: skip
    elif way == "power":
        board = table(*starts, "tiles P1: all", "placed P1: Jasmine", "turn P1: step 4", films="alice,aladdin")
        do(board, "use Jasmine's power for a Magic token", "Alice in Wonderland does an action",
           "do Ink & Paint at value 2", "take no more Paint")  # fmt: skip
    elif way == "wish":
        board = table(*starts, "Genie P0: 2", "turn P0: step 4", films="alice,aladdin")
        do(board, "wish: Ink & Paint at value 2", "take no more Paint", "pass the Genie to Aladdin")
    else:
        board = table(*starts, "Cheshire Cat: Background", films="alice,aladdin")
        do(board, "select Background (value 5)", "do the Background action at value 5", "place no more tiles",
           "Aladdin repeats the Background action", "place no more tiles")  # fmt: skip
    assert row(board) == {"Number 1": 2}


def test_a_tile_that_music_holds_clears_a_number_again():
    """DA-I16"""
    starts = ("Calamity row: Number 5 x2", "Music: Magic")
    board = table(*starts, films="fantasia,dalmatians")
    do(board, "select Magic (value 5)", "take a Magic token instead", "return the Music token: Magic stays")
    assert row(board) == {"Number 5": 1}
    do(end_turn(board), "select Magic (value 5)")
    assert row(board) == {}


def test_moving_a_tile_is_no_selection():
    """DA-I17"""
    board = table("Calamity row: Number 5", "tiles P1: all", "placed P1: Abu & Magic Carpet", "turn P1: step 4",
                  films="fantasia,aladdin")  # fmt: skip
    do(board, "use Abu & Magic Carpet's power for a Magic token", "move Sound to space 5")
    assert tiles(board) == "ABIMS"
    assert row(board) == {"Number 5": 1}


def test_a_number_revealed_in_the_refresh_waits_for_a_selection():
    """DA-I18, DA-197"""
    board = table("Magic P0: 0", "Magic P1: 0", "Calamity deck: Number 1", "turn P1: step 4", films="alice,aladdin",
                  given={"calamities": 1})  # fmt: skip
    do(board, END, "reveal Calamity: Number 1")
    assert row(board) == {"Number 1": 1}, "the tile on space 1 was used last"
    assert board.state.round_no == 2
    assert board.state.deadline == 1
    do(board, "select Animation (value 1)")
    assert row(board) == {}


# --- Table talk -------------------------------------------------------------


def test_open_hands_change_no_option():
    """DA-061, DA-258"""
    for index in range(3):
        games = [log_of(seated(GAME, given={"open_hands": shown}), 9, index)[0] for shown in (0, 1)]
        assert games[0] == games[1]


def test_drawing_in_a_turn_reaches_the_hand():
    """DA-059"""
    board = do(table(), "select Animation (value 1)", "do the Animation action at value 1")
    assert hand(draw(board, "Grit"), 0) == {"Grit": 1}
