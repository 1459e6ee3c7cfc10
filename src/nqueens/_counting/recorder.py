"""Recording finished jobs in a checkpoint while a count is under way.

A separate thread commits the finished jobs once a second, so that the count never waits for the
disk.

While a count writes to its file, it holds SQLite's lock for writers from one commit to the next.
Other processes may read but not write; the system drops the lock when the process dies. The header
names the process, for the error that another writer gets.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import sqlite3
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from nqueens._counting.checkpoint import (
    PATIENCE,
    Checkpoint,
    CheckpointError,
    CheckpointWarning,
    explained,
)
from nqueens._runtime.threads import Crew

if TYPE_CHECKING:
    from nqueens._core import StopFlag
    from nqueens._counting.plans import Plan, Worker
    from nqueens._counting.schema import Record

T = TypeVar("T")

COMMIT_SECONDS = 1.0
RETRY_SECONDS = 10.0  # after a commit that failed
LOCK_SECONDS = 0.3  # that a new count waits for the lock: readers hold it only for an instant


REPLACED = "it was deleted or replaced"


class _Lost(Exception):
    """The file is no longer the one that this count writes to."""


class Recorder:
    """The only writer of a checkpoint until the caller closes ``file``."""

    def __init__(self, file: Checkpoint, plan: Plan) -> None:
        self.results = np.full(len(plan), -1, dtype=np.int64)
        """The solutions that each job adds to the total; -1 for unfinished jobs."""
        self._plan = plan.digest
        self._file = file
        self._take(plan)
        self._waiting: deque[Record] = deque()
        self._pending: list[Record] = []  # taken from there and not yet committed
        self._inserted = 0  # how many of these are in the transaction
        self._ids: dict[Worker, tuple[int, int]] = {}
        self._awake = threading.Lock()  # released to wake the writing thread
        self._awake.acquire()
        self._dead = False
        self._warned: set[str] = set()
        self._troubles: deque[str] = deque()

    def during(self, run: Callable[[], T]) -> T:
        """Return what ``run`` returns, and write the jobs that it adds until all are written."""
        crew = Crew()
        results: list[T] = []

        def look() -> bool:
            try:
                results.append(run())
            finally:
                crew.stop.set()
                self._awake.release()
            return False

        try:
            crew.attend([lambda: self._write(crew.stop)], look)
        finally:
            if self._pending:
                self._troubles.append(
                    f"{self._file.path} lacks {len(self._pending)} of the finished jobs"
                )
            self.warn()
        return results.pop()

    def _take(self, plan: Plan) -> None:
        """Lock the file, write its header if it is new, and read the finished jobs."""
        file = self._file
        connection = file.connection
        with explained(file.path):
            connection.execute(f"PRAGMA busy_timeout = {round(1000 * LOCK_SECONDS)}")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("PRAGMA cache_spill = OFF")
            self._lock()
            if file.header() is not None and file.owner() is not None:
                # its owner did not end properly; if it still runs, it locks the file again at once
                connection.execute("ROLLBACK")
                time.sleep(0.2)
                self._lock()
            if file.header() is None:
                file.begin(plan)
            else:
                file.check(plan)
                table = file.table()
                self.results[table.numbers] = table.solutions
            self._owner = json.dumps(
                {
                    "host": platform.node(),
                    "pid": os.getpid(),
                    "since": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                    "token": os.urandom(4).hex(),
                }
            )
            connection.execute("UPDATE run SET owner = ?", (self._owner,))
            connection.execute("COMMIT")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE)}")
        self._identity = file.identity()

    def _lock(self) -> None:
        try:
            self._file.connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if (error.sqlite_errorname or "").startswith("SQLITE_BUSY"):
                who = "another process" if self._file.header() is None else self._file.owner_text()
                raise CheckpointError(f"{self._file.path} is in use by {who}") from None
            raise

    def add(self, worker: Worker, done: tuple[int, int, float]) -> None:
        """Keep a finished job (a `Done` or a similar tuple) for the next commit.

        This runs between two jobs, with cold caches, so it does as little as possible.
        """
        self._waiting.append((*done, time.time(), worker))

    def warn(self) -> None:
        """Warn the caller of problems since the last call."""
        while self._troubles:
            warnings.warn(self._troubles.popleft(), CheckpointWarning, stacklevel=2)

    def _write(self, stop: StopFlag) -> None:
        """Commit once a second until told to stop, then once more; runs in a thread."""
        retry = 0.0
        try:
            while not stop.is_set():
                self._awake.acquire(timeout=COMMIT_SECONDS)
                if stop.is_set() or time.monotonic() < retry:
                    continue
                if not self._try_to_commit():
                    retry = time.monotonic() + RETRY_SECONDS
            self._try_to_commit(last=True)
        finally:
            with contextlib.suppress(sqlite3.Error):
                if self._file.connection.in_transaction:
                    self._file.connection.execute("ROLLBACK")

    def _try_to_commit(self, *, last: bool = False) -> bool:
        """Commit the jobs that have come in; return whether that succeeded."""
        while self._waiting:
            self._pending.append(self._waiting.popleft())
        if self._dead or not (self._pending or last):
            return not self._dead
        try:
            self._commit(last)
        except Exception as error:  # whatever it is, it must not end the count
            self._note(error)
            return False
        return True

    def _commit(self, last: bool) -> None:
        connection = self._file.connection
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
        (owner,) = connection.execute("SELECT owner FROM run").fetchone()
        if owner != self._owner:
            raise _Lost(f"another process has taken over the file: {owner}")
        self._file.insert(self._plan, self._pending[self._inserted :], self._ids)
        self._inserted = len(self._pending)
        if last:
            connection.execute("UPDATE run SET owner = NULL")
        connection.execute("COMMIT")
        if self._file.identity() != self._identity:
            raise _Lost(REPLACED)
        self._pending.clear()
        self._inserted = 0
        if not last:
            connection.execute("BEGIN IMMEDIATE")

    def _note(self, error: Exception) -> None:
        """Prepare the next attempt after an error of SQLite; after any other error, give up."""
        if isinstance(error, sqlite3.Error) and self._file.identity() != self._identity:
            error = _Lost(REPLACED)
        if isinstance(error, sqlite3.Error):
            if not (error.sqlite_errorname or "").startswith("SQLITE_BUSY"):
                with contextlib.suppress(sqlite3.Error):
                    self._file.connection.execute("ROLLBACK")
                self._inserted = 0
                self._ids.clear()
            self._trouble(str(error))
        else:
            self._dead = True
            name = "" if isinstance(error, _Lost) else f"{type(error).__name__}: "
            self._trouble(f"{name}{error}")

    def _trouble(self, why: str) -> None:
        words = f"{self._file.path} cannot be written; the count continues in memory: {why}"
        if words not in self._warned:
            self._warned.add(words)
            self._troubles.append(words)
