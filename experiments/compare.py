"""Two variants on the same luck, game by game: how far apart they are, and which games show why.

Game i of both variants draws from the same streams (seed, i), so most of the luck cancels in the difference.
"""

import math
from dataclasses import dataclass, field

import numpy as np

from experiments import intervals
from experiments.cell import GAMES, SEED, Cell
from experiments.flips import Flip, by_node, flip_of, grouped
from experiments.frames import frame
from experiments.intervals import LEVEL
from experiments.runner import CellResult, pieces, share_of
from experiments.sequential import ALPHA, BETA, Sequential
from experiments.tally import Tally
from simulator.digest import LEAF, Leaves
from simulator.engine import Totals
from simulator.errors import BadInput, pick
from simulator.knobs import split_settings

SCORES = (-1, 0, 1)
COMMON = ("players", "bots", "components", "patches")
MOST_SEQUENTIAL = 1_000_000  # pairs, when a sequential test is asked for without a number of games


@dataclass
class Pairs:
    """Paired games by who won them."""

    both: int = 0
    only_a: int = 0
    only_b: int = 0
    neither: int = 0

    @property
    def games(self):
        """All pairs."""
        return self.both + self.only_a + self.only_b + self.neither

    @property
    def counts(self):
        """Pairs per score -1, 0, +1."""
        return [self.only_a, self.both + self.neither, self.only_b]

    @property
    def difference(self):
        """Share of b less share of a."""
        return (self.only_b - self.only_a) / self.games

    @property
    def variance(self):
        """Of one pair's difference."""
        return (self.only_a + self.only_b) / self.games - self.difference**2

    @property
    def saved(self):
        """How many times as many games independent runs would need for the same interval.

        Infinite when no pair disagrees; 1 when nothing varies at all.
        """
        a, b = (self.both + self.only_a) / self.games, (self.both + self.only_b) / self.games
        apart = a * (1 - a) + b * (1 - b)
        if self.variance > 0:
            return apart / self.variance
        return math.inf if apart > 0 else 1.0

    def add(self, a, b):
        """Count two boolean arrays of wins."""
        self.both += int((a & b).sum())
        self.only_a += int((a & ~b).sum())
        self.only_b += int((~a & b).sum())
        self.neither += int((~a & ~b).sum())


@dataclass
class Comparison:
    """What came of a comparison.

    a, b      CellResult of each variant, over the same games
    pairs     {name of share: Pairs}: "win", or "seat_0" and so on
    focus     the share that a sequential test watched
    changed   games whose `outcome` differs;  diverged  games that took any other course
    test      the Sequential, or None when the number of games was fixed
    flips     the first games whose outcome changed
    """

    a: CellResult
    b: CellResult
    pairs: dict
    focus: str
    level: float = LEVEL
    changed: int = 0
    diverged: int = 0
    test: Sequential | None = None
    flips: list = field(default_factory=list)

    @property
    def games(self):
        """Pairs of games."""
        return self.a.games

    def difference(self, name=None):
        """{difference, low, high, method} of share b - share a.

        The interval is Tango's for a number of games fixed beforehand, and a confidence sequence after a
        sequential test, where a fixed one would be too narrow.
        """
        pairs = self.pairs[name or self.focus]
        if self.test is None:
            low, high = intervals.paired(pairs.only_b, pairs.only_a, pairs.games, self.level)
            return {"difference": pairs.difference, "low": low, "high": high, "method": "paired score (Tango)"}
        sd = math.sqrt(max(pairs.variance, 1 / pairs.games))
        low, high = intervals.always_mean(pairs.difference, sd, pairs.games, self.level)
        low, high = max(low, -1.0), min(high, 1.0)
        return {"difference": pairs.difference, "low": low, "high": high, "method": "confidence sequence"}

    @property
    def frame(self):
        """One row per share: both shares, their difference, what pairing saved, what could have been missed."""
        return frame([self._row(name) for name in self.pairs])

    def _row(self, name):
        pairs = self.pairs[name]
        a, b = pairs.both + pairs.only_a, pairs.both + pairs.only_b
        row = {"share": name, "games": pairs.games}
        for side, count in (("a", a), ("b", b)):
            known = share_of(count, pairs.games, self.level)
            row |= {f"{side}_{part}": known[part] for part in ("share", "low", "high")}
        row |= self.difference(name)
        row |= {"only_a": pairs.only_a, "only_b": pairs.only_b, "saved": pairs.saved}
        row["detectable"] = intervals.smallest_detectable(math.sqrt(pairs.variance), pairs.games, 1 - self.level)
        return row

    @property
    def flip_frame(self):
        """One row per kept flip."""
        return frame([flip.row() for flip in self.flips], columns=Flip.COLUMNS)

    @property
    def flip_groups(self):
        """The kept flips grouped by the first step where the two games part, largest group first."""
        return grouped(self.flips)

    @property
    def flip_nodes(self):
        """The same, coarser: by what was being decided there."""
        return by_node(self.flips)


def compare(
    game, a, b, games=None, seed=SEED, first=0, detect=None, alpha=ALPHA, beta=BETA, focus=None, flips=0,
    level=LEVEL, threads=None, progress=None, **common,
):  # fmt: skip
    """Play two variants on the same luck and return their Comparison.

    game      name of the game
    a, b      what each variant sets: a dict, or text such as "difficulty=standard,deadline_space=14"; besides knobs
              also players, bots, components and patches
    games     pairs to play (10,000); with `detect`, the most
    detect    difference in the share to test for, sequentially, looking after every leaf; None: play all games
    alpha     chance of claiming a difference where there is none;  beta  of missing one of `detect`
    focus     the share to test: "win", or "seat_0" and so on
    flips     how many changed games to list
    common    players, bots, components, patches or knobs={...} that both variants share
    """
    most = games or (MOST_SEQUENTIAL if detect else GAMES)
    cells = [variant(game, setting, common, seed, first, most) for setting in (a, b)]
    run = _Comparing(cells, focus, level, flips)
    if detect is not None:
        for name, value in (("detect", detect), ("alpha", alpha), ("beta", beta)):
            if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 < value < 0.5:
                raise BadInput(f"{name} is {value!r}. Give a number above 0 and below 0.5, such as 0.01.")
        run.found.test = Sequential(detect, 0.0, alpha, beta)
    return run.play(threads, progress)


def variant(game, setting, common=None, seed=SEED, first=0, games=GAMES):
    """The Cell of one variant: `common` settings overlaid with its own."""
    if isinstance(setting, Cell):
        return setting
    own = split_settings(setting) if isinstance(setting, str) and setting else dict(setting or {})
    shared = dict(common or {})
    given = dict(shared.pop("knobs", None) or {})
    for name in shared:
        pick("option", name, dict.fromkeys((*COMMON, "knobs")))
    chosen = {name: own.pop(name) if name in own else shared.get(name) for name in COMMON}
    players, patches = chosen["players"], chosen["patches"] or ()
    if isinstance(players, str):
        if not players.isdigit():
            raise BadInput(f"players is {players!r}. Give a whole number.")
        players = int(players)
    patches = patches.split(",") if isinstance(patches, str) else patches
    return Cell.of(
        game, players, given | own, chosen["components"], tuple(patches), chosen["bots"] or (), seed, first, games
    )


def leaves_of(cell, threads=None, totals=None):
    """The records of a cell, one array per leaf."""
    held, at = [], cell.first
    for records in pieces(cell, cell.first, cell.games, threads, totals):
        held.append(records)
        at += len(records)
        if at % LEAF == 0 or at == cell.first + cell.games:
            yield np.concatenate(held)
            held = []


class _Comparing:
    """A comparison in progress."""

    def __init__(self, cells, focus, level, flips):
        self.cells, self.wanted = cells, flips
        seats = min(cell.players for cell in cells)
        names = ["win"] if cells[0].rules.is_cooperative else [f"seat_{seat}" for seat in range(seats)]
        focus = focus or names[0]
        pick("share", focus, dict.fromkeys(names))
        a, b = (CellResult(cell, Tally(cell.rules), []) for cell in cells)
        self.found = Comparison(a, b, {name: Pairs() for name in names}, focus, level)
        self.flipped = []

    def play(self, threads, progress):
        """Play leaf by leaf until the games are used up or the test has spoken."""
        found, sides = self.found, (self.found.a, self.found.b)
        kept = [Leaves(cell.first) for cell in self.cells]
        totals = [Totals(), Totals()]
        streams = [leaves_of(cell, threads, total) for cell, total in zip(self.cells, totals, strict=True)]
        try:
            for records in zip(*streams, strict=True):
                for side, cell, leaves, part in zip(sides, self.cells, kept, records, strict=True):
                    side.tally.add(part, cell.players)
                    leaves.add(part)
                self._pair(*records)
                if progress is not None:
                    progress(found.games, self.cells[0].games, max(total.seconds for total in totals))
                if self._has_spoken():
                    break
        finally:
            for stream in streams:
                stream.close()
        for side, leaves, total in zip(sides, kept, totals, strict=True):
            side.leaves, side.totals, total.games = leaves.finish(), total, side.games
            side.stopped = "games" if side.games == side.cell.games else "detect"
        found.flips = [flip_of(*self.cells, game) for game in self.flipped]
        return found

    def _pair(self, a, b):
        found, cell = self.found, self.cells[0]
        for name, pairs in found.pairs.items():
            pairs.add(wins(cell.rules, a, name), wins(cell.rules, b, name))
        changed = np.flatnonzero(a["outcome"] != b["outcome"])
        found.changed += len(changed)
        found.diverged += int((a["trace"] != b["trace"]).sum())
        start = cell.first + found.games - len(a)
        room = self.wanted - len(self.flipped)
        self.flipped += [start + int(i) for i in changed[: max(room, 0)]]

    def _has_spoken(self):
        test, pairs = self.found.test, self.found.pairs[self.found.focus]
        return test is not None and test.look(SCORES, pairs.counts) != "undecided"


def wins(game, records, name):
    """Did the share `name` win each game? A boolean array."""
    if name == "win":
        return records["outcome"] == game.column("outcome").labels.index("win")
    return records["won"][:, int(name.removeprefix("seat_"))] == 1
