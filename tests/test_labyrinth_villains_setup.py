"""Labyrinth: Disney Villains: set-up, what is in the box, and what stays hidden."""

from collections import Counter

import numpy as np
import pytest

from simulator.errors import BadInput
from simulator.setting import make_setting
from tests.checks import assert_frequencies
from tests.labyrinth_table import (
    GAME,
    NO_POWERS,
    SIDES_OF,
    dealt,
    do,
    node,
    seat_of,
    shown,
    table,
    words_of,
)

FIXED = {
    "(0,0)": "ES", "(0,2)": "ESW", "(0,4)": "ESW", "(0,6)": "SW", "(2,0)": "NES", "(2,2)": "NES", "(2,4)": "ESW",
    "(2,6)": "NSW", "(4,0)": "NES", "(4,2)": "NEW", "(4,4)": "NSW", "(4,6)": "NSW", "(6,0)": "NE", "(6,2)": "NEW",
    "(6,4)": "NEW", "(6,6)": "NW",
}  # fmt: skip


def laid_out(count, players=2, **knobs):
    """States in words after so many set-ups, at the first push."""
    return words_of(dealt(count, players, **knobs))


@pytest.fixture(scope="module")
def set_ups():
    """Many fresh tables."""
    return dealt(20_000)


# --- Setup ------------------------------------------------------------------


def count_shapes(state):
    """Tiles per shape on the board and beside it."""
    tiles = [tile for row in state["maze"] for tile in row] + [state["spare"][0]]
    return Counter("straight" if t in "│─" else "tee" if t in "├┬┤┴" else "corner" for t in tiles)


def check_mix(state):
    """Fifty tiles: sixteen fixed ones, and 13 straight, 15 corners, 6 tees."""
    assert count_shapes(state) == {"straight": 13, "corner": 15 + 4, "tee": 6 + 12}
    for square, sides in FIXED.items():
        assert SIDES_OF[state["maze"][int(square[1])][int(square[3])]] == sides


def test_loose_tiles_lie_on_every_free_square_and_one_beside(set_ups):
    for state in words_of(set_ups[:60]):
        assert [len(row) for row in state["maze"]] == [7] * 7
        check_mix(state)


def test_a_wrong_mix_of_tiles_is_noticed():
    """A rule off by one tile, 12 straight for 13, is caught by the check above."""
    with pytest.raises(AssertionError):
        check_mix(laid_out(1, extra_corners=1)[0])


def test_each_loose_tile_is_equally_likely_in_each_place(set_ups):
    """Thirty-three squares and the place beside the board, 1/34 each."""
    free = [7 * r + c for r in range(7) for c in range(7) if r % 2 or c % 2]
    for card in (12, 18, 23):
        where = Counter(set_ups.where[:, card].tolist())
        assert_frequencies([where[place] for place in (*free, 49)], np.full(34, 1 / 34))


def test_tiles_are_turned_by_chance(set_ups):
    """A tee on a square stands in one of four ways, a straight in one of two, each as often."""
    openings = sum(((set_ups.maze[:, side] >> 1) & 1) << side for side in range(4))  # of the tile at (0,1)
    for ways in ((7, 14, 13, 11), (3, 6, 12, 9), (5, 10)):
        counts = [int((openings == way).sum()) for way in ways]
        assert_frequencies(counts, np.full(len(ways), 1 / len(ways)))


def test_each_card_is_equally_likely_on_top(set_ups):
    for seat in (0, 1):
        tops = np.bincount(set_ups.current[:, seat], minlength=24)
        assert_frequencies(tops, np.full(24, 1 / 24))


def test_extra_tees_replace_plain_corners():
    state = laid_out(1, extra_tees=9)[0]
    assert count_shapes(state) == {"straight": 13, "corner": 6 + 4, "tee": 15 + 12}
    assert len(state["characters"]) + (" " in state["spare"]) == 12


@pytest.mark.parametrize(("players", "cards"), [(2, 12), (3, 8), (4, 6)])
@pytest.mark.parametrize("mode", ["standard", "children"])
def test_cards_are_shared_out_evenly(players, cards, mode):
    state = laid_out(1, players, mode=mode)[0]
    assert [seat["left"] for seat in state["seats"]] == [cards] * players


def test_more_cards_than_there_are_is_refused():
    with pytest.raises(BadInput, match=r"7, but 4 players would need 28 of 24 cards. Give at most 6"):
        make_setting(GAME, 4, {"cards_per_player": "7"})
    assert make_setting(GAME, 3, {"cards_per_player": "8"})


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players):
    with pytest.raises(BadInput, match="is for 2 to 4"):
        make_setting(GAME, players)


def test_seats_have_villains_homes_and_unused_powers():
    for players in (2, 3, 4):
        for state in laid_out(12, players):
            seats = state["seats"]
            assert len({seat["villain"] for seat in seats}) == len({seat["home"] for seat in seats}) == players
            assert {seat["home"] for seat in seats} <= {"(0,0)", "(0,6)", "(6,6)", "(6,0)"}
            assert all(seat["piece"] == seat["home"] and seat["power"] == 1 for seat in seats)


def test_homes_by_the_readings():
    def homes(players, **knobs):
        return [[seat["home"] for seat in state["seats"]] for state in laid_out(30, players, **knobs)]

    assert homes(4)[0] == ["(0,0)", "(0,6)", "(6,6)", "(6,0)"]
    assert homes(3, corner_order="reading")[0] == ["(0,0)", "(0,6)", "(6,0)"]
    assert homes(2, two_player_corners="opposite")[0] == ["(0,0)", "(6,6)"]
    assert homes(2, two_player_corners="adjacent")[0] == ["(0,0)", "(0,6)"]
    assert {second for _, second in homes(2)} == {"(0,6)", "(6,6)", "(6,0)"}
    assert len(set(map(tuple, homes(4, corner_order="random")))) > 10
    for state in laid_out(5, 3, corner_order="villain"):
        for seat in state["seats"]:
            corner = {"Ursula": "(0,0)", "Hades": "(0,6)", "Maleficent": "(6,6)", "Scar": "(6,0)"}
            assert seat["home"] == corner[seat["villain"]]


def test_villains_can_be_named():
    assert [s["villain"] for s in laid_out(1, 2, villains="scar,hades")[0]["seats"]] == ["Scar", "Hades"]
    with pytest.raises(BadInput, match="need 3 different villains"):
        make_setting(GAME, 3, {"villains": "scar,hades"})


# --- What stays hidden ------------------------------------------------------


def view_of(board, seat):
    """What a seat is given to see."""
    states = board.engine.new_states(1)
    states[0] = board.states[0]
    board.engine.hide(states[0], board.knobs, board.tables, seat)
    return states[0]


def test_a_view_shows_the_table_and_ones_own_card_only():
    board = table(3, "tiles spare┬M", "found 1 E F", "last west 1", "power 2 used")
    view = view_of(board, 0)
    assert view.current.tolist()[:3] == [0, -2, -2]
    assert int(view.pool) == (1 << 24) - 1 - (1 << 0) - (1 << 4) - (1 << 5)
    for field in ("maze", "spare", "where", "piece", "home", "found", "left", "uses", "last_arrow", "villain"):
        assert np.array_equal(view[field], board.state[field]), field
    assert view_of(board, 1).current.tolist()[:3] == [-2, 1, -2]


def test_in_the_childrens_game_nothing_is_hidden():
    board = table(3, "children", mode="children")
    view = view_of(board, 0)
    assert view.tobytes() == board.state.tobytes()
    assert [len(seat["open"]) for seat in shown(board)["seats"]] == [8, 8, 8]


def test_the_next_card_is_seen_before_the_next_player_acts():
    board = table(2, "tiles (0,1)┬M", "seeks 0 M", power_uses=NO_POWERS)
    do(board, "west arrow of row 5...", "walk to (0,1)")
    assert node(board) == "next card of seat 0"
    do(board, "K")
    assert seat_of(board, 0)["seeks"] == "K" and board.state.actor == 1
    assert view_of(board, 0).current[0] == 10
    assert view_of(board, 1).current[0] == -2
