"""Play every cell of a spec, in a folder that survives whatever kills the process, or in memory."""

import io
import platform
import time
from pathlib import Path

from experiments import results, store
from experiments.results import Results
from experiments.rows import RowFile
from experiments.runner import CellResult, pieces, prefixes, widest
from experiments.spec import Spec, load_spec
from experiments.tally import Tally
from simulator.digest import LEAF, Leaves
from simulator.errors import BadInput

SAVE_EVERY = 2.0  # seconds of play that a kill may cost


def sweep(spec, out=None, resume=False, threads=None, progress=None, kind="sweep", **changes):
    """Play a spec and return its Results.

    spec      Spec, dict, path of a TOML file, or name of a preset
    out       folder to keep the run in, or None to keep nothing; a finished run of the same spec is read back
    resume    go on with an unfinished run of the same spec in `out`
    threads   default one per core; results do not depend on it
    progress  called as progress(games_done, games_total, seconds), about ten times a second
    changes   top-level keys of the spec to replace, such as games=1000 or seed=7

    Raises BadInput for a spec that does not fit, a folder in use, or one that holds another run.
    """
    spec = spec if isinstance(spec, Spec) and not changes else load_spec(spec, **changes)
    if out is None:
        if spec.rows:
            raise BadInput("rows = true needs a folder to write to. Give one with -o (out=... from Python).")
        return _Sweep(spec, None, threads, progress).run(results.new_manifest(spec, kind))
    with store.Folder(out) as folder:
        manifest = open_run(folder, spec, resume, kind)
        if manifest["finished"]:
            return results.load(folder.path)
        return _Sweep(spec, folder, threads, progress).run(manifest)


def default_folder(spec, kind="sweep"):
    """Where a run goes that was given no folder."""
    return Path("runs") / f"{spec.game}-{kind}-{spec.key[:8]}"


def open_run(folder, spec, resume, kind="sweep"):
    """The manifest to work with: a new one, or that of the same spec begun before; others are refused."""
    manifest = folder.manifest()
    if manifest is None:
        folder.refuse_strangers()
        manifest = results.new_manifest(spec, kind)
        folder.write(store.MANIFEST, manifest)
        return manifest
    if manifest.get("key") != spec.key:
        same = manifest.get("spec", {}).get("given") == spec.given and manifest["code"]["digest"] != spec.code
        why = "was played with other rules or bots" if same else "holds another run"
        raise BadInput(f"{folder.path} {why} ({manifest.get('question', '?')}). Name another folder.")
    if not manifest["finished"] and not resume:
        raise BadInput(f"{folder.path} holds an unfinished run of this spec. Go on with --resume, or remove it.")
    return manifest


class _Sweep:
    """A sweep in progress."""

    def __init__(self, spec, folder, threads, progress):
        self.spec, self.folder, self.threads, self.progress = spec, folder, threads, progress
        self.keys = [cell.key for cell in spec.cells] if folder else []
        self.cells = [self._begun(number, cell) for number, cell in enumerate(spec.cells)]
        self.goals = [self._goal(result) for result in self.cells]
        self.stints = folder.timing() if folder else []
        self.before = sum(result.games for result in self.cells)
        self.started, self.saved, self.said = time.monotonic(), time.monotonic(), 0.0

    def _begun(self, number, cell):
        result = CellResult(cell, Tally(cell.rules), [])
        kept = self.folder.load_cell(number) if self.folder else None
        if kept and kept["key"] != self.keys[number]:
            raise BadInput(f"{store.cell_file(number)} belongs to another run. Remove the folder and run again.")
        return store.restore(result, kept) if kept else result

    def run(self, manifest):
        """Play what is left, write the results, and return them."""
        while (number := self._next()) is not None:
            self._play(number, self.goals[number])
            self.goals[number] = self._goal(self.cells[number])
        manifest = results.finish_manifest(manifest, self.cells)
        found = Results(self.spec, self.cells, manifest, self.folder and self.folder.path, self._timing())
        if self.folder:
            self._write(found)
        return found

    # --- Where games are spent

    def _goal(self, result):
        """Games after which a cell is looked at next; its present games when it is done."""
        if self.spec.within is None:
            return result.cell.games
        sizes = prefixes(result.cell.games)
        ahead = next((size for size in sizes if size >= max(result.games, 1)), result.games)
        if result.games == ahead:
            if widest(result.tally, result.cell.players, self.spec.level) <= self.spec.within:
                result.stopped = "within"
                return ahead
            return next(sizes, ahead)
        return ahead

    def _next(self):
        """The open cell with the fewest games; None when all are done."""
        still = [(result.games, i) for i, result in enumerate(self.cells) if result.games < self.goals[i]]
        return min(still)[1] if still else None

    # --- Playing

    def _play(self, number, goal):
        result = self.cells[number]
        cell, leaves = result.cell, Leaves(result.cell.first + result.games)
        known = list(result.leaves)
        rows = self._rows(number, result)
        stream = pieces(cell, cell.first + result.games, goal - result.games, self.threads)
        try:
            for records in stream:
                result.tally.add(records, cell.players)
                leaves.add(records)
                if rows:
                    rows(records)
                self._say()
                if self.folder and result.games % LEAF == 0 and time.monotonic() - self.saved > SAVE_EVERY:
                    result.leaves = known + leaves.hashes
                    self._save(number, result, rows)
        finally:
            stream.close()
        result.leaves = known + leaves.finish()
        result.totals.games = result.games
        self._save(number, result, rows)
        if rows:
            rows.pause()

    def _rows(self, number, result):
        if not self.spec.rows:
            return None
        return RowFile(self.folder.path / f"rows/{number:04d}.parquet", result.cell, result.games)

    def _save(self, number, result, rows):
        if self.folder is None:
            return
        if rows:
            rows.sync()
        self.folder.save_cell(number, self.keys[number], result)
        self.folder.write(store.TIMING, self._timing())
        self.saved = time.monotonic()

    def _say(self):
        seconds = time.monotonic() - self.started
        if self.progress is None or seconds - self.said < 0.1:
            return
        self.said = seconds
        self.progress(sum(result.games for result in self.cells), sum(self.goals), seconds)

    # --- Writing

    def _write(self, found):
        for number, result in enumerate(self.cells):
            path = self.folder.path / f"rows/{number:04d}.parquet"
            if self.spec.rows and not (path.exists() and not path.with_suffix(".raw").exists()):
                RowFile(path, result.cell, result.games).close()
            self.folder.save_cell(number, self.keys[number], result, result.stopped)
        self.folder.write(store.TIMING, found.timing)
        write_results(self.folder, found)
        self.folder.write(store.MANIFEST, found.manifest)

    def _timing(self):
        seconds = time.monotonic() - self.started
        played = sum(result.games for result in self.cells)
        new = {
            "host": platform.node(),
            "folder": str(self.folder.path.resolve()) if self.folder else None,
            "threads": self.threads,
            "seconds": round(seconds, 3),
            "games": played - self.before,
            "games_per_second": round((played - self.before) / max(seconds, 1e-9), 1),
        }
        return {"stints": [*self.stints, new]}


def write_results(folder, found):
    """results.csv and results.parquet."""
    folder.write("results.csv", found.frame.to_csv(index=False).encode())
    buffer = io.BytesIO()
    found.frame.to_parquet(buffer, index=False)
    folder.write("results.parquet", buffer.getvalue())
