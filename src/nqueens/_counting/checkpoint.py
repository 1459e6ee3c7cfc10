"""A file that keeps the finished jobs of a count, so that nothing is counted twice.

The file is an SQLite database with a table of finished jobs and one of facts of the problem. Its
journal is the classic one, not a write-ahead log: that needs shared memory, which network file
systems do not have. A commit is on the disk when it returns. While a process counts, it keeps a
write transaction open: others can read the file, but not write to it.

One fact is a digest of the problem and all jobs, another the sum of a hash of each finished job.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from nqueens._boards.problem import Problem, problem_of
from nqueens._core import MAX_COUNTED
from nqueens._counting.jobs import Jobs, digest_of, make_jobs
from nqueens._runtime import VERSION
from nqueens._runtime.errors import NQueensError, set_module
from nqueens._runtime.memory import Array, Ints, Words
from nqueens._runtime.running import QUIET, Watch
from nqueens._runtime.wording import plural

FORMAT = 2
COMMIT_SECONDS = 1.0
BUSY_MILLISECONDS = 10_000  # that a commit waits for readers
KIND_WORDS = {
    "search": "by a search",
    "parity": "by the parity split",
    "whole": "by plain recursion",
}


@set_module("nqueens.runs")
class CheckpointError(NQueensError, ValueError):
    """A checkpoint file cannot be used: the message names the file and the reason.

    Attributes
    ----------
    path : str
        The file.
    reason : str
        What is wrong with it, the message without the file.
    """

    def __init__(self, path: str, reason: str, *others: object) -> None:
        super().__init__(path, reason, *others)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        """Return the sentence."""
        return f"{self.path} {self.reason}"


@contextlib.contextmanager
def sqlite_errors_explained(path: str, *, holds: bool = True) -> Iterator[None]:
    """Turn an error of SQLite into one that says what is wrong with the file.

    ``holds`` says whether a count is kept in the file already.
    """
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter from a damaged file
        name = getattr(error, "sqlite_errorname", "") or ""
        kept = "; finished jobs are kept in it" if holds else "; nothing was counted"
        for start, words in (
            ("SQLITE_READONLY", "cannot be written: it or its folder is read-only"),
            ("SQLITE_CANTOPEN", "cannot be opened or created"),
            ("SQLITE_FULL", f"cannot be written: the disk is full{kept}"),
            ("SQLITE_IOERR_WRITE", f"cannot be written: the disk or a quota may be full{kept}"),
            ("SQLITE_NOTADB", "is not a checkpoint: it is not an SQLite database"),
            ("SQLITE_CORRUPT", "is damaged"),
            ("SQLITE_BUSY", "is in use by another process"),
        ):
            if name.startswith(start):
                raise CheckpointError(path, f"{words} ({error})") from error
        raise CheckpointError(path, f"cannot be used: {error}") from error


def _created(path: str, file: str) -> os.stat_result | None:
    """Create a file, and return what tells it from others; return None if it exists."""
    try:
        number = os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644)
    except FileExistsError:
        return None
    except FileNotFoundError as error:
        raise CheckpointError(
            path, "cannot be opened or created: its folder does not exist"
        ) from error
    except OSError as error:
        raise _unusable(path, error) from error
    try:
        return os.fstat(number)
    finally:
        os.close(number)  # before SQLite locks the file, because closing it ends every lock


def _remove(file: str, made: os.stat_result) -> None:
    """Remove a file that was created here, unless another process has begun to use it."""
    unusable = contextlib.suppress(OSError, sqlite3.Error)
    with unusable, contextlib.closing(_connected(file)) as base:
        base.execute("PRAGMA busy_timeout = 0")
        base.execute("BEGIN IMMEDIATE")  # from now on nobody else can write to it
        if os.path.samestat(made, os.stat(file)) and os.path.getsize(file) == 0:
            if os.name == "nt":  # which removes no file that is open, here or elsewhere
                base.close()
            os.unlink(file)


def _connected(file: str) -> sqlite3.Connection:
    """Open a database that exists."""
    # reading needs "rw" too: SQLite rolls back what a killed process has left half-written
    uri = f"{Path(file).absolute().as_uri()}?mode=rw"
    return sqlite3.connect(uri, uri=True, timeout=0.2, isolation_level=None)


def _unusable(path: str, error: OSError) -> CheckpointError:
    """Return the error for a file that the system does not open or create."""
    if isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return CheckpointError(path, "does not exist")
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return CheckpointError(path, "cannot be created: the disk is full; nothing was counted")
    return CheckpointError(path, f"cannot be opened or created ({error.strerror})")


def board_text(board: Problem, kind: str) -> str:
    """Describe a problem."""
    words = [f"n = {board.n}"]
    if board.wraps:
        words.append("on a torus")
    if board.placed:
        words.append(f"with queens on {board.placed}")
    if any(board.blocked):
        words.append(f"with {plural(len(board.blocked_squares), 'square')} blocked")
    return ", ".join([*words, KIND_WORDS[kind]])


def _hash(numbers: Array, sizes: Words) -> int:
    """Return the sum of the hashes of finished jobs, modulo 2**64."""
    word = np.asarray(numbers).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(1)
    word ^= sizes * np.uint64(0xC2B2AE3D27D4EB4F)
    word ^= word >> np.uint64(29)
    word *= np.uint64(0xBF58476D1CE4E5B9)
    word ^= word >> np.uint64(32)
    return int(word.sum(dtype=np.uint64))


class Checkpoint:
    """An open checkpoint: for a count that ``writes``, which may create it, or to read it.

    If it must be ``new``, a file that exists is refused. A file that was created here is removed
    again if nothing is committed to it: nothing else is ever removed.
    """

    def __init__(self, path: str, *, writes: bool = False, new: bool = False) -> None:
        self.path, self._file = path, os.path.realpath(path)
        self.facts: dict[str, Any] = {}
        self._holds = False  # any count yet
        self._base: Any = None
        self._made: os.stat_result | None = None
        with sqlite_errors_explained(path), contextlib.ExitStack() as failure:
            failure.callback(self._close)
            if writes:
                self._made = _created(path, self._file)
            if new and self._made is None:
                raise CheckpointError(path, "exists and is not overwritten")
            try:
                before = os.stat(self._file)
            except OSError as error:
                raise _unusable(path, error) from error
            self._base = _connected(self._file)
            self._base.execute("PRAGMA synchronous = FULL")
            self._base.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
            self._base.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            tables = self._base.execute("SELECT name FROM sqlite_master").fetchall()
            if writes and not self._is(before):
                raise CheckpointError(path, "was removed or replaced by another process")
            if new and tables:
                raise CheckpointError(path, "is in use by another process")
            if not (tables or writes):
                raise CheckpointError(path, "is empty: no count was started")
            if tables:
                if not {("facts",), ("done",)} <= set(tables):
                    raise CheckpointError(path, "is not a checkpoint of nqueens")
                self.facts = dict(self._base.execute("SELECT name, value FROM facts"))
                if not self.facts:
                    raise CheckpointError(path, "is damaged: its facts are missing")
            self._holds = bool(tables)
            failure.pop_all()
        self._hash, self._committed = 0, time.monotonic()
        self._new: list[tuple[int, int]] = []  # the finished jobs to commit, and their sizes

    def _is(self, file: os.stat_result) -> bool:
        """Return whether the path still names a file."""
        try:
            return os.path.samestat(file, os.stat(self._file))
        except OSError:
            return False

    def __enter__(self) -> Checkpoint:
        """Return the file."""
        return self

    def __exit__(self, kind: object, error: BaseException | None, *_: object) -> None:
        """Commit what is finished, and close the file."""
        try:
            if self._new and not isinstance(error, CheckpointError):
                self.commit()
        finally:
            self._close()

    def _close(self) -> None:
        """Close the file; remove it if it was created here and holds nothing."""
        if self._base is not None:
            self._base.close()
        if self._made is not None and not self._holds:
            _remove(self._file, self._made)

    def problem(self) -> tuple[Problem, str]:
        """Return the board and the kind of jobs that the file belongs to."""
        facts = self.facts
        if facts.get("format", FORMAT) != FORMAT:
            raise CheckpointError(
                self.path,
                f"was written by nqueens {facts.get('version')} in another format: use "
                "that version",
            )
        try:
            n, kind = facts["n"], facts["kind"]
            placed, blocked = json.loads(facts["placed"]), json.loads(facts["blocked"])
            known = type(n) is int and 1 <= n <= MAX_COUNTED and kind in KIND_WORDS
            dated = type(facts["version"]) is type(facts["created"]) is str
            if not (known and dated and type(facts["seconds"]) is float):
                raise ValueError
            return problem_of(n, placed or None, blocked or None, wraps=bool(facts["wraps"])), kind
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise CheckpointError(self.path, "is damaged: its facts are not a problem") from error

    def jobs(
        self,
        board: Problem | None = None,
        kind: str = "",
        watch: Watch = QUIET,
        *,
        strict: bool = False,
        known: Jobs | None = None,
    ) -> Jobs:
        """Return the jobs of the file; a new one begins with those of a board and ``kind``.

        If ``strict``, those of an old one must be of this kind. They are not made again if they are
        those that are ``known``, of another file.
        """
        if board is not None and not self.facts:
            jobs = make_jobs(board, kind, watch)
            self.begin(jobs)
            self.commit()
            return jobs
        begun, own = self.problem()
        if board is not None and begun != board:
            raise CheckpointError(
                self.path,
                f"belongs to another count: {board_text(begun, own)}; not {board_text(board, own)}",
            )
        if strict and kind != own:
            raise CheckpointError(
                self.path,
                f"was started {KIND_WORDS[own]} and cannot continue "
                f"{KIND_WORDS[kind]}: method='auto' continues as it was started, and merging needs "
                "files of one method",
            )
        if known is not None and (known.board, known.kind) == (begun, own):
            jobs = known
        else:
            jobs = make_jobs(begun, own, watch)
        if self.facts.get("digest") != digest_of(jobs):
            raise CheckpointError(
                self.path,
                f"is damaged, or nqueens {self.facts.get('version')} divided its count "
                "into other jobs: use that version",
            )
        return jobs

    def begin(self, jobs: Jobs) -> None:
        """Write the facts of a count to a new file; the next commit keeps them."""
        board = jobs.board
        self.facts = {
            "format": FORMAT,
            "version": VERSION,
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "n": board.n,
            "wraps": int(board.wraps),
            "placed": json.dumps(board.placed),
            "blocked": json.dumps(board.blocked_squares),
            "kind": jobs.kind,
            "digest": digest_of(jobs),
            "hash": "0",
            "seconds": 0.0,
        }
        with sqlite_errors_explained(self.path, holds=self._holds):
            self._base.execute("CREATE TABLE facts (name TEXT PRIMARY KEY, value)")
            self._base.execute("CREATE TABLE done (job INTEGER PRIMARY KEY, size INTEGER NOT NULL)")
            self._base.executemany("INSERT INTO facts VALUES (?, ?)", self.facts.items())

    def finished(self, jobs: Jobs) -> tuple[Ints, Words]:
        """Return the numbers of the finished jobs and their sizes."""
        with sqlite_errors_explained(self.path):
            rows = self._base.execute("SELECT job, size FROM done ORDER BY job").fetchall()
        try:
            table = np.array(rows, dtype=np.int64).reshape(-1, 2)
            numbers, sizes = table[:, 0], table[:, 1].astype(np.uint64)
            self._hash = _hash(numbers, sizes)
            good = str(self._hash) == self.facts["hash"]
            # of exchanged pages they do not ascend
            good &= bool((np.diff(numbers, prepend=-1, append=len(jobs.weights)) > 0).all())
        except (TypeError, ValueError, OverflowError, KeyError):
            good = False
        if not good:
            raise CheckpointError(self.path, "is damaged: its finished jobs have changed")
        return numbers, sizes

    def add(self, numbers: Ints, sizes: Words) -> None:
        """Add finished jobs; commit if that is due."""
        self._new += zip(numbers.tolist(), sizes.tolist(), strict=True)
        if time.monotonic() >= self._committed + COMMIT_SECONDS:
            self.commit()

    def commit(self) -> None:
        """Write what was added to the disk; after an interrupt on the way, this can be repeated."""
        now = time.monotonic()
        added = np.array(self._new, dtype=np.uint64).reshape(-1, 2)
        total = (self._hash + _hash(*added.T)) % 2**64
        self.facts["hash"] = str(total)
        self.facts["seconds"] += now - self._committed
        self._committed = now
        with sqlite_errors_explained(self.path, holds=self._holds):
            self._base.executemany("REPLACE INTO done VALUES (?, ?)", self._new)
            self._base.executemany(
                "UPDATE facts SET value = ? WHERE name = ?",
                [(self.facts[name], name) for name in ("hash", "seconds")],
            )
            self._base.executescript("BEGIN IMMEDIATE")  # commits, and no interrupt comes between
            self._hash, self._new, self._holds = total, [], True

    def in_use(self) -> bool:
        """Return whether another process is counting; the file was opened to be read."""
        try:
            self._base.execute("PRAGMA busy_timeout = 0")
            self._base.executescript("BEGIN IMMEDIATE")  # ends the transaction that reads
            self._base.execute("ROLLBACK")
        except sqlite3.Error as error:
            return (error.sqlite_errorname or "").startswith("SQLITE_BUSY")
        return False
