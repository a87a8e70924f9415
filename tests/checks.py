"""Assertions that several test files share: statistics in standard errors, and what a record may hold.

A statistical test is deterministic: its seed is fixed, its expectation comes from theory in the test, and it
tolerates SIGMAS standard errors of that very sample. A seed is never changed to make one pass.
"""

import math

import numpy as np

SIGMAS = 4.0  # a correct engine fails one such check in 15,800


def assert_share(hits, trials, theory):
    """`hits / trials` must agree with the exact probability `theory`."""
    error = math.sqrt(theory * (1 - theory) / trials)
    z = (hits / trials - theory) / error if error else math.inf * (hits != trials * theory)
    assert abs(z) < SIGMAS or hits == trials * theory, (
        f"share {hits / trials:.5f} of {trials}, theory {float(theory):.5f}, z = {z:+.1f}"
    )


def assert_mean(values, theory):
    """The mean of a sample must agree with the exact expectation `theory`."""
    values = np.asarray(values, float)
    error = values.std(ddof=1) / math.sqrt(len(values))
    z = (values.mean() - theory) / error
    assert abs(z) < SIGMAS, f"mean {values.mean():.5f} of {len(values)}, theory {float(theory):.5f}, z = {z:+.1f}"


def assert_frequencies(counts, theory):
    """Counts must agree with exact probabilities by a chi-square of SIGMAS (as a normal deviate)."""
    counts, theory = np.asarray(counts, float), np.asarray(theory, float)
    expected = theory * counts.sum()
    assert expected.min() >= 5, "too few expected for a chi-square"
    chi = ((counts - expected) ** 2 / expected).sum()
    freedom = len(counts) - 1
    # Wilson & Hilferty (1931): the cube root of chi-square over its freedom is close to normal
    z = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert abs(z) < SIGMAS, f"chi-square {chi:.1f} with {freedom} degrees of freedom, z = {z:+.1f}"


def check_records(game, players, records):
    """Every field within its column's range; nothing kept for seats that are not there."""
    assert records["trace"].all(), "the engine folds every step into the trace"
    for column in game.columns:
        values = records[column.name]
        lowest = -1 if column.length else 0
        assert values.min() >= lowest and values.max() <= column.top, f"{column.name} leaves its range"
        if column.per_seat:
            assert not values[:, players:].any(), f"{column.name} of seats that are not there"
        if column.length:
            ended = values == -1
            assert (ended[:, 1:] >= ended[:, :-1]).all(), f"{column.name} goes on after its end"
    if not game.is_cooperative:
        check_winners(game, records)


def check_winners(game, records):
    """`outcome` and `won` must tell the same."""
    labels = np.array(game.column("outcome").labels)
    for record, label in zip(records, labels[records["outcome"]], strict=True):
        winners = np.flatnonzero(record["won"]).tolist()
        if label.startswith("seat_"):
            assert winners == [int(label.removeprefix("seat_"))]
        elif label == "shared":
            assert len(winners) > 1
