"""Counting jobs on an executor: processes of this machine, or a whole cluster.

Any `concurrent.futures.Executor` will do. Jobs are sent in batches of about a quarter of a second,
so that sending costs little and a worker that dies loses little.
"""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from nqueens._counting.jobs import Jobs, kernel_level, slices_of
from nqueens._runtime.errors import NQueensError, set_module
from nqueens._runtime.processors import cpu_level, usable_cpus
from nqueens._runtime.running import Watch, run_kernel

if TYPE_CHECKING:
    from concurrent.futures import Future

    import numpy.typing as npt

    from nqueens._counting.jobs import CountOptions, Numbers, Sizes

BATCH_MILLISECONDS = 256
UNDER_WAY = 1024  # batches at a time: enough for many workers, and few enough to be cancelled


@set_module("nqueens.runs")
class JobFailed(NQueensError, RuntimeError):
    """An executor broke, or could not count a batch of jobs.

    ``__cause__`` is its error. Jobs that were finished before are in the checkpoint.
    """


def count_batch(batch: bytes) -> list[int]:
    """Return the sizes of the jobs of a batch; an executor calls this.

    The batch is pickled, because some executors walk through every tuple that they send.
    """
    jobs, method = pickle.loads(batch)
    count = jobs.worker(kernel_level(method), jobs.prepare(1))
    return list(run_kernel(count, slice(None)).tolist())


def count_on_executor(  # noqa: C901
    options: CountOptions,
    jobs: Jobs,
    numbers: npt.NDArray[np.int64],
    take: Callable[[Numbers, Sizes], object],
    watch: Watch,
) -> None:
    """Count the jobs of these numbers, and pass numbers and sizes to ``take``."""
    # not at the top: it imports logging; see `nqueens._import_all`
    from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait

    executor = options.executor
    assert executor is not None
    workers = options.workers or usable_cpus()
    slices = slices_of(jobs, cpu_level(), workers, numbers, BATCH_MILLISECONDS)
    under_way: dict[Future[list[int]], npt.NDArray[np.int64]] = {}
    at = taken = 0

    def receive(future: Future[list[int]]) -> None:
        nonlocal taken
        own = under_way.pop(future)
        sizes = future.result()
        if len(sizes) != len(own):
            raise RuntimeError(f"{len(sizes)} results came back for {len(own)} jobs")
        taken += len(own)
        take(own, np.array(sizes, dtype=np.uint64))

    def failed(error: BaseException, what: str = "a batch of jobs failed") -> JobFailed:
        if isinstance(error, BrokenExecutor):
            what = "the executor broke"
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
        while under_way or at < len(slices):
            while at < len(slices) and len(under_way) < UNDER_WAY:
                batch = pickle.dumps((jobs.some(slices[at]), options.method))
                try:
                    under_way[executor.submit(count_batch, batch)] = slices[at]
                except RuntimeError as broken:  # or shut down
                    raise failed(broken, "the executor takes no more jobs") from broken
                at += 1
            done, _ = wait(under_way, timeout=watch.patience, return_when=FIRST_COMPLETED)
            watch.again()
            for future in done:
                error = CancelledError() if future.cancelled() else future.exception()
                if error is not None:
                    raise failed(error) from error
                receive(future)
    finally:
        for future in list(under_way):
            if not future.cancel() and future.done() and future.exception() is None:
                with contextlib.suppress(Exception):  # the first error counts
                    receive(future)
