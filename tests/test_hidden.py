"""No bot peeks: what a seat cannot know may be dealt again, and then it sees, may do and does just the same."""

import copy
import random
import re
import sys

import numpy as np
import pytest

from simulator import games as registry
from simulator.engine import SCRATCH, WORK, Seated
from simulator.machine import CHANCE
from simulator.playthrough import Board
from tests.play import (
    act,
    bot_names,
    broken_of,
    bytes_of,
    each,
    each_game,
    log_of,
    mixed,
    nodes,
    player_counts,
    seated,
)

SEED = 20
ASKING = {"coin": {"risk": "500"}}  # knobs under which a game that asks nobody by default has decisions
each_table = each("players", player_counts)


def closed(game):
    """Knobs under which most is hidden, and somebody is asked."""
    has_open_hands = any(knob.name == "open_hands" for knob in game.knobs)
    return ASKING.get(game.name, {}) | ({"open_hands": "0"} if has_open_hands else {})


def manners(game):
    """As most is hidden, and as printed where that differs."""
    return [closed(game)] if closed(game) == ASKING.get(game.name, {}) else [closed(game), {}]


# --- Hidden information -----------------------------------------------------


def view_of(board, seat, states=None):
    """What `seat` sees of a board, as a one-element array."""
    view = (board.states if states is None else states).copy()
    board.engine.hide(view[0], board.knobs, board.tables, seat)
    return view


def redealt(board, view, seat, word):
    """A table that looks like `view` to `seat`, drawn with the stream that begins at `word`."""
    truth = view.copy()
    board.engine.redeal(truth[0], board.knobs, board.tables, seat, np.array([word], np.uint64))
    return truth


def legal_of(board, states):
    """The legal actions of a state."""
    out = np.zeros(board.setting.game.max_legal, np.int32)
    return out[: board.engine.legal(states[0], board.knobs, board.tables, out)].tolist()


def decisions(setting, games, most, seed=SEED):
    """Boards at decisions of a few games, at most `most` of them, spread evenly."""
    counts = [len(log_of(setting, seed, index)[0]) for index in range(games)]
    every = max(1, sum(counts) // most)
    number = 0
    for index in range(games):
        for board, _ in nodes(setting, seed, index):
            number += 1
            if board.state.actor >= 0 and number % every == 0:
                yield board


def check_hiding(board, seat, word):
    """What `seat` cannot know can be dealt again, and then it sees and may do just the same."""
    broken = broken_of(board.setting.game)
    view = view_of(board, seat)
    assert bytes_of(view_of(board, seat, view)) == bytes_of(view), "hiding twice hides more"
    truth = redealt(board, view, seat, word)
    assert bytes_of(view_of(board, seat, truth)) == bytes_of(view), (
        "the seat can tell a redealt table from the true one"
    )
    assert broken(truth[0], board.knobs, board.tables) == 0, "a redealt table breaks an invariant"
    if seat == board.state.actor:
        assert legal_of(board, truth) == legal_of(board, board.states), "the legal list tells what is hidden"
    return bytes_of(truth) != bytes_of(board.states)


@each_table
def test_a_seat_cannot_tell_a_redealt_table_from_the_true_one(game, players):
    for given in manners(game):
        for word, board in enumerate(decisions(mixed(game, players, given=given), games=4, most=200)):
            for seat in range(players):
                check_hiding(board, seat, word)


@each_game
def test_what_is_hidden_is_really_dealt_again(game):
    """A game whose fact sheet says that nothing is hidden has nothing to deal; in any other some table must differ."""
    hidden = re.search(r"^Hidden +(.*)$", sys.modules[game.package].__doc__, re.MULTILINE)[1]
    boards = decisions(mixed(game, given=closed(game)), games=3, most=100)
    varied = [check_hiding(board, int(board.state.actor), word) for word, board in enumerate(boards)]
    assert any(varied) == (not hidden.startswith("nothing")), f"Hidden: {hidden}"


def play_to_first_decision(setting, seed):
    """A board at the first decision of a game, its luck drawn by Python."""
    board, luck = Board(setting).set_up(), random.Random(seed)
    while board.state.actor == CHANCE:
        codes, weights = board.options()
        act(board, *luck.choices(codes, weights))
    return board


def differences(setting, games):
    """At the first decision of each game: every number of the true state minus that of a redealt one."""
    rows = []
    for index in range(games):
        board = play_to_first_decision(setting, index)
        seat = int(board.state.actor)
        truth = redealt(board, view_of(board, seat), seat, 1000 + index)
        rows.append(flat(board.states) - flat(truth))
    return np.array(rows)


def flat(states):
    """Every number of a state in one row."""
    return np.concatenate([np.ravel(states[name]).astype(float) for name in states.dtype.names])


@each_game
@pytest.mark.statistical
def test_redealt_tables_are_dealt_as_true_ones_are(game):
    """At the first decision nobody has learnt anything yet, so truth and redeal have the same mean, field by field."""
    found = differences(seated(game, given=closed(game)), games=300)
    errors = found.std(axis=0, ddof=1) / np.sqrt(len(found))
    moved = errors > 0
    assert not found[:, ~moved].any()
    if moved.any():
        sigmas = 4 + np.log10(moved.sum())  # for as many comparisons: still one false alarm in 15,800 or fewer
        assert (abs(found.mean(axis=0)[moved]) / errors[moved]).max() < sigmas


# --- Bots -------------------------------------------------------------------


def ask(board, view, bot, word, dirt):
    """The index a bot chooses at a view, with `dirt` in all the room it was lent."""
    game, engine = board.setting.game, board.engine
    legal = np.zeros(game.max_legal, np.int32)
    n = engine.legal(board.state, board.knobs, board.tables, legal)
    legal[n:] = dirt
    rest = [legal.copy(), board.setting.knobs.copy(), board.setting.tables.copy(), bot.weights.copy()]
    weights = bot.weights.copy() if len(bot.weights) else np.zeros(1)
    scratch = engine.new_states(SCRATCH)
    scratch.view(np.uint8)[:] = dirt
    work, rng = np.full(WORK, dirt, np.int64), np.array([word], np.uint64)
    index = bot.choose(
        view[0], board.knobs, board.tables, legal, n, weights, rng, engine.rules, scratch, work
    )  # fmt: skip
    assert 0 <= index < n
    now = [legal, board.setting.knobs, board.setting.tables, weights[: len(bot.weights)]]
    for before, after in zip(rest, now, strict=True):
        assert before.tobytes() == after.tobytes(), "a bot changed what is not its own"
    return index


@each("bot", bot_names)
def test_bot_is_a_function_of_its_view_and_its_luck(game, bot):
    """It remembers nothing, reads nothing it was not given, changes nothing, and cannot see what is hidden."""
    setting = seated(game, bots=(bot,), given=closed(game))
    asked = 0
    for word, board in enumerate(decisions(setting, games=8, most=60)):
        seat = int(board.state.actor)
        view = view_of(board, seat)
        if len(legal_of(board, board.states)) < 2:
            continue
        index = ask(board, view.copy(), setting.bots[seat], word, dirt=0)
        assert ask(board, view.copy(), setting.bots[seat], word, dirt=77) == index, "undefined memory was read"
        other = view_of(board, seat, redealt(board, view, seat, word))
        assert ask(board, other, setting.bots[seat], word, dirt=0) == index, "the bot peeks"
        asked += 1
    assert asked > 5


# --- The checks can fail ----------------------------------------------------


def swap_board():
    """A board of Swap at a decision, whose engine may be tampered with."""
    board = play_to_first_decision(seated(registry.game("swap")), 0)
    board.engine = copy.copy(board.engine)
    return board


def test_a_view_that_shows_too_much_is_caught():
    board = swap_board()
    hide = board.engine.hide

    def shows_a_hand(view, knobs, tables, seat):
        shown = view.hand[1]
        hide(view, knobs, tables, seat)
        view.hand[1] = shown

    board.engine.hide = shows_a_hand
    with pytest.raises(AssertionError, match="can tell a redealt table"):
        for word in range(20):
            check_hiding(board, 0, word)


def test_a_deal_that_makes_cards_is_caught():
    board = swap_board()
    redeal = board.engine.redeal

    def makes_cards(view, knobs, tables, seat, rng):
        redeal(view, knobs, tables, seat, rng)
        view.deck[0] += 1

    board.engine.redeal = makes_cards
    with pytest.raises(AssertionError, match="breaks an invariant"):
        check_hiding(board, 0, 1)


def test_a_legal_list_that_tells_the_deck_is_caught():
    board = swap_board()

    def only_good_swaps(s, knobs, tables, out):
        out[0] = 0
        return 1 if s.deck[5] > s.hand[1] % 2 else 0

    board.engine.legal = only_good_swaps
    with pytest.raises(AssertionError, match="legal list tells"):
        for word in range(20):
            check_hiding(board, 0, word)


def bot_that(choose):
    """A stand-in for a compiled bot."""
    return Seated("stand-in", choose, np.zeros(0))


def test_a_bot_that_reads_what_was_left_or_writes_what_is_lent_is_caught():
    board = swap_board()
    view = view_of(board, 0)
    reads = bot_that(lambda *given: int(given[-1][0] > 0))
    assert ask(board, view, reads, 1, dirt=0) != ask(board, view, reads, 1, dirt=77)

    def writes(view, knobs, tables, legal, *rest):
        legal[0] = 1
        return 0

    with pytest.raises(AssertionError, match="not its own"):
        ask(board, view, bot_that(writes), 1, dirt=0)
