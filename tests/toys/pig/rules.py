"""The rules of Pig."""

from simulator.compiling import rule
from simulator.machine import CHANCE, OK, OVER, push
from tests.toys.pig import HOLD, ROLL


@rule
def pass_the_die(s):
    """The other seat begins a turn."""
    s.pot = 0
    s.to_move = 1 - s.to_move
    s.actor = s.to_move
    s.round_no += 1


def set_up(s, knobs, tables):
    """Nobody has points; seat 0 begins."""
    s.actor, s.stream, s.round_no, s.pot, s.to_move = 0, 0, 0, 0, 0
    s.banked[0] = 0
    s.banked[1] = 0


def legal(s, knobs, tables, out):
    """Roll or hold."""
    n = push(out, 0, ROLL)
    return push(out, n, HOLD)


def chances(s, knobs, tables, out):
    """The faces of the die: outcome 1 is the face 1."""
    out[0] = 0
    for face in range(tables.faces):
        out[face + 1] = 1
    return tables.faces


def apply(s, knobs, tables, action):
    """Roll, hold, or the face that came up."""
    if s.actor != CHANCE:
        if action == ROLL:
            s.actor = CHANCE
            return OK
        s.banked[s.to_move] += s.pot
        if s.banked[s.to_move] >= knobs.target:
            s.actor = OVER
            return OK
        pass_the_die(s)
        return OK
    if action == knobs.bust:
        pass_the_die(s)
        return OK
    s.pot += action
    s.actor = s.to_move
    return OK


def hide(view, knobs, tables, seat):
    """Nothing is hidden."""


def redeal(view, knobs, tables, seat, rng):
    """Nothing to deal."""


def record(s, knobs, tables, out):
    """Who won, and in how many turns."""
    out.outcome = s.to_move
    out.end_reason = 0
    out.rounds = s.round_no + 1
    out.won[0] = 1 - s.to_move
    out.won[1] = s.to_move
