"""What the tests of every game share: settings, boards walked node by node, and an engine that checks each step.

``python -m tests.play digests GAME GAMES BOT...`` prints the digests of a few games: run with NUMBA_DISABLE_JIT=1 or
NUMBA_BOUNDSCHECK=1 it says whether those ways of running play the same games.
"""

import contextlib
import copy
import importlib
import importlib.util
import re
import sys
from functools import cache

import numpy as np
import pytest
from numba import types
from numba.core.dispatcher import Dispatcher
from numba.experimental import function_type

import strategies
import tests.conftest  # noqa: F401  (registers the toys, also outside pytest)
from simulator import digest
from simulator import games as registry
from simulator.compiling import PLAIN, entry, rule
from simulator.engine import RULES, engine_of
from simulator.errors import Fault
from simulator.machine import CHANCE
from simulator.playthrough import MOST_LOGGED, Board
from simulator.setting import make_setting

FIRST_INVARIANT = 1000  # a checked step answers 1000 + the number of the invariant that fails


# --- Games and settings -----------------------------------------------------


def importable():
    """The games that are registered and can be imported; `test_conformance` fails for those that cannot."""
    found = []
    for name, package in registry.PACKAGES.items():
        try:
            importlib.import_module(package)
        except ImportError:
            continue
        found.append(registry.game(name))
    return found


def folder_name(game):
    """The name of a game in file names: ``disney_animated``."""
    return game.package.rpartition(".")[2]


def is_toy(game):
    """Does the game exist for the tests only?"""
    return game.package.startswith("tests.")


@cache
def bot_names(game):
    """Names of the built-in bots, weakest first; none where no module of bots is registered."""
    return tuple(strategies.bots_of(game)) if game.name in strategies.MODULES else ()


@cache
def box_of(game):
    """The components that ship with a game."""
    return make_setting(game).box


def seated(game, players=None, bots=("random",), given=None, patches=()):
    """A Setting with bots in its seats."""
    box = None if patches else box_of(game)
    return make_setting(game, players, given, patches=patches, box=box, bots=strategies.seat_all(game, bots))


def many(games):
    """So many games, or a few of them where nothing is compiled."""
    return max(2, games // 25) if PLAIN else games


def player_counts(game):
    """Every number of players, fewest first."""
    low, high = game.seats
    return range(low, high + 1)


def mixed(game, players=None, **changes):
    """A setting with every built-in bot at the table, as far as there are seats: the strongest sits first."""
    players = players or game.default_players
    names = bot_names(game)[::-1]
    return seated(game, players, tuple(names[seat % len(names)] for seat in range(players)), **changes)


def obstacle(game):
    """Why the tests of every game cannot run for this one; empty when they can."""
    if not bot_names(game):
        return "no bots are registered"
    for part in ("rules", "schema", "words", "invariants"):
        if not importlib.util.find_spec(f"{game.package}.{part}"):
            return f"there is no module {part}"
    spoken = vars(game.module("words"))
    compiled = [name for name, value in spoken.items() if isinstance(value, Dispatcher)]
    return f"words would crash calling the compiled {', '.join(compiled)}" if compiled else ""


# --- Parametrisation --------------------------------------------------------

GAMES = [game for game in importable() if not obstacle(game)]
needs_compiling = pytest.mark.skipif(PLAIN, reason="nothing is compiled in plain mode")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def each(name, things):
    """Parametrise over (game, thing); a thing is named by its `name`, or by itself."""
    pairs = [(game, thing) for game in GAMES for thing in things(game)]
    ids = [f"{game.name}-{getattr(thing, 'name', thing)}" for game, thing in pairs]
    return pytest.mark.parametrize(("game", name), pairs, ids=ids)


# --- A board in Python's hands ----------------------------------------------


def log_of(setting, seed, game_index):
    """The action codes of one game, and its record; see `simulator.playthrough.play_logged`."""
    log = np.full(MOST_LOGGED, -1, np.int32)
    records, tally = engine_of(setting.game).play_block(setting, seed, game_index, 1, log=log)
    return log[: int(tally[1])].tolist(), records[0]


def nodes(setting, seed=0, game_index=0):
    """Yield (board, action) at every node of one game, before the action is taken."""
    actions, _ = log_of(setting, seed, game_index)
    board = Board(setting).set_up()
    for action in actions:
        yield board, action
        act(board, action)


def act(board, action):
    """Take an action without putting it into words; a code other than 0 fails the test."""
    code = board.engine.apply(board.state, board.knobs, board.tables, int(action))
    assert code == 0, f"apply answered {code} to action {action} of {board.setting.game.name}"


def take_all(board, *texts):
    """Take actions and outcomes, in words, one after the other; returns the board."""
    for text in texts:
        act(board, board.find(text))
    return board


def bytes_of(states):
    """The bytes of a state, given as the one-element array that holds it."""
    return states.tobytes()


WIDTH_64 = (1 << 64) - 1


def mix_in_python(z):
    """The finaliser of SplitMix64, written again with Python's own integers."""
    z &= WIDTH_64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & WIDTH_64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WIDTH_64
    return z ^ (z >> 31)


# --- An engine that checks every step ---------------------------------------


class Pointer(types.WrapperAddressProtocol):
    """A compiled function, called by its address, so that a wrapper round it costs no second compilation."""

    def __init__(self, compiled, signature):
        self.compiled, self.typed = compiled, signature

    def __wrapper_address__(self):
        """Where the machine code is."""
        return function_type._get_wrapper_address(self.compiled, self.typed)

    def signature(self):
        """The signature of the function."""
        return self.typed


def _inner(function):
    return function if PLAIN or isinstance(function, Dispatcher) else rule(function)


def _callable(compiled, signature):
    return compiled if PLAIN else Pointer(compiled, signature)


@cache
def broken_of(game):
    """``broken(s, knobs, tables)`` of a game, callable from Python."""
    engine = engine_of(game)
    broken = _inner(game.module("invariants").broken)
    kinds = engine.signatures.rules["legal"].args[:3]

    def number_of_the_broken(s, knobs, tables):
        return np.int64(broken(s, knobs, tables))

    return entry(number_of_the_broken, types.int64(*kinds), None)


def _checked_apply(engine, broken):
    signature = engine.signatures.rules["apply"]
    apply = _callable(engine.apply, signature)
    broken = _callable(broken, types.int64(*signature.args[:3]))

    def checked_apply(s, knobs, tables, action):
        code = apply(s, knobs, tables, action)
        if code != 0:
            return code
        number = broken(s, knobs, tables)
        return FIRST_INVARIANT + number if number != 0 else np.int64(0)

    return entry(checked_apply, signature, None)


def _checked_chances(engine):
    signature = engine.signatures.rules["chances"]
    chances = _callable(engine.chances, signature)

    def checked_chances(s, knobs, tables, out):
        """The total, when some first weights sum to it and none of them is negative; else 0."""
        for i in range(out.shape[0] - 1):
            out[i] = -1
        total = chances(s, knobs, tables, out)
        cumulated = 0
        for i in range(out.shape[0] - 1):
            if out[i] < 0:
                return np.int64(0)
            cumulated += out[i]
            if cumulated >= total:
                return total if cumulated == total else np.int64(0)
        return np.int64(0)

    return entry(checked_chances, signature, None)


def checked(engine):
    """An engine whose rules check the invariants after every step and the weights of every chance."""
    found = copy.copy(engine)
    rules = list(engine.rules)
    rules[RULES.index("apply")] = _checked_apply(engine, broken_of(engine.game))
    rules[RULES.index("chances")] = _checked_chances(engine)
    found.rules = tuple(rules)
    return found


@cache
def checked_engine(game):
    """The checked engine of a game, compiled when first asked for."""
    return checked(engine_of(game))


def play_checked(setting, games, seed=0, first=0, engine=None):
    """Records of `games` games in which every node was checked; a failure says which invariant, where."""
    engine = engine or checked_engine(setting.game)
    try:
        return engine.play_block(setting, seed, first, games)[0]
    except Fault as fault:
        raise AssertionError(f"{fault}\n{explain(engine, setting, seed, str(fault))}") from None


def explain(engine, setting, seed, message):
    """What is wrong in the game that a fault's message names, found by playing it again with every node in view."""
    game_index = int(re.search(r"game (\d+), step", message)[1])
    broken = broken_of(setting.game)
    log = np.full(MOST_LOGGED, -1, np.int32)
    with contextlib.suppress(Fault):
        engine.play_block(setting, seed, game_index, 1, log=log)
    board = Board(setting).set_up()
    board.engine = engine
    for number, action in enumerate(log[log >= 0].tolist()):
        said = f"step {number}, {who(board.state)} {board.say(action)}"
        code = board.engine.apply(board.state, board.knobs, board.tables, action)
        bad = broken(board.state, board.knobs, board.tables)
        if code or bad:
            return f"{said}: code {code}, invariant {bad}; then {board.words.show(board.state, setting.box.data)}"
    return f"after the last step, at {board.words.node(board.state, setting.box.data)!r}: no outcome or wrong weights"


def who(s):
    """The actor of a node as golden files write it: ``P0``, ``chance``."""
    return "chance" if s.actor == CHANCE else f"P{int(s.actor)}"


# --- Digests, here and in a process of its own -------------------------------


def digest_of(game, bot, games, seed=3, threads=1):
    """`records_sha256` of a few games of the usual setting with `bot` in every seat."""
    return digest.of_records(engine_of(game).play(seated(game, bots=(bot,)), seed, 0, games, threads))


if __name__ == "__main__":
    _, _task, name, how_many, *bots = sys.argv
    for bot_name in bots:
        print(digest_of(registry.game(name), bot_name, int(how_many)))
