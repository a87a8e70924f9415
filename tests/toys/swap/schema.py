"""What a Swap component file may hold."""

from typing import Annotated

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from tests.toys.swap import RANKS, TABLES


class Box(BaseModel):
    """What a card of each rank is worth."""

    model_config = ConfigDict(extra="forbid", strict=True)
    value: list[Annotated[int, Field(ge=0, le=100)]] = Field(min_length=RANKS, max_length=RANKS)


def compile_tables(box):
    """TABLES, one element."""
    out = np.zeros(1, TABLES).view(np.recarray)
    out[0].value[:] = box.value
    return out
