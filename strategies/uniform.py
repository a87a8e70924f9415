"""The bot that every game has: any legal action, all alike."""

from simulator.rng import below
from strategies import Bot


def choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """A legal action at random."""
    return below(rng, 0, n)


RANDOM = Bot("random", choose, "any legal action, all equally likely")
