"""Finished jobs as arrays: checked like single rows, added up and merged."""

import numpy as np
import pytest
from checkpoints import WORKER

from nqueens._counting.schema import row_checksum, worker_checksum
from nqueens._counting.table import (
    NO_ROWS,
    STEP,
    Damage,
    Table,
    checked_table,
    checksums,
    joined_tables,
    merged_tables,
)

OTHER = WORKER._replace(name="elsewhere/2/2")
WORKERS = {7: (WORKER, worker_checksum("plan", WORKER)), 9: (OTHER, worker_checksum("plan", OTHER))}
JOBS = 3 * STEP


def stored(k):
    """Return k rows in the form of a file."""
    generator = np.random.default_rng(k)
    found = []
    for number in generator.permutation(JOBS)[:k].tolist():
        solutions, worker = int(generator.integers(2**63)), int(generator.choice([7, 9]))
        row = (number, solutions, generator.random(), 1e9 * generator.random())
        found.append((*row, worker, row_checksum(WORKERS[worker][1], row)))
    return found


@pytest.mark.parametrize("k", [1, 2, 1000, STEP + 1])
def test_rows_are_read_as_they_were_written(k):
    rows = stored(k)
    table = checked_table(rows, JOBS, WORKERS)
    assert [tuple(row)[:4] for row in table.rows()] == [row[:4] for row in rows]
    assert [row.worker for row in table.rows()] == [WORKERS[row[4]][0] for row in rows]
    assert table.total == sum(row[1] for row in rows)
    starts = np.array([start for _, start in WORKERS.values()], dtype=np.uint32)
    assert checksums(table, starts).tolist() == [row[5] for row in rows]


@pytest.mark.parametrize("column", range(6))
def test_every_change_is_seen(column):
    for value in (-1, 2**63 - 1, 0.5, "1", None, b"1", float("nan")):
        rows = stored(20)
        changed = list(rows[11])
        changed[column] = value
        rows[11] = tuple(changed)
        with pytest.raises(Damage) as error:
            checked_table(rows, JOBS, WORKERS)
        if column:
            assert error.value.args == (rows[11][0],)


def table_of(counts, worker):
    """Return a table with these solutions by number."""
    numbers = np.array(sorted(counts), dtype=np.int64)
    times = np.zeros(len(numbers))
    return Table(
        numbers,
        np.array([counts[i] for i in sorted(counts)], dtype=np.int64),
        times,
        times,
        np.zeros(len(numbers), dtype=np.int64),
        (worker,),
    )


def test_merging():
    tables = [table_of({5: 50, 1: 10}, WORKER), NO_ROWS, table_of({1: 10, 3: 30}, OTHER)]
    merged, differing = merged_tables(tables, 6)
    assert differing == []
    assert [(row.number, row.solutions, row.worker) for row in merged.rows()] == [
        (1, 10, WORKER),
        (3, 30, OTHER),
        (5, 50, WORKER),
    ]
    _, differing = merged_tables([*tables, table_of({3: 31, 5: 51}, WORKER)], 6)
    assert [(i, one.solutions, j, other.solutions) for (i, one), (j, other) in differing] == [
        (2, 30, 3, 31),
        (0, 50, 3, 51),
    ]


def test_workers_of_several_tables():
    joined = joined_tables([table_of({1: 1}, WORKER), table_of({2: 2}, OTHER), NO_ROWS])
    joined = joined_tables([joined, table_of({3: 3}, WORKER)])
    assert joined.workers == (WORKER, OTHER)
    assert [row.worker for row in joined.rows()] == [WORKER, OTHER, WORKER]
