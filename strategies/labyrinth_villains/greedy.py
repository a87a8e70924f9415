"""Greedy: take what can be reached now, else come as near as the maze allows; never mind the others."""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains import HADES, MALEFICENT, POWER, PUSH, URSULA
from simulator.games.labyrinth_villains.board import maze_of, opposite, reach_of, size
from simulator.games.labyrinth_villains.cards import goals, wanted
from simulator.games.labyrinth_villains.powers import others_squares
from simulator.rng import below
from strategies.labyrinth_villains.looking import (
    any_of,
    index_of,
    nearest_of,
    offered,
    on_spare,
    prospects,
    pushes_that_near,
    pushes_that_reach,
)


def choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """A random one of the pushes that reach a goal, else of those that come nearest; then the nearest square."""
    seat = np.int64(view.seat)
    goal = goals(view, knobs, seat)
    waiting = on_spare(view, wanted(view, knobs, seat))
    piece = np.int64(1) << view.piece[seat]
    if view.phase == PUSH:
        found = pushes_that_reach(maze_of(view), goal, waiting, piece, legal, n, work)
        if found == 0:
            found = pushes_that_near(maze_of(view), goal, waiting, piece, legal, n, work)
        return work[below(rng, 0, found)]
    if view.phase == POWER:
        return np.int64(power_helps(view, seat, goal, waiting, work))
    squares = offered(legal, n)
    best = nearest_of(squares, goal)
    return index_of(squares, any_of(best, below(rng, 0, size(best))))


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
