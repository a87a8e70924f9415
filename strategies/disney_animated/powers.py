"""What using a character's power would be worth."""

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import (
    MAGIC,
)
from simulator.games.disney_animated.board import has_target
from strategies.disney_animated import weights as wt
from strategies.disney_animated.films import (
    CARDS_UP_TO,
    CLEARED,
    WANTED,
    finishing,
    thousandths,
)
from strategies.disney_animated.losses import (
    paint_loss,
)
from strategies.disney_animated.worth import (
    action_worth,
    best_space,
    colour_worth,
    draw_worth,
)


@rule
def best_action(v, knobs, tables, w, work, seat, value, mask):
    """The best action of those in `mask` that the seat could do at this value."""
    best = 0
    for action in range(MAGIC):
        if (mask >> action) & 1:
            best = max(best, action_worth(v, knobs, tables, w, work, seat, action, value))
    return best


@rule
def best_help(v, knobs, tables, w, work, seat, value, mask):
    """The most that an action of another player would be worth."""
    best = 0
    for other in range(v.players):
        if other != seat:
            best = max(best, best_action(v, knobs, tables, w, work, other, value, mask))
    return best


@rule
def gift_worth(v, w, work, giver, seat):
    """The best Paint token that `giver` could spare for `seat`."""
    best = 0
    for colour in range(8):
        if v.paint[giver, colour] > 0:
            gain = colour_worth(v, w, work, seat, colour) - paint_loss(v, w, work, giver, colour)
            best = max(best, gain)
    return best


@rule
def pile_worth(v, w, work, seat):
    """A card of choice from the discard pile for the seat: most where its Villain waits for it."""
    for kind in range(5):
        if v.pile[kind] > 0 and work[WANTED + seat * 5 + kind] > v.hand[seat, kind]:
            return work[CARDS_UP_TO + 1] + thousandths(w[wt.RESERVE]) + finishing(w, work, seat) // 2
    return work[CARDS_UP_TO + 1]


@rule
def raise_worth(v, knobs, tables, w, work, seat, tile):
    """What the next seats gain when the tile rises to space 5."""
    if seat + 1 >= v.players:
        return 300 * (5 - np.int64(v.space[tile])) // 4
    return action_worth(v, knobs, tables, w, work, seat + 1, min(tile, 3), 5) if tile < MAGIC else 0


@rule
def power_worth(v, knobs, tables, w, work, seat, character):
    """What using a character's power would be worth now."""
    film = v.film[seat]
    op, n, mask = tables.power[film, character], tables.power_n[film, character], tables.power_mask[film, character]
    if op <= 1:
        return work[CLEARED] if has_target(v, mask) else 0
    if op == 2:
        return best_help(v, knobs, tables, w, work, seat, n, mask)
    if op == 3:
        return min(n, v.supply) * thousandths(w[wt.MAGIC_W])
    if op == 4:
        return draw_worth(w, work, seat, n)
    if op == 5:
        return 200
    if op == 6:
        best = 0
        for giver in range(v.players):
            for other in range(v.players):
                if other != giver:
                    best = max(best, gift_worth(v, w, work, giver, other))
        return best
    if op == 7:
        return draw_worth(w, work, seat, 2)
    if op == 8:
        best = 0
        for other in range(v.players):
            space = best_space(v, tables, w, work, other, 5) if other != seat else -1
            if space >= 0:
                best = max(best, colour_worth(v, w, work, other, np.int64(v.grid[space])))
        return best
    if op == 9:
        best = 0
        for other in range(v.players):
            best = max(best, pile_worth(v, w, work, other))
        return best
    best = 0
    for tile in range(5):
        best = max(best, raise_worth(v, knobs, tables, w, work, seat, tile) // 2)
    return best
