"""The functions of puzzles that take a `Puzzle`, or a layout with rules as keywords."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, SupportsIndex, cast

from nqueens._runtime.wording import described
from nqueens.regions._layout import LayoutLike, Regions
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._searching import solution

if TYPE_CHECKING:
    from typing import Unpack

    import numpy as np
    import numpy.typing as npt

    from nqueens.regions._explaining import Step
    from nqueens.regions._rules import GameRules, Rules

__all__ = [
    "PuzzleLike",
    "as_puzzle",
    "as_puzzles",
    "count",
    "difficulty",
    "explain",
    "hint",
    "is_solution",
    "is_unique",
    "solutions",
    "solve",
]

PuzzleLike = Puzzle | LayoutLike


def as_puzzle(puzzle: PuzzleLike, **rules: Unpack[Rules]) -> Puzzle:
    """Return the puzzle itself, or that of a layout and rules.

    Raises
    ------
    TypeError, ValueError
        If a rule is passed with a puzzle, or as in `Puzzle`.
    """
    if not isinstance(puzzle, Puzzle):
        return Puzzle(puzzle, **rules)
    for name, value in rules.items():
        raise TypeError(
            f"{name}={described(value)} does not go with a Puzzle, which has its own rules; "
            "pass its `regions` for other rules"
        )
    return puzzle


def as_puzzles(puzzles: PuzzleLike | Iterable[Puzzle | Regions]) -> list[Puzzle]:
    """Return the puzzles of a list or an iterator, or the only one, as a list.

    A list of anything else than `Puzzle` or `Regions` is a layout.

    Raises
    ------
    TypeError, ValueError
        If there is no puzzle, or as in `Puzzle`.
    """
    several = isinstance(puzzles, Iterator)
    if isinstance(puzzles, (list, tuple)):
        several = not puzzles or isinstance(puzzles[0], (Puzzle, Regions))
    members = cast("Iterable[Puzzle | Regions]", puzzles if several else [puzzles])
    found = [as_puzzle(one) for one in members]
    if not found:
        raise ValueError("there is no puzzle")
    return found


def solve(
    puzzle: PuzzleLike, *, time_limit: float | None = None, **rules: Unpack[Rules]
) -> npt.NDArray[np.int8]:
    """Return a solution of a puzzle: `Puzzle.solve`.

    Parameters
    ----------
    puzzle : Puzzle, or layout
        The puzzle, or what `Puzzle` takes as its layout.
    **rules
        The keywords of `Puzzle`, with a layout only: ``stars``, ``touching``, ``diagonals``,
        ``placed`` and ``blocked``.
    time_limit : float, optional
        Seconds after which to give up.

    Returns
    -------
    ndarray of int8, shape (n,), or (n, stars) if ``stars`` > 1
        The columns, from 0, of the queens in each row.

    Raises
    ------
    TypeError, ValueError
        As in `Puzzle`, or if a rule does not go with a Puzzle.
    NoSolution
        If there is no solution.
    TimeoutError
        If the search takes longer than ``time_limit``. This proves nothing.

    Warns
    -----
    SeveralSolutionsWarning
        If there are several solutions.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.solve(["ABBB", "AABD", "CCDD", "CCCD"])
    array([2, 0, 3, 1], dtype=int8)
    """
    return solution(as_puzzle(puzzle, **rules), time_limit, stacklevel=2)


def solutions(
    puzzle: PuzzleLike, *, limit: SupportsIndex | None = None, **rules: Unpack[Rules]
) -> npt.NDArray[np.int8]:
    """Return all solutions, or the first ones, in lexicographic order: `Puzzle.solutions`.

    Parameters
    ----------
    puzzle, **rules
        As in `solve`.
    limit : int, optional
        Return at most this many.

    Returns
    -------
    ndarray of int8, shape (k, n), or (k, n, stars) if ``stars`` > 1
        The columns, from 0, of the queens in each row.

    Raises
    ------
    TypeError, ValueError
        As in `solve`, or if ``limit`` is not an integer or is negative.
    MemoryError
        If the solutions do not fit in memory.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.solutions(["AABB", "AABB", "CCDD", "CCDD"])
    array([[1, 3, 0, 2],
           [2, 0, 3, 1]], dtype=int8)
    """
    return as_puzzle(puzzle, **rules).solutions(limit)


def count(
    puzzle: PuzzleLike,
    *,
    at_most: SupportsIndex | None = None,
    time_limit: float | None = None,
    **rules: Unpack[Rules],
) -> int:
    """Return the exact number of solutions: `Puzzle.count`.

    Parameters
    ----------
    puzzle, **rules
        As in `solve`.
    at_most : int, optional
        Stop once more than ``at_most`` solutions are found, and return ``at_most + 1``.
    time_limit : float, optional
        As in `solve`.

    Returns
    -------
    int
        The number of solutions.

    Raises
    ------
    TypeError, ValueError, TimeoutError
        As in `solve`, or if ``at_most`` is not an integer or is negative.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.count(["AABB", "AABB", "CCDD", "CCDD"])
    2
    """
    return as_puzzle(puzzle, **rules).count(at_most, time_limit=time_limit)


def is_solution(
    puzzle: PuzzleLike, q: npt.ArrayLike, **rules: Unpack[Rules]
) -> bool | npt.NDArray[np.bool_]:
    """Return whether a board is a solution of a puzzle: `Puzzle.is_solution`.

    Parameters
    ----------
    puzzle, **rules
        As in `solve`.
    q : array_like of int, shape (..., n), or (..., n, stars) if ``stars`` > 1
        Boards: the columns, from 0, of the queens in each row, in any order.

    Returns
    -------
    bool or ndarray of bool, shape (...)
        Whether each row, column and region has its queens and every rule is kept; a bool for one
        board, an array for several.

    Raises
    ------
    TypeError, ValueError
        As in `solve`, or if ``q`` does not consist of integers or does not have this shape.
    MemoryError
        If the boards must be copied and the copy does not fit in memory.

    Notes
    -----
    O(n stars**2) per board, plus O(k stars) for k squares that are placed or blocked.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.is_solution(["ABBB", "AABD", "CCDD", "CCCD"], [[2, 0, 3, 1], [1, 3, 0, 2]])
    array([ True, False])
    """
    return as_puzzle(puzzle, **rules).is_solution(q)


def is_unique(
    puzzle: PuzzleLike, *, time_limit: float | None = None, **rules: Unpack[Rules]
) -> bool:
    """Return whether a puzzle has exactly one solution: `Puzzle.is_unique`.

    Parameters
    ----------
    puzzle, time_limit, **rules
        As in `solve`.

    Returns
    -------
    bool
        False if there is no solution, or more than one.

    Raises
    ------
    TypeError, ValueError, TimeoutError
        As in `solve`.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.is_unique(["ABBB", "AABD", "CCDD", "CCCD"])
    True
    """
    return as_puzzle(puzzle, **rules).is_unique(time_limit=time_limit)


def explain(puzzle: PuzzleLike, **rules: Unpack[Rules]) -> list[Step]:
    """Solve a puzzle the way a person would, and return the steps: `Puzzle.explain`.

    Parameters
    ----------
    puzzle, **rules
        As in `solve`.

    Returns
    -------
    list of Step
        The steps; each has its rule, queens placed, squares removed, a sentence and a picture.

    Raises
    ------
    TypeError, ValueError, NoSolution
        As in `solve`, or if the puzzle has more than one solution.

    Examples
    --------
    >>> from nqueens import regions
    >>> for step in regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[2:3]:
    ...     print(step)
    All squares left in region B lie in row 0, so the other squares of this row cannot hold a queen.
    """
    return as_puzzle(puzzle, **rules).explain()


def difficulty(puzzle: PuzzleLike, **rules: Unpack[Rules]) -> str:
    """Return the difficulty of the hardest rule that a puzzle needs: `Puzzle.difficulty`.

    Parameters
    ----------
    puzzle, **rules
        As in `solve`.

    Returns
    -------
    str
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``.

    Raises
    ------
    TypeError, ValueError, NoSolution
        As in `solve`, or if the puzzle has more than one solution.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.difficulty(["ABBB", "AABD", "CCDD", "CCCD"])
    'medium'
    """
    return as_puzzle(puzzle, **rules).difficulty()


def hint(
    puzzle: PuzzleLike,
    placed: object = None,
    marked: object = None,
    **rules: Unpack[GameRules],
) -> Step | None:
    """Return the next step of a game in progress: `Puzzle.hint`.

    Parameters
    ----------
    puzzle, **rules
        As in `solve`, but ``placed`` is that of the game.
    placed : array_like of int, shape (k, 2), optional
        (row, column) of the queens that the player has placed, or a solution.
    marked : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
        The squares that the player has crossed out.

    Returns
    -------
    Step or None
        The step of the easiest rule that adds anything new; None if all queens are placed.

    Raises
    ------
    TypeError, ValueError, NoSolution
        As in `explain`, or if a square is invalid, or a queen or a mark is wrong.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.hint(["ABBB", "AABD", "CCDD", "CCCD"], placed=[(0, 0)])
    Traceback (most recent call last):
        ...
    nqueens.NoSolution: the queen on (0, 0) is wrong
    """
    return as_puzzle(puzzle, **rules).hint(placed, marked)
