"""Random streams: exact bounded draws, keys that do not disturb each other, and no pattern a game could feel."""

import dataclasses
import hashlib
import itertools

import numpy as np
import pytest
from numba import njit

from simulator import games as registry
from simulator.engine import engine_of
from simulator.rng import below, key_streams, name_hash, next_word, stream_names
from tests.checks import assert_frequencies
from tests.play import WIDTH_64, many, mix_in_python, seated

TWO_32 = 1 << 32
NAMES = np.array([name_hash(name) for name in ("deck", "die", "bot[0]", "bot[1]")], np.uint64)


# --- Compiled ways in -------------------------------------------------------


@njit
def words_of(streams, i, out):
    """Fill `out` with the next words of stream `i`."""
    for j in range(out.shape[0]):
        out[j] = next_word(streams, i)


@njit
def one_below(streams, n):
    """One bounded draw of stream 0."""
    return below(streams, 0, n)


@njit
def key(streams, names, seed, game, round_):
    """Key the streams."""
    key_streams(streams, names, seed, game, round_)


@njit
def table_of_draws(names, seeds, games, rounds, n, out):
    """out[r, stream, k] = draw k below n of a stream in (seed, game, round) number r."""
    streams = np.zeros(names.shape[0], np.uint64)
    for r in range(out.shape[0]):
        key_streams(streams, names, seeds[r], games[r], rounds[r])
        for i in range(names.shape[0]):
            for k in range(out.shape[2]):
                out[r, i, k] = below(streams, i, n)


def draws(n, seeds=5, games=0, rounds=0, how_many=60_000, depth=2):
    """Draws below n for rows where seeds, games or rounds is "all" (0, 1, 2, ...), or fixed."""
    columns = [np.arange(how_many) if x == "all" else np.full(how_many, x) for x in (seeds, games, rounds)]
    out = np.zeros((how_many, len(NAMES), depth), np.int64)
    table_of_draws(NAMES, columns[0].astype(np.uint64), columns[1], columns[2], n, out)
    return out


def keys_of(names, seed, game, round_):
    """The first words of streams."""
    streams = np.zeros(len(names), np.uint64)
    key(streams, np.asarray(names, np.uint64), np.uint64(seed), game, round_)
    return streams.tolist()


def unmix(z):
    """The word whose mix is z."""
    z = undo_shift(z, 31)
    z = z * pow(0x94D049BB133111EB, -1, 1 << 64) & WIDTH_64
    z = undo_shift(z, 27)
    z = z * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & WIDTH_64
    return undo_shift(z, 30)


def undo_shift(z, shift):
    """The y with y ^ (y >> shift) == z."""
    y = z
    for _ in range(64 // shift + 1):
        y = z ^ (y >> shift)
    return y


def stream_before(word):
    """A stream whose next word is `word`."""
    return (unmix(word) - 0x9E3779B97F4A7C15) & WIDTH_64


# --- Words ------------------------------------------------------------------


def test_the_generator_is_splitmix64():
    """The first words from 0, as published with the generator."""
    out = np.zeros(3, np.uint64)
    words_of(np.zeros(1, np.uint64), 0, out)
    assert [hex(word) for word in out] == ["0xe220a8397b1dcdaf", "0x6e789e6aa1b965f4", "0x6c45d188009454f"]


def test_mix_is_a_bijection():
    for word in (0, 1, 12345, WIDTH_64, 0xDEADBEEFCAFE):
        assert mix_in_python(unmix(word)) == word
        assert unmix(mix_in_python(word)) == word


# --- Bounded draws ----------------------------------------------------------


def draw_at(high, n, after=0):
    """The draw below n where the next word begins with the 32 bits `high`."""
    streams = np.array([stream_before((high << 32) | after)], np.uint64)
    drawn = one_below(streams, n)
    used = int(streams[0]) == unmix((high << 32) | after)
    return drawn, used


def edges(value, n):
    """First and last 32-bit words that Lemire's multiplication sends to `value`."""
    return -(-value * TWO_32 // n), -(-(value + 1) * TWO_32 // n) - 1


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 40, 1000, 65537, (1 << 31) + 1, TWO_32 - 1])
def test_every_value_has_the_same_number_of_words(n):
    """Of the 2**32 words, each value keeps exactly 2**32 // n: those at the lower edge beyond that are drawn again."""
    for value in {0, 1 % n, n // 3, n // 2, n - 1}:
        first, last = edges(value, n)
        surplus = last - first + 1 - TWO_32 // n
        assert surplus in (0, 1)
        for high in {first, last} - ({first} if surplus else set()):
            assert draw_at(high, n) == (value, True)
        if surplus:
            assert not draw_at(first, n)[1], "this word must be drawn again"
            assert first + 1 > last or draw_at(first + 1, n) == (value, True)


def test_draws_stay_below_their_bound():
    for n in (1, 2, 5, 52):
        found = draws(n, games="all", how_many=2000)
        assert found.min() == 0 and found.max() == n - 1


# --- Keys -------------------------------------------------------------------


def test_a_new_stream_moves_no_other():
    few, many = NAMES[[0, 2]], NAMES[[3, 2, 1, 0]]
    assert keys_of(few, 7, 123, 4) == [keys_of(many, 7, 123, 4)[i] for i in (3, 1)]


def test_a_new_stream_of_a_game_moves_no_game():
    pig = registry.game("pig")
    more = dataclasses.replace(pig, streams=("die", "weather"))
    setting, other, games = seated(pig), seated(more), many(50)
    assert engine_of(more).play(other, 3, 0, games).tobytes() == engine_of(pig).play(setting, 3, 0, games).tobytes()


def test_keys_differ_in_seed_game_round_and_name():
    spots = itertools.product(range(12), range(12), range(12))
    keys = [word for seed, game, round_ in spots for word in keys_of(NAMES, seed, game, round_)]
    keys += [word for seed in (WIDTH_64, 1 << 32, 1 << 63) for word in keys_of(NAMES, seed, 0, 0)]
    assert len(set(keys)) == len(keys)


def test_a_key_follows_from_what_it_is_named_after():
    """An independent computation with Python's integers."""
    gamma, m1 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9
    seed, game, round_ = 99, 1234, 6
    base = mix_in_python(mix_in_python(seed + gamma) ^ game)
    base = mix_in_python(base + gamma) ^ mix_in_python(round_ * m1 + gamma)
    assert keys_of(NAMES, seed, game, round_) == [mix_in_python(base ^ int(name)) for name in NAMES]


def test_a_name_is_hashed_by_sha256():
    assert name_hash("deck") == int.from_bytes(hashlib.sha256(b"deck").digest()[:8], "little")


def test_stream_names_spread_over_seats():
    assert stream_names(("deck", "hand[seat]"), 3) == ("deck", "hand[0]", "hand[1]", "hand[2]")


# --- No pattern a game could feel -------------------------------------------

AXES = [{"games": "all"}, {"seeds": "all"}, {"rounds": "all"}]
along = pytest.mark.parametrize("axis", AXES, ids=lambda axis: next(iter(axis)))


def joint(first, second, n):
    """How often each pair of draws occurred."""
    return np.bincount(first * n + second, minlength=n * n)


def uniform(cells):
    """Equal chances."""
    return np.full(cells, 1 / cells)


@along
@pytest.mark.statistical
@pytest.mark.parametrize("n", [2, 6, 52])
def test_every_draw_is_uniform(axis, n):
    found = draws(n, **axis)
    for stream, depth in itertools.product(range(len(NAMES)), range(2)):
        assert_frequencies(np.bincount(found[:, stream, depth], minlength=n), uniform(n))


@along
@pytest.mark.statistical
def test_neighbours_are_independent(axis):
    """First draws of consecutive games, seeds or rounds; one pair in two, so that pairs do not overlap."""
    found = draws(6, **axis)[:, 0, 0]
    assert_frequencies(joint(found[::2], found[1::2], 6), uniform(36))


@along
@pytest.mark.statistical
def test_streams_are_independent_of_each_other(axis):
    found = draws(6, **axis)
    for one, other in itertools.combinations(range(len(NAMES)), 2):
        assert_frequencies(joint(found[:, one, 0], found[:, other, 0], 6), uniform(36))


@along
@pytest.mark.statistical
def test_draws_of_a_stream_are_independent(axis):
    found = draws(6, **axis)
    assert_frequencies(joint(found[:, 1, 0], found[:, 1, 1], 6), uniform(36))


@pytest.mark.statistical
def test_the_chi_square_catches_a_modulo():
    """Taking 64 values modulo 6 favours the first four by one word in ten."""
    values = draws(64, games="all")[:, 0, 0] % 6
    with pytest.raises(AssertionError, match="chi-square"):
        assert_frequencies(np.bincount(values, minlength=6), uniform(6))
