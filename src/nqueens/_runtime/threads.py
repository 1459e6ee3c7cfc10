"""Threads that an interrupt can neither lose nor leave behind.

A signal handler runs in the main thread, between any two steps of Python code, and may raise.
``Thread.start``, ``Thread.join``, ``Event.wait`` are Python code that takes locks: an exception
in the wrong place inside leaves a lock taken, a thread that never gets going, or one that is
taken for ended. So the thread in charge only makes calls that are C from end to end, which happen
or do not, and every thread says itself that it has begun and that it has ended. One that has no
memory left to say so, or to begin, is known by an object that only it holds.
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

__all__ = ["Crew"]

WAKE_SECONDS = 0.05  # look this often: a signal just before a wait, or on Windows, does not end it


class _Life:
    """Held by a thread, or on its way to one, and by nothing else."""


class Crew:
    """Some threads, the flag that stops them, and what failed in them."""

    def __init__(self) -> None:
        self.stop = StopFlag()
        self.failures: list[BaseException] = []
        self._process = os.getpid()
        self._lives: list[weakref.ref[_Life]] = []
        self._started: list[int] = []
        self._begun: list[None] = []
        self._ended: list[None] = []
        self._news = threading.Lock()  # released once there is news
        self._news.acquire()

    @property
    def at_work(self) -> bool:
        """Whether some thread has not ended."""
        return len(self._ended) < len(self._started) and any(
            life() is not None for life in self._lives
        )

    def tell(self) -> None:
        """Let the present, or the next, ``wait`` return; for the threads."""
        with contextlib.suppress(RuntimeError):  # it was told already
            self._news.release()

    def wait(self, seconds: float = WAKE_SECONDS) -> None:
        """Return once there is news, or after a while; the caller looks what it is.

        Raises
        ------
        RuntimeError
            In a forked process, where the threads are not.
        """
        self._news.acquire(timeout=seconds)
        if os.getpid() != self._process:
            self._started.clear()
            raise RuntimeError("the process was forked while it worked: the threads are not here")

    def attend(self, tasks: Iterable[Callable[[], object]], look: Callable[[], bool]) -> None:
        """Run each task on a thread of its own; return, or raise, once all threads have ended.

        Parameters
        ----------
        tasks
            What the threads do; where no more threads can be started, the first ones have to be
            enough. What they raise, except ``Stopped``, goes to ``failures`` and
            stops the others.
        look
            Called whenever there may be news, in this thread; waits, and returns whether to go
            on. At the end, and if it raises, the threads are told to stop.

        Raises
        ------
        MemoryError
            If not a single thread can be started and begin.
        """
        try:
            for task in tasks:
                try:
                    self._start(task)
                except MemoryError:
                    if not self._begun:
                        raise
                    break  # the threads that there are do it all
            while self.at_work and look():
                pass
        finally:
            try:
                self._end()
            finally:  # nothing is left to do, unless an interrupt came before that began
                self._end()
        if len(self._ended) < len(self._begun) and not self.failures:
            with memory_for("a thread to say how it ended"):
                raise MemoryError

    def _start(self, task: Callable[[], object]) -> None:
        """Start a thread; return, or raise, once it has begun or cannot begin."""

        def body(life: _Life) -> None:
            del life  # not to be kept by a traceback
            try:
                self._begun.append(None)
                self.tell()
                _set_hooks()
                task()
            except Stopped:  # not kept: it would keep alive all that the task was working on
                pass
            except BaseException as error:
                self.failures.append(error)
                self.stop.set()
            # not where one of these has failed: nobody would know of it
            self._ended.append(None)
            self.tell()

        require_thread()
        lives = [(_Life(),)]
        life = weakref.ref(lives[0][0])
        self._lives.append(life)
        try:
            # no step of Python code between the start of the thread and its being known
            self._started.extend(map(start_new_thread, (body,), iter(lives.pop, None)))
        except RuntimeError:
            raise MemoryError("no thread can be started: no memory, or too many") from None
        while True:
            gone = life() is None
            if len(self._begun) == len(self._started):
                break
            if gone:
                with memory_for("a thread to begin"):
                    raise MemoryError
            self.wait()
        self.tell()  # what else was told meanwhile

    def _end(self) -> None:
        """Stop and wait; what interrupts the wait is raised when it is over."""
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
    """Let debuggers and coverage tools see this thread, as ``threading.Thread`` does."""
    if (trace := threading.gettrace()) is not None:
        sys.settrace(trace)
    if (profile := threading.getprofile()) is not None:
        sys.setprofile(profile)
