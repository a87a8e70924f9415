"""The sequential test: its error rates, and how many blocks it takes, against theory and known figures."""

import math
import sys

import numpy as np
import pytest

from experiments import compare
from experiments.sequential import Sequential, bounds, expected_blocks_fixed, log_ratio, log_ratio_normal
from simulator.compiling import PLAIN

DETECT, LOOK, FIRST_LOOK = 0.01, 200, 400
RUNS = 1500
# (variance of one block's score at no effect, share of blocks that are not 0), and what 1,500 runs took elsewhere:
# mean blocks at 0, half, one and two times DETECT; share of runs that accept the effect at 0 and at DETECT.
DESIGNS = {
    "independent arms near 50 %": (0.5, (28_635, 45_557, 27_467, 10_080), (0.043, 0.949), 54_120),
    "paired, 20 % discordant": (0.2, (11_184, 19_746, 11_541, 4_226), (0.046, 0.956), 21_648),
    "paired, 8 % discordant": (0.08, (4_815, 8_421, 4_724, 1_745), (0.047, 0.964), 8_659),
}


def test_bounds_are_walds():
    assert bounds(0.05, 0.05) == (pytest.approx(-2.944, abs=1e-3), pytest.approx(2.944, abs=1e-3))


@pytest.mark.parametrize("counts", [(100, 800, 120), (3, 1000, 2), (0, 1000, 7), (400, 0, 380)])
@pytest.mark.parametrize("mean", [0.01, -0.02, 0.005])
def test_the_free_fit_is_the_most_likely_one(counts, mean):
    """No other cells with that mean are likelier than those of the closed form (searched along the one free axis)."""
    values, n = np.array([-1, 0, 1]), np.where(np.array(counts) > 0, counts, 1e-3)
    up = np.linspace(max(0, mean), (1 + mean) / 2, 200_001)[1:-1]
    best = (n[0] * np.log(up - mean) + n[1] * np.log1p(mean - 2 * up) + n[2] * np.log(up)).max()
    free = (n * np.log(n / n.sum())).sum()
    here = n @ values / n.sum()
    # The grid does not reach into cells as small as the one that stands for "never".
    assert log_ratio(values, counts, mean, here + 1e-9) == pytest.approx(free - best, abs=3e-3)


@pytest.mark.parametrize("counts", [(500, 9000, 560), (40, 2000, 40), (900, 9000, 1000)])
def test_the_normal_approximation_is_close_for_small_effects(counts):
    n = sum(counts)
    mean = (counts[2] - counts[0]) / n
    variance = (counts[0] + counts[2]) / n - mean**2
    close = log_ratio_normal(mean, variance, n, 0, DETECT)
    assert log_ratio([-1, 0, 1], counts, 0, DETECT) == pytest.approx(close, rel=0.05, abs=0.05)


@pytest.mark.parametrize("design", DESIGNS)
def test_blocks_of_a_fixed_test(design):
    variance, _, _, fixed = DESIGNS[design]
    assert expected_blocks_fixed(variance, DETECT) == pytest.approx(fixed, rel=2e-3)


def simulate(variance, effect, rng, alpha=0.05, beta=0.05):
    """(blocks, accepted) of RUNS one-sided tests by the normal approximation, a look every LOOK blocks."""
    low, high = bounds(alpha, beta)
    odds = np.array([(variance + effect) / 2, (variance - effect) / 2, 1 - variance])
    counts, n = np.zeros((RUNS, 3)), 0
    blocks, accepted, alive = np.zeros(RUNS), np.zeros(RUNS, bool), np.arange(RUNS)
    while len(alive):
        n += LOOK if n else FIRST_LOOK
        counts[alive] += rng.multinomial(LOOK if n > FIRST_LOOK else FIRST_LOOK, odds, size=len(alive))
        mean = (counts[alive, 0] - counts[alive, 1]) / n
        spread = (counts[alive, 0] + counts[alive, 1]) / n - mean**2
        ratio = log_ratio_normal(mean, spread, n, 0, DETECT)
        done = (ratio <= low) | (ratio >= high)
        blocks[alive[done]], accepted[alive[done]] = n, ratio[done] >= high
        alive = alive[~done]
    return blocks, accepted


def wald_mean(variance, effect, alpha=0.05, beta=0.05):
    """Wald's mean number of blocks, without overshoot, for a normal score."""
    low, high = bounds(alpha, beta)
    drift = DETECT * (effect - DETECT / 2) / variance
    if abs(drift) < 1e-12:
        return -low * high / (DETECT**2 / variance)
    tilt = 1 - 2 * effect / DETECT
    accept = (1 - math.exp(tilt * low)) / (math.exp(tilt * high) - math.exp(tilt * low))
    return (accept * high + (1 - accept) * low) / drift


@pytest.mark.parametrize("design", DESIGNS)
def test_mean_sizes_and_error_rates(design):
    variance, sizes, rates, _ = DESIGNS[design]
    rng = np.random.default_rng(2024)
    for effect, size in zip((0, DETECT / 2, DETECT, 2 * DETECT), sizes, strict=True):
        blocks, accepted = simulate(variance, effect, rng)
        # Both this figure and the one to compare with are means of 1,500 runs.
        error = blocks.std() / math.sqrt(RUNS) * math.sqrt(2)
        assert abs(blocks.mean() - size) < 4 * error
        # Looking every 200 blocks only can overshoot a bound, by a step and a half at most on average.
        assert -4 * error < blocks.mean() - wald_mean(variance, effect) < 0.25 * blocks.mean() + 2 * LOOK
        for at, rate in zip((0, DETECT), rates, strict=True):
            if effect == at:
                assert abs(accepted.mean() - rate) < 4 * math.sqrt(2 * rate * (1 - rate) / RUNS)


def test_two_sided_verdicts():
    test = Sequential(DETECT)
    assert test.look((-1, 0, 1), (40, 900, 84)) == "undecided"
    assert Sequential(DETECT).look((-1, 0, 1), (40, 4000, 140)) == "higher"
    assert Sequential(DETECT).look((-1, 0, 1), (140, 4000, 40)) == "lower"
    assert Sequential(DETECT).look((-1, 0, 1), (0, 4096, 0)) == "neither"


# --- The same through compare -----------------------------------------------

REPEATS = 60


def verdicts(planted, seed_from):
    """Verdicts and pairs of REPEATS sequential comparisons, 8 % discordant, on seeds of their own."""
    a, b = "share=500", f"share={500 + planted},twist=80"
    found = [compare("coin", a, b, seed=seed_from + i, detect=DETECT, threads=1) for i in range(REPEATS)]
    return [c.test.verdict for c in found], np.array([c.games for c in found]), found


def rarely(count, promised):
    """A rate of at most `promised`, within 4 standard errors."""
    return count / REPEATS <= promised + 4 * math.sqrt(promised * (1 - promised) / REPEATS)


@pytest.mark.statistical
@pytest.mark.skipif(PLAIN, reason="needs many games")
def test_no_difference_is_rarely_claimed():
    said, pairs, found = verdicts(0, 1000)
    assert rarely(REPEATS - said.count("neither"), 0.05)
    assert (pairs % 1024 == 0).all()
    covered = sum(c.difference()["low"] <= 0 <= c.difference()["high"] for c in found)
    assert rarely(REPEATS - covered, 0.05)


@pytest.mark.statistical
@pytest.mark.skipif(PLAIN, reason="needs many games")
def test_a_planted_point_is_found_either_way():
    for planted, word in ((10, "higher"), (-10, "lower")):
        said, pairs, found = verdicts(planted, 5000 + planted * 50)
        assert rarely(REPEATS - said.count(word), 0.05)
        covered = sum(c.difference()["low"] <= planted / 1000 <= c.difference()["high"] for c in found)
        assert rarely(REPEATS - covered, 0.05)
        # One-sided at alpha / 2; Wald's size, and up to a leaf more because looks come once a leaf.
        theory = wald_mean(0.08, DETECT, 0.025)
        error = pairs.std() / math.sqrt(REPEATS)
        assert -4 * error < pairs.mean() - theory < 4 * error + 1024


def test_the_module_is_the_one_compare_uses():
    assert sys.modules["experiments.compare"].Sequential is Sequential
