"""Running the jobs of a plan on an executor: processes of this machine, or a whole cluster.

Any `concurrent.futures.Executor` will do. Jobs are sent in batches of about half a second, so that
sending costs little and little is lost when a worker dies. How many batches are under way is
found out: as long as batches come back about as soon as they are counted, there are workers with
nothing to do, and one more is sent.
"""

from __future__ import annotations

import itertools
import os
import pickle
import time
from _thread import start_new_thread
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import TYPE_CHECKING, NamedTuple

from nqueens._counting.plans import (
    Done,
    Job,
    Problem,
    Selection,
    Worker,
    count_jobs,
    level_for,
    this_worker,
)
from nqueens._runtime.processors import usable_cpus
from nqueens._runtime.threads import Crew

if TYPE_CHECKING:
    from nqueens._core import StopFlag

__all__ = ["Answer", "JobFailed", "count_batch", "run_on"]

BATCH_SECONDS = 0.5
LEAST_SECONDS = 0.2  # of a batch towards the end, where batches get smaller
GROWTH = 64  # a batch has at most so many times the jobs of the one before, and
# never more than what is left, divided by the batches under way
ATTEMPTS = 4  # the first two in a batch, then alone
CANCEL_SECONDS = 0.05  # that an interrupted run waits until the rest is cancelled
BUSY = 1.5  # times a batch's own seconds that its way takes when all workers have enough to do


class JobFailed(RuntimeError):
    """An executor failed to count a job, several times, or is broken.

    ``__cause__`` is the last error. Jobs that were finished before are in the checkpoint.
    """


class Answer(NamedTuple):
    """What comes back."""

    plan: str
    worker: Worker
    done: list[Done]


# the stop flags of the runs that wait in this process: its own threads may work for them
_stops: dict[str, StopFlag] = {}


def count_batch(version: str, token: str, batch: bytes) -> Answer:
    """Count a batch of jobs; this is what an executor calls.

    Parameters
    ----------
    version
        Of the library that sends the batch.
    token
        Different for each batch and attempt, so that no executor takes two for the same; the part
        before the slash is that of the run.
    batch
        Hash of the plan, problem, method and jobs, pickled: some executors would look through every
        tuple.

    Raises
    ------
    RuntimeError
        If the batch comes from another version of the library.
    """
    from nqueens._runtime.version import VERSION

    if version != VERSION:
        raise RuntimeError(
            f"jobs of nqueens {version} were sent to a worker with nqueens {VERSION}"
        )
    plan, problem, method, jobs = pickle.loads(batch)
    level = level_for(method)
    done = count_jobs(problem, level, jobs, _stops.get(f"{os.getpid()}-{token.split('/')[0]}"))
    return Answer(plan, this_worker(problem, level), done)


class _Batch:
    """Jobs that are under way, or wait to be sent again."""

    def __init__(self, jobs: list[Job], failures: int = 0) -> None:
        self.jobs = jobs
        self.failures = failures
        self.sent = 0.0


class _Run:
    """The state of a run."""

    def __init__(self, jobs: Iterator[Job], count: int, at_once: int | None) -> None:
        self.todo = jobs
        self.left = count
        self.again: deque[_Batch] = deque()
        self.size = self.least = 1
        self.at_once = 2 * (usable_cpus() if at_once is None else at_once)
        self.grows = at_once is None

    def next(self) -> _Batch | None:
        """Return the batch to send next."""
        if self.again:
            return self.again.popleft()
        size = max(self.least, min(self.size, self.left // self.at_once))
        jobs = list(itertools.islice(self.todo, size))
        self.left -= len(jobs)
        return _Batch(jobs) if jobs else None

    def learn(self, batch: _Batch, answer: Answer) -> None:
        """Choose the size of batches, and how many are under way, by how long one took."""
        seconds = sum(done.seconds for done in answer.done)
        wanted = round(len(batch.jobs) * BATCH_SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(wanted, GROWTH * self.size))
        self.least = max(1, round(self.size * LEAST_SECONDS / BATCH_SECONDS))
        if self.grows and time.monotonic() - batch.sent < BUSY * seconds:
            self.at_once += 1

    def fail(self, batch: _Batch, error: BaseException) -> None:
        """Put a batch back, or raise the error if that has been done too often."""
        failures = batch.failures + 1
        if failures >= ATTEMPTS:
            numbers = ", ".join(str(job.number) for job in batch.jobs)
            raise JobFailed(
                f"job {numbers} failed {failures} times, the last time with "
                f"{type(error).__name__}: {error}"
            ) from error
        if failures < ATTEMPTS // 2:
            self.again.append(_Batch(batch.jobs, failures))
        else:
            self.again.extend(_Batch([job], failures) for job in batch.jobs)


def run_on(
    executor: Executor,
    jobs: Selection,
    *,
    problem: Problem,
    plan: str,
    method: str,
    at_once: int | None,
    keep: Callable[[Worker, list[Done]], object],
    tell: Callable[[list[tuple[Job, Done]]], object],
) -> None:
    """Count jobs on an executor.

    Parameters
    ----------
    executor
        Counts the batches.
    jobs
        The jobs.
    problem, plan
        What they belong to, and the hash of its plan.
    method
        Chooses the kernels, on the machine of each worker.
    at_once
        Twice so many batches are under way; None finds out how many there should be.
    keep
        Called in this thread with what has been counted, and by whom.
    tell
        Called after that, except at an end by an exception; with nothing while nothing comes.

    Raises
    ------
    JobFailed
        If a job has failed too often, or the executor takes no more.
    """
    from nqueens._runtime.version import VERSION

    run = _Run(iter(jobs), len(jobs), at_once)
    name = os.urandom(8).hex()
    mine = f"{os.getpid()}-{name}"
    numbers = itertools.count()
    under_way: dict[Future[Answer], _Batch] = {}
    arrived: deque[Future[Answer]] = deque()
    crew = Crew()

    def arrive(future: Future[Answer]) -> None:
        arrived.append(future)
        crew.tell()

    def send() -> None:
        while len(under_way) < run.at_once:
            batch = run.next()
            if batch is None:
                return
            batch.sent = time.monotonic()
            sent = pickle.dumps((plan, problem, method, batch.jobs))
            try:
                future = executor.submit(count_batch, VERSION, f"{name}/{next(numbers)}", sent)
            except RuntimeError as error:
                raise JobFailed(
                    f"the executor takes no more jobs: {type(error).__name__}: {error}"
                ) from error
            under_way[future] = batch
            future.add_done_callback(arrive)

    def receive(future: Future[Answer]) -> None:
        batch = under_way.pop(future)
        error = CancelledError() if future.cancelled() else future.exception()
        if isinstance(error, BrokenExecutor):
            raise JobFailed(f"the executor broke: {error}") from error
        if error is None:
            error = _keep(batch, future.result(), plan, keep)
        if error is None:
            run.learn(batch, future.result())
            tell(list(zip(batch.jobs, future.result().done, strict=True)))
        else:
            run.fail(batch, error)

    _stops[mine] = crew.stop
    try:
        send()
        while under_way:
            crew.wait()
            while arrived:
                receive(arrived.popleft())
            send()
            tell([])
    finally:
        try:
            _cancel(list(under_way))
        finally:
            crew.stop.set()  # later: what is not cancelled would end at once
        for future, batch in under_way.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                _keep(batch, future.result(), plan, keep)
        _forget(mine, [future for future in under_way if not future.done()])


def _keep(
    batch: _Batch,
    answer: Answer,
    plan: str,
    keep: Callable[[Worker, list[Done]], object],
) -> RuntimeError | None:
    """Hand on what has been counted; return what is wrong with it."""
    numbers = [job.number for job in batch.jobs]
    if answer.plan != plan or [one.number for one in answer.done] != numbers:
        return RuntimeError(f"{answer.worker.name} answered with other jobs than were sent")
    keep(answer.worker, answer.done)
    return None


def _forget(run: str, futures: list[Future[Answer]]) -> None:
    """Drop the stop flag of a run as soon as nobody is left to look at it."""
    if not futures:
        _stops.pop(run, None)
    ended = itertools.count(1)

    def end(_: Future[Answer]) -> None:
        if next(ended) == len(futures):
            _stops.pop(run, None)

    for future in futures:
        future.add_done_callback(end)


def _cancel(futures: list[Future[Answer]]) -> None:
    """Cancel what has not begun; return soon, also where each takes a message to a cluster."""
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
