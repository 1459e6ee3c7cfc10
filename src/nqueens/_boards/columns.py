"""Boards given as the column of each row's queen: checks, and matrices made of them and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

import numpy as np

from nqueens._boards.arrays import (
    Column,
    ManyBoards,
    OneBoard,
    Squares,
    board_rows,
    column_type,
    constraint_squares,
)
from nqueens._core import check_boards, count_conflicts
from nqueens._runtime.arguments import array_of, checked_bool
from nqueens._runtime.errors import InvalidArgument, Parameter
from nqueens._runtime.memory import Array, Bytes, require_memory, row_slices
from nqueens._runtime.running import run_kernel
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray

INLINE_CELLS = 1 << 20  # up to this many queens are checked without starting a thread


@overload
def is_solution(
    q: ManyBoards, *, placed: Squares = ..., blocked: Squares = ..., toroidal: bool = ...
) -> NDArray[np.bool_]: ...
@overload
def is_solution(
    q: OneBoard, *, placed: Squares = ..., blocked: Squares = ..., toroidal: bool = ...
) -> bool: ...
@overload
def is_solution(
    q: ArrayLike, *, placed: Squares = ..., blocked: Squares = ..., toroidal: bool = ...
) -> Any: ...
def is_solution(
    q: ArrayLike, *, placed: Squares = None, blocked: Squares = None, toroidal: bool = False
) -> bool | NDArray[np.bool_]:
    """Return whether no two queens of a board attack each other.

    With ``placed`` or ``blocked``, return whether the board is also a completion: it has all placed
    queens, and none on a blocked square.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards: ``q[..., i]`` is the column, 0-based, of the queen in row i.
    placed, blocked
        As in `count`.
    toroidal : bool
        Let the diagonals continue across the edges of the board.

    Returns
    -------
    bool or ndarray of bool, shape (...)
        A bool for one board, an array for several.

    Notes
    -----
    O(n) per board; up to n = 32 the work space is in registers.

    Examples
    --------
    >>> nqueens.is_solution([1, 3, 0, 2])
    True
    >>> nqueens.is_solution([[1, 3, 0, 2], [0, 1, 2, 3]])
    array([ True, False])
    >>> nqueens.is_solution([0, 2, 4, 1, 3], toroidal=True)
    True
    >>> nqueens.is_solution([1, 3, 0, 2], placed=[(0, 2)])
    False
    """
    boards, shape = board_rows(q, shared=True)
    wraps, n = checked_bool(toroidal, "toroidal"), boards.shape[1]
    squares = None if placed is blocked is None else constraint_squares(n, placed, blocked)
    valid = solution_flags(boards, wraps=wraps)
    if squares is not None:
        (rows, columns), (closed_rows, closed_columns) = (some.T for some in squares)
        for part in row_slices(len(boards), len(rows) + len(closed_rows)):
            valid[part] &= (boards[part][:, rows] == columns).all(axis=1)
            valid[part] &= (boards[part][:, closed_rows] != closed_columns).all(axis=1)
    return valid.view(np.bool_).reshape(shape) if shape else bool(valid[0])


def solution_flags(boards: Array, *, wraps: bool = False) -> Bytes:
    """Return 1 for each row of a matrix of validated boards that is a solution, else 0."""
    valid = np.empty(len(boards), dtype=np.uint8)
    run_kernel(check_boards, boards, wraps, valid, long=boards.size > INLINE_CELLS)
    return valid


@overload
def conflicts(q: ManyBoards, *, toroidal: bool = ...) -> NDArray[np.int64]: ...
@overload
def conflicts(q: OneBoard, *, toroidal: bool = ...) -> int: ...
@overload
def conflicts(q: ArrayLike, *, toroidal: bool = ...) -> Any: ...
def conflicts(q: ArrayLike, *, toroidal: bool = False) -> int | NDArray[np.int64]:
    """Count the pairs of queens that attack each other.

    Every pair in a column or on a diagonal counts, even if other queens stand between the two: k
    queens on a line are k(k-1)/2 pairs.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards: ``q[..., i]`` is the column, 0-based, of the queen in row i.
    toroidal : bool
        Let the diagonals continue across the edges of the board.

    Returns
    -------
    int or ndarray of int64, shape (...)
        An int for one board, an array for several; 0 means a solution.

    Notes
    -----
    O(n) per board.

    Examples
    --------
    >>> nqueens.conflicts([0, 1, 2, 3])
    6
    >>> nqueens.conflicts([[1, 3, 0, 2], [0, 0, 0, 0]])
    array([0, 6])
    >>> nqueens.conflicts([1, 3, 0, 2], toroidal=True)
    2
    """
    wraps = checked_bool(toroidal, "toroidal")
    boards, shape = board_rows(q, shared=True)
    pairs = np.empty(len(boards), dtype=np.int64)
    long = boards.size > INLINE_CELLS
    if run_kernel(count_conflicts, boards, wraps, pairs, long=long) < len(boards):
        raise InvalidArgument(
            "the boards were changed during the call: a column is not on the board", parameter="q"
        )
    return pairs.reshape(shape) if shape else int(pairs[0])


def to_matrix(q: ArrayLike, *, dtype: DTypeLike = np.bool_) -> NDArray[Any]:
    """Return boards as matrices with a 1 for each queen and 0 elsewhere.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards: ``q[..., i]`` is the column, 0-based, of the queen in row i.
    dtype : data type
        Type of the result: bool, an integer type or a floating-point type. Sums of ``uint8``
        elements along an axis are safe, but differences wrap around.

    Returns
    -------
    ndarray, shape (..., n, n)
        ``[..., i, j]`` is 1 (or True) if a queen is in row i and column j.

    See Also
    --------
    from_matrix : the inverse.
    square_counts : the sum of the matrices of all solutions, without listing them.

    Notes
    -----
    O(n**2) per board. ``to_matrix(boards).sum(axis=0)`` counts the boards that have a queen on each
    square.

    Examples
    --------
    >>> nqueens.to_matrix([1, 3, 0, 2], dtype=int)
    array([[0, 1, 0, 0],
           [0, 0, 0, 1],
           [1, 0, 0, 0],
           [0, 0, 1, 0]])
    >>> nqueens.to_matrix(nqueens.solutions(6)).sum(axis=0)[0]
    array([0, 1, 1, 1, 1, 0])
    """
    try:
        kind = np.dtype(dtype)
    except (TypeError, ValueError, SyntaxError, OverflowError):
        raise TypeError(f"dtype must be a numeric type, not {described(dtype)}") from None
    if kind.kind not in "biuf":
        raise TypeError(f"dtype must be a bool, integer or float type, not {described(kind)}")
    boards, shape = board_rows(q)
    m, n = boards.shape
    require_memory(m * n * n * kind.itemsize, f"{m:,} matrices of {n} x {n}")
    matrices = np.zeros((m, n, n), dtype=kind)
    for part in row_slices(m, n):
        columns = boards[part].astype(np.intp)[..., np.newaxis]
        np.put_along_axis(matrices[part], columns, 1, axis=2)
    return matrices.reshape(*shape, n, n)


def from_matrix(matrix: ArrayLike) -> NDArray[Column]:
    """Return the boards of matrices that have a 1 for each queen.

    Parameters
    ----------
    matrix : array_like of bool, int or float, shape (..., n, n)
        Zeros and ones, with a single 1 in each row.

    Returns
    -------
    ndarray, shape (..., n)
        ``[..., i]`` is the column, 0-based, of the 1 in row i. The type is that of `solve`.

    See Also
    --------
    to_matrix : the inverse.

    Notes
    -----
    O(n**2) per board.

    Examples
    --------
    >>> nqueens.from_matrix([[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]])
    array([1, 3, 0, 2], dtype=int8)
    """
    try:
        cells = array_of(matrix, Parameter("matrix", words="a matrix"))
    except ValueError as error:
        raise InvalidArgument(
            f"a matrix cannot be made into an array: {error}", parameter="matrix", value=matrix
        ) from error
    if cells.dtype.kind not in "biuf":
        raise TypeError(f"a matrix must consist of zeros and ones, not {cells.dtype}")
    if cells.ndim < 2 or cells.shape[-1] != cells.shape[-2]:
        raise InvalidArgument(
            f"a matrix of a board must have shape (..., n, n), not {cells.shape}",
            parameter="matrix",
            value=cells.shape,
        )
    n = cells.shape[-1]
    ones = cells == 1
    wrong = cells[~ones & (cells != 0)]
    if wrong.size:
        raise InvalidArgument(
            f"a matrix must consist of zeros and ones, not {wrong[0]}",
            parameter="matrix",
            value=wrong[0].item(),
        )
    queens = np.count_nonzero(ones, axis=-1)
    if (queens != 1).any():
        at = np.unravel_index(int((queens != 1).argmax()), queens.shape)
        raise InvalidArgument(
            f"row {at[-1]} of a matrix has {queens[at]} queens, not one",
            parameter="matrix",
            value=int(queens[at]),
        )
    dtype = column_type(n)
    if n == 0:
        return np.zeros(cells.shape[:-1], dtype=dtype)
    return np.asarray(ones.argmax(axis=-1)).astype(dtype)
