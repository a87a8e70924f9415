"""Specs: a TOML file that reads as the question it asks, checked whole before a game is played.

question = "How hard is each tier?"     a sentence for the report
game     = "disney-animated"
games    = 20000                        games per cell; or within = 0.005 (half-width to reach; games is then the most)
[knobs]                                 one value each, for every cell
[[grid]]                                each key a list of values; the cells are the union of the blocks
[[targets]]                             where = {difficulty = "novice"}, win = [0.60, 0.75]
"""

import hashlib
import itertools
import json
import math
from dataclasses import dataclass, field
from pathlib import Path

from experiments.cell import GAMES, MOST_GAMES, SEED, Cell, code_digest, whole
from experiments.intervals import LEVEL
from simulator import games as catalogue
from simulator.components import read_toml
from simulator.errors import BadInput, nearest
from simulator.knobs import read_settings

FOLDER = Path(__file__).with_name("specs")
KEYS = (
    "question", "game", "players", "bots", "components", "patches", "games", "within", "seed", "level", "rows",
    "knobs", "grid", "targets",
)  # fmt: skip
AXES = ("players", "bots", "components", "patches")  # what a grid may vary besides knobs
MOST_WITHIN = 1_000_000  # games per cell when only a precision was asked for
MOST_CELLS = 5_000


@dataclass(frozen=True)
class Target:
    """A band that a share should lie in, for the cells that `where` selects.

    name  of the share: "win", or "seat_0" and so on;  cells  their indices in the spec
    """

    where: tuple
    name: str
    low: float
    high: float
    cells: tuple


@dataclass(frozen=True)
class Spec:
    """A checked spec. `axes` holds, for each cell, the values that tell it from the others."""

    source: str
    question: str
    game: str
    cells: tuple
    axes: tuple
    targets: tuple = ()
    within: float | None = None
    level: float = LEVEL
    rows: bool = False
    given: dict = field(default_factory=dict, compare=False)

    @property
    def axis_names(self):
        """Names of the axes, players first."""
        return tuple(self.axes[0]) if self.axes else ()

    @property
    def key(self):
        """sha256 of all that decides the results."""
        content = {
            "cells": [cell.key for cell in self.cells],
            "within": self.within,
            "level": self.level,
            "rows": self.rows,
            "targets": [[list(t.where), t.name, t.low, t.high, list(t.cells)] for t in self.targets],
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    @property
    def code(self):
        """Digest of the source text behind the rules and all bots."""
        return code_digest(self.game, tuple(sorted({bot for cell in self.cells for bot in cell.bots})))


# --- Finding specs ----------------------------------------------------------


def presets(game=None):
    """Path of every preset by "game/name"."""
    found = {}
    for path in sorted(FOLDER.glob("*/*.toml")):
        owner = path.parent.name.replace("_", "-")
        if game in (None, owner):
            found[f"{owner}/{path.stem}"] = path
    return found


def preset_path(name):
    """The path of a preset, by "game/name", or by its bare name where that is unambiguous."""
    known = presets()
    if name in known:
        return known[name]
    bare = [full for full in known if full.split("/")[1] == name]
    if len(bare) == 1:
        return known[bare[0]]
    if bare:
        raise BadInput(f"Preset {name!r} exists for several games. Name one of {', '.join(bare)}.")
    names = [*known, *(full.split("/")[1] for full in known)]
    raise BadInput(
        f"There is no spec {name!r}, neither as a file nor as a preset.{nearest(name, names)} "
        f"Presets: {', '.join(known) or 'none'}."
    )


def load_spec(source, **changes):
    """A checked Spec from a path, a preset's name or a dict; `changes` replace top-level keys.

    Raises BadInput with one message that names the place and the remedy.
    """
    if isinstance(source, Spec):
        source = source.given
    if isinstance(source, dict):
        raw, name = json.loads(json.dumps(source, default=_as_plain)), "spec"
    else:
        path = Path(source)
        path = path if path.is_file() or path.suffix == ".toml" else preset_path(str(source))
        raw, name = read_toml(path, "the spec"), path.name
    changed = {key: value for key, value in changes.items() if value is not None}
    raw |= json.loads(json.dumps(changed, default=_as_plain))
    return _Reader(name, raw).spec()


def _as_plain(value):
    """What a dict from Python may hold besides plain data: ranges, paths, and numbers and arrays of NumPy."""
    if isinstance(value, range):
        return list(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    return str(value)


# --- Checking ---------------------------------------------------------------


class _Reader:
    """Turns raw tables into a Spec; every complaint starts with the spec's name and the place in it."""

    def __init__(self, name, raw):
        self.name, self.raw = name, raw

    def fail(self, text):
        raise BadInput(f"{self.name}: {text}")

    def within_place(self, place, call, *args, **kwargs):
        """`call`, its complaint prefixed with the place."""
        try:
            return call(*args, **kwargs)
        except BadInput as trouble:
            self.fail(f"{place}: {trouble}" if place else str(trouble))

    def spec(self):
        """The checked Spec."""
        raw = self.raw
        self._refuse_unknown(raw, KEYS, "key")
        self.rules = self.within_place("", catalogue.game, self._text("game"))
        self.knob_names = [knob.name for knob in self.rules.knobs]
        question = self._text("question", f"{self.rules.title}: a sweep")
        within = self._share("within")
        level = self._share("level", LEVEL)
        if not isinstance(raw.get("rows", False), bool):
            self.fail(f"rows is {raw['rows']!r}. Give true or false.")
        most = MOST_WITHIN if within is not None else GAMES
        self.games = self.within_place("", whole, "games", raw.get("games", most), 1, MOST_GAMES)
        self.seed = self.within_place("", whole, "seed", raw.get("seed", SEED), 0, 2**63 - 1)
        cells, axes = self._cells()
        return Spec(
            self.name, question, self.rules.name, cells, axes, self._targets(cells, axes), within, level,
            raw.get("rows", False), raw,
        )  # fmt: skip

    def _refuse_unknown(self, table, known, what):
        for key in table:
            if key not in known:
                knob = " It is a knob: put it under [knobs] or in a [[grid]]." if self._is_knob(key) else ""
                self.fail(f"unknown {what} {key!r}.{knob or nearest(key, known)} Known: {', '.join(known)}.")

    def _is_knob(self, key):
        game = self.raw.get("game")
        return game in catalogue.PACKAGES and key in {knob.name for knob in catalogue.game(game).knobs}

    def _text(self, key, default=None):
        if key not in self.raw and default is None:
            self.fail(f"{key} is missing. Add a line such as {key} = {next(iter(catalogue.PACKAGES), '')!r}.")
        value = self.raw.get(key, default)
        if not isinstance(value, str):
            self.fail(f"{key} is {value!r}. Give text in quotes.")
        return value

    def _share(self, key, default=None):
        value = self.raw.get(key, default)
        if value is None:
            return None
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not number or not 0 < value < 1:
            self.fail(f"{key} is {value!r}. Give a number above 0 and below 1, such as {default or 0.005}.")
        return float(value)

    # --- Cells

    def _cells(self):
        knobs = self._table("knobs")
        self._refuse_unknown_knobs(knobs, self.knob_names, "[knobs]")
        self.within_place("[knobs]", read_settings, self.rules, knobs)
        blocks = [self._block(number, block, knobs) for number, block in enumerate(self._blocks(), 1)]
        names = sorted({name for block in blocks for name in block}, key=self._rank)
        size = sum(math.prod(len(values) for values in block.values()) for block in blocks)
        if size > MOST_CELLS:
            self.fail(f"grid: {size:,} cells. Give at most {MOST_CELLS:,}: shorten a list, or split the spec.")
        found = {}
        for number, block in enumerate(blocks, 1):
            for values in itertools.product(*block.values()):
                chosen = dict(zip(block, values, strict=True))
                cell = self._cell(number, chosen, knobs)
                found.setdefault(cell, {name: self._axis_value(cell, name) for name in names})
        return tuple(found), tuple(found.values())

    def _rank(self, name):
        order = [*AXES, *self.knob_names]
        return order.index(name)

    def _table(self, key):
        value = self.raw.get(key, {})
        if not isinstance(value, dict):
            self.fail(f"{key} is {value!r}. Write a table: [{key}] and one line per knob.")
        return value

    def _refuse_unknown_knobs(self, table, known, place):
        for name in table:
            if name not in known:
                owners = [game.name for game in catalogue.all_games() if name in {knob.name for knob in game.knobs}]
                hint = f" It is a knob of {owners[0]}." if owners else nearest(name, known)
                self.fail(f"{place}: unknown knob {name!r} of {self.rules.name}.{hint} "
                          f"Known: {', '.join(known)}.")  # fmt: skip

    def _blocks(self):
        grid = self.raw.get("grid")
        blocks = [grid] if isinstance(grid, dict) else grid
        if not blocks or not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
            low, high = self.rules.seats
            self.fail(f"grid is missing or empty. Add a [[grid]] block with a list, such as players = [{low}, {high}].")
        return blocks

    def _block(self, number, block, knobs):
        """Axis name to list of values."""
        place = f"grid {number}"
        if not block:
            self.fail(f"{place} is empty. Give it a key with a list of values, or remove it.")
        self._refuse_unknown_knobs(block, [*AXES, *self.knob_names], place)
        for name, values in block.items():
            if not isinstance(values, list):
                self.fail(f"{place}: {name} is {values!r}. Give a list of values: {name} = [{values!r}].")
            if not values:
                self.fail(f"{place}: {name} is an empty list. Give it at least one value, or remove it.")
            if name in knobs:
                self.fail(f"{place}: {name} also stands under [knobs]. Keep it in one place.")
            if name in AXES and name in self.raw:
                self.fail(f"{place}: {name} also stands at the top. Keep it in one place.")
            if name in self.knob_names:
                for value in values:
                    self.within_place(place, read_settings, self.rules, {name: value})
        return block

    def _cell(self, number, chosen, knobs):
        place = f"grid {number} ({', '.join(f'{name} = {_shown(value)}' for name, value in chosen.items())})"
        common = {name: chosen.get(name, self.raw.get(name)) for name in AXES}
        given = knobs | {name: value for name, value in chosen.items() if name not in AXES}
        components, patches = common["components"], common["patches"] or []
        if components is not None and not isinstance(components, str):
            self.fail(f"{place}: components is {components!r}. Give the path of a component file in quotes.")
        if not isinstance(patches, list) or not all(isinstance(patch, str) for patch in patches):
            self.fail(f"{place}: patches is {patches!r}. Give a list of names of alternatives.")
        if not isinstance(common["bots"], (str, list, type(None))):
            self.fail(f"{place}: bots is {common['bots']!r}. Give one name, or a list with one name per seat.")
        cell = self.within_place(
            place, Cell.of, self.rules.name, common["players"], given,
            None if components in (None, "default") else components,
            tuple(patches), common["bots"] or (), self.seed, 0, self.games,
        )  # fmt: skip
        self.within_place(place, cell.box)
        return cell

    def _axis_value(self, cell, name):
        """The value of an axis, as a table shows it; whole numbers stay numbers."""
        if name == "players":
            return cell.players
        if name == "bots":
            return ",".join(cell.bots[:1] if len(set(cell.bots)) == 1 else cell.bots)
        if name == "components":
            return Path(cell.components).name if cell.components else "default"
        if name == "patches":
            return "+".join(cell.patches) or "none"
        knob = next(knob for knob in self.rules.knobs if knob.name == name)
        text = dict(cell.given).get(name, knob.text(knob.default))
        return int(text) if text.lstrip("-").isdigit() and knob.kind in ("number", "switch") else text

    # --- Targets

    def _targets(self, cells, axes):
        targets = self.raw.get("targets", [])
        if not isinstance(targets, list) or not all(isinstance(target, dict) for target in targets):
            self.fail(f"targets is {targets!r}. Write [[targets]] blocks.")
        return tuple(self._target(number, target, cells, axes) for number, target in enumerate(targets, 1))

    def _target(self, number, target, cells, axes):
        place = f"target {number}"
        known = ["win"] if self.rules.is_cooperative else [f"seat_{seat}" for seat in range(self.rules.most_seats)]
        self._refuse_unknown(target, ("where", *known), f"key of {place}")
        bands = [name for name in known if name in target]
        if len(bands) != 1:
            self.fail(f"{place} names {len(bands)} shares. Give one band, such as {known[0]} = [0.40, 0.60].")
        low, high = self._band(place, bands[0], target[bands[0]])
        where = target.get("where", {})
        if not isinstance(where, dict):
            self.fail(f"{place}: where is {where!r}. Give a table, such as where = {{players = 2}}.")
        for name in where:
            if name not in axes[0]:
                hint = nearest(name, axes[0])
                self.fail(f"{place}: where names {name!r}, which the grid does not vary.{hint} "
                          f"It varies: {', '.join(axes[0])}.")  # fmt: skip
        chosen = tuple(i for i, axis in enumerate(axes) if all(_matches(axis[k], v) for k, v in where.items()))
        if not chosen:
            self.fail(f"{place}: no cell has {where}. Give values that the grid holds.")
        if bands[0] != "win" and any(int(bands[0][5:]) >= cells[i].players for i in chosen):
            self.fail(f"{place}: {bands[0]} does not exist in every cell it selects. Narrow `where` by players.")
        return Target(tuple(sorted((k, str(v)) for k, v in where.items())), bands[0], low, high, chosen)

    def _band(self, place, name, band):
        fits = isinstance(band, list) and len(band) == 2
        fits = fits and all(isinstance(edge, (int, float)) and not isinstance(edge, bool) for edge in band)
        if not fits or not 0 <= band[0] < band[1] <= 1:
            self.fail(f"{place}: {name} is {band!r}. Give two shares from 0 to 1, the lower first: [0.40, 0.60].")
        return float(band[0]), float(band[1])


def _matches(value, wanted):
    return str(value) in {str(v) for v in wanted} if isinstance(wanted, list) else str(value) == str(wanted)


def _shown(value):
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
