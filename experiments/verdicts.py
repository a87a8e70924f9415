"""Does each cell lie in its band, and are the tiers in order? Inside, outside or undecided; never "no difference".

All verdicts of a table hold together: with m of them, each uses an interval of level 1 - alpha / m
(Bonferroni). Every cell has exactly one wrong verdict, so the chance of any wrong one is at most alpha. Holm's
steps would gain nothing that can be proved, because a cell that is settled still had a verdict to get wrong.
"""

import itertools
import math

import numpy as np

from experiments import intervals
from experiments.frames import frame
from experiments.intervals import LEVEL
from simulator.errors import BadInput, nearest

INSIDE, OUTSIDE, UNDECIDED = "inside", "outside", "undecided"
POWER = 0.8  # chance of settling that `games_needed` aims at
FOREVER = 10**12


def verdict_of(low, high, band):
    """Where an interval lies with regard to a band."""
    if band[0] <= low and high <= band[1]:
        return INSIDE
    return OUTSIDE if high < band[0] or low > band[1] else UNDECIDED


def judge(count, games, band, alpha=1 - LEVEL, of=1, running=False):
    """(verdict, low, high) of one share against a band, as one of `of` verdicts that hold together.

    Exact (Clopper-Pearson) for a number of games fixed beforehand; a confidence sequence for a running one.
    """
    find = intervals.always if running else intervals.exact
    low, high = find(count, games, 1 - alpha / of)
    return verdict_of(low, high, band), low, high


def games_needed(share, band, alpha=1 - LEVEL, of=1, power=POWER):
    """Games at which a cell of this share would be settled with chance `power`; None when it sits on an edge."""
    z, more = intervals.z_of(1 - alpha / of), intervals.z_of(2 * power - 1)
    edges = [edge for edge in band if 0 < edge < 1]
    if band[0] <= share <= band[1]:
        more = intervals.z_of(power)  # both edges must be cleared
    else:
        edges = [min(edges, key=lambda edge: abs(edge - share))] if edges else []
    wanted = [_clears(share, edge, z, more) for edge in edges]
    most = max(wanted, default=1)
    return None if most > FOREVER else math.ceil(most)


def _clears(share, edge, z, more):
    """Games until the score interval of `share` ends short of `edge`, with a reserve for chance."""
    off = abs(share - edge)
    if off < 1e-9:
        return math.inf
    return ((z * math.sqrt(edge * (1 - edge)) + more * math.sqrt(share * (1 - share))) / off) ** 2 + 2 / off


def verdicts(results, alpha=None):
    """One row per target and cell of a sweep's Results: share, simultaneous interval, verdict, games still needed.

    alpha  chance of any wrong verdict in the table; by default 1 less the spec's level
    """
    spec = results.spec
    alpha = 1 - spec.level if alpha is None else alpha
    pairs = [(target, number) for target in spec.targets for number in target.cells]
    rows = [_row(results, target, number, alpha, len(pairs)) for target, number in pairs]
    return frame(rows, columns=None if rows else ["cell", "verdict"])


def _row(results, target, number, alpha, of):
    result, running = results.cells[number], results.spec.within is not None
    count, games = result.hits()[target.name], result.games
    band = (target.low, target.high)
    said, low, high = judge(count, games, band, alpha, of, running)
    total = games_needed(count / games, band, alpha, of) if said == UNDECIDED else games
    return {
        "cell": number,
        **results.spec.axes[number],
        "target": target.name,
        "band_low": target.low,
        "band_high": target.high,
        "count": count,
        "games": games,
        "observed": count / games,
        "low": low,
        "high": high,
        "verdict": said,
        "games_needed": None if total is None else max(0, total - games),
        "method": "confidence sequence" if running else "exact",
        "correction": f"Bonferroni over {of}",
    }


# --- Order ------------------------------------------------------------------


def order(results, axis, values, alpha=None, name=None):
    """Are the shares in falling order along `axis`, at every setting of the other axes?

    values  from the easiest on, such as ("novice", "standard", "expert");  name  of the share, first by default

    One row per neighbouring pair: gap = share of the easier less share of the harder, with an interval that
    holds for all gaps together; verdict "in order", "inverted" or "undecided". Cells of a sweep share their
    seed; the intervals treat them as independent, so where luck in common helps or harms both they are too wide.
    """
    spec = results.spec
    if axis not in spec.axis_names:
        raise BadInput(f"{axis!r} is no axis of this run.{nearest(axis, spec.axis_names)} Axes: {spec.axis_names}.")
    alpha = 1 - spec.level if alpha is None else alpha
    name = name or next(iter(results.cells[0].hits()))
    pairs = list(_neighbours(spec, axis, [str(value) for value in values]))
    rows = [_gap(results, rest, easy, hard, axis, name, 1 - alpha / len(pairs)) for rest, easy, hard in pairs]
    return frame(rows)


def _neighbours(spec, axis, values):
    """(other axes, cell of the easier, cell of the harder) for every neighbouring pair that was played."""
    groups = {}
    for number, axes in enumerate(spec.axes):
        rest = tuple((k, v) for k, v in axes.items() if k != axis)
        groups.setdefault(rest, {})[str(axes[axis])] = number
    found = False
    for rest, cells in groups.items():
        there = [value for value in values if value in cells]
        for easy, hard in itertools.pairwise(there):
            found = True
            yield dict(rest), cells[easy], cells[hard]
    if not found:
        raise BadInput(f"No two of {', '.join(values)} were played side by side. Give values of {axis} in the grid.")


def _gap(results, rest, easy, hard, axis, name, level):
    a, b = results.cells[easy], results.cells[hard]
    hits_a, hits_b = a.hits()[name], b.hits()[name]
    low, high = intervals.newcombe(hits_b, b.games, hits_a, a.games, level)
    said = "in order" if low > 0 else "inverted" if high < 0 else UNDECIDED
    return {
        **rest,
        "easier": results.spec.axes[easy][axis],
        "harder": results.spec.axes[hard][axis],
        "easier_share": hits_a / a.games,
        "harder_share": hits_b / b.games,
        "gap": hits_a / a.games - hits_b / b.games,
        "low": low,
        "high": high,
        "verdict": said,
        "games": min(a.games, b.games),
        "method": f"Newcombe, level {level:.4f}",
    }


def overall(table):
    """One word for a table of verdicts: the worst that it holds."""
    said = set(table["verdict"])
    for worst in (OUTSIDE, "inverted", UNDECIDED):
        if worst in said:
            return worst
    return next(iter(said), UNDECIDED)


def smallest_gap(table):
    """The row of an `order` table with the smallest gap."""
    return table.loc[int(np.argmin(table["gap"]))]
