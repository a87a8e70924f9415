"""What holds at every node of every game."""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    CHARACTERS,
    ITEM_ROOM,
    KINDS,
    LAY,
    NONE,
    PLACE,
    REVEAL,
    SEATING,
    SHOW,
    TILES,
)
from simulator.games.animator_vs_animation.opening import NEUTRAL_BANK, characters_in_play

BROKEN = {
    1: "tokens were made or lost",
    2: "a purse is below zero",
    3: "cards of a kind were made or lost",
    4: "the size of the deck, a hand or the cards set aside is wrong",
    5: "two characters share a square, or one stands nowhere",
    6: "a character holds what is no item, or faces nowhere",
    7: "a player's tiles do not fit the round",
    8: "the seat with the pointer is not at the table",
    9: "a tile or card lies by nobody, or out of its step",
}


@rule
def tokens_broken(s, knobs):
    """Tokens only change hands (AA-005, AA-009)."""
    total = np.int64(0)
    for c in range(CHARACTERS):
        total += s.tokens[c]
        if s.tokens[c] < 0:
            return 2
    purses = CHARACTERS if knobs.neutral_mode == NEUTRAL_BANK else np.int64(knobs.players)
    return 0 if total == purses * knobs.start_tokens else 1


@rule
def cards_broken(s, knobs, tables):
    """Every card is in one place, and the sizes are right."""
    sizes = np.int64(0)
    for kind in range(KINDS):
        found = np.int64(s.deck[kind]) + s.aside[kind] + s.discard[kind]
        sizes += np.int64(s.deck[kind]) * 100 + np.int64(s.aside[kind]) * 10000
        for seat in range(knobs.players):
            found += s.hand[seat, kind]
            sizes += s.hand[seat, kind]
            if LAY <= s.phase <= SHOW and s.laid[seat] == kind:
                found += 1
        for c in range(CHARACTERS):
            if s.holds[c] == kind:
                found += 1
        if found != tables.copies[kind] or s.deck[kind] < 0 or s.discard[kind] < 0:
            return 3
    for seat in range(knobs.players):
        sizes -= s.hand_size[seat]
    return 0 if sizes == np.int64(s.deck_size) * 100 + np.int64(s.aside_size) * 10000 else 4


@rule
def places_broken(s, knobs):
    """Characters, squares, facings and items fit together."""
    for c in range(characters_in_play(knobs)):
        if s.phase > SEATING and (s.square[c] < 0 or s.at[s.square[c]] != c):
            return 5
        if s.facing[c] < 0 or s.facing[c] > 3 or s.holds[c] >= ITEM_ROOM or s.holds[c] < NONE:
            return 6
    return 0


@rule
def tiles_broken(s, knobs):
    """One tile a round and player, never a kind that is used up (AA-035, AA-040)."""
    for seat in range(knobs.players):
        left = np.int64(0)
        for tile in range(TILES):
            left += s.tiles[seat, tile] - knobs.tiles[tile]
            if s.tiles[seat, tile] < 0:
                return 7
        spent = max(0, np.int64(s.round_no) - 1)
        if s.phase > REVEAL:
            spent += 1
        is_open = s.phase == REVEAL  # some are revealed, some not yet
        if -left != spent and not (is_open and -left == spent + 1):
            return 7
        is_down = s.laid[seat] != NONE
        if is_down != (s.lies_by[seat] != NONE) or (
            is_down and not (PLACE <= s.phase <= REVEAL or LAY <= s.phase <= SHOW)
        ):
            return 9
    return 0


@rule
def broken(s, knobs, tables):
    """0, or the number of the first invariant that fails (see BROKEN)."""
    wrong = tokens_broken(s, knobs)
    if wrong == 0:
        wrong = cards_broken(s, knobs, tables)
    if wrong == 0:
        wrong = places_broken(s, knobs)
    if wrong == 0:
        wrong = tiles_broken(s, knobs)
    if wrong == 0 and not 0 <= s.first < knobs.players:
        wrong = 8
    return wrong
