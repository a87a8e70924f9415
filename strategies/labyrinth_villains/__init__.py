"""Bots for Labyrinth: Disney Villains, weakest first."""

from strategies import Bot
from strategies.labyrinth_villains import greedy
from strategies.uniform import RANDOM

BOTS = (
    RANDOM,
    Bot(
        "greedy", greedy.choose, "reach the character if any push allows it, else come near; power as soon as it helps"
    ),
)
