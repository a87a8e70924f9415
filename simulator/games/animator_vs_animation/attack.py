"""Attacking: what every character deals, who blocks, and how the tokens change hands."""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    ACTIVATED,
    CHARACTERS,
    CLOCKWISE,
    NONE,
    THROWN,
    UNUSED,
)
from simulator.knobs import UNSET

FACE_TO_FACE, ONE_SIDED, SAME_DIRECTION = 0, 1, 2  # cleave_block
BESIDE_ATTACKER = 0  # cleave_target
SIMULTANEOUS = 0  # attack_order
ONE_AT_A_TIME, FIRST_SERVED, PRO_RATA = 0, 1, 2  # shortfall
AT_ONCE = 2  # win_check
TWO_EACH = 3  # neutral_mode

# The square in front of a character, by its square (TL, TR, BL, BR) and facing (N, E, S, W).
AHEAD = np.array([[-1, 1, 2, -1], [-1, -1, 3, 0], [0, 3, -1, -1], [1, -1, -1, 2]], dtype=np.int8)
RING = np.array(CLOCKWISE, dtype=np.int8)


# --- Rulebook: Attacking --------------------------------------------------------


@rule
def in_front(s, c):
    """The character that `c` faces, or NONE (AA-095, AA-096)."""
    if s.square[c] < 0:
        return NONE
    square = AHEAD[s.square[c], s.facing[c]]
    return NONE if square < 0 else np.int64(s.at[square])


@rule
def printed_bonus(s, knobs, tables, c):
    """Damage that the item of `c` adds, as the card or `gun_bonus` says."""
    kind = s.holds[c]
    if kind == NONE:
        return 0
    return np.int64(knobs.gun_bonus if kind == tables.gun and knobs.gun_bonus != UNSET else tables.bonus[kind])


@rule
def bonus(s, knobs, tables, c):
    """Damage that the item of `c` adds to this attack: nothing from a Once item that is not used (AA-112)."""
    if s.holds[c] == NONE or s.used[c] == THROWN or (tables.once[s.holds[c]] and s.used[c] != ACTIVATED):
        return 0
    return printed_bonus(s, knobs, tables, c)


@rule
def is_cleaving(s, knobs, tables, c):
    """Does `c` hit sideways too? Not when its Once item is unused, nor with nobody in front (A37)."""
    kind = s.holds[c]
    if kind == NONE or not knobs.cleave or not tables.cleave[kind] or s.used[c] == THROWN:
        return False
    if tables.once[kind] and s.used[c] != ACTIVATED:
        return False
    return in_front(s, c) != NONE


@rule
def beside(s, knobs, c, victim):
    """Whom the side hit of `c` strikes while `victim` is in front, or NONE (A36)."""
    across = s.square[victim] if knobs.cleave_target == BESIDE_ATTACKER else s.square[c]
    return np.int64(s.at[across ^ 3])


@rule
def deal(s, attacker, victim, damage):
    """Note a hit; a shield takes it whole."""
    if damage > 0 and not s.shield[victim]:
        s.hit[attacker, victim] += damage


@rule
def strike(s, knobs, tables, c, victim):
    """The hit on the character in front: blocked by one that faces back, the difference is dealt (A35)."""
    damage = np.int64(s.power[c])
    if in_front(s, victim) == c:
        damage -= s.power[victim]
        if damage == 0 and c < victim:
            s.blocks += 1
    elif (
        knobs.cleave_block == FACE_TO_FACE
        and is_cleaving(s, knobs, tables, victim)
        and beside(s, knobs, victim, in_front(s, victim)) == c
    ):
        damage -= bonus(s, knobs, tables, victim)  # AA-Q06: this pair is face to face as well
    deal(s, c, victim, damage)


@rule
def cleave(s, knobs, tables, c, victim):
    """The side hit: the item's share only, blocked by one that faces the attacker (A38)."""
    other = beside(s, knobs, c, victim)
    if other == NONE:
        return
    if knobs.cleave_block == SAME_DIRECTION:
        is_blocking = s.facing[other] == s.facing[c]
    else:
        is_blocking = in_front(s, other) == c
    deal(s, c, other, bonus(s, knobs, tables, c) - (s.power[other] if is_blocking else 0))


@rule
def work_out_hits(s, knobs, tables):
    """Fill `power` and `hit` from what stands on the table: nothing is paid yet."""
    for c in range(CHARACTERS):
        s.power[c] = 0 if s.used[c] == THROWN else 1 + s.boost[c] + bonus(s, knobs, tables, c)
        for victim in range(CHARACTERS):
            s.hit[c, victim] = 0
    for c in range(CHARACTERS):
        if s.square[c] < 0:
            continue
        if s.used[c] == THROWN:
            victim = np.int64(s.at[s.square[c] ^ 3])
            if victim != NONE:
                deal(s, c, victim, printed_bonus(s, knobs, tables, c))
            continue
        victim = in_front(s, c)
        if victim != NONE:
            strike(s, knobs, tables, c, victim)
            if is_cleaving(s, knobs, tables, c):
                cleave(s, knobs, tables, c, victim)


# --- Rulebook: take points equal to the damage you dealt --------------------------


@rule
def line_up(s, knobs):
    """The order in which attackers take tokens: turn order, then characters without a player (A32, AA-Q09)."""
    players = np.int64(knobs.players)
    n = 0
    for i in range(CHARACTERS):
        s.line[i] = NONE
    for i in range(CHARACTERS if knobs.neutral_mode == TWO_EACH else players):
        seat = (s.first + i) % players
        s.line[n] = seat + (players if i >= players else 0)
        n += 1
    for i in range(CHARACTERS):
        c = s.at[RING[i]]
        if c != NONE and s.owner[c] >= players:
            s.line[n] = c
            n += 1


@rule
def claim(s, attacker, purse):
    """Tokens that `attacker` may take from a purse: its damage to every character of that purse."""
    total = 0
    if s.owner[attacker] != purse:
        for victim in range(CHARACTERS):
            if s.owner[victim] == purse:
                total += s.hit[attacker, victim]
    return total


@rule
def pay(s, knobs, attacker, purse, amount):
    """Move tokens out of a purse, to be added to the winner's when the batch is done."""
    s.tokens[purse] -= amount
    winner = s.owner[attacker]
    s.gain[winner] += amount
    if winner < knobs.players:
        if s.used[attacker] == THROWN:
            s.thrown[winner] += amount
        else:
            s.struck[winner] += amount


@rule
def pay_short(s, knobs, purse, owed):
    """A purse that cannot pay all: its tokens are shared among the attackers in line (A32)."""
    have = np.int64(s.tokens[purse])
    for i in range(CHARACTERS):
        if knobs.shortfall != ONE_AT_A_TIME and s.line[i] != NONE:
            due = claim(s, s.line[i], purse)
            part = min(due, np.int64(s.tokens[purse])) if knobs.shortfall == FIRST_SERVED else due * have // owed
            pay(s, knobs, s.line[i], purse, part)
    time = 1
    while s.tokens[purse] > 0:
        for i in range(CHARACTERS):
            if s.line[i] != NONE and s.tokens[purse] > 0:
                due = claim(s, s.line[i], purse)
                if due >= time and (knobs.shortfall == ONE_AT_A_TIME or due * have % owed != 0):
                    pay(s, knobs, s.line[i], purse, 1)
        time += 1


@rule
def collect(s):
    """What was won in this batch joins the winners' tokens."""
    for purse in range(CHARACTERS):
        s.tokens[purse] += s.gain[purse]
        s.gain[purse] = 0


@rule
def pay_together(s, knobs):
    """All attacks at once: nobody pays with what it wins in the same batch (A31)."""
    for purse in range(CHARACTERS):
        s.owed[purse] = 0
    for attacker in range(CHARACTERS):
        for victim in range(CHARACTERS):
            if s.owner[attacker] != s.owner[victim]:
                s.owed[s.owner[victim]] += s.hit[attacker, victim]
    for purse in range(CHARACTERS):
        if s.owed[purse] > s.tokens[purse]:
            pay_short(s, knobs, purse, s.owed[purse])
            s.owed[purse] = 0
    for attacker in range(CHARACTERS):
        for victim in range(CHARACTERS):
            purse = s.owner[victim]
            if s.hit[attacker, victim] > 0 and s.owner[attacker] != purse and s.owed[purse] > 0:
                pay(s, knobs, attacker, purse, s.hit[attacker, victim])
    collect(s)


@rule
def has_reached(s, knobs):
    """Does a seat hold the winning total? Banks do not win (AA-Q09)."""
    goal = np.int64(knobs.win_points)
    if goal == UNSET:
        goal = 0
        for purse in range(CHARACTERS):
            goal += s.tokens[purse]
        goal = (goal + 1) // 2
    for seat in range(knobs.players):
        if s.tokens[seat] >= goal:
            return True
    return False


@rule
def pay_in_turn(s, knobs):
    """One attacker after the other; what it wins can be taken from it by the next."""
    for i in range(CHARACTERS):
        if s.line[i] == NONE or (knobs.win_check == AT_ONCE and has_reached(s, knobs)):
            continue
        for purse in range(CHARACTERS):
            due = min(claim(s, s.line[i], purse), np.int64(s.tokens[purse]))
            pay(s, knobs, s.line[i], purse, due)
        collect(s)


@rule
def clear_up(s, tables, knobs):
    """Items used up or thrown are discarded; boosts and shields end."""
    for c in range(CHARACTERS):
        if s.holds[c] != NONE and s.holds[c] == tables.gun and s.owner[c] < knobs.players and in_front(s, c) != NONE:
            s.gun_carried[s.owner[c]] = 1
        if s.used[c] != UNUSED:
            s.discard[s.holds[c]] += 1
            s.holds[c] = NONE
        s.used[c] = UNUSED
        s.boost[c] = 0
        s.shield[c] = 0


@rule
def attack(s, knobs, tables):
    """Everybody attacks: work out the hits, pay them, discard what was used up."""
    work_out_hits(s, knobs, tables)
    line_up(s, knobs)
    if knobs.attack_order == SIMULTANEOUS:
        pay_together(s, knobs)
    else:
        pay_in_turn(s, knobs)
    clear_up(s, tables, knobs)
