"""A file that keeps the finished jobs of a count, so that nothing is counted twice.

The file is an SQLite database with a row a job (`SCHEMA`). Its journal is the classic one, not a
write-ahead log: that needs shared memory, which network file systems do not have, and leaves more
than one file to copy. A commit is on the disk when it returns (``synchronous=EXTRA``), and so that
this costs nothing, a thread of its own commits once a second what has come in.

While a run writes to the file, it holds SQLite's lock for writers from one commit to the next.
Others may read, nobody else may write; the system drops the lock when the process dies. The
header names the process, for the error that the next one gets.
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
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from nqueens.constraints import Restriction, restriction
from nqueens.crew import Crew
from nqueens.plans import Done, Plan, Problem, Worker, problem_of

if TYPE_CHECKING:
    from nqueens._core import StopFlag

__all__ = [
    "Checkpoint",
    "CheckpointError",
    "CheckpointWarning",
    "Header",
    "Recorder",
    "Row",
    "begun_kind",
    "check_same",
    "finished_total",
    "in_words",
    "owner_of",
    "write_new",
]

T = TypeVar("T")

FORMAT = 1
APPLICATION = 0x6E517565  # "nQue" in the header of the database
COMMIT_SECONDS = 1.0
RETRY_SECONDS = 10.0  # after a commit that failed
PATIENCE = 5.0  # seconds that a commit, or reading, waits for somebody else
LOCK_SECONDS = 0.3  # that a new run waits for the lock: who only looks has it for an instant
KINDS = {"join": "by joining half boards", "search": "by searching", "whole": "row by row"}
SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
CREATE TABLE run (
    n INTEGER NOT NULL,
    constraints TEXT NOT NULL,  -- JSON: toroidal, placed, blocked
    kind TEXT NOT NULL,         -- of the plan: search, join, whole
    plan TEXT NOT NULL,         -- its hash
    jobs INTEGER NOT NULL,
    created TEXT NOT NULL,
    version TEXT NOT NULL,      -- of the library that made the file
    owner TEXT                  -- JSON: host, pid, since; the process that writes
);
CREATE TABLE workers (
    id INTEGER PRIMARY KEY,
    engine TEXT NOT NULL,
    level TEXT NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    UNIQUE (engine, level, name, version)
);
CREATE TABLE done (
    number INTEGER PRIMARY KEY,
    solutions INTEGER NOT NULL, -- that the job adds to the total
    seconds REAL NOT NULL,      -- processor time
    finished REAL NOT NULL,     -- seconds since 1970
    worker INTEGER NOT NULL REFERENCES workers,
    checksum INTEGER NOT NULL   -- CRC-32 of plan, number, solutions
);
CREATE VIEW jobs AS
    SELECT number, solutions, seconds, finished, engine, level, name AS worker, version
    FROM done JOIN workers ON worker = id;
"""


class CheckpointError(ValueError):
    """A checkpoint file cannot be used: the message says which and why."""


class CheckpointWarning(UserWarning):
    """A checkpoint file cannot be written any more; the count goes on in memory."""


class Header(NamedTuple):
    """What a file is about."""

    problem: Problem
    plan: str
    jobs: int
    created: str
    version: str
    owner: str | None


class Row(NamedTuple):
    """A finished job."""

    number: int
    solutions: int
    """What it adds to the total."""
    seconds: float
    """Processor time."""
    finished: float
    """When, in seconds since 1970."""
    worker: Worker


@contextlib.contextmanager
def _in_words(path: str) -> Iterator[None]:
    """Turn an error of SQLite into one that says what is wrong with the file."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "") or ""
        for start, words in (
            ("SQLITE_READONLY", "cannot be written: it or its folder is read-only"),
            ("SQLITE_CANTOPEN", "cannot be opened or made"),
            ("SQLITE_FULL", "cannot be written: the disk is full"),
            ("SQLITE_NOTADB", "is no checkpoint: it is no SQLite database"),
            ("SQLITE_CORRUPT", "is damaged"),
            ("SQLITE_BUSY", "is in use by another process"),
        ):
            if name.startswith(start):
                raise CheckpointError(f"{path} {words} ({error})") from error
        raise CheckpointError(f"{path} cannot be used: {error}") from error


def _checksum(plan: str, number: int, solutions: int) -> int:
    return zlib.crc32(b"%d:%d" % (number, solutions), zlib.crc32(plan.encode()))


class Checkpoint:
    """An open file: to be read or, with ``write``, to be written and made where it is missing."""

    def __init__(self, path: str, *, write: bool = False) -> None:
        self.path = path
        # to read needs "rw" too: what a killed process has left half-written is rolled back
        mode = "rwc" if write else "rw"
        with _in_words(path):
            if not write and not os.path.exists(path):
                raise CheckpointError(f"{path} does not exist")
            self.connection = sqlite3.connect(
                f"{Path(path).absolute().as_uri()}?mode={mode}",
                uri=True,
                timeout=PATIENCE,
                isolation_level=None,
                check_same_thread=False,
            )
            if write:
                self.connection.execute("PRAGMA journal_mode = DELETE")
                self.connection.execute("PRAGMA synchronous = EXTRA")
                self.connection.execute("PRAGMA cache_spill = OFF")
            else:
                self.connection.execute("PRAGMA query_only = ON")

    def __enter__(self) -> Checkpoint:
        """Return the file."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close the file; what is not committed is dropped."""
        with contextlib.suppress(sqlite3.Error):
            self.connection.close()

    def header(self) -> Header | None:
        """Return what the file is about, or None of an empty one.

        Raises
        ------
        CheckpointError
            If it is no checkpoint, one of another format, or damaged.
        """
        with _in_words(self.path):
            application, version, tables = (
                self.connection.execute(query).fetchone()[0]
                for query in (
                    "PRAGMA application_id",
                    "PRAGMA user_version",
                    "SELECT count(*) FROM sqlite_master",
                )
            )
            if application == 0 and tables == 0:
                return None
            if application != APPLICATION:
                raise CheckpointError(f"{self.path} is no checkpoint: a database of something else")
            if version != FORMAT:
                raise CheckpointError(
                    f"{self.path} has format {version}; this version of nqueens writes {FORMAT}"
                )
            damage = self.connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if damage != "ok":
                raise CheckpointError(f"{self.path} is damaged: {damage}")
            found = self.connection.execute(
                "SELECT n, constraints, kind, plan, jobs, created, version, owner FROM run"
            ).fetchall()
        try:
            ((n, constraints, kind, *rest),) = found
            squares = json.loads(constraints)
            board = restriction(n, squares["placed"], squares["blocked"], wraps=squares["toroidal"])
            if not 1 <= n <= 32 or kind not in KINDS:
                raise ValueError(f"n = {n}, kind {kind}")
        except (TypeError, ValueError, KeyError) as error:
            raise CheckpointError(f"{self.path} is damaged: its header says {error}") from error
        return Header(problem_of(kind, board), *rest)

    def count(self) -> int:
        """Return how many jobs are finished."""
        with _in_words(self.path):
            found: int = self.connection.execute("SELECT count(*) FROM done").fetchone()[0]
        return found

    def rows(self, header: Header) -> Iterator[Row]:
        """Yield the finished jobs by number, each checked.

        Raises
        ------
        CheckpointError
            If a row is damaged.
        """
        with _in_words(self.path):
            workers = {
                key: Worker(*rest)
                for key, *rest in self.connection.execute(
                    "SELECT id, engine, level, name, version FROM workers"
                )
            }
            for number, solutions, seconds, finished, worker, checksum in self.connection.execute(
                "SELECT number, solutions, seconds, finished, worker, checksum "
                "FROM done ORDER BY number"
            ):
                if (
                    type(solutions) is not int
                    or not 0 <= number < header.jobs
                    or _checksum(header.plan, number, solutions) != checksum
                    or type(seconds) is not float
                    or type(finished) is not float
                    or worker not in workers
                ):
                    raise CheckpointError(
                        f"{self.path} is damaged: the row of job {number} is not as it was written"
                    )
                yield Row(number, solutions, seconds, finished, workers[worker])

    def begin(self, plan: Plan) -> None:
        """Write the header of a new file; within a transaction."""
        from nqueens import __version__

        board = plan.problem.board
        blocked = [
            (r, c) for r in range(board.n) for c in range(board.n) if board.closed[r] >> c & 1
        ]
        constraints = {"toroidal": board.wraps, "placed": board.placed, "blocked": blocked}
        for statement in SCHEMA.split(";\n"):
            self.connection.execute(statement)
        self.connection.execute(
            "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
            (
                board.n,
                json.dumps(constraints),
                plan.problem.kind,
                plan.digest,
                len(plan),
                time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                __version__,
            ),
        )

    def insert(self, plan: str, rows: Iterable[Row], ids: dict[Worker, int]) -> None:
        """Add finished jobs; within a transaction. ``ids`` are the workers known so far."""
        values, start = [], zlib.crc32(plan.encode())
        for row in rows:
            if row.worker not in ids:
                self.connection.execute(
                    "INSERT OR IGNORE INTO workers VALUES (NULL, ?, ?, ?, ?)", row.worker
                )
                ids[row.worker] = self.connection.execute(
                    "SELECT id FROM workers WHERE (engine, level, name, version) = (?, ?, ?, ?)",
                    row.worker,
                ).fetchone()[0]
            checksum = zlib.crc32(b"%d:%d" % row[:2], start)
            values.append((*row[:4], ids[row.worker], checksum))
        self.connection.executemany("INSERT INTO done VALUES (?, ?, ?, ?, ?, ?)", values)


def owner_of(header: Header) -> str:
    """Return in words who writes, or wrote last without an end."""
    try:
        owner = json.loads(header.owner or "{}")
        return f"process {owner['pid']} on {owner['host']} since {owner['since']}"
    except (ValueError, KeyError, TypeError):
        return "another process"


class Recorder:
    """Keeps what a run finishes in a file; the only writer of the file while it is open.

    Raises
    ------
    CheckpointError
        If the file is of another problem, damaged, in use, or cannot be written.
    """

    def __init__(self, path: str, plan: Plan) -> None:
        self.path = path
        self.results = np.full(len(plan), -1, dtype=np.int64)
        """What each job adds to the total, -1 of those that are not finished."""
        self._plan = plan.digest
        self._file = Checkpoint(path, write=True)
        try:
            self._take(plan)
        except BaseException:
            self._file.close()
            raise
        self._waiting: deque[Row] = deque()
        self._pending: list[Row] = []  # taken from there and not yet committed
        self._inserted = 0  # of these, in the transaction
        self._ids: dict[Worker, int] = {}
        self._awake = threading.Lock()  # released to let the writing thread look up
        self._awake.acquire()
        self._dead = False
        self._told: set[str] = set()
        self._troubles: deque[str] = deque()

    def during(self, run: Callable[[], T]) -> T:
        """Return what ``run`` returns, while what it adds is written; at the end all is in."""
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
                    f"{self.path} lacks {len(self._pending)} of the jobs that were finished"
                )
            self.warn()
        return results.pop()

    def _take(self, plan: Plan) -> None:
        """Lock the file, make it where it is new, and read what is done."""
        connection = self._file.connection
        connection.execute(f"PRAGMA busy_timeout = {round(1000 * LOCK_SECONDS)}")
        header = self._lock()
        if header is not None and header.owner is not None:
            # it was not ended in order; should it live, it locks the file again at once
            connection.execute("ROLLBACK")
            time.sleep(0.2)
            header = self._lock()
        with _in_words(self.path):
            if header is None:
                self._file.begin(plan)
            else:
                check_same(self.path, header, plan)
                for row in self._file.rows(header):
                    self.results[row.number] = row.solutions
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
        self._identity = _identity(self.path)

    def _lock(self) -> Header | None:
        try:
            self._file.connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if (error.sqlite_errorname or "").startswith("SQLITE_BUSY"):
                with Checkpoint(self.path) as other:
                    header = other.header()
                who = "another process" if header is None else owner_of(header)
                raise CheckpointError(f"{self.path} is in use by {who}") from None
            with _in_words(self.path):
                raise
        except sqlite3.Error:
            with _in_words(self.path):
                raise
        return self._file.header()

    def add(self, worker: Worker, done: Done) -> None:
        """Keep a finished job; it is acknowledged with the next commit."""
        self._waiting.append(Row(*done, time.time(), worker))

    def warn(self) -> None:
        """Warn the caller of what went wrong since it was last asked."""
        while self._troubles:
            warnings.warn(self._troubles.popleft(), CheckpointWarning, stacklevel=2)

    def _write(self, stop: StopFlag) -> None:
        """Commit once a second until told to stop, then for the last time; in a thread."""
        retry = 0.0
        try:
            while not stop.is_set():
                self._awake.acquire(timeout=COMMIT_SECONDS)
                if time.monotonic() >= retry and not self._try_to_commit():
                    retry = time.monotonic() + RETRY_SECONDS
            self._try_to_commit(last=True)
        finally:
            self._file.close()

    def _try_to_commit(self, *, last: bool = False) -> bool:
        try:
            return self._commit(last=last)
        except Exception as error:  # whatever it is, it must not end the count
            return self._give_up(f"{type(error).__name__}: {error}")

    def _commit(self, *, last: bool = False) -> bool:
        """Commit what has come in; tell whether that went well."""
        while self._waiting:
            self._pending.append(self._waiting.popleft())
        if self._dead or not (self._pending or last):
            return not self._dead
        connection = self._file.connection
        try:
            if not connection.in_transaction:
                connection.execute("BEGIN IMMEDIATE")
            (owner,) = connection.execute("SELECT owner FROM run").fetchone()
            if owner != self._owner:
                return self._give_up(f"another process has taken it over: {owner}")
            self._file.insert(self._plan, self._pending[self._inserted :], self._ids)
            self._inserted = len(self._pending)
            if last:
                connection.execute("UPDATE run SET owner = NULL")
            connection.execute("COMMIT")
            if _identity(self.path) != self._identity:
                return self._give_up("it was deleted or replaced")
            self._pending.clear()
            self._inserted = 0
            if not last:
                connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            if _identity(self.path) != self._identity:
                return self._give_up("it was deleted or replaced")
            if not (error.sqlite_errorname or "").startswith("SQLITE_BUSY"):
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                self._inserted = 0
                self._ids.clear()
            self._trouble(str(error))
            return False
        return True

    def _give_up(self, why: str) -> bool:
        self._dead = True
        self._trouble(why)
        return False

    def _trouble(self, why: str) -> None:
        words = f"{self.path} cannot be written, the count goes on in memory: {why}"
        if words not in self._told:
            self._told.add(words)
            self._troubles.append(words)


def begun_kind(path: str, board: Restriction, wanted: str | None) -> str | None:
    """Return the kind of plan of a file, None if it is to be made.

    Raises
    ------
    CheckpointError
        If the file is of another board, or of another kind than is wanted.
    """
    if not os.path.exists(path):
        return None
    with Checkpoint(path) as file:
        header = file.header()
    if header is None:
        return None
    begun = header.problem.kind
    check_problem(path, header, problem_of(begun, board))
    if wanted not in (begun, None):
        raise CheckpointError(
            f"{path} was begun {KINDS[begun]} and cannot go on {KINDS[wanted]}: "
            "method='auto' goes on as it was begun"
        )
    return begun


def finished_total(path: str, plan: Plan) -> int | None:
    """Return the total that is in a file, None if a job is missing.

    Raises
    ------
    CheckpointError
        If the file is of another plan, or damaged.
    """
    if not os.path.exists(path):
        return None
    with Checkpoint(path) as file:
        header = file.header()
        if header is None:
            return None
        check_same(path, header, plan)
        if file.count() < len(plan):
            return None
        return sum(row.solutions for row in file.rows(header))


def check_same(path: str, header: Header, plan: Plan) -> None:
    """Raise ``CheckpointError``, in words, unless a file is of this plan."""
    check_problem(path, header, plan.problem)
    if (header.plan, header.jobs) != (plan.digest, len(plan)):
        raise CheckpointError(
            f"{path} was begun by nqueens {header.version}, which cuts this count into other jobs"
        )


def check_problem(path: str, header: Header, problem: Problem) -> None:
    """Raise ``CheckpointError``, in words, unless a file is of this problem."""
    if header.problem != problem:
        words = in_words if header.problem.board == problem.board else _board_in_words
        raise CheckpointError(
            f"{path} is of another count: {words(header.problem)}; not {words(problem)}"
        )


def in_words(problem: Problem) -> str:
    """Return what is counted, and how."""
    return f"{_board_in_words(problem)}, {KINDS[problem.kind]}"


def _board_in_words(problem: Problem) -> str:
    board = problem.board
    words = [f"n = {board.n}"]
    if board.wraps:
        words.append("on a torus")
    if board.placed:
        words.append(f"placed {list(board.placed)}")
    if any(board.closed):
        words.append(f"{sum(word.bit_count() for word in board.closed)} squares blocked")
    return ", ".join(words)


def _identity(path: str) -> tuple[int, int] | None:
    """Return what tells a file from another one of the same name."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def write_new(path: str, plan: Plan, rows: Iterable[Row]) -> None:
    """Write a file that must not exist, of finished jobs, none twice.

    Raises
    ------
    CheckpointError
        If there is such a file, or it cannot be written.
    """
    try:
        with open(path, "xb"):
            pass
    except FileExistsError:
        raise CheckpointError(f"{path} exists, and is not overwritten") from None
    except OSError as error:
        raise CheckpointError(f"{path} cannot be made: {error}") from error
    try:
        with _in_words(path), Checkpoint(path, write=True) as file:
            file.connection.execute("BEGIN IMMEDIATE")
            file.begin(plan)
            file.insert(plan.digest, rows, {})
            file.connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(path)
        raise
