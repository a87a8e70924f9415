"""What each film still lacks, and how much it counts; worked out once per choice into `work`."""

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import (
    WILD,
)
from simulator.games.disney_animated.board import condition_met
from strategies.disney_animated import weights as wt

POINT = 1000
MOST = 12  # no higher value of an action is told apart

# Layout of `work`.
LAGS = 0  # per seat: how much the film counts
LEFT = 4  # per seat: work its film still needs
BLOCKERS = 8  # per seat: of background, Paint, cards and condition, how many are missing
SQUARES = 12  # per seat: squares still to cover
LACKED = 16  # per seat: cards of its Villain's price that are not in hand
MISSING_ALL = 20  # per seat: Paint its film still lacks, wilds and Krunchies taken off
OPEN = 25  # squares and Paint that open films lack, in thousandths
CLEARED = 24  # worth of a Calamity cleared
MISSING = 32  # per seat and colour: Paint its film still lacks
NEEDED = 64  # per seat and colour: Paint its film will cost in all
WANTED = 96  # per seat and card: what its Villain will cost
CARDS_UP_TO = 120  # worth of the first k cards drawn
COLOUR = 144  # per colour: worth of a token to the seat looked at
USES = 152  # per colour: how many of it that seat has a use for
TILES_UP_TO = 192  # per seat and value: worth of a Background action; -1 until worked out
INK_UP_TO = 256  # per seat and value
TABLE = 320  # per seat, action and value (rounds.py)
TILE_SET = 700  # per value: the best set of tiles, of the seat looked at last
SPACE_SET = 716  # per value: the best set of spaces, likewise
FILLED = 732  # per value: how many that are
PLANNING = 750  # scratch of a plan of the round


@rule
def thousandths(x):
    """A weight in thousandths of a point."""
    return np.int64(x * 1000)


@rule
def count_missing(v, tables, work, seat):
    """Paint that the seat's film will cost, and what of it is missing, by colour and in all."""
    film, needed, missing = v.film[seat], NEEDED + seat * 8, MISSING + seat * 8
    for colour in range(8):
        work[needed + colour] = 0
    for i in range(4):
        for c in range(3):
            colour = np.int64(tables.character_paint[film, c, i])
            if colour >= 0 and (v.characters[seat] >> c) & 1 == 0:
                work[needed + colour] += 1
        colour = np.int64(tables.villain_paint[film, i])
        if colour >= 0 and v.villain[seat] == 0:
            work[needed + colour] += 1
    total = -v.paint[seat, WILD] - v.krunchies[seat]
    for colour in range(8):
        work[missing + colour] = max(work[needed + colour] - v.paint[seat, colour], 0)
        total += work[missing + colour]
    work[MISSING_ALL + seat] = max(total, 0)


@rule
def count_wanted(v, tables, work, seat):
    """Cards that the seat's Villain will cost, and how many of them it lacks."""
    film, base, lacked = v.film[seat], WANTED + seat * 5, 0
    for kind in range(5):
        work[base + kind] = 0
    for i in range(4):
        kind = np.int64(tables.villain_cards[film, i])
        if kind >= 0 and v.villain[seat] == 0:
            work[base + kind] += 1
    for kind in range(5):
        lacked += max(work[base + kind] - v.hand[seat, kind], 0)
    work[LACKED + seat] = lacked


@rule
def weigh_film(v, knobs, tables, work, seat):
    """What one film still lacks: its work in thousandths, and how many kinds of thing."""
    count_missing(v, tables, work, seat)
    count_wanted(v, tables, work, seat)
    squares = np.int64(18) - v.squares[seat, 0] - v.squares[seat, 1] - v.squares[seat, 2]
    unmet = 0 if v.villain[seat] == 1 or condition_met(v, knobs, tables, seat) else 1
    paint, cards = work[MISSING_ALL + seat], work[LACKED + seat]
    work[SQUARES + seat] = squares
    work[BLOCKERS + seat] = int(squares > 0) + int(paint > 0) + int(cards > 0) + unmet
    left = squares * 1000 + paint * 1500 + cards * 1000 + unmet * 2000 + 1000
    work[LEFT + seat] = left * (1 - np.int64(v.villain[seat]))


@rule
def weigh_films(v, knobs, tables, w, work):
    """The work each film still needs, and how much it counts: a film behind the others counts more."""
    total, open_films = 0, 0
    for seat in range(v.players):
        weigh_film(v, knobs, tables, work, seat)
        total += work[LEFT + seat]
        open_films += 1 - v.villain[seat]
    work[OPEN] = 0
    for seat in range(v.players):
        work[OPEN] += (work[SQUARES + seat] + work[MISSING_ALL + seat]) * (1 - np.int64(v.villain[seat])) * 800
    mean = total // max(open_films, 1) + 1
    for seat in range(v.players):
        ahead = (work[LEFT + seat] - mean) * 1000 // mean
        lag = 1000 + thousandths(w[wt.LAG]) * ahead // 1000
        work[LAGS + seat] = max(300, min(lag, 2500)) * (1 - np.int64(v.villain[seat]))


@rule
def finishing(w, work, seat):
    """Worth of the last of one kind of thing that a film lacks: a turn saved, and more when it is the last of all."""
    return int(w[wt.FINISH] * work[LAGS + seat]) // max(work[BLOCKERS + seat], 1)
