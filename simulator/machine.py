"""The contract that every game fulfils: a deterministic state machine, with all randomness outside it.

A game is four records (STATE, KNOBS, TABLES, RECORD) and seven functions over them, in the module that
`Game.rules` names:

set_up(s, knobs, tables)                   fresh state at its first node
legal(s, knobs, tables, out) -> n          at a decision: the legal actions, written with `push`
chances(s, knobs, tables, out) -> total    at a chance node: an integer weight per outcome, and their sum
apply(s, knobs, tables, action) -> code    take one action or one outcome; 0, or one of the codes below
hide(view, knobs, tables, seat)            blank, in a copy, what that seat may not know
redeal(view, knobs, tables, seat, rng)     fill a blanked view with a consistent state at its true weight
record(s, knobs, tables, out)              fill the record of a finished game

STATE has at least `actor` (a seat, CHANCE or OVER), `stream` (at a chance node: the stream that feeds it)
and `round_no` (streams are keyed anew when it changes). An action is an int that means the same at every node.
"""

import importlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from simulator.compiling import rule
from simulator.knobs import Knob, knobs_dtype
from simulator.rng import stream_names

CHANCE, OVER = -1, -2

# Codes that `apply` may return and the engine may raise; 0 is fine.
OK = 0
ILLEGAL = 1  # an action that the node does not offer
TOO_DEEP = 2  # the stack of nested actions is full
BROKEN = 3  # the state contradicts itself
NO_ACTION = 4  # a decision without a legal action
TOO_MANY = 5  # more legal actions than the game's MAX_LEGAL
NO_OUTCOME = 6  # a chance node whose weights sum to nothing
BAD_INDEX = 7  # a bot chose an index outside the list
ENDLESS = 8  # more steps than any game may take
FAULTS = {
    ILLEGAL: "an action was not legal",
    TOO_DEEP: "actions nested deeper than the state allows",
    BROKEN: "the state contradicts itself",
    NO_ACTION: "a decision had no legal action",
    TOO_MANY: "a decision had more actions than the game declares",
    NO_OUTCOME: "a chance node had no outcome",
    BAD_INDEX: "a bot returned an index that is not in the list of legal actions",
    ENDLESS: "a game went on without end",
}


@rule
def push(out, n, action):
    """Append `action` as number `n`; counts past the end of `out` but never writes there."""
    if n < out.shape[0]:
        out[n] = action
    return n + 1


# --- What is kept of a finished game ----------------------------------------


@dataclass(frozen=True)
class Column:
    """One field of a game's record.

    kind     category (labels), count (0..max), flag (0 or 1) or timeline (values 0..max, one per `unit`)
    per_seat an array over the game's maximum of players; unused seats hold 0 and are never read
    length   of a timeline: cells after the end of the game hold -1 and are not counted
    """

    name: str
    kind: str
    title: str
    labels: tuple = ()
    max: int = 1
    per_seat: bool = False
    unit: str = ""
    length: int = 0

    @property
    def top(self):
        """The largest value the field can hold."""
        return len(self.labels) - 1 if self.kind == "category" else self.max


def category(name, title, labels, per_seat=False):
    """A field that holds an index into `labels`."""
    return Column(name, "category", title, labels=tuple(labels), per_seat=per_seat)


def count(name, title, max, per_seat=False):
    """A field that counts from 0 to `max`."""
    return Column(name, "count", title, max=max, per_seat=per_seat)


def flag(name, title, per_seat=False):
    """A field that is 0 or 1."""
    return Column(name, "flag", title, per_seat=per_seat)


def timeline(name, title, unit, length, max):
    """A value from 0 to `max` for each of `length` units (rounds, turns); -1 after the game's end."""
    return Column(name, "timeline", title, max=max, unit=unit, length=length)


def record_dtype(columns, seats):
    """The record of a game: `trace`, which the engine fills, then one integer field per column."""
    fields = [("trace", np.uint64)]
    for column in columns:
        kind = np.int16 if column.top < 2**15 else np.int32
        shape = (seats,) if column.per_seat else (column.length,) if column.length else ()
        fields.append((column.name, kind, shape) if shape else (column.name, kind))
    return np.dtype(fields)


# --- A game -----------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Game:
    """A game's fact sheet. Nothing here compiles; `rules` is imported only to play.

    seats        fewest and most players
    streams      names of random streams; ``x[seat]`` is one per seat; ``bot[seat]`` is always there
    crosses      pairs of columns whose joint counts a run keeps
    rules        module with the seven functions
    words        module with `describe`, `node`, `show` and, for arranged states, `arrange`
    schema       module with `Box` (a pydantic model) and `compile_tables(box, films)`
    invariants   module with `broken(s, knobs, tables)`: 0, or the number of the invariant that fails
    """

    name: str
    title: str
    kind: str
    seats: tuple
    default_players: int
    default_bot: str
    status: str
    rules_version: int
    state: np.dtype
    tables: np.dtype
    knobs: tuple[Knob, ...]
    columns: tuple[Column, ...]
    streams: tuple
    max_legal: int
    max_weights: int
    components: Path
    package: str
    crosses: tuple = ()
    length_unit: str = "rounds"
    about: str = ""
    settle: object = None  # settle(values, players) -> values: checks knobs against each other

    @property
    def most_seats(self):
        """The most players, which is the length of every per-seat array."""
        return self.seats[1]

    @cached_property
    def knobs_dtype(self):
        """KNOBS: `players`, then one field per knob."""
        return knobs_dtype(self.knobs)

    @cached_property
    def record_dtype(self):
        """RECORD: see `record_dtype` above."""
        return record_dtype(self.columns, self.most_seats)

    @cached_property
    def stream_names(self):
        """All streams, the bots' last."""
        return stream_names((*self.streams, "bot[seat]"), self.most_seats)

    def module(self, part):
        """The game's module `part`: rules, words, schema or invariants."""
        return importlib.import_module(f"{self.package}.{part}")

    def column(self, name):
        """The column of that name."""
        return next(c for c in self.columns if c.name == name)

    @property
    def is_cooperative(self):
        """Do all seats win or lose together?"""
        return self.kind == "cooperative"
