"""How a round and a game went: what is noted on the way, and the record that is kept."""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    CHARACTERS,
    MOST_ROUNDS,
    NONE,
    SEATS,
)

SHARED = SEATS  # outcome


@rule
def sole_leader(s, knobs):
    """The seat with most tokens, or NONE when several have as many."""
    best, leader = np.int64(-1), NONE
    for seat in range(knobs.players):
        if s.tokens[seat] > best:
            best, leader = np.int64(s.tokens[seat]), seat
        elif s.tokens[seat] == best:
            leader = NONE
    return leader


@rule
def close_round(s, knobs):
    """Note how the round went."""
    here = s.round_no - 1
    led_by = s.leader_after[here - 1] if here > 0 else NONE
    leader = sole_leader(s, knobs)
    if leader != NONE:
        if s.leader != NONE and s.leader != leader:
            s.lead_changes += 1
        s.leader = leader
    s.leader_after[here] = leader
    if led_by != NONE:
        s.led_rounds += 1
    for seat in range(knobs.players):
        s.top_after[here] = max(s.top_after[here], s.tokens[seat])
        if s.tokens[seat] == 0:
            s.broke[seat] = 1
        loss = s.before[seat] - s.tokens[seat]
        if led_by != NONE and loss > 0:
            if seat == led_by:
                s.leader_loss += loss
            else:
                s.others_loss += loss


def record(s, knobs, tables, out):
    """Most tokens win; equal tokens share (A4, A5)."""
    players = np.int64(knobs.players)
    best, total, winners = np.int64(0), np.int64(0), 0
    for c in range(CHARACTERS):
        total += s.tokens[c]
        if c < players:
            best = max(best, np.int64(s.tokens[c]))
    for seat in range(SEATS):
        is_in = seat < players
        out.won[seat] = is_in and s.tokens[seat] == best
        out.score[seat] = s.tokens[seat] if is_in else 0
        out.start_square[seat] = s.start[seat] if is_in else 0
        out.broke[seat], out.gun_drawn[seat], out.gun_carried[seat] = (
            s.broke[seat],
            s.gun_drawn[seat],
            s.gun_carried[seat],
        )
        out.clicked[seat], out.struck[seat], out.thrown[seat] = s.clicked[seat], s.struck[seat], s.thrown[seat]
        if out.won[seat]:
            winners += 1
            out.outcome = seat
    if winners > 1:
        out.outcome = SHARED
    out.end_reason, out.rounds = s.end_reason, s.round_no
    out.winner_tokens, out.every_token = best, best == total
    out.lead_changes, out.last_pointer = s.lead_changes, s.first
    half = s.leader_after[(s.round_no + 1) // 2 - 1]
    out.half_leader = SEATS if half == NONE else half
    out.led_rounds, out.leader_loss, out.others_loss = s.led_rounds, s.leader_loss, s.others_loss
    out.blocks, out.fizzles = s.blocks, s.fizzles
    for i in range(MOST_ROUNDS):
        out.top[i] = s.top_after[i]
