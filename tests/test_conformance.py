"""What holds for every game and every bot; a game gets these tests by being registered."""

import copy
import dataclasses
import json
import sys
from collections import defaultdict

import numpy as np
import pytest

from simulator import components, digest
from simulator import games as registry
from simulator.compiling import entry, rule
from simulator.engine import engine_of
from simulator.errors import BadInput
from simulator.machine import CHANCE, OVER
from simulator.playthrough import Board, play_logged, steps
from simulator.rng import name_hash
from tests.checks import check_records
from tests.play import (
    act,
    bot_names,
    box_of,
    broken_of,
    bytes_of,
    checked,
    each,
    each_game,
    is_toy,
    many,
    mix_in_python,
    mixed,
    nodes,
    obstacle,
    play_checked,
    player_counts,
    seated,
)

LABELS = ("Source", "Seats", "Hidden", "Deviations", "Verified")
SEED = 20

each_table = each("players", player_counts)
each_knob = each("knob", lambda game: game.knobs)


# --- The fact sheet ---------------------------------------------------------


@pytest.mark.parametrize("name", registry.PACKAGES)
def test_every_registered_game_can_be_tested(name):
    """The tests below run over the games for which this one passes."""
    assert registry.game(name).name == name
    assert obstacle(registry.game(name)) == ""


@each_game
def test_header_has_every_label(game):
    text = sys.modules[game.package].__doc__
    missing = [label for label in LABELS if f"\n{label} " not in text]
    assert not missing, f"the docstring of {game.package} lacks {', '.join(missing)}"


@each_game
def test_fact_sheet_is_consistent(game):
    names = [c.name for c in game.columns]
    assert game.kind in ("cooperative", "competitive")
    assert game.seats[0] <= game.default_players <= game.seats[1]
    assert len(set(names)) == len(names)
    assert len({k.name for k in game.knobs}) == len(game.knobs)
    assert len({name_hash(s) for s in game.stream_names}) == len(game.stream_names)
    assert {"actor", "stream", "round_no"} <= set(game.state.names)
    assert {column for pair in game.crosses for column in pair} <= set(names)


@each_game
def test_record_has_the_columns_every_report_reads(game):
    names = {column.name for column in game.columns}
    assert {"outcome", "end_reason", "rounds"} <= names
    labels = game.column("outcome").labels
    if game.is_cooperative:
        assert set(labels) == {"win", "loss", "capped"}
        return
    assert labels == (*(f"seat_{seat}" for seat in range(game.most_seats)), "shared", "capped")
    wanted = {"won"} if is_toy(game) else {"won", "score", "lead_changes", "half_leader"}
    assert wanted <= names


@each_game
def test_field_names_do_not_hide_array_methods(game):
    """A field called like a method of an array cannot be read by its name in plain mode."""
    for dtype in (game.state, game.tables, game.knobs_dtype, game.record_dtype):
        clash = [name for name in dtype.names if hasattr(np.recarray, name) and name != "trace"]
        assert not clash


@each_game
def test_bots_start_with_random_and_hold_the_default(game):
    names = bot_names(game)
    assert "random" in names if is_toy(game) else names[0] == "random"
    assert game.default_bot in names


# --- Knobs and components ---------------------------------------------------


@each_knob
def test_knob_has_a_default_in_its_range_and_a_meaning(game, knob):
    assert len(knob.meaning) > 4
    assert knob.read(knob.text(knob.default)) == knob.default
    assert knob.text(knob.read(knob.text(knob.default))) == knob.text(knob.default)


def extremes(knob):
    """The values of a knob worth playing: both ends, every label, the word."""
    word = [knob.word] if knob.word else []
    labels = list(knob.labels)
    return {
        "number": [knob.low, knob.high, *word],
        "choice": labels,
        "switch": [0, 1],
        "list": [*word, *(labels[:n] for n in range(1, knob.length + 1)), labels[-knob.length :]],
        "labelled": [dict.fromkeys(labels, knob.low), dict.fromkeys(labels, knob.high)],
    }[knob.kind]


@each_knob
def test_every_extreme_of_a_knob_can_be_played(game, knob):
    played = 0
    for players in {game.default_players, *game.seats}:
        for value in extremes(knob):
            try:
                setting = mixed(game, players, given={knob.name: value})
            except BadInput:  # knobs that the game checks against each other, or against the players
                continue
            played += len(play_checked(setting, many(5), SEED))
    assert played


@each("patch", components.alternatives)
def test_every_alternative_loads_alone_and_can_be_played(game, patch):
    said = components.alternatives(game)[patch]
    assert len(said["about"]) > 4
    setting = mixed(game, patches=(patch,))
    assert setting.box.patches == (patch,)
    assert setting.box.digest != box_of(game).digest, "the alternative changes nothing"
    play_checked(setting, many(20), SEED)


@each_game
def test_weights_of_alternatives_leave_room_for_the_default(game):
    sums = defaultdict(float)
    for name, patch in components.alternatives(game).items():
        assert 0 < patch["weight"] < 1
        sums[name.partition(".")[0]] += patch["weight"]
    assert all(total <= 1 + 1e-9 for total in sums.values())


@each_game
def test_every_component_says_where_it_is_from(game):
    box = box_of(game)
    assert {path for path, _ in leaves_of(box.values)} == set(box.origin)


def leaves_of(values, path=()):
    """(path, value) of every value that is not a table."""
    for name, value in values.items():
        if isinstance(value, dict):
            yield from leaves_of(value, (*path, name))
        else:
            yield (*path, name), value


# --- Play -------------------------------------------------------------------


@each_table
def test_play_ends_with_every_node_whole(game, players):
    """Invariants hold after every step, lists are not empty, weights sum to their total, games end."""
    for setting in (seated(game, players), mixed(game, players)):
        records = play_checked(setting, many(150), SEED)
        assert len(records) == many(150)
        check_records(game, players, records)


@each("bot", bot_names)
def test_bot_plays_every_number_of_players(game, bot):
    for players in player_counts(game):
        check_records(game, players, play_checked(seated(game, players, (bot,)), many(25), SEED))


@each_table
def test_actions_read_distinct_and_are_found_by_their_words(game, players):
    checked = 0
    for index in range(3):
        last_round = 0
        for board, action in nodes(mixed(game, players), SEED, index):
            s, box = board.state, board.setting.box.data
            codes, weights = board.options()
            assert action in codes
            assert len(set(codes)) == len(codes), "an action is listed twice"
            said = [board.say(code) for code in codes]
            assert len(set(said)) == len(said), f"two actions read alike: {said}"
            assert all(text == text.strip() and text and "|" not in text and "\n" not in text for text in said)
            if checked % 7 == 0:
                assert [board.find(text) for text in said[:20]] == codes[:20]
            assert s.actor == CHANCE or 0 <= s.actor < players
            assert weights is None or (min(weights) > 0 and 0 <= s.stream < len(game.stream_names) - game.most_seats)
            assert board.words.node(s, box)
            json.dumps(board.words.show(s, box), allow_nan=False)
            assert int(s.round_no) >= last_round
            last_round = int(s.round_no)
            checked += 1
    assert checked


@each_game
def test_describing_a_state_leaves_it_alone(game):
    for number, (board, action) in enumerate(nodes(mixed(game), SEED, 1)):
        if number % 5:
            continue
        before = bytes_of(board.states)
        board.words.show(board.state, board.setting.box.data)
        board.say(action)
        board.options()
        broken_of(game)(board.state, board.knobs, board.tables)
        assert bytes_of(board.states) == before


# --- Same luck, same game ---------------------------------------------------


@each_game
def test_threads_and_blocks_change_nothing(game):
    setting, engine, games = mixed(game), engine_of(game), many(80)
    whole = digest.of_records(engine.play(setting, SEED, 0, games, threads=1))
    for threads in (2, 7):
        assert digest.of_records(engine.play(setting, SEED, 0, games, threads)) == whole
    for size in (1, 7, 64):
        blocks = [engine.play_block(setting, SEED, at, min(size, games - at))[0] for at in range(0, games, size)]
        assert digest.of_records(np.concatenate(blocks)) == whole
    assert digest.of_records(engine.play(setting, SEED + 1, 0, games, threads=1)) != whole


@each_game
def test_a_slice_is_played_as_in_the_whole(game):
    setting, engine = mixed(game), engine_of(game)
    whole = engine.play(setting, SEED, 0, many(100), threads=1)
    assert engine.play(setting, SEED, 2, many(100) - 2, threads=1).tobytes() == whole[2:].tobytes()


@each_table
def test_a_replayed_game_is_the_one_of_the_batch(game, players):
    setting = mixed(game, players)
    whole = engine_of(game).play(setting, SEED, 0, 6, threads=2)
    for index in (0, 5):
        actions, record = play_logged(setting, SEED, index)
        assert record.tobytes() == whole[index].tobytes()
        board, trace = Board(setting).set_up(), 0
        for action in actions:
            trace = mix_in_python(trace ^ ((int(board.state.actor) + 2) << 40) ^ action)
            act(board, action)
        assert board.is_over
        again = board.record()
        again["trace"] = trace
        assert again.tobytes() == record.tobytes()


@each_game
def test_a_told_game_has_every_step(game):
    setting = mixed(game)
    actions, _ = play_logged(setting, SEED, 2)
    told = list(steps(setting, actions))
    assert [step.code for step in told] == actions
    for step in told:
        assert step.action in step.legal
        assert step.forced == (len(step.legal) == 1)
        assert (step.weights is None) == (step.actor != "chance")


@each_game
def test_set_up_leaves_nothing_of_the_game_before(game):
    """State buffers are used again; a game on a soiled buffer goes as on a blank one, bots included."""
    setting, engine = mixed(game), engine_of(game)
    soiled = copy.copy(engine)
    soiled.new_states = lambda n: soil(engine.new_states(n))
    clean = [engine.play_block(setting, SEED, index, 1)[0].tobytes() for index in range(many(20))]
    assert [soiled.play_block(setting, SEED, index, 1)[0].tobytes() for index in range(many(20))] == clean


@each_game
def test_a_game_looks_the_same_on_a_soiled_buffer(game):
    setting = mixed(game)
    actions, _ = play_logged(setting, SEED, 3)
    clean, soiled = Board(setting).set_up(), Board(setting)
    soil(soiled.states)
    soiled.set_up()
    box = setting.box.data
    for action in actions:
        assert clean.options() == soiled.options()
        assert clean.words.show(clean.state, box) == soiled.words.show(soiled.state, box)
        act(clean, action)
        act(soiled, action)
    assert soiled.state.actor == OVER


def soil(states):
    """Fill states with what a game might have left there, and worse."""
    raw = states.view(np.uint8)
    raw[:] = np.random.default_rng(1).integers(1, 256, raw.shape, np.uint8)
    return states


# --- The checks can fail ----------------------------------------------------


def test_an_alternative_that_overruns_the_outcomes_is_caught():
    """Seven cells hold the six faces of a die, not the eight of the alternative."""
    pig = dataclasses.replace(registry.game("pig"), max_legal=8)
    with pytest.raises(AssertionError, match="a chance node had no outcome"):
        play_checked(seated(pig, patches=("die.eight",)), 20, SEED)


def test_a_rule_that_loses_a_piece_is_caught_at_its_step():
    swap = registry.game("swap")
    engine = copy.copy(engine_of(swap))
    apply = rule(swap.module("rules").apply)

    def careless(s, knobs, tables, action):
        """A card that is swapped away does not reach the pile."""
        held = s.hand[s.turn]
        code = apply(s, knobs, tables, action)
        if s.actor == CHANCE and held > 0:
            s.pile[held - 1] -= 1
        return code

    engine.apply = entry(careless, engine.signatures.rules["apply"], None)
    with pytest.raises(AssertionError, match=r"step 3, P0 swap: code 0, invariant 1"):
        play_checked(seated(swap, given={"copies": "one:9,two:9"}), 20, SEED, engine=checked(engine))


def test_records_out_of_range_are_caught():
    swap = registry.game("swap")
    good = play_checked(seated(swap), 20, SEED)
    for field, value, message in (("score", 101, "score"), ("swaps", -1, "goes on"), ("trace", 0, "trace")):
        bad = good.copy()
        bad[field][:, 0 if bad[field].ndim > 1 else ...] = value
        with pytest.raises(AssertionError, match=message):
            check_records(swap, 3, bad)
    with pytest.raises(AssertionError, match="not there"):
        check_records(swap, 2, good)
