"""A file that keeps the finished jobs of a count, so that nothing is counted twice.

The file is an SQLite database with a row for each job (see `layout`). Its journal is the classic
one, not a write-ahead log: that needs shared memory, which network file systems do not have, and
leaves more than one file to copy. A commit is on the disk when it returns (``synchronous=EXTRA``).

Nothing that is read from a file is used before it is checked: SQLite's own check of its pages, the
type and range of each column, a checksum of the header and of each row.
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

from nqueens._counting.layout import (
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
from nqueens._counting.plans import Plan, Problem, Worker, problem_of
from nqueens._counting.table import (
    NO_ROWS,
    STEP,
    Damage,
    Table,
    checked_table,
    checksums,
    joined_tables,
)
from nqueens._runtime.errors import set_module
from nqueens._runtime.version import VERSION
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from nqueens._boards.restriction import Restriction

__all__ = [
    "PATIENCE",
    "Checkpoint",
    "CheckpointError",
    "CheckpointWarning",
    "explained",
    "new_checkpoint",
]

PATIENCE = 5.0  # seconds that a commit, or a reader, waits for another process


@set_module("nqueens.runs")
class CheckpointError(ValueError):
    """A checkpoint file cannot be used: the message says which and why."""


@set_module("nqueens.runs")
class CheckpointWarning(UserWarning):
    """A checkpoint file can no longer be written; the count goes on in memory."""


@contextlib.contextmanager
def explained(path: str) -> Iterator[None]:
    """Turn an error of SQLite into one that says what is wrong with the file."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter from a damaged schema
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


class Checkpoint:
    """A checkpoint file, opened on first use.

    Parameters
    ----------
    path
        The file.
    create
        Whether the file may be missing, and is created when a count begins.

    Raises
    ------
    CheckpointError
        If the file is missing.
    """

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
        self._seen: int | None = None  # what SQLite called the data when the header was read

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
        """Close the file; what is not committed is dropped."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()

    def require(self) -> None:
        """Raise ``CheckpointError`` if the file is gone."""
        if not os.path.exists(self.location):
            raise CheckpointError(f"{self.path} does not exist")

    def identity(self) -> tuple[int, int] | None:
        """Return what distinguishes the file from any other of its name; None if it is gone."""
        try:
            found = os.stat(self.location)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    @contextlib.contextmanager
    def _snapshot(self) -> Iterator[sqlite3.Connection]:
        """Let several queries see the file in one state, whoever writes meanwhile."""
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
        """Return the header, checked; None for a file that is missing or empty.

        The file is checked once, and again if another process has written to it since.

        Raises
        ------
        CheckpointError
            If it is no checkpoint, one of another format, or damaged.
        """
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
            raise CheckpointError(f"{self.path} is empty: no count was begun")
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
            raise CheckpointError(f"{self.path} is no checkpoint: a database of something else")
        damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise self._damaged(damage)
        versions = connection.execute("SELECT version FROM run").fetchall()
        if form != FORMAT or any(str(version).startswith("0.1.") for (version,) in versions):
            by = described(versions[0][0] if versions else "?").strip("'")
            raise CheckpointError(
                f"{self.path} was begun by nqueens {by} in format {form}, and nqueens {VERSION} "
                f"reads format {FORMAT} only: finish it with that version, or begin a new file"
            )
        rows = connection.execute(f"SELECT {HEADER}, checksum FROM run").fetchall()
        try:
            ((*values, checksum),) = rows
            return header_of(values, checksum)
        except (TypeError, ValueError, KeyError, RecursionError) as error:
            raise self._damaged(f"its header says {error}") from error

    def begun_kind(self, board: Restriction, wanted: str | None) -> str | None:
        """Return the kind of plan that the file was begun with; None if it is to be begun.

        Raises
        ------
        CheckpointError
            If the file is of another board, or of another kind than is wanted.
        """
        header = self.header()
        if header is None:
            return None
        begun = header.problem.kind
        self._check_problem(header, problem_of(begun, board))
        if wanted not in (begun, None):
            raise CheckpointError(
                f"{self.path} was begun {KIND_WORDS[begun]} and cannot go on "
                f"{KIND_WORDS[str(wanted)]}: method='auto' goes on as it was begun"
            )
        return begun

    def check(self, plan: Plan) -> None:
        """Raise ``CheckpointError``, in words, unless the file is of this plan."""
        header = self.begun()
        self._check_problem(header, plan.problem)
        if (header.plan, header.jobs) != (plan.digest, len(plan)):
            raise CheckpointError(
                f"{self.path} was begun by nqueens {header.version}, "
                "which cuts this count into other jobs"
            )

    def _check_problem(self, header: Header, problem: Problem) -> None:
        if header.problem != problem:
            same = header.problem.board == problem.board
            words = problem_text if same else board_text
            raise CheckpointError(
                f"{self.path} is of another count: {words(header.problem)}; not {words(problem)}"
            )

    def is_complete(self, plan: Plan) -> bool:
        """Tell whether all jobs of the plan are finished."""
        if self.header() is None:
            return False
        self.check(plan)
        with explained(self.path):
            ((finished,),) = self.connection.execute("SELECT count(*) FROM done")
        return bool(finished == len(plan))

    def table(self) -> Table:
        """Return the finished jobs by number, each checked.

        Raises
        ------
        CheckpointError
            If a row is damaged.
        """
        header = self.begun()
        with self._snapshot() as connection:
            found = self._workers(connection)
            workers = {id_: (one, worker_checksum(header.plan, one)) for id_, one in found.items()}
            rows = connection.execute(
                "SELECT number, solutions, seconds, finished, worker, checksum "
                "FROM done ORDER BY number"
            )
            tables = [NO_ROWS]
            while some := rows.fetchmany(STEP):
                try:
                    tables.append(checked_table(some, header.jobs, workers))
                except Damage as damage:
                    number = damage.args[0]
                    raise self._damaged(
                        f"the row of job {number} is not as it was written"
                    ) from None
        return joined_tables(tables)

    def _workers(self, connection: sqlite3.Connection) -> dict[int, Worker]:
        found = {}
        for key, *rest in connection.execute(
            "SELECT id, engine, level, name, version FROM workers"
        ):
            if not all(type(value) is str for value in rest):
                raise self._damaged(f"worker {key} is not as it was written")
            found[key] = Worker(*rest)
        return found

    def owner(self) -> str | None:
        """Return which process writes, or wrote last without an end, as JSON."""
        with explained(self.path):
            rows = self.connection.execute("SELECT owner FROM run").fetchall()
        owner = rows[0][0] if len(rows) == 1 else None
        if not (owner is None or type(owner) is str):
            raise self._damaged("its owner is no text")
        return owner

    def in_use_by(self) -> str | None:
        """Return in words which process is writing to the file now, if one is."""
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
        """Return in words which process writes."""
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
        """Add finished jobs; within a transaction.

        Parameters
        ----------
        plan
            The hash of the plan.
        rows
            The jobs.
        ids
            Number and checksum of the workers known so far.
        """
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
            some = [column[start : start + STEP].tolist() for column in values]
            self._insert_values(zip(*some, strict=True))

    def _insert_values(self, values: Iterable[tuple[Any, ...]]) -> None:
        self.connection.executemany("INSERT INTO done VALUES (?, ?, ?, ?, ?, ?)", values)

    def _worker(self, worker: Worker) -> int:
        """Return the number of a worker, who is added if need be."""
        found = self.connection.execute(
            "SELECT id FROM workers WHERE (engine, level, name, version) = (?, ?, ?, ?)", worker
        ).fetchone()
        if found is None:
            found = self.connection.execute(
                "INSERT INTO workers VALUES (NULL, ?, ?, ?, ?) RETURNING id", worker
            ).fetchone()
        key: int = found[0]
        return key


@contextlib.contextmanager
def new_checkpoint(path: str, plan: Plan, table: Table) -> Iterator[Checkpoint]:
    """Write a file, which must not exist; remove it if this or the context fails.

    Raises
    ------
    CheckpointError
        If there is such a file, or it cannot be written.
    """
    made = False
    try:
        with Checkpoint(path, create=True) as file:
            try:
                os.close(os.open(file.location, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            except FileExistsError:
                raise CheckpointError(f"{path} exists, and is not overwritten") from None
            except OSError as error:
                raise CheckpointError(f"{path} cannot be made: {error}") from error
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
