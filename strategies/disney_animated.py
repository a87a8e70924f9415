"""Bots for Disney Animated."""

from strategies.uniform import RANDOM

BOTS = (RANDOM,)
