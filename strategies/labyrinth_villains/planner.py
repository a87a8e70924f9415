"""Planner: counts what the next push can bring, closes the way home to others, and keeps its power for when it counts.

The value of a push is the number of characters it expects to find this turn and the next, less what others gain.
"""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import CHILDREN, HADES, MALEFICENT, POWER, PUSH, SCAR, SEATS, URSULA
from simulator.games.labyrinth_villains.board import (
    ALL,
    LEAVE,
    SPARE,
    first_of,
    maze_of,
    opposite,
    reach_in,
    size,
    slid,
    slid_maze,
)
from simulator.games.labyrinth_villains.cards import goal_places, places_of
from simulator.games.labyrinth_villains.powers import others_squares
from simulator.rng import below
from strategies.labyrinth_villains.greedy import power_helps
from strategies.labyrinth_villains.looking import (
    any_of,
    in_two,
    index_of,
    nearest_of,
    offered,
    piece_slid,
    prospects,
)

AHEAD, DOUBT, BLOCK, HINDER, HOLD, POWERS = range(6)
WEIGHTS = {
    "ahead": (1.0, "worth of what the next turn may find; 0 looks at this turn only"),
    "doubt": (6.0, "points of the next push that make it an even chance, since others push before"),
    "block": (2.0, "worth of closing the way home to a player who has found all"),
    "hinder": (1.0, "worth of keeping others from their characters"),
    "hold": (2.0, "finds that a power must gain before it is used early; it falls as the game nears its end"),
    "powers": (1.0, "0 never uses a power"),
}
WIN = 1000.0


def choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """The push of highest value, the power when it gains enough, the square with the best prospects."""
    if view.phase == PUSH:
        return best_push(view, knobs, legal, n, weights, rng, work)
    if view.phase == POWER:
        return np.int64(weights[POWERS] > 0 and is_worth_it(view, knobs, weights, work))
    squares = offered(legal, n)
    return index_of(squares, best_square(view, knobs, squares, work))


@rule
def chance(points, weights):
    """The chance that one of the next pushes still helps when the seat's turn comes round."""
    return points / (points + weights[DOUBT])


@rule
def price(view, knobs, weights):
    """Finds that a power must gain to be used now: less as somebody gets near the end."""
    least = np.int64(view.left[view.seat])
    for seat in range(knobs.players):
        least = min(least, view.left[seat])
    return weights[HOLD] * least / (least + 1)


@rule
def after_find(view, knobs, weights, maze, spare, goal, at, pool, pool_waits, work):
    """The chance to reach the next goal in the turn after finding the character at `at`."""
    seat = np.int64(view.seat)
    if view.left[seat] == 1:
        home = np.int64(1) << view.home[seat]
        return chance(prospects(maze, spare, home, 0, -1, at, work), weights)
    if knobs.mode == CHILDREN:
        return chance(prospects(maze, spare, goal & ~at, 0, -1, at, work), weights)
    unseen = size(pool) + pool_waits
    return in_two(maze, spare, -1, at, pool, pool_waits) / max(unseen, 1)


@rule
def best_push(view, knobs, legal, n, weights, rng, work):
    """Index of the push of highest value."""
    seat = np.int64(view.seat)
    places, pool = goal_places(view, knobs, seat), places_of(view, np.int64(view.pool))
    best, index = -WIN, np.int64(0)
    first = below(rng, 0, n)  # so that ties are broken at random and no two planners undo each other for ever
    for step in range(n):
        i = (first + step) % n
        arrow, openings = np.int64(legal[i]) // 16, np.int64(legal[i]) % 16
        value = push_value(view, knobs, weights, arrow, openings, places, pool, best, work)
        if value > best:
            best, index = value, i
        if value >= WIN:
            break
    return index


@rule
def push_value(view, knobs, weights, arrow, openings, places, pool, best, work):
    """Finds to expect from this push and the next, less what it leaves to the others; no more exact than `best`."""
    seat = np.int64(view.seat)
    maze = slid_maze(maze_of(view), arrow, openings)
    spare = spare_after(view, arrow)
    goal, waits = slid_places(places, arrow)
    tiles, tile_waits = slid_places(pool, arrow)
    piece = piece_slid(np.int64(1) << view.piece[seat], arrow)
    reach = reach_in(maze, piece)
    hit = reach & goal
    if hit != 0 and view.left[seat] == 0:
        return WIN
    if hit != 0:
        at = hit & -hit
        value = 1 + weights[AHEAD] * after_find(view, knobs, weights, maze, spare, goal, at, tiles, tile_waits, work)
    else:
        value = weights[AHEAD] * chance(prospects(maze, spare, goal, waits, -1, reach, work), weights)
        power = power_value(view, knobs, weights, arrow, maze, spare, goal, waits, piece, work)
        if power >= WIN:
            return power
        value = max(value, power)
    if value <= best:
        return value
    return value - threats(view, knobs, weights, arrow, maze, spare, tiles, tile_waits, work)


@rule
def slid_places(places, arrow):
    """Places of characters after a push: the squares, and 1 when one of them is on the spare."""
    return slid(places & ALL, arrow, places >> SPARE), (places >> LEAVE[arrow]) & 1


@rule
def spare_after(view, arrow):
    """Openings of the tile that a push at `arrow` makes drop."""
    out = np.int64(0)
    for side in range(4):
        out |= ((view.maze[side] >> LEAVE[arrow]) & 1) << side
    return out


@rule
def power_value(view, knobs, weights, arrow, maze, spare, goal, waits, piece, work):
    """Finds to expect from the seat's power after a push that does not reach the goal, its price taken off."""
    seat = np.int64(view.seat)
    if view.uses[seat] == 0 or view.powered >= 0 or weights[POWERS] <= 0:
        return 0.0
    helps = False
    if view.villain[seat] == MALEFICENT:
        helps = goal != 0
    elif view.villain[seat] == URSULA:
        others = np.int64(0)
        for other in range(knobs.players):
            if other != seat:
                others |= piece_slid(np.int64(1) << view.piece[other], arrow)
        helps = others & goal != 0
    elif view.villain[seat] == SCAR:
        helps = prospects(maze, spare, goal, waits, opposite(arrow), piece, work) > 0
    if not helps:
        return 0.0
    return WIN if view.left[seat] == 0 else 1 + 0.5 * weights[AHEAD] - price(view, knobs, weights)


@rule
def threats(view, knobs, weights, arrow, maze, spare, pool, pool_waits, work):
    """What the others can do next, in finds of ours: going home counts for each, less the later; finding for the next.

    A find of an opponent costs each of his opponents an equal part of it.
    """
    total, share = 0.0, 1.0
    closed = opposite(arrow)
    for step in range(1, knobs.players):
        other = (view.seat + step) % knobs.players
        piece = piece_slid(np.int64(1) << view.piece[other], arrow)
        if view.left[other] == 0:
            home = np.int64(1) << view.home[other]
            total += share * weights[BLOCK] * (prospects(maze, spare, home, 0, closed, piece, work) > 0)
        elif step == 1 and weights[HINDER] > 0:
            part = weights[HINDER] / (knobs.players - 1)
            if knobs.mode == CHILDREN:
                tiles, waits = slid_places(places_of(view, np.int64(view.own[other])), arrow)
                total += part * (prospects(maze, spare, tiles, waits, closed, piece, work) > 0)
            else:
                total += part * in_two(maze, spare, closed, piece, pool, pool_waits) / max(size(pool) + pool_waits, 1)
        share /= 2
    return total


@rule
def is_worth_it(view, knobs, weights, work):
    """Does the power, used now, gain more finds than it is worth later?"""
    seat = np.int64(view.seat)
    places = goal_places(view, knobs, seat)
    goal, waits = places & ALL, places >> SPARE
    if view.pushes > 0:  # declared before the push
        return view.left[seat] <= 1 and power_helps(view, seat, goal, waits, work)
    maze, spare, piece = maze_of(view), np.int64(view.spare), np.int64(1) << view.piece[seat]
    reach = reach_in(maze, piece)
    if reach & goal:
        return False
    walking = weights[AHEAD] * chance(prospects(maze, spare, goal, waits, -1, reach, work), weights)
    if view.villain[seat] == HADES:
        return hades_gain(view, knobs, reach, walking) > price(view, knobs, weights)
    helps = goal != 0
    if view.villain[seat] == URSULA:
        helps = others_squares(view, seat) & goal != 0
    elif view.villain[seat] == SCAR:
        closed = opposite(np.int64(view.last_arrow))
        helps = prospects(maze, spare, goal, waits, closed, piece, work) > 0
    return helps and (view.left[seat] == 0 or 1.5 - walking > price(view, knobs, weights))


@rule
def hades_gain(view, knobs, reach, walking):
    """Finds that a new card brings: it may be in reach at once, and others lose what they stand ready for."""
    seat = np.int64(view.seat)
    others = np.int64(0)
    for other in range(SEATS):
        others += other != seat and view.left[other] > 0
    new = others / (others + 1.0)
    unseen = max(size(np.int64(view.pool)), 1)
    now = size(places_of(view, np.int64(view.pool)) & reach) / unseen
    own = 0.0 if view.left[seat] == 0 else new * (now + 0.5 - walking)
    return own + 0.4 * new


@rule
def best_square(view, knobs, squares, work):
    """The goal when it is offered, else the square from which most of the next pushes reach it, else the nearest."""
    seat = np.int64(view.seat)
    places = goal_places(view, knobs, seat)
    goal, waits = places & ALL, places >> SPARE
    if squares & goal:
        return any_of(squares & goal, 0)
    most = prospects(maze_of(view), np.int64(view.spare), goal, waits, -1, squares, work)
    if most == 0:
        return any_of(nearest_of(squares, goal), 0)
    best, left = np.int64(0), squares
    while left:
        square = left & -left
        if work[50 + first_of(left)] == most:
            best |= square
        left &= left - 1
    return any_of(nearest_of(best, goal), 0)
