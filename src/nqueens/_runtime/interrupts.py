"""Running a kernel so that Ctrl-C works.

Kernels hold no GIL and see no signals. One that may run long is put on a thread of its own while
the caller waits, which a signal can interrupt; the kernel is then told to stop, waited for, and
only after that does the exception travel on: no thread is left behind, no partial result seen.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from nqueens._core import StopFlag, Stopped
from nqueens._runtime.threads import WAKE_SECONDS, Crew

__all__ = ["Tally", "run_all", "run_jobs", "run_kernel"]

T = TypeVar("T")

REPORT_SECONDS = 0.2  # between two reports while no job finishes


def run_kernel(
    kernel: Callable[..., T],
    *args: object,
    long: bool,
    until: float | None = None,
    watch: Callable[[], object] | None = None,
) -> T:
    """Return ``kernel(*args, stop)``, interruptible where it is ``long``.

    Parameters
    ----------
    kernel
        A function of the extension whose last parameter is a stop flag.
    *args
        Its other arguments.
    long
        Whether it may take more than some ten milliseconds. A thread costs about 0.1 ms.
    until
        A time of `time.monotonic` at which a long kernel is stopped.
    watch
        Called by the waiting thread every 0.05 s; what it raises stops the kernel.

    Raises
    ------
    TimeoutError
        If the kernel had to be stopped at ``until``.
    """
    if not long:
        return kernel(*args, StopFlag())
    crew = Crew()
    results: list[T] = []
    late = False

    def look() -> bool:
        nonlocal late
        crew.wait(_patience(until))
        if not crew.at_work:
            return False
        late = until is not None and time.monotonic() >= until
        if watch is not None:
            watch()
        return not late

    crew.attend([lambda: results.append(kernel(*args, crew.stop))], look)
    if crew.failures:
        raise crew.failures.pop()
    if results:
        return results.pop()
    raise TimeoutError if late else Stopped


def _patience(until: float | None) -> float:
    """Return how long to wait before looking again."""
    return WAKE_SECONDS if until is None else max(0.0, min(WAKE_SECONDS, until - time.monotonic()))


class Weighted(Protocol):
    """A job as a run sees it."""

    @property
    def weight(self) -> int:
        """Its share of the work and of the whole."""


J = TypeVar("J", bound=Weighted)
J_co = TypeVar("J_co", bound=Weighted, covariant=True)


class Jobs(Protocol[J_co]):
    """What a run can take its jobs from."""

    def __len__(self) -> int:
        """Return how many there are."""

    def __iter__(self) -> Iterator[J_co]:
        """Yield each once."""


class Tally:
    """What is done of a run, and the sum so far; ``progress`` is told both."""

    def __init__(
        self,
        weight: int = 0,
        progress: Callable[[int, int, int], object] | None = None,
        *,
        done: int = 0,
        total: int = 0,
    ) -> None:
        self.weight = weight
        self.done = done
        self.total = total
        self._progress = progress
        self._told = time.monotonic()

    def add(self, results: Iterable[tuple[int, int]]) -> None:
        """Count finished jobs, if any: weight, what it adds to the sum."""
        before = self.done
        for weight, result in results:
            self.done += weight
            self.total += result
        if self.done != before or time.monotonic() > self._told + REPORT_SECONDS:
            self.tell()

    def tell(self) -> None:
        """Tell what is done."""
        self._told = time.monotonic()
        if self._progress is not None:
            self._progress(self.done, self.weight, self.total)


def run_jobs(
    jobs: Jobs[J],
    worker: Callable[[], Callable[[J, StopFlag], int]],
    *,
    workers: int,
    tally: Tally | None = None,
    keeper: Callable[[], Callable[[J, int, float], object]] | None = None,
    enough: int | None = None,
) -> int:
    """Return the sum of the jobs' results, or ``enough`` if it reaches that.

    Each thread takes the next job when it has finished one, so it is the length of the last jobs
    that decides how long some threads have nothing to do: put them last.

    Parameters
    ----------
    jobs
        The jobs, each with a weight.
    worker
        Called once in each thread; returns the function that runs a job in that thread, returns
        what it adds to the sum, and raises ``Stopped`` once the stop flag is set.
    workers
        The number of threads.
    tally
        Told in this thread a few times a second, whether or not jobs finish, and at the end.
    keeper
        Called once in each thread; returns the function that the thread calls when it has finished
        a job, with the job, its result and the seconds of processor time that it took.
    enough
        End once the sum is at least this.

    Raises
    ------
    MemoryError
        If not a single thread gets what it needs; otherwise there are fewer threads.
    """
    crew = Crew()
    results: deque[tuple[int, int]] = deque()  # weight, what it adds
    todo = iter(jobs)
    lock = threading.Lock()  # never taken in this thread
    tally = Tally() if tally is None else tally

    equipped: list[bool] = []
    short: list[MemoryError] = []

    def work() -> None:
        try:
            run = worker()
        except MemoryError as error:  # the threads that have what they need do it all
            short.append(error)
            return
        equipped.append(True)
        keep = None if keeper is None else keeper()
        start = 0.0 if keep is None else time.thread_time()
        while not crew.stop.is_set():
            with lock:
                job = next(todo, None)
            if job is None:
                break
            result = run(job, crew.stop)
            results.append((job.weight, result))  # which the first thread may take away at once
            if keep is not None:
                end = time.thread_time()
                keep(job, result, end - start)
                start = end
            if enough is not None and result:
                crew.tell()

    def collect() -> None:
        tally.add([results.popleft() for _ in range(len(results))])

    def look() -> bool:
        crew.wait()
        collect()
        return not crew.failures and (enough is None or tally.total < enough)

    crew.attend([work] * min(workers, len(jobs)), look)
    if crew.failures:
        raise crew.failures.pop()
    if short and not equipped:
        raise short.pop()
    collect()
    return tally.total if enough is None else min(tally.total, enough)


class Call(NamedTuple):
    """A part of some work that leaves its result where it likes."""

    weight: int
    run: Callable[[StopFlag], object]


def run_all(calls: Sequence[Callable[[StopFlag], object]], *, workers: int) -> None:
    """Call everything with a stop flag, on threads; each takes the next when it is done with one.

    Nothing that the calls have left is to be used if this raises.
    """

    def run(call: Call, stop: StopFlag) -> int:
        call.run(stop)
        return 0

    run_jobs([Call(1, call) for call in calls], lambda: run, workers=workers)
