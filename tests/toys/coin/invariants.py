"""What must hold at every node of Coin."""

from tests.toys.coin import LONGEST


def broken(s, knobs, tables):
    """0, or the number of the invariant that fails."""
    if s.round_no > s.last_round or s.last_round > knobs.rounds:
        return 1
    before = 0
    for i in range(LONGEST):
        if i >= s.round_no:
            if s.heads[i] != -1:
                return 2
            continue
        if s.heads[i] < before or s.heads[i] > before + 1:
            return 3
        before = s.heads[i]
    return 0
