"""``python -m reports`` is the same as ``toonlab``."""

from reports.cli import main

main(prog_name="toonlab")
