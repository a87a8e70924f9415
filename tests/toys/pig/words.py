"""Pig in words."""

from simulator.machine import CHANCE
from tests.toys.pig import ROLL


def describe(s, action, box):
    """An action or a face."""
    return f"a {action}" if s.actor == CHANCE else "roll" if action == ROLL else "hold"


def node(s, box):
    """What is being decided."""
    return "the die" if s.actor == CHANCE else "roll or hold"


def show(s, box):
    """The state as plain data."""
    return {"banked": s.banked.tolist(), "pot": int(s.pot), "next": int(s.to_move)}
