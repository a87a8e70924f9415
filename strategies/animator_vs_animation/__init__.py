"""Bots for Animator vs Animation, weakest first."""

from strategies import Bot
from strategies.animator_vs_animation import greedy
from strategies.uniform import RANDOM

GREEDY = Bot("greedy", greedy.choose, "does what gains its own character most tokens on the table as it lies")
BOTS = (RANDOM, GREEDY)
