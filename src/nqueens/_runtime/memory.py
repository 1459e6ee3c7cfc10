"""Refuse requests that do not fit in memory before anything is allocated."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from nqueens._runtime.wording import shown


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
            needs = f"{what} needs {shown(nbytes, ',')} bytes of memory"
            raise MemoryError(f"{needs}, {available:,} are available")


def most_that_fit(nbytes: int) -> int:
    """Return how many items of ``nbytes`` bytes the available memory holds."""
    return available_memory() // nbytes


def require_thread() -> None:
    """Do nothing."""


@contextmanager
def memory_for(what: str) -> Iterator[None]:
    """Add to a bare ``MemoryError`` what is being allocated."""
    try:
        yield
    except MemoryError as error:
        raise MemoryError(*error.args or [f"no memory left for {what}"]) from None
