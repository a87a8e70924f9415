"""The rules of Animator vs Animation, step by step as the rulebook numbers them."""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    ACTIVATE,
    ACTIVATED,
    CHARACTERS,
    CLOCKWISE,
    DEAL,
    DONE,
    DRAW,
    EAST,
    EQUIP,
    EQUIP_ON,
    HIDDEN,
    HOLD_ON,
    ITEM_CARDS,
    ITEM_ROOM,
    KEEP,
    KINDS,
    LAY,
    LAY_AT,
    MOST_ROUNDS,
    NOBODY,
    NONE,
    NORTH,
    PASS,
    PLACE,
    PLACE_AT,
    RELOCATE,
    RELOCATE_TO,
    REVEAL,
    SEATING,
    SEATS,
    SETTING_ASIDE,
    SHIFT,
    SHOW,
    SOUTH,
    STAY,
    THROW,
    THROW_IT,
    THROWN,
    TILES,
    TO_FACING,
    TO_SQUARE,
    TURNING,
    UNUSED,
    USE,
    WEST,
)
from simulator.games.animator_vs_animation.attack import AT_ONCE, TWO_EACH, attack, has_reached
from simulator.games.animator_vs_animation.effects import carry_out, effect_choices, reveal
from simulator.games.animator_vs_animation.hidden import hide_from, redeal_for
from simulator.knobs import UNSET
from simulator.machine import CHANCE, OK, OVER, push

RING = np.array(CLOCKWISE, dtype=np.int8)
NEUTRAL_BANK, NEUTRAL_ABSENT = 0, 2  # neutral_mode
RANDOM_SEATING = 1  # seating
UP_DOWN, RANDOM_FACING = 0, 2  # start_facing
COUNTER_CLOCKWISE = 0  # turn_direction
PRINTED_POINTER, FOLLOW_PLAY = 0, 1  # pointer_direction
EACH_STEP = 1  # win_check
DECK, SETUP = 0, 1  # streams
WIN_TOTAL, TILES_USED_UP = 0, 1  # end reasons
SHARED = SEATS  # outcome


@rule
def acting_seat(s, knobs):
    """The seat whose turn it is in this step: from the pointer on, in play order (AA-027, AA-028)."""
    return np.int64((s.first + s.turn) % knobs.players)


@rule
def acting_character(s, knobs):
    """The character whose owner is asked about its item; two rounds of the table when everybody owns two."""
    return acting_seat(s, knobs) + np.int64(knobs.players) * (s.turn // knobs.players)


@rule
def characters_in_play(knobs):
    """Characters on the table."""
    return np.int64(knobs.players) if knobs.neutral_mode == NEUTRAL_ABSENT else CHARACTERS


# --- Rulebook: Set Up -----------------------------------------------------------


@rule
def stand(s, c, square):
    """Put a character on a square."""
    s.square[c] = square
    s.at[square] = c
    s.start[c] = square


@rule
def lay_out(s, knobs):
    """The characters, their owners and tokens (AA-Q01, A44)."""
    players = np.int64(knobs.players)
    for c in range(CHARACTERS):
        s.at[c] = NONE
    for c in range(CHARACTERS):
        s.square[c], s.start[c], s.holds[c], s.facing[c] = NONE, 0, NONE, NORTH
        s.used[c], s.boost[c], s.shield[c], s.power[c], s.line[c], s.gain[c] = UNUSED, 0, 0, 0, NONE, 0
        s.owner[c] = c % players if knobs.neutral_mode == TWO_EACH else c
        s.tokens[c] = knobs.start_tokens if c < players or knobs.neutral_mode == NEUTRAL_BANK else 0
        for other in range(CHARACTERS):
            s.hit[c, other] = 0
        if c < characters_in_play(knobs) and knobs.seating != RANDOM_SEATING:
            mirrored = c < players and knobs.turn_direction == COUNTER_CLOCKWISE
            stand(s, c, RING[(players - c) % players if mirrored else c])


@rule
def hand_out(s, knobs, tables):
    """Tiles, and the deck; hands are still empty."""
    for seat in range(SEATS):
        s.laid[seat], s.lies_by[seat], s.hand_size[seat] = NONE, NONE, 0
        s.broke[seat], s.gun_drawn[seat], s.gun_carried[seat] = 0, 0, 0
        s.clicked[seat], s.struck[seat], s.thrown[seat], s.before[seat] = 0, 0, 0, 0
        for tile in range(TILES):
            s.tiles[seat, tile] = knobs.tiles[tile] if seat < knobs.players else 0
        for kind in range(KINDS):
            s.hand[seat, kind] = 0
    s.deck_size, s.aside_size = 0, 0
    for kind in range(KINDS):
        s.deck[kind], s.discard[kind], s.aside[kind] = tables.copies[kind], 0, 0
        s.deck_size += tables.copies[kind]


@rule
def turn_outwards(s, knobs):
    """Starting facing: fists away from the others (A48)."""
    for c in range(characters_in_play(knobs)):
        if knobs.start_facing == UP_DOWN:
            s.facing[c] = NORTH if s.square[c] < 2 else SOUTH
        else:
            s.facing[c] = EAST if s.square[c] & 1 else WEST


@rule
def turns_in_step(s, knobs):
    """How many turns this step has."""
    players = np.int64(knobs.players)
    if s.phase >= DRAW:
        return CHARACTERS if s.phase >= ACTIVATE and knobs.neutral_mode == TWO_EACH else players
    if s.phase == SEATING:
        return characters_in_play(knobs) if knobs.seating == RANDOM_SEATING else 0
    if s.phase == TURNING:
        return characters_in_play(knobs) if knobs.start_facing == RANDOM_FACING else 0
    if s.phase == SETTING_ASIDE:
        return ITEM_CARDS - np.int64(knobs.items)
    return players * np.int64(knobs.start_hand)


@rule
def start_round(s, knobs):
    """A new round begins with the draw."""
    s.round_no += 1
    s.phase, s.lap = DRAW, 0
    for seat in range(knobs.players):
        s.before[seat] = s.tokens[seat]


@rule
def next_set_up_step(s, knobs):
    """The set-up goes on, and round 1 begins when it is done."""
    if s.phase == SEATING:
        turn_outwards(s, knobs)
    s.turn = 0
    s.phase += 1
    if s.phase == DRAW:
        start_round(s, knobs)


def set_up(s, knobs, tables):
    """Lay everything out; what is drawn by lot is left to chance nodes."""
    s.actor, s.stream, s.round_no, s.phase, s.turn, s.lap, s.played = NOBODY, SETUP, 0, SEATING, 0, 0, 0
    s.players, s.first, s.effect, s.target, s.end_reason = knobs.players, 0, NONE, NONE, 0
    s.leader, s.lead_changes, s.led_rounds, s.leader_loss, s.others_loss = NONE, 0, 0, 0, 0
    s.blocks, s.fizzles = 0, 0
    for i in range(MOST_ROUNDS):
        s.leader_after[i], s.top_after[i] = HIDDEN, NONE
    lay_out(s, knobs)
    hand_out(s, knobs, tables)
    while s.phase < DRAW and turns_in_step(s, knobs) == 0:
        next_set_up_step(s, knobs)
    s.actor, s.stream = CHANCE, DECK if s.phase >= DEAL else SETUP


# --- Rulebook: How to Play --------------------------------------------------------


@rule
def has_card(s, seat, first, past):
    """Does the seat hold a card of kinds `first` to `past` - 1?"""
    for kind in range(first, past):
        if s.hand[seat, kind] > 0:
            return True
    return False


@rule
def can_equip(s, knobs, seat):
    """May the seat play an item now? Characters are served in rising order (A22-A24)."""
    limit = np.int64(knobs.equip_per_round)
    if limit != UNSET and s.played >= limit:
        return False
    for c in range(s.target + 1, CHARACTERS):
        if s.square[c] >= 0 and s.holds[c] == NONE:
            return has_card(s, seat, 0, ITEM_ROOM)
    return False


@rule
def may_throw(s, knobs, tables, c):
    """Can the owner of `c` throw its item? Not one that is activated (AA-Q16), nor at an empty square."""
    if not knobs.throwables or s.holds[c] == NONE or s.used[c] != UNUSED or not tables.throwable[s.holds[c]]:
        return False
    return s.at[s.square[c] ^ 3] != NONE


@rule
def is_asked(s, knobs, tables, seat):
    """Has the seat something to decide in this step?"""
    if s.phase == EQUIP:
        return can_equip(s, knobs, seat)
    if s.phase == LAY:
        return knobs.quick_per_round > 0 and has_card(s, seat, ITEM_ROOM, KINDS)
    if s.phase == SHIFT:
        return s.laid[seat] != NONE
    if s.phase == ACTIVATE:
        kind = s.holds[acting_character(s, knobs)]
        return kind != NONE and tables.once[kind] != 0
    if s.phase == THROW:
        return may_throw(s, knobs, tables, acting_character(s, knobs))
    return True


@rule
def next_turn(s):
    """The next in this step."""
    s.turn += 1
    if s.phase == EQUIP:
        s.played, s.target = 0, NONE


@rule
def open_draw(s, knobs):
    """A card is drawn; an empty deck is made anew of the discards, and with none left nothing is drawn (A29)."""
    if s.deck_size == 0:
        for kind in range(KINDS):
            s.deck[kind] = s.discard[kind]
            s.deck_size += s.discard[kind]
            s.discard[kind] = 0
    if s.deck_size == 0:
        next_turn(s)
    else:
        s.actor, s.stream = CHANCE, DECK


@rule
def finish(s, reason):
    """The game is over."""
    s.end_reason = reason
    s.actor = OVER


@rule
def end_effect(s, knobs):
    """The face-up tile or card is done with."""
    s.effect, s.target = NONE, NONE
    next_turn(s)
    if knobs.win_check == AT_ONCE and has_reached(s, knobs):
        finish(s, WIN_TOTAL)


@rule
def open_turn(s, knobs, tables):
    """Let the next seat of this step act, or chance; or pass it by."""
    seat = acting_seat(s, knobs)
    if s.phase == DRAW or s.phase == DEAL:
        open_draw(s, knobs)
    elif s.phase < DRAW:
        s.actor, s.stream = CHANCE, SETUP
    elif (s.phase == REVEAL or s.phase == SHOW) and s.laid[seat] != NONE:
        reveal(s, knobs, tables, seat)
        if s.actor == NOBODY:
            end_effect(s, knobs)
    elif s.phase != REVEAL and s.phase != SHOW and is_asked(s, knobs, tables, seat):
        s.actor = seat
    else:
        next_turn(s)


@rule
def pass_the_pointer(s, knobs):
    """The next first player: clockwise as printed, which is against the turn (A6, A7)."""
    ahead = knobs.pointer_direction == FOLLOW_PLAY
    if knobs.pointer_direction == PRINTED_POINTER:
        ahead = knobs.turn_direction != COUNTER_CLOCKWISE
    s.first = (s.first + (1 if ahead else knobs.players - 1)) % knobs.players


@rule
def next_step(s, knobs):
    """The step is over: go on to the one after it, or once more round the table with quick cards."""
    ended = s.phase
    s.turn = 0
    s.phase += 1
    if (ended == REVEAL or ended == SHOW) and knobs.win_check == EACH_STEP and has_reached(s, knobs):
        finish(s, WIN_TOTAL)
    if ended == SHOW:
        s.lap += 1
        if s.played > 0 and s.lap < knobs.quick_per_round:
            s.phase = LAY
        s.played = 0


@rule
def end_round(s, knobs):
    """After the attack: the end of the game, or the next round (AA-010, AA-129)."""
    if has_reached(s, knobs):
        finish(s, WIN_TOTAL)
    elif s.round_no >= knobs.rounds:
        finish(s, TILES_USED_UP)
    else:
        pass_the_pointer(s, knobs)
        s.turn = 0
        start_round(s, knobs)


# --- The end, and what is kept of it ----------------------------------------------


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


# --- The seven functions ------------------------------------------------------------


@rule
def push_targets(s, out, n, action, after):
    """`action` + character, for every character after `after` that stands on the table."""
    for c in range(after + 1, CHARACTERS):
        if s.square[c] >= 0:
            n = push(out, n, action + c)
    return n


@rule
def equip_choices(s, seat, out):
    """Every item in hand on every character without one (A22, A24), or done."""
    n = push(out, 0, DONE)
    for kind in range(ITEM_ROOM):
        if s.hand[seat, kind] > 0:
            for c in range(s.target + 1, CHARACTERS):
                if s.square[c] >= 0 and s.holds[c] == NONE:
                    n = push(out, n, EQUIP_ON + 4 * kind + c)
    return n


def legal(s, knobs, tables, out):
    """The actions of the seat to act."""
    seat = np.int64(s.actor)
    n = 0
    if s.phase == PLACE:
        for tile in range(TILES):
            if s.tiles[seat, tile] > 0:
                n = push_targets(s, out, n, PLACE_AT + 4 * tile, NONE)
        return n
    if s.phase == RELOCATE or s.phase == SHIFT:
        n = push(out, n, STAY)
        for c in range(CHARACTERS):
            if s.square[c] >= 0 and c != s.lies_by[seat]:
                n = push(out, n, RELOCATE_TO + c)
        return n
    if s.phase == EQUIP:
        return equip_choices(s, seat, out)
    if s.phase == LAY:
        n = push(out, n, PASS)
        for kind in range(ITEM_ROOM, KINDS):
            if s.hand[seat, kind] > 0:
                n = push_targets(s, out, n, LAY_AT + 4 * kind, NONE)
        return n
    if s.phase == ACTIVATE:
        return push(out, push(out, n, KEEP), USE)
    if s.phase == THROW:
        return push(out, push(out, n, HOLD_ON), THROW_IT)
    return effect_choices(s, out)


def chances(s, knobs, tables, out):
    """What may be drawn: a square, a facing, an item to set aside, or a card."""
    if s.phase == SEATING or s.phase == TURNING:
        first = TO_SQUARE if s.phase == SEATING else TO_FACING
        for i in range(first):
            out[i] = 0
        total = 0
        for i in range(4):
            out[first + i] = 1 if s.phase == TURNING or s.at[i] == NONE else 0
            total += out[first + i]
        return total
    total = 0
    for kind in range(KINDS):
        out[kind] = s.deck[kind] if s.phase != SETTING_ASIDE or kind < ITEM_ROOM else 0
        total += out[kind]
    return total


@rule
def settle_chance(s, knobs, tables, outcome):
    """Take one outcome."""
    if s.phase == SEATING:
        stand(s, s.turn, outcome - TO_SQUARE)
    elif s.phase == TURNING:
        s.facing[s.turn] = outcome - TO_FACING
    else:
        s.deck[outcome] -= 1
        s.deck_size -= 1
        if s.phase == SETTING_ASIDE:
            s.aside[outcome] += 1
            s.aside_size += 1
        else:
            seat = acting_seat(s, knobs)
            s.hand[seat, outcome] += 1
            s.hand_size[seat] += 1
            if outcome == tables.gun:
                s.gun_drawn[seat] = 1


@rule
def play_card(s, seat, kind):
    """A card leaves the hand."""
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1
    s.played += 1


@rule
def decide(s, knobs, seat, action):
    """Take one action of a step other than carrying out an effect; True when the seat's turn is over."""
    if s.phase == PLACE:
        s.laid[seat] = (action - PLACE_AT) // 4
        s.lies_by[seat] = (action - PLACE_AT) % 4
    elif s.phase == RELOCATE or s.phase == SHIFT:
        if action != STAY:
            s.lies_by[seat] = action - RELOCATE_TO
    elif s.phase == EQUIP and action != DONE:
        kind = (action - EQUIP_ON) // 4
        s.target = (action - EQUIP_ON) % 4
        s.holds[s.target] = kind
        play_card(s, seat, kind)
        return False
    elif s.phase == LAY and action != PASS:
        s.laid[seat] = (action - LAY_AT) // 4
        s.lies_by[seat] = (action - LAY_AT) % 4
        play_card(s, seat, np.int64(s.laid[seat]))
    elif action == USE:
        s.used[acting_character(s, knobs)] = ACTIVATED
    elif action == THROW_IT:
        s.used[acting_character(s, knobs)] = THROWN
    return True


def apply(s, knobs, tables, action):
    """Take one action or outcome, and go on to the next node.

    The attack is the seventh step (A8). It is called from here, not from a function below, because every
    level between would compile it once more.
    """
    seat = np.int64(s.actor)
    is_effect = seat != CHANCE and (s.phase == REVEAL or s.phase == SHOW)
    s.actor = NOBODY
    if is_effect:
        carry_out(s, action)
        end_effect(s, knobs)
    elif seat == CHANCE:
        settle_chance(s, knobs, tables, action)
        next_turn(s)
    elif decide(s, knobs, seat, action):
        next_turn(s)
    while s.actor == NOBODY:
        if s.turn < turns_in_step(s, knobs):
            open_turn(s, knobs, tables)
        elif s.phase < DRAW:
            next_set_up_step(s, knobs)
        elif s.phase < THROW:
            next_step(s, knobs)
        else:
            attack(s, knobs, tables)
            close_round(s, knobs)
            end_round(s, knobs)
    if s.actor == OVER and s.leader_after[s.round_no - 1] == HIDDEN:  # over before the attack
        close_round(s, knobs)
    return OK


def hide(view, knobs, tables, seat):
    """Blank what the seat may not know."""
    hide_from(view, knobs, seat)


def redeal(view, knobs, tables, seat, rng):
    """Deal what the seat does not know anew."""
    redeal_for(view, knobs, tables, seat, rng)
