"""Counts that take days: their status, parts for several machines, merging, audits.

`count(n, checkpoint="q21.sqlite")` keeps finished jobs in a file. The functions here show the
status of such a file, count a part of its jobs, merge several files, and count some jobs again.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.plan_board import plan_board
from nqueens._core import MAX_COUNTED, StopFlag, count_half_turn, count_quarter_turn, cpu_levels
from nqueens._counting.checkpoint import (
    Checkpoint,
    CheckpointError,
    CheckpointWarning,
    new_checkpoint,
)
from nqueens._counting.engine import options_of, trivial_total
from nqueens._counting.jobs import planned, run_plan
from nqueens._counting.joins import prepare_join
from nqueens._counting.plans import Job, Plan, Worker, job_counter, make_plan, this_worker
from nqueens._counting.pool import JobFailed
from nqueens._counting.schema import Row, problem_text
from nqueens._counting.table import merged_tables
from nqueens._runtime.arguments import (
    checked_bool,
    checked_items,
    file_name,
    integer,
    real,
)
from nqueens._runtime.interrupts import Tally, run_jobs, run_kernel, takes_time_limit
from nqueens._runtime.processors import worker_count
from nqueens._runtime.progress import reporter
from nqueens._runtime.random_words import random_generator
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from nqueens._counting.methods import Method
    from nqueens._runtime.progress import Progress, Report

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

RECENT_SECONDS = 600.0  # the last jobs of this time give the rate
SHOWN = 10  # conflicts in an error message


class Share(NamedTuple):
    """The jobs that one worker has counted."""

    worker: str
    """Host, process and thread."""
    engine: str
    level: str
    version: str
    jobs: int
    seconds: float
    """CPU time in seconds."""


class Status(NamedTuple):
    """The state of a count in a checkpoint."""

    n: int
    problem: str
    """A description of the count."""
    jobs: int
    done: int
    total: int | None
    """The number of solutions; None while a job is missing."""
    seconds: float
    """CPU time of the finished jobs, in seconds."""
    seconds_left: float | None
    """CPU time in seconds that the other jobs need if each of their row sets (joining) or images
    (searching) takes as long as recently; None if no job is done. Above n = 16 the largest jobs
    come first, so this is more likely too high than too low."""
    rate: float | None
    """Jobs per second of wall time, over ten minutes up to the last finished job."""
    time_left: float | None
    """Wall time in seconds until all jobs are done, at the same pace."""
    in_use_by: str | None
    """The process that is counting now; None if there is none."""
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
    """Files to be merged disagree; ``conflicts`` lists the jobs."""

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        self.conflicts = tuple(conflicts)
        shown = [
            f"job {job.number}: {job.first.solutions} in {job.first_file} "
            f"(by {_worker_text(job.first.worker)}), {job.second.solutions} in {job.second_file} "
            f"(by {_worker_text(job.second.worker)})"
            for job in self.conflicts[:SHOWN]
        ]
        more = len(self.conflicts) - SHOWN
        jobs = "1 job has" if len(self.conflicts) == 1 else f"{len(self.conflicts)} jobs have"
        super().__init__(
            f"{jobs} different counts; nothing was written\n"
            + "\n".join(shown + ([f"and {more} more"] if more > 0 else []))
        )

    def __reduce__(self) -> tuple[type[MergeConflict], tuple[tuple[Conflict, ...]]]:
        """Return the arguments that copy the error: the message is not one of them."""
        return MergeConflict, (self.conflicts,)


class Mismatch(NamedTuple):
    """A job for which an audit has found another count."""

    number: int
    stored: Row
    solutions: int
    """The count of the audit."""
    worker: Worker


class Audit(NamedTuple):
    """The findings of an audit."""

    checked: int
    """Number of jobs counted again."""
    same_kernels: int
    """Number of these counted again at the same level, because no other level runs here."""
    mismatches: tuple[Mismatch, ...]
    congruent: bool | None
    """Whether the total agrees with the counts of symmetric solutions; None if that does not
    apply."""

    @property
    def passed(self) -> bool:
        """Whether the audit found no error."""
        return not self.mismatches and self.congruent is not False


def _worker_text(worker: Worker) -> str:
    return f"{worker.name}, {worker.engine} {worker.level}, version {worker.version}"


def status(file: Path) -> Status:
    """Return the state of a count in a checkpoint.

    Parameters
    ----------
    file : str or path-like
        A checkpoint; another process may be writing to it.

    Returns
    -------
    Status
        The numbers of jobs, the time spent and left, and the shares of the workers. ``total`` is
        None while a job is missing: there are no partial totals.

    Raises
    ------
    TypeError, ValueError
        If ``file`` is not a path.
    CheckpointError
        If the file does not exist, is not a checkpoint, is damaged, or was started by a version
        with another plan.

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
    with Checkpoint(file_name(file, "file")) as opened:
        return _status(opened, _plan_of(opened))


def _plan_of(file: Checkpoint, plan: Plan | None = None) -> Plan:
    """Return the plan of a file, or the given one, checked against the file."""
    if plan is None:
        plan = make_plan(file.begun().problem)
    file.check(plan)
    return plan


def _status(file: Checkpoint, plan: Plan) -> Status:
    """Return the state of an open file that was checked against its plan."""
    header = file.begun()
    table = file.table()
    done = len(table.numbers)
    left = header.jobs - done
    rate, seconds_left, time_left = table.pace(plan.weights, RECENT_SECONDS)
    counts = np.bincount(table.by).tolist()
    times = np.bincount(table.by, weights=table.seconds).tolist()
    shares = [
        Share(w.name, w.engine, w.level, w.version, jobs, seconds)
        for w, jobs, seconds in zip(table.workers, counts, times, strict=False)
        if jobs
    ]
    return Status(
        n=header.problem.board.n,
        problem=problem_text(header.problem),
        jobs=header.jobs,
        done=done,
        total=None if left else table.total,
        seconds=float(table.seconds.sum()),
        seconds_left=seconds_left,
        rate=rate,
        time_left=time_left,
        in_use_by=file.in_use_by(),
        created=header.created,
        workers=tuple(sorted(shares, key=lambda share: -share.seconds)),
    )


@takes_time_limit
def work(
    file: Path,
    n: SupportsIndex | None = None,
    *,
    part: tuple[SupportsIndex, SupportsIndex] = (1, 1),
    placed: object = None,
    blocked: object = None,
    toroidal: bool = False,
    method: Method = "auto",
    workers: SupportsIndex | None = None,
    executor: Executor | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> Status:
    """Count a part of the jobs of a count, and keep them in a checkpoint.

    Use this on several machines without a shared disk: each counts its part into its own file, and
    `merge` puts the files together.

    Parameters
    ----------
    file : str or path-like
        The checkpoint. It is created if it is missing; otherwise its count is resumed.
    n : int, optional
        Size of the board. Without it, the file must exist, and its count is resumed.
    part : (int, int)
        ``(i, k)``, i from 1 to k: every k-th job, starting with the i-th. By default all jobs.
    placed, blocked, toroidal, method, workers, executor, time_limit, progress
        As in ``nqueens.count``. On machines of different kinds give the same ``method``
        everywhere, because ``"auto"`` chooses by processor and memory.

    Returns
    -------
    Status
        As from `status`. Only a file with all jobs has a total.

    Raises
    ------
    TypeError, ValueError, MemoryError, ImportError, OutOfTime, CheckpointError, JobFailed
        As in ``nqueens.count``; also ValueError if ``part`` does not exist or there is nothing to
        count.

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
    >>> audit(folder.name + "/all.sqlite", percent=5, rng=1).passed
    True
    >>> folder.cleanup()
    """
    path = file_name(file, "file")
    options = options_of(method, workers, executor, path)
    part = _part(part)
    toroidal = checked_bool(toroidal, "toroidal")
    board = None
    if n is not None:
        n = integer(n, "n", minimum=1, maximum=MAX_COUNTED)
        board = plan_board(n, placed, blocked, wraps=toroidal)
    elif placed is not None or blocked is not None or toroidal:
        raise ValueError("placed, blocked and toroidal need n, the size of the board")
    with reporter(progress) as report, Checkpoint(path, create=n is not None) as opened:
        if board is None:
            board = opened.begun().problem.board
        total = trivial_total(board)
        if total is not None:
            raise ValueError(f"there is nothing to count: the number of solutions is {total}")
        engine, plan = planned(board, options, opened)
        run_plan(plan, engine, options, report, file=opened, part=part)
        opened.require()
        return _status(opened, plan)


def _part(part: tuple[SupportsIndex, SupportsIndex]) -> tuple[int, int]:
    try:
        index, parts = part
    except (TypeError, ValueError):
        raise TypeError(f"part must be two integers (i, k), not {described(part)}") from None
    parts = integer(parts, "the number of parts", minimum=1)
    return integer(index, "the number of the part", minimum=1, maximum=parts), parts


def merge(out: Path, files: Iterable[Path]) -> Status:
    """Merge the finished jobs of several files into a new one.

    The example of `work` shows how.

    Parameters
    ----------
    out : str or path-like
        The new file. It must not exist: nothing is overwritten. If merging fails, it is removed.
    files : iterable of str or path-like
        Checkpoints of the same count.

    Returns
    -------
    Status
        The status of the new file.

    Raises
    ------
    MergeConflict
        If a job has different counts in two files.
    CheckpointError
        If the files belong to different counts or are damaged, or if ``out`` exists or cannot be
        written.
    TypeError
        If ``out`` or one of the files is not a path.
    ValueError
        If there are no files.
    """
    target = file_name(out, "out")
    listed = checked_items(files, "files must be paths of files")
    paths = [file_name(file, "files") for file in listed]
    if not paths:
        raise ValueError("files must hold at least one path")
    if os.path.exists(target):
        raise CheckpointError(f"{target} exists and is not overwritten")
    plan: Plan | None = None
    tables = []
    for path in paths:
        with Checkpoint(path) as opened:
            plan = _plan_of(opened, plan)
            tables.append(opened.table())
    assert plan is not None
    merged, differing = merged_tables(tables, len(plan))
    if differing:
        pairs = [Conflict(a.number, a, paths[i], b, paths[j]) for (i, a), (j, b) in differing]
        raise MergeConflict(pairs)
    with new_checkpoint(target, plan, merged) as made:
        return _status(made, plan)


@takes_time_limit
def audit(
    file: Path,
    percent: float = 1.0,
    *,
    rng: object = None,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> Audit:
    """Count some finished jobs again, with other kernels, and check the total.

    The example of `work` shows how.

    Parameters
    ----------
    file : str or path-like
        A checkpoint.
    percent : float
        Percentage of the finished jobs to count again, drawn at random: above 0, at most 100.
    rng
        Seed or generator (`numpy.random.default_rng`).
    workers, time_limit, progress
        As in ``nqueens.count``.

    Returns
    -------
    Audit
        The mismatches, and for a complete count without constraints whether the congruences hold.

    Raises
    ------
    TypeError, ValueError
        If an argument is wrong.
    OutOfTime
        If the audit takes longer than ``time_limit``.
    CheckpointError
        If the file does not exist, is not a checkpoint, is damaged, or was started by a version
        with another plan.

    Notes
    -----
    An audit counts each job with the fastest kernels here of another CPU level than the one that
    counted it before. If there is no other level, it uses the same kernels and reports that. For a
    join it counts the mirror images of the job's row sets, which have the same number of solutions
    but come from other lists of quarter boards. It does not write to the file.

    Of Q solutions, a half turn leaves C unchanged and a quarter turn T; separate searches count C
    and T. Then Q = C (mod 8) and C = T (mod 4).
    """
    path = file_name(file, "file")
    share = real(percent, "percent", "a number") / 100
    if not 0 < share <= 1:
        raise ValueError(f"percent must be above 0 and at most 100, not {described(percent)}")
    threads = worker_count(workers)
    generator = random_generator(rng)
    with reporter(progress) as report:
        with Checkpoint(path) as opened:
            plan = _plan_of(opened)
            table = opened.table()
        done = len(table.numbers)
        drawn = [table.row(int(i)) for i in generator.permutation(done)[: math.ceil(done * share)]]
        mismatches, same = _count_again(plan, drawn, threads, report)
    congruent = None
    board = plan.problem.board
    if done == len(plan) and board.free and not board.wraps and board.n > 1:
        half = run_kernel(count_half_turn, board.n, long=board.n > 16)
        quarter = run_kernel(count_quarter_turn, board.n, long=board.n > 32)
        congruent = (table.total - half) % 8 == 0 and (half - quarter) % 4 == 0
    return Audit(len(drawn), same, tuple(mismatches), congruent)


def _count_again(
    plan: Plan, rows: list[Row], threads: int, report: Report | None
) -> tuple[list[Mismatch], int]:
    """Return the mismatches, and how many jobs the same kernels have counted again."""
    problem, available = plan.problem, cpu_levels()[0]
    stored = {row.number: row for row in rows}
    level_of = {
        row.number: next((x for x in reversed(available) if x != row.worker.level), available[-1])
        for row in rows
    }
    counted: dict[int, tuple[int, Worker]] = {}
    joined = problem.kind == "join"
    quarters = prepare_join(problem.board.n, threads) if joined else None

    def worker() -> Callable[[Job, StopFlag], int]:
        counters: dict[str, Callable[[Job, StopFlag], int]] = {}

        def run(job: Job, stop: StopFlag) -> int:
            level = level_of[job.number]
            if level not in counters:
                counters[level] = job_counter(problem, level, quarters, mirrored=joined)
            solutions = counters[level](job, stop)
            counted[job.number] = solutions, this_worker(problem, level)
            return solutions

        return run

    chosen = plan.jobs(np.array(sorted(stored), dtype=np.int64))
    tally = Tally(chosen.weight, report)
    run_jobs(chosen, worker, workers=threads, weight=attrgetter("weight"), tally=tally)
    mismatches = [
        Mismatch(number, stored[number], solutions, by)
        for number, (solutions, by) in sorted(counted.items())
        if solutions != stored[number].solutions
    ]
    return mismatches, sum(level_of[number] == row.worker.level for number, row in stored.items())
