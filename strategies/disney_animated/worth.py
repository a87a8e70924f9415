"""What cards, tiles, Paint and actions are worth to the table, in thousandths of a point."""

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import (
    ALL_TILES,
    ANIMATION,
    BACKGROUND,
    COLUMNS,
    DEALT_TILES,
    INK_PAINT,
    MAGIC,
    NEED_NUMBER,
    ROWS,
    WILD,
)
from simulator.games.disney_animated.actions import sound_amount
from simulator.games.disney_animated.board import condition_met, row_size, tokens_out
from strategies.disney_animated import weights as wt
from strategies.disney_animated.films import (
    BLOCKERS,
    CARDS_UP_TO,
    CLEARED,
    COLOUR,
    FILLED,
    INK_UP_TO,
    LACKED,
    LAGS,
    LEFT,
    MISSING,
    MISSING_ALL,
    MOST,
    OPEN,
    SPACE_SET,
    SQUARES,
    TILE_SET,
    TILES_UP_TO,
    USES,
    WANTED,
    finishing,
    thousandths,
    weigh_films,
)

# --- Cards and Calamity -----------------------------------------------------


@rule
def cards_per_effect(v, tables):
    """Cards that one effect of the top Villain takes; none when it takes tokens."""
    film = v.stack[0]
    if v.stack_n == 0 or tables.effect[film] == 5:
        return np.int64(0)
    return np.int64(tables.effect_n[film])


@rule
def weigh_cards(v, knobs, tables, w, work):
    """Worth of the next cards drawn by anyone, and of a Calamity cleared."""
    row, numbers, held, wanted = row_size(v), 0, 0, 0
    for need in range(NEED_NUMBER, NEED_NUMBER + 5):
        numbers += v.cal_row[need]
    for seat in range(v.players):
        held += v.hand_n[seat]
        for kind in range(5):
            wanted += work[WANTED + seat * 5 + kind]
    each = cards_per_effect(v, tables)
    due = each * (row - numbers // 2) if v.last_phase < 2 else 0
    later = wanted + v.cal_count if v.last_phase == 0 else wanted
    total = 0
    work[CARDS_UP_TO] = 0
    for k in range(1, 16):
        if held + k <= due:
            total += thousandths(w[wt.FAIL])
        elif held + k <= due + later:
            total += thousandths(w[wt.CARD])
        else:
            total += thousandths(w[wt.CARD_SPARE])
        work[CARDS_UP_TO + k] = total
    worth = each * thousandths(w[wt.CLEAR]) if each > 0 else thousandths(w[wt.TOKEN_EFFECT])
    if each > 0 and held < due:
        worth = max(worth, thousandths(w[wt.FAIL]))
    work[CLEARED] = worth if v.last_phase < 2 and w[wt.CLEARING] > 0 else 0


@rule
def card_loss(v, w, work, seat, kind):
    """What the seat gives up with a card of this kind."""
    loss = 600 + 100 * work[WANTED + seat * 5 + kind]
    if v.hand[seat, kind] <= work[WANTED + seat * 5 + kind] and w[wt.SAVING] > 0:
        near = 1000 if work[LEFT + seat] > 12000 else 2000
        loss += thousandths(w[wt.RESERVE]) * near // 1000
    if v.hand[seat, kind] >= 3:
        loss -= 100
    return loss - 20 * np.int64(v.hand_n[seat])


# --- Actions ----------------------------------------------------------------


@rule
def tile_worth(v, tables, w, work, seat, i):
    """A Background tile: its squares by how much the film counts, and its symbols."""
    film = v.film[seat]
    worth = tables.tile_size[film, i] * work[LAGS + seat]
    for section in range(3):
        if tables.tile_squares[film, i, section] > 0 and v.squares[seat, section] > 0:
            worth += (
                np.int64(tables.tile_squares[film, i, section]) * thousandths(w[wt.SECTION]) * work[LAGS + seat] // 3000
            )
    for symbol in range(5):
        n = tables.tile_symbols[film, i, symbol]
        if n > 0:
            points = w[wt.MAGIC_W] * min(v.supply, 1) if symbol == MAGIC else w[wt.BONUS] * v.space[symbol]
            worth += n * thousandths(points)
    return worth


@rule
def reach(v, seat):
    """The highest value that is told apart: that of the strongest tile with all the seat's Dwarfs."""
    return min(5 + np.int64(v.dwarfs[seat]), MOST)


@rule
def weigh_background(v, tables, w, work, seat, most):
    """Worth of a Background action at each value, and the best set of tiles that fits it (a knapsack)."""
    base = TILES_UP_TO + seat * 16
    for value in range(most + 1):
        work[base + value], work[TILE_SET + value] = 0, 0
    if v.villain[seat] == 1:
        return
    for i in range(DEALT_TILES):
        if (v.tiles[seat] >> i) & 1 == 0:
            size, worth = np.int64(tables.tile_size[v.film[seat], i]), tile_worth(v, tables, w, work, seat, i)
            for value in range(most, size - 1, -1):
                with_it = work[base + value - size] + worth
                if with_it > work[base + value]:
                    work[base + value] = with_it
                    work[TILE_SET + value] = work[TILE_SET + value - size] | 1 << i
    if work[SQUARES + seat] > 0:
        for value in range(work[SQUARES + seat], most + 1):
            work[base + value] += finishing(w, work, seat)


@rule
def colour_worth(v, w, work, seat, colour):
    """A Paint token of this colour to the seat; less when only Calamity could use it."""
    if work[MISSING_ALL + seat] > 0 and (colour == WILD or work[MISSING + seat * 8 + colour] > 0):
        points = w[wt.PAINT] + (w[wt.WILD_MORE] if colour == WILD else 0.0)
        if v.tiles[seat] == ALL_TILES:
            points += w[wt.PAINT_READY]
        return int(points * work[LAGS + seat])
    if colour < WILD and v.cal_row[colour] > 0:
        return work[CLEARED] // 2
    return thousandths(w[wt.PAINT_SPARE])


@rule
def offer_colours(v, w, work, seat):
    """Per colour: what a token is worth to the seat, and how many of it the seat has a use for."""
    lacking = work[MISSING_ALL + seat]
    for colour in range(8):
        uses = lacking if colour == WILD else min(work[MISSING + seat * 8 + colour], lacking)
        if uses == 0 and colour < WILD and v.cal_row[colour] > 0 and work[CLEARED] > 0:
            uses = 1
        work[USES + colour] = uses
        work[COLOUR + colour] = colour_worth(v, w, work, seat, colour) if uses > 0 else 0


@rule
def best_space(v, tables, w, work, seat, value):
    """The space within a row value whose token is worth most to the seat, the cheapest of them; -1 for none of use."""
    offer_colours(v, w, work, seat)
    best, most = -1, 0
    for space in range(ROWS * COLUMNS):
        colour = np.int64(v.grid[space])
        if colour >= 0 and tables.row_value[space // COLUMNS] <= value and work[COLOUR + colour] > most:
            best, most = space, work[COLOUR + colour]
    return best


@rule
def weigh_ink(v, tables, w, work, seat, most, before):
    """Worth of an Ink & Paint action at each value, and the best set of spaces for it (a knapsack).

    `before` masks spaces that may no longer be taken. Each colour counts only as often as the film has a use for it.
    """
    base = INK_UP_TO + seat * 16
    for value in range(most + 1):
        work[base + value], work[SPACE_SET + value], work[FILLED + value] = 0, 0, 0
    offer_colours(v, w, work, seat)
    for space in range(ROWS * COLUMNS):
        colour = np.int64(v.grid[space])
        if colour < 0 or (before >> space) & 1 or work[USES + colour] == 0:
            continue
        work[USES + colour] -= 1
        price, worth = np.int64(tables.row_value[space // COLUMNS]), work[COLOUR + colour]
        for value in range(most, price - 1, -1):
            with_it = work[base + value - price] + worth
            if with_it > work[base + value] and work[FILLED + value - price] < work[MISSING_ALL + seat] + 1:
                work[base + value] = with_it
                work[SPACE_SET + value] = work[SPACE_SET + value - price] | 1 << space
                work[FILLED + value] = work[FILLED + value - price] + 1
    if work[MISSING_ALL + seat] > 0:
        for value in range(most + 1):
            if work[FILLED + value] >= work[MISSING_ALL + seat]:
                work[base + value] += finishing(w, work, seat)


@rule
def condition_worth(v, knobs, tables, w, work, seat, gained):
    """Film tokens count for more when the Villain's condition is what the film waits for."""
    if v.villain[seat] == 1 or condition_met(v, knobs, tables, seat):
        return 0
    film = v.film[seat]
    fleeting = tables.tokens[film] == 1  # a lone token is soon gone again: it comes last
    if w[wt.SAVING] <= 0 or gained == 0 or work[BLOCKERS + seat] >= (2 if fleeting else 3):
        return 0 if fleeting else int(w[wt.CONDITION] * w[wt.SAVING] * 125)
    due = 1 if tables.condition[film] == 2 else tables.condition_n[film] - tokens_out(v, tables, film)
    worth = finishing(w, work, seat) + thousandths(w[wt.CONDITION]) // work[BLOCKERS + seat]
    return worth * min(gained, due) // due


@rule
def draw_worth(w, work, seat, cards):
    """Cards for a seat: what the table gains by them, and the chance that they are what its Villain waits for."""
    worth = work[CARDS_UP_TO + cards]
    lacked = work[LACKED + seat]
    if lacked > 0 and work[BLOCKERS + seat] < 3:
        worth += finishing(w, work, seat) * cards // (3 * lacked)
    return worth


@rule
def extra_worth(v, tables, w, work, seat, points):
    """An action at value 2 given to a seat: no more than the best it could do with it."""
    if work[TILES_UP_TO + seat * 16] < 0:
        weigh_background(v, tables, w, work, seat, reach(v, seat))
    paint = thousandths(w[wt.PAINT]) if work[MISSING_ALL + seat] > 0 else 0
    return min(max(work[TILES_UP_TO + seat * 16 + 2], paint * work[LAGS + seat] // 1000), thousandths(points))


@rule
def extras_worth(v, tables, w, work, chooser, points, itself):
    """Such actions for the two seats that gain most; `itself` 0 leaves the chooser out."""
    first, second = 0, 0
    for seat in range(v.players):
        if itself == 1 or seat != chooser:
            worth = extra_worth(v, tables, w, work, seat, points)
            if worth > first:
                first, second = worth, first
            else:
                second = max(second, worth)
    return first + second


@rule
def sound_worth(v, knobs, tables, w, work, seat, value):
    """The Sound action of the seat's film."""
    film = v.film[seat]
    op, amount = tables.sound[film], min(sound_amount(v, tables, film, value), v.below[film])
    worth = draw_worth(w, work, seat, tables.sound_cards[film]) if tables.sound_cards[film] > 0 else 0
    if op == 0:
        worth += min(amount * thousandths(w[wt.DWARF]), work[OPEN])
    elif op == 1:
        worth += amount * thousandths(w[wt.MUSIC])
    elif op == 2:
        worth += (
            min(extras_worth(v, tables, w, work, seat, w[wt.CAT], 0), thousandths(w[wt.CAT])) if v.cat_on < 0 else 0
        )
        amount = 1
    elif op == 3:
        worth += extras_worth(v, tables, w, work, seat, w[wt.CAT], 1) if v.cat_with < 0 else 0
        amount = 1
    elif op == 4 or op == 5:
        space = best_space(v, tables, w, work, seat, min(value, 5))
        if space >= 0:
            worth += colour_worth(v, w, work, seat, np.int64(v.grid[space]))
        worth += amount * thousandths(w[wt.KRUNCHIE])
    else:
        worth += (2 - np.int64(v.wishes)) * extras_worth(v, tables, w, work, seat, w[wt.WISH], 1) // 2
        amount = 1
    return worth + condition_worth(v, knobs, tables, w, work, seat, amount)


@rule
def action_worth(v, knobs, tables, w, work, seat, action, value):
    """One action done by a seat at a value."""
    value = min(value, reach(v, seat))
    if action == ANIMATION:
        return draw_worth(w, work, seat, tables.draw[min(value, 5)])
    if action == BACKGROUND:
        if work[TILES_UP_TO + seat * 16] < 0:
            weigh_background(v, tables, w, work, seat, reach(v, seat))
        return work[TILES_UP_TO + seat * 16 + value]
    if action == INK_PAINT:
        if work[INK_UP_TO + seat * 16] < 0:
            weigh_ink(v, tables, w, work, seat, reach(v, seat), 0)
        return work[INK_UP_TO + seat * 16 + value]
    return sound_worth(v, knobs, tables, w, work, seat, value)


@rule
def weigh(v, knobs, tables, w, work):
    """Fill `work` for this view; what few choices need is worked out when asked for."""
    weigh_films(v, knobs, tables, w, work)
    weigh_cards(v, knobs, tables, w, work)
    for seat in range(v.players):
        work[TILES_UP_TO + seat * 16] = -1
        work[INK_UP_TO + seat * 16] = -1
