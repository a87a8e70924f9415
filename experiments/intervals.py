"""Intervals for shares, means and differences: each says what it covers, and behaves at 0 and at n.

All take counts or arrays of counts and return (low, high). Fixed-n intervals (`wilson`, `exact`, `newcombe`,
`paired`, `mean`) are valid for a number of games that was fixed beforehand; `always` is valid at every look.
docs/statistics.md has the formulas with their sources.
"""

import math

import numpy as np
from scipy import special  # not scipy.stats and scipy.optimize, because they take a second to import

LEVEL = 0.95


def z_of(level=LEVEL):
    """The two-sided normal quantile of a level: 1.96 for 0.95."""
    return float(special.ndtri(0.5 + level / 2))


def _plain(low, high, like):
    """Floats where the question was one of scalars."""
    return (float(low), float(high)) if np.ndim(like) == 0 else (low, high)


# --- One share --------------------------------------------------------------


def wilson(hits, games, level=LEVEL):
    """Score interval of a share (Wilson, JASA 22, 1927); (0, 1) without games.

    Written out, and tested against scipy's, because scipy takes one pair of counts at a time.
    """
    k, n = np.asarray(hits, float), np.asarray(games, float)
    z2 = z_of(level) ** 2
    centre, root = (k + z2 / 2) / (n + z2), z_of(level) * np.sqrt(z2 / 4 + k * (1 - k / np.maximum(n, 1)))
    low = np.where(k == 0, 0.0, np.clip(centre - root / (n + z2), 0, 1))
    high = np.where(k == n, 1.0, np.clip(centre + root / (n + z2), 0, 1))
    return _plain(low, high, np.broadcast(k, n))


def exact(hits, games, level=LEVEL):
    """Interval that covers at least `level` whatever the share (Clopper & Pearson, Biometrika 26, 1934)."""
    k, n = np.asarray(hits, float), np.asarray(games, float)
    tail = (1 - level) / 2
    low = np.where(k == 0, 0.0, special.betaincinv(np.maximum(k, 1), n - k + 1, tail))
    high = np.where(k == n, 1.0, 1 - special.betaincinv(np.maximum(n - k, 1), k + 1, tail))
    return _plain(low, high, np.broadcast(k, n))


def half_width(hits, games, level=LEVEL):
    """Half the length of the Wilson interval."""
    low, high = wilson(hits, games, level)
    return (high - low) / 2


def games_for_half_width(share, within, level=LEVEL):
    """Games until the Wilson interval of a share is `within` either way."""
    n = max(1.0, (z_of(level) / within) ** 2 * max(share * (1 - share), 1e-12))
    while half_width(share * n, n, level) > within:
        n *= 1.02
    return math.ceil(n)


def always_log_ratio(hits, games, share):
    """Log of the beta-binomial mixture's likelihood over that of `share` (Robbins, Ann. Math. Stat. 41, 1970)."""
    return special.betaln(hits + 1, games - hits + 1) - (
        special.xlogy(hits, share) + special.xlog1py(games - hits, -share)
    )


def always(hits, games, level=LEVEL):
    """Confidence sequence of a share: over all looks together, it misses with chance at most 1 - level.

    {p : B(k+1, n-k+1) / (p^k (1-p)^(n-k)) < 1/(1-level)}; its edges are found by halving.
    """
    k, n = np.broadcast_arrays(np.asarray(hits, float), np.asarray(games, float))
    peak = k / np.maximum(n, 1)
    edges = []
    for outside in (np.zeros_like(peak), np.ones_like(peak)):
        inner, outer = peak.copy(), outside
        with np.errstate(divide="ignore", invalid="ignore"):
            for _ in range(60):
                middle = (inner + outer) / 2
                kept = always_log_ratio(k, n, middle) < -math.log(1 - level)
                inner, outer = np.where(kept, middle, inner), np.where(kept, outer, middle)
        edges.append(inner)
    return _plain(np.where(k == 0, 0.0, edges[0]), np.where(k == n, 1.0, edges[1]), np.broadcast(k, n))


# --- Means ------------------------------------------------------------------


def mean(average, sd, games, level=LEVEL):
    """Student's interval of a mean; unbounded for fewer than two games."""
    if games < 2:
        return -math.inf, math.inf
    reach = float(special.stdtrit(games - 1, 0.5 + level / 2)) * sd / math.sqrt(games)
    return average - reach, average + reach


# --- Differences ------------------------------------------------------------


def newcombe(hits_a, games_a, hits_b, games_b, level=LEVEL):
    """Interval of share b - share a of independent games (Newcombe, Stat. Med. 17, 1998, method 10)."""
    a, b = hits_a / games_a, hits_b / games_b
    (low_a, high_a), (low_b, high_b) = wilson(hits_a, games_a, level), wilson(hits_b, games_b, level)
    low = b - a - np.hypot(b - low_b, high_a - a)
    high = b - a + np.hypot(high_b - b, a - low_a)
    return _plain(low, high, np.broadcast(hits_a, hits_b))


def paired(gained, lost, games, level=LEVEL):
    """Score interval of (gained - lost) / games over paired games (Tango, Stat. Med. 17, 1998).

    `gained` pairs were won by b alone, `lost` by a alone. Without a single discordant pair it is still not
    empty: about z^2 / games either way.
    """
    from scipy import optimize

    if games == 0:
        return -1.0, 1.0
    z, centre = z_of(level), (gained - lost) / games

    def distance(delta):
        return _tango(gained, lost, games, delta)

    low = -1.0 if distance(-1.0) <= z else optimize.brentq(lambda d: distance(d) - z, -1.0, centre)
    high = 1.0 if distance(1.0) >= -z else optimize.brentq(lambda d: distance(d) + z, centre, 1.0)
    return float(low), float(high)


def _tango(gained, lost, games, delta):
    """Tango's score: the observed difference against `delta`, over its error at the constrained best fit."""
    if delta in (-1.0, 1.0):
        off = gained - lost - games * delta
        return 0.0 if off == 0 else math.copysign(math.inf, off)
    b = -gained - lost + (2 * games - gained + lost) * delta
    c = -lost * delta * (1 - delta)
    loses = (math.sqrt(max(b * b - 8 * games * c, 0.0)) - b) / (4 * games)
    variance = games * (2 * loses + delta * (1 - delta))
    off = gained - lost - games * delta
    return 0.0 if off == 0 else off / math.sqrt(variance) if variance > 0 else math.copysign(math.inf, off)


def always_mean(average, sd, games, level=LEVEL, tuned_for=10_000):
    """Confidence sequence of a mean: valid at every look, for many games (Waudby-Smith et al., Ann. Stat. 52, 2024).

    Tightest near `tuned_for` games; asymptotic, so not for fewer than some hundred.
    """
    if games < 2:
        return -math.inf, math.inf
    alpha = 1 - level
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / tuned_for
    reach = sd * math.sqrt((games * rho2 + 1) / (games**2 * rho2) * math.log((games * rho2 + 1) / alpha**2))
    return average - reach, average + reach


# --- Planning ---------------------------------------------------------------


def smallest_detectable(sd, games, alpha=0.05, power=0.8):
    """The mean difference that a two-sided test of this many paired games finds with chance `power`.

    Never below the floor that scores of -1, 0 and +1 set: a difference needs as much discordance.
    """
    reach = z_of(1 - alpha) + float(special.ndtri(power))
    return max(reach * sd / math.sqrt(games), reach**2 / games)
