"""What is kept of a finished game."""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import LIMIT, MOST_FOUND, SEATS
from simulator.games.labyrinth_villains.board import size

TIED = SEATS


@rule
def score_after(s, seat, rounds):
    """Cards a seat had found when `rounds` rounds were over."""
    score = np.int64(0)
    while score < MOST_FOUND and 0 < s.found_in[seat, score] <= rounds:
        score += 1
    return score


@rule
def leader_after(s, players, rounds):
    """The one seat with most cards found after `rounds` rounds, or TIED."""
    leader, best = np.int64(TIED), np.int64(-1)
    for seat in range(players):
        score = score_after(s, seat, rounds)
        if score == best:
            leader = np.int64(TIED)
        elif score > best:
            leader, best = np.int64(seat), score
    return leader


@rule
def lead_changes(s, players, rounds):
    """How often the sole lead passed from one seat to another; a tie in between does not count twice."""
    changes, last = np.int64(0), np.int64(TIED)
    for r in range(1, rounds + 1):
        leader = leader_after(s, players, r)
        if leader != TIED and leader != last:
            changes += last != TIED
            last = leader
    return changes


@rule
def longest_idle(s, seat, rounds):
    """The longest run of rounds in which a seat found nothing."""
    longest, since = np.int64(0), np.int64(0)
    found = score_after(s, seat, rounds)
    for n in range(found):
        longest = max(longest, s.found_in[seat, n] - since - 1)
        since = np.int64(s.found_in[seat, n])
    return max(longest, rounds - since)


def record(s, knobs, tables, out):
    """Who won, how and when; how the lead went; what became of each villain and power."""
    rounds = np.int64(s.round_no) + (s.ending != LIMIT)
    players = np.int64(knobs.players)
    out.outcome = s.winner if s.winner >= 0 else SEATS + 1
    out.end_reason, out.rounds, out.turns = s.ending, rounds, s.turns
    lineup = np.int64(0)
    for seat in range(SEATS):
        out.won[seat] = seat == s.winner
        out.score[seat] = size(np.int64(s.found[seat]))
        out.idle[seat] = 0
        if seat < players:
            out.idle[seat] = longest_idle(s, seat, rounds)
            lineup |= np.int64(1) << s.villain[seat]
    out.lead_changes = min(lead_changes(s, players, rounds), 200)
    out.half_leader = leader_after(s, players, rounds // 2)
    out.winner_villain = s.villain[s.winner] if s.winner >= 0 else SEATS
    out.lineup = lineup
    across = s.home[0] + s.home[1] == 48
    out.corners = 2 if players > 2 else 1 if across else 0
    out.ursula, out.ursula_used_in, out.ursula_used_left = fate_of(s, players, 0)
    out.hades, out.hades_used_in, out.hades_used_left = fate_of(s, players, 1)
    out.maleficent, out.maleficent_used_in, out.maleficent_used_left = fate_of(s, players, 2)
    out.scar, out.scar_used_in, out.scar_used_left = fate_of(s, players, 3)


@rule
def fate_of(s, players, villain):
    """A villain's result and power (see COLUMNS), round of the power, and cards left then."""
    for seat in range(players):
        if s.villain[seat] == villain:
            used = np.int64(s.used_in[seat])
            fate = 1 + 2 * (seat != s.winner) + (used > 0)
            left = np.int64(s.used_left[seat]) + 1 if used > 0 else np.int64(0)
            return np.int64(fate), used, left
    return np.int64(0), np.int64(0), np.int64(0)
