"""What an Animator vs Animation component file may hold."""

from typing import Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator

from simulator.games.animator_vs_animation import (
    EFFECTS,
    ITEM_CARDS,
    ITEM_ROOM,
    KINDS,
    NONE,
    QUICK_CARDS,
    TABLES,
)

STRICT = ConfigDict(extra="forbid", strict=True)
CHARACTER_CARDS = 16


class Item(BaseModel):
    """An item design: what it adds to the damage, and its keywords."""

    model_config = STRICT
    name: str = Field(min_length=1)
    bonus: int = Field(ge=0, le=6)
    keywords: list[Literal["cleave", "reach", "once", "throwable", "fixed"]]
    copies: int = Field(ge=0, le=ITEM_CARDS)


class Quick(BaseModel):
    """A quick card design: the effect it has on its target."""

    model_config = STRICT
    name: str = Field(min_length=1)
    effect: Literal["rotate", "move", "click", "drag", "boost", "shield"]
    copies: int = Field(ge=0, le=QUICK_CARDS)


def _refuse_other_total(what, cards, total, room):
    found = sum(card.copies for card in cards.values())
    if found != total:
        raise ValueError(f"copies of all {what} add up to {found}, the box has {total}. Change some `copies`.")
    if len(cards) > room:
        raise ValueError(f"{len(cards)} designs of {what}, there is room for {room}.")
    names = [card.name for card in cards.values()]
    if len(set(names)) < len(names):
        raise ValueError(f"two designs of {what} have the same name. Rename one.")
    return cards


class Box(BaseModel):
    """16 characters, 30 item cards and 26 quick cards."""

    model_config = STRICT
    characters: dict[str, str]
    items: dict[str, Item]
    quick: dict[str, Quick]

    @field_validator("characters")
    @classmethod
    def _sixteen(cls, characters):
        if len(characters) != CHARACTER_CARDS or len(set(characters.values())) != CHARACTER_CARDS:
            raise ValueError(f"the box has {CHARACTER_CARDS} characters, all with different names.")
        return characters

    @field_validator("items")
    @classmethod
    def _thirty(cls, items):
        return _refuse_other_total("item cards", items, ITEM_CARDS, ITEM_ROOM)

    @field_validator("quick")
    @classmethod
    def _twenty_six(cls, quick):
        return _refuse_other_total("quick cards", quick, QUICK_CARDS, KINDS - ITEM_ROOM)

    def names(self):
        """The name of every card kind, by number."""
        found = dict(enumerate(item.name for item in self.items.values()))
        return found | {ITEM_ROOM + i: card.name for i, card in enumerate(self.quick.values())}


def compile_tables(box):
    """TABLES, one element."""
    out = np.zeros(1, TABLES).view(np.recarray)
    row = out[0]
    row.gun = list(box.items).index("gun") if "gun" in box.items else NONE
    for kind, item in enumerate(box.items.values()):
        row.copies[kind], row.bonus[kind] = item.copies, item.bonus
        for word in ("once", "throwable", "cleave", "fixed"):
            row[word][kind] = word in item.keywords
    for kind, card in enumerate(box.quick.values(), ITEM_ROOM):
        row.copies[kind], row.effect[kind] = card.copies, EFFECTS.index(card.effect)
    return out
