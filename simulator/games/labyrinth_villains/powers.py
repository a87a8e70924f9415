"""The four special abilities (rulebook, step 3)."""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import (
    ALL_FACEDOWN,
    BIND,
    BIND_TO,
    CHILDREN,
    EMPTY_DEALT,
    EMPTY_FORBIDS,
    FLY,
    FLY_TO,
    HADES,
    MALEFICENT,
    NO_CARD,
    OTHERS_BURY,
    SCAR,
    SEATS,
    TWO_TURNS,
    URSULA,
)
from simulator.games.labyrinth_villains.board import SQUARES
from simulator.games.labyrinth_villains.cards import holders, places_of, wanted
from simulator.machine import push


@rule
def others_squares(s, seat):
    """Squares of the other players' pieces, the seat's own square left out (LV-Q08)."""
    squares = np.int64(0)
    for other in range(SEATS):
        if other != seat and s.villain[other] >= 0:
            squares |= np.int64(1) << s.piece[other]
    return squares & ~(np.int64(1) << s.piece[seat])


@rule
def can_use(s, knobs):
    """May the seat whose turn it is declare its power now?"""
    seat = np.int64(s.seat)
    if s.uses[seat] == 0:
        return False
    if s.villain[seat] == URSULA:
        return others_squares(s, seat) != 0
    return s.villain[seat] != HADES or hades_can_deal(s, knobs)


@rule
def hades_can_deal(s, knobs):
    """Can Hades' power have an effect (L22 to L24; never in the children's game, LV-Q04)?"""
    if knobs.mode == CHILDREN or (s.left[s.seat] == 0 and not knobs.hades_self_empty):
        return False
    if knobs.hades_empty_pile == EMPTY_FORBIDS and holders(s) < knobs.players:
        return False
    if knobs.hades_mode != OTHERS_BURY:
        return holders(s) >= 2
    piles = np.int64(0)
    for other in range(SEATS):
        piles += other != s.seat and s.left[other] >= 2
    return piles > 0


@rule
def use_power(s, knobs):
    """Turn the player board over and do what takes effect at once."""
    seat = np.int64(s.seat)
    s.uses[seat] -= 1
    s.used_in[seat] = s.round_no + 1
    s.used_left[seat] = s.left[seat]
    s.powered = s.villain[seat]
    if s.powered == SCAR:
        if knobs.scar_mode == TWO_TURNS:
            s.again = 1
        else:
            s.pushes += 1
    if s.powered == HADES:
        take_tops(s, knobs)


@rule
def take_tops(s, knobs):
    """Hades: the top cards leave their places; what comes back is dealt or drawn next."""
    for seat in range(SEATS):
        card = np.int64(s.current[seat])
        if card < 0 or (knobs.hades_mode == OTHERS_BURY and seat == s.seat):
            continue
        bit = np.int64(1) << card
        s.current[seat] = NO_CARD
        if knobs.hades_mode == OTHERS_BURY:
            s.own[seat] |= bit
        elif knobs.hades_mode == ALL_FACEDOWN:
            s.pool |= bit
        else:
            s.taken |= bit
            if knobs.hades_empty_pile == EMPTY_DEALT:
                s.left[seat] -= 1
    if knobs.hades_mode == ALL_FACEDOWN:
        for seat in range(SEATS):
            s.pool |= s.own[seat]
            s.own[seat] = 0
    first = (s.seat + 1) % knobs.players if knobs.hades_empty_pile == EMPTY_DEALT else 0
    s.at = receiver(s, knobs, np.int64(first))


@rule
def receiver(s, knobs, seat):
    """The first seat from `seat` on that is dealt one of the cards taken."""
    while knobs.hades_empty_pile != EMPTY_DEALT and (s.left[seat] == 0 or s.current[seat] >= 0):
        if seat == knobs.players - 1:
            return seat
        seat += 1
    return seat


@rule
def deal_taken(s, knobs, card):
    """Hades: `card` is dealt to the seat whose turn it is to be dealt one; it is its new top card (LV-Q05)."""
    seat = np.int64(s.at)
    s.taken &= ~(np.int64(1) << card)
    s.current[seat] = card
    if knobs.hades_empty_pile == EMPTY_DEALT:
        s.left[seat] += 1
    if s.taken != 0:
        s.at = receiver(s, knobs, (seat + 1) % knobs.players)


@rule
def teleports(s, knobs, out):
    """Squares where Ursula or Maleficent may put her piece (L18 to L20)."""
    seat = np.int64(s.seat)
    squares, code = others_squares(s, seat), np.int64(BIND_TO)
    if s.phase == FLY:
        squares, code = (np.int64(1) << SQUARES) - 1, np.int64(FLY_TO)
        if not knobs.fly_to_target:
            squares &= ~places_of(s, wanted(s, knobs, seat))
        if not knobs.fly_home:
            squares &= ~(np.int64(1) << s.home[seat])
    n = np.int64(0)
    for square in range(SQUARES):
        if (squares >> square) & 1:
            n = push(out, n, code + square)
    return n


@rule
def teleport_phase(s):
    """The phase in which the power now in force moves the piece, or -1."""
    if s.powered == URSULA and others_squares(s, np.int64(s.seat)) != 0:
        return np.int64(BIND)
    return np.int64(FLY) if s.powered == MALEFICENT else np.int64(-1)
