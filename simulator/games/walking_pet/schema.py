"""What a Walking Pet component file may hold."""

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from simulator.games.walking_pet import GENRES, MOST_PLACED, TABLES, VALUES


class Strict(BaseModel):
    """No unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Copies(Strict):
    """Copies of each star value in one genre."""

    stars_1: int = Field(ge=0, le=MOST_PLACED)
    stars_2: int = Field(ge=0, le=MOST_PLACED)
    stars_3: int = Field(ge=0, le=MOST_PLACED)
    stars_4: int = Field(ge=0, le=MOST_PLACED)
    stars_5: int = Field(ge=0, le=MOST_PLACED)

    @property
    def counts(self):
        """Copies by rising stars."""
        return [getattr(self, f"stars_{value + 1}") for value in range(VALUES)]


class Toons(Strict):
    """The Toon cards."""

    per_genre: int = Field(ge=1, le=18)
    jokers: int = Field(ge=0, le=10)
    action: Copies
    adventure: Copies
    history: Copies
    scifi: Copies
    tv: Copies
    joker: Copies

    @model_validator(mode="after")
    def adds_up(self):
        """Every genre has the number of Toons that the box says."""
        for name in (*GENRES, "joker"):
            copies, key = getattr(self, name).counts, "jokers" if name == "joker" else "per_genre"
            if sum(copies) != getattr(self, key):
                raise ValueError(
                    f"the copies of {name} add up to {sum(copies)}, but toons.{key} is {getattr(self, key)}. "
                    f"Make them agree."
                )
        return self

    @property
    def counts(self):
        """Copies of every kind, Jokers last."""
        return [n for name in (*GENRES, "joker") for n in getattr(self, name).counts]


class Budget(Strict):
    """Stars that a team must reach, per genre."""

    action: int = Field(ge=1, le=40)
    adventure: int = Field(ge=1, le=40)
    history: int = Field(ge=1, le=40)
    scifi: int = Field(ge=1, le=40)
    tv: int = Field(ge=1, le=40)


class Box(Strict):
    """Toons and budgets."""

    toons: Toons
    budget: Budget


def compile_tables(box):
    """TABLES, one element."""
    out = np.zeros(1, TABLES).view(np.recarray)
    out[0].copies[:] = box.toons.counts
    out[0].budget[:] = [getattr(box.budget, genre) for genre in GENRES]
    return out
