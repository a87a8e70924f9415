"""Comparisons on common luck: the same is never different, and what differs is counted, explained and replayed."""

import math
import shlex

import numpy as np
import pytest

from experiments import Cell, compare, compare_bots, run_cell
from experiments.compare import variant
from experiments.rows import games as rows_of
from simulator import games, playthrough
from simulator.compiling import PLAIN
from simulator.errors import BadInput
from strategies import bots_of

pytestmark = pytest.mark.statistical  # thousands of games: not for plain mode

VARIANTS = {
    "coin knobs": ("coin", "rounds=5,twist=300,risk=50,stall=20", {"bots": "random"}),
    "coin components": ("coin", "patches=metal.lead", {}),
    "pig": ("pig", "target=60", {}),
    "pig bots": ("pig", "bots=hold20@at=25", {}),
}


@pytest.mark.parametrize("case", VARIANTS)
def test_a_variant_does_not_differ_from_itself(case):
    game, setting, common = VARIANTS[case]
    found = compare(game, setting, setting, games=3000, flips=10, **common)
    assert found.changed == found.diverged == 0 and found.flips == []
    assert found.a.records_sha256 == found.b.records_sha256
    assert (found.frame["difference"] == 0).all()
    assert ((found.frame["low"] < 0) & (found.frame["high"] > 0)).all()
    assert found.flip_groups.empty and found.flip_nodes.empty
    tested = compare(game, setting, setting, detect=0.01, **common)
    assert tested.test.verdict == "neither"


def test_pairs_are_counted_game_by_game():
    a = Cell.of("coin", given={"share": 500, "rounds": 3}, games=2500, seed=9)
    b = Cell.of("coin", given={"share": 560, "rounds": 3, "twist": 100}, games=2500, seed=9)
    found = compare("coin", a, b, games=2500)
    won_a, won_b = ((rows_of(cell)["outcome"] == "win").to_numpy() for cell in (a, b))
    pairs = found.pairs["win"]
    assert (pairs.both, pairs.only_a, pairs.only_b, pairs.neither) == (
        sum(won_a & won_b), sum(won_a & ~won_b), sum(~won_a & won_b), sum(~won_a & ~won_b),
    )  # fmt: skip
    assert found.changed == sum(won_a != won_b)
    assert found.a.records_sha256 == run_cell(a).records_sha256
    assert found.b.tally.to_dict() == run_cell(b).tally.to_dict()
    scores = won_b.astype(int) - won_a.astype(int)
    assert pairs.difference == pytest.approx(scores.mean())
    assert pairs.variance == pytest.approx(scores.var())
    assert pairs.saved == pytest.approx((won_a.var() + won_b.var()) / scores.var())


def test_common_luck_saves_games():
    """Without a twist the two variants disagree in the planted point alone: variance 0.01 against 0.5."""
    found = compare("coin", "share=500", "share=510", games=20_000)
    row = found.frame.iloc[0]
    assert 30 < row["saved"] < 80
    assert row["low"] < 0.01 < row["high"] and row["low"] > 0
    assert row["detectable"] < 0.003


def test_common_luck_saves_games_in_a_real_game():
    """One space more on the Deadline track: independent runs would take several times as many games."""
    game = games.game("disney-animated")
    if PLAIN or game.default_bot not in bots_of(game):
        pytest.skip("needs compiled games and the default bot")
    found = compare(
        "disney-animated", "difficulty=expert", "difficulty=expert,deadline_space=14", players=2, games=1024
    )
    pairs = found.pairs["win"]
    assert pairs.saved > 3
    assert pairs.only_b > pairs.only_a
    assert found.diverged < found.games


def test_settings_may_be_text_dict_or_cell():
    text = variant("coin", "marks=sun,moon,share=300,players=2,bots=bold,steady")
    table = variant("coin", {"marks": ["sun", "moon"], "share": 300}, {"players": 2, "bots": ["bold", "steady"]})
    assert text == table == variant("coin", table)
    assert variant("coin", "", {"players": 3, "knobs": {"share": 5}}).given == (("share", "5"),)


@pytest.mark.parametrize(
    "setting, message",
    [
        ("shrae=3", "Unknown knob of coin 'shrae'. Did you mean 'share'?"),
        ("players=x", "players is 'x'. Give a whole number."),
        ("players=7", "players is 7, but Coin is for 1 to 4"),
        ("share=3,tier=easy", "share and tier are both given"),
        ("bots=bald", "Unknown bot of coin 'bald'. Did you mean 'bold'?"),
        ("patches=metal.gold", "Unknown alternative of coin 'metal.gold'"),
        ("share", "Setting 'share' has no '='"),
    ],
)
def test_mistakes_in_a_variant(setting, message):
    with pytest.raises(BadInput, match=message.replace("?", r"\?")):
        compare("coin", "", setting, games=10)


@pytest.mark.parametrize("detect", [0, -0.1, 0.7, "x", True])
def test_nonsense_to_detect_is_refused(detect):
    with pytest.raises(BadInput, match=r"detect is .* Give a number above 0 and below 0.5"):
        compare("coin", "", "", detect=detect)


# --- Flips ------------------------------------------------------------------


@pytest.fixture(scope="module")
def found():
    """Pig to 100 and to 90, with its first flips."""
    return compare("pig", "target=100", "target=90", games=1500, seed=2, flips=15)


def test_flips_are_the_first_games_whose_outcome_changed(found):
    outcomes = [rows_of(cell.cell)["outcome"] for cell in (found.a, found.b)]
    changed = np.flatnonzero(outcomes[0] != outcomes[1])
    assert found.changed == len(changed) > 15
    assert [flip.game_index for flip in found.flips] == changed[:15].tolist()
    for flip in found.flips:
        assert flip.a_outcome == outcomes[0][flip.game_index] != flip.b_outcome == outcomes[1][flip.game_index]


def test_flips_replay_and_part_where_they_say(found):
    for flip in found.flips:
        told = []
        for side, command in (("a", flip.a_replay), ("b", flip.b_replay)):
            words = shlex.split(command)
            assert words[:3] == ["toonlab", "play", "pig"] and words[-1] == str(flip.game_index)
            cell = getattr(found, side).cell
            log, _ = playthrough.play_logged(cell.setting(), cell.seed, flip.game_index)
            told.append([(s.actor, s.node, s.action) for s in playthrough.steps(cell.setting(), log)])
        a, b = told
        assert a[: flip.step] == b[: flip.step]
        assert a[flip.step :][:1] != b[flip.step :][:1]
        assert flip.a_action == (a[flip.step][2] if flip.step < len(a) else "game over")


def test_flips_are_grouped_by_the_step_where_they_part(found):
    groups = found.flip_groups
    assert groups["flips"].sum() == 15 and groups["flips"].is_monotonic_decreasing
    assert set(groups["a_action"]) <= {"roll", "hold", "game over"}
    assert len(groups.drop_duplicates(["actor", "node", "a_action", "b_action", "a_outcome"])) == len(groups)


def test_flips_are_also_grouped_by_what_was_decided(found):
    nodes = found.flip_nodes
    assert nodes["flips"].sum() == 15 and set(nodes["who"]) == {"a player"} and set(nodes["node"]) == {"roll or hold"}


def test_a_game_that_is_over_sooner_parts_at_its_end():
    flips = compare("coin", "stall=0", "stall=1000", games=3, flips=1).flips
    assert (flips[0].node, flips[0].a_action, flips[0].b_action) in {("toss / stall", "heads", "stalls"),
                                                                     ("toss / stall", "tails", "stalls")}  # fmt: skip


# --- Bots in every seat -----------------------------------------------------


def test_equal_bots_have_no_edge_whatever_the_seat_is_worth():
    duel = compare_bots("pig", "hold20", "hold20", games=3000)
    assert duel.edge["edge"] == 0 and duel.share == 0.5
    assert duel.frame["share"].sum() == pytest.approx(1)


def test_a_challenge_is_scored_in_blocks():
    """Known exactly for Pig: 25 against 20 wins 0.543482 from the first seat, and 1 - 0.520034 from the second."""
    duel = compare_bots("pig", "hold20@at=25", "hold20", games=10_000, seed=1)
    theory = (0.543482 + 1 - 0.520034) / 2
    edge = duel.edge
    assert duel.blocks == 10_000
    assert abs(duel.share - theory) < 4 * edge["sd"] / math.sqrt(duel.blocks)
    assert edge["low"] < theory - 0.5 < edge["high"]
    assert duel.saved > 1
    for seat, exact in enumerate((0.543482, 1 - 0.520034)):
        assert abs(duel.frame["share"][seat] - exact) < 4 * math.sqrt(0.25 / 10_000)


def test_a_challenge_may_be_tested_in_sequence():
    duel = compare_bots("pig", "hold20", "random", detect=0.05)
    assert duel.test.verdict == "higher" and duel.blocks == 1024
    assert compare_bots("pig", "random", "hold20", detect=0.05).test.verdict == "lower"
    assert compare_bots("pig", "hold20", "hold20", detect=0.05).test.verdict == "neither"


def test_a_challenge_needs_opponents():
    with pytest.raises(BadInput, match="In Coin all win or lose together"):
        compare_bots("coin", "steady", "bold")
