"""The engine against exact values of Pig, and against games and bots that break their contract."""

import copy
import dataclasses
import threading
import time
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from simulator import games as registry
from simulator.compiling import entry, rule
from simulator.engine import RULES, Seated, Totals, engine_of
from simulator.errors import Fault
from simulator.machine import BROKEN
from simulator.playthrough import play_logged
from simulator.setting import make_setting
from tests.checks import assert_frequencies, assert_mean, assert_share
from tests.play import many, needs_compiling, seated

PIG = registry.game("pig")
GAMES, SEED = 100_000, 7


# --- Exact values -----------------------------------------------------------


@cache
def turn(hold_at):
    """{points banked in one turn: chance}, exactly; 0 is a bust."""
    ways, banked = {0: Fraction(1)}, {0: Fraction(0)}
    while ways:
        pot = min(ways)
        chance = ways.pop(pot)
        banked[0] += chance / 6
        for pips in range(2, 7):
            home = banked if pot + pips >= hold_at else ways
            home[pot + pips] = home.get(pot + pips, 0) + chance / 6
    return {points: float(chance) for points, chance in banked.items()}


@cache
def solved(hold, target=100):
    """{(mine, yours, seat): (chance that seat 0 wins, turns to come)} for two seats that hold at `hold[seat]`.

    A turn either banks points, which leads to a total solved before, or busts, which hands the die over; two busts
    in a row return to the same place, so that each pair of totals is a system of two equations.
    """
    table = {}
    for total in range(2 * target - 2, -1, -1):
        for first in range(max(0, total - target + 1), min(target - 1, total) + 1):
            _solve(table, hold, target, (first, total - first))
    return table


def _solve(table, hold, target, banked):
    """Add both seats' places with these totals."""
    (bust, *mine), (other, *yours) = (_turn_from(table, hold, target, banked, seat) for seat in (0, 1))
    scale = 1 - bust * other
    table[(*banked, 0)] = tuple((m + bust * y) / scale for m, y in zip(mine, yours, strict=True))
    table[(*banked, 1)] = tuple((y + other * m) / scale for m, y in zip(mine, yours, strict=True))


def _turn_from(table, hold, target, banked, seat):
    """(chance of a bust, share and turns from all that is not a bust) when `seat` has the die."""
    chances, share, turns = turn(min(hold[seat], target - banked[seat])), 0.0, 1.0
    for points, chance in chances.items():
        after = [banked[0], banked[1]]
        after[seat] += points
        if after[seat] >= target:
            share += chance * (1 - seat)
        elif points:
            place = table[(*after, 1 - seat)]
            share += chance * place[0]
            turns += chance * place[1]
    return chances[0], share, turns


def played(bots=("hold20", "hold20"), games=GAMES, seed=SEED, **given):
    """Records of Pig."""
    return engine_of(PIG).play(seated(PIG, bots=bots, given=given), seed, 0, games)


def test_the_chain_agrees_with_what_others_computed():
    assert 1 - sum(turn(20)[points] for points in range(20, 26)) == pytest.approx(9440899 / 15116544, abs=1e-12)
    assert sum(points * chance for points, chance in turn(20).items()) == pytest.approx(8.141795, abs=5e-7)
    assert solved((20, 20))[0, 0, 0] == pytest.approx((0.534698, 19.866620), abs=5e-7)
    assert solved((20, 25))[0, 0, 0][0] == pytest.approx(0.520034, abs=5e-7)
    assert solved((20, 20), target=99)[0, 0, 0][1] == pytest.approx(19.725640, abs=5e-7)


@pytest.mark.statistical
@pytest.mark.parametrize("hold", [(20, 20), (25, 20)])
def test_share_and_length_are_exact(hold):
    records = played(tuple(f"hold20@at={at}" for at in hold))
    share, turns = solved(hold)[0, 0, 0]
    assert_share(records["won"][:, 0].sum(), GAMES, share)
    assert_mean(records["rounds"], turns)


@pytest.mark.statistical
def test_a_turn_busts_as_often_as_published():
    """To 20 points the game ends in its first turn unless that busts."""
    records = played(target=20)
    assert_share((records["rounds"] > 1).sum(), GAMES, 9440899 / 15116544)


@pytest.mark.statistical
def test_the_die_shows_each_face_alike():
    """To 1 point a turn is one roll, and under the same luck only the face that busts differs."""
    busts = [(played(target=1, bust=face)["rounds"] > 1).sum() for face in range(1, 7)]
    assert_frequencies(busts, [1 / 6] * 6)
    assert sum(busts) == GAMES, "the same first roll in every variant"


@pytest.mark.statistical
def test_the_length_catches_a_target_that_is_off_by_one():
    with pytest.raises(AssertionError, match="z = -"):
        assert_mean(played(target=99)["rounds"], solved((20, 20))[0, 0, 0][1])


@pytest.mark.statistical
def test_the_faces_catch_a_die_with_a_gap():
    """A chance node whose outcome 6 has half the weight."""

    def loaded(s, knobs, tables, out):
        out[0], out[6] = 0, 1
        for face in range(1, 6):
            out[face] = 2
        return 11

    engine = with_rules(chances=loaded)
    games, busts = 20_000, []
    for face in range(1, 7):
        setting = seated(PIG, bots=("hold20",), given={"target": 1, "bust": face})
        busts.append((engine.play_block(setting, SEED, 0, games)[0]["rounds"] > 1).sum())
    with pytest.raises(AssertionError, match="chi-square"):
        assert_frequencies(busts, [1 / 6] * 6)
    assert_frequencies(busts, [2 / 11] * 5 + [1 / 11])


def test_an_extra_draw_disturbs_luck_to_the_end_of_its_round_only():
    """Seat 0 rolls more or less in its turn; the die of the turn after that is the same."""

    def second_turn(bot, index):
        actions, _ = play_logged(seated(PIG, bots=(bot, "hold20")), SEED, index)
        return actions, first_two_turns(actions)

    pairs = [(second_turn("hold20", index), second_turn("hold20@at=2", index)) for index in range(many(30) + 8)]
    assert all(one[1] == other[1] for one, other in pairs)
    assert sum(one[0] != other[0] for one, other in pairs) > len(pairs) / 2


def first_two_turns(actions):
    """The faces of seat 1's first turn."""
    faces, turn_no = [], 0
    for action in actions:
        if action <= 8 and turn_no == 1:
            faces.append(action)
        turn_no += action in (1, 11)  # a bust, or hold
    return faces[: faces.index(1) + 1] if 1 in faces else faces


# --- Broken contracts -------------------------------------------------------


def with_rules(game=PIG, **changed):
    """The engine of a game with some of its rules replaced."""
    engine = copy.copy(engine_of(game))
    rules = dict(zip(RULES, engine.rules, strict=True))
    for name, function in changed.items():
        rules[name] = entry(function, engine.signatures.rules[name], None)
    engine.rules = tuple(rules.values())
    return engine


def never_moves(s, knobs, tables, action):
    """A rule that takes an action and does nothing."""
    return 0


def breaks(s, knobs, tables, action):
    """A rule that finds its state impossible."""
    return BROKEN


def offers_nothing(s, knobs, tables, out):
    """No action, no outcome."""
    return 0


@needs_compiling
@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"apply": never_moves}, "a game went on without end in pig, seed 4, game 11, step 1048576."),
        ({"apply": breaks}, "the state contradicts itself in pig, seed 4, game 11, step 1."),
        ({"legal": offers_nothing}, "a decision had no legal action in pig, seed 4, game 11, step 0."),
        ({"chances": offers_nothing}, "a chance node had no outcome in pig, seed 4, game 11, step 1."),
    ],
    ids=["endless", "broken", "no action", "no outcome"],
)
def test_a_rule_that_breaks_its_contract_stops_the_run(rules, message):
    engine = with_rules(**rules)
    setting = seated(PIG, bots=("hold20", "random"), given={"target": 50})
    with pytest.raises(Fault) as fault:
        engine.play_block(setting, 4, 11, 3)
    replay = "toonlab play pig --players 2 --set target=50 --bots hold20,random --seed 4 --game 11"
    assert str(fault.value) == f"{message} Replay it with: {replay}"


@needs_compiling
def test_more_actions_than_declared_are_counted_but_not_written():
    small = dataclasses.replace(PIG, max_legal=1)
    with pytest.raises(Fault, match="more actions than the game declares in pig, seed 0, game 0, step 0"):
        engine_of(small).play_block(seated(small), 0, 0, 1)


def too_high(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """One past the end."""
    return n


def too_low(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """A negative index, once there is a pot."""
    return -1 if view.pot > 0 else 0


@pytest.mark.parametrize(("choose", "step"), [(too_high, 0), (too_low, 2)])
def test_a_bot_that_returns_a_bad_index_stops_the_run(choose, step):
    engine = engine_of(PIG)
    bad = Seated(f"my.py:{choose.__name__}", engine.compile_bot_in_memory(choose), np.zeros(0))
    setting = make_setting(PIG, bots=(bad, seated(PIG).bots[0]))
    with pytest.raises(Fault) as fault:
        list(engine.blocks(setting, 4, 0, 100, threads=2))
    assert str(fault.value) == (
        f"a bot returned an index that is not in the list of legal actions in pig, seed 4, game 0, step {step}. "
        f"Replay it with: toonlab play pig --players 2 --bots {bad.name},random --seed 4 --game 0"
    )


@needs_compiling
@pytest.mark.parametrize("threads", [1, 2, 7])
def test_the_first_broken_game_is_named_whatever_the_threads(threads):
    """What came before it, in whole blocks, is handed over first."""
    apply = rule(PIG.module("rules").apply)

    def tires(s, knobs, tables, action):
        return apply(s, knobs, tables, action) if s.round_no < 36 else BROKEN

    setting = seated(PIG, bots=("hold20",))
    first = int(np.flatnonzero(engine_of(PIG).play(setting, 2, 0, 3000)["rounds"] > 36)[0])
    got = []
    with pytest.raises(Fault, match=f"contradicts itself in pig, seed 2, game {first}, step"):
        got.extend(len(block) for block in with_rules(apply=tires).blocks(setting, 2, 0, 3000, threads))
    assert first >= 16, "the first block has 16 games"
    assert 0 < sum(got) <= first


# --- Stopping, counting -----------------------------------------------------


@needs_compiling
def test_closing_the_generator_stops_the_threads_at_once():
    blocks = engine_of(PIG).blocks(seated(PIG, bots=("hold20",)), 0, 0, 10**9, threads=2)
    next(blocks)
    started, before = time.perf_counter(), threading.active_count()
    blocks.close()
    assert time.perf_counter() - started < 1
    assert threading.active_count() <= before


@needs_compiling
def test_a_halted_block_ends_within_a_game():
    halt = np.zeros(1, np.int64)
    timer = threading.Timer(0.1, halt.fill, (1,))
    timer.start()
    records, _ = engine_of(PIG).play_block(seated(PIG, bots=("hold20",)), 0, 0, 3_000_000, halt)
    timer.join()
    assert 0 < len(records) < 3_000_000
    again, _ = engine_of(PIG).play_block(seated(PIG, bots=("hold20",)), 0, 0, min(len(records), 500))
    assert again.tobytes() == records[:500].tobytes(), "what was finished is whole"


def test_totals_count_what_was_played():
    totals = Totals()
    records = engine_of(PIG).play(seated(PIG, bots=("hold20",)), 0, 0, many(200), threads=2, totals=totals)
    logs = [play_logged(seated(PIG, bots=("hold20",)), 0, index)[0] for index in range(many(200))]
    assert totals.games == len(records) == many(200)
    assert totals.steps == sum(map(len, logs))
    assert totals.decisions == sum(action in (10, 11) for log in logs for action in log)
    assert totals.seconds > 0


def test_no_games_are_no_records():
    assert len(engine_of(PIG).play(seated(PIG), 0, 0, 0)) == 0
