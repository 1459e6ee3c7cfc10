"""The board of a counting plan: its size, the placed queens and the blocked squares."""

from __future__ import annotations

from typing import NamedTuple

from nqueens._boards.arrays import constraint_squares
from nqueens._boards.attacks import Queens, attacked_lines, reached
from nqueens._boards.symmetries import MIRROR


class PlanBoard(NamedTuple):
    """The precomputed form of a `Position` for a counting plan."""

    n: int
    wraps: bool
    placed: Queens
    closed: tuple[int, ...]  # for each row, the bits of the blocked squares
    symmetries: (
        int  # bit s: symmetry s, as in `square_image`, leaves placed and blocked squares unchanged
    )
    possible: bool  # False: placed queens attack each other, or a free line has no open square
    unavailable: tuple[
        int, ...
    ]  # for each row, the bits of the squares where no queen can be added

    @property
    def free(self) -> bool:
        """Whether no queen is placed and no square blocked."""
        return not (self.placed or any(self.closed))

    @property
    def mirrored(self) -> bool:
        """Whether the left-right reflection leaves the constraints unchanged."""
        return bool(self.symmetries >> MIRROR & 1)

    @property
    def blocked(self) -> list[tuple[int, int]]:
        """The blocked squares: (row, column) pairs, by row."""
        return [(r, c) for r in range(self.n) for c in range(self.n) if self.closed[r] >> c & 1]

    def closed_to(self, queens: Queens, row: int) -> int:
        """Return the squares of a row that are blocked or attacked by ``queens``, as bits."""
        closed = self.closed[row]
        for r, c in queens:
            if r == row:
                return (1 << self.n) - 1
            closed |= reached(1 << c, abs(row - r), self.n, self.wraps)
        return closed

    def open_columns(self, queens: Queens, row: int) -> list[int]:
        """Return the columns of a row that are neither blocked nor attacked by ``queens``."""
        closed = self.closed_to(queens, row)
        return [column for column in range(self.n) if not closed >> column & 1]


def plan_board(
    n: int, placed: object = None, blocked: object = None, *, wraps: bool = False
) -> PlanBoard:
    """Return a board of n rows, n <= 32, with these constraints; see `constraint_squares`."""
    if placed is None and blocked is None:
        return PlanBoard(n, wraps, (), (0,) * n, 255, True, (0,) * n)
    squares, barred = constraint_squares(n, placed, blocked)
    queens = [(row, column) for row, column in squares.tolist()]
    forbidden = {(row, column) for row, column in barred.tolist()}
    standing = set(queens)
    closed = [0] * n
    for row, column in forbidden:
        closed[row] |= 1 << column
    symmetries = _symmetries(n, standing, forbidden)
    board = PlanBoard(n, wraps, tuple(queens), tuple(closed), symmetries, True, ())
    board = board._replace(
        unavailable=tuple(board.closed_to(board.placed, row) for row in range(n))
    )
    clash = next(attacked_lines(queens, n if wraps else None), None)
    return board if clash is None and _has_room(board) else board._replace(possible=False)


def _symmetries(n: int, *constraints: set[tuple[int, int]]) -> int:
    """Return the symmetries that leave sets of squares unchanged, as bits; see `square_image`."""
    found = 0
    for s in range(8):
        for squares in constraints:
            for square in squares:
                r, c = square
                if s & 1:
                    r = n - 1 - r
                if s & 2:
                    c = n - 1 - c
                if ((c, r) if s & 4 else (r, c)) not in squares:
                    break
            else:
                continue
            break
        else:
            found |= 1 << s
    return found


def _has_room(board: PlanBoard) -> bool:
    """Return whether every row and column without a queen has an open square."""
    full = (1 << board.n) - 1
    filled, reachable = 0, 0
    for row, column in board.placed:
        filled |= 1 << row
        reachable |= 1 << column
    for row, unavailable in enumerate(board.unavailable):
        if unavailable == full and not filled >> row & 1:
            return False
        reachable |= full & ~unavailable
    return reachable == full
