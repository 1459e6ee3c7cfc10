"""Simulate counts of large boards on many cores: ``python bench/schedule.py [n ...]``.

This prints a table of docs/internals/predicting.md. It estimates the times of some evenly spaced
jobs of the plan from timed subtrees, and gives every other job the time of the nearest one. Then it
simulates the run, in which each core takes the next job of the plan when it has finished one.
"""

from __future__ import annotations

import heapq
import sys
import time

import numpy as np

from nqueens._boards.plan_board import plan_board
from nqueens._core import StopFlag
from nqueens._counting.forecast import Subtrees
from nqueens._counting.plans import Plan, make_plan, problem_of
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.wording import duration_text

DEFAULT = (24, 25, 26, 27, 28)
CORES = (1, 100, 10_000)
DRAWN = 400  # jobs
SECONDS = 0.05  # to spend on each job
LEAST = 200e-6  # seconds of a subtree


def job_times(plan: Plan, generator: np.random.Generator) -> np.ndarray:
    """Return the estimated seconds of every job of the plan."""
    drawn = np.linspace(0, len(plan) - 1, min(DRAWN, len(plan))).astype(int)
    stop, times = StopFlag(), []
    for number in drawn:
        only = Plan(plan.problem, plan.weights[[number]], plan.specs[[number]])
        draw = Subtrees(only, cpu_level(), LEAST, generator).drawer(generator)
        end, found = time.perf_counter() + SECONDS, []
        while time.perf_counter() < end or not found:
            found += draw(stop)
        times.append(np.mean([one.seconds for one in found]))
    nearest = np.searchsorted((drawn[1:] + drawn[:-1]) / 2, np.arange(len(plan)))
    return np.array(times)[nearest]


def wall_time(times: np.ndarray, cores: int) -> float:
    """Return when the last core has finished."""
    free = [0.0] * min(cores, len(times))
    for seconds in times.tolist():
        heapq.heapreplace(free, free[0] + seconds)
    return max(free)


def main() -> None:
    """Print a line for each n."""
    generator = np.random.default_rng(1)
    heads = "".join(f"{f'{cores:,} cores':>14} {'tail':>6}" for cores in CORES)
    print(f" n      jobs     CPU time  longest job{heads}")
    for n in map(int, sys.argv[1:] or DEFAULT):
        plan = make_plan(problem_of("search", plan_board(n)))
        times = job_times(plan, generator)
        total = times.sum()
        line = f"{n:2d} {len(plan):9,} {duration_text(total):>12} {duration_text(times.max()):>12}"
        for cores in CORES:
            wall = wall_time(times, cores)
            line += f"{duration_text(wall):>14} {wall * cores / total - 1:6.1%}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
