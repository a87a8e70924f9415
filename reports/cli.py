"""The command line `toonlab`: each command reads options, calls, prints."""

import json

import click

from reports.options import AS_JSON, BOX, REPORT, RUN, SETTING, Duration, Toonlab, request, request_options
from simulator import __version__

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 110}


@click.group(cls=Toonlab, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="toonlab")
def main():
    """Monte Carlo balance and difficulty analysis of tabletop games.

    \b
    Example:
        toonlab simulate disney-animated --players 3 --set difficulty=expert
    """


def show(as_json, document, text):
    """Print one JSON document, or text; both are functions, so that only one is made."""
    click.echo(json.dumps(document(), indent=1) if as_json else text())


@main.command()
@AS_JSON
def games(as_json):
    """List the games, their players, kind and status.

    \b
    Example:
        toonlab games
    """
    from reports import catalogue

    show(as_json, catalogue.games_document, catalogue.games_text)


@main.command()
@request(*BOX)
@click.option("--assumed", is_flag=True, help="List every assumed component value instead.")
@AS_JSON
def describe(request, assumed, as_json):
    """Show a game's knobs, bots and components, and where each value is known from.

    \b
    Example:
        toonlab describe disney-animated --assumed
    """
    from reports import catalogue as c

    box = request.box()
    show(
        as_json,
        lambda: c.assumed_leaves(box) if assumed else c.describe_document(request.game, box),
        lambda: c.assumed_text(box) if assumed else c.describe_text(request.game, box),
    )


@main.command()
@request()
@AS_JSON
def bots(request, as_json):
    """List a game's bots, weakest first, and the weights that can be changed.

    \b
    Example:
        toonlab bots disney-animated
    """
    from reports import catalogue

    show(as_json, lambda: catalogue.bots_document(request.game), lambda: catalogue.bots_text(request.game))


@main.command()
@request(*SETTING, "seed")
@click.option(
    "--game", "game_index", type=click.IntRange(0), default=0, show_default=True, metavar="I", help="Which game."
)
@AS_JSON
def play(request, game_index, as_json):
    """Tell one game step by step, in the rulebook's words.

    \b
    Example:
        toonlab play disney-animated --players 4 --seed 7 --game 123
    """
    from reports import telling

    told = request.cell().setting(), request.seed, game_index
    show(as_json, lambda: telling.play_document(*told), lambda: telling.play_text(*told))


@main.command()
@request(*RUN)
@click.option(
    "--within", type=click.FloatRange(0, 0.5, min_open=True), metavar="SHARE", help="Stop at this half-width."
)
@click.option("--until", type=Duration(), metavar="TIME", help="Stop after this time: 90s, 5m, 1h.")
@AS_JSON
def simulate(request, within, until, as_json):
    """Play one setting many times: outcome shares with intervals, length, why games end.

    \b
    Example:
        toonlab simulate disney-animated --players 3 --set difficulty=standard --games 100000 --seed 1
    """
    from reports import simulation as s

    result = s.play_cell(request.cell(open_end=bool(within or until)), request.threads, within, until)
    show(as_json, lambda: s.simulate_document(result), lambda: s.simulate_text(result))


@main.command()
@click.argument("target", metavar="GAME|DIR")
@request_options(*REPORT)
@AS_JSON
def report(target, request, as_json):
    """Make a report of a game, or of a finished run folder: findings, tables and plots in one report.html.

    \b
    Example:
        toonlab report disney-animated
    """
    from reports import html, making

    made, page = making.report_on(target, request)
    show(as_json, lambda: html.document(made), lambda: f"{made.summary()}\n\nReport: {page}")


if __name__ == "__main__":
    main()
