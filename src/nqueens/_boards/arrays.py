"""Validate boards, squares and diagonals that a caller gives, and return arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._runtime.arguments import checked_items, integer, integer_array, unwrapped
from nqueens._runtime.memory import memory_for, require_memory
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt

KERNEL_TYPES = (np.dtype(np.uint8), np.dtype(np.int32), np.dtype(np.int64))
KINDS = {bool: "b", np.bool_: "b", float: "f", np.float64: "f"}
QUEENS, EMPTY, BLOCKED = "Q#", ".", "x"  # squares of a board given as strings
DEPTH = 32  # arrays of NumPy 1 have at most 32 axes
STRING = 64  # bytes of a str and of its entry in a list, besides the characters


# for type checkers: columns that functions return; and one board, or several, without its dtype
Column = np.int8 | np.int16 | np.int32 | np.int64
Vector = np.ndarray[tuple[int], np.dtype[Column]]
Table = np.ndarray[tuple[int, int], np.dtype[Column]]
OneBoard = Sequence[int] | np.ndarray[tuple[int], np.dtype[Any]]
SeveralBoards = Sequence[Sequence[int]] | np.ndarray[tuple[int, int], np.dtype[Any]]


def column_type(n: int) -> np.dtype[Any]:
    """Return the narrowest signed integer type for the columns of boards of n rows.

    It also holds every difference of two columns and every sum of a row and a column.
    """
    largest_sum = 2 * n - 2
    kinds = (np.int8, np.int16, np.int32, np.int64)
    return np.dtype(next(kind for kind in kinds if largest_sum <= np.iinfo(kind).max))


def board_array(q: npt.ArrayLike, *, columns: bool = False) -> npt.NDArray[Any]:
    """Return ``q`` as a C-contiguous array of shape (..., n) that a kernel can read.

    ``q`` holds columns, or is a `Board`, a `Position`, a matrix of shape (..., n, n) of bools or
    floats, or a list of strings such as ``".Q.."``, one per row. Integer zeros and ones of that
    shape are an error, since they could be either a matrix or n boards of n columns. With
    ``columns`` they are boards.
    """
    with memory_for("an array of the boards"):
        return _board_array(q, columns)


def _board_array(q: npt.ArrayLike, columns: bool) -> npt.NDArray[Any]:
    q = unwrapped(q)
    _refuse_other_objects(q)
    boards = None
    if isinstance(q, (list, tuple)) or hasattr(q, "__array__") or np.ndim(q):
        boards = _columns(q)
    if boards is None or boards.ndim == 0:
        raise ValueError(
            f"a board is an array of columns, one per row, not {described(q)}{_remedy(q)}"
        )
    n = boards.shape[-1]
    dtype = boards.dtype.newbyteorder("=")
    signed = dtype == np.int8  # the same bytes as uint8, once no column is negative
    if signed:
        dtype = np.dtype(np.uint8)
    elif dtype not in KERNEL_TYPES:
        dtype = np.dtype(np.int64 if n > np.iinfo(np.int32).max else np.int32)
    alike = signed or dtype == boards.dtype
    if not (boards.flags.c_contiguous and alike):
        itemsize = max(boards.itemsize, dtype.itemsize)
        require_memory(boards.size * itemsize, f"a copy of {boards.size:,} queens")
    _refuse_other_columns(boards, columns)
    if alike and boards.flags.c_contiguous and boards.flags.aligned:
        return boards if dtype == boards.dtype else boards.view(dtype)
    return boards.astype(dtype, order="C")


def _refuse_other_columns(boards: npt.NDArray[Any], columns: bool) -> None:
    """Raise an error if a column is not on the board, or the boards may be a matrix."""
    if not boards.size:
        return
    n = boards.shape[-1]
    low, high = int(boards.min()), int(boards.max())
    if low < 0 or high >= n:
        column = low if low < 0 else high
        hint = "; columns count from 0" if (low, high) == (1, n) else ""
        if n == 2 < boards.size and low >= 0:
            hint = "; Position(n, q) takes (row, column) pairs"
        raise ValueError(f"column {column} is not on a board of {n} columns, 0..{n - 1}{hint}")
    if not columns and high <= 1 < n and boards.shape[-2:] == (n, n):
        raise ValueError(
            f"zeros and ones of shape {boards.shape} can be a matrix or boards of {n} columns; "
            "use from_matrix(q) for the matrix, q[..., np.newaxis, :] for the boards"
        )


def flattened(boards: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return boards of shape (..., n) as the rows of one matrix."""
    return boards.reshape(prod(boards.shape[:-1]), boards.shape[-1])


def _columns(q: Any) -> npt.NDArray[Any]:
    """Return the columns of boards given in any form."""
    first = _innermost(q)
    if isinstance(first, str):
        return np.asarray(_drawn_columns(q, DEPTH))
    kind = first.dtype.kind if isinstance(first, np.ndarray) else KINDS.get(type(first))
    if kind in ("b", "f"):
        shape = np.shape(q)
        if len(shape) > 1 and (kind == "b" or shape[-1] == shape[-2]):
            return from_matrix(q)
    return integer_array(q, "the columns of a board")


def _refuse_other_objects(q: object) -> None:
    """Raise an error if ``q`` is, or contains, something else that NumPy would make columns of.

    This is a layout of regions, a puzzle, a result such as `SymmetryCounts`, or masked columns.
    """
    for item in (q, _innermost(q), *(q if isinstance(q, (list, tuple)) else ())):
        kind = type(item)
        if kind is int:
            continue
        result = issubclass(kind, tuple) and kind.__module__ == "nqueens"
        remedy = getattr(kind, "_not_a_board", "does not" if result else None)
        if remedy is not None:
            raise TypeError(f"boards hold the columns of queens; {kind.__name__} {remedy}")
        unwrapped(item)  # refuses masked columns


def _remedy(q: object) -> str:
    """Return what to do with something that is not a board, as the end of a message."""
    if isinstance(q, (str, bytes)):
        return "; formats.read reads text"
    return "; list(...) makes a list of it" if isinstance(q, Iterator) else ""


def _innermost(q: Any) -> Any:
    """Return the first element of nested lists, or of an array of strings."""
    for _ in range(DEPTH):
        if not (isinstance(q, (list, tuple)) and q):
            break
        q = unwrapped(q[0])
    if isinstance(q, np.ndarray) and q.dtype.kind == "U" and q.size:
        return str(q.flat[0])
    return q


def from_matrix(matrix: npt.ArrayLike) -> npt.NDArray[Column]:
    """Return the boards of matrices that have a 1 for each queen.

    Parameters
    ----------
    matrix : array_like of bool, int or float, shape (..., n, n)
        Zeros and ones, with a single 1 in each row.

    Returns
    -------
    ndarray, shape (..., n)
        ``[..., i]`` is the column, 0-based, of the 1 in row i. The type is that of `solve`.

    Raises
    ------
    TypeError
        If the elements are not numbers.
    ValueError
        If a matrix is not square, or a row is not all zeros but for a single 1.
    MemoryError
        If the work space does not fit in memory.

    See Also
    --------
    to_matrix : the inverse.

    Notes
    -----
    O(n**2) per board.

    Examples
    --------
    >>> from_matrix([[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]])
    array([1, 3, 0, 2], dtype=int8)
    """
    matrix = unwrapped(matrix)
    _refuse_other_objects(matrix)
    try:
        cells = np.asarray(matrix)
    except ValueError as error:
        raise ValueError(f"a matrix cannot be made into an array: {error}") from error
    if cells.dtype.kind not in "biuf":
        raise TypeError(f"a matrix must consist of zeros and ones, not {cells.dtype}")
    if cells.ndim < 2 or cells.shape[-1] != cells.shape[-2]:
        raise ValueError(f"a matrix of a board must have shape (..., n, n), not {cells.shape}")
    n = cells.shape[-1]
    require_memory(2 * cells.size + 24 * (cells.size // max(n, 1)), f"{cells.size:,} squares")
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


def _drawn_columns(rows: Any, depth: int) -> list[Any]:
    """Return the columns of the queens of boards drawn as lists of strings."""
    rows = unwrapped(rows)
    if isinstance(rows, np.ndarray):
        rows = listed_strings(rows)
    if not isinstance(rows, (list, tuple)):
        raise TypeError(f"a board is a list of strings, one per row, not {described(rows)}")
    if depth and not any(isinstance(row, str) for row in rows):
        return [_drawn_columns(row, depth - 1) for row in rows]
    queens, blocked = drawn_squares(rows)
    if blocked:
        raise ValueError(f"the square {blocked[0]} is blocked; a complete board has queens only")
    columns: list[list[int]] = [[] for _ in rows]
    for number, column in queens:
        columns[number].append(column)
    for number, row in enumerate(columns):
        if len(row) != 1:
            raise ValueError(f"row {number} has {len(row)} queens, not one")
    return [row[0] for row in columns]


def listed_strings(rows: npt.NDArray[np.str_]) -> list[Any]:
    """Return an array of strings as nested lists, if they fit in memory."""
    require_memory(rows.size * (rows.itemsize + STRING), f"a list of {rows.size:,} strings")
    listed: list[Any] = rows.tolist()
    return listed


def drawn_squares(rows: Iterable[Any]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the queens and the blocked squares of a board drawn as strings, one per row.

    ``Q`` and ``#`` are queens, ``.`` is empty and ``x`` is blocked; spaces are skipped.
    """
    rows = list(rows)
    queens: list[tuple[int, int]] = []
    blocked: list[tuple[int, int]] = []
    for number, row in enumerate(rows):
        if not isinstance(row, str):
            raise TypeError(f"row {number} of a drawn board must be a string, not {described(row)}")
        cells = row.replace(" ", "")
        if cells.strip(QUEENS + EMPTY + BLOCKED):
            raise ValueError(f"row {number}, {described(row)}, may only contain Q or #, . and x")
        if len(cells) != len(rows):
            hint = "; join lists of characters to strings" if len(cells) == 1 else ""
            raise ValueError(
                f"row {number} has {len(cells)} squares on a board of {len(rows)}{hint}"
            )
        if len(cells) != cells.count(EMPTY):
            for column, cell in enumerate(cells):
                if cell != EMPTY:
                    (blocked if cell == BLOCKED else queens).append((number, column))
    return queens, blocked


def square_array(value: object, name: str, n: int, *, mask: bool = False) -> npt.NDArray[np.int64]:
    """Return the squares in the argument ``name`` as an array of shape (k, 2), in the same order.

    ``value`` holds (row, column) pairs, or is an integer array of shape (k, 2), or None for no
    squares; with ``mask`` also a bool array of shape (n, n).
    """
    if value is None:
        return np.empty((0, 2), dtype=np.int64)
    value = unwrapped(value)
    value = np.asarray(value) if isinstance(value, np.ndarray) else _pairs(value, name)
    require_memory(4 * value.nbytes, f"{name}, an array of shape {value.shape}, as squares")
    if mask and value.dtype == np.bool_:
        if value.shape != (n, n):
            raise ValueError(
                f"{name} as a bool array must have shape ({n}, {n}), not {value.shape}"
            )
        return np.argwhere(value)
    if value.dtype.kind not in "iu":
        wanted = "integers or bools" if mask else "integers"
        raise TypeError(f"{name} must be an array of {wanted}, not {value.dtype}")
    if value.ndim != 2 or value.shape[1] != 2:
        hint = "; a mask must be of bools" if mask and value.shape == (n, n) else ""
        raise ValueError(f"{name} as an array must have shape (k, 2), not {value.shape}{hint}")
    off = ((value < 0) | (value >= n)).any(axis=1)
    if off.any():
        row, column = value[off.argmax()]
        hint = "; rows and columns count from 0" if value.min() > 0 and value.max() == n else ""
        raise ValueError(f"{name}: ({row}, {column}) is not on a board of {n} x {n}{hint}")
    return value.astype(np.int64)


def _pairs(value: object, name: str) -> npt.NDArray[np.int64]:
    """Return an iterable of pairs as an array; clip larger numbers to 64 bits."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        hint = "; formats.squares reads names of squares" if isinstance(value, str) else ""
        raise TypeError(f"{name} must be (row, column) pairs, not {described(value)}{hint}")
    if hasattr(type(value), "queens"):
        raise TypeError(f"{name} must be (row, column) pairs; a Position has them as .queens")
    pairs = []
    for pair in value:
        if isinstance(pair, str):
            hint = "formats.squares reads names of squares"
            raise TypeError(f"{name} must be (row, column) pairs, not {described(pair)}; {hint}")
        try:
            row, column = pair
        except (TypeError, ValueError):
            raise TypeError(
                f"{name} must be (row, column) pairs, such as [(0, 3)]; "
                f"{described(pair)} is not a pair"
            ) from None
        row = integer(row, f"the row in {name} {described(pair)}", minimum=-(2**63))
        column = integer(column, f"the column in {name} {described(pair)}", minimum=-(2**63))
        pairs.append((min(row, 2**63 - 1), min(column, 2**63 - 1)))
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def constraint_squares(
    n: int, placed: object, blocked: object, *, contradiction: type[ValueError] = ValueError
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return placed queens in the order given, and the distinct blocked squares by row.

    Both are arrays of shape (k, 2); see `square_array`. A queen on a blocked square raises a
    ``contradiction``.
    """
    queens = square_array(placed, "placed", n)
    standing, repeated = distinct_squares(queens, n)
    if repeated is not None:
        raise ValueError(f"the queen {repeated} is placed twice")
    closed, _ = distinct_squares(square_array(blocked, "blocked", n, mask=True), n)
    both = standing[np.isin(standing, closed)]
    if both.size:
        square = divmod(int(both[0]), n)
        raise contradiction(f"the placed queen {square} stands on a blocked square")
    return queens, np.stack(np.divmod(closed, n), axis=1)


def distinct_squares(
    squares: npt.NDArray[np.int64], n: int
) -> tuple[npt.NDArray[np.int64], tuple[int, int] | None]:
    """Return the distinct squares as ascending numbers, n * row + column, and one that repeats."""
    # with its number of times: otherwise NumPy imports numpy.ma, which no first count may do
    numbers, times = np.unique(squares[:, 0] * n + squares[:, 1], return_counts=True)
    if len(numbers) == len(squares):
        return numbers, None
    return numbers, divmod(int(numbers[times.argmax()]), n)


def diagonals(
    value: Iterable[SupportsIndex] | None, low: int, high: int, name: str
) -> npt.NDArray[np.int64]:
    """Return the distinct numbers, in ``low..high``, of diagonals; None means no diagonals."""
    if value is None:
        return np.empty(0, dtype=np.int64)
    given = checked_items(value, f"{name} must be numbers of diagonals")
    numbers = [integer(x, f"a diagonal in {name}", minimum=low, maximum=high) for x in given]
    return np.unique(np.array(numbers, dtype=np.int64))
