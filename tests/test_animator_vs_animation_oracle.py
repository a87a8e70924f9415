"""The attack against an independent slow oracle, over whole spaces of tables and every reading."""

import itertools

import numpy as np
import pytest

from tests.animator_vs_animation_oracle import blank, compare, drawn, slow_tables
from tests.animator_vs_animation_table import GAME, attacks
from tests.play import seated

pytestmark = pytest.mark.statistical  # thousands of games or tables: only where rules are compiled
LASER = 3  # kind
READINGS = (
    {},
    {"cleave_block": "one_sided"},
    {"cleave_block": "same_direction", "shortfall": "pro_rata"},
    {"cleave_target": "beside_victim", "shortfall": "first_served"},
    {"attack_order": "turn_order"},
    {"neutral_mode": "empty"},
    {"neutral_mode": "none"},
)


def test_every_facing_with_every_kind_of_item_agrees_with_the_oracle():
    """256 facings x 3^4 items: none, Pencil (cleave), and a SideBar that is thrown; Guns are in the tables below."""
    facings = np.array(list(itertools.product(range(4), repeat=4)))
    items = np.array(list(itertools.product((-1, 0, 4), repeat=4)))
    states = blank(len(facings) * len(items), 4, {})
    states.facing[:] = np.repeat(facings, len(items), axis=0)
    states.holds[:] = np.tile(items, (len(facings), 1))
    states.used[:] = np.where(states.holds == 4, 2, 0)
    assert len(states) == 20_736
    assert compare(states, 4, {}) == 0


@pytest.mark.parametrize(
    ("players", "readings"),
    [
        *itertools.product((2, 3, 4), READINGS),
        (2, {"neutral_mode": "two_each"}),
    ],
    ids=lambda value: "-".join(value.values()) or "printed" if isinstance(value, dict) else str(value),
)
def test_random_tables_agree_with_the_oracle(players, readings):
    """Boosts, shields, Once items, few tokens, any square and pointer, every reading."""
    assert compare(drawn(1500, players, readings, seed=players), players, readings) == 0


@pytest.mark.parametrize(
    ("rules", "oracle"),
    [
        ({"cleave_block": "one_sided"}, {}),
        ({"cleave_target": "beside_victim"}, {}),
        ({"shortfall": "first_served"}, {}),
        ({"attack_order": "turn_order"}, {}),
        ({"cleave": "0"}, {}),
    ],
    ids=lambda readings: "-".join(readings) or "printed",
)
def test_the_oracle_catches_a_wrong_rule(rules, oracle):
    """Each reading is a wrong rule to the oracle of another: it must be noticed."""
    states = drawn(1500, 4, {}, seed=9)
    setting = seated(GAME, 4, given=rules)
    slow = slow_tables(states, setting, oracle)
    attacks()(states, setting.knobs, setting.tables)
    found = states["tokens"].tolist()
    assert sum(purses != table.settle() for purses, table in zip(found, slow, strict=True)) > 20


def test_the_order_of_the_loop_does_not_matter():
    """The same table with its characters numbered otherwise (and their owners with them) gives the same tokens."""
    states = drawn(600, 4, {}, seed=4)
    states.tokens[:] = 12  # enough for all, so that the order of payment plays no part
    turned = states.copy().view(np.recarray)
    for name in ("facing", "holds", "used", "boost", "shield", "square", "tokens"):
        turned[name][:] = np.roll(states[name], 1, axis=1)
    turned.at[:] = (states.at + 1) % 4
    setting = seated(GAME, 4)
    attacks()(states, setting.knobs, setting.tables)
    attacks()(turned, setting.knobs, setting.tables)
    assert (np.roll(states.tokens, 1, axis=1) == turned.tokens).all()


def test_tokens_never_appear_or_vanish_in_an_attack():
    states = drawn(2000, 3, {}, seed=1)
    before = states.tokens.sum(axis=1)
    setting = seated(GAME, 3)
    attacks()(states, setting.knobs, setting.tables)
    assert (states.tokens.sum(axis=1) == before).all() and (states.tokens >= 0).all()


@pytest.mark.parametrize(("used", "hits"), [(0, [0, 0, 0, 1]), (1, [0, 1, 0, 2])])
def test_once_with_cleave_hits_beside_only_when_used(used, hits):
    """A card that no deck has: a Laser that cleaves."""
    setting = seated(GAME, 4)
    tables = setting.tables.copy()
    tables.cleave[0][LASER] = 1
    states = blank(1, 4, {})
    states.facing[0] = (1, 2, 2, 0)
    states.holds[0][0], states.used[0][0] = LASER, used
    attacks()(states, setting.knobs, tables)
    assert states.hit[0][0].tolist() == hits
