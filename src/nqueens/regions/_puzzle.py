"""A puzzle: a layout, its rules and the squares that are given, validated once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.arrays import constraint_squares
from nqueens._kernels.region_solving import RegionSolver
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.kept import Kept
from nqueens.regions._layout import LayoutLike, Regions, as_regions

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Puzzle", "Rules", "all_squares", "given_squares", "puzzle_of", "rules_of", "solver_of"]

Square = tuple[int, int]

NO_SQUARES = np.empty(0, dtype=np.uint16)


class Rules(NamedTuple):
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


class Puzzle(NamedTuple):
    """A layout, its rules, and the squares that have a queen or can have none."""

    layout: Regions
    rules: Rules
    placed: tuple[Square, ...] = ()
    blocked: tuple[Square, ...] = ()


def given_squares(
    n: int, placed: Iterable[Square] = (), blocked: Iterable[Square] = ()
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint16]]:
    """Return a bitmap of the squares that are not blocked, and the squares with a queen."""
    if not placed and not blocked:
        return all_squares(n), NO_SQUARES
    allowed = _bitmap(n, (1 << n * n) - 1 - sum(1 << r * n + c for r, c in blocked))
    return allowed, np.array([r * n + c for r, c in placed], dtype=np.uint16)


_solvers: Kept[Rules, RegionSolver] = Kept(64)
_bitmaps: Kept[int, npt.NDArray[np.uint64]] = Kept(64)


def solver_of(rules: Rules) -> RegionSolver:
    """Return the solver of boards with these rules; the process keeps it."""
    solver = _solvers.get(rules)
    return _solvers.keep(rules, RegionSolver(*rules)) if solver is None else solver


def all_squares(n: int) -> npt.NDArray[np.uint64]:
    """Return the bitmap of all squares; the process keeps it."""
    bitmap = _bitmaps.get(n)
    if bitmap is None:
        bitmap = _bitmaps.keep(n, _bitmap(n, (1 << n * n) - 1))
        bitmap.flags.writeable = False
    return bitmap


def _bitmap(n: int, bits: int) -> npt.NDArray[np.uint64]:
    words = (n * n + 63) // 64
    return np.frombuffer(bits.to_bytes(8 * words, "little"), dtype="<u8").astype(np.uint64)


def rules_of(n: int, stars: SupportsIndex, touching: bool, diagonals: bool) -> Rules:
    """Return the validated rules of a board of n rows."""
    return Rules(
        n,
        integer(stars, "stars", minimum=1, maximum=n, why=" (the number of rows)"),
        checked_bool(touching, "touching"),
        checked_bool(diagonals, "diagonals"),
    )


def puzzle_of(
    regions: LayoutLike,
    stars: SupportsIndex,
    touching: bool,
    diagonals: bool,
    placed: object,
    blocked: object,
) -> Puzzle:
    """Return the puzzle that the arguments of `regions.solve` describe, validated."""
    layout = as_regions(regions)
    n = layout.n
    rules = rules_of(n, stars, touching, diagonals)
    if placed is None and blocked is None:
        return Puzzle(layout, rules)
    squares = constraint_squares(n, placed, blocked)
    return Puzzle(layout, rules, *(tuple((r, c) for r, c in some.tolist()) for some in squares))
