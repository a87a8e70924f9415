"""Component files: overlays, provenance, alternatives, and one clear message for whatever is wrong with a file."""

from types import SimpleNamespace
from typing import Annotated, Literal

import numpy as np
import pytest
from pydantic import BaseModel, ConfigDict, Field, field_validator

from simulator import components
from simulator import games as registry
from simulator.errors import BadInput

PIG = registry.game("pig")


class Film(BaseModel):
    """A film of the box below."""

    model_config = ConfigDict(extra="forbid", strict=True)
    year: int = Field(ge=1900)
    paint: Literal["red", "blue", "violet"] = "red"
    costs: dict[str, int] = {}
    tiles: list[Annotated[int, Field(ge=0)]] = [0]

    @field_validator("tiles")
    @classmethod
    def nine(cls, tiles):
        """A film has at most nine tiles."""
        if sum(tiles) > 9:
            raise ValueError(f"{sum(tiles)} tiles; a film has at most 9.")
        return tiles


class Box(BaseModel):
    """The components of a game that does not exist."""

    model_config = ConfigDict(extra="forbid", strict=True)
    magic: int
    films: dict[str, Film]


def compile_tables(box):
    """Refuse what only the rules know to be wrong."""
    if box.magic == 13:
        raise BadInput("magic = 13 brings bad luck. Give another number.")
    return np.zeros(1)


SHIPPED = """
name = "shipped"
schema = 1
magic = 12
[from]
magic = "printed"
[films]
from = "reported"
[films.alice]
year = 1951
tiles = [0, 2, 1]
[films.alice.costs]
hatter = 2
queen = 3
[films.alice.from]
year = "printed"
costs = "assumed"
[films.fantasia]
year = 1940
[films.fantasia.from]
year = "inferred"
[alternatives.paint.blue]
weight = 0.25
about = "Alice is blue"
patch.films.alice.paint = "blue"
[alternatives.paint.broken]
weight = 0.1
about = "does not fit"
patch.films.alice.year = 3
"""


class Pretend:
    """As much of a game as the loader needs."""

    name = "pretend"

    def __init__(self, path):
        self.components = path

    def module(self, part):
        """The schema above."""
        assert part == "schema"
        return SimpleNamespace(Box=Box, compile_tables=compile_tables)


@pytest.fixture
def game(tmp_path):
    """A game with the file above."""
    path = tmp_path / "components.toml"
    path.write_text(SHIPPED, encoding="utf-8")
    return Pretend(path)


@pytest.fixture
def overlay(tmp_path):
    """Write a user's file; returns its path."""

    def write(text):
        path = tmp_path / "my_box.toml"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


# --- What is loaded ---------------------------------------------------------


def test_provenance_is_inherited_downwards(game):
    origin = components.load(game).origin
    assert origin == {
        ("magic",): "printed",
        ("films", "alice", "year"): "printed",
        ("films", "alice", "tiles"): "reported",
        ("films", "alice", "costs", "hatter"): "assumed",
        ("films", "alice", "costs", "queen"): "assumed",
        ("films", "fantasia", "year"): "inferred",
    }


def test_the_assumed_share_counts_leaves_in_play(game):
    box = components.load(game)
    assert box.assumed_share() == pytest.approx(2 / 6)
    assert box.assumed_share(lambda path: "alice" in path) == pytest.approx(2 / 4)
    assert box.assumed_share(lambda path: False) == 0


def test_an_overlay_changes_only_the_keys_it_names(game, overlay):
    before = components.load(game)
    after = components.load(game, overlay("[films.alice.costs]\nhatter = 1\n"))
    assert after.values["films"]["alice"]["costs"] == {"hatter": 1, "queen": 3}
    changed = {path for path in before.origin if before.leaf(path) != after.leaf(path)}
    assert changed == {("films", "alice", "costs", "hatter")}
    assert {path for path, word in after.origin.items() if word == "user"} == changed
    assert after.digest != before.digest
    assert after.name == "shipped+my_box.toml"


def test_an_overlay_with_the_same_values_has_the_same_digest(game, overlay):
    assert components.load(game, overlay("magic = 12")).digest == components.load(game).digest


def test_an_overlay_may_say_where_its_values_are_from(game, overlay):
    after = components.load(game, overlay('magic = 11\nfrom = "printed"\n'))
    assert after.origin[("magic",)] == "printed"


def test_an_overlay_may_add_where_the_schema_lets_it(game, overlay):
    after = components.load(game, overlay("[films.bambi]\nyear = 1942\n"))
    assert after.data.films["bambi"].year == 1942
    assert after.origin[("films", "bambi", "year")] == "user"


def test_an_alternative_is_a_whole_patch(game):
    after = components.load(game, patches=("paint.blue",))
    assert after.data.films["alice"].paint == "blue"
    assert after.origin[("films", "alice", "paint")] == "assumed"
    assert after.name == "shipped+paint.blue"
    assert components.alternatives(game)["paint.blue"]["weight"] == 0.25


def test_a_users_file_lies_over_an_alternative(game, overlay):
    path = overlay('[films.alice]\npaint = "violet"\n')
    assert components.load(game, path, ("paint.blue",)).data.films["alice"].paint == "violet"


def test_tables_come_from_the_file(overlay):
    assert components.load(PIG).tables[0].faces == 6
    assert components.load(PIG, overlay("faces = 4")).tables[0].faces == 4


# --- What is refused --------------------------------------------------------

FORM = "is not allowed. It should be"
REFUSED = [
    (
        "magik = 3",
        "my_box.toml: unknown key 'magik'. Did you mean 'magic'? Known there: magic, films.",
    ),
    (
        "[films.alice]\nyaer = 1950",
        "my_box.toml: unknown key 'films.alice.yaer'. Did you mean 'year'? Known there: year, paint, costs, tiles.",
    ),
    ('magic = "twelve"', f"my_box.toml: magic = 'twelve' {FORM} a valid integer."),
    ("magic = true", f"my_box.toml: magic = True {FORM} a valid integer."),
    ("magic = 1.5", f"my_box.toml: magic = 1.5 {FORM} a valid integer."),
    ("[films.alice]\nyear = 1800", f"my_box.toml: films.alice.year = 1800 {FORM} greater than or equal to 1900."),
    (
        '[films.alice]\npaint = "viollet"',
        "my_box.toml: films.alice.paint = 'viollet' is not allowed. Did you mean 'violet'? "
        "It should be 'red', 'blue' or 'violet'.",
    ),
    ("[films.alice]\ntiles = [5, 5]", "my_box.toml: films.alice.tiles = [5, 5]: 10 tiles; a film has at most 9."),
    ("[films.alice]\ntiles = [0, -1]", f"my_box.toml: films.alice.tiles.1 = -1 {FORM} greater than or equal to 0."),
    ("[films.bambi]\ncosts.x = 1", "my_box.toml: films.bambi.year is missing. Add it."),
    ("magic = 13", "my_box.toml: magic = 13 brings bad luck. Give another number."),
    (
        'magic = 3\nfrom.magic = "printd"',
        "my_box.toml: provenance of magic is 'printd'. Did you mean 'printed'? "
        "Give one of printed, reported, inferred, assumed, user.",
    ),
    (
        'magic = 3\nfrom.magik = "printed"',
        "my_box.toml: from.magik names no key there. Did you mean 'magic'?",
    ),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_a_wrong_file_is_refused_with_the_whole_message(game, overlay, text, message):
    with pytest.raises(BadInput) as refused:
        components.load(game, overlay(text))
    assert str(refused.value) == message


def test_broken_toml_is_refused_with_its_place(game, overlay):
    path = overlay("magic = = 3")
    with pytest.raises(BadInput) as refused:
        components.load(game, path)
    assert str(refused.value) == (
        f"{path} is not valid TOML: Invalid value (at line 1, column 9). Mend that line and run again."
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none.toml", "No such file or directory"), (".", "Is a directory"), ("bytes", "it is not UTF-8 text")],
)
def test_a_file_that_cannot_be_read_is_refused(game, tmp_path, name, reason):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    path = tmp_path / name
    with pytest.raises(BadInput) as refused:
        components.load(game, path)
    assert str(refused.value) == f"Cannot read the component file {path}: {reason}. Give the path of a TOML file."


def test_an_unknown_alternative_is_refused(game):
    with pytest.raises(BadInput) as refused:
        components.load(game, patches=("paint.blu",))
    assert str(refused.value) == (
        "Unknown alternative of pretend 'paint.blu'. Did you mean 'paint.blue'? Known: paint.blue, paint.broken."
    )


def test_an_alternative_that_does_not_fit_is_refused(game):
    with pytest.raises(BadInput, match=r"components.toml: films.alice.year = 3 is not allowed"):
        components.load(game, patches=("paint.broken",))


def test_a_table_where_a_value_belongs_is_refused_and_the_reverse(game, overlay):
    for text in ("[magic]\na = 1", "films = 3", "[films]\nalice = 3"):
        with pytest.raises(BadInput, match=r"^my_box.toml: "):
            components.load(game, overlay(text))
