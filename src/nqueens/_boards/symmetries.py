"""The eight symmetries of the board as numbers, applied to squares, arrays and boards.

Bit 0 of a symmetry flips rows, bit 1 flips columns, and bit 2 then exchanges rows and columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

import numpy as np

from nqueens._boards.arrays import Column, ManyBoards, OneBoard, board_rows, column_type
from nqueens._core import board_images
from nqueens._runtime.errors import InvalidArgument
from nqueens._runtime.memory import Array, Bytes, row_slices, unique_rows
from nqueens._runtime.running import run_kernel

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from nqueens._squares import Square

FLIP, MIRROR, EXCHANGE = 1, 2, 4
INLINE_MOVES = 1 << 17  # up to this many queens are moved without starting a thread
ROTATIONS = np.array(["none", "half_turn", "quarter_turn", "full"])


def canonical(q: ArrayLike) -> NDArray[Column]:
    """Return the lexicographically smallest of the eight images of each board.

    Two boards have the same canonical image if and only if a rotation or reflection maps one to
    the other.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards with one queen per row and column: ``q[..., i]`` is the column, 0..n-1, of the
        queen in row i.

    Returns
    -------
    ndarray, shape (..., n)
        New boards, of the type that `solve` returns.

    Notes
    -----
    O(n) per board, with a temporary array of the size of ``q``.

    Examples
    --------
    >>> nqueens.canonical([2, 0, 3, 1])
    array([1, 3, 0, 2], dtype=int8)
    >>> len({tuple(q) for q in nqueens.canonical(nqueens.solutions(8))})
    12
    """
    boards, shape = board_rows(q, shared=True)
    n = boards.shape[1]
    return _written(boards, 1).astype(column_type(n)).reshape(*shape, n)


def orbit(q: ArrayLike) -> NDArray[Column]:
    """Return all distinct images of boards under rotations and reflections.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards, as in `canonical`.

    Returns
    -------
    ndarray, shape (k, n)
        The images in lexicographic order, of the type that `solve` returns. One solution has 8, 4
        or 2 images (1 if n < 2); the orbit of several boards is the union of their orbits.

    Notes
    -----
    O(m n log m) for m boards. Boards of the same orbit are reduced to one before their images are
    made.

    Examples
    --------
    >>> nqueens.orbit([1, 3, 0, 2])
    array([[1, 3, 0, 2],
           [2, 0, 3, 1]], dtype=int8)
    >>> len(nqueens.orbit(nqueens.canonical(nqueens.solutions(8))))
    92
    """
    boards, _ = board_rows(q, shared=True)
    n = boards.shape[1]
    if n == 0:
        return np.zeros((1, 0), dtype=np.int8)
    least = unique_rows(_written(boards, 1))  # boards may share an orbit
    return unique_rows(_written(least, 8)).astype(column_type(n))


@overload
def symmetry(q: ManyBoards) -> NDArray[np.str_]: ...
@overload
def symmetry(q: OneBoard) -> str: ...
@overload
def symmetry(q: ArrayLike) -> Any: ...
def symmetry(q: ArrayLike) -> str | NDArray[np.str_]:
    """Return which rotations leave a board unchanged.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards: ``q[..., i]`` is the column, 0..n-1, of the queen in row i.

    Returns
    -------
    str or ndarray of str, shape (...)
        ``"none"``, ``"half_turn"`` (only) or ``"quarter_turn"``: solutions of these classes have
        8, 4 and 2 images. ``"full"`` for boards of at most one queen.

    Notes
    -----
    No solution with more than one queen equals its mirror image, so only rotations matter.
    O(n) per board.

    Examples
    --------
    >>> nqueens.symmetry([1, 3, 0, 2])
    'quarter_turn'
    >>> nqueens.symmetry(nqueens.solutions(6))
    array(['half_turn', 'half_turn', 'half_turn', 'half_turn'], dtype='<U12')
    """
    boards, shape = board_rows(q)
    m, n = boards.shape
    names = np.empty(m, dtype=ROTATIONS.dtype)
    for part in row_slices(m, n):
        columns = boards[part]
        mirrored = n - 1 - columns.astype(np.intp)
        kinds = (mirrored[:, ::-1] == columns).all(axis=1).astype(np.intp)
        turned_columns = np.take_along_axis(columns, mirrored, axis=1)
        kinds += (turned_columns == np.arange(n)).all(axis=1)
        kinds += n < 2
        names[part] = ROTATIONS[kinds]
    return names.reshape(shape) if shape else str(names[0])


def square_image(square: Square, symmetry: int, n: int) -> Square:
    """Return the image of a square."""
    row, column = square
    if symmetry & FLIP:
        row = n - 1 - row
    if symmetry & MIRROR:
        column = n - 1 - column
    return (column, row) if symmetry & EXCHANGE else (row, column)


def array_image(squares: Array, symmetry: int) -> Array:
    """Return the image of an array of shape (n, n) as a view."""
    turned = squares[:: -1 if symmetry & FLIP else 1, :: -1 if symmetry & MIRROR else 1]
    return turned.T if symmetry & EXCHANGE else turned


def turned_boards(boards: Bytes, symmetries: Bytes) -> Bytes:
    """Replace each board, one queen per row and column, by its image under its symmetry."""
    flip, mirror, exchange = ((symmetries & bit).astype(bool) for bit in (FLIP, MIRROR, EXCHANGE))
    boards[flip] = boards[flip, ::-1]
    boards[mirror] = boards.shape[1] - 1 - boards[mirror]
    boards[exchange] = np.argsort(boards[exchange], axis=1)
    return boards


def _written(boards: Array, each: int) -> Array:
    """Return the smallest image of each board, or all eight."""
    m, n = boards.shape
    images = np.empty((each * m, n), dtype=boards.dtype)
    if images.size:
        inverse = np.empty(n, dtype=boards.dtype)
        long = images.size > INLINE_MOVES
        if run_kernel(board_images, boards, inverse, images, long=long) < m:
            raise InvalidArgument(
                "a board has two queens in a column: its image would have two in a row",
                parameter="q",
            )
    return images
