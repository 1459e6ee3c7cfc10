"""The join of half boards: its parts, and the lists that they share.

``_kernels/join.c`` says how it works. A part holds all row sets with the same rows north of the
centre and the same size of orbit. The count is the sum over the parts of that size times the
solutions of the row sets that represent their orbits. Each n always has the same parts in the same
order.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import numpy as np

from nqueens._core import Quarters, StopFlag, Stopped, join_row_sets
from nqueens._runtime.interrupts import run_kernel
from nqueens._runtime.memory import require_memory

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "CENTRE",
    "CROSS",
    "EVEN",
    "JOINED_N",
    "join_parts",
    "prepare_join",
    "quarters_of",
]

JOINED_N = range(6, 23)
EVEN, CENTRE, CROSS = range(3)  # as in _kernels/join.h
PLACEMENTS = {  # on a quarter, by its side
    3: 18, 4: 87, 5: 462, 6: 2635, 7: 16870, 8: 118969, 9: 915442, 10: 7535369, 11: 66807234,
}  # fmt: skip
WORK = {16: 1, 18: 3, 19: 6, 20: 12, 21: 32, 22: 96}  # MiB of work space of a thread, up to n


def join_parts(n: int) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint16]]:
    """Return the parts of a count, the largest first.

    Returns
    -------
    weights
        The number of row sets in the orbits of each part; the sum is the number of all row sets.
    parts
        Kind, northern rows and size of the orbits of each part.
    """
    found = []
    for kind in (CENTRE, CROSS) if n % 2 else (EVEN,):
        for orbit in (4,) if kind == CROSS else (4, 2):
            for north in range(1 << n // 2):
                sets = join_row_sets(n, kind, north, orbit)
                if sets:
                    found.append((orbit * sets, kind, north, orbit))
    found.sort(key=lambda part: -part[0])
    parts = np.array(found)
    return parts[:, 0].astype(np.uint32), parts[:, 1:].astype(np.uint16)


def join_memory(n: int, workers: int) -> int:
    """Return the bytes that a count needs for the lists and the work space of its threads."""
    half = n // 2
    lists = 16 * PLACEMENTS[half] + (8 << 2 * half)
    return lists + workers * (next(size for top, size in WORK.items() if n <= top) << 20)


_kept: dict[int, Quarters] = {}
_keeping = threading.Lock()  # never taken in the main thread, where a signal could spoil it


def _forget_the_lock() -> None:
    """Replace the lock in a forked process: the thread that held it may not exist there."""
    global _keeping
    _keeping = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_the_lock)


def prepare_join(n: int, workers: int) -> None:
    """Make the lists for n, interruptibly, unless they exist.

    Raises
    ------
    MemoryError
        If they and the work space of ``workers`` threads do not fit.
    """
    listed = n in _kept
    needed = join_memory(n, workers) - (join_memory(n, 0) if listed else 0)
    require_memory(needed, f"method='join' for n = {n}")
    if not listed:
        run_kernel(_quarters, n, long=n > 16)


def quarters_of(n: int, stop: StopFlag) -> Quarters:
    """Return the lists for n; a process keeps those of the last n."""
    if threading.get_ident() == threading.main_thread().ident:
        return _quarters(n, stop)
    lock = _keeping
    while not lock.acquire(timeout=0.05):
        if stop.is_set():
            raise Stopped
    try:
        return _quarters(n, stop)
    finally:
        lock.release()


def _quarters(n: int, stop: StopFlag) -> Quarters:
    quarters = _kept.get(n)
    if quarters is None:
        require_memory(join_memory(n, 1), f"method='join' for n = {n}")
        quarters = Quarters(n)
        quarters.make(stop)
        _kept.clear()
        _kept[n] = quarters
    return quarters
