"""What holds at every node: 50 tiles, 24 characters, 24 cards, pieces on the board."""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import (
    CARDS,
    CHILDREN,
    DRAW,
    FIRST_LOOSE,
    HOME,
    SEATS,
    TILE,
    VILLAIN,
    WALK,
)
from simulator.games.labyrinth_villains.board import ALL, CORNER, FIXED, SPARE, SQUARES, STRAIGHT, TEE, reach_of, size
from simulator.machine import OVER

WHAT = (
    "",
    "a fixed tile has moved",
    "a tile's shape is none of the three",
    "the tiles of a shape are not all there",
    "two characters share a tile",
    "a character is on a tile of another shape",
    "a card is in two places or in none",
    "a seat's cards do not add up",
    "a piece is off the board",
    "homes are not the corners of distinct seats",
    "the squares in reach are not those that the maze joins",
    "a seat without cards looks for one, or one with cards does not",
    "somebody won who should not have",
)


@rule
def broken(s, knobs, tables):
    """0, or the number in WHAT of the first thing that is wrong."""
    if s.phase in (VILLAIN, HOME, TILE):
        return 0
    wrong = broken_tiles(s, knobs, tables)
    if wrong == 0:
        wrong = broken_cards(s, knobs)
    return wrong if wrong != 0 else broken_pieces(s, knobs)


@rule
def shapes_on_board(s):
    """Sets of the squares with straight, corner and tee tiles."""
    n, e, w = s.maze[0], s.maze[1], s.maze[3]
    south = s.maze[2]
    vertical, horizontal = n & south, e & w
    straight = (vertical & ~e & ~w) | (horizontal & ~n & ~south)
    corner = (n ^ south) & (e ^ w)
    tee = (vertical & (e ^ w)) | (horizontal & (n ^ south))
    return straight, corner, tee


@rule
def spare_is(s, shape):
    """1 when the spare has this shape."""
    straight = s.spare in (5, 10)
    tee = s.spare in (7, 11, 13, 14)
    corner = s.spare in (3, 6, 12, 9)
    return straight if shape == STRAIGHT else corner if shape == CORNER else tee


@rule
def broken_tiles(s, knobs, tables):
    """Invariants 1 to 5."""
    for side in range(4):
        if s.maze[side] & FIXED != tables.fixed[side]:
            return 1
    straight, corner, tee = shapes_on_board(s)
    if straight | corner | tee != ALL or size(straight) + size(corner) + size(tee) != SQUARES:
        return 2
    extra = min(np.int64(knobs.extra_corners), np.int64(tables.plain[STRAIGHT]))
    tees = min(np.int64(knobs.extra_tees), np.int64(tables.plain[CORNER]) + extra)
    loose = straight & ~FIXED, corner & ~FIXED, tee & ~FIXED
    characters, on_tees = np.int64(0), np.int64(0)
    seen = np.int64(0)
    for card in range(CARDS):
        square = np.int64(s.where[card])
        if square < 0 or square > SPARE or (seen >> square) & 1:
            return 4
        seen |= np.int64(1) << square
        shape = tables.shape_of[card]
        on = straight if shape == STRAIGHT else corner if shape == CORNER else tee
        fits = spare_is(s, shape) if square == SPARE else (on >> square) & 1
        if not fits or (card < FIRST_LOOSE and square != tables.square_of[card]):
            return 5
        if card >= FIRST_LOOSE:
            characters += shape == CORNER
            on_tees += shape == TEE
    straights = size(loose[0]) + spare_is(s, STRAIGHT)
    corners = size(loose[1]) + spare_is(s, CORNER)
    bare = CARDS - FIRST_LOOSE - characters - on_tees
    if straights != tables.plain[STRAIGHT] - extra + bare:
        return 3
    return 0 if corners == tables.plain[CORNER] + extra - tees + characters else 3


@rule
def broken_cards(s, knobs):
    """Invariants 6, 7 and 11."""
    seen, count = np.int64(s.pool | s.aside | s.taken), size(np.int64(s.pool)) + size(np.int64(s.aside))
    count += size(np.int64(s.taken))
    hidden = np.int64(0)
    for seat in range(SEATS):
        held = np.int64(s.found[seat] | s.own[seat])
        count += size(np.int64(s.found[seat])) + size(np.int64(s.own[seat]))
        if s.current[seat] >= 0:
            held |= np.int64(1) << s.current[seat]
            count += 1
        seen |= held
        known = size(np.int64(s.own[seat])) + (s.current[seat] >= 0)
        if known > s.left[seat]:
            return 7
        hidden += s.left[seat] - known
        if s.actor >= 0 and knobs.mode != CHILDREN and (s.current[seat] >= 0) != (s.left[seat] > 0):
            return 11
    if seen != (1 << CARDS) - 1 or count != CARDS:
        return 6
    return 7 if s.actor >= 0 and size(np.int64(s.pool)) != hidden else 0


@rule
def broken_pieces(s, knobs):
    """Invariants 8, 9, 10 and 12."""
    homes = np.int64(0)
    for seat in range(knobs.players):
        if s.piece[seat] < 0 or s.piece[seat] >= SQUARES:
            return 8
        homes |= np.int64(1) << s.home[seat]
    if size(homes) != knobs.players or homes & ~((1 << 0) | (1 << 6) | (1 << 42) | (1 << 48)):
        return 9
    if s.phase == WALK and s.actor >= 0 and s.reach != reach_of(s, np.int64(s.piece[s.seat])):
        return 10
    if s.actor == OVER and s.winner >= 0:
        seat = np.int64(s.winner)
        at_home = s.piece[seat] == s.home[seat] or not knobs.must_return_home
        return 0 if s.left[seat] == 0 and at_home and s.phase != DRAW else 12
    return 0
