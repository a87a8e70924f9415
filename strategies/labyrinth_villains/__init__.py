"""Bots for Labyrinth: Disney Villains, weakest first."""

from strategies import Bot
from strategies.labyrinth_villains import greedy, planner
from strategies.uniform import RANDOM

BOTS = (
    RANDOM,
    Bot("greedy", greedy.choose, "reaches the goal if any push allows it, else comes near; power as soon as it helps"),
    Bot("planner", planner.choose, "also looks at the next push, blocks, and times its power", planner.WEIGHTS),
)
