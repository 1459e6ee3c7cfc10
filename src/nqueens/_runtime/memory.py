"""Refuse requests that do not fit in memory before anything is allocated.

Counting calls these functions from any thread, so they import nothing on first use, not even a
codec. A process forked during an import would wait for a thread that it does not have.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from nqueens._runtime.wording import shown

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

MEMINFO = "/proc/meminfo"
THREAD_STACK = 8 << 20  # if the size cannot be detected
THREAD_ROOM = 1 << 20  # that a thread needs before it can report that it has no memory


def available_memory() -> int | None:
    """Return how many bytes this process may still allocate, or None if this is unknown.

    This is the smaller of two numbers: the address space left under ``RLIMIT_AS``, and the memory
    that Linux calls available. Other POSIX systems only report the total memory.
    """
    limits = [limit for limit in (_system_memory(), _address_space()) if limit is not None]
    return min(limits, default=None)


def require_memory(nbytes: int, what: str) -> None:
    """Raise ``MemoryError`` unless so many bytes are available for ``what``."""
    if nbytes < 1 << 20:  # asking the system would cost more than the check is worth
        return
    available = available_memory()
    if nbytes > sys.maxsize or (available is not None and nbytes > available):
        there = (
            "more than can be addressed" if available is None else f"{available:,} are available"
        )
        raise MemoryError(f"{what} needs {shown(nbytes, ',')} bytes of memory, {there}")


def most_that_fit(nbytes: int) -> int:
    """Return how many items of ``nbytes`` bytes the available memory holds."""
    available = available_memory()
    return (sys.maxsize if available is None else min(available, sys.maxsize)) // nbytes


def require_thread() -> None:
    """Raise ``MemoryError`` unless a thread may be started under ``RLIMIT_AS``."""
    left = _address_space()
    needed = _stack() + THREAD_ROOM
    if left is not None and left < needed:
        raise MemoryError(f"a thread needs {needed:,} bytes of memory, {left:,} are available")


@contextmanager
def memory_for(what: str) -> Iterator[None]:
    """Add to a bare ``MemoryError`` what is being allocated, and its size."""
    try:
        yield
    except MemoryError as error:
        if error.args:
            raise
        left = available_memory()
        there = "" if left is None else f": {left:,} bytes are available"
        raise MemoryError(f"no memory left for {what}{there}") from None


def _stack() -> int:
    """Return the default size of a thread's stack in bytes.

    `threading.stack_size` could tell what the caller has set, but it resets the size.
    """
    if resource is None:
        return THREAD_STACK
    limit = resource.getrlimit(resource.RLIMIT_STACK)[0]
    return THREAD_STACK if limit == resource.RLIM_INFINITY else limit


def _system_memory() -> int | None:
    try:
        with open(MEMINFO, "rb") as lines:
            for line in lines:
                if line.startswith(b"MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None


def _address_space() -> int | None:
    if resource is None:
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return None
    try:
        with open("/proc/self/statm", "rb") as sizes:
            used = int(sizes.read().split()[0])
    except OSError:
        return limit
    return max(0, limit - used * os.sysconf("SC_PAGE_SIZE"))
