"""The rules of Labyrinth: Disney Villains: set-up, the seven functions of the contract, and the record."""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import (
    ACROSS,
    ADJACENT,
    BIND,
    BIND_TO,
    BY_VILLAIN,
    CARDS,
    CHILDREN,
    CLOCKWISE,
    DEAL,
    DRAW,
    FIRST_LOOSE,
    FLY_TO,
    HIDDEN_CARD,
    HOME,
    HOME_STREAM,
    KEEP,
    KINDS,
    MOST_FOUND,
    NO_CARD,
    NO_POWER,
    PLAIN_KINDS,
    POWER,
    PUSH,
    READING,
    SEATS,
    TILE,
    TILE_STREAM,
    USE,
    VILLAIN,
    VILLAIN_STREAM,
    WALK,
    WALK_TO,
)
from simulator.games.labyrinth_villains.board import (
    BASE,
    CORNER,
    CORNERS,
    FIXED,
    READING_ORDER,
    SPARE,
    STRAIGHT,
    TEE,
    first_of,
    lay,
    size,
    turned,
)
from simulator.games.labyrinth_villains.cards import cards_dealt, draw_weights, take_card
from simulator.games.labyrinth_villains.powers import deal_taken, teleports, use_power
from simulator.games.labyrinth_villains.recording import record  # noqa: F401  (the seventh function)
from simulator.games.labyrinth_villains.turns import (
    after_push,
    choose_move,
    decide,
    go_on,
    list_pushes,
    push_tile,
    teleport,
    walk,
)
from simulator.machine import CHANCE, ILLEGAL, OK, push
from simulator.rng import below

# --- Setup ------------------------------------------------------------------


def set_up(s, knobs, tables):
    """Fixed tiles and characters are in place; villains, homes, loose tiles and cards are drawn next."""
    for side in range(4):
        s.maze[side] = tables.fixed[side]
    for seat in range(SEATS):
        s.own[seat], s.found[seat], s.left[seat] = 0, 0, cards_dealt(knobs, seat)
        s.current[seat], s.villain[seat], s.uses[seat] = NO_CARD, -1, 0
        s.piece[seat], s.home[seat] = 0, 0
        s.used_in[seat], s.used_left[seat] = 0, 0
        for n in range(MOST_FOUND):
            s.found_in[seat, n] = 0
    for card in range(CARDS):
        s.where[card] = tables.square_of[card] if card < FIRST_LOOSE else SPARE
    fill_loose(s, knobs, tables)
    s.pool, s.aside, s.taken, s.reach = (1 << CARDS) - 1, 0, 0, 0
    s.round_no, s.turns, s.turn, s.seat, s.at, s.pushes = 0, 0, 0, -1, 0, 0
    s.last_arrow, s.powered, s.again, s.ending, s.winner, s.spare = -1, -1, 0, 0, -1, 0
    s.after = PUSH
    s.phase, s.actor, s.stream = VILLAIN, CHANCE, VILLAIN_STREAM


@rule
def fill_loose(s, knobs, tables):
    """Loose tiles per kind, with the replacements that the knobs ask for."""
    corners = min(knobs.extra_corners, tables.plain[STRAIGHT])
    plain = tables.plain[CORNER] + corners
    tees = min(knobs.extra_tees, plain)
    s.loose[STRAIGHT] = tables.plain[STRAIGHT] - corners
    s.loose[CORNER] = plain - tees
    s.loose[TEE] = tables.plain[TEE] + tees
    for kind in range(PLAIN_KINDS, KINDS):
        s.loose[kind] = 1


@rule
def may_be(s, knobs, villain):
    """May seat `s.at` have this villain?"""
    if knobs.villains[0] >= 0:
        return knobs.villains[s.at] == villain
    same = np.int64(0)
    for seat in range(s.at):
        same += s.villain[seat] == villain
    return same == 0


@rule
def may_start(s, knobs, tables, corner):
    """May seat `s.at` start at corner number `corner`, counted clockwise (L14, L15)?"""
    square, seat = CORNERS[corner], np.int64(s.at)
    if knobs.corner_order == READING:
        return square == READING_ORDER[seat]
    if knobs.corner_order == BY_VILLAIN:
        return square == tables.home_of[s.villain[seat]]
    if knobs.corner_order == CLOCKWISE and (knobs.players > 2 or seat == 0 or knobs.two_player_corners == ADJACENT):
        return corner == seat
    if knobs.corner_order == CLOCKWISE and knobs.two_player_corners == ACROSS:
        return corner == 2
    there = np.int64(0)
    for other in range(seat):
        there += s.home[other] == square
    return there == 0


@rule
def cast(s, knobs, villain):
    """Seat `s.at` takes this villain's board, icon up."""
    s.villain[s.at] = villain
    without = knobs.compensation == NO_POWER and s.at == 0
    s.uses[s.at] = 0 if without else knobs.power_uses[villain]
    s.at += 1
    if s.at == knobs.players:
        s.at = 0
        s.phase, s.stream = HOME, HOME_STREAM


@rule
def settle_in(s, knobs, corner):
    """Seat `s.at` puts its piece on this corner, its home."""
    s.home[s.at] = CORNERS[corner]
    s.piece[s.at] = CORNERS[corner]
    s.at += 1
    if s.at == knobs.players:
        s.at = 1  # the first square that is not fixed
        s.phase, s.stream = TILE, TILE_STREAM


@rule
def lay_tile(s, knobs, tables, outcome):
    """A loose tile comes to lie on square `s.at` (49: beside the board), turned as luck will."""
    kind, turn = outcome // 4, outcome % 4
    s.loose[kind] -= 1
    shape = kind
    if kind >= PLAIN_KINDS:
        card = FIRST_LOOSE + kind - PLAIN_KINDS
        shape = np.int64(tables.shape_of[card])
        s.where[card] = s.at
    openings = np.int64(BASE[shape])
    for _quarter in range(turn):
        openings = turned(openings)
    if s.at == SPARE:
        s.spare = openings
        go_on(s, knobs)
        return
    lay(s, np.int64(s.at), openings)
    s.at += 1
    while (FIXED >> np.int64(s.at)) & 1:
        s.at += 1


@rule
def tile_weights(s, tables, out):
    """Each loose tile left is equally likely, in each of four orientations; half turns of a straight are one."""
    total = np.int64(0)
    for kind in range(KINDS):
        shape = kind if kind < PLAIN_KINDS else np.int64(tables.shape_of[FIRST_LOOSE + kind - PLAIN_KINDS])
        left = np.int64(s.loose[kind])
        total += 4 * left
        for turn in range(4):
            out[4 * kind + turn] = left
            if shape == STRAIGHT:
                out[4 * kind + turn] = 2 * left if turn < 2 else 0
    return total


# --- The contract -----------------------------------------------------------


def legal(s, knobs, tables, out):
    """Pushes, the power, or squares to move to."""
    if s.phase == PUSH:
        return list_pushes(s, knobs, out)
    if s.phase == POWER:
        return push(out, push(out, 0, KEEP), USE)
    if s.phase != WALK:
        return teleports(s, knobs, out)
    n, left = np.int64(0), np.int64(s.reach)
    while left and n < out.shape[0]:
        out[n] = WALK_TO + first_of(left)
        left &= left - 1
        n += 1
    return n


def chances(s, knobs, tables, out):
    """Villains, homes, tiles as they are laid, cards as they are looked at, and Hades' deal."""
    if s.phase == TILE:
        return tile_weights(s, tables, out)
    if s.phase == DRAW:
        return draw_weights(s, knobs, out)
    total = np.int64(0)
    for i in range(CARDS if s.phase == DEAL else SEATS):
        if s.phase == DEAL:
            out[i] = (s.taken >> i) & 1
        elif s.phase == VILLAIN:
            out[i] = may_be(s, knobs, i)
        else:
            out[i] = may_start(s, knobs, tables, i)
        total += out[i]
    return total


def apply(s, knobs, tables, action):
    """Take one action, or one outcome of chance."""
    if s.actor == CHANCE:
        return settle_chance(s, knobs, tables, action)
    if s.phase == PUSH:
        if action >= WALK_TO:
            return ILLEGAL
        push_tile(s, action // 16, action % 16)
        after_push(s, knobs)
    elif s.phase == POWER:
        decide_power(s, knobs, action)
    elif s.phase == WALK:
        walk(s, knobs, action - WALK_TO)
    else:
        teleport(s, knobs, action - (BIND_TO if s.phase == BIND else FLY_TO))
    return OK


@rule
def settle_chance(s, knobs, tables, outcome):
    """One outcome of chance."""
    if s.phase == TILE:
        lay_tile(s, knobs, tables, outcome)
    elif s.phase == VILLAIN:
        cast(s, knobs, outcome)
    elif s.phase == HOME:
        settle_in(s, knobs, outcome)
    else:
        if s.phase == DRAW:
            take_card(s, knobs, outcome)
        else:
            deal_taken(s, knobs, outcome)
        go_on(s, knobs)
    return OK


@rule
def decide_power(s, knobs, action):
    """Use the power or keep it; before the push when so declared, else after it."""
    s.after = PUSH if s.pushes > 0 else WALK
    if action == USE:
        use_power(s, knobs)
        if s.pushes > 0:
            s.after = PUSH
        go_on(s, knobs)
    elif s.pushes > 0:
        decide(s, PUSH)
    else:
        choose_move(s)


# --- Hidden information -----------------------------------------------------


def hide(view, knobs, tables, seat):
    """Others' cards, and cards in the box, go back to the pool; how many there are stays known (L32).

    The view forgets what Hades' owner once saw (LV-Q06). With all cards face up nothing is secret.
    """
    if knobs.mode == CHILDREN:
        return
    view.pool |= view.aside
    view.aside = 0
    for other in range(SEATS):
        if other == seat:
            continue
        view.pool |= view.own[other]
        view.own[other] = 0
        if view.current[other] >= 0:
            view.pool |= np.int64(1) << view.current[other]
            view.current[other] = HIDDEN_CARD


def redeal(view, knobs, tables, seat, rng):
    """Give every hidden place a card of the pool, all equally likely."""
    in_piles = np.int64(0)
    for other in range(SEATS):
        in_piles += view.left[other] - size(np.int64(view.own[other])) - (view.current[other] >= 0)
    while size(np.int64(view.pool)) > in_piles and knobs.mode != CHILDREN:
        bit = any_card(view, rng)
        view.aside |= bit
        view.pool &= ~bit
    for other in range(SEATS):
        if view.current[other] == HIDDEN_CARD:
            bit = any_card(view, rng)
            view.pool &= ~bit
            view.current[other] = size(bit - 1)


@rule
def any_card(view, rng):
    """A card of the pool at random, as a set of one."""
    skip = below(rng, 0, size(np.int64(view.pool)))
    cards = np.int64(view.pool)
    for _ in range(skip):
        cards &= cards - 1
    return cards & -cards
