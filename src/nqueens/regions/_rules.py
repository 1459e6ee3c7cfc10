"""The rules of a board with regions, and squares as callers give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np

from nqueens._drawing.names import Square
from nqueens._runtime.arguments import checked_bool, integer, integer_array, unwrapped
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt


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


def queens_of(value: Any, n: int, stars: int = 1) -> Any:
    """Return the squares of a solution with one star, given as columns of shape (n,).

    Return other values as given: pairs in any number, so also n of them on a board of two stars.
    """
    value = unwrapped(value)
    if isinstance(value, np.ndarray) and value.ndim == 1:
        value = value.tolist()
    if stars > 1 or not isinstance(value, (list, tuple)) or len(value) != n:
        return value
    columns = all(isinstance(x, (int, np.integer)) and not isinstance(x, bool) for x in value)
    return list(enumerate(value)) if columns and sorted(value) == list(range(n)) else value


def solution_squares(solution: npt.ArrayLike, n: int) -> list[Square]:
    """Return the squares of a solution as `solve` returns it, of shape (n,) or (n, stars)."""
    columns = integer_array(solution, "the columns of a solution")
    if columns.ndim not in (1, 2) or len(columns) != n or not 1 <= columns[:1].size <= n:
        raise ValueError(
            f"a solution of {n} rows has shape ({n},) or ({n}, stars), not {columns.shape}"
        )
    rows = columns.reshape(n, -1).tolist()
    if not every_column(columns, n):
        raise ValueError(
            f"each column has {len(rows[0])} queens in a solution, not as in {described(rows)}"
        )
    return [(i, column) for i, row in enumerate(rows) for column in row]


def every_column(columns: npt.NDArray[Any], n: int) -> bool:
    """Return whether each of n columns occurs equally often in an array of shape (n,) or (n, k)."""
    times = columns.size // n
    return np.array_equal(np.sort(columns, axis=None), np.repeat(np.arange(n), times))
