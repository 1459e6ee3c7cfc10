"""The rules of a puzzle besides its regions, validated."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.arrays import square_array
from nqueens._core import RegionSolver
from nqueens._runtime.arguments import integer, truth

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Rules", "all_squares", "rules_of", "solver_of"]

Square = tuple[int, int]


class Rules(NamedTuple):
    """The rules of a puzzle besides its regions, validated."""

    n: int
    stars: int
    touching: bool
    diagonals: bool
    allowed: npt.NDArray[np.uint64]  # a bitmap of the squares that are not blocked
    placed: tuple[Square, ...]
    blocked: tuple[Square, ...]

    @property
    def squares(self) -> npt.NDArray[np.uint16]:
        """The numbers of the squares that already have a queen."""
        return np.array([row * self.n + column for row, column in self.placed], dtype=np.uint16)


@lru_cache(maxsize=64)
def solver_of(n: int, stars: int, touching: bool, diagonals: bool) -> RegionSolver:
    """Return the solver of boards of this size and these rules."""
    return RegionSolver(n, stars, touching, diagonals)


@lru_cache(maxsize=64)
def all_squares(n: int) -> npt.NDArray[np.uint64]:
    """Return the bitmap of all squares."""
    bitmap = _bitmap(n, (1 << n * n) - 1)
    bitmap.flags.writeable = False
    return bitmap


def _bitmap(n: int, bits: int) -> npt.NDArray[np.uint64]:
    words = (n * n + 63) // 64
    return np.frombuffer(bits.to_bytes(8 * words, "little"), dtype="<u8").astype(np.uint64)


def rules_of(
    n: int,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> Rules:
    """Return the validated rules of a board of n rows.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If ``stars`` is out of range, a square is not on the board, or a queen is placed twice or on
        a blocked square.
    """
    stars = integer(stars, "stars", minimum=1, maximum=n, why=" (the number of rows)")
    touching, diagonals = truth(touching, "touching"), truth(diagonals, "diagonals")
    if placed is None and blocked is None:
        return Rules(n, stars, touching, diagonals, all_squares(n), (), ())
    queens = tuple((r, c) for r, c in square_array(placed, "placed", n).tolist())
    barred = {(r, c) for r, c in square_array(blocked, "blocked", n, mask=True).tolist()}
    for i, queen in enumerate(queens):
        if queen in barred:
            raise ValueError(f"the placed queen {queen} stands on a blocked square")
        if queen in queens[:i]:
            raise ValueError(f"the queen {queen} is placed twice")
    bits = (1 << n * n) - 1
    for row, column in barred:
        bits ^= 1 << row * n + column
    allowed = _bitmap(n, bits)
    return Rules(n, stars, touching, diagonals, allowed, queens, tuple(sorted(barred)))
