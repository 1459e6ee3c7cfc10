"""The join of half boards: its jobs, and the lists that they share.

``_kernels/join/join.c`` explains how it works. A job counts row sets with the same rows north of
the centre and the same size of orbit. On small boards it counts all of them, on larger boards as
many as take a few minutes at most. Each row set represents its orbit: the count is the sum, over
the jobs, of the size of the orbits times the solutions of the row sets. Each n always has the same
jobs in the same order.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from nqueens._core import CENTRE, CROSS, EVEN, LISTED_N, StopFlag, Stopped
from nqueens._kernels.join.joining import Quarters, join_ranges
from nqueens._runtime.interrupts import run_kernel
from nqueens._runtime.kept import Kept
from nqueens._runtime.memory import most_that_fit, require_memory
from nqueens._runtime.threads import process_lock

if TYPE_CHECKING:
    import numpy.typing as npt

PLACEMENTS = {  # on a quarter, by its side
    3: 18, 4: 87, 5: 462, 6: 2635, 7: 16870, 8: 118969, 9: 915442, 10: 7535369, 11: 66807234,
}  # fmt: skip
# MiB of work space of a thread, up to n
WORK = {16: 1, 18: 3, 19: 6, 20: 12, 21: 32, 22: 96, 24: 448, 26: 960, 28: 1900}
ROW_SETS = {24: 128, 25: 64, 26: 32, 27: 16, 28: 2}  # of a job, at most; smaller boards: all


def join_jobs(n: int) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint16]]:
    """Return the weights and the specs of the jobs of a count, the largest first.

    A weight is the number of row sets in the orbits of a job. A spec has kind, northern rows and
    size of the orbits; above n = 22 also the number of row sets and the first southern rows.
    """
    groups = []
    for kind in (CENTRE, CROSS) if n % 2 else (EVEN,):
        for orbit in (4,) if kind == CROSS else (4, 2):
            most = ROW_SETS.get(n, 1 << 16)
            ranges = run_kernel(join_ranges, n, kind, orbit, most, long=n > LISTED_N)
            group = np.empty((len(ranges), 5), dtype=np.uint16)
            group[:, [0, 2]] = kind, orbit
            group[:, [1, 3, 4]] = ranges
            groups.append(group)
    specs = np.concatenate(groups)
    weights = np.multiply(specs[:, 2], specs[:, 3], dtype=np.uint32)
    # NumPy sorts 16 bits fastest
    order = np.argsort((weights.max() - weights).astype(np.uint16), kind="stable")
    return weights[order], specs[order] if n > LISTED_N else specs[order, :3]


def join_memory(n: int, workers: int) -> int:
    """Return the bytes that a count needs for the lists and the work space of its threads."""
    half = n // 2
    lists = 16 * PLACEMENTS[half] + (8 << 2 * half) if n <= LISTED_N else 0
    return lists + workers * (next(size for top, size in WORK.items() if n <= top) << 20)


_kept: Kept[int, Quarters] = Kept(1)
_keeping = process_lock()  # never taken in the main thread, where a signal could spoil it


def require_join(n: int, workers: int) -> None:
    """Raise ``MemoryError`` unless the lists and the work space of the threads fit in memory."""
    needed = join_memory(n, workers) - (join_memory(n, 0) if n in _kept else 0)
    by = f" with {workers} worker{'s'[: workers != 1]}" if n > LISTED_N else ""
    require_memory(needed, f"joining half boards for n = {n}{by}")


def join_workers(n: int, most: int) -> int:
    """Return how many of ``most`` workers fit in memory, at least one."""
    lists = 0 if n in _kept else join_memory(n, 0)
    return max(1, min(most, (most_that_fit(1) - lists) // join_memory(n, 1)))


def prepare_join(n: int, workers: int, watch: Callable[[], object] | None = None) -> Quarters:
    """Return the lists that threads share; call ``watch`` every 0.05 s meanwhile."""
    require_join(n, workers)
    return run_kernel(_quarters, n, long=16 < n <= LISTED_N and n not in _kept, watch=watch)


def quarters_of(n: int, stop: StopFlag) -> Quarters:
    """Return the lists for n, in a thread of an executor; the process keeps those of the last n."""
    if threading.get_ident() == threading.main_thread().ident:
        return _quarters(n, stop)
    while not _keeping.acquire(timeout=0.05):
        if stop.is_set():
            raise Stopped
    try:
        return _quarters(n, stop)
    finally:
        _keeping.release()


def _quarters(n: int, stop: StopFlag) -> Quarters:
    quarters = _kept.get(n)
    if quarters is None:
        require_memory(join_memory(n, 1), f"joining half boards for n = {n}")
        quarters = Quarters(n)
        quarters.make(stop)
        _kept.keep(n, quarters)
    return quarters
