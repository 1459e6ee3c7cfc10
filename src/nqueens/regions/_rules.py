"""The rules of a board with regions, as the caller and as the solver take them."""

from __future__ import annotations

from typing import Any, NamedTuple, SupportsIndex, TypedDict

import numpy as np

from nqueens._pictures.names import Square
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.kept import Kept
from nqueens.regions._kernels.region_solving import RegionSolver

__all__ = ["BoardRules", "GameRules", "Rules", "Square", "queens_of", "rules_of", "solver_of"]


class GameRules(TypedDict, total=False):
    """The rules of `Puzzle` that a game in progress does not change."""

    stars: SupportsIndex
    touching: bool
    diagonals: bool
    blocked: object


class Rules(GameRules, total=False):
    """The rules that `Puzzle` takes in addition to a layout."""

    placed: object


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


_solvers: Kept[BoardRules, RegionSolver] = Kept(64)


def solver_of(rules: BoardRules) -> RegionSolver:
    """Return the solver of boards with these rules; the process keeps it."""
    solver = _solvers.get(rules)
    return _solvers.keep(rules, RegionSolver(*rules)) if solver is None else solver


def rules_of(n: int, stars: SupportsIndex, touching: bool, diagonals: bool) -> BoardRules:
    """Return the validated rules of a board of n rows."""
    return BoardRules(
        n,
        integer(stars, "stars", minimum=1, maximum=n, why=" (the number of rows)"),
        checked_bool(touching, "touching"),
        checked_bool(diagonals, "diagonals"),
    )


def queens_of(value: Any, n: int) -> Any:
    """Return the squares of a solution as `Puzzle.solve` returns it; return other values as given.

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
    return [(row, column) for row, some in enumerate(columns.tolist()) for column in some]
