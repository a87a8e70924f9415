"""Disney Animated: the luck of the set-up against exact probabilities, and wrong luck that is caught."""

import copy
import itertools
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from simulator.compiling import entry
from simulator.engine import RULES, engine_of
from simulator.games.disney_animated import NEED_NUMBER, PAINTS
from simulator.games.disney_animated import frames as fr
from simulator.machine import OVER
from tests.checks import assert_frequencies
from tests.disney_animated_table import GAME
from tests.play import _callable as callable_of
from tests.play import seated

pytestmark = pytest.mark.statistical


def only_set_up(**wrong):
    """An engine whose games end at their first decision; the record's timelines hold what was dealt."""
    engine = engine_of(GAME)
    apply = callable_of(engine.apply, engine.signatures.rules["apply"])

    def apply_and_stop(s, knobs, tables, action):
        code = apply(s, knobs, tables, action)
        if s.actor >= 0:
            s.actor = OVER
        return code

    def dealt_pieces(s, knobs, tables, out):
        for i in range(5):
            out.deadline_by_round[i] = s.space[i]
            out.deadline_by_round[5 + i] = s.hand[0, i]
            out.deadline_by_round[10 + i] = s.hand[1, i]
        for seat in range(4):
            out.film[seat] = s.film[seat]
        for i in range(16):
            out.complete_by_round[i] = s.grid[i]
        out.deadline_by_round[15] = s.cal_row[NEED_NUMBER]

    found, rules = copy.copy(engine), list(engine.rules)
    for name, function in ({"apply": apply_and_stop, "record": dealt_pieces} | wrong).items():
        rules[RULES.index(name)] = entry(function, engine.signatures.rules[name], None)
    found.rules = tuple(rules)
    return found


@pytest.fixture(scope="module")
def set_ups():
    """What 12,000 games of two players were dealt."""
    setting = seated(GAME, 2, given={"films": "alice,aladdin"})
    return only_set_up().play_block(setting, 77, 0, 12_000)[0]


def test_every_order_of_the_action_tiles_is_equally_likely(set_ups):
    """DA-046"""
    counts = Counter(map(tuple, set_ups["deadline_by_round"][:, :5].tolist()))
    assert_frequencies([counts[order] for order in itertools.permutations(range(1, 6))], [1 / 120] * 120)


@pytest.mark.parametrize("colour", PAINTS)
def test_every_colour_lies_anywhere_with_equal_chance(set_ups, colour):
    """DA-042: how often the two tokens of a colour cover each pair of spaces."""
    lies = set_ups["complete_by_round"][:, :16] == PAINTS.index(colour)
    pairs = Counter(tuple(np.flatnonzero(spaces)) for spaces in lies)
    assert_frequencies([pairs[pair] for pair in itertools.combinations(range(16), 2)], [1 / 120] * 120)


def hypergeometric(held, kind=8, deck=40, hand_size=3):
    """Chance of `held` cards of one kind in a hand."""
    return Fraction(comb(kind, held) * comb(deck - kind, hand_size - held), comb(deck, hand_size))


@pytest.mark.parametrize("seat", [0, 1])
def test_starting_hands_are_dealt_from_a_shuffled_deck(set_ups, seat):
    """DA-040, DA-039"""
    for kind in range(5):
        held = np.bincount(set_ups["deadline_by_round"][:, 5 + 5 * seat + kind], minlength=4)
        assert_frequencies(held, [float(hypergeometric(n)) for n in range(4)])


def test_calamity_is_revealed_from_a_shuffled_deck(set_ups):
    """DA-047, DA-048"""
    ones = np.bincount(set_ups["deadline_by_round"][:, 15], minlength=3)  # two of the ten cards, two are revealed
    assert_frequencies(ones, [28 / 45, 16 / 45, 1 / 45])


def test_films_are_drawn_in_any_seating_and_the_oldest_starts():
    """DA-029, DA-037"""
    drawn = Counter(map(tuple, only_set_up().play_block(seated(GAME, 3), 4, 0, 6000)[0]["film"][:, :3].tolist()))
    orders = [order for order in itertools.permutations(range(5), 3) if order[0] == min(order)]
    assert_frequencies([drawn[order] for order in orders], [1 / 20] * 20)


# --- The checks can fail ----------------------------------------------------


def careless_hands():
    """A dealer to whom all kinds of card are alike, however many are left."""
    engine = engine_of(GAME)
    chances = callable_of(engine.chances, engine.signatures.rules["chances"])

    def kinds_alike(s, knobs, tables, out):
        total = chances(s, knobs, tables, out)
        if s.frame[0, 0] == fr.F_SETUP and s.frame[0, 3] == fr.S_HANDS:
            for kind in range(5):
                out[kind] = 1
            return np.int64(5)
        return total

    return kinds_alike


def sliding_tiles():
    """A dealer who lays out the last two Action tiles in rising order."""
    engine = engine_of(GAME)
    chances = callable_of(engine.chances, engine.signatures.rules["chances"])

    def half_sorted(s, knobs, tables, out):
        total = chances(s, knobs, tables, out)
        if s.frame[0, 0] == fr.F_SETUP and s.frame[0, 3] == fr.S_TILES and total == 2:
            first = 0
            while out[first] == 0:
                first += 1
            out[first] = 2
            for tile in range(first + 1, 5):
                out[tile] = 0
        return total

    return half_sorted


@pytest.mark.parametrize(("wrong", "which"), [(careless_hands, "hands"), (sliding_tiles, "tiles")])
def test_wrong_luck_is_caught(wrong, which):
    setting = seated(GAME, 2, given={"films": "alice,aladdin"})
    dealt = only_set_up(chances=wrong()).play_block(setting, 77, 0, 12_000)[0]
    check = {
        "hands": lambda: test_starting_hands_are_dealt_from_a_shuffled_deck(dealt, 0),
        "tiles": lambda: test_every_order_of_the_action_tiles_is_equally_likely(dealt),
    }[which]
    with pytest.raises(AssertionError, match="chi-square"):
        check()
