"""Batches of jobs on an executor: each is taken once, by its own answer, or all of it fails.

An executor is code of others, so that nothing of what it does is taken for granted. Each batch is
sent with a token, a number drawn at random. The worker begins its answer with that token. So a
future that is returned for two batches, one that is left from an earlier count, and answers that
were exchanged are noticed, and none of them is added to a count.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from nqueens._runtime.memory import Ints
from nqueens._runtime.running import Watch
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

UNDER_WAY = 1024  # batches at a time, or more for many workers; so few are soon cancelled
BATCHES_A_WORKER = 2  # one that it counts, and one that waits
TOO_LARGE = 1 << 63  # no job has so many solutions, and no checkpoint could keep them

# takes a token and a batch; returns the token and the sizes
CountBatch = Callable[[int, bytes], list[int]]
Take = Callable[[Ints, list[int]], object]  # hears the numbers of jobs and their sizes


class BatchFailed(Exception):
    """An executor has not counted a batch; ``__cause__`` is its error."""


class Sender:
    """The batches that an executor has to count; ``workers`` is the number of its workers."""

    def __init__(self, executor: Executor, workers: int, count: CountBatch, take: Take) -> None:
        self._executor, self._count, self._take = executor, count, take
        self._most_under_way = max(UNDER_WAY, BATCHES_A_WORKER * workers)
        self._under_way: dict[int, tuple[Future[list[int]], Ints]] = {}  # by their tokens
        self._ended: SimpleQueue[int] = SimpleQueue()
        """The tokens of batches that have ended, from whichever threads the executor has."""

    def send(self, batches: Iterable[tuple[Ints, bytes]], watch: Watch) -> None:
        """Send batches and take the sizes that come back, until all are taken.

        If an error ends this, the batches under way are cancelled; of those that have been counted
        already, the sizes are still taken.
        """
        try:
            for numbers, batch in batches:
                self._submit(numbers, batch)
                while len(self._under_way) >= self._most_under_way or not self._ended.empty():
                    self._receive_next(watch)
                watch.check()
            while self._under_way:
                self._receive_next(watch)
        finally:
            self._give_up()

    def _submit(self, numbers: Ints, batch: bytes) -> None:
        """Send a batch."""
        # not at the top: it imports logging; see `nqueens._import_all`
        from concurrent.futures import Future

        token = int.from_bytes(os.urandom(7), "little")
        try:
            future = self._executor.submit(self._count, token, batch)
            if not isinstance(future, Future):
                raise TypeError(
                    f"submit returned {described(future)}, which is no concurrent.futures.Future"
                )
            self._under_way[token] = future, numbers
            future.add_done_callback(lambda _: self._ended.put(token))
        except Exception as error:  # RuntimeError if it was shut down
            raise _failed(error, "the executor takes no more jobs") from error

    def _receive_next(self, watch: Watch) -> None:
        """Wait for a batch to end, but not so long that a signal or the time is missed."""
        try:
            token = self._ended.get(timeout=watch.patience)
        except Empty:
            watch.report_again()
            return
        if token in self._under_way:  # once, however often the future calls
            self._receive(token)

    def _receive(self, token: int) -> None:
        """Take the answer to a batch that has ended."""
        future, numbers = self._under_way.pop(token)
        try:
            error = future.exception(timeout=0)
            if error is None:
                sizes = _sizes_of(future.result(timeout=0), token, len(numbers))
            elif not isinstance(error, BaseException):
                raise TypeError(f"a future holds {described(error)} as its error")
        except Exception as raised:  # it was cancelled, or has no answer to this batch
            error = raised
        if error is not None:
            raise _failed(error, "a batch of jobs failed") from error
        self._take(numbers, sizes)

    def _give_up(self) -> None:
        """Cancel the batches under way, and take what was counted already."""
        for token, (future, _) in list(self._under_way.items()):
            with suppress(Exception):  # the first error counts
                if not future.cancel() and future.done():
                    self._receive(token)


def _sizes_of(answer: object, token: int, number: int) -> list[int]:
    """Return the sizes in the answer to a batch of so many jobs."""
    if not isinstance(answer, list):
        raise TypeError(f"{described(answer)} is no list of {number} sizes")
    values = list(answer)  # a copy, because an executor of threads may still change the list
    if any(type(value) is not int for value in values):  # 1.5 would count as 1
        raise TypeError(f"{described(answer)} is no list of integers")
    if values[:1] != [token]:
        raise ValueError(f"{described(answer)} is not the answer to this batch, but to another")
    sizes = values[1:]
    if len(sizes) != number:
        raise ValueError(f"its answer has {len(sizes)} sizes of {number} jobs")
    for size in sizes:
        if not 0 <= size < TOO_LARGE:
            raise ValueError(f"{described(size)} cannot be the size of a job")
    return sizes


def _failed(error: BaseException, what: str) -> BatchFailed:
    """Return the error that says what an executor has failed to do, and why."""
    from concurrent.futures import BrokenExecutor

    if isinstance(error, BrokenExecutor):
        what = "the executor broke"
    return BatchFailed(f"{what}: {type(error).__name__}: {error}")
