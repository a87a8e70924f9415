"""Play the games of a cell as a stream, and keep their tally and digest; rows only when asked.

Whoever stops a run early looks at complete parts only: `until` (seconds) ends at a whole leaf, `within` (a half-width)
at prefixes of 1,024 x 2^k games. So a stopped run is one that anybody can play again with `games` set to its length.
"""

import time
from dataclasses import dataclass, field

from experiments.intervals import LEVEL, half_width, wilson
from experiments.tally import Tally
from simulator.digest import LEAF, Leaves, join
from simulator.engine import Totals


@dataclass
class CellResult:
    """What came of a cell.

    tally           exact counts of the records
    leaves          digests of the leaves, as bytes
    records_sha256  equal exactly when every game was equal
    totals          games, decisions, steps and seconds
    stopped         "games" (all were played), "until" or "within"
    """

    cell: object
    tally: Tally
    leaves: list
    totals: Totals = field(default_factory=Totals)
    stopped: str = "games"

    @property
    def records_sha256(self):
        """The digest of all records in order."""
        return join(self.leaves)

    @property
    def games(self):
        """Games played."""
        return self.tally.games

    @property
    def capped(self):
        """Games stopped at the game's own limit; they count as outcomes."""
        return self.tally.capped

    @property
    def played(self):
        """The cell with the number of games that were played."""
        return self.cell.with_games(self.games)

    def hits(self):
        """Won games behind each share: {"win": n} or {"seat_0": n, ...}."""
        return self.tally.hits(self.cell.players)

    def shares(self, level=LEVEL):
        """{name: {count, share, low, high, games}} of `hits`, with Wilson intervals."""
        return {name: share_of(count, self.games, level) for name, count in self.hits().items()}

    def outcomes(self, level=LEVEL):
        """The same for every label of the column `outcome`, but for seats that are not at the table."""
        absent = {f"seat_{seat}" for seat in range(self.cell.players, self.cell.rules.most_seats)}
        counts = self.tally.counts("outcome")
        return {name: share_of(count, self.games, level) for name, count in counts.items() if name not in absent}


def share_of(count, games, level=LEVEL):
    """A share with its interval and its counts."""
    low, high = wilson(count, games, level)
    return {"count": count, "share": count / games if games else float("nan"), "low": low, "high": high, "games": games}


def widest(tally, players, level=LEVEL):
    """The largest half-width among the shares that matter."""
    return max(half_width(count, tally.games, level) for count in tally.hits(players).values())


def prefixes(games):
    """The sizes at which a running cell may be looked at: 1,024 x 2^k below `games`, then `games`."""
    size = LEAF
    while size < games:
        yield size
        size *= 2
    yield games


def pieces(cell, first, games, threads=None, totals=None):
    """Records of `games` games from `first` on, in order, cut so that no piece crosses the end of a leaf."""
    at = first
    for records in cell.engine().blocks(cell.setting(), cell.seed, first, games, threads, totals):
        while len(records):
            part, records = records[: LEAF - at % LEAF], records[LEAF - at % LEAF :]
            at += len(part)
            yield part


def _up_to_looks(cell, looks, threads, totals):
    """The pieces of a cell, played anew from look to look, so that no game beyond one is counted."""
    done = 0
    for look in looks:
        yield from pieces(cell, cell.first + done, look - done, threads, totals)
        done = look


def run_cell(cell, threads=None, progress=None, rows=None, until=None, within=None):
    """Play a cell and return its CellResult.

    threads   default: one per core; the result does not depend on it
    progress  called as progress(games_done, games_total, seconds), about ten times a second
    rows      called with the records of each piece that counts, in order
    until     seconds; play on until then, and keep whole leaves (one at least)
    within    half-width; look at prefixes of 1,024 x 2^k games, and stop when every share is known so well
    """
    run = _Run(cell, rows, until, within)
    looks = tuple(prefixes(cell.games)) if within is not None else (cell.games,)
    stream = _up_to_looks(cell, looks, threads, run.result.totals)
    said = 0.0
    try:
        for records in stream:
            run.add(records)
            seconds = time.monotonic() - run.started
            if progress is not None and (seconds - said > 0.1 or run.count == cell.games):
                said = seconds
                progress(run.count, cell.games, seconds)
            if run.is_enough(run.count in looks, seconds):
                break
    finally:
        stream.close()
    return run.finish()


class _Run:
    """A cell being played: what is counted, and what is held back until its leaf is complete."""

    def __init__(self, cell, rows, until, within):
        self.cell, self.rows, self.until, self.within = cell, rows, until, within
        self.result = CellResult(cell, Tally(cell.rules), [])
        self.leaves, self.held, self.count = Leaves(cell.first), [], 0
        self.started = time.monotonic()

    def add(self, records):
        """Take the next piece."""
        self.held.append(records)
        self.count += len(records)
        ends_leaf = (self.cell.first + self.count) % LEAF == 0 or self.count == self.cell.games
        if ends_leaf or self.until is None:
            self._keep()

    def _keep(self):
        for records in self.held:
            self.leaves.add(records)
            self.result.tally.add(records, self.cell.players)
            if self.rows is not None:
                self.rows(records)
        self.held = []

    def is_enough(self, is_look, seconds):
        """May the run stop here?"""
        if self.count == self.cell.games:
            return True
        if self.until is not None and seconds >= self.until and self.result.games:
            self.result.stopped = "until"
        elif is_look and not self.held and self._is_known():
            self.result.stopped = "within"
        return self.result.stopped != "games"

    def _is_known(self):
        return self.within is not None and widest(self.result.tally, self.cell.players) <= self.within

    def finish(self):
        """The result; what was held back is dropped."""
        self.result.leaves = self.leaves.finish()
        self.result.totals.games = self.result.games
        self.result.totals.seconds = time.monotonic() - self.started
        return self.result
