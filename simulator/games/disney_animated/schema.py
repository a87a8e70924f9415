"""What a component file of Disney Animated may hold, and the tables made of it."""

from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from simulator.errors import BadInput
from simulator.games.disney_animated import (
    CANNOT_REMOVE,
    CARDS,
    CONDITIONS,
    DEPTH,
    FILMS,
    HIGHEST,
    NEED_CARD,
    NEED_NUMBER,
    PAINTS,
    POWERS,
    SEATS,
    SECTIONS,
    SOUNDS,
    TABLES,
    TILES,
)

Card = Literal["heart", "focus", "inspiration", "grit", "teamwork"]
Paint = Literal["red", "yellow", "blue", "green", "purple", "white", "black", "wild"]
Colour = Literal["red", "yellow", "blue", "green", "purple", "white", "black"]
Action = Literal["animation", "background", "ink_paint", "sound"]
Symbol = Literal["animation", "ink_paint", "sound", "magic"]
Kind = Literal["paint", "animation", "number", "cannot_remove"]
FilmName = Literal["snow_white", "fantasia", "alice", "dalmatians", "aladdin"]
TileName = Literal["L3", "L2", "L1", "M3", "M2", "M1", "R3", "R2", "R1"]
Small = Annotated[int, Field(ge=0, le=12)]


class Part(BaseModel):
    """A table of the file: only known keys, and no value bent to fit."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Token(Part):
    """A film's wood tokens."""

    name: str
    count: int = Field(ge=1, le=12)


SOUNDS_OF = {  # a Sound gives or places its own film's tokens
    "snow_white": ("give_dwarfs",),
    "fantasia": ("place_music",),
    "alice": ("draw_and_place_cat", "draw_and_give_cat"),
    "dalmatians": ("paint_and_krunchies", "ink_paint_and_krunchies"),
    "aladdin": ("give_genie", "wishes_at_once"),
}
ONLY_ONE = ("alice", "aladdin")  # films whose token is a character
NO_NUMBER = ("each_may_pass_left", "swap_action_tiles")


class Sound(Part):
    """A film's Sound action: `by_value` is its amount at values 1 to 5; above, `x` lets it grow with the value."""

    name: str
    op: Literal[SOUNDS]
    by_value: list[Small] = Field(min_length=5, max_length=5)
    above_5: Literal["x", "as_5"] = "as_5"
    cards: Small = 0
    tile_up_to_x: bool = False


class Power(Part):
    """A character's power: an operation with its number and kinds."""

    op: Literal[POWERS]
    n: int = Field(default=1, ge=1, le=7)
    actions: list[Action] = []
    kinds: list[Literal["paint", "animation", "number"]] = []

    @model_validator(mode="after")
    def _has_its_kinds(self):
        if self.op == "other_player_action" and not self.actions:
            raise ValueError("other_player_action needs `actions`. Name at least one.")
        if self.op.startswith("remove_calamity") and not self.kinds:
            raise ValueError(f"{self.op} needs `kinds`. Name at least one of paint, animation, number.")
        if self.op in NO_NUMBER and self.n != 1:
            raise ValueError(f"{self.op} has no number: n is {self.n}, leave it out.")
        if self.op == "move_action_tile" and self.n > HIGHEST:
            raise ValueError(f"move_action_tile moves to space n, and n is {self.n}. Give 1 to {HIGHEST}.")
        return self


class Character(Part):
    """A Character Cel card and the power below it."""

    name: str
    section: Literal["left", "middle", "right"]
    paint: list[Colour] = Field(min_length=0, max_length=4)
    card: Card
    power: Power


class Effect(Part):
    """A Villain's Calamity Effect. rule: how cards are chosen; tokens: which an effect on tokens takes."""

    op: Literal["flip_and_match", "discard_cards", "discard_tokens"]
    n: int = Field(default=1, ge=1, le=5)
    rule: Literal["choice", "different", "matching", "random"] = "choice"
    if_match_advance: int = Field(default=0, ge=0, le=3)
    tokens: list[Literal["magic", "paint"]] = []

    @model_validator(mode="after")
    def _has_tokens(self):
        if self.op == "discard_tokens" and not self.tokens:
            raise ValueError("discard_tokens needs `tokens`. Name magic, paint or both.")
        if self.op == "flip_and_match" and self.n != 1:
            raise ValueError(f"flip_and_match turns over one card; n is {self.n}.")
        if self.if_match_advance and not (self.op == "discard_cards" and self.rule == "random" and self.n > 1):
            raise ValueError("if_match_advance is for two or more cards discarded at random; else set it to 0.")
        return self


class Condition(Part):
    """What must hold before a Villain can be placed."""

    op: Literal[CONDITIONS]
    at_least: Small = 0


class Villain(Part):
    """A Villain tile and the back of the film's Action board."""

    name: str
    effect: Effect
    condition: Condition
    paint: list[Colour] = Field(max_length=4)
    cards: list[Card] = Field(max_length=4)


class Calamity(Part):
    """A Calamity card: `need` is a paint, a card, a number from 1 to 5, or "none" where it cannot be removed."""

    kind: Kind
    need: Colour | Card | Annotated[int, Field(ge=1, le=5)] | Literal["none"]

    @model_validator(mode="after")
    def _needs_its_kind(self):
        allowed = {"paint": PAINTS[:-1], "animation": CARDS, "number": (1, 2, 3, 4, 5), "cannot_remove": ("none",)}
        if self.need not in allowed[self.kind]:
            listed = ", ".join(str(x) for x in allowed[self.kind])
            raise ValueError(f"a {self.kind} Calamity needs one of {listed}, not {self.need!r}.")
        return self

    def code(self):
        """The card as an index into the needs."""
        if self.kind == "paint":
            return PAINTS.index(self.need)
        if self.kind == "animation":
            return NEED_CARD + CARDS.index(self.need)
        return NEED_NUMBER + self.need - 1 if self.kind == "number" else CANNOT_REMOVE


class Tile(Part):
    """A Background tile: squares in each section, and the symbols it covers."""

    squares: list[Annotated[int, Field(ge=0, le=6)]] = Field(min_length=3, max_length=3)
    symbols: list[Symbol] = Field(max_length=4)

    @model_validator(mode="after")
    def _covers_something(self):
        if sum(self.squares) < 1:
            raise ValueError("a tile covers at least one square.")
        return self


class Film(Part):
    """All that comes in one film's tuck box."""

    title: str
    year: int
    token: Token
    sound: Sound
    characters: dict[str, Character]
    villain: Villain
    calamity: dict[str, Calamity]
    tiles: dict[TileName, Tile]

    @model_validator(mode="after")
    def _is_whole(self):
        if len(self.characters) != 3 or {c.section for c in self.characters.values()} != set(SECTIONS):
            raise ValueError(f"a film has three characters, one per section; here: {', '.join(self.characters)}.")
        if len(self.calamity) != 5:
            raise ValueError(f"a film has five Calamity cards; here are {len(self.calamity)}.")
        covered = [sum(t.squares[i] for t in self.tiles.values()) for i in range(3)]
        if len(self.tiles) != 9 or covered != [6, 6, 6]:
            raise ValueError(
                f"nine tiles cover six squares in each section; here {len(self.tiles)} tiles cover {covered}."
            )
        return self

    @property
    def ordered(self):
        """The characters from the left section to the right."""
        return sorted(self.characters.values(), key=lambda c: SECTIONS.index(c.section))


class Wish(Part):
    """One of the Genie's wishes: an action, and its value (for animation: the cards drawn)."""

    action: Literal["animation", "background", "ink_paint"]
    value: int = Field(ge=1, le=5)


class Studio(Part):
    """The Studio board and the shared supplies."""

    animation_cards: dict[Card, Annotated[int, Field(ge=0, le=40)]]
    animation_draw: list[Small] = Field(min_length=5, max_length=5)
    paints: dict[Paint, Annotated[int, Field(ge=0, le=16)]]
    row_values: list[Annotated[int, Field(ge=1, le=5)]] = Field(min_length=4, max_length=4)
    magic_tokens: int = Field(ge=4, le=40)
    wishes: dict[str, Wish] = Field(min_length=3, max_length=3)

    @model_validator(mode="after")
    def _counts(self):
        if sum(self.paints.values()) != 16:
            raise ValueError(f"there are 16 Paint tokens, one per space; here are {sum(self.paints.values())}.")
        if not 30 <= sum(self.animation_cards.values()) <= 60:
            raise ValueError(f"the Animation deck has 30 to 60 cards; here are {sum(self.animation_cards.values())}.")
        if self.row_values != sorted(self.row_values):
            raise ValueError(f"row values rise from the bottom; here: {self.row_values}.")
        return self


class Box(Part):
    """The whole box."""

    studio: Studio
    films: dict[FilmName, Film]

    @model_validator(mode="after")
    def _all_films(self):
        if set(self.films) != set(FILMS):
            raise ValueError(f"the box holds the five films {', '.join(FILMS)}; here: {', '.join(self.films)}.")
        years = [self.films[name].year for name in FILMS]
        if sorted(set(years)) != years:
            raise ValueError(f"release years rise from {FILMS[0]} to {FILMS[-1]}; here: {years}.")
        for name, film in self.films.items():
            _check_tokens(name, film)
        return self


def _check_tokens(name, film):
    """Refuse Sounds, counts and conditions that the film's own tokens cannot follow."""
    condition = film.villain.condition
    if film.sound.op not in SOUNDS_OF[name]:
        raise ValueError(f"the Sound of {name} is one of {', '.join(SOUNDS_OF[name])}, not {film.sound.op}.")
    if name in ONLY_ONE and film.token.count != 1:
        raise ValueError(f"there is one {film.token.name} token, not {film.token.count}.")
    if condition.op == "with_another_player" and name != "aladdin":
        raise ValueError(f"with_another_player asks for the Genie, not the tokens of {name}. Use tokens_out or none.")
    if condition.at_least > film.token.count:
        raise ValueError(
            f"{film.villain.name} asks for {condition.at_least} {film.token.name} tokens of {film.token.count}."
        )


def in_play(path, values):
    """Does the component at `path` take part in games with these knob values?"""
    films = values.get("films", "random")
    return path[0] != "films" or films == "random" or path[1] in films


# --- Tables -----------------------------------------------------------------


def _mask(names, order):
    return sum(1 << order.index(name) for name in names)


def _padded(names, order, size=4):
    return [order.index(name) for name in names] + [-1] * (size - len(names))


def _effect(t, f, effect):
    rule = {"flip_and_match": "flip_and_match", "discard_tokens": "tokens"}.get(effect.op, effect.rule)
    t.effect[f] = ("flip_and_match", "choice", "different", "matching", "random", "tokens").index(rule)
    t.effect_n[f] = effect.n
    t.effect_match[f] = effect.if_match_advance
    t.effect_mask[f] = _mask(effect.tokens, ("magic", "paint"))


def _characters(t, f, film):
    for i, character in enumerate(film.ordered):
        power = character.power
        t.character_paint[f, i] = _padded(character.paint, PAINTS)
        t.character_section[f, i] = SECTIONS.index(character.section)
        t.character_card[f, i] = CARDS.index(character.card)
        t.power[f, i] = POWERS.index(power.op)
        t.power_n[f, i] = power.n
        t.power_mask[f, i] = _mask(power.actions, TILES) | _mask(power.kinds, ("paint", "animation", "number"))


def _film(t, f, film):
    for i, tile in enumerate(film.tiles.values()):
        t.tile_squares[f, i] = tile.squares
        t.tile_size[f, i] = sum(tile.squares)
        for symbol in tile.symbols:
            t.tile_symbols[f, i, TILES.index(symbol)] += 1
    t.tokens[f] = film.token.count
    t.sound[f] = SOUNDS.index(film.sound.op)
    t.sound_n[f, 1:] = film.sound.by_value
    t.sound_beyond[f] = film.sound.above_5 == "x"
    t.sound_cards[f] = film.sound.cards
    t.sound_limited[f] = film.sound.tile_up_to_x
    _characters(t, f, film)
    _effect(t, f, film.villain.effect)
    t.condition[f] = CONDITIONS.index(film.villain.condition.op)
    t.condition_n[f] = film.villain.condition.at_least
    t.villain_paint[f] = _padded(film.villain.paint, PAINTS)
    t.villain_cards[f] = _padded(film.villain.cards, CARDS)
    for card in film.calamity.values():
        t.calamity[f, card.code()] += 1


OUTERMOST = 8  # frames round a chain of bonus actions


def _nest(tile):
    """Frames that a tile can add to a chain: its action, the bonuses that wait, a second wish."""
    return len(tile.symbols) + 1 if "sound" in tile.symbols else 0


def compile_tables(box):
    """TABLES, one element. A box whose bonuses could nest deeper than the state allows is refused."""
    nests = sorted(sum(_nest(tile) for tile in film.tiles.values()) for film in box.films.values())
    if OUTERMOST + sum(nests[-SEATS:]) > DEPTH:
        raise BadInput(
            f"Bonus Sounds could nest {OUTERMOST + sum(nests[-SEATS:])} deep, {DEPTH} is the most. "
            "Give fewer tiles a Sound symbol, or those that have one fewer symbols."
        )
    out = np.zeros(1, TABLES).view(np.recarray)
    t, studio = out[0], box.studio
    t.cards[:] = [studio.animation_cards.get(c, 0) for c in CARDS]
    t.draw[1:] = studio.animation_draw
    t.paints[:] = [studio.paints.get(p, 0) for p in PAINTS]
    t.row_value[:] = studio.row_values
    t.magic = studio.magic_tokens
    for i, wish in enumerate(studio.wishes.values()):
        t.wish_action[i] = TILES.index(wish.action)
        t.wish_value[i] = wish.value
    for f, name in enumerate(FILMS):
        _film(t, f, box.films[name])
    return out
