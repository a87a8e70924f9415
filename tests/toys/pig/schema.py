"""What a Pig component file may hold."""

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from tests.toys.pig import TABLES


class Box(BaseModel):
    """One die."""

    model_config = ConfigDict(extra="forbid", strict=True)
    faces: int = Field(ge=2, le=8)


def compile_tables(box):
    """TABLES, one element."""
    out = np.zeros(1, TABLES).view(np.recarray)
    out[0].faces = box.faces
    return out
