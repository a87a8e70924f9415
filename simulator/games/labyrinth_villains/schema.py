"""What a component file of Labyrinth: Disney Villains may hold, and how it becomes TABLES."""

from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from simulator.games.labyrinth_villains import CARDS, FIRST_LOOSE, LOOSE, TABLES, VILLAINS
from simulator.games.labyrinth_villains.board import CORNERS, SHAPES

STRICT = ConfigDict(extra="forbid", strict=True)
FIXED_SQUARES = tuple(f"r{row}c{column}" for row in range(0, 7, 2) for column in range(0, 7, 2))
HOME_SQUARES = ("r0c0", "r0c6", "r6c6", "r6c0")
Openings = Annotated[str, StringConstraints(min_length=2, max_length=3, pattern="^N?E?S?W?$")]
Corner = Literal["r0c0", "r0c6", "r6c6", "r6c0"]


def square_number(name):
    """``"r1c3"`` as a number, 0 to 48."""
    return 7 * int(name[1]) + int(name[3])


def openings_number(letters):
    """``"NES"`` as bits."""
    return sum(1 << "NESW".index(letter) for letter in letters)


class Loose(BaseModel):
    """Loose tiles by shape, those with characters included."""

    model_config = STRICT
    straight: int = Field(ge=0, le=LOOSE)
    corner: int = Field(ge=0, le=LOOSE)
    tee: int = Field(ge=0, le=LOOSE)


class Homes(BaseModel):
    """The corner of each villain's colour."""

    model_config = STRICT
    ursula: Corner
    hades: Corner
    maleficent: Corner
    scar: Corner


class Box(BaseModel):
    """The whole box."""

    model_config = STRICT
    fixed: dict[str, Openings]
    loose: Loose
    characters: dict[str, str]
    homes: Homes

    @property
    def names(self):
        """Characters in the order of their numbers: those on fixed tiles first."""
        fixed = [name for name, place in self.characters.items() if place in self.fixed]
        return fixed + [name for name in self.characters if name not in fixed]

    def on_shape(self, shape):
        """How many loose tiles of a shape show a character."""
        return sum(place == shape for place in self.characters.values())

    @model_validator(mode="after")
    def _fits_the_board(self):
        if set(self.fixed) != set(FIXED_SQUARES):
            raise ValueError(f"fixed must have exactly the squares {', '.join(FIXED_SQUARES)}.")
        total = self.loose.straight + self.loose.corner + self.loose.tee
        if total != LOOSE:
            raise ValueError(f"loose tiles sum to {total}. They must sum to {LOOSE}: 33 squares and one spare.")
        if len({getattr(self.homes, villain) for villain in VILLAINS}) < len(VILLAINS):
            raise ValueError("two villains share a home. Give each its own corner.")
        return self

    @model_validator(mode="after")
    def _characters_have_places(self):
        free = [square for square in FIXED_SQUARES if square not in HOME_SQUARES]
        fixed = [place for place in self.characters.values() if place not in SHAPES]
        if len(self.characters) != CARDS:
            raise ValueError(f"there are {len(self.characters)} characters. There must be {CARDS}, one per card.")
        if sorted(fixed) != sorted(free):
            raise ValueError(
                f"characters on fixed tiles must fill {', '.join(free)}, one each; the others name a shape: "
                f"{', '.join(SHAPES)}."
            )
        for shape in SHAPES:
            have, need = getattr(self.loose, shape), self.on_shape(shape)
            if need > have:
                raise ValueError(f"{need} characters are on loose {shape} tiles, but there are {have} such tiles.")
        return self


def compile_tables(box):
    """TABLES, one element."""
    out = np.zeros(1, TABLES).view(np.recarray)
    tables = out[0]
    for name, letters in box.fixed.items():
        for side in range(4):
            tables.fixed[side] |= ((openings_number(letters) >> side) & 1) << square_number(name)
    for card, name in enumerate(box.names):
        place = box.characters[name]
        if card < FIRST_LOOSE:
            tables.square_of[card] = square_number(place)
        shape = len(box.fixed[place]) - 1 if place in box.fixed else SHAPES.index(place)
        tables.shape_of[card] = shape
    for i, shape in enumerate(SHAPES):
        tables.plain[i] = getattr(box.loose, shape) - box.on_shape(shape)
    for i, villain in enumerate(VILLAINS):
        tables.home_of[i] = square_number(getattr(box.homes, villain))
    assert set(tables.home_of.tolist()) == set(CORNERS.tolist())
    return out
