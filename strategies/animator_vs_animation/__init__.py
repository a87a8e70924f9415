"""Bots for Animator vs Animation, weakest first."""

from strategies import Bot
from strategies.animator_vs_animation import greedy, planner
from strategies.uniform import RANDOM

GREEDY = Bot("greedy", greedy.choose, "does what gains its own character most tokens on the table as it lies")
PLANNER = Bot(
    "planner", planner.choose, "weighs whom each hit serves, and what the tiles to come will do", planner.WEIGHTS
)
BOTS = (RANDOM, GREEDY, PLANNER)
