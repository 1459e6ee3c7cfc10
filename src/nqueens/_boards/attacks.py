"""The queens that attack each other, and the lines on which they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nqueens._boards.position import Square

__all__ = ["attacked_lines", "attacking_pairs"]

# kind, across, down; a line's number is down * row + across * column
LINES = (("row", 0, 1), ("column", 1, 0), ("diagonal", -1, 1), ("antidiagonal", 1, 1))


def attacked_lines(
    queens: Iterable[Square], torus: int | None = None
) -> Iterator[tuple[str, list[Square]]]:
    """Yield the kind of each line with more than one queen, and its queens in order.

    On a torus of so many rows, the numbers of lines are modulo that.
    """
    squares = sorted(queens)
    for kind, across, down in LINES:
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
    """Yield the kind of line and the two queens of each pair on a common line.

    Parameters
    ----------
    queens
        (row, column) of each queen. A pair counts whether or not other queens stand between the
        two.
    torus
        The number of rows, if diagonals continue across the edges.
    """
    for kind, line in attacked_lines(queens, torus):
        for one, other in combinations(line, 2):
            yield kind, one, other
