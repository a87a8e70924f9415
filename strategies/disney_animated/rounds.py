"""Planning the rest of a Player Phase: which tile each remaining seat should select, all at once.

The table talks: the tile one seat takes lifts the others, and a Number Calamity goes to whoever stands on it. With at
most four seats and five tiles, every plan is tried. An order of the tiles is one of 120, so that a slide is a look-up.
"""

from itertools import permutations

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import ANIMATION, MAGIC, NEED_NUMBER, SOUND
from strategies.disney_animated import weights as wt
from strategies.disney_animated.films import (
    CARDS_UP_TO,
    CLEARED,
    PLANNING,
    TABLE,
    thousandths,
)
from strategies.disney_animated.worth import (
    action_worth,
)

BEST_OF = 500  # per seat and value: best action that the Magic tile could do
GAIN = 540  # per seat, tile and value: what selecting it gains

ORDERS = list(permutations(range(5)))  # tiles from space 1 to space 5
VALUE_OF = np.array([[order.index(tile) + 1 for tile in range(5)] for order in ORDERS], np.int64)


def _slid(order, tile):
    return (tile, *(other for other in order if other != tile))


AFTER = np.array([[ORDERS.index(_slid(order, tile)) for tile in range(5)] for order in ORDERS], np.int64)


@rule
def order_of(v):
    """The index of the tiles' order, by counting the permutations before it."""
    index = 0
    for value in range(1, 5):
        tile, later = 0, 0
        for other in range(5):
            if v.space[other] == value:
                tile = other
        for other in range(5):
            if v.space[other] > value and other < tile:
                later += 1
        index = index * (6 - value) + later
    return index


@rule
def tabulate_sound(v, knobs, tables, w, work, seat):
    """Worth of the seat's Sound at each value; where the value plays no part it is worked out once."""
    op, base = tables.sound[v.film[seat]], TABLE + (seat * 4 + SOUND) * 6
    by_value = op <= 1 or op == 4 or op == 5
    for value in range(1, 6):
        if value == 1 or by_value:
            work[base + value] = action_worth(v, knobs, tables, w, work, seat, SOUND, value)
        else:
            work[base + value] = work[base + 1]


@rule
def tabulate(v, knobs, tables, w, work, first):
    """Worth of each action at each value for the seats from `first` on, and the best of them."""
    for seat in range(first, v.players):
        tabulate_sound(v, knobs, tables, w, work, seat)
        for value in range(1, 6):
            best = work[TABLE + (seat * 4 + SOUND) * 6 + value]
            for action in range(SOUND):
                worth = action_worth(v, knobs, tables, w, work, seat, action, value)
                work[TABLE + (seat * 4 + action) * 6 + value] = worth
                best = max(best, worth)
            work[BEST_OF + seat * 6 + value] = best


@rule
def repeat_worth(v, w, work, seat, action, value):
    """The Cat on the tile: the best that another seat could do with the same action."""
    best = 0
    for other in range(v.turn, v.players):
        if other != seat and action < MAGIC:
            best = max(best, work[TABLE + (other * 4 + action) * 6 + value])
    return best if best > 0 else thousandths(w[wt.CAT])


@rule
def selection_worth(v, w, work, seat, tile, value):
    """What a seat gains with a tile at a value."""
    swap = thousandths(w[wt.MAGIC_W]) * 8 // 10 if v.supply > 0 else 0
    if tile == MAGIC:
        if v.magic[seat] + v.krunchies[seat] == 0:
            return swap
        return max(swap, work[BEST_OF + seat * 6 + value] - thousandths(w[wt.MAGIC_W]))
    worth = work[TABLE + (seat * 4 + tile) * 6 + value]
    if v.cat_on == tile:
        worth += repeat_worth(v, w, work, seat, tile, value)
    return max(swap, worth)


@rule
def weigh_selections(v, w, work, first):
    """Fill GAIN; what later seats gain counts a little less, being less certain."""
    for seat in range(first, v.players):
        share = 1.0 if seat == first else w[wt.OTHERS] * w[wt.HELPING]
        for tile in range(5):
            for value in range(1, 6):
                gain = int(share * selection_worth(v, w, work, seat, tile, value))
                work[GAIN + (seat * 5 + tile) * 6 + value] = gain


@rule
def step_worth(w, work, seat, tile, value, numbers, drawn):
    """One step of a plan: the gain, a Number card cleared, and cards worth less where some were drawn before."""
    gain = work[GAIN + (seat * 5 + tile) * 6 + value]
    if (numbers >> (3 * value)) & 7:
        gain += work[CLEARED]
    if tile == ANIMATION and drawn > 0:
        cards = 1 if value < 3 else 2 if value < 5 else 3
        gain -= work[CARDS_UP_TO + cards] - work[CARDS_UP_TO + drawn + cards] + work[CARDS_UP_TO + drawn]
    return gain


@rule
def best_tile(v, w, work, first):
    """The tile that the best plan has the first seat select: every plan, depth first."""
    weigh_selections(v, w, work, first)
    numbers = 0
    for i in range(5):
        numbers |= min(np.int64(v.cal_row[NEED_NUMBER + i]), 7) << (3 * (i + 1))
    level, best, best_total = 0, 0, -1
    work[PLANNING], work[PLANNING + 1], work[PLANNING + 2], work[PLANNING + 3], work[PLANNING + 4] = (
        order_of(v), numbers, 0, 0, 0,
    )  # fmt: skip
    while level >= 0:
        at = PLANNING + level * 5
        tile = work[at + 4]
        if tile == 5:
            level -= 1
            continue
        work[at + 4] = tile + 1
        order, left, drawn = work[at], work[at + 1], work[at + 2]
        value = VALUE_OF[order, tile]
        total = work[at + 3] + step_worth(w, work, first + level, tile, value, left, drawn)
        if first + level + 1 == v.players:
            if total > best_total:
                best, best_total = work[PLANNING + 4] - 1, total
            continue
        if (left >> (3 * value)) & 7:
            left -= 1 << (3 * value)
        if tile == ANIMATION:
            drawn += 1 if value < 3 else 2 if value < 5 else 3
        level += 1
        work[at + 5], work[at + 6], work[at + 7], work[at + 8], work[at + 9] = AFTER[order, tile], left, drawn, total, 0
    return best
