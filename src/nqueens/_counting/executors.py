"""Counting jobs on an executor: processes of this machine, or a whole cluster.

Any `concurrent.futures.Executor` will do. Jobs are sent in batches of about half a second, so that
sending costs little and a worker that dies loses little. As long as batches come back about as soon
as they are counted, some workers are idle, and one more batch is kept under way.
"""

from __future__ import annotations

import contextlib
import pickle
import time
from collections.abc import Callable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from typing import TYPE_CHECKING

import numpy as np

from nqueens._core import StopFlag
from nqueens._counting.jobs import Jobs, kernel_level
from nqueens._runtime.errors import NQueensError, set_module
from nqueens._runtime.processors import worker_count
from nqueens._runtime.running import Watch, run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._counting.counts import CountOptions
    from nqueens._counting.jobs import Numbers, Sizes

BATCH_SECONDS = 0.5
GROWTH = 16  # a batch has at most this many times the jobs of the one before, and never
# more than the jobs that are left, divided by the batches under way
BUSY = 1.5  # a batch comes back after this many times its own seconds if all workers are busy


@set_module("nqueens.runs")
class JobFailed(NQueensError, RuntimeError):
    """An executor broke, or could not count a batch of jobs.

    ``__cause__`` is its error. Jobs that were finished before are in the checkpoint.
    """


def count_batch(batch: bytes) -> tuple[list[int], float]:
    """Return the sizes of the jobs of a batch, and the seconds it took; an executor calls this.

    The batch is pickled, because some executors walk through every tuple that they send.
    """
    jobs, method = pickle.loads(batch)
    level, shared = kernel_level(method), jobs.prepare(1)

    def count(stop: StopFlag) -> list[int]:
        sizes: list[int] = jobs.worker(level, shared)(slice(None), stop).tolist()
        return sizes

    start = time.perf_counter()
    return run_kernel(count), time.perf_counter() - start


def count_on_executor(  # noqa: C901
    executor: Executor,
    jobs: Jobs,
    numbers: npt.NDArray[np.int64],
    take: Callable[[tuple[Numbers, Sizes]], object],
    options: CountOptions,
    watch: Watch,
) -> None:
    """Count the jobs of these numbers, and pass numbers and sizes to ``take``."""
    under_way: dict[Future[tuple[list[int], float]], tuple[npt.NDArray[np.int64], float]] = {}
    at, size, at_once, taken = 0, 1, 2 * worker_count(options.workers), 0

    def receive(future: Future[tuple[list[int], float]]) -> float:
        nonlocal taken
        own, _ = under_way.pop(future)
        sizes, seconds = future.result()
        if len(sizes) != len(own):
            raise RuntimeError(f"{len(sizes)} results came back for {len(own)} jobs")
        taken += len(own)
        take((own, np.array(sizes, dtype=np.uint64)))
        return seconds

    def failed(error: BaseException, *, sent: bool = True) -> JobFailed:
        what = "a batch of jobs failed"
        if isinstance(error, BrokenExecutor):
            what = "the executor broke"
        elif not sent:
            what = "the executor takes no more jobs"
        fate = (
            "finished jobs are kept in the checkpoint: count again with the same file and a new "
            "executor"
            if options.checkpoint is not None
            else "they are lost: count again, with checkpoint=... to keep what is finished"
        )
        return JobFailed(
            f"{what}: {type(error).__name__}: {error}; {taken} of {len(numbers)} jobs had "
            f"been counted; {fate}"
        )

    try:
        while under_way or at < len(numbers):
            while at < len(numbers) and len(under_way) < at_once:
                own = numbers[at : at + max(1, min(size, (len(numbers) - at) // at_once))]
                try:
                    future = executor.submit(
                        count_batch, pickle.dumps((jobs.some(own), options.method))
                    )
                except RuntimeError as broken:  # or shut down
                    raise failed(broken, sent=False) from broken
                under_way[future] = own, time.monotonic()
                at += len(own)
            done, _ = wait(under_way, timeout=watch.patience, return_when=FIRST_COMPLETED)
            watch.again()
            for future in done:
                error = CancelledError() if future.cancelled() else future.exception()
                if error is not None:
                    raise failed(error) from error
                own, sent = under_way[future]
                seconds = receive(future)
                wanted = round(len(own) * BATCH_SECONDS / max(seconds, 1e-6))
                size = max(1, min(wanted, GROWTH * size))
                if options.workers is None and time.monotonic() - sent < BUSY * seconds:
                    at_once += 1
    finally:
        for future in list(under_way):
            if not future.cancel() and future.done() and future.exception() is None:
                with contextlib.suppress(Exception):  # the first error counts
                    receive(future)
