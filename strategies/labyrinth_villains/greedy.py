"""Greedy: take what can be reached now, else come as near as the maze allows; never mind the others."""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import HADES, MALEFICENT, POWER, PUSH, URSULA, WALK
from simulator.games.labyrinth_villains.board import ALL, SPARE, maze_of, opposite, reach_of, size
from simulator.games.labyrinth_villains.cards import goal_places
from simulator.games.labyrinth_villains.powers import others_squares
from simulator.rng import below
from strategies.labyrinth_villains.looking import (
    any_of,
    index_of,
    nearest_of,
    offered,
    prospects,
    push_that_reaches,
    pushes_that_near,
)


def choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """A random one of the pushes that reach a goal, else of those that come nearest; then the nearest square."""
    seat = np.int64(view.seat)
    places = goal_places(view, knobs, seat)
    goal, waiting = places & ALL, places >> SPARE
    if view.phase == PUSH:
        piece = np.int64(1) << view.piece[seat]
        index = push_that_reaches(maze_of(view), goal, waiting, piece, legal, n, rng, work)
        if index < 0:
            ties = pushes_that_near(maze_of(view), goal, waiting, piece, legal, n, work)
            index = work[below(rng, 0, ties)]
        return index
    if view.phase == POWER:
        return np.int64(power_helps(view, seat, goal, waiting, work))
    squares = np.int64(view.reach) if view.phase == WALK else offered(legal, n)
    best = nearest_of(squares, goal)
    number = below(rng, 0, size(best)) if best & (best - 1) else np.int64(0)
    return index_of(squares, any_of(best, number))


@rule
def power_helps(view, seat, goal, waiting, work):
    """Does the power gain a goal that walking does not? Hades' always might."""
    if view.villain[seat] == URSULA:
        return others_squares(view, seat) & goal != 0 and reach_of(view, view.piece[seat]) & goal == 0
    if reach_of(view, view.piece[seat]) & goal != 0:
        return False
    if view.villain[seat] == MALEFICENT:
        return goal != 0
    if view.villain[seat] == HADES:
        return True
    closed = opposite(np.int64(view.last_arrow)) if view.last_arrow >= 0 else np.int64(-1)
    piece = np.int64(1) << view.piece[seat]
    return prospects(maze_of(view), np.int64(view.spare), goal, waiting, closed, piece, work) > 0
