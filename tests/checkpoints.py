"""Helpers of the tests of checkpoint files."""

import contextlib
import os
import sqlite3

import numpy as np

from nqueens._counting import checkpoint


def rows_of(path):
    """Return the sizes of the finished jobs by number; nothing without tables."""
    if not os.path.exists(path):  # SQLite would create it
        return {}
    with contextlib.closing(sqlite3.connect(path)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None:
            return {}
        return dict(connection.execute("SELECT job, size FROM done ORDER BY job").fetchall())


def change(path, statement, *values):
    """Change a file, so that its hash no longer matches."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def seal(path):
    """Write the hash that matches the finished jobs."""
    rows = np.array(list(rows_of(path).items()), dtype=np.int64).reshape(-1, 2)
    found = checkpoint._hash(rows[:, 0], rows[:, 1].astype(np.uint64))
    change(path, "UPDATE facts SET value = ? WHERE name = 'hash'", str(found))


def forge(path, number, size):
    """Write a wrong size that the file does not reveal."""
    change(path, "UPDATE done SET size = ? WHERE job = ?", size, number)
    seal(path)
