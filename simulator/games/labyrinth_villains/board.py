"""The board as bit sets: squares, arrows, how a line slides, and what a piece can reach.

Square ``q`` is row * 7 + column, (0,0) top left. A set of squares is an int64 with bit ``q`` for square ``q``;
the spare tile counts as square 49, which no set of squares ever holds. The maze is four such sets: squares open
to the north, east, south and west. A tile's openings are four bits: north 1, east 2, south 4, west 8.
"""

import numpy as np

from simulator.compiling import rule

SIDE, SQUARES, SPARE, ARROWS = 7, 49, 49, 12
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
SIDES = ("north", "east", "south", "west")
STRAIGHT, CORNER, TEE = range(3)
SHAPES = ("straight", "corner", "tee")
BASE = np.array([NORTH | SOUTH, NORTH | EAST, NORTH | EAST | SOUTH])
CORNERS = np.array([0, 6, 48, 42])  # clockwise from the top left
READING_ORDER = np.array([0, 6, 42, 48])


def _geometry():
    """ENTRY and LINE squares, slide amounts, and where each square's tile goes, per arrow."""
    entry, leave, line = np.zeros(12, np.int64), np.zeros(12, np.int64), np.zeros(12, np.int64)
    up, down = np.zeros(12, np.int64), np.zeros(12, np.int64)
    goes = np.tile(np.arange(SQUARES + 1, dtype=np.int8), (12, 1))
    for arrow in range(ARROWS):
        side, at = divmod(arrow, 3)
        at = 2 * at + 1
        line_squares = [7 * i + at for i in range(SIDE)] if side % 2 == 0 else [7 * at + i for i in range(SIDE)]
        if side in (1, 2):  # from the east or the south the line runs the other way
            line_squares.reverse()
        entry[arrow], leave[arrow] = line_squares[0], line_squares[-1]
        line[arrow] = sum(1 << q for q in line_squares)
        (down if side in (1, 2) else up)[arrow] = 7 if side % 2 == 0 else 1
        for here, there in zip([SPARE, *line_squares], [*line_squares, SPARE], strict=True):
            goes[arrow, here] = there
    return entry, leave, line, up, down, goes


# Arrows 0-2 are the north ones (columns 1, 3, 5), then east (rows 1, 3, 5), south, west.
ENTRY, LEAVE, LINE, UP, DOWN, GOES = _geometry()
BESIDE = np.array(
    [
        sum(
            1 << q
            for q in range(SQUARES)
            if any(abs(q // 7 - p // 7) + abs(q % 7 - p % 7) <= 1 for p in range(SQUARES) if int(line) >> p & 1)
        )
        for line in LINE
    ]
)  # each line and the squares next to it: a push changes nothing for whoever reaches none of them
FIXED = sum(1 << (7 * row + column) for row in range(0, 7, 2) for column in range(0, 7, 2))
NOT_LAST_COLUMN = sum(1 << q for q in range(SQUARES) if q % 7 < 6)
ALL = (1 << SQUARES) - 1
# The top six bits of a single bit times this word tell which bit it is (Leiserson, Prokop & Randall, 1998).
DE_BRUIJN = 0x03F79D71B4CB0A89
FIRST = np.zeros(64, np.int8)
for _bit in range(64):
    FIRST[((1 << _bit) * DE_BRUIJN & (1 << 64) - 1) >> 58] = _bit


@rule
def opposite(arrow):
    """The arrow where a tile pushed in at `arrow` makes the last one drop."""
    return (arrow + 6) % 12


@rule
def turned(openings):
    """Openings after a quarter turn clockwise."""
    return ((openings << 1) | (openings >> 3)) & 15


@rule
def turns_of(openings):
    """How many orientations of the tile differ: half turns of a straight one do not."""
    return 2 if openings in (5, 10) else 4


@rule
def slid(squares, arrow, enters):
    """A set of squares after its line slid: what it marks moves along; `enters` (0, 1) is the entry square's bit."""
    line = LINE[arrow]
    moved = (((squares & line) << UP[arrow]) >> DOWN[arrow]) & line
    return (squares & ~line) | moved | (enters << ENTRY[arrow])


@rule
def slid_maze(maze, arrow, openings):
    """The four sets of a maze after a tile with `openings` went in at `arrow`."""
    return (
        slid(maze[0], arrow, openings & 1),
        slid(maze[1], arrow, (openings >> 1) & 1),
        slid(maze[2], arrow, (openings >> 2) & 1),
        slid(maze[3], arrow, openings >> 3),
    )


@rule
def piece_goes(square, arrow):
    """Where a piece on `square` stands after the push: off the far end means onto the tile just inserted."""
    there = np.int64(GOES[arrow, square])
    return np.int64(ENTRY[arrow]) if there == SPARE else there


@rule
def passages(maze):
    """Squares joined to their eastern neighbour, and to their southern one: both tiles must be open."""
    return maze[1] & (maze[3] >> 1) & NOT_LAST_COLUMN, maze[2] & (maze[0] >> 7)


@rule
def flood(squares, to_east, to_south):
    """All squares joined to `squares` by the passages."""
    reached = squares
    before = np.int64(0)
    while reached != before:
        before = reached
        sideways = ((reached & to_east) << 1) | ((reached >> 1) & to_east)
        reached |= sideways | ((reached & to_south) << 7) | ((reached >> 7) & to_south)
        sideways = ((reached & to_east) << 1) | ((reached >> 1) & to_east)
        reached |= sideways | ((reached & to_south) << 7) | ((reached >> 7) & to_south)
    return reached


@rule
def reach_in(maze, squares):
    """All squares joined to `squares` in a maze."""
    to_east, to_south = passages(maze)
    return flood(squares, to_east, to_south)


@rule
def size(squares):
    """How many squares (or cards) a set holds."""
    x = squares - ((squares >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    return (x + (x >> 32)) & 127


@rule
def first_of(squares):
    """The lowest square of a set that is not empty."""
    return np.int64(FIRST[(((squares & -squares) * DE_BRUIJN) >> 58) & 63])


@rule
def spread(squares):
    """`squares` and their direct neighbours, walls or not."""
    sideways = ((squares & NOT_LAST_COLUMN) << 1) | ((squares >> 1) & NOT_LAST_COLUMN)
    return (squares | sideways | (squares << 7) | (squares >> 7)) & ALL


# --- The maze of a state ----------------------------------------------------


@rule
def openings_at(s, square):
    """Openings of the tile on a square."""
    found = np.int64(0)
    for side in range(4):
        found |= ((s.maze[side] >> square) & 1) << side
    return found


@rule
def lay(s, square, openings):
    """Put a tile on an empty square."""
    for side in range(4):
        s.maze[side] |= ((openings >> side) & 1) << square


@rule
def maze_of(s):
    """The maze of a state: its four sets."""
    return s.maze[0], s.maze[1], s.maze[2], s.maze[3]


@rule
def reach_of(s, square):
    """All squares that a piece on `square` can walk to, its own included."""
    return reach_in(maze_of(s), np.int64(1) << square)
