"""What bots of Labyrinth: Disney Villains see in a maze: goals, distances, and what the next push can do.

A set of goal squares slides with its tiles, like the maze itself; `waiting` is 1 when a goal is on the spare. An arrow
is first tried with a tile open on all sides: where that reaches nothing new, no orientation of the spare need be tried.
"""

import numpy as np

from simulator.compiling import rule
from simulator.games.labyrinth_villains.board import (
    ARROWS,
    BESIDE,
    ENTRY,
    LEAVE,
    SIDE,
    SPARE,
    SQUARES,
    first_of,
    opposite,
    reach_in,
    size,
    slid,
    slid_maze,
    spread,
    turned,
    turns_of,
)
from simulator.rng import below

OPEN_ALL_ROUND = 15
FAR = 20  # farther than any distance on the board
TRIES = 6  # random pushes before all are looked through


def _disc(square, steps):
    """All squares at most so many steps from a square."""
    row, column = divmod(square, SIDE)
    return sum(1 << q for q in range(SQUARES) if abs(q // SIDE - row) + abs(q % SIDE - column) <= steps)


DISCS = np.array([[_disc(square, steps) for steps in range(FAR)] for square in range(SQUARES)])


@rule
def piece_slid(squares, arrow):
    """Where pieces on these squares stand after a push."""
    return slid(squares, arrow, (squares >> LEAVE[arrow]) & 1)


@rule
def distance(squares, goal, most):
    """Steps, walls or not, from `squares` to the nearest goal; more than `most` once that is certain."""
    if goal == 0:
        return np.int64(FAR)
    steps = np.int64(0)
    if goal & (goal - 1) == 0:
        discs = DISCS[first_of(goal)]
        while squares & discs[steps] == 0 and steps <= most:
            steps += 1
        return steps
    while squares & goal == 0 and steps <= most:
        goal = spread(goal)
        steps += 1
    return steps


@rule
def nearest_of(squares, goal):
    """Those of `squares` that are nearest to a goal; all when there is none."""
    if goal == 0:
        return squares
    while squares & goal == 0:
        goal = spread(goal)
    return squares & goal


@rule
def index_of(squares, square_set):
    """The place of a square (a set of one) in the ascending list of `squares`."""
    return size(squares & (square_set - 1))


@rule
def any_of(squares, number):
    """Square number `number`, ascending, of a set; a set of one."""
    for _ in range(number):
        squares &= squares - 1
    return squares & -squares


@rule
def offered(legal, n):
    """The squares that a list of moves offers."""
    squares = np.int64(0)
    for i in range(n):
        squares |= np.int64(1) << (legal[i] % 50)
    return squares


@rule
def try_wide(maze, base, piece, arrow):
    """What `piece` reaches when a tile open all round goes in at `arrow`; `base` is what it reaches now."""
    if base & BESIDE[arrow] == 0:
        return base
    return reach_in(slid_maze(maze, arrow, OPEN_ALL_ROUND), piece_slid(piece, arrow))


@rule
def ways_in(legal, n):
    """How many orientations of the spare the list of pushes has for each arrow; they stand together."""
    ways = 1
    while ways < n and legal[ways] // 16 == legal[0] // 16:
        ways += 1
    return ways


@rule
def reaches(maze, after, piece, push, wide):
    """Does the piece reach one of `after` by this push? `wide` is its reach with a tile open all round."""
    arrow, openings = push // 16, push % 16
    if wide & after == 0:
        return False
    if (wide >> ENTRY[arrow]) & 1 == 0:
        return True
    return reach_in(slid_maze(maze, arrow, openings), piece_slid(piece, arrow)) & after != 0


@rule
def push_that_reaches(maze, goal, waiting, piece, legal, n, rng, work):
    """Index of a random one of the pushes after which the piece can walk to a goal; -1 when there is none.

    A few pushes are tried at random, the first that reaches is as good a draw as any; then all are looked through. Then
    `work[100 + arrow]` holds the reach with a tile open all round.
    """
    base = reach_in(maze, piece)
    for _try in range(TRIES):
        i = below(rng, 0, n)
        push = np.int64(legal[i])
        arrow = push // 16
        if reaches(maze, slid(goal, arrow, waiting), piece, push, try_wide(maze, base, piece, arrow)):
            return i
    hits, ways = np.int64(0), ways_in(legal, n)
    for first in range(0, n, ways):
        arrow = np.int64(legal[first]) // 16
        after = slid(goal, arrow, waiting)
        wide = try_wide(maze, base, piece, arrow)
        work[100 + arrow] = wide
        if wide & after == 0:
            continue
        for i in range(first, first + ways):
            if reaches(maze, after, piece, np.int64(legal[i]), wide):
                work[hits] = i
                hits += 1
    return work[below(rng, 0, hits)] if hits > 0 else np.int64(-1)


@rule
def pushes_that_near(maze, goal, waiting, piece, legal, n, work):
    """Indices of the pushes after which the piece can walk nearest to a goal, in `work`; how many.

    Needs `work[100 + arrow]` as `push_that_reaches` leaves it.
    """
    best, ties, ways = np.int64(FAR), np.int64(0), ways_in(legal, n)
    for first in range(0, n, ways):
        arrow = np.int64(legal[first]) // 16
        after = slid(goal, arrow, waiting)
        wide = work[100 + arrow]
        steps = distance(wide, after, best)
        if steps > best:
            continue
        entry_matters = (wide >> ENTRY[arrow]) & 1 == 1
        for i in range(first, first + ways):
            if entry_matters:
                reached = reach_in(slid_maze(maze, arrow, np.int64(legal[i]) % 16), piece_slid(piece, arrow))
                steps = distance(reached, after, best)
            if steps < best:
                best, ties = steps, np.int64(0)
            if steps == best:
                work[ties] = i
                ties += 1
    return ties


# --- One push further -------------------------------------------------------


@rule
def add_up(squares, points, work):
    """Give `points` to each of `squares` in `work[50:99]`; the most any of them has now."""
    most = np.int64(0)
    while squares:
        square = first_of(squares)
        work[50 + square] += points
        most = max(most, work[50 + square])
        squares &= squares - 1
    return most


@rule
def prospects(maze, spare, goal, waiting, closed, places, work):
    """How good each of `places` is to reach a goal after one more push: 4 points per arrow, a share per orientation.

    Leaves the points in `work[50 + square]`; returns the most. `closed` is an arrow that may not be used, or -1.
    """
    for square in range(50, 100):
        work[square] = 0
    most = np.int64(0)
    ways = turns_of(spare)
    base = reach_in(maze, goal)
    for arrow in range(ARROWS):
        after = slid(goal, arrow, waiting)
        if arrow == closed or after == 0:
            continue
        back = opposite(arrow)
        untouched = waiting == 0 and base & BESIDE[arrow] == 0
        wide = base if untouched else reach_in(slid_maze(maze, arrow, OPEN_ALL_ROUND), after)
        if piece_slid(wide, back) & places == 0:
            continue
        if (wide >> ENTRY[arrow]) & 1 == 0:
            most = max(most, add_up(piece_slid(wide, back) & places, 4, work))
            continue
        openings = spare
        for _way in range(ways):
            reached = reach_in(slid_maze(maze, arrow, openings), after)
            most = max(most, add_up(piece_slid(reached, back) & places, 4 // ways, work))
            openings = turned(openings)
    return most


@rule
def in_two(maze, spare, closed, piece, tiles, waiting):
    """How many of `tiles` (the spare too, when `waiting` is 1) some next push puts in the reach of the piece."""
    seen = np.int64(0)
    ways = turns_of(spare)
    base = reach_in(maze, piece)
    for arrow in range(ARROWS):
        if arrow == closed:
            continue
        back = opposite(arrow)
        wide = try_wide(maze, base, piece, arrow)
        entry = (wide >> ENTRY[arrow]) & 1
        if entry == 0:
            seen |= slid(wide, back, 0)
            continue
        seen |= np.int64(1) << SPARE
        openings = spare
        for _way in range(ways):
            reached = reach_in(slid_maze(maze, arrow, openings), piece_slid(piece, arrow))
            seen |= slid(reached, back, 0)
            openings = turned(openings)
    return size(seen & (tiles | (waiting << SPARE)))
