"""What a count consists of, and how any thread or process counts a part of it.

A plan is a list of independent jobs with numbers that never change, so that results can be stored,
and jobs be sent. What is counted where is told by three small plain tuples: the problem, the level
of the kernels, the jobs.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nqueens._core import Counter, Joiner, StopFlag
from nqueens._counting.joins import join_parts, quarters_of
from nqueens._counting.parts import NO_SQUARE, closed_masks, search_parts
from nqueens._runtime.interrupts import run_kernel
from nqueens._runtime.processors import cpu_level

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.restriction import Restriction

__all__ = [
    "Done",
    "Job",
    "Plan",
    "Problem",
    "Selection",
    "Worker",
    "count_jobs",
    "counter",
    "level_for",
    "make_plan",
    "problem_of",
    "this_worker",
]

MAX_RESULT = 2**64 - 1
NO_QUEEN = (NO_SQUARE, NO_SQUARE)
CHUNK = 1024  # jobs made at a time
# What a job of each kind counts. To be raised if that changes, for what was stored before and after
# do not add up to a total then, though the jobs look the same.
MEANINGS = {"search": 1, "join": 1, "whole": 1}


class Problem(NamedTuple):
    """What is counted, and how it is cut into jobs."""

    kind: str
    """``"search"``: centre lines, then rows; ``"join"``: half boards; ``"whole"``: one job."""
    board: Restriction


class Job(NamedTuple):
    """A part of a count; a plain tuple that can be stored and sent."""

    number: int
    weight: int
    """Its share of all there is to do, by the number of images or of row sets."""
    part: tuple[Any, ...]
    """The queens to be completed, or kind, north and orbit of a join."""


class Done(NamedTuple):
    """A finished job."""

    number: int
    solutions: int
    """What it adds to the total."""
    seconds: float
    """Processor time."""


class Worker(NamedTuple):
    """Who counted."""

    engine: str
    level: str
    name: str
    """Host, process, thread."""
    version: str


def this_worker(problem: Problem, level: str) -> Worker:
    """Return the name of this thread, counting with kernels of some level."""
    import os
    import platform

    from nqueens._runtime.version import VERSION

    engine = {"join": "join", "whole": "recursion"}.get(problem.kind, "simd")
    if engine == "simd" and level == "scalar":
        engine = "portable"
    name = f"{platform.node()}/{os.getpid()}/{threading.get_native_id()}"
    return Worker(engine, level, name, VERSION)


def level_for(method: str) -> str:
    """Return the level of kernels that a method runs here.

    Raises
    ------
    ValueError
        If it needs kernels that there are not.
    """
    level = cpu_level()
    if method in ("recursion", "portable"):
        return "scalar"
    if method == "simd" and level == "scalar":
        raise ValueError("method='simd': no vector kernels can run here (see cpu_info)")
    return level


def problem_of(kind: str, board: Restriction) -> Problem:
    """Return the problem, the same for the same squares in any order."""
    return Problem(kind, board._replace(placed=tuple(sorted(board.placed))))


class Plan:
    """The jobs of a problem: a sequence that makes them when they are asked for.

    Beyond n = 16 the largest jobs come first, as far as that can be told.
    """

    def __init__(
        self,
        problem: Problem,
        weights: npt.NDArray[np.uint32],
        parts: npt.NDArray[np.uint8] | npt.NDArray[np.uint16],
    ) -> None:
        self.problem = problem
        self.weights = weights
        self.parts = parts

    @property
    def weight(self) -> int:
        """The weight of all jobs."""
        return int(self.weights.sum(dtype=np.uint64))

    def __len__(self) -> int:
        """Return the number of jobs."""
        return len(self.weights)

    def __iter__(self) -> Iterator[Job]:
        """Yield all jobs in order."""
        return self.jobs(range(len(self)))

    def jobs(self, numbers: Sequence[int] | npt.NDArray[np.int64]) -> Iterator[Job]:
        """Yield the jobs with these numbers."""
        for start in range(0, len(numbers), CHUNK):
            some = np.asarray(numbers[start : start + CHUNK], dtype=np.int64)
            rows = zip(
                some.tolist(), self.weights[some].tolist(), self.parts[some].tolist(), strict=True
            )
            for number, weight, part in rows:
                yield Job(number, weight, self._part(part))

    def only(self, numbers: npt.NDArray[np.int64]) -> Selection:
        """Return some of the jobs."""
        return Selection(self, numbers)

    def _part(self, row: list[int]) -> tuple[Any, ...]:
        if self.problem.kind == "join":
            return tuple(row)
        queens = zip(row[::2], row[1::2], strict=True)
        placed = self.problem.board.placed
        if NO_SQUARE not in row:
            return (*placed, *queens)
        return (*placed, *[queen for queen in queens if queen != NO_QUEEN])

    @property
    def digest(self) -> str:
        """A hash of the problem and all jobs: results go together if it is the same."""
        import hashlib

        kind, board = self.problem
        found = hashlib.sha256(repr((kind, MEANINGS[kind], tuple(board))).encode())
        found.update(self.weights.astype("<u4").tobytes())
        found.update(self.parts.astype("<u2").tobytes())
        return found.hexdigest()


class Selection:
    """Some jobs of a plan, made when they are asked for."""

    def __init__(self, plan: Plan, numbers: npt.NDArray[np.int64]) -> None:
        self.plan = plan
        self.numbers = numbers

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.numbers)

    def __iter__(self) -> Iterator[Job]:
        """Yield them in the order of the numbers."""
        return self.plan.jobs(self.numbers)


def make_plan(problem: Problem, *, fine: bool = True) -> Plan:
    """Return the plan of a problem, n > 0; without ``fine`` one of some hundred jobs, made fast."""
    kind, board = problem
    if kind == "join":
        return Plan(problem, *join_parts(board.n))
    if kind == "whole":
        return Plan(problem, np.ones(1, dtype=np.uint32), np.empty((1, 0), dtype=np.uint8))
    return Plan(problem, *search_parts(board, fine=fine))


def counter(
    problem: Problem, level: str, stop: StopFlag, *, at_most: int | None = None
) -> Callable[[Job, StopFlag], int]:
    """Return what counts jobs, in one thread at a time: what a job adds to the total.

    Parameters
    ----------
    problem
        What the jobs belong to.
    level
        The level of the kernels.
    stop
        Ends the making of the lists of a join.
    at_most
        A job may end early with more than this.
    """
    kind, board = problem
    if kind == "join":
        joiner = Joiner(quarters_of(board.n, stop), level)

        def join(job: Job, stop: StopFlag) -> int:
            kind, north, orbit = job.part
            found: int = orbit * joiner.count(kind, north, orbit, stop)
            return found

        return join
    search = Counter(board.n, closed_masks(board), board.wraps, level)

    def complete(job: Job, stop: StopFlag) -> int:
        limit = MAX_RESULT if at_most is None else min(at_most // job.weight, MAX_RESULT)
        return job.weight * search.count(job.part, limit, stop)

    return complete


# counters that nobody uses just now: what a process counted last is likely to come again
_idle: deque[tuple[tuple[Problem, str], Callable[[Job, StopFlag], int]]] = deque()


def count_jobs(
    problem: Problem, level: str, jobs: Iterable[Job], stop: StopFlag | None = None
) -> list[Done]:
    """Count some jobs, in this thread of this process.

    What the jobs of a problem share is made once and kept for the next call.

    Parameters
    ----------
    problem
        What the jobs belong to.
    level
        The level of the kernels.
    jobs
        Some jobs of the problem's plan.
    stop
        Ends the call with ``Stopped``. Without, a call in the main thread ends on Ctrl-C.
    """
    if stop is None:
        main = threading.current_thread() is threading.main_thread()
        return run_kernel(_count_jobs, problem, level, jobs, long=main)
    return _count_jobs(problem, level, jobs, stop)


def _count_jobs(problem: Problem, level: str, jobs: Iterable[Job], stop: StopFlag) -> list[Done]:
    key, count = (problem, level), None
    with contextlib.suppress(IndexError):
        while count is None:
            kept, idle = _idle.pop()
            count = idle if kept == key else None
    if count is None:
        count = counter(problem, level, stop)
    done = []
    for job in jobs:
        start = time.thread_time()
        found = count(job, stop)
        done.append(Done(job.number, found, time.thread_time() - start))
    _idle.append((key, count))
    return done
