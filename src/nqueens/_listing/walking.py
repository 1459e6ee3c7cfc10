"""Where to begin in the lexicographic list, and the cursors that walk it from there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from nqueens._core import SolutionCursor
from nqueens._listing.prefixes import Prefix, allowed_squares, locate
from nqueens._runtime.arguments import MAX_COUNTED
from nqueens._runtime.interrupts import run_kernel

if TYPE_CHECKING:
    from nqueens._boards.constrained import ConstrainedBoard
    from nqueens._runtime.interrupts import Tally

__all__ = ["WALKED_OFFSET", "cursors", "start_near"]

WALKED_OFFSET = 1 << 18  # walking past fewer solutions is faster than counting their subtrees


def start_near(
    board: ConstrainedBoard, offset: int, workers: int, tally: Tally, *, deepest: int
) -> tuple[Prefix | None, int]:
    """Return a prefix near solution ``offset`` and how many to skip there; None past the end."""
    if offset <= WALKED_OFFSET or board.wraps:
        return (), offset
    ranks = np.array([offset], dtype=np.uint64)
    spans = locate(board, ranks, workers, tally.waiting(), deepest=deepest)
    return (spans[0].prefix, offset - spans[0].first) if spans else (None, 0)


def cursors(
    board: ConstrainedBoard, fundamental: bool, offset: int, workers: int, tally: Tally
) -> Iterator[SolutionCursor]:
    """Yield cursors that together list the solutions from ``offset`` on."""
    if not board.possible:
        return
    allowed = allowed_squares(board)
    prefix: Prefix | None = ()
    if not fundamental and board.n <= MAX_COUNTED:
        prefix, offset = start_near(board, offset, workers, tally, deepest=board.n)
        if prefix is None:
            return
    for squares in _least_images(allowed) if fundamental else [allowed]:
        words = np.array(squares, dtype=np.uint64)
        first = np.array(prefix, dtype=np.uint8)
        cursor = SolutionCursor(words, prefix=first, fundamental=fundamental)
        if offset:
            offset -= run_kernel(cursor.skip, offset, long=True, watch=tally.add)
        if offset == 0:
            yield cursor


def _least_images(allowed: list[int]) -> Iterator[list[int]]:
    """Yield boards, in order, that together hold the smallest solution of every orbit.

    Let k be the column of the queen in row 0. In the images, that column is the position of the
    queen on one of the four edges, counted from either end. In the smallest image, none of these
    positions is below k or above n - 1 - k. The kernel still compares a solution with its images.
    """
    n = len(allowed)
    for k in range((n + 1) // 2):
        squares = list(allowed)
        for row in itertools.chain(range(k), range(n - k, n)):
            squares[row] &= ~(1 | 1 << (n - 1))
        squares[n - 1] &= (1 << (n - k)) - (1 << k)
        squares[0] &= 1 << k
        yield squares
