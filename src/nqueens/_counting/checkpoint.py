"""A file that keeps the finished jobs of a count, so that nothing is counted twice.

The file is an SQLite database with a row for each job (see `schema`). Its journal is the classic
one, not a write-ahead log: that needs shared memory, which network file systems do not have, and
leaves more than one file to copy. A commit is on the disk when it returns (``synchronous=EXTRA``).

Nothing that is read from a file is used before it is checked: SQLite's own check of its pages, the
type and range of each column, and checksums of the header and of each row.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._counting.plans import Plan, Problem, Worker, problem_of
from nqueens._counting.schema import (
    APPLICATION,
    FORMAT,
    HEADER,
    KIND_WORDS,
    SCHEMA,
    Header,
    Record,
    board_text,
    header_checksum,
    header_of,
    problem_text,
    row_checksum,
    worker_checksum,
)
from nqueens._counting.table import (
    NO_ROWS,
    STEP,
    Damage,
    Table,
    checked_table,
    checksums,
    joined_tables,
)
from nqueens._runtime.errors import NQueensError, set_module
from nqueens._runtime.version import VERSION
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from nqueens._boards.plan_board import PlanBoard

PATIENCE = 5.0  # seconds that a commit, or a reader, waits for another process


@set_module("nqueens.runs")
class CheckpointError(NQueensError, ValueError):
    """A checkpoint file cannot be used: the message names the file and the reason."""


@set_module("nqueens.runs")
class CheckpointWarning(UserWarning):
    """A checkpoint file can no longer be written; the count continues in memory."""


@contextlib.contextmanager
def explained(path: str) -> Iterator[None]:
    """Turn an error of SQLite into one that says what is wrong with the file."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter from a damaged schema
        name = getattr(error, "sqlite_errorname", "") or ""
        for start, words in (
            ("SQLITE_READONLY", "cannot be written: it or its folder is read-only"),
            ("SQLITE_CANTOPEN", "cannot be opened or created"),
            ("SQLITE_FULL", "cannot be written: the disk is full"),
            ("SQLITE_NOTADB", "is not a checkpoint: it is not an SQLite database"),
            ("SQLITE_CORRUPT", "is damaged"),
            ("SQLITE_BUSY", "is in use by another process"),
        ):
            if name.startswith(start):
                raise CheckpointError(f"{path} {words} ({error})") from error
        raise CheckpointError(f"{path} cannot be used: {error}") from error


class Checkpoint:
    """A checkpoint file, opened on first use; with ``create`` it may still be missing."""

    def __init__(self, path: str, *, create: bool = False) -> None:
        self.path = path
        try:
            self.location = Path(path).absolute()  # the working directory may change
        except OSError as error:
            raise CheckpointError(f"{path} cannot be opened: {error}") from error
        if not create:
            self.require()
        # reading needs "rw" too: SQLite rolls back what a killed process has left half-written
        self._mode = "rwc" if create else "rw"
        self._connection: sqlite3.Connection | None = None
        self._header: Header | None = None
        self._seen: int | None = None  # SQLite's version of the data when the header was read

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection to the database, for any thread."""
        if self._connection is None:
            with explained(self.path):
                self._connection = sqlite3.connect(
                    f"{self.location.as_uri()}?mode={self._mode}",
                    uri=True,
                    timeout=PATIENCE,
                    isolation_level=None,
                    check_same_thread=False,
                )
        return self._connection

    def __enter__(self) -> Checkpoint:
        """Return the file."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file and drop what is not committed."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()

    def require(self) -> None:
        """Raise ``CheckpointError`` if the file is gone."""
        if not os.path.exists(self.location):
            raise CheckpointError(f"{self.path} does not exist")

    def identity(self) -> tuple[int, int] | None:
        """Return device and inode, which identify the file; None if it is gone."""
        try:
            state = os.stat(self.location)
        except OSError:
            return None
        return state.st_dev, state.st_ino

    @contextlib.contextmanager
    def _snapshot(self) -> Iterator[sqlite3.Connection]:
        """Let several queries see the file in one state, even if another process writes."""
        connection = self.connection
        with explained(self.path):
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def _damaged(self, what: object) -> CheckpointError:
        return CheckpointError(f"{self.path} is damaged: {what}")

    def header(self) -> Header | None:
        """Return the header, None for a missing or empty file; check it if others have written."""
        if self._connection is None and not os.path.exists(self.location):
            return None
        with self._snapshot() as connection:
            ((seen,),) = connection.execute("PRAGMA data_version")
            if seen != self._seen:
                self._header = self._checked_header(connection)
                self._seen = seen
        return self._header

    def begun(self) -> Header:
        """Return the header of a file that must have one."""
        header = self.header()
        if header is None:
            raise CheckpointError(f"{self.path} is empty: no count was started")
        return header

    def _checked_header(self, connection: sqlite3.Connection) -> Header | None:
        application, form, tables = (
            connection.execute(query).fetchone()[0]
            for query in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_master",
            )
        )
        if application == 0 and tables == 0:
            return None
        if application != APPLICATION:
            raise CheckpointError(f"{self.path} is not a checkpoint, but some other database")
        damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise self._damaged(damage)
        versions = connection.execute("SELECT version FROM run").fetchall()
        if form != FORMAT or any(str(version).startswith("0.1.") for (version,) in versions):
            by = described(versions[0][0] if versions else "?").strip("'")
            raise CheckpointError(
                f"{self.path} was started by nqueens {by} in format {form}, but nqueens {VERSION} "
                f"reads only format {FORMAT}: finish it with that version, or start a new file"
            )
        rows = connection.execute(f"SELECT {HEADER}, checksum FROM run").fetchall()
        try:
            ((*values, checksum),) = rows
            return header_of(values, checksum)
        except (TypeError, ValueError, KeyError, RecursionError) as error:
            raise self._damaged(f"its header holds {error}") from error

    def begun_kind(self, board: PlanBoard, wanted: str | None) -> str | None:
        """Return the kind of plan that the file was started with; None if it is new."""
        header = self.header()
        if header is None:
            return None
        begun = header.problem.kind
        self._check_problem(header, problem_of(begun, board))
        if wanted not in (begun, None):
            raise CheckpointError(
                f"{self.path} was started {KIND_WORDS[begun]} and cannot continue "
                f"{KIND_WORDS[str(wanted)]}: method='auto' continues as it was started"
            )
        return begun

    def check(self, plan: Plan) -> None:
        """Raise ``CheckpointError`` if the file does not belong to this plan."""
        header = self.begun()
        self._check_problem(header, plan.problem)
        if (header.plan, header.jobs) != (plan.digest, len(plan)):
            raise CheckpointError(
                f"{self.path} was started by nqueens {header.version}, "
                "which divides this count into different jobs"
            )

    def _check_problem(self, header: Header, problem: Problem) -> None:
        if header.problem != problem:
            same = header.problem.board == problem.board
            words = problem_text if same else board_text
            raise CheckpointError(
                f"{self.path} belongs to another count: {words(header.problem)}; "
                f"not {words(problem)}"
            )

    def is_complete(self, plan: Plan) -> bool:
        """Return whether all jobs of the plan are finished."""
        if self.header() is None:
            return False
        self.check(plan)
        with explained(self.path):
            ((finished,),) = self.connection.execute("SELECT count(*) FROM done")
        return bool(finished == len(plan))

    def table(self) -> Table:
        """Return the finished jobs by number, each checked."""
        header = self.begun()
        with self._snapshot() as connection:
            workers = {
                key: (worker, worker_checksum(header.plan, worker))
                for key, worker in self._workers(connection).items()
            }
            rows = connection.execute(
                "SELECT number, solutions, seconds, finished, worker, checksum "
                "FROM done ORDER BY number"
            )
            tables = [NO_ROWS]
            while chunk := rows.fetchmany(STEP):
                try:
                    tables.append(checked_table(chunk, header.jobs, workers))
                except Damage as damage:
                    number = damage.args[0]
                    raise self._damaged(f"the row of job {number} has changed") from None
        return joined_tables(tables)

    def _workers(self, connection: sqlite3.Connection) -> dict[int, Worker]:
        workers = {}
        for key, *rest in connection.execute(
            "SELECT id, engine, level, name, version FROM workers"
        ):
            if not all(type(value) is str for value in rest):
                raise self._damaged(f"the row of worker {key} has changed")
            workers[key] = Worker(*rest)
        return workers

    def owner(self) -> str | None:
        """Return the process that writes, or that stopped without an end, as JSON."""
        with explained(self.path):
            rows = self.connection.execute("SELECT owner FROM run").fetchall()
        owner = rows[0][0] if len(rows) == 1 else None
        if not (owner is None or type(owner) is str):
            raise self._damaged("its owner is not text")
        return owner

    def in_use_by(self) -> str | None:
        """Describe the process that is writing to the file now, if there is one."""
        connection = self.connection
        with explained(self.path):
            connection.execute("PRAGMA busy_timeout = 0")
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")
            except sqlite3.OperationalError as error:
                if not (error.sqlite_errorname or "").startswith("SQLITE_BUSY"):
                    return None  # read-only: nobody writes
            else:
                return None
            finally:
                connection.execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE)}")
        return self.owner_text()

    def owner_text(self) -> str:
        """Describe the process that writes."""
        try:
            owner = json.loads(self.owner() or "{}")
            return f"process {owner['pid']} on {owner['host']} since {owner['since']}"
        except CheckpointError:
            raise
        except (ValueError, KeyError, TypeError, RecursionError):
            return "another process"

    def begin(self, plan: Plan) -> None:
        """Write the header of a new file; within a transaction."""
        board = plan.problem.board
        constraints = {"toroidal": board.wraps, "placed": board.placed, "blocked": board.blocked}
        created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        kind, jobs = plan.problem.kind, len(plan)
        values = [board.n, json.dumps(constraints), kind, plan.digest, jobs, created, VERSION]
        for statement in SCHEMA.split(";\n"):
            self.connection.execute(statement)
        self.connection.execute(
            "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)",
            (*values, header_checksum(values)),
        )
        self._header = Header(plan.problem, plan.digest, jobs, created, VERSION)

    def insert(self, plan: str, rows: Iterable[Record], ids: dict[Worker, tuple[int, int]]) -> None:
        """Add finished jobs in a transaction; ``ids`` has number and checksum of the workers."""
        values = []
        for *row, worker in rows:
            if worker not in ids:
                ids[worker] = self._worker(worker), worker_checksum(plan, worker)
            key, start = ids[worker]
            values.append((*row, key, row_checksum(start, row)))
        self._insert_values(values)

    def insert_table(self, plan: str, table: Table) -> None:
        """Add many finished jobs; within a transaction."""
        ids = np.array([self._worker(worker) for worker in table.workers], dtype=np.int64)
        starts = [worker_checksum(plan, worker) for worker in table.workers]
        values = (*table[:4], ids[table.by], checksums(table, np.array(starts, dtype=np.uint32)))
        for start in range(0, len(table.numbers), STEP):
            chunk = [column[start : start + STEP].tolist() for column in values]
            self._insert_values(zip(*chunk, strict=True))

    def _insert_values(self, values: Iterable[tuple[Any, ...]]) -> None:
        self.connection.executemany("INSERT INTO done VALUES (?, ?, ?, ?, ?, ?)", values)

    def _worker(self, worker: Worker) -> int:
        """Return the number of a worker; add the worker if it is new."""
        row = self.connection.execute(
            "SELECT id FROM workers WHERE (engine, level, name, version) = (?, ?, ?, ?)", worker
        ).fetchone()
        if row is None:
            row = self.connection.execute(
                "INSERT INTO workers VALUES (NULL, ?, ?, ?, ?) RETURNING id", worker
            ).fetchone()
        return int(row[0])


@contextlib.contextmanager
def new_checkpoint(path: str, plan: Plan, table: Table) -> Iterator[Checkpoint]:
    """Write a new file; remove it again if this or the context fails."""
    made = False
    try:
        with Checkpoint(path, create=True) as file:
            try:
                os.close(os.open(file.location, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            except FileExistsError:
                raise CheckpointError(f"{path} exists and is not overwritten") from None
            except OSError as error:
                raise CheckpointError(f"{path} cannot be created: {error}") from error
            made = True
            with explained(path):
                file.connection.execute("PRAGMA synchronous = EXTRA")
                file.connection.execute("BEGIN IMMEDIATE")
                file.begin(plan)
                file.insert_table(plan.digest, table)
                file.connection.execute("COMMIT")
            yield file
    except BaseException:
        if made:
            with contextlib.suppress(OSError):
                os.unlink(file.location)
        raise
