"""Exact counts: the public functions, and how they choose an engine, make a plan and run it."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from nqueens._boards.arrays import Squares
from nqueens._boards.position import BoardOrSize
from nqueens._boards.problem import Problem, given_problem, problem_of
from nqueens._core import MAX_COUNTED, count_half_turn, count_quarter_turn, count_queens
from nqueens._counting.jobs import (
    NO_LIMIT,
    CountOptions,
    Method,
    choose_engine,
    is_one_call,
    kernel_level,
    make_jobs,
    options_of,
    planless_n,
    trivial_total,
)
from nqueens._counting.nearly_closed import is_nearly_closed, listed_total
from nqueens._counting.run import run_jobs, total_of
from nqueens._runtime.arguments import checked_bool, checked_choice, checked_items, integer
from nqueens._runtime.errors import (
    Function,
    InvalidArgument,
    KernelError,
    Parameter,
    Phrase,
    Worded,
    set_module,
)
from nqueens._runtime.processors import usable_cpus
from nqueens._runtime.running import QUIET, Progress, Watch, run_kernel
from nqueens._runtime.wording import duration_text, plural

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from os import PathLike

MAX_QUARTER_TURN = 64
LONG_N = 20  # larger counts take a minute to years
CLASSES = ("none", "half_turn", "quarter_turn")
CLASS = Parameter("classes", words="a class")
LARGER_BOARDS = Phrase(" ({} takes larger boards)", Function("estimate_count"))


def count(
    n: BoardOrSize,
    *,
    placed: Squares = None,
    blocked: Squares = None,
    at_most: SupportsIndex | None = None,
    fundamental: bool = False,
    toroidal: bool = False,
    method: Method = "auto",
    workers: SupportsIndex | None = None,
    executor: Executor | None = None,
    checkpoint: str | PathLike[str] | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> int:
    """Count the ways to place n queens on an n x n board so that none attacks another.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 32. The board of
        size 0 has one solution, the empty one.
    placed : iterable of (row, column), or int array of shape (k, 2), optional
        Queens already on the board, base 0: count the completions. If two of them attack each
        other, there are none.
    blocked : iterable of (row, column), int array (k, 2), or bool array (n, n), optional
        Squares where no queen may stand, base 0.
    at_most : int, optional
        Stop once more than `at_most` solutions are found and return ``at_most + 1``; smaller
        counts are exact. With ``at_most=1`` the result 1 means that the solution is unique.
    fundamental : bool
        Count fundamental solutions: solutions that rotations and reflections of the board turn
        into each other count once. Not with ``placed``, ``blocked``, ``at_most`` or ``toroidal``.
    toroidal : bool
        Let the diagonals continue across the edges of the board (OEIS A051906).
    method : {"auto", "recursion", "portable", "simd", "parity"}
        The engine. ``"recursion"`` searches row by row without symmetry. ``"portable"`` and
        ``"simd"`` search the plan with the portable kernel or with vector kernels. ``"parity"``
        counts queens on white and on black squares apart (not with ``at_most`` or ``toroidal``).
        ``"auto"`` chooses the fastest on this machine.
    workers : int, optional
        Number of threads; by default one for each processor that this process may use. With
        ``executor``, the number of its workers, which cannot be detected: name it if there are
        more than 500.
    executor : concurrent.futures.Executor, optional
        Run the jobs here instead of in threads of this process: a ``ProcessPoolExecutor``, Dask's
        ``Client.get_executor()``, mpi4py's ``MPIPoolExecutor`` or another executor. Not with
        ``at_most``.
    checkpoint : str or path-like, optional
        A file that keeps finished jobs. It is created if it is missing; jobs that it already
        holds are not counted again. See `nqueens.runs`. Not with ``at_most``.
    time_limit : float, optional
        Seconds after which to give up. A checkpoint keeps the jobs that are done by then.
    progress : bool or callable, optional
        True shows a progress bar (needs tqdm). A callable is called a few times a second with
        three ints: the work done, the whole work and the solutions found so far. An exception that
        it raises ends the call. Here the work is counted in jobs of average length, as predicted.

    Returns
    -------
    int
        The exact number (OEIS A000170), computed, not looked up.

    Raises
    ------
    OutOfTime
        If the count takes longer than ``time_limit``. Its ``reached`` holds the three ints that
        ``progress`` would have received last.
    CheckpointError
        If the file belongs to another count, is damaged or in use, or cannot be written (see
        `nqueens.runs`).
    JobFailed
        If the executor broke or could not count a job (see `nqueens.runs`).

    Notes
    -----
    The search first fills the centre row and column (n odd) or the two middle rows and columns
    (n even), in one way for each orbit under the symmetries of the board. It then counts the
    completions depth first, many nodes at a time in the lanes of vector registers, and multiplies
    them by the size of the orbit. With ``placed`` or ``blocked`` it uses only the symmetries that
    leave them unchanged. On average the time grows eightfold from one n to the next: more from
    an even to an odd board, less from an odd to an even one. A worker
    needs a few megabytes of memory at most.

    On large boards, the parity split counts instead. A white and a black square share no diagonal,
    so queens on white squares (row + column even) and on black ones meet only in rows and columns.
    For each set of rows of the white queens, it counts the placements on white squares by their
    columns in a table, and adds up the counters at the columns that the placements on black squares
    leave. The time grows about sixfold from one n to the next. A worker needs 0.15 GB of memory up
    to n = 24 and 0.25 GB at n = 28.

    Examples
    --------
    >>> [count(n) for n in range(9)]
    [1, 1, 0, 0, 2, 10, 4, 40, 92]
    >>> count(8, fundamental=True)
    12
    >>> count(8, placed=[(0, 0)])
    4
    >>> count(13, toroidal=True)
    4524
    """
    board = given_problem(n, placed, blocked, toroidal, MAX_COUNTED, LARGER_BOARDS)
    options = options_of(method, executor, checkpoint)
    most = NO_LIMIT
    if at_most is not None:
        most = integer(at_most, "at_most", minimum=0)
        if not (executor is None and checkpoint is None):
            raise InvalidArgument(
                "{} cannot be combined with {} or {}",
                Parameter("at_most"),
                Parameter("executor"),
                Parameter("checkpoint"),
            )
    plain = board.free and at_most is None
    fundamental = checked_bool(fundamental, "fundamental")
    if fundamental and not (plain and not board.wraps):
        others = map(Parameter, ("toroidal", "at_most", "placed", "blocked"))
        raise InvalidArgument(
            "{} cannot be combined with {}, {}, {} or {}; {} of each solution tells the classes",
            Parameter("fundamental", True),
            *others,
            Function("canonical"),
        )
    if plain and board.n > LONG_N:
        _warn(board.n, options, workers, time_limit, progress)
    with Watch(time_limit, progress, workers) as watch:
        if fundamental:
            return count_classes(board.n, {*CLASSES}, options, watch).fundamental
        return count_board(board, options, watch, at_most=most)


@set_module("nqueens")
class LongCountWarning(Worded, UserWarning):
    """A count takes minutes to years, and nothing that the caller gave shows that this is clear."""


def _warn(n: int, options: CountOptions, workers: SupportsIndex | None, *given: object) -> None:
    """Warn that a count will take long, unless what the caller gave shows that this is clear."""
    if any(value is not None for value in (options.executor, options.checkpoint, *given)):
        return
    from nqueens._counting.costs import tabled_seconds  # reads a file

    seconds, _ = tabled_seconds(n, kernel_level(options.method))
    processors = usable_cpus()
    if workers is not None:
        processors = min(processors, integer(workers, "workers", minimum=1))
    roughly = "about" if options.method in ("auto", "parity") else "more than"
    warnings.warn(
        LongCountWarning(
            f"counting {n} queens takes {roughly} {duration_text(seconds / processors)} on "
            f"{plural(processors, 'processor')}; {{}} says more",
            Function("predict", (n,)),
        ),
        stacklevel=4,
    )


@set_module("nqueens")
class SymmetryCounts(NamedTuple):
    """The number of orbits of solutions, by the symmetry of their members.

    An orbit, or class, holds the solutions that rotations and reflections of the board turn into
    each other. None stands for classes that were not requested.
    """

    none: int | None
    """Classes of 8: no symmetry."""
    half_turn: int | None
    """Classes of 4: unchanged by a half turn, but not by a quarter turn."""
    quarter_turn: int | None
    """Classes of 2: unchanged by a quarter turn."""
    full: int = 0
    """Classes of 1: unchanged by every symmetry; only on boards of 0 and 1 rows."""

    @property
    def total(self) -> int:
        """The number of solutions."""
        none, half, quarter, full = self._known()
        return 8 * none + 4 * half + 2 * quarter + full

    @property
    def fundamental(self) -> int:
        """The number of classes."""
        return sum(self._known())

    def _known(self) -> list[int]:
        known = [number for number in self if number is not None]
        if len(known) < len(self):
            raise InvalidArgument(
                f"total and fundamental need all classes, and {self} lacks some",
                parameter="classes",
                value=tuple(self),
            )
        return known


def count_by_symmetry(
    n: SupportsIndex,
    *,
    classes: Iterable[str] = CLASSES,
    method: Method = "auto",
    workers: SupportsIndex | None = None,
    executor: Executor | None = None,
    checkpoint: str | PathLike[str] | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> SymmetryCounts:
    """Count the fundamental solutions by their symmetry.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 32; with ``classes=["quarter_turn"]``, 0 to 64.
    classes : iterable of str
        The classes to count: ``"none"``, ``"half_turn"``, ``"quarter_turn"``. Only ``"none"``
        needs a count of all solutions.
    method, workers, executor, checkpoint, time_limit, progress
        As in `count`, for the count of all solutions.

    Returns
    -------
    SymmetryCounts
        The numbers of classes ``none``, ``half_turn`` and ``quarter_turn``, with the properties
        ``total`` and ``fundamental``.

    Raises
    ------
    OutOfTime, CheckpointError, JobFailed
        As in `count`.

    Notes
    -----
    Of Q solutions, a half turn leaves C unchanged and a quarter turn T; separate searches count C
    and T. No solution with more than one queen is its own mirror image, so there are (Q - C)/8,
    (C - T)/4 and T/2 classes. Counting C takes about a second at n = 24, and about 3 times longer
    for each n + 1. Counting T takes well under a second at n = 40, and about 15 times longer for
    each n + 4.

    Examples
    --------
    >>> count_by_symmetry(12)
    SymmetryCounts(none=1765, half_turn=18, quarter_turn=4, full=0)
    >>> count_by_symmetry(12).fundamental
    1787
    >>> count_by_symmetry(40, classes=["quarter_turn"]).quarter_turn
    38592000
    """
    given = checked_items(classes, "classes must be a collection of names")
    names = {checked_choice(name, CLASS, CLASSES) for name in given}  # there may be very many
    only_quarter = names == {"quarter_turn"}
    why = "" if only_quarter else " (64 for quarter_turn alone)"
    n = integer(
        n, "n", minimum=0, maximum=MAX_QUARTER_TURN if only_quarter else MAX_COUNTED, why=why
    )
    options = options_of(method, executor, checkpoint)
    if "none" not in names and not (executor is None and checkpoint is None):
        raise InvalidArgument(
            "executor and checkpoint need the class 'none' among the classes",
            parameter="classes",
            value=tuple(sorted(names)),
        )
    if n > LONG_N and "none" in names:
        _warn(n, options, workers, time_limit, progress)
    with Watch(time_limit, progress, workers) as watch:
        return count_classes(n, names, options, watch)


def count_classes(n: int, names: set[str], options: CountOptions, watch: Watch) -> SymmetryCounts:
    """Count classes of solutions; the arguments are valid."""
    full = half = quarter = 1 if n < 2 else 0
    watch.reached = 0, 1, 0
    if n > 1 and names - {"none"}:
        quarter = run_kernel(count_quarter_turn, n, long=n > 32, watch=watch)
    if n > 1 and names - {"quarter_turn"}:
        half = run_kernel(count_half_turn, n, long=n > 16, watch=watch)
    every = count_board(problem_of(n), options, watch) if "none" in names else half
    found = zip(CLASSES, (every - half, half - quarter, quarter - full), (8, 4, 2), strict=True)
    classes: dict[str, int | None] = {}
    for name, number, size in found:
        if name in names and number % size:
            raise KernelError(
                f"{number} solutions cannot form classes of {size}: a kernel is wrong"
            )
        classes[name] = number // size if name in names else None
    return SymmetryCounts(full=full, **classes)


def count_board(
    board: Problem, options: CountOptions, watch: Watch = QUIET, *, at_most: int = NO_LIMIT
) -> int:
    """Count the solutions of a board, or return ``at_most + 1`` if there are more."""
    n, total = board.n, trivial_total(board)
    engine = kind, level = choose_engine(board, options.method, limited=at_most < NO_LIMIT)
    if total is not None:
        return total
    here = options.executor is None and options.checkpoint is None
    plain = here and kind != "whole" and watch.on_progress is None
    limited = at_most < NO_LIMIT
    symmetric = board.free and not (board.wraps or limited)
    if plain and symmetric and options.method == "auto" and n <= planless_n(level):
        return run_kernel(count_queens, n, level, long=False, watch=watch)
    if plain and is_one_call(board, level, limited=limited):
        jobs = make_jobs(board, kind, watch)
        count = jobs.worker(level, limit=at_most)
        total = total_of(jobs.weights, run_kernel(count, slice(None), long=False, watch=watch))
        return min(total, at_most + 1)
    if here and options.method == "auto" and is_nearly_closed(board):
        total = listed_total(board, watch, at_most=at_most)
    if total is None:
        total = run_jobs(board, engine, options, watch, at_most=at_most).total
    return min(total, at_most + 1)
