"""The planner of Disney Animated: how strong it is, and that each of its skills is worth having."""

import itertools
import math

import numpy as np
import pytest

import strategies
from simulator import games
from simulator.engine import engine_of
from simulator.setting import make_setting
from tests.checks import SIGMAS

GAME = games.game("disney-animated")
GREEDY = {  # share of games won by a simple one-ply greedy bot on these components, 300 to 400 games a cell
    (2, "novice"): 0.65, (2, "standard"): 0.40, (2, "expert"): 0.10,
    (3, "novice"): 0.32, (3, "standard"): 0.11, (4, "novice"): 0.26,
}  # fmt: skip
TIERS = ("novice", "standard", "expert")
PLAYED = 400


def wins(players, given, bot="planner", played=PLAYED, seed=31):
    """One flag per game: did the table win?"""
    setting = make_setting(GAME, players, given, bots=strategies.seat_all(GAME, [bot]))
    return engine_of(GAME).play(setting, seed, 0, played).outcome == 0


def standard_error(share, played):
    """Of a share of games."""
    return math.sqrt(share * (1 - share) / played)


@pytest.mark.statistical
@pytest.mark.parametrize(("players", "tier"), GREEDY)
def test_it_reaches_what_a_greedy_bot_did(players, tier):
    reached, theirs = wins(players, {"difficulty": tier}).mean(), GREEDY[players, tier]
    assert reached > theirs - SIGMAS * standard_error(theirs, 300)
    assert reached > theirs + SIGMAS * standard_error(theirs, 300), "it has always been far above"


@pytest.mark.statistical
@pytest.mark.parametrize("players", (2, 3, 4))
def test_without_calamity_it_wins_nine_games_in_ten(players):
    share = wins(players, {"calamities": 0}).mean()
    assert share - SIGMAS * standard_error(share, PLAYED) > 0.9


@pytest.mark.statistical
@pytest.mark.parametrize("players", (2, 3, 4))
def test_it_wins_at_every_tier_and_more_calamity_is_no_easier(players):
    shares = [wins(players, {"difficulty": tier}).mean() for tier in TIERS]
    assert min(shares) > 0.5
    for easier, harder in itertools.pairwise(shares):
        noise = math.hypot(standard_error(easier, PLAYED), standard_error(harder, PLAYED))
        assert easier > harder - SIGMAS * noise


@pytest.mark.statistical
@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("skill", ("powers", "clearing", "helping", "saving"))
def test_each_skill_is_worth_having(players, skill):
    """Off in turn, on the same luck: McNemar's z over the games that change sides."""
    played = 8000 if (players, skill) == (2, "helping") else PLAYED
    given = {"difficulty": "expert"}
    with_it = wins(players, given, played=played)
    without = wins(players, given, f"planner@{skill}=0", played=played)
    lost, gained = np.sum(with_it & ~without), np.sum(~with_it & without)
    assert (lost - gained) / math.sqrt(lost + gained) > SIGMAS


@pytest.mark.statistical
def test_a_later_deadline_is_no_harder():
    shares = [wins(3, {"difficulty": "expert", "deadline_space": space}).mean() for space in (10, 12, 13, 15)]
    for earlier, later in itertools.pairwise(shares):
        noise = math.hypot(standard_error(earlier, PLAYED), standard_error(later, PLAYED))
        assert later > earlier - SIGMAS * noise
