"""Solve a puzzle step by step, the way a person would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, SupportsIndex

from nqueens._boards.arrays import constraint_squares, square_array
from nqueens._pictures.regions import regions_svg
from nqueens._pictures.svg import MOST_PIXELS
from nqueens._runtime.arguments import integer
from nqueens._runtime.errors import NoSolution, set_module
from nqueens.regions._deducing import PartialSolution, find
from nqueens.regions._searching import one_solution

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle
    from nqueens.regions._rules import Square

__all__ = ["DIFFICULTIES", "Step", "hardest", "next_step", "steps_of"]

DIFFICULTIES = ("easy", "medium", "hard", "expert")


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
    puzzle : Puzzle
        The puzzle.
    """

    rule: str
    difficulty: str
    text: str
    queens: tuple[Square, ...]
    removed: tuple[Square, ...]
    reason: tuple[Square, ...] = field(repr=False)
    puzzle: Puzzle = field(repr=False)
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
            self.puzzle.regions.labels.tolist(),
            queens=(*self._standing, *self.queens),
            crosses=self._crossed,
            fresh=self.removed,
            focus=self.reason,
            size=pixels,
        )

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        return self.to_svg(size=min(48 * self.puzzle.n, 480))

    def __str__(self) -> str:
        """Return what the step does and why."""
        return self.text


def steps_of(puzzle: Puzzle) -> list[Step]:
    """Return the steps to the solution."""
    board, solution = _begin(puzzle)
    steps = []
    while not board.solved:
        steps.append(_step(board, solution))
    return steps


def hardest(puzzle: Puzzle) -> str:
    """Return the difficulty of the hardest rule that a puzzle needs."""
    board, solution = _begin(puzzle)
    found = 0
    while not board.solved and found < len(DIFFICULTIES) - 1:
        found = max(found, DIFFICULTIES.index(_step(board, solution).difficulty))
    return DIFFICULTIES[found]


def next_step(puzzle: Puzzle, placed: object, marked: object) -> Step | None:
    """Return the next step of a game in progress; see `Puzzle.hint`."""
    n = puzzle.n
    standing = constraint_squares(n, placed, None)[0].tolist()
    crossed = square_array(marked, "marked", n, mask=True).tolist()
    board, solution = _begin(puzzle)
    for word, squares, right in (("queen", standing, 1), ("mark", crossed, 0)):
        for row, column in squares:
            if solution >> row * n + column & 1 != right:
                raise NoSolution(f"the {word} on {(row, column)} is wrong")
    for row, column in standing:
        if not board.queens >> row * n + column & 1:
            board.place(row * n + column)
    for row, column in crossed:
        board.open &= ~(1 << row * n + column)
    return None if board.solved else _step(board, solution)


def _begin(puzzle: Puzzle) -> tuple[PartialSolution, int]:
    """Return the puzzle with its placed queens, and the squares of its only solution."""
    columns, unique = one_solution(puzzle)
    if not unique:
        raise ValueError("the puzzle has more than one solution; no rule decides between them")
    n, stars = puzzle.n, puzzle.stars
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
        board.puzzle,
        board.squares(standing),
        board.squares(every & ~before & ~standing),
    )
