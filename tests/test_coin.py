"""The toy game does what it says: its shares are those of its knobs."""

import math

import pytest

from experiments import Cell, compare, run_cell
from simulator.compiling import PLAIN

GAMES = 500 if PLAIN else 100_000


def assert_share(hits, games, theory):
    """Within 4 standard errors of the exact chance."""
    assert abs(hits / games - theory) <= 4 * math.sqrt(theory * (1 - theory) / games)


@pytest.mark.parametrize(
    "given, theory",
    [
        ({"share": 20}, 0.02),
        ({"tier": "easy"}, 0.7),
        ({"tier": "hard", "twist": 300, "rounds": 4}, 0.3),
        ({"share": 800, "stall": 250}, 0.75 * 0.8),
    ],
)
def test_share(given, theory):
    result = run_cell(Cell.of("coin", given=given, games=GAMES))
    assert_share(result.hits()["win"], GAMES, theory)


def test_calls_cost_what_they_say():
    given = {"share": 600, "risk": 200}
    for bots, theory in (("steady", 0.6), ("bold", 0.4), ("random", 0.5)):
        assert_share(run_cell(Cell.of("coin", given=given, bots=bots, games=GAMES)).hits()["win"], GAMES, theory)


def test_capped_games_are_counted():
    assert_share(run_cell(Cell.of("coin", given={"stall": 30}, games=GAMES)).capped, GAMES, 0.03)


@pytest.mark.parametrize("share, planted, twist", [(500, 10, 0), (500, 0, 80), (300, 20, 200)])
def test_discord_on_common_luck(share, planted, twist):
    """Without a twist only the planted difference disagrees; a twisted toss agrees where both ends win or lose."""
    found = compare("coin", {"share": share}, {"share": share + planted, "twist": twist}, games=GAMES)
    a, b, t = share / 1000, (share + planted) / 1000, twist / 1000
    both = max(0.0, a + b - 1)
    gained = (1 - t) * (b - a) + t * (b - both)
    lost = t * (a - both)
    assert_share(found.pairs["win"].only_b, GAMES, gained)
    assert_share(found.pairs["win"].only_a, GAMES, lost)
    if not twist:
        assert found.pairs["win"].only_a == 0
