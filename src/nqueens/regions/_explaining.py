"""Solve a puzzle step by step, the way a person would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, SupportsIndex, get_args

from nqueens._boards.arrays import constraint_squares, square_array
from nqueens._pictures.regions import Marks
from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.errors import NoSolution, OutOfTime, set_module
from nqueens._runtime.interrupts import check_time, takes_time_limit
from nqueens._runtime.kept import Kept
from nqueens.regions._deducing import (
    DIFFICULTIES,
    Difficulty,
    Finding,
    Named,
    PartialSolution,
    bits,
    find,
    renumbered,
    squares_in_words,
)
from nqueens.regions._layout import picture
from nqueens.regions._puzzle import Puzzle, PuzzleLike, as_puzzle, without_rules
from nqueens.regions._rules import Square, queens_of, solution_squares
from nqueens.regions._searching import one_solution

if TYPE_CHECKING:
    from nqueens._pictures.names import Coordinates
    from nqueens._pictures.shown import Picture

Level = Literal["look", "why", "do"]
LEVELS: tuple[Level, ...] = get_args(Level)
NAMED: tuple[Named, ...] = get_args(Named)


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
        (row, column) of the squares that justify it.
    puzzle : Puzzle
        The puzzle.
    where : str
        The rows, columns or regions to look at, such as ``"row 2"``.
    """

    rule: str
    difficulty: Difficulty
    text: str
    queens: tuple[Square, ...]
    removed: tuple[Square, ...]
    reason: tuple[Square, ...] = field(repr=False)
    puzzle: Puzzle = field(repr=False)
    _standing: tuple[Square, ...] = field(repr=False)
    _crossed: tuple[Square, ...] = field(repr=False)
    where: str = field(default="", repr=False)
    _coordinates: Named = field(default="0", repr=False)

    def to_svg(
        self,
        *,
        level: Level = "why",
        size: SupportsIndex | None = None,
        letters: bool = True,
        coordinates: Coordinates | bool = True,
    ) -> Picture:
        """Return a picture of the board with the step.

        Parameters
        ----------
        level : {"look", "why", "do"}
            ``"look"`` frames the squares that justify the step, ``"why"`` also draws its queens,
            and crosses out in red the squares that it removes, and ``"do"`` draws the board after
            it, without frames.
        size, letters
            As in `Regions.to_svg`.
        coordinates : {"none", "0", "1", "algebraic"} or bool
            As in `Regions.to_svg`; by default, as in the sentence.

        Returns
        -------
        Picture
            A ``str`` with an ``<svg>`` element.

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
        named = self._coordinates if coordinates is True else coordinates
        marks = self._marks(checked_choice(level, "level", LEVELS))
        return picture(self.puzzle.regions, marks, size, letters, named)

    def sentence(self, level: Level = "why") -> str:
        """Return a hint: where to look, why, or what to do.

        Parameters
        ----------
        level : {"look", "why", "do"}
            ``"look"`` names `where` to look, ``"why"`` is `text`, and ``"do"`` lists the squares
            that get a queen or a cross.

        Returns
        -------
        str
            One sentence, or two.

        Raises
        ------
        ValueError
            If ``level`` is none of these.

        Examples
        --------
        >>> from nqueens import regions
        >>> step = regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[0]
        >>> step.sentence("look"), step.sentence("do")
        ('Look at region A.', 'Cross out (0, 1) and (2, 0).')
        """
        level = checked_choice(level, "level", LEVELS)
        if level == "look":
            return f"Look at {self.where}."
        if level == "why":
            return self.text
        words = (("Place a queen on", self.queens), ("Cross out", self.removed))
        n, named = self.puzzle.n, self._coordinates
        return " ".join(
            f"{verb} {squares_in_words(squares, n, named)}." for verb, squares in words if squares
        )

    def _marks(self, level: Level) -> Marks:
        """Return what `to_svg` draws."""
        if level == "look":
            return Marks(self._standing, self._crossed, focus=self.reason)
        queens = (*self._standing, *self.queens)
        if level == "do":
            return Marks(queens, (*self._crossed, *self.removed))
        return Marks(queens, self._crossed, self.removed, self.reason)

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        return self.to_svg(size=min(48 * self.puzzle.n, 480))

    def __str__(self) -> str:
        """Return what the step does and why."""
        return self.text


@without_rules
@takes_time_limit
def explain(
    puzzle: PuzzleLike, *, coordinates: Named = "0", time_limit: float | None = None
) -> list[Step]:
    """Solve a puzzle the way a person would, and return the steps.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.
    coordinates : {"0", "1", "algebraic"}
        Whether sentences and pictures number rows and columns from 0, as all else in Python does,
        or from 1, as people do, or name squares as in chess.

    Returns
    -------
    list of Step
        The steps; each has its rule, queens placed, squares removed, a sentence and a picture.

    Raises
    ------
    TypeError, ValueError
        If the layout or ``coordinates`` is invalid, or there is more than one solution.
    NoSolution
        If there is no solution.
    OutOfTime
        If this takes longer than ``time_limit``; its ``reached`` is a list of the steps so far.

    Notes
    -----
    The first of these rules that applies makes the next step:

    - single: a row, column or region has no more squares than it needs queens (easy);
    - confined: all squares of a region lie in one line, or the other way round (easy);
    - blocks: the squares of a unit fit in as many blocks of two by two as it needs queens, so
      each holds one (several stars, medium);
    - empties: a queen on a square would leave a row, column or region without enough squares
      (medium);
    - set: two to four regions lie in as many lines, or the other way round; rows and columns
      too (medium for two, hard for more);
    - pressed: neighbouring lines must get all their queens from some regions, or some regions
      put all of theirs there (several stars, medium for one line, hard for more);
    - chain: a queen on a square, with the queens that it forces one after another, would leave
      a row, column or region without enough squares (expert);
    - guess: no other rule applies; the step takes a queen from the solution (expert).

    Each rule takes polynomial time. Finding the solution first, to see that it is the only one,
    takes exponential time in the worst case.

    Examples
    --------
    >>> from nqueens import regions
    >>> for step in regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[:2]:
    ...     print(step)
    A queen on (0, 1) or (2, 0) would leave region A without enough squares.
    A queen on (1, 2) or (3, 2) would leave row 2 without enough squares.
    """
    return steps_of(as_puzzle(puzzle), "region", checked_choice(coordinates, "coordinates", NAMED))


def steps_of(puzzle: Puzzle, noun: str, coordinates: Named) -> list[Step]:
    """Return the steps to the solution; ``noun`` is what a region is called."""
    board, solution = _begin(puzzle, noun, coordinates)
    steps: list[Step] = []
    try:
        while not board.solved:
            steps.append(_step(puzzle, board, solution))
    except OutOfTime as error:
        error.reached = steps
        raise
    return steps


@without_rules
@takes_time_limit
def difficulty(puzzle: PuzzleLike, *, time_limit: float | None = None) -> Difficulty:
    """Return the difficulty of the hardest rule that a puzzle needs; see `explain`.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.

    Returns
    -------
    str
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``.

    Raises
    ------
    TypeError, ValueError, NoSolution, OutOfTime
        As in `explain`.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.difficulty(["ABBB", "AABD", "CCDD", "CCCD"])
    'medium'
    """
    board, solution = _begin(as_puzzle(puzzle))
    hardest = 0
    while not board.solved and hardest < len(DIFFICULTIES) - 1:
        hardest = max(hardest, DIFFICULTIES.index(_advance(board, solution)[1]))
    return DIFFICULTIES[hardest]


_ratings: Kept[Puzzle, tuple[int, ...]] = Kept(4096)


@without_rules
@takes_time_limit
def rating(puzzle: PuzzleLike, *, time_limit: float | None = None) -> tuple[int, ...]:
    """Return how many steps of each difficulty a puzzle needs, the most difficult ones first.

    Ratings compare like numbers: a puzzle with a higher rating is at least as difficult, and takes
    more of the hardest steps if the difficulty is the same.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.

    Returns
    -------
    tuple of int
        The numbers of expert, hard, medium and easy steps of `explain`.

    Raises
    ------
    TypeError, ValueError, NoSolution, OutOfTime
        As in `explain`.

    Notes
    -----
    The time is that of `explain`; the last few thousand ratings are kept.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.rating(["ABBB", "AABD", "CCDD", "CCCD"])
    (0, 0, 3, 6)
    >>> rising = sorted(regions.generate(6, size=20, rng=1), key=regions.rating)
    """
    puzzle = as_puzzle(puzzle)
    known = _ratings.get(puzzle)
    if known is None:
        levels = [step.difficulty for step in explain(puzzle)]
        known = _ratings.keep(puzzle, tuple(map(levels.count, reversed(DIFFICULTIES))))
    return known


@without_rules
@takes_time_limit
def hint(
    puzzle: PuzzleLike,
    placed: object = None,
    marked: object = None,
    *,
    coordinates: Named = "0",
    time_limit: float | None = None,
) -> Step | None:
    """Return the next step of a game in progress.

    Parameters
    ----------
    puzzle
        As in `solve`.
    placed : array_like of int, shape (k, 2), optional
        (row, column) of the queens that the player has placed. With one star, also the n columns
        of a whole solution.
    marked : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
        The squares that the player has crossed out.
    coordinates
        As in `explain`; errors name squares in this way too.
    time_limit : float, optional
        As in `solve`.

    Returns
    -------
    Step or None
        The step of the easiest rule that adds anything new; None if all queens are placed.

    Raises
    ------
    TypeError, ValueError, NoSolution, OutOfTime
        As in `explain`, or if a square is invalid, or a queen or a mark is wrong; the message names
        it.

    Notes
    -----
    The time is that of one step of `explain`, and of finding the solution.

    Examples
    --------
    >>> from nqueens import regions
    >>> puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    >>> print(regions.hint(puzzle, marked=[(0, 1)]))
    A queen on (2, 0) or (2, 2) would leave column 1 without enough squares.
    >>> regions.hint(puzzle, placed=[(0, 0)])
    Traceback (most recent call last):
        ...
    nqueens.NoSolution: the queen on (0, 0) is wrong
    """
    puzzle = as_puzzle(puzzle)
    queens = queens_of(placed, puzzle.n, puzzle.stars)
    standing = constraint_squares(puzzle.n, queens, None)[0].tolist()
    crossed = square_array(marked, "marked", puzzle.n, mask=True).tolist()
    named = checked_choice(coordinates, "coordinates", NAMED)
    board, solution = _begin(puzzle, coordinates=named)
    for word, squares, right in (("queen", standing, solution), ("mark", crossed, ~solution)):
        for row, column in squares:
            if not board.bitmap([(row, column)]) & right:
                words = f"the {word} on {(row, column)} is wrong"
                raise NoSolution(renumbered(words, puzzle.n, named))
    for square in bits(board.bitmap(standing) & ~board.queens):
        board.place(square)
    board.open &= ~board.bitmap(crossed)
    return None if board.solved else _step(puzzle, board, solution)


def _begin(
    puzzle: Puzzle, noun: str = "region", coordinates: Named = "0"
) -> tuple[PartialSolution, int]:
    """Return the puzzle with its placed queens, and the squares of its only solution."""
    columns, several = one_solution(puzzle)
    if several:
        words = renumbered(several, puzzle.n, coordinates)
        raise ValueError(f"the puzzle has more than one solution: {words}")
    board = PartialSolution(puzzle, noun, coordinates)
    return board, board.bitmap(solution_squares(columns, puzzle.n))


def _advance(board: PartialSolution, solution: int) -> tuple[Finding, Difficulty]:
    """Apply the easiest rule to the board; return what it finds, and its difficulty."""
    check_time()
    finding, level = find(board, solution)
    for square in bits(finding.queens):
        board.place(square)
    board.open &= ~finding.closed
    return finding, level


def _step(puzzle: Puzzle, board: PartialSolution, solution: int) -> Step:
    """Take the next step and return it; this changes the board."""
    before, standing = board.open, board.queens
    finding, level = _advance(board, solution)
    every = (1 << board.n * board.n) - 1
    return Step(
        finding.rule,
        level,
        finding.text,
        board.squares(finding.queens),
        board.squares(before & ~board.open & ~finding.queens),
        board.squares(finding.reason),
        puzzle,
        board.squares(standing),
        board.squares(every & ~before & ~standing),
        _where(board, finding.reason),
        board.coordinates,
    )


def _where(board: PartialSolution, reason: int) -> str:
    """Return the names of the fewest units of one family that have all squares of a bitmap."""
    n = board.n
    families = (
        [unit for unit in range(family * n, family * n + n) if board.masks[unit] & reason]
        for family in (2, 0, 1)
    )
    return board.name(*min(families, key=len))
