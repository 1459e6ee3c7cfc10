"""Counts of boards with very few open squares: their solutions are listed.

A search row by row goes deep into prefixes that some row far below rules out. The search for lists
fills the row or column with the fewest open squares first, which takes less time here.
"""

import numpy as np

from nqueens._boards.problem import Problem
from nqueens._core import SparseLister
from nqueens._runtime.running import Watch, run_kernel

FEWEST_ROWS = 18  # smaller boards are counted in milliseconds
OPEN = 7  # squares in a free row, on average: measured with 4 to 9, up to n = 31
MOST = 8192  # solutions that are listed; a board with more of them is counted as any other


def is_nearly_closed(board: Problem) -> bool:
    """Return whether so few squares are open that listing the solutions counts them fastest."""
    if board.free or board.n < FEWEST_ROWS:
        return False
    placed = {row for row, _ in board.placed}
    free = [squares for row, squares in enumerate(board.open_squares) if row not in placed]
    return sum(map(int.bit_count, free)) <= OPEN * len(free)


def listed_total(board: Problem, watch: Watch, *, at_most: int) -> int | None:
    """Return the number of solutions, or ``at_most + 1`` if there are more; None if it is large."""
    watch.report(0, 1)
    lister = SparseLister(np.array(board.open_squares, dtype=np.uint64), board.wraps)
    room = np.empty((min(at_most, MOST), board.n), dtype=np.uint8)
    total = run_kernel(lister.list, np.empty(0, dtype=np.uint8), room, watch=watch)
    if total < 0 and at_most > MOST:
        return None
    total = total if total >= 0 else at_most + 1
    watch.report(1, 1, total)
    return total
