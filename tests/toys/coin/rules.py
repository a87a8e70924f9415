"""The rules of Coin."""

from simulator.compiling import rule
from simulator.machine import CHANCE, ILLEGAL, OK, OVER, push
from tests.toys.coin import CALL, LENGTH, LONGEST, STALL, TOSS, TWIST


@rule
def chance(s, phase):
    """Go to a chance node; each phase has the stream of its name."""
    s.actor, s.phase, s.stream = CHANCE, phase, 3 if phase == TOSS else phase


@rule
def go_on(s, knobs):
    """The next node: what is left of the set-up, a call, or the toss; nodes without a choice are passed over."""
    if s.phase < TWIST and knobs.twist > 0:
        chance(s, TWIST)
    elif s.phase < LENGTH and knobs.rounds > 1:
        chance(s, LENGTH)
    elif s.phase < STALL and knobs.stall > 0:
        chance(s, STALL)
    elif s.phase != CALL and knobs.risk > 0:
        s.phase, s.actor = CALL, s.round_no % knobs.players
    else:
        chance(s, TOSS)


@rule
def chance_to_win(s, knobs):
    """In 1/1000."""
    share = knobs.share if knobs.share >= 0 else 700 - 200 * knobs.tier
    return max(0, share - knobs.risk * s.bold)


def set_up(s, knobs, tables):
    """An empty table."""
    s.phase, s.round_no, s.twisted, s.last_round, s.bold, s.result = -1, 0, 0, 1, 0, 0
    for seat in range(4):
        s.calls[seat] = 0
    for i in range(LONGEST):
        s.heads[i] = -1
    go_on(s, knobs)


def legal(s, knobs, tables, out):
    """Call steady (0) or bold (1)."""
    n = push(out, 0, 0)
    return push(out, n, 1)


def chances(s, knobs, tables, out):
    """No or yes for twist and stall; a length; a toss that wins first, or last when it is twisted."""
    if s.phase == LENGTH:
        for i in range(knobs.rounds):
            out[i] = 1
        return knobs.rounds
    yes = knobs.twist if s.phase == TWIST else knobs.stall
    if s.phase == TOSS:
        share = chance_to_win(s, knobs)
        yes = 1000 - share if s.twisted == 0 else share
    out[0], out[1] = 1000 - yes, yes
    return 1000


@rule
def toss(s, action):
    """Heads come first, unless the toss is twisted; the last toss decides."""
    is_heads = action == s.twisted
    before = s.heads[s.round_no - 1] if s.round_no > 0 else 0
    s.heads[s.round_no] = before + (1 if is_heads else 0)
    s.round_no += 1
    s.result = 0 if is_heads else 1


def apply(s, knobs, tables, action):
    """Take a call or an outcome."""
    if action < 0 or (s.phase != LENGTH and action > 1):
        return ILLEGAL
    if s.phase == TWIST:
        s.twisted = action
    elif s.phase == LENGTH:
        s.last_round = action + 1
    elif s.phase == STALL:
        if action == 1:
            s.result, s.actor = 2, OVER
            return OK
    elif s.phase == CALL:
        s.bold = action
        s.calls[s.actor] += action
    else:
        toss(s, action)
        if s.round_no == s.last_round:
            s.actor = OVER
            return OK
    go_on(s, knobs)
    return OK


def hide(view, knobs, tables, seat):
    """Nothing is hidden."""


def redeal(view, knobs, tables, seat, rng):
    """Nothing to deal."""


def record(s, knobs, tables, out):
    """The result, and how it came about."""
    out.outcome = s.result
    out.end_reason = s.result
    out.rounds = s.round_no
    for seat in range(4):
        out.calls[seat] = s.calls[seat]
        out.ever_bold[seat] = 1 if s.calls[seat] > 0 else 0
    for i in range(LONGEST):
        out.heads[i] = s.heads[i]
