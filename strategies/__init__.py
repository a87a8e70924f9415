"""Bots: compiled functions with one signature a game (see `simulator.engine`), and how they are found.

A bot is named as ``planner`` (built in), ``planner@powers=0+help=0`` (the same with some weights changed),
``path/to/file.py:function`` (the user's own), or by a name published under the entry-point group ``toonlab.bots``.
"""

import hashlib
import importlib
import importlib.metadata
import importlib.util
import inspect
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numba import njit
from numba.core.errors import NumbaError

from simulator.compiling import PLAIN, refuse_if_not_compiling
from simulator.engine import Seated, engine_of
from simulator.errors import BadInput, nearest, pick

MODULES = {
    "disney-animated": "strategies.disney_animated",
    "walking-pet": "strategies.walking_pet",
    "labyrinth-villains": "strategies.labyrinth_villains",
    "animator-vs-animation": "strategies.animator_vs_animation",
}
SIGNATURE = ("view", "knobs", "tables", "legal", "n", "weights", "rng", "rules", "scratch", "work")
SHORTEST = 7  # a user's bot may stop after `rng`
ENTRY_POINTS = "toonlab.bots"


@dataclass(frozen=True, eq=False)
class Bot:
    """A strategy before it is compiled: `weights` maps a name to its default and meaning."""

    name: str
    choose: object
    about: str
    weights: dict = field(default_factory=dict)

    @property
    def defaults(self):
        """The default weights by name."""
        return {name: float(value) for name, (value, _) in self.weights.items()}


def bots_of(game):
    """The built-in bots of a game, by name, weakest first."""
    return {bot.name: bot for bot in importlib.import_module(MODULES[game.name]).BOTS}


def find_bot(game, name):
    """The Bot a name stands for, without its weights' changes; BadInput when there is none."""
    if ":" in name:
        return _from_file(name)
    found = pick(f"bot of {game.name}", name, bots_of(game) | _published())
    return found.bot if isinstance(found, _Published) else found


def _published():
    return {point.name: _Published(point) for point in importlib.metadata.entry_points(group=ENTRY_POINTS)}


class _Published:
    """A bot that another package publishes; imported when asked for."""

    def __init__(self, point):
        self.point = point

    @property
    def bot(self):
        found = self.point.load()
        return found if isinstance(found, Bot) else _checked(self.point.name, found)


def _from_file(name):
    path, _, function = name.rpartition(":")
    file = Path(path)
    if not file.is_file():
        raise BadInput(f"Bot {name!r}: there is no file {path!r}. Give path/to/file.py:function.")
    file = file.resolve()
    called = f"user_bot_{hashlib.sha256(str(file).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(called, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[called] = module  # Numba looks for it by name when it loads compiled code
    try:
        spec.loader.exec_module(module)
    except Exception as trouble:
        del sys.modules[called]
        raise BadInput(f"Bot {name!r}: {path} cannot be imported: {type(trouble).__name__}: {trouble}.") from None
    if not hasattr(module, function):
        hint = nearest(function, [n for n in vars(module) if not n.startswith("_")])
        raise BadInput(f"Bot {name!r}: {path} has no function {function!r}.{hint}")
    found = getattr(module, function)
    return found if isinstance(found, Bot) else _checked(name, found)


def _checked(name, choose):
    """A Bot made of a bare function, when its parameters are the first of SIGNATURE."""
    if not callable(choose):
        raise BadInput(f"Bot {name!r} is not a function. It must be choose({', '.join(SIGNATURE)}) -> index.")
    choose = getattr(choose, "py_func", choose)
    count = len(inspect.signature(choose).parameters)
    if count not in (SHORTEST, len(SIGNATURE)):
        raise BadInput(
            f"Bot {name!r} takes {count} parameters. It must take {SHORTEST} ({', '.join(SIGNATURE[:SHORTEST])}) "
            f"or {len(SIGNATURE)} (also {', '.join(SIGNATURE[SHORTEST:])})."
        )
    return Bot(name, choose, (inspect.getdoc(choose) or "").partition("\n")[0])


def _fitted(choose):
    """`choose` with the full signature."""
    if len(inspect.signature(choose).parameters) == len(SIGNATURE):
        return choose
    inner = choose if PLAIN else njit(choose, error_model="numpy", nogil=True)

    def fitted(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
        return inner(view, knobs, tables, legal, n, weights, rng)

    return fitted


@cache
def _compiled(game, name):
    bot = find_bot(game, name)
    full = _fitted(bot.choose)
    file = inspect.getsourcefile(bot.choose)
    engine = engine_of(game)
    try:
        files = (file,) if full is bot.choose else ()
        choose = engine.compile_bot(full, *files) if files else engine.compile_bot_in_memory(full)
    except NumbaError as trouble:
        refuse_if_not_compiling(trouble, f"Bot {name!r}")
    except KeyError as trouble:  # from Numba, for a field that a record does not have
        raise BadInput(f"Bot {name!r} does not compile: no record that it is given has a field {trouble}.") from trouble
    return bot, choose


def _changed_weights(bot, text):
    """The weights of a bot with the changes written after '@'."""
    values = bot.defaults
    for piece in filter(None, text.split("+")):
        key, _equals, number = piece.partition("=")
        pick(f"weight of bot {bot.name}", key, values)
        try:
            values[key] = float(number)
        except ValueError:
            raise BadInput(f"Weight {key} of bot {bot.name}: {number!r} is not a number. Write {key}=1.5.") from None
    return np.array(list(values.values()), dtype=np.float64)


def seat(game, name):
    """The Seated bot of that name, compiled for `game`."""
    bare, _, changes = name.partition("@")
    bot, choose = _compiled(game, bare)
    weights = _changed_weights(bot, changes)
    digest = hashlib.sha256(inspect.getsource(bot.choose).encode() + weights.tobytes()).hexdigest()
    return Seated(name, choose, weights, digest)


def seat_all(game, names):
    """Seated bots for a list of names."""
    return tuple(seat(game, name) for name in names)
