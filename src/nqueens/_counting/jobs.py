"""The jobs of a count, in one array, and the engines that count them.

The count is the sum, over the jobs, of a weight times the size of the job. The jobs of a search are
sets of queens to complete. Those of a join are sets of rows (``_kernels/join/join.c`` explains
them). The same board always gives the same jobs in the same order, on any machine and with any
number of workers, so that results can be kept and jobs can be sent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np

from nqueens._boards.attacks import Queens, reached
from nqueens._boards.problem import Problem
from nqueens._core import (
    CENTRE,
    CROSS,
    ENTRY,
    EVEN,
    JOINED_N,
    Completer,
    Joiner,
    Quarters,
    StopFlag,
    centre_plan,
)
from nqueens._runtime.arguments import checked_choice, file_name
from nqueens._runtime.memory import Bytes, Ints, Kept, Words, require_memory, row_slices
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.running import QUIET, Watch, run_kernel
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from numpy.typing import NDArray

Numbers = Ints | slice

Method = Literal["auto", "recursion", "portable", "simd", "join"]
METHODS: tuple[Method, ...] = get_args(Method)

MAX_RESULT = 2**64 - 1
NO_LIMIT = 1 << 999  # more solutions than any board has
NO_SQUARE = 255  # instead of row and column if a job has fewer queens than others
PLANLESS_N = {"scalar": 10}  # up to this n, the jobs cost more than they save; else 12
INLINE_N = {"scalar": 12, "avx2": 15, "avx512": 15}  # up to here one call counts all; else 14
JOIN_N = {"scalar": 14, "avx2": 16, "avx512": 18}  # from this n on the join is faster; else 17
CENTRE_N = 16  # up to here, jobs by the centre lines alone are small enough
FEW_JOBS = 256  # fewer are split further, so that no worker waits long at the end
MANY_JOBS = 1_500_000  # jobs are not split if there might be more
CELLS = 64  # of a job that is split: so many jobs at a time take a few milliseconds
BIT_OF = np.array([1 << i if i < 32 else 0 for i in range(NO_SQUARE + 1)], dtype=np.int64)

# MiB that a join needs, up to n: of the lists that threads share, and of the work space of each
JOIN_LISTS = {17: 3, 19: 16, 21: 123, 28: 0}
WORK = {16: 1, 18: 3, 19: 6, 20: 12, 21: 32, 22: 40, 24: 110, 25: 350, 26: 800, 27: 1200, 28: 1300}
ROW_SETS = {24: 128, 25: 64, 26: 32, 27: 64, 28: 8}  # of a job, at most; smaller boards: all


class Jobs(NamedTuple):
    """The jobs of a count: how often each counts, and what it is."""

    board: Problem
    kind: str
    """"search" or "join"; "whole" for the only job of a search without a plan."""
    weights: NDArray[np.uint32]
    rows: Bytes | NDArray[np.uint16]
    """Of a search: row and column of each queen, also of those of the board; ``NO_SQUARE`` for
    none. Of a join: some row sets, one of each orbit, as their kind, the northern rows, the size of
    the orbit, the number of southern rows, and the first southern rows."""

    def times(self, watch: Watch = QUIET) -> Ints:
        """Return how long each job will probably take, in any unit; measured from n = 16 to 20."""
        n = self.board.n
        if self.kind == "join":
            # a row set takes longest if it has as many rows in the north as in the south
            half = n // 2
            off = np.arange(half + 1) - half / 2
            usual, cross = (
                c * 2.0 ** (20 - 1.2 * (off + d) ** 2) for c, d in ((1, 0.25), (3, -0.25))
            )
            kind, north, _, sets, _ = self.rows.T
            each = np.ceil(np.where(np.arange(3)[:, None] == CROSS, cross, usual)).astype(np.int64)
            return each[kind, np.bitwise_count(north)] * sets
        if n <= CENTRE_N or self.kind == "whole":
            return np.ones(len(self.weights), dtype=np.int64)
        room = _open_squares(self, watch)
        # the fourth root: halfway between the time of a job and the solutions that it stands for
        times = 2.0 ** (20 + (room - room.max(initial=0)) / 10) * self.weights**0.25
        return np.ceil(times).astype(np.int64)

    def queens(self, k: int) -> Queens:
        """Return the queens of a job of a search."""
        pairs = self.rows[k].reshape(-1, 2).tolist()
        return tuple([(row, column) for row, column in pairs if row != NO_SQUARE])

    def some(self, numbers: Numbers) -> Jobs:
        """Return the jobs with these numbers."""
        return self._replace(weights=self.weights[numbers], rows=self.rows[numbers])

    def prepare(self, watch: Watch = QUIET) -> Quarters | None:
        """Return the lists that the workers of a join share; those of the last n are kept."""
        if self.kind != "join":
            return None
        n = self.board.n
        require_join(n, watch.workers)
        found = _kept_quarters.get(n)
        if found is None:
            found = Quarters(n)
            run_kernel(found.make, long=n > CENTRE_N, watch=watch)
            _kept_quarters.keep(n, found)
        return found

    def worker(
        self, level: str, shared: Quarters | None = None, limit: int = NO_LIMIT
    ) -> Callable[[Numbers, StopFlag], Words]:
        """Return a function that counts jobs; one thread at a time may call it.

        A call of a search may end early once it has found more than ``limit``.
        """
        if self.kind == "join":
            joiner = Joiner(shared, level)

            def join(numbers: Numbers, stop: StopFlag) -> Words:
                sizes = [
                    joiner.count(kind, north, orbit, stop, sets=sets, south=south)
                    for kind, north, orbit, sets, south in self.rows[numbers].tolist()
                ]
                return np.array(sizes, dtype=np.uint64)

            return join
        board = self.board
        counter = Completer(board.n, np.array(board.blocked, dtype=np.uint32), board.wraps, level)

        def search(numbers: Numbers, stop: StopFlag) -> Words:
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


def options_of(method: str, executor: Executor | None, checkpoint: object) -> CountOptions:
    """Return the options that say how to count, validated."""
    checked_choice(method, "method", METHODS)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(
            f"executor must be a concurrent.futures.Executor, not {described(executor)}"
        )
    path = None if checkpoint is None else file_name(checkpoint, "checkpoint")
    return CountOptions(method, executor, path)


def choose_engine(board: Problem, method: str, *, limited: bool = False) -> tuple[str, str]:
    """Return the kind of the jobs, "search", "join" or "whole", and the level of the kernels.

    A count that is ``limited`` by ``at_most`` is no join.
    """
    level = kernel_level(method)
    if method not in ("auto", "join"):
        return "whole" if method == "recursion" else "search", level
    joined = board.free and not board.wraps and not limited
    if method == "join":
        if not joined:
            raise ValueError(
                "method='join' cannot be combined with placed, blocked, at_most or toroidal"
            )
        if board.n not in JOINED_N:
            first, last = JOINED_N[0], JOINED_N[-1]
            raise ValueError(
                f"n must be between {first} and {last} with method='join', not {board.n}"
            )
        return "join", level
    joins = joined and JOIN_N.get(level, 17) <= board.n <= JOINED_N[-1]
    return "join" if joins else "search", level


def kernel_level(method: str) -> str:
    """Return the level of the kernels that a method runs on this machine."""
    level = cpu_level()
    if method in ("recursion", "portable"):
        return "scalar"
    if method == "simd" and level == "scalar":
        raise ValueError("method='simd' needs vector kernels, and none can run here (see cpu_info)")
    return level


def make_jobs(board: Problem, kind: str, watch: Watch = QUIET, *, fine: bool = True) -> Jobs:
    """Return the jobs of a board, n > 0; above n = 16, those of a search begin with the largest.

    Up to n = 16 the centre lines alone are enough. Above that, jobs are split by their first free
    row until there are a few hundred. With ``fine``, they are split until each takes about ten
    seconds, unless there would be many more than a million.
    """
    if kind == "join":
        return join_jobs(board)
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
    return jobs.some(np.argsort(-_open_squares(jobs, watch), kind="stable"))


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


def job_of(board: Problem, queens: Queens, kind: str = "search") -> Jobs:
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
        rows = np.bitwise_count((~filled & (filled + 1)) - 1).astype(np.int64)
        is_open = ~_closed_in(jobs.board, queens, rows)[:, None] >> columns & 1
        is_open[rows == n] = columns == 0  # a job without a free row stays as it is
        job, column = np.nonzero(is_open)
        more = np.stack([rows[job], column], axis=1)
        more[rows[job] == n] = NO_SQUARE
        weights.append(jobs.weights[part][job])
        squares.append(np.hstack([queens[job], more.astype(np.uint8)]))
    return Jobs(jobs.board, "search", np.concatenate(weights), np.concatenate(squares))


def _open_squares(jobs: Jobs, watch: Watch) -> Ints:
    """Return how many squares the queens of each job leave open, a measure of its work."""
    n, rows = jobs.board.n, np.arange(jobs.board.n)[:, None]
    room = np.zeros(len(jobs.rows), dtype=np.int64)
    for part, queens, filled in _slices(jobs, watch):
        closed = _closed_in(jobs.board, queens, rows) | -(filled >> rows & 1)
        room[part] = np.bitwise_count(~closed & ((1 << n) - 1)).sum(axis=0)
    return room


def _slices(jobs: Jobs, watch: Watch) -> Iterator[tuple[slice, Any, Ints]]:
    """Yield some jobs of a search at a time: which, their queens, and the rows of these as bits."""
    for part in row_slices(len(jobs.rows), CELLS):
        watch.check()
        queens = jobs.rows[part]
        yield part, queens, np.bitwise_or.reduce(BIT_OF[queens[:, ::2]], axis=1, initial=0)


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


# --- the jobs of a join ---------------------------------------------------------------------------


def join_jobs(board: Problem, most: int | None = None) -> Jobs:
    """Return the jobs of a join, the largest first, each of at most ``most`` row sets.

    By default, up to n = 23, a job joins all row sets with the same rows north of the centre and
    the same size of orbit; on larger boards as many as take a few minutes at most.

    A row set (N, S) represents its orbit if no other of (N, S), (S, N) and their complements is
    less: N <= S <= not N. If S is N or not N, the orbit has two members.
    """
    n, half = board.n, board.n // 2
    north, full = np.arange(1 << half), (1 << half) - 1
    size = np.bitwise_count(north).astype(np.int64)
    by_size = np.sort(size << half | north)
    groups = []
    for kind in (CENTRE, CROSS) if n % 2 else (EVEN,):
        south = half + (kind == CROSS) - size << half
        if kind == CROSS:
            least, beyond = np.searchsorted(by_size, [south, south + full + 1])
            pairs = np.zeros_like(north)
        else:
            least = np.searchsorted(by_size, south | north, "right")
            beyond = np.searchsorted(by_size, south | full ^ north)
            pairs = np.where(north <= full ^ north, 1 + (2 * size == half), 0)
        for orbit, sets in (4, np.maximum(beyond - least, 0)), (2, pairs):
            ranges = -(-sets // (most or ROW_SETS.get(n, 1 << 16)))
            own = np.repeat(north, ranges)
            at = np.arange(len(own)) - np.repeat(np.cumsum(ranges) - ranges, ranges)
            start, end = (i * sets[own] // ranges[own] for i in (at, at + 1))
            if orbit == 4:
                first = by_size[least[own] + start] & full
            else:
                first = np.where(start + 1 == sets[own], full ^ own, own)
            parts = np.full_like(own, kind), own, np.full_like(own, orbit), end - start, first
            groups.append(np.stack(parts, axis=1, dtype=np.uint16, casting="unsafe"))
    row_sets = np.concatenate(groups)
    order = np.argsort(0x7FFF - row_sets[:, 2] * row_sets[:, 3], kind="stable")
    return Jobs(board, "join", row_sets[order, 2].astype(np.uint32), row_sets[order])


def join_memory(n: int, workers: int) -> int:
    """Return the bytes that a count needs for the lists and the work space of its threads."""
    lists, work = (
        next(size for top, size in sizes.items() if n <= top) << 20 for sizes in (JOIN_LISTS, WORK)
    )
    return lists + workers * work


_kept_quarters: Kept[int, Quarters] = Kept(1)


def require_join(n: int, workers: int) -> None:
    """Raise ``MemoryError`` unless the lists and the work space of the threads fit in memory."""
    needed = join_memory(n, workers) - (join_memory(n, 0) if n in _kept_quarters else 0)
    by = f"{workers} worker{'s (fewer need less)' * (workers > 1)}"
    require_memory(needed, f"joining half boards for n = {n} with {by}")
