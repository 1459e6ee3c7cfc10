"""Counting the jobs of a plan, with threads or an executor, in memory or into a checkpoint."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from nqueens._core import StopFlag
from nqueens._counting.engine import KINDS, Engine, Options, choose_engine
from nqueens._counting.joins import prepare_join
from nqueens._counting.plans import Job, job_counter, make_plan, problem_of, this_worker
from nqueens._runtime.interrupts import Tally, run_jobs

if TYPE_CHECKING:
    from nqueens._boards.restriction import Restriction
    from nqueens._counting.checkpoint import Checkpoint
    from nqueens._counting.plans import Done, Plan, Selection, Worker
    from nqueens._counting.progress import Report

__all__ = ["count_plan", "planned"]

Keep = Callable[["Worker", "tuple[int, int, float]"], object]


def planned(board: Restriction, options: Options, file: Checkpoint | None) -> tuple[Engine, Plan]:
    """Return the engine and the plan of a count that runs job by job.

    Raises
    ------
    CheckpointError
        If the file belongs to another count.
    """
    begun = None if file is None else file.begun_kind(board, KINDS.get(options.method))
    engine = choose_engine(board, options, begun=begun)
    return engine, make_plan(problem_of(engine.kind, board))


def count_plan(
    plan: Plan,
    engine: Engine,
    options: Options,
    report: Report | None,
    *,
    at_most: int | None = None,
    file: Checkpoint | None = None,
    part: tuple[int, int] = (1, 1),
) -> int | None:
    """Count the jobs of a plan that its checkpoint lacks, and keep them there.

    Parameters
    ----------
    plan, engine, options
        What to count and how.
    report
        The progress callback.
    at_most
        Stop once more than this are found, and return ``at_most + 1``.
    file
        The checkpoint.
    part
        ``(i, k)``: count only the i-th of k equal parts, i from 1.

    Returns
    -------
    int or None
        The total, or None if other parts have unfinished jobs.

    Raises
    ------
    CheckpointError
        If the file cannot be used.
    JobFailed
        If the executor fails.
    """
    if file is not None and file.is_complete(plan):
        total = file.table().total
        Tally(plan.weight, report, done=plan.weight, total=total).tell()
        return total
    tally = Tally(plan.weight, report)
    if engine.kind == "join" and options.executor is None:
        if file is None:
            tally.tell()  # the lists may take seconds
        prepare_join(plan.problem.board.n, engine.threads)
    if file is not None:
        return _count_into(file, plan, engine, options, report, part)
    if options.executor is None and engine.inline:
        return _count_inline(plan, engine.level, at_most)
    jobs = plan.only(np.arange(len(plan)))
    if options.executor is None:
        enough = None if at_most is None else at_most + 1
        return _count_in_threads(jobs, engine, tally, enough=enough)
    return _count_on_executor(jobs, options, tally)


def _count_inline(plan: Plan, level: str, at_most: int | None) -> int:
    count, stop, total = (
        job_counter(plan.problem, level, StopFlag(), at_most=at_most),
        StopFlag(),
        0,
    )
    for job in plan:
        total += count(job, stop)
        if at_most is not None and total > at_most:
            return at_most + 1
    return total


def _count_into(
    file: Checkpoint,
    plan: Plan,
    engine: Engine,
    options: Options,
    report: Report | None,
    part: tuple[int, int],
) -> int | None:
    """Count the jobs that a checkpoint lacks, and keep them there."""
    from nqueens._counting.recorder import Recorder

    recorder = Recorder(file, plan)
    finished = recorder.results >= 0
    left = np.flatnonzero(~finished)
    index, parts = part
    parts = min(parts, len(finished) + 1)  # more parts are empty, and may not fit in an int64
    jobs = plan.only(left[left % parts == index - 1])

    def told(done: int, weight: int, total: int) -> None:
        recorder.warn()
        if report is not None:
            report(done, weight, total)

    tally = Tally(
        plan.weight,
        told,
        done=int(plan.weights[finished].sum(dtype=np.uint64)),
        total=sum(recorder.results[finished].tolist()),
    )

    def run() -> int:
        tally.tell()
        if options.executor is None:
            return _count_in_threads(jobs, engine, tally, keep=recorder.add)
        return _count_on_executor(jobs, options, tally, keep=recorder.add)

    total = recorder.during(run)
    return total if len(jobs) == len(left) else None


def _count_in_threads(
    jobs: Selection,
    engine: Engine,
    tally: Tally,
    *,
    keep: Keep | None = None,
    enough: int | None = None,
) -> int:
    problem, level = jobs.plan.problem, engine.level
    at_most = None if enough is None else enough - 1

    def keeper(keep: Keep) -> Callable[[Job, int, float], object]:
        worker = this_worker(problem, level)
        return lambda job, result, seconds: keep(worker, (job.number, result, seconds))

    return run_jobs(
        jobs,
        lambda: job_counter(problem, level, StopFlag(), at_most=at_most),
        workers=engine.threads,
        tally=tally,
        keeper=None if keep is None else lambda: keeper(keep),
        enough=enough,
    )


def _count_on_executor(
    jobs: Selection, options: Options, tally: Tally, *, keep: Keep | None = None
) -> int:
    from nqueens._counting.pool import Dispatcher, JobFailed

    done = 0

    def keep_all(worker: Worker, finished: list[Done]) -> None:
        nonlocal done
        done += len(finished)
        if keep is not None:
            for one in finished:
                keep(worker, one)

    def tell(finished: list[tuple[Job, Done]]) -> None:
        tally.add([(job.weight, one.solutions) for job, one in finished])

    try:
        Dispatcher(jobs, options, keep=keep_all, tell=tell).run()
    except JobFailed as error:
        kept = "lost" if options.checkpoint is None else f"kept in {options.checkpoint}"
        raise JobFailed(
            f"{error}; {done} of {len(jobs)} jobs had been counted and are {kept}"
        ) from error.__cause__
    return tally.total
