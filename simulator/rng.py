"""Keyed random streams: game `i` is a function of (seed, i) alone.

A stream is one 64-bit word that SplitMix64 advances (Steele, Lea & Flood, OOPSLA 2014). Its first word
is a hash of seed, game, round and the hash of the stream's name, so that adding a stream moves no other,
and a variant that draws one card more disturbs nobody's luck beyond that stream and that round.
Bounded draws are exact (Lemire, ACM TOMACS 29(1), 2019, section 4).
"""

import hashlib

import numpy as np

from simulator.compiling import rule

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW_32 = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)


@rule
def mix(z):
    """Finaliser of SplitMix64: a bijection on 64-bit words."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@rule
def next_word(streams, i):
    """Advance stream `i` and return its next 64-bit word."""
    streams[i] = streams[i] + GAMMA
    return mix(streams[i])


@rule
def below(streams, i, n):
    """A uniform integer in [0, n) from stream `i`, for 1 <= n < 2**32."""
    bound = np.uint64(n)
    product = (next_word(streams, i) >> S32) * bound
    low = product & LOW_32
    if low < bound:
        least = (TWO_32 - bound) % bound
        while low < least:
            product = (next_word(streams, i) >> S32) * bound
            low = product & LOW_32
    return np.int64(product >> S32)


@rule
def key_streams(streams, names, seed, game, round_):
    """Set every stream for one round of one game; `names` holds the hashes of the streams' names."""
    base = mix(mix(np.uint64(seed) + GAMMA) ^ np.uint64(game))
    base = mix(base + GAMMA) ^ mix(np.uint64(round_) * MIX_1 + GAMMA)
    for i in range(names.shape[0]):
        streams[i] = mix(base ^ names[i])


def name_hash(name):
    """The 64-bit hash that keys a stream of this name."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")


def stream_names(names, seats):
    """Names one per stream: ``deck`` stays, ``bot[seat]`` becomes one per seat, in order."""
    flat = []
    for name in names:
        per_seat = name.endswith("[seat]")
        stem = name.removesuffix("[seat]")
        flat += [f"{stem}[{seat}]" for seat in range(seats)] if per_seat else [name]
    return tuple(flat)
