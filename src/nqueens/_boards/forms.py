"""Convert boards to matrices and back, and to positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.arrays import (
    Column,
    board_rows,
    column_type,
)
from nqueens._runtime.arguments import array_of
from nqueens._runtime.memory import require_memory, row_slices
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray


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
        cells = array_of(matrix, "a matrix")
    except ValueError as error:
        raise ValueError(f"a matrix cannot be made into an array: {error}") from error
    if cells.dtype.kind not in "biuf":
        raise TypeError(f"a matrix must consist of zeros and ones, not {cells.dtype}")
    if cells.ndim < 2 or cells.shape[-1] != cells.shape[-2]:
        raise ValueError(f"a matrix of a board must have shape (..., n, n), not {cells.shape}")
    n = cells.shape[-1]
    ones = cells == 1
    if not (ones | (cells == 0)).all():
        wrong = cells.flat[int(((cells != 0) & ~ones).argmax())]
        raise ValueError(f"a matrix must consist of zeros and ones, not {wrong}")
    queens = np.count_nonzero(ones, axis=-1)
    if (queens != 1).any():
        at = np.unravel_index(int((queens != 1).argmax()), queens.shape)
        raise ValueError(f"row {at[-1]} of a matrix has {queens[at]} queens, not one")
    dtype = column_type(n)
    if n == 0:
        return np.zeros(cells.shape[:-1], dtype=dtype)
    return np.asarray(ones.argmax(axis=-1)).astype(dtype)
