"""Pig in words."""

from simulator.errors import BadInput
from simulator.machine import CHANCE, OVER
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


def golden(s, box):
    """The state in one line."""
    banked = "-".join(str(points) for points in s.banked)
    return f"banked {banked}  pot {s.pot}  {'over' if s.actor == OVER else f'next P{s.to_move}'}"


def arrange(s, text, box):
    """Arrange a table: ``banked 95-0`` or ``next P1``."""
    key, _, value = text.partition(" ")
    if key == "banked":
        s.banked[:] = [int(points) for points in value.split("-")]
    elif key == "next":
        s.to_move = s.actor = s.round_no = int(value.removeprefix("P"))
    else:
        raise BadInput(f"Cannot arrange {text!r}. Write banked A-B or next P0.")
