"""The report on a finished run folder: a sweep, or one simulated cell, of any game."""

from experiments.verdicts import order, verdicts
from reports import findings, sections, tables
from reports.facts import caveats, facts_of
from reports.layout import line_up, percent
from reports.page import Report, Section, Table

RENAMED = {"setting": "setting", "target": "of", "band_low": "target_low", "band_high": "target_high",
           "observed": "share"}  # fmt: skip
JUDGED = ["low", "high", "verdict", "count", "games", "games_needed"]
TIERS = ("novice", "standard", "expert")  # easiest first


def tell(found):
    """The report on the Results of a sweep."""
    results, game = found.cells, found.spec.cells[0].rules
    told = cooperative(results) if game.is_cooperative else competitive(results)
    bots = "; ".join(dict.fromkeys(line_up(result.cell.bots) for result in results))
    return Report(
        "sweep", found.spec.question, answer(results), facts_of(results),
        tuple(f for f in (*targets(found, bots), *tiers(found, bots), findings.capped(results, bots),
                          *extremes(results, bots)) if f),
        tuple(s for s in (*judged(found), *told) if s), tuple(results), caveats(results), {"run": found.manifest},
    )  # fmt: skip


# --- Verdicts ---------------------------------------------------------------


def targets(found, bots):
    """A finding per target and cell, when the spec declares targets."""
    rows = verdicts(found).to_dict("records")
    return [findings.target(row, bots, len(rows), _setting(found, row["cell"])) for row in rows]


def tiers(found, bots):
    """Findings on the order of the tiers, when the sweep has them as an axis."""
    table = tier_order(found)
    if table is None:
        return []
    steps = findings.steps(table, bots)
    return [findings.order_holds(steps, "Tiers"), *(f for f in steps if f.verdict != findings.HOLDS)]


def tier_order(found):
    """The frame of gaps between neighbouring tiers, or None where tiers are no axis."""
    if not found.spec.cells[0].rules.is_cooperative or "difficulty" not in found.spec.axis_names:
        return None
    there = {axes["difficulty"] for axes in found.spec.axes}
    ordered = [tier for tier in TIERS if tier in there]
    return order(found, "difficulty", ordered) if len(ordered) > 1 else None


def judged(found):
    """The verdict table and the table of gaps."""
    parts, judgements, gaps = [], verdicts(found), tier_order(found)
    if len(judgements):
        settings = [_setting(found, at) for at in judgements["cell"]]
        plain = judgements[[name for name in (*RENAMED, *JUDGED) if name != "setting"]]
        frame = plain.assign(setting=settings, method=judgements["method"]).rename(columns=RENAMED)
        note = f"Intervals hold together over all {len(frame)} targets ({frame['method'].iloc[0]})."
        parts.append(Table.of("verdicts", frame[[*RENAMED.values(), *JUDGED]], "Targets", note=note))
    if gaps is not None:
        frame = gaps.assign(change=-gaps["gap"], change_low=-gaps["high"], change_high=-gaps["low"])
        frame = frame.drop(columns=["gap", "low", "high", "easier_share", "harder_share", "method"])
        note = "Change of the share of games won, in points; the intervals hold together over all steps."
        parts.append(Table.of("tier-gaps", frame, "Steps between neighbouring tiers", note=note))
    return [Section("Does each setting do what it should?", "", tuple(parts))] if parts else []


def _setting(found, number):
    frame = tables.cell_columns(found.cells)
    return sections.labelled(frame, sections.axes_of(frame))["setting"][number]


# --- The answer -------------------------------------------------------------


def answer(results):
    """The range of the shares, in sentences."""
    frame = tables.win_shares(results)
    if set(frame["of"]) != {"win"}:
        return _seats_answer(frame)
    if len(frame) == 1:
        row = frame.iloc[0]
        return (f"The table wins {percent(row['share'], row['low'], row['high'])} of {int(row['games']):,} games.",)
    named = sections.labelled(frame)
    low, high = (named.iloc[at] for at in (named["share"].argmin(), named["share"].argmax()))
    shares = [percent(row["share"], row["low"], row["high"]) for row in (low, high)]
    return (f"The table wins between {shares[0]} ({low['setting']}) and {shares[1]} ({high['setting']}) of its games.",)


def _seats_answer(frame):
    edges = frame.assign(edge=(frame["share"] - 1 / frame["players"]).abs())
    row = edges.iloc[edges["edge"].argmax()]
    share = percent(row["share"], row["low"], row["high"])
    seat, fair = row["of"].replace("_", " "), percent(1 / row["players"], 0, 0.02)
    return (f"The seat furthest from its fair part is {seat} at {row['players']} players: {share} instead of {fair}.",)


def extremes(results, bots):
    """Findings on the best and the worst cell, and on the first seat."""
    game = results[0].cell.rules
    if not game.is_cooperative:
        frame = tables.cell_columns(results)
        names = list(sections.labelled(frame, sections.axes_of(frame))["setting"])
        return findings.first_seat(results, bots, names=names)
    named = sections.labelled(tables.win_shares(results))
    return [findings.spread(named, "setting", bots, "Settings")]


def cooperative(results):
    """Sections on a cooperative game."""
    return (
        sections.wins(results),
        sections.pairs(results),
        sections.ends(results),
        sections.survival(results),
        sections.length(results),
    )


def competitive(results):
    """Sections on a competitive game."""
    return (
        sections.seats(results),
        sections.length(results),
        sections.course_of_play(results),
        sections.ends(results),
    )
