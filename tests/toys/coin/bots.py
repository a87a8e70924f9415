"""Bots for Coin."""

from strategies import Bot
from strategies.uniform import RANDOM


def steady(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """Never bold."""
    return 0


def bold(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """Always bold."""
    return 1


BOTS = (
    Bot("bold", bold, "calls bold in every round"),
    RANDOM,
    Bot("steady", steady, "never calls bold"),
)
