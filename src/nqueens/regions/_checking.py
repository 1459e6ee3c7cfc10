"""Check boards against the rules of a puzzle."""

from __future__ import annotations

from math import prod
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nqueens._boards.arrays import OneBoard, check_columns
from nqueens._runtime.arguments import integer_array
from nqueens._runtime.memory import Array, row_slices
from nqueens.regions._puzzle import Puzzle, PuzzleLike, as_puzzle


@overload
def is_solution(puzzle: PuzzleLike, q: OneBoard) -> bool: ...
@overload
def is_solution(puzzle: PuzzleLike, q: ArrayLike) -> Any: ...
def is_solution(puzzle: PuzzleLike, q: ArrayLike) -> bool | NDArray[np.bool_]:
    """Return whether a board is a solution of a puzzle.

    Parameters
    ----------
    puzzle
        As in `solve`.
    q : array_like of int, shape (..., n), or (..., n, stars) if ``stars`` > 1
        Boards: the columns, from 0, of the queens in each row, in any order.

    Returns
    -------
    bool or ndarray of bool, shape (...)
        Whether each row, column and region has its queens and every rule is kept; a bool for one
        board, an array for several.

    Notes
    -----
    O(n stars**2) per board, plus O(k stars) for k squares that are placed or blocked.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.is_solution(["ABBB", "AABD", "CCDD", "CCCD"], [[2, 0, 3, 1], [1, 3, 0, 2]])
    array([ True, False])
    """
    puzzle = as_puzzle(puzzle)
    n, stars = puzzle.n, puzzle.stars
    boards = integer_array(q, "the columns of boards")
    shape = puzzle.rules._shape(1)[1:]
    if boards.shape[-len(shape) :] != shape:
        raise ValueError(
            f"boards of this puzzle have shape (..., {', '.join(map(str, shape))}), "
            f"not {boards.shape}"
        )
    check_columns(boards, n)
    outer: tuple[int, ...] = boards.shape[: -len(shape)]
    boards = boards.reshape(prod(outer), n, stars)
    good = np.empty(len(boards), dtype=np.bool_)
    for part in row_slices(len(boards), n * stars * stars):
        good[part] = _flags(puzzle, boards[part])
    return good.reshape(outer) if outer else bool(good[0])


def _flags(puzzle: Puzzle, columns: Array) -> NDArray[np.bool_]:
    """Return whether each of a few boards, shape (m, n, stars), is a solution."""
    m, n, stars = columns.shape
    good = np.ones(m, dtype=np.bool_)
    columns = np.sort(columns.astype(np.int64), axis=2)
    rows = np.arange(n)[:, None]
    each = np.repeat(np.arange(n), stars)
    for lines in (columns, puzzle.regions.labels[rows, columns]):
        good &= (np.sort(lines.reshape(m, -1)) == each).all(axis=1)
    good &= (np.diff(columns, axis=2) > (0 if puzzle.touching else 1)).all(axis=(1, 2))
    if not puzzle.touching:
        apart = abs(columns[:, 1:, :, None] - columns[:, :-1, None, :])
        good &= (apart > 1).all(axis=(1, 2, 3))
    if puzzle.diagonals:
        for lines in (columns + rows, columns - rows):
            good &= (np.diff(np.sort(lines.reshape(m, -1))) > 0).all(axis=1)
    for queen, squares in ((True, puzzle.placed), (False, puzzle.blocked)):
        for row, column in squares:
            good &= (columns[:, row] == column).any(axis=1) == queen
    return good
