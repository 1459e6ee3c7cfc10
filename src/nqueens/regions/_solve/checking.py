"""Check boards against the rules of a puzzle, and games in progress against its solution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nqueens._boards.arrays import check_columns, square_array, square_tuple
from nqueens._drawing.glyphs import Piece
from nqueens._runtime.arguments import integer_array
from nqueens._runtime.errors import InvalidArgument, NQueensError, Parameter, Worded, set_module
from nqueens._runtime.keywords import advised
from nqueens._runtime.memory import Array, row_slices
from nqueens._runtime.running import Watch
from nqueens._squares import Square
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, as_puzzle
from nqueens.regions._solve.searching import only_solution
from nqueens.regions._words import Language, words_of


@set_module("nqueens.regions")
class WrongMarks(Worded, NQueensError, ValueError):
    """The solution contradicts some queens and crosses of a player.

    ``value`` holds the wrong ones as `WrongSquares`, and ``squares`` all their squares.
    """


@set_module("nqueens.regions")
class WrongSquares(NamedTuple):
    """The queens and the crosses of a player that are wrong, (row, column) from 0."""

    queens: tuple[Square, ...]
    crosses: tuple[Square, ...]

    @advised("nqueens.regions")
    def sentence(self, *, language: Language = "en", piece: Piece = "queen") -> str:
        """Return which ones are wrong, in words of a language; see `Step.sentence`."""
        words = words_of(language, piece)
        parts = words.lists(queens_in=self.queens, crosses_in=self.crosses)
        if not parts:
            return words.say("right")
        return words.say("wrong", len(self.queens + self.crosses), which=words.joined(parts))

    def __str__(self) -> str:
        """Return which ones are wrong, in English."""
        return self.sentence()


@overload
def is_solution(puzzle: PuzzleLike, q: Sequence[int]) -> bool: ...
@overload
def is_solution(puzzle: PuzzleLike, q: ArrayLike) -> Any: ...
def is_solution(puzzle: PuzzleLike, q: ArrayLike) -> bool | NDArray[np.bool_]:
    """Return whether a board is a solution of a puzzle.

    Parameters
    ----------
    puzzle
        As in `solve`.
    q : array_like of int, shape (..., n), or (..., n, stars) if ``stars`` > 1
        Boards: the columns, from 0, of the queens in each row, in any order.

    Returns
    -------
    bool or ndarray of bool, shape (...)
        Whether each row, column and region has its queens and every rule is kept; a bool for one
        board, an array for several.

    Notes
    -----
    O(n stars**2) per board, plus O(k stars) for k squares that are placed or blocked.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.is_solution(["ABBB", "AABD", "CCDD", "CCCD"], [[2, 0, 3, 1], [1, 3, 0, 2]])
    array([ True, False])
    """
    puzzle = as_puzzle(puzzle)
    n, stars = puzzle.n, puzzle.stars
    boards = integer_array(q, Parameter("q", words="the columns of boards"))
    shape = puzzle.rules._shape(1)[1:]
    if boards.shape[-len(shape) :] != shape:
        raise InvalidArgument(
            f"boards of this puzzle have shape (..., {', '.join(map(str, shape))}), "
            f"not {boards.shape}",
            parameter="q",
            value=boards.shape,
        )
    check_columns(boards, n)
    outer: tuple[int, ...] = boards.shape[: -len(shape)]
    boards = boards.reshape(prod(outer), n, stars)
    good = np.empty(len(boards), dtype=np.bool_)
    for part in row_slices(len(boards), n * stars * stars):
        good[part] = _solution_flags(puzzle, boards[part])
    return good.reshape(outer) if outer else bool(good[0])


def _solution_flags(puzzle: Puzzle, columns: Array) -> NDArray[np.bool_]:
    """Return whether each of a few boards, shape (m, n, stars), is a solution."""
    m, n, stars = columns.shape
    good = np.ones(m, dtype=np.bool_)
    columns = np.sort(columns.astype(np.int64), axis=2)
    rows = np.arange(n)[:, None]
    each = np.repeat(np.arange(n), stars)
    for lines in (columns, puzzle.regions.labels[rows, columns]):
        good &= (np.sort(lines.reshape(m, -1)) == each).all(axis=1)
    distance = 0 if puzzle.touching else 1  # at which queens still touch
    good &= (np.diff(columns, axis=2) > distance).all(axis=(1, 2))
    if not puzzle.touching:
        apart = abs(columns[:, 1:, :, None] - columns[:, :-1, None, :])
        good &= (apart > 1).all(axis=(1, 2, 3))
    if puzzle.diagonals:
        for lines in (columns + rows, columns - rows):
            good &= (np.diff(np.sort(lines.reshape(m, -1))) > 0).all(axis=1)
    for row, column in puzzle.placed:
        good &= (columns[:, row] == column).any(axis=1)
    for row, column in puzzle.blocked:
        good &= (columns[:, row] != column).all(axis=1)
    return good


def check(
    puzzle: PuzzleLike,
    queens: object = None,
    crosses: object = None,
    *,
    time_limit: float | None = None,
) -> WrongSquares:
    """Return which queens and crosses of a game in progress contradict the solution.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.
    queens, crosses
        As in `hint`.

    Returns
    -------
    WrongSquares
        The wrong ``queens`` and ``crosses``, none if all is right; ``str`` names them in words.

    Raises
    ------
    NoSolution, SeveralSolutions
        If there is no solution, or more than one.
    OutOfTime
        If this takes longer than ``time_limit``.

    Examples
    --------
    >>> from nqueens import regions
    >>> puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    >>> wrong = regions.check(puzzle, queens=[(0, 0), (1, 0)], crosses=[(0, 2), (0, 1)])
    >>> wrong
    WrongSquares(queens=((0, 0),), crosses=((0, 2),))
    >>> print(wrong)
    the queen in row 1, column 1 and the cross in row 1, column 3 are wrong
    """
    puzzle = as_puzzle(puzzle)
    placed, crossed = marked_squares(puzzle, queens, crosses)
    return wrong_marks(placed, crossed, only_solution(puzzle, Watch(time_limit)))


def marked_squares(
    puzzle: Puzzle, queens: object, crosses: object
) -> tuple[set[Square], set[Square]]:
    """Return the squares of a player's queens and crosses, validated; see `hint`."""
    placed = square_array(queens, "queens", puzzle.n)
    crossed = square_array(crosses, "crosses", puzzle.n, may_repeat=True)
    return set(square_tuple(placed)), set(square_tuple(crossed))


def wrong_marks(
    queens: set[Square], crosses: set[Square], solution: Iterable[Square]
) -> WrongSquares:
    """Return the queens that a solution lacks, and the crosses on its squares."""
    correct = set(solution)
    return WrongSquares(tuple(sorted(queens - correct)), tuple(sorted(crosses & correct)))
