"""What follows a choice or an outcome at a frame other than a turn's own steps."""

from simulator.compiling import rule
from simulator.games.disney_animated import COLUMNS, SNOW_WHITE
from simulator.games.disney_animated import frames as fr
from simulator.games.disney_animated.actions import (
    end_ink,
    give_cat,
    give_genie,
    grant_wish,
    place_tile,
    put_cat,
    seat_gets,
    take_paint,
)
from simulator.games.disney_animated.board import (
    discard_card,
    drop_columns,
    raise_tile,
    remove_calamity,
    return_krunchie,
    take_magic,
)
from simulator.games.disney_animated.frames import pop_frame, push_frame
from simulator.games.disney_animated.payments import (
    card_price,
    next_payment,
    pay_card,
    pay_paint,
    push_return,
    put_back,
)
from simulator.games.disney_animated.villains import card_paid, charge, fail_effect, held_by_all


@rule
def seat_chosen(s, tables, seat, owner, value, x, y, z):
    """A player is chosen; the frame that asked is gone."""
    if x == fr.W_REPEAT:
        s.repeats[1] += 1
        push_frame(s, fr.F_ACT, seat, value, z, 0, 0)
    elif x == fr.W_OTHER:
        push_frame(s, fr.F_WHICH, seat, value, 0, z, 0)
    elif x == fr.W_TAKES:
        push_frame(s, fr.F_TAKE, seat, value, 0, 0, 0)
    elif x == fr.W_PILE:
        push_frame(s, fr.F_PILE, seat, value, 0, 0, 0)
    elif x == fr.W_GIVER:
        push_frame(s, fr.F_WHO, owner, value, fr.W_RECEIVER, seat, 0)
    elif x == fr.W_RECEIVER:
        push_frame(s, fr.F_HAND_OVER, y, value, seat, 0, 0)
    elif x == fr.W_GENIE:
        give_genie(s, seat, 2)
    elif x == fr.W_GENIE_PASS:
        s.genie_with = seat
    elif x == fr.W_CAT:
        give_cat(s, seat)
    elif x == fr.W_CAT_PASS:
        s.cat_with = seat
    else:
        seat_gets(s, tables, seat, value, x, y, z, owner)


@rule
def boosted(s, d, seat, dwarfs):
    """Dwarfs go back below their board, and the action below grows by as many (Strategy Tips, FAQ)."""
    pop_frame(s)
    s.dwarfs[seat] -= dwarfs
    s.below[SNOW_WHITE] += dwarfs
    s.boosts += dwarfs
    s.frame[d - 1, fr.VALUE] += dwarfs
    s.frame[d - 1, fr.Y] = s.dwarfs[seat]


@rule
def power_freely(s, d, seat, character, used, forfeits):
    """The free use of a power that was just placed, taken or declined."""
    pop_frame(s)
    if used == 1 or forfeits:
        s.used |= 1 << character
    if used == 1:
        push_frame(s, fr.F_POWER, seat, 0, character, 0, 0)


@rule
def calamity_chosen(s, d, seat, need, any_payment):
    """A power removes this Calamity, or does so once something is discarded for it (Snow White)."""
    s.frame[d, fr.VALUE] -= 1
    if any_payment == 1:
        push_frame(s, fr.F_DONE, seat, 0, need, 0, 0)
        push_return(s, seat)
        push_frame(s, fr.F_ANY, seat, 0, 0, 0, 0)
    else:
        remove_calamity(s, need)


@rule
def tiles_swapped(s, first, second):
    """Two Action tiles change places."""
    value = s.space[first]
    s.space[first] = s.space[second]
    s.space[second] = value


@rule
def kept(s, seat, kind):
    """One card looked at goes to the hand, the rest to the discard pile."""
    pop_frame(s)
    s.peek[kind] -= 1
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1
    for other in range(5):
        s.pile[other] += s.peek[other]
        s.peek[other] = 0


@rule
def lost_card(s, knobs, d, seat, kind, mask, x):
    """A card is discarded to the hand limit (x 0) or to an effect."""
    pop_frame(s)
    stands_in = x == 2 and (mask >> kind) & 1 == 0
    discard_card(s, seat, kind, knobs.match_cards if stands_in else 1)
    if x > 0:
        card_paid(s, d - 1, kind)


@rule
def lost_token(s, d, seat, token):
    """A token is discarded to an effect; Paint goes back to the board."""
    pop_frame(s)
    s.frame[d - 1, fr.VALUE] -= 1
    if token == fr.MAGIC_PAYS:
        s.magic[seat] -= 1
        s.supply += 1
    elif token == fr.KRUNCHIE_PAYS:
        return_krunchie(s, seat)
    else:
        s.paint[seat, token] -= 1
        s.limbo[token] += 1
        push_return(s, seat)


@rule
def effect_answered(s, knobs, d, kind, argument):
    """The table names a payer, or lets the effect fail."""
    if kind == fr.A_SEAT:
        charge(s, knobs, argument, d)
    else:
        pop_frame(s)
        fail_effect(s, knobs, s.stack[0])


@rule
def apply_payment(s, knobs, tables, d, seat, kind, argument):
    """A token or card of a price."""
    frame, x, y, at = s.frame[d, fr.KIND], s.frame[d, fr.X], s.frame[d, fr.Y], s.frame[d, fr.VALUE]
    if frame == fr.F_ANY:
        pop_frame(s)
        if kind == fr.A_CARD:
            discard_card(s, seat, argument, 1)
        else:
            pay_paint(s, seat, argument)
    elif kind == fr.A_PAINT:
        pay_paint(s, seat, argument)
        next_payment(s, tables, d, False)
    else:
        pay_card(s, knobs, seat, argument, card_price(s, tables, seat, x, y, at))
        next_payment(s, tables, d, True)


@rule
def apply_film(s, tables, d, seat, kind, argument):
    """Choices that place tiles, Paint and film tokens."""
    if kind == fr.A_TILE:
        s.frame[d, fr.VALUE] -= tables.tile_size[s.film[seat], argument]
        place_tile(s, tables, seat, argument)
    elif kind == fr.A_TAKE:
        s.frame[d, fr.VALUE] -= tables.row_value[argument // COLUMNS]
        take_paint(s, seat, argument)
        s.frame[d, fr.X] = argument
        if s.frame[d, fr.KIND] == fr.F_TAKE:
            end_ink(s)
    elif kind == fr.A_MUSIC:
        s.music[argument] = 1
        s.below[1] -= 1
        s.frame[d, fr.VALUE] -= 1
        s.frame[d, fr.X] = argument
    elif kind == fr.A_CAT:
        pop_frame(s)
        put_cat(s, argument)
    elif kind == fr.A_WISH:
        pop_frame(s)
        grant_wish(s, tables, seat, argument)
    else:
        if s.frame[d, fr.KIND] == fr.F_INK:
            drop_columns(s)
        pop_frame(s)


@rule
def apply_power(s, knobs, d, seat, kind, argument):
    """Choices inside a power."""
    if kind == fr.A_FREE:
        power_freely(s, d, seat, s.frame[d, fr.X], argument, knobs.free_power == 1)
    elif kind == fr.A_REMOVE:
        calamity_chosen(s, d, seat, argument, s.frame[d, fr.Z])
    elif kind == fr.A_PASS:
        s.passed[seat] = argument
        s.frame[d, fr.X] += 1
    elif kind == fr.A_HAND_OVER:
        s.paint[seat, argument] -= 1
        s.paint[s.frame[d, fr.X], argument] += 1
        s.frame[d, fr.VALUE] -= 1
        s.frame[d, fr.Y] = argument
    elif kind == fr.A_KEEP_CARD:
        kept(s, seat, argument)
    elif kind == fr.A_PILE:
        s.frame[d, fr.VALUE] -= 1
        s.pile[argument] -= 1
        s.hand[seat, argument] += 1
        s.hand_n[seat] += 1
    elif kind == fr.A_MOVE_TILE:
        pop_frame(s)
        raise_tile(s, argument, s.frame[d, fr.VALUE])
    else:
        pop_frame(s)
        tiles_swapped(s, argument // 5, argument % 5)


@rule
def magic_paid(s, seat, krunchie):
    """A Magic token goes to the supply, or a Krunchie that counts as one below its board."""
    pop_frame(s)
    if krunchie == 1:
        return_krunchie(s, seat)
    else:
        s.magic[seat] -= 1
        s.supply += 1


@rule
def bonus_answered(s, d, seat, kind):
    """By house rule: a bonus is done, declined, or taken as a Magic token."""
    if kind == fr.A_DO:
        s.frame[d, fr.Z] = 0
        return
    pop_frame(s)
    if kind == fr.A_SWAP:
        take_magic(s, seat)


@rule
def apply_frame(s, knobs, tables, d, kind, argument):
    """A choice at the top frame, which is not a turn's."""
    frame, seat, value = s.frame[d, fr.KIND], s.frame[d, fr.SEAT], s.frame[d, fr.VALUE]
    x, y, z = s.frame[d, fr.X], s.frame[d, fr.Y], s.frame[d, fr.Z]
    if frame == fr.F_EFFECT:
        effect_answered(s, knobs, d, kind, argument)
    elif frame == fr.F_WHO:
        pop_frame(s)
        seat_chosen(s, tables, argument, seat, value, x, y, z)
    elif frame == fr.F_BOOST:
        boosted(s, d, seat, argument)
    elif frame == fr.F_ACT:
        bonus_answered(s, d, seat, kind)
    elif frame == fr.F_WHICH:
        pop_frame(s)
        push_frame(s, fr.F_ACT, seat, value, argument, 0, 0)
    elif frame == fr.F_MAGIC:
        magic_paid(s, seat, argument)
    elif frame == fr.F_RETURN:
        put_back(s, argument // COLUMNS, argument % COLUMNS)
    elif frame == fr.F_LOSE:
        lost_card(s, knobs, d, seat, argument, value, x)
    elif frame == fr.F_TOKEN:
        lost_token(s, d, seat, argument)
    elif kind == fr.A_PAINT or kind == fr.A_CARD:
        apply_payment(s, knobs, tables, d, seat, kind, argument)
    elif frame == fr.F_HAND_OVER and kind == fr.A_STOP:
        pop_frame(s)
    elif kind == fr.A_FREE or kind == fr.A_REMOVE or kind == fr.A_PASS or kind >= fr.A_HAND_OVER:
        apply_power(s, knobs, d, seat, kind, argument)
    else:
        apply_film(s, tables, d, seat, kind, argument)


# --- Outcomes of chance -----------------------------------------------------


@rule
def laid_out(s, d, step, done, outcome):
    """One card or token of the set-up."""
    s.frame[d, fr.Y] = done + 1
    if step == fr.S_FILMS:
        s.film[done] = outcome
    elif step == fr.S_TILES:
        s.space[outcome] = done + 1
    elif step == fr.S_PAINT:
        s.grid[done] = outcome
        s.bag[outcome] -= 1
    elif step == fr.S_HANDS:
        card_drawn(s, done % s.players, outcome)
    else:
        calamity_revealed(s, outcome)


@rule
def card_drawn(s, seat, kind):
    """A card from the deck to a hand."""
    s.deck[kind] -= 1
    s.deck_n -= 1
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1


@rule
def calamity_revealed(s, need):
    """A Calamity card from the deck to the row."""
    s.cal_deck[need] -= 1
    s.cal_row[need] += 1


@rule
def card_flipped(s, knobs, kind):
    """The top card of the deck is discarded; someone must match it, or the effect fails (The Queen)."""
    pop_frame(s)
    s.deck[kind] -= 1
    s.deck_n -= 1
    s.pile[kind] += 1
    stands_in = False
    for seat in range(s.players):
        for other in range(5):
            stands_in = stands_in or s.hand[seat, other] >= knobs.match_cards
    if held_by_all(s, kind) > 0 or (stands_in and knobs.queen_three_for_one == 1):
        push_frame(s, fr.F_EFFECT, 0, 1, 0, 1 << kind, 0)
    else:
        fail_effect(s, knobs, s.stack[0])


@rule
def apply_outcome(s, knobs, d, outcome):
    """What chance decided at the top frame."""
    frame, seat = s.frame[d, fr.KIND], s.frame[d, fr.SEAT]
    if frame == fr.F_SETUP:
        laid_out(s, d, s.frame[d, fr.X], s.frame[d, fr.Y], outcome)
    elif frame == fr.F_VILLAIN:
        calamity_revealed(s, outcome)
    elif frame == fr.F_DRAW:
        s.frame[d, fr.VALUE] -= 1
        card_drawn(s, seat, outcome)
    elif frame == fr.F_LOOK:
        s.frame[d, fr.VALUE] -= 1
        s.deck[outcome] -= 1
        s.deck_n -= 1
        s.peek[outcome] += 1
    elif frame == fr.F_FLIP:
        card_flipped(s, knobs, outcome)
    else:
        pop_frame(s)
        discard_card(s, seat, outcome, 1)
        card_paid(s, d - 1, outcome)
