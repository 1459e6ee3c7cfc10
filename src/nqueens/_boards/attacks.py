"""Lines of the board, and the queens that attack each other along them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from nqueens._boards.arrays import board_rows, square_tuple
from nqueens._runtime.arguments import checked_bool
from nqueens._runtime.errors import InvalidArgument
from nqueens._runtime.memory import Ints, require_memory

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from nqueens._squares import Square

QueenSquares = tuple[tuple[int, int], ...]  # row, column

Bits = TypeVar("Bits", int, "Ints")


BYTES_OF_A_PAIR = 200  # of queens, while they are sorted
# kind, across, down; a line's number is down * row + across * column
LINE_KINDS = (("row", 0, 1), ("column", 1, 0), ("diagonal", -1, 1), ("antidiagonal", 1, 1))


def reached(bits: Bits, distance: Bits | int, n: int, wraps: bool) -> Bits:
    """Return the columns, as bits, that queens on ``bits`` attack at a ``distance`` in rows."""
    left, right = bits << distance, bits >> distance
    if wraps:
        beyond = n - distance
        left |= bits >> beyond
        right |= bits << beyond
    return (bits | left | right) & ((1 << n) - 1)


def attacked_lines(
    queens: Iterable[Square], torus: int | None = None
) -> Iterator[tuple[str, list[Square]]]:
    """Yield the kind of each line that has more than one queen, and its queens in order.

    ``torus`` is the number of rows if diagonals continue across the edges.
    """
    squares = sorted(queens)
    for kind, across, down in LINE_KINDS:
        lines: dict[int, list[Square]] = {}
        for square in squares:
            number = down * square[0] + across * square[1]
            lines.setdefault(number % torus if torus else number, []).append(square)
        for line in lines.values():
            if len(line) > 1:
                yield kind, line


def attacking_pairs(
    queens: Iterable[Square], torus: int | None = None
) -> Iterator[tuple[str, Square, Square]]:
    """Yield the kind of line and the queens of each pair on it, with or without others between."""
    for kind, line in attacked_lines(queens, torus):
        for one, other in combinations(line, 2):
            yield kind, one, other


def first_clash(queens: Ints) -> tuple[Square, Square] | None:
    """Return the (row, column) of two queens that attack each other, or None."""
    rows, columns = queens.T
    for line in (rows, columns, rows + columns, rows - columns):
        if not np.diff(np.sort(line)).all():
            return next(attacking_pairs(square_tuple(queens)))[1:]
    return None


def attacks(q: ArrayLike, *, toroidal: bool = False) -> NDArray[np.int64]:
    """Return the pairs of queens of one board that attack each other.

    Parameters
    ----------
    q : array_like of int, shape (n,)
        A board: ``q[i]`` is the column, 0-based, of the queen in row i.
    toroidal : bool
        Let the diagonals continue across the edges of the board.

    Returns
    -------
    ndarray of int64, shape (k, 2)
        The rows, 0-based, of the two queens of each of the k pairs, the upper one first, in
        lexicographic order. As in `conflicts`, pairs with a queen between them count.

    See Also
    --------
    conflicts : their number, for many boards at once.

    Notes
    -----
    O(n + k log k).

    Examples
    --------
    >>> nqueens.attacks([0, 2, 1, 3])
    array([[0, 3],
           [1, 2]])
    >>> len(nqueens.attacks([1, 3, 0, 2]))
    0
    """
    wraps = checked_bool(toroidal, "toroidal")
    boards, shape = board_rows(q)
    if shape:
        raise InvalidArgument(
            f"attacks takes one board, of shape (n,), not {shape + boards.shape[1:]}",
            parameter="q",
            value=(*shape, *boards.shape[1:]),
        )
    columns = boards[0].tolist()
    lines = list(attacked_lines(enumerate(columns), len(columns) if wraps else None))
    number = sum(comb(len(line), 2) for _, line in lines)
    require_memory(BYTES_OF_A_PAIR * number, f"{number:,} pairs of queens")
    pairs = chain.from_iterable(combinations(line, 2) for _, line in lines)
    rows = sorted({(upper[0], lower[0]) for upper, lower in pairs})
    return np.array(rows, dtype=np.int64).reshape(-1, 2)
