"""Memory: what is refused because it does not fit, what the process keeps, and parts of arrays."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np

from nqueens._runtime.wording import gigabytes

Array = np.ndarray[Any, np.dtype[Any]]
Bytes = np.ndarray[Any, np.dtype[np.uint8]]  # columns of boards, as kernels read and write them
Ints = np.ndarray[Any, np.dtype[np.int64]]
Words = np.ndarray[Any, np.dtype[np.uint64]]

K = TypeVar("K")
V = TypeVar("V")

SLICE = 1 << 18  # elements: a millisecond or two


def available_memory() -> int:
    """Return how many bytes Linux calls available, elsewhere all that the machine has."""
    try:
        with open("/proc/meminfo", "rb") as lines:
            return next(1024 * int(line.split()[1]) for line in lines if b"MemAvailable" in line)
    except (OSError, StopIteration):
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # on Windows
        return sys.maxsize


def require_memory(nbytes: int, what: str) -> None:
    """Raise ``MemoryError`` unless so many bytes are available for ``what``."""
    if nbytes > 1 << 20:  # asking the system costs more than a smaller array is worth
        available = available_memory()
        if nbytes > available:
            needed, left = gigabytes(nbytes), gigabytes(available)
            raise MemoryError(f"{what} needs at least {needed} GB of memory, {left} are available")


def most_that_fit(nbytes: int) -> int:
    """Return how many items of ``nbytes`` bytes the available memory holds."""
    return available_memory() // nbytes


_every: list[LastFew[Any, Any]] = []


class LastFew(dict[K, V]):
    """The last few values that were made for later calls; `clear_cache` drops all of them.

    Any thread may use it: every step is one call of `dict`.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        _every.append(self)

    def keep(self, key: K, value: V) -> V:
        """Keep a value, drop the oldest ones if there are too many, and return it."""
        self[key] = value
        if len(self) > self._most:
            for older in list(self.copy())[: -self._most]:
                self.pop(older, None)
        return value


def clear_cache() -> None:
    """Free the data that earlier calls have left for later ones.

    See Also
    --------
    random_solutions : keeps the weights of its last boards, some megabytes.
    solve_many : keeps the solutions of its last boards up to n = 12, 0.2 MB at most.
    regions.read, regions.read_picture : keep the solutions of the last 64 puzzles with only one.

    Notes
    -----
    No result changes: the next call counts, or makes its lists, again. A call that runs in another
    thread still ends with what it has.

    Examples
    --------
    >>> len(random_solutions(10, 3, rng=1))
    3
    >>> clear_cache()
    """
    for kept in _every:
        kept.clear()


def row_slices(length: int, width: int = 1) -> Iterable[slice]:
    """Return slices that together cover ``length`` rows of ``width`` elements each."""
    step = max(1, SLICE // max(width, 1))
    return (slice(at, min(at + step, length)) for at in range(0, length, step))


def row_keys(rows: Array) -> Array:
    """Return rows of numbers >= 0 as strings of bytes, which sort in the same order."""
    rows = np.ascontiguousarray(rows, dtype=rows.dtype.newbyteorder(">"))
    return rows.view(f"S{rows.shape[1] * rows.itemsize}")[:, 0]


def unique_rows(rows: Array) -> Array:
    """Return the distinct rows, of numbers >= 0, in lexicographic order."""
    return rows[np.unique(row_keys(rows), return_index=True)[1]]
