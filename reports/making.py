"""From a game or a run folder to a report on disk: plan the runs, play or read them, tell them, write.

A game's report is told by ``reports.games.<game>`` where that exists, else by the kind of game. Such a module has

plan(request) -> {name: spec}    the sweeps to play, by the name of their sub-folder
tell(request, runs) -> Report    the report, from {name: Results}
"""

import hashlib
import importlib
from pathlib import Path

from experiments import results as stored
from experiments.spec import load_spec
from experiments.store import MANIFEST, Folder, code_version, versions
from experiments.sweep import sweep
from reports import html
from reports.progress import watching
from simulator.errors import BadInput


def teller(game):
    """The module that plans and tells the report of a game."""
    own = f"reports.games.{game.name.replace('-', '_')}"
    if importlib.util.find_spec(own):
        return importlib.import_module(own)
    return importlib.import_module(f"reports.games.{game.kind}")


# --- Specs from a request ---------------------------------------------------


def spec_of(request, question, games, *grids):
    """A checked spec: each grid maps axes to lists; what the request fixes (players, knobs, bots) stays fixed."""
    given = dict(request.given)
    blocks = [_fixed(request, given, grid) for grid in grids]
    used = {name for block in blocks for name in block}
    raw = {"question": question, "game": request.game.name, "games": games, "seed": request.seed, "grid": blocks}
    raw["knobs"] = {name: text for name, text in given.items() if name not in used}
    if request.components:
        raw["components"] = str(request.components)
    if request.patches and "patches" not in used:
        raw["patches"] = list(request.patches)
    return load_spec({name: value for name, value in raw.items() if value != {}})


def _fixed(request, given, grid):
    block = {"players": [request.players] if request.players else every_count(request.game)} | grid
    if request.players:
        block["players"] = [request.players]
    if request.bots:
        block["bots"] = [list(request.bots) if len(request.bots) > 1 else request.bots[0]]
    return {name: [given[name]] if name in given else values for name, values in block.items()}


def every_count(game):
    """All numbers of players of a game."""
    return list(range(game.seats[0], game.seats[1] + 1))


# --- Running ----------------------------------------------------------------


def report_on(target, request):
    """Make the report that `target` asks for: a game, or a finished run folder; returns (Report, path of its page)."""
    if Path(target).is_dir():
        return report_on_folder(Path(target), request.out)
    return report_on_game(request.of(target))


def report_on_game(request):
    """Play what the game's report needs, resuming by itself, and write it."""
    module = teller(request.game)
    specs = module.plan(request)
    key = hashlib.sha256("".join(spec.key for spec in specs.values()).encode()).hexdigest()
    path = request.out or Path("runs") / f"{request.game.name}-report-{key[:8]}"
    with Folder(path) as folder:
        _claim(folder, request, key)
        runs = {name: _run(path / name, spec, request) for name, spec in specs.items()}
        report = module.tell(request, runs)
        page = html.write_report(report, path)
        folder.write(MANIFEST, _manifest(request, key, True) | {"runs": {n: r.manifest for n, r in runs.items()}})
    return report, page


def _run(path, spec, request):
    with watching(spec.question) as progress:
        return sweep(spec, path, resume=True, threads=request.threads, progress=progress, kind="report-part")


def _claim(folder, request, key):
    manifest = folder.manifest()
    if manifest is None:
        folder.refuse_strangers()
        folder.write(MANIFEST, _manifest(request, key, False))
    elif manifest.get("key") != key:
        raise BadInput(f"{folder.path} holds another run ({manifest.get('question', '?')}). Name another folder.")


def _manifest(request, key, finished):
    return {
        "schema": 1,
        "kind": "report",
        "finished": finished,
        "key": key,
        "question": f"{request.game.title}: the report",
        "game": {
            "name": request.game.name,
            "title": request.game.title,
            "rules_version": request.game.rules_version,
        },
        "code": {"version": code_version()},
        "packages": versions(),
    }


def report_on_folder(path, out=None):
    """Tell a finished run folder; the report is written into it, or to `out`."""
    from reports.games import sweeps

    kind = _kind(path)
    if kind == "report":
        raise BadInput(f"{path} holds a report: open {path / 'report.html'}, or give one of its parts.")
    found = stored.load(path)
    report = sweeps.tell(found)
    place = Path(out or path)
    with Folder(place):
        page = html.write_report(report, place)
    return report, page


def _kind(path):
    from experiments.store import read_json

    file = Path(path) / MANIFEST
    return read_json(file).get("kind") if file.is_file() else None
