"""The report on any cooperative game that has none of its own."""

from reports import findings, sections, tables
from reports.facts import caveats, facts_of
from reports.layout import counted, line_up, percent
from reports.making import spec_of
from reports.page import Report


def plan(request):
    """Every player count, with the usual bot and the weakest."""
    bots = [request.game.default_bot, "random"]
    return {"cells": spec_of(request, f"How hard is {request.game.title}?", request.games or 10_000, {"bots": bots})}


def tell(request, runs):
    """Win share, ends and length."""
    results = runs["cells"].cells
    strong = [r for r in results if "random" not in r.cell.bots] or results
    bots = line_up(strong[0].cell.bots)
    frame = tables.win_shares(strong)
    answer = [
        f"At {counted(row['players'], 'player')} the table wins "
        f"{percent(row['share'], row['low'], row['high'])} of its games."
        for row in frame.to_dict("records")
    ]
    shown = (
        sections.wins(results), sections.ends(strong), sections.survival(strong), sections.length(strong),
    )  # fmt: skip
    found = (findings.capped(results, "all"), findings.spread(frame, "players", bots, "Player counts"))
    return Report(
        "cooperative", f"How hard is {request.game.title}?", tuple(answer), facts_of(strong),
        tuple(f for f in found if f), tuple(s for s in shown if s), tuple(results), caveats(strong),
    )  # fmt: skip
