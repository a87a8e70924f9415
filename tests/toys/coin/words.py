"""Coin in words."""

from tests.toys.coin import CALL, LENGTH, STALL, TOSS, TWIST

NODES = {TWIST: "twist", LENGTH: "length", STALL: "stall", CALL: "call", TOSS: "toss"}


def describe(s, action, box):
    """An action or an outcome."""
    if s.phase == LENGTH:
        return f"{action + 1} rounds"
    if s.phase == TOSS:
        return "heads" if action == s.twisted else "tails"
    return (("straight", "twisted"), (), ("goes on", "stalls"), ("steady", "bold"))[s.phase][action]


def node(s, box):
    """What is being decided."""
    return NODES[int(s.phase)]


def show(s, box):
    """The state as plain data."""
    return {"round": int(s.round_no), "heads": [int(h) for h in s.heads if h >= 0], "calls": s.calls.tolist()}
