"""How things stand: the state as plain data, in one compact line, and in a sentence."""

from simulator.games.disney_animated import COLUMNS, FILMS, NEEDS, PAINTS, ROWS
from simulator.games.disney_animated.names import TILES, card, character, film_of, need, title, token

CARD_LETTERS, PAINT_LETTERS, TILE_LETTERS = "HFIGT", "rybgpwk*", "ABISM"


def _counted(counts, name):
    """{name of a kind: how many}, without those of which there are none."""
    return {name(kind): int(n) for kind, n in enumerate(counts) if n}


def _cards(counts):
    return _counted(counts, card)


def _needs(counts):
    return _counted(counts, need)


def _paint(counts):
    return _counted(counts, PAINTS.__getitem__)


def _placed(mask, names):
    return [name for i, name in enumerate(names) if int(mask) >> i & 1]


def action_tiles(s):
    """The Action tiles on spaces 1 to 5; those not yet laid out are missing."""
    return [tile for value in range(1, 6) for tile in range(5) if s.space[tile] == value]


def _grid(s):
    rows = [s.grid[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]
    return [[PAINTS[colour] if colour >= 0 else "" for colour in row] for row in rows]


def _seat(s, seat, box):
    film = film_of(s, seat, box)
    if film is None:
        return {"film": None}
    characters = [c.name for c in film.ordered]
    return {
        "film": film.title,
        "hand": _cards(s.hand[seat]),
        "paint": _paint(s.paint[seat]),
        "magic": int(s.magic[seat]),
        "tokens": _film_tokens(s, seat, box),
        "tiles": _placed(s.tiles[seat], film.tiles),
        "squares": [int(n) for n in s.squares[seat]],
        "characters": _placed(s.characters[seat], characters),
        "used": _placed(s.used, characters) if s.turn == seat else [],
        "villain_placed": bool(s.villain[seat]),
    }


def _film_tokens(s, seat, box):
    """Film tokens above a seat's Action board."""
    counts = {
        "snow_white": s.dwarfs[seat],
        "dalmatians": s.krunchies[seat],
        "aladdin": s.genie_with == seat,
        "alice": s.cat_with == seat,
    }
    return {token(film, box): int(n) for film, n in counts.items() if n}


def _on_tiles(s, box):
    """What lies on each Action tile."""
    on = {tile: [token("fantasia", box)] for tile in range(5) if s.music[tile]}
    if s.cat_on >= 0:
        on.setdefault(int(s.cat_on), []).append(token("alice", box))
    return {TILES[tile]: names for tile, names in on.items()}


def show(s, box):
    """The whole truth of a state as plain data."""
    stack = [box.films[FILMS[film]].villain for film in s.stack[: s.stack_n]]
    seats = [_seat(s, seat, box) for seat in range(s.players)]
    return {
        "round": int(s.round_no),
        "turn": title(s, int(s.turn), box),
        "deadline": int(s.deadline),
        "last_phase": ["", "deadline reached", "final Player Phase"][s.last_phase],
        "action_tiles": [TILES[tile] for tile in action_tiles(s)],
        "on_tiles": _on_tiles(s, box),
        "selected": TILES[s.selected] if s.selected >= 0 else "",
        "villains": [villain.name for villain in stack],
        "calamity": _needs(s.cal_row),
        "calamity_deck": _needs(s.cal_deck),
        "calamity_discards": _needs(s.cal_pile),
        "deck": _cards(s.deck),
        "discards": _cards(s.pile),
        "looked_at": _cards(s.peek),
        "board": _grid(s),
        "paint_being_returned": _paint(s.limbo),
        "magic_supply": int(s.supply),
        "below_boards": {
            token(FILMS[film], box): int(s.below[film]) for film in range(5) if s.seat_of[film] >= 0 and s.below[film]
        },
        "genie_wishes": int(s.wishes),
        "cat_uses": int(s.cat_uses),
        "passed": [int(kind) for kind in s.passed[: s.players]],
        "seats": seats,
        "won": bool(s.won),
    }


# --- One line ---------------------------------------------------------------


def _letters(counts, letters):
    return "".join(letter * int(n) for letter, n in zip(letters, counts, strict=True))


def _short_need(code):
    said = need(code)
    return {"Number": "N" + said[-1], "Cannot": "X"}.get(said.split()[0], said.replace(" Paint", ""))


def _short_tiles(s):
    """``ABI'Sc M``: the tiles on spaces 1 to 5, a prime for Music, a c for the Cat."""
    marks = {tile: "'" * int(s.music[tile]) + "c" * int(s.cat_on == tile) for tile in range(5)}
    return "".join(TILE_LETTERS[tile] + marks[tile] for tile in action_tiles(s))


def _short_seat(s, seat, box):
    held = [
        f"{sum(s.squares[seat])}/18",
        "".join(str(c + 1) for c in range(3) if s.characters[seat] >> c & 1) + "V" * int(s.villain[seat]),
        _letters(s.hand[seat], CARD_LETTERS),
        _letters(s.paint[seat], PAINT_LETTERS),
        f"m{s.magic[seat]}",
        f"d{s.dwarfs[seat]}" * bool(s.dwarfs[seat]),
        f"k{s.krunchies[seat]}" * bool(s.krunchies[seat]),
        "Genie" * int(s.genie_with == seat) + "Cat" * int(s.cat_with == seat),
    ]
    return f"P{seat} " + " ".join(filter(None, held))


def golden(s, box):
    """A state in one line: Deadline, Action tiles, Calamity, piles, then squares and belongings of each seat."""
    row = ",".join(_short_need(code) for code in range(NEEDS) for _ in range(s.cal_row[code])) or "none"
    pile = int(sum(s.pile))
    studio = f"D{s.deadline} {_short_tiles(s)} [{row}] deck {s.deck_n}+{pile} board {int((s.grid >= 0).sum())}"
    return "  ".join([studio, *(_short_seat(s, seat, box) for seat in range(s.players))])


def summary(s, box):
    """How things stand, in a sentence."""
    films = []
    for seat in range(s.players):
        film = film_of(s, seat, box)
        if film is None:
            return "the films are being drawn"
        done = "complete" if s.villain[seat] else f"{sum(s.squares[seat])}/18 squares, {_characters(s, seat, box)}"
        films.append(f"{film.title}: {done}")
    top = box.films[FILMS[s.stack[0]]].villain.name if s.stack_n else "no Villain"
    return f"Deadline {s.deadline}; {top} on top; {'; '.join(films)}"


def _characters(s, seat, box):
    return ", ".join(character(s, seat, c, box) for c in range(3) if s.characters[seat] >> c & 1) or "no characters"
