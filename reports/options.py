"""Options that commands share, gathered in one Request, and the one place where errors become messages."""

import os
import sys
import traceback
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import click

from simulator import components, games
from simulator.errors import BadInput, Fault, nearest
from simulator.knobs import split_settings

GAMES = 10_000
DONE, REFUSED, BAD_INPUT, FAULT, INTERRUPTED = 0, 1, 2, 3, 130
SHARE = click.FloatRange(0, 0.5, min_open=True, max_open=True)
SEEDS = click.IntRange(0, 2**64 - 1)


# --- Exit codes and messages ------------------------------------------------


class Toonlab(click.Group):
    """A group of commands whose failures end in one message on stderr and a documented exit code."""

    def main(self, *args, **extra):
        """Run a command line and leave the process with its exit code."""
        sys.exit(self._run(*args, **extra))

    def _run(self, *args, **extra):
        try:
            return super().main(*args, **extra, standalone_mode=False) or DONE
        except click.exceptions.NoArgsIsHelpError as trouble:
            click.echo(trouble.ctx.get_help())
            return DONE
        except click.UsageError as trouble:
            return fail(usage_message(trouble), BAD_INPUT)
        except click.ClickException as trouble:
            return fail(trouble.format_message(), BAD_INPUT)
        except BadInput as trouble:
            return fail(trouble, BAD_INPUT)
        except (click.Abort, KeyboardInterrupt):
            return fail("Stopped. What was finished is kept.", INTERRUPTED)
        except Fault as trouble:
            return fail(trouble, FAULT)
        except Exception as trouble:  # whatever is left is ours to mend, and a user needs no traceback
            return fail(fault_message(trouble), FAULT)

    def resolve_command(self, context, args):
        """Find a command; a typo gets a suggestion."""
        if args and self.get_command(context, args[0]) is None and not args[0].startswith("-"):
            names = self.list_commands(context)
            raise BadInput(f"Unknown command {args[0]!r}.{nearest(args[0], names)} Known: {', '.join(names)}.")
        return super().resolve_command(context, args)


def fail(message, code):
    """Say why on stderr, and return the exit code."""
    click.echo(f"toonlab: {message}", err=True)
    return code


def usage_message(trouble):
    """A usage error on one line, with the command whose help explains it."""
    path = trouble.ctx.command_path if trouble.ctx else "toonlab"
    text = trouble.format_message().rstrip(".")
    return f"{text}. See: {path} --help"


def fault_message(trouble):
    """An unforeseen error on one line; TOONLAB_DEBUG=1 prints the traceback as well."""
    if os.environ.get("TOONLAB_DEBUG"):
        traceback.print_exception(trouble)
    reason = getattr(trouble, "strerror", None) or trouble
    return f"{type(trouble).__name__}: {reason}. TOONLAB_DEBUG=1 shows where."


# --- What was asked for -----------------------------------------------------


@dataclass(frozen=True)
class Request:
    """The common options of a command, as they were given."""

    game: object
    players: int | None = None
    given: dict = field(default_factory=dict)
    bots: tuple = ()
    components: Path | None = None
    patches: tuple = ()
    games: int | None = None
    first: int = 0
    seed: int = 0
    threads: int | None = None
    out: Path | None = None

    def cell(self, open_end=False):
        """The checked cell that was asked for; `open_end`: another rule stops it, so that games are unlimited."""
        from experiments.cell import MOST_GAMES, Cell

        games = self.games or (MOST_GAMES if open_end else GAMES)
        return Cell.of(
            self.game.name, self.players, self.given, self.components, self.patches, self.bots, self.seed,
            self.first, games,
        )  # fmt: skip

    def of(self, name):
        """The same request about the game of that name."""
        return replace(self, game=games.game(name.replace("_", "-")))

    def box(self):
        """The components that were asked for."""
        return components.load(self.game, self.components, self.patches)


class Duration(click.ParamType):
    """A time such as 90s, 5m or 1h, in seconds."""

    name = "time"
    UNITS: ClassVar = {"s": 1, "m": 60, "h": 3600}

    def convert(self, value, param, ctx):
        """Seconds; a bare number is seconds already."""
        if not isinstance(value, str):
            return value
        digits, unit = (value[:-1], value[-1]) if value[-1:] in self.UNITS else (value, "s")
        try:
            seconds = float(digits) * self.UNITS[unit]
        except ValueError:
            seconds = 0
        if not 0 < seconds < float("inf"):
            self.fail(f"{value!r} is not a time. Write 90s, 5m or 1h", param, ctx)
        return seconds


class GameName(click.ParamType):
    """The name of a game, turned into its Game."""

    name = "game"

    def convert(self, value, param, ctx):
        """The Game of that name; underscores do for hyphens."""
        return games.game(value.replace("_", "-")) if isinstance(value, str) else value


def read_sets(_context, _param, texts):
    """The texts of ``--set`` as one dict; a knob given twice is refused."""
    found = {}
    for text in texts:
        for name, value in split_settings(text).items():
            if name in found:
                raise BadInput(f"--set {name} is given twice ({found[name]!r} and {value!r}). Give it once.")
            found[name] = value
    if "players" in found:
        raise BadInput(f"--set players={found['players']}: players is no knob. Use --players {found['players']}.")
    return found


def read_bots(_context, _param, text):
    """``a,b`` as a tuple of names."""
    names = tuple(name.strip() for name in text.split(",")) if text else ()
    if not all(names):
        raise BadInput(f"--bots {text!r} has an empty name. Write one bot, or one per seat: --bots a,b.")
    return names


OPTIONS = {
    "players": click.option("--players", type=int, metavar="N", help="Number of players."),
    "given": click.option(
        "--set", "given", multiple=True, callback=read_sets, metavar="KNOB=VALUE", help="Turn a knob; repeatable."
    ),
    "bots": click.option(
        "--bots", default="", callback=read_bots, metavar="A[,B,...]", help="One bot for all seats, or one per seat."
    ),
    "components": click.option(
        "--components", type=click.Path(path_type=Path), metavar="FILE", help="Your own component values (TOML)."
    ),
    "patches": click.option(
        "--patch", "patches", multiple=True, metavar="GROUP.NAME", help="A named alternative of the components."
    ),
    "games": click.option("--games", type=click.IntRange(1), metavar="N", help=f"Games to play; {GAMES:,} if left."),
    "first": click.option(
        "--first", type=click.IntRange(0), default=0, show_default=True, metavar="I", help="Index of the first game."
    ),
    "seed": click.option("--seed", type=SEEDS, default=0, show_default=True, metavar="S", help="Seed of all luck."),
    "threads": click.option("--threads", type=click.IntRange(1, 1024), metavar="T", help="Threads; all cores if left."),
    "out": click.option("-o", "--out", type=click.Path(path_type=Path), metavar="DIR", help="Folder for the results."),
}
BOX = ("components", "patches")
SETTING = ("players", "given", "bots", *BOX)
REPORT = (*SETTING, "games", "seed", "threads", "out")
RUN = (*SETTING, "games", "first", "seed", "threads", "out")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout, nothing else there.")
GAME = click.argument("game", type=GameName(), metavar="GAME")


def request_options(*names, **defaults):
    """Give a command the named options, bundled as its parameter `request` (of no game).

    `defaults` replace an option's usual default.
    """

    def decorate(function):
        def command(game=None, **given):
            fields = {name: given.pop(name) for name in names}
            return function(request=Request(game, **fields), **given)

        command.__name__, command.__doc__ = function.__name__, function.__doc__
        command.__click_params__ = list(getattr(function, "__click_params__", ()))
        for name in reversed(names):
            command = OPTIONS[name](command)
        for option in command.__click_params__:
            option.default = defaults.get(option.name, option.default)
        return command

    return decorate


def request(*names):
    """The same for a command with the argument GAME."""
    return lambda function: GAME(request_options(*names)(function))
