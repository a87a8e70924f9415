"""The greedy bot: it looks at its own character only, and at the table as it lies now.

Whoever faces somebody gains its force in tokens, and loses the force of everyone that faces it: between two
that face each other the difference is dealt, which comes to the same.
"""

import numpy as np

from simulator.compiling import rule
from simulator.games.animator_vs_animation import (
    CHARACTERS,
    CLICK,
    DONE,
    DRAG,
    EQUIP,
    EQUIP_ON,
    LAY,
    LAY_AT,
    MOVE,
    NONE,
    PASS,
    PLACE,
    PLACE_AT,
    RELOCATE,
    RELOCATE_TO,
    REVEAL,
    ROTATE,
    SHOW,
    STAY,
    THROW,
)
from simulator.games.animator_vs_animation.attack import in_front, printed_bonus
from simulator.games.animator_vs_animation.effects import carry_out
from simulator.rng import below


@rule
def force(s, knobs, tables, c):
    """Damage that `c` can deal, a Once item counted as used."""
    return 1 + np.int64(s.boost[c]) + printed_bonus(s, knobs, tables, c)


@rule
def outlook(s, knobs, tables, me):
    """Tokens that my character wins less those it loses, should the attack come now."""
    found = np.int64(0)
    victim = in_front(s, me)
    if victim != NONE and s.tokens[s.owner[victim]] > 0:
        found += 2 * force(s, knobs, tables, me) + (s.tokens[s.owner[victim]] > s.tokens[me])
    for other in range(CHARACTERS):
        if other != me and in_front(s, other) == me:
            found -= 2 * force(s, knobs, tables, other)
    return found


@rule
def promise(s, knobs, tables, me, effect, c):
    """What an effect on `c` may bring me, in half tokens."""
    if effect == CLICK:
        return 2 + (s.tokens[s.owner[c]] > s.tokens[me]) if s.owner[c] != me and s.tokens[s.owner[c]] > 0 else 0
    if effect == DRAG:
        if s.holds[c] == NONE or tables.fixed[s.holds[c]] or c == me:
            return 0
        return printed_bonus(s, knobs, tables, c) * (
            2 if s.holds[me] == NONE and s.square[c] ^ s.square[me] != 3 else 1
        )
    if c == me:
        if in_front(s, me) != NONE:
            return 0
        return force(s, knobs, tables, me) * (2 if effect == ROTATE else 1)
    if effect == ROTATE or effect == MOVE:
        if in_front(s, c) == me:
            return force(s, knobs, tables, c) * (2 if effect == ROTATE else 1)
        return 0
    return 2 if in_front(s, c) == me and effect > DRAG else 0


@rule
def score(s, knobs, tables, me, action):
    """How good an action of laying, moving or equipping looks."""
    if action == STAY:
        c = np.int64(s.lies_by[me])
    elif action == PASS:
        return 1
    elif action == DONE:
        return 0
    elif s.phase == EQUIP:
        if (action - EQUIP_ON) % CHARACTERS != me:
            return -1
        kind = (action - EQUIP_ON) // CHARACTERS
        return 2 * np.int64(tables.bonus[kind]) - tables.once[kind] + 1
    elif s.phase == PLACE:
        return promise(s, knobs, tables, me, (action - PLACE_AT) // CHARACTERS, (action - PLACE_AT) % CHARACTERS)
    elif s.phase == LAY:
        effect = np.int64(tables.effect[(action - LAY_AT) // CHARACTERS])
        return promise(s, knobs, tables, me, effect, (action - LAY_AT) % CHARACTERS)
    else:
        c = action - RELOCATE_TO
    laid = np.int64(s.laid[me])
    return promise(s, knobs, tables, me, laid if s.phase == RELOCATE else np.int64(tables.effect[laid]), c)


def choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """The action that looks best for my own character; among equals the first from a random place on."""
    me = np.int64(view.actor)
    if view.phase > SHOW:  # use or throw the item: use it when facing somebody, throw it otherwise
        is_facing = in_front(view, me) != NONE
        return np.int64(is_facing if view.phase != THROW else not is_facing)
    is_effect = view.phase == REVEAL or view.phase == SHOW
    best, best_score = np.int64(0), np.int64(-1000)
    at = below(rng, 0, n)
    for _ in range(n):
        if is_effect:
            scratch[0] = view
            carry_out(scratch[0], np.int64(legal[at]))
            found = outlook(scratch[0], knobs, tables, me)
        else:
            found = score(view, knobs, tables, me, np.int64(legal[at]))
        if found > best_score:
            best, best_score = at, found
        at = at + 1 if at + 1 < n else 0
    return best
