"""Disney Animated in words: what is decided at a node, and actions and outcomes."""

from simulator.games.disney_animated import (
    COLUMNS,
    FILMS,
    PAINTS,
    ROWS,
    T_KRUNCHIE,
    T_PAINT,
)
from simulator.games.disney_animated import frames as fr
from simulator.games.disney_animated.arranging import arrange
from simulator.games.disney_animated.names import (
    TILES,
    card,
    character,
    film_of,
    held,
    need,
    possessive,
    space,
    title,
    token,
    top,
    wish,
)
from simulator.games.disney_animated.standing import golden, show, summary
from simulator.machine import CHANCE, OVER

__all__ = ["arrange", "describe", "golden", "node", "show", "summary", "title"]

PRICE_VILLAIN, PRICE_CALAMITY = 3, 4


# --- Actions ----------------------------------------------------------------


def _of_player(s, seat, box):
    """A player is chosen: what for."""
    kind, _, _, purpose, _, z = top(s)
    name = title(s, seat, box)
    if kind == fr.F_EFFECT:
        return f"{name} pays"
    return {
        fr.W_SYMBOL: f"{name} takes the Magic token",
        fr.W_BONUS: f"{name} does the bonus {TILES[z]} action" if z < len(TILES) else "",
        fr.W_REPEAT: f"{name} repeats the {TILES[z]} action" if z < len(TILES) else "",
        fr.W_OTHER: f"{name} does an action",
        fr.W_MAGIC: f"{name} takes a Magic token",
        fr.W_GIVE: f"give {name} a {token(FILMS[z], box)} token" if z < len(FILMS) else "",
        fr.W_TAKES: f"{name} takes a Paint token",
        fr.W_PILE: f"{name} takes a card from the discard pile",
        fr.W_GIVER: f"{name} gives Paint",
        fr.W_RECEIVER: f"{name} is given the Paint",
        fr.W_GENIE: f"give {name} the {token('aladdin', box)}",
        fr.W_GENIE_PASS: f"pass the {token('aladdin', box)} to {name}",
        fr.W_CAT: f"give {name} the {token('alice', box)}",
        fr.W_CAT_PASS: f"pass the {token('alice', box)} to {name}",
        fr.W_WISH: f"{name} is granted a wish",
    }[purpose]


def _of_tile(s, number, box):
    """A Background tile: its size and what it covers."""
    name, tile = list(film_of(s, top(s)[1], box).tiles.items())[number]
    size = sum(tile.squares)
    covers = " and ".join(symbol.replace("ink_paint", "ink & Paint").capitalize() for symbol in tile.symbols)
    covers = covers.replace("Ink & paint", "Ink & Paint")
    return f"place background tile {name} ({size} square{'s' if size > 1 else ''}{f', covers {covers}' * bool(covers)})"


def _of_stop(s, argument, box):
    return {
        fr.F_BACKGROUND: "place no more tiles",
        fr.F_INK: "take no more Paint",
        fr.F_HAND_OVER: "give no more Paint",
    }.get(top(s)[0], "discard no more tokens")


def _price_card(s, box):
    """The card wanted at a frame that pays cards."""
    _, seat, at, x, y, _ = top(s)
    if x == PRICE_CALAMITY:
        return card(y)
    film = film_of(s, seat, box)
    return (film.villain.cards[at] if x == PRICE_VILLAIN else film.ordered[x].card).capitalize()


def _of_card(s, kind, box):
    if top(s)[0] == fr.F_ANY:
        return f"discard {card(kind)}"
    wanted = _price_card(s, box)
    return f"pay {wanted}" if card(kind) == wanted else f"pay matching {card(kind)} cards as {wanted}"


def _of_lost_card(s, kind, box):
    _, _, mask, x, _, _ = top(s)
    return f"discard {card(kind)}" if x < 2 or mask >> kind & 1 else f"discard matching {card(kind)} cards instead"


def _of_do(s, argument, box):
    kind, _, value, action, _, _ = top(s)
    if kind == fr.F_ACT:
        return f"do the bonus {TILES[action]} action at value {value}"
    return f"do the {TILES[s.selected]} action at value {s.space[s.selected]}"


def _of_action(s, action, box):
    kind, _, value, _, _, _ = top(s)
    return f"do {TILES[action]} at value {value if kind == fr.F_WHICH else s.space[s.selected]}"


def _of_wish(s, number, box):
    if number < 3:
        return wish(number, box)
    return f"use the {token('alice', box)}: {TILES[number - 3]} at value {s.space[number - 3]}"


def _of_token(s, number, box):
    if number == fr.MAGIC_PAYS:
        return "discard a Magic token"
    return f"discard {held(T_KRUNCHIE if number == fr.KRUNCHIE_PAYS else T_PAINT + number, box)}"


def _of_slide(s, returned, box):
    tile = TILES[s.selected]
    music = token("fantasia", box)
    return f"return the {music} token: {tile} stays" if returned else f"keep the {music} token: {tile} slides"


def _of_power(s, number, box, price):
    return f"use {possessive(character(s, top(s)[1], number, box))} power for {price}"


def _card_of(s, number, box):
    return film_of(s, top(s)[1], box).ordered[number].card.capitalize()


def _of_free(s, used, box):
    _, seat, _, number, _, _ = top(s)
    name = possessive(character(s, seat, number, box))
    return f"use {name} power for free" if used else f"do not use {name} power now"


def _of_swapped_tiles(s, pair, box):
    return f"swap the {TILES[pair // 5]} and {TILES[pair % 5]} tiles"


def _of_magic(s, krunchie, box):
    return f"return a {token('dalmatians', box)} token as a Magic token" if krunchie else "discard a Magic token"


def _of_paint(s, colour, box):
    return f"pay {held(T_KRUNCHIE if colour == fr.KRUNCHIE_PAYS else T_PAINT + colour, box)}"


_SAID = {
    fr.A_SELECT: lambda s, x, box: f"select {TILES[x]} (value {s.space[x]})",
    fr.A_DO: _of_do,
    fr.A_SWAP: lambda s, x, box: "take a Magic token instead",
    fr.A_MAGIC: _of_magic,
    fr.A_ACTION: _of_action,
    fr.A_DWARFS: lambda s, x, box: f"return {x or 'no'} {token('snow_white', box)}",
    fr.A_TILE: _of_tile,
    fr.A_STOP: _of_stop,
    fr.A_SEAT: _of_player,
    fr.A_TAKE: lambda s, x, box: f"take the {PAINTS[s.grid[x]]} Paint token of {space(x)}",
    fr.A_MUSIC: lambda s, x, box: f"place a {token('fantasia', box)} token on {TILES[x]}",
    fr.A_CAT: lambda s, x, box: f"place the {token('alice', box)} on {TILES[x]}",
    fr.A_KEEP_PLACE: _of_slide,
    fr.A_PLACE: lambda s, x, box: f"place {character(s, top(s)[1], x, box)}",
    fr.A_POWER_MAGIC: lambda s, x, box: _of_power(s, x, box, "a Magic token"),
    fr.A_POWER_CARD: lambda s, x, box: _of_power(s, x, box, _card_of(s, x, box)),
    fr.A_REMOVE: lambda s, x, box: f"remove Calamity: {need(x)}",
    fr.A_VILLAIN: lambda s, x, box: f"place the Villain: {film_of(s, top(s)[1], box).villain.name}",
    fr.A_WISH: _of_wish,
    fr.A_END: lambda s, x, box: "no more characters or Calamity",
    fr.A_DISCARD: lambda s, x, box: f"discard {held(x, box)}",
    fr.A_PAINT: _of_paint,
    fr.A_CARD: _of_card,
    fr.A_RETURN: lambda s, x, box: f"return {PAINTS[x // COLUMNS]} to {_gap(s, x % COLUMNS)}",
    fr.A_FREE: _of_free,
    fr.A_PASS: lambda s, x, box: "pass no card" if x == fr.NO_CARD else f"pass {card(x)} to the left",
    fr.A_HAND_OVER: lambda s, x, box: f"give {held(T_PAINT + x, box)}",
    fr.A_KEEP_CARD: lambda s, x, box: f"keep {card(x)}",
    fr.A_PILE: lambda s, x, box: f"take {card(x)} from the discard pile",
    fr.A_MOVE_TILE: lambda s, x, box: f"move {TILES[x]} to space {top(s)[2]}",
    fr.A_SWAP_TILES: _of_swapped_tiles,
    fr.A_LOSE: _of_lost_card,
    fr.A_TOKEN: _of_token,
    fr.A_FAIL: lambda s, x, box: "let the effect fail",
    fr.A_DECLINE: lambda s, x, box: "decline the bonus action",
}


def _gap(s, column):
    """The lowest empty space of a column, in words."""
    rows = [row for row in range(ROWS) if s.grid[row * COLUMNS + column] < 0]
    return space(rows[0] * COLUMNS + column)


def _dealt(s, outcome, box):
    """An outcome of the set-up."""
    _, _, _, step, done, _ = top(s)
    return {
        fr.S_FILMS: lambda: box.films[FILMS[outcome]].title,
        fr.S_TILES: lambda: f"{TILES[outcome]} on space {done + 1}",
        fr.S_PAINT: lambda: f"{PAINTS[outcome]} on {space(done)}",
        fr.S_HANDS: lambda: f"draw {card(outcome)}",
        fr.S_CALAMITY: lambda: f"reveal Calamity: {need(outcome)}",
    }[step]()


def _chance(s, outcome, box):
    kind = top(s)[0]
    if kind == fr.F_SETUP:
        return _dealt(s, outcome, box)
    if kind == fr.F_VILLAIN:
        return f"reveal Calamity: {need(outcome)}"
    done = {fr.F_DRAW: "draw {}", fr.F_LOOK: "look at {}", fr.F_FLIP: "discard {} from the deck"}
    return done.get(kind, "discard {} at random").format(card(outcome))


def describe(s, action, box):
    """An action, or an outcome of chance."""
    if s.actor == CHANCE:
        return _chance(s, int(action), box)
    return _SAID[int(action) // 64](s, int(action) % 64, box)


# --- Nodes ------------------------------------------------------------------

_SETUP = ("draw a film", "lay out the Action tiles", "lay out the Paint tokens", "starting hand of {}", "Calamity")
_TURN = {
    fr.T_SELECT: "select an Action tile",
    fr.T_CHOOSE: "do the tile's action",
    fr.T_IMITATE: "choose the action of the Magic tile",
    fr.T_SLIDE: "slide the Action tiles",
    fr.T_PLAY: "place or use characters & remove Calamity",
    fr.T_DISCARD: "discard tokens",
}
_FRAMES = {
    fr.F_VILLAIN: "refresh Calamity",
    fr.F_ACT: "bonus action",
    fr.F_BOOST: "return {dwarfs} to raise the action",
    fr.F_DRAW: "draw for {film}",
    fr.F_BACKGROUND: "place background tiles ({value} left)",
    fr.F_INK: "take Paint ({value} left)",
    fr.F_TAKE: "take a Paint token",
    fr.F_MUSIC: "place {music} ({value} left)",
    fr.F_CAT: "place the {cat}",
    fr.F_WHO: "choose a player",
    fr.F_WHICH: "choose an action",
    fr.F_MAGIC: "pay a Magic token",
    fr.F_PAINT: "pay Paint",
    fr.F_CARDS: "pay a card",
    fr.F_ANY: "discard a card or Paint token",
    fr.F_RETURN: "return Paint to the board",
    fr.F_FREE: "free use of the power",
    fr.F_REMOVE: "remove Calamity",
    fr.F_PASS: "pass a card",
    fr.F_HAND_OVER: "give Paint ({value} left)",
    fr.F_LOOK: "look at the top cards",
    fr.F_KEEP: "keep a card",
    fr.F_PILE: "take a card from the discard pile",
    fr.F_TILE: "move Action tiles",
    fr.F_EFFECT: "Calamity Effect: who pays?",
    fr.F_LOSE: "discard a card",
    fr.F_RANDOM: "random discard of {film}",
    fr.F_TOKEN: "discard a token",
    fr.F_FLIP: "top card of the deck",
    fr.F_WISH: "make a wish",
}


def node(s, box):
    """What is being decided."""
    if s.actor == OVER:
        return "the game is over"
    kind, seat, value, x, y, _ = top(s)
    if kind == fr.F_SETUP:
        return _SETUP[x].format(title(s, y % s.players, box))
    if kind == fr.F_TURN:
        return _TURN[x]
    names = {"dwarfs": token("snow_white", box), "music": token("fantasia", box), "cat": token("alice", box)}
    return _FRAMES[kind].format(film=title(s, seat, box), value=value, **names)


def phase(s, box):
    """The Villain Phase and whose it is; nothing in the Player Phase."""
    if s.frame[0, fr.KIND] != fr.F_VILLAIN:
        return ""
    if s.frame[0, fr.X] == fr.V_REFRESH:
        return "Villain Phase: new Calamity"
    return f"Villain Phase: {box.films[FILMS[s.stack[0]]].villain.name}"
