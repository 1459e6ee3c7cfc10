"""Counting the jobs of a plan, with threads or an executor, in memory or into a checkpoint."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from nqueens._counting.engine import CountOptions, Engine, choose_engine
from nqueens._counting.joins import prepare_join
from nqueens._counting.methods import KINDS
from nqueens._counting.plans import Job, job_counter, make_plan, problem_of, this_worker, timed
from nqueens._runtime.interrupts import Tally, run_jobs

if TYPE_CHECKING:
    from nqueens._boards.plan_board import PlanBoard
    from nqueens._core import StopFlag
    from nqueens._counting.checkpoint import Checkpoint
    from nqueens._counting.plans import Done, Plan, Selection, Worker
    from nqueens._kernels.join.joining import Quarters
    from nqueens._runtime.progress import Report

Keep = Callable[["Worker", "tuple[int, int, float]"], object]


def planned(
    board: PlanBoard, options: CountOptions, file: Checkpoint | None
) -> tuple[Engine, Plan]:
    """Return the engine and the plan of a count that runs job by job."""
    begun = None if file is None else file.begun_kind(board, KINDS.get(options.method))
    engine = choose_engine(board, options, begun=begun)
    return engine, make_plan(problem_of(engine.kind, board))


def run_plan(
    plan: Plan,
    engine: Engine,
    options: CountOptions,
    report: Report | None,
    *,
    at_most: int | None = None,
    file: Checkpoint | None = None,
    part: tuple[int, int] = (1, 1),
) -> int:
    """Count the jobs of a plan that its checkpoint ``file`` lacks, and keep them there.

    Return the sum of all finished jobs, or ``at_most + 1`` if it is larger. With a part (i, k),
    count only the i-th of k equal parts, i from 1; other jobs may then be missing in the sum.
    """
    if file is not None and file.is_complete(plan):
        total = file.table().total
        Tally(plan.weight, report, done=plan.weight, found=total).tell()
        return total
    tally, quarters = Tally(plan.weight, report), None
    if engine.kind == "join" and options.executor is None:
        if file is None:
            tally.tell()  # the lists may take seconds
        quarters = prepare_join(plan.problem.board.n, engine.threads, tally.add)
    run: Callable[..., int] = partial(_count_on_executor, options=options)
    if options.executor is None:
        run = partial(_count_in_threads, engine=engine, quarters=quarters, at_most=at_most)
    if file is None:
        return run(plan.jobs(np.arange(len(plan))), tally)
    return _count_into(file, plan, report, part, run)


def _count_into(
    file: Checkpoint,
    plan: Plan,
    report: Report | None,
    part: tuple[int, int],
    run: Callable[..., int],
) -> int:
    """Count the jobs that a checkpoint lacks, and keep them there."""
    from nqueens._counting.recorder import Recorder

    recorder = Recorder(file, plan)
    finished = recorder.results >= 0
    left = np.flatnonzero(~finished)
    index, parts = part
    parts = min(parts, len(finished) + 1)  # more parts are empty, and may not fit in an int64
    jobs = plan.jobs(left[left % parts == index - 1])

    def warn_and_report(done: int, whole: int, found: int) -> None:
        recorder.warn()
        if report is not None:
            report(done, whole, found)

    tally = Tally(
        plan.weight,
        warn_and_report,
        done=plan.jobs(np.flatnonzero(finished)).weight,
        found=sum(recorder.results[finished].tolist()),
    )

    def tell_and_run() -> int:
        tally.tell()
        return run(jobs, tally, keep=recorder.add)

    return recorder.during(tell_and_run)


def _count_in_threads(
    jobs: Selection,
    tally: Tally,
    *,
    engine: Engine,
    quarters: Quarters | None,
    at_most: int | None = None,
    keep: Keep | None = None,
) -> int:
    problem, level = jobs.plan.problem, engine.level

    def worker() -> Callable[[Job, StopFlag], int]:
        count = job_counter(problem, level, quarters, at_most=at_most)
        if keep is None:
            return count
        by = this_worker(problem, level)

        def count_and_keep(job: Job, stop: StopFlag) -> int:
            done = timed(count, job, stop)
            keep(by, done)
            return done.solutions

        return count_and_keep

    return run_jobs(
        jobs,
        worker,
        workers=engine.threads,
        inline=engine.inline,
        weight=attrgetter("weight"),
        tally=tally,
        enough=None if at_most is None else at_most + 1,
    )


def _count_on_executor(
    jobs: Selection, tally: Tally, *, options: CountOptions, keep: Keep | None = None
) -> int:
    from nqueens._counting.pool import Dispatcher, JobFailed

    done = 0

    def keep_all(worker: Worker, finished: list[Done]) -> None:
        nonlocal done
        done += len(finished)
        if keep is not None:
            for result in finished:
                keep(worker, result)

    def tell(finished: list[tuple[Job, Done]]) -> None:
        tally.add([(job.weight, result.solutions) for job, result in finished])

    try:
        Dispatcher(jobs, options, keep=keep_all, tell=tell).run()
    except JobFailed as error:
        fate = "lost" if options.checkpoint is None else f"kept in {options.checkpoint}"
        raise JobFailed(
            f"{error}; {done} of {len(jobs)} jobs had been counted and are {fate}"
        ) from error.__cause__
    return tally.found
