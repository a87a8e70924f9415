"""One bot against another around the table: one seed, the challenger once in every seat.

The rotations of a seed form a block, because they share their luck and are not independent. A block's
score is the challenger's share of the wins less what an equal would have: zero on average when the bots are
equally strong, whatever the seats are worth.
"""

import math
from dataclasses import dataclass, field

import numpy as np

from experiments import intervals
from experiments.cell import SEED, Cell
from experiments.compare import leaves_of
from experiments.frames import frame
from experiments.intervals import LEVEL
from experiments.runner import CellResult
from experiments.sequential import ALPHA, BETA, Sequential
from experiments.tally import Tally
from simulator import games as catalogue
from simulator.digest import Leaves
from simulator.errors import BadInput
from simulator.setting import check_players

BLOCKS = 5_000
MOST_BLOCKS = 500_000


@dataclass
class Duel:
    """What came of a challenge.

    rotations  CellResult with the challenger in seat 0, 1, ...
    scores     {block score: blocks};  test  the Sequential, or None
    """

    challenger: str
    field_bot: str
    rotations: list
    scores: dict = field(default_factory=dict)
    wins: float = 0.0
    level: float = LEVEL
    test: Sequential | None = None

    @property
    def blocks(self):
        """Seeds played; each took one game per seat."""
        return sum(self.scores.values())

    @property
    def share(self):
        """The challenger's share of the games, shared wins counted in parts."""
        return self.wins / (self.blocks * len(self.rotations))

    @property
    def edge(self):
        """{edge, low, high, sd, method}: the challenger's share less an equal's, per block."""
        values, counts = np.array(list(self.scores)), np.array(list(self.scores.values()))
        n = counts.sum()
        mean = float(values @ counts / n)
        sd = math.sqrt(float((values - mean) ** 2 @ counts) / max(n - 1, 1))
        find = intervals.mean if self.test is None else intervals.always_mean
        low, high = find(mean, sd, int(n), self.level)
        method = "Student t on blocks" if self.test is None else "confidence sequence on blocks"
        return {"edge": mean, "low": low, "high": high, "sd": sd, "method": method}

    @property
    def saved(self):
        """How many times as many games would be needed if every game had its own seed."""
        seats = len(self.rotations)
        apart = self.share * (1 - self.share) / seats
        return apart / self.edge["sd"] ** 2 if self.edge["sd"] else math.inf

    @property
    def frame(self):
        """One row per seat the challenger sat in: its wins there."""
        rows = []
        for seat, result in enumerate(self.rotations):
            won = result.tally.hits(result.cell.players)[f"seat_{seat}"]
            low, high = intervals.wilson(won, result.games, self.level)
            rows.append({"seat": seat, "games": result.games, "share": won / result.games, "low": low, "high": high})
        return frame(rows)


def compare_bots(
    game, challenger, field_bot, players=None, games=None, seed=SEED, detect=None, alpha=ALPHA, beta=BETA,
    level=LEVEL, threads=None, progress=None, **setting,
):  # fmt: skip
    """Play `challenger` against a table of `field_bot`, in every seat on the same luck; returns a Duel.

    games    blocks to play, one game per seat each; with `detect`, the most
    detect   edge in the share to test for, sequentially; None: play all blocks
    setting  given={knob: value}, components, patches
    """
    rules = catalogue.game(game)
    if rules.is_cooperative:
        raise BadInput(f"In {rules.title} all win or lose together. Use compare with bots= in the variants.")
    players = check_players(rules, players)
    if players < 2:
        raise BadInput("A challenge needs two players or more. Give players=2.")
    most = games or (MOST_BLOCKS if detect else BLOCKS)
    line_ups = [[challenger if s == seat else field_bot for s in range(players)] for seat in range(players)]
    cells = [Cell.of(game, players, bots=bots, seed=seed, games=most, **setting) for bots in line_ups]
    duel = Duel(challenger, field_bot, [CellResult(cell, Tally(rules), []) for cell in cells], level=level)
    duel.test = Sequential(detect, 0.0, alpha, beta) if detect else None
    duel.scores = {
        round(-1 / players, 9): 0,
        0.0: 0,
        round(1 - 1 / players, 9): 0,
    }  # what is possible, though it may never be seen
    return _play(duel, cells, threads, progress)


def _play(duel, cells, threads, progress):
    kept = [Leaves() for _ in cells]
    streams = [leaves_of(cell, threads, result.totals) for cell, result in zip(cells, duel.rotations, strict=True)]
    try:
        for records in zip(*streams, strict=True):
            for result, leaves, part in zip(duel.rotations, kept, records, strict=True):
                result.tally.add(part, result.cell.players)
                leaves.add(part)
            _score(duel, records)
            if progress is not None:
                progress(duel.blocks, cells[0].games, max(result.totals.seconds for result in duel.rotations))
            if duel.test and duel.test.look(list(duel.scores), list(duel.scores.values())) != "undecided":
                break
    finally:
        for stream in streams:
            stream.close()
    for result, leaves in zip(duel.rotations, kept, strict=True):
        result.leaves, result.totals.games = leaves.finish(), result.games
        result.stopped = "games" if result.games == result.cell.games else "detect"
    return duel


def _score(duel, records):
    seats = len(records)
    edges = np.zeros(len(records[0]))
    for seat, part in enumerate(records):
        won = part["won"][:, :seats].astype(float)
        winners = won.sum(axis=1)
        mine = won[:, seat] / np.maximum(winners, 1)
        duel.wins += float(mine.sum())
        edges += (mine - (winners > 0) / seats) / seats
    values, counts = np.unique(np.round(edges, 9), return_counts=True)
    for value, count in zip(values.tolist(), counts.tolist(), strict=True):
        duel.scores[value] = duel.scores.get(value, 0) + count
