"""The report on any competitive game: seats, length, lead, capped games. Games with questions of their own build on it:

from reports.games import competitive

def plan(request):
    return competitive.plan(request) | {"genres": spec_of(request, ...)}

def tell(request, runs):
    report = competitive.tell(request, runs)
    report.sections += (...)
    return report
"""

from reports import findings, sections, tables
from reports.facts import caveats, facts_of
from reports.layout import counted, line_up, percent
from reports.making import spec_of
from reports.page import Report, Section, Table

GAMES = 10_000


def plan(request):
    """Every player count with the usual bot in all seats, and with the weakest."""
    question = f"Is {request.game.title} fair?"
    return {
        "seats": spec_of(request, question, request.games or GAMES, {"bots": [request.game.default_bot]}),
        "random": spec_of(request, question, request.games or GAMES, {"bots": ["random"]}),
    }


def tell(request, runs):
    """Seats, length, lead and capped games."""
    results = runs["seats"].cells
    bots = line_up(results[0].cell.bots)
    edges = findings.first_seat(results, bots)
    found = [*edges, findings.capped(results, bots), *_lengths(results, bots)]
    shown = [
        sections.seats(results),
        sections.length(results),
        sections.course_of_play(results),
        sections.ends(results),
        capped(results),
        others(runs),
    ]
    return Report(
        "competitive", f"Is {request.game.title} fair?", answer(results, edges), facts_of(results),
        tuple(f for f in found if f), tuple(s for s in shown if s),
        tuple(r for run in runs.values() for r in run.cells), caveats(results),
    )  # fmt: skip


def answer(results, edges):
    """The opening sentences."""
    game = results[0].cell.rules
    lead = " ".join(_edges(edges, game)) or f"No advantage of the first seat of {game.title} is shown."
    lasts = "; ".join(
        f"{row['mean']:.1f} {game.length_unit} at {counted(row['players'], 'player')}"
        for row in tables.lengths(results).to_dict("records")
    )
    return (lead, *(edge.sentence for edge in edges), f"A game lasts on average {lasts}.")


def _edges(edges, game):
    for word, fits in (("an edge", lambda e: e.effect > 0), ("a handicap", lambda e: e.effect < 0)):
        where = [
            edge.fact.removeprefix("first seat ") for edge in edges if edge.verdict == findings.HOLDS and fits(edge)
        ]
        if where:
            yield f"In {game.title} the first seat is {word} {', '.join(where)}."


def _lengths(results, bots):
    unit = results[0].cell.rules.length_unit
    return [
        findings.length(row, unit, bots, f"With {counted(row['players'], 'player')} a game")
        for row in tables.lengths(results).to_dict("records")
    ]


def capped(results):
    """Share of games stopped at the game's own limit, per player count; zero is shown as what it may hide."""
    frame = tables.cell_columns(results).assign(count=[r.capped for r in results], games=[r.games for r in results])
    return Section(
        "How many games do not end by themselves?", "", (Table.of("capped", tables.with_interval(frame)),)
    )  # fmt: skip


def others(runs):
    """The same seats with the weakest bot: what is in the rules rather than in the play."""
    if "random" not in runs:
        return None
    frame = tables.outcome_shares(runs["random"].cells)
    worst = frame[frame["outcome"] == "seat_0"]
    said = ", ".join(f"{percent(r.share, r.low, r.high)} at {r.players} players" for r in worst.itertuples())
    lead = f"Where everybody plays at random, the first seat wins {said}."
    return Section("Does the edge hang on how well people play?", lead, (Table.of("seats-random", frame),))
