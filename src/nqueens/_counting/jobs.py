"""The jobs of a count, in one array, and the engines that count them.

The count is the sum, over the jobs, of a weight times the size of the job. The jobs of a search are
sets of queens to complete. Those of the parity split are row sets (see ``row_sets.py``). The same
board always gives the same jobs in the same order, on any machine and with any number of workers,
so that results can be kept and jobs can be sent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np

from nqueens._boards.attacks import QueenSquares, reached
from nqueens._boards.problem import Problem
from nqueens._core import (
    ENTRY,
    Completer,
    StopFlag,
    centre_plan,
)
from nqueens._counting.row_sets import (
    MANY_JOBS,
    RowSetJobs,
    counter_of,
    row_set_jobs,
    row_set_times,
)
from nqueens._runtime.arguments import checked_choice, file_name
from nqueens._runtime.errors import Function, InvalidArgument, Parameter
from nqueens._runtime.memory import Bytes, Ints, Words, row_slices
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.running import QUIET, Watch, run_kernel
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from numpy.typing import NDArray

JobNumbers = Ints | slice

Method = Literal["auto", "recursion", "portable", "simd", "parity"]
METHODS: tuple[Method, ...] = get_args(Method)

MAX_RESULT = 2**64 - 1
NO_LIMIT = 1 << 999  # more solutions than any board has
NO_SQUARE = 255  # instead of row and column if a job has fewer queens than others
# from this n on the parity split counts empty boards faster than a search
PARITY_N = {"scalar": 13, "neon": 15, "sse4": 15, "zen2": 16, "avx2": 16, "avx512": 17}
# and, from an n on, how many times as fast it counts boards with one blocked square
SPLIT_GAINS = {
    "scalar": {13: 3.3, 14: 7.7, 15: 10.0, 16: 19.0},
    "neon": {14: 1.3, 15: 1.7, 16: 3.4, 18: 12.0},
    "sse4": {14: 1.3, 15: 1.7, 16: 3.4, 18: 12.0},
    "zen2": {15: 1.6, 16: 2.6, 18: 11.0},
    "avx2": {15: 1.6, 16: 2.6, 18: 11.0},
    "avx512": {16: 1.4, 17: 1.55, 18: 6.0},
}
CENTRE_N = 16  # up to here, jobs by the centre lines alone are small enough
FEW_JOBS = 256  # fewer are split further, so that no worker waits long at the end
SPLIT_CELLS = 64  # of a job that is split: so many jobs at a time take a few milliseconds
BIT_OF = np.array([1 << i if i < 32 else 0 for i in range(NO_SQUARE + 1)], dtype=np.int64)


class Jobs(NamedTuple):
    """The jobs of a count: how often each counts, and what it is."""

    board: Problem
    kind: str
    """"search" or "parity"; "whole" for the only job of a search without a plan."""
    weights: NDArray[np.uint32]
    rows: Bytes | NDArray[np.uint16]
    """Of a search: row and column of each queen, also of those of the board; ``NO_SQUARE`` for
    none. Of the parity split: the columns of `RowSetJobs`."""

    def times(self, watch: Watch = QUIET) -> Ints:
        """Return how long each job will probably take, in any unit; measured from n = 16 to 20."""
        n = self.board.n
        if self.kind == "parity":
            jobs = self.row_sets
            return row_set_times(n, jobs.even_rows) * jobs.sets
        if n <= CENTRE_N or self.kind == "whole":
            return np.ones(len(self.weights), dtype=np.int64)
        room = _open_squares(self, watch)
        # the fourth root: halfway between the time of a job and the solutions that it stands for
        times = 2.0 ** (20 + (room - room.max(initial=0)) / 10) * self.weights**0.25
        return np.ceil(times).astype(np.int64)

    @property
    def row_sets(self) -> RowSetJobs:
        """The jobs of a parity split."""
        return RowSetJobs(*self.rows.T.astype(np.int64))

    def queens(self, k: int) -> QueenSquares:
        """Return the queens of a job of a search."""
        pairs = self.rows[k].reshape(-1, 2).tolist()
        return tuple([(row, column) for row, column in pairs if row != NO_SQUARE])

    def subset(self, numbers: JobNumbers) -> Jobs:
        """Return the jobs with these numbers."""
        return self._replace(weights=self.weights[numbers], rows=self.rows[numbers])

    def worker(
        self, level: str, limit: int = NO_LIMIT, *, black_first: bool = False
    ) -> Callable[[JobNumbers, StopFlag], Words]:
        """Return a function that counts jobs; one thread at a time may call it.

        A call of a search may end early once it has found more than ``limit``. With
        ``black_first`` a parity split takes the colours in the other order.
        """
        if self.kind == "parity":
            row_sets = counter_of(self.board, level, black_first=black_first)

            def split(numbers: JobNumbers, stop: StopFlag) -> Words:
                jobs = self.rows[numbers].tolist()
                return np.array([row_sets.count(*job, stop) for job in jobs], dtype=np.uint64)

            return split
        board = self.board
        counter = Completer(board.n, np.array(board.blocked, dtype=np.uint32), board.wraps, level)

        def search(numbers: JobNumbers, stop: StopFlag) -> Words:
            squares = self.rows[numbers]
            sizes = np.zeros(len(squares), dtype=np.uint64)
            counter.count_each(squares, sizes, min(limit, MAX_RESULT), stop)
            return sizes

        return search


def digest_of(jobs: Jobs) -> str:
    """Return a hash of the problem and all jobs: results with the same hash belong together."""
    import hashlib  # only checkpoints need it

    board = jobs.board
    facts = jobs.kind, board.n, board.wraps, board.placed, board.blocked
    digest = hashlib.sha256(repr(facts).encode())
    digest.update(jobs.weights.astype("<u4").tobytes())
    digest.update(jobs.rows.astype("<u2").tobytes())
    return digest.hexdigest()


# --- the choice of the engine ---------------------------------------------------------------------


class CountOptions(NamedTuple):
    """The validated options that say how to count."""

    method: str = "auto"
    executor: Executor | None = None
    checkpoint: str | None = None


def _check_executor(executor: object) -> None:
    """Refuse what is no executor, and a Client of Dask, which has one."""
    refusal = f"executor must be a concurrent.futures.Executor, not {described(executor)}"
    if callable(getattr(executor, "get_executor", None)):
        raise TypeError(f"{refusal}; pass what its get_executor() returns")
    if not callable(getattr(executor, "submit", None)):
        raise TypeError(refusal)


def options_of(method: str, executor: Executor | None, checkpoint: object) -> CountOptions:
    """Return the options that say how to count, validated."""
    method = checked_choice(method, "method", METHODS)
    if executor is not None:
        _check_executor(executor)
    path = None if checkpoint is None else file_name(checkpoint, "checkpoint")
    return CountOptions(method, executor, path)


def choose_engine(board: Problem, method: str, *, limited: bool = False) -> tuple[str, str]:
    """Return the kind of the jobs, "search", "parity" or "whole", and the level of the kernels.

    A count that is ``limited`` by ``at_most`` is a search, which stops early.
    """
    level = kernel_level(method)
    if method in ("recursion", "portable", "simd"):
        return "whole" if method == "recursion" else "search", level
    if method == "parity":
        if board.wraps or limited:
            raise InvalidArgument(
                "{} cannot be combined with {} or {}",
                Parameter("method", "parity"),
                Parameter("at_most"),
                Parameter("toroidal"),
            )
        return "parity", level
    splits = not (board.wraps or limited) and _is_faster_split(board, level)
    return "parity" if splits else "search", level


def _is_faster_split(board: Problem, level: str) -> bool:
    """Return whether the parity split counts a board faster than a search.

    Closed squares help a search more than the parity split, and only a search uses the symmetries
    that constraints leave. How much they help was measured on boards of 13 to 18 rows, of which
    one square to a third was closed.
    """
    n = board.n
    if board.free:
        return n >= PARITY_N[level]
    gains = [gain for first, gain in SPLIT_GAINS[level].items() if n >= first]
    if not gains:
        return False
    share = sum(row.bit_count() for row in board.open_squares) / n**2
    search_time = 10 ** (-0.65 * n * (1 - math.sqrt(share))) / board.symmetries.bit_count()
    return gains[-1] * search_time > share**3.6


def planless_n(level: str) -> int:
    """Return the n up to which the jobs of an empty board cost more than they save."""
    return 10 if level == "scalar" else 12


def inline_n(level: str) -> int:
    """Return the n up to which one call counts all jobs of an empty board, in milliseconds."""
    if level == "scalar":
        return 14
    return 15 if level in ("avx2", "avx512") else 14


def is_one_call(board: Problem, level: str, *, limited: bool = False) -> bool:
    """Return whether one call counts all jobs of a search or a parity split, in this thread."""
    is_symmetric = board.free and not (board.wraps or limited)
    return board.n <= inline_n(level) - (0 if is_symmetric else 2)


def kernel_level(method: str) -> str:
    """Return the level of the kernels that a method runs on this machine."""
    level = cpu_level()
    if method in ("recursion", "portable"):
        return "scalar"
    if method == "simd" and level == "scalar":
        raise InvalidArgument(
            "{} needs vector kernels, and none can run here (see {})",
            Parameter("method", "simd"),
            Function("cpu_info"),
        )
    return level


def make_jobs(board: Problem, kind: str, watch: Watch = QUIET, *, fine: bool = True) -> Jobs:
    """Return the jobs of a board, n > 0; above n = 16, those of a search begin with the largest.

    Up to n = 16 the centre lines alone are enough. Above that, jobs are split by their first free
    row until there are a few hundred. With ``fine``, they are split until each takes about ten
    seconds, unless there would be many more than a million.
    """
    if kind == "parity":
        return jobs_of_row_sets(board, row_set_jobs(board))
    if kind == "whole":
        return job_of(board, board.placed, kind)
    jobs = _torus_jobs(board) if board.wraps else _centre_jobs(board, watch)
    if board.n <= CENTRE_N and not board.wraps:
        return jobs
    size = equal_size(board)
    wanted = max(FEW_JOBS, 15 << 3 * (size - 20)) if fine and size > 20 else FEW_JOBS
    for _ in range(1 if board.n <= 20 else 3):
        if len(jobs.weights) < wanted and len(jobs.weights) * size <= MANY_JOBS:
            jobs = split_jobs(jobs, watch)
    return jobs.subset(np.argsort(-_open_squares(jobs, watch), kind="stable"))


def jobs_of_row_sets(board: Problem, jobs: RowSetJobs) -> Jobs:
    """Return jobs of a parity split in the form of all jobs."""
    rows = np.stack(jobs, axis=1).astype(np.uint16)
    return Jobs(board, "parity", jobs.orbit.astype(np.uint32), rows)


def trivial_total(board: Problem) -> int | None:
    """Return the number of solutions if it is known without counting, otherwise None."""
    n = board.n
    if n == 0:
        return 1
    # on a torus each of n sums takes its own value mod n, which n even or 3 | n does not allow
    hopeless = board.wraps and (n % 2 == 0 or n % 3 == 0)
    return None if not hopeless and (board.free or board.possible) else 0


# --- the jobs of a search -------------------------------------------------------------------------


def equal_size(board: Problem) -> int:
    """Return the size of an empty board whose count takes about as long."""
    if board.free and not board.wraps:
        return board.n
    room = sum(board.n - word.bit_count() for word in board.closed)
    return math.isqrt(room) - (5 if board.wraps else 0)


def centre_lines(n: int) -> list[int]:
    """Return the numbers of the centre rows; the centre columns have the same numbers."""
    return [n // 2] if n % 2 else [n // 2 - 1, n // 2]


def job_of(board: Problem, queens: QueenSquares, kind: str = "search") -> Jobs:
    """Return the completion of some queens as the only job."""
    squares = np.array(queens, dtype=np.uint8).reshape(1, 2 * len(queens))
    return Jobs(board, kind, np.ones(1, dtype=np.uint32), squares)


def _centre_jobs(board: Problem, watch: Watch) -> Jobs:
    """Return the ways to fill the centre lines, one for each orbit."""
    n = board.n
    closed = np.array(board.closed, dtype=np.uint32)
    filled = 0
    for row, column in board.placed:
        for i, line in enumerate(centre_lines(n)):
            filled |= (row == line) << i | (column == line) << 2 - n % 2 + i
    # no board up to n = 32 with any of the ten groups of symmetries has as many orbits
    room = n**4 // (2 * board.symmetries.bit_count()) + 64
    entries = np.empty((room, ENTRY), dtype=np.uint8)
    args = n, closed, filled, board.symmetries, entries
    number = run_kernel(centre_plan, *args, long=n > 20, watch=watch)
    assert number <= room
    weights, squares = entries[:number, 0].astype(np.uint32), entries[:number, 1:]
    if board.placed:
        placed = np.array([board.placed] * number, dtype=np.uint8)
        squares = np.hstack([placed.reshape(number, 2 * len(board.placed)), squares])
    return Jobs(board, "search", weights, squares)


def _torus_jobs(board: Problem) -> Jobs:
    """Fix a queen in the corner and one in row 1, up to the symmetries that fix the corner.

    Translations carry every queen to the corner, and a solution has n of them, so there are n
    times as many solutions as solutions with a queen there. The linear maps (x, y) -> (ax, ay),
    (ax, -ay), (ay, ax) and (a(x + y), a(x - y)), if they are one-to-one, permute rows, columns
    and both families of diagonals. If one of them carries a square (1, c) to a square (1, d), as
    many solutions go through one as through the other. n is odd: others have no solution.
    """
    n = board.n
    if n == 1 or not board.free:
        return job_of(board, board.placed)

    def images(c: int) -> Iterator[int]:
        yield n - c
        if math.gcd(c, n) == 1:
            yield pow(c, -1, n)
        if math.gcd(1 + c, n) == 1:
            yield (1 - c) * pow(1 + c, -1, n) % n

    weights, squares = [], []
    columns = set(range(2, n - 1))
    while columns:
        least = min(columns)
        family, more = set(), {least}
        while more:
            family |= more
            more = {d for c in more for d in images(c)} - family
        columns -= family
        weights.append(n * len(family))
        squares.append((0, 0, 1, least))
    rows = np.array(squares, dtype=np.uint8).reshape(-1, 4)
    return Jobs(board, "search", np.array(weights, dtype=np.uint32), rows)


def split_jobs(jobs: Jobs, watch: Watch = QUIET) -> Jobs:
    """Return the jobs with a queen on each open square of their first free row."""
    n = jobs.board.n
    columns, weights = np.arange(n), [jobs.weights[:0]]
    squares = [np.empty((0, jobs.rows.shape[1] + 2), dtype=np.uint8)]
    for part, queens, filled in _slices(jobs, watch):
        first_free = ~filled & (filled + 1)
        rows = np.bitwise_count(first_free - 1).astype(np.int64)
        closed = _closed_in(jobs.board, queens, rows)[:, None]
        is_open = ~closed >> columns & 1
        is_open[rows == n] = columns == 0  # a job without a free row stays as it is
        job, column = np.nonzero(is_open)
        more = np.stack([rows[job], column], axis=1)
        more[rows[job] == n] = NO_SQUARE
        weights.append(jobs.weights[part][job])
        squares.append(np.hstack([queens[job], more.astype(np.uint8)]))
    return Jobs(jobs.board, "search", np.concatenate(weights), np.concatenate(squares))


def _open_squares(jobs: Jobs, watch: Watch) -> Ints:
    """Return how many squares the queens of each job leave open, a measure of its work."""
    n = jobs.board.n
    rows, full = np.arange(n)[:, None], (1 << n) - 1
    room = np.zeros(len(jobs.rows), dtype=np.int64)
    for part, queens, filled in _slices(jobs, watch):
        has_queen = filled >> rows & 1
        closed = _closed_in(jobs.board, queens, rows) | -has_queen  # all bits of such a row
        room[part] = np.bitwise_count(~closed & full).sum(axis=0)
    return room


def _slices(jobs: Jobs, watch: Watch) -> Iterator[tuple[slice, Any, Ints]]:
    """Yield some jobs of a search at a time: which, their queens, and the rows of these as bits."""
    for part in row_slices(len(jobs.rows), SPLIT_CELLS):
        watch.check()
        queens = jobs.rows[part]
        filled = np.bitwise_or.reduce(BIT_OF[queens[:, ::2]], axis=1, initial=0)
        yield part, queens, filled


def _closed_in(board: Problem, queens: Bytes, row: Ints) -> Ints:
    """Return the blocked or attacked squares of one row for each job.

    Rows of shape (k, 1) are the same for all jobs. Callers ignore the bits from n on, and rows with
    a queen.
    """
    closed = np.array([*board.blocked, 0], dtype=np.int64)[row]
    own = queens.astype(np.int64).T
    for r, c in zip(own[::2], own[1::2], strict=True):
        closed = closed | reached(BIT_OF[c], np.abs(row - r), board.n, board.wraps)
    return closed
