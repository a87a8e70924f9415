"""The Walking Pet against exact values: opening hands, stars dealt, the length of very short games."""

from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb

import numpy as np
import pytest
from numba import njit

from simulator.compiling import PLAIN
from simulator.engine import engine_of
from simulator.games.walking_pet import KINDS, SHOOT
from simulator.games.walking_pet.toons import gain
from simulator.setting import make_setting
from tests.checks import assert_frequencies, assert_mean, assert_share
from tests.play import box_of, seated
from tests.walking_pet_table import GAME

SEED = 6
HANDS = comb(70, 5)
pytestmark = pytest.mark.statistical


# --- Opening hands, all of them ----------------------------------------------------


@cache
def counter():
    """A compiled count of the opening hands from which the rules offer a film."""
    legal = engine_of(GAME).legal
    compiled = njit if not PLAIN else lambda function: function

    @compiled
    def funding_hands(states, knobs, tables, ways, out):
        """Deal every set of five Toons to seat 0; `ways[kind, n]` is how often n copies can be drawn."""
        s, total = states[0], 0
        for a in range(KINDS):
            for b in range(a, KINDS):
                for c in range(b, KINDS):
                    for d in range(c, KINDS):
                        for e in range(d, KINDS):
                            s.hand[0, :] = 0
                            s.stars[0, :] = 0
                            s.hand_n[0] = 0
                            for kind in (a, b, c, d, e):
                                gain(s, 0, kind)
                            weight = 1
                            for kind in range(KINDS):
                                weight *= ways[kind, s.hand[0, kind]]
                            if weight > 0:
                                legal(s, knobs[0], tables[0], out)
                                if SHOOT <= out[0] < SHOOT + 5:
                                    total += weight
        return total

    return funding_hands


@cache
def opening_hands(given=(), patches=()):
    """How many of the opening hands already fund a film."""
    setting = make_setting(GAME, 3, dict(given), patches=patches)
    engine = engine_of(GAME)
    states = engine.new_states(1)
    engine.set_up(states[0], setting.knobs[0], setting.tables[0])
    states[0].actor = 0
    states[0].phase = 1
    ways = np.array([[comb(int(n), k) for k in range(6)] for n in setting.tables[0].copies])
    return counter()(states, setting.knobs, setting.tables, ways, np.zeros(GAME.max_legal, np.int32))


@pytest.mark.parametrize(
    ("patches", "hands"),
    [(("budget.tiered",), 4273858), ((), 2303779), (("budget.flat10",), 1621676)],
    ids=["tiered", "near_flat", "flat10"],
)
def test_opening_hands_that_fund_a_film(patches, hands):
    assert HANDS == 12103014
    assert opening_hands(patches=patches) == hands


def test_exceeding_the_budget_funds_fewer_hands():
    """A wrong comparison moves the count: near_flat with '>' is near_flat one higher."""
    wrong = opening_hands((("budget_compare", "more_than"),))
    one_higher = opening_hands((("budget", "action:10,adventure:10,history:11,scifi:11,tv:10"),))
    assert wrong == one_higher < 2303779


# --- The deal, in play ---------------------------------------------------------------


def played(games=20_000, players=3, bot="greedy", **given):
    """Records of games that end with their first film."""
    setting = seated(GAME, players, (bot,), given={"films_to_win": 1} | given)
    return engine_of(GAME).play(setting, SEED, 0, games)


def test_hands_dealt_fund_a_film_as_often_as_counted():
    records = played()
    for seat in range(3):
        assert_share(records.opening[:, seat].sum(), len(records), 2303779 / HANDS)


def test_the_first_turn_ends_a_one_film_game_as_often_as_the_hand_allows():
    for players in (2, 5):
        records = played(players=players)
        assert_share((records.turns == 1).sum(), len(records), 2303779 / HANDS)


def test_a_wrong_budget_rule_is_caught():
    records = played(budget_compare="more_than")
    with pytest.raises(AssertionError, match="z = -"):
        assert_share(records.opening[:, 0].sum(), len(records), 2303779 / HANDS)
    with pytest.raises(AssertionError, match="z = -"):
        assert_share((records.turns == 1).sum(), len(records), 2303779 / HANDS)


@cache
def stars_of_a_hand(size):
    """{stars: exact chance} of a hand out of the whole deck, by counting hands card by card."""
    ways = {(0, 0): 1}
    for kind, copies in enumerate(box_of(GAME).tables[0].copies):
        value, more = kind % 5 + 1, {}
        for (cards, stars), n in ways.items():
            for k in range(min(int(copies), size - cards) + 1):
                key = (cards + k, stars + k * value)
                more[key] = more.get(key, 0) + n * comb(int(copies), k)
        ways = more
    total = comb(70, size)
    return {stars: Fraction(n, total) for (cards, stars), n in ways.items() if cards == size}


def pooled(counts, theory, games):
    """Cells in order, joined until at least 5 are expected in each."""
    cells, joined = [[0, 0.0]], []
    for stars in sorted(theory):
        cells[-1][0] += counts.get(stars, 0)
        cells[-1][1] += float(theory[stars])
        if cells[-1][1] * games >= 5:
            cells.append([0, 0.0])
    last = cells.pop()
    cells[-1] = [cells[-1][0] + last[0], cells[-1][1] + last[1]]
    joined = list(zip(*cells, strict=True))
    return joined


def check_start_stars(records):
    """Stars dealt to the last seat: their distribution and their mean."""
    stars = records.start_stars[:, 2]
    counts = dict(zip(*np.unique(stars, return_counts=True), strict=True))
    theory = stars_of_a_hand(5)
    assert_frequencies(*pooled(counts, theory, len(stars)))
    assert_mean(stars, sum(value * chance for value, chance in theory.items()))


def test_stars_dealt_have_their_exact_distribution():
    assert sum(stars_of_a_hand(5).values()) == 1
    assert sum(value * chance for value, chance in stars_of_a_hand(5).items()) == Fraction(25, 2)
    check_start_stars(played())


def test_a_wrong_deal_is_caught():
    with pytest.raises(AssertionError, match="z = "):
        check_start_stars(played(start_hand=6))
    swapped = seated(GAME, 3, ("greedy",), given={"films_to_win": 1}, patches=("deck.5-3-2-2-1",))
    with pytest.raises(AssertionError, match="z = "):
        check_start_stars(engine_of(GAME).play(swapped, SEED, 0, 20_000))


# --- Length ------------------------------------------------------------------------------

FIVE_STARS = 6  # one in each genre and a Joker


def first_round(players):
    """Chances that the game ends in turn 1, 2, ..., or later, when each hand is one Toon and a film takes 5 stars."""
    later = list(accumulate(range(players), lambda left, i: left * Fraction(64 - i, 70 - i), initial=Fraction(1)))
    ends = [later[i] - later[i + 1] for i in range(players)]
    return [*ends, later[-1]]


ONE_TOON = {"start_hand": 1, "budget": "action:5,adventure:5,history:5,scifi:5,tv:5"}


def length_counts(records, players):
    """Games that ended in turn 1, 2, ..., and later."""
    return np.bincount(np.minimum(records.turns, players + 1), minlength=players + 2)[1:]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_length_of_games_of_one_toon_and_one_film(players):
    theory = first_round(players)
    assert sum(theory) == 1
    assert theory[0] == Fraction(FIVE_STARS, 70)
    records = played(players=players, **ONE_TOON)
    assert_frequencies(length_counts(records, players), [float(x) for x in theory])


def test_length_check_catches_a_budget_one_too_low():
    wrong = ONE_TOON | {"budget": "action:4,adventure:5,history:5,scifi:5,tv:5"}
    with pytest.raises(AssertionError, match="z = "):
        assert_frequencies(length_counts(played(players=5, **wrong), 5), [float(x) for x in first_round(5)])
