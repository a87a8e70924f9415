"""Bots for Disney Animated: `random`, and `planner`, which weighs everything in points of work saved."""

from strategies import Bot
from strategies.disney_animated.planner import choose
from strategies.disney_animated.weights import WEIGHTS
from strategies.uniform import RANDOM

BOTS = (RANDOM, Bot("planner", choose, "plays as a sensible table does", WEIGHTS))
