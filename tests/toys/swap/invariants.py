"""What must hold at every node of Swap."""

from tests.toys.swap import RANKS, SEATS


def broken(s, knobs, tables):
    """0, or the number of the invariant that fails."""
    left = 0
    for rank in range(RANKS):
        held = 0
        for seat in range(SEATS):
            held += 1 if s.hand[seat] == rank + 1 else 0
        if s.deck[rank] < 0 or s.deck[rank] + s.pile[rank] + held != knobs.copies[rank]:
            return 1
        left += s.deck[rank]
    return 0 if left == s.deck_size else 2
