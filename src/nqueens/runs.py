"""Counts that take days: their status, parts for several machines, merging, audits.

`count(n, checkpoint="q21.sqlite")` keeps finished jobs in a file. The functions here show the
status of such a file, count a part of its jobs, merge several files, and count some jobs again.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.arrays import Squares
from nqueens._boards.position import BoardOrSize
from nqueens._boards.problem import given_problem
from nqueens._core import MAX_COUNTED, cpu_levels
from nqueens._counting.checkpoint import Checkpoint, CheckpointError, board_text
from nqueens._counting.counts import CLASSES, count_classes
from nqueens._counting.jobs import CountOptions, Method, choose_engine, options_of, trivial_total
from nqueens._counting.run import CountUnderWay, JobFailed, run_jobs
from nqueens._runtime.arguments import checked_items, file_name, integer, real
from nqueens._runtime.errors import InvalidArgument, KernelError, Parameter
from nqueens._runtime.keywords import advise_in
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.random_words import random_generator
from nqueens._runtime.running import QUIET, Progress, Watch
from nqueens._runtime.wording import described, plural

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "Audit",
    "CheckpointError",
    "JobFailed",
    "MergeConflict",
    "Mismatch",
    "Status",
    "audit",
    "merge",
    "status",
    "work",
]

Path = str | os.PathLike[str]

FEW_DONE, SMALL_SHARE = 10, 0.01  # jobs and part of the work after which the time left is said


def __dir__() -> list[str]:
    return __all__


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
    """Wall time spent counting, in seconds; of merged files, the sum of theirs."""
    in_use: bool
    """Whether another process is counting now."""
    created: str
    version: str
    """The version of nqueens that began the file."""

    seconds_left: float | None
    """The wall time that the other jobs will probably take, by their expected sizes; None until ten
    jobs or one per cent of the work is done."""

    @property
    def complete(self) -> bool:
        """Whether all jobs are done."""
        return self.done == self.jobs


class MergeConflict(CheckpointError):
    """Files to be merged have different counts of the same job; the message names one.

    Attributes
    ----------
    path, other : str
        The two files.
    job : int
        The number of the job.
    """

    def __init__(self, path: str, reason: str, other: str, job: int) -> None:
        super().__init__(path, reason, other, job)
        self.other = other
        self.job = job


class Mismatch(NamedTuple):
    """A job for which an audit has found another count."""

    number: int
    stored: int
    counted: int


class Audit(NamedTuple):
    """The findings of an audit."""

    checked: int
    """Number of jobs counted again."""
    level: str
    """The level of the kernels that counted them."""
    mismatches: tuple[Mismatch, ...]
    complete: bool
    """Whether the file has all jobs."""
    congruent: bool | None
    """Whether the total agrees with the counts of symmetric solutions; None if that does not
    apply."""

    @property
    def passed(self) -> bool:
        """Whether the audit found no error."""
        return not self.mismatches and self.congruent is not False


def status(file: Path) -> Status:
    """Return the state of a count in a checkpoint.

    Parameters
    ----------
    file : str or path-like
        A checkpoint; another process may be writing to it.

    Returns
    -------
    Status
        The numbers of jobs and the time spent and left. ``total`` is None while a job is missing:
        there are no partial totals.

    Raises
    ------
    CheckpointError
        If the file is no checkpoint, or is damaged.

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
        return _status(CountUnderWay(opened.jobs(), "", QUIET, opened), in_use=opened.in_use())


def _status(run: CountUnderWay, *, in_use: bool = False) -> Status:
    """Return the state of a count whose checkpoint was read."""
    assert run.file is not None
    jobs, facts = run.jobs, run.file.facts
    number, seconds = len(jobs.weights), facts["seconds"]
    whole, seconds_left = int(run.times.sum()), None
    if run.work and (run.done >= FEW_DONE or run.work >= SMALL_SHARE * whole):
        seconds_left = seconds * (whole / run.work - 1)
    return Status(
        n=jobs.board.n,
        problem=board_text(jobs.board, jobs.kind),
        jobs=number,
        done=run.done,
        total=run.total if run.done == number else None,
        seconds=seconds,
        in_use=in_use,
        created=facts["created"],
        version=facts["version"],
        seconds_left=seconds_left,
    )


def work(
    file: Path,
    n: BoardOrSize,
    *,
    part: tuple[SupportsIndex, SupportsIndex] = (1, 1),
    placed: Squares = None,
    blocked: Squares = None,
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
    n : int or Position
        Size of the board, or a board with its constraints; at most 32.
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
    OutOfTime, CheckpointError, JobFailed
        As in ``nqueens.count``; the file keeps the jobs that are finished.

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
    options = options_of(method, executor, file_name(file, "file"))
    try:
        index, number = part
    except (TypeError, ValueError):
        raise TypeError(f"part must be two integers (i, k), not {described(part)}") from None
    number = integer(number, Parameter("part", words="the number of parts"), minimum=1)
    numbered = Parameter("part", words="the number of the part")
    chosen = integer(index, numbered, minimum=1, maximum=number), number
    board = given_problem(n, placed, blocked, toroidal, MAX_COUNTED)
    total = trivial_total(board)
    if total is not None:
        raise InvalidArgument(
            f"there is nothing to count: the number of solutions is {total}",
            parameter="n",
            value=board.n,
        )
    engine = choose_engine(board, options.method)
    with Watch(time_limit, progress, workers) as watch:
        return _status(run_jobs(board, engine, options, watch, part=chosen))


def merge(out: Path, files: Iterable[Path]) -> Status:
    """Merge the finished jobs of several files into a new one.

    The example of `work` shows how.

    Parameters
    ----------
    out : str or path-like
        The new file. It must not exist: nothing is overwritten. If merging fails, there is none.
    files : iterable of str or path-like
        Checkpoints of the same count.

    Returns
    -------
    Status
        The status of the new file.

    Raises
    ------
    MergeConflict
        If a job has different counts in two files; a `CheckpointError`.
    CheckpointError
        If ``out`` exists, or a file is damaged, in use or of another count.
    """
    target = file_name(out, "out")
    paths = [
        file_name(file, "files") for file in checked_items(files, "files must be paths of files")
    ]
    if not paths:
        raise InvalidArgument("files must hold at least one path", parameter="files", value=paths)
    if os.path.exists(target):
        raise CheckpointError(target, "exists and is not overwritten")
    jobs, seconds = None, 0.0
    for number, path in enumerate(paths):
        with Checkpoint(path) as opened:
            if jobs is None:
                jobs = opened.jobs()
                merged = np.zeros(len(jobs.weights), dtype=np.uint64)
                source = np.full(len(merged), -1)
            else:
                opened.jobs(jobs.board, jobs.kind, strict=True, known=jobs)
            numbers, sizes = opened.finished(jobs)
            seconds += opened.facts["seconds"]
        again = numbers[(source[numbers] >= 0) & (merged[numbers] != sizes)]
        if len(again):
            k = int(again[0])
            other = paths[source[k]]
            raise MergeConflict(
                path,
                f"and {other} have different counts of {plural(len(again), 'job')}, such as job "
                f"{k}: {sizes[numbers == k][0]} and {merged[k]}; nothing was written",
                other,
                k,
            )
        merged[numbers], source[numbers] = sizes, number
    assert jobs is not None
    finished = np.flatnonzero(source >= 0)
    with Checkpoint(target, writes=True, new=True) as made:
        made.begin(jobs)
        made.facts["seconds"] += seconds
        made.add(finished, merged[finished])
        made.commit()  # all of it, or nothing
        return _status(CountUnderWay(jobs, "", QUIET, made))


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
    CheckpointError
        If the file is no checkpoint, or is damaged.
    OutOfTime
        If this takes longer than ``time_limit``.

    Notes
    -----
    An audit counts with the fastest kernels here of another CPU level than `cpu_info` names. If
    there is no other level, it uses the same kernels. A parity split takes the colours in the other
    order: it counts the placements on black squares, and looks up those on white ones. An audit
    does not write to the file.

    Of Q solutions, a half turn leaves C unchanged and a quarter turn T; separate searches count C
    and T. Then Q = C (mod 8) and C = T (mod 4).
    """
    path = file_name(file, "file")
    rule = "a number above 0 and at most 100"
    share = real(percent, "percent", rule, lambda number: 0 < number <= 100) / 100
    generator = random_generator(rng)
    levels = cpu_levels()
    level = next((one for one in reversed(levels) if one != cpu_level()), levels[-1])
    with Watch(time_limit, progress, workers) as watch:
        with Checkpoint(path) as opened:
            kept = CountUnderWay(opened.jobs(watch=watch), level, watch, opened)
        done = np.delete(np.arange(len(kept.sizes)), kept.left)
        again = CountUnderWay(kept.jobs, level, watch, black_first=True)
        again.left = np.sort(generator.permutation(done)[: math.ceil(len(done) * share)])
        again.finish(CountOptions())
        board, congruent, complete = kept.jobs.board, None, not len(kept.left)
        if complete and board.free and not board.wraps:
            congruent = False
            with suppress(KernelError):  # symmetric counts contradict each other
                turned = count_classes(board.n, {*CLASSES[1:]}, CountOptions(), watch)
                congruent = (kept.total - turned._replace(none=0).total) % 8 == 0
    wrong = [k for k in again.left.tolist() if again.sizes[k] != kept.sizes[k]]
    mismatches = tuple(Mismatch(k, int(kept.sizes[k]), int(again.sizes[k])) for k in wrong)
    return Audit(len(again.left), level, mismatches, complete, congruent)


advise_in(globals(), __all__)
