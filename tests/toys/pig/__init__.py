"""Pig: roll for points, or bank them before a 1 wipes them out.

Source      Scarne (1945); wording follows Neller & Presser, UMAP J. 25(1), 2004.
Seats       2
Hidden      nothing
Deviations  none
Verified    first-seat share, mean turns and P(bust) against exact values    tests/test_engine.py
"""

from pathlib import Path

import numpy as np

from simulator.knobs import number
from simulator.machine import Game, category, count, flag

STATE = np.dtype([
    ("actor", np.int16),   # seat, CHANCE or OVER
    ("stream", np.int16),  # of the die
    ("round_no", np.int16),   # turns completed, both seats together
    ("banked", np.int16, (2,)),  # points safe, per seat
    ("pot", np.int16),     # points at risk this turn
    ("to_move", np.int16),  # seat
])  # fmt: skip
TABLES = np.dtype([("faces", np.int16)])
ROLL, HOLD = 10, 11

GAME = Game(
    name="pig", title="Pig", kind="competitive", seats=(2, 2), default_players=2, default_bot="hold20",
    status="verified against theory", rules_version=1, state=STATE, tables=TABLES,
    knobs=(
        number("target", 100, 1, 1000, "points needed to win"),
        number("bust", 1, 1, 6, "the face that costs you the turn"),
    ),
    columns=(
        category("outcome", "result", ("seat_0", "seat_1", "shared", "capped")),
        category("end_reason", "why the game ended", ("target reached", "turn limit")),
        count("rounds", "turns", 2000),
        flag("won", "won", per_seat=True),
    ),
    crosses=(("rounds", "outcome"),), length_unit="turns",
    streams=("die",), max_legal=9, max_weights=1,
    components=Path(__file__).with_name("components.toml"), package=__name__,
)  # fmt: skip
