"""Damaged checkpoints: any contents of a file give the right total or ``CheckpointError``."""

import contextlib
import functools
import json
import os
import sqlite3
from pathlib import Path

import pytest
from checkpoints import change, seal

import nqueens
from nqueens import runs
from nqueens._counting import plans
from nqueens._counting.schema import HEADER
from nqueens.runs import CheckpointError

N, TOTAL, MISSING = 6, 4, 3  # the last jobs are missing
VALUES = [
    None, 0, -1, 5, 2**31, 2**63 - 1, -(2**63), 10**9, 0.5, -1e308, 1e308, float("inf"),
    "", "x", "5", "1e5", "\ud7ff", "[" * 100_000, '{"pid": ' * 5000, b"", b"\xff\xfe", b"search",
]  # fmt: skip


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    """Return the bytes of a file without its last jobs, and those of a complete one."""
    path = str(tmp_path_factory.mktemp("sound") / "q")
    nqueens.count(N, checkpoint=path, method="portable")
    complete = Path(path).read_bytes()
    change(path, "DELETE FROM done WHERE number >= (SELECT jobs FROM run) - ?", MISSING)
    return Path(path).read_bytes(), complete


READERS = {
    "status": lambda path: runs.status(path).total,
    "merge": lambda path: runs.merge(path + ".merged", [path]).total,
    "audit": lambda path: runs.audit(path, 100, workers=1) and None,
    "work": lambda path: runs.work(path, workers=1).total,
    "count": lambda path: nqueens.count(N, checkpoint=path, workers=1),
}


def outcomes(path, content):
    """Return which readers found an error, and check what the others found."""
    errors = []
    for name, read in READERS.items():
        if name in ("status", "count"):  # work may have changed it
            Path(path).write_bytes(content)
            Path(path + "-journal").unlink(missing_ok=True)
        try:
            assert read(path) in (TOTAL, None)
        except CheckpointError:
            errors.append(name)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path + ".merged")
    return errors


def flip(path, contents, bits):
    """Flip bits one by one; return how many readers found errors."""
    errors = 0
    for bit in bits:
        for content in contents:
            changed = bytearray(content)
            changed[bit // 8] ^= 1 << bit % 8
            errors += len(outcomes(path, bytes(changed)))
    return errors


def used_bits(content):
    """Return the bits of the bytes that are not part of long stretches of zeros."""
    return [
        8 * at + bit
        for at in range(len(content))
        if any(content[at - 8 : at + 9])
        for bit in range(8)
    ]


def test_some_flipped_bits(file, parts):
    bits = used_bits(parts[0])
    assert flip(file, parts, bits[:: len(bits) // 40 + 1]) > 0


@pytest.mark.slow
def test_all_flipped_bits(file, parts):
    bits = used_bits(parts[0])
    assert flip(file, parts[:1], bits) > 0
    assert flip(file, parts[1:], bits[::11]) > 0


TABLES = {
    "run": [*HEADER.split(", "), "checksum", "owner"],
    "workers": ["id", "engine", "level", "name", "version"],
    "done": ["number", "solutions", "seconds", "finished", "worker", "checksum"],
}
COLUMNS = [(table, column) for table, columns in TABLES.items() for column in columns]
FORGED = {"number", "solutions"}  # with a matching checksum this cannot be detected


def rewrite(path, content, table, column, value, *, sealed):
    """Write a value of any type into the first row of a table; return whether that works."""
    Path(path).write_bytes(content)
    change(path, "PRAGMA journal_mode = MEMORY")
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
    row = f"rowid = (SELECT min(rowid) FROM {table})"
    try:
        change(path, f"UPDATE {table} SET {column} = ? WHERE {row}", value)
    except sqlite3.Error:
        return False  # a key, which is an integer
    if sealed:
        with contextlib.suppress(Exception):  # what can have no checksum stays as it is
            seal(path)
    return True


def every_type(path, content, values, sealed, table, column):
    for value in () if sealed and column in FORGED else values:
        if rewrite(path, content, table, column, value, sealed=sealed):
            outcomes(path, Path(path).read_bytes())


@pytest.mark.parametrize("sealed", [False, True], ids=["as it is", "with checksums that fit"])
def test_some_values_in_every_field(sealed, file, parts):
    for i, (table, column) in enumerate(COLUMNS):
        every_type(file, parts[1], VALUES[i % 6 :: 6], sealed, table, column)


@pytest.mark.slow
@pytest.mark.parametrize(("table", "column"), COLUMNS)
@pytest.mark.parametrize("sealed", [False, True], ids=["as it is", "with checksums that fit"])
def test_every_field_of_every_type(table, column, sealed, file, parts):
    for content in parts:
        every_type(file, content, VALUES, sealed, table, column)


def assert_refused(path, content, statement, *values):
    """Change a file, whose checksums still match, and check that every reader refuses it."""
    Path(path).write_bytes(content)
    change(path, statement, *values)
    seal(path)
    assert outcomes(path, Path(path).read_bytes()) == list(READERS)


@pytest.mark.parametrize(
    "constraints",
    [
        "[" * 100_000,
        '{"toroidal": false, "placed": [[0, 0], [1, 1]], "blocked": []}',
        '{"toroidal": true, "placed": [], "blocked": []}',
        '{"toroidal": 1, "placed": [], "blocked": []}',
        '{"toroidal": false, "placed": [[0, 1e400]], "blocked": []}',
        '{"toroidal": false, "placed": {"a": 1}, "blocked": []}',
        '{"toroidal": false, "placed": [], "blocked": 5}',
        '{"toroidal": false, "placed": []}',
        "null",
    ],
)
def test_constraints_that_make_no_sense(constraints, file, parts):
    assert_refused(file, parts[0], "UPDATE run SET constraints = ?", constraints)


@pytest.mark.parametrize(
    ("n", "kind"), [(10**9, "search"), (24, "join"), (5, "join"), (0, "whole"), (-1, "search")]
)
def test_a_header_of_what_cannot_be(n, kind, file, parts, monkeypatch):
    join_jobs = functools.cache(plans.join_jobs)  # n = 24 has many
    monkeypatch.setattr(plans, "join_jobs", join_jobs)
    assert_refused(file, parts[0], "UPDATE run SET n = ?, kind = ?", n, kind)


@pytest.mark.development
@pytest.mark.parametrize("owner", ["[" * 100_000, "5", json.dumps({"pid": []})])
def test_an_owner_that_makes_no_sense(owner, file, parts):
    Path(file).write_bytes(parts[0])
    change(file, "UPDATE run SET owner = ?", owner)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert runs.status(file).in_use_by == "another process"
        with pytest.raises(CheckpointError, match="is in use by another process"):
            nqueens.count(N, checkpoint=file)
    assert nqueens.count(N, checkpoint=file) == TOTAL
