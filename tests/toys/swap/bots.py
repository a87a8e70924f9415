"""Bots for Swap."""

from strategies import Bot
from strategies.uniform import RANDOM
from tests.toys.swap import KEEP


def careful(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """Keep a card of at least weights[0], or at most where the lowest wins."""
    good = view.hand[view.actor] <= 7 - weights[0] if knobs.low else view.hand[view.actor] >= weights[0]
    keep = 0 if legal[0] == KEEP else 1
    return keep if good else 1 - keep


BOTS = (RANDOM, Bot("careful", careful, "swap a bad card", {"enough": (4, "rank worth keeping")}))
