"""What `sweep` says: the presets, and one line per cell."""

from experiments.spec import load_spec, presets
from experiments.sweep import default_folder
from experiments.sweep import sweep as play_sweep
from reports import tables
from reports.layout import Sheet, sheet
from reports.progress import watching


def presets_document():
    """Every preset with its question and size."""
    found = []
    for name in presets():
        spec = load_spec(name)
        games = spec.cells[0].games
        found.append({"preset": name, "question": spec.question, "cells": len(spec.cells), "games": games})
    return found


def presets_text():
    """Every preset on a line."""
    rows = tuple((p["preset"], p["question"], f"{p['cells']:,}", f"{p['games']:,}") for p in presets_document())
    return Sheet("", ("preset", "question", "cells", "games each"), rows, labels=2).as_text()


def run(source, out, resume, threads, **changes):
    """Play a spec into its folder; returns Results."""
    spec = load_spec(source, **changes)
    with watching(spec.question) as progress:
        return play_sweep(spec, out or default_folder(spec), resume, threads, progress)


def sweep_document(found):
    """The results as plain data: one row per cell."""
    import json

    rows = json.loads(found.frame.to_json(orient="records"))
    head = {name: found.manifest[name] for name in ("schema", "question", "game", "code", "games", "records_sha256")}
    return head | {"folder": str(found.folder), "axes": list(found.spec.axis_names), "cells": rows}


def sweep_text(found):
    """The results for a terminal."""
    frame = tables.win_shares(found.cells, level=found.spec.level)
    frame = frame.drop(columns="of") if set(frame["of"]) == {"win"} else frame.rename(columns={"of": "seat"})
    games = found.manifest["games"]
    footer = (
        f"{games['played']:,} games, {games['capped']:,} capped, records {found.manifest['records_sha256'][:16]}\n"
        f"Results: {found.folder}. Report: toonlab report {found.folder}"
    )
    return f"{sheet(frame, found.spec.question).as_text()}\n\n{footer}"
