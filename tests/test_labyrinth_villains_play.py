"""Labyrinth: Disney Villains: published and computed numbers, conservation, bots, over many games."""

import math
from functools import cache

import numpy as np
import pytest
from numba import njit

import strategies
from simulator.compiling import PLAIN
from simulator.engine import engine_of
from simulator.games.labyrinth_villains import board as maze_board
from simulator.machine import CHANCE
from simulator.setting import make_setting
from tests.checks import SIGMAS, assert_mean
from tests.labyrinth_table import GAME, NO_POWERS, SlowBoard, dealt, words_of
from tests.play import bytes_of, play_checked, seated
from tests.test_hidden import ask, decisions, redealt, view_of

pytestmark = pytest.mark.skipif(PLAIN, reason="many games")

# Shares of 10,000 tables solved in 1, 2 and 3 pushes: start and target uniform over the squares, first push free.
REFERENCE, REFERENCE_TABLES = (0.4818, 0.4975, 0.0206), 10_000


# --- The solo puzzle, with the rules' own pushes and paths ------------------


@cache
def solver():
    """Compiled: pushes needed by each of many tables (3: three or more), and squares in reach after a random push."""
    slid, slid_maze, reach_in = maze_board.slid, maze_board.slid_maze, maze_board.reach_in
    piece_goes, turned, opposite = maze_board.piece_goes, maze_board.turned, maze_board.opposite
    leave, size = maze_board.LEAVE, maze_board.size

    @njit
    def dropped(maze, arrow):
        out = 0
        for side in range(4):
            out |= ((maze[side] >> leave[arrow]) & 1) << side
        return out

    @njit
    def one_push(maze, spare, waits, target, places, closed):
        """Can some push put the target in reach from one of the places?"""
        for arrow in range(12):
            after = slid(target, arrow, waits)
            if arrow == closed or after == 0:
                continue
            stand = slid(places, arrow, (places >> leave[arrow]) & 1)
            openings = spare
            for _turn in range(4):
                if reach_in(slid_maze(maze, arrow, openings), stand) & after:
                    return True
                openings = turned(openings)
        return False

    @njit
    def pushes_needed(maze, spare, piece, target):
        if one_push(maze, spare, 0, target, piece, -1):
            return 1
        for arrow in range(12):
            openings = spare
            for _turn in range(4):
                then = slid_maze(maze, arrow, openings)
                stand = np.int64(1) << piece_goes(size(piece - 1), arrow)
                reach = reach_in(then, stand)
                after, waits = slid(target, arrow, 0), (target >> leave[arrow]) & 1
                if one_push(then, dropped(maze, arrow), waits, after, reach, opposite(arrow)):
                    return 2
                openings = turned(openings)
        return 3

    @njit
    def solve(states, pieces, targets, arrows, turns, needed, reached):
        for i in range(states.shape[0]):
            m = states[i].maze
            maze, spare = (m[0], m[1], m[2], m[3]), np.int64(states[i].spare)
            piece = np.int64(1) << pieces[i]
            needed[i] = pushes_needed(maze, spare, piece, np.int64(1) << targets[i])
            openings = spare
            for _turn in range(turns[i]):
                openings = turned(openings)
            stand = np.int64(1) << piece_goes(pieces[i], arrows[i])
            reached[i] = size(reach_in(slid_maze(maze, arrows[i], openings), stand))

    return solve


def solved(tables, **knobs):
    """(pushes needed, squares in reach after a random push) of so many random tables."""
    states = dealt(tables, 2, 17, **knobs)
    luck = np.random.default_rng(17)
    pieces, targets = luck.integers(0, 49, tables), luck.integers(0, 49, tables)
    arrows, turns = luck.integers(0, 12, tables), luck.integers(0, 4, tables)
    needed, reached = np.zeros(tables, np.int64), np.zeros(tables, np.int64)
    solver()(states, pieces, targets, arrows, turns, needed, reached)
    return needed, reached


def check_against_reference(needed):
    """Each share within SIGMAS of the errors of both samples."""
    for pushes, share in enumerate(REFERENCE, 1):
        ours = (needed == pushes).mean()
        both = share * (1 - share) * (1 / len(needed) + 1 / REFERENCE_TABLES)
        z = (ours - share) / math.sqrt(both)
        assert abs(z) < SIGMAS, f"{pushes} pushes: {ours:.4f}, published {share:.4f}, z = {z:+.1f}"


def test_solo_puzzles_take_as_many_pushes_as_published():
    check_against_reference(solved(10_000)[0])


def test_a_maze_with_the_wrong_tiles_is_noticed():
    """With tees and corners exchanged, 13/6/15, 79 % are solved in one push; one straight too few would not show."""
    with pytest.raises(AssertionError, match="z = "):
        check_against_reference(solved(2_000, extra_tees=9)[0])


def test_mean_reach_after_a_random_push():
    """Computed elsewhere: 7.1 with the usual mix, 6.9 with 12/16/6, both to one digit."""
    for knobs, theory in (({}, 7.1), ({"extra_corners": 1}, 6.9)):
        reached = solved(20_000, **knobs)[1]
        error = reached.std(ddof=1) / math.sqrt(len(reached))
        assert abs(reached.mean() - theory) < 0.05 + SIGMAS * error


def test_reach_agrees_with_a_slow_search():
    """On 400 random tables from every square, and across every arrow from one."""
    states = dealt(400, 2, 23)
    reach_of = engine_reach()
    for i, state in enumerate(words_of(states)):
        slow = SlowBoard(state)
        for square in range(i % 7, 49, 7):
            fast = reach_of(states[i], square)
            assert {f"({q // 7},{q % 7})" for q in range(49) if fast >> q & 1} == slow.reach(
                f"({square // 7},{square % 7})"
            )


@cache
def engine_reach():
    """`reach_of`, callable from Python."""
    inner = maze_board.reach_of
    return njit(lambda s, square: inner(s, square))


# --- The greedy table -------------------------------------------------------

# Computed elsewhere from 20,000 games of such a bot without powers: mean rounds, share of each seat.
GREEDY = {
    2: (20.7, (0.530, 0.470)),
    3: (13.0, (0.376, 0.332, 0.292)),
    4: (9.4, (0.301, 0.264, 0.230, 0.205)),
}


@pytest.mark.parametrize("players", GREEDY)
def test_greedy_seats_win_as_in_the_computed_table(players):
    """Seat shares within SIGMAS of both samples; mean rounds within the rounding of the table and its error.

    Ours picks a push first and then a square, theirs a pair of both; the difference does not show.
    """
    rounds, shares = GREEDY[players]
    knobs = {"power_uses": NO_POWERS, "two_player_corners": "adjacent"}
    games = 12_000
    records = engine_of(GAME).play(seated(GAME, players, ("greedy",), knobs), 3, 0, games)
    assert (records.outcome != 5).all()
    for seat, share in enumerate(shares):
        error = math.sqrt(share * (1 - share) * (1 / games + 1 / 20_000))
        assert abs(records.won[:, seat].mean() - share) < SIGMAS * error + 0.0005
    spread = records.rounds.std() * math.sqrt(1 / games + 1 / 20_000)
    assert abs(records.rounds.mean() - rounds) < 0.05 + SIGMAS * spread


# --- Conservation -----------------------------------------------------------

MIXES = (
    (2, ("random",), {"max_rounds": 25}, 14_000),
    (3, ("random",), {"max_rounds": 18}, 14_000),
    (4, ("random",), {"max_rounds": 14}, 14_000),
    (3, ("random",), {"max_rounds": 15, "mode": "children"}, 6_000),
    (4, ("random", "greedy", "greedy", "random"), {"cards_per_player": 3, "hades_mode": "all_facedown"}, 8_000),
    (4, ("greedy", "random", "greedy", "greedy"), {"hades_mode": "others_bury_top", "scar_mode": "two_turns"}, 8_000),
    (4, ("greedy",), {"hades_empty_pile": "dealt", "teleport_then_walk": 1, "collect_on": "pass"}, 8_000),
    (2, ("greedy", "random"), {"cards_per_player": 2, "power_timing": "before_push", "max_rounds": 60}, 10_000),
    (3, ("greedy",), {"compensation": "snake", "scar_may_reverse": 1}, 9_000),
    (4, ("greedy",), {}, 9_000),
    (4, ("planner", "greedy", "greedy", "greedy"), {}, 500),
)  # fmt: skip


@pytest.fixture(scope="module")
def checked_games():
    """Records of over 100,000 games in which every node was checked, by mix."""
    return [play_checked(seated(GAME, p, bots, knobs), games, 31) for p, bots, knobs, games in MIXES]


def test_nothing_is_lost_in_a_hundred_thousand_games(checked_games):
    """Fifty tiles, each character and each card once, pieces on the board, at every node (see invariants)."""
    assert sum(map(len, checked_games)) > 100_000


def test_every_power_and_every_ending_came_up_often(checked_games):
    def total(count):
        return sum(int(count(records)) for records in checked_games)

    for villain in ("ursula", "hades", "maleficent", "scar"):
        used, won, lost = (total(lambda r, v=villain, k=k: np.isin(r[v], k).sum()) for k in ((2, 4), (1, 2), (3, 4)))
        assert min(used, won, lost) > 100, villain
    endings = [total(lambda r, e=e: (r.end_reason == e).sum()) for e in (0, 1, 2, 4)]
    assert min(endings) > 100
    last_card = play_checked(seated(GAME, 3, ("greedy",), {"must_return_home": 0}), 300, 31)
    assert (last_card.end_reason == 3).sum() > 100


def test_every_kind_of_action_came_up_often():
    """Action codes of a few hundred games: pushes at each arrow, keep, use, walk, join, fly."""
    engine, counts = engine_of(GAME), np.zeros(512, np.int64)
    setting = seated(GAME, 4, ("random",), {"max_rounds": 12})
    for index in range(300):
        log = np.full(4096, -1, np.int32)
        engine.play_block(setting, 9, index, 1, log=log)
        counts += np.bincount(log[log >= 0], minlength=512)
    assert counts[:192].reshape(12, 16).sum(axis=1).min() > 100
    assert min(counts[200:249].sum(), counts[260], counts[261], counts[300:349].sum(), counts[350:399].sum()) > 100


def test_invariants_catch_a_board_that_lost_a_tile():
    """The check above can fail: a straight turned into a tee is noticed at once."""
    states = dealt(1)
    setting = make_setting(GAME, 2)
    inner = GAME.module("invariants").broken
    broken = njit(lambda s, k, t: inner(s, k, t))
    assert broken(states[0], setting.knobs[0], setting.tables[0]) == 0
    states[0].maze[0] |= 1 << 1
    states[0].maze[1] |= 1 << 1
    states[0].maze[2] |= 1 << 1
    states[0].maze[3] &= ~(1 << 1)
    assert broken(states[0], setting.knobs[0], setting.tables[0]) in (3, 5)


# --- Bots -------------------------------------------------------------------


def share_in_rotation(players, one, others, blocks):
    """Share of games that `one` wins against `others`, and its error: each block is one seed in every rotation."""
    engine = engine_of(GAME)
    wins = np.zeros(blocks)
    for seat in range(players):
        names = [others] * players
        names[seat] = one
        setting = make_setting(GAME, players, {}, bots=strategies.seat_all(GAME, names))
        wins += engine.play(setting, 41, 0, blocks).won[:, seat] / players
    return wins.mean(), wins.std(ddof=1) / math.sqrt(blocks)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("one", "others", "blocks"), [("greedy", "random", 60), ("planner", "greedy", 250)])
def test_each_bot_beats_the_weaker_one(players, one, others, blocks):
    share, error = share_in_rotation(players, one, others, blocks)
    assert share - SIGMAS * error > 1 / players, f"{one} wins {share:.3f} +- {error:.3f} among {others}"


@pytest.mark.parametrize("weight", ["ahead", "block", "hinder", "powers"])
def test_each_skill_of_the_planner_helps(weight):
    """With one skill off, the planner does worse than its full self in rotated blocks of two."""
    share, error = share_in_rotation(2, f"planner@{weight}=0", "planner", 400 if weight == "powers" else 150)
    assert share + SIGMAS * error < 0.5, f"without {weight} it still wins {share:.3f} +- {error:.3f}"


BURIED = {"cards_per_player": "4", "hades_mode": "others_bury_top", "power_uses": "hades:2"}


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
@pytest.mark.parametrize("knobs", [{}, BURIED, {"mode": "children"}], ids=["printed", "buried", "children"])
def test_no_bot_peeks(bot, knobs):
    """With all hidden cards dealt again, the seat sees the same bytes and the bot chooses the same action."""
    setting = seated(GAME, 3, (bot,), {"max_rounds": 12} | knobs)
    changed = 0
    for board in decisions(setting, 3, 60):
        seat = int(board.state.actor)
        view = view_of(board, seat)
        truth = redealt(board, view, seat, 1000 + changed)
        again = view_of(board, seat, truth)
        assert bytes_of(again) == bytes_of(view)
        changed += bytes_of(truth) != bytes_of(board.states)
        assert ask(board, view, setting.bots[seat], 7, dirt=0) == ask(board, again, setting.bots[seat], 7, dirt=77)
    assert changed > 20 or knobs.get("mode") == "children"


def test_compensation_moves_the_first_seats_share():
    """With a card less for later seats, seat 0 wins less often, on the same luck."""
    engine = engine_of(GAME)
    plain, fewer = (
        engine.play(seated(GAME, 2, ("greedy",), {"compensation": c}), 3, 0, 1500).won[:, 0]
        for c in ("none", "fewer_cards")
    )
    with pytest.raises(AssertionError):
        assert_mean(plain.astype(float) - fewer, 0)
    assert fewer.mean() < plain.mean()


def test_chance_is_asked_only_for_what_the_rules_leave_to_luck():
    """After set-up: the next card, and Hades' deal."""
    setting = seated(GAME, 4, ("greedy",))
    engine = engine_of(GAME)
    log = np.full(4096, -1, np.int32)
    engine.play_block(setting, 9, 0, 1, log=log)
    state = engine.new_states(1)
    engine.set_up(state[0], setting.knobs[0], setting.tables[0])
    kinds = set()
    for action in log[log >= 0].tolist():
        if state[0].actor == CHANCE and state[0].seat >= 0:
            kinds.add(int(state[0].phase))
        engine.apply(state[0], setting.knobs[0], setting.tables[0], action)
    assert kinds == {3, 4}
