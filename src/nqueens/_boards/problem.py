"""What is counted, listed or estimated: a board with placed queens and blocked squares.

A queen is *placed*, or a square *blocked*, by the caller. A square is *closed* if no queen can be
added there, because it is blocked or attacked, and otherwise *open*.
"""

from functools import reduce
from operator import or_
from typing import NamedTuple

from nqueens._boards.arrays import Squares, constraint_squares, square_tuple
from nqueens._boards.attacks import QueenSquares, attacked_lines, reached
from nqueens._boards.position import BoardOrSize, unpacked
from nqueens._boards.symmetries import square_image
from nqueens._runtime.arguments import checked_bool, integer


class Problem(NamedTuple):
    """A board of n rows with its constraints. A row of squares is an int, bit c for column c."""

    n: int
    wraps: bool
    """Whether diagonals continue across the edges."""
    free: bool
    """Whether no queen is placed and no square blocked."""
    placed: QueenSquares
    """By row."""
    blocked: tuple[int, ...]
    """The blocked squares of each row."""
    closed: tuple[int, ...]
    """The squares of each row that are blocked or attacked by placed queens."""
    symmetries: int
    """Bit s: symmetry s, as in `square_image`, leaves placed and blocked squares unchanged."""

    @property
    def open_squares(self) -> list[int]:
        """The squares of each row that a solution may use, as bits."""
        full = (1 << self.n) - 1
        rows = [full & ~closed for closed in self.closed]
        for row, column in self.placed:
            rows[row] = 1 << column
        return rows

    @property
    def possible(self) -> bool:
        """False if placed queens attack each other, or a row or column has no open square."""
        rows, torus = self.open_squares, self.n if self.wraps else None
        clash = next(attacked_lines(self.placed, torus), None)
        return clash is None and all(rows) and reduce(or_, rows, 0) == (1 << self.n) - 1

    @property
    def blocked_squares(self) -> list[tuple[int, int]]:
        """The blocked squares: (row, column) pairs, by row."""
        return [(r, c) for r, row in enumerate(self.blocked) for c in range(self.n) if row >> c & 1]


def problem_of(
    n: int, placed: Squares = None, blocked: Squares = None, *, wraps: bool = False
) -> Problem:
    """Return a board with these constraints; see `constraint_squares`."""
    if placed is None and blocked is None:
        return Problem(n, wraps, True, (), (0,) * n, (0,) * n, 255)
    queens, others = map(square_tuple, constraint_squares(n, placed, blocked))
    squares = [0] * n
    for row, column in others:
        squares[row] |= 1 << column
    closed = tuple([closed_squares(n, wraps, queens, squares[row], row) for row in range(n)])
    constraints = set(queens), set(others)
    symmetries = sum(
        1 << s
        for s in range(8)
        if all(square_image(one, s, n) in squares for squares in constraints for one in squares)
    )
    return Problem(n, wraps, not (queens or others), queens, tuple(squares), closed, symmetries)


def given_problem(
    n: BoardOrSize,
    placed: Squares,
    blocked: Squares,
    toroidal: object,
    maximum: int,
    why: object = "",
) -> Problem:
    """Return the board that a caller describes; ``why`` explains the largest n."""
    n, placed, blocked = unpacked(n, placed, blocked)
    n = integer(n, "n", minimum=0, maximum=maximum, why=why)
    return problem_of(n, placed, blocked, wraps=checked_bool(toroidal, "toroidal"))


def closed_squares(n: int, wraps: bool, queens: QueenSquares, blocked: int, row: int) -> int:
    """Return the squares of a row that are blocked or attacked by queens."""
    for r, c in queens:
        if r == row:
            return (1 << n) - 1
        blocked |= reached(1 << c, abs(row - r), n, wraps)
    return blocked
