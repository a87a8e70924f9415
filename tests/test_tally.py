"""Tallies against a plain recount of the records."""

import json

import numpy as np
import pytest

from experiments import Cell, Tally, games, run_cell
from simulator.errors import Fault

pytestmark = pytest.mark.statistical  # thousands of games: not for plain mode

CELL = Cell.of("coin", players=3, given={"rounds": 5, "risk": 200, "stall": 100}, bots="random", games=3000, seed=5)


@pytest.fixture(scope="module")
def records():
    """The games of CELL, one by one."""
    return CELL.engine().play(CELL.setting(), CELL.seed, 0, CELL.games)


@pytest.fixture(scope="module")
def tally(records):
    """Their tally, counted in uneven pieces."""
    tally = Tally(CELL.rules)
    for at in (0, 1, 17, 1500):
        tally.add(records[at : {0: 1, 1: 17, 17: 1500, 1500: 3000}[at]], CELL.players)
    return tally


def test_columns_equal_a_recount(tally, records):
    assert tally.games == 3000
    for label, count in tally.counts("outcome").items():
        assert count == sum(records["outcome"] == ("win", "loss", "capped").index(label))
    for rounds, count in tally.counts("rounds").items():
        assert count == sum(records["rounds"] == rounds)
    assert tally.capped == sum(records["outcome"] == 2) > 0
    assert tally.hits(3) == {"win": sum(records["outcome"] == 0)}


def test_seats_are_counted_each_and_together_and_unused_ones_never(tally, records):
    for seat in range(3):
        for value, count in enumerate(tally.histogram("calls", seat)):
            assert count == sum(records["calls"][:, seat] == value)
    assert tally.histogram("calls").sum() == 3 * 3000
    assert tally.histogram("calls", 3).sum() == 0


def test_timelines_end_with_the_game(tally, records):
    counts = tally.timeline("heads")
    for cell in range(12):
        assert counts[cell].sum() == sum(records["heads"][:, cell] >= 0)
        for value in range(13):
            assert counts[cell, value] == sum(records["heads"][:, cell] == value)


def test_crosses_equal_a_recount(tally, records):
    joint = tally.cross("rounds", "outcome")
    for rounds, outcome in np.ndindex(joint.shape):
        assert joint[rounds, outcome] == sum((records["rounds"] == rounds) & (records["outcome"] == outcome))
    bold = tally.cross("ever_bold", "outcome")
    for outcome in range(3):
        assert bold[1, outcome] == records["ever_bold"][records["outcome"] == outcome, :3].sum()
    assert (tally.cross("outcome", "rounds") == joint.T).all()


def test_moments_equal_numpy(tally, records):
    assert tally.mean("rounds") == pytest.approx(records["rounds"].mean())
    assert tally.sd("rounds") == pytest.approx(records["rounds"].std(ddof=1))
    assert tally.mean("calls", 1) == pytest.approx(records["calls"][:, 1].mean())
    for share in (0, 0.1, 0.5, 0.9, 1):
        known = np.quantile(records["rounds"], share, method="inverted_cdf")
        assert tally.quantile("rounds", share) == (known if share else 0)


def test_parts_add_up_in_any_order_and_survive_storage(tally, records):
    front, back = Tally(CELL.rules), Tally(CELL.rules)
    front.add(records[:700], 3)
    back.add(records[700:], 3)
    kept = json.loads(json.dumps(back.merge(front).to_dict()))
    assert kept == tally.to_dict() == Tally.from_dict(CELL.rules, kept).to_dict()
    assert run_cell(CELL).tally.to_dict() == kept


def test_an_empty_tally_has_no_mean():
    empty = Tally(CELL.rules)
    assert np.isnan([empty.mean("rounds"), empty.sd("rounds"), empty.quantile("rounds", 0.5)]).all()


def test_a_value_outside_its_column_is_a_fault(records):
    broken = records.copy()
    broken["rounds"][5] = 13
    with pytest.raises(Fault, match="Column rounds of coin holds 0 to 13, but declares 0 to 12"):
        Tally(CELL.rules).add(broken, 3)


def test_rows_equal_the_records(records):
    frame = games(CELL)
    assert frame["game_index"].tolist() == list(range(3000))
    assert (frame["rounds"] == records["rounds"]).all()
    assert frame["outcome"].tolist() == [("win", "loss", "capped")[i] for i in records["outcome"]]
    assert [column for column in frame if column.startswith("calls")] == ["calls_0", "calls_1", "calls_2"]
    assert frame["heads"][3].tolist() == [value for value in records["heads"][3].tolist() if value >= 0]
