"""A board with constraints: its size, the placed queens and the blocked squares."""

from __future__ import annotations

from typing import NamedTuple

from nqueens._boards.arrays import square_array

__all__ = ["Restriction", "image", "restriction"]


class Restriction(NamedTuple):
    """A board with constraints, as a counting plan needs it."""

    n: int
    wraps: bool
    placed: tuple[tuple[int, int], ...]
    closed: tuple[int, ...]  # for each row, the bits of the blocked squares
    symmetries: int  # bit s: symmetry s leaves placed and blocked squares unchanged
    possible: bool  # False: two of the placed queens attack each other

    @property
    def free(self) -> bool:
        """Whether no queen is placed and no square blocked."""
        return not (self.placed or any(self.closed))

    @property
    def blocked(self) -> list[tuple[int, int]]:
        """The blocked squares: (row, column) pairs, by row."""
        return [(r, c) for r in range(self.n) for c in range(self.n) if self.closed[r] >> c & 1]


def restriction(
    n: int, placed: object = None, blocked: object = None, *, wraps: bool = False
) -> Restriction:
    """Return a board of n rows, n <= 32, with these constraints.

    Parameters
    ----------
    n
        Size of the board, validated.
    placed
        The placed queens: (row, column) pairs, 0-based, or None.
    blocked
        The blocked squares: pairs, a bool array of shape (n, n), or None.
    wraps
        Whether diagonals wrap around the edges.

    Raises
    ------
    TypeError
        If a square is not a pair of integers, or an array is not of bools or integers.
    ValueError
        If a square is not on the board, an array has the wrong shape, or a queen is placed on a
        blocked square or twice.
    """
    if placed is None and blocked is None:
        return Restriction(n, wraps, (), (0,) * n, 255, True)
    queens = [(row, column) for row, column in square_array(placed, "placed", n).tolist()]
    barred = square_array(blocked, "blocked", n, mask=True).tolist()
    forbidden = {(row, column) for row, column in barred}
    standing: set[tuple[int, int]] = set()
    for queen in queens:
        if queen in forbidden:
            raise ValueError(f"the placed queen {queen} stands on a blocked square")
        if queen in standing:
            raise ValueError(f"the queen {queen} is placed twice")
        standing.add(queen)
    closed = [0] * n
    for row, column in forbidden:
        closed[row] |= 1 << column
    possible = not any(
        _attack(first, second, n, wraps) for i, first in enumerate(queens) for second in queens[:i]
    )
    symmetries = sum(
        1 << s
        for s in range(8)
        if standing == {image(square, s, n) for square in standing}
        and forbidden == {image(square, s, n) for square in forbidden}
    )
    return Restriction(n, wraps, tuple(queens), tuple(closed), symmetries, possible)


def _attack(first: tuple[int, int], second: tuple[int, int], n: int, wraps: bool) -> bool:
    """Return whether two queens attack each other."""
    rows, columns = first[0] - second[0], first[1] - second[1]
    if wraps:
        return not (rows % n and columns % n and (rows - columns) % n and (rows + columns) % n)
    return not (rows and columns and rows - columns and rows + columns)


def image(square: tuple[int, int], symmetry: int, n: int) -> tuple[int, int]:
    """Return the image of a square: bit 0 flips rows, bit 1 columns, bit 2 exchanges them."""
    row, column = square
    if symmetry & 1:
        row = n - 1 - row
    if symmetry & 2:
        column = n - 1 - column
    return (column, row) if symmetry & 4 else (row, column)
