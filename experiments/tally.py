"""Exact integer counts of a run's records: all that tables and plots need, in memory that does not grow.

Every column has a histogram (per seat, and per timeline cell, where it has those); every cross its joint counts.
Tallies of parts of a run add up to the tally of the whole, in any order.
"""

import math

import numpy as np

from simulator.errors import Fault


def _shape(game, column):
    rows = (game.most_seats,) if column.per_seat else (column.length,) if column.kind == "timeline" else ()
    return (*rows, column.top + 1)


class Tally:
    """Counts of the records of one cell."""

    def __init__(self, game):
        self.game = game
        self.games = 0
        self._columns = {c.name: c for c in game.columns}
        self._counts = {c.name: np.zeros(_shape(game, c), np.int64) for c in game.columns}
        tops = {c.name: c.top + 1 for c in game.columns}
        self._crosses = {(a, b): np.zeros((tops[a], tops[b]), np.int64) for a, b in game.crosses}

    # --- Counting

    def add(self, records, players):
        """Count `records` of games with that many players."""
        values = {name: self._values(records, column, players) for name, column in self._columns.items()}
        for name, found in values.items():
            self._count(self._columns[name], found)
        for (a, b), joint in self._crosses.items():
            left, right = np.broadcast_arrays(_as_rows(values[a]), _as_rows(values[b]))
            flat = left.ravel() * joint.shape[1] + right.ravel()
            joint += np.bincount(flat, minlength=joint.size).reshape(joint.shape)
        self.games += len(records)

    def _values(self, records, column, players):
        values = np.asarray(records[column.name]).astype(np.int64)
        values = values[:, :players] if column.per_seat else values
        least = -1 if column.kind == "timeline" else 0
        if values.size and not least <= values.min() <= values.max() <= column.top:
            raise Fault(
                f"Column {column.name} of {self.game.name} holds {values.min()} to {values.max()}, "
                f"but declares {least} to {column.top}. Mend `record` or the column."
            )
        return values

    def _count(self, column, values):
        counts = self._counts[column.name]
        width = column.top + 1
        if values.ndim == 2:
            flat = np.arange(values.shape[1]) * width + values
            values = flat[values >= 0] if column.kind == "timeline" else flat.ravel()
        counts += np.bincount(values, minlength=counts.size).reshape(counts.shape)

    def merge(self, other):
        """Add another tally of the same game; returns self."""
        self.games += other.games
        for name, counts in other._counts.items():
            self._counts[name] += counts
        for pair, joint in other._crosses.items():
            self._crosses[pair] += joint
        return self

    # --- Storing

    def to_dict(self):
        """Plain data: the places that are not zero, flattened, and their counts."""
        return {
            "games": self.games,
            "columns": {name: _sparse(counts) for name, counts in self._counts.items()},
            "crosses": {f"{a}|{b}": _sparse(joint) for (a, b), joint in self._crosses.items()},
        }

    @classmethod
    def from_dict(cls, game, kept):
        """The tally that `to_dict` stored."""
        tally = cls(game)
        tally.games = kept["games"]
        for name, places in kept["columns"].items():
            _fill(tally._counts[name], places)
        for pair, places in kept["crosses"].items():
            _fill(tally._crosses[tuple(pair.split("|"))], places)
        return tally

    # --- Reading

    def histogram(self, column, seat=None):
        """Games per value of `column`; of one seat, or summed over seats (or cells, for a timeline)."""
        counts = self._counts[column]
        if counts.ndim == 1:
            return counts.copy()
        return counts[seat].copy() if seat is not None else counts.sum(axis=0)

    def counts(self, column, seat=None):
        """`histogram` as a dict, by label for a category and by value otherwise."""
        labels = self._columns[column].labels or range(self._columns[column].top + 1)
        return dict(zip(labels, self.histogram(column, seat).tolist(), strict=True))

    def timeline(self, column):
        """Games per (cell, value) of a timeline; a cell's sum is the games still going then."""
        return self._counts[column].copy()

    def cross(self, a, b):
        """Joint counts of two columns, [value of a, value of b], whichever way round the game declares them."""
        return self._crosses[a, b].copy() if (a, b) in self._crosses else self._crosses[b, a].T.copy()

    def mean(self, column, seat=None):
        """Mean value; nan without games."""
        counts = self.histogram(column, seat)
        total = int(counts.sum())
        return float(counts @ np.arange(len(counts)) / total) if total else math.nan

    def sd(self, column, seat=None):
        """Sample standard deviation; nan for fewer than two values."""
        counts = self.histogram(column, seat)
        total = int(counts.sum())
        if total < 2:
            return math.nan
        off = np.arange(len(counts)) - self.mean(column, seat)
        return math.sqrt(float(counts @ off**2) / (total - 1))

    def quantile(self, column, share, seat=None):
        """The smallest value that at least `share` of the games do not exceed; nan without games."""
        reached = np.cumsum(self.histogram(column, seat))
        if not reached[-1]:
            return math.nan
        return int(np.searchsorted(reached, share * reached[-1] - 1e-9))

    # --- Shares

    @property
    def capped(self):
        """Games that were stopped at the game's own limit."""
        return self.counts("outcome").get("capped", 0)

    def hits(self, players):
        """Won games behind each share that matters: {"win": n}, or {"seat_0": n, ...} by `won`."""
        if self.game.is_cooperative:
            return {"win": self.counts("outcome")["win"]}
        return {f"seat_{seat}": int(self._counts["won"][seat, 1]) for seat in range(players)}


def _as_rows(values):
    return values if values.ndim == 2 else values[:, None]


def _sparse(counts):
    flat = counts.ravel()
    at = np.flatnonzero(flat)
    return [at.tolist(), flat[at].tolist()]


def _fill(counts, places):
    counts.ravel()[places[0]] = places[1]
