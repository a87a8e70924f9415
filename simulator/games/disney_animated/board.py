"""Small moves that many rules share: Magic, cards, Paint and the Ink & Paint board, Action tiles, the Deadline."""

from simulator.compiling import rule
from simulator.games.disney_animated import (
    COLUMNS,
    DALMATIANS,
    NEED_CARD,
    NEED_NUMBER,
    NEEDS,
    ROWS,
)


@rule
def take_magic(s, seat):
    """A Magic token from the supply; none is taken when it is empty."""
    if s.supply > 0:
        s.supply -= 1
        s.magic[seat] += 1


@rule
def return_krunchie(s, seat):
    """A Krunchie goes back below its film's board."""
    s.krunchies[seat] -= 1
    s.below[DALMATIANS] += 1


@rule
def discard_card(s, seat, kind, count):
    """Cards of one kind from a hand to the discard pile."""
    s.hand[seat, kind] -= count
    s.hand_n[seat] -= count
    s.pile[kind] += count


@rule
def pile_size(s):
    """Cards in the discard pile."""
    return s.pile[0] + s.pile[1] + s.pile[2] + s.pile[3] + s.pile[4]


@rule
def refill_deck(s):
    """Shuffle the discard pile into a new deck when the deck is empty; is there a card now? (Animation)"""
    if s.deck_n == 0:
        for kind in range(5):
            s.deck[kind] += s.pile[kind]
            s.deck_n += s.pile[kind]
            s.pile[kind] = 0
    return s.deck_n > 0


@rule
def paint_held(s, seat):
    """Paint tokens that a seat holds."""
    total = 0
    for colour in range(8):
        total += s.paint[seat, colour]
    return total


@rule
def drop_columns(s):
    """Slide the remaining tokens down so that none has an empty space below it (Ink & Paint)."""
    for column in range(COLUMNS):
        low = 0
        for row in range(ROWS):
            colour = s.grid[row * COLUMNS + column]
            if colour >= 0:
                s.grid[row * COLUMNS + column] = -1
                s.grid[low * COLUMNS + column] = colour
                low += 1


@rule
def lowest_gap(s):
    """The lowest row with an empty space; ROWS when the board is full."""
    for space in range(ROWS * COLUMNS):
        if s.grid[space] < 0:
            return space // COLUMNS
    return ROWS


@rule
def slide(s, tile):
    """The tile goes to space 1, those of lower value up by one (Slide Action Tiles)."""
    value = s.space[tile]
    for other in range(5):
        if s.space[other] < value:
            s.space[other] += 1
    s.space[tile] = 1


@rule
def raise_tile(s, tile, to):
    """The tile rises to a space, those between down by one (Abu & Magic Carpet)."""
    value = s.space[tile]
    for other in range(5):
        if value < s.space[other] <= to:
            s.space[other] -= 1
    s.space[tile] = to


@rule
def need_kind(need):
    """The kind of a Calamity need: 0 paint, 1 animation, 2 number, 3 cannot be removed."""
    return 0 if need < NEED_CARD else 1 if need < NEED_NUMBER else 2 if need < NEED_NUMBER + 5 else 3


@rule
def row_size(s):
    """Calamity cards in the row."""
    total = 0
    for need in range(NEEDS):
        total += s.cal_row[need]
    return total


@rule
def remove_calamity(s, need):
    """A Calamity card from the row to its discard pile, removed by the players."""
    s.cal_row[need] -= 1
    s.cal_pile[need] += 1
    s.removed[need_kind(need)] += 1


@rule
def has_target(s, mask):
    """Is there a Calamity in the row of one of the kinds in `mask`?"""
    for need in range(NEEDS - 1):
        if s.cal_row[need] > 0 and (mask >> need_kind(need)) & 1:
            return True
    return False


@rule
def advance_deadline(s, knobs, spaces, cause):
    """Advance the Deadline; at its last space the end has begun, and further advances change nothing."""
    moved = min(spaces, knobs.deadline_space - s.deadline)
    s.deadline += moved
    s.advances[cause] += moved
    if s.deadline >= knobs.deadline_space and s.last_phase == 0:
        s.last_phase = 1


@rule
def tokens_out(s, tables, film):
    """Film tokens that are not below their board."""
    return tables.tokens[film] - s.below[film]


@rule
def condition_met(s, knobs, tables, seat):
    """The condition on the Villain side of the seat's Action board (Placing the Villain)."""
    film = s.film[seat]
    kind = tables.condition[film]
    if knobs.villain_conditions == 0 or kind == 0:
        return True
    if kind == 1 or knobs.genie_condition == 1:
        return tokens_out(s, tables, film) >= tables.condition_n[film]
    return s.genie_with >= 0 and s.genie_with != seat
