"""Folders of single runs: what `simulate -o`, `play -o` and `compare -o` leave behind."""

from contextlib import contextmanager
from pathlib import Path

from experiments import results, store
from experiments.results import Results
from experiments.spec import Spec
from experiments.sweep import write_results
from simulator.errors import BadInput


@contextmanager
def claimed(path, key, kind, question):
    """A folder for one run, checked before anything is played; yields the Folder, or None without a path.

    A folder that holds the same run is written again; any other is refused.
    """
    if path is None:
        yield None
        return
    with store.Folder(path) as folder:
        manifest = folder.manifest()
        if manifest is None:
            folder.refuse_strangers()
        elif manifest.get("key") != key:
            raise BadInput(f"{path} holds another run ({manifest.get('question', '?')}). Name another folder.")
        head = {"schema": 1, "kind": kind, "finished": False, "key": key, "question": question}
        folder.write(store.MANIFEST, manifest or head)
        yield folder


def spec_of_cell(cell, within=None):
    """A spec with that one cell."""
    rules = cell.rules
    question = f"{rules.title}: {cell.players} players"
    return Spec("command line", question, rules.name, (cell,), ({"players": cell.players},), within=within)


def keep_cell(folder, spec, result):
    """Write a simulated cell as a run folder, from which `toonlab report DIR` makes a report."""
    manifest = results.finish_manifest(results.new_manifest(spec, "simulate"), [result])
    timing = {"stints": [{"seconds": result.totals.seconds, "games": result.games}]}
    found = Results(spec, [result], manifest, folder.path, timing)
    folder.save_cell(0, result.cell.key, result, result.stopped)
    folder.write(store.TIMING, timing)
    write_results(folder, found)
    folder.write(store.MANIFEST, manifest)


def keep_files(path, files):
    """Write whole files (name to text or plain data) to a folder, made when it is not there."""
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise BadInput(f"Cannot write to {folder}: {trouble.strerror}. Name another folder.") from None
    for name, content in files.items():
        store.write_whole(folder / name, content.encode() if isinstance(content, str) else store.as_json(content))
