"""What must hold in every state, whatever happened before it: each component is somewhere, once."""

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import (
    ALADDIN,
    ALICE,
    ALL_CHARACTERS,
    ALL_TILES,
    COLUMNS,
    DALMATIANS,
    DEALT_TILES,
    DEPTH,
    FANTASIA,
    NEEDS,
    ROWS,
    SEATS,
    SNOW_WHITE,
)
from simulator.games.disney_animated import frames as fr
from simulator.machine import CHANCE, OVER

(CARDS, SIZES, PAINT, RETURNS, MAGIC, FILM_TOKENS, UNIQUE_TOKENS, CALAMITY, ACTION_TILES, SQUARES, COLUMNS_PACKED,
 VILLAINS, COMPLETE, SECTIONS, POWERS, DEADLINE, HAND_LIMIT, ABSENT, ACTOR, ENDING) = range(1, 21)  # fmt: skip
MEANINGS = {
    CARDS: "a kind of Animation card has more or fewer copies than the box",
    SIZES: "a hand or the deck does not have the size it is said to have",
    PAINT: "a colour of Paint has more or fewer tokens than the box",
    RETURNS: "Paint was paid and nobody is about to return it",
    MAGIC: "there are more or fewer Magic tokens than in the box",
    FILM_TOKENS: "Dwarfs, Krunchies or Music are more or fewer than in the box",
    UNIQUE_TOKENS: "the Genie or the Cheshire Cat is in two places, or nowhere",
    CALAMITY: "a Calamity card has left the deck, the row and the discard pile",
    ACTION_TILES: "the Action tiles do not lie on spaces 1 to 5, one each",
    SQUARES: "the squares covered are not those of the tiles placed",
    COLUMNS_PACKED: "a Paint token has an empty space below it outside an Ink & Paint action",
    VILLAINS: "Villain stack and placed Villains are not the films in play, once each",
    COMPLETE: "a Villain is placed before background and characters",
    SECTIONS: "a character stands on a section that is not complete",
    POWERS: "a power was used whose character is not placed",
    DEADLINE: "the Deadline is past its last space, or the end began at another space",
    HAND_LIMIT: "a hand is over the limit after the check of the Villain Phase",
    ABSENT: "a seat or film that is not in play owns something",
    ACTOR: "the seat that acts is not the one the top frame names",
    ENDING: "the game is over too early, or goes on when all films are complete",
}


def broken(s, knobs, tables):
    """0, or the number of the invariant that fails."""
    number = pieces_go_missing(s, tables)
    if number != 0:
        return number
    number = tokens_go_missing(s, tables)
    if number != 0:
        return number
    return table_is_wrong(s, knobs, tables)


# --- Cards and Paint --------------------------------------------------------


@rule
def pieces_go_missing(s, tables):
    """Animation cards, Paint, Calamity cards: per kind as many as in the box."""
    deck = 0
    for kind in range(5):
        total = s.deck[kind] + s.pile[kind] + s.peek[kind]
        for seat in range(SEATS):
            total += s.hand[seat, kind]
        if total != tables.cards[kind] or s.deck[kind] < 0 or s.pile[kind] < 0 or s.peek[kind] < 0:
            return CARDS
        deck += s.deck[kind]
    if deck != s.deck_n or hands_are_wrong(s):
        return SIZES
    if paint_goes_missing(s, tables):
        return PAINT
    return CALAMITY if calamity_goes_missing(s, tables) else 0


@rule
def hands_are_wrong(s):
    """Does a hand not have its size?"""
    for seat in range(SEATS):
        total = 0
        for kind in range(5):
            if s.hand[seat, kind] < 0:
                return True
            total += s.hand[seat, kind]
        if total != s.hand_n[seat]:
            return True
    return False


@rule
def paint_goes_missing(s, tables):
    """Tokens per colour, added up with a byte each."""
    total = 0
    for colour in range(8):
        held = s.bag[colour] + s.limbo[colour]
        for seat in range(SEATS):
            if s.paint[seat, colour] < 0:
                return True
            held += s.paint[seat, colour]
        if s.bag[colour] < 0 or s.limbo[colour] < 0:
            return True
        total += np.int64(held - tables.paints[colour]) << (8 * colour)
    for space in range(COLUMNS * ROWS):
        if s.grid[space] >= 0:
            total += np.int64(1) << (8 * np.int64(s.grid[space]))
    return total != 0


@rule
def calamity_goes_missing(s, tables):
    """Are the cards of the films in play in deck, row and discard pile?"""
    for need in range(NEEDS):
        total = s.cal_deck[need] + s.cal_row[need] + s.cal_pile[need]
        if s.cal_deck[need] < 0 or s.cal_row[need] < 0 or s.cal_pile[need] < 0:
            return True
        for film in range(5):
            if s.seat_of[film] >= 0:
                total -= tables.calamity[film, need]
        if total != 0:
            return True
    return False


# --- Tokens -----------------------------------------------------------------


@rule
def tokens_go_missing(s, tables):
    """Magic and film tokens: as many as in the box."""
    magic, dwarfs, krunchies, music, limbo = s.supply + 0, 0, 0, 0, 0
    for seat in range(SEATS):
        if s.magic[seat] < 0 or s.dwarfs[seat] < 0 or s.krunchies[seat] < 0:
            return MAGIC
        magic += s.magic[seat]
        dwarfs += s.dwarfs[seat]
        krunchies += s.krunchies[seat]
    if magic != tables.magic or s.supply < 0:
        return MAGIC
    for tile in range(5):
        if s.music[tile] != 0 and s.music[tile] != 1:
            return FILM_TOKENS
        music += s.music[tile]
        if s.below[tile] < 0:
            return FILM_TOKENS
    if not (adds_up(s, tables, SNOW_WHITE, dwarfs) and adds_up(s, tables, DALMATIANS, krunchies)):
        return FILM_TOKENS
    if not adds_up(s, tables, FANTASIA, music):
        return FILM_TOKENS
    if unique_tokens_are_wrong(s, tables):
        return UNIQUE_TOKENS
    for colour in range(8):
        limbo += s.limbo[colour]
    return RETURNS if limbo > 0 and not is_being_returned(s) else 0


@rule
def adds_up(s, tables, film, out):
    """Are a film's tokens below its board or out, and none anywhere when it is not in play?"""
    return s.below[film] + out == (tables.tokens[film] if s.seat_of[film] >= 0 else 0)


@rule
def unique_tokens_are_wrong(s, tables):
    """Is the Genie or the Cat not in one place exactly, or with promises left that nobody can keep?"""
    cat = (1 if s.cat_on >= 0 else 0) + (1 if s.cat_with >= 0 else 0)
    genie = 1 if s.genie_with >= 0 else 0
    if not (adds_up(s, tables, ALICE, cat) and adds_up(s, tables, ALADDIN, genie)):
        return True
    if s.cat_uses < 0 or s.wishes < 0 or (s.cat_with < 0 and s.cat_uses != 0) or (genie == 0 and s.wishes != 0):
        return True
    return s.cat_with >= s.players or s.genie_with >= s.players


@rule
def is_being_returned(s):
    """Is there a frame that returns Paint to the board?"""
    for d in range(s.depth):
        if s.frame[d, fr.KIND] == fr.F_RETURN:
            return True
    return False


# --- The table --------------------------------------------------------------


@rule
def table_is_wrong(s, knobs, tables):
    """The number of what is wrong with the boards, the stack, the Deadline or the turn; 0 for nothing."""
    playing = s.round_no > 0
    spaces = 0
    for tile in range(5):
        if playing:
            spaces |= 1 << s.space[tile]
    if playing and spaces != 0b111110:
        return ACTION_TILES
    kind = s.frame[s.depth - 1, fr.KIND]
    if kind != fr.F_INK and has_gap(s):
        return COLUMNS_PACKED
    for seat in range(s.players):
        number = film_is_wrong(s, tables, seat) if playing else 0
        if number != 0:
            return number
    if playing and villains_are_wrong(s):
        return VILLAINS
    return turn_is_wrong(s, knobs)


@rule
def has_gap(s):
    """Has a Paint token an empty space below it?"""
    for space in range(COLUMNS, COLUMNS * ROWS):
        if s.grid[space] >= 0 and s.grid[space - COLUMNS] < 0:
            return True
    return False


@rule
def film_is_wrong(s, tables, seat):
    """The number of what is wrong with a seat's boards; 0 for nothing."""
    film = s.film[seat]
    if film < 0 or s.seat_of[film] != seat:
        return ABSENT
    if s.tiles[seat] < 0 or s.tiles[seat] > ALL_TILES or s.characters[seat] < 0 or s.characters[seat] > ALL_CHARACTERS:
        return SQUARES
    for section in range(3):
        covered = 0
        for i in range(DEALT_TILES):
            covered += tables.tile_squares[film, i, section] * ((s.tiles[seat] >> i) & 1)
        if covered != s.squares[seat, section]:
            return SQUARES
    for c in range(3):
        if (s.characters[seat] >> c) & 1 and s.squares[seat, tables.character_section[film, c]] != 6:
            return SECTIONS
    if s.villain[seat] == 1 and (s.tiles[seat] != ALL_TILES or s.characters[seat] != ALL_CHARACTERS):
        return COMPLETE
    return 0


@rule
def villains_are_wrong(s):
    """Do the stack and the placed Villains differ from the films in play?"""
    seen, placed = 0, 0
    for i in range(SEATS):
        film = s.stack[i]
        if (film >= 0) != (i < s.stack_n):
            return True
        if film >= 0:
            if s.seat_of[film] < 0 or s.villain[s.seat_of[film]] == 1 or (seen >> film) & 1:
                return True
            seen |= 1 << film
    for seat in range(s.players):
        placed += s.villain[seat]
    return s.stack_n + placed != s.players


@rule
def turn_is_wrong(s, knobs):
    """The number of what is wrong with powers, Deadline, hand limit, absent seats or actor; 0 for nothing."""
    if s.round_no > 0 and s.used & ~s.characters[s.turn]:
        return POWERS
    if s.deadline < 0 or s.deadline > knobs.deadline_space:
        return DEADLINE
    if (s.deadline == knobs.deadline_space) != (s.last_phase > 0):
        return DEADLINE
    if s.frame[0, fr.KIND] == fr.F_VILLAIN and s.frame[0, fr.X] >= fr.V_EFFECT:
        for seat in range(s.players):
            if s.hand_n[seat] > knobs.hand_limit:
                return HAND_LIMIT
    for seat in range(s.players, SEATS):
        if s.hand_n[seat] + s.magic[seat] + s.dwarfs[seat] + s.krunchies[seat] + s.tiles[seat] > 0 or s.film[seat] >= 0:
            return ABSENT
    if s.actor == OVER:
        return 0 if (s.stack_n == 0) == (s.won == 1) and (s.won == 1 or s.last_phase == 2) else ENDING
    if s.won == 1 or s.depth < 1 or s.depth > DEPTH or (s.round_no > 0 and s.stack_n == 0):
        return ENDING
    at = s.frame[s.depth - 1, fr.KIND]
    if s.actor != CHANCE and at != fr.F_EFFECT and s.frame[s.depth - 1, fr.SEAT] != s.actor:
        return ACTOR
    return 0
