"""Threads, Ctrl-C, time limits and progress of calls that may take long.

Kernels release the GIL and do not see signals. They run in threads, while the calling thread waits
for results, where a signal can interrupt it. `in_threads` then stops the kernels and waits for
their end. The exception propagates only after that, so no thread is left behind.
"""

from __future__ import annotations

import math
import threading
import time
from _thread import start_new_thread
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from copy import copy
from operator import length_hint
from queue import Empty, SimpleQueue
from typing import Any, SupportsIndex, TypeVar

from nqueens._core import StopFlag, Stopped
from nqueens._runtime.arguments import MAX_SIZE, integer, real
from nqueens._runtime.errors import OutOfTime, missing_package
from nqueens._runtime.processors import usable_cpus
from nqueens._runtime.wording import described, short

ProgressCallback = Callable[[int, int, int], object]  # done, whole, found
Progress = bool | ProgressCallback | None

T = TypeVar("T")
J = TypeVar("J")

WAKE_SECONDS = 0.05  # a signal just before a wait, or on Windows, does not end the wait
REPORT_SECONDS = 0.1  # between two reports
END = object()  # of the jobs, and of a thread's results


def most_workers() -> int:
    """Return the number of threads that a call starts at most."""
    return max(64, usable_cpus())


class Watch:
    """The time that a call may take, its threads, and what hears of its progress.

    As a context manager, it closes the bar that ``progress=True`` makes.
    """

    def __init__(
        self,
        time_limit: float | None = None,
        progress: Progress = None,
        workers: SupportsIndex | None = 1,
        *,
        words: str = "not finished",
        unit: str = "part",
        finds: str = "solutions",
    ) -> None:
        self.requested_workers = None if workers is None else integer(workers, "workers", minimum=1)
        self.reached: Any = None  # what OutOfTime will say the call had
        self._until = math.inf
        self.limited = time_limit is not None
        self._told = -math.inf
        self._bar: Any = None
        self._words = words
        self._names = unit, finds
        if time_limit is not None:
            rule = "a positive, finite number of seconds"
            seconds = real(time_limit, "time_limit", rule, lambda limit: 0 < limit < math.inf)
            self._words += f" within {seconds:g} s"
            self._until = time.monotonic() + seconds
        if progress is True:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                raise missing_package("progress=True needs", "tqdm") from None
            self._make, progress = tqdm, self._show
        elif not (progress is None or progress is False or callable(progress)):
            raise TypeError(f"progress must be a bool or a callable, not {described(progress)}")
        self.on_progress: ProgressCallback | None = progress or None

    @property
    def workers(self) -> int:
        """The number of threads, by default one for each usable processor.

        More than that do not help, and very many would use up the system's: they are not started.
        """
        if self.requested_workers is None:
            return usable_cpus()
        return min(self.requested_workers, most_workers())

    @property
    def patience(self) -> float:
        """How many seconds to wait before looking again."""
        return max(0.0, min(WAKE_SECONDS, self._until - time.monotonic()))

    @property
    def quiet(self) -> Watch:
        """A watch with the same time limit for a part of the call, which reports nothing."""
        part = copy(self)
        part.on_progress = None
        return part

    def check(self) -> None:
        """Raise `OutOfTime` if the time is over."""
        if self._until < math.inf and time.monotonic() >= self._until:
            some = ""
            if type(self.reached) is tuple and self.reached[1] and self.reached[2]:
                done, whole, found = self.reached
                some = f"; {100 * done / whole:.1f} % was done and {short(found)} found"
            error = OutOfTime(self._words + some)
            error.reached = self.reached
            raise error

    def report(self, done: int, whole: int, found: int = 0) -> None:
        """Note what is done and found, report it if a report is due, and check the time."""
        self.reached = done, whole, found
        if self.on_progress is not None:
            now = time.monotonic()
            if done == whole or now >= self._told + REPORT_SECONDS:
                self._told = now
                self.on_progress(done, whole, found)
        self.check()

    def report_again(self) -> None:
        """Repeat the last report if a report is due, so that a bar moves on, and check the time."""
        if self.on_progress is not None and type(self.reached) is tuple:
            self.report(*self.reached)
        self.check()

    def _show(self, done: int, whole: int, found: int) -> None:
        if self._bar is None:
            self._bar = self._make(unit=f" {self._names[0]}")
        self._bar.total = whole
        self._bar.set_postfix_str(f"{short(found, 18)} {self._names[1]}", refresh=False)
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> Watch:
        """Return the watch."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the bar."""
        if self._bar is not None:
            self._bar.close()


QUIET = Watch()  # no time limit, and nobody hears of the progress


def in_threads(
    jobs: Iterable[J],
    make_worker: Callable[[], Callable[[J, StopFlag], T]],
    *,
    watch: Watch = QUIET,
    inline: bool = False,
) -> closing[Generator[T]]:
    """Run jobs in threads of a watch; ``with in_threads(...) as results`` iterates over results.

    Each thread calls ``make_worker`` once. What that returns runs a job, and raises ``Stopped``
    once its stop flag is set. The results come in the order in which the jobs end. An error of a
    job or of the block, a signal, the end of the time or of the block stops all threads. The error
    is raised once they have ended. If each job is short, this thread can run them ``inline``. There
    are no more threads than jobs, if ``jobs`` knows their number.
    """
    if inline:
        return closing(_inline_results(jobs, make_worker(), watch))
    return closing(_results(jobs, make_worker, watch))


def _inline_results(
    jobs: Iterable[J], work: Callable[[J, StopFlag], T], watch: Watch
) -> Generator[T]:
    """Yield the results of `in_threads` without a thread."""
    for job in jobs:
        watch.check()
        yield work(job, StopFlag())


def _results(  # noqa: C901
    jobs: Iterable[J], make_worker: Callable[[], Callable[[J, StopFlag], T]], watch: Watch
) -> Generator[T]:
    """Yield the results of `in_threads`."""
    watch.check()
    workers = min(watch.workers, length_hint(jobs, MAX_SIZE))
    stop, todo, lock = StopFlag(), iter(jobs), threading.Lock()
    results: SimpleQueue[Any] = SimpleQueue()
    started: list[int] = []
    ended: list[None] = []
    failures: list[BaseException] = []

    def body() -> None:
        try:
            work = make_worker()
            while not stop.is_set():
                with lock:
                    job = next(todo, END)
                if job is END:
                    break
                results.put(work(job, stop))  # type: ignore[arg-type]
        except Stopped:
            pass
        except BaseException as error:
            failures.append(error)
            stop.set()
        ended.append(None)
        results.put(END)

    def end() -> None:
        late = None
        stop.set()
        while len(ended) < len(started):
            try:
                results.get(timeout=WAKE_SECONDS)
            except Empty:
                pass
            except BaseException as error:  # a second signal waits for the threads too
                late = error
        if late is not None:
            raise late

    try:
        try:
            # C code from start to record: a signal comes before or after, not between. (In
            # 4,000 trials, threading.Thread lost an interrupt in its own bookkeeping.)
            started.extend(map(start_new_thread, [body] * workers, [()] * workers))
            left = workers
            while left and not failures:
                try:
                    result = results.get(timeout=watch.patience)
                except Empty:
                    watch.report_again()
                    continue
                if result is END:
                    left -= 1
                else:
                    yield result
                watch.check()
        finally:
            end()
    finally:  # for a signal that came just before `end` began
        end()
    if failures:
        raise failures.pop()


def strips(items: Any, length: int) -> list[Any]:
    """Return a list or an array in parts of ``length`` items, but of one at least."""
    length = max(1, length)
    return [items[i : i + length] for i in range(0, len(items), length)]


def run_kernel(
    kernel: Callable[..., T], *args: object, long: bool = True, watch: Watch = QUIET
) -> T:
    """Return ``kernel(*args, stop)``; if it is ``long``, a signal or the time can end it.

    A kernel is long if it may take more than about ten milliseconds; its thread costs about 0.1 ms.
    """
    if not long and not watch.limited:
        return kernel(*args, StopFlag())
    with in_threads([args], lambda: lambda job, stop: kernel(*job, stop), watch=watch) as results:
        return next(results)
