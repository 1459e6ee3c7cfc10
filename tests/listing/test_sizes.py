"""Boards whose edges are filled are counted by narrow lanes."""

import numpy as np
import oracle
import pytest

import nqueens
from nqueens import _core
from nqueens._boards.problem import problem_of

LEVELS = nqueens.cpu_info().levels


def counted(n, closed, level, queens):
    """Return the number of completions."""
    sizes = np.zeros(1, np.uint64)
    squares = np.array(queens, np.uint8).reshape(1, 2 * len(queens))
    counter = _core.Completer(n, closed, False, level)
    counter.count_each(squares, sizes, 2**64 - 1, _core.StopFlag())
    return int(sizes[0])


def some_queens(n, rows, rng):
    """Return queens in some rows that do not attack each other."""
    queens = []
    while len(queens) < len(rows):
        row = rows[len(queens)]
        columns = range(n)
        free = [c for c in columns if not oracle.attacking_pairs_of([*queens, (row, c)])]
        queens = [*queens, (row, int(rng.choice(free)))] if free else []
    return tuple(queens)


@pytest.mark.parametrize("n", [17, 18, 20, 25, 32])
def test_edges_with_queens_leave_a_board_for_narrow_lanes(n):
    rng = np.random.default_rng(n)
    for turn in range(40):
        blocked = [(int(r), int(c)) for r, c in rng.integers(0, n, (turn % 4 * n // 4, 2))]
        closed = np.array(problem_of(n, None, blocked).blocked, np.uint32)
        above = int(rng.integers(0, n - 16))
        edges = [*range(above), *range(above + 16, n)]
        inside = [int(row) for row in range(above, above + 16) if row % 5 < turn % 3 + 1]
        queens = some_queens(n, edges + inside, rng)
        found = {level: counted(n, closed, level, queens) for level in LEVELS}
        assert len({*found.values()}) == 1, (queens, found)
