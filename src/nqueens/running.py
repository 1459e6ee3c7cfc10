"""Running a kernel so that Ctrl-C works.

Kernels hold no GIL and see no signals. One that may run long is put on a thread of its own while
the caller waits, which a signal can interrupt; the kernel is then told to stop, waited for, and
only after that does the exception travel on: no thread is left behind, no partial result seen.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from nqueens._core import StopFlag

__all__ = ["run_kernel"]

P = ParamSpec("P")
T = TypeVar("T")

WAKE_SECONDS = 0.05  # where a signal cannot wake a waiting thread (Windows), look this often


def run_kernel(kernel: Callable[..., T], *args: object, long: bool) -> T:
    """Return ``kernel(*args, stop)``, interruptible where it is ``long``.

    Parameters
    ----------
    kernel
        A function of the extension whose last parameter is a stop flag.
    *args
        Its other arguments.
    long
        Whether it may take more than some ten milliseconds. A thread costs about 0.1 ms.
    """
    stop = StopFlag()
    if not long:
        return kernel(*args, stop)
    results: list[T] = []
    failures: list[BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            results.append(kernel(*args, stop))
        except BaseException as error:
            failures.append(error)
        finally:
            done.set()

    worker = threading.Thread(target=work, name="nqueens", daemon=True)
    worker.start()
    try:
        # not worker.join(): in Python 3.11 an interrupted join takes the thread for ended
        while not done.wait(WAKE_SECONDS):
            pass
    finally:
        stop.set()
        done.wait()
        worker.join()
    if failures:
        raise failures[0]
    return results[0]
