"""Running a kernel so that Ctrl-C works.

Kernels hold no GIL and see no signals. One that may run long is put on a thread of its own while
the caller waits, which a signal can interrupt; the kernel is then told to stop, waited for, and
only after that does the exception travel on: no thread is left behind, no partial result seen.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from nqueens._core import StopFlag, Stopped

if TYPE_CHECKING:
    from nqueens.decomposition import Job

__all__ = ["run_jobs", "run_kernel"]

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


class Sum:
    """What is known of a count: weights done, and the weighted sum so far."""

    def __init__(self, weight: int) -> None:
        self.weight = weight
        self.done = 0
        self.total = 0


def run_jobs(
    jobs: Sequence[Job],
    worker: Callable[[], Callable[[Job, StopFlag], int]],
    *,
    workers: int,
    progress: Callable[[int, int, int], object] | None = None,
    enough: int | None = None,
) -> int:
    """Return the sum of weight times result over the jobs, or ``enough`` if it reaches that.

    Each thread takes the next job of the list when it has finished one, so it is the length of
    the last jobs that decides how long some threads have nothing to do: put them last.

    Parameters
    ----------
    jobs
        The jobs, each with a weight.
    worker
        Called once in each thread; returns the function that runs a job in that thread and
        raises ``Stopped`` once the stop flag is set.
    workers
        The number of threads.
    progress
        Called in this thread, a few times a second while jobs finish, and at the end: with the
        weight of the finished jobs, the weight of all, the sum so far.
    enough
        End once the sum is at least this.
    """
    stop = StopFlag()
    results: deque[tuple[int, int]] = deque()  # weight, weight * result
    failures: list[BaseException] = []
    news = threading.Event()
    todo = iter(jobs)
    lock = threading.Lock()
    running = 0
    state = Sum(sum(job.weight for job in jobs))

    def work() -> None:
        nonlocal running
        try:
            run = worker()
            while not stop.is_set():
                with lock:
                    job = next(todo, None)
                if job is None:
                    break
                results.append((job.weight, job.weight * run(job, stop)))
                if enough is not None and results[-1][1]:
                    news.set()
        except Stopped:
            pass
        except BaseException as error:
            failures.append(error)
            stop.set()
        finally:
            with lock:
                running -= 1
            news.set()

    def collect() -> None:
        finished = len(results)
        for _ in range(finished):
            weight, sum_of_job = results.popleft()
            state.done += weight
            state.total += sum_of_job
        if finished and progress is not None:
            progress(state.done, state.weight, state.total)

    threads = [
        threading.Thread(target=work, name=f"nqueens-{i}", daemon=True)
        for i in range(min(workers, len(jobs)))
    ]
    try:
        for thread in threads:
            with lock:
                running += 1
            thread.start()
        while running and not failures and (enough is None or state.total < enough):
            news.wait(WAKE_SECONDS)
            news.clear()
            collect()
    finally:
        stop.set()
        while running and any(thread.is_alive() for thread in threads):
            news.wait(WAKE_SECONDS)
            news.clear()
        for thread in threads:
            if thread.is_alive():
                thread.join()
    if failures:
        raise failures[0]
    collect()
    return state.total if enough is None else min(state.total, enough)
