"""Labyrinth: Disney Villains in words: nodes, actions, states, and arranged states."""

from simulator.errors import BadInput
from simulator.games.labyrinth_villains import (
    BIND,
    BIND_TO,
    CARDS,
    DEAL,
    DRAW,
    FIRST_LOOSE,
    FLY,
    FLY_TO,
    HADES,
    HOME,
    KEEP,
    PLAIN_KINDS,
    POWER,
    PUSH,
    SCAR,
    SEATS,
    TILE,
    URSULA,
    VILLAIN,
    VILLAINS,
    WALK,
    WALK_TO,
)
from simulator.games.labyrinth_villains.board import BASE, CORNERS, SIDES, SPARE, openings_at, turned
from simulator.machine import CHANCE

# One character per orientation of a tile, drawn as its path.
DRAWN = {5: "│", 10: "─", 3: "└", 6: "┌", 12: "┐", 9: "┘", 7: "├", 14: "┬", 13: "┤", 11: "┴"}
OPENINGS = {drawn: openings for openings, drawn in DRAWN.items()}
SHAPES = ("straight", "corner", "T")
POWERS = {
    URSULA: "bind: join another player",
    HADES: "take all top cards and deal them out again",
    SCAR: "move the maze twice",
}


def square(number):
    """``"(row,column)"``."""
    return f"({number // 7},{number % 7})"


def arrow(number):
    """``"west arrow of row 1"``."""
    side, line = SIDES[number // 3], 2 * (number % 3) + 1
    return f"{side} arrow of {'column' if number // 3 % 2 == 0 else 'row'} {line}"


def cards(mask, box):
    """Names of a set of cards."""
    return [name for i, name in enumerate(box.names) if int(mask) >> i & 1]


def _tile(s, outcome, box):
    kind, turn = divmod(outcome, 4)
    shape, shows = kind, ""
    if kind >= PLAIN_KINDS:
        name = box.names[FIRST_LOOSE + kind - PLAIN_KINDS]
        shape, shows = ("straight", "corner", "tee").index(box.characters[name]), f" with {name}"
    openings = int(BASE[shape])
    for _ in range(turn):
        openings = int(turned(openings))
    return f"{SHAPES[shape]} {DRAWN[openings]}{shows}"


def _chance(s, outcome, box):
    if s.phase == VILLAIN:
        return VILLAINS[outcome].title()
    if s.phase == HOME:
        return square(int(CORNERS[outcome]))
    return _tile(s, outcome, box) if s.phase == TILE else box.names[outcome]


def describe(s, action, box):
    """An action, or an outcome of chance."""
    if s.actor == CHANCE:
        return _chance(s, action, box)
    if action < WALK_TO:
        return f"{arrow(action // 16)}, tile {DRAWN[action % 16]}"
    if action < KEEP:
        to = action - WALK_TO
        return f"stay at {square(to)}" if to == s.piece[s.seat] else f"walk to {square(to)}"
    if action == KEEP:
        return "keep the power"
    if action >= FLY_TO:
        return f"fly to {square(action - FLY_TO)}"
    if action >= BIND_TO:
        return f"join the piece at {square(action - BIND_TO)}"
    return POWERS.get(int(s.villain[s.seat]), "turn into a dragon")


def node(s, box):
    """What is being decided."""
    drawer = "the box" if s.at == SEATS else f"seat {s.at}"
    place = "the tile beside the board" if s.at == SPARE else f"the tile at {square(int(s.at))}"
    return {
        VILLAIN: f"villain of {drawer}", HOME: f"home of {drawer}", TILE: place, DRAW: f"next card of {drawer}",
        DEAL: f"card dealt to {drawer}", PUSH: "move the maze", POWER: "use the power?", WALK: "move the piece",
        BIND: "join a piece", FLY: "fly",
    }[int(s.phase)]  # fmt: skip


def rows(s):
    """The maze, one text per row."""
    drawn = [DRAWN.get(int(openings_at(s, q)), "·") for q in range(49)]
    return ["".join(drawn[7 * row : 7 * row + 7]) for row in range(7)]


def show(s, box):
    """The state as plain data: the maze drawn, the characters' squares, and each seat."""
    names = box.names
    seats = [seat for seat in range(SEATS) if s.villain[seat] >= 0]
    return {
        "maze": rows(s),
        "spare": DRAWN.get(int(s.spare), "") + next((f" {names[i]}" for i in _on(s, SPARE)), ""),
        "characters": {names[i]: square(int(s.where[i])) for i in range(FIRST_LOOSE, CARDS) if s.where[i] != SPARE},
        "last_push": arrow(int(s.last_arrow)) if s.last_arrow >= 0 else "",
        "seats": [
            {
                "villain": VILLAINS[int(s.villain[seat])].title(),
                "piece": square(int(s.piece[seat])),
                "home": square(int(s.home[seat])),
                "left": int(s.left[seat]),
                "seeks": names[int(s.current[seat])] if s.current[seat] >= 0 else "",
                "open": cards(s.own[seat], box),
                "found": cards(s.found[seat], box),
                "power": int(s.uses[seat]),
            }
            for seat in seats
        ],
    }


def _on(s, place):
    return [i for i in range(FIRST_LOOSE, CARDS) if s.where[i] == place]


# --- Arranged states --------------------------------------------------------


def arrange(s, text, box):
    """Change a laid-out game as the lines of `text` say.

    ``maze ┌┬..`` (seven rows, apart by spaces)   ``spare ┌ N`` (character or none)   ``characters M (1,3) N (0,1)``
    ``piece 0 (1,6)``   ``seeks 1 K``   ``found 0 A B``   ``power 0 used``   ``villain 0 scar``   ``last west 1``
    """
    for line in filter(None, map(str.strip, text.splitlines())):
        word, *rest = line.split()
        if word not in _ARRANGE:
            raise BadInput(f"Cannot arrange {line!r}. Begin a line with one of {', '.join(_ARRANGE)}.")
        try:
            _ARRANGE[word](s, rest, box)
        except (ValueError, IndexError, KeyError) as trouble:
            raise BadInput(
                f"Cannot arrange {line!r}: {trouble}. See the words of {word!r} in the game's page."
            ) from None


def square_at(text):
    """``"(1,6)"`` as a number."""
    row, column = text.strip("()").split(",")
    return 7 * int(row) + int(column)


def _maze(s, rest, box):
    drawn = "".join(rest)
    if len(drawn) != 49:
        raise ValueError(f"the maze has {len(drawn)} tiles, not 49")
    for side in range(4):
        s.maze[side] = sum(((OPENINGS[tile] >> side) & 1) << q for q, tile in enumerate(drawn))


def _spare(s, rest, box):
    s.spare = OPENINGS[rest[0]]
    if len(rest) > 1:
        s.where[box.names.index(rest[1])] = SPARE


def _characters(s, rest, box):
    for name, at in zip(rest[::2], rest[1::2], strict=True):
        s.where[box.names.index(name)] = square_at(at)


def _piece(s, rest, box):
    s.piece[int(rest[0])] = square_at(rest[1])


def _seeks(s, rest, box):
    """The named card comes to the seat's top; the one it had changes places with it."""
    seat, card = int(rest[0]), box.names.index(rest[1])
    before = int(s.current[seat])
    for other in range(SEATS):
        if s.current[other] == card:
            s.current[other] = before
            s.current[seat] = card
            return
    if not int(s.pool) >> card & 1:
        raise ValueError(f"{rest[1]} is not in a pile")
    s.pool = (int(s.pool) & ~(1 << card)) | 1 << before
    s.current[seat] = card


def _found(s, rest, box):
    """Face-down cards are turned over; `all` turns over whatever is left."""
    seat = int(rest[0])
    names = box.names
    if rest[1] == "all":
        hidden = [i for i in range(CARDS) if int(s.pool) >> i & 1][: int(s.left[seat]) - 1]
        chosen = [*hidden, int(s.current[seat])]
        s.current[seat] = -1
    else:
        chosen = [names.index(name) for name in rest[1:]]
    for card in chosen:
        if not int(s.pool) >> card & 1 and card not in chosen[-1:]:
            raise ValueError(f"{names[card]} is not face down")
        s.pool = int(s.pool) & ~(1 << card)
        s.found[seat] = int(s.found[seat]) | 1 << card
        s.left[seat] -= 1


def _power(s, rest, box):
    s.uses[int(rest[0])] = 0 if rest[1] == "used" else 1


def _villain(s, rest, box):
    """A seat changes villains with whoever has that one."""
    seat, villain = int(rest[0]), VILLAINS.index(rest[1].lower())
    for other in range(SEATS):
        if s.villain[other] == villain:
            s.villain[other] = s.villain[seat]
    s.villain[seat] = villain


def _last(s, rest, box):
    s.last_arrow = 3 * SIDES.index(rest[0]) + int(rest[1]) // 2


_ARRANGE = {
    "maze": _maze, "spare": _spare, "characters": _characters, "piece": _piece, "seeks": _seeks, "found": _found,
    "power": _power, "villain": _villain, "last": _last,
}  # fmt: skip
