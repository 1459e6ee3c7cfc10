"""Threads that an interrupt can neither lose nor leave behind.

A signal handler runs in the main thread, between any two steps of Python code, and may raise.
``Thread.start``, ``Thread.join`` and ``Event.wait`` are Python code that takes locks. An exception
at the wrong point leaves a lock taken, a thread that never starts, or one that wrongly counts as
ended. The thread in charge therefore only makes calls that are C throughout, which either happen or
do not. Each thread records its own start and end. A thread that lacks the memory to do so is
recognised by an object that only it holds: the object is gone once the thread has ended.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import weakref
from _thread import start_new_thread
from collections.abc import Callable, Iterable

from nqueens._core import StopFlag, Stopped
from nqueens._runtime.memory import memory_for, require_thread

WAKE_SECONDS = 0.05  # a signal just before a wait, or on Windows, does not end the wait


def process_lock() -> threading.Lock:
    """Return a lock that is free in a forked process, where its holder may not exist."""
    lock = threading.Lock()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lock._at_fork_reinit)  # type: ignore[attr-defined]
    return lock


class _Life:
    """An object that only a thread holds, or a tuple on its way to one."""


class Crew:
    """A group of threads, the flag that stops them, and the exceptions that they raised."""

    def __init__(self) -> None:
        self.stop = StopFlag()
        self.failures: list[BaseException] = []
        self._process = os.getpid()
        self._lives: list[weakref.ref[_Life]] = []
        self._started: list[int] = []
        self._begun: list[None] = []
        self._ended: list[None] = []
        self._news = threading.Lock()  # released when there is news
        self._news.acquire()

    @property
    def at_work(self) -> bool:
        """Whether any thread has not ended."""
        return len(self._ended) < len(self._started) and any(
            life() is not None for life in self._lives
        )

    def tell(self) -> None:
        """Make the current or the next ``wait`` return; called by the threads."""
        with contextlib.suppress(RuntimeError):  # the lock is already released
            self._news.release()

    def wait(self, seconds: float = WAKE_SECONDS) -> None:
        """Return when there is news, after ``seconds`` at the latest; a fork has no news."""
        self._news.acquire(timeout=seconds)
        if os.getpid() != self._process:
            self._started.clear()
            raise RuntimeError("the process was forked while its threads worked; the fork has none")

    def attend(self, tasks: Iterable[Callable[[], object]], look: Callable[[], bool]) -> None:
        """Run each task in its own thread; return or raise once all threads have ended.

        If no more threads can be started, the remaining tasks are not run. An exception other than
        ``Stopped`` goes to ``failures`` and stops the other threads.

        This thread calls ``look``, which waits for news, until it returns False or the threads have
        ended. If it raises, the threads are stopped too.
        """
        try:
            for task in tasks:
                try:
                    self._start(task)
                except MemoryError:
                    if not self._begun:
                        raise
                    break  # the threads started so far do all the work
            while self.at_work and look():
                pass
        finally:
            try:
                self._end()
            finally:  # does nothing unless an interrupt came before the first call began
                self._end()
        if len(self._ended) < len(self._begun) and not self.failures:
            with memory_for("a thread to say how it ended"):
                raise MemoryError

    def _start(self, task: Callable[[], object]) -> None:
        """Start a thread; return once it runs, or raise an error if it cannot run."""

        def body(life: _Life) -> None:
            del life  # a traceback must not keep it
            try:
                self._begun.append(None)
                self.tell()
                _set_hooks()
                task()
            except Stopped:  # not kept: its traceback would keep alive what the task was working on
                pass
            except BaseException as error:
                self.failures.append(error)
                self.stop.set()
            # not in a `finally`: a failure of the lines above must not count as an end
            self._ended.append(None)
            self.tell()

        require_thread()
        lives = [(_Life(),)]
        life = weakref.ref(lives[0][0])
        self._lives.append(life)
        try:
            # no step of Python code between starting the thread and recording it
            self._started.extend(map(start_new_thread, (body,), iter(lives.pop, None)))
        except RuntimeError:
            raise MemoryError("no thread can be started: no memory, or too many threads") from None
        while True:
            gone = life() is None
            if len(self._begun) == len(self._started):
                break
            if gone:
                with memory_for("a thread to begin"):
                    raise MemoryError
            self.wait()
        self.tell()  # pass on news that came in the meantime

    def _end(self) -> None:
        """Stop the threads and wait for them; only then raise the exception that interrupted it."""
        late: BaseException | None = None
        while True:
            try:
                self.stop.set()
                while self.at_work:
                    self.wait()
                break
            except BaseException as error:
                late = error
        if late is not None:
            raise late


def _set_hooks() -> None:
    """Let debuggers and coverage tools trace this thread, as ``threading.Thread`` does."""
    if (trace := threading.gettrace()) is not None:
        sys.settrace(trace)
    if (profile := threading.getprofile()) is not None:
        sys.setprofile(profile)
