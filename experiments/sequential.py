"""Tests that may look while games are played: Wald's sequential ratio, with the scores' distribution left free.

A score is one number per block: for paired games -1, 0 or +1 (only a won, both or neither, only b); for
rotated line-ups the challenger's share. Under a hypothesis "the mean is m" the cells' probabilities are those
closest to the counts with that mean (empirical likelihood); their log ratio is what grows. docs/statistics.md
has the formulas.
"""

import math
from dataclasses import dataclass

import numpy as np
from scipy import special

ALPHA = BETA = 0.05
EMPTY = 1e-3  # a cell that was never hit counts as this much, so that every hypothesis stays possible


def bounds(alpha=ALPHA, beta=BETA):
    """Wald's lower and upper bound of the log ratio: below accept the first hypothesis, above the second."""
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def log_ratio(values, counts, mean_0, mean_1):
    """Log likelihood ratio of "the mean is mean_1" over "the mean is mean_0", cells fitted freely otherwise."""
    values = np.asarray(values, float)
    counts = np.where(np.asarray(counts) > 0, np.asarray(counts, float), EMPTY)
    shares = counts / counts.sum()
    fits = [1 + _tilt(values - mean, shares) * (values - mean) for mean in (mean_0, mean_1)]
    return float(counts @ (np.log(fits[0]) - np.log(fits[1])))


def _tilt(off, shares):
    """The multiplier t with sum(shares * off / (1 + t * off)) = 0."""
    from scipy import optimize

    low, high = -1 / off.max(), -1 / off.min()
    edge = 1e-12 * (high - low)
    return optimize.brentq(lambda t: float(shares @ (off / (1 + t * off))), low + edge, high - edge, xtol=1e-14)


def log_ratio_normal(mean, variance, blocks, mean_0, mean_1):
    """The same by the normal approximation, for arrays; close for small effects."""
    return blocks * (mean_1 - mean_0) * (2 * mean - mean_0 - mean_1) / (2 * variance)


def expected_blocks_fixed(variance, detect, alpha=ALPHA, beta=BETA):
    """Blocks that a one-sided test at a fixed number of games needs for the same error rates."""
    reach = special.ndtri(1 - alpha) + special.ndtri(1 - beta)
    return math.ceil(variance * (reach / detect) ** 2)


@dataclass
class Sequential:
    """Is the mean higher than `null` by `detect`, lower by it, or neither?

    Two one-sided tests, each at alpha / 2, so that `alpha` bounds the chance of claiming any difference where
    there is none; `beta` bounds the chance of missing a true difference of `detect`.
    """

    detect: float
    null: float = 0.0
    alpha: float = ALPHA
    beta: float = BETA
    up: float = 0.0
    down: float = 0.0
    verdict: str = "undecided"
    looks: int = 0
    _closed: tuple = (False, False)

    def look(self, values, counts):
        """Take the counts per value so far; returns the verdict: undecided, higher, lower, or neither."""
        low, high = bounds(self.alpha / 2, self.beta)
        self.looks += 1
        up_closed, down_closed = self._closed
        if not up_closed:
            self.up = log_ratio(values, counts, self.null, self.null + self.detect)
        if not down_closed:
            self.down = log_ratio(values, counts, self.null, self.null - self.detect)
        if self.verdict == "undecided":
            if not up_closed and self.up >= high:
                self.verdict = "higher"
            elif not down_closed and self.down >= high:
                self.verdict = "lower"
            self._closed = (up_closed or self.up <= low, down_closed or self.down <= low)
            if self.verdict == "undecided" and all(self._closed):
                self.verdict = "neither"
        return self.verdict
