"""Solve a puzzle step by step, the way a person would."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

import numpy as np

from nqueens._boards.symmetries import square_image
from nqueens._runtime.errors import OutOfTime
from nqueens._runtime.running import QUIET, Watch, run_kernel
from nqueens._squares import Square
from nqueens.regions._explain.deducing import (
    DIFFICULTIES,
    Difficulty,
    Finding,
    PartialSolution,
    findings,
)
from nqueens.regions._explain.steps import Step
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, as_puzzle
from nqueens.regions._solve.checking import WrongMarks, marked_squares, wrong_marks
from nqueens.regions._solve.searching import given_squares, only_solution, solver_of

INLINE_RATED_ROWS = 16  # ratings of larger boards may take more than ten milliseconds


def explain(puzzle: PuzzleLike, *, time_limit: float | None = None) -> list[Step]:
    """Solve a puzzle the way a person would, and return the steps.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.

    Returns
    -------
    list of Step
        The steps; each has its rule, queens placed, squares removed, a sentence and a picture.

    Raises
    ------
    NoSolution, SeveralSolutions
        If there is no solution, or more than one.
    OutOfTime
        If this takes longer than ``time_limit``; its ``reached`` is a list of the steps so far.

    Notes
    -----
    The first of these rules that applies makes the next step:

    - single: a row, column or region has no more squares than it needs queens (easy);
    - confined: all squares of a region lie in one line, or the other way round; with several stars,
      in lines that need no other queens (easy);
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
    A queen in row 1, column 2 or row 3, column 1 would leave region A without enough squares.
    A queen in row 2, column 3 or row 4, column 3 would leave row 3 without enough squares.
    """
    puzzle, watch = as_puzzle(puzzle), Watch(time_limit)
    return steps_of(puzzle, only_solution(puzzle, watch), watch)


def steps_of(puzzle: Puzzle, solution: Sequence[Square], watch: Watch) -> list[Step]:
    """Return the steps to the only solution of a puzzle; see `explain`."""
    board = PartialSolution(puzzle, watch)
    squares = board.bitmap(solution)
    steps: list[Step] = []
    try:
        while not board.solved:
            steps.append(_step(puzzle, board, squares))
    except OutOfTime as error:
        error.reached = steps
        raise
    return steps


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
    NoSolution, SeveralSolutions
        If there is no solution, or more than one.
    OutOfTime
        If this takes longer than ``time_limit``.

    Notes
    -----
    About 20 microseconds for 8 rows and one star, the search for a second solution included; the
    rules of several stars take milliseconds.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.difficulty(["ABBB", "AABD", "CCDD", "CCCD"])
    'medium'
    """
    return difficulty_of(as_puzzle(puzzle), Watch(time_limit))


def difficulty_of(puzzle: Puzzle, watch: Watch = QUIET) -> Difficulty:
    """Return the difficulty of a puzzle; see `difficulty`."""
    return hardest_rule_of(puzzle, only_solution(puzzle, watch), watch)


def hardest_rule_of(puzzle: Puzzle, solution: Sequence[Square], watch: Watch) -> Difficulty:
    """Return the difficulty of the hardest rule on the way to the only solution of a puzzle.

    The kernel knows that of one queen in each row.
    """
    if puzzle.stars == 1:
        grade = solver_of(puzzle.rules).grade
        return DIFFICULTIES[grade(puzzle.regions.labels.ravel(), *given_squares(puzzle))]
    board = PartialSolution(puzzle, watch)
    squares = board.bitmap(solution)
    hardest = 0
    while not board.solved and hardest < len(DIFFICULTIES) - 1:
        hardest = max(hardest, DIFFICULTIES.index(_advance(board, squares)[1]))
    return DIFFICULTIES[hardest]


def rating(puzzle: PuzzleLike, *, time_limit: float | None = None) -> float:
    """Return how much work a puzzle is: difficult steps, and few steps to choose from, count most.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.

    Returns
    -------
    float
        The sum over the steps of `explain`: 1 for an easy one, 2 for medium, 4 for hard, 8 for
        expert, divided by the number of steps of that difficulty that are open at that moment.
        There is no upper bound: it grows with the number of steps, and so with the board.

    Raises
    ------
    NoSolution, SeveralSolutions
        If there is no solution, or more than one.
    OutOfTime
        If this takes longer than ``time_limit``.

    Notes
    -----
    Of 608 daily puzzles that get harder through the week, this orders more pairs as their weekdays
    do than the difficulty alone: Kendall's tau is 0.45 instead of 0.34.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.rating(["ABBB", "AABD", "CCDD", "CCCD"])
    4.485714285714285
    >>> rising = sorted(regions.generate(6, size=20, rng=1), key=regions.rating)
    """
    puzzle, watch = as_puzzle(puzzle), Watch(time_limit)
    return rating_of(puzzle, only_solution(puzzle, watch), watch)


def rating_of(puzzle: Puzzle, solution: Sequence[Square], watch: Watch) -> float:
    """Return the rating of a puzzle with its only solution; see `rating`."""
    if puzzle.stars > 1:
        return rating_by_steps(puzzle, solution, watch)
    symmetry, n = puzzle._canonical_symmetry(), puzzle.n
    image = puzzle._image(symmetry)
    squares = [square_image(square, symmetry, n) for square in solution]
    return run_kernel(
        solver_of(puzzle.rules).rate,
        image.regions.labels.ravel(),
        *given_squares(image),
        np.array([row * n + column for row, column in squares], dtype=np.uint16),
        long=n > INLINE_RATED_ROWS,
        watch=watch,
    )


def rating_by_steps(puzzle: Puzzle, solution: Sequence[Square], watch: Watch) -> float:
    """Return what the kernel returns for puzzles with one queen in each row, step by step."""
    board = PartialSolution(puzzle, watch)
    squares = board.bitmap(solution)
    total = 0.0
    while not board.solved:
        watch.check()
        difficulty, open_now = next(groupby(findings(board, squares), key=itemgetter(1)))
        finding, *others = [finding for finding, _ in open_now]
        total += 2 ** DIFFICULTIES.index(difficulty) / (1 + len(others))
        board.apply(finding)
    return total


def hint(
    puzzle: PuzzleLike,
    queens: object = None,
    crosses: object = None,
    *,
    time_limit: float | None = None,
) -> Step | None:
    """Return the next step of a game in progress.

    Parameters
    ----------
    puzzle
        As in `solve`.
    queens : array_like of int, shape (k, 2), optional
        (row, column) of the queens that the player has placed.
    crosses : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
        The squares that the player has crossed out.
    time_limit : float, optional
        As in `solve`.

    Returns
    -------
    Step or None
        The step of the easiest rule that adds anything new; None if all queens are placed.

    Raises
    ------
    WrongMarks
        If queens or crosses are wrong; the message names them, and the error has them as data.
    NoSolution, SeveralSolutions
        If there is no solution, or more than one.
    OutOfTime
        If this takes longer than ``time_limit``.

    Examples
    --------
    >>> from nqueens import regions
    >>> puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    >>> print(regions.hint(puzzle, crosses=[(0, 1)]))
    A queen in row 3, columns 1 or 3 would leave column 2 without enough squares.
    >>> regions.hint(puzzle, queens=[(0, 0)])
    Traceback (most recent call last):
        ...
    nqueens.regions.WrongMarks: the queen in row 1, column 1 is wrong
    """
    puzzle = as_puzzle(puzzle)
    placed, crossed = marked_squares(puzzle, queens, crosses)
    watch = Watch(time_limit)
    solution = only_solution(puzzle, watch)
    wrong = wrong_marks(placed, crossed, solution)
    if any(wrong):
        raise WrongMarks(str(wrong), value=wrong, squares=(*wrong.queens, *wrong.crosses))
    board = PartialSolution(puzzle, watch)
    board.place(board.bitmap(placed) & ~board.queens)
    board.open &= ~board.bitmap(crossed)
    return None if board.solved else _step(puzzle, board, board.bitmap(solution))


def _advance(board: PartialSolution, solution: int) -> tuple[Finding, Difficulty]:
    """Apply the easiest rule to the board; return what it finds, and its difficulty."""
    board.watch.check()
    finding, graded = next(findings(board, solution))
    board.apply(finding)
    return finding, graded


def _step(puzzle: Puzzle, board: PartialSolution, solution: int) -> Step:
    """Take the next step and return it; this changes the board."""
    open_before, queens_before = board.open, board.queens
    finding, graded = _advance(board, solution)
    return Step(
        rule=finding.rule,
        difficulty=graded,
        queens=board.squares(finding.queens),
        removed=board.squares(open_before & ~board.open & ~finding.queens),
        reason=board.squares(finding.reason),
        units=board.named_units(finding.units),
        others=board.named_units(finding.others),
        number=finding.number,
        puzzle=puzzle,
        queens_before=board.squares(queens_before),
        crosses_before=board.squares(board.every & ~open_before & ~queens_before),
    )
