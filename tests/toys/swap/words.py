"""Swap in words."""

from simulator.machine import CHANCE, OVER
from tests.toys.swap import KEEP


def describe(s, action, box):
    """Keep, swap, or the card that came."""
    if s.actor == CHANCE:
        return f"draws a {action + 1}"
    return "keep" if action == KEEP else "swap"


def node(s, box):
    """What is being decided."""
    return f"the card of seat {s.turn}" if s.actor == CHANCE else "keep or swap"


def show(s, box):
    """The state as plain data."""
    return {
        "hands": s.hand.tolist(),
        "deck": s.deck.tolist(),
        "pile": s.pile.tolist(),
        "next": "over" if s.actor == OVER else int(s.turn),
    }
