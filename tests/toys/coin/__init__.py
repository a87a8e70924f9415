"""Coin: a table tosses one coin together; its chance of winning is known exactly.

Source      made up for the tests of the laboratory
Seats       1 to 4
Hidden      nothing
Deviations  none
Verified    win share, discordance on common luck, capped share    tests/test_coin.py

A game ends in the cap with chance stall / 1000; otherwise the last toss wins with chance `share` / 1000, less
`risk` / 1000 when the bold call was made in the last round. A toss is one draw: two variants that differ in `share`
alone disagree in exactly that part of the games. `twist` / 1000 of the games read the draw from the other end, which
leaves the share as it is, and makes the variant disagree with one that has no twist in
min(share, 1000 - share) / 500 of those games.
"""

from pathlib import Path

import numpy as np

from simulator.errors import BadInput
from simulator.knobs import choice, listing, number
from simulator.machine import Game, category, count, flag, timeline

LONGEST = 12  # rounds
STATE = np.dtype([
    ("actor", np.int16),      # seat, CHANCE or OVER
    ("stream", np.int16),     # of the draw at a chance node
    ("round_no", np.int16),   # rounds finished
    ("phase", np.int16),      # TWIST, LENGTH, STALL, CALL, TOSS
    ("twisted", np.int16),    # 1: the draw is read from the other end
    ("last_round", np.int16),  # rounds of this game
    ("bold", np.int16),       # the last call was bold
    ("calls", np.int16, (4,)),  # bold calls per seat
    ("heads", np.int16, (LONGEST,)),  # heads so far, after each round; -1 before
    ("result", np.int16),     # index into the labels of `outcome`
])  # fmt: skip
TABLES = np.dtype([("weight", np.int16)])
TWIST, LENGTH, STALL, CALL, TOSS = range(5)
TIERS = {"easy": 700, "standard": 500, "hard": 300}


def settle(values, players):
    """`share` and `tier` exclude each other; `marks` names one mark per player."""
    if "tier" in values and values.get("share", "tier") != "tier":
        raise BadInput("share and tier are both given. Give one of them: tier sets the share.")
    marks = values.get("marks", "random")
    if marks != "random" and len(marks) != players:
        raise BadInput(f"marks names {len(marks)} for {players} players. Name exactly {players}, or 'random'.")
    return values


GAME = Game(
    name="coin", title="Coin", kind="cooperative", seats=(1, 4), default_players=2, default_bot="steady",
    status="verified against theory", rules_version=1, state=STATE, tables=TABLES,
    knobs=(
        number("share", "tier", 0, 1000, "chance of winning in 1/1000", word="tier"),
        choice("tier", tuple(TIERS), "chance of winning by name", default="standard"),
        number("twist", 0, 0, 1000, "games in 1/1000 whose luck is turned round"),
        number("rounds", 1, 1, LONGEST, "the most rounds; a game has 1 to that many, all alike"),
        number("risk", 0, 0, 1000, "what a bold last call costs, in 1/1000; 0: nobody is asked"),
        number("stall", 0, 0, 1000, "games in 1/1000 that reach the cap"),
        listing("marks", ("sun", "moon", "star", "sea"), 4, "a mark per seat; decoration", "random"),
    ),
    columns=(
        category("outcome", "result", ("win", "loss", "capped")),
        category("end_reason", "why the game ended", ("heads", "tails", "cap")),
        count("rounds", "rounds", LONGEST),
        count("calls", "bold calls", LONGEST, per_seat=True),
        flag("ever_bold", "ever bold", per_seat=True),
        timeline("heads", "heads so far", "round", LONGEST, LONGEST),
    ),
    crosses=(("rounds", "outcome"), ("ever_bold", "outcome")),
    streams=("twist", "length", "stall", "toss"), max_legal=LONGEST, max_weights=1,
    components=Path(__file__).with_name("components.toml"), package=__name__, settle=settle,
)  # fmt: skip
