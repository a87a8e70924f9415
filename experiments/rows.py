"""Rows per game: spooled raw while a cell is played, then written as one Parquet file, a row group at a time.

pyarrow is imported where it is used, because most commands never need it.
"""

import os
from pathlib import Path

import numpy as np

from experiments.store import disk_fault, sync_folder

GROUP = 65_536  # rows


class RowFile:
    """The rows of one cell. Call it with records, `sync` before they may be relied on, `close` at the end.

    Only `games` rows that an earlier process synced are kept when a spool is taken up again.
    """

    def __init__(self, path, cell, games=0):
        self.path, self.cell, self.dtype = Path(path), cell, cell.rules.record_dtype
        self.spool = self.path.with_suffix(".raw")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(self.spool, "r+b" if games else "wb")  # noqa: SIM115
            self._file.truncate(games * self.dtype.itemsize)
            self._file.seek(0, os.SEEK_END)
        except OSError as trouble:
            raise disk_fault(trouble, self.spool) from None

    def __call__(self, records):
        """Append records."""
        try:
            self._file.write(np.ascontiguousarray(records).tobytes())
        except OSError as trouble:
            raise disk_fault(trouble, self.spool) from None

    def sync(self):
        """Put on disk what was appended."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as trouble:
            raise disk_fault(trouble, self.spool) from None

    def pause(self):
        """Let go of the spool, to take it up again later."""
        self._file.close()

    def close(self):
        """Write the Parquet file and remove the spool."""
        self.sync()
        self._file.close()
        part = self.path.with_name(self.path.name + ".part")
        try:
            write_parquet(part, self.cell, np.memmap(self.spool, self.dtype, "r"))
            os.replace(part, self.path)
            sync_folder(self.path.parent)
        except OSError as trouble:
            part.unlink(missing_ok=True)
            raise disk_fault(trouble, self.path) from None
        self.spool.unlink()


def write_parquet(path, cell, records):
    """Write records to a Parquet file in groups, so that memory does not grow with their number."""
    import pyarrow.parquet as pq

    schema = as_table(cell, records[:0], cell.first).schema
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for at in range(0, len(records), GROUP):
            writer.write_table(as_table(cell, np.array(records[at : at + GROUP]), cell.first + at))


def as_table(cell, records, first):
    """Records as a table: the game's index, then a column per field; per seat and per timeline where it has those.

    Categories are text. A per-seat field becomes ``name_0`` and so on for the seats in use; a timeline is a list that
    ends with the game.
    """
    import pyarrow as pa

    columns = {"game_index": pa.array(np.arange(first, first + len(records), dtype=np.int64))}
    columns["trace"] = pa.array(np.ascontiguousarray(records["trace"]))
    for column in cell.rules.columns:
        values = np.ascontiguousarray(records[column.name])
        if column.kind == "timeline":
            columns[column.name] = _lists(values)
        elif column.per_seat:
            for seat in range(cell.players):
                columns[f"{column.name}_{seat}"] = _flat(column, values[:, seat])
        else:
            columns[column.name] = _flat(column, values)
    return pa.table(columns)


def _flat(column, values):
    import pyarrow as pa

    if column.kind == "category":
        index = pa.array(values.astype(np.int16))
        return pa.DictionaryArray.from_arrays(index, pa.array(column.labels))
    return pa.array(values.astype(bool) if column.kind == "flag" else values)


def _lists(values):
    import pyarrow as pa

    lengths = (values >= 0).sum(axis=1)
    ends = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(ends), pa.array(values[values >= 0]))


def as_frame(cell, records, first=None):
    """The same table as a pandas DataFrame."""
    return as_table(cell, np.asarray(records), cell.first if first is None else first).to_pandas()


def games(cell, threads=None):
    """All games of a cell as a DataFrame, one row each; for runs that fit in memory."""
    engine = cell.engine()
    records = engine.play(cell.setting(), cell.seed, cell.first, cell.games, threads)
    return as_frame(cell, records)
