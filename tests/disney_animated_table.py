"""A table of Disney Animated, arranged for a test and read back in the rulebook's words."""

from simulator import games
from simulator.games.disney_animated import CARDS, FILMS, NEEDS, PAINTS, words
from simulator.games.disney_animated.invariants import MEANINGS
from simulator.games.disney_animated.names import TILES, need
from simulator.machine import CHANCE
from simulator.playthrough import Board
from simulator.setting import make_setting
from tests.play import act, box_of, broken_of

GAME = games.game("disney-animated")
END = "no more characters or Calamity"
STOP_TILES, STOP_PAINT = "place no more tiles", "take no more Paint"


def setting_of(films="snow_white,fantasia", given=None, patches=(), box=None):
    """A Setting without bots: these films, clockwise."""
    box = box or (None if patches else box_of(GAME))
    return make_setting(GAME, films.count(",") + 1, {"films": films} | (given or {}), patches=patches, box=box)


def table(*starts, films="snow_white,fantasia", given=None, patches=(), box=None):
    """A Board at seat 0's first selection, nothing dealt but Magic, then arranged by `starts`; its invariants hold."""
    board = Board(setting_of(films, given, patches, box)).set_up()
    for line in ("", *starts):
        words.arrange(board.state, line, board.setting.box.data)
    return whole(board)


def whole(board):
    """The board, once its invariants are checked."""
    number = broken_of(GAME)(board.state, board.knobs, board.tables)
    assert number == 0, MEANINGS[number]
    return board


def options(board):
    """What can be done, or can come up, in words."""
    return [board.say(code) for code in board.options()[0]]


def weights(board):
    """What can come up, and its weight."""
    assert board.state.actor == CHANCE
    codes, found = board.options()
    return {board.say(code): weight for code, weight in zip(codes, found, strict=True)}


def do(board, *texts):
    """Take actions and outcomes, in words; single options in between are taken unasked."""
    for text in texts:
        while text not in (said := options(board)):
            assert len(said) == 1, f"{text!r} is not possible at {asked(board)!r}. Possible: {'; '.join(said)}"
            take(board, said[0])
        take(board, text)
    return board


def take(board, text):
    """Take one action in words; the invariants hold afterwards."""
    act(board, board.find(text))
    return whole(board)


def pay(board, *texts):
    """The same, then whatever has to be paid and returned without a choice."""
    do(board, *texts)
    while any(word in asked(board) for word in (" pay ", " return Paint")) and len(options(board)) == 1:
        take(board, options(board)[0])
    return board


def asked(board):
    """What is being decided, and by whom: ``P1 pay a card``."""
    s = board.state
    who = "over" if s.actor < CHANCE else "chance" if s.actor == CHANCE else f"P{s.actor}"
    return f"{who} {board.words.node(s, board.setting.box.data)}"


def draw(board, *kinds):
    """Let these cards be drawn."""
    return do(board, *(f"draw {kind}" for kind in kinds))


def on(value, tile):
    """An ``Action tiles`` line with a tile on a space."""
    rest = [other for other in TILES if other != tile]
    return "Action tiles: " + ", ".join([*rest[: value - 1], tile, *rest[value - 1 :]])


def begin(tile, value, *starts, films="snow_white,fantasia", **more):
    """A board on which seat 0 has begun the action of a tile."""
    board = table(on(value, tile), *starts, films=films, **more)
    return do(board, f"select {tile} (value {value})", f"do the {tile} action at value {value}")


def end_turn(board):
    """No more characters, no token given up: on to the next seat or the Villain Phase."""
    do(board, END)
    if asked(board).endswith("discard tokens"):
        do(board, "discard no more tokens")
    return board


def pass_turn(board, tile="Sound"):
    """A turn that selects a tile and takes a Magic token instead of its action."""
    value = board.state.space[TILES.index(tile)]
    do(board, f"select {tile} (value {value})", "take a Magic token instead")
    if asked(board).endswith("slide the Action tiles"):
        do(board, options(board)[0])
    return end_turn(board)


# --- Reading ----------------------------------------------------------------


def _counted(counts, names):
    return {names[kind]: int(count) for kind, count in enumerate(counts) if count}


def hand(board, seat):
    """``{"Heart": 2}``."""
    return _counted(board.state.hand[seat], [card.capitalize() for card in CARDS])


def pile(board):
    """The discard pile, likewise."""
    return _counted(board.state.pile, [card.capitalize() for card in CARDS])


def paint(board, seat):
    """``{"red": 1}``."""
    return _counted(board.state.paint[seat], PAINTS)


def row(board):
    """Calamity in the row: ``{"Number 4": 1}``."""
    return _counted(board.state.cal_row, [need(code) for code in range(NEEDS)])


def heights(board):
    """Heights of the four columns of the Ink & Paint board."""
    return (board.state.grid.reshape(4, 4) >= 0).sum(axis=0).tolist()


def tiles(board):
    """The Action tiles on spaces 1 to 5, by first letter."""
    s = board.state
    return "".join(TILES[tile][0] for value in range(1, 6) for tile in range(5) if s.space[tile] == value)


def stack(board):
    """The Villain stack from the top, by film."""
    s = board.state
    return [FILMS[film] for film in s.stack[: s.stack_n]]


def films(board):
    """The films clockwise."""
    return [FILMS[film] for film in board.state.film[: board.state.players]]
