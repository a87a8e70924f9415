"""The laboratory: cells, sweeps, comparisons and verdicts, on tallies that do not grow with the games."""

from experiments.cell import Cell
from experiments.compare import Comparison, compare
from experiments.results import Results, load
from experiments.rotation import Duel, compare_bots
from experiments.rows import games
from experiments.runner import CellResult, run_cell
from experiments.spec import Spec, load_spec, presets
from experiments.sweep import default_folder, sweep
from experiments.tally import Tally
from experiments.verdicts import order, verdicts

__all__ = [
    "Cell", "CellResult", "Comparison", "Duel", "Results", "Spec", "Tally", "compare", "compare_bots",
    "default_folder", "games", "load", "load_spec", "order", "presets", "run_cell", "sweep", "verdicts",
]  # fmt: skip
