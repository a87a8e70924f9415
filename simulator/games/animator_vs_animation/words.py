"""Animator vs Animation in the rulebook's words."""

import re

from simulator.errors import BadInput, nearest, pick
from simulator.games.animator_vs_animation import (
    ACTIVATE,
    CHARACTERS,
    DONE,
    DRAW,
    EFFECTS,
    EQUIP_ON,
    FACINGS,
    HAND_TO,
    HOLD_ON,
    KEEP,
    LAY,
    LAY_AT,
    LEAVE,
    NONE,
    PASS,
    PLACE_AT,
    RELOCATE_TO,
    REVEAL,
    SEATING,
    SETTING_ASIDE,
    SHOW,
    SQUARES,
    STAY,
    SWAP_WITH,
    THROW_IT,
    TO_FACING,
    TO_SQUARE,
    TURN_BY,
    TURNING,
    USE,
)
from simulator.machine import CHANCE, OVER

STEPS = (
    "seating", "starting facing", "cards set aside", "deal", "1 draw", "2 place a tile", "3 move the tile", "4 reveal",
    "5 equip", "6 place a quick card", "6 move the quick card", "6 reveal", "7 use a Once item", "7 throw",
)  # fmt: skip
TURNS = {TURN_BY + 1: "rotate 90 right", TURN_BY + 2: "rotate 180", TURN_BY + 3: "rotate 90 left"}
PLAIN = TURNS | {
    STAY: "leave it there", LEAVE: "discard it", DONE: "equip no more", PASS: "lay no card", KEEP: "save it",
    USE: "use it", HOLD_ON: "attack with it", THROW_IT: "throw it",
}  # fmt: skip
TILE_NAMES = tuple(effect.capitalize() for effect in EFFECTS)


def names(box):
    """The four characters on the table."""
    return list(box.characters.values())[:CHARACTERS]


def _owner(s, c):
    return f"P{s.owner[c]}" if s.owner[c] < s.players else "bank"


def title(s, seat, box):
    """What to call a seat."""
    return f"P{seat} ({names(box)[seat]})"


def describe(s, action, box):
    """An action or an outcome."""
    if s.actor == CHANCE:
        return _outcome(s, action, box)
    if action in PLAIN:
        return PLAIN[action]
    who, cards = names(box), box.names()
    for first, text in (
        (LAY_AT, "lay {card} by {who}"), (EQUIP_ON, "equip {who} with {card}"), (HAND_TO, "give it to {who}"),
        (SWAP_WITH, "switch with {who}"), (RELOCATE_TO, "move it to {who}"), (PLACE_AT, "lay {tile} by {who}"),
    ):  # fmt: skip
        if action >= first:
            number, c = divmod(action - first, CHARACTERS)
            return text.format(card=cards.get(number), who=who[c], tile=TILE_NAMES[number % len(TILE_NAMES)])
    raise ValueError(f"no action is {action}")


def _outcome(s, action, box):
    if s.phase == SEATING:
        return f"{names(box)[s.turn]} stands at {SQUARES[action - TO_SQUARE]}"
    if s.phase == TURNING:
        return f"{names(box)[s.turn]} faces {FACINGS[action - TO_FACING]}"
    if s.phase == SETTING_ASIDE:
        return f"{box.names()[action]} is set aside"
    return f"P{(s.first + s.turn) % s.players} draws {box.names()[action]}"


def node(s, box):
    """What is being decided."""
    step = STEPS[min(s.phase, len(STEPS) - 1)]
    if s.actor >= 0 and s.phase in (REVEAL, SHOW):
        return f"{step}: {TILE_NAMES[s.effect]} on {names(box)[s.target]}"
    if s.actor >= 0 and s.phase >= ACTIVATE:
        c = s.actor + s.players * (s.turn // s.players)
        return f"{step}: {box.names()[s.holds[c]]} of {names(box)[c]}"
    return step


def _face_down(s, box):
    """What lies face down, by seat: (seat, name, character)."""
    cards = box.names() if LAY <= s.phase <= SHOW else dict(enumerate(TILE_NAMES))
    for seat in range(s.players):
        if s.laid[seat] != NONE:
            yield seat, cards.get(int(s.laid[seat]), "?"), names(box)[s.lies_by[seat]]


def _hand(s, seat, box):
    return [name for kind, name in box.names().items() for _ in range(s.hand[seat, kind])]


def _standing(s, c, box):
    """A character in a few words: name, owner, facing and item."""
    item = f" with {box.names()[s.holds[c]]}" if s.holds[c] != NONE else ""
    return f"{names(box)[c]} ({_owner(s, c)}) facing {FACINGS[s.facing[c]]}{item}"


def show(s, box):
    """The state as plain data."""
    table = {SQUARES[i]: _standing(s, s.at[i], box) for i in range(CHARACTERS) if s.at[i] != NONE}
    return {
        "table": table,
        "tokens": s.tokens[: s.players].tolist(),
        "banks": s.tokens[s.players :].tolist(),
        "pointer": int(s.first),
        "face_down": [f"P{seat}: {name} by {who}" for seat, name, who in _face_down(s, box)],
        "tiles": {
            f"P{seat}": {TILE_NAMES[i].lower(): int(s.tiles[seat, i]) for i in range(len(s.tiles[seat]))}
            for seat in range(s.players)
        },
        "hands": {f"P{seat}": _hand(s, seat, box) for seat in range(s.players)},
        "deck": int(s.deck_size),
        "over": bool(s.actor == OVER),
    }


def summary(s, box):
    """How things stand, in one line."""
    return "tokens " + "-".join(str(n) for n in s.tokens[: s.players]) + f", pointer at P{s.first}"


def golden(s, box):
    """The table in one short line: squares in reading order, then the tokens."""
    parts = []
    for square in range(CHARACTERS):
        c = s.at[square]
        if c != NONE:
            item = f" +{box.names()[s.holds[c]]}" if s.holds[c] != NONE else ""
            parts.append(f"{SQUARES[square]} {names(box)[c].split()[-1]} {FACINGS[s.facing[c]]}{item}")
    tokens = "-".join(str(n) for n in s.tokens)
    ended = f"  over: {'win total' if s.end_reason == 0 else 'tiles used up'}" if s.actor == OVER else ""
    return ", ".join(parts) + f"  {tokens}{ended}"


# --- Arranged starts -----------------------------------------------------------


def arrange(s, text, box):
    """Arrange a table: see the patterns below; cards come out of the deck, and go back to it."""
    for pattern, act in ARRANGE.items():
        found = re.fullmatch(pattern, text)
        if found:
            act(s, box, *found.groups())
            return
    known = "; ".join(
        ("round 3", "pointer P1", "tokens 8-8-8-8", "tiles P0 1-0-1-0", "hand P0 Gun, Laser", "Yellow TL E Gun")
    )
    raise BadInput(f"Cannot arrange {text!r}. Write one of: {known}.")


def _begin_round(s, box, number):
    """The draw of that round, by the seat with the pointer."""
    s.round_no, s.phase, s.turn, s.actor, s.stream = int(number), DRAW, 0, CHANCE, 0
    s.before[:] = s.tokens


def _pointer(s, box, seat):
    s.first = int(seat)


def _tokens(s, box, row):
    s.tokens[:] = [int(n) for n in row.split("-")]


def _tiles(s, box, seat, row):
    s.tiles[int(seat)] = [int(n) for n in row.split("-")]


def _kind(name, box):
    return pick("card", name, {card: kind for kind, card in box.names().items()})


def _deal(s, box, seat, row):
    """Make a hand of these cards."""
    seat = int(seat)
    s.deck += s.hand[seat]
    s.hand[seat] = 0
    for name in filter(None, row.split(", ")):
        kind = _kind(name, box)
        s.deck[kind] -= 1
        s.hand[seat, kind] += 1
    s.hand_size[seat] = s.hand[seat].sum()
    s.deck_size = s.deck.sum()


def _stand(s, box, who, square, facing, item):
    """Put a character somewhere; who stood there takes its place."""
    known = names(box)
    if who not in known:
        raise BadInput(f"{who!r} is not on the table.{nearest(who, known)} There are {', '.join(known)}.")
    c, there = known.index(who), SQUARES.index(square)
    other, here = s.at[there], s.square[c]
    s.square[c], s.at[there] = there, c
    if other != c:
        s.at[here] = other
        if other != NONE:
            s.square[other] = here
    s.facing[c] = FACINGS.index(facing)
    if item:
        kind = _kind(item.strip(), box)
        s.deck[kind] -= 1
        s.deck_size -= 1
        s.holds[c] = kind


ARRANGE = {
    r"round (\d+)": _begin_round,
    r"pointer P(\d)": _pointer,
    r"tokens (\d+(?:-\d+){3})": _tokens,
    r"tiles P(\d) (\d+(?:-\d+){3})": _tiles,
    r"hand P(\d) ?(.*)": _deal,
    r"(.+) (TL|TR|BL|BR) ([NESW])( .+)?": _stand,
}
