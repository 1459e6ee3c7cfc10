"""Counts under way: their jobs run in threads, or on an executor, even of a whole cluster.

Any `concurrent.futures.Executor` will do. Jobs are sent in batches of about a quarter of a second,
so that sending costs little and a worker that dies loses little.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.problem import Problem
from nqueens._core import StopFlag
from nqueens._counting.jobs import (
    NO_LIMIT,
    CountOptions,
    Jobs,
    equal_size,
    kernel_level,
    make_jobs,
)
from nqueens._counting.row_sets import require_parity
from nqueens._counting.sending import BatchFailed, Sender
from nqueens._runtime.errors import NQueensError, set_module
from nqueens._runtime.memory import Array, Ints, Words
from nqueens._runtime.processors import cpu_level, usable_cpus
from nqueens._runtime.running import Watch, in_threads, run_kernel, strips

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from nqueens._counting.checkpoint import Checkpoint

JOBS_A_SLICE = 64  # counted at a time up to n = 17; fewer on larger boards
BATCH_MILLISECONDS = 256


@set_module("nqueens.runs")
class JobFailed(NQueensError, RuntimeError):
    """An executor broke, could not count a batch of jobs, or answered wrongly.

    ``__cause__`` is the error. Jobs that were finished before are in the checkpoint.

    Attributes
    ----------
    done, jobs : int
        How many jobs this count had finished, of those that it had to count.
    """

    def __init__(self, sentence: str, done: int, jobs: int) -> None:
        super().__init__(sentence, done, jobs)
        self.done = done
        self.jobs = jobs

    def __str__(self) -> str:
        """Return the sentence."""
        return str(self.args[0])


def total_of(weights: Array, sizes: Words) -> int:
    """Return the exact sum of weights times sizes, which may exceed 64 bits."""
    high, low = sizes >> np.uint64(32), sizes & np.uint64(0xFFFFFFFF)
    return (int(weights @ high) << 32) + int(weights @ low)


def count_jobs(
    jobs: Jobs,
    level: str,
    numbers: Ints,
    watch: Watch,
    limit: int = NO_LIMIT,
    *,
    inline: bool = False,
    black_first: bool = False,
) -> closing[Generator[tuple[Ints, Words]]]:
    """Count jobs in threads: ``with`` it iterate over numbers and sizes; see `in_threads`."""

    def make_worker() -> Callable[[Ints, StopFlag], tuple[Ints, Words]]:
        count = jobs.worker(level, limit, black_first=black_first)
        return lambda part, stop: (part, count(part, stop))

    slices = _slices_of_numbers(jobs, level, watch.workers, numbers)
    return in_threads(slices, make_worker, watch=watch, inline=inline)


def count_batch(token: int, batch: bytes) -> list[int]:
    """Return the token of a batch and the sizes of its jobs; an executor calls this.

    The batch is pickled, because some executors walk through every tuple that they send.
    """
    jobs, method = pickle.loads(batch)
    count = jobs.worker(kernel_level(method))
    return [token, *run_kernel(count, slice(None)).tolist()]


def _slices_of_numbers(
    jobs: Jobs, level: str, workers: int, numbers: Ints, milliseconds: int = 1
) -> list[Ints]:
    """Divide numbers of jobs into slices of about so many milliseconds, or more on large boards."""
    size = equal_size(jobs.board)
    size += level == "scalar"  # takes about as long as a vector kernel on the next larger board
    most = JOBS_A_SLICE * milliseconds >> 3 * max(0, size - 17)
    return strips(numbers, min(most, len(numbers) // (4 * workers)))


class CountUnderWay:
    """A count under way: its jobs, and those that are done, by it or in its file."""

    def __init__(
        self,
        jobs: Jobs,
        level: str,
        watch: Watch,
        file: Checkpoint | None = None,
        at_most: int = NO_LIMIT,
        *,
        black_first: bool = False,
    ) -> None:
        self.jobs, self.level, self.watch = jobs, level, watch
        self.file, self.at_most, self.black_first = file, at_most, black_first
        self.sizes = np.zeros(len(jobs.weights), dtype=np.uint64)
        """The sizes of the jobs that are done."""
        self.left = np.arange(len(jobs.weights))
        """The numbers of the jobs to count."""
        self.done = self.work = self.total = 0
        self.times = np.ones_like(self.left) if at_most < NO_LIMIT else jobs.times(watch)
        if file is not None:
            numbers, sizes = file.finished(jobs)
            self._add(numbers, sizes)
            self.left = np.delete(self.left, numbers)

    def _add(self, numbers: Ints, sizes: Words) -> None:
        """Note the sizes of jobs that are done."""
        self.sizes[numbers] = sizes
        self.done += len(sizes)
        self.work += int(self.times[numbers].sum())
        self.total += total_of(self.jobs.weights[numbers], sizes)

    def finish(self, options: CountOptions) -> None:
        """Count the jobs that are left, in threads or on an executor."""
        left = self.left
        number, whole = self.done + len(left), self.work + int(self.times[left].sum())

        def tell() -> None:
            self.watch.report(number * self.work // max(whole, 1), number, self.total)

        def take(numbers: Ints, sizes: Words) -> None:
            if self.file is not None:
                self.file.add(numbers, sizes)
            self._add(numbers, sizes)
            tell()

        tell()
        if not len(left):
            return
        if options.executor is not None:
            self._send(options.executor, options.method, take)
            return
        with count_jobs(
            self.jobs, self.level, left, self.watch, self.at_most, black_first=self.black_first
        ) as results:
            for numbers, sizes in results:
                take(numbers, sizes)
                if self.total > self.at_most:
                    break

    def _send(self, executor: Executor, method: str, take: Callable[[Ints, Words], object]) -> None:
        """Count the jobs that are left on an executor."""
        jobs, numbers, watch, before = self.jobs, self.left, self.watch, self.done
        workers = watch.requested_workers or usable_cpus()
        slices = _slices_of_numbers(jobs, cpu_level(), workers, numbers, BATCH_MILLISECONDS)
        batches = ((part, pickle.dumps((jobs.subset(part), method))) for part in slices)

        def take_sizes(part: Ints, sizes: list[int]) -> None:
            take(part, np.array(sizes, dtype=np.uint64))

        try:
            Sender(executor, workers, count_batch, take_sizes).send(batches, watch)
        except BatchFailed as failure:
            fate = (
                "finished jobs are kept in the checkpoint: count again with the same file and a "
                "new executor"
                if self.file is not None
                else "they are lost: count again, with checkpoint=... to keep what is finished"
            )
            done = self.done - before
            raise JobFailed(
                f"{failure}; {done} of {len(numbers)} jobs had been counted; {fate}",
                done,
                len(numbers),
            ) from failure.__cause__


def run_jobs(
    board: Problem,
    engine: tuple[str, str],
    options: CountOptions,
    watch: Watch,
    *,
    at_most: int = NO_LIMIT,
    part: tuple[int, int] = (1, 1),
) -> CountUnderWay:
    """Count the jobs of a board, or a part of them, that its checkpoint lacks."""
    kind, level = engine
    if kind == "parity" and options.executor is None:  # its workers have memory of their own
        require_parity(board.n, watch.workers)
    watch.reached = 0, 1, 0
    kept: Any = nullcontext()
    if options.checkpoint is not None:
        from nqueens._counting.checkpoint import Checkpoint  # imports SQLite

        kept = Checkpoint(options.checkpoint, writes=True)
    with kept as file:
        if file is None:
            jobs = make_jobs(board, kind, watch, fine=at_most == NO_LIMIT)
        else:
            jobs = file.jobs(board, kind, watch, strict=options.method != "auto")
        index, parts = part
        counting = CountUnderWay(jobs, level, watch, file, at_most)
        turn = counting.left % min(parts, len(counting.sizes) + 1)  # the parts take turns
        counting.left = counting.left[turn == index - 1]
        counting.finish(options)
    return counting
