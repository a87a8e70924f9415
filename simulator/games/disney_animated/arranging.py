"""Arranged states: one line in the rulebook's words sets a piece of the table, and every component stays somewhere."""

import re

from simulator.errors import BadInput, nearest
from simulator.games.disney_animated import (
    ALADDIN,
    ALICE,
    CARDS,
    COLUMNS,
    DALMATIANS,
    FANTASIA,
    FILM_CALAMITIES,
    FILMS,
    NEEDS,
    PAINTS,
    ROWS,
    SNOW_WHITE,
)
from simulator.games.disney_animated import frames as fr
from simulator.games.disney_animated.names import TILES, film_of, need

STEPS = {"select": fr.T_SELECT, "action": fr.T_CHOOSE, "slide": fr.T_SLIDE, "step 4": fr.T_PLAY, "end": fr.T_DISCARD}


def arrange(s, text, box):
    """Change a laid-out game as the lines of `text` say (docs/games/disney_animated.md lists them).

    The first line deals the table: no cards in hand, no Calamity, Paint and Action tiles in printed order, seat 0 to
    select. Later lines move components: ``hand P1: Heart x2, Grit``  ``Paint P0: red, wild``  ``tiles P0: L3 L2``
    ``placed P0: The Prince``  ``Deadline: 12``  ``Calamity row: Number 4, red Paint``  ``turn P1: step 4``
    """
    if s.round_no == 0:
        _deal(s, box)
    for line in filter(None, map(str.strip, text.splitlines())):
        said, _, rest = line.partition(":")
        what, seat = _seat(s, said.strip())
        command = _COMMANDS.get(what.lower())
        if command is None:
            raise BadInput(
                f"Cannot arrange {line!r}.{nearest(what.lower(), _COMMANDS)} Begin with: {', '.join(_COMMANDS)}."
            )
        try:
            command(s, seat, rest.strip(), box)
        except (ValueError, IndexError, KeyError) as trouble:
            raise BadInput(f"Cannot arrange {line!r}: {trouble}.") from None


def _seat(s, said):
    """The words of a line without their seat, and that seat; None where no seat is named."""
    found = re.fullmatch(r"(.*?)\s+P(\d)", said)
    if not found:
        return said, None
    if int(found[2]) >= s.players:
        raise BadInput(f"There is no seat P{found[2]} with {s.players} players.")
    return found[1], int(found[2])


def _deal(s, box):
    """Finish the set-up without luck: an empty table with seat 0 about to select."""
    if s.seat_of.max() < 0:
        raise BadInput("A table can only be arranged when the films are named: films=alice,aladdin.")
    for tile in range(5):
        s.space[tile] = tile + 1
    at = 0
    for colour in range(len(PAINTS)):
        while s.bag[colour] > 0:
            s.grid[at], at = colour, at + 1
            s.bag[colour] -= 1
    _begin_round(s, 1)
    s.turn, s.used, s.selected, s.imitated, s.cat_again = 0, 0, -1, -1, 0
    _frame(s, 0, fr.T_SELECT)


def _begin_round(s, number):
    s.round_no = number
    for i in range(number):
        s.deadline_at[i] = max(0, s.deadline_at[i])
        s.completed_at[i] = max(0, s.completed_at[i])


def _frame(s, seat, step):
    s.actor, s.depth = seat, 1
    s.frame[0] = (fr.F_TURN, seat, 0, step, 0, 0)


# --- Reading ----------------------------------------------------------------


def _things(text):
    """``Heart x2, red Paint`` as [("Heart", 2), ("red Paint", 1)]."""
    things = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        found = re.fullmatch(r"(.*?)(?: x(\d+))?", part)
        things.append((found[1], int(found[2] or 1)))
    return things


def _kinds(text, names):
    """Counts per kind of a list of names; ``Heart x2`` is two."""
    counts = [0] * len(names)
    known = [name.lower() for name in names]
    for name, count in _things(text):
        if name.lower() not in known:
            raise ValueError(f"{name!r} is not one of {', '.join(names)}")
        counts[known.index(name.lower())] += count
    return counts


def _number(text):
    if not text.isdigit():
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _position(name, names):
    known = [known.lower() for known in names]
    if name.lower() not in known:
        raise ValueError(f"{name!r} is not one of {', '.join(names)}")
    return known.index(name.lower())


def _move(source, target, counts, names):
    """Move counted things from one place to another; there must be enough."""
    for kind, count in enumerate(counts):
        if source[kind] < count:
            raise ValueError(f"only {source[kind]} {names[kind]} left to move, not {count}")
        source[kind] -= count
        target[kind] += count


def _all(source, target):
    for kind in range(len(source)):
        target[kind] += source[kind]
        source[kind] = 0


# --- Cards and Calamity -----------------------------------------------------


def _count_cards(s):
    s.deck_n = sum(s.deck)
    for seat in range(s.players):
        s.hand_n[seat] = sum(s.hand[seat])


def _hand(s, seat, rest, box):
    """The seat's cards, out of the deck; those it had go back there."""
    _all(s.hand[seat], s.deck)
    _move(s.deck, s.hand[seat], _kinds(rest, CARDS), CARDS)
    _count_cards(s)


def _deck(s, seat, rest, box):
    """The deck holds just these cards; the rest is the discard pile."""
    _all(s.deck, s.pile)
    _move(s.pile, s.deck, _kinds(rest, CARDS), CARDS)
    _count_cards(s)


def _pile(s, seat, rest, box):
    """The discard pile holds just these cards; the rest is the deck."""
    _all(s.pile, s.deck)
    _move(s.deck, s.pile, _kinds(rest, CARDS), CARDS)
    _count_cards(s)


NEED_NAMES = [need(code) for code in range(NEEDS)]


def _row(s, seat, rest, box):
    """The Calamity row, out of the deck."""
    _all(s.cal_row, s.cal_deck)
    _move(s.cal_deck, s.cal_row, _kinds(rest, NEED_NAMES), NEED_NAMES)


def _calamity_deck(s, seat, rest, box):
    """The Calamity deck holds just these cards; the rest is its discard pile."""
    _all(s.cal_deck, s.cal_pile)
    _move(s.cal_pile, s.cal_deck, _kinds(rest, NEED_NAMES), NEED_NAMES)


# --- Paint and Magic --------------------------------------------------------


def _board(s):
    return [int(colour) for colour in s.grid if colour >= 0]


def _lay(s, colours, heights):
    """Lay tokens out row by row in columns of given heights."""
    left = list(colours)
    for row in range(ROWS):
        for column in range(COLUMNS):
            s.grid[row * COLUMNS + column] = left.pop(0) if row < heights[column] else -1


def _paint(s, seat, rest, box):
    """The seat's Paint, off the board, whose other tokens close up; what it had goes back there."""
    board = _board(s)
    for colour in range(len(PAINTS)):
        board += [colour] * int(s.paint[seat, colour])
        s.paint[seat, colour] = 0
    for colour, count in enumerate(_kinds(rest, PAINTS)):
        for _ in range(count):
            if colour not in board:
                raise ValueError(f"there is no {PAINTS[colour]} Paint left on the board")
            board.remove(colour)
            s.paint[seat, colour] += 1
    _lay(s, board, [len(board) // COLUMNS + (column < len(board) % COLUMNS) for column in range(COLUMNS)])


def _columns(s, seat, rest, box):
    """Heights of the four columns of the Ink & Paint board."""
    heights = [int(height) for height in rest.split()]
    board = _board(s)
    if len(heights) != COLUMNS or sum(heights) != len(board) or max(heights) > ROWS:
        raise ValueError(f"give {COLUMNS} heights that sum to the {len(board)} tokens on the board")
    _lay(s, board, heights)


def _space(s, seat, rest, box):
    """``row 2, column 3, white``: a token of that colour changes places with the one there."""
    found = re.fullmatch(r"row (\d), column (\d), (\w+)", rest)
    if not found:
        raise ValueError("write 'row 2, column 3, white'")
    at, colour = (int(found[1]) - 1) * COLUMNS + int(found[2]) - 1, PAINTS.index(found[3])
    others = [i for i in range(ROWS * COLUMNS) if s.grid[i] == colour]
    if not others or s.grid[at] < 0:
        raise ValueError("there is no such token on the board, or nothing on that space")
    if s.grid[at] != colour:
        s.grid[others[-1]], s.grid[at] = int(s.grid[at]), colour


def _magic(s, seat, rest, box):
    s.supply += int(s.magic[seat])
    s.magic[seat] = _number(rest)
    s.supply -= int(s.magic[seat])
    if s.supply < 0:
        raise ValueError("there are not so many Magic tokens")


# --- Film tokens ------------------------------------------------------------


def _held(s, seat, rest, film, field):
    if s.seat_of[film] < 0:
        raise ValueError("that film is not in play")
    s.below[film] += int(s[field][seat]) - _number(rest)
    s[field][seat] = _number(rest)
    if s.below[film] < 0:
        raise ValueError("there are not so many of these tokens")


def _dwarfs(s, seat, rest, box):
    _held(s, seat, rest, SNOW_WHITE, "dwarfs")


def _krunchies(s, seat, rest, box):
    _held(s, seat, rest, DALMATIANS, "krunchies")


def _music(s, seat, rest, box):
    """``Music: Sound, Magic``: the tiles that carry one."""
    for tile in range(5):
        s.below[FANTASIA] += s.music[tile]
        s.music[tile] = 0
    for name, _ in _things(rest):
        s.music[_position(name, TILES)] = 1
        s.below[FANTASIA] -= 1


def _cat(s, seat, rest, box):
    """``Cheshire Cat: Sound`` on a tile, or ``Cheshire Cat P1: 2`` with a seat for so many actions."""
    s.below[ALICE], s.cat_on, s.cat_with, s.cat_uses = 0, -1, -1, 0
    if seat is None:
        s.cat_on = _position(rest, TILES)
    else:
        s.cat_with, s.cat_uses = seat, _number(rest)


def _genie(s, seat, rest, box):
    """``Genie P1: 2``: with a seat, and so many wishes left."""
    s.below[ALADDIN], s.genie_with, s.wishes = 0, seat, _number(rest)


# --- Films ------------------------------------------------------------------


def _chosen(rest, names):
    """Bit mask of the names listed; ``all`` and ``all but X, Y``."""
    if rest.lower() == "all":
        return (1 << len(names)) - 1
    if rest.lower().startswith("all but "):
        return (1 << len(names)) - 1 & ~_chosen(rest[8:], names)
    return sum(1 << _position(name, names) for name, _ in _things(rest))


def _tiles(s, seat, rest, box):
    """The Background tiles placed."""
    tiles = film_of(s, seat, box).tiles
    s.tiles[seat] = _chosen(rest, list(tiles))
    placed = [tile.squares for i, tile in enumerate(tiles.values()) if int(s.tiles[seat]) >> i & 1]
    for section in range(3):
        s.squares[seat, section] = sum(squares[section] for squares in placed)


def _characters(s, seat, rest, box):
    s.characters[seat] = _chosen(rest, [c.name for c in film_of(s, seat, box).ordered])


def _used(s, seat, rest, box):
    s.used = _chosen(rest, [c.name for c in film_of(s, seat, box).ordered])


def _complete(s, seat, rest, box):
    """The film is complete: all tiles, all characters, and its Villain off the stack."""
    _tiles(s, seat, "all", box)
    _characters(s, seat, "all", box)
    s.villain[seat] = 1
    left = [int(film) for film in s.stack[: s.stack_n] if film != s.film[seat]]
    _stack_up(s, left)


def _stack_up(s, films):
    s.stack_n = len(films)
    for i in range(len(s.stack)):
        s.stack[i] = films[i] if i < len(films) else -1


def _top(s, seat, rest, box):
    """The Villain on top; the stack turns until it is."""
    villains = [box.films[FILMS[film]].villain.name for film in s.stack[: s.stack_n]]
    at = _position(rest, villains)
    films = [int(film) for film in s.stack[: s.stack_n]]
    _stack_up(s, films[at:] + films[:at])


# --- The Studio and the turn ------------------------------------------------


def _action_tiles(s, seat, rest, box):
    """The tiles on spaces 1 to 5."""
    names = [name for name, _ in _things(rest)]
    if sorted(_position(name, TILES) for name in names) != list(range(5)):
        raise ValueError(f"name each of {', '.join(TILES)} once")
    for i, name in enumerate(names):
        s.space[_position(name, TILES)] = i + 1


def _deadline(s, seat, rest, box):
    s.deadline = _number(rest)
    s.deadline_at[s.round_no - 1] = s.deadline


def _round(s, seat, rest, box):
    _begin_round(s, _number(rest))


def _turn(s, seat, rest, box):
    """``turn P1: step 4``: the seat's turn at a step; past the selection, the tile on space 1 was selected."""
    if rest.lower() not in STEPS:
        raise ValueError(f"{rest!r} is not one of {', '.join(STEPS)}")
    s.turn, s.used, s.cat_again = seat, 0, 0
    s.selected = -1 if rest.lower() == "select" else next(t for t in range(5) if s.space[t] == 1)
    _frame(s, seat, STEPS[rest.lower()])


def _final(s, seat, rest, box):
    s.last_phase = 2


def _calamities(s, seat, rest, box):
    """Cards revealed at each refresh."""
    s.cal_count = _number(rest)
    if s.cal_count > FILM_CALAMITIES * s.players:
        raise ValueError("there are not so many Calamity cards")


_COMMANDS = {
    "hand": _hand, "deck": _deck, "discard pile": _pile, "calamity row": _row, "calamity deck": _calamity_deck,
    "calamities": _calamities, "paint": _paint, "columns": _columns, "space": _space, "magic": _magic,
    "seven dwarfs": _dwarfs, "dwarfs": _dwarfs, "kanine krunchies": _krunchies, "krunchies": _krunchies,
    "music": _music, "cheshire cat": _cat, "genie": _genie, "tiles": _tiles, "placed": _characters, "used": _used,
    "complete": _complete, "top villain": _top, "action tiles": _action_tiles, "deadline": _deadline,
    "round": _round, "turn": _turn, "final player phase": _final,
}  # fmt: skip
