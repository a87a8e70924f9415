"""The planner: plays as a sensible table does, one choice at a time, by what things are worth (worth.py)."""

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import frames as fr
from strategies.disney_animated.films import (
    MOST,
    SPACE_SET,
    TILE_SET,
)
from strategies.disney_animated.losses import (
    NEVER,
)
from strategies.disney_animated.rounds import best_tile, tabulate
from strategies.disney_animated.scores import (
    score_frame,
    score_turn,
)
from strategies.disney_animated.worth import (
    best_space,
    tile_worth,
    weigh,
    weigh_background,
    weigh_ink,
)


@rule
def best_take(v, tables, w, work, d, legal, n):
    """The token of the best set that lies lowest, since tokens are taken in rising order; else stop."""
    seat, value, last = np.int64(v.frame[d, fr.SEAT]), np.int64(v.frame[d, fr.VALUE]), np.int64(v.frame[d, fr.X])
    if v.frame[d, fr.KIND] == fr.F_TAKE:
        space = best_space(v, tables, w, work, seat, value)
        chosen = 1 << space if space >= 0 else 0
    else:
        weigh_ink(v, tables, w, work, seat, min(value, MOST), (1 << (last + 1)) - 1)
        chosen = work[SPACE_SET + min(value, MOST)]
    for i in range(n):
        if legal[i] // 64 == fr.A_TAKE and (chosen >> (legal[i] % 64)) & 1:
            return i
    return n - 1


@rule
def best_placing(v, tables, w, work, d, legal, n):
    """Of the best set of tiles for the value left, the one that is worth most: symbols come early; else stop."""
    seat, value = np.int64(v.frame[d, fr.SEAT]), np.int64(v.frame[d, fr.VALUE])
    weigh_background(v, tables, w, work, seat, min(value, MOST))
    chosen, best, most = work[TILE_SET + min(value, MOST)], n - 1, -1
    for i in range(n - 1):
        tile = legal[i] % 64
        if (chosen >> tile) & 1:
            worth = tile_worth(v, tables, w, work, seat, tile)
            if worth > most:
                best, most = i, worth
    return best


def choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """The action that is worth most to the table."""
    d = view.depth - 1
    frame = np.int64(view.frame[d, fr.KIND])
    weigh(view, knobs, tables, weights, work)
    if frame == fr.F_TURN and view.frame[d, fr.X] == fr.T_SELECT:
        tabulate(view, knobs, tables, weights, work, view.turn)
        return best_tile(view, weights, work, view.turn)
    if frame == fr.F_INK or frame == fr.F_TAKE:
        return best_take(view, tables, weights, work, d, legal, n)
    if frame == fr.F_BACKGROUND:
        return best_placing(view, tables, weights, work, d, legal, n)
    best, best_score = 0, NEVER - 1
    for i in range(n):
        kind, x = legal[i] // 64, legal[i] % 64
        if frame == fr.F_TURN:
            score = score_turn(view, knobs, tables, weights, work, d, kind, x)
        else:
            score = score_frame(view, knobs, tables, weights, work, d, kind, x)
        if score > best_score:
            best, best_score = i, score
    return best
