"""The rules of Animator vs Animation, step by step as the rulebook numbers them."""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    ACTIVATE,
    ACTIVATED,
    CHARACTERS,
    DEAL,
    DONE,
    DRAW,
    EQUIP,
    EQUIP_ON,
    HIDDEN,
    HOLD_ON,
    ITEM_ROOM,
    KEEP,
    KINDS,
    LAY,
    LAY_AT,
    NOBODY,
    NONE,
    PASS,
    PLACE,
    PLACE_AT,
    RELOCATE,
    RELOCATE_TO,
    REVEAL,
    SEATING,
    SETTING_ASIDE,
    SHIFT,
    SHOW,
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
)
from simulator.games.animator_vs_animation.attack import AT_ONCE, attack, has_reached
from simulator.games.animator_vs_animation.effects import carry_out, effect_choices, reveal
from simulator.games.animator_vs_animation.ending import close_round, record  # noqa: F401
from simulator.games.animator_vs_animation.hidden import hide, redeal  # noqa: F401
from simulator.games.animator_vs_animation.opening import (
    COUNTER_CLOCKWISE,
    DECK,
    SETUP,
    characters_in_play,
    next_set_up_step,
    set_up,  # noqa: F401
    stand,
    start_round,
    turns_in_step,
)
from simulator.knobs import UNSET
from simulator.machine import CHANCE, OK, OVER

PRINTED_POINTER, FOLLOW_PLAY = 0, 1  # pointer_direction
EACH_STEP = 1  # win_check
WIN_TOTAL, TILES_USED_UP = 0, 1  # end reasons


@rule
def acting_seat(s, knobs):
    """The seat whose turn it is in this step: from the pointer on, in play order (AA-027, AA-028)."""
    seat = np.int64(s.first) + s.turn
    while seat >= knobs.players:  # not %, because a division costs as much as the rest of the step
        seat -= knobs.players
    return seat


@rule
def acting_character(s, knobs):
    """The character whose owner is asked about its item; two rounds of the table when everybody owns two."""
    return acting_seat(s, knobs) + (0 if s.turn < knobs.players else np.int64(knobs.players))


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


# --- Decisions and chances; `hide`, `redeal` and `record` have files of their own -------


@rule
def equip_choices(s, seat, out):
    """Every item in hand on every character without one (A22, A24), or done."""
    n = 1
    out[0] = DONE
    for kind in range(ITEM_ROOM):
        if s.hand[seat, kind] > 0:
            for c in range(s.target + 1, CHARACTERS):
                out[n] = EQUIP_ON + 4 * kind + c
                n += (s.square[c] >= 0) & (s.holds[c] == NONE)
    return n


def legal(s, knobs, tables, out):
    """The actions of the seat to act.

    What cannot be foreseen is not jumped over: a candidate is written, and the next one writes over it when it was
    none. `push` would count who refers to `out`, which takes longer than all the rest. A list has 65 actions at most.
    """
    seat, phase, targets, n = np.int64(s.actor), s.phase, characters_in_play(knobs), 0
    if phase == PLACE:  # a tile by any character (AA-038)
        for tile in range(TILES):
            for c in range(targets):
                out[n + c] = PLACE_AT + 4 * tile + c
            n += targets if s.tiles[seat, tile] > 0 else 0
    elif phase == RELOCATE or phase == SHIFT:
        out[0] = STAY
        n = 1
        for c in range(CHARACTERS):
            out[n] = RELOCATE_TO + c
            n += (s.square[c] >= 0) & (c != s.lies_by[seat])
    elif phase == EQUIP:
        return equip_choices(s, seat, out)
    elif phase == LAY:  # a quick card by any character (AA-039)
        out[0] = PASS
        n = 1
        for kind in range(ITEM_ROOM, KINDS):
            for c in range(targets):
                out[n + c] = LAY_AT + 4 * kind + c
            n += targets if s.hand[seat, kind] > 0 else 0
    elif phase == ACTIVATE or phase == THROW:
        out[0], out[1] = (KEEP, USE) if phase == ACTIVATE else (HOLD_ON, THROW_IT)
        n = 2
    else:
        return effect_choices(s, out)
    return n


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
    for kind in range(KINDS):
        out[kind] = s.deck[kind]
    if s.phase != SETTING_ASIDE:
        return np.int64(s.deck_size)
    total = 0
    for kind in range(ITEM_ROOM):
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
