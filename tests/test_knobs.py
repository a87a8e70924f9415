"""Knobs: every written form is read, and every refusal says what was given and what is allowed, in full."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator import games as registry
from simulator.errors import BadInput
from simulator.knobs import (
    DRAWN,
    UNSET,
    choice,
    fill_knobs,
    knobs_dtype,
    labelled,
    listing,
    number,
    read_settings,
    split_settings,
    switch,
)
from simulator.setting import check_players, make_setting, settle

PIG = registry.game("pig")
DEADLINE = number("deadline_space", 13, 1, 30, "last space")
CALAMITIES = number("calamities", "tier", 0, 25, "cards a round", word="tier")
DIFFICULTY = choice("difficulty", ("novice", "standard", "expert"), "tier", default="standard")
OPEN = switch("open_hands", 1, "are hands open?")
FILMS = listing("films", ("alice", "aladdin", "fantasia"), 3, "films played", "random")
BUDGET = labelled("budget", {"tv": 9, "history": 10}, 0, 40, "stars a film needs")
KNOBS = (DEADLINE, CALAMITIES, DIFFICULTY, OPEN, FILMS, BUDGET)


# --- Reading ----------------------------------------------------------------

READ = [
    (DEADLINE, "14", 14),
    (DEADLINE, 14, 14),
    (DEADLINE, np.int64(30), 30),
    (CALAMITIES, "tier", "tier"),
    (CALAMITIES, "0", 0),
    (DIFFICULTY, "expert", "expert"),
    (OPEN, "1", 1),
    (OPEN, 0, 0),
    (OPEN, True, 1),
    (OPEN, "no", 0),
    (FILMS, "random", "random"),
    (FILMS, "alice,aladdin", ("alice", "aladdin")),
    (FILMS, ["fantasia"], ("fantasia",)),
    (BUDGET, "tv:12", {"tv": 12, "history": 10}),
    (BUDGET, "tv:0,history:40", {"tv": 0, "history": 40}),
    (BUDGET, {"history": 8}, {"tv": 9, "history": 8}),
]


@pytest.mark.parametrize(("knob", "text", "value"), READ)
def test_a_value_is_read(knob, text, value):
    assert knob.read(text) == value


@pytest.mark.parametrize("knob", KNOBS, ids=lambda knob: knob.name)
def test_what_is_written_is_read_again(knob):
    for known, _, value in READ:
        if known is knob:
            assert knob.read(knob.text(value)) == value


STORED = [
    (DEADLINE, 14, 14),
    (CALAMITIES, "tier", UNSET),
    (CALAMITIES, 3, 3),
    (DIFFICULTY, "expert", 2),
    (FILMS, "random", (DRAWN, UNSET, UNSET)),
    (FILMS, ("fantasia", "alice"), (2, 0, UNSET)),
    (BUDGET, {"tv": 9, "history": 10}, (9, 10)),
]


@pytest.mark.parametrize(("knob", "value", "code"), STORED)
def test_a_value_is_stored_as_integers(knob, value, code):
    assert knob.code(value) == code


# --- Refusing ---------------------------------------------------------------

NUMBERS = "a whole number from 0 to 40 for any of tv, history, such as tv:0"
REFUSED = [
    (DEADLINE, "31", "Knob deadline_space: '31' is not allowed. Give a whole number from 1 to 30."),
    (DEADLINE, 0, "Knob deadline_space: 0 is not allowed. Give a whole number from 1 to 30."),
    (DEADLINE, "many", "Knob deadline_space: 'many' is not allowed. Give a whole number from 1 to 30."),
    (DEADLINE, 2.5, "Knob deadline_space: 2.5 is not allowed. Give a whole number from 1 to 30."),
    (DEADLINE, True, "Knob deadline_space: True is not allowed. Give a whole number from 1 to 30."),
    (DEADLINE, [3], "Knob deadline_space: [3] is not allowed. Give a whole number from 1 to 30."),
    (CALAMITIES, "-1", "Knob calamities: '-1' is not allowed. Give a whole number from 0 to 25, or 'tier'."),
    (
        DIFFICULTY,
        "experd",
        "Knob difficulty: 'experd' is not allowed. Did you mean 'expert'? Give one of novice, standard, expert.",
    ),
    (DIFFICULTY, None, "Knob difficulty: None is not allowed. Give one of novice, standard, expert."),
    (OPEN, "2", "Knob open_hands: '2' is not allowed. Give 0 or 1."),
    (OPEN, "maybe", "Knob open_hands: 'maybe' is not allowed. Give 0 or 1."),
    (
        FILMS,
        "alice,aladin",
        "Knob films: 'aladin' is not allowed. Did you mean 'aladdin'? "
        "Give a list out of alice, aladdin, fantasia, or 'random'.",
    ),
    (
        FILMS,
        "alice,alice,alice,alice",
        "Knob films: 'alice,alice,alice,alice' is not allowed. "
        "Give a list out of alice, aladdin, fantasia, or 'random'.",
    ),
    (FILMS, 3, "Knob films: 3 is not allowed. Give a list out of alice, aladdin, fantasia, or 'random'."),
    (BUDGET, "tv:41", f"Knob budget: '41' is not allowed. Give {NUMBERS}."),
    (BUDGET, "tv", f"Knob budget: '' is not allowed. Give {NUMBERS}."),
    (BUDGET, "histry:3", f"Knob budget: 'histry' is not one of its entries. Did you mean 'history'? Give {NUMBERS}."),
    (BUDGET, 9, f"Knob budget: 9 is not allowed. Give {NUMBERS}."),
]


@pytest.mark.parametrize(("knob", "given", "message"), REFUSED)
def test_a_value_is_refused_with_the_whole_message(knob, given, message):
    with pytest.raises(BadInput) as refused:
        knob.read(given)
    assert str(refused.value) == message


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.text(), st.integers(), st.floats(), st.lists(st.text()), st.none(), st.booleans(), st.binary()))
def test_nothing_but_bad_input_is_raised(given):
    for knob in KNOBS:
        try:
            knob.code(knob.read(given))
        except BadInput as refused:
            assert str(refused).startswith(f"Knob {knob.name}: ")


# --- Rows of settings -------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("target=50", {"target": "50"}),
        ("films=alice,aladdin,difficulty=expert", {"films": "alice,aladdin", "difficulty": "expert"}),
        ("budget=tv:9,history:10", {"budget": "tv:9,history:10"}),
        (" a = 1 , b = 2 ", {"a": "1", "b": "2"}),
        ("bots=x.py:f@a=1", {"bots": "x.py:f@a=1"}),
    ],
)
def test_a_row_of_settings_is_split(text, found):
    assert split_settings(text) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("expert", "Setting 'expert' has no '='. Write knob=value, for example players=3."),
        ("a=1,a=2", "Setting 'a' is given twice in 'a=1,a=2'. Give it once."),
    ],
)
def test_a_row_of_settings_is_refused(text, message):
    with pytest.raises(BadInput) as refused:
        split_settings(text)
    assert str(refused.value) == message


def test_an_unknown_knob_is_refused_with_the_nearest():
    with pytest.raises(BadInput) as refused:
        read_settings(PIG, {"targt": "50"})
    assert str(refused.value) == "Unknown knob of pig 'targt'. Did you mean 'target'? Known: target, bust."


# --- Storage and settings ---------------------------------------------------


def test_knobs_are_stored_in_one_record():
    dtype = knobs_dtype(KNOBS)
    assert dtype.names == ("players", *(knob.name for knob in KNOBS))
    assert dtype["films"].shape == (3,)
    assert dtype["budget"].shape == (2,)


def test_what_is_not_given_has_its_default():
    knobs = fill_knobs(PIG, {"bust": 3}, 2)[0]
    assert (knobs.players, knobs.target, knobs.bust) == (2, 100, 3)


@pytest.mark.parametrize("players", [1, 3, True, "2", 2.0])
def test_players_outside_the_printed_range_are_refused(players):
    with pytest.raises(BadInput) as refused:
        check_players(PIG, players)
    assert str(refused.value) == f"players is {players!r}, but Pig is for 2 to 2. Give a number from 2 to 2."


def test_players_not_given_are_the_usual_number():
    assert check_players(registry.game("swap"), None) == 3


def test_knobs_are_checked_against_each_other_by_the_game():
    with pytest.raises(BadInput, match="share and tier are both given"):
        settle(registry.game("coin"), 2, {"share": "500", "tier": "easy"})


def test_too_many_bots_are_refused():
    with pytest.raises(BadInput) as refused:
        make_setting(registry.game("swap"), 3, bots=("a", "b"))
    assert str(refused.value) == "2 bots for 3 players. Name one bot for all seats, or one per seat."
