"""Findings and the frames behind them: effects, intervals and corrections as theory has them, and words to match."""

import math

import numpy as np
import pandas as pd
import pytest

from experiments import intervals
from experiments.cell import Cell
from experiments.runner import run_cell
from experiments.sweep import sweep
from reports import findings, layout, tables


@pytest.fixture(scope="module")
def coins():
    """Three coins of known shares, two player counts."""
    return [
        run_cell(Cell.of("coin", players, {"share": str(share)}, games=4000))
        for players in (1, 2)
        for share in (200, 500)
    ]


@pytest.fixture(scope="module")
def pig():
    """A thousand games of Pig."""
    return run_cell(Cell.of("pig", games=20_000))


def row(count, games, **more):
    """A row of a frame of shares."""
    low, high = intervals.wilson(count, games)
    return {"share": count / games, "low": low, "high": high, "count": count, "games": games, **more}


# --- Frames -----------------------------------------------------------------


def test_win_shares_name_what_differs(coins):
    frame = tables.win_shares(coins)
    assert list(frame) == ["players", "knob share", "of", "share", "low", "high", "count", "games"]
    assert list(frame["knob share"]) == [200, 500, 200, 500]
    low, high = intervals.wilson(int(frame["count"][0]), 4000)
    assert (frame["low"][0], frame["high"][0]) == (low, high)
    assert frame["share"][0] == frame["count"][0] / 4000


def test_outcomes_sum_to_all_games_and_hold_together(pig):
    frame = tables.outcome_shares([pig])
    assert frame["count"].sum() == frame["games"][0] == 20_000
    assert frame["share"].sum() == pytest.approx(1)
    wider = intervals.wilson(int(frame["count"][0]), 20_000, 1 - 0.05 / 2)
    assert (frame["low"][0], frame["high"][0]) == wider


def test_unused_seats_are_not_outcomes():
    counts = {"seat_0": 3, "seat_1": 4, "seat_2": 0, "seat_3": 0, "shared": 0, "capped": 2}
    assert list(tables._possible(counts, 3)) == ["seat_0", "seat_1", "seat_2", "capped"]


def test_survival_falls_and_ends_with_the_wins(coins):
    frame = tables.survival(coins[:1])
    assert list(frame["round"]) == [0, 1]
    assert frame["alive"][0] == 1
    assert frame["alive"].iloc[-1] == frame["won"].iloc[-1] == coins[0].shares()["win"]["share"]
    assert frame["going"].iloc[-1] == 0


def test_lengths_and_histogram_agree(pig):
    frame, spread = tables.lengths([pig]), tables.histogram([pig])
    assert spread["share"].sum() == pytest.approx(1)
    assert (spread["rounds"] * spread["share"]).sum() == pytest.approx(frame["mean"][0])
    assert frame["low"][0] < frame["mean"][0] < frame["high"][0]


def test_a_course_counts_only_games_still_going():
    result = run_cell(Cell.of("coin", given={"rounds": "3"}, games=3000))
    frame = tables.course([result], "heads")
    assert list(frame["games"]) == sorted(frame["games"], reverse=True)
    assert frame["games"][0] == 3000
    assert frame["mean"][0] == pytest.approx(0.5, abs=4 * 0.5 / math.sqrt(3000))


def test_changes_are_differences_from_the_same_setting():
    frame = pd.DataFrame([row(60, 100, players=2), row(30, 100, players=3)])
    base = pd.DataFrame([row(50, 100, players=2)])
    changed = tables.changes(frame, base, ["players"])
    assert len(changed) == 1
    assert changed["change"][0] == pytest.approx(0.1)
    assert (changed["change_low"][0], changed["change_high"][0]) == intervals.newcombe(50, 100, 60, 100)


def test_pairs_pool_what_they_share():
    frame = pd.DataFrame([
        {"films": "a+b", "count": 10, "games": 20}, {"films": "a+c", "count": 3, "games": 10},
        {"films": "b+c", "count": 0, "games": 10},
    ])  # fmt: skip
    found = tables.pair_shares(frame, "films").set_index(["one", "two"])
    assert found.loc[("a", "a"), "count"] == 13
    assert found.loc[("a", "b"), "games"] == 20
    grid = tables.square(found.reset_index())
    assert grid.loc["b", "a"] == grid.loc["a", "b"] == 0.5


def test_the_smallest_difference_seen_is_seen_as_often_as_promised():
    games, base = 2000, 0.4
    size = tables.smallest_difference_seen(base, games, power=0.8)
    rng = np.random.default_rng(5)
    a, b = (rng.binomial(games, base + sign * size / 2, 4000) for sign in (-1, 1))
    low, _ = intervals.newcombe(a, np.full(4000, games), b, np.full(4000, games))
    assert abs((low > 0).mean() - 0.8) < 0.03


# --- Findings ---------------------------------------------------------------


def test_tiers_in_order_are_told_with_their_smallest_gap():
    found = sweep({"game": "coin", "games": 3000, "grid": [{"players": [1, 2], "tier": ["easy", "standard", "hard"]}]})
    from experiments.verdicts import order

    steps = findings.steps(order(found, "tier", ("easy", "standard", "hard")), "steady")
    assert len(steps) == 4
    assert all(step.verdict == findings.HOLDS and step.high < 0 for step in steps)
    assert steps[0].sentence.startswith("At 1 player, standard is harder than easy: -2")
    assert steps[0].correction == "4 comparisons made together"
    told = findings.order_holds(steps, "Tiers")
    assert told.verdict == findings.HOLDS
    assert "come in order at every step" in told.sentence


def test_tiers_out_of_order_are_a_warning():
    table = pd.DataFrame([{
        "players": 2, "easier": "novice", "harder": "expert", "easier_share": 0.3, "harder_share": 0.5, "gap": -0.2,
        "low": -0.25, "high": -0.15, "verdict": "inverted", "games": 1000, "method": "",
    }])  # fmt: skip
    step = findings.steps(table, "b")[0]
    assert step.verdict == findings.WARNS
    assert step.sentence == "At 2 players, expert is easier than novice: +20 points (+15 to +25)."
    assert findings.order_holds([step], "Tiers").verdict == findings.WARNS


def test_an_undecided_step_says_what_could_be_missed():
    table = pd.DataFrame([{
        "players": 2, "easier": "novice", "harder": "expert", "easier_share": 0.3, "harder_share": 0.3, "gap": 0.0,
        "low": -0.04, "high": 0.04, "verdict": "undecided", "games": 1000, "method": "",
    }])  # fmt: skip
    step = findings.steps(table, "b")[0]
    assert step.verdict == findings.OPEN
    assert "a difference under 5.7 points would often be missed" in step.sentence


def test_a_spread_is_corrected_for_picking_the_extremes():
    frame = pd.DataFrame([row(500, 1000, who="a"), row(520, 1000, who="b"), row(540, 1000, who="c")])
    told = findings.spread(frame, "who", "bot", "Things")
    assert told.verdict == findings.OPEN
    assert told.correction == "3 comparisons made together"
    assert (told.low, told.high) == intervals.newcombe(500, 1000, 540, 1000, 1 - 0.05 / 3)
    far = findings.spread(pd.DataFrame([row(100, 1000, who="a"), row(900, 1000, who="b")]), "who", "bot", "Things")
    assert far.verdict == findings.HOLDS
    assert far.sentence.startswith("Things: best is b (90 %), worst a (10 %)")
    assert findings.spread(frame[:1], "who", "bot", "Things") is None


def test_the_first_seat_of_pig_has_its_known_edge(pig):
    told = findings.first_seat([pig], "hold20")[0]
    assert told.verdict == findings.HOLDS
    assert told.low < 0.534698 - 0.5 < told.high  # exact share of the first seat
    assert told.sentence.startswith("At 2 players the first seat wins more than its part of 50 %")


def test_a_fair_game_shows_no_edge_and_says_what_it_could_miss():
    result = run_cell(Cell.of("pig", bots="random", given={"target": "2"}, games=60))
    told = findings.first_seat([result], "random")[0]
    if told.verdict == findings.OPEN:
        assert "would often be missed" in told.sentence
    assert "no difference" not in told.sentence.lower()


def test_holm_by_hand():
    assert findings.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert findings.holm([0.9]) == [0.9]
    assert findings.holm([]) == []


def test_holm_keeps_the_error_rate_of_the_family():
    rng = np.random.default_rng(11)
    wrong = sum(min(findings.holm(list(rng.uniform(size=5)))) < 0.05 for _ in range(4000)) / 4000
    assert abs(wrong - 0.05) < 4 * math.sqrt(0.05 * 0.95 / 4000)


def test_capped_games_are_a_warning_with_a_command():
    result = run_cell(Cell.of("coin", given={"stall": "500"}, games=400))
    told = findings.capped([result], "steady")
    assert told.verdict == findings.WARNS
    assert f"{result.capped:,} of 400 games" in told.sentence
    assert "toonlab simulate coin" in told.sentence
    assert findings.capped([run_cell(Cell.of("coin", games=50))], "steady") is None


@pytest.mark.parametrize(
    "verdict, words", [("inside", "lies inside its target of 40 % to 60 %"), ("outside", "misses its target"),
                       ("undecided", "about 1,234 more games settle it")],
)  # fmt: skip
def test_targets_are_told_three_ways(verdict, words):
    judged = {"band_low": 0.4, "band_high": 0.6, "observed": 0.5, "low": 0.45, "high": 0.55, "games_needed": 1234,
              "verdict": verdict, "target": "win", "games": 500}  # fmt: skip
    assert words in findings.target(judged, "b", 4, "3 players").sentence


def test_the_largest_change_is_told_even_when_it_is_not_shown():
    frame = pd.DataFrame([
        {"name": "x", "change": 0.02, "change_low": -0.03, "change_high": 0.07, "games": 100},
        {"name": "y", "change": -0.04, "change_low": -0.09, "change_high": 0.01, "games": 100},
    ])  # fmt: skip
    told = findings.largest_change(frame, "name", "b", "Unknown cards")
    assert told.verdict == findings.OPEN
    assert "of 2 changes tried, y" in told.sentence
    assert findings.largest_change(frame[:0], "name", "b", "Unknown cards") is None


def test_a_finding_is_plain_data_too():
    told = findings.share_of("wins", row(50, 100), "planner", "The table wins {share} ({interval}).")
    assert told.to_dict()["sentence"] == str(told) == "The table wins 50 % (40 – 60 %)."
    assert told.basis == "100 games, bots: planner"


# --- Writing numbers --------------------------------------------------------


@pytest.mark.parametrize(
    "share, low, high, text",
    [(0.5, 0.4, 0.6, "50 %"), (0.5332, 0.526, 0.540, "53.3 %"), (0.50123, 0.5005, 0.5019, "50.12 %"),
     (0.0, 0.0, 0.00001, "0.000 %"), (0.25, None, None, "25.0 %"), (math.nan, 0, 1, "–")],
)  # fmt: skip
def test_no_more_digits_than_the_interval_supports(share, low, high, text):
    assert layout.percent(share, low, high) == text


def test_differences_carry_their_sign():
    assert layout.points(-0.031, -0.05, -0.012) == "-3 points (-5 to -1)"
    assert layout.points(0.0312, 0.0275, 0.035) == "+3.1 points (+2.8 to +3.5)"


def test_a_sheet_reads_the_same_in_text_and_markdown():
    sheet = layout.sheet(pd.DataFrame([{"seat": "seat_0"} | row(53, 100)]), "Who wins?")
    assert sheet.heads == ("seat", "share", "95 % interval", "count", "games")
    assert sheet.as_text().splitlines()[2].split() == ["seat", "0", "53", "%", "43", "–", "62", "%", "53", "100"]
    assert "| seat 0 | 53 % | 43 – 62 % | 53 | 100 |" in sheet.as_markdown()


def test_a_long_frame_can_be_shown_crosswise():
    frame = pd.DataFrame(
        [row(50, 100) | {"players": 2, "film": f} for f in "ab"] + [row(10, 100) | {"players": 3, "film": "a"}]
    )
    sheet = layout.crosswise(frame, ["players"], "film")
    assert sheet.heads == ("players", "a", "b")
    assert sheet.rows == (("2", "50 % (40–60)", "50 % (40–60)"), ("3", "10 % (6–17)", "–"))
