"""What the reports on the competitive games share: variants beside the game as it stands, bots in rotated blocks, and
who wins given what a seat had.

A run of variants holds its own base: the cells in which nothing is changed.
"""

from functools import partial

import pandas as pd

from experiments import intervals
from experiments.rotation import compare_bots
from reports import plots, sections, tables
from reports.findings import HOLDS, OPEN, Finding
from reports.layout import counted, interval, number, percent, points
from reports.making import every_count, spec_of
from reports.page import Picture, Section, Table
from reports.progress import watching

# --- What is played ---------------------------------------------------------


def seats_of(request, usual=None):
    """The numbers of players to look at: the one asked for, else `usual`, else the game's usual one."""
    return [request.players] if request.players else usual or [request.game.default_players]


def variants(request, question, games, changes, bots="", players=None):
    """A spec with the game as it stands, and a block for each change ({knob: [values]}, or {"patches": [...]})."""
    seats = seats_of(request, players)
    common = {"players": seats} | ({"bots": [bots or request.game.default_bot]})
    return spec_of(request, question, min(request.games or games, games), common, *(common | c for c in changes))


def counts_of(request):
    """Every number of players that was asked for."""
    return seats_of(request, every_count(request.game))


# --- Variants ---------------------------------------------------------------


def changed(cell, base):
    """What a cell changes, in words; empty where that is nothing."""
    knobs = {knob.name: knob for knob in cell.rules.knobs}
    common = dict(base.given)
    told = [_told(knobs[name], text) for name, text in cell.given if common.get(name) != text]
    return " + ".join([t for t in told if t] + [p for p in cell.patches if p not in base.patches])


def _told(knob, text):
    if knob.kind != "labelled":
        return "" if text == knob.text(knob.default) else f"{knob.name} {text}"
    value = knob.read(text)
    odd = ", ".join(f"{label}:{n}" for label, n in value.items() if n != knob.default[label])
    return f"{knob.name} {odd}" if odd else ""


def split(results):
    """({players: base CellResult}, [(words, CellResult)]) of a run of variants; the first cell changes nothing."""
    first = results[0].cell
    told = [(changed(result.cell, first), result) for result in results]
    return {r.cell.players: r for words, r in told if not words}, [(words, r) for words, r in told if words]


def shifts(results, share_of):
    """Every variant's share against that of its base: `share_of(result)` is (count, games).

    Columns players, what, share, low, high, count, games, base, change, change_low, change_high; the intervals of
    change hold together.
    """
    base, tried = split(results)

    def frame(pairs):
        rows = [dict(zip(("count", "games"), share_of(r)), players=r.cell.players, what=w) for w, r in pairs]
        return tables.with_interval(pd.DataFrame(rows)[["players", "what", "count", "games"]])

    if not tried:
        return pd.DataFrame()
    level = tables.joint_level(len(tried))
    return tables.changes(frame(tried), frame([("", r) for r in base.values()]), ["players"], level)


def drifts(results, column="rounds"):
    """Every variant's mean of a column against its base: players, what, mean, games, `more` with its joint interval."""
    base, tried = split(results)
    z, rows = intervals.z_of(tables.joint_level(max(1, len(tried)))), []
    for words, result in tried:
        here, there = result.tally, base[result.cell.players].tally
        more = here.mean(column) - there.mean(column)
        reach = z * (here.sd(column) ** 2 / here.games + there.sd(column) ** 2 / there.games) ** 0.5
        rows.append({
            "players": result.cell.players, "what": words, "mean": here.mean(column), "games": result.games,
            "more": more, "from": more - reach, "to": more + reach,
        })  # fmt: skip
    return pd.DataFrame(rows)


def first_seat(result):
    """(games won by seat 0, games); shared wins count for each."""
    return result.hits()["seat_0"], result.games


def last_seat(result):
    """The same for the last seat."""
    return result.hits()[f"seat_{result.cell.players - 1}"], result.games


def won_by(seat, results):
    """A table's title for the games that a seat won; where wins were shared it says that they count."""
    shared = any(result.tally.counts("outcome")["shared"] for result in results)
    return f"Games won by the {seat}{', shared ones included' if shared else ''}"


def shift_table(name, frame, title, of="share", note=""):
    """A table of `shifts`."""
    heads = {"what": "changed", "share": of, "base": "as it stands", "change": "change (points)"}
    note = note or "Intervals of change hold together over all lines. Variants share their luck with the game as it " \
                   "stands, so these intervals are wider than need be."  # fmt: skip
    return Table.of(name, frame, title, heads, note)


def drift_table(name, frame, unit="rounds", title=""):
    """A table of `drifts`."""
    heads = {"what": "changed", "mean": f"mean {unit}", "more": f"{unit} more", "from": "at least", "to": "at most"}
    return Table.of(name, frame, title or f"Length in {unit}", heads, "Intervals hold together over all lines.")


def shift_picture(name, frame, title, xlabel):
    """A row per variant: the change with its joint interval."""
    named = sections.labelled(frame, ["players", "what"]) if frame["players"].nunique() > 1 else frame
    label = "setting" if "setting" in named else "what"
    draw = partial(plots.forest, named, label, "change", "change_low", "change_high", title=title, xlabel=xlabel,
                   line=0.0)  # fmt: skip
    return Picture(name, f"Change of {xlabel} with each variant, with intervals. {title}", draw,
                   sections.sized(len(named), 8.4))  # fmt: skip


def readings(results, bots, title="Which readings and unknown cards change a result?", name="readings", lead=""):
    """(Section, findings) on variants: the first seat's share and the length."""
    frame, lengths = shifts(results, first_seat), drifts(results)
    if frame.empty:
        return None, []
    told = lead or f"One change at a time, all else as it stands; bots: {bots}."
    section = Section(title, told, (
        shift_table(name, frame, won_by("first seat", results), "first seat"),
        drift_table(f"{name}-length", lengths),
    ), (shift_picture(name, frame, title, "games won by the first seat (change)"),))  # fmt: skip
    return section, [moved(frame, "The first seat's share", bots), stretched(lengths, bots)]


def moved(frame, what, bots):
    """The finding on which variants change a share beyond noise."""
    odd = frame[(frame["change_low"] > 0) | (frame["change_high"] < 0)]
    order = frame["change"].abs().sort_values(ascending=False, kind="stable").index
    top, tried, games = frame.loc[order[0]], len(frame), int(frame["games"].sum())
    size = points(top["change"], top["change_low"], top["change_high"])
    if len(odd):
        listed = [f"{r.what} ({points(r.change, r.change_low, r.change_high)})" for r in
                  frame.loc[[i for i in order if i in odd.index]].head(5).itertuples()]  # fmt: skip
        more = f" and {len(odd) - 5} more" if len(odd) > 5 else ""
        text = f"{what} changes beyond noise with {len(odd)} of {tried} variants tried: {'; '.join(listed)}{more}."
    else:
        text = f"{what}: none of {tried} variants tried is shown to change it; furthest off is {top['what']}: {size}."
    return Finding(what.lower(), top["change"], top["change_low"], top["change_high"], "points",
                   _joint(tried, "variants"), bots, games, text, HOLDS if len(odd) else OPEN)  # fmt: skip


def stretched(frame, bots, unit="rounds"):
    """The finding on which variant changes the length most."""
    row = frame.loc[frame["more"].abs().idxmax()]
    shown = row["from"] > 0 or row["to"] < 0
    word = "longer" if row["more"] > 0 else "shorter"
    size = f"{abs(row['more']):.2f} {unit} {word} (interval of the change {row['from']:+.2f} to {row['to']:+.2f})"
    tail = "" if shown else "; that is not beyond noise"
    text = f"Length: of {len(frame)} variants tried, {row['what']} changes it most: {size}{tail}."
    return Finding("length of variants", row["more"], row["from"], row["to"], unit, _joint(len(frame), "variants"),
                   bots, int(frame["games"].sum()), text, HOLDS if shown else OPEN)  # fmt: skip


def _joint(count, what):
    return f"{count} {what} together" if count > 1 else "none"


# --- Who wins, given what a seat had ----------------------------------------


def won_given(results, column, groups=None, keep=()):
    """Share of seats that won, for each value of a column per seat: columns of the cell, `column`, share ...

    `groups` {words: values} puts values together. Needs the cross of the column and `won`. `games` counts seats.
    """

    def rows(result):
        joint = result.tally.cross(column, "won")
        labels = result.tally.game.column(column).labels or range(joint.shape[0])
        chosen = groups or {label: [at] for at, label in enumerate(labels)}
        found = [(words, joint[[v for v in values if v < len(joint)]].sum(axis=0)) for words, values in chosen.items()]
        return [{column: w, "count": int(j[1]), "games": int(j.sum())} for w, j in found if j.sum()]

    return tables.with_interval(tables.stack(results, rows, keep))


SEATS_NOTE = "Counts are of seats. Seats of one game are not independent, so the intervals are rough."


# --- Bots in rotated blocks -------------------------------------------------


def duels(request, pairs, blocks, players=None):
    """A frame of challenges, one per pair of bots and number of players, and the CellResults behind it.

    Each seed is played once with the challenger in every seat; the intervals are of seeds, and hold together.
    """
    counts = players or counts_of(request)
    blocks, rows, cells = min(request.games or blocks, blocks), [], []
    level = tables.joint_level(len(pairs) * len(counts))
    setting = {"given": request.given, "components": request.components, "patches": request.patches}
    for challenger, field in pairs:
        for count in counts:
            with watching(f"{challenger} among {field}, {counted(count, 'player')}") as progress:
                duel = compare_bots(request.game.name, challenger, field, count, blocks, request.seed, level=level,
                                    threads=request.threads, progress=progress, **setting)  # fmt: skip
            rows.append(_duel_row(duel, challenger, field, count))
            cells += duel.rotations
    return pd.DataFrame(rows), tuple(cells)


def _duel_row(duel, challenger, field, players):
    low, high = _duel_interval(duel, players)
    return {
        "players": players, "challenger": challenger, "among": field, "share": 1 / players + duel.edge["edge"],
        "low": low, "high": high, "fair": percent(1 / players, 0, 0.02), "seeds": duel.blocks,
        "games": duel.blocks * players,
    }  # fmt: skip


def _duel_interval(duel, players):
    """Student's interval of seeds; Wilson's of as many seeds where all ended alike, because they have no spread."""
    edge = duel.edge
    if edge["sd"] < 1e-9:
        return intervals.wilson(duel.share * duel.blocks, duel.blocks, duel.level)
    return max(0.0, 1 / players + edge["low"]), min(1.0, 1 / players + edge["high"])


def duel_section(frame, title="Does playing well pay?", name="bots", lead=""):
    """The table of duels."""
    told = lead or "One challenger among equal rivals: the share of games it wins, and what an equal would win."
    note = "Each seed is played once with the challenger in every seat; intervals are of seeds and hold together."
    return Section(title, told, (Table.of(name, frame, note=note),))


def duel_findings(frame):
    """One finding per pair of bots, over all numbers of players."""
    return [_duel_finding(pair, rows, len(frame)) for pair, rows in frame.groupby(["challenger", "among"], sort=False)]


def _duel_finding(pair, rows, tried):
    challenger, field = pair
    edges = rows.assign(edge=rows["share"] - 1 / rows["players"], least=rows["low"] - 1 / rows["players"])
    told = ", ".join(
        f"{percent(r.share, r.low, r.high)} at {r.players} players ({interval(r.low, r.high)}; fair {r.fair})"
        for r in rows.itertuples()
    )
    ahead, row = (edges["least"] > 0).all(), edges.loc[edges["least"].idxmin()]
    verdict = "wins more than its part everywhere" if ahead else "is not shown to win more than its part everywhere"
    text = f"One {challenger} among {field} {verdict}: {told}."
    low, high = row["low"] - 1 / row["players"], row["high"] - 1 / row["players"]
    return Finding(f"{challenger} among {field}", row["edge"], low, high, "points", _joint(tried, "challenges"),
                   f"{challenger}, {field}", int(rows["games"].sum()), text, HOLDS if ahead else OPEN)  # fmt: skip


# --- The lead ---------------------------------------------------------------


def comebacks(results, bots):
    """How often the leader at half-time does not win, as one finding over all numbers of players."""
    saying = "Of the games with one leader at half-time and one winner, that leader loses {shares}."
    return by_players("comebacks", sections.comebacks(results), bots, saying)


def by_players(fact, frame, bots, saying):
    """One finding on a share at every number of players: its effect is the first one; {shares} lists them all."""
    known = frame[frame["games"] > 0]
    if known.empty:
        return None
    known = tables.with_interval(known[["players", "count", "games"]], tables.joint_level(len(known)))
    told = [f"{percent(r.share, r.low, r.high)} at {counted(r.players, 'player')} ({interval(r.low, r.high)})"
            for r in known.itertuples()]  # fmt: skip
    row, listed = known.iloc[0], " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
    return Finding(fact, row["share"], row["low"], row["high"], "share", _joint(len(known), "player counts"), bots,
                   int(known["games"].sum()), saying.format(shares=listed))  # fmt: skip


def minutes(results, fast, slow, unit="turns"):
    """Sentences on how long a game takes at that many seconds a turn."""
    told = []
    for result in results:
        mean = result.tally.mean(unit)
        told.append(f"{number(mean * fast / 60, 0)} to {number(mean * slow / 60, 0)} minutes at "
                    f"{counted(result.cell.players, 'player')}")  # fmt: skip
    return f"At {fast} to {slow} seconds a turn a game takes " + ", ".join(told) + "."


def together(report, game, title, answer, found, shown, cells=()):
    """A generic report with a game's own answer, findings and sections added; the seats stay in front."""
    report.name, report.title = game.name, title
    report.answer = (*report.answer, *(a for a in answer if a))
    report.findings = (*report.findings, *(f for f in found if f))
    first, *rest = report.sections
    report.sections = (first, *(s for s in shown if s), *rest)
    report.cells = (*report.cells, *cells)
    return report
