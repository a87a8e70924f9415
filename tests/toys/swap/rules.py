"""The rules of Swap."""

from simulator.compiling import rule
from simulator.machine import CHANCE, OK, OVER, push
from simulator.rng import below
from tests.toys.swap import KEEP, MOST_ROUNDS, RANKS, SEATS, SWAP


@rule
def end_turn(s, knobs):
    """The next seat's turn, the next round, or the end."""
    s.turn += 1
    s.actor = s.turn
    if s.turn == knobs.players:
        s.turn, s.actor = 0, 0
        s.round_no += 1
        if s.round_no == knobs.rounds:
            s.actor = OVER


def set_up(s, knobs, tables):
    """A full deck; every seat is about to be dealt a card."""
    s.actor, s.stream, s.round_no, s.turn, s.dealt, s.deck_size = CHANCE, 0, 0, 0, 0, 0
    for seat in range(SEATS):
        s.hand[seat] = 0
    for rank in range(RANKS):
        s.deck[rank], s.pile[rank] = knobs.copies[rank], 0
        s.deck_size += knobs.copies[rank]
    for i in range(MOST_ROUNDS):
        s.swaps[i] = 0


def legal(s, knobs, tables, out):
    """Keep your card, or swap it while there are cards."""
    n = push(out, 0, KEEP)
    return push(out, n, SWAP) if s.deck_size > 0 else n


def chances(s, knobs, tables, out):
    """The card drawn: outcome `i` is rank `i + 1`."""
    for rank in range(RANKS):
        out[rank] = s.deck[rank]
    return s.deck_size


def apply(s, knobs, tables, action):
    """Keep, swap, or the card that came."""
    if s.actor != CHANCE:
        if action == KEEP:
            end_turn(s, knobs)
            return OK
        s.pile[s.hand[s.turn] - 1] += 1
        s.hand[s.turn] = 0
        s.swaps[s.round_no] += 1
        s.actor = CHANCE
        return OK
    s.deck[action] -= 1
    s.deck_size -= 1
    s.hand[s.turn] = action + 1
    if s.dealt == knobs.players:
        end_turn(s, knobs)
        return OK
    s.dealt += 1
    s.turn = s.dealt % knobs.players
    s.actor = CHANCE if s.dealt < knobs.players else 0
    return OK


def hide(view, knobs, tables, seat):
    """Blank the others' cards and what is left of each rank."""
    for other in range(SEATS):
        if other != seat:
            view.hand[other] = 0
    for rank in range(RANKS):
        view.deck[rank] = 0


def redeal(view, knobs, tables, seat, rng):
    """Deal the others' cards from all that are unseen; the rest is the deck."""
    left = 0
    for rank in range(RANKS):
        view.deck[rank] = knobs.copies[rank] - view.pile[rank]
        left += view.deck[rank]
    view.deck[view.hand[seat] - 1] -= 1
    left -= 1
    for other in range(knobs.players):
        if other == seat:
            continue
        draw, rank = below(rng, 0, left), 0
        while draw >= view.deck[rank]:
            draw -= view.deck[rank]
            rank += 1
        view.deck[rank] -= 1
        view.hand[other] = rank + 1
        left -= 1


def record(s, knobs, tables, out):
    """The seat with the best card wins; several with the same value share."""
    best, winners, winner = -1000, 0, 0
    for seat in range(knobs.players):
        value = tables.value[s.hand[seat] - 1]
        out.score[seat] = value
        value = -value if knobs.low else value
        if value > best:
            best, winners, winner = value, 0, seat
        if value == best:
            winners += 1
    for seat in range(knobs.players):
        value = -out.score[seat] if knobs.low else out.score[seat]
        out.won[seat] = 1 if value == best else 0
    out.outcome = winner if winners == 1 else 3
    out.end_reason = 0
    out.rounds = s.round_no
    for i in range(MOST_ROUNDS):
        out.swaps[i] = s.swaps[i] if i < s.round_no else -1
