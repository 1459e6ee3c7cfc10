"""Solve a puzzle step by step, the way a person would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, SupportsIndex

from nqueens._boards.arrays import constraint_squares, square_array
from nqueens._runtime.errors import NoSolution, set_module
from nqueens.regions._deducing import Finding, PartialSolution, bits, find
from nqueens.regions._layout import picture
from nqueens.regions._rules import Square, queens_of
from nqueens.regions._searching import one_solution

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

__all__ = ["DIFFICULTIES", "Step", "hardest", "next_step", "steps_of"]

DIFFICULTIES = ("easy", "medium", "hard", "expert")


@set_module("nqueens.regions")
@dataclass(frozen=True)
class Step:
    """One step of a solution.

    Attributes
    ----------
    rule : str
        ``"single"``, ``"confined"``, ``"blocks"``, ``"empties"``, ``"set"``, ``"pressed"``,
        ``"chain"`` or ``"guess"``.
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

    def to_svg(
        self, *, size: SupportsIndex | None = None, letters: bool = True, coordinates: bool = True
    ) -> str:
        """Return a picture of the board after the step.

        The squares of its argument are framed, and those that it removes are crossed out in red.

        Parameters
        ----------
        size : int, optional
            Width and height in pixels.
        letters : bool
            Whether to write the region's letter into each square.
        coordinates : bool
            Whether to write the numbers of the rows and columns at the edge.

        Returns
        -------
        str
            An ``<svg>`` element.

        Raises
        ------
        TypeError, ValueError
            If an argument is not of these types, or ``size`` is out of range.

        Examples
        --------
        >>> from nqueens import regions
        >>> step = regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[0]
        >>> step.to_svg(size=200).startswith("<svg")
        True
        """
        return picture(
            self.puzzle.regions,
            ((*self._standing, *self.queens), ()),
            (self._crossed, ()),
            size,
            letters,
            coordinates,
            fresh=self.removed,
            focus=self.reason,
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
        steps.append(_step(puzzle, board, solution))
    return steps


def hardest(puzzle: Puzzle) -> str:
    """Return the difficulty of the hardest rule that a puzzle needs."""
    board, solution = _begin(puzzle)
    found = 0
    while not board.solved and found < len(DIFFICULTIES) - 1:
        found = max(found, DIFFICULTIES.index(_advance(board, solution)[1]))
    return DIFFICULTIES[found]


def next_step(puzzle: Puzzle, placed: object, marked: object) -> Step | None:
    """Return the next step of a game in progress; see `Puzzle.hint`."""
    standing = constraint_squares(puzzle.n, queens_of(placed, puzzle.n), None)[0].tolist()
    crossed = square_array(marked, "marked", puzzle.n, mask=True).tolist()
    board, solution = _begin(puzzle)
    for word, squares, right in (("queen", standing, solution), ("mark", crossed, ~solution)):
        for row, column in squares:
            if not board.bitmap([(row, column)]) & right:
                raise NoSolution(f"the {word} on {(row, column)} is wrong")
    for square in bits(board.bitmap(standing) & ~board.queens):
        board.place(square)
    board.open &= ~board.bitmap(crossed)
    return None if board.solved else _step(puzzle, board, solution)


def _begin(puzzle: Puzzle) -> tuple[PartialSolution, int]:
    """Return the puzzle with its placed queens, and the squares of its only solution."""
    columns, several = one_solution(puzzle)
    if several:
        raise ValueError(f"the puzzle has more than one solution: {several}")
    board, stars = PartialSolution(puzzle), puzzle.stars
    queens = ((i // stars, column) for i, column in enumerate(columns.ravel().tolist()))
    return board, board.bitmap(queens)


def _advance(board: PartialSolution, solution: int) -> tuple[Finding, str]:
    """Apply the easiest rule to the board; return what it finds, and its difficulty."""
    found, difficulty = find(board, solution)
    for square in bits(found.queens):
        board.place(square)
    board.open &= ~found.closed
    return found, difficulty


def _step(puzzle: Puzzle, board: PartialSolution, solution: int) -> Step:
    """Take the next step and return it; this changes the board."""
    before, standing = board.open, board.queens
    found, difficulty = _advance(board, solution)
    every = (1 << board.n * board.n) - 1
    return Step(
        found.rule,
        difficulty,
        found.text,
        board.squares(found.queens),
        board.squares(before & ~board.open & ~found.queens),
        board.squares(found.reason),
        puzzle,
        board.squares(standing),
        board.squares(every & ~before & ~standing),
    )
