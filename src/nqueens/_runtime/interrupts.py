"""Run kernels so that Ctrl-C works.

Kernels release the GIL and do not see signals. A kernel that may run long gets its own thread; the
caller waits, and a signal can interrupt the wait. The caller then stops the kernel and waits for
its end. The exception propagates only after that, so no thread is left behind and no partial result
is seen. A time limit ends a call in the same way.
"""

from __future__ import annotations

import functools
import math
import operator
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from types import FrameType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from nqueens._core import StopFlag, Stopped
from nqueens._runtime.arguments import real
from nqueens._runtime.errors import OutOfTime
from nqueens._runtime.progress import Listener
from nqueens._runtime.threads import WAKE_SECONDS, Crew
from nqueens._runtime.wording import described, short

if TYPE_CHECKING:
    from nqueens._runtime.progress import Report

T = TypeVar("T")
Call = TypeVar("Call", bound=Callable[..., Any])

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")  # that may raise KeyboardInterrupt; Windows lacks one
REPORT_SECONDS = 0.2  # between two reports while no job finishes


@contextmanager
def surfacing_interrupts() -> Iterator[None]:
    """Raise the ``KeyboardInterrupt`` of a signal even if a library hides it.

    Some code of ReportLab, Pillow and matplotlib catches every exception. It then continues, or
    raises another one, such as "Invalid color value". This works in the main thread only, where
    signals arrive. It also decorates functions.
    """
    import signal  # which counts do not need

    interrupts: list[KeyboardInterrupt] = []
    numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    handlers = {number: signal.getsignal(number) for number in numbers}

    def note(number: int, frame: FrameType | None) -> None:
        try:
            handlers[number](number, frame)  # type: ignore[operator, misc]
        except KeyboardInterrupt as error:
            interrupts.append(error)
            raise

    noted = [number for number in numbers if callable(handlers[number])]
    if threading.current_thread() is not threading.main_thread():
        noted = []
    try:
        for number in noted:
            signal.signal(number, note)
        yield
    except BaseException as error:
        if not interrupts or isinstance(error, KeyboardInterrupt):
            raise
    finally:
        for number in noted:
            if signal.getsignal(number) is note:  # a handler may replace itself
                signal.signal(number, handlers[number])
    if interrupts:
        raise interrupts[0]


class TimeLimit:
    """The end of the time that a call may take: so many seconds from now on; None for no end.

    ``words`` begins the message when they are over; {} stands for their number.
    """

    def __init__(
        self, time_limit: float | None, words: str = "not finished within time_limit = {} s"
    ) -> None:
        self.until: float | None = None
        if time_limit is not None:
            seconds = real(time_limit, "time_limit", "a number of seconds")
            if not 0 < seconds < math.inf:
                rule = "time_limit must be a positive, finite number of seconds"
                raise ValueError(f"{rule}, not {described(time_limit)}")
            self.until = time.monotonic() + seconds
        self.words = words.format(time_limit)
        self.news: tuple[int, int, int] | None = None  # of the latest tally
        self._outer = _limit.get()

    @property
    def run(self) -> Callable[..., Any]:
        """A function that calls another one, with its arguments, within this limit.

        The limit holds in a context of its own, so that no exception can leave it behind. No frame
        of Python comes between, so that warnings name the line of the caller.
        """
        if self.until is None:
            return operator.call
        context, outer = copy_context(), self._outer
        sooner = outer is None or outer.until is None or self.until < outer.until
        context.run(_limit.set, self if sooner else outer)
        return context.run

    def check(self) -> None:
        """Raise ``OutOfTime`` if the time is over."""
        if self.until is None or time.monotonic() < self.until:
            return
        done, whole, found = self.news or (0, 0, 0)
        some = f"; {done / whole:.1%} was done and {short(found)} found" if found and whole else ""
        error = OutOfTime(self.words + some)
        error.reached = self.news
        raise error


_limit: ContextVar[TimeLimit | None] = ContextVar("limit", default=None)


def takes_time_limit(function: Call) -> Call:
    """Let a function with the keyword ``time_limit`` raise `OutOfTime` after so many seconds."""

    @functools.wraps(function)
    def call(*given: Any, **words: Any) -> Any:
        if words.get("time_limit") is None:
            return function(*given, **words)
        return TimeLimit(words["time_limit"]).run(function, *given, **words)

    return cast("Call", call)


def check_time() -> None:
    """Raise ``OutOfTime`` if the time of the call that runs in this thread is over."""
    limit = _limit.get()
    if limit is not None:
        limit.check()


def run_kernel(
    kernel: Callable[..., T], *args: object, long: bool, watch: Callable[[], object] | None = None
) -> T:
    """Return ``kernel(*args, stop)``; if it is ``long``, a signal can interrupt it.

    A kernel is long if it may take more than about ten milliseconds; its thread costs about 0.1 ms.
    The waiting thread calls ``watch`` every 0.05 s; an exception stops the kernel.
    """
    if not long and _limit.get() is None:
        return kernel(*args, StopFlag())
    check_time()
    crew = Crew()
    results: list[T] = []

    def look() -> bool:
        crew.wait(_patience())
        if not crew.at_work:
            return False
        if watch is not None:
            watch()
        check_time()
        return True

    crew.attend([lambda: results.append(kernel(*args, crew.stop))], look)
    if crew.failures:
        raise crew.failures.pop()
    if results:
        return results.pop()
    raise Stopped


def _patience() -> float:
    """Return how many seconds to wait before looking again."""
    limit = _limit.get()
    if limit is None or limit.until is None:
        return WAKE_SECONDS
    return max(0.0, min(WAKE_SECONDS, limit.until - time.monotonic()))


J = TypeVar("J")
J_co = TypeVar("J_co", covariant=True)


class Jobs(Protocol[J_co]):
    """A collection of jobs."""

    def __len__(self) -> int:
        """Return the number of jobs."""

    def __iter__(self) -> Iterator[J_co]:
        """Yield each job once."""


class Tally:
    """How much is done and found so far, reported to ``report`` a few times a second."""

    def __init__(
        self, whole: int = 0, report: Report | None = None, *, done: int = 0, found: int = 0
    ) -> None:
        self.whole = whole
        self.done = done
        self.found = found
        self.report = report
        self._told = 0.0

    def add(self, results: Iterable[tuple[int, int]] = ()) -> None:
        """Add finished jobs, given as pairs of weight and result; report if a report is due."""
        done, found = self.done, self.found
        for weight, result in results:
            done += weight
            found += result
        self.at(done, found)

    def at(self, done: int, found: int) -> None:
        """Set what is done and found so far; report if a report is due."""
        news = (done, found) != (self.done, self.found)
        self.done, self.found = done, found
        if (limit := _limit.get()) is not None:
            limit.news = self.news
        if self.report is None:
            return
        if news or time.monotonic() > self._told + REPORT_SECONDS:
            self.tell()

    @property
    def news(self) -> tuple[int, int, int]:
        """What is reported: the work done, the whole work and what was found."""
        return self.done, self.whole, self.found

    def listener(self) -> Listener | None:
        """Return what a call, whose work is added to the whole, reports its progress to."""
        if self.report is None:
            return None
        before, whole_before, found_before = self.done, self.whole, self.found

        def report(done: int, whole: int, found: int) -> None:
            self.whole = whole_before + whole
            self.done, self.found = before + done, found_before + found
            self.tell()

        return Listener(report)

    def waiting(self) -> Tally:
        """Return a tally of work that is not counted: it repeats the last report of this one."""
        return Tally(report=None if self.report is None else lambda *_: self.add())

    def end(self) -> None:
        """Report that everything is done."""
        self.done = self.whole
        self.tell()

    def tell(self) -> None:
        """Report now."""
        self._told = time.monotonic()
        if self.report is not None:
            self.report(*self.news)


def run_jobs(
    jobs: Jobs[J],
    worker: Callable[[], Callable[[J, StopFlag], int]],
    *,
    workers: int,
    inline: bool = False,
    weight: Callable[[J], int] = lambda _: 1,
    tally: Tally | None = None,
    enough: int | None = None,
) -> int:
    """Return the sum of the jobs' results, or ``enough`` if the sum reaches it.

    Each thread takes the next job when it has finished one. Put the shortest jobs last: the last
    jobs decide how long idle threads wait for the others. There are fewer threads if only some get
    the memory that they need.

    ``worker`` is called once in each thread. It returns the function that runs a job there, which
    returns the job's result and raises ``Stopped`` once the stop flag is set. ``weight`` returns
    the share of a job in the total work. The calling thread updates the tally a few times a second,
    whether or not jobs finish. If ``inline``, this thread runs the jobs, because they take a few
    milliseconds together; it has no effect if progress is reported.
    """
    check_time()
    if inline and (tally is None or tally.report is None):
        job_result, stop, total = worker(), StopFlag(), 0
        for job in jobs:
            total += job_result(job, stop)
            if enough is not None and total >= enough:
                return enough
        return total
    run = _Run(jobs, worker, weight, wake=enough is not None)
    tally = Tally() if tally is None else tally

    def look() -> bool:
        run.crew.wait(_patience())
        tally.add(run.taken())
        check_time()
        return not run.crew.failures and (enough is None or tally.found < enough)

    run.crew.attend([run.work] * min(workers, len(jobs)), look)
    run.check()
    tally.add(run.taken())
    return tally.found if enough is None else min(tally.found, enough)


class _Run(Generic[J]):
    """The state that the threads of one `run_jobs` call share."""

    def __init__(
        self,
        jobs: Jobs[J],
        worker: Callable[[], Callable[[J, StopFlag], int]],
        weight: Callable[[J], int],
        *,
        wake: bool,
    ) -> None:
        self.crew = Crew()
        self._worker = worker
        self._weight = weight
        self._wake = wake  # wakes the calling thread at each result
        self._todo = iter(jobs)
        self._lock = threading.Lock()  # never taken in the calling thread
        self._results: deque[tuple[int, int]] = deque()  # weight, result
        self._equipped: list[bool] = []
        self._short: list[MemoryError] = []

    def work(self) -> None:
        """Run jobs until none is left; the body of each thread."""
        try:
            run = self._worker()
        except MemoryError as error:  # the threads that have enough memory run all jobs
            self._short.append(error)
            return
        self._equipped.append(True)
        while (job := self._next()) is not None:
            result = run(job, self.crew.stop)
            self._results.append((self._weight(job), result))
            if self._wake and result:
                self.crew.tell()

    def _next(self) -> J | None:
        """Return the next job, or None if there is none or the threads are to stop."""
        if self.crew.stop.is_set():
            return None
        with self._lock:
            return next(self._todo, None)

    def taken(self) -> list[tuple[int, int]]:
        """Remove and return the results that have arrived."""
        return [self._results.popleft() for _ in range(len(self._results))]

    def check(self) -> None:
        """Raise the error of a thread, or ``MemoryError`` if no thread had enough memory."""
        if self.crew.failures:
            raise self.crew.failures.pop()
        if self._short and not self._equipped:
            raise self._short.pop()


def run_all(
    calls: Sequence[Callable[[StopFlag], object]],
    *,
    workers: int,
    inline: bool = False,
    tally: Tally | None = None,
) -> None:
    """Call each function with a stop flag, as `run_jobs` runs jobs.

    If this raises an exception, discard the results that the calls have stored.
    """

    def run(call: Callable[[StopFlag], object], stop: StopFlag) -> int:
        call(stop)
        return 0

    run_jobs(calls, lambda: run, workers=workers, inline=inline, tally=tally)
