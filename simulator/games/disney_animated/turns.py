"""A player's turn and the phases round it: what is open at each step, and what follows a choice."""

from simulator.compiling import rule
from simulator.games.disney_animated import (
    ALL_CHARACTERS,
    ALL_TILES,
    MAGIC,
    NEED_CARD,
    NEED_NUMBER,
)
from simulator.games.disney_animated.actions import (
    grant_wish,
    power_has_effect,
    return_cat,
    return_genie,
)
from simulator.games.disney_animated.board import (
    condition_met,
    remove_calamity,
    slide,
    take_magic,
)
from simulator.games.disney_animated.discards import discard_token, legal_discards
from simulator.games.disney_animated.frames import (
    A_ACTION,
    A_DISCARD,
    A_DO,
    A_END,
    A_KEEP_PLACE,
    A_PLACE,
    A_POWER_CARD,
    A_POWER_MAGIC,
    A_REMOVE,
    A_SELECT,
    A_STOP,
    A_SWAP,
    A_VILLAIN,
    A_WISH,
    F_ACT,
    F_CARDS,
    F_DONE,
    F_FREE,
    F_MAGIC,
    F_PAINT,
    F_POWER,
    F_TURN,
    F_VILLAIN,
    F_WHO,
    T_CHOOSE,
    T_DISCARD,
    T_END,
    T_IMITATE,
    T_PLAY,
    T_REPEAT,
    T_SELECT,
    T_SLIDE,
    V_ADVANCE,
    W_CAT_PASS,
    W_GENIE_PASS,
    X,
    act,
    push_frame,
)
from simulator.games.disney_animated.payments import (
    P_CALAMITY,
    P_VILLAIN,
    can_pay_cards,
    can_pay_paint,
    card_price,
    paint_price,
    push_return,
)
from simulator.machine import OVER, push

CAT_USED = 2  # in `cat_again`: one extra action a turn, or Alice's own Sound would grant them without end


@rule
def begin_round(s):
    """A Player Phase begins with the first seat."""
    s.round_no += 1
    s.deadline_at[s.round_no - 1] = s.deadline
    complete = 0
    for seat in range(s.players):
        complete += s.villain[seat]
    s.completed_at[s.round_no - 1] = complete
    if s.last_phase == 1:
        s.last_phase = 2
    begin_turn(s, 0)


@rule
def begin_turn(s, seat):
    """A seat selects an Action tile; all its powers are fresh."""
    s.turn = seat
    s.used, s.selected, s.imitated, s.cat_again = 0, -1, -1, 0
    s.depth = 0
    push_frame(s, F_TURN, seat, 0, T_SELECT, 0, 0)


@rule
def end_turn(s, seat):
    """The next seat's turn, or the Villain Phase, or the end (End of the Game)."""
    if seat + 1 < s.players:
        begin_turn(s, seat + 1)
    elif s.last_phase == 2:
        s.actor = OVER
    else:
        s.depth = 0
        push_frame(s, F_VILLAIN, 0, 0, V_ADVANCE, 0, 0)


# --- Legal choices of a turn's steps ----------------------------------------


@rule
def can_pay_magic(s, seat):
    """A Magic token, or a Krunchie that counts as one."""
    return s.magic[seat] + s.krunchies[seat] > 0


@rule
def can_place_villain(s, knobs, tables, seat):
    """Background and characters complete, condition met, price at hand (Placing the Villain)."""
    if s.tiles[seat] != ALL_TILES or s.characters[seat] != ALL_CHARACTERS or s.villain[seat] == 1:
        return False
    if not condition_met(s, knobs, tables, seat):
        return False
    return can_pay_paint(s, tables, seat, P_VILLAIN, 0, 0) and can_pay_cards(s, knobs, tables, seat, P_VILLAIN, 0, 0)


@rule
def legal_characters(s, knobs, tables, seat, out, n):
    """Characters that can be placed, and powers that can be paid for."""
    film = s.film[seat]
    for c in range(3):
        if (s.characters[seat] >> c) & 1 == 0:
            whole = s.squares[seat, tables.character_section[film, c]] == 6
            if whole and can_pay_paint(s, tables, seat, c, 0, 0):
                n = push(out, n, act(A_PLACE, c))
        elif (s.used >> c) & 1 == 0:
            if can_pay_magic(s, seat) and power_has_effect(s, tables, seat, c, False):
                n = push(out, n, act(A_POWER_MAGIC, c))
            if can_pay_cards(s, knobs, tables, seat, c, 0, 0) and power_has_effect(s, tables, seat, c, True):
                n = push(out, n, act(A_POWER_CARD, c))
    return n


@rule
def legal_removals(s, knobs, tables, seat, out, n):
    """Paint and Animation Calamity whose price the seat holds."""
    for need in range(NEED_NUMBER):
        if s.cal_row[need] > 0:
            if need < NEED_CARD:
                if can_pay_paint(s, tables, seat, P_CALAMITY, need, 0):
                    n = push(out, n, act(A_REMOVE, need))
            elif can_pay_cards(s, knobs, tables, seat, P_CALAMITY, need - NEED_CARD, 0):
                n = push(out, n, act(A_REMOVE, need))
    return n


@rule
def legal_play(s, knobs, tables, seat, out):
    """Step 4: place or use characters, remove Calamity, place the Villain, take a wish, or end."""
    n = legal_characters(s, knobs, tables, seat, out, 0)
    n = legal_removals(s, knobs, tables, seat, out, n)
    if can_place_villain(s, knobs, tables, seat):
        n = push(out, n, act(A_VILLAIN, 0))
    if s.genie_with == seat and s.wishes > 0:
        for wish in range(3):
            n = push(out, n, act(A_WISH, wish))
    if s.cat_with == seat and s.cat_uses > 0 and s.cat_again != CAT_USED:
        for action in range(MAGIC):
            n = push(out, n, act(A_WISH, 3 + action))
    return push(out, n, act(A_END, 0))


@rule
def legal_turn(s, knobs, tables, seat, step, last, out):
    """The choices at a step of a turn."""
    n = 0
    if step == T_SELECT:
        for tile in range(5):
            n = push(out, n, act(A_SELECT, tile))
        return n
    if step == T_CHOOSE:
        if s.selected != MAGIC or can_pay_magic(s, seat):
            n = push(out, n, act(A_DO, 0))
        return push(out, n, act(A_SWAP, 0))
    if step == T_IMITATE:
        for action in range(MAGIC):
            n = push(out, n, act(A_ACTION, action))
        return n
    if step == T_SLIDE:
        n = push(out, n, act(A_KEEP_PLACE, 0))
        return push(out, n, act(A_KEEP_PLACE, 1))
    if step == T_PLAY:
        return legal_play(s, knobs, tables, seat, out)
    return legal_discards(s, seat, last, out)


# --- What a choice does -----------------------------------------------------


@rule
def select_tile(s, d, tile):
    """Select an Action tile: a Number Calamity of its value goes at once, and the Cat on it returns."""
    s.selected = tile
    number = NEED_NUMBER + s.space[tile] - 1
    if s.cal_row[number] > 0:
        remove_calamity(s, number)
    if s.cat_on == tile:
        return_cat(s)
        s.cat_again = 1
    s.frame[d, X] = T_CHOOSE


@rule
def do_action(s, d, seat, action):
    """Do an action at the value of the selected tile."""
    s.imitated = action
    s.frame[d, X] = T_REPEAT
    push_frame(s, F_ACT, seat, s.space[s.selected], action, 0, 0)


@rule
def choose_action(s, d, seat):
    """The tile's action is done; the Magic tile asks for its token first."""
    s.acts[s.selected] += 1
    if s.selected == MAGIC:
        s.frame[d, X] = T_IMITATE
        push_frame(s, F_MAGIC, seat, 0, 0, 0, 0)
    else:
        do_action(s, d, seat, s.selected)


@rule
def swap_action(s, d, seat):
    """A Magic token in place of the tile's action; nothing is repeated for the Cat."""
    s.acts[5] += 1
    s.cat_again = 0
    take_magic(s, seat)
    s.frame[d, X] = T_SLIDE


@rule
def keep_place(s, d, returned):
    """Music returned keeps the tile where it is; else the tile slides."""
    if returned == 1:
        s.music[s.selected] = 0
        s.below[1] += 1
        s.repeats[0] += 1
    else:
        slide(s, s.selected)
    s.frame[d, X] = T_PLAY


@rule
def push_prices(s, tables, seat, x, y, paint, cards):
    """Frames that pay a price, the cards first; its Paint is returned to the board after."""
    if paint and paint_price(s, tables, seat, x, y, 0) >= 0:
        push_return(s, seat)
        push_frame(s, F_PAINT, seat, 0, x, y, 0)
    if cards and card_price(s, tables, seat, x, y, 0) >= 0:
        push_frame(s, F_CARDS, seat, 0, x, y, 0)


@rule
def choose_removal(s, tables, seat, need):
    """Remove a Calamity by paying what it shows."""
    push_frame(s, F_DONE, seat, 0, need, 0, 0)
    if need < NEED_CARD:
        push_prices(s, tables, seat, P_CALAMITY, need, True, False)
    else:
        push_prices(s, tables, seat, P_CALAMITY, need - NEED_CARD, False, True)


@rule
def choose_power(s, tables, seat, character, by_card):
    """Use a character's power for its card, or for a Magic token."""
    s.used |= 1 << character
    push_frame(s, F_POWER, seat, 0, character, 0, 0)
    if by_card:
        push_prices(s, tables, seat, character, 0, False, True)
    else:
        push_frame(s, F_MAGIC, seat, 0, 0, 0, 0)


@rule
def choose_wish(s, tables, seat, wish):
    """Take a wish and pass the Genie on, or return it; likewise the extra action of the Cat."""
    if wish < 3:
        s.wishes -= 1
        if s.wishes == 0:
            return_genie(s)
        else:
            push_frame(s, F_WHO, seat, 0, W_GENIE_PASS, 0, 0)
        grant_wish(s, tables, seat, wish)
        return
    s.repeats[1] += 1
    s.cat_again = CAT_USED
    s.cat_uses -= 1
    if s.cat_uses == 0:
        return_cat(s)
    else:
        push_frame(s, F_WHO, seat, 0, W_CAT_PASS, 0, 0)
    push_frame(s, F_ACT, seat, s.space[wish - 3], wish - 3, 0, 0)


@rule
def apply_play(s, tables, d, seat, kind, argument):
    """A choice of step 4."""
    if kind == A_PLACE:
        push_frame(s, F_FREE, seat, 0, argument, 0, 0)
        push_prices(s, tables, seat, argument, 0, True, False)
    elif kind == A_POWER_MAGIC or kind == A_POWER_CARD:
        choose_power(s, tables, seat, argument, kind == A_POWER_CARD)
    elif kind == A_REMOVE:
        choose_removal(s, tables, seat, argument)
    elif kind == A_VILLAIN:
        push_frame(s, F_DONE, seat, 0, -1, 0, 0)
        push_prices(s, tables, seat, P_VILLAIN, 0, True, True)
    elif kind == A_WISH:
        choose_wish(s, tables, seat, argument)
    else:
        s.frame[d, X] = T_DISCARD


@rule
def apply_turn(s, tables, d, seat, kind, argument):
    """A choice at one of the steps of a turn."""
    if kind == A_SELECT:
        select_tile(s, d, argument)
    elif kind == A_DO:
        choose_action(s, d, seat)
    elif kind == A_SWAP:
        swap_action(s, d, seat)
    elif kind == A_ACTION:
        do_action(s, d, seat, argument)
    elif kind == A_KEEP_PLACE:
        keep_place(s, d, argument)
    elif kind == A_DISCARD:
        discard_token(s, d, seat, argument)
    elif kind == A_STOP:
        s.frame[d, X] = T_END
    else:
        apply_play(s, tables, d, seat, kind, argument)
