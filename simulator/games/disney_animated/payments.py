"""Prices and how they are paid: Paint with wilds and Krunchies, cards with three-for-one.

A price is named by x: 0 to 2 a character of the payer's film (its Paint, or the card of its power), 3 the Villain,
4 a Calamity that needs colour or card y. Prices are paid in printed order, each choice checked by counting.
"""

from simulator.compiling import rule
from simulator.games.disney_animated import COLUMNS, ROWS, WILD
from simulator.games.disney_animated.board import discard_card, lowest_gap, return_krunchie
from simulator.games.disney_animated.frames import (
    A_CARD,
    A_PAINT,
    A_RETURN,
    F_RETURN,
    KRUNCHIE_PAYS,
    SEAT,
    VALUE,
    act,
    pop_frame,
    push_frame,
)
from simulator.machine import push

P_VILLAIN, P_CALAMITY = 3, 4


@rule
def paint_price(s, tables, seat, x, y, i):
    """The i-th Paint of a price; -1 beyond its end."""
    if x == P_CALAMITY:
        return y if i == 0 else -1
    if i > 3:
        return -1
    film = s.film[seat]
    return tables.villain_paint[film, i] if x == P_VILLAIN else tables.character_paint[film, x, i]


@rule
def card_price(s, tables, seat, x, y, i):
    """The i-th card of a price; -1 beyond its end."""
    if x == P_CALAMITY:
        return y if i == 0 else -1
    if i > 3:
        return -1
    film = s.film[seat]
    if x == P_VILLAIN:
        return tables.villain_cards[film, i]
    return tables.character_card[film, x] if i == 0 else -1


@rule
def can_pay_paint(s, tables, seat, x, y, start):
    """Can the seat pay the Paint of a price from position `start` on?"""
    missing = 0
    for i in range(start, 4):
        colour = paint_price(s, tables, seat, x, y, i)
        if colour < 0:
            break
        used = 0
        for j in range(start, i):
            used += paint_price(s, tables, seat, x, y, j) == colour
        if s.paint[seat, colour] <= used:
            missing += 1
    return missing <= s.paint[seat, WILD] + s.krunchies[seat]


@rule
def can_pay_cards(s, knobs, tables, seat, x, y, start):
    """Can the seat pay the cards of a price from position `start` on, three matching ones as any other?"""
    if s.hand_n[seat] == 0:
        return card_price(s, tables, seat, x, y, start) < 0
    missing, triples = 0, 0
    for kind in range(5):
        need = 0
        for i in range(start, 4):
            need += card_price(s, tables, seat, x, y, i) == kind
        spare = s.hand[seat, kind] - need
        if spare < 0:
            missing -= spare
        else:
            triples += spare // knobs.match_cards
    return missing <= triples


# --- Choosing what to pay ---------------------------------------------------


@rule
def pay_colour(s, seat, token, sign):
    """Move a token that pays (a colour, or a Krunchie) out of hand, or back with sign -1."""
    if token == KRUNCHIE_PAYS:
        s.krunchies[seat] -= sign
    else:
        s.paint[seat, token] -= sign


@rule
def legal_paint(s, tables, seat, x, y, at, out):
    """Tokens that can pay the Paint at position `at` so that the rest can still be paid."""
    colour, n = paint_price(s, tables, seat, x, y, at), 0
    for token in range(KRUNCHIE_PAYS + 1):
        if token != colour and token != WILD and token != KRUNCHIE_PAYS:
            continue
        held = s.krunchies[seat] if token == KRUNCHIE_PAYS else s.paint[seat, token]
        if held > 0:
            pay_colour(s, seat, token, 1)
            if can_pay_paint(s, tables, seat, x, y, at + 1):
                n = push(out, n, act(A_PAINT, token))
            pay_colour(s, seat, token, -1)
    return n


@rule
def legal_cards(s, knobs, tables, seat, x, y, at, out):
    """Cards that can pay the card at position `at`: that kind, or enough matching ones of another."""
    wanted, n = card_price(s, tables, seat, x, y, at), 0
    for kind in range(5):
        count = 1 if kind == wanted else knobs.match_cards
        if s.hand[seat, kind] >= count:
            s.hand[seat, kind] -= count
            s.hand_n[seat] -= count
            if can_pay_cards(s, knobs, tables, seat, x, y, at + 1):
                n = push(out, n, act(A_CARD, kind))
            s.hand[seat, kind] += count
            s.hand_n[seat] += count
    return n


@rule
def pay_paint(s, seat, token):
    """Discard the token: Paint waits to be returned to the board, a Krunchie goes below its board."""
    if token == KRUNCHIE_PAYS:
        return_krunchie(s, seat)
    else:
        s.paint[seat, token] -= 1
        s.limbo[token] += 1


@rule
def pay_card(s, knobs, seat, kind, wanted):
    """Discard the card, or the matching cards that stand for it."""
    discard_card(s, seat, kind, 1 if kind == wanted else knobs.match_cards)


@rule
def legal_any(s, seat, out):
    """Any one card or Paint token, a Krunchie included (Snow White)."""
    n = 0
    for token in range(KRUNCHIE_PAYS + 1):
        held = s.krunchies[seat] if token == KRUNCHIE_PAYS else s.paint[seat, token]
        if held > 0:
            n = push(out, n, act(A_PAINT, token))
    for kind in range(5):
        if s.hand[seat, kind] > 0:
            n = push(out, n, act(A_CARD, kind))
    return n


# --- Returning Paint --------------------------------------------------------


@rule
def push_return(s, seat):
    """After what is now being paid: the payer puts the Paint back on the board."""
    push_frame(s, F_RETURN, seat, 0, 0, 0, 0)


@rule
def limbo_size(s):
    """Paint tokens waiting to be returned."""
    total = 0
    for colour in range(8):
        total += s.limbo[colour]
    return total


@rule
def legal_return(s, out):
    """Each colour waiting, on each empty space of the lowest row that has one."""
    row, n = lowest_gap(s), 0
    for colour in range(8):
        if s.limbo[colour] > 0:
            for column in range(COLUMNS):
                if row < ROWS and s.grid[row * COLUMNS + column] < 0:
                    n = push(out, n, act(A_RETURN, colour * COLUMNS + column))
    return n


@rule
def put_back(s, colour, column):
    """A Paint token fills the lowest empty row (Place or Use Characters & Remove Calamity)."""
    s.grid[lowest_gap(s) * COLUMNS + column] = colour
    s.limbo[colour] -= 1


@rule
def next_payment(s, tables, d, cards):
    """Go on to the next position of a price; has it been paid in full?"""
    s.frame[d, VALUE] += 1
    seat, x, y, at = s.frame[d, SEAT], s.frame[d, 3], s.frame[d, 4], s.frame[d, VALUE]
    left = card_price(s, tables, seat, x, y, at) if cards else paint_price(s, tables, seat, x, y, at)
    if left < 0:
        pop_frame(s)
