"""Verdicts: rarely wrong together, settled by the games they ask for, and tiers out of order are found."""

import math

import numpy as np
import pytest

from experiments import intervals, order, sweep, verdicts
from experiments.verdicts import games_needed, judge, overall, smallest_gap, verdict_of
from simulator.errors import BadInput

pytestmark = pytest.mark.statistical  # thousands of games: not for plain mode

BAND = (0.4, 0.6)


@pytest.mark.parametrize(
    "low, high, word",
    [(0.4, 0.6, "inside"), (0.39, 0.6, "undecided"), (0.45, 0.61, "undecided"), (0.61, 0.7, "outside"),
     (0.1, 0.39, "outside"), (0.3, 0.7, "undecided")],
)  # fmt: skip
def test_three_answers(low, high, word):
    assert verdict_of(low, high, BAND) == word


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize("share", [0.4, 0.6, 0.38, 0.45])
def test_a_verdict_is_rarely_wrong(share, running):
    """4,000 cells of known share: wrong verdicts at most alpha, also where the share sits on an edge."""
    runs, games, alpha = 4000, 2000, 0.05
    hits = np.random.default_rng(3).binomial(games, share, runs)
    said = {int(k): judge(int(k), games, BAND, alpha, running=running)[0] for k in np.unique(hits)}
    truth = "inside" if BAND[0] <= share <= BAND[1] else "outside"
    wrong = sum(said[int(k)] not in (truth, "undecided") for k in hits) / runs
    assert wrong <= alpha + 4 * math.sqrt(alpha * (1 - alpha) / runs)


def test_twenty_verdicts_hold_together():
    """Twenty cells on the edge, 1,000 tables: any wrong verdict in at most 5 % of the tables (one by one: 40 %)."""
    tables, cells, games = 1000, 20, 2000
    hits = np.random.default_rng(4).binomial(games, 0.4 - 1e-9, (tables, cells))
    for of, most, least in ((cells, 0.05, 0), (1, 1, 0.2)):
        said = {int(k): judge(int(k), games, BAND, 0.05, of)[0] for k in np.unique(hits)}
        wrong = np.mean([any(said[int(k)] == "inside" for k in row) for row in hits])
        assert least <= wrong <= most + 4 * math.sqrt(0.05 * 0.95 / tables)


@pytest.mark.parametrize("share", [0.5, 0.44, 0.58, 0.62, 0.35, 0.8])
def test_the_games_asked_for_settle_it(share):
    """At that many games at least 80 % of cells are settled; at a third of them it is a matter of luck."""
    for of in (1, 9):
        games = games_needed(share, BAND, of=of)
        hits = np.random.default_rng(5).binomial(games, share, 1000)
        assert settled(hits, games, of) > 0.8 - 4 * math.sqrt(0.16 / 1000)
        hits = np.random.default_rng(6).binomial(games // 3, share, 1000)
        assert settled(hits, games // 3, of) < 0.5


def settled(hits, games, of):
    """Share of cells with a verdict other than undecided; as `judge` says, but for all at once."""
    lows, highs = intervals.exact(hits, games, 1 - 0.05 / of)
    said = [verdict_of(low, high, BAND) for low, high in zip(lows, highs)]
    assert said[0] == judge(int(hits[0]), games, BAND, of=of)[0]
    return np.mean([word != "undecided" for word in said])


def test_on_an_edge_no_number_of_games_will_do():
    assert games_needed(0.4, BAND) is None
    assert games_needed(0.0, (0.0, 0.2)) > 0
    assert games_needed(0.5, (0.0, 1.0)) == 1


SPEC = {
    "game": "coin",
    "games": 4000,
    "grid": [{"players": [1, 2], "tier": ["hard", "easy", "standard"]}],
    "targets": [
        {"where": {"tier": "easy"}, "win": [0.6, 0.75]},
        {"where": {"tier": ["standard", "hard"], "players": 1}, "win": [0.5, 0.8]},
    ],
}


def test_the_table_of_verdicts():
    table = verdicts(sweep(SPEC))
    assert table[["players", "tier", "verdict"]].values.tolist() == [
        [1, "easy", "inside"], [2, "easy", "inside"], [1, "hard", "outside"], [1, "standard", "undecided"],
    ]  # fmt: skip
    assert (table["correction"] == "Bonferroni over 4").all() and (table["method"] == "exact").all()
    assert (table["low"] < table["observed"]).all() and (table["observed"] < table["high"]).all()
    assert table["games_needed"].tolist()[:3] == [0, 0, 0] and table["games_needed"][3] > 10_000
    assert overall(table) == "outside"


def test_an_adaptive_run_is_judged_by_a_confidence_sequence():
    table = verdicts(sweep(SPEC, within=0.02))
    assert (table["method"] == "confidence sequence").all()
    fixed = verdicts(sweep(SPEC, games=int(table["games"][0])))
    assert table["high"][0] - table["low"][0] > fixed["high"][0] - fixed["low"][0]


def test_no_targets_no_verdicts():
    assert verdicts(sweep(SPEC, targets=[])).empty


# --- Order ------------------------------------------------------------------

TIERS = ("easy", "standard", "hard")


def test_tiers_in_order():
    table = order(sweep(SPEC), "tier", TIERS)
    assert table[["players", "easier", "harder", "verdict"]].values.tolist() == [
        [1, "easy", "standard", "in order"], [1, "standard", "hard", "in order"],
        [2, "easy", "standard", "in order"], [2, "standard", "hard", "in order"],
    ]  # fmt: skip
    assert overall(table) == "in order"
    assert ((table["low"] < 0.2) & (table["high"] > 0.2)).all()
    assert smallest_gap(table)["gap"] == table["gap"].min()


def test_a_planted_inversion_is_flagged_and_a_tie_is_left_open():
    shares = {"game": "coin", "games": 4000, "grid": [{"share": [500, 450, 480]}]}
    table = order(sweep(shares), "share", (500, 450, 480))
    assert table["verdict"].tolist() == ["in order", "inverted"]
    assert overall(table) == "inverted"
    level = order(sweep(shares | {"grid": [{"rounds": [1, 2, 3]}]}), "rounds", (1, 2, 3))
    assert set(level["verdict"]) == {"undecided"} and overall(level) == "undecided"


def test_order_needs_an_axis_with_neighbours():
    found = sweep(SPEC)
    with pytest.raises(BadInput, match=r"'teir' is no axis of this run. Did you mean 'tier'"):
        order(found, "teir", TIERS)
    with pytest.raises(BadInput, match="No two of easy, nightmare were played side by side"):
        order(found, "tier", ("easy", "nightmare"))


def test_verdicts_at_the_real_runner():
    """40 tables of three cells on the edge of their band: at most 5 % of the tables have a wrong verdict."""
    tables, wrong = 40, 0
    spec = {"game": "coin", "games": 1500, "grid": [{"share": [399, 601, 300]}], "targets": [{"win": [0.4, 0.6]}]}
    for seed in range(tables):
        said = verdicts(sweep(spec, seed=seed, threads=1))["verdict"].tolist()
        wrong += "inside" in said
        assert said[2] == "outside"
    assert wrong / tables <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / tables)
