"""``make bench``: measure, print, and append to history.jsonl.

    python -m benchmarks                          every game, bot and number of players, starts, and the full report
    python -m benchmarks --game pig --seconds 0.5 --no-report --no-save

Games are played for about a second each with one and with two threads, on fixed seeds. A start is a whole process
that plays one game: cold with an empty cache of compiled code, warm with a full one; the difference is compiling.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import numba
import numpy as np

from experiments.cell import Cell
from experiments.store import code_version
from reports.layout import Sheet
from simulator import games
from simulator.engine import Totals
from strategies import bots_of

HISTORY = Path(__file__).with_name("history.jsonl")
THREADS = (1, 2)
FULL_REPORT = 100_000  # games in each cell


def throughput(cell, threads, seconds):
    """Games, decisions and steps a second of a cell, over about `seconds`."""
    totals, started = Totals(), time.perf_counter()
    stream = cell.engine().blocks(cell.setting(), cell.seed, 0, cell.games, threads, totals)
    for _records in stream:
        if time.perf_counter() - started > seconds:
            break
    stream.close()
    spent = totals.seconds
    return {
        "kind": "throughput",
        "game": cell.game,
        "players": cell.players,
        "bot": cell.bots[0],
        "threads": threads,
        "games": totals.games,
        "seconds": round(spent, 3),
        "games_per_second": round(totals.games / spent, 1),
        "decisions_per_second": round(totals.decisions / spent, 1),
        "steps_per_second": round(totals.steps / spent, 1),
    }


def starts(name, bot):
    """Seconds of a whole process that plays one game, with an empty and with a full cache."""
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = (_start(name, bot, cache) for _ in range(2))
    return {
        "kind": "start",
        "game": name,
        "bot": bot,
        "cold_seconds": round(cold, 2),
        "warm_seconds": round(warm, 2),
        "compile_seconds": round(cold - warm, 2),
    }


def _start(name, bot, cache):
    words = [sys.executable, "-m", "reports", "simulate", name, "--games", "1", "--bots", bot, "--json"]
    started = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "TOONLAB_CACHE": cache})
    return time.perf_counter() - started


def full_report(games_each):
    """Seconds of the whole Disney Animated report with that many games in each of its main cells."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["report", "disney-animated", "--games", str(games_each), "-o", f"{folder}/report"]
        started = time.perf_counter()
        subprocess.run([sys.executable, "-m", "reports", *words], check=True, stdout=subprocess.DEVNULL)
        spent = time.perf_counter() - started
    return {"kind": "report", "game": "disney-animated", "games_each": games_each, "seconds": round(spent, 1)}


def cells_of(game):
    """A cell per bot and number of players, with more games than a second can hold."""
    for bot in bots_of(game):
        for players in range(game.seats[0], game.seats[1] + 1):
            yield Cell.of(game.name, players, bots=bot, games=10**8)


def measure(names, seconds, report):
    """Yield every row."""
    for name in names:
        game = games.game(name)
        yield starts(name, game.default_bot)
        for cell in cells_of(game):
            cell.engine().play(cell.setting(), 0, 0, 16, 1)
            for threads in THREADS:
                yield throughput(cell, threads, seconds)
    if report:
        yield full_report(report)


def told(row):
    """A row in a line."""
    if row["kind"] == "start":
        return (
            f"{row['game']}  {row['bot']}: cold start {row['cold_seconds']:.1f} s, warm {row['warm_seconds']:.1f} s, "
            f"compiling {row['compile_seconds']:.1f} s"
        )
    if row["kind"] == "report":
        return f"{row['game']}  report with {row['games_each']:,} games in each main cell: {row['seconds']:.0f} s"
    return (
        f"{row['game']}  {row['players']} players  {row['bot']:8}  {row['threads']} threads  "
        f"{row['games_per_second']:>10,.0f} games/s  {row['decisions_per_second']:>12,.0f} decisions/s"
    )


def summary(rows):
    """The throughput rows with both numbers of threads side by side."""
    table = {}
    for row in rows:
        if row["kind"] == "throughput":
            table.setdefault((row["game"], str(row["players"]), row["bot"]), {})[row["threads"]] = row
    lines = [
        (*key, *(f"{by[n]['games_per_second']:,.0f}" for n in THREADS), f"{by[1]['decisions_per_second']:,.0f}")
        for key, by in table.items()
    ]
    heads = (
        "game",
        "players",
        "bot",
        *(f"games/s, {n} thread{'s' * (n > 1)}" for n in THREADS),
        "decisions/s, 1 thread",
    )
    return Sheet("", heads, tuple(lines), labels=3).as_text()


def context():
    """When and on what it was measured."""
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "code": code_version(),
        "cores": os.cpu_count(),
        "machine": platform.machine(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def main():
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", action="append", choices=list(games.PACKAGES), help="only this game; repeatable")
    parser.add_argument("--seconds", type=float, default=1.0, help="of play for each line")
    parser.add_argument("--report", type=int, default=FULL_REPORT, help="games in each cell of the full report")
    parser.add_argument("--no-report", dest="report", action="store_const", const=0, help="leave the full report out")
    parser.add_argument("--no-save", dest="save", action="store_false", help="do not append to history.jsonl")
    asked = parser.parse_args()
    rows, found = [], context()
    for row in measure(asked.game or list(games.PACKAGES), asked.seconds, asked.report):
        print(told(row), flush=True)
        rows.append(found | row)
    print(f"\n{summary(rows)}")
    if asked.save:
        with HISTORY.open("a", encoding="utf-8") as history:
            history.writelines(json.dumps(row) + "\n" for row in rows)


if __name__ == "__main__":
    main()
