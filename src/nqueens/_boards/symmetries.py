"""The eight symmetries of the board as numbers, applied to squares, arrays and boards.

Bit 0 of a symmetry flips rows, bit 1 flips columns, and bit 2 then exchanges rows and columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, get_args, overload

import numpy as np

from nqueens._boards.arrays import KERNEL_TYPES, OneBoard, SeveralBoards, board_array, flattened
from nqueens._core import board_images as kernel_images
from nqueens._runtime.arguments import checked_choice, integer
from nqueens._runtime.interrupts import run_kernel
from nqueens._runtime.memory import require_memory
from nqueens._runtime.slices import row_slices, unique_rows

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Square

Axis = Literal["horizontal", "vertical", "diagonal", "antidiagonal"]
AXES: tuple[Axis, ...] = get_args(Axis)
FLIP, MIRROR, EXCHANGE = 1, 2, 4
ROTATIONS = (0, MIRROR | EXCHANGE, FLIP | MIRROR, FLIP | EXCHANGE)  # by quarter turns
REFLECTIONS: dict[Axis, int] = dict(
    zip(AXES, (FLIP, MIRROR, EXCHANGE, FLIP | MIRROR | EXCHANGE), strict=True)
)
INDEX_BYTES = 24  # per queen, at the peak of indexing along an axis
BOARD_BYTES = 64  # per board and per column, at the same time
INLINE_CELLS = 1 << 17  # up to this many queens are moved without starting a thread
TWO_IN_A_COLUMN = "a board has two queens in a column: its image would have two in a row"
MAX_TURNS = 2**63 - 1
NAMES = np.array(["none", "half_turn", "quarter_turn", "full"])


def rotate(q: npt.ArrayLike, k: SupportsIndex = 1) -> npt.NDArray[np.integer[Any]]:
    """Rotate boards counterclockwise by k quarter turns, as `numpy.rot90` rotates a matrix.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards: ``q[..., i]`` is the column, 0..n-1, of the queen in row i; row 0 is at the top.
    k : int
        The number of quarter turns; a negative number turns clockwise.

    Returns
    -------
    ndarray, shape (..., n)
        New boards, of the integer type of ``q`` or, if n columns need it, a wider one.

    Raises
    ------
    TypeError
        If the columns, or ``k``, are not integers.
    ValueError
        If ``q`` is a scalar, a column is not on the board, or ``k`` is odd and a board has two
        queens in a column: the image would not have one queen per row.
    MemoryError
        If the new boards and temporary copies do not fit in memory.

    Notes
    -----
    The queen on (r, c) goes to (n - 1 - c, r). O(n) per board.

    Examples
    --------
    >>> rotate([0, 2, 1])
    array([1, 2, 0])
    >>> rotate([[1, 3, 0, 2]], 2)
    array([[1, 3, 0, 2]])
    """
    boards, dtype = _boards(q, 3)
    turns = integer(k, "k", minimum=-MAX_TURNS, maximum=MAX_TURNS) % 4
    return _moved(boards, dtype, ROTATIONS[turns])


def reflect(q: npt.ArrayLike, axis: Axis) -> npt.NDArray[np.integer[Any]]:
    """Reflect boards across a line through their centre.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards, as in `rotate`.
    axis : {"horizontal", "vertical", "diagonal", "antidiagonal"}
        The line: ``"horizontal"`` exchanges top and bottom, ``"vertical"`` left and right,
        ``"diagonal"`` rows and columns, ``"antidiagonal"`` the two other corners.

    Returns
    -------
    ndarray, shape (..., n)
        New boards, of the integer type of ``q``.

    Raises
    ------
    TypeError, ValueError, MemoryError
        As in `rotate`; ValueError if there is no such axis, or if it is a diagonal and a board has
        two queens in a column.

    Notes
    -----
    The queen on (r, c) goes to (n-1-r, c), (r, n-1-c), (c, r) or (n-1-c, n-1-r). O(n) per board.

    Examples
    --------
    >>> reflect([0, 2, 1], "vertical")
    array([2, 0, 1])
    >>> [reflect([1, 2, 0], axis).tolist() for axis in ("horizontal", "diagonal", "antidiagonal")]
    [[0, 2, 1], [2, 0, 1], [1, 2, 0]]
    """
    symmetry = REFLECTIONS[checked_choice(axis, "axis", AXES)]
    boards, dtype = _boards(q, 3)
    return _moved(boards, dtype, symmetry)


def canonical(q: npt.ArrayLike) -> npt.NDArray[np.integer[Any]]:
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
        New boards, of the integer type of ``q``.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If ``q`` is a scalar, a column is not on the board, or a board has two queens in a column.
    MemoryError
        If the images do not fit in memory.

    Notes
    -----
    O(n) per board, with a temporary array of the size of ``q``.

    Examples
    --------
    >>> canonical([2, 0, 3, 1])
    array([1, 3, 0, 2])
    >>> len(np.unique(canonical(solutions(8)), axis=0))
    12
    """
    boards, dtype = _boards(q, 3)
    return _written(boards, 1).astype(dtype, copy=False).reshape(boards.shape)


def orbit(q: npt.ArrayLike) -> npt.NDArray[np.integer[Any]]:
    """Return all distinct images of boards under rotations and reflections.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards, as in `canonical`.

    Returns
    -------
    ndarray, shape (k, n)
        The images in lexicographic order, of the integer type of ``q``. One solution has 8, 4 or 2
        images (1 if n < 2); the orbit of several boards is the union of their orbits.

    Raises
    ------
    TypeError, ValueError, MemoryError
        As in `canonical`.

    Notes
    -----
    O(m n log m) for m boards. Boards of the same orbit are reduced to one before their images are
    made.

    Examples
    --------
    >>> orbit([1, 3, 0, 2])
    array([[1, 3, 0, 2],
           [2, 0, 3, 1]])
    >>> np.array_equal(orbit(canonical(solutions(8))), solutions(8))
    True
    """
    boards, dtype = _boards(q, 34)
    flat = flattened(boards)
    if flat.shape[1] == 0:
        return flat[:1].astype(dtype)
    least = unique_rows(_written(boards, 1))  # boards often share an orbit
    return unique_rows(_written(least, 8)).astype(dtype, copy=False)


@overload
def symmetry(q: OneBoard) -> str: ...
@overload
def symmetry(q: SeveralBoards) -> npt.NDArray[np.str_]: ...
@overload
def symmetry(q: npt.ArrayLike) -> str | npt.NDArray[np.str_]: ...
def symmetry(q: npt.ArrayLike) -> str | npt.NDArray[np.str_]:
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

    Raises
    ------
    TypeError, ValueError, MemoryError
        As in `rotate`; boards may have several queens in a column.

    Notes
    -----
    No solution with more than one queen equals its mirror image, so only rotations matter.
    O(n) per board.

    Examples
    --------
    >>> symmetry([1, 3, 0, 2])
    'quarter_turn'
    >>> symmetry(solutions(6))
    array(['half_turn', 'half_turn', 'half_turn', 'half_turn'], dtype='<U12')
    """
    boards, _ = _boards(q, 3)
    flat = flattened(boards)
    m, n = flat.shape
    names = np.empty(m, dtype=NAMES.dtype)
    for part in row_slices(m, n):
        columns = flat[part]
        mirrored = _image(columns, MIRROR)
        kinds = (mirrored[:, ::-1] == columns).all(axis=1).astype(np.intp)
        turned_columns = np.take_along_axis(columns, mirrored.astype(np.intp), axis=1)
        kinds += (turned_columns == np.arange(n)).all(axis=1)
        kinds += n < 2
        names[part] = NAMES[kinds]
    return names.reshape(boards.shape[:-1]) if boards.ndim > 1 else str(names[0])


def _boards(q: npt.ArrayLike, copies: int) -> tuple[npt.NDArray[Any], np.dtype[Any]]:
    """Return the boards in a type that holds every column, and the type of the results.

    Check that ``copies`` copies and the indices of all queens fit in memory.
    """
    boards = board_array(q)
    m, n = flattened(boards).shape
    need = copies * boards.nbytes + INDEX_BYTES * boards.size + BOARD_BYTES * (m + n)
    require_memory(need, f"moving the queens of {m:,} boards of {n}")
    whole = isinstance(q, np.ndarray) and q.dtype.kind in "iu"
    given = np.asarray(q).dtype if whole else np.dtype(np.int64)
    largest = max(boards.shape[-1] - 1, 0)
    if largest > np.iinfo(boards.dtype).max:
        boards = boards.astype(np.min_scalar_type(-largest))
    dtype = given if largest <= np.iinfo(given).max else boards.dtype
    return boards, dtype.newbyteorder("=")


def square_image(square: Square, symmetry: int, n: int) -> Square:
    """Return the image of a square."""
    row, column = square
    if symmetry & FLIP:
        row = n - 1 - row
    if symmetry & MIRROR:
        column = n - 1 - column
    return (column, row) if symmetry & EXCHANGE else (row, column)


def array_image(squares: npt.NDArray[Any], symmetry: int) -> npt.NDArray[Any]:
    """Return the image of an array of shape (n, n) as a view."""
    turned = squares[:: -1 if symmetry & FLIP else 1, :: -1 if symmetry & MIRROR else 1]
    return turned.T if symmetry & EXCHANGE else turned


def board_images(
    boards: npt.NDArray[np.uint8], symmetries: npt.NDArray[np.uint8]
) -> npt.NDArray[np.uint8]:
    """Replace each board, one queen per row and column, by its image under its symmetry."""
    for bit in (FLIP, MIRROR, EXCHANGE):
        chosen = (symmetries & bit).astype(bool)
        boards[chosen] = _image(boards[chosen], bit)
    return boards


def _moved(boards: npt.NDArray[Any], dtype: np.dtype[Any], symmetry: int) -> npt.NDArray[Any]:
    """Return the images of boards, in an array of that type."""
    flat = flattened(boards)
    moved = np.empty(flat.shape, dtype=dtype)
    for part in row_slices(*flat.shape):
        moved[part] = _image(flat[part], symmetry)
    return moved.reshape(boards.shape)


def _image(boards: npt.NDArray[Any], symmetry: int) -> npt.NDArray[Any]:
    """Return the images of boards, one per row of a matrix."""
    if symmetry & FLIP:
        boards = boards[:, ::-1]
    if symmetry & MIRROR:
        boards = boards.dtype.type(max(boards.shape[-1] - 1, 0)) - boards
    return _transposed(boards) if symmetry & EXCHANGE else boards


def _transposed(boards: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Exchange rows and columns, which inverts the permutations."""
    rows = np.broadcast_to(np.arange(boards.shape[-1], dtype=boards.dtype), boards.shape)
    columns = boards.astype(np.intp, copy=False)
    transposed = np.zeros_like(boards)
    np.put_along_axis(transposed, columns, rows, axis=-1)
    if (np.take_along_axis(transposed, columns, axis=-1) != rows).any():
        raise ValueError(TWO_IN_A_COLUMN)
    return transposed


def _written(boards: npt.NDArray[Any], each: int) -> npt.NDArray[Any]:
    """Return the smallest image of each board, or all eight, in a type that kernels take."""
    flat = flattened(boards)
    m, n = flat.shape
    if flat.dtype not in KERNEL_TYPES:
        flat = flat.astype(np.int32)
    images = np.empty((each * m, n), dtype=flat.dtype)
    if images.size:
        long = images.size > INLINE_CELLS
        inverse = np.empty(n, dtype=flat.dtype)
        if run_kernel(kernel_images, flat, inverse, images, long=long) < m:
            raise ValueError(TWO_IN_A_COLUMN)
    return images
