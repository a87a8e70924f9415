"""The Villain Phase: Calamity Effects, who can pay for them, and what failing costs."""

from simulator.compiling import rule
from simulator.games.disney_animated import NEEDS, SEATS
from simulator.games.disney_animated.board import advance_deadline, paint_held, pile_size
from simulator.games.disney_animated.frames import (
    A_FAIL,
    A_LOSE,
    A_SEAT,
    A_TOKEN,
    F_EFFECT,
    F_FLIP,
    F_LOSE,
    F_RANDOM,
    F_TOKEN,
    KRUNCHIE_PAYS,
    MAGIC_PAYS,
    VALUE,
    Y,
    Z,
    act,
    push_frame,
)
from simulator.machine import push

FLIP, CHOICE, DIFFERENT, MATCHING, RANDOM, TOKENS = range(6)
ANY_KIND = 31


@rule
def held_by_all(s, kind):
    """Cards of one kind in all hands."""
    total = 0
    for seat in range(s.players):
        total += s.hand[seat, kind]
    return total


@rule
def cards_in_hands(s):
    """Cards in all hands."""
    total = 0
    for seat in range(s.players):
        total += s.hand_n[seat]
    return total


@rule
def real_tokens(s, mask):
    """Magic (1) and Paint (2) tokens of all seats; Krunchies are neither (FAQ)."""
    total = 0
    for seat in range(s.players):
        total += s.magic[seat] * (mask & 1) + paint_held(s, seat) * (mask >> 1 & 1)
    return total


@rule
def all_krunchies(s):
    """Krunchies of all seats."""
    total = 0
    for seat in range(s.players):
        total += s.krunchies[seat]
    return total


@rule
def kinds_allowed(s, effect, left, so_far):
    """Mask of the card kinds that may be discarded next so that the whole can still be done."""
    if effect == FLIP:
        return so_far
    if effect == DIFFERENT:
        return ANY_KIND & ~so_far
    if effect != MATCHING:
        return ANY_KIND
    if so_far != 0:
        return so_far
    mask = 0
    for kind in range(5):
        if held_by_all(s, kind) >= left:
            mask |= 1 << kind
    return mask


@rule
def holds_kind(s, seat, mask):
    """Has the seat a card of one of the kinds in `mask`?"""
    for kind in range(5):
        if (mask >> kind) & 1 and s.hand[seat, kind] > 0:
            return True
    return False


@rule
def holds_match(s, knobs, seat):
    """With the house rule: has the seat enough matching cards to stand for the card named?"""
    for kind in range(5):
        if knobs.queen_three_for_one == 1 and s.hand[seat, kind] >= knobs.match_cards:
            return True
    return False


@rule
def is_possible(s, knobs, tables, effect, film):
    """Can the effect be completed now? (An effect that can be must be.)"""
    n = tables.effect_n[film]
    if effect == FLIP:
        return s.deck_n + pile_size(s) > 0
    if effect == TOKENS:
        return real_tokens(s, tables.effect_mask[film]) + all_krunchies(s) >= n
    if effect == DIFFERENT:
        kinds = 0
        for kind in range(5):
            kinds += held_by_all(s, kind) > 0
        return kinds >= n
    if effect == MATCHING:
        return kinds_allowed(s, MATCHING, n, 0) != 0
    return cards_in_hands(s) >= n


@rule
def fail_effect(s, knobs, film):
    """The effect cannot be completed: nothing is paid, the Deadline advances."""
    s.failed[film] += 1
    advance_deadline(s, knobs, knobs.fail_advance, 1)


@rule
def begin_effect(s, knobs, tables):
    """The Calamity Effect of the Villain on top of the stack, once."""
    film = s.stack[0]
    effect = tables.effect[film]
    if not is_possible(s, knobs, tables, effect, film):
        fail_effect(s, knobs, film)
    elif effect == FLIP:
        push_frame(s, F_FLIP, 0, 0, 0, 0, 0)
    else:
        push_frame(s, F_EFFECT, 0, tables.effect_n[film], effect, 0, 0)


@rule
def can_contribute(s, knobs, tables, seat, d):
    """Can the seat pay the next part of the effect in frame `d`?"""
    effect, left, so_far = s.frame[d, 3], s.frame[d, VALUE], s.frame[d, Y]
    if effect == TOKENS:
        mask = tables.effect_mask[s.stack[0]]
        real = s.magic[seat] * (mask & 1) + paint_held(s, seat) * (mask >> 1 & 1)
        return real + s.krunchies[seat] > 0
    if effect == RANDOM:
        return s.hand_n[seat] > 0
    if holds_kind(s, seat, kinds_allowed(s, effect, left, so_far)):
        return True
    return effect == FLIP and holds_match(s, knobs, seat)


@rule
def legal_payers(s, knobs, tables, d, out):
    """The seats that can pay; and failing, where only Krunchies could keep the table from it."""
    n = 0
    for seat in range(s.players):
        if can_contribute(s, knobs, tables, seat, d):
            n = push(out, n, act(A_SEAT, seat))
    if s.frame[d, 3] == TOKENS:
        film = s.stack[0]
        whole = tables.effect_n[film]
        if s.frame[d, VALUE] == whole and real_tokens(s, tables.effect_mask[film]) < whole:
            n = push(out, n, act(A_FAIL, 0))
    return n


@rule
def charge(s, knobs, seat, d):
    """The payer chosen for frame `d` now pays one card or token."""
    effect, left, so_far = s.frame[d, 3], s.frame[d, VALUE], s.frame[d, Y]
    if effect == TOKENS:
        push_frame(s, F_TOKEN, seat, 0, 0, 0, 0)
    elif effect == RANDOM:
        push_frame(s, F_RANDOM, seat, 0, 0, 0, 0)
    else:
        mask = kinds_allowed(s, effect, left, so_far)
        push_frame(s, F_LOSE, seat, mask, 2 if effect == FLIP else 1, 0, 0)


@rule
def card_paid(s, d, kind):
    """One card less is due for the effect in frame `d`; note its kind, and whether two differed."""
    s.frame[d, VALUE] -= 1
    if s.frame[d, Y] & ~(1 << kind):
        s.frame[d, Z] = 1
    s.frame[d, Y] |= 1 << kind


@rule
def effect_done(s, knobs, tables, d):
    """The effect is completed; where all its random cards matched, the Deadline advances too."""
    film = s.stack[0]
    s.effects[film] += 1
    matched = s.frame[d, 3] == RANDOM and s.frame[d, Z] == 0 and tables.effect_n[film] > 1
    if matched:
        advance_deadline(s, knobs, tables.effect_match[film], 2)


@rule
def legal_lose(s, knobs, seat, mask, named, out):
    """Cards that the seat may discard: kinds in `mask`, or matching cards for a named one by house rule."""
    n = 0
    for kind in range(5):
        stands_in = named == 2 and knobs.queen_three_for_one == 1 and s.hand[seat, kind] >= knobs.match_cards
        if s.hand[seat, kind] > 0 and ((mask >> kind) & 1 or stands_in):
            n = push(out, n, act(A_LOSE, kind))
    return n


@rule
def legal_token(s, tables, seat, out):
    """Tokens that the seat may discard to the effect: what it names, or a Krunchie for it."""
    mask, n = tables.effect_mask[s.stack[0]], 0
    for colour in range(8):
        if mask >> 1 & 1 and s.paint[seat, colour] > 0:
            n = push(out, n, act(A_TOKEN, colour))
    if s.krunchies[seat] > 0:
        n = push(out, n, act(A_TOKEN, KRUNCHIE_PAYS))
    if mask & 1 and s.magic[seat] > 0:
        n = push(out, n, act(A_TOKEN, MAGIC_PAYS))
    return n


@rule
def discard_calamity(s):
    """One Calamity card of the row is discarded after an effect; all do the same, so the first will do."""
    for need in range(NEEDS):
        if s.cal_row[need] > 0:
            s.cal_row[need] -= 1
            s.cal_pile[need] += 1
            return


@rule
def move_villain(s):
    """The top Villain tile goes to the bottom of the stack."""
    top = s.stack[0]
    for i in range(s.stack_n - 1):
        s.stack[i] = s.stack[i + 1]
    if s.stack_n > 0:
        s.stack[s.stack_n - 1] = top


@rule
def take_villain(s, film):
    """The film's Villain tile leaves the stack from wherever it is (Placing the Villain)."""
    at = 0
    for i in range(s.stack_n):
        if s.stack[i] == film:
            at = i
    for i in range(at, SEATS - 1):
        s.stack[i] = s.stack[i + 1]
    s.stack[SEATS - 1] = -1
    s.stack_n -= 1


@rule
def shuffle_calamity(s):
    """An empty Calamity deck is made anew from its discard pile; is there a card now?"""
    total = 0
    for need in range(NEEDS):
        total += s.cal_deck[need]
    if total > 0:
        return True
    for need in range(NEEDS):
        s.cal_deck[need] += s.cal_pile[need]
        total += s.cal_pile[need]
        s.cal_pile[need] = 0
    return total > 0
