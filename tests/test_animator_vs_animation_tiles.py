"""Steps 2 to 4: laying tiles face down, moving them, and what they do."""

import numpy as np
import pytest

from simulator.games.animator_vs_animation import HIDDEN
from tests.animator_vs_animation_table import (
    BLUE,
    COMING,
    LORD,
    NAMES,
    YELLOW,
    hand,
    play,
    round_one,
    said,
    step_of,
    tokens,
    turns,
    where,
)

GUNNER = "Yellow TL N Gun"


def reveal(board, script):
    """Play to the end of step 4 and yield (actor, step, text) of step 4."""
    return [(actor, text) for actor, step, text in play(board, script) if step == "4 reveal"]


# --- Step 2: place -----------------------------------------------------------------


def test_a_tile_must_be_laid_by_any_character():
    """Four kinds by four characters, and no pass."""
    board = round_one()
    play(board, until="2 place a tile")
    assert said(board) == [f"lay {tile} by {who}" for tile in ("Rotate", "Move", "Click", "Drag") for who in NAMES]


def test_a_character_without_a_player_can_be_the_target():
    board = round_one(players=2)
    play(board, until="2 place a tile")
    assert len(said(board)) == 16
    play(board, {0: ["lay Click by Blue"]})
    assert tokens(board) == [9, 8, 8, 7]


def test_a_kind_that_is_used_up_cannot_be_laid():
    board = round_one("round 9", "tiles P0 2-0-0-0", *(f"tiles P{seat} 0-1-1-0" for seat in (1, 2, 3)))
    play(board, until="2 place a tile")
    assert said(board) == [f"lay Rotate by {who}" for who in NAMES]


def test_nobody_ever_plays_a_third_click():
    board = round_one(win_points=100)
    for _ in range(2):
        play(board, {0: ["lay Click by Blue"]})
    play(board, until="2 place a tile")
    while board.state.actor != YELLOW:
        play_one(board)
    assert not any("Click" in text for text in said(board))
    assert board.state.tiles[YELLOW].tolist() == [4, 2, 0, 2]


def play_one(board):
    """One idle step."""
    next(iter(turns(board)))


def test_each_round_uses_one_tile_of_each_player():
    board, left = round_one(win_points=100), []
    while not board.is_over:
        play(board)
        left.append(board.state.tiles.sum(axis=1).tolist())
    assert left == [[10 - number] * 4 for number in range(1, 11)]


def test_all_tiles_may_lie_by_one_character_and_all_resolve():
    board = round_one()
    taken = reveal(board, {seat: ["lay Rotate by Yellow", "rotate 180"] for seat in range(4)})
    assert taken == [(seat, "rotate 180") for seat in range(4)]
    assert where(board, YELLOW) == "TL N"


def test_others_see_that_a_tile_lies_there_but_not_which():
    board = round_one()
    play(board, {0: ["lay Click by Blue"]}, until="3 move the tile")
    for seat, shown in ((YELLOW, 2), (LORD, HIDDEN), (BLUE, HIDDEN)):
        view = board.states.copy()
        board.engine.hide(view[0], board.knobs, board.tables, seat)
        assert view["laid"][0][YELLOW] == shown
        assert view["lies_by"][0][YELLOW] == BLUE
        assert view["tiles"].tolist() == board.states["tiles"].tolist(), "what is left is known, the one lying included"


def test_a_hidden_tile_is_any_that_its_owner_has_left():
    """Dealt again 800 times: Rotate, Move, Click and Drag at 4, 2, 2 and 1 of 9."""
    board = round_one("round 2", "tiles P1 4-2-2-1", *(f"tiles P{seat} 4-2-1-2" for seat in (0, 2, 3)))
    play(board, until="3 move the tile")
    counts = np.zeros(4)
    for word in range(800):
        truth = board.states.copy()
        board.engine.hide(truth[0], board.knobs, board.tables, YELLOW)
        board.engine.redeal(truth[0], board.knobs, board.tables, YELLOW, np.array([word * 7919], np.uint64))
        counts[truth["laid"][0][LORD]] += 1
    expected = np.array([4, 2, 2, 1]) / 9
    assert (np.abs(counts / 800 - expected) < 4 * np.sqrt(expected * (1 - expected) / 800)).all()


def test_tiles_lie_open_when_the_knob_says_so():
    board = round_one(tile_hidden=0)
    play(board, {0: ["lay Click by Blue"]}, until="3 move the tile")
    view = board.states.copy()
    board.engine.hide(view[0], board.knobs, board.tables, LORD)
    assert view["laid"][0][YELLOW] == 2


# --- Step 3: move the tile -----------------------------------------------------------


def test_a_tile_may_stay_or_move_to_another_character():
    board = round_one()
    play(board, {0: ["lay Rotate by Blue"]}, until="3 move the tile")
    assert said(board) == ["leave it there", *(f"move it to {who}" for who in NAMES[:3])]
    before = int(board.state.laid[YELLOW])
    play_script(board, YELLOW, "move it to Yellow")
    assert board.state.laid[YELLOW] == before and board.state.lies_by[YELLOW] == YELLOW


def play_script(board, seat, text):
    """One step of a seat."""
    assert board.state.actor == seat
    next(iter(turns(board, {seat: [text]}) if text in said(board) else ()))


def test_everybody_is_asked_once_in_order_about_its_own_tile():
    """Seat 1 may answer seat 0; seat 0 is not asked again."""
    board = round_one()
    script = {0: ["lay Rotate by Blue", "move it to Yellow"], 1: ["lay Rotate by Blue", "move it to Yellow"]}
    asked = [(actor, text) for actor, step, text in play(board, script) if step == "3 move the tile"]
    assert asked == [(0, "move it to Yellow"), (1, "move it to Yellow"), (2, "leave it there"), (3, "leave it there")]


def test_a_later_seat_sees_where_tiles_have_moved():
    board = round_one()
    play(board, {0: ["lay Rotate by Blue"]}, until="3 move the tile")
    play_script(board, YELLOW, "move it to Yellow")
    view = board.states.copy()
    board.engine.hide(view[0], board.knobs, board.tables, LORD)
    assert view["lies_by"][0][YELLOW] == YELLOW and view["laid"][0][YELLOW] == HIDDEN


# --- Step 4: reveal and resolve ----------------------------------------------------------


def test_tiles_take_effect_one_after_the_other():
    """The first tile has turned Yellow before the second owner chooses; the third is still hidden."""
    board = round_one()
    play(board, {seat: ["lay Rotate by Yellow"] for seat in range(4)}, until="4 reveal")
    play_script(board, YELLOW, "rotate 90 right")
    assert where(board, YELLOW) == "TL E" and board.state.actor == LORD
    assert board.state.laid.tolist() == [-1, -1, 0, 0]
    view = board.states.copy()
    board.engine.hide(view[0], board.knobs, board.tables, LORD)
    assert view["laid"][0].tolist() == [-1, -1, HIDDEN, HIDDEN]


def test_a_move_trades_places_with_one_next_to_it():
    board = round_one(GUNNER.replace(" N ", " E "))
    play(board, {0: ["lay Move by Yellow"]}, until="4 reveal")
    assert board.state.actor == YELLOW
    assert said(board) == ["switch with Blue", "switch with The Dark Lord"]
    play(board, {0: ["switch with Blue"]})
    assert [where(board, c) for c in range(4)] == ["TR E Gun", "BL S", "BR S", "TL N"]


def test_the_owner_of_the_tile_chooses_even_about_others():
    board = round_one("The Dark Lord BL S Gun")
    script = {
        3: ["lay Move by The Second Coming", "switch with Blue"],
        2: ["lay Drag by The Dark Lord", "give it to Yellow"],
    }
    taken = reveal(board, script)
    assert (2, "give it to Yellow") in taken and (3, "switch with Blue") in taken
    assert where(board, YELLOW) == "TL N Gun" and where(board, BLUE) == "BR N"


def test_a_drag_offers_unarmed_neighbours_or_the_discard_pile():
    board = round_one(GUNNER)
    play(board, {1: ["lay Drag by Yellow"]}, until="4 reveal")
    assert said(board) == ["give it to Blue", "give it to The Dark Lord", "discard it"]
    play(board, {1: ["discard it"]})
    assert where(board, YELLOW) == "TL N"
    assert board.state.discard[5] == 1 and not any("Gun" in hand(board, seat) for seat in range(4))
    board = round_one(GUNNER, "Blue TR N Plain 1")
    play(board, {1: ["lay Drag by Yellow"]}, until="4 reveal")
    assert said(board) == ["give it to The Dark Lord", "discard it"]


def test_a_drag_without_a_free_neighbour_discards():
    board = round_one(GUNNER, "Blue TR N Plain 1", "The Dark Lord BL S Plain 1")
    assert reveal(board, {0: ["lay Drag by Yellow"]}) == []
    assert where(board, YELLOW) == "TL N" and board.state.discard[5] == 1


def test_a_drag_of_nothing_does_nothing():
    board = round_one()
    before = [where(board, c) for c in range(4)]
    assert reveal(board, {0: ["lay Drag by Blue"]}) == []
    assert [where(board, c) for c in range(4)] == before
    assert board.state.tiles[YELLOW].tolist() == [4, 2, 2, 1] and board.state.fizzles > 0


def test_a_laser_cannot_be_dragged_and_an_unused_glass_can():
    board = round_one("Blue TR N Laser", "The Second Coming BR S Magnifying Glass")
    script = {0: ["lay Drag by Blue"], 1: ["lay Drag by The Second Coming", "give it to The Dark Lord"]}
    assert reveal(board, script) == [(1, "give it to The Dark Lord")]
    assert where(board, BLUE) == "TR N Laser"
    assert where(board, LORD) == "BL S Magnifying Glass"


def test_two_drags_by_one_character():
    """The second finds nothing; or, laid by the receiver, takes the item on."""
    board = round_one(GUNNER)
    script = {0: ["lay Drag by Yellow", "give it to Blue"], 1: ["lay Drag by Yellow"]}
    assert reveal(board, script) == [(0, "give it to Blue")]
    board = round_one(GUNNER)
    script = {0: ["lay Drag by Yellow", "give it to Blue"],
              1: ["lay Drag by Blue", "give it to The Second Coming"]}  # fmt: skip
    reveal(board, script)
    assert where(board, COMING) == "BR S Gun"


def test_a_click_takes_one_token_whatever_stands_there():
    board = round_one("Blue TR W Gun", "Yellow TL E")
    play(board, {0: ["lay Click by Blue"]}, until="6 place a quick card")
    assert tokens(board) == [9, 8, 8, 7], "before the attack, and no block"


def test_two_clicks_cost_two_and_a_click_on_oneself_nothing():
    board = round_one()
    play(board, {1: ["lay Click by Blue"], 2: ["lay Click by Blue"], 3: ["lay Click by Blue"]})
    assert tokens(board) == [8, 9, 9, 6]
    assert board.state.tiles[:, 2].tolist() == [1, 1, 1, 1]


def test_clicks_on_the_last_token_go_one_after_the_other():
    board = round_one("tokens 8-8-15-1")
    play(board, {0: ["lay Click by Blue"], 1: ["lay Click by Blue"]})
    assert tokens(board) == [9, 8, 15, 0]


@pytest.mark.parametrize(("text", "facing"), [("rotate 90 right", "E"), ("rotate 180", "S"), ("rotate 90 left", "W")])
def test_a_rotate_turns_and_changes_nothing_else(text, facing):
    board = round_one(GUNNER)
    play(board, {1: ["lay Rotate by Yellow"]}, until="4 reveal")
    assert said(board) == ["rotate 90 right", "rotate 180", "rotate 90 left"]
    play(board, {1: [text]}, until="6 place a quick card")
    assert where(board, YELLOW) == f"TL {facing} Gun" and tokens(board) == [8, 8, 8, 8]


def test_two_rotates_may_come_back_to_where_it_was():
    board = round_one()
    play(board, {0: ["lay Rotate by Blue", "rotate 90 right"], 1: ["lay Rotate by Blue", "rotate 90 left"]})
    assert where(board, BLUE) == "TR N"


def test_a_tile_follows_its_character_through_a_move():
    """The Move carries Yellow away; the Rotate laid by Yellow turns it there."""
    board = round_one()
    script = {0: ["lay Move by Yellow", "switch with Blue"], 1: ["lay Rotate by Yellow", "rotate 180"]}
    play(board, script)
    assert where(board, YELLOW) == "TR S" and where(board, BLUE) == "TL N"


def test_a_drag_before_a_move_and_after_it():
    board = round_one(GUNNER)
    script = {0: ["lay Drag by Yellow", "give it to Blue"], 1: ["lay Move by Yellow", "switch with Blue"]}
    play(board, script)
    assert where(board, BLUE) == "TL N Gun" and where(board, YELLOW) == "TR N"
    board = round_one(GUNNER)
    play(board, {0: ["lay Move by Yellow"], 1: ["lay Drag by Yellow"]}, until="4 reveal")
    play_script(board, YELLOW, "switch with Blue")
    assert said(board) == ["give it to Blue", "give it to The Second Coming", "discard it"]


def test_facing_is_kept_from_round_to_round_and_through_moves():
    board = round_one("Yellow TL E", "Blue TR E")
    play(board)
    assert where(board, YELLOW) == "TL E" and tokens(board) == [9, 8, 8, 7]
    play(board, {0: ["lay Move by Yellow", "switch with The Dark Lord"]})
    assert where(board, YELLOW) == "BL E" and tokens(board) == [9, 9, 7, 7], (
        "it hits The Second Coming, and The Dark Lord hits it"
    )
    play(board, {0: ["lay Move by Yellow", "switch with The Second Coming"]})
    assert where(board, YELLOW) == "BR E" and tokens(board) == [9, 10, 6, 7], "it now looks out of the square"


def test_a_vertical_swap_makes_two_face_each_other():
    """Start facing: S above, N below; equal damage, no token moves. Sideways all still face out."""
    board = round_one()
    play(board, {0: ["lay Move by Yellow", "switch with The Dark Lord"]})
    assert (where(board, LORD), where(board, YELLOW)) == ("TL S", "BL N")
    assert tokens(board) == [8, 8, 8, 8] and board.state.blocks == 1
    board = round_one()
    play(board, {0: ["lay Move by Yellow", "switch with Blue"]})
    assert board.state.hit.sum() == 0 and board.state.blocks == 0


def test_alone_on_the_table_a_move_or_drag_may_lack_a_partner():
    """Two characters on a diagonal have nobody next to them."""
    board = round_one("The Dark Lord BR S Gun", players=2, neutral_mode="none")
    play(board, {0: ["lay Move by Yellow"], 1: ["lay Drag by The Dark Lord"]})
    assert where(board, YELLOW) == "TL N" and where(board, LORD) == "BR S"
    assert board.state.discard[5] == 1 and step_of(board) == "1 draw"


def test_two_characters_each_share_a_purse():
    board = round_one("Yellow TL E", "The Second Coming BR N", players=2, neutral_mode="two_each")
    play(board, {0: ["lay Click by The Second Coming"]})
    assert tokens(board)[:2] == [10, 6], "both characters of seat 0 hit The Dark Lord at TR"
