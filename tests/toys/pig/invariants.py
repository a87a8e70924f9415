"""What must hold at every node of Pig."""

from simulator.machine import CHANCE, OVER


def broken(s, knobs, tables):
    """0, or the number of the invariant that fails."""
    if s.pot < 0 or s.banked[0] < 0 or s.banked[1] < 0:
        return 1
    if s.banked[0] >= knobs.target and s.banked[1] >= knobs.target:
        return 2
    if s.actor != OVER and (s.banked[0] >= knobs.target or s.banked[1] >= knobs.target):
        return 3
    if s.actor != OVER and s.actor != CHANCE and s.actor != s.to_move:
        return 4
    if s.to_move != s.round_no % 2:
        return 5
    return 0
