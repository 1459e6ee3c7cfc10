"""Uniform samples of the solutions.

A job of the search is a set of queens on the centre lines and, on large boards, on one more row.
Its weight is the number of distinct images of the queens on the centre lines. Each image has as
many completions as the job itself, and no solution completes two images. So each number from 0 to
total - 1 stands for one solution: job by job, image by image, completions in lexicographic order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.arrays import Squares
from nqueens._boards.attacks import QueenSquares
from nqueens._boards.position import BoardOrSize
from nqueens._boards.problem import Problem, given_problem, problem_of
from nqueens._boards.symmetries import square_image, turned_boards
from nqueens._core import MAX_COUNTED, Completer, StopFlag
from nqueens._counting.jobs import (
    CountOptions,
    Jobs,
    centre_lines,
    equal_size,
    job_of,
    make_jobs,
    split_jobs,
    trivial_total,
)
from nqueens._counting.run import CountUnderWay
from nqueens._listing.ranks import UNCOUNTED
from nqueens._listing.tree import KEYS, Tree
from nqueens._runtime.arguments import integer
from nqueens._runtime.errors import Function, InvalidArgument, NoSolution
from nqueens._runtime.memory import Bytes, Ints, LastFew, Words, require_memory, row_slices
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.random_words import integers_below, random_generator
from nqueens._runtime.running import Progress, Watch, in_threads, strips
from nqueens._runtime.wording import shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

KEPT = 8  # boards
MOST_N = 20  # counting a larger empty board takes hours
BATCH = 1 << 20  # boards that are drawn at a time, so that no step takes long
STRIP = 64  # jobs that a thread lists at a time, at most


def random_solutions(
    n: BoardOrSize,
    size: SupportsIndex,
    *,
    rng: object = None,
    placed: Squares = None,
    blocked: Squares = None,
    toroidal: bool = False,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> NDArray[np.int8]:
    """Draw solutions uniformly: each of the ``count(n)`` solutions is equally likely.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints. The solutions are counted first, so n
        is at most 20, or up to 32 if the constraints leave no more open squares than that.
    size : int
        Number of independent draws, with replacement.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same boards on every machine.
    placed, blocked, toroidal, workers, time_limit, progress
        As in `count`: draw from the completions, once they are counted. Then the work is the jobs
        to list. The result does not depend on ``workers``.

    Returns
    -------
    ndarray of int8, shape (size, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i; as in
        `solutions`.

    Raises
    ------
    NoSolution
        If there is no solution and ``size`` is not 0.

    See Also
    --------
    solve : much faster, also for huge boards, but some solutions are likelier than others.

    Notes
    -----
    The jobs of `count`, one of each orbit under the symmetries of the board, are counted. The count
    of a job times the size of its orbit is its weight. A uniform integer below the sum of the
    weights chooses a job, one of its images and one of its completions. The jobs chosen are listed,
    or, if they have more than about a million completions, counted row by row until they have
    fewer. Above n = 20, that count would take hours.

    On a torus without constraints, a solution with a queen in the corner is drawn and shifted by a
    random number of columns.

    The process keeps the weights of the last eight boards, so that the next draw from the same
    board needs no count. They take a few megabytes at most; `clear_cache` drops them.

    Examples
    --------
    >>> boards = random_solutions(8, 1000, rng=1)
    >>> boards.shape, len(np.unique(boards, axis=0))
    ((1000, 8), 92)
    """
    board = given_problem(n, placed, blocked, toroidal, MAX_COUNTED, UNCOUNTED)
    n, size = board.n, integer(size, "size", minimum=0)
    # the torus shifted by columns is the same: draw a solution with a corner, then shift it
    shifted = board.wraps and board.free and n > 0
    if shifted:
        board = problem_of(n, [(0, 0)], wraps=True)
    generator = random_generator(rng)
    require_memory(size * (n + 16), f"drawing {shown(size)} solutions of {n} queens")
    with Watch(time_limit, progress, workers) as watch:
        boards = np.empty((size, n), dtype=np.uint8)
        if boards.size:
            counted = None if trivial_total(board) == 0 else _counted(board, watch)
            if counted is None or counted.total == 0:
                constraints = "" if board.free or shifted else " and these constraints"
                where = " on a torus" if board.wraps else ""
                raise NoSolution(f"{n} queens{where}{constraints} have no solution to draw")
            numbers = integers_below(generator, counted.total, size, watch.check)
            for at in range(0, size, BATCH):
                part = slice(at, at + BATCH)
                boards[part] = counted.boards_of(numbers[part], watch)
        if shifted:
            shifts = integers_below(generator, n, size, watch.check).astype(np.uint8)
            for part in row_slices(size, n):
                watch.check()
                boards[part] = (boards[part] + shifts[part, np.newaxis]) % np.uint8(n)
    return boards.view(np.int8)


class Counted(NamedTuple):
    """The jobs of a search and the number of completions of each."""

    jobs: Jobs
    sizes: Words
    ends: Words
    """The sums of weight times completions up to and including each job."""

    @property
    def total(self) -> int:
        """The number of solutions."""
        return int(self.ends[-1]) if len(self.ends) else 0

    def boards_of(self, numbers: Words, watch: Watch) -> Bytes:
        """Return the solutions for numbers below the total, in the order given."""
        jobs, sizes, ends = self
        tree, n = Tree(jobs.board, watch), jobs.board.n
        order = np.argsort(numbers)
        watch.check()
        ordered = numbers[order]
        stops = np.searchsorted(ordered, ends)  # the draws of job k, by their order
        starts = np.concatenate([[0], stops[:-1]])
        chosen = np.flatnonzero(stops > starts)
        drawn, begins = stops - starts, ends - jobs.weights * sizes
        within = ordered - np.repeat(begins, drawn)
        images, ranks = np.divmod(within, np.repeat(sizes, drawn))
        symmetries = images.astype(np.uint8)  # the number of an image, until its job is listed
        watch.check()
        found = np.empty((len(numbers), n), dtype=np.uint8)

        def worker() -> Callable[[Ints, StopFlag], int]:
            lister = tree.lister()

            def work(numbers: Ints, stop: StopFlag) -> int:
                for k in numbers.tolist():
                    own, queens = slice(starts[k], stops[k]), jobs.queens(k)
                    if jobs.weights[k] < 8:
                        symmetries[own] = _images(jobs.board, queens)[symmetries[own]]
                    _pick(tree, queens, int(sizes[k]), lister, ranks[own], found[own], stop)
                return len(numbers)

            return work

        some, done = strips(chosen, min(STRIP, len(chosen) // (8 * watch.workers))), 0
        with in_threads(some, worker, watch=watch, inline=tree.inline) as results:
            for number in results:
                done += number
                watch.report(done, len(chosen), self.total)
        boards = np.empty_like(found)
        for rows in row_slices(len(boards), n):
            boards[order[rows]] = turned_boards(found[rows], symmetries[rows])
            watch.check()
        return boards


def _pick(
    tree: Tree,
    queens: QueenSquares,
    size: int,
    lister: Completer,
    ranks: Words,
    out: Bytes,
    stop: StopFlag,
) -> None:
    """Write the completions of given ranks, each below ``size``, the number of completions."""
    if size <= KEYS and tree.board.n - len(queens) <= lister.most_rows:
        lister.write(queens, lister.list(queens, KEYS, stop)[ranks], False, out, stop)
        return
    children, first = split_jobs(job_of(tree.board, queens)), 0
    sizes = children.worker(tree.level)(slice(None), stop)
    for k, number in enumerate(sizes.tolist()):
        inside = np.flatnonzero((ranks >= first) & (ranks < first + number))
        if len(inside):
            boards, own = out[inside], ranks[inside] - np.uint64(first)
            _pick(tree, children.queens(k), number, lister, own, boards, stop)
            out[inside] = boards
        first += number


def _images(board: Problem, queens: QueenSquares) -> Bytes:
    """Return symmetries that together give each image of the queens on the centre lines once."""
    n, lines = board.n, centre_lines(board.n)
    central = [queen for queen in queens if queen[0] in lines or queen[1] in lines]
    images: dict[frozenset[tuple[int, int]], int] = {}
    for s in range(8):
        if board.symmetries >> s & 1:
            images.setdefault(frozenset(square_image(queen, s, n) for queen in central), s)
    return np.array(list(images.values()), dtype=np.uint8)


_kept: LastFew[Problem, Counted] = LastFew(KEPT)


def _counted(board: Problem, watch: Watch) -> Counted:
    """Count the completions of the jobs of a board; the process keeps those of its last boards."""
    kept = _kept.get(board)  # one step, because another thread may drop it
    if kept is not None:
        return kept
    if equal_size(board) > MOST_N:
        raise InvalidArgument(
            f"{board.n} queens are too many to sample uniformly: all solutions are counted first, "
            f"which takes hours above n = {MOST_N}; {{}} estimates their number, and "
            "{} returns random boards, not uniformly",
            Function("estimate_count"),
            Function("solve_many"),
        )
    jobs = make_jobs(board, "search", watch)
    counting = CountUnderWay(jobs, cpu_level(), watch)
    counting.finish(CountOptions())
    ends = np.cumsum(jobs.weights.astype(np.uint64) * counting.sizes, dtype=np.uint64)
    return _kept.keep(board, Counted(jobs, counting.sizes, ends))
