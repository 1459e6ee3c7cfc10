"""Counting a plan: by whom, and with what is known of it already."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._core import StopFlag
from nqueens._counting.plans import Done, Job, counter, level_for, this_worker
from nqueens._runtime.interrupts import Tally, run_jobs
from nqueens._runtime.processors import usable_cpus

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import numpy.typing as npt

    from nqueens._counting.plans import Plan, Selection, Worker

__all__ = ["Means", "execute"]

Report = Callable[[int, int, int], object]
Keep = Callable[["Worker", "tuple[int, int, float]"], object]


class Means(NamedTuple):
    """What a count may use."""

    method: str
    workers: int | None
    """Threads; with an executor half the batches under way, None where that is to be found out."""
    executor: Executor | None = None
    checkpoint: str | None = None
    part: tuple[int, int] = (1, 1)
    """Only the jobs of the i-th of k equal parts, i from 1."""

    @property
    def threads(self) -> int:
        """The number of threads."""
        return usable_cpus() if self.workers is None else self.workers


def execute(plan: Plan, means: Means, report: Report | None) -> int | None:
    """Count what is not yet done of a plan, keeping what is finished in the checkpoint.

    Returns
    -------
    int or None
        The total; None if there are unfinished jobs, which belong to other parts.

    Raises
    ------
    CheckpointError
        If the file cannot be used.
    JobFailed
        If the executor fails.
    """
    if means.checkpoint is None:
        return _execute(plan, means, np.full(len(plan), -1), Tally(plan.weight, report), None)
    from nqueens._counting.checkpoint import finished_total
    from nqueens._counting.recorder import Recorder

    total = finished_total(means.checkpoint, plan)
    if total is not None:
        Tally(plan.weight, report, done=plan.weight, total=total).tell()
        return total
    record = Recorder(means.checkpoint, plan)

    def told(done: int, weight: int, total: int) -> None:
        record.warn()
        if report is not None:
            report(done, weight, total)

    finished = record.results >= 0
    tally = Tally(
        plan.weight,
        told,
        done=int(plan.weights[finished].sum(dtype=np.uint64)),
        total=sum(record.results[finished].tolist()),
    )

    def run() -> int | None:
        tally.tell()
        return _execute(plan, means, record.results, tally, record.add)

    return record.during(run)


def _execute(
    plan: Plan,
    means: Means,
    results: npt.NDArray[np.int64],
    tally: Tally,
    keep: Keep | None,
) -> int | None:
    """Count the jobs whose result is negative."""
    left = np.flatnonzero(results < 0)
    part, parts = means.part
    todo = plan.only(left[left % parts == part - 1])
    if means.executor is None:
        _on_threads(todo, means, tally, keep)
    else:
        _on_executor(todo, means.executor, means, tally, keep)
    return tally.total if len(todo) == len(left) else None


def _on_threads(
    jobs: Selection,
    means: Means,
    tally: Tally,
    keep: Keep | None,
) -> None:
    problem, level = jobs.plan.problem, level_for(means.method)

    def keeper(keep: Keep) -> Callable[[Job, int, float], object]:
        worker = this_worker(problem, level)
        return lambda job, result, seconds: keep(worker, (job.number, result, seconds))

    run_jobs(
        jobs,
        lambda: counter(problem, level, StopFlag()),
        workers=means.threads,
        tally=tally,
        keeper=None if keep is None else lambda: keeper(keep),
    )


def _on_executor(
    jobs: Selection,
    executor: Executor,
    means: Means,
    tally: Tally,
    keep: Keep | None,
) -> None:
    from nqueens._counting.pool import JobFailed, run_on

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
        run_on(
            executor,
            jobs,
            plan=jobs.plan.digest,
            problem=jobs.plan.problem,
            method=means.method,
            at_once=means.workers,
            keep=keep_all,
            tell=tell,
        )
    except JobFailed as error:
        kept = "lost" if means.checkpoint is None else f"kept in {means.checkpoint}"
        raise JobFailed(
            f"{error}; {done} of {len(jobs)} jobs had been counted and are {kept}"
        ) from error.__cause__
