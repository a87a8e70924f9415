"""Doing an action: Animation, Background, Ink & Paint, each film's Sound; bonuses, powers, wishes."""

from simulator.compiling import rule
from simulator.games.disney_animated import (
    ALADDIN,
    ALICE,
    ANIMATION,
    BACKGROUND,
    COLUMNS,
    DALMATIANS,
    DEALT_TILES,
    INK_PAINT,
    MAGIC,
    ROWS,
    SNOW_WHITE,
)
from simulator.games.disney_animated.board import drop_columns, has_target, paint_held, pile_size, take_magic
from simulator.games.disney_animated.frames import (
    F_ACT,
    F_BACKGROUND,
    F_CAT,
    F_DRAW,
    F_INK,
    F_LOOK,
    F_MUSIC,
    F_PASS,
    F_REMOVE,
    F_TAKE,
    F_TILE,
    F_WHO,
    F_WISH,
    W_BONUS,
    W_CAT,
    W_GENIE,
    W_GIVE,
    W_GIVER,
    W_MAGIC,
    W_OTHER,
    W_PILE,
    W_SYMBOL,
    W_TAKES,
    W_WISH,
    pop_frame,
    push_frame,
)

# --- The four actions -------------------------------------------------------


@rule
def begin_action(s, tables, seat, value, action):
    """The action of F_ACT, once its value is known."""
    if action == ANIMATION:
        push_frame(s, F_DRAW, seat, tables.draw[min(value, 5)], 0, 0, 0)
    elif action == BACKGROUND:
        push_frame(s, F_BACKGROUND, seat, value, 0, s.dwarfs[seat], 0)
    elif action == INK_PAINT:
        push_frame(s, F_INK, seat, value, -1, 0, 0)
    else:
        sound(s, tables, seat, value)


@rule
def sound_amount(s, tables, film, value):
    """Tokens that a film's Sound is worth at a value; above 5 only an X grows (FAQ)."""
    if value > 5 and tables.sound_beyond[film] == 1:
        return value
    return tables.sound_n[film, min(value, 5)]


@rule
def sound(s, tables, seat, value):
    """The Sound action of the seat's own film."""
    film = s.film[seat]
    op, amount = tables.sound[film], sound_amount(s, tables, film, value)
    if op == 0:
        push_frame(s, F_WHO, seat, amount, W_GIVE, 0, SNOW_WHITE)
    elif op == 1:
        push_frame(s, F_MUSIC, seat, amount, -1, 0, 0)
    elif op == 2:
        push_frame(s, F_CAT, seat, value, 0, 0, 0)
    elif op == 3:
        push_frame(s, F_WHO, seat, 0, W_CAT, 0, 0)
    elif op == 4:
        push_frame(s, F_WHO, seat, amount, W_GIVE, 0, DALMATIANS)
        push_frame(s, F_TAKE, seat, value, 0, 0, 0)
    elif op == 5:
        push_frame(s, F_WHO, seat, amount, W_GIVE, 0, DALMATIANS)
        push_frame(s, F_INK, seat, value, -1, 0, 0)
    elif op == 6:
        push_frame(s, F_WHO, seat, 0, W_GENIE, 0, 0)
    else:
        push_frame(s, F_WHO, seat, 2, W_WISH, -1, 0)
    if tables.sound_cards[film] > 0:
        push_frame(s, F_DRAW, seat, tables.sound_cards[film], 0, 0, 0)


# --- Background -------------------------------------------------------------


@rule
def fits(s, tables, seat, i, value):
    """Can tile `i` of the seat's film still be placed within the value left?"""
    return (s.tiles[seat] >> i) & 1 == 0 and tables.tile_size[s.film[seat], i] <= value


@rule
def any_fits(s, tables, seat, value):
    """Is there a tile that can be placed within the value left?"""
    for i in range(DEALT_TILES):
        if fits(s, tables, seat, i, value):
            return True
    return False


@rule
def place_tile(s, tables, seat, i):
    """Cover the tile's squares, and owe a choice of player for each symbol covered (Background)."""
    film = s.film[seat]
    s.tiles[seat] |= 1 << i
    for section in range(3):
        s.squares[seat, section] += tables.tile_squares[film, i, section]
    for symbol in range(5):
        for _ in range(tables.tile_symbols[film, i, symbol]):
            s.bonus[symbol] += 1
            push_frame(s, F_WHO, seat, 0, W_SYMBOL if symbol == MAGIC else W_BONUS, 0, symbol)
    if s.tiles[seat] == (1 << DEALT_TILES) - 1:
        s.placed_at[seat, 0] = s.round_no


# --- Ink & Paint ------------------------------------------------------------


@rule
def can_take(s, tables, value, after):
    """Is there a token beyond space `after` within the value left?"""
    for space in range(after + 1, ROWS * COLUMNS):
        if s.grid[space] >= 0 and tables.row_value[space // COLUMNS] <= value:
            return True
    return False


@rule
def take_paint(s, seat, space):
    """The token of a space goes above the taker's Action board."""
    s.paint[seat, s.grid[space]] += 1
    s.grid[space] = -1


@rule
def end_ink(s):
    """The action is over: the columns drop."""
    drop_columns(s)
    pop_frame(s)


# --- Cheshire Cat and Genie -------------------------------------------------


@rule
def put_cat(s, tile):
    """The Cat comes to lie on a tile; an older promise lapses."""
    s.cat_on = tile
    s.cat_with = -1
    s.cat_uses = 0
    s.below[ALICE] = 0


@rule
def give_cat(s, seat):
    """The Cat goes to a player, who may do an extra action and pass it on (alternative Sound)."""
    s.cat_on = -1
    s.cat_with = seat
    s.cat_uses = 2
    s.below[ALICE] = 0


@rule
def give_genie(s, seat, wishes):
    """The Genie goes to a player; an older promise lapses."""
    s.genie_with = seat
    s.wishes = wishes
    s.below[ALADDIN] = 0


@rule
def return_cat(s):
    """The Cat goes back below its film's board."""
    s.cat_on, s.cat_with, s.cat_uses = -1, -1, 0
    s.below[ALICE] = 1


@rule
def return_genie(s):
    """The Genie goes back below its film's board."""
    s.genie_with, s.wishes = -1, 0
    s.below[ALADDIN] = 1


@rule
def grant_wish(s, tables, seat, wish):
    """Start the action of a wish; its number for Animation is cards, else a value."""
    s.repeats[2] += 1
    if tables.wish_action[wish] == ANIMATION:
        push_frame(s, F_DRAW, seat, tables.wish_value[wish], 0, 0, 0)
    else:
        push_frame(s, F_ACT, seat, tables.wish_value[wish], tables.wish_action[wish], 0, 0)


# --- Powers -----------------------------------------------------------------


@rule
def power_has_effect(s, tables, seat, character, by_card):
    """A paid use is listed only where it can do something."""
    film = s.film[seat]
    op = tables.power[film, character]
    if op <= 1:
        spent = 1 if by_card or s.magic[seat] == 0 else 0
        left = s.hand_n[seat] + s.krunchies[seat] + paint_held(s, seat) - spent
        return has_target(s, tables.power_mask[film, character]) and (op == 0 or left > 0)
    if op == 6:
        for other in range(s.players):
            if paint_held(s, other) > 0:
                return True
        return False
    return op != 9 or by_card or pile_size(s) > 0


@rule
def begin_power(s, tables, seat, character):
    """The power of a placed character (Using Character Powers)."""
    film = s.film[seat]
    op, n, mask = tables.power[film, character], tables.power_n[film, character], tables.power_mask[film, character]
    s.powers[film, character] += 1
    if op <= 1:
        push_frame(s, F_REMOVE, seat, n, 0, mask, op)
    elif op == 2:
        push_frame(s, F_WHO, seat, n, W_OTHER, 0, mask)
    elif op == 3:
        push_frame(s, F_WHO, seat, min(n, s.players), W_MAGIC, -1, 0)
    elif op == 4:
        push_frame(s, F_DRAW, seat, n, 0, 0, 0)
    elif op == 5:
        push_frame(s, F_PASS, seat, 0, 0, 0, seat)
    elif op == 6:
        push_frame(s, F_WHO, seat, n, W_GIVER, 0, 0)
    elif op == 7:
        push_frame(s, F_LOOK, seat, n, 0, 0, 0)
    elif op == 8:
        push_frame(s, F_WHO, seat, n, W_TAKES, 0, 0)
    elif op == 9:
        push_frame(s, F_WHO, seat, n, W_PILE, 0, 0)
    else:
        push_frame(s, F_TILE, seat, n, op - 10, 0, 0)


@rule
def pass_cards(s):
    """Every card chosen moves to the next seat, all at once (Mad Hatter)."""
    for seat in range(s.players):
        kind = s.passed[seat]
        if 0 <= kind < 5:
            s.hand[seat, kind] -= 1
            s.hand_n[seat] -= 1
    for seat in range(s.players):
        kind = s.passed[seat]
        left = (seat + 1) % s.players
        if 0 <= kind < 5:
            s.hand[left, kind] += 1
            s.hand_n[left] += 1
        s.passed[seat] = -1


@rule
def seat_gets(s, tables, seat, value, purpose, y, z, owner):
    """What happens to the player chosen at F_WHO."""
    if purpose == W_SYMBOL:
        take_magic(s, seat)
    elif purpose == W_BONUS:
        push_frame(s, F_ACT, seat, s.space[z], z, 0, 1)
    elif purpose == W_GIVE:
        s.below[z] -= 1
        if z == SNOW_WHITE:
            s.dwarfs[seat] += 1
        else:
            s.krunchies[seat] += 1
        if value > 1:
            push_frame(s, F_WHO, owner, value - 1, W_GIVE, seat, z)
    elif purpose == W_MAGIC:
        take_magic(s, seat)
        if value > 1:
            push_frame(s, F_WHO, owner, value - 1, W_MAGIC, seat, 0)
    elif purpose == W_WISH:
        give_genie(s, seat, 0)
        if value > 1:
            push_frame(s, F_WHO, owner, value - 1, W_WISH, seat, 0)
        push_frame(s, F_WISH, seat, 0, 0, 0, 0)
