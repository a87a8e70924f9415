"""Swap: hold the highest card at the end; once a round you may swap yours for an unknown one.

Source      made for the tests: the smallest game with hidden hands, a deck that runs dry and two or three seats
Seats       2-3
Hidden      the others' cards, and the order of the deck
Deviations  none
Verified    golden files, conformance suite
"""

from pathlib import Path

import numpy as np

from simulator.knobs import labelled, number, switch
from simulator.machine import Game, category, count, flag, timeline

SEATS, RANKS, MOST_ROUNDS = 3, 6, 5
STATE = np.dtype([
    ("actor", np.int16),           # seat, CHANCE or OVER
    ("stream", np.int16),          # of the deck
    ("round_no", np.int16),        # rounds completed
    ("turn", np.int16),            # seat whose card is next: to be dealt, kept or swapped
    ("dealt", np.int16),           # cards dealt so far, until everyone has one
    ("hand", np.int16, (SEATS,)),  # rank held by each seat, 1 to 6; 0 for none or unknown
    ("deck", np.int16, (RANKS,)),  # cards left of each rank; 0 in a view
    ("pile", np.int16, (RANKS,)),  # cards swapped away, open to all
    ("deck_size", np.int16),       # cards left
    ("swaps", np.int16, (MOST_ROUNDS,)),  # made in each round
])  # fmt: skip
TABLES = np.dtype([("value", np.int16, (RANKS,))])
KEEP, SWAP = 0, 1

GAME = Game(
    name="swap", title="Swap", kind="competitive", seats=(2, SEATS), default_players=3, default_bot="careful",
    status="golden only", rules_version=1, state=STATE, tables=TABLES,
    knobs=(
        number("rounds", 2, 1, MOST_ROUNDS, "rounds of swapping"),
        labelled("copies", {"one": 2, "two": 2, "three": 2, "four": 2, "five": 2, "six": 2}, 1, 9, "cards of a rank"),
        switch("low", 0, "does the lowest card win?"),
    ),
    columns=(
        category("outcome", "result", ("seat_0", "seat_1", "seat_2", "shared", "capped")),
        category("end_reason", "why the game ended", ("rounds played",)),
        count("rounds", "rounds", MOST_ROUNDS),
        flag("won", "won", per_seat=True),
        count("score", "value of the last card", 100, per_seat=True),
        timeline("swaps", "swaps made", "rounds", MOST_ROUNDS, SEATS),
    ),
    crosses=(("rounds", "outcome"),), length_unit="rounds",
    streams=("deck",), max_legal=RANKS, max_weights=1,
    components=Path(__file__).with_name("components.toml"), package=__name__,
)  # fmt: skip
