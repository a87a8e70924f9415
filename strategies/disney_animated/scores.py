"""The score of an action at each sort of node; the planner takes the highest."""

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import (
    ALADDIN,
    ANIMATION,
    BACKGROUND,
    COLUMNS,
    FANTASIA,
    INK_PAINT,
    MAGIC,
    NEED_CARD,
    NEED_NUMBER,
    SNOW_WHITE,
    T_PAINT,
    WILD,
)
from simulator.games.disney_animated import frames as fr
from strategies.disney_animated import weights as wt
from strategies.disney_animated.films import (
    BLOCKERS,
    CARDS_UP_TO,
    CLEARED,
    LEFT,
    MISSING,
    MISSING_ALL,
    WANTED,
    thousandths,
)
from strategies.disney_animated.losses import (
    ALWAYS,
    NEVER,
    cheapest_card,
    colour_needed,
    dwarf_loss,
    krunchie_loss,
    mean_loss,
    needs_tokens,
    paint_loss,
)
from strategies.disney_animated.powers import (
    best_action,
    gift_worth,
    pile_worth,
    power_worth,
    raise_worth,
)
from strategies.disney_animated.worth import (
    action_worth,
    best_space,
    card_loss,
    colour_worth,
)


@rule
def score_play(v, knobs, tables, w, work, seat, kind, x):
    """Step 4: place what can be placed, then powers and Calamity by what they are worth, then end."""
    if kind == fr.A_VILLAIN:
        return ALWAYS + 1
    if kind == fr.A_PLACE:
        return ALWAYS
    if kind == fr.A_END:
        return 0
    if kind == fr.A_WISH:
        return score_wish(v, knobs, tables, w, work, seat, x)
    if kind == fr.A_REMOVE:
        if x < NEED_CARD:
            price = paint_loss(v, w, work, seat, x) if v.paint[seat, x] > 0 else thousandths(w[wt.PAINT]) * 3 // 2
            return work[CLEARED] - price
        price = card_loss(v, w, work, seat, x - NEED_CARD)
        if v.hand[seat, x - NEED_CARD] == 0:
            price += 1500
        return work[CLEARED] - price
    worth = power_worth(v, knobs, tables, w, work, seat, x)
    if kind == fr.A_POWER_MAGIC:
        price = thousandths(w[wt.MAGIC_W]) if v.magic[seat] > 0 else krunchie_loss(v, tables, w, work)
    else:
        card = np.int64(tables.character_card[v.film[seat], x])
        price = card_loss(v, w, work, seat, card) + (0 if v.hand[seat, card] > 0 else 1500)
    return worth - price if w[wt.POWERS] > 0 else NEVER


@rule
def score_wish(v, knobs, tables, w, work, seat, wish):
    """A wish by its action; the Genie is kept with another player while Jafar waits for it."""
    if wish >= 3:
        return 100 + action_worth(v, knobs, tables, w, work, seat, wish - 3, np.int64(v.space[wish - 3]))
    action, value = tables.wish_action[wish], tables.wish_value[wish]
    owner = v.seat_of[ALADDIN]
    if v.wishes == 1 and seat != owner and needs_tokens(v, tables, w, work, ALADDIN, 1):
        return NEVER
    if action == ANIMATION:
        return 100 + work[CARDS_UP_TO + value]
    return 100 + action_worth(v, knobs, tables, w, work, seat, action, value)


@rule
def score_discard(v, tables, w, work, seat, token):
    """Give up a spare Paint token that another film lacks."""
    if token < T_PAINT or w[wt.HELPING] <= 0:
        return -1
    colour = token - T_PAINT
    if v.villain[seat] == 0 and colour_needed(v, work, seat, colour) == 1:
        return -1
    for other in range(v.players):
        if other != seat and work[MISSING_ALL + other] > 0:
            if colour == WILD or work[MISSING + other * 8 + colour] > 0:
                return 1
    return -1


@rule
def score_keep(v, knobs, tables, w, work, seat, returned):
    """Return Music when the next seats would gain by finding the tile where it is."""
    if returned == 0:
        return 0
    if seat + 1 >= v.players or needs_tokens(v, tables, w, work, FANTASIA, 1):
        return -1
    tile = v.selected
    value = np.int64(v.space[tile])
    kept = action_worth(v, knobs, tables, w, work, seat + 1, tile, value) if tile < MAGIC else 0
    other = 0
    for action in range(MAGIC):
        lifted = v.space[action] + (1 if v.space[action] < value else 0)
        if action != tile:
            other = max(other, action_worth(v, knobs, tables, w, work, seat + 1, action, lifted))
    return kept - other


@rule
def score_seat(v, knobs, tables, w, work, chooser, seat, value, purpose, z):
    """A player to choose: whoever gains most."""
    own = 1.0 if seat == chooser else w[wt.HELPING]
    worth = 0
    if purpose == fr.W_SYMBOL or purpose == fr.W_MAGIC:
        worth = 1000 - 300 * np.int64(v.magic[seat]) + (work[LEFT + seat] // 100)
    elif purpose == fr.W_BONUS:
        worth = action_worth(v, knobs, tables, w, work, seat, z, np.int64(v.space[z]))
    elif purpose == fr.W_REPEAT:
        worth = action_worth(v, knobs, tables, w, work, seat, z, value)
    elif purpose == fr.W_OTHER:
        worth = best_action(v, knobs, tables, w, work, seat, value, z)
    elif purpose == fr.W_GIVE:
        held = v.dwarfs[seat] if z == SNOW_WHITE else v.krunchies[seat]
        worth = work[LEFT + seat] // 10 - 900 * np.int64(held)
    elif purpose == fr.W_TAKES:
        space = best_space(v, tables, w, work, seat, 5)
        worth = colour_worth(v, w, work, seat, np.int64(v.grid[space])) if space >= 0 else 0
    elif purpose == fr.W_PILE:
        worth = pile_worth(v, w, work, seat) - 10 * np.int64(v.hand_n[seat])
    elif purpose == fr.W_GIVER or purpose == fr.W_RECEIVER:
        worth = score_gift(v, w, work, seat, purpose, chooser)
    else:
        worth = best_action(v, knobs, tables, w, work, seat, 2, 1 << BACKGROUND | 1 << INK_PAINT)
        if v.seat_of[ALADDIN] == seat and v.villain[seat] == 0 and work[BLOCKERS + seat] < 2:
            worth += 2500 if purpose == fr.W_WISH and value == 2 else -2500  # the second wisher keeps the Genie
    return int(worth * own)


@rule
def score_gift(v, w, work, seat, purpose, giver):
    """A giver who can spare what another lacks; a receiver who lacks it."""
    if purpose == fr.W_RECEIVER:
        return gift_worth(v, w, work, np.int64(v.frame[v.depth - 1, fr.Y]), seat)
    best = 0
    for other in range(v.players):
        if other != seat:
            best = max(best, gift_worth(v, w, work, seat, other))
    return best


@rule
def score_payer(v, tables, w, work, seat, d):
    """Who pays an effect: whoever loses least."""
    effect = np.int64(v.frame[d, fr.X])
    if effect == 5:
        if v.magic[seat] > 0 and tables.effect_mask[v.stack[0]] & 1:
            return -thousandths(w[wt.MAGIC_W]) + 100 * np.int64(v.magic[seat])
        return -krunchie_loss(v, tables, w, work)
    if effect == 4:
        return -mean_loss(v, w, work, seat)
    mask = 31
    if effect == 0:
        mask = np.int64(v.frame[d, fr.Y])
    elif effect == 2:
        mask = 31 & ~np.int64(v.frame[d, fr.Y])
    elif effect == 3 and v.frame[d, fr.Y] != 0:
        mask = np.int64(v.frame[d, fr.Y])
    return -cheapest_card(v, w, work, seat, mask)


@rule
def score_boost(v, knobs, tables, w, work, seat, d, dwarfs):
    """Dwarfs on the action below: what the higher value adds, against keeping them."""
    below, value = np.int64(v.frame[d - 1, fr.KIND]), np.int64(v.frame[d - 1, fr.VALUE])
    action = BACKGROUND if below == fr.F_BACKGROUND else np.int64(v.frame[d - 1, fr.X])
    gain = action_worth(v, knobs, tables, w, work, seat, action, value + dwarfs)
    return gain - dwarf_loss(v, tables, w, work, dwarfs)


@rule
def score_cards(v, w, work, seat, kind, x):
    """Which card to take, keep, pass or lose."""
    if kind == fr.A_LOSE or kind == fr.A_CARD:
        return -card_loss(v, w, work, seat, x)
    if kind == fr.A_PASS:
        if x == fr.NO_CARD:
            return 0
        left = (seat + 1) % v.players
        wanted = work[WANTED + left * 5 + x] > v.hand[left, x]
        spare = v.hand[seat, x] > work[WANTED + seat * 5 + x]
        return 1 if wanted and spare else -1
    lacks = work[WANTED + seat * 5 + x] - v.hand[seat, x]
    return 1000 * max(lacks, 0) - 100 * np.int64(v.hand[seat, x])


@rule
def score_paint(v, tables, w, work, seat, kind, x):
    """Which token to pay, give or return first."""
    if kind == fr.A_PAINT or kind == fr.A_TOKEN:
        if x == fr.KRUNCHIE_PAYS:
            return -krunchie_loss(v, tables, w, work)
        if x == fr.MAGIC_PAYS:
            return -thousandths(w[wt.MAGIC_W])
        return -paint_loss(v, w, work, seat, x) - (800 if x == WILD else 0)
    if kind == fr.A_HAND_OVER:
        receiver = np.int64(v.frame[v.depth - 1, fr.X])
        return colour_worth(v, w, work, receiver, x) - paint_loss(v, w, work, seat, x)
    wanted = 0
    for other in range(v.players):
        wanted += work[MISSING_ALL + other] > 0 and work[MISSING + other * 8 + x // COLUMNS] > 0
    return wanted


@rule
def score_token_place(v, knobs, tables, w, work, seat, x):
    """A tile for Music or the Cat: the action that gives most at its value."""
    if x == MAGIC:
        return 300 * np.int64(v.space[x])
    best = 0
    for other in range(v.players):
        best = max(best, action_worth(v, knobs, tables, w, work, other, x, np.int64(v.space[x])))
    return best


@rule
def score_frame(v, knobs, tables, w, work, d, kind, x):
    """An action at a frame other than a turn's."""
    frame, seat, value = np.int64(v.frame[d, fr.KIND]), np.int64(v.frame[d, fr.SEAT]), np.int64(v.frame[d, fr.VALUE])
    if kind == fr.A_SEAT:
        if frame == fr.F_EFFECT:
            return score_payer(v, tables, w, work, x, d)
        return score_seat(
            v, knobs, tables, w, work, seat, x, value, np.int64(v.frame[d, fr.X]), np.int64(v.frame[d, fr.Z])
        )
    if kind == fr.A_DWARFS:
        return score_boost(v, knobs, tables, w, work, seat, d, x)
    if kind == fr.A_FREE:
        return x * power_worth(v, knobs, tables, w, work, seat, np.int64(v.frame[d, fr.X])) if w[wt.POWERS] > 0 else -x
    if kind == fr.A_ACTION:
        return action_worth(v, knobs, tables, w, work, seat, x, value)
    if kind == fr.A_WISH:
        return score_wish(v, knobs, tables, w, work, seat, x)
    if kind == fr.A_REMOVE:
        return NEED_NUMBER - x if x < NEED_NUMBER else 20
    if kind == fr.A_MAGIC:
        return -krunchie_loss(v, tables, w, work) if x == 1 else -thousandths(w[wt.MAGIC_W])
    if kind == fr.A_MUSIC or kind == fr.A_CAT:
        return score_token_place(v, knobs, tables, w, work, seat, x)
    if kind == fr.A_MOVE_TILE:
        return raise_worth(v, knobs, tables, w, work, seat, x)
    if kind == fr.A_SWAP_TILES:
        high = max(v.space[x // 5], v.space[x % 5])
        low = x // 5 if v.space[x // 5] < v.space[x % 5] else x % 5
        return raise_worth(v, knobs, tables, w, work, seat, low) * high // 5
    if kind == fr.A_FAIL:
        return -thousandths(w[wt.FAIL])
    if kind == fr.A_PAINT or kind == fr.A_TOKEN or kind == fr.A_HAND_OVER or kind == fr.A_RETURN:
        return score_paint(v, tables, w, work, seat, kind, x)
    if kind == fr.A_LOSE or kind == fr.A_CARD or kind == fr.A_PASS or kind == fr.A_KEEP_CARD or kind == fr.A_PILE:
        return score_cards(v, w, work, seat, kind, x)
    return 1 if kind == fr.A_DO else 0


@rule
def score_turn(v, knobs, tables, w, work, d, kind, x):
    """An action at a step of a turn."""
    seat, step = np.int64(v.frame[d, fr.SEAT]), np.int64(v.frame[d, fr.X])
    if step == fr.T_PLAY:
        return score_play(v, knobs, tables, w, work, seat, kind, x)
    if kind == fr.A_KEEP_PLACE:
        return score_keep(v, knobs, tables, w, work, seat, x)
    if kind == fr.A_DISCARD:
        return score_discard(v, tables, w, work, seat, x)
    if kind == fr.A_ACTION:
        return action_worth(v, knobs, tables, w, work, seat, x, np.int64(v.space[v.selected]))
    if kind == fr.A_SWAP:
        return thousandths(w[wt.MAGIC_W]) if v.supply > 0 else 0
    if kind == fr.A_DO:
        value = np.int64(v.space[v.selected])
        if v.selected < MAGIC:
            return action_worth(v, knobs, tables, w, work, seat, v.selected, value)
        return best_action(v, knobs, tables, w, work, seat, value, 15) - thousandths(w[wt.MAGIC_W])
    return 0
