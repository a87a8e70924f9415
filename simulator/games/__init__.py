"""The games, found by name; a game's own package is imported only when it is asked for."""

import importlib

from simulator.errors import pick

PACKAGES = {
    "disney-animated": "simulator.games.disney_animated",
    "labyrinth-villains": "simulator.games.labyrinth_villains",
    "walking-pet": "simulator.games.walking_pet",
    "animator-vs-animation": "simulator.games.animator_vs_animation",
}


def game(name):
    """The Game called `name`."""
    package = pick("game", name, PACKAGES)
    return importlib.import_module(package).GAME


def all_games():
    """Every Game, in the order of the list above."""
    return [game(name) for name in PACKAGES]
