"""Lines of the board: queens that attack each other along them, and their squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from nqueens._boards.arrays import square_tuple
from nqueens._runtime.memory import Ints

if TYPE_CHECKING:
    from nqueens._drawing.names import Square

Queens = tuple[tuple[int, int], ...]  # row, column

Bits = TypeVar("Bits", int, "Ints")


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
