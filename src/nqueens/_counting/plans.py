"""The jobs of a count, and how any thread or process counts some of them.

A plan is a list of independent jobs. Their numbers never change, so results can be stored and jobs
can be sent.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nqueens._core import Counter, StopFlag
from nqueens._counting.joins import join_jobs, quarters_of
from nqueens._counting.methods import engine_name
from nqueens._counting.searches import closed_masks, queens_of, search_jobs
from nqueens._kernels.join.joining import Joiner, Quarters
from nqueens._runtime.interrupts import run_kernel
from nqueens._runtime.kept import Kept
from nqueens._runtime.version import VERSION

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.plan_board import PlanBoard
    from nqueens._runtime.progress import Report

MAX_RESULT = 2**64 - 1
PLANNED_N = 20  # up to this n, a plan or the lists of a join take less than a second
CHUNK = 1024  # jobs made at a time
# Versions of what a job of each kind counts. Raise the number if that changes: then results from
# before and after do not add up to a total, although the jobs look the same.
MEANINGS = {"search": 1, "join": 1, "whole": 1}


class Problem(NamedTuple):
    """What is counted, and how it is divided into jobs."""

    kind: str
    """``"search"``: centre lines, then rows; ``"join"``: half boards; ``"whole"``: one job."""
    board: PlanBoard


class Job(NamedTuple):
    """A step of a count: a plain tuple that can be sent to a worker."""

    number: int
    weight: int
    """Its share of the plan: the number of images or of row sets."""
    spec: tuple[Any, ...]
    """What to count. A search completes these queens. A join counts the row sets with this kind,
    these northern rows and this size of orbit: all of them, or if two more numbers follow, as many
    as the first says from the southern rows that the second says."""


class Done(NamedTuple):
    """A finished job."""

    number: int
    solutions: int
    """The solutions that it adds to the total."""
    seconds: float
    """CPU time in seconds."""


class Worker(NamedTuple):
    """Who counted."""

    engine: str
    level: str
    name: str
    """Host, process, thread."""
    version: str


def this_worker(problem: Problem, level: str) -> Worker:
    """Return a description of this thread, which counts with the kernels of a level."""
    import platform

    name = f"{platform.node()}/{os.getpid()}/{threading.get_native_id()}"
    return Worker(engine_name(problem.kind, level), level, name, VERSION)


def problem_of(kind: str, board: PlanBoard) -> Problem:
    """Return the problem of a board; the order of the placed queens does not matter."""
    return Problem(kind, board._replace(placed=tuple(sorted(board.placed))))


class Plan:
    """The jobs of a problem, made on demand; above n = 16 those that look largest come first."""

    def __init__(
        self,
        problem: Problem,
        weights: npt.NDArray[np.uint32],
        specs: npt.NDArray[np.uint8] | npt.NDArray[np.uint16],
    ) -> None:
        self.problem = problem
        self.weights = weights
        self.specs = specs

    @property
    def weight(self) -> int:
        """The weight of all jobs."""
        return int(self.weights.sum(dtype=np.uint64))

    def __len__(self) -> int:
        """Return the number of jobs."""
        return len(self.weights)

    def __iter__(self) -> Iterator[Job]:
        """Yield all jobs in order."""
        return iter(self.jobs(np.arange(len(self))))

    def jobs(self, numbers: Sequence[int] | npt.NDArray[np.int64]) -> Selection:
        """Return the jobs with these numbers, made on demand."""
        return Selection(self, np.asarray(numbers, dtype=np.int64))

    @cached_property
    def digest(self) -> str:
        """A hash of the problem and all jobs: results with the same hash belong together."""
        import hashlib

        kind, board = self.problem
        digest = hashlib.sha256(repr((kind, MEANINGS[kind], tuple(board))).encode())
        digest.update(self.weights.astype("<u4").tobytes())
        digest.update(self.specs.astype("<u2").tobytes())
        return digest.hexdigest()


class Selection:
    """Some jobs of a plan, made on demand."""

    def __init__(self, plan: Plan, numbers: npt.NDArray[np.int64]) -> None:
        self.plan = plan
        self.numbers = numbers

    @property
    def weight(self) -> int:
        """The weight of these jobs."""
        return int(self.plan.weights[self.numbers].sum(dtype=np.uint64))

    def __len__(self) -> int:
        """Return the number of jobs."""
        return len(self.numbers)

    def __iter__(self) -> Iterator[Job]:
        """Yield the jobs in the order of their numbers."""
        plan, board = self.plan, self.plan.problem.board
        for start in range(0, len(self.numbers), CHUNK):
            numbers = self.numbers[start : start + CHUNK]
            weights, specs = plan.weights[numbers].tolist(), plan.specs[numbers].tolist()
            for number, weight, spec in zip(numbers.tolist(), weights, specs, strict=True):
                if plan.problem.kind == "join":
                    yield Job(number, weight, tuple(spec))
                else:
                    yield Job(number, weight, (*board.placed, *queens_of(spec)))


def make_plan(problem: Problem, *, fine: bool = True) -> Plan:
    """Return the plan of a problem, n > 0; without ``fine``, a quick one of a few hundred jobs."""
    kind, board = problem
    if kind == "join":
        return Plan(problem, *join_jobs(board.n))
    if kind == "whole":
        return Plan(problem, np.ones(1, dtype=np.uint32), np.empty((1, 0), dtype=np.uint8))
    return Plan(problem, *search_jobs(board, fine=fine))


def begin(report: Report | None, n: int) -> None:
    """Report 0 of 1 if the plan of a board, whose weight is unknown, takes a while to make."""
    if report is not None and n > PLANNED_N:
        report(0, 1, 0)


def searcher(board: PlanBoard, level: str) -> Counter:
    """Return a kernel that counts the completions of a board; one thread at a time may call it."""
    return Counter(board.n, closed_masks(board), board.wraps, level)


def job_counter(
    problem: Problem,
    level: str,
    quarters: Quarters | None = None,
    *,
    at_most: int | None = None,
    mirrored: bool = False,
) -> Callable[[Job, StopFlag], int]:
    """Return a function that counts a job; one thread at a time may call it.

    A job may stop early once it has found more than ``at_most``. If ``mirrored``, a join counts the
    mirror images of the row sets: the same number, from other lists.
    """
    if quarters is not None:
        joiner = Joiner(quarters, level)

        def join(job: Job, stop: StopFlag) -> int:
            kind, north, orbit, *limits = job.spec
            words = dict(zip(("sets", "south"), limits, strict=False), mirrored=mirrored)
            solutions: int = orbit * joiner.count(kind, north, orbit, stop, **words)
            return solutions

        return join
    search = searcher(problem.board, level)

    def complete(job: Job, stop: StopFlag) -> int:
        limit = MAX_RESULT if at_most is None else min(at_most // job.weight, MAX_RESULT)
        return job.weight * search.count(job.spec, limit, stop)

    return complete


# idle job counters of a problem and a level: a process is likely to count the same problem again
_idle: Kept[tuple[Problem, str], deque[Callable[[Job, StopFlag], int]]] = Kept(1)


def timed(count: Callable[[Job, StopFlag], int], job: Job, stop: StopFlag) -> Done:
    """Count a job and measure its CPU time."""
    start = time.thread_time()
    solutions = count(job, stop)
    return Done(job.number, solutions, time.thread_time() - start)


def count_jobs(
    problem: Problem, level: str, jobs: Iterable[Job], stop: StopFlag | None = None
) -> list[Done]:
    """Count some jobs in this thread; keep the tables of a problem for the next call.

    ``stop`` ends the call with ``Stopped``. Without it, Ctrl-C ends a call in the main thread.
    """
    if stop is None:
        main = threading.current_thread() is threading.main_thread()
        return run_kernel(_count_jobs, problem, level, jobs, long=main)
    return _count_jobs(problem, level, jobs, stop)


def _count_jobs(problem: Problem, level: str, jobs: Iterable[Job], stop: StopFlag) -> list[Done]:
    key = problem, level
    idle = _idle.get(key)
    if idle is None:
        idle = _idle.keep(key, deque())
    try:
        count = idle.pop()
    except IndexError:
        joined = problem.kind == "join"
        quarters = quarters_of(problem.board.n, stop) if joined else None
        count = job_counter(problem, level, quarters)
    done = [timed(count, job, stop) for job in jobs]
    idle.append(count)
    return done
