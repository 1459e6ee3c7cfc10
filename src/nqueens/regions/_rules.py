"""The rules of a board with regions, as the caller and as the solver take them."""

from __future__ import annotations

from typing import NamedTuple, SupportsIndex, TypedDict

from nqueens._kernels.region_solving import RegionSolver
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.kept import Kept

__all__ = ["BoardRules", "GameRules", "Rules", "Square", "rules_of", "solver_of"]

Square = tuple[int, int]


class GameRules(TypedDict, total=False):
    """The rules of `Puzzle` that a game in progress does not change."""

    stars: SupportsIndex
    touching: bool
    diagonals: bool
    blocked: object


class Rules(GameRules, total=False):
    """The rules that `Puzzle` takes beside a layout."""

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
