"""The row sets of the parity split, and jobs of them (``_kernels/parity/parity.c`` explains them).

A row set is a set of even and a set of odd rows: those with a queen on a white square. Bit i of a
set of even rows is row 2i. Odd rows are written from the last to the first: bit i of h is row
2(h - i) - 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from nqueens._boards.problem import Problem
from nqueens._core import RowSetCounter
from nqueens._runtime.memory import Array, Ints, require_memory
from nqueens._runtime.wording import plural

ROW_SETS = {24: 96, 25: 48, 26: 24, 27: 12, 28: 8}  # of a job, at most, so that it takes seconds;
ALL_ROW_SETS = 1 << 16  # of a job up to n = 23: all with the same even rows
MANY_JOBS = 1_500_000  # at most, if jobs can be larger instead
KEPT_MIB = 128  # that the kernel keeps of what it has listed, at most (KEPT in parity.c)
# MiB of the two largest lists of a row set and of the other work space, up to n
WORK_MIB = {20: 8, 22: 16, 24: 24, 26: 48, 28: 96, 30: 400, 32: 3200}


class RowSetJobs(NamedTuple):
    """Jobs: each is some row sets with the same even rows and the same size of orbit."""

    even_rows: Ints
    odd_rows: Ints
    """The first odd rows."""
    sets: Ints
    """The number of row sets."""
    orbit: Ints
    """The size of their orbits: how often each counts."""


def row_set_jobs(board: Problem, most: int | None = None) -> RowSetJobs:
    """Return the row sets of a board, one of each orbit, in jobs of ``most`` at most.

    The jobs that take longest come first. Of those, jobs with the same odd rows follow each other,
    because a worker keeps what it has listed for them.
    """
    n, groups = board.n, []
    most = most or _sets_of_a_job(n)
    for size in range(n % 2, (n + 1) // 2 + 1):
        even_sets, odd_sets = _sets(board, 0, size), _sets(board, 1, size - n % 2)
        if not board.free:
            groups.append(_divided(even_sets, odd_sets, 0, len(odd_sets), 1, most))
        elif n % 2:
            groups += _odd_board(n, even_sets, odd_sets, most)
        elif 4 * size < n:
            groups += _even_board(even_sets, most)
        elif 4 * size == n:
            groups += _halved_even_board(even_sets, most)
    jobs = RowSetJobs(*map(np.concatenate, zip(*groups, strict=True)))
    times = row_set_times(n, jobs.even_rows)
    order = np.lexsort((jobs.even_rows, jobs.odd_rows, -times))
    return RowSetJobs(*[values[order] for values in jobs])


def _even_board(sets: Ints, most: int) -> Iterator[RowSetJobs]:
    """Yield jobs of an even board if fewer than half of the even rows have a white queen.

    The set of odd rows is not smaller than that of even rows; if they are the same, the orbit has
    two members.
    """
    number = np.arange(len(sets))
    yield _divided(sets, sets, number + 1, len(sets), 4, most)
    yield _divided(sets, sets, number, number + 1, 2, most)


def _halved_even_board(sets: Ints, most: int) -> Iterator[RowSetJobs]:
    """Yield jobs of an even board if half of the even rows have a white queen.

    The complement of a set is as far from the end as the set from the beginning. The even rows are
    a set of the first half; the odd rows lie between it and its complement, or are one of them.
    """
    half = len(sets) // 2
    number = np.arange(half)
    first, complements = sets[:half], sets[: half - 1 : -1]
    yield _divided(first, sets, number + 1, len(sets) - 1 - number, 4, most)
    for odd_rows in (first, complements):
        one_each, two_each = np.full_like(first, 1), np.full_like(first, 2)
        yield RowSetJobs(first, odd_rows, sets=one_each, orbit=two_each)


def _odd_board(n: int, even_sets: Ints, odd_sets: Ints, most: int) -> Iterator[RowSetJobs]:
    """Yield jobs of an odd board: the even rows are at most their mirror image.

    If they are their own, so are the odd rows; if these are too, the orbit has one member.
    """
    even_images, odd_images = _mirrored(even_sets, (n + 1) // 2), _mirrored(odd_sets, n // 2)
    lower = even_sets[even_sets < even_images]
    yield _divided(lower, odd_sets, 0, len(odd_sets), 2, most)
    palindromes = even_sets[even_sets == even_images]
    lower_odd = odd_sets[odd_sets < odd_images]
    yield _divided(palindromes, lower_odd, 0, len(lower_odd), 2, most)
    odd_palindromes = odd_sets[odd_sets == odd_images]
    yield _divided(palindromes, odd_palindromes, 0, len(odd_palindromes), 1, most)


def _divided(
    even_sets: Ints, odd_sets: Ints, start: Ints | int, end: Ints | int, orbit: int, most: int
) -> RowSetJobs:
    """Return jobs of some even rows with ``odd_sets[start:end]``.

    They are divided where the number of an odd set is a multiple of ``most``.
    """
    start, end = (np.broadcast_to(bound, len(even_sets)) for bound in (start, end))
    first_block, last_block = start // most, (end - 1) // most
    blocks = np.where(start < end, last_block - first_block + 1, 0)
    job = np.repeat(np.arange(len(even_sets)), blocks)
    jobs_before = np.cumsum(blocks) - blocks  # those of the even rows before
    block = first_block[job] + np.arange(len(job)) - jobs_before[job]
    low = np.maximum(start[job], block * most)
    high = np.minimum(end[job], (block + 1) * most)
    orbits = np.full_like(low, orbit)
    return RowSetJobs(even_sets[job], odd_sets[low], sets=high - low, orbit=orbits)


def _sets(board: Problem, parity: int, size: int) -> Ints:
    """Return the sets of ``size`` rows of a parity in which white queens may stand, ascending."""
    rows = range(parity, board.n, 2)
    sets = np.arange(1 << len(rows))
    sets = sets[np.bitwise_count(sets) == size]
    if board.free:
        return sets
    white = sum(1 << column for column in range(parity, board.n, 2))
    open_squares = board.open_squares
    for i, row in enumerate(reversed(rows) if parity else rows):
        has_queen = sets >> i & 1 == 1
        if not open_squares[row] & white:
            sets = sets[~has_queen]
        elif not open_squares[row] & ~white:
            sets = sets[has_queen]
    return sets


def _mirrored(sets: Ints, lines: int) -> Ints:
    return sum((sets >> i & 1) << lines - 1 - i for i in range(lines)) + np.zeros_like(sets)


def _sets_of_a_job(n: int) -> int:
    if n < min(ROW_SETS):
        return ALL_ROW_SETS
    return ROW_SETS.get(n) or max(8, math.comb(n, n // 2) // 2 // MANY_JOBS)


def row_set_times(n: int, even_rows: Ints) -> Ints:
    """Return how long row sets with these even rows take, in some unit; measured from n = 18 to 24.

    They take longest if half of the rows of each parity have a white queen.
    """
    middle = (n + 1) // 2 / 2 + 0.3 * (n % 2)
    off = np.abs(np.arange(n + 1) - middle)
    by_size = np.ceil(2.0 ** (20 - 0.72 * off**1.4)).astype(np.int64)
    return by_size[np.bitwise_count(even_rows)]


def drawn_row_sets(
    board: Problem, jobs: RowSetJobs, size: int, generator: np.random.Generator
) -> tuple[RowSetJobs, Array]:
    """Return row sets that are drawn at random, those that take long more often.

    The second result are factors: the mean of the times of the row sets times their factors is the
    expected time of all.
    """
    each = row_set_times(board.n, jobs.even_rows)
    times = (each * jobs.sets).cumsum(dtype=np.float64)
    at = np.searchsorted(times, generator.random(size) * times[-1], "right")
    drawn = RowSetJobs(*[values[at] for values in jobs])
    # which row set of the job? Of those of a smaller orbit, which are few, the first
    usual = 1 if not board.free else 2 if board.n % 2 else 4
    offset = np.where(drawn.orbit == usual, generator.integers(drawn.sets), 0)
    if board.free and board.n % 2:
        lines = (board.n + 1) // 2
        offset[drawn.even_rows == _mirrored(drawn.even_rows, lines)] = 0
    odd_rows = drawn.odd_rows.copy()
    sizes = np.bitwise_count(odd_rows)
    for queens in np.unique(sizes).tolist():
        sets, chosen = _sets(board, 1, queens), sizes == queens
        odd_rows[chosen] = sets[np.searchsorted(sets, odd_rows[chosen]) + offset[chosen]]
    one_each = drawn._replace(odd_rows=odd_rows, sets=np.ones_like(drawn.sets))
    return one_each, times[-1] / each[at]


def counter_of(board: Problem, level: str, *, black_first: bool = False) -> RowSetCounter:
    """Return the kernel that counts row sets of a board, white squares first by default."""
    if board.free:
        return RowSetCounter(board.n, None, level, black_first=black_first)
    full = (1 << board.n) - 1
    closed = np.array([full & ~row for row in board.open_squares], dtype=np.uint32)
    return RowSetCounter(board.n, closed, level, black_first=black_first)


def parity_memory(n: int, workers: int) -> int:
    """Return the bytes that the workers of a parity split need at most."""
    work = next(size for top, size in WORK_MIB.items() if n <= top)
    return workers * (KEPT_MIB + work << 20)


def require_parity(n: int, workers: int) -> None:
    """Raise ``MemoryError`` unless what the workers list fits in memory."""
    by = plural(workers, "worker") + (" (fewer need less)" if workers > 1 else "")
    require_memory(parity_memory(n, workers), f"counting row sets of n = {n} with {by}")
