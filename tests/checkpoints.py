"""Helpers of the tests of checkpoint files."""

import contextlib
import os
import sqlite3
import warnings

import nqueens
from nqueens._counting.checkpoint import CheckpointWarning
from nqueens._counting.plans import Worker
from nqueens._counting.schema import HEADER, header_checksum, row_checksum, worker_checksum

WORKER = Worker("simd", "avx2", "somewhere/1/1", nqueens.__version__)


def rows_of(path):
    """Return number, solutions and finishing time of all rows; nothing without tables."""
    if not os.path.exists(path):  # SQLite would create it
        return {}
    with contextlib.closing(sqlite3.connect(path)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None:
            return {}
        return {
            number: rest
            for number, *rest in connection.execute(
                "SELECT number, solutions, finished FROM done ORDER BY number"
            )
        }


def stop_after(share):
    """Return a progress function that interrupts a count once this share of it is done."""

    def report(done, weight, total):
        if done >= share * weight:
            raise KeyboardInterrupt

    return report


def heard(call):
    """Return what a call returns, and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = call()
    assert all(one.category is CheckpointWarning for one in caught)
    return result, [str(one.message) for one in caught]


def part_of(n, path, count=100, method="portable"):
    """Make a file in which some jobs are done."""
    nqueens.count(n, checkpoint=path, method=method)
    change(path, "DELETE FROM done WHERE number >= ?", count)


def change(path, statement, *values):
    """Change a file, so that its checksums no longer match."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def seal(path):
    """Write the checksums that match the contents of a file."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        ((*values,),) = connection.execute(f"SELECT {HEADER} FROM run")
        connection.execute("UPDATE run SET checksum = ?", (header_checksum(values),))
        workers = connection.execute("SELECT id, engine, level, name, version FROM workers")
        starts = {id_: worker_checksum(values[3], Worker(*rest)) for id_, *rest in workers}
        rows = connection.execute("SELECT number, solutions, seconds, finished, worker FROM done")
        for *numbers, worker in rows.fetchall():
            checksum = row_checksum(starts[worker], numbers)
            connection.execute(
                "UPDATE done SET checksum = ? WHERE number = ?", (checksum, numbers[0])
            )


def forge(path, number, solutions):
    """Write a wrong count that the file does not reveal."""
    change(path, "UPDATE done SET solutions = ? WHERE number = ?", solutions, number)
    seal(path)
