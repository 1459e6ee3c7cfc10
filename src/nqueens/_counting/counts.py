"""Exact counts: choose the engine, make the plan, run it, weigh, sum."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from nqueens._boards.restriction import Restriction, restriction
from nqueens._core import Counter, StopFlag, count_half_turn, count_quarter_turn, count_queens
from nqueens._counting.jobs import Means, Report, execute
from nqueens._counting.joins import JOINED_N, prepare_join
from nqueens._counting.parts import Strip, closed_masks, plan_entries, strips_of
from nqueens._counting.plans import Job, Plan, counter, level_for, make_plan, problem_of
from nqueens._runtime.arguments import chosen, file_name, integer, listener, members, truth
from nqueens._runtime.interrupts import Tally, run_jobs, run_kernel
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from os import PathLike

__all__ = ["SymmetryCounts", "count", "count_by_symmetry"]

MAX_COUNTED = 32
MAX_QUARTER_TURN = 64
METHODS = ("auto", "recursion", "portable", "simd", "join")
KINDS = {"recursion": "whole", "portable": "search", "simd": "search", "join": "join"}  # of plans
CLASSES = ("none", "half_turn", "quarter_turn")
PLANLESS_N = 10  # up to here the plan costs more than it saves
STRIPS_N = 16  # up to here the jobs are too short to be run one by one
INLINE_N = {"scalar": 12, "avx2": 14, "avx512": 15}  # up to here a count takes some milliseconds
JOIN_FROM = {"scalar": 14, "avx2": 17, "avx512": 17}  # from here on the join is faster

Progress = bool | Report | None


def count(
    n: SupportsIndex,
    *,
    placed: object = None,
    blocked: object = None,
    at_most: SupportsIndex | None = None,
    fundamental: bool = False,
    toroidal: bool = False,
    method: str = "auto",
    workers: SupportsIndex | None = None,
    executor: Executor | None = None,
    checkpoint: str | PathLike[str] | None = None,
    progress: Progress = None,
) -> int:
    """Count the ways to place n queens on an n x n board so that none attacks another.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 32. The empty board has one (empty) solution.
    placed : iterable of (row, column), or int array of shape (k, 2), optional
        Queens that stand already, base 0: count the completions. Where two of them attack each
        other there is none.
    blocked : iterable of (row, column), int array (k, 2), or bool array (n, n), optional
        Squares where no queen may stand.
    at_most : int, optional
        End as soon as more than so many are known and return ``at_most + 1``; smaller counts
        are exact. ``at_most=1`` asks whether a completion is unique.
    fundamental : bool
        Count solutions that rotations and reflections of the board carry into each other once.
        Not with ``placed``, ``blocked``, ``at_most`` or ``toroidal``.
    toroidal : bool
        Let the diagonals go on over the edges of the board (OEIS A051906).
    method : {"auto", "recursion", "portable", "simd", "join"}
        Force an engine: row by row without use of symmetry; the portable kernel over the plan;
        the vector kernel over the plan; the join of half boards (n from 6 to 22, without
        ``placed``, ``blocked``, ``at_most`` and ``toroidal``). ``"auto"`` takes the fastest here.
    workers : int, optional
        Number of threads; by default as many as this process may use processors. With ``executor``
        the number of its workers, where it is not to be found out.
    executor : concurrent.futures.Executor, optional
        Counts instead of threads of this process: a ``ProcessPoolExecutor``, Dask's
        ``Client.get_executor()``, mpi4py's ``MPIPoolExecutor`` ... Jobs that fail are tried again a
        few times. Not with ``at_most``.
    checkpoint : str or path-like, optional
        A file that keeps finished jobs: made if it is missing, and what is in it is not counted
        again. See `nqueens.runs`. Not with ``at_most``.
    progress : bool or callable, optional
        True shows a bar (needs the extra ``progress``). A callable is called a few times a
        second with the weight done, the total weight and the count so far; what it raises ends
        the count.

    Returns
    -------
    int
        The exact number (OEIS A000170), computed, not looked up.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If ``n`` is negative or above 32; if a square is not on the board, a placed queen on a
        blocked square or placed twice; if the arguments do not go together; if ``method`` or the
        environment variable ``NQUEENS_CPU`` asks for kernels that there are not.
    MemoryError
        If ``method="join"`` would need more memory than there is.
    ImportError
        If ``progress`` is True and tqdm is not installed.
    CheckpointError
        If the file is of another count, damaged, in use, or cannot be written; a ``ValueError``
        (see `nqueens.runs`).
    JobFailed
        If the executor broke, or a job failed on it again and again; a ``RuntimeError`` (see
        `nqueens.runs`).

    Notes
    -----
    The centre row and column (n odd) or the two middle rows and columns (n even) are filled first
    in every way that is not the image of another under the symmetries of the board; completions
    are counted depth first, many nodes at a time in the lanes of vector registers, and weighted
    by the number of images. With ``placed`` or ``blocked`` only the symmetries that leave them
    unchanged are used. The time grows by a factor of 6 to 8 with each n, the memory is a few
    megabytes a worker at most.

    Without constraints, large boards up to n = 22 are cut in two halves instead: what the queens
    of a half take of the diagonals is listed for each set of rows they stand in, and pairs of
    halves without a common diagonal are counted, 512 at a time. That needs 18 MB at n = 18, 130 MB
    at n = 20 and 1.1 GB at n = 22.

    If a checkpoint cannot be written any more, the count goes on in memory and says so with a
    ``CheckpointWarning``.

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
    n = integer(n, "n", minimum=0, maximum=MAX_COUNTED, why=" (estimate_count takes larger boards)")
    chosen(method, "method", METHODS)
    if at_most is not None:
        at_most = integer(at_most, "at_most", minimum=0)
    means = means_of(method, workers, executor, checkpoint, at_most)
    toroidal = truth(toroidal, "toroidal")
    if truth(fundamental, "fundamental") and (
        toroidal or at_most is not None or placed is not None or blocked is not None
    ):
        raise ValueError("fundamental=True does not go with toroidal, at_most, placed or blocked")
    board = restriction(n, placed, blocked, wraps=toroidal)
    title = ""
    if progress is True and at_most is None and executor is None:
        from nqueens._counting.forecast import announcement

        title = announcement(board, method, means.threads, means.checkpoint)
    report, close = reporter(progress, title)
    try:
        if fundamental:
            counts = count_by_symmetry(
                n,
                method=method,
                workers=workers,
                executor=executor,
                checkpoint=checkpoint,
                progress=report,
            )
            return counts.fundamental
        return _count(board, at_most, means, report)
    finally:
        close()


class SymmetryCounts(NamedTuple):
    """How many classes of solutions there are, by the symmetry of their members.

    A class holds the solutions that rotations and reflections of the board carry into each
    other. None stands for what was not asked for.
    """

    none: int | None
    """Classes of 8: no symmetry."""
    half_turn: int | None
    """Classes of 4: unchanged by a half turn, but not by a quarter turn."""
    quarter_turn: int | None
    """Classes of 2: unchanged by a quarter turn."""
    full: int = 0
    """Classes of 1: unchanged by everything; only on boards of 0 and 1 rows."""

    @property
    def total(self) -> int:
        """The number of solutions."""
        none, half, quarter = self._known()
        return 8 * none + 4 * half + 2 * quarter + self.full

    @property
    def fundamental(self) -> int:
        """The number of classes."""
        return sum(self._known()) + self.full

    def _known(self) -> tuple[int, int, int]:
        if self.none is None or self.half_turn is None or self.quarter_turn is None:
            raise ValueError("not all classes were counted")
        return self.none, self.half_turn, self.quarter_turn


def count_by_symmetry(
    n: SupportsIndex,
    *,
    classes: Iterable[str] = CLASSES,
    method: str = "auto",
    workers: SupportsIndex | None = None,
    executor: Executor | None = None,
    checkpoint: str | PathLike[str] | None = None,
    progress: Progress = None,
) -> SymmetryCounts:
    """Count the solutions by their symmetry.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 32; with ``classes=["quarter_turn"]``, 0 to 64.
    classes : iterable of str
        What to count: ``"none"``, ``"half_turn"``, ``"quarter_turn"``. Only ``"none"`` takes a
        count of all solutions.
    method, workers, executor, checkpoint, progress
        As for ``count``, for the count of all solutions.

    Returns
    -------
    SymmetryCounts
        The numbers of classes ``none``, ``half_turn`` and ``quarter_turn``, with properties
        ``total`` and ``fundamental``.

    Raises
    ------
    TypeError, ValueError, ImportError, CheckpointError, JobFailed
        As ``count``; ValueError if there is no such class.

    Notes
    -----
    With C solutions that a half turn leaves unchanged and T that a quarter turn does, both found
    by searches of their own, and Q in all, the classes number (Q - C)/8, (C - T)/4 and T/2, since
    no solution with more than one queen is its own mirror image. C takes about a second at n = 24
    and grows by a factor of about 3 with n, T by a factor of about 15 with n + 4 (well under a
    second at n = 40).

    Examples
    --------
    >>> count_by_symmetry(12)
    SymmetryCounts(none=1765, half_turn=18, quarter_turn=4, full=0)
    >>> count_by_symmetry(12).fundamental
    1787
    >>> count_by_symmetry(40, classes=["quarter_turn"]).quarter_turn
    38592000
    """
    classes = _class_names(classes)
    if "none" not in classes and not (executor is None and checkpoint is None):
        raise ValueError("executor and checkpoint go only with the class 'none'")
    only_quarter = classes == {"quarter_turn"}
    why = "" if only_quarter else " (64 for quarter_turn alone)"
    n = integer(
        n, "n", minimum=0, maximum=MAX_QUARTER_TURN if only_quarter else MAX_COUNTED, why=why
    )
    if n < 2:
        zero = dict.fromkeys(classes, 0)
        return SymmetryCounts(
            zero.get("none"), zero.get("half_turn"), zero.get("quarter_turn"), full=1
        )
    none = half_turn = quarter_turn = None
    quarter = run_kernel(count_quarter_turn, n, long=n > 32)
    if "quarter_turn" in classes:
        quarter_turn = _exact(quarter, 2)
    if not only_quarter:
        half = run_kernel(count_half_turn, n, long=n > 16)
        if "half_turn" in classes:
            half_turn = _exact(half - quarter, 4)
        if "none" in classes:
            total = count(
                n,
                method=method,
                workers=workers,
                executor=executor,
                checkpoint=checkpoint,
                progress=progress,
            )
            none = _exact(total - half, 8)
    return SymmetryCounts(none, half_turn, quarter_turn)


def _class_names(classes: Iterable[str]) -> set[str]:
    wanted = set()
    for name in members(classes, "classes must be a collection of names"):
        chosen(name, "a class", CLASSES)
        wanted.add(name)
    return wanted


def _exact(number: int, size: int) -> int:
    classes, rest = divmod(number, size)
    if rest:
        raise AssertionError(f"{number} solutions in classes of {size}: a kernel is wrong")
    return classes


def means_of(
    method: str,
    workers: SupportsIndex | None,
    executor: Executor | None,
    checkpoint: object,
    at_most: object = None,
) -> Means:
    """Return what a count may use, validated."""
    chosen(method, "method", METHODS)
    if at_most is not None and not (executor is None and checkpoint is None):
        raise ValueError("at_most does not go with executor or checkpoint")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        given = described(executor)
        raise TypeError(f"executor must be a concurrent.futures.Executor, not {given}")
    return Means(
        method,
        None if workers is None else integer(workers, "workers", minimum=1),
        executor,
        None if checkpoint is None else file_name(checkpoint, "checkpoint"),
    )


def _count(board: Restriction, at_most: int | None, means: Means, report: Report | None) -> int:
    if means.executor is not None or means.checkpoint is not None:
        total = count_elsewhere(board, means, report)
        assert total is not None  # nothing was left to other parts
        return total
    n = board.n
    free = _is_free(board) and at_most is None
    level = _checked_level(means.method, n, free)
    known = _trivial_total(board)
    if known is not None:
        return known
    short = report is None and means.method == "auto"
    if short and free and n <= PLANLESS_N:
        return run_kernel(count_queens, n, long=False)
    kind, threads = _kind_for(board, means, level, free), means.threads
    if (
        kind == "search"
        and n <= STRIPS_N
        and not (board.wraps or board.placed or at_most is not None)
    ):
        inline = short and n <= INLINE_N[level] - (0 if free else 2)
        return _count_strips(board, level, threads, report, inline=inline)
    plan = make_plan(problem_of(kind, board), fine=at_most is None)
    return _run(plan, level, at_most, threads, report)


def choose(board: Restriction, method: str, workers: int) -> tuple[str, str]:
    """Return the kind of plan and the level that a count takes with so many workers."""
    chosen(method, "method", METHODS)
    free = _is_free(board)
    level = _checked_level(method, board.n, free)
    return _kind_for(board, Means(method, workers), level, free), level


def count_elsewhere(board: Restriction, means: Means, report: Report | None) -> int | None:
    """Count with an executor, or a checkpoint, or both; see `execute`."""
    free = _is_free(board)
    level = _checked_level(means.method, board.n, free)
    known = _trivial_total(board)
    if known is not None:
        return known
    kind = _kind_for(board, means, level, free)
    return execute(make_plan(problem_of(kind, board)), means, report)


def _is_free(board: Restriction) -> bool:
    return not (board.placed or any(board.closed) or board.wraps)


def _checked_level(method: str, n: int, free: bool) -> str:
    """Return the level of the kernels that a method takes, if it can be used here at all."""
    if method == "join" and not free:
        raise ValueError("method='join' does not go with placed, blocked, at_most or toroidal")
    if method == "join" and n not in JOINED_N:
        raise ValueError(f"method='join' takes n from {JOINED_N[0]} to {JOINED_N[-1]}, not {n}")
    return level_for(method)


def _trivial_total(board: Restriction) -> int | None:
    """Return the count where nothing has to be counted, None elsewhere."""
    n = board.n
    if n == 0:
        return 1
    # on a torus each of n sums takes its own value mod n, which n even or 3 | n does not allow
    if not board.possible or (board.wraps and (n % 2 == 0 or n % 3 == 0)):
        return 0
    return None


def _kind_for(board: Restriction, means: Means, level: str, free: bool) -> str:
    """Return the kind of plan, as in the file if there is one; the lists of a join are made."""
    n, wanted = board.n, KINDS.get(means.method)
    if means.checkpoint is not None:
        from nqueens._counting.checkpoint import begun_kind

        wanted = begun_kind(means.checkpoint, board, wanted) or wanted
    may_join = wanted is None and free and n in JOINED_N and n >= JOIN_FROM[level]
    if wanted == "join" or may_join:
        try:
            if means.executor is None:
                prepare_join(n, means.threads)
        except MemoryError:
            if wanted == "join":
                raise
        else:
            return "join"
    return wanted or "search"


def _count_strips(
    board: Restriction, level: str, workers: int, report: Report | None, *, inline: bool
) -> int:
    def worker() -> Callable[[Strip, StopFlag], int]:
        search = Counter(board.n, closed_masks(board), board.wraps, level)
        return lambda strip, stop: search.count_plan(strip.entries, stop)

    if inline:
        search = Counter(board.n, closed_masks(board), board.wraps, level)
        return run_kernel(search.count_plan, plan_entries(board), long=False)
    strips = strips_of(board)
    weight = sum(strip.weight for strip in strips)
    return run_jobs(strips, worker, workers=workers, tally=Tally(weight, report))


def _run(plan: Plan, level: str, at_most: int | None, workers: int, report: Report | None) -> int:
    def worker() -> Callable[[Job, StopFlag], int]:
        return counter(plan.problem, level, StopFlag(), at_most=at_most)

    if report is None and plan.problem.board.n <= INLINE_N[level] - 2:
        run, stop, total = worker(), StopFlag(), 0
        for job in plan:
            total += run(job, stop)
            if at_most is not None and total > at_most:
                return at_most + 1
        return total
    enough = None if at_most is None else at_most + 1
    tally = Tally(plan.weight, report)
    return run_jobs(plan, worker, workers=workers, tally=tally, enough=enough)


def reporter(progress: Progress, title: str = "") -> tuple[Report | None, Callable[[], object]]:
    """Return what to call with news, and what to call at the end."""
    told = listener(progress)
    if told is False:
        return None, lambda: None
    if told is not True:
        return told, lambda: None
    try:
        tqdm = importlib.import_module("tqdm.auto").tqdm
    except ImportError:
        raise ImportError(
            "progress=True needs tqdm: pip install 'nqueens-native[progress]'"
        ) from None
    bar = tqdm(unit="orbit", desc=title or None)

    def report(done: int, weight: int, total: int) -> None:
        bar.total = weight
        bar.set_postfix_str(f"{total} solutions", refresh=False)
        bar.update(done - bar.n)

    return report, bar.close
