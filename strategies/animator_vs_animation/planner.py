"""The planner: it asks what the attack would bring, and what those that still have a tile lying will do about it.

Worth is counted in hundredths of a token of its own. Every seat has its own view of worth: its own tokens, less a share
of what each rival holds. A tile that lies face down is any of those its owner has left; whatever it is, its owner
will use it as suits him best.
"""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    BOOST,
    CHARACTERS,
    CLICK,
    DONE,
    DRAG,
    EQUIP,
    EQUIP_ON,
    HAND_TO,
    ITEM_ROOM,
    KINDS,
    LAY,
    LAY_AT,
    LEAVE,
    MOVE,
    NONE,
    PASS,
    PLACE,
    PLACE_AT,
    RELOCATE,
    RELOCATE_TO,
    REVEAL,
    ROTATE,
    SHIELD,
    SHOW,
    STAY,
    SWAP_WITH,
    THROW,
    TILES,
    TURN_BY,
)
from simulator.games.animator_vs_animation.attack import beside, in_front, printed_bonus
from simulator.games.animator_vs_animation.effects import can_take, neighbour, swap
from simulator.knobs import UNSET
from simulator.rng import below
from strategies.animator_vs_animation.greedy import force

WEIGHTS = {
    "envy": (80, "worth of all rivals' tokens together, against 100 for a token of one's own"),
    "chase": (20, "further worth of a token of the rival that leads"),
    "hold": (20, "worth of a point of item bonus for each round to come"),
    "hold_rounds": (4, "rounds to come that count for that"),
    "finish": (400, "worth of ending the game, or of keeping a rival from it"),
    "foresee": (40, "share in hundredths of what is foreseen of tiles that still lie face down"),
    "doubt": (20, "how far a tile is thought of that does not serve its owner"),
    "rotate": (90, "what a Rotate tile is worth if kept"),
    "move": (60, "what a Move tile is worth if kept"),
    "click": (150, "what a Click tile is worth if kept"),
    "drag": (20, "what a Drag tile is worth if kept"),
    "quick": (100, "what a quick card is worth if kept"),
    "equip": (10, "what an item card is worth if kept"),
    "refill": (60, "share in hundredths of a thrown item's worth that the next item in hand makes good"),
}
ENVY, CHASE, HOLD, HOLD_ROUNDS, FINISH, FORESEE, DOUBT, TILE_WORTH, QUICK_WORTH, EQUIP_WORTH, REFILL = (
    0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13,
)  # fmt: skip

# Layout of `work`: worth of a token of each purse to each seat, net gains, the goal, the worth of a held bonus.
WORTH, NET, GOAL, HELD, MINE = 0, 16, 20, 21, 22


# --- Worth ------------------------------------------------------------------------


@rule
def note_worth(s, knobs, weights, work):
    """Fill the front of `work` for this table."""
    players = np.int64(knobs.players)
    for seat in range(players):
        top = 0
        for purse in range(players):
            if purse != seat:
                top = max(top, np.int64(s.tokens[purse]))
        for purse in range(CHARACTERS):
            envy = np.int64(weights[ENVY]) // (players - 1)
            if s.tokens[purse] == top:
                envy += np.int64(weights[CHASE])
            work[WORTH + 4 * seat + purse] = 100 if purse == seat else -envy if purse < players else 0
    goal = np.int64(knobs.win_points)
    if goal == UNSET:
        goal = 0
        for purse in range(CHARACTERS):
            goal += s.tokens[purse]
        goal = (goal + 1) // 2
    work[GOAL] = goal
    left = min(np.int64(knobs.rounds) - s.round_no, np.int64(weights[HOLD_ROUNDS]))
    work[HELD] = np.int64(weights[HOLD]) * left


@rule
def flow(s, work, attacker, victim, damage):
    """Add a hit to the net gains."""
    winner, loser = np.int64(s.owner[attacker]), np.int64(s.owner[victim])
    if s.shield[victim] == 0 and winner != loser:
        part = min(damage, np.int64(s.tokens[loser]))
        work[NET + winner] += part
        work[NET + loser] -= part


@rule
def appraise(s, knobs, tables, weights, work, seat):
    """Worth to `seat` of the attack as the table lies, of the items held, and of who would reach the goal."""
    total = np.int64(0)
    for purse in range(CHARACTERS):
        work[NET + purse] = 0
    for c in range(CHARACTERS):
        if s.square[c] < 0:
            continue
        victim = in_front(s, c)
        if victim != NONE:
            flow(s, work, c, victim, np.int64(s.power[c]))
        if s.holds[c] != NONE:
            bonus = printed_bonus(s, knobs, tables, c)
            total += bonus * work[HELD] * work[WORTH + 4 * seat + s.owner[c]] // 100
            if victim != NONE and tables.cleave[s.holds[c]] and knobs.cleave:
                other = beside(s, knobs, c, victim)
                if other != NONE:
                    flow(s, work, c, other, bonus)
    for purse in range(CHARACTERS):
        total += work[NET + purse] * work[WORTH + 4 * seat + purse]
        if purse < knobs.players and s.tokens[purse] + work[NET + purse] >= work[GOAL]:
            total += np.int64(weights[FINISH]) * (1 if purse == seat else -1)
    return total


# --- Using a tile or a card ----------------------------------------------------------


@rule
def give(s, knobs, tables, c, other):
    """The item of `c` goes to `other`, or off the table."""
    bonus = printed_bonus(s, knobs, tables, c)
    s.power[c] -= bonus
    if other != NONE:
        s.holds[other] = s.holds[c]
        s.power[other] += bonus
    s.holds[c] = NONE


@rule
def do(s, knobs, tables, seat, effect, c, choice):
    """Carry out a choice of `best_use` on this board, or of a node of the game."""
    if effect == ROTATE:
        s.facing[c] = (np.int64(s.facing[c]) + choice - TURN_BY) % 4
    elif effect == MOVE and choice != NONE:
        swap(s, c, choice - SWAP_WITH)
    elif effect == DRAG and choice != NONE:
        give(s, knobs, tables, c, NONE if choice == LEAVE else choice - HAND_TO)
    elif effect == CLICK and s.owner[c] != seat and s.tokens[s.owner[c]] > 0 and s.shield[c] == 0:
        s.tokens[s.owner[c]] -= 1
        s.tokens[seat] += 1
    elif effect == BOOST:
        s.power[c] += 1
    elif effect == SHIELD:
        s.shield[c] = 1


@rule
def option(s, tables, effect, c, i):
    """Choice number `i` (0 to 2) of carrying out an effect; 0 when there is none, NONE where nothing is chosen."""
    if effect == ROTATE:
        return TURN_BY + 1 + i
    if effect == MOVE and i < 2:
        other = neighbour(s, c, i)
        return SWAP_WITH + other if other != NONE else 0
    if effect == DRAG:
        if s.holds[c] == NONE or tables.fixed[s.holds[c]]:
            return NONE if i == 2 else 0
        if i == 2:
            return LEAVE
        other = neighbour(s, c, i)
        return HAND_TO + other if can_take(s, other) else 0
    return NONE if i == 2 else 0


@rule
def won_by_click(s, work, seat, me, effect, c):
    """Worth to `me` of the token that a Click of `seat` moves."""
    if effect != CLICK or s.owner[c] == seat or s.tokens[s.owner[c]] == 0 or s.shield[c]:
        return np.int64(0)
    return work[WORTH + 4 * me + seat] - work[WORTH + 4 * me + s.owner[c]]


@rule
def best_use(boards, at, knobs, tables, weights, work, seat, effect, c):
    """The choice by which `seat` gains most from an effect on `boards[at]`; the worth of it stays in work[MINE]."""
    best, best_worth = np.int64(NONE), np.int64(-1 << 40)
    s, trial = boards[at], boards[at + 1]
    for i in range(3):
        choice = np.int64(option(s, tables, effect, c, i))
        if choice != 0:
            boards[at + 1] = boards[at]
            do(trial, knobs, tables, seat, effect, c, choice)
            worth = appraise(trial, knobs, tables, weights, work, seat) + won_by_click(s, work, seat, seat, effect, c)
            if worth > best_worth:
                best, best_worth = choice, worth
    work[MINE] = best_worth
    return best


# --- What those to come will do -------------------------------------------------------


@rule
def chance_of(view, tables, seat, kind, is_tile):
    """Weight of a kind of what `seat` has lying: tiles it has left, or quick cards in the box."""
    laid = np.int64(view.laid[seat])
    if laid >= 0:
        return np.int64(laid == kind)
    return np.int64(view.tiles[seat, kind]) if is_tile else np.int64(tables.copies[kind])


@rule
def foresee(boards, at, view, knobs, tables, weights, work, me, before):
    """What `boards[at]`, worth `before` to me, gains through what those that come later have lying (each alone)."""
    is_tile = view.phase <= REVEAL
    first, past = (0, TILES) if is_tile else (ITEM_ROOM, KINDS)
    found, players = np.int64(0), np.int64(knobs.players)
    for turn in range((me - view.first) % players + 1, players):
        seat = np.int64((view.first + turn) % players)
        if view.laid[seat] == NONE:
            continue
        c = np.int64(view.lies_by[seat])
        idle = appraise(boards[at], knobs, tables, weights, work, seat)
        total, change = np.int64(0), np.int64(0)
        for kind in range(first, past):
            chance = chance_of(view, tables, seat, kind, is_tile)
            if chance > 0:
                effect = kind if is_tile else np.int64(tables.effect[kind])
                choice = best_use(boards, at, knobs, tables, weights, work, seat, effect, c)
                chance *= max(work[MINE] - idle, np.int64(0)) + np.int64(weights[DOUBT])
                boards[at + 1] = boards[at]
                do(boards[at + 1], knobs, tables, seat, effect, c, choice)
                after = appraise(boards[at + 1], knobs, tables, weights, work, me)
                change += chance * (after + won_by_click(boards[at], work, seat, me, effect, c) - before)
                total += chance
        if total > 0:
            found += change * np.int64(weights[FORESEE]) // (100 * total)
    return found


# --- Decisions ------------------------------------------------------------------------


@rule
def equip(s, knobs, tables, kind, c):
    """Put an item of the hand on a character of this board."""
    s.holds[c] = kind
    s.power[c] += printed_bonus(s, knobs, tables, c)


@rule
def worth_of(boards, view, knobs, tables, weights, work, me, action, now):
    """Worth of the table that an action leads to, what it uses up taken off; `now` is that of the table as it lies."""
    if action == PASS or action == DONE:
        return now
    effect, c, kept = np.int64(view.effect), np.int64(view.target), np.int64(0)
    if view.phase == EQUIP:
        effect, c, kept = np.int64(NONE), (action - EQUIP_ON) % CHARACTERS, np.int64(weights[EQUIP_WORTH])
    elif view.phase == PLACE:
        effect, c = (action - PLACE_AT) // CHARACTERS, (action - PLACE_AT) % CHARACTERS
        kept = np.int64(weights[TILE_WORTH + effect])
    elif view.phase == LAY:
        effect = np.int64(tables.effect[(action - LAY_AT) // CHARACTERS])
        c, kept = (action - LAY_AT) % CHARACTERS, np.int64(weights[QUICK_WORTH])
    elif view.phase != REVEAL and view.phase != SHOW:
        effect = np.int64(view.laid[me]) if view.phase == RELOCATE else np.int64(tables.effect[view.laid[me]])
        c = np.int64(view.lies_by[me]) if action == STAY else action - RELOCATE_TO
    choice = action
    if view.phase != REVEAL and view.phase != SHOW and effect != NONE:
        choice = best_use(boards, 0, knobs, tables, weights, work, me, effect, c)
    boards[2] = boards[0]
    if effect == NONE:
        equip(boards[2], knobs, tables, (action - EQUIP_ON) // CHARACTERS, c)
    else:
        do(boards[2], knobs, tables, me, effect, c, choice)
    worth = appraise(boards[2], knobs, tables, weights, work, me) - kept
    if weights[FORESEE] != 0 and view.phase != PLACE and view.phase != LAY and effect != NONE:
        worth += foresee(boards, 2, view, knobs, tables, weights, work, me, worth)
    return worth + won_by_click(boards[0], work, me, me, effect, c)


@rule
def item_choice(view, knobs, tables, weights, work, me):
    """Use the item in this attack, or throw it? Index 0 saves it, 1 does it."""
    c = me if view.turn < knobs.players else me + np.int64(knobs.players)
    worth = WORTH + 4 * me
    victim, across = in_front(view, c), np.int64(view.at[view.square[c] ^ 3])
    hit = np.int64(0)
    if victim != NONE and view.shield[victim] == 0:
        part = min(np.int64(view.power[c]), np.int64(view.tokens[view.owner[victim]]))
        hit = part * (work[worth + me] - work[worth + view.owner[victim]])
    if view.phase != THROW:
        return np.int64(hit > 0)
    bonus = printed_bonus(view, knobs, tables, c)
    if tables.once[view.holds[c]]:
        hit -= bonus * 100 if hit > 0 else 0  # not used, it adds nothing
    part = min(bonus, np.int64(view.tokens[view.owner[across]])) if view.shield[across] == 0 else np.int64(0)
    thrown = part * (work[worth + me] - work[worth + view.owner[across]])
    kept = bonus * work[HELD]
    for kind in range(ITEM_ROOM):
        if view.hand[me, kind] > 0:
            kept = bonus * work[HELD] * (100 - np.int64(weights[REFILL])) // 100
    return np.int64(thrown > hit + kept)


def choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """The action that leads to the table of most worth; among equals the first from a random place on."""
    me = np.int64(view.actor)
    note_worth(view, knobs, weights, work)
    scratch[0] = view
    for c in range(CHARACTERS):
        scratch[0].power[c] = force(view, knobs, tables, c)
    if view.phase > SHOW:
        return item_choice(scratch[0], knobs, tables, weights, work, me)
    now = appraise(scratch[0], knobs, tables, weights, work, me)
    best, best_worth = np.int64(0), np.int64(-1 << 40)
    at = below(rng, 0, n)
    for _ in range(n):
        worth = worth_of(scratch, view, knobs, tables, weights, work, me, np.int64(legal[at]), now)
        if worth > best_worth:
            best, best_worth = at, worth
        at = at + 1 if at + 1 < n else 0
    return best
