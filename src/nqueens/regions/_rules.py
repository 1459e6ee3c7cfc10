"""The rules of a board with regions, and squares as callers give them."""

from __future__ import annotations

from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from nqueens._pictures.names import Square
from nqueens._runtime.arguments import checked_bool, integer

__all__ = ["BoardRules", "Square", "queens_of", "rules_of"]


class BoardRules(NamedTuple):
    """The number of rows, the queens in each, and how near they may stand."""

    n: int
    stars: int = 1
    touching: bool = False
    diagonals: bool = False

    @property
    def queens(self) -> int:
        """The number of queens of a solution."""
        return self.n * self.stars

    def shape(self, m: int) -> tuple[int, ...]:
        """Return the shape of m solutions; several queens in a row have an axis of their own."""
        return (m, self.n) if self.stars == 1 else (m, self.n, self.stars)

    def clash(self, first: Square, second: Square) -> str:
        """Return the rule that queens on two squares break as a verb, or "".

        Rows, columns and regions are not considered.
        """
        down, across = abs(first[0] - second[0]), abs(first[1] - second[1])
        if not self.touching and max(down, across) == 1:
            return "touch"
        return "share a diagonal" if self.diagonals and down == across else ""


def rules_of(n: int, stars: SupportsIndex, touching: bool, diagonals: bool) -> BoardRules:
    """Return the validated rules of a board of n rows."""
    return BoardRules(
        n,
        integer(stars, "stars", minimum=1, maximum=n, why=" (the number of rows)"),
        checked_bool(touching, "touching"),
        checked_bool(diagonals, "diagonals"),
    )


def queens_of(value: Any, n: int) -> Any:
    """Return the squares of a solution as `solve` returns it; return other values as given.

    A solution has n rows of ascending columns, and every column occurs in equally many rows. A list
    of squares looks like this only if it has n squares, all above the diagonal.
    """
    if not isinstance(value, (np.ndarray, list, tuple)):
        return value
    rows = value.shape[:1] if isinstance(value, np.ndarray) else (len(value),)
    if rows != (n,):
        return value
    try:
        columns = np.asarray(value)
    except ValueError:  # rows of different lengths
        return value
    if columns.dtype.kind not in "iu" or columns.ndim not in (1, 2) or not columns.size:
        return value
    columns = columns.reshape(n, -1)
    stars = columns.shape[1]
    if stars > n or columns.min() < 0 or columns.max() >= n or (np.diff(columns) <= 0).any():
        return value
    if (np.bincount(columns.ravel(), minlength=n) != stars).any():
        return value
    return [(i // stars, column) for i, column in enumerate(columns.ravel().tolist())]
