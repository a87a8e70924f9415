"""How a turn goes: move the maze, perhaps use the power, move the piece; and how the game ends."""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import (
    ASIDE_STREAM,
    BAN_NONE,
    BAN_OPPOSITE,
    BAN_SAME,
    BEFORE_PUSH,
    CARD_STREAM,
    CARDS,
    DEAL,
    DRAW,
    FLEW,
    FLY,
    HADES,
    HADES_STREAM,
    JOINED,
    LAST_CARD,
    LIMIT,
    ON_PASS,
    OTHERS_BURY,
    POWER,
    PUSH,
    SCAR,
    SEATS,
    SNAKE,
    TURN_ENDS,
    WALK,
    WALKED,
)
from simulator.games.labyrinth_villains.board import (
    ARROWS,
    GOES,
    LEAVE,
    openings_at,
    opposite,
    piece_goes,
    reach_of,
    slid,
    turned,
    turns_of,
)
from simulator.games.labyrinth_villains.cards import find_on, must_draw
from simulator.games.labyrinth_villains.powers import can_use, teleport_phase
from simulator.machine import CHANCE, OVER

# --- Turn order -------------------------------------------------------------


@rule
def begin_turn(s, knobs):
    """The seat at this place in the round begins: one push, no power in force."""
    backwards = knobs.compensation == SNAKE and s.round_no == 1
    s.seat = knobs.players - 1 - s.turn if backwards else s.turn
    s.turns += 1
    s.pushes = 1
    s.powered = -1
    if knobs.power_timing == BEFORE_PUSH and can_use(s, knobs):
        decide(s, POWER)
    else:
        decide(s, PUSH)


@rule
def end_turn(s, knobs):
    """Pass to the next seat, or stop the game at its limit; Scar may have a second turn of his own."""
    if s.again == 1:
        s.again = 0
        s.pushes = 1
        s.powered = -1
        s.turns += 1
        decide(s, PUSH)
        return
    s.turn += 1
    if s.turn == knobs.players:
        s.turn = 0
        s.round_no += 1
        if s.round_no >= knobs.max_rounds:
            finish(s, LIMIT, -1)
            return
    begin_turn(s, knobs)


@rule
def decide(s, phase):
    """The seat whose turn it is decides next."""
    s.phase = phase
    s.actor = s.seat


@rule
def finish(s, ending, winner):
    """The game is over."""
    s.ending = ending
    s.winner = winner
    s.actor = OVER


@rule
def go_on(s, knobs):
    """Whoever has to look at a card does; then the phase that waits begins."""
    drawer = must_draw(s, knobs)
    if s.taken != 0:
        s.phase, s.actor, s.stream = DEAL, CHANCE, HADES_STREAM
    elif drawer >= 0:
        s.at = drawer
        s.phase, s.actor = DRAW, CHANCE
        s.stream = ASIDE_STREAM if drawer == SEATS else CARD_STREAM + drawer
    elif s.after == TURN_ENDS:
        end_turn(s, knobs)
    elif s.after == WALK:
        choose_move(s)
    elif s.seat < 0:
        begin_turn(s, knobs)
    else:
        decide(s, s.after)


# --- 1. Moving the maze -----------------------------------------------------


@rule
def closed_arrows(s, knobs):
    """Arrows closed to this push, as a set (reversal ban, L5; Scar's second push, L27)."""
    if s.last_arrow < 0 or knobs.reversal_ban == BAN_NONE:
        return np.int64(0)
    if knobs.scar_may_reverse and s.powered == SCAR and s.pushes == 1:
        return np.int64(0)
    back = np.int64(1) << opposite(np.int64(s.last_arrow))
    same = np.int64(1) << s.last_arrow
    if knobs.reversal_ban == BAN_OPPOSITE:
        return back
    return same if knobs.reversal_ban == BAN_SAME else back | same


@rule
def list_pushes(s, knobs, out):
    """Every open arrow with every different orientation of the spare."""
    n = np.int64(0)
    closed = closed_arrows(s, knobs)
    one = np.int64(s.spare)
    two = turned(one)
    three = turned(two)
    four = turned(three)
    ways = turns_of(one) if knobs.rotate_spare == 0 else np.int64(1)
    room = out.shape[0] - 4
    for arrow in range(ARROWS):
        if (closed >> arrow) & 1 or n > room:
            continue
        # written here rather than by `push`, because 48 calls took most of a turn's time
        out[n] = 16 * arrow + one
        out[n + 1] = 16 * arrow + two
        out[n + 2] = 16 * arrow + three
        out[n + 3] = 16 * arrow + four
        n += ways
    return n


@rule
def push_tile(s, arrow, openings):
    """The spare goes in at `arrow`; tiles, characters and pieces of the line move, the last tile is the new spare."""
    spare = openings_at(s, np.int64(LEAVE[arrow]))
    for side in range(4):
        s.maze[side] = slid(s.maze[side], arrow, (openings >> side) & 1)
    s.spare = spare
    for card in range(CARDS):
        s.where[card] = GOES[arrow, s.where[card]]
    for seat in range(SEATS):
        s.piece[seat] = piece_goes(s.piece[seat], arrow)
    s.last_arrow = arrow
    s.pushes -= 1


@rule
def after_push(s, knobs):
    """Push again (Scar), decide on the power, or move."""
    s.after = WALK
    if s.pushes > 0:
        decide(s, PUSH)
    elif knobs.power_timing != BEFORE_PUSH and s.powered < 0 and can_use(s, knobs):
        decide(s, POWER)
    else:
        choose_move(s)


# --- 2. Move your playing piece ---------------------------------------------


@rule
def choose_move(s):
    """The move is next: a walk, or what the power in force does instead."""
    phase = teleport_phase(s)
    if phase < 0:
        choose_walk(s)
    else:
        decide(s, phase)


@rule
def choose_walk(s):
    """A walk is next."""
    s.reach = reach_of(s, np.int64(s.piece[s.seat]))
    decide(s, WALK)


@rule
def walk(s, knobs, square):
    """The piece walks to `square`: its turn ends there."""
    s.piece[s.seat] = square
    here = np.int64(1) << square
    found = find_here(s, knobs, here)
    if knobs.collect_on == ON_PASS and not found:
        find_here(s, knobs, np.int64(s.reach))
    arrive(s, knobs, WALKED, True)


@rule
def find_here(s, knobs, squares):
    """Turn over the card of a character on `squares`, unless Hades dealt it this turn and may not find it yet."""
    fresh = s.powered == HADES and not knobs.hades_new_target_now and knobs.hades_mode != OTHERS_BURY
    return False if fresh else find_on(s, knobs, np.int64(s.seat), squares)


@rule
def teleport(s, knobs, square):
    """Ursula or Maleficent puts her piece on `square`."""
    way = FLEW if s.phase == FLY else JOINED
    s.piece[s.seat] = square
    s.powered = -2  # spent this turn, so that no second one follows
    if knobs.teleport_then_walk:
        choose_walk(s)
        return
    counts = way == FLEW or knobs.bind_collects == 1
    if counts:
        find_here(s, knobs, np.int64(1) << square)
    arrive(s, knobs, way, counts)


@rule
def arrive(s, knobs, way, counts):
    """The move is over: the game ends at home with all cards found, else the next player follows."""
    seat = np.int64(s.seat)
    if s.left[seat] == 0 and counts:
        if not knobs.must_return_home:
            finish(s, LAST_CARD, seat)
            return
        if s.piece[seat] == s.home[seat]:
            finish(s, way, seat)
            return
    s.after = TURN_ENDS
    go_on(s, knobs)
