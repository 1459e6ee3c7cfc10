"""Counting by joining half boards: the plan, the shared lists, the run.

``_simd/join.c`` says how it works. A job is all row sets with the same part north of the centre
and the same size of orbit; the count is the sum over the jobs of that size times the solutions of
the row sets that represent their orbits. The jobs of an n are always the same, in the same order.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

from nqueens import _core
from nqueens.memory import require_memory
from nqueens.running import run_jobs, run_kernel

__all__ = ["JOINED_N", "JoinJob", "count_joined", "join_jobs", "join_memory"]

JOINED_N = range(6, 23)
EVEN, CENTRE, CROSS = range(3)  # as in _simd/join.h
PLACEMENTS = {  # on a quarter, by its side
    3: 18, 4: 87, 5: 462, 6: 2635, 7: 16870, 8: 118969, 9: 915442, 10: 7535369, 11: 66807234,
}  # fmt: skip
WORK = {16: 1, 18: 3, 19: 6, 20: 12, 21: 32, 22: 96}  # MiB of work space a thread, up to that n


class JoinJob(NamedTuple):
    """A part of a count; a plain tuple that can be stored and sent."""

    number: int
    weight: int
    """The number of row sets in its orbits."""
    kind: int
    north: int
    orbit: int


def join_jobs(n: int) -> list[JoinJob]:
    """Return the plan of a count: its weights add up to the number of all row sets."""
    jobs: list[JoinJob] = []
    for kind in (CENTRE, CROSS) if n % 2 else (EVEN,):
        for orbit in (4,) if kind == CROSS else (4, 2):
            for north in range(1 << n // 2):
                sets = _core.join_row_sets(n, kind, north, orbit)
                if sets:
                    jobs.append(JoinJob(len(jobs), orbit * sets, kind, north, orbit))
    return jobs


def join_memory(n: int, workers: int) -> int:
    """Return the bytes that a count needs: the lists, and the work space of each thread."""
    half = n // 2
    lists = 16 * PLACEMENTS[half] + (8 << 2 * half)
    return lists + workers * (next(size for top, size in WORK.items() if n <= top) << 20)


def count_joined(
    n: int,
    level: str,
    *,
    workers: int,
    progress: Callable[[int, int, int], object] | None = None,
) -> int:
    """Count the solutions of the n x n board, n in ``JOINED_N``.

    Raises
    ------
    MemoryError
        If the lists and the work space of the threads will not fit.
    """
    quarters = _quarters(n, workers)

    def worker() -> Callable[[JoinJob, _core.StopFlag], int]:
        joiner = _core.Joiner(quarters, level)

        def run(job: JoinJob, stop: _core.StopFlag) -> int:
            return job.orbit * joiner.count(job.kind, job.north, job.orbit, stop)

        return run

    jobs = sorted(join_jobs(n), key=lambda job: -job.weight)
    return run_jobs(jobs, worker, workers=workers, progress=progress)


_kept: dict[int, _core.Quarters] = {}
_keeping = threading.Lock()


def _quarters(n: int, workers: int) -> _core.Quarters:
    """Return the lists for n, made once; those for one n are kept, the last."""
    quarters = _kept.get(n)
    if quarters is None:
        require_memory(join_memory(n, workers), f"method='join' for n = {n}")
        quarters = _core.Quarters(n)
        run_kernel(quarters.make, long=n > 16)
        with _keeping:
            _kept.clear()
            _kept[n] = quarters
    return quarters
