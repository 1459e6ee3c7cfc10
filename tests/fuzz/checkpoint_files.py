"""Read checkpoint files with arbitrary bytes, flipped bits and fields of every type."""

from __future__ import annotations

import contextlib
import functools
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from checkpoints import change, seal

import nqueens
from fuzz.outcomes import expect, outcome
from fuzz.source import Source
from nqueens import runs
from nqueens._counting.schema import HEADER

__all__ = ["fuzz_checkpoints"]

N, TOTAL, MISSING = 6, 4, 3  # the last jobs are missing in one of the files
COLUMNS = [
    *(("run", column) for column in (*HEADER.split(", "), "checksum", "owner")),
    *(("workers", column) for column in ("id", "engine", "level", "name", "version")),
    *(("done", column) for column in ("seconds", "finished", "worker", "checksum")),
    *(("done", column) for column in ("number", "solutions")),
]
FORGED = COLUMNS[-2:]  # with a matching checksum, another count cannot be told from the right one
NUMBERS = [0, -1, 1, 2**31, 2**63 - 1, -(2**63), 10**9, 0.5, -1e308, float("inf")]
TEXTS = ["", "5", "1e5", "[" * 5000, '{"pid": ' * 500, "null", "[]", '{"placed": [[0, 0]]}']


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    memory = Path("/dev/shm")  # a checkpoint waits for its disk
    return tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)


@functools.cache
def _sound() -> tuple[bytes, bytes]:
    """Return a file without its last jobs and a complete one, the same in every process."""
    path = str(Path(_folder().name) / "sound")
    nqueens.count(N, checkpoint=path, method="portable", workers=1)
    change(path, "UPDATE workers SET level = 'scalar', name = 'here/1/1', version = '0.2.0'")
    change(path, "UPDATE done SET seconds = 0.5, finished = 2e9")
    seal(path)
    complete = Path(path).read_bytes()
    change(path, "DELETE FROM done WHERE number >= (SELECT jobs FROM run) - ?", MISSING)
    return Path(path).read_bytes(), complete


def fuzz_checkpoints(data: bytes) -> None:
    """Read a damaged file with every reader: the right total or ``CheckpointError``."""
    source = Source(data)
    path = str(Path(_folder().name) / "q")
    how = source.below(4)
    if how == 0:
        content, forged = source.rest(), False
    elif how == 1:
        content, forged = _flipped(source), False
    else:
        content, forged = _rewritten(path, source, sealed=how == 3)
    for call in (_status, _merge, _count):
        _write(path, content)
        found = outcome(call, path)
        if found.error is None:
            expect(forged or found.value in (TOTAL, None), call.__name__, found.value)
        else:
            expect(isinstance(found.error, runs.CheckpointError), call.__name__, found.error)


def _status(path: str) -> int | None:
    return runs.status(path).total


def _merge(path: str) -> int | None:
    return runs.merge(path + ".merged", [path]).total


def _count(path: str) -> int:
    return nqueens.count(N, checkpoint=path, workers=1)


def _write(path: str, content: bytes) -> None:
    """Write a file, and remove those that SQLite or a merge may have left beside it."""
    for beside in Path(path).parent.glob("q?*"):
        beside.unlink()
    Path(path).write_bytes(content)


def _flipped(source: Source) -> bytes:
    """Return a sound file with some bytes changed, moved or cut off."""
    content = bytearray(source.pick(_sound()))
    for _ in range(1 + source.below(4)):
        at = source.below(len(content))
        if source.flag(4):
            other = source.below(len(content))
            length = min(source.byte(), len(content) - max(at, other))
            content[at : at + length] = content[other : other + length]
        else:
            content[at] ^= 1 << source.below(8)
    end = source.below(len(content)) if source.flag(8) else len(content)
    return bytes(content[:end])


def _rewritten(path: str, source: Source, *, sealed: bool) -> tuple[bytes, bool]:
    """Return a sound file with other values in some fields, and whether a count was forged."""
    _write(path, source.pick(_sound()))
    change(path, "PRAGMA journal_mode = MEMORY")
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
    forged = False
    for _ in range(1 + source.below(3)):
        table, column = source.pick(COLUMNS)
        where = f"rowid = (SELECT min(rowid) FROM {table})"
        with contextlib.suppress(sqlite3.Error):  # a key is an integer
            change(path, f"UPDATE {table} SET {column} = ? WHERE {where}", _value(source))
            forged |= sealed and (table, column) in FORGED
    if sealed:
        with contextlib.suppress(Exception):  # what can have no checksum stays as it is
            seal(path)
    return Path(path).read_bytes(), forged


def _value(source: Source) -> Any:
    how = source.below(6)
    if how == 0:
        return source.pick(NUMBERS)
    if how == 1:
        return source.pick(TEXTS)
    if how == 2:
        return source.below(1 << 16) - (1 << 8)
    if how == 3:
        return source.take(source.byte())
    return None if how == 4 else source.take(source.byte()).decode("latin-1")
