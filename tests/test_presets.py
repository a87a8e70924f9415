"""Presets of the competitive games: every cell of every one is played, and the lists are complete."""

import pytest

from experiments import load_spec, presets
from experiments.runner import run_cell
from experiments.spec import preset_path
from simulator import games

pytestmark = pytest.mark.statistical  # hundreds of cells: not for plain mode

COMPETITIVE = ("walking-pet", "labyrinth-villains", "animator-vs-animation")


@pytest.mark.parametrize("name", [name for game in COMPETITIVE for name in presets(game)])
def test_every_cell_of_a_preset_plays(name):
    spec = load_spec(name, games=2, bots="random")
    for cell in spec.cells:
        result = run_cell(cell, threads=1)
        assert result.games == 2
        assert sum(result.tally.counts("outcome").values()) == 2


@pytest.mark.parametrize("game", COMPETITIVE)
def test_balance_has_every_number_of_players(game):
    rules = games.game(game)
    seats = {cell.players for cell in load_spec(f"{game}/balance").cells}
    assert seats == set(range(rules.seats[0], rules.seats[1] + 1))


@pytest.mark.parametrize("name", [name for game in COMPETITIVE for name in presets(game)])
def test_a_preset_holds_the_printed_game_to_compare_with(name):
    """Without the printed value somewhere on every axis nobody could say what a change does."""
    if name in ("animator-vs-animation/rounds", "labyrinth-villains/pairings", "labyrinth-villains/powers"):
        pytest.skip("its question needs other knobs set as well")
    spec = load_spec(name)
    for axis in spec.axis_names:
        knob = next((k for k in spec.cells[0].rules.knobs if k.name == axis), None)
        if knob is not None and not knob.word:  # what a word stands for depends on the box or the players
            printed = {knob.text(knob.default), *_with_nothing_added(knob)}
            assert printed & {str(axes[axis]) for axes in spec.axes}, axis


def _with_nothing_added(knob):
    """Ways to write the printed value of labelled numbers: one entry, as it is."""
    return [f"{label}:{value}" for label, value in knob.default.items()] if knob.kind == "labelled" else []


def test_presets_name_their_question_in_the_file():
    for game in COMPETITIVE:
        for name in presets(game):
            text = preset_path(name).read_text()
            assert text.startswith("# "), name
            assert '\nquestion = "' in text, name


@pytest.mark.parametrize("game", COMPETITIVE)
def test_outcomes_name_only_seats_at_the_table(game):
    result = run_cell(load_spec(f"{game}/balance", games=4, bots="random").cells[0], threads=1)
    seats = [name for name in result.outcomes() if name.startswith("seat_")]
    assert seats == [f"seat_{seat}" for seat in range(result.cell.players)] == list(result.shares())
    assert sum(share["count"] for share in result.outcomes().values()) == 4
