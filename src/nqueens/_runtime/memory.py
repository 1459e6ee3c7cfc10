"""Refusing what will not fit before anything is allocated.

Counts ask from any thread, so nothing is imported here when it is first used, not even a codec: a
process that is forked during an import has to wait for a thread that it does not have.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from nqueens._runtime.wording import shown

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

__all__ = ["memory_for", "require_memory", "require_thread"]

MEMINFO = "/proc/meminfo"
THREAD_STACK = 8 << 20  # where nothing tells
THREAD_ROOM = 1 << 20  # for what a thread does before it can say that it has no memory


def available_memory() -> int | None:
    """Return the bytes this process may still take, or None where nothing tells.

    The least of the memory the system calls available (Linux) or has at all (other POSIX
    systems), and the address space left under ``RLIMIT_AS``.
    """
    limits = [limit for limit in (_system_memory(), _address_space()) if limit is not None]
    return min(limits, default=None)


def require_memory(nbytes: int, what: str) -> None:
    """Raise ``MemoryError`` unless ``nbytes`` bytes are available.

    Parameters
    ----------
    nbytes
        The bytes needed.
    what
        What needs them; begins the error's sentence.
    """
    if nbytes < 1 << 20:  # asking the system costs more than this is worth
        return
    available = available_memory()
    if nbytes > sys.maxsize or (available is not None and nbytes > available):
        there = "more than an address holds" if available is None else f"{available:,} available"
        raise MemoryError(f"{what} needs {shown(nbytes, ',')} bytes of memory, {there}")


def require_thread() -> None:
    """Raise ``MemoryError`` unless a thread may be started under ``RLIMIT_AS``."""
    left = _address_space()
    needed = _stack() + THREAD_ROOM
    if left is not None and left < needed:
        raise MemoryError(f"a thread needs {needed:,} bytes of memory, {left:,} available")


@contextmanager
def memory_for(what: str) -> Iterator[None]:
    """Say what did not fit where Python only says that something did not.

    Parameters
    ----------
    what
        What is being made, and its size.
    """
    try:
        yield
    except MemoryError as error:
        if error.args:
            raise
        left = available_memory()
        there = "" if left is None else f": {left:,} bytes are available"
        raise MemoryError(f"no memory left for {what}{there}") from None


def _stack() -> int:
    """Return the bytes of a thread's stack."""
    if size := threading.stack_size():
        return size
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
