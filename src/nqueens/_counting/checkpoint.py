"""A file that keeps the finished jobs of a count, so that nothing is counted twice.

The file is an SQLite database with a row a job (`SCHEMA`). Its journal is the classic one, not a
write-ahead log: that needs shared memory, which network file systems do not have, and leaves more
than one file to copy. A commit is on the disk when it returns (``synchronous=EXTRA``), and so that
this costs nothing, a thread of its own commits once a second what has come in.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from nqueens._boards.restriction import Restriction, restriction
from nqueens._counting.plans import Plan, Problem, Worker, problem_of

__all__ = [
    "Checkpoint",
    "CheckpointError",
    "CheckpointWarning",
    "Header",
    "Record",
    "Row",
    "begun_kind",
    "check_same",
    "explained",
    "finished_total",
    "in_words",
    "owner_of",
    "write_new",
]

FORMAT = 1
APPLICATION = 0x6E517565  # "nQue" in the header of the database
PATIENCE = 5.0  # seconds that a commit, or reading, waits for somebody else
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


Record = tuple[int, int, float, float, Worker]  # a row, or the same without names


@contextlib.contextmanager
def explained(path: str) -> Iterator[None]:
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
        with explained(path):
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

    @contextlib.contextmanager
    def _snapshot(self) -> Iterator[None]:
        """Let several queries see the file in one state, whoever writes meanwhile."""
        with explained(self.path):
            if self.connection.in_transaction:
                yield
                return
            self.connection.execute("BEGIN")
            try:
                yield
            finally:
                self.connection.execute("ROLLBACK")

    def header(self) -> Header | None:
        """Return what the file is about, or None of an empty one.

        Raises
        ------
        CheckpointError
            If it is no checkpoint, one of another format, or damaged.
        """
        with self._snapshot():
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
        with explained(self.path):
            found: int = self.connection.execute("SELECT count(*) FROM done").fetchone()[0]
        return found

    def rows(self, header: Header) -> Iterator[Row]:
        """Yield the finished jobs by number, each checked.

        Raises
        ------
        CheckpointError
            If a row is damaged.
        """
        with self._snapshot():
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
        from nqueens._runtime.version import VERSION

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
                VERSION,
            ),
        )

    def insert(self, plan: str, rows: Iterable[Record], ids: dict[Worker, int]) -> None:
        """Add finished jobs; within a transaction. ``ids`` are the workers known so far."""
        values, start = [], zlib.crc32(plan.encode())
        for number, solutions, seconds, finished, worker in rows:
            key = ids.get(worker)
            if key is None:
                key = ids[worker] = self._worker(worker)
            checksum = zlib.crc32(b"%d:%d" % (number, solutions), start)
            values.append((number, solutions, seconds, finished, key, checksum))
        self.connection.executemany("INSERT INTO done VALUES (?, ?, ?, ?, ?, ?)", values)

    def _worker(self, worker: Worker) -> int:
        """Return the id of a worker, who is added if need be."""
        self.connection.execute("INSERT OR IGNORE INTO workers VALUES (NULL, ?, ?, ?, ?)", worker)
        key: int = self.connection.execute(
            "SELECT id FROM workers WHERE (engine, level, name, version) = (?, ?, ?, ?)", worker
        ).fetchone()[0]
        return key


def owner_of(header: Header) -> str:
    """Return in words who writes, or wrote last without an end."""
    try:
        owner = json.loads(header.owner or "{}")
        return f"process {owner['pid']} on {owner['host']} since {owner['since']}"
    except (ValueError, KeyError, TypeError):
        return "another process"


def _begun(path: str) -> Header | None:
    """Return what a file is about, None if it is to be made."""
    if not os.path.exists(path):
        return None
    with Checkpoint(path) as file:
        return file.header()


def begun_kind(path: str, board: Restriction, wanted: str | None) -> str | None:
    """Return the kind of plan of a file, None if it is to be made.

    Raises
    ------
    CheckpointError
        If the file is of another board, or of another kind than is wanted.
    """
    header = _begun(path)
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
    header = _begun(path)
    if header is None:
        return None
    check_same(path, header, plan)
    with Checkpoint(path) as file:
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
        with explained(path), Checkpoint(path, write=True) as file:
            file.connection.execute("BEGIN IMMEDIATE")
            file.begin(plan)
            file.insert(plan.digest, rows, {})
            file.connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(path)
        raise
