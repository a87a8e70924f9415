"""The digest of a run: equal exactly when every game was equal.

A leaf is the sha256 of the packed little-endian records that share ``game_index // 1024``; the digest of
a run is the sha256 of its leaves in order.
"""

import hashlib

import numpy as np

LEAF = 1024  # games


def packed(records):
    """The records as bytes, little-endian and without padding."""
    wanted = np.dtype([(n, records.dtype[n].newbyteorder("<")) for n in records.dtype.names])
    return np.asarray(records).astype(wanted, copy=False).tobytes()


class Leaves:
    """Leaf digests of records that arrive in order from game `first` on."""

    def __init__(self, first=0):
        self.next_game = first
        self.hashes = []
        self._open = hashlib.sha256()
        self._empty = True

    def add(self, records):
        """Take the next records."""
        while len(records):
            room = LEAF - self.next_game % LEAF
            part, records = records[:room], records[room:]
            self._open.update(packed(part))
            self._empty = False
            self.next_game += len(part)
            if self.next_game % LEAF == 0:
                self._close()

    def _close(self):
        self.hashes.append(self._open.digest())
        self._open, self._empty = hashlib.sha256(), True

    def finish(self):
        """All leaf digests, the last one of a part leaf included."""
        if not self._empty:
            self._close()
        return self.hashes


def join(hashes):
    """`records_sha256` of a run whose leaves are `hashes`, as hexadecimal text."""
    return hashlib.sha256(b"".join(hashes)).hexdigest()


def of_records(records, first=0):
    """`records_sha256` of records held in one array."""
    leaves = Leaves(first)
    leaves.add(records)
    return join(leaves.finish())
