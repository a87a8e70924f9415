"""Findings: facts worth telling, as values. Each knows its effect, interval, correction, bots and games.

A finding never says that there is no difference; where none is shown it says how large a one could have been missed.
"""

from dataclasses import asdict, dataclass

from scipy import stats

from experiments import intervals
from experiments.intervals import LEVEL
from reports.layout import counted, interval, number, percent, points
from reports.tables import difference, joint_level, smallest_difference_seen

HOLDS, OPEN, WARNS = "shown", "undecided", "warning"


@dataclass(frozen=True)
class Finding:
    """One fact.

    fact        a few words
    effect, low, high   its size and interval, in `unit` (share, points, rounds, games)
    correction  what the interval allows for: "none", or the number of comparisons made together
    verdict     shown, undecided or warning
    sentence    the whole of it in plain words
    """

    fact: str
    effect: float
    low: float
    high: float
    unit: str
    correction: str
    bots: str
    games: int
    sentence: str
    verdict: str = HOLDS

    def __str__(self):
        return self.sentence

    def to_dict(self):
        """The finding as plain data."""
        return asdict(self)

    @property
    def basis(self):
        """What stands behind it, in small print."""
        corrected = "" if self.correction == "none" else f"; intervals corrected for {self.correction}"
        return f"{self.games:,} games, bots: {self.bots}{corrected}"


def _together(count, what="comparisons made"):
    return f"{count} {what} together" if count > 1 else "none"


# --- One share --------------------------------------------------------------


def share_of(fact, row, bots, saying):
    """The finding that a share is what it is; `saying` is a sentence with {share} and {interval} to fill."""
    text = saying.format(
        share=percent(row["share"], row["low"], row["high"]), interval=interval(row["low"], row["high"])
    )
    return Finding(
        fact, row["share"], row["low"], row["high"], "share", "none", bots, int(row["games"]), text,
    )  # fmt: skip


def capped(results, bots):
    """A warning when games were stopped at the game's own limit; None when none was."""
    stopped, games = sum(r.capped for r in results), sum(r.games for r in results)
    if not stopped:
        return None
    low, high = intervals.wilson(stopped, games)
    worst = max(results, key=lambda r: r.capped / max(1, r.games))
    text = (
        f"{stopped:,} of {games:,} games ({percent(stopped / games, low, high)}) were stopped at the game's own limit "
        f"and count as such; most often with: {worst.played.command()}"
    )
    return Finding("games without an end", stopped / games, low, high, "share", "none", bots, games, text, WARNS)


# --- Tiers and targets ------------------------------------------------------


def steps(table, bots):
    """One finding for each row of `experiments.verdicts.order`: how much harder the next tier is."""
    axes = [name for name in table if name not in ORDER and (name == "players" or table[name].nunique() > 1)]
    return [_step(row, axes, len(table), bots) for row in table.to_dict("records")]


ORDER = ("easier", "harder", "easier_share", "harder_share", "gap", "low", "high", "verdict", "games", "method")


def _step(row, axes, count, bots):
    easier, harder, games = row["easier"], row["harder"], int(row["games"])
    where = _where({name: row[name] for name in axes})
    change, low, high = -row["gap"], -row["high"], -row["low"]
    size = points(change, low, high)
    if row["verdict"] == "in order":
        verdict, text = HOLDS, f"{where}, {harder} is harder than {easier}: {size}."
    elif row["verdict"] == "inverted":
        verdict, text = WARNS, f"{where}, {harder} is easier than {easier}: {size}."
    else:
        missed = smallest_difference_seen((row["easier_share"] + row["harder_share"]) / 2, games, joint_level(count))
        verdict = OPEN
        text = (
            f"{where}, {harder} and {easier} are not told apart: {size}; "
            f"a difference under {100 * missed:.1f} points would often be missed. Play more games there."
        )
    fact = f"{easier} to {harder} {where[:1].lower()}{where[1:]}"
    return Finding(fact, change, low, high, "points", _together(count), bots, 2 * games, text, verdict)


def _where(axes):
    if "players" in axes:
        rest = [f"{name} {value}" for name, value in axes.items() if name != "players"]
        return ", ".join([f"At {counted(axes['players'], 'player')}", *rest])
    return "With " + ", ".join(f"{name} {value}" for name, value in axes.items()) if axes else "Here"


def order_holds(found, what):
    """One finding that sums up `steps`: do the tiers come in order everywhere, and where is the smallest gap?"""
    wrong = [f for f in found if f.verdict == WARNS]
    unsure = [f for f in found if f.verdict == OPEN]
    pick = (wrong or unsure or sorted(found, key=lambda f: -f.effect))[0]
    games = sum(f.games for f in found)
    size = points(pick.effect, pick.low, pick.high)
    if wrong:
        text = f"{what} are out of order in {len(wrong)} of {len(found)} steps; first: {pick.sentence}"
    elif unsure:
        names = "; ".join(f.fact for f in unsure)
        text = f"{what} come in order in {len(found) - len(unsure)} of {len(found)} steps; undecided: {names}."
    else:
        text = f"{what} come in order at every step; the smallest gap is {pick.fact}: {size}."
    verdict = WARNS if wrong else OPEN if unsure else HOLDS
    return Finding(
        f"order of {what.lower()}", pick.effect, pick.low, pick.high, "points", pick.correction, pick.bots,
        games, text, verdict,
    )  # fmt: skip


def target(row, bots, count, setting):
    """The finding that a cell lies inside its target band, outside, or that it is not settled."""
    band = f"{percent(row['band_low'], 0, 0.02)} to {percent(row['band_high'], 0, 0.02)}"
    share = f"{percent(row['observed'], row['low'], row['high'])} ({interval(row['low'], row['high'])})"
    needed = row["games_needed"]
    more = (
        "it sits on the edge" if needed is None or needed != needed else f"about {int(needed):,} more games settle it"
    )
    told = {"inside": f"lies inside its target of {band}", "outside": f"misses its target of {band}"}.get(
        row["verdict"], f"is undecided against its target of {band}; {more}"
    )
    verdict = {"inside": HOLDS, "outside": WARNS}.get(row["verdict"], OPEN)
    name = "the win share" if row["target"] == "win" else f"the share of {row['target'].replace('_', ' ')}"
    text = f"{setting}: {name} is {share} and {told}."
    judged = _together(count, "targets judged")
    return Finding(
        f"target of {setting}", row["observed"], row["low"], row["high"], "share", judged, bots, int(row["games"]),
        text, verdict,
    )  # fmt: skip


def spread(frame, of, bots, what, labels=str):
    """The finding that the best and the worst row of a frame differ: by how much, corrected for the choice."""
    known = frame[frame["games"] > 0].sort_values("share", kind="stable")
    if len(known) < 2:
        return None
    worst, best = known.iloc[0], known.iloc[-1]
    pairs = len(known) * (len(known) - 1) // 2
    change, low, high = difference(worst, best, joint_level(pairs))
    names = (labels(best[of]), labels(worst[of]))
    shares = tuple(percent(r["share"], r["low"], r["high"]) for r in (best, worst))
    games = int(best["games"] + worst["games"])
    if low > 0:
        verdict, text = (
            HOLDS,
            (
                f"{what}: best is {names[0]} ({shares[0]}), worst {names[1]} ({shares[1]}); "
                f"the difference is {points(change, low, high)}."
            ),
        )
    else:
        verdict, text = (
            OPEN,
            (
                f"{what}: {names[0]} ({shares[0]}) and {names[1]} ({shares[1]}) lie furthest apart, yet are not told "
                f"apart: {points(change, low, high)}."
            ),
        )
    return Finding(what.lower(), change, low, high, "points", _together(pairs), bots, games, text, verdict)


# --- Seats ------------------------------------------------------------------


def first_seat(results, bots, level=LEVEL, names=None):
    """One finding per result: does seat 0 win more often than its fair part of the games with one winner?

    Exact binomial tests against 1 / players, adjusted by Holm over the results. `names` says what each is
    called; left out, they differ by their player counts.
    """
    cases = [_seat_case(result) for result in results]
    for i, case in enumerate(cases):
        case["where"] = names[i] if names else counted(case["players"], "player")
        case["family"] = "settings" if names else "player counts"
    adjusted = holm([case["p"] for case in cases])
    return [_seat_finding(case, p, len(cases), bots, level) for case, p in zip(cases, adjusted)]


def _seat_case(result):
    counts = result.tally.counts("outcome")
    players = result.cell.players
    decided = sum(counts[f"seat_{seat}"] for seat in range(players))
    hits = counts["seat_0"]
    p = stats.binomtest(hits, decided, 1 / players).pvalue if decided else 1.0
    return {"players": players, "hits": hits, "games": decided, "p": p}


def holm(values):
    """P-values adjusted so that the family's error rate is kept (Holm, Scand. J. Stat. 6, 1979)."""
    order = sorted(range(len(values)), key=values.__getitem__)
    adjusted, running = [1.0] * len(values), 0.0
    for rank, at in enumerate(order):
        running = max(running, min(1.0, (len(values) - rank) * values[at]))
        adjusted[at] = running
    return adjusted


def _seat_finding(case, p, count, bots, level):
    games, fair = case["games"], 1 / case["players"]
    share = case["hits"] / games if games else fair
    low, high = intervals.wilson(case["hits"], games, joint_level(count, level))
    edge = points(share - fair, low - fair, high - fair)
    if p < 1 - level:
        more = "more" if share > fair else "less"
        verdict = HOLDS
        text = f"At {case['where']} the first seat wins {more} than its part of {100 * fair:.3g} %: {edge}."
    else:
        verdict = OPEN
        missed = smallest_difference_seen(fair, max(games, 1), joint_level(count, level)) / 2**0.5
        text = (
            f"At {case['where']} no advantage of the first seat is shown: {edge}; "
            f"one under {100 * missed:.1f} points would often be missed."
        )
    fact, family = f"first seat at {case['where']}", _holm_text(count, case["family"])
    return Finding(fact, share - fair, low - fair, high - fair, "points", family, bots, games, text, verdict)


def _holm_text(count, family):
    return f"{count} {family} (Holm)" if count > 1 else "none"


# --- Lengths ----------------------------------------------------------------


def length(row, unit, bots, where=""):
    """How long a game lasts: mean with interval, and the range of nine games in ten."""
    text = (
        f"{where or 'A game'} lasts {number(row['mean'], 1)} {unit} on average (95 % interval "
        f"{number(row['low'], 2)} to {number(row['high'], 2)}); nine in ten last {row['q05']} to {row['q95']}."
    )
    return Finding("length", row["mean"], row["low"], row["high"], unit, "none", bots, int(row["games"]), text)


def largest_change(frame, name, bots, what):
    """Of many changes against one base, the largest, corrected for having looked at all of them.

    `frame` has change, change_low, change_high already at the joint level (see `tables.changes`).
    """
    if frame.empty:
        return None
    row = frame.iloc[frame["change"].abs().to_numpy().argmax()]
    shown = row["change_low"] > 0 or row["change_high"] < 0
    size = points(row["change"], row["change_low"], row["change_high"])
    told = "moves the result most" if shown else "moves the result most, though beyond noise it is not shown"
    text = f"{what}: of {len(frame)} changes tried, {row[name]} {told}: {size}."
    return Finding(what.lower(), row["change"], row["change_low"], row["change_high"], "points", _together(len(frame)),
                   bots, int(row["games"]), text, HOLDS if shown else OPEN)  # fmt: skip
