"""The finished jobs of a checkpoint as arrays, because a large count has millions of them."""

from __future__ import annotations

import bisect
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nqueens._counting.schema import MAX_SECONDS, Row

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._counting.plans import Worker

NUMBERS = np.dtype([("number", "<i8"), ("solutions", "<i8"), ("seconds", "<f8"), ("end", "<f8")])
TYPES = (int, int, float, float, int, int)  # of the columns of a row as SQLite returns them
STEP = 1 << 14  # rows at a time: their bytes fit in the cache, and Ctrl-C does not wait


class Damage(ValueError):
    """A row is not what was written; the argument is its number."""


class Table(NamedTuple):
    """Finished jobs, a column for each field of a `Row`."""

    numbers: npt.NDArray[np.int64]
    solutions: npt.NDArray[np.int64]
    seconds: npt.NDArray[np.float64]
    finished: npt.NDArray[np.float64]
    by: npt.NDArray[np.int64]
    """The worker of each job, as an index of ``workers``."""
    workers: tuple[Worker, ...]

    @property
    def total(self) -> int:
        """The sum of all solutions, of any size."""
        low, high = self.solutions & 0xFFFFFFFF, self.solutions >> 32
        return (int(high.sum()) << 32) + int(low.sum())

    def pace(
        self, weights: npt.NDArray[np.uint32], recent: float
    ) -> tuple[float | None, float | None, float | None]:
        """Return jobs a second, recently, and the CPU time and wall time left at that pace."""
        if not len(self.numbers):
            return None, None, None
        mine = weights[self.numbers].astype(np.float64)
        left = float(weights.sum(dtype=np.uint64)) - float(mine.sum())
        last = self.finished > self.finished.max() - recent
        span, weight = float(np.ptp(self.finished[last])), float(mine[last].mean())
        rate = float(last.sum() - 1) / span if span > 0 else None
        seconds_left = left * float(self.seconds[last].mean()) / weight
        time_left = 0.0 if not left else left / (rate * weight) if rate else None
        return rate, seconds_left, time_left

    def row(self, i: int) -> Row:
        """Return a row."""
        number, solutions, seconds, finished, by = (column[i].item() for column in self[:5])
        return Row(number, solutions, seconds, finished, self.workers[by])

    def rows(self) -> Iterator[Row]:
        """Yield all rows."""
        return map(self.row, range(len(self.numbers)))

    def take(self, chosen: npt.NDArray[np.int64]) -> Table:
        """Return some of the rows."""
        return Table._make((*(column[chosen] for column in self[:5]), self.workers))


NO_NUMBERS, NO_TIMES = np.empty(0, dtype=np.int64), np.empty(0, dtype=np.float64)
NO_ROWS = Table(NO_NUMBERS, NO_NUMBERS, NO_TIMES, NO_TIMES, NO_NUMBERS, ())


def checksums(table: Table, starts: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """Return the checksums of all rows; ``starts`` holds the start of those of each worker."""
    sums = np.empty(len(table.numbers), dtype=np.uint32)
    for start in range(0, len(sums), STEP):
        chunk = slice(start, start + STEP)
        rows = np.empty(len(sums[chunk]), dtype=NUMBERS)
        for name, column in zip(NUMBERS.names or (), table[:4], strict=True):
            rows[name] = column[chunk]
        octets = rows.view(f"V{NUMBERS.itemsize}").tolist()
        sums[chunk] = list(map(zlib.crc32, octets, starts[table.by[chunk]].tolist()))
    return sums


def checked_table(
    rows: Sequence[tuple[Any, ...]], jobs: int, workers: Mapping[int, tuple[Worker, int]]
) -> Table:
    """Return the rows of a file: number, solutions, seconds, finished, worker, checksum.

    Each of the ``workers`` comes with the start of the checksums of its rows. A row that is not
    what was written is `Damage`.
    """
    columns = list(zip(*rows, strict=True))
    if [set(map(type, column)) for column in columns] != [{kind} for kind in TYPES]:
        raise Damage(next(row[0] for row in rows if tuple(map(type, row)) != TYPES))
    order = {key: i for i, key in enumerate(workers)}
    by = np.array([order.get(key, -1) for key in columns[4]], dtype=np.int64)
    numbers, solutions = (np.array(column, dtype=np.int64) for column in columns[:2])
    seconds, finished = (np.array(column, dtype=np.float64) for column in columns[2:4])
    names = tuple(worker for worker, _ in workers.values())
    table = Table(numbers, solutions, seconds, finished, by, names)
    sound = (numbers >= 0) & (numbers < jobs) & (solutions >= 0) & (by >= 0)
    for times in (seconds, finished):
        sound &= (times >= 0) & (times < MAX_SECONDS)
    starts = np.array([start for _, start in workers.values()] or [0], dtype=np.uint32)
    sound &= checksums(table, starts) == np.array(columns[5], dtype=np.int64)
    if not sound.all():
        raise Damage(int(numbers[np.argmin(sound)]))
    return table


def joined_tables(tables: Sequence[Table]) -> Table:
    """Return the rows of all tables, one after the other."""
    workers: dict[Worker, int] = {}
    by = []
    for table in tables:
        ids = [workers.setdefault(worker, len(workers)) for worker in table.workers]
        by.append(np.array(ids, dtype=np.int64)[table.by])
    columns = zip(*(table[:4] for table in tables), strict=True)
    return Table._make((*map(np.concatenate, columns), np.concatenate(by), tuple(workers)))


def merged_tables(
    tables: Sequence[Table], jobs: int
) -> tuple[Table, list[tuple[tuple[int, Row], tuple[int, Row]]]]:
    """Return the first row of each job, and the pairs of rows that disagree, with their tables."""
    every = joined_tables(tables)
    first = np.full(jobs, -1)  # where the first row of each job is
    end, ends = 0, []
    differing: list[tuple[int, int]] = []
    for table in tables:
        start, end = end, end + len(table.numbers)
        ends.append(end)
        own = np.arange(start, end)
        before = first[table.numbers]
        first[table.numbers] = np.where(before < 0, own, before)
        differ = (before >= 0) & (every.solutions[before] != table.solutions)
        differing += zip(before[differ].tolist(), own[differ].tolist(), strict=True)

    def whence(i: int) -> tuple[int, Row]:
        return bisect.bisect(ends, i), every.row(i)

    return every.take(first[first >= 0]), [(whence(i), whence(j)) for i, j in differing]
