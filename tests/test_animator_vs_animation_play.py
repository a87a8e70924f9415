"""Whole games: theory, conservation, and whether bots play as well as they claim."""

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

import strategies
from simulator.games.animator_vs_animation import (
    DONE,
    EQUIP_ON,
    HAND_TO,
    HOLD_ON,
    ITEM_ROOM,
    KEEP,
    LAY_AT,
    LEAVE,
    PASS,
    PLACE_AT,
    RELOCATE_TO,
    STAY,
    SWAP_WITH,
    THROW_IT,
    TURN_BY,
    USE,
)
from simulator.machine import CHANCE
from simulator.setting import make_setting
from tests.animator_vs_animation_table import GAME, NAMES, table
from tests.checks import SIGMAS, assert_frequencies, assert_mean, assert_share
from tests.play import checked_engine, nodes, play_checked, seated

pytestmark = pytest.mark.statistical  # thousands of games or tables: only where rules are compiled
PLAYERS = (2, 3, 4)

# --- Theory ---------------------------------------------------------------------

CLICKS = {"tiles": "rotate:0,move:0,click:10,drag:0", "items": "0", "quick_per_round": "0"}


@cache
def after_one_click_each():
    """{tokens of the four seats: chance}, each laying one Click by a character drawn evenly, in turn order."""
    found = Counter()
    for targets in itertools.product(range(4), repeat=4):
        purses = [8, 8, 8, 8]
        for seat, target in enumerate(targets):
            if target != seat:
                purses[target] -= 1
                purses[seat] += 1
        found[tuple(purses)] += Fraction(1, 4**4)
    return found


def test_one_round_of_clicks_wins_as_often_as_counted():
    """Random bots, one round: laid evenly, moved evenly, so it ends up evenly; nobody faces anybody."""
    records = play_checked(seated(GAME, 4, given=CLICKS | {"rounds": "1"}), 20_000, seed=5)
    theory = after_one_click_each()
    alone = sum(p for purses, p in theory.items() if purses[0] == max(purses) and purses.count(max(purses)) == 1)
    won = sum(p for purses, p in theory.items() if purses[0] == max(purses))
    for seat in range(4):
        assert_share((records["outcome"] == seat).sum(), len(records), alone)
        assert_share(records["won"][:, seat].sum(), len(records), won)
    scores = sorted({purses[0] for purses in theory})
    chances = [sum(p for purses, p in theory.items() if purses[0] == score) for score in scores]
    assert_frequencies([(records["score"][:, 1] == score).sum() for score in scores], [float(p) for p in chances])


def mean_rounds(goal, rounds=10):
    """Expected rounds of two seats alone that lay Clicks by either character evenly, from 8 tokens of 16 each."""
    here, mean = {8: Fraction(1)}, Fraction(0)
    for number in range(1, rounds + 1):
        following = Counter()
        for tokens, chance in here.items():
            for change, weight in ((-1, 1), (0, 2), (1, 1)):
                following[tokens + change] += chance * Fraction(weight, 4)
        over = sum(p for tokens, p in following.items() if max(tokens, 16 - tokens) >= goal or number == rounds)
        mean += number * over
        here = {tokens: p for tokens, p in following.items() if max(tokens, 16 - tokens) < goal}
    return mean


def click_race(goal):
    """Rounds of 20,000 such games."""
    given = CLICKS | {"neutral_mode": "none", "win_points": str(goal)}
    return play_checked(seated(GAME, 2, given=given), 20_000, seed=6)["rounds"]


def test_a_race_of_clicks_is_as_long_as_a_random_walk():
    assert_mean(click_race(11), mean_rounds(11))


def test_a_goal_that_is_off_by_one_is_caught():
    with pytest.raises(AssertionError, match="z = "):
        assert_mean(click_race(11), mean_rounds(10))


def test_opening_hands_hold_items_as_often_as_counted():
    """Two cards of 56, of which 30 are items; and each kind as often as it has copies."""
    setting = seated(GAME, 4)
    trials, both, kinds = 500, 0, Counter()
    for index in range(trials):
        drawn = []
        for board, action in nodes(setting, 7, index):
            if board.state.actor != CHANCE:
                break
            drawn.append(action)
        assert len(drawn) == 8
        both += drawn[0] < 16 and drawn[4] < 16
        kinds.update(drawn[:1])
    assert_share(both, trials, Fraction(30 * 29, 56 * 55))
    copies = setting.tables[0].copies
    held = [kind for kind in range(len(copies)) if copies[kind]]
    assert_frequencies([kinds[kind] for kind in held], [copies[kind] / 56 for kind in held])


# --- Conservation ------------------------------------------------------------------

MIXES = [
    (players, bots, given, patches)
    for players in PLAYERS
    for bots, given, patches in (
        (("random",), {}, ()),
        (("planner", "random", "greedy", "random"), {"win_points": "100"}, ()),
        (("random", "planner", "random", "greedy"), {}, ("quick.boosts",)),
        (("random", "greedy", "random", "planner"), {"quick_per_round": "3", "win_check": "at_once"}, ("items.flat",)),
    )
]


@pytest.mark.parametrize(("players", "bots", "given", "patches"), MIXES)
def test_nothing_is_made_or_lost_at_any_node(players, bots, given, patches):
    """12 x 8,400 = 100,800 games: tokens, cards and tiles are counted after every step."""
    bots = bots if len(bots) == 1 else bots[:players]
    records = play_checked(seated(GAME, players, bots, given, patches), 8_400, seed=8)
    assert len(records) == 8_400
    assert (records["score"].sum(axis=1) <= 8 * 4).all()
    if players == 4:
        assert (records["score"].sum(axis=1) == 32).all()


def test_conservation_covers_every_action_effect_and_end():
    """Of the games above, enough are looked at to see each kind of action, card and end at least 100 times."""
    seen = Counter()
    for players, bots, given, patches in MIXES:
        setting = seated(GAME, players, bots if len(bots) == 1 else bots[:players], given, patches)
        for index in range(45):
            seen.update(kind_of(board, action) for board, action in nodes(setting, 8, index))
        records = play_checked(setting, 400, seed=8)
        seen.update(f"end {GAME.column('end_reason').labels[reason]}" for reason in records["end_reason"])
    cards = range(ITEM_ROOM, ITEM_ROOM + 6)
    wanted = {"draw", *SINGLE.values(), *(text for _, text in RANGES), *(f"lay tile {tile}" for tile in range(4)),
              *(f"lay card {kind}" for kind in cards), *(f"equip {kind}" for kind in range(8)),
              "end win total", "end tiles used up"}  # fmt: skip
    assert set(seen) == wanted - {"lay tile", "lay card", "equip"}
    assert not {kind: times for kind, times in seen.items() if times < 100}


SINGLE = {STAY: "stay", LEAVE: "discard it", DONE: "equip no more", PASS: "pass", KEEP: "keep", USE: "use",
          HOLD_ON: "attack with it", THROW_IT: "throw"}  # fmt: skip
RANGES = ((LAY_AT, "lay card"), (EQUIP_ON, "equip"), (HAND_TO, "hand to"), (SWAP_WITH, "swap"), (TURN_BY, "turn"),
          (RELOCATE_TO, "move it"), (PLACE_AT, "lay tile"))  # fmt: skip


def kind_of(board, action):
    """The kind of an action, with the tile or card that it lays or equips."""
    if board.state.actor == CHANCE:
        return "draw"
    if action in SINGLE:
        return SINGLE[action]
    first, text = next((first, text) for first, text in RANGES if action >= first)
    return f"{text} {(action - first) // 4}" if text in ("lay card", "equip", "lay tile") else text


# --- Bots ----------------------------------------------------------------------------


def share_against(better, worse, players, blocks):
    """Shares of wins of one `better` among `worse`, one a block: the same luck with it in every seat in turn."""
    one, other = strategies.seat_all(GAME, [better, worse])
    shares = np.zeros(blocks)
    for seat in range(players):
        bots = tuple(one if i == seat else other for i in range(players))
        won = checked_engine(GAME).play_block(make_setting(GAME, players, bots=bots), 11, 0, blocks)[0]["won"]
        shares += won[:, seat] / won.sum(axis=1) / players
    return shares


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("planner", "greedy"), ("planner", "random")])
def test_a_better_bot_wins_more_than_its_share(better, worse, players):
    shares = share_against(better, worse, players, 150)
    z = (shares.mean() - 1 / players) / (shares.std(ddof=1) / np.sqrt(len(shares)))
    assert z > 2 * SIGMAS, f"{better} among {worse}: {shares.mean():.3f} of {1 / players:.3f}, z = {z:+.1f}"


@pytest.mark.parametrize("players", PLAYERS)
def test_foreseeing_the_tiles_to_come_pays(players):
    """Among greedy ones, on the same luck, the planner wins no less with its foresight than without."""
    seeing = share_against("planner", "greedy", players, 400)
    blind = share_against("planner@foresee=0", "greedy", players, 400)
    gain = seeing - blind
    assert gain.mean() > -SIGMAS * gain.std(ddof=1) / np.sqrt(len(gain))


def test_random_seats_are_alike_in_the_long_run_of_the_pointer():
    """With every tile a Click the table is symmetric: no seat of random players is ahead in tokens."""
    records = play_checked(seated(GAME, 4, given=CLICKS | {"win_points": "100"}), 4_000, seed=9)
    for seat in range(4):
        assert_mean(records["score"][:, seat], 8)


def test_the_record_keeps_what_reports_ask():
    """Lead, half-time, falls to zero, Guns and the source of tokens hang together."""
    records = play_checked(seated(GAME, 4, ("greedy",)), 400, seed=3)
    gained = records["clicked"] + records["struck"] + records["thrown"]
    assert (records["score"].sum(axis=1) == 32).all()
    assert (records["score"] - 8 <= gained).all()
    assert (records["winner_tokens"] == records["score"].max(axis=1)).all()
    assert (records["won"] == (records["score"] == records["score"].max(axis=1, keepdims=True))).all()
    last = records["top"][np.arange(len(records)), records["rounds"] - 1]
    assert (last == records["winner_tokens"]).all()
    assert (records["led_rounds"] < records["rounds"]).all()
    assert records["gun_carried"].any() and (records["gun_drawn"].sum(axis=1) <= 2).all()
    assert 1 / 3 < (records["half_leader"] == records["outcome"])[records["outcome"] < 4].mean() < 1


def test_seats_with_the_pointer_are_known():
    """The pointer of the last round follows from the number of rounds."""
    records = play_checked(seated(GAME, 4), 200, seed=2)
    assert (records["last_pointer"] == (1 - records["rounds"]) % 4).all()
    assert len(NAMES) == 4 and table().state.first == 0
