"""Specs: what they may say, and one message for every mistake, with the place and the remedy."""

import tomllib

import numpy as np
import pytest

from experiments import load_spec, presets
from experiments.spec import preset_path
from simulator import games
from simulator.errors import BadInput

GOOD = """
question = "How hard is a tier?"
game = "coin"
games = 1000
seed = 3

[knobs]
rounds = 4

[[grid]]
players = [1, 2]
tier = ["easy", "hard"]

[[grid]]
players = [3]
marks = [["sun", "moon", "star"], ["sea", "sun", "moon"]]
bots = ["random", ["steady", "bold", "bold"]]

[[targets]]
where = {tier = "easy"}
win = [0.6, 0.75]
"""


def load(tmp_path, text):
    """The spec written in `text`."""
    path = tmp_path / "my.toml"
    path.write_text(text)
    return load_spec(path)


def test_cells_are_the_union_of_the_blocks(tmp_path):
    spec = load(tmp_path, GOOD)
    assert len(spec.cells) == 2 * 2 + 2 * 2
    assert spec.axis_names == ("players", "bots", "tier", "marks")
    assert spec.axes[0] == {"players": 1, "bots": "steady", "tier": "easy", "marks": "random"}
    assert spec.axes[-1] == {"players": 3, "bots": "steady,bold,bold", "tier": "standard", "marks": "sea,sun,moon"}
    assert spec.cells[-1].bots == ("steady", "bold", "bold")
    assert all(dict(cell.given)["rounds"] == "4" and cell.games == 1000 and cell.seed == 3 for cell in spec.cells)
    assert spec.targets[0].cells == (0, 2)
    assert spec.question == "How hard is a tier?"


def test_a_cell_that_two_blocks_name_is_played_once():
    grid = [{"players": [1, 2]}, {"players": [2, 3]}]
    assert [axes["players"] for axes in load_spec({"game": "coin", "grid": grid}).axes] == [1, 2, 3]


def test_changes_replace_what_the_spec_says():
    spec = load_spec({"game": "coin", "games": 10, "grid": [{"players": [1]}]}, games=77, seed=9, within=None)
    assert (spec.cells[0].games, spec.cells[0].seed, spec.within) == (77, 9, None)


def test_a_dict_may_hold_ranges_paths_and_numpy(tmp_path):
    box = tmp_path / "box.toml"
    box.write_text("weight = 7")
    grid = {"players": range(1, 3), "share": np.arange(100, 300, 100), "rounds": (4,)}
    spec = load_spec({"game": "coin", "components": box, "grid": [grid]}, games=np.int64(5))
    assert [axes["share"] for axes in spec.axes] == [100, 200, 100, 200]
    assert {cell.components for cell in spec.cells} == {str(box)}


def test_the_key_depends_on_content_only(tmp_path):
    spec = load(tmp_path, GOOD)
    assert spec.key == load(tmp_path, "# a remark\n" + GOOD.replace("How hard", "How very hard")).key
    assert spec.key != load(tmp_path, GOOD.replace("seed = 3", "seed = 4")).key
    assert spec.key != load(tmp_path, GOOD.replace("0.75", "0.76")).key


GRID = {"grid": [{"players": [1, 2], "tier": ["easy", "hard"]}]}
KNOBS = "Known: share, tier, twist, rounds, risk, stall, marks."
MISTAKES = {
    "typo in a key": ({"gmaes": 5}, "unknown key 'gmaes'. Did you mean 'games'? Known: question, game, "),
    "knob at the top": ({"rounds": 5}, "unknown key 'rounds'. It is a knob: put it under [knobs] or in a [[grid]]."),
    "typo in a knob": (
        {"knobs": {"ruonds": 5}}, f"[knobs]: unknown knob 'ruonds' of coin. Did you mean 'rounds'? {KNOBS}",
    ),
    "knob of another game": (
        {"knobs": {"target": 5}}, f"[knobs]: unknown knob 'target' of coin. It is a knob of pig. {KNOBS}",
    ),
    "typo in an axis": (
        {"grid": [{"teir": ["easy"]}]},
        "grid 1: unknown knob 'teir' of coin. Did you mean 'tier'? Known: players, bots, components, patches, share,",
    ),
    "tier and number": (
        {"knobs": {"share": 300}},
        "grid 1 (players = 1, tier = easy): share and tier are both given. Give one of them: tier sets the share.",
    ),
    "too few marks": (
        {"knobs": {"marks": ["sun"]}},
        "grid 1 (players = 2, tier = easy): marks names 1 for 2 players. Name exactly 2, or 'random'.",
    ),
    "negative games": ({"games": -5}, "games is -5. Give a whole number from 1 to 1,000,000,000."),
    "no games": ({"games": 0}, "games is 0. Give a whole number from 1 to 1,000,000,000."),
    "list for a number": ({"games": [5]}, "games is [5]. Give a whole number from 1 to 1,000,000,000."),
    "list for a knob": (
        {"knobs": {"rounds": [1, 2]}}, "[knobs]: Knob rounds: [1, 2] is not allowed. Give a whole number from 1 to 12.",
    ),
    "number for a list": ({"grid": [{"rounds": 5}]}, "grid 1: rounds is 5. Give a list of values: rounds = [5]."),
    "value out of range": (
        {"grid": [{"rounds": [13]}]}, "grid 1: Knob rounds: 13 is not allowed. Give a whole number from 1 to 12.",
    ),
    "typo in a value": (
        {"grid": [{"tier": ["eazy"]}]},
        "grid 1: Knob tier: 'eazy' is not allowed. Did you mean 'easy'? Give one of easy, standard, hard.",
    ),
    "no grid": ({"grid": []}, "grid is missing or empty. Add a [[grid]] block with a list, such as players = [1, 4]."),
    "empty block": ({"grid": [{}]}, "grid 1 is empty. Give it a key with a list of values, or remove it."),
    "empty axis": (
        {"grid": [{"players": []}]}, "grid 1: players is an empty list. Give it at least one value, or remove it.",
    ),
    "axis and knob": (
        {"knobs": {"rounds": 2}, "grid": [{"rounds": [1, 2]}]},
        "grid 1: rounds also stands under [knobs]. Keep it in one place.",
    ),
    "axis and top": ({"players": 2}, "grid 1: players also stands at the top. Keep it in one place."),
    "players": (
        {"grid": [{"players": [5]}]},
        "grid 1 (players = 5): players is 5, but Coin is for 1 to 4. Give a number from 1 to 4.",
    ),
    "bot": ({"bots": "stedy"}, "Unknown bot of coin 'stedy'. Did you mean 'steady'? Known: bold, random, steady."),
    "number of bots": ({"bots": ["bold"] * 3}, "3 bots for 1 players. Name one bot for all seats, or one per seat."),
    "bots as number": ({"bots": 3}, "bots is 3. Give one name, or a list with one name per seat."),
    "game": ({"game": "coim"}, "Unknown game 'coim'. Did you mean 'coin'? Known: "),
    "game as number": ({"game": 3}, "game is 3. Give text in quotes."),
    "component file": (
        {"components": "none.toml"}, "Cannot read the component file none.toml: No such file or directory.",
    ),
    "components as number": ({"components": 5}, "components is 5. Give the path of a component file in quotes."),
    "patch": ({"patches": ["metal.gold"]}, "Unknown alternative of coin 'metal.gold'. Did you mean 'metal.lead'?"),
    "patches as text": ({"patches": "metal.lead"}, "patches is 'metal.lead'. Give a list of names of alternatives."),
    "precision": ({"within": 5}, "within is 5. Give a number above 0 and below 1, such as 0.005."),
    "level": ({"level": "95"}, "level is '95'. Give a number above 0 and below 1, such as 0.95."),
    "seed": ({"seed": 1.5}, "seed is 1.5. Give a whole number from 0 to"),
    "rows": ({"rows": 1}, "rows is 1. Give true or false."),
    "knobs as number": ({"knobs": 3}, "knobs is 3. Write a table: [knobs] and one line per knob."),
    "too many cells": (
        {"grid": [{"share": list(range(1001)), "rounds": list(range(1, 13))}]},
        "grid: 12,012 cells. Give at most 5,000: shorten a list, or split the spec.",
    ),
    "band": (
        {"targets": [{"win": [0.7, 0.6]}]},
        "target 1: win is [0.7, 0.6]. Give two shares from 0 to 1, the lower first: [0.40, 0.60].",
    ),
    "percent": ({"targets": [{"win": [40, 60]}]}, "target 1: win is [40, 60]. Give two shares from 0 to 1"),
    "no band": ({"targets": [{}]}, "target 1 names 0 shares. Give one band, such as win = [0.40, 0.60]."),
    "typo in a target": ({"targets": [{"wni": [0.1, 0.2]}]}, "unknown key of target 1 'wni'. Did you mean 'win'?"),
    "target of no axis": (
        {"targets": [{"where": {"rounds": 3}, "win": [0.1, 0.2]}]},
        "target 1: where names 'rounds', which the grid does not vary. It varies: players, tier.",
    ),
    "target without cells": (
        {"targets": [{"where": {"tier": "standard"}, "win": [0.1, 0.2]}]},
        "target 1: no cell has {'tier': 'standard'}. Give values that the grid holds.",
    ),
    "targets as number": ({"targets": 3}, "targets is 3. Write [[targets]] blocks."),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_gets_one_message(mistake):
    change, message = MISTAKES[mistake]
    with pytest.raises(BadInput) as caught:
        load_spec({"game": "coin"} | GRID | change)
    said = str(caught.value)
    assert said.startswith("spec: ")
    assert message in said
    assert "\n" not in said


def test_a_missing_game_is_named():
    with pytest.raises(BadInput, match=r"game is missing. Add a line such as game = "):
        load_spec(GRID)


def test_broken_toml_names_file_and_line(tmp_path):
    with pytest.raises(BadInput, match=r"my.toml is not valid TOML: .*line 2.*Mend that line"):
        load(tmp_path, 'game = "coin"\ngames = = 3\n')


def test_a_missing_file_and_a_missing_preset(tmp_path):
    with pytest.raises(BadInput, match=r"Cannot read the spec .*none.toml: No such file"):
        load_spec(tmp_path / "none.toml")
    with pytest.raises(
        BadInput, match=r"no spec 'dificulty', neither as a file nor as a preset. Did you mean 'difficulty'"
    ):
        load_spec("dificulty")


def test_seats_of_a_competitive_game_may_be_targets():
    spec = load_spec({"game": "pig", "grid": [{"target": [50]}], "targets": [{"seat_1": [0.4, 0.5]}]})
    assert spec.targets[0].name == "seat_1"
    with pytest.raises(BadInput, match="unknown key of target 1 'win'"):
        load_spec({"game": "pig", "grid": [{"target": [50]}], "targets": [{"win": [0.4, 0.5]}]})


@pytest.mark.parametrize("name", presets())
def test_every_preset_has_a_question_and_loads(name):
    raw = tomllib.loads(preset_path(name).read_text())
    assert raw["question"].endswith("?")
    assert raw["game"] == name.split("/")[0]
    if raw["game"] not in games.PACKAGES:
        pytest.skip(f"{raw['game']} is not registered")
    assert load_spec(name, bots="random").cells
