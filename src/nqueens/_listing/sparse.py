"""Solutions of boards with few open squares, block by block.

On such a board, most prefixes have no solution, and neither the rows in their order nor the
prefixes of a few rows show which. The kernel here fills the row or column with the fewest open
squares first. It finds solutions in no order, so a block of all solutions with a prefix is listed
and sorted, and a prefix with too many of them is divided into those of one more row.
"""

from collections.abc import Callable, Generator

import numpy as np

from nqueens._boards.problem import Problem
from nqueens._core import SparseLister, StopFlag
from nqueens._listing.tree import Prefix, Tree
from nqueens._runtime.memory import Bytes, row_keys
from nqueens._runtime.running import in_threads, strips

CLOSED_A_ROW = 9  # a board is sparse if its free rows have so many closed squares on average
FIRST_BLOCK = 256  # solutions in a block: the first ones come soon
LARGEST_BLOCK = 8192  # of later blocks, which cost less

Job = tuple[int, Prefix]


def is_sparse(board: Problem) -> bool:
    """Return whether so many squares are closed that this search is the fastest.

    Measured with 6 to 12 open squares a row: from n = 18 on at the limit, and by far beyond it.
    """
    if board.free:
        return False
    placed = {row for row, _ in board.placed}
    free = [squares for row, squares in enumerate(board.open_squares) if row not in placed]
    number = sum(map(int.bit_count, free))
    return number <= len(free) * (len(free) - CLOSED_A_ROW)


def stream_sparse(tree: Tree, start: Prefix, together: int) -> Generator[Bytes]:
    """Yield the solutions from ``start`` on, in arrays of any length; so many blocks at a time."""
    board, most = tree.board, FIRST_BLOCK
    words = np.array(board.open_squares, dtype=np.uint64)

    def worker() -> Callable[[Job, StopFlag], tuple[int, Bytes | None]]:
        lister = SparseLister(words, board.wraps)

        def work(job: Job, stop: StopFlag) -> tuple[int, Bytes | None]:
            number, prefix = job
            if len(prefix) < len(start) and prefix == start[: len(prefix)]:
                return number, None  # it also has solutions before the start
            out = np.empty((most, board.n), dtype=np.uint8)
            size = lister.list(np.array(prefix, dtype=np.uint8), out, stop)
            if size < 0:
                return number, None
            return number, out[np.argsort(row_keys(out[:size]), kind="stable")]

        return work

    def blocks(family: list[Prefix]) -> Generator[Bytes]:
        nonlocal most
        for prefixes in strips(family, together):
            with in_threads(list(enumerate(prefixes)), worker, watch=tree.watch) as results:
                found = dict(results)
            for number, prefix in enumerate(prefixes):
                boards = found.pop(number)
                if boards is not None:
                    yield boards
                    most = min(2 * most, LARGEST_BLOCK)
                else:
                    children = tree.children(prefix)
                    yield from blocks([one for one in children if one >= start[: len(one)]])

    return blocks([()])
