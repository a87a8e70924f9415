"""The Walking Pet in words: actions, nodes, states, and states arranged by hand.

A Toon is its genre and stars ("SciFi 3", "Joker 5"); a pile is written bottom to top.
"""

import re

from simulator.errors import BadInput, nearest
from simulator.games.walking_pet import (
    BONUS,
    CUT,
    DEALING,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_FREELY,
    DRAWING,
    GIVE,
    GIVING,
    HISTORY,
    KINDS,
    LAY,
    LAYING,
    MOST_PLACED,
    NAME,
    PASS,
    PLACE,
    PLACING,
    PLAY,
    SHOOT,
    STEALING,
    SURPLUS,
    TAKE,
    TEAM,
    TITLES,
    TURN,
    USE,
    VALUES,
    VICTIM,
)
from simulator.machine import CHANCE, OVER

TOONS = tuple(f"{TITLES[kind // VALUES]} {kind % VALUES + 1}" for kind in range(KINDS))
SINGLE = {
    PASS: "do nothing",
    CUT: "cut: the team is complete",
    DRAW: "draw now",
    DECLINE: "decline the bonus action",
    DRAW_FREELY: "just draw",
}
ON_TOONS = ((DISCARD, "discard"), (GIVE, "give"), (LAY, "lay down"), (PLAY, "play"))
NAMED = {"Action": "take Toons from seat {}", "Adventure": "make seat {} discard", "TV": "swap Toons with seat {}"}


def describe(s, action, box):
    """An action, or the Toon that came up."""
    if s.actor == CHANCE:
        return TOONS[action]
    if action >= PLACE:
        kind, more = divmod(action - PLACE, MOST_PLACED)
        return f"place {TOONS[kind]}" if more == 0 else f"place {more + 1} x {TOONS[kind]}"
    for base, verb in ON_TOONS:
        if action >= base:
            return f"{verb} {TOONS[action - base]}"
    if action >= NAME:
        return NAMED[TITLES[s.genre]].format(action - NAME)
    if action >= SHOOT:
        return f"shoot {TITLES[action - SHOOT]}"
    if action == TAKE:
        return f"take {TOONS[s.discard[s.discard_n - 1]]} from the discard pile"
    if action == USE:
        return "take the top discards" if s.genre == HISTORY else "draw the bonus Toons"
    return SINGLE[action]


def node(s, box):
    """What is being decided or drawn."""
    film = TITLES[s.genre] if s.genre >= 0 else ""
    return {
        DEALING: f"a Toon for seat {s.target}",
        TURN: "one of three actions",
        PLACING: "another Toon to place, or draw",
        DRAWING: f"a Toon from the draw pile, {s.todo} to come",
        TEAM: f"the team for {film}: {s.total} of {s.need} stars",
        BONUS: f"bonus action of {film}",
        STEALING: f"a Toon face down from seat {s.target}",
        GIVING: f"a Toon for seat {s.target}",
        VICTIM: f"a Toon to discard, as seat {s.seat} demands",
        LAYING: "the next Toon of the team on the discard pile",
        SURPLUS: "a Toon over the hand limit",
    }.get(int(s.phase), "the end")


def listed(counts):
    """The Toons of a hand, with their number of copies."""
    return {TOONS[kind]: int(n) for kind, n in enumerate(counts) if n}


def show(s, box):
    """The whole truth as plain data."""
    players = range(s.players)
    return {
        "turn": int(s.seat),
        "turns": int(s.turns),
        "hands": [listed(s.hand[seat]) for seat in players],
        "films": [[TITLES[genre] for genre in s.pile[seat][: s.films_n[seat]]] for seat in players],
        "display": {TITLES[genre]: int(n) for genre, n in enumerate(s.display)},
        "discard": [TOONS[kind] for kind in s.discard[: s.discard_n]],
        "team": listed(s.team),
        "draw_pile": int(s.deck_n),
    }


# --- One line for golden files -----------------------------------------------------------

SHORT = ("ac", "ad", "hi", "sf", "tv", "jo")
LONGEST_HAND = 9  # kinds of Toon; a more varied hand is shown by its size


def golden(s, box):
    """The state in one line: ``sf3`` is a Toon, ``sf`` a Blockbuster, piles from bottom to top."""
    hands = " / ".join(_hand(s, seat) for seat in range(s.players))
    films = " / ".join(" ".join(SHORT[g] for g in s.pile[i][: s.films_n[i]]) or "-" for i in range(s.players))
    discards = [_short(kind) for kind in s.discard[: s.discard_n]]
    if len(discards) > 4:
        discards = [f"({len(discards) - 4})", *discards[-4:]]
    team = f"  team {_counted(s.team)}" if s.team_n else ""
    actor = {CHANCE: "chance", OVER: "over"}.get(int(s.actor), f"P{s.actor}")
    return f"{hands}  films {films}  discard {' '.join(discards) or '-'}  draw {s.deck_n}{team}  next {actor}"


def _short(kind):
    return f"{SHORT[kind // VALUES]}{kind % VALUES + 1}"


def _counted(counts):
    return " ".join(f"{n if n > 1 else ''}{_short(kind)}" for kind, n in enumerate(counts) if n) or "-"


def _hand(s, seat):
    large = (s.hand[seat] > 0).sum() > LONGEST_HAND
    return f"({s.hand_n[seat]})" if large else _counted(s.hand[seat])


# --- Arranged states ------------------------------------------------------------------


def arrange(s, text, box):
    """Lay out a state from lines such as ``hand 0: SciFi 3, 2 x TV 1``, on a fresh game.

    ``hand N``, ``discard`` and ``films N`` move cards there, ``turn: N`` sets the seat on turn. Toons not named
    stay in the draw pile; ``draw pile: ...``, given last, leaves only these in it and deals the others evenly to
    the hands that are still empty, but for that of the seat on turn.
    """
    s.phase, s.todo = TURN, 0
    for line in re.split(r"[\n;]", text):
        if line.strip():
            _arrange_line(s, line.strip())
    s.actor = s.seat


def _arrange_line(s, line):
    what, colon, rest = line.partition(":")
    word, _, number = what.strip().partition(" ")
    if not colon:
        raise BadInput(f"Start line {line!r} has no colon. Write 'hand 0: SciFi 3, TV 1'.")
    if what.strip() == "draw pile":
        _leave_in_draw_pile(s, _toons(rest))
    elif word == "turn":
        s.seat = _seat(s, rest)
    elif word == "discard":
        for kind in _toons(rest):
            _draw(s, kind)
            s.discard[s.discard_n] = kind
            s.discard_n += 1
    elif word == "hand":
        for kind in _toons(rest):
            _draw(s, kind)
            _hold(s, _seat(s, number), kind)
    elif word == "films":
        for title in filter(None, map(str.strip, rest.split(","))):
            _film(s, _seat(s, number), title)
    else:
        raise BadInput(f"Start line {line!r}: unknown {word!r}. Known: hand N, discard, draw pile, films N, turn.")


def _seat(s, text):
    if not text.strip().isdigit() or int(text) >= s.players:
        raise BadInput(f"{text.strip()!r} is no seat. Give a number from 0 to {s.players - 1}.")
    return int(text)


def _toons(text):
    """Kinds in ``SciFi 3, 2 x TV 1``, in order."""
    found = []
    for piece in filter(None, map(str.strip, text.split(","))):
        copies, times, name = piece.rpartition(" x ")
        if name not in TOONS or (times and not copies.isdigit()):
            raise BadInput(f"{piece!r} is no Toon.{nearest(name, TOONS)} Write 'SciFi 3' or '2 x SciFi 3'.")
        found += [TOONS.index(name)] * (int(copies) if times else 1)
    return found


def _draw(s, kind):
    if s.deck[kind] < 1:
        raise BadInput(f"There is no further {TOONS[kind]} in the box.")
    s.deck[kind] -= 1
    s.deck_n -= 1


def _hold(s, seat, kind):
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1
    s.stars[seat, kind // VALUES] += kind % VALUES + 1


def _leave_in_draw_pile(s, kinds):
    left = [kind for kind in range(KINDS) for _ in range(s.deck[kind] - kinds.count(kind))]
    open_hands = [seat for seat in range(s.players) if s.hand_n[seat] == 0 and seat != s.seat]
    if len(left) + len(kinds) != s.deck_n:
        raise BadInput("The draw pile names a Toon that lies elsewhere.")
    if left and not open_hands:
        raise BadInput(f"{len(left)} Toons have no place. Leave a hand unnamed, or name more Toons.")
    for i, kind in enumerate(left):
        _draw(s, kind)
        _hold(s, open_hands[i % len(open_hands)], kind)


def _film(s, seat, title):
    if title not in TITLES[:5]:
        raise BadInput(f"{title!r} is no genre.{nearest(title, TITLES[:5])}")
    genre, n = TITLES.index(title), s.films_n[seat]
    if s.display[genre] < 1:
        raise BadInput(f"There is no further {title} Blockbuster.")
    s.display[genre] -= 1
    if n > 0:
        s.hype[s.pile[seat, n - 1]] -= 1
    s.hype[genre] += 1
    s.pile[seat, n] = genre
    s.films[seat, genre] += 1
    s.films_n[seat] = n + 1
