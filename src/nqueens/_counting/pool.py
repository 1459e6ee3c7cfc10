"""Counting the jobs of a plan on an executor: processes of this machine, or a whole cluster.

Any `concurrent.futures.Executor` will do. Jobs are sent in batches of about half a second, so that
sending costs little and a worker that dies loses little. The dispatcher learns how many batches to
keep under way. As long as batches come back about as soon as they are counted, some workers are
idle, and it sends one more.
"""

from __future__ import annotations

import itertools
import os
import pickle
import time
import warnings
from _thread import start_new_thread
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from typing import TYPE_CHECKING, NamedTuple

from nqueens._counting.executors import JobFailed
from nqueens._counting.methods import kernel_level
from nqueens._counting.plans import Done, Job, Selection, Worker, count_jobs, this_worker
from nqueens._runtime.errors import NQueensError
from nqueens._runtime.interrupts import check_time
from nqueens._runtime.processors import worker_count
from nqueens._runtime.threads import Crew
from nqueens._runtime.version import VERSION
from nqueens._runtime.wording import described, duration_text

if TYPE_CHECKING:
    from nqueens._core import StopFlag
    from nqueens._counting.engine import CountOptions

BATCH_SECONDS = 0.5
LEAST_SECONDS = 0.2  # of a batch towards the end, where batches get smaller
GROWTH = 64  # a batch has at most this many times the jobs of the one before, and never
# more than the jobs that are left, divided by the batches under way
ATTEMPTS = 4  # the first two in a batch, then alone
CANCEL_SECONDS = 0.05  # that an interrupted count waits for the other batches to be cancelled
SILENCE_SECONDS = 60.0  # without an answer before the first warning; twice as long for the next
FUTURE = ("add_done_callback", "cancel", "cancelled", "done", "exception", "result")  # methods used
BUSY = 1.5  # a batch comes back after this many times its own seconds if all workers are busy


class VersionMismatch(NQueensError, RuntimeError):
    """A batch comes from another version of the library."""


class Answer(NamedTuple):
    """The answer to a batch."""

    plan: str
    worker: Worker
    done: list[Done]


# the stop flags of the counts that wait in this process, whose own threads may run their batches
_stops: dict[str, StopFlag] = {}


def count_batch(version: str, token: str, batch: bytes) -> Answer:
    """Count a batch of jobs; an executor calls this.

    The ``token`` is different for each batch and attempt, so that no executor takes two calls for
    the same one; the part before the slash names the count. ``batch`` has the hash of the plan, the
    problem, the method, the jobs and the function that counts them, pickled because some executors
    walk through every tuple.
    """
    if version != VERSION:
        raise VersionMismatch(
            f"jobs of nqueens {version} were sent to a worker with nqueens {VERSION}"
        )
    plan, problem, method, jobs, count = pickle.loads(batch)
    level = kernel_level(method)
    done = count(problem, level, jobs, _stops.get(f"{os.getpid()}-{token.split('/')[0]}"))
    return Answer(plan, this_worker(problem, level), done)


class _Batch:
    """Jobs that are under way or wait to be sent again."""

    def __init__(self, jobs: list[Job], failures: int = 0) -> None:
        self.jobs = jobs
        self.failures = failures
        self.sent = 0.0


class _Queue:
    """The batches to send; it learns their size and number from the answers."""

    def __init__(self, jobs: Selection, workers: int | None) -> None:
        self.jobs: Iterator[Job] = iter(jobs)
        self.left = len(jobs)
        self.again: deque[_Batch] = deque()
        self.size = self.least = 1
        self.at_once = 2 * worker_count(workers)
        self.grows = workers is None

    def next(self) -> _Batch | None:
        """Return the batch to send next."""
        if self.again:
            return self.again.popleft()
        size = max(self.least, min(self.size, self.left // self.at_once))
        jobs = list(itertools.islice(self.jobs, size))
        self.left -= len(jobs)
        return _Batch(jobs) if jobs else None

    def learn(self, batch: _Batch, answer: Answer) -> None:
        """Choose the size and number of batches by the time that one took."""
        seconds = sum(done.seconds for done in answer.done)
        wanted = round(len(batch.jobs) * BATCH_SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(wanted, GROWTH * self.size))
        self.least = max(1, round(self.size * LEAST_SECONDS / BATCH_SECONDS))
        if self.grows and time.monotonic() - batch.sent < BUSY * seconds:
            self.at_once += 1

    def fail(self, batch: _Batch, error: BaseException) -> None:
        """Put a batch back, or raise ``JobFailed`` if it has failed too often."""
        failures = batch.failures + 1
        if failures >= ATTEMPTS:
            numbers = ", ".join(str(job.number) for job in batch.jobs)
            raise JobFailed(
                f"job {numbers} failed {failures} times, most recently with "
                f"{type(error).__name__}: {error}"
            ) from error
        if failures < ATTEMPTS // 2:
            self.again.append(_Batch(batch.jobs, failures))
        else:
            self.again.extend(_Batch([job], failures) for job in batch.jobs)


class Dispatcher:
    """Counts jobs on an executor: one thread sends batches and takes the answers.

    ``keep`` is called with each worker and the jobs that it has finished. ``tell`` is called with
    the finished jobs after that, unless an exception has ended the count, and with an empty list
    while no answer comes. Workers call ``count``, as `count_jobs`.
    """

    def __init__(
        self,
        jobs: Selection,
        options: CountOptions,
        *,
        keep: Callable[[Worker, list[Done]], object],
        tell: Callable[[list[tuple[Job, Done]]], object],
        count: Callable[..., list[Done]] = count_jobs,
    ) -> None:
        assert options.executor is not None
        self._submit = options.executor.submit
        self._method = options.method
        self._plan = jobs.plan
        self._count = count
        self._keep = keep
        self._tell = tell
        self._queue = _Queue(jobs, options.workers)
        self._name = os.urandom(8).hex()
        self._key = f"{os.getpid()}-{self._name}"
        self._numbers = itertools.count()
        self._crew = Crew()
        self._under_way: dict[Future[Answer], _Batch] = {}
        self._arrived: deque[Future[Answer]] = deque()
        self._patience = SILENCE_SECONDS

    def run(self) -> None:
        """Count the jobs; raise `JobFailed` if that fails too often."""
        _stops[self._key] = self._crew.stop
        try:
            self._send()
            heard = time.monotonic()
            while self._under_way:
                self._crew.wait()
                if self._arrived:
                    heard = time.monotonic()
                else:
                    self._warn(time.monotonic() - heard)
                while self._arrived:
                    self._receive(self._arrived.popleft())
                self._send()
                self._tell([])
                check_time()
        finally:
            self._end()

    def _warn(self, silence: float) -> None:
        """Warn if no batch has come back for a long time: an executor may have lost all workers."""
        if silence < self._patience:
            return
        self._patience = 2 * silence
        warnings.warn(
            f"the executor has not answered for {duration_text(silence)}; {len(self._under_way)} "
            "batches of jobs are under way. If it has lost its workers, start new ones, or "
            "interrupt the count and start it again; a checkpoint keeps the finished jobs",
            RuntimeWarning,
            stacklevel=2,
        )

    def _send(self) -> None:
        """Send batches until enough are under way."""
        while len(self._under_way) < self._queue.at_once:
            batch = self._queue.next()
            if batch is None:
                return
            batch.sent = time.monotonic()
            problem = self._plan.problem
            sent = pickle.dumps((self._plan.digest, problem, self._method, batch.jobs, self._count))
            token = f"{self._name}/{next(self._numbers)}"
            try:
                future = self._submit(count_batch, VERSION, token, sent)
            except RuntimeError as error:
                raise JobFailed(
                    f"the executor takes no more jobs: {type(error).__name__}: {error}"
                ) from error
            if not all(callable(getattr(future, name, None)) for name in FUTURE):
                raise JobFailed(
                    f"submit of the executor returned {described(future)}, not a future"
                )
            self._under_way[future] = batch
            future.add_done_callback(self._arrive)

    def _arrive(self, future: Future[Answer]) -> None:
        """Note, in a thread of the executor, that a batch has come back."""
        self._arrived.append(future)
        self._crew.tell()

    def _receive(self, future: Future[Answer]) -> None:
        """Take an answer or an error that has come back."""
        batch = self._under_way.pop(future)
        error = CancelledError() if future.cancelled() else future.exception()
        if isinstance(error, BrokenExecutor):
            raise JobFailed(f"the executor broke: {error}") from error
        if error is not None and _is_of_another_version(error):
            raise JobFailed(
                f"the workers of the executor need nqueens {VERSION}, like this process; one "
                f"answered {type(error).__name__}: {error}"
            ) from error
        if error is None:
            error = self._accept(batch, future.result())
        if error is None:
            self._queue.learn(batch, future.result())
            self._tell(list(zip(batch.jobs, future.result().done, strict=True)))
        else:
            self._queue.fail(batch, error)

    def _accept(self, batch: _Batch, answer: Answer) -> RuntimeError | None:
        """Pass on the finished jobs; return an error if the answer is wrong."""
        if not isinstance(answer, Answer):
            return RuntimeError(f"the executor answered {described(answer)}, not finished jobs")
        numbers = [job.number for job in batch.jobs]
        if answer.plan != self._plan.digest or [result.number for result in answer.done] != numbers:
            return RuntimeError(f"{answer.worker.name} returned other jobs than those sent to it")
        self._keep(answer.worker, answer.done)
        return None

    def _end(self) -> None:
        """Cancel waiting batches, stop those that run in this process, keep finished jobs."""
        try:
            _cancel(list(self._under_way))
        finally:
            self._crew.stop.set()  # not earlier: batches that are not cancelled would end at once
        for future, batch in self._under_way.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                self._accept(batch, future.result())
        self._forget([future for future in self._under_way if not future.done()])

    def _forget(self, futures: list[Future[Answer]]) -> None:
        """Drop the stop flag of the count once no batch can read it any more."""
        if not futures:
            _stops.pop(self._key, None)
        left = futures.copy()

        def end(_: Future[Answer]) -> None:
            left.pop()  # any of them; several threads may be here, and one of the last sees no more
            if not left:
                _stops.pop(self._key, None)

        for future in futures:
            future.add_done_callback(end)


def _is_of_another_version(error: BaseException) -> bool:
    """Return whether a worker has refused a batch, or could not even import `count_batch`."""
    missing = isinstance(error, (ImportError, AttributeError)) and "nqueens" in str(error)
    return missing or isinstance(error, VersionMismatch)


def _cancel(futures: list[Future[Answer]]) -> None:
    """Cancel waiting batches; return soon, even if each one takes a message to a cluster."""
    crew, ended = Crew(), []

    def cancel() -> None:
        for future in futures:
            future.cancel()
        ended.append(True)
        crew.tell()

    if futures:
        start_new_thread(cancel, ())
        end = time.monotonic() + CANCEL_SECONDS
        while not ended and time.monotonic() < end:
            crew.wait(CANCEL_SECONDS)
