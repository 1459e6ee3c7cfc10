"""Counts that take days: how far they are, parts for several machines, their union, an audit.

`count(n, checkpoint="q21.sqlite")` keeps finished jobs in a file. The functions here look at such
files, count a part of one, put several together, and count some jobs again.
"""

from __future__ import annotations

import math
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.restriction import restriction
from nqueens._core import StopFlag, count_half_turn, count_quarter_turn, cpu_levels
from nqueens._counting.checkpoint import (
    Checkpoint,
    CheckpointError,
    CheckpointWarning,
    Header,
    Row,
    check_same,
    in_words,
    owner_of,
    write_new,
)
from nqueens._counting.counts import MAX_COUNTED, count_elsewhere, means_of, reporter
from nqueens._counting.joins import prepare_join
from nqueens._counting.plans import Job, Plan, Worker, counter, make_plan, this_worker
from nqueens._counting.pool import JobFailed
from nqueens._runtime.arguments import file_name, integer, members, random_generator, truth
from nqueens._runtime.interrupts import Tally, run_jobs, run_kernel
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import numpy.typing as npt

    from nqueens._counting.counts import Progress

__all__ = [
    "Audit",
    "CheckpointError",
    "CheckpointWarning",
    "Conflict",
    "JobFailed",
    "MergeConflict",
    "Mismatch",
    "Share",
    "Status",
    "audit",
    "merge",
    "status",
    "work",
]

Path = str | os.PathLike[str]

RECENT_SECONDS = 600.0  # of the last jobs, from which the rate is taken
SHOWN = 10  # conflicts in an error's message


class Share(NamedTuple):
    """What one worker has counted."""

    worker: str
    """Host, process and thread."""
    engine: str
    level: str
    version: str
    jobs: int
    seconds: float
    """Processor time."""


class Status(NamedTuple):
    """How far a count is."""

    n: int
    problem: str
    """What is counted, in words."""
    jobs: int
    done: int
    total: int | None
    """The number of solutions; None while a job is missing."""
    seconds: float
    """Processor time of the finished jobs."""
    seconds_left: float | None
    """Processor time that the others will take, if they are like the last ones; None where none is
    done. Beyond n = 16 the largest jobs come first, so it is rather too much."""
    rate: float | None
    """Jobs a second of wall time, over the last ten minutes that something was finished in."""
    time_left: float | None
    """Wall time in seconds until all is done at that rate."""
    in_use_by: str | None
    """The process that is counting now."""
    created: str
    workers: tuple[Share, ...]

    @property
    def complete(self) -> bool:
        """Whether all jobs are done."""
        return self.done == self.jobs


class Conflict(NamedTuple):
    """A job for which two files have different counts."""

    number: int
    first: Row
    first_file: str
    second: Row
    second_file: str


class MergeConflict(CheckpointError):
    """Files that are to be put together disagree; ``conflicts`` tells where."""

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        self.conflicts = tuple(conflicts)
        shown = [
            f"job {one.number}: {one.first.solutions} in {one.first_file} "
            f"(by {_name(one.first.worker)}), {one.second.solutions} in {one.second_file} "
            f"(by {_name(one.second.worker)})"
            for one in self.conflicts[:SHOWN]
        ]
        more = len(self.conflicts) - SHOWN
        jobs = "1 job has" if len(self.conflicts) == 1 else f"{len(self.conflicts)} jobs have"
        super().__init__(
            f"{jobs} different counts, nothing was written\n"
            + "\n".join(shown + ([f"and {more} more"] if more > 0 else []))
        )


class Mismatch(NamedTuple):
    """A job that an audit has counted with another result."""

    number: int
    stored: Row
    solutions: int
    """What the audit has found."""
    worker: Worker


class Audit(NamedTuple):
    """What an audit has found."""

    checked: int
    """How many jobs were counted again."""
    same_kernels: int
    """How many of them by the same engine at the same level, for want of others."""
    mismatches: tuple[Mismatch, ...]
    congruent: bool | None
    """Whether total and symmetric solutions go together; None where that does not apply."""

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.mismatches and self.congruent is not False


def _name(worker: Worker) -> str:
    return f"{worker.name}, {worker.engine} {worker.level}, version {worker.version}"


def _header(file: Checkpoint) -> Header:
    header = file.header()
    if header is None:
        raise CheckpointError(f"{file.path} is empty: no count was begun")
    return header


def status(file: Path) -> Status:
    """Tell how far a count is.

    Parameters
    ----------
    file : str or path-like
        A checkpoint; it may be in use.

    Returns
    -------
    Status
        Numbers of jobs, time spent and left, who counted what. ``total`` is None as long as a job
        is missing: there are no partial totals.

    Raises
    ------
    TypeError, ValueError
        If ``file`` is no path.
    CheckpointError
        If there is no such file, it is no checkpoint, or it is damaged.

    Examples
    --------
    >>> import nqueens, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> file = folder.name + "/q12.sqlite"
    >>> nqueens.count(12, checkpoint=file)
    14200
    >>> found = status(file)
    >>> found.done, found.jobs, found.total
    (342, 342, 14200)
    >>> folder.cleanup()
    """
    path = file_name(file, "file")
    shares: dict[Worker, list[float]] = {}
    total, seconds, finished = 0, [], []
    with Checkpoint(path) as opened:
        header = _header(opened)
        for row in opened.rows(header):
            total += row.solutions
            seconds.append(row.seconds)
            finished.append(row.finished)
            shares.setdefault(row.worker, []).append(row.seconds)
    done = len(finished)
    left = header.jobs - done
    rate, mean = _pace(np.array(finished), np.array(seconds))
    return Status(
        n=header.problem.board.n,
        problem=in_words(header.problem),
        jobs=header.jobs,
        done=done,
        total=None if left else total,
        seconds=math.fsum(seconds),
        seconds_left=None if mean is None else left * mean,
        rate=rate,
        time_left=left / rate if rate and left else None if left else 0.0,
        in_use_by=owner_of(header) if _in_use(path) else None,
        created=header.created,
        workers=tuple(
            Share(w.name, w.engine, w.level, w.version, len(times), sum(times))
            for w, times in sorted(shares.items(), key=lambda share: -sum(share[1]))
        ),
    )


def _pace(
    finished: npt.NDArray[np.float64], seconds: npt.NDArray[np.float64]
) -> tuple[float | None, float | None]:
    """Return jobs a second and seconds a job, over the last minutes that have any."""
    if not len(finished):
        return None, None
    recent = finished > finished.max() - RECENT_SECONDS
    span = np.ptp(finished[recent])
    rate = float((recent.sum() - 1) / span) if span > 0 else None
    return rate, float(seconds[recent].mean())


def _in_use(path: str) -> bool:
    """Tell whether a run holds the lock of a file."""
    try:
        connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        finally:
            connection.close()
    except sqlite3.Error as error:
        return (error.sqlite_errorname or "").startswith("SQLITE_BUSY")
    return False


def work(
    file: Path,
    n: SupportsIndex | None = None,
    *,
    part: tuple[SupportsIndex, SupportsIndex] = (1, 1),
    placed: object = None,
    blocked: object = None,
    toroidal: bool = False,
    method: str = "auto",
    workers: SupportsIndex | None = None,
    executor: Executor | None = None,
    progress: Progress = None,
) -> Status:
    """Count a part of the jobs of a count into a checkpoint.

    For several machines that share nothing: each counts its part into a file of its own, and
    `merge` puts the files together.

    Parameters
    ----------
    file : str or path-like
        The checkpoint; made if it is missing, otherwise gone on with.
    n : int, optional
        Size of the board; without, the file must exist, and what is in it is gone on with.
    part : (int, int)
        ``(i, k)``, i from 1 to k: every k-th job, from the i-th. By default all.
    placed, blocked, toroidal, method, workers, executor, progress
        As for ``nqueens.count``. On machines of different kinds give the same ``method``
        everywhere: ``"auto"`` chooses by processor and memory.

    Returns
    -------
    Status
        As `status`. Only a file with all jobs has a total.

    Raises
    ------
    TypeError, ValueError, MemoryError, ImportError, CheckpointError, JobFailed
        As ``nqueens.count``; ValueError if there is no such part.

    Examples
    --------
    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> files = [f"{folder.name}/part{i}.sqlite" for i in (1, 2)]
    >>> for i in (1, 2):
    ...     found = work(files[i - 1], 12, part=(i, 2))
    ...     print(found.done, found.jobs, found.total)
    171 342 None
    171 342 None
    >>> merge(folder.name + "/all.sqlite", files).total
    14200
    >>> folder.cleanup()
    """
    path = file_name(file, "file")
    means = means_of(method, workers, executor, path)
    try:
        index, parts = part
    except (TypeError, ValueError):
        raise TypeError(f"part must be two integers (i, k), not {described(part)}") from None
    toroidal = truth(toroidal, "toroidal")
    parts = integer(parts, "the number of parts", minimum=1)
    index = integer(index, "the number of the part", minimum=1, maximum=parts)
    if n is None:
        if placed is not None or blocked is not None or toroidal:
            raise ValueError("placed, blocked and toroidal go only with n")
        with Checkpoint(path) as opened:
            board = _header(opened).problem.board
    else:
        n = integer(n, "n", minimum=1, maximum=MAX_COUNTED)
        board = restriction(n, placed, blocked, wraps=toroidal)
    report, close = reporter(progress)
    try:
        known = count_elsewhere(board, means._replace(part=(index, parts)), report)
    finally:
        close()
    if not os.path.exists(path):
        raise ValueError(f"there is nothing to be counted: the number is {known}")
    return status(path)


def merge(out: Path, files: Iterable[Path]) -> Status:
    """Put the finished jobs of several files together.

    Parameters
    ----------
    out : str or path-like
        The file to be made. It must not exist: nothing is overwritten.
    files : iterable of str or path-like
        Checkpoints of the same count.

    Returns
    -------
    Status
        Of the new file.

    Raises
    ------
    MergeConflict
        If a job has different counts in two files; nothing is written then.
    CheckpointError
        If files are of different counts, damaged, or ``out`` exists or cannot be written.
    TypeError
        If ``out`` or one of the files is no path.
    ValueError
        If there are no files.
    """
    target = file_name(out, "out")
    paths = [file_name(file, "files") for file in members(files, "files must be paths of files")]
    if not paths:
        raise ValueError("no files to be put together")
    if os.path.exists(target):
        raise CheckpointError(f"{target} exists, and is not overwritten")
    plan: Plan | None = None
    found: dict[int, tuple[Row, str]] = {}
    conflicts = []
    for path in paths:
        with Checkpoint(path) as opened:
            header = _header(opened)
            if plan is None:
                plan = make_plan(header.problem)
            check_same(path, header, plan)
            for row in opened.rows(header):
                other, where = found.setdefault(row.number, (row, path))
                if other.solutions != row.solutions:
                    conflicts.append(Conflict(row.number, other, where, row, path))
    assert plan is not None
    if conflicts:
        raise MergeConflict(conflicts)
    write_new(target, plan, (found[number][0] for number in sorted(found)))
    return status(target)


def audit(
    file: Path,
    percent: float = 1.0,
    *,
    rng: object = None,
    workers: SupportsIndex | None = None,
    progress: Progress = None,
) -> Audit:
    """Count some finished jobs again, by other kernels, and check the total.

    Parameters
    ----------
    file : str or path-like
        A checkpoint.
    percent : float
        How many of the finished jobs to count again, chosen at random: above 0, at most 100.
    rng
        Seed or generator (`numpy.random.default_rng`).
    workers, progress
        As for ``nqueens.count``.

    Returns
    -------
    Audit
        Mismatches, and for a complete count without constraints whether the congruences hold.

    Raises
    ------
    TypeError, ValueError
        If an argument is wrong.
    CheckpointError
        If there is no such file, or it is damaged, or was begun by another version's plan.

    Notes
    -----
    Each job is counted by the fastest kernels that can run here and are not those that counted it:
    another CPU level, the portable kernel among them. If there are no others it is counted by the
    same and so reported. An audit reads the file only.

    With Q solutions, C of them unchanged by a half turn and T by a quarter turn, each counted by a
    search of its own, Q = C (mod 8) and C = T (mod 4).
    """
    path = file_name(file, "file")
    if isinstance(percent, (bool, np.bool_)) or not isinstance(percent, (int, float, np.number)):
        raise TypeError(f"percent must be a number, not {described(percent)}")
    if not 0 < percent <= 100:
        raise ValueError(f"percent must be above 0 and at most 100, not {described(percent)}")
    means = means_of("auto", workers, None, None)
    generator = random_generator(rng)
    with Checkpoint(path) as opened:
        header = _header(opened)
        plan = make_plan(header.problem)
        check_same(path, header, plan)
        rows = list(opened.rows(header))
    size = min(len(rows), math.ceil(len(rows) * float(percent) / 100))
    chosen = [rows[i] for i in generator.permutation(len(rows))[:size]]
    report, close = reporter(progress)
    try:
        mismatches, same = _count_again(plan, chosen, means.threads, report)
    finally:
        close()
    congruent = None
    board = header.problem.board
    free = not (board.placed or any(board.closed) or board.wraps)
    if len(rows) == header.jobs and free and board.n > 1:
        total = sum(row.solutions for row in rows)
        half = run_kernel(count_half_turn, board.n, long=board.n > 16)
        quarter = run_kernel(count_quarter_turn, board.n, long=board.n > 32)
        congruent = (total - half) % 8 == 0 and (half - quarter) % 4 == 0
    return Audit(len(chosen), same, tuple(mismatches), congruent)


def _count_again(
    plan: Plan, rows: list[Row], workers: int, report: Callable[[int, int, int], object] | None
) -> tuple[list[Mismatch], int]:
    """Return what differs, and how many jobs could only be counted by the same kernels."""
    problem, available = plan.problem, cpu_levels()[0]
    stored = {row.number: row for row in rows}
    level_of = {
        row.number: next((x for x in reversed(available) if x != row.worker.level), available[-1])
        for row in rows
    }
    found: dict[int, tuple[int, Worker]] = {}
    if problem.kind == "join":
        prepare_join(problem.board.n, workers)

    def worker() -> Callable[[Job, StopFlag], int]:
        counters: dict[str, Callable[[Job, StopFlag], int]] = {}

        def run(job: Job, stop: StopFlag) -> int:
            level = level_of[job.number]
            if level not in counters:
                counters[level] = counter(problem, level, stop)
            solutions = counters[level](job, stop)
            found[job.number] = solutions, this_worker(problem, level)
            return solutions

        return run

    chosen = plan.only(np.array(sorted(stored), dtype=np.int64))
    weight = int(plan.weights[chosen.numbers].sum(dtype=np.uint64))
    run_jobs(chosen, worker, workers=workers, tally=Tally(weight, report))
    mismatches = [
        Mismatch(number, stored[number], solutions, by)
        for number, (solutions, by) in sorted(found.items())
        if solutions != stored[number].solutions
    ]
    return mismatches, sum(level_of[number] == row.worker.level for number, row in stored.items())
