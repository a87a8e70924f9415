"""Disney Animated: 100,000 games with every node checked, in which everything that can happen happens."""

import copy
from collections import Counter

import numpy as np
import pytest

from simulator.compiling import entry, rule
from simulator.engine import RULES, engine_of
from simulator.games.disney_animated import CANNOT_REMOVE, EFFECTS, POWERS, SOUNDS
from simulator.games.disney_animated import frames as fr
from simulator.machine import CHANCE
from tests.disney_animated_table import GAME
from tests.play import FIRST_INVARIANT, broken_of, checked, play_checked, seated
from tests.play import _callable as callable_of
from tests.play import _checked_apply as checked_apply

# Counts stand in the upper frames of the state, which no game reaches, and are shown in the record's timelines.
FIRST_FRAME = 20
KINDS, PURPOSES, OPS = 36, 15, len(POWERS)
PURPOSE_AT, OP_AT, REVEALED_AT, CELLS = KINDS, KINDS + PURPOSES, KINDS + PURPOSES + OPS, 64
ENOUGH = 100


def counting_engine():
    """An engine that checks the invariants at every node and counts what is done."""
    engine = engine_of(GAME)
    signatures = engine.signatures.rules
    set_up, record = (callable_of(getattr(engine, name), signatures[name]) for name in ("set_up", "record"))
    apply = callable_of(checked_apply(engine, broken_of(GAME)), signatures["apply"])

    @rule
    def note(s, cell):
        """One more in a cell, up to what a cell holds."""
        row, column = FIRST_FRAME + cell // 6, cell % 6
        if s.frame[row, column] < 100:
            s.frame[row, column] += 1

    def set_up_counting(s, knobs, tables):
        set_up(s, knobs, tables)
        for row in range(FIRST_FRAME, 32):
            for column in range(6):
                s.frame[row, column] = 0

    def apply_counting(s, knobs, tables, action):
        d = s.depth - 1
        kind, argument = action // 64, action % 64
        if s.actor == CHANCE:
            at = s.frame[d, 0]
            if at == fr.F_VILLAIN and action == CANNOT_REMOVE:
                note(s, REVEALED_AT)
        else:
            note(s, kind)
            if kind == fr.A_SEAT and s.frame[d, 0] == fr.F_WHO:
                note(s, PURPOSE_AT + s.frame[d, 3])
            if kind == fr.A_POWER_MAGIC or kind == fr.A_POWER_CARD:
                note(s, OP_AT + tables.power[s.film[s.turn], argument])
            if kind == fr.A_FREE and argument == 1:
                note(s, OP_AT + tables.power[s.film[s.turn], s.frame[d, 3]])
        code = apply(s, knobs, tables, action)
        return np.int64(FIRST_INVARIANT - 1) if s.depth > FIRST_FRAME else code

    def record_counting(s, knobs, tables, out):
        record(s, knobs, tables, out)
        for cell in range(CELLS):
            count = s.frame[FIRST_FRAME + cell // 6, cell % 6]
            if cell < 32:
                out.deadline_by_round[cell] = count
            else:
                out.complete_by_round[cell - 32] = count
        for seat in range(s.players):
            out.background_round[seat] = s.effects[s.film[seat]] + s.failed[s.film[seat]]

    found, rules = copy.copy(engine), list(engine.rules)
    for name, function in (("set_up", set_up_counting), ("apply", apply_counting), ("record", record_counting)):
        rules[RULES.index(name)] = entry(function, signatures[name], None)
    found.rules = tuple(rules)
    return found


OTHER_OPS = (
    "abu.swap", "twas_brillig.cat_to_player", "krunchies.ink_and_one", "friend_like_me.both_at_once",
    "chernabog.two_different", "cruella.two_matching", "jafar.any_token", "tiles.straddling", "symbols.two_magic",
    "calamity.two_paint", "music.as_value", "condition.no_condition", "character_cost.one_paint",
)  # fmt: skip
MORE_OPS = (
    "twas_brillig.tile_up_to_x", "the_queen.two_cards", "jafar.paint_only", "tiles.one_large", "symbols.four_magic",
    "calamity.two_animation", "paint.six_colours", "rows.one_one_two_three", "villain_cost.three_cards",
)  # fmt: skip
HOUSE = {
    "bonus_declinable": 1, "swap_in_bonus": 1, "free_power": "forfeits_turn", "queen_three_for_one": 1,
    "genie_condition": "out", "dwarfs_on_tables": 0,
}  # fmt: skip
PATIENT = {"deadline_space": 30, "calamities": 2}
TABLES = (  # players, bots, knobs, alternatives, games
    (2, "random", {}, (), 10_000),
    (3, "random", {"difficulty": "expert"}, (), 10_000),
    (4, "random", {"calamities": 0}, (), 5_000),
    (4, "random", PATIENT, (), 5_000),
    (4, "random", PATIENT | HOUSE, OTHER_OPS, 10_000),
    (3, "random", PATIENT | {"open_hands": 0, "hand_limit": 2}, MORE_OPS, 10_000),
    (2, "planner", {}, (), 8_000),
    (3, "planner", {"difficulty": "expert"}, (), 8_000),
    (4, "planner", {"calamities": 0}, (), 5_000),
    (4, "planner", PATIENT | {"start_magic": 3}, (), 5_000),
    (4, "planner", PATIENT | HOUSE, OTHER_OPS, 8_000),
    (3, "planner", {"open_hands": 0, "hand_limit": 3}, MORE_OPS, 8_000),
    (4, "planner,random", {"difficulty": "novice"}, (), 8_000),
)


def lined_up(players, bots):
    """One bot for every seat, in turn."""
    names = bots.split(",")
    return tuple(names[seat % len(names)] for seat in range(players))


@pytest.fixture(scope="module")
def played():
    """(setting, records) of every table above; a node that breaks an invariant stops the test."""
    engine = counting_engine()
    found = []
    for number, (players, bots, given, patches, games) in enumerate(TABLES):
        setting = seated(GAME, players, lined_up(players, bots), given, patches)
        found.append((setting, engine.play(setting, 100 + number, 0, games, threads=2)))
    return found


@pytest.mark.statistical
def test_a_hundred_thousand_games_keep_every_component_and_end(played):
    """DA-005, DA-009, DA-011, DA-014, DA-017, DA-018"""
    assert sum(len(records) for _, records in played) >= 100_000
    assert (
        sum(len(records) for setting, records in played if "planner" in str([b.name for b in setting.bots])) >= 50_000
    )
    for setting, records in played:
        assert (records["rounds"] >= 1).all()
        spaces = records["advance_base"] + records["advance_failed"] + records["advance_match"]
        assert (records["deadline"] == spaces).all()
        lost = records["outcome"] == 1
        assert (records["deadline"][lost] == setting.knobs[0].deadline_space).all()
        assert (records["films_complete"][~lost] == setting.players).all()


@pytest.mark.statistical
def test_every_action_was_taken_often(played):
    """DA-059, DA-128: also every purpose for which a player is chosen"""
    counts = sum_of_cells(played)
    names = {value: name for name, value in vars(fr).items() if name.startswith("A_")}
    rare = {names[kind]: counts[kind] for kind in names if counts[kind] < ENOUGH}
    assert not rare
    purposes = {value: name for name, value in vars(fr).items() if name.startswith("W_")}
    assert not {name: counts[PURPOSE_AT + i] for i, name in purposes.items() if counts[PURPOSE_AT + i] < ENOUGH}


@pytest.mark.statistical
def test_every_operation_was_used_often(played):
    """DA-108, DA-151, DA-176"""
    counts = sum_of_cells(played)
    assert not {op: counts[OP_AT + i] for i, op in enumerate(POWERS) if counts[OP_AT + i] < ENOUGH}
    effects, sounds = Counter(), Counter()
    for setting, records in played:
        tables = setting.tables[0]
        for film in range(5):
            there = records["film"][:, : setting.players] == film
            effects[EFFECTS[tables.effect[film]]] += int(records["background_round"][:, : setting.players][there].sum())
            if len(records[there.any(axis=1)]):
                sounds[SOUNDS[tables.sound[film]]] += int(records["act_sound"][there.any(axis=1)].sum())
    assert set(effects) == set(EFFECTS) and min(effects.values()) >= ENOUGH
    assert set(sounds) == set(SOUNDS) and min(sounds.values()) >= ENOUGH


@pytest.mark.statistical
def test_every_kind_of_calamity_and_every_end_occurred_often(played):
    """DA-158, DA-159, DA-160, DA-164, DA-216, DA-217"""
    totals = Counter()
    for _, records in played:
        for name in ("removed_paint", "removed_animation", "removed_number", "advance_match", "effects_failed",
                     "music_returned", "cat_repeats", "wishes", "boosts", "act_swap"):  # fmt: skip
            totals[name] += int(records[name].sum())
        for reason, label in enumerate(GAME.column("end_reason").labels):
            totals[label] += int((records["end_reason"] == reason).sum())
        for stage, label in enumerate(GAME.column("stage").labels):
            totals[label] += int((records["stage"] == stage).sum())
    totals["cannot remove"] = int(sum_of_cells(played)[REVEALED_AT])
    assert not {name: count for name, count in totals.items() if count < ENOUGH}


def sum_of_cells(played):
    """What was counted, over all games."""
    parts = [np.hstack([r["deadline_by_round"], r["complete_by_round"]]).sum(axis=0, dtype=np.int64) for _, r in played]
    return np.sum(parts, axis=0)


def test_a_component_that_is_lost_is_noticed():
    """The check can fail: a rule that keeps a returned token to itself."""
    engine = copy.copy(engine_of(GAME))
    apply = callable_of(engine.apply, engine.signatures.rules["apply"])

    def careless(s, knobs, tables, action):
        """A Magic token that pays for the Magic tile does not reach the supply."""
        pays = s.actor >= 0 and action // 64 == fr.A_MAGIC
        code = apply(s, knobs, tables, action)
        if pays:
            s.supply -= 1
        return code

    engine.apply = entry(careless, engine.signatures.rules["apply"], None)
    with pytest.raises(AssertionError, match="invariant 5"):
        play_checked(seated(GAME), 50, 3, engine=checked(engine))
