"""What a sweep came to: a tally per cell, and one row per cell with shares, intervals and what remakes it."""

import functools
import json
from dataclasses import dataclass, field
from pathlib import Path

from experiments import intervals, store
from experiments.cell import Cell, knob_codes
from experiments.frames import frame
from experiments.runner import CellResult
from experiments.spec import Spec, Target
from experiments.tally import Tally
from simulator.digest import join
from simulator.errors import BadInput

QUANTILES = {"length_q10": 0.1, "length_median": 0.5, "length_q90": 0.9}


@dataclass
class Results:
    """Results of a sweep; `cells[i]` (a CellResult) belongs to `spec.cells[i]` and row i of `frame`.

    manifest  what remakes the run;  folder  where it is kept, or None
    """

    spec: Spec
    cells: list
    manifest: dict
    folder: Path | None = None
    timing: dict = field(default_factory=dict)

    @functools.cached_property
    def frame(self):
        """One row per cell: axes, games, shares with intervals, length, reasons, digest, command."""
        rows = [self._row(number) for number in range(len(self.cells))]
        return frame(rows)

    def _row(self, number):
        result, axes = self.cells[number], self.spec.axes[number]
        row = {"cell": number, "game": self.spec.game}
        taken = {"cell", "game", "games", "games_asked", "capped", "stopped", "records_sha256", "command"}
        mixed = {name for name in axes if len({type(a[name]) for a in self.spec.axes}) > 1}
        for name, value in axes.items():
            row[f"knob_{name}" if name in taken else name] = str(value) if name in mixed else value
        entry = self.manifest["cells"][number]
        row |= {"games_asked": entry["games_asked"], "games": result.games, "capped": result.capped}
        for name, share in result.shares(self.spec.level).items():
            row |= {f"{name}_{part}": share[part] for part in ("count", "share", "low", "high")}
        row |= length_of(result.tally, self.spec.level)
        for label, count in result.tally.counts("end_reason").items():
            row[f"end_{label.replace(' ', '_')}"] = count
        return row | {
            "stopped": result.stopped,
            "components": entry["components"]["name"] if "components" not in axes else row["components"],
            "records_sha256": result.records_sha256,
            "command": entry["command"],
        }

    def find(self, **where):
        """The one CellResult whose axes have these values; BadInput when there is none or more."""
        found = [
            cell for cell, axes in zip(self.cells, self.spec.axes, strict=True)
            if all(str(axes.get(name)) == str(value) for name, value in where.items())
        ]  # fmt: skip
        if len(found) != 1:
            raise BadInput(f"{len(found)} cells have {where}. Axes: {', '.join(self.spec.axis_names)}.")
        return found[0]


def length_of(tally, level=intervals.LEVEL):
    """Mean length with its interval, spread and quantiles."""
    mean, sd = tally.mean("rounds"), tally.sd("rounds")
    low, high = intervals.mean(mean, sd, tally.games, level)
    row = {"length_mean": mean, "length_low": low, "length_high": high, "length_sd": sd}
    return row | {name: tally.quantile("rounds", share) for name, share in QUANTILES.items()}


# --- The manifest -----------------------------------------------------------


def cell_entry(cell):
    """What a manifest says of a cell before it is played."""
    setting = cell.setting()
    return {
        "players": cell.players,
        "given": dict(cell.given),
        "knobs": cell.knobs(),
        "knob_codes": knob_codes(setting),
        "bots": [{"name": bot.name, "digest": bot.digest} for bot in setting.bots],
        "components": {
            "name": setting.box.name,
            "file": cell.components,
            "patches": list(cell.patches),
            "digest": setting.box.digest,
            "assumed_share": cell.assumed_share(),
        },
        "seed": cell.seed,
        "first": cell.first,
        "games_asked": cell.games,
        "key": cell.key,
    }


def new_manifest(spec, kind="sweep"):
    """The manifest of a run that begins."""
    rules = spec.cells[0].rules
    return {
        "schema": 1,
        "kind": kind,
        "finished": False,
        "key": spec.key,
        "question": spec.question,
        "game": {"name": rules.name, "title": rules.title, "rules_version": rules.rules_version},
        "code": {"version": store.code_version(), "digest": spec.code},
        "packages": store.versions(),
        "spec": {
            "source": spec.source,
            "given": spec.given,
            "within": spec.within,
            "level": spec.level,
            "rows": spec.rows,
            "targets": [
                {"where": list(t.where), "name": t.name, "low": t.low, "high": t.high, "cells": list(t.cells)}
                for t in spec.targets
            ],
        },
        "cells": [
            {"cell": number, "axes": axes, **cell_entry(cell)}
            for number, (cell, axes) in enumerate(zip(spec.cells, spec.axes, strict=True))
        ],
    }


def finish_manifest(manifest, cells):
    """The manifest with what was played."""
    entries = []
    for entry, result in zip(manifest["cells"], cells, strict=True):
        played = {
            "games": result.games, "capped": result.capped, "stopped": result.stopped,
            "records_sha256": result.records_sha256, "command": result.played.command(),
        }  # fmt: skip
        entries.append(entry | played)
    totals = {
        "asked": sum(entry["games_asked"] for entry in entries),
        "played": sum(result.games for result in cells),
        "capped": sum(result.capped for result in cells),
    }
    digest = join([bytes.fromhex(result.records_sha256) for result in cells])
    return manifest | {"finished": True, "games": totals, "records_sha256": digest, "cells": entries}


# --- Reading a folder -------------------------------------------------------


def load(folder):
    """The Results kept in a finished run folder; nothing is played or compiled."""
    folder = Path(folder)
    if not (folder / store.MANIFEST).is_file():
        raise BadInput(f"{folder} is not a run folder: it has no {store.MANIFEST}. Give the folder of a run.")
    manifest = store.read_json(folder / store.MANIFEST)
    if not manifest["finished"]:
        raise BadInput(f"The run in {folder} is not finished. Go on with --resume.")
    spec = _spec_of(manifest)
    cells = [_stored(folder, number, cell) for number, cell in enumerate(spec.cells)]
    timing = json.loads((folder / store.TIMING).read_text()) if (folder / store.TIMING).is_file() else {}
    return Results(spec, cells, manifest, folder, timing)


def _stored(folder, number, cell):
    kept = store.read_json(folder / store.cell_file(number))
    return store.restore(CellResult(cell, Tally(cell.rules), []), kept)


def _spec_of(manifest):
    asked = manifest["spec"]
    cells = tuple(_cell_of(manifest["game"]["name"], entry) for entry in manifest["cells"])
    targets = tuple(
        Target(tuple(map(tuple, t["where"])), t["name"], t["low"], t["high"], tuple(t["cells"]))
        for t in asked["targets"]
    )
    axes = tuple(entry["axes"] for entry in manifest["cells"])
    return Spec(
        asked["source"], manifest["question"], manifest["game"]["name"], cells, axes, targets, asked["within"],
        asked["level"], asked["rows"], asked["given"],
    )  # fmt: skip


def _cell_of(game, entry):
    box = entry["components"]
    return Cell(
        game, entry["players"], tuple(entry["given"].items()), box["file"], tuple(box["patches"]),
        tuple(bot["name"] for bot in entry["bots"]), entry["seed"], entry["first"], entry["games_asked"],
    )  # fmt: skip
