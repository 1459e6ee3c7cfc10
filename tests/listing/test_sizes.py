"""How many solutions begin with a prefix, and which way they are counted."""

import numpy as np
import oracle
import pytest

import nqueens
from nqueens import _core
from nqueens._boards.plan_board import plan_board
from nqueens._counting.searches import closed_masks
from nqueens._listing import prefixes as counted
from nqueens._listing.prefixes import first_columns, prefixes, sizes
from nqueens._runtime.interrupts import Tally

LEVELS = nqueens.cpu_info().levels


@pytest.fixture(autouse=True)
def nothing_known():
    counted._kept.clear()
    yield
    counted._kept.clear()


def some_queens(n, rows, rng):
    """Return queens in some rows that do not attack each other."""
    queens = []
    while len(queens) < len(rows):
        row = rows[len(queens)]
        free = [
            column
            for column in range(n)
            if all(column != c and abs(column - c) != abs(row - r) for r, c in queens)
        ]
        queens = [*queens, (row, int(rng.choice(free)))] if free else []
    return tuple(queens)


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "scalar"])
@pytest.mark.parametrize("n", [17, 18, 20, 25, 32])
def test_edges_with_queens_leave_a_board_for_narrow_lanes(n, level):
    rng = np.random.default_rng(n)
    for turn in range(40):
        blocked = [(int(r), int(c)) for r, c in rng.integers(0, n, (turn % 4 * n // 4, 2))]
        closed = closed_masks(plan_board(n, None, blocked))
        above = int(rng.integers(0, n - 16))
        edges = [*range(above), *range(above + 16, n)]
        inside = [int(row) for row in range(above, above + 16) if row % 5 < turn % 3 + 1]
        queens = some_queens(n, edges + inside, rng)
        found = [
            _core.Counter(n, closed, False, name).count(queens, 2**64 - 1, _core.StopFlag())
            for name in ("scalar", level)
        ]
        assert found[0] == found[1], queens


@pytest.mark.parametrize("n", range(4, 10))
def test_first_columns_equal_oracle(n):
    firsts = [q[0] for q in oracle.solutions(n)]
    for columns in range(n // 2 + 1):
        expected = sum(first < columns for first in firsts)
        assert first_columns(plan_board(n), columns, 1, Tally()) == expected


@pytest.mark.parametrize("n", [8, 9])
@pytest.mark.parametrize("narrow", [4, 6, 7, 9])
def test_rows_filled_for_narrow_lanes_change_no_size(n, narrow, monkeypatch):
    monkeypatch.setattr(counted, "NARROW_ROWS", narrow)
    listed = oracle.solutions(n)
    for depth in (1, 2, 4):
        nodes = list(prefixes(plan_board(n), depth))
        assert sizes(plan_board(n), nodes, 2) == [
            sum(q[:depth] == prefix for q in listed) for prefix in nodes
        ]


@pytest.mark.parametrize("n", [11, 12])
def test_ranks_by_pairs_of_the_first_and_last_row(n, monkeypatch):
    monkeypatch.setattr(counted, "PAIRED_N", 0)
    monkeypatch.setattr(counted, "WALKED_SOLUTIONS", 0)
    monkeypatch.setattr(counted, "SMALL_N", 8)
    boards = nqueens.solutions(n)
    paired = 0
    for rank in range(0, len(boards), len(boards) // 50):
        np.testing.assert_array_equal(nqueens.solution_at(n, rank), boards[rank])
        assert nqueens.solution_rank(boards[rank]) == rank
        share = 2 * min(rank, len(boards) - 1 - rank) / len(boards)
        paired += counted.nearest_column(plan_board(n), share) is not None
    assert 10 < paired < 40
    ranks = np.arange(0, len(boards), 7)
    np.testing.assert_array_equal(nqueens.solution_at(n, ranks), boards[ranks])
    np.testing.assert_array_equal(nqueens.solution_rank(boards[ranks]), ranks)


def test_a_rank_of_a_large_board():
    rank = 21_000_000
    board = nqueens.solution_at(17, rank)
    assert nqueens.solution_rank(board) == rank
    counted._kept.clear()
    assert nqueens.solution_rank(16 - board) == 95_815_104 - 1 - rank
