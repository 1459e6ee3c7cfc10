"""Which of two kinds of plan this processor counts faster, measured on a few jobs of both."""

from __future__ import annotations

import time

import numpy as np

from nqueens._boards.plan_board import plan_board
from nqueens._core import StopFlag
from nqueens._counting.joins import quarters_of
from nqueens._counting.plans import Job, Plan, job_counter, make_plan, problem_of

SAMPLED = 5  # jobs of each plan
PLACE = 0.2  # of each in its fifth of the plan: at n = 17 these five are within 5 % of the mean
ROUNDS = 2  # the first finds cold caches

_faster: dict[tuple[int, str], str] = {}


def faster_kind(n: int, level: str) -> str:
    """Return "search" or "join", whichever counts n queens faster; measured once a process."""
    kind = _faster.get((n, level))
    if kind is None:
        seconds = measured(n, level)
        # two threads that measure at the same time agree on the first result
        kind = _faster.setdefault((n, level), min(seconds, key=seconds.__getitem__))
    return kind


def sampled_jobs(plan: Plan) -> list[Job]:
    """Return the jobs that are timed: always the same, spread over the plan."""
    places = (np.arange(SAMPLED) + PLACE) * (len(plan) / SAMPLED)
    return list(plan.jobs(places.astype(np.int64)))


def share(plan: Plan, jobs: list[Job]) -> float:
    """Return the share of a plan that some of its jobs stand for.

    The weight of a join's job is the number of its row sets, which take about equally long. That
    of a search's job only says how many images its solutions have.
    """
    if plan.problem.kind == "join":
        return sum(job.weight for job in jobs) / plan.weight
    return len(jobs) / len(plan)


def measured(n: int, level: str) -> dict[str, float]:
    """Return the CPU seconds that each kind of plan would take in one thread."""
    stop, board = StopFlag(), plan_board(n)
    plans = [make_plan(problem_of(kind, board)) for kind in ("search", "join")]
    samples = [sampled_jobs(plan) for plan in plans]
    counters = [
        job_counter(plan.problem, level, quarters_of(n, stop) if plan is plans[-1] else None)
        for plan in plans
    ]
    times = np.empty((ROUNDS, len(plans), SAMPLED))
    for turn in times:
        for k in range(SAMPLED):  # alternating, so that other work slows both alike
            for own, count, jobs in zip(turn, counters, samples, strict=True):
                start = time.thread_time()
                count(jobs[k], stop)
                own[k] = time.thread_time() - start
    return {
        plan.problem.kind: float(own.sum()) / share(plan, jobs)
        for plan, own, jobs in zip(plans, times.min(axis=0), samples, strict=True)
    }
