"""The laboratory: cells, sweeps, comparisons and verdicts, on tallies that do not grow with the games."""

from experiments.cell import Cell
from experiments.results import Results, load
from experiments.rows import games
from experiments.runner import CellResult, run_cell
from experiments.spec import Spec, load_spec, presets
from experiments.sweep import default_folder, sweep
from experiments.tally import Tally

__all__ = [
    "Cell", "CellResult", "Results", "Spec", "Tally", "default_folder", "games", "load", "load_spec", "presets",
    "run_cell", "sweep",
]  # fmt: skip
