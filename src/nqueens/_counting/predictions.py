"""Predictions of how long a count will take, from the time of some of its jobs."""

import math
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.arrays import Squares
from nqueens._boards.position import BoardOrSize
from nqueens._boards.problem import given_problem, problem_of
from nqueens._core import MAX_COUNTED, StopFlag
from nqueens._counting.costs import FORECASTS, TABLED_N, figures_of, tabled_seconds
from nqueens._counting.counts import count_board
from nqueens._counting.jobs import (
    Jobs,
    Method,
    choose_engine,
    is_one_call,
    jobs_of_row_sets,
    make_jobs,
    options_of,
    planless_n,
    split_jobs,
    trivial_total,
)
from nqueens._counting.nearly_closed import is_nearly_closed
from nqueens._counting.row_sets import RowSetJobs, drawn_row_sets, parity_memory
from nqueens._runtime.errors import OutOfTime, set_module
from nqueens._runtime.memory import Array, most_that_fit
from nqueens._runtime.processors import usable_cpus
from nqueens._runtime.running import Progress, Watch, in_threads, run_kernel
from nqueens._runtime.wording import duration_text, plural

SECONDS = 0.75  # to spend on timing
SHORT = 0.3  # seconds of CPU time: a shorter count is timed as a whole
SAMPLED = 4096  # jobs, of which as many are timed as the time allows
LEAST_TIMED = 16  # jobs that are timed, however long they take
PILOTS = 16  # jobs that show whether they must be split
LONG = 2.5e-3  # seconds of a job that is not split
UNSEEN = 0.1  # of the time: what a second cannot show, such as a clock that changes
CONSTRAINED_DOUBT = 4.0  # of the table for boards with constraints
SIGMAS = 2.13  # half the width of a 95 % range of the mean of sixteen, by Student

Times = tuple[float, float, float, float]  # wall seconds, low, high, CPU seconds


@set_module("nqueens")
class Prediction(NamedTuple):
    """How long a count will take, and how it will be counted."""

    seconds: float
    """Wall time in seconds."""
    low: float
    """Lower end of the 95 % range for the wall time."""
    high: float
    """Upper end of that range, if the machine stays as it was in the second measured."""
    cpu_seconds: float
    """CPU time of all workers together, in seconds."""
    jobs: int
    """Number of jobs, at least 1."""
    workers: int
    """Number of threads: one if a single call of a kernel counts everything. Those beyond
    ``cpu_info().cpus`` do not make the count faster."""
    engine: str
    """The engine: recursion, portable, simd or parity."""
    level: str
    """The level of the kernels, as in `cpu_info`."""
    memory: int
    """Bytes that the workers of a parity split need at most; 0 for the other engines, which need a
    few megabytes."""
    basis: str
    """What was timed, and what was assumed."""

    def __str__(self) -> str:
        """Return a sentence with the times, their range, and how the count will be made."""
        seconds, low, high, cpu = (duration_text(value) for value in self[:4])
        return (
            f"{seconds} ({low} to {high}) in {plural(self.workers, 'thread')}, "
            f"{cpu} of processor time, by {self.engine} ({self.level}); based on {self.basis}"
        )


def predict(
    n: BoardOrSize,
    *,
    placed: Squares = None,
    blocked: Squares = None,
    toroidal: bool = False,
    method: Method = "auto",
    workers: SupportsIndex | None = None,
    progress: Progress = None,
) -> Prediction:
    """Predict how long `count` would take on this machine.

    Parameters
    ----------
    n, placed, blocked, toroidal, method, workers
        As in `count`. A count with ``fundamental=True`` takes practically as long.
    progress : bool or callable, optional
        As in `count`.

    Returns
    -------
    Prediction
        Wall time in seconds with a range, CPU time in seconds, the number of jobs and the engine.

    Notes
    -----
    A prediction takes about a second. It times jobs of the count, drawn at random, in as many
    threads as the count will have; jobs that take long are divided first. If a count takes less
    than a third of a second, it times all of it.

    The range is that of the mean of the sample, and a tenth more on either side. It does not allow
    for other work that starts or ends on the machine.

    From n = 24 on a prediction of the parity split times a few row sets of n = 24. A table of
    counts measured on one processor, by ``bench/forecasts.py``, says how much more work the count
    is. The range then also covers the errors of the table. With constraints it is wide, because
    the table is made for boards without any.

    Examples
    --------
    >>> found = predict(19)
    >>> found.low <= found.seconds <= found.high
    True
    """
    board = given_problem(n, placed, blocked, toroidal, MAX_COUNTED)
    options, n = options_of(method, None, None), board.n
    with Watch(None, progress, workers, finds="timings") as watch:
        watch.report(0, 1)
        kind, level = choose_engine(board, options.method)
        threads = 1 if is_one_call(board, level) else watch.workers
        jobs, times, basis = 1, None, "a sample of the jobs"
        if options.method == "auto" and trivial_total(board) is None and is_nearly_closed(board):
            kind, level = "search", "scalar"
        elif trivial_total(board) is None and (n > planless_n(level) or kind == "parity"):
            array = make_jobs(board, kind, watch)
            jobs = max(1, len(array.weights))
            times = _sampled(array, level, watch)
            if kind == "parity" and n >= TABLED_N:
                processor = FORECASTS["processor"]
                basis = f"row sets of n = {TABLED_N}, and a table measured on {processor}"
        if times is None:  # short, or known without counting
            basis, start, spent = "the whole count", time.perf_counter(), time.process_time()
            count_board(board, options, watch.quiet)
            wall, cpu = time.perf_counter() - start, time.process_time() - spent
            times = wall, wall / (1 + SHORT), wall * (1 + SHORT), cpu
        watch.report(1, 1, 1)
    threads = min(threads, jobs)
    memory = parity_memory(n, threads) if kind == "parity" else 0
    names = {"whole": "recursion", "parity": "parity"}
    engine = names.get(kind, "portable" if level == "scalar" else "simd")
    return Prediction(*times, jobs, threads, engine, level, memory, basis)


def _sampled(jobs: Jobs, level: str, watch: Watch) -> Times | None:
    """Time some jobs, drawn at random; return None for a short count, which is timed as a whole."""
    if not len(jobs.weights):
        return None
    n, running = jobs.board.n, min(watch.workers, len(jobs.weights), usable_cpus())
    if jobs.kind == "parity":  # if not all workers fit in memory, fewer are timed
        running = max(1, min(running, most_that_fit(parity_memory(n, 1))))
    if jobs.kind == "parity" and n >= TABLED_N:  # its row sets take too long to time
        some, times, unseen = _tabled(jobs, level, running)
    else:
        some, times = _some(jobs, level, np.random.default_rng(), watch)
        unseen = UNSEEN
    watch.requested_workers = running
    seconds: list[tuple[float, float]] = []  # wall time and CPU time of the whole, by each job
    end = time.perf_counter() + SECONDS

    def make_worker() -> Callable[[int, StopFlag], tuple[float, float]]:
        count = some.worker(level)
        count(slice(0, 1), StopFlag())  # cold caches

        def timed(k: int, stop: StopFlag) -> tuple[float, float]:
            start, spent = time.perf_counter(), time.thread_time()
            count(slice(k, k + 1), stop)
            spent, wall = time.thread_time() - spent, time.perf_counter() - start
            return wall * float(times[k]) / running, spent * float(times[k])

        return timed

    with in_threads(range(len(times)), make_worker, watch=watch) as results:
        for result in results:
            seconds.append(result)
            watch.report_again()
            if len(seconds) >= LEAST_TIMED and time.perf_counter() >= end:
                break
    wall, cpu_seconds = (float(mean) for mean in np.mean(seconds, axis=0))
    if cpu_seconds < SHORT:
        return None
    error = float(np.std([cpu for _, cpu in seconds])) / math.sqrt(len(seconds))
    doubt = unseen + SIGMAS * error / cpu_seconds
    return wall, wall / (1 + doubt), wall * (1 + doubt), cpu_seconds


def _tabled(jobs: Jobs, level: str, running: int) -> tuple[Jobs, Array, float]:
    """Return row sets of n = 24, the factors as `_some` does, and the doubt of the table."""
    row_sets = np.array(FORECASTS["row_sets"])
    seconds, doubt = tabled_seconds(jobs.board.n, level)
    if not jobs.board.free:  # each row set takes as long as one of an empty board, at most
        every = make_jobs(problem_of(jobs.board.n), "parity")
        seconds *= float(jobs.times().sum()) / float(every.times().sum())
        doubt += CONSTRAINED_DOUBT
    repeated = np.arange(max(len(row_sets), 2 * running)) % len(row_sets)
    sample = jobs_of_row_sets(problem_of(TABLED_N), RowSetJobs(*row_sets[repeated].T))
    return sample, seconds / np.array(figures_of(level)["seconds"])[repeated], doubt


def _some(
    jobs: Jobs, level: str, generator: np.random.Generator, watch: Watch
) -> tuple[Jobs, Array]:
    """Return jobs drawn at random, each with the factor that makes its time one of the whole.

    Jobs of the parity split are divided into row sets. Jobs of a search that take long are split:
    the factor grows by the number of children for each one that is drawn (D. E. Knuth, Mathematics
    of Computation 29, 1975).
    """
    if jobs.kind == "parity":
        drawn, factors = drawn_row_sets(jobs.board, jobs.row_sets, SAMPLED, generator)
        return jobs_of_row_sets(jobs.board, drawn), factors
    factor = float(len(jobs.weights))
    some = jobs.subset(generator.integers(len(jobs.weights), size=SAMPLED))
    while True:
        with suppress(OutOfTime):  # do they take long? the first ones are told to stop in time
            run_kernel(some.worker(level), slice(0, PILOTS), watch=Watch(PILOTS * LONG))
            break
        children = split_jobs(some, watch)
        if not len(children.weights):
            break
        factor *= len(children.weights) / len(some.weights)
        some = children.subset(generator.integers(len(children.weights), size=SAMPLED))
    return some, np.full(len(some.weights), factor)
