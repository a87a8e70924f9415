"""Bots for Pig."""

from strategies import Bot
from strategies.uniform import RANDOM


def hold(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """Bank at weights[0] points, or as soon as banking wins (Neller & Presser 2004)."""
    need = knobs.target - view.banked[view.actor]
    enough = view.pot >= need or view.pot >= weights[0]
    return 1 if enough else 0


BOTS = (
    RANDOM,
    Bot("hold20", hold, "bank at 20, or when banking wins", {"at": (20, "points to bank at")}),
)
