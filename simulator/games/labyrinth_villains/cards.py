"""Cards: who holds what, what is looked for, what is found.

Face-down cards are a set without an order: which one a player finds next is decided when he looks at it, each
equally likely, which is exactly a shuffled deal. Cards that the rules place in one pile (all of them in the children's
game, buried ones under a reading of Hades) are kept in `own`.
"""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import (
    CARDS,
    CHILDREN,
    FEWER_CARDS,
    MOST_FOUND,
    NO_CARD,
    SEATS,
)
from simulator.games.labyrinth_villains.board import ALL, size


@rule
def cards_dealt(knobs, seat):
    """How many cards a seat starts with."""
    if seat >= knobs.players:
        return np.int64(0)
    cards = np.int64(knobs.cards_per_player)
    if cards < 0:
        cards = np.int64(CARDS // knobs.players)
    return cards - 1 if knobs.compensation == FEWER_CARDS and seat > 0 else cards


@rule
def must_draw(s, knobs):
    """The first seat that has to look at a card, SEATS when cards must be put aside first, -1 when nobody has."""
    hidden = np.int64(0)
    drawer = np.int64(-1)
    for seat in range(SEATS - 1, -1, -1):
        known = size(np.int64(s.own[seat])) + (s.current[seat] >= 0)
        hidden += s.left[seat] - known
        lacks = known < s.left[seat] if knobs.mode == CHILDREN else s.left[seat] > 0 and s.current[seat] < 0
        if lacks:
            drawer = np.int64(seat)
    return np.int64(SEATS) if size(np.int64(s.pool)) > hidden else drawer


@rule
def draw_weights(s, knobs, out):
    """Weight of each card for the seat that looks at its next one; their sum.

    A buried card is as likely on top as any other place of its pile, and so is each card of the pool.
    """
    seat = np.int64(s.at)
    pool = size(np.int64(s.pool))
    own, each = np.int64(0), np.int64(1)
    if seat < SEATS and knobs.mode != CHILDREN:
        own = np.int64(s.own[seat])
        each = s.left[seat] - size(own)
    total = np.int64(0)
    for card in range(CARDS):
        weight = np.int64(0)
        if (s.pool >> card) & 1:
            weight = each
        elif (own >> card) & 1:
            weight = max(pool, 1)
        out[card] = weight
        total += weight
    return total


@rule
def take_card(s, knobs, card):
    """The card drawn goes where it belongs: aside, face up (children), or to the top of the seat's pile."""
    bit = np.int64(1) << card
    s.pool &= ~bit
    if s.at == SEATS:
        s.aside |= bit
    elif knobs.mode == CHILDREN:
        s.own[s.at] |= bit
    else:
        s.own[s.at] &= ~bit
        s.current[s.at] = card


@rule
def wanted(s, knobs, seat):
    """The cards that a seat may find now, as a set."""
    if knobs.mode == CHILDREN:
        return np.int64(s.own[seat])
    return np.int64(1) << s.current[seat] if s.current[seat] >= 0 else np.int64(0)


@rule
def places_of(s, cards):
    """The places of the characters of a set of cards: squares, and bit SPARE for the tile beside the board."""
    places = np.int64(0)
    card = np.int64(0)
    while cards >> card:
        places |= ((cards >> card) & 1) << s.where[card]
        card += 1
    return places


@rule
def goal_places(s, knobs, seat):
    """Where a seat wants to end its move: at its characters, or at its home when all are found."""
    if s.left[seat] == 0:
        return np.int64(1) << s.home[seat]
    if knobs.mode != CHILDREN and s.current[seat] >= 0:
        return np.int64(1) << s.where[s.current[seat]]
    return places_of(s, wanted(s, knobs, seat))


@rule
def goals(s, knobs, seat):
    """The squares where a seat wants to end its move."""
    return goal_places(s, knobs, seat) & ALL


@rule
def find_on(s, knobs, seat, squares):
    """Turn over one of the seat's cards whose character is on `squares`, if there is one."""
    if s.left[seat] == 0 or goals(s, knobs, seat) & squares == 0:
        return False
    cards = wanted(s, knobs, seat)
    card = np.int64(0)
    while not ((cards >> card) & 1 and (squares >> s.where[card]) & 1):
        card += 1
    bit = np.int64(1) << card
    s.own[seat] &= ~bit
    s.current[seat] = NO_CARD
    s.found[seat] |= bit
    s.left[seat] -= 1
    number = size(np.int64(s.found[seat])) - 1
    if number < MOST_FOUND:
        s.found_in[seat, number] = s.round_no + 1
    return True


@rule
def holders(s):
    """How many players have cards to find."""
    count = np.int64(0)
    for seat in range(SEATS):
        count += s.left[seat] > 0
    return count
