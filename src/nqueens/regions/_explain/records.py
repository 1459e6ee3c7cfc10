"""Puzzles with what is known of them, as data for data sets."""

from collections.abc import Sequence
from typing import Any

from nqueens._drawing.glyphs import Piece
from nqueens._runtime import VERSION
from nqueens._runtime.arguments import checked_bool
from nqueens._runtime.running import Watch
from nqueens._squares import Square
from nqueens.regions._explain.explaining import hardest_rule_of, rating_of, steps_of
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, as_puzzle
from nqueens.regions._solve.searching import only_solution
from nqueens.regions._words import Language


def record(
    puzzle: PuzzleLike,
    *,
    steps: bool = False,
    language: Language = "en",
    piece: Piece | None = None,
    time_limit: float | None = None,
) -> dict[str, Any]:
    """Return a puzzle with its solution and difficulty as data for JSON, such as a data set needs.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.
    steps : bool
        Whether to add the steps of `explain`.
    language, piece
        The language and the name of queens in the sentences of steps, as in `Step.sentence`.

    Returns
    -------
    dict
        What `Puzzle.as_dict` returns, which `read` reads, and

        - ``"solution"``: the columns, from 0, of the queens in each row, as `solve` returns them,
          but as a list;
        - ``"difficulty"`` and ``"rating"``: what `difficulty` and `rating` return;
        - ``"steps"``: with ``steps``, what `Step.as_dict` returns of each step;
        - ``"nqueens"``: the version of this library.

    Raises
    ------
    NoSolution, SeveralSolutions
        If there is no solution, or more than one.
    OutOfTime
        If this takes longer than ``time_limit``.

    See Also
    --------
    nqueens.jsonable : any result as data for JSON.

    Notes
    -----
    The time is mostly that of `rating`, and of `explain` with ``steps``.

    Examples
    --------
    >>> from nqueens import regions
    >>> record = regions.record(["ABBB", "AABD", "CCDD", "CCCD"], steps=True)
    >>> record["regions"], record["solution"], record["difficulty"]
    (['ABBB', 'AABD', 'CCDD', 'CCCD'], [2, 0, 3, 1], 'medium')
    >>> record["steps"][0]["text"]
    'A queen in row 1, column 2 or row 3, column 1 would leave region A without enough squares.'
    >>> next(regions.read(record)).n
    4
    """
    explained = checked_bool(steps, "steps")
    puzzle, watch = as_puzzle(puzzle), Watch(time_limit)
    solution = only_solution(puzzle, watch)
    data = puzzle.as_dict() | {
        "solution": _columns(puzzle, solution),
        "difficulty": hardest_rule_of(puzzle, solution, watch),
        "rating": rating_of(puzzle, solution, watch),
    }
    if explained:
        taken = steps_of(puzzle, solution, watch)
        data["steps"] = [step.as_dict(language=language, piece=piece) for step in taken]
    return data | {"nqueens": VERSION}


def _columns(puzzle: Puzzle, solution: Sequence[Square]) -> list[int] | list[list[int]]:
    """Return the columns of a solution as `solve` does, but as a list."""
    if puzzle.stars == 1:
        return [column for _, column in solution]
    rows: list[list[int]] = [[] for _ in range(puzzle.n)]
    for row, column in solution:
        rows[row].append(column)
    return rows
