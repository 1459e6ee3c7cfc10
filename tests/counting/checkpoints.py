"""What the tests of checkpoint files share."""

import contextlib
import os
import sqlite3
import warnings

import nqueens
from nqueens._counting.checkpoint import CheckpointWarning
from nqueens._counting.plans import Worker

WORKER = Worker("simd", "avx2", "somewhere/1/1", "0.1.0")


def rows_of(path):
    """Return number, solutions and time of finishing of all rows; none of a file half made."""
    if not os.path.exists(path):  # SQLite would make it
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
    """Return a progress function that interrupts a count when so much of it is done."""

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
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM done WHERE number >= ?", (count,))
