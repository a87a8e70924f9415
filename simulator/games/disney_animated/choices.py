"""What may be chosen at a frame other than a turn's own steps."""

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import (
    DEALT_TILES,
    FANTASIA,
    MAGIC,
    NEEDS,
    SNOW_WHITE,
)
from simulator.games.disney_animated import frames as fr
from simulator.games.disney_animated.actions import fits
from simulator.games.disney_animated.board import need_kind, paint_held
from simulator.games.disney_animated.frames import act
from simulator.games.disney_animated.payments import legal_any, legal_cards, legal_paint, legal_return
from simulator.games.disney_animated.villains import legal_lose, legal_payers, legal_token
from simulator.machine import push

OTHERS_ONLY = (
    1 << fr.W_REPEAT
    | 1 << fr.W_OTHER
    | 1 << fr.W_TAKES
    | 1 << fr.W_RECEIVER
    | 1 << fr.W_GENIE_PASS
    | 1 << fr.W_CAT_PASS
)  # purposes of F_WHO that exclude the chooser (for a receiver: the giver)


@rule
def may_be_chosen(s, seat, chooser, value, purpose, last, z):
    """May this player be chosen at F_WHO?"""
    if (OTHERS_ONLY >> np.int64(purpose)) & 1:
        return seat != (last if purpose == fr.W_RECEIVER else chooser)
    if purpose == fr.W_GIVE:  # tokens are given in seat order, Krunchies to others only
        return seat >= last and (z == SNOW_WHITE or seat != chooser)
    if purpose == fr.W_MAGIC:  # different players, in seat order, leaving enough of them
        return seat > last and s.players - seat >= value
    if purpose == fr.W_WISH:
        return seat != last
    return purpose != fr.W_GIVER or paint_held(s, seat) > 0


@rule
def legal_who(s, chooser, value, purpose, last, z, out):
    """The players that may be chosen."""
    n = 0
    for seat in range(s.players):
        if may_be_chosen(s, seat, chooser, value, purpose, last, z):
            n = push(out, n, act(fr.A_SEAT, seat))
    return n


@rule
def legal_spaces(s, tables, value, after, may_stop, out):
    """Paint tokens of the board within a value, beyond space `after`; and stopping."""
    n = 0
    for space in range(after + 1, 16):
        if s.grid[space] >= 0 and tables.row_value[space // 4] <= value:
            n = push(out, n, act(fr.A_TAKE, space))
    return push(out, n, act(fr.A_STOP, 0)) if may_stop else n


@rule
def legal_tiles(s, tables, seat, value, out):
    """Background tiles that fit the value left; and stopping."""
    n = 0
    for i in range(DEALT_TILES):
        if fits(s, tables, seat, i, value):
            n = push(out, n, act(fr.A_TILE, i))
    return push(out, n, act(fr.A_STOP, 0))


@rule
def free_tiles(s, after):
    """Action tiles beyond `after` that carry no Music."""
    total = 0
    for tile in range(after + 1, 5):
        total += s.music[tile] == 0
    return total


@rule
def legal_music(s, value, after, out):
    """Free tiles in rising order that leave room for the rest of the Music."""
    n, due = 0, min(value, s.below[FANTASIA], free_tiles(s, after))
    for tile in range(after + 1, 5):
        if s.music[tile] == 0 and free_tiles(s, tile - 1) >= due:
            n = push(out, n, act(fr.A_MUSIC, tile))
    return n


@rule
def legal_needs(s, mask, out):
    """Calamity of the kinds in `mask` that lie in the row."""
    n = 0
    for need in range(NEEDS - 1):
        if s.cal_row[need] > 0 and (mask >> need_kind(need)) & 1:
            n = push(out, n, act(fr.A_REMOVE, need))
    return n


@rule
def legal_action_tiles(s, to, swap, out):
    """Tiles that can rise to space `to`, or pairs that can be swapped (Abu & Magic Carpet)."""
    n = 0
    for tile in range(5):
        if swap == 0 and s.space[tile] < to:
            n = push(out, n, act(fr.A_MOVE_TILE, tile))
        for other in range(tile + 1, 5):
            if swap == 1:
                n = push(out, n, act(fr.A_SWAP_TILES, tile * 5 + other))
    return n


@rule
def legal_kinds(counts, action, out, n):
    """One choice for each card kind of which there is one."""
    for kind in range(5):
        if counts[kind] > 0:
            n = push(out, n, act(action, kind))
    return n


@rule
def legal_bonus(knobs, out):
    """Do a bonus action; by house rules decline it, or take a Magic token instead."""
    n = push(out, 0, act(fr.A_DO, 0))
    if knobs.bonus_declinable == 1:
        n = push(out, n, act(fr.A_DECLINE, 0))
    if knobs.swap_in_bonus == 1:
        n = push(out, n, act(fr.A_SWAP, 0))
    return n


@rule
def legal_small(s, tables, kind, seat, value, x, y, out):
    """Frames whose choices are a handful."""
    n = 0
    if kind == fr.F_BOOST:
        for dwarfs in range(s.dwarfs[seat] + 1):
            n = push(out, n, act(fr.A_DWARFS, dwarfs))
    elif kind == fr.F_CAT:
        for tile in range(5):
            if tables.sound_limited[s.film[seat]] == 0 or s.space[tile] <= value:
                n = push(out, n, act(fr.A_CAT, tile))
    elif kind == fr.F_WHICH:
        for action in range(MAGIC):
            if (y >> action) & 1:
                n = push(out, n, act(fr.A_ACTION, action))
    elif kind == fr.F_MAGIC:
        if s.magic[seat] > 0:
            n = push(out, n, act(fr.A_MAGIC, 0))
        if s.krunchies[seat] > 0:
            n = push(out, n, act(fr.A_MAGIC, 1))
    elif kind == fr.F_FREE:
        n = push(out, n, act(fr.A_FREE, 1))
        n = push(out, n, act(fr.A_FREE, 0))
    elif kind == fr.F_WISH:
        for wish in range(3):
            n = push(out, n, act(fr.A_WISH, wish))
    elif kind == fr.F_PASS:
        n = legal_kinds(s.hand[seat], fr.A_PASS, out, n)
        n = push(out, n, act(fr.A_PASS, fr.NO_CARD))
    elif kind == fr.F_HAND_OVER:
        for colour in range(y, 8):
            if s.paint[seat, colour] > 0:
                n = push(out, n, act(fr.A_HAND_OVER, colour))
        n = push(out, n, act(fr.A_STOP, 0))
    return n


@rule
def legal_frame(s, knobs, tables, d, out):
    """The choices at frame `d`, which is not a turn's."""
    kind, seat, value = s.frame[d, fr.KIND], s.frame[d, fr.SEAT], s.frame[d, fr.VALUE]
    x, y, z = s.frame[d, fr.X], s.frame[d, fr.Y], s.frame[d, fr.Z]
    if kind == fr.F_WHO:
        return legal_who(s, seat, value, x, y, z, out)
    if kind == fr.F_BACKGROUND:
        return legal_tiles(s, tables, seat, value, out)
    if kind == fr.F_INK:
        return legal_spaces(s, tables, value, x, True, out)
    if kind == fr.F_TAKE:
        return legal_spaces(s, tables, value, -1, False, out)
    if kind == fr.F_MUSIC:
        return legal_music(s, value, x, out)
    if kind == fr.F_PAINT:
        return legal_paint(s, tables, seat, x, y, value, out)
    if kind == fr.F_CARDS:
        return legal_cards(s, knobs, tables, seat, x, y, value, out)
    if kind == fr.F_ANY:
        return legal_any(s, seat, out)
    if kind == fr.F_RETURN:
        return legal_return(s, out)
    if kind == fr.F_REMOVE:
        return legal_needs(s, y, out)
    if kind == fr.F_TILE:
        return legal_action_tiles(s, value, x, out)
    if kind == fr.F_KEEP:
        return legal_kinds(s.peek, fr.A_KEEP_CARD, out, 0)
    if kind == fr.F_PILE:
        return legal_kinds(s.pile, fr.A_PILE, out, 0)
    if kind == fr.F_EFFECT:
        return legal_payers(s, knobs, tables, d, out)
    if kind == fr.F_LOSE:
        return legal_lose(s, knobs, seat, value, x, out)
    if kind == fr.F_TOKEN:
        return legal_token(s, tables, seat, out)
    if kind == fr.F_ACT:
        return legal_bonus(knobs, out)
    return legal_small(s, tables, kind, seat, value, x, y, out)
