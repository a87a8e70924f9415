"""Set-up: the characters, the tiles, the deck; and the steps that come before round 1."""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    ACTIVATE,
    CHARACTERS,
    CLOCKWISE,
    DEAL,
    DRAW,
    EAST,
    HIDDEN,
    ITEM_CARDS,
    KINDS,
    MOST_ROUNDS,
    NOBODY,
    NONE,
    NORTH,
    SEATING,
    SEATS,
    SETTING_ASIDE,
    SOUTH,
    TILES,
    TURNING,
    UNUSED,
    WEST,
)
from simulator.games.animator_vs_animation.attack import TWO_EACH
from simulator.machine import CHANCE

DECK, SETUP = 0, 1  # streams
RING = np.array(CLOCKWISE, dtype=np.int8)
NEUTRAL_BANK, NEUTRAL_ABSENT = 0, 2  # neutral_mode
RANDOM_SEATING = 1  # seating
UP_DOWN, RANDOM_FACING = 0, 2  # start_facing
COUNTER_CLOCKWISE = 0  # turn_direction


@rule
def characters_in_play(knobs):
    """Characters on the table."""
    return np.int64(knobs.players) if knobs.neutral_mode == NEUTRAL_ABSENT else CHARACTERS


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
        s.used[c], s.boost[c], s.shield[c], s.power[c], s.line[c] = UNUSED, 0, 0, 0, NONE
        s.owed[c], s.gain[c] = 0, 0
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
