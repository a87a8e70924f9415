"""What things are called: films, tokens, characters, cards, needs, spaces."""

from simulator.games.disney_animated import (
    CANNOT_REMOVE,
    CARDS,
    COLUMNS,
    FILMS,
    NEED_CARD,
    NEED_NUMBER,
    PAINTS,
    T_CAT,
    T_DWARF,
    T_GENIE,
    T_KRUNCHIE,
    T_MAGIC,
    T_PAINT,
)

TILES = ("Animation", "Background", "Ink & Paint", "Sound", "Magic")


def film_of(s, seat, box):
    """The component data of a seat's film; None while films are being drawn."""
    film = int(s.film[seat])
    return box.films[FILMS[film]] if film >= 0 else None


def title(s, seat, box):
    """What to call a seat: the title of its film."""
    film = film_of(s, seat, box)
    return film.title if film else f"Seat {seat}"


def token(film, box):
    """The name of a film's tokens."""
    return box.films[film].token.name


def character(s, seat, number, box):
    """The name of a character of a seat's film."""
    return film_of(s, seat, box).ordered[number].name


def possessive(name):
    """``The Prince's``, ``Forest Friends'``."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def card(kind):
    """The name of an Animation card."""
    return CARDS[kind].capitalize()


def need(code):
    """What a Calamity card shows."""
    if code < NEED_CARD:
        return f"{PAINTS[code]} Paint"
    if code < NEED_NUMBER:
        return card(code - NEED_CARD)
    return f"Number {code - NEED_NUMBER + 1}" if code < CANNOT_REMOVE else "Cannot Remove"


def space(number):
    """A space of the Ink & Paint board."""
    return f"row {number // COLUMNS + 1}, column {number % COLUMNS + 1}"


def wish(number, box):
    """One of the Genie's wishes."""
    said = list(box.studio.wishes.values())[number]
    if said.action == "animation":
        return f"wish: draw {said.value} Animation card{'s' if said.value > 1 else ''}"
    return f"wish: {'Background' if said.action == 'background' else 'Ink & Paint'} at value {said.value}"


def held(number, box):
    """A token that a player can hold, as the index of a discard."""
    names = {
        T_MAGIC: "a Magic token",
        T_DWARF: f"a {token('snow_white', box)} token",
        T_KRUNCHIE: f"a {token('dalmatians', box)} token",
        T_GENIE: f"the {token('aladdin', box)} token",
        T_CAT: f"the {token('alice', box)} token",
    }
    return names.get(number) or f"a {PAINTS[number - T_PAINT]} Paint token"


def top(s):
    """The frame that says what happens next: kind, seat, value and three arguments."""
    return [int(x) for x in s.frame[s.depth - 1]]
