"""Frames made of results: every share travels with its interval and its count. Nothing here is formatted.

A frame about cells begins with the columns in which the cells differ (`players`, knobs, `alternative`, `bots`, ...).
Shares have Wilson intervals; the shares of one set that sum to 1 have joint intervals (Bonferroni), which says so.
"""

import math

import numpy as np
import pandas as pd

from experiments import intervals
from experiments.intervals import LEVEL
from reports.layout import line_up


def knob_text(cell, name):
    """A knob of a cell as it is written, given or printed."""
    knob = next(k for k in cell.rules.knobs if k.name == name)
    return dict(cell.given).get(name, knob.text(knob.default))


def _differing(cells):
    """Column name to the cells' values, for every aspect in which they differ; `players` is always there."""
    knobs = dict.fromkeys(name for cell in cells for name, _ in cell.given)
    columns = {"players": [cell.players for cell in cells]}
    columns |= {_column(name): [_as_number(knob_text(cell, name)) for cell in cells] for name in knobs}
    columns |= {
        "alternative": ["+".join(cell.patches) or "default" for cell in cells],
        "components": [cell.components or "shipped" for cell in cells],
        "bots": [line_up(cell.bots) for cell in cells],
        "seed": [cell.seed for cell in cells],
    }
    return {name: values for name, values in columns.items() if name == "players" or len(set(values)) > 1}


TAKEN = ("share", "low", "high", "count", "games", "of", "outcome", "reason", "what", "mean", "round", "unit", "rounds")


def _column(knob):
    """The column of a knob, told apart from the columns that every frame may have."""
    return f"knob {knob}" if knob in TAKEN else knob


def _as_number(text):
    return int(text) if text.lstrip("-").isdigit() else text


def cell_columns(results, keep=()):
    """One row per cell: the columns in which the cells differ, and those of `keep` in any case."""
    cells = [result.cell for result in results]
    columns = _differing(cells)
    for name in keep:
        columns.setdefault(_column(name), [_aspect(cell, name) for cell in cells])
    return pd.DataFrame(columns)


def _aspect(cell, name):
    if name in ("bots", "players"):
        return line_up(cell.bots) if name == "bots" else cell.players
    return _as_number(knob_text(cell, name))


def with_interval(frame, level=LEVEL):
    """The frame with `share`, `low` and `high` of its columns `count` and `games`."""
    games = frame["games"].to_numpy(float)
    low, high = intervals.wilson(frame["count"].to_numpy(), games, level)
    share = frame["count"].to_numpy() / np.where(games > 0, games, np.nan)
    rest = [name for name in frame if name not in ("count", "games")]
    return frame[rest].assign(share=share, low=low, high=high, count=frame["count"], games=frame["games"])


def joint_level(shares, level=LEVEL):
    """The level of each of `shares` intervals that hold together at `level` (Bonferroni)."""
    return 1 - (1 - level) / shares


def stack(results, rows_of, keep=()):
    """A frame: `cell_columns`, with one row for each dict that `rows_of(result)` gives."""
    labels = cell_columns(results, keep).to_dict("records")
    return pd.DataFrame([label | row for label, result in zip(labels, results) for row in rows_of(result)])


# --- Shares -----------------------------------------------------------------


def win_shares(results, keep=(), level=LEVEL):
    """Share of games won by the table, or by each seat: columns of the cell, `of`, share, low, high, count, games."""

    def rows(result):
        return [{"of": name, "count": n, "games": result.games} for name, n in result.hits().items()]

    return with_interval(stack(results, rows, keep), level)


def outcome_shares(results, keep=(), level=LEVEL):
    """Share of each outcome; they sum to 1, and their intervals hold together at `level`."""

    def rows(result):
        counts = _possible(result.tally.counts("outcome"), result.cell.players)
        return [{"outcome": name, "count": n, "games": result.games} for name, n in counts.items()]

    frame = stack(results, rows, keep)
    return with_interval(frame, joint_level(frame["outcome"].nunique(), level))


def _possible(counts, players):
    """Outcomes without those of seats that nobody sat in, and without rare ones that did not occur."""
    unused = {f"seat_{seat}" for seat in range(players, 16)}
    rare = {"shared", "capped"}
    return {name: n for name, n in counts.items() if name not in unused and (n or name not in rare)}


def end_reasons(results, keep=()):
    """Share of games by how they ended, reasons that occurred only."""

    def rows(result):
        counts = result.tally.counts("end_reason")
        return [{"reason": name, "count": n, "games": result.games} for name, n in counts.items() if n]

    return with_interval(stack(results, rows, keep))


def by_category(results, column, hit=None, keep=()):
    """Share of games with outcome `hit` for each label of `column`, from the cross that the game keeps.

    A column per seat counts every seat, so that `games` counts appearances. Without `hit`: the table's win.
    """

    def rows(result):
        joint = result.tally.cross(column, "outcome")
        outcome = result.tally.game.column("outcome").labels.index(hit or "win")
        labels = result.tally.game.column(column).labels or range(joint.shape[0])
        return [
            {column: label, "count": int(row[outcome]), "games": int(row.sum())}
            for label, row in zip(labels, joint)
            if row.sum()
        ]

    return with_interval(stack(results, rows, keep))


def has_cross(game, a, b):
    """Does a run of the game keep the joint counts of these two columns?"""
    return (a, b) in game.crosses or (b, a) in game.crosses


# --- Lengths and courses ----------------------------------------------------


def lengths(results, keep=(), column="rounds"):
    """Length of a game per cell: mean with Student's interval, spread and quantiles."""

    def rows(result):
        tally = result.tally
        mean, sd = tally.mean(column), tally.sd(column)
        low, high = intervals.mean(mean, sd, result.games)
        cuts = {f"q{int(100 * q):02d}": tally.quantile(column, q) for q in (0.05, 0.25, 0.5, 0.75, 0.95)}
        return [{"mean": mean, "low": low, "high": high, "sd": sd, **cuts, "games": result.games}]

    return stack(results, rows, keep)


def histogram(results, column="rounds", keep=()):
    """Share of games at each value of a column, from its least to its greatest occurring value."""

    def rows(result):
        counts = result.tally.histogram(column)
        used = np.flatnonzero(counts)
        values = range(used[0], used[-1] + 1) if len(used) else ()
        return [{column: v, "count": int(counts[v]), "games": int(counts.sum())} for v in values]

    return with_interval(stack(results, rows, keep))


def survival(results, keep=()):
    """Share of games not yet lost, not yet over, and won, after each round: `alive`, `going`, `won`, with intervals
    of `alive`. Needs the cross of rounds and outcome; games are counted from round 0, where all are alive.
    """

    def rows(result):
        joint = result.tally.cross("rounds", "outcome")
        labels = result.tally.game.column("outcome").labels
        over = joint.sum(axis=1).cumsum()
        won = joint[:, labels.index("win")].cumsum()
        last = int(np.flatnonzero(joint.sum(axis=1)).max(initial=0))
        return [
            {
                "round": r,
                "going": (result.games - over[r]) / result.games,
                "won": won[r] / result.games,
                "count": int(result.games - over[r] + won[r]),
                "games": result.games,
            }
            for r in range(last + 1)
        ]

    return with_interval(stack(results, rows, keep)).rename(columns={"share": "alive"})


def course(results, column, keep=()):
    """How a timeline goes: mean with Student's interval, and quantiles, of the games still going at each unit."""

    def rows(result):
        counts = result.tally.timeline(column)
        values = np.arange(counts.shape[1])
        return [_course_row(at + 1, row, values) for at, row in enumerate(counts) if row.sum()]

    return stack(results, rows, keep)


def _course_row(unit, counts, values):
    games = int(counts.sum())
    reached = counts.cumsum() / games
    cuts = {f"q{int(100 * q):02d}": int(np.searchsorted(reached, q - 1e-12)) for q in (0.1, 0.5, 0.9)}
    mean = float(counts @ values / games)
    sd = math.sqrt(counts @ (values - mean) ** 2 / (games - 1)) if games > 1 else 0.0
    low, high = intervals.mean(mean, sd, games)
    return {"unit": unit, "mean": mean, "low": low, "high": high, **cuts, "games": games}


def means(results, columns, keep=()):
    """Mean per game of count columns (summed over seats where they are per seat), with Student's interval.

    Where a column is per seat, the interval is that of seats as if independent.
    """

    def rows(result):
        return [_mean_row(result, name) for name in columns]

    return stack(results, rows, keep)


def _mean_row(result, name):
    column = result.tally.game.column(name)
    seats = result.cell.players if column.per_seat else 1
    mean, sd = result.tally.mean(name), result.tally.sd(name)
    low, high = intervals.mean(mean, sd, result.games * seats)
    scaled = {"mean": mean * seats, "low": low * seats, "high": high * seats}
    return {"what": column.title, **scaled, "games": result.games}


# --- Differences ------------------------------------------------------------


def difference(a, b, level=LEVEL):
    """Share b - share a of two rows with `count` and `games`: (difference, low, high), by Newcombe's interval.

    Cells that share their luck vary together, so that the interval is then wider than it need be, never narrower.
    """
    low, high = intervals.newcombe(a["count"], a["games"], b["count"], b["games"], level)
    return b["count"] / b["games"] - a["count"] / a["games"], low, high


def changes(frame, base, on, level=LEVEL):
    """Every row of `frame` against the row of `base` that agrees in the columns `on`: change, low, high."""
    rows = []
    lookup = {tuple(row[name] for name in on): row for row in base.to_dict("records")}
    for row in frame.to_dict("records"):
        reference = lookup.get(tuple(row[name] for name in on))
        if reference is not None:
            change, low, high = difference(reference, row, level)
            rows.append(row | {"base": reference["share"], "change": change, "change_low": low, "change_high": high})
    return pd.DataFrame(rows)


def matrix(frame, rows, columns, value="share"):
    """A frame as a grid of one value, rows and columns in order of appearance."""
    grid = frame.pivot(index=rows, columns=columns, values=value)
    return grid.loc[list(dict.fromkeys(frame[rows])), list(dict.fromkeys(frame[columns]))]


def smallest_difference_seen(share, games, level=LEVEL, power=0.8):
    """The smallest difference between two shares near `share` that two runs of `games` find with chance `power`."""
    share = min(max(share, 1 / (games + 2)), 1 - 1 / (games + 2))
    return (intervals.z_of(level) + intervals.z_of(2 * power - 1)) * math.sqrt(2 * share * (1 - share) / games)


# --- What goes together -----------------------------------------------------


def pair_shares(frame, sets, level=LEVEL):
    """Win share of every two members of the sets in column `sets` ("a,b,c" or "a+b+c"), pooled over their common rows.

    Columns `one`, `two`, share, low, high, count, games; a member with itself pools all rows that hold it.
    """
    members = [tuple(text.replace("+", ",").split(",")) for text in frame[sets]]
    names = list(dict.fromkeys(name for row in members for name in row))
    rows = []
    for i, one in enumerate(names):
        for two in names[i:]:
            held = np.array([one in row and two in row for row in members])
            if held.any():
                part = frame[held]
                rows.append({"one": one, "two": two, "count": part["count"].sum(), "games": part["games"].sum()})
    return with_interval(pd.DataFrame(rows), level)


def square(pairs):
    """`pair_shares` as a symmetric grid."""
    both = pd.concat([pairs, pairs.rename(columns={"one": "two", "two": "one"})]).drop_duplicates(["one", "two"])
    return matrix(both, "one", "two")[list(dict.fromkeys(pairs["one"]))]


def parts(results, columns, keep=()):
    """Mean per game of count columns, and each one's part of their sum: `what`, mean, low, high, part, games."""

    def rows(result):
        found = [_mean_row(result, name) for name in columns]
        total = sum(row["mean"] for row in found)
        return [row | {"part": row["mean"] / total if total else 0.0} for row in found]

    return stack(results, rows, keep)


def given_outcome(results, column, outcome, keep=()):
    """Share of each label of `column` among the games (or seats, where it is per seat) with that outcome.

    Columns `of`, share, low, high, count, games; of a column per seat, `games` counts seats.
    """

    def rows(result):
        at = result.tally.game.column("outcome").labels.index(outcome)
        counts = result.tally.cross(column, "outcome")[:, at]
        labels = result.tally.game.column(column).labels or range(len(counts))
        return [{"of": label, "count": int(n), "games": int(counts.sum())} for label, n in zip(labels, counts)]

    return with_interval(stack(results, rows, keep))
