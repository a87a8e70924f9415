"""The laboratory: cells, sweeps, comparisons and verdicts, on tallies that do not grow with the games."""

from experiments.cell import Cell
from experiments.runner import CellResult, run_cell
from experiments.tally import Tally

__all__ = ["Cell", "CellResult", "Tally", "run_cell"]
