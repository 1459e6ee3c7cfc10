"""The jobs of a search: sets of queens to complete, each with a weight.

The count is the sum over the jobs of weight times completions. The same board always gives the same
jobs in the same order, on any machine and with any number of workers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._boards.attacks import Queens, reached
from nqueens._core import ENTRY, centre_plan
from nqueens._runtime.interrupts import Tally, check_time, run_jobs, run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.plan_board import PlanBoard
    from nqueens._core import StopFlag
    from nqueens._runtime.progress import Report

NO_SQUARE = 255  # instead of row and column if a job has fewer queens than others
INLINE_N = 12  # up to this n, counting or listing takes at most a few milliseconds
STRIP = 16  # short jobs that a thread takes at a time
CENTRE_N = 16  # up to here, jobs by the centre lines alone are small enough
FEW_JOBS = 256  # fewer are split further, so that no worker waits long at the end
LARGE = 1.1  # times the median number of open squares
MANY_JOBS = 1_500_000  # jobs are not split if there might be more
CHUNK = 4096  # jobs at a time: no call takes longer than a few milliseconds
BITS = np.array([1 << i if i < 32 else 0 for i in range(NO_SQUARE + 1)], dtype=np.int64)


class SearchJobs(NamedTuple):
    """The jobs of a search."""

    weights: npt.NDArray[np.uint32]
    squares: npt.NDArray[np.uint8]
    """Row and column of each queen that the board does not have yet; ``NO_SQUARE`` for none."""

    def queens(self, i: int) -> Queens:
        """Return the queens that a job adds to the board."""
        return queens_of(self.squares[i].tolist())


def queens_of(squares: list[int]) -> Queens:
    """Return the queens of a job, given its row of `SearchJobs.squares`."""
    pairs = zip(squares[::2], squares[1::2], strict=True)
    return tuple([pair for pair in pairs if pair[0] != NO_SQUARE])


def search_jobs(board: PlanBoard, *, fine: bool = True) -> SearchJobs:
    """Return the jobs of a search for several workers; above n = 16 the largest come first.

    Up to n = 16 the centre lines alone are enough. Above that, jobs are split by their first free
    row until there are a few hundred. With ``fine``, they are split until each takes about ten
    seconds, unless there would be many more than a million; the largest are then split once more.
    """
    jobs = _torus_jobs(board) if board.wraps else _centre_jobs(board)
    n = board.n
    if n <= CENTRE_N and not board.wraps:
        return jobs
    size = _size(board)
    wanted = max(FEW_JOBS, 15 << 3 * (size - 20)) if fine and size > 20 else FEW_JOBS
    for _ in range(1 if n <= 20 else 3):
        if len(jobs.weights) < wanted and len(jobs.weights) * size <= MANY_JOBS:
            jobs = _split(board, jobs)
    room = _open_squares(board, jobs.squares)
    if fine and n > 20 and len(room):
        # a queen on two centre lines leaves more squares open: such jobs take ten times as long
        large = room > LARGE * np.median(room)
        halves = _split(board, SearchJobs(jobs.weights[large], jobs.squares[large]))
        padding = ((0, 0), (0, halves.squares.shape[1] - jobs.squares.shape[1]))
        rest = np.pad(jobs.squares[~large], padding, constant_values=NO_SQUARE)
        jobs = SearchJobs(
            np.concatenate([halves.weights, jobs.weights[~large]]),
            np.concatenate([halves.squares, rest]),
        )
        room = _open_squares(board, jobs.squares)
    order = np.argsort(-room, kind="stable")
    return SearchJobs(jobs.weights[order], jobs.squares[order])


def run_strips(
    board: PlanBoard,
    jobs: SearchJobs,
    worker: Callable[[], Callable[[slice, StopFlag], int]],
    workers: int,
    report: Report | None = None,
) -> None:
    """Run the function of a worker for each strip, a slice of consecutive jobs."""
    length = STRIP if board.n <= CENTRE_N else 1
    tally = Tally(int(jobs.weights.sum(dtype=np.uint64)), report)
    tally.tell()  # on a large board the first report is due before the first job ends
    run_jobs(
        [slice(i, i + length) for i in range(0, len(jobs.weights), length)],
        worker,
        workers=workers,
        inline=board.n <= INLINE_N,
        weight=lambda strip: int(jobs.weights[strip].sum()),
        tally=tally,
    )


def _size(board: PlanBoard) -> int:
    """Return the size of an empty board whose count takes about as long."""
    room = sum(board.n - word.bit_count() for word in board.unavailable)
    return math.isqrt(room) - (5 if board.wraps else 0)


def closed_masks(board: PlanBoard) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """Return the blocked squares of each row as bit masks, as the kernels expect them."""
    return np.array(board.closed, dtype=np.uint32)


def centre_lines(n: int) -> list[int]:
    """Return the numbers of the centre rows; the centre columns have the same numbers."""
    return [n // 2] if n % 2 else [n // 2 - 1, n // 2]


def plan_entries(board: PlanBoard) -> npt.NDArray[np.uint8]:
    """Return the ways to fill the centre lines, one for each orbit, as ``_core`` writes them."""
    n = board.n
    closed = np.array(board.unavailable, dtype=np.uint32)
    lines = centre_lines(n)
    rows, columns = {row for row, _ in board.placed}, {column for _, column in board.placed}
    filled = [line in rows for line in lines] + [line in columns for line in lines]
    mask = sum(bit << i for i, bit in enumerate(filled))
    # there are fewer than n**4 / 16 orbits of all symmetries
    room = n**4 // (2 * board.symmetries.bit_count()) + 64
    while True:
        entries = np.empty((room, ENTRY), dtype=np.uint8)
        number = run_kernel(centre_plan, n, closed, mask, board.symmetries, entries, long=n > 20)
        if number <= room:
            return entries[:number]
        room = number


def _centre_jobs(board: PlanBoard) -> SearchJobs:
    entries = plan_entries(board)
    return SearchJobs(entries[:, 0].astype(np.uint32), entries[:, 1:].copy())


def _torus_jobs(board: PlanBoard) -> SearchJobs:
    """Fix a queen in the corner and one in row 1, up to the symmetries that fix the corner.

    Translations carry every queen to the corner, and a solution has n of them, so there are n
    times as many solutions as solutions with a queen there. The linear maps (x, y) -> (ax, ay),
    (ax, -ay), (ay, ax) and (a(x + y), a(x - y)), if they are one-to-one, permute rows, columns
    and both families of diagonals. If one of them carries a square (1, c) to a square (1, d), as
    many solutions go through one as through the other.
    """
    n = board.n
    if n == 1 or not board.free:
        return SearchJobs(np.ones(1, dtype=np.uint32), np.empty((1, 0), dtype=np.uint8))
    least = list(range(n))  # for each column of row 1, the least one in its class
    changed = True
    while changed:
        changed = False
        for c in range(2, n - 1):
            images = [n - c]
            if math.gcd(c, n) == 1:
                images.append(pow(c, -1, n))
            if math.gcd(1 + c, n) == 1 and n % 2:
                images.append((1 - c) * pow(1 + c, -1, n) % n)
            for d in images:
                low = min(least[c], least[d])
                changed |= not least[c] == least[d] == low
                least[c] = least[d] = low
    chosen = [c for c in range(2, n - 1) if least[c] == c]
    return SearchJobs(
        np.array([n * least.count(c) for c in chosen], dtype=np.uint32),
        np.array([(0, 0, 1, c) for c in chosen], dtype=np.uint8).reshape(-1, 4),
    )


def _split(board: PlanBoard, jobs: SearchJobs) -> SearchJobs:
    """Return the jobs with a queen on each open square of their first free row."""
    n = board.n
    weights = [jobs.weights[:0]]
    squares = [np.empty((0, jobs.squares.shape[1] + 2), dtype=np.uint8)]
    for start in range(0, len(jobs.weights), CHUNK):
        chunk = jobs.squares[start : start + CHUNK]
        filled = _filled_rows(board, chunk)
        rows = np.bitwise_count((~filled & (filled + 1)) - 1).astype(np.int64)
        is_open = np.empty((len(rows), n + 1), dtype=bool)
        is_open[:, :n] = ~_closed(board, chunk, rows)[:, None] >> np.arange(n) & 1
        is_open[rows == n, :n] = False
        is_open[:, n] = rows == n  # a job without a free row stays as it is
        job, columns = np.nonzero(is_open)
        queens = np.stack([rows[job], columns], axis=1)
        queens[columns == n] = NO_SQUARE
        weights.append(jobs.weights[start + job])
        squares.append(np.hstack([chunk[job], queens.astype(np.uint8)]))
    return SearchJobs(np.concatenate(weights), np.concatenate(squares))


def _open_squares(board: PlanBoard, squares: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Return how many squares the queens of each job leave open, a measure of its work."""
    room = np.zeros(len(squares), dtype=np.int64)
    for start in range(0, len(squares), CHUNK):
        check_time()
        chunk = squares[start : start + CHUNK]
        filled = _filled_rows(board, chunk)
        for row in range(board.n):
            left = np.bitwise_count(~_closed(board, chunk, row) & ((1 << board.n) - 1))
            room[start : start + CHUNK] += np.where(filled >> row & 1, 0, left)
    return room


def _filled_rows(board: PlanBoard, squares: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Return the set of rows with a queen for each job, as a bit mask."""
    filled = np.full(len(squares), sum(1 << row for row, _ in board.placed))
    for i in range(0, squares.shape[1], 2):
        filled |= BITS[squares[:, i]]
    return filled


def _closed(
    board: PlanBoard, squares: npt.NDArray[np.uint8], row: npt.NDArray[np.int64] | int
) -> npt.NDArray[np.int64]:
    """Return the blocked or attacked squares of one row for each job.

    The row may be the same for all jobs. Callers ignore the bits from n on, and rows with a queen.
    On a torus, only jobs without a free row have fewer queens than others.
    """
    n = board.n
    closed = np.zeros(len(squares), dtype=np.int64)
    closed |= np.array([*board.closed, 0])[row]
    own = squares.astype(np.int64).T
    for r, c in (*board.placed, *zip(own[::2], own[1::2], strict=True)):
        bit, distance = BITS[c], np.abs(row - r)
        if board.wraps:  # squares that NO_SQUARE closes decide the order of plans that are stored
            closed |= bit | BITS[(c + distance) % n] | BITS[(c - distance) % n]
        else:
            closed |= reached(bit, distance, n, False)
    return closed
