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
    KINDS,
    NO_CARD,
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
from simulator.games.labyrinth_villains.board import BASE, CORNERS, FIXED, SIDES, SPARE
from simulator.machine import CHANCE, OVER

# One character per orientation of a tile, drawn as its path.
DRAWN = {5: "│", 10: "─", 3: "└", 6: "┌", 12: "┐", 9: "┘", 7: "├", 14: "┬", 13: "┤", 11: "┴"}
OPENINGS = {drawn: openings for openings, drawn in DRAWN.items()}
SHAPES = ("straight", "corner", "T")
SHAPE_NAMES = ("straight", "corner", "tee")
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


def quarter_turn(openings):
    """Openings after a quarter turn clockwise."""
    return (openings << 1 | openings >> 3) & 15


def openings_on(s, place):
    """Openings of the tile on a square."""
    return sum((int(s.maze[side]) >> place & 1) << side for side in range(4))


def cards(mask, box):
    """Names of a set of cards."""
    return [name for i, name in enumerate(box.names) if int(mask) >> i & 1]


def _tile(s, outcome, box):
    kind, turn = divmod(outcome, 4)
    shape, shows = kind, ""
    if kind >= PLAIN_KINDS:
        name = box.names[FIRST_LOOSE + kind - PLAIN_KINDS]
        shape, shows = SHAPE_NAMES.index(box.characters[name]), f" with {name}"
    openings = int(BASE[shape])
    for _ in range(turn):
        openings = quarter_turn(openings)
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
    drawn = [DRAWN.get(openings_on(s, q), "·") for q in range(49)]
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


def golden(s, box):
    """The state in one line, for golden files."""
    seats = [seat for seat in range(SEATS) if s.villain[seat] >= 0]
    if s.phase in (VILLAIN, HOME, TILE):
        return f"{'/'.join(rows(s))}  cast {','.join(VILLAINS[int(s.villain[seat])] for seat in seats) or 'none'}"
    spare = DRAWN[int(s.spare)] + "".join(box.names[i] for i in _on(s, SPARE))
    told = [_seat_text(s, seat, box) for seat in seats]
    following = "over" if s.actor == OVER else f"{node(s, box)}"
    return f"{'/'.join(rows(s))} {spare}  {'  '.join(told)}  then {following}"


def _seat_text(s, seat, box):
    seeks = box.names[int(s.current[seat])] if s.current[seat] >= 0 else "".join(cards(s.own[seat], box))
    found = "".join(cards(s.found[seat], box))
    seeks = seeks or ("home" if s.left[seat] == 0 else "?")
    return f"{seat} {square(int(s.piece[seat]))} {seeks}{'+' if found else ''}{found}"


# --- Arranged states --------------------------------------------------------


def arrange(s, text, box):
    """Change a game as one line, or several, of `text` says; a fresh game is laid out first.

    Laid out means: homes clockwise, villains in the order of the box, loose tiles by shape, seat 0 seeks A, seat 1 B.

    ``tiles (1,3)┬M (1,4)─ spare┌S``  tiles that lie there, exchanged with those that lay there
    ``piece 0 (1,6)``   ``seeks 1 K``   ``found 0 A C`` or ``found 0 all``   ``power 0 used``   ``villain 0 scar``
    ``last west 1``   ``turn 2``   ``children`` (all cards face up)
    """
    if s.phase == VILLAIN:
        _lay_out(s, box)
    for line in filter(None, map(str.strip, text.splitlines())):
        word, *rest = line.split()
        if word not in _ARRANGE:
            raise BadInput(f"Cannot arrange {line!r}. Begin a line with one of {', '.join(_ARRANGE)}.")
        try:
            _ARRANGE[word](s, rest, box)
        except (ValueError, IndexError, KeyError) as trouble:
            raise BadInput(f"Cannot arrange {line!r}: {trouble}. Write it like the examples of `arrange`.") from None


def _lay_out(s, box):
    players = sum(left > 0 for left in s.left.tolist())
    kinds = [kind for kind in range(KINDS) for _ in range(int(s.loose[kind]))]
    free = [q for q in range(SPARE) if not FIXED >> q & 1]
    for place, kind in zip([*free, SPARE], kinds, strict=True):
        card = FIRST_LOOSE + kind - PLAIN_KINDS
        _put(s, place, int(BASE[kind if kind < PLAIN_KINDS else _shape(card, box)]))
        if kind >= PLAIN_KINDS:
            s.where[card] = place
    s.loose[:] = 0
    s.pool = (1 << CARDS) - (1 << players)
    for seat in range(players):
        s.villain[seat], s.uses[seat], s.current[seat] = seat, 1, seat
        s.home[seat] = s.piece[seat] = CORNERS[seat]
    hidden = int(s.left.sum()) - players
    for card in range(CARDS - 1, -1, -1):
        if int(s.pool).bit_count() > hidden:
            s.pool, s.aside = int(s.pool) & ~(1 << card), int(s.aside) | 1 << card
    s.phase, s.after, s.seat, s.turn, s.turns, s.pushes, s.actor = PUSH, PUSH, 0, 0, 1, 1, 0


def _shape(card, box):
    return SHAPE_NAMES.index(box.characters[box.names[card]])


def _put(s, place, openings):
    """The tile at a place (49: beside the board) gets these openings."""
    if place == SPARE:
        s.spare = openings
        return
    for side in range(4):
        s.maze[side] = (int(s.maze[side]) & ~(1 << place)) | ((openings >> side) & 1) << place


def _openings(s, place):
    return int(s.spare) if place == SPARE else openings_on(s, place)


def _exchange(s, one, other):
    """Two loose tiles change places."""
    first, second = _openings(s, one), _openings(s, other)
    _put(s, one, second)
    _put(s, other, first)
    for card in range(FIRST_LOOSE, CARDS):
        if s.where[card] in (one, other):
            s.where[card] = one + other - s.where[card]


def _tiles(s, rest, box):
    kept = []
    for text in rest:
        at, drawn = (text[:5], text[5:]) if text.startswith(("(", "s")) else ("", text)
        place = SPARE if at == "spare" else square_at(at)
        openings, name = OPENINGS[drawn[0]], drawn[1:]
        if place != SPARE and FIXED >> place & 1:
            raise ValueError(f"{at} is a fixed square")
        found = [q for q in range(SPARE, -1, -1) if _fits(s, q, openings, name, box) and q not in kept]
        if not found:
            raise ValueError(f"no tile {drawn} is left")
        _exchange(s, place, place if place in found else found[0])
        _put(s, place, openings)
        kept.append(place)


def _fits(s, place, openings, name, box):
    """Is the loose tile at a place of this shape, with this character or without any?"""
    if place != SPARE and FIXED >> place & 1:
        return False
    shows = [box.names[i] for i in _on(s, place)]
    return _outline(_openings(s, place)) == _outline(openings) and shows == ([name] if name else [])


def _outline(openings):
    """The least number among a tile's orientations, which tells its shape."""
    turns = [openings]
    for _ in range(3):
        turns.append(quarter_turn(turns[-1]))
    return min(turns)


def square_at(text):
    """``"(1,6)"`` as a number."""
    row, column = text.strip("()").split(",")
    return 7 * int(row) + int(column)


def _piece(s, rest, box):
    s.piece[int(rest[0])] = square_at(rest[1])


def _seeks(s, rest, box):
    """The named card comes to the top of the seat's pile; the one it had goes where that one was."""
    seat, card = int(rest[0]), box.names.index(rest[1])
    before = int(s.current[seat])
    for other in range(SEATS):
        if s.current[other] == card:
            s.current[other], s.current[seat] = before, card
            return
    for field in ("pool", "aside"):
        if int(s[field]) >> card & 1:
            s[field] = int(s[field]) & ~(1 << card) | 1 << before
            s.current[seat] = card
            return
    raise ValueError(f"{rest[1]} is not face down")


def _found(s, rest, box):
    """Face-down cards are turned over; ``all`` turns over all the seat has."""
    seat, pool = int(rest[0]), int(s.pool)
    chosen = [box.names.index(name) for name in rest[1:] if name != "all"]
    if rest[1:] == ["all"]:
        chosen = [card for card in range(CARDS) if pool >> card & 1][: int(s.left[seat]) - 1]
        chosen.append(int(s.current[seat]))
        s.current[seat] = NO_CARD
    for card in chosen:
        s.pool = int(s.pool) & ~(1 << card)
        s.own[seat] = int(s.own[seat]) & ~(1 << card)
        s.found_in[seat, int(s.found[seat]).bit_count()] = 1
        s.found[seat] = int(s.found[seat]) | 1 << card
        s.left[seat] -= 1


def _children(s, rest, box):
    """All cards lie face up: each seat's current one, and those that follow."""
    for seat in range(SEATS):
        if s.current[seat] >= 0:
            s.own[seat] = 1 << int(s.current[seat])
            s.current[seat] = NO_CARD
    for seat in range(SEATS):
        while int(s.own[seat]).bit_count() < s.left[seat]:
            card = int(s.pool) & -int(s.pool)
            s.own[seat], s.pool = int(s.own[seat]) | card, int(s.pool) & ~card


def _power(s, rest, box):
    s.uses[int(rest[0])] = {"used": 0, "unused": 1}[rest[1]]


def _villain(s, rest, box):
    """A seat changes villains with whoever has that one."""
    seat, villain = int(rest[0]), VILLAINS.index(rest[1])
    for other in range(SEATS):
        if s.villain[other] == villain:
            s.villain[other] = s.villain[seat]
    s.villain[seat] = villain


def _last(s, rest, box):
    s.last_arrow = 3 * SIDES.index(rest[0]) + int(rest[1]) // 2


def _turn(s, rest, box):
    s.seat = s.turn = s.actor = int(rest[0])


_ARRANGE = {
    "tiles": _tiles, "piece": _piece, "seeks": _seeks, "found": _found, "children": _children, "power": _power,
    "villain": _villain, "last": _last, "turn": _turn,
}  # fmt: skip
