"""What a Coin component file may hold."""

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from tests.toys.coin import TABLES


class Box(BaseModel):
    """One coin."""

    model_config = ConfigDict(extra="forbid", strict=True)
    weight: int = Field(ge=1, le=100)


def compile_tables(box):
    """TABLES, one element."""
    out = np.zeros(1, TABLES).view(np.recarray)
    out[0].weight = box.weight
    return out
