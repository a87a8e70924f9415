"""The command line `toonlab`: each command reads options, calls, prints."""

import json

import click

from reports.options import (
    AS_JSON,
    BOX,
    REPORT,
    RUN,
    SETTING,
    SHARE,
    Duration,
    GameName,
    Toonlab,
    request,
    request_options,
)
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
@request(*SETTING, "seed", "out")
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
    telling.keep(request.out, *told)
    show(as_json, lambda: telling.play_document(*told), lambda: telling.play_text(*told))


@main.command()
@request(*RUN)
@click.option("--within", type=SHARE, metavar="SHARE", help="Stop at this half-width.")
@click.option("--until", type=Duration(), metavar="TIME", help="Stop after this time: 90s, 5m, 1h.")
@AS_JSON
def simulate(request, within, until, as_json):
    """Play one setting many times: outcome shares with intervals, length, why games end.

    \b
    Example:
        toonlab simulate disney-animated --players 3 --set difficulty=standard --games 100000 --seed 1
    """
    from reports import simulation as s

    cell = request.cell(open_end=bool(within or until))
    result = s.play_cell(cell, request.threads, within, until, request.out)
    show(as_json, lambda: s.simulate_document(result), lambda: s.simulate_text(result))


@main.command()
@click.argument("games", nargs=-1, type=GameName(), metavar="[GAME]...")
def warmup(games):
    """Compile games and all their bots now, so that later commands start at once; every game when none is named.

    \b
    Example:
        toonlab warmup disney-animated
    """
    from reports import catalogue

    for line in catalogue.warm_up(games):
        click.echo(line)


@main.command()
@click.argument("spec", required=False, metavar="SPEC|PRESET")
@click.option("--list", "listed", is_flag=True, help="List the presets.")
@click.option("--resume", is_flag=True, help="Go on with an unfinished run of the same spec.")
@request_options("games", "seed", "threads", "out", seed=None)
@click.option("--within", type=SHARE, metavar="SHARE", help="Play each cell until its half-width is this.")
@AS_JSON
def sweep(spec, listed, resume, request, within, as_json):
    """Play every cell of a spec (a TOML file, or the name of a preset) into a run folder.

    \b
    Example:
        toonlab sweep disney-animated/difficulty -o runs/difficulty
    """
    from reports import sweeping as s

    if listed or spec is None:
        return show(as_json, s.presets_document, s.presets_text)
    changes = {"games": request.games, "seed": request.seed, "within": within}
    found = s.run(spec, request.out, resume, request.threads, **changes)
    show(as_json, lambda: s.sweep_document(found), lambda: s.sweep_text(found))


@main.command()
@request(*RUN)
@click.option("--a", required=True, metavar="K=V,..", help="What the first variant sets.")
@click.option("--b", required=True, metavar="K=V,..", help="What the second variant sets.")
@click.option("--detect", type=SHARE, metavar="SHARE", help="Stop when a difference of this is shown or ruled out.")
@click.option("--focus", metavar="NAME", help="The share that --detect watches: win, seat_0, ...")
@click.option("--flips", type=click.IntRange(0), default=0, metavar="N", help="List games whose outcome changed.")
@AS_JSON
def compare(request, a, b, detect, focus, flips, as_json):
    """Play two variants on the same luck, game by game, and say how far apart they are.

    \b
    Example:
        toonlab compare disney-animated --a difficulty=standard --b difficulty=standard,deadline_space=14 --flips 5
    """
    from reports import comparing as c

    found = c.run(request, a, b, detect, flips, focus)
    show(as_json, lambda: c.document(found), lambda: c.text(found))


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
