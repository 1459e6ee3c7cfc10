"""Solve a puzzle step by step, the way a person would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, SupportsIndex

from nqueens._boards.arrays import square_array
from nqueens._pictures.regions import regions_svg
from nqueens._pictures.svg import MOST_PIXELS
from nqueens._runtime.arguments import integer
from nqueens._runtime.errors import NoSolution, set_module
from nqueens.regions._deducing import PartialSolution, find
from nqueens.regions._puzzle import Puzzle, puzzle_of
from nqueens.regions._searching import one_solution

if TYPE_CHECKING:
    from nqueens.regions._layout import LayoutLike, Regions

__all__ = ["DIFFICULTIES", "Step", "difficulty", "explain", "hardest", "hint"]

DIFFICULTIES = ("easy", "medium", "hard", "expert")

Square = tuple[int, int]


@set_module("nqueens.regions")
@dataclass(frozen=True)
class Step:
    """One step of a solution.

    Attributes
    ----------
    rule : str
        ``"single"``, ``"confined"``, ``"empties"``, ``"set"``, ``"chain"`` or ``"guess"``.
    difficulty : str
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``.
    text : str
        What the step does and why.
    queens : tuple of (int, int)
        (row, column) of the queens that it places.
    removed : tuple of (int, int)
        (row, column) of the squares that can no longer have a queen.
    reason : tuple of (int, int)
        (row, column) of the squares that its argument rests on.
    """

    rule: str
    difficulty: str
    text: str
    queens: tuple[Square, ...]
    removed: tuple[Square, ...]
    reason: tuple[Square, ...] = field(repr=False)
    _regions: Regions = field(repr=False)
    _standing: tuple[Square, ...] = field(repr=False)
    _crossed: tuple[Square, ...] = field(repr=False)

    def to_svg(self, *, size: SupportsIndex | None = None) -> str:
        """Return a picture of the board after the step.

        The squares of its argument are framed, and those that it removes are crossed out in red.

        Parameters
        ----------
        size : int, optional
            Width and height in pixels.

        Returns
        -------
        str
            An ``<svg>`` element.

        Raises
        ------
        TypeError, ValueError
            If ``size`` is not an integer or is out of range.

        Examples
        --------
        >>> from nqueens import regions
        >>> step = regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[0]
        >>> step.to_svg(size=200).startswith("<svg")
        True
        """
        pixels = None if size is None else integer(size, "size", minimum=1, maximum=MOST_PIXELS)
        return regions_svg(
            self._regions.labels.tolist(),
            queens=(*self._standing, *self.queens),
            crosses=self._crossed,
            fresh=self.removed,
            focus=self.reason,
            size=pixels,
        )

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        return self.to_svg(size=min(48 * self._regions.n, 480))

    def __str__(self) -> str:
        """Return what the step does and why."""
        return self.text


def explain(
    regions: LayoutLike,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> list[Step]:
    """Solve a puzzle the way a person would, and return the steps.

    Parameters
    ----------
    regions, stars, touching, diagonals, placed, blocked
        As in `solve`.

    Returns
    -------
    list of Step
        The steps; each has its rule, queens placed, squares removed, a sentence and a picture.

    Raises
    ------
    TypeError, ValueError, NoSolution
        As in `solve`, or if the puzzle has more than one solution.

    Notes
    -----
    The first of these rules that applies makes the next step:

    - single: a row, column or region has no more squares than it needs queens (easy);
    - confined: all squares of a region lie in one line, or the other way round (easy);
    - empties: a queen on a square would leave a row, column or region without enough squares
      (medium);
    - set: two to four regions lie in as many lines, or the other way round; rows and columns too
      (medium for two, hard for more);
    - chain: a queen on a square, with the queens that it forces one after another, would leave a
      row, column or region without enough squares (expert);
    - guess: no other rule applies; the step takes a queen from the solution (expert).

    Each rule takes polynomial time. Finding the solution first, to see that it is the only one,
    takes exponential time in the worst case.

    Examples
    --------
    >>> from nqueens import regions
    >>> for step in regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[:3]:
    ...     print(step)
    A queen on (0, 1) or (2, 0) would leave region A without enough squares.
    A queen on (1, 2) or (3, 2) would leave row 2 without enough squares.
    All squares left in region B lie in row 0, so the other squares of this row cannot hold a queen.
    """
    puzzle = puzzle_of(regions, stars, touching, diagonals, placed, blocked)
    board, solution = _begin(puzzle)
    steps = []
    while not board.solved:
        steps.append(_step(board, solution))
    return steps


def difficulty(
    regions: LayoutLike,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> str:
    """Return the difficulty of a puzzle: that of the hardest rule that it needs.

    Parameters
    ----------
    regions, stars, touching, diagonals, placed, blocked
        As in `solve`.

    Returns
    -------
    str
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``; see `explain`.

    Raises
    ------
    TypeError, ValueError, NoSolution
        As in `solve`, or if the puzzle has more than one solution.

    Notes
    -----
    The time is at most that of `explain`.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.difficulty(["ABBB", "AABD", "CCDD", "CCCD"])
    'medium'
    """
    return hardest(puzzle_of(regions, stars, touching, diagonals, placed, blocked))


def hardest(puzzle: Puzzle) -> str:
    """Return the difficulty of the hardest rule that a puzzle needs."""
    board, solution = _begin(puzzle)
    found = 0
    while not board.solved and found < len(DIFFICULTIES) - 1:
        found = max(found, DIFFICULTIES.index(_step(board, solution).difficulty))
    return DIFFICULTIES[found]


def hint(
    regions: LayoutLike,
    placed: object = None,
    marked: object = None,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    blocked: object = None,
) -> Step | None:
    """Return the next step of a game in progress.

    Parameters
    ----------
    regions, stars, touching, diagonals, blocked
        As in `solve`.
    placed : array_like of int, shape (k, 2), optional
        (row, column) of the queens that the player has placed.
    marked : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
        The squares that the player has crossed out.

    Returns
    -------
    Step or None
        The step of the easiest rule that adds anything new; None if all queens are placed.

    Raises
    ------
    TypeError, ValueError, NoSolution
        As in `explain`, or if a queen or a mark is wrong; the message names it.

    Notes
    -----
    The time is that of one step of `explain`, and of finding the solution.

    Examples
    --------
    >>> from nqueens import regions
    >>> print(regions.hint(["ABBB", "AABD", "CCDD", "CCCD"], placed=[(0, 2)]))
    Region A has only one square left, (1, 0), so its queen goes there.
    >>> regions.hint(["ABBB", "AABD", "CCDD", "CCCD"], placed=[(0, 0)])
    Traceback (most recent call last):
        ...
    nqueens.NoSolution: the queen on (0, 0) is wrong
    """
    puzzle = puzzle_of(regions, stars, touching, diagonals, placed, blocked)
    n = puzzle.rules.n
    crossed = [(r, c) for r, c in square_array(marked, "marked", n, mask=True).tolist()]
    board, solution = _begin(puzzle._replace(placed=()))
    for word, squares, right in (("queen", puzzle.placed, 1), ("mark", crossed, 0)):
        for row, column in squares:
            if solution >> row * n + column & 1 != right:
                raise NoSolution(f"the {word} on {(row, column)} is wrong")
    for row, column in puzzle.placed:
        board.place(row * n + column)
    for row, column in crossed:
        board.open &= ~(1 << row * n + column)
    return None if board.solved else _step(board, solution)


def _begin(puzzle: Puzzle) -> tuple[PartialSolution, int]:
    """Return the puzzle with its placed queens, and the squares of its only solution."""
    columns, unique = one_solution(puzzle)
    if not unique:
        raise ValueError("the puzzle has more than one solution; no rule decides between them")
    n, stars = puzzle.rules.n, puzzle.rules.stars
    solution = 0
    for i, column in enumerate(columns.ravel().tolist()):
        solution |= 1 << i // stars * n + column
    return PartialSolution(puzzle), solution


def _step(board: PartialSolution, solution: int) -> Step:
    """Take the next step and return it; this changes the board."""
    found, difficulty = find(board, solution)
    before, standing = board.open, board.queens
    for row, column in board.squares(found.queens):
        board.place(row * board.n + column)
    board.open &= ~found.closed
    every = (1 << board.n * board.n) - 1
    return Step(
        found.rule,
        difficulty,
        found.text,
        board.squares(found.queens),
        board.squares(before & ~board.open & ~found.queens),
        board.squares(found.reason),
        board.layout,
        board.squares(standing),
        board.squares(every & ~before & ~standing),
    )
