"""The digest of a run, against a computation that shares no code with it."""

import hashlib
import itertools
import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator import digest
from simulator.digest import LEAF, Leaves

DTYPE = np.dtype([("trace", np.uint64), ("won", np.int16, (3,)), ("score", np.int32)])
RECORDS = np.zeros(5000, DTYPE)
RECORDS["trace"] = np.arange(5000, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
RECORDS["won"] = np.random.default_rng(0).integers(-1, 9, (5000, 3))
RECORDS["score"] = np.random.default_rng(1).integers(0, 1 << 30, 5000)


def by_hand(records, first):
    """Leaf by leaf: one struct a record, one sha256 a leaf, one sha256 over the leaves."""
    leaves = {}
    for index, record in enumerate(records.tolist(), first):
        trace, won, score = record
        leaves.setdefault(index // 1024, hashlib.sha256()).update(struct.pack("<Q3hi", trace, *won, score))
    return hashlib.sha256(b"".join(leaves[leaf].digest() for leaf in sorted(leaves))).hexdigest()


@pytest.mark.parametrize(("first", "games"), [(0, 5000), (0, 1024), (0, 1), (1000, 100), (1023, 1), (1024, 2048)])
def test_a_digest_is_what_it_says(first, games):
    assert digest.of_records(RECORDS[:games], first) == by_hand(RECORDS[:games], first)


def test_no_games_have_the_digest_of_nothing():
    assert digest.of_records(RECORDS[:0]) == hashlib.sha256(b"").hexdigest()


@settings(max_examples=40, deadline=None)
@given(first=st.integers(0, 3000), cuts=st.lists(st.integers(0, 3000), max_size=8))
def test_pieces_join_to_the_whole(first, cuts):
    leaves = Leaves(first)
    edges = [0, *sorted(cuts), 3000]
    for start, end in itertools.pairwise(edges):
        leaves.add(RECORDS[start:end])
    assert digest.join(leaves.finish()) == digest.of_records(RECORDS[:3000], first)


def test_chunks_of_whole_leaves_can_be_hashed_apart():
    parts = []
    for start in range(0, 5000, 2 * LEAF):
        leaves = Leaves(start)
        leaves.add(RECORDS[start : start + 2 * LEAF])
        parts += leaves.finish()
    assert digest.join(parts) == digest.of_records(RECORDS)


def test_every_bit_and_the_order_count():
    whole = digest.of_records(RECORDS)
    changed = RECORDS.copy()
    changed["won"][4999, 2] += 1
    assert digest.of_records(changed) != whole
    assert digest.of_records(RECORDS[::-1]) != whole
    assert digest.of_records(RECORDS, first=1) != whole


@pytest.mark.parametrize("form", ["big-endian", "padded"])
def test_how_a_machine_stores_numbers_does_not_count(form):
    if form == "big-endian":
        other = RECORDS.astype(DTYPE.newbyteorder(">"))
    else:
        other = RECORDS.astype(np.dtype(DTYPE.descr, align=True))
        assert other.dtype.itemsize > DTYPE.itemsize
    assert digest.of_records(other) == digest.of_records(RECORDS)
