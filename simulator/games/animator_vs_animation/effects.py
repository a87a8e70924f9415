"""What a tile or quick card does once it is face up."""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    BOOST,
    CLICK,
    DRAG,
    HAND_TO,
    LEAVE,
    MOVE,
    NOBODY,
    NONE,
    REVEAL,
    ROTATE,
    SWAP_WITH,
    TURN_BY,
)


@rule
def neighbour(s, c, i):
    """The character next to `c`: i = 0 beside it, i = 1 above or below; NONE where nobody stands."""
    return np.int64(s.at[s.square[c] ^ (i + 1)])


@rule
def can_take(s, c):
    """Is `c` somebody without an item (A22)?"""
    return c != NONE and s.holds[c] == NONE


@rule
def discard_item(s, c):
    """The item of `c` goes to the discard pile."""
    s.discard[s.holds[c]] += 1
    s.holds[c] = NONE


@rule
def click(s, knobs, seat, victim):
    """One token of the victim's purse goes to the tile's owner; False when none moves (A18, A19)."""
    purse = np.int64(s.owner[victim])
    if purse == seat or s.tokens[purse] == 0 or s.shield[victim]:
        return False
    s.tokens[purse] -= 1
    s.tokens[seat] += 1
    s.clicked[seat] += 1
    return True


@rule
def drag_away(s, tables, seat, c):
    """Ask for a receiver, or discard where there is none; False when there is nothing to drag (A20, A21)."""
    kind = s.holds[c]
    if kind == NONE or tables.fixed[kind]:
        return False
    if can_take(s, neighbour(s, c, 0)) or can_take(s, neighbour(s, c, 1)):
        s.actor = seat
    else:
        discard_item(s, c)
    return True


@rule
def act(s, knobs, tables, seat):
    """Begin the face-up effect: do it, or leave `actor` at the seat that has to choose."""
    c = np.int64(s.target)
    if s.effect == ROTATE:
        s.actor = seat
        return
    acted = True
    if s.effect == MOVE:
        acted = neighbour(s, c, 0) != NONE or neighbour(s, c, 1) != NONE
        if acted:
            s.actor = seat
    elif s.effect == CLICK:
        acted = click(s, knobs, seat, c)
    elif s.effect == DRAG:
        acted = drag_away(s, tables, seat, c)
    elif s.effect == BOOST:
        s.boost[c] += 1
    else:
        s.shield[c] = 1
    if not acted:
        s.fizzles += 1


@rule
def reveal(s, knobs, tables, seat):
    """Turn up what the seat laid; it is used up, whatever it does (AA-073, AA-087)."""
    kind = np.int64(s.laid[seat])
    s.target = s.lies_by[seat]
    s.laid[seat] = NONE
    s.lies_by[seat] = NONE
    if s.phase == REVEAL:
        s.tiles[seat, kind] -= 1
        s.effect = kind
    else:
        s.discard[kind] += 1
        s.effect = tables.effect[kind]
    act(s, knobs, tables, seat)


@rule
def effect_choices(s, out):
    """The ways to carry out the face-up effect (A14)."""
    n = 0
    c = np.int64(s.target)
    if s.effect == ROTATE:
        for quarters in range(3):  # it must turn (A15)
            out[quarters] = TURN_BY + 1 + quarters
        return 3
    is_move = s.effect == MOVE
    for i in range(2):
        other = neighbour(s, c, i)
        out[n] = (SWAP_WITH if is_move else HAND_TO) + other
        n += other != NONE if is_move else can_take(s, other)
    if not is_move:
        out[n] = LEAVE
        n += 1
    return n


@rule
def swap(s, c, other):
    """Two characters trade places; facing, item and what lies by them go along (A17)."""
    s.square[c], s.square[other] = s.square[other], s.square[c]
    s.at[s.square[c]] = c
    s.at[s.square[other]] = other


@rule
def carry_out(s, action):
    """Do as the tile's owner chose."""
    c = np.int64(s.target)
    if s.effect == ROTATE:
        s.facing[c] = (np.int64(s.facing[c]) + action - TURN_BY) % 4
    elif s.effect == MOVE:
        swap(s, c, action - SWAP_WITH)
    elif action == LEAVE:
        discard_item(s, c)
    else:
        s.holds[action - HAND_TO] = s.holds[c]
        s.holds[c] = NONE
    s.actor = NOBODY
