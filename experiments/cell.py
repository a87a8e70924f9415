"""A cell: one setting, and which of its games to play. Everything a result needs to be made again."""

import hashlib
import json
import shlex
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import strategies
from simulator import compiling, games
from simulator import components as component_files
from simulator.engine import engine_of
from simulator.errors import BadInput
from simulator.knobs import read_settings
from simulator.setting import check_players, make_setting, settle

GAMES, SEED = 10_000, 0
MOST_GAMES = 10**9


@dataclass(frozen=True)
class Cell:
    """One setting, by name, and its games. Build it with `Cell.of`, which checks everything.

    given       (knob, text) for each knob that was given, in the game's order
    components  path of the user's component file, or None
    patches     names of alternatives, "group.name"
    bots        names of bots, one per seat
    """

    game: str
    players: int
    given: tuple = ()
    components: str | None = None
    patches: tuple = ()
    bots: tuple = ()
    seed: int = SEED
    first: int = 0
    games: int = GAMES

    @classmethod
    def of(
        cls, game, players=None, given=None, components=None, patches=(), bots=(), seed=SEED, first=0, games=GAMES
    ):  # fmt: skip
        """A checked Cell; BadInput names whatever does not fit.

        `given` maps knobs to text or TOML values; `components` is the path of a user's file; `bots` is one
        name for all seats or one per seat (a list, or text with commas), left out the game's default bot.
        """
        rules = _game(game)
        players = check_players(rules, players)
        settle(rules, players, given or {})
        values = read_settings(rules, given or {})
        texts = tuple((k.name, k.text(values[k.name])) for k in rules.knobs if k.name in values)
        whole("seed", seed, 0, 2**64 - 1)
        whole("first", first, 0, MOST_GAMES * 1000)
        whole("games", games, 1, MOST_GAMES)
        components = None if components is None else str(components)
        return cls(
            game, players, texts, components, tuple(patches), _line_up(rules, players, bots), seed, first, games
        )  # fmt: skip

    @property
    def rules(self):
        """The Game."""
        return _game(self.game)

    def setting(self):
        """The compiled Setting, kept for the cells that share it."""
        overlay = (self.components, _stamp(self.components))
        return _setting(self.game, self.players, self.given, overlay, self.patches, self.bots)

    def box(self):
        """The checked components; nothing compiles."""
        return _box(self.game, (self.components, _stamp(self.components)), self.patches)

    def assumed_share(self):
        """Share of the component values in play that are assumed; the game's schema may say which take part."""
        schema = self.rules.module("schema")
        if not hasattr(schema, "in_play"):
            return self.box().assumed_share()
        values = read_settings(self.rules, dict(self.given))
        return self.box().assumed_share(lambda path: schema.in_play(path, values))

    def engine(self):
        """The game's engine."""
        return engine_of(self.rules)

    @property
    def key(self):
        """sha256 of all that decides the records: content, not names of files."""
        setting = self.setting()
        content = {
            "game": self.game,
            "rules_version": setting.game.rules_version,
            "players": self.players,
            "knobs": knob_codes(setting),
            "components": setting.box.digest,
            "bots": [bot.digest for bot in setting.bots],
            "code": code_digest(self.game, self.bots),
            "seed": self.seed,
            "first": self.first,
            "games": self.games,
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    def knobs(self):
        """Every knob as it is written, given or printed, after they were settled against each other."""
        setting = self.setting()
        return {k.name: k.text(setting.given.get(k.name, k.default)) for k in setting.game.knobs}

    def options(self):
        """The options of the command line that give this setting."""
        words = ["--players", str(self.players)]
        for name, text in self.given:
            words += ["--set", f"{name}={text}"]
        words += ["--bots", ",".join(self.bots[:1] if len(set(self.bots)) == 1 else self.bots)]
        words += ["--components", self.components] if self.components else []
        for patch in self.patches:
            words += ["--patch", patch]
        return [*words, "--seed", str(self.seed)]

    def command(self):
        """The line that plays this cell again."""
        first = ["--first", str(self.first)] if self.first else []
        return shlex.join(["toonlab", "simulate", self.game, *self.options(), *first, "--games", str(self.games)])

    def replay(self, game_index):
        """The line that tells one game of this cell step by step."""
        return shlex.join(["toonlab", "play", self.game, *self.options(), "--game", str(game_index)])

    def part(self, first, games):
        """Some of its games as a cell of their own: what may be played elsewhere, since tallies add up."""
        return replace(self, first=first, games=games)

    def with_games(self, games):
        """The same cell with another number of games."""
        return replace(self, games=games)


def whole(name, given, low, high):
    """`given` when it is a whole number from `low` to `high`; BadInput otherwise."""
    if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
        raise BadInput(f"{name} is {given!r}. Give a whole number from {low:,} to {high:,}.")
    return given


def knob_codes(setting):
    """KNOBS as plain lists and numbers, by name."""
    return {name: setting.knobs[0][name].tolist() for name in setting.knobs.dtype.names}


def code_digest(game, bots):
    """sha256 of the text of every source file that the rules, the bots and the engine reach."""
    return _code_digest(game, tuple(sorted(set(bots))))


@lru_cache(maxsize=256)
def _code_digest(game, bots):
    digest = hashlib.sha256()
    for file in _code_files(game, bots):
        digest.update(Path(file).name.encode() + Path(file).read_bytes())
    return digest.hexdigest()


def _code_files(game, bots):
    rules = _game(game)
    roots = [rules.module("rules").__file__, rules.module("schema").__file__, _engine_file()]
    for name in bots:
        roots.append(_bot(game, name.partition("@")[0]).choose.__code__.co_filename)
    return sorted({str(file) for root in roots for file in compiling.sources(str(root))})


def _engine_file():
    return Path(compiling.__file__).with_name("engine.py")


def _game(name):
    return games.game(name)


@lru_cache(maxsize=64)
def _bot(game, name):
    return strategies.find_bot(_game(game), name)


def _line_up(rules, players, bots):
    names = [piece.strip() for piece in bots.split(",")] if isinstance(bots, str) else list(bots or ())
    names = names or [rules.default_bot]
    if len(names) not in (1, players):
        raise BadInput(f"{len(names)} bots for {players} players. Name one bot for all seats, or one per seat.")
    for name in names:
        if not isinstance(name, str):
            raise BadInput(f"bots holds {name!r}. Give the names of bots, such as {rules.default_bot!r}.")
        _bot(rules.name, name.partition("@")[0])
    return tuple(names * players if len(names) == 1 else names)


def _stamp(path):
    """Changes when the file does, so that an edited component file is read again."""
    if path is None:
        return None
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return None


@lru_cache(maxsize=256)
def _box(game, overlay, patches):
    return component_files.load(_game(game), overlay[0], patches)


@lru_cache(maxsize=512)
def _setting(game, players, given, overlay, patches, bots):
    rules = _game(game)
    box = _box(game, overlay, patches)
    return make_setting(rules, players, dict(given), bots=strategies.seat_all(rules, bots), box=box)
