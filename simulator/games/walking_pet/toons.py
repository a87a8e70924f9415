"""Toons on the move: into hands and out of them, on the piles, and who saw what."""

from simulator.compiling import rule
from simulator.games.walking_pet import KINDS, SHUFFLE_ALL, VALUES


@rule
def gain(s, seat, kind):
    """A Toon comes into a hand."""
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1
    s.stars[seat, kind // VALUES] += kind % VALUES + 1


@rule
def lose(s, seat, kind):
    """A Toon leaves a hand."""
    s.hand[seat, kind] -= 1
    s.hand_n[seat] -= 1
    s.stars[seat, kind // VALUES] -= kind % VALUES + 1


@rule
def play_openly(s, seat, kind):
    """A Toon leaves a hand for all to see: whoever knew of it has seen it go."""
    lose(s, seat, kind)
    for other in range(s.players):
        if s.known[other, seat, kind] > 0:
            s.known[other, seat, kind] -= 1


@rule
def put_on_discards(s, kind):
    """A Toon becomes the top of the discard pile."""
    s.discard[s.discard_n] = kind
    s.discard_n += 1


@rule
def take_top(s, seat):
    """The top discard goes to a hand, and everybody sees which Toon it is."""
    s.discard_n -= 1
    kind = s.discard[s.discard_n]
    gain(s, seat, kind)
    for other in range(s.players):
        if other != seat:
            s.known[other, seat, kind] += 1


@rule
def pass_face_down(s, giver, taker, kind):
    """A Toon goes from hand to hand: the two know which, the others only that one fewer is certain."""
    lose(s, giver, kind)
    gain(s, taker, kind)
    for other in range(s.players):
        if other == giver:
            s.known[giver, taker, kind] += 1
        elif other == taker:
            if s.known[taker, giver, kind] > 0:
                s.known[taker, giver, kind] -= 1
        else:
            for k in range(KINDS):
                s.known[other, giver, k] -= s.known[other, giver, k] > 0


@rule
def reshuffle(s, knobs):
    """All discards but the top ones become the draw pile; nothing happens when there are no more than these."""
    keep = knobs.reshuffle_keep
    if s.discard_n <= keep:
        if knobs.short_draw != SHUFFLE_ALL:
            return
        keep = 0
    moved = s.discard_n - keep
    if moved == 0:
        return
    for i in range(moved):
        s.deck[s.discard[i]] += 1
    for i in range(keep):
        s.discard[i] = s.discard[moved + i]
    s.deck_n += moved
    s.discard_n = keep
    s.reshuffles += 1
