"""Print puzzles on paper."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Literal, SupportsIndex

from nqueens._pictures.sheets import Printed, checked_style, sheets_pdf
from nqueens._runtime.arguments import checked_bool
from nqueens._runtime.files import Target, opened
from nqueens._runtime.interrupts import Tally
from nqueens._runtime.progress import Progress, reporter
from nqueens.regions._explaining import DIFFICULTIES, difficulty, explain
from nqueens.regions._layout import Regions
from nqueens.regions._puzzle import Puzzle, PuzzleLike, as_puzzles
from nqueens.regions._rules import solution_squares
from nqueens.regions._searching import one_solution


def sheets(
    puzzles: PuzzleLike | Iterable[Puzzle | Regions],
    path: Target,
    *,
    paper: Literal["a4", "letter"] = "a4",
    per_page: SupportsIndex = 4,
    title: str = "Queens",
    solutions: Literal["back", "none"] = "back",
    explanations: bool = False,
    colours: bool = True,
    note: str = "",
    font: str | os.PathLike[str] | None = None,
    progress: Progress = None,
) -> None:
    """Print puzzles as a PDF file, with their difficulty, and their solutions on the last pages.

    Parameters
    ----------
    puzzles : Puzzle, layout, or list or iterator of Puzzle or Regions
        Puzzles with exactly one solution. A layout has the rules that `Puzzle` gives it.
    path, paper, per_page, title, solutions, note, font
        As in `nqueens.sheets`.
    explanations : bool
        Whether to print the steps of `explain` after the solutions, which then have the names of
        the regions and the numbers of rows and columns.
    colours : bool
        Whether to colour the regions. Black and white pages have thicker lines between them.
    progress : bool or callable, optional
        As in `nqueens.count`: the puzzles solved, their number, and the puzzles solved.

    Raises
    ------
    ImportError, TypeError, ValueError, NoSolution, FileNotFoundError, MemoryError
        As in `nqueens.sheets`; ValueError also if a puzzle has several solutions, ImportError if
        ``progress`` is True and tqdm is not installed.

    See Also
    --------
    nqueens.sheets : the same for puzzles on a chessboard.
    nqueens.poster : many boards on one page.

    Notes
    -----
    Finding the difficulty takes most of the time. The pages consist of vectors, about 1 kB for each
    puzzle with its solution. The same puzzles give the same bytes with the same version of
    ReportLab.

    Examples
    --------
    >>> import io
    >>> from nqueens import regions
    >>> file = io.BytesIO()  # or a path, such as "monday.pdf"
    >>> regions.sheets(regions.generate(6, size=8, rng=1), file, title="Monday", per_page=6)
    >>> file.getvalue()[:5]
    b'%PDF-'
    """
    style = checked_style(paper, per_page, title, solutions, colours, note, font)
    explained = checked_bool(explanations, "explanations")
    given = as_puzzles(puzzles)
    mixed = len({puzzle._rules[1:] for puzzle in given}) > 1  # the rules
    style = style._replace(rules="" if mixed else _rules(given[0]))
    with opened(path) as file, reporter(progress, "puzzle", "solved") as report:
        tally = Tally(len(given), report)
        made = []
        for number, puzzle in enumerate(given, 1):
            try:
                made.append(_printed(puzzle, explained, mixed, style.colours))
            except ValueError as error:
                raise type(error)(f"puzzle {number}: {error}") from None
            tally.add([(1, 1)])
        file.write(sheets_pdf(made, style))


def _printed(puzzle: Puzzle, explained: bool, mixed: bool, coloured: bool) -> Printed:
    """Return a puzzle with all that a sheet says about it."""
    layout = puzzle.regions
    if layout.colours and not coloured:  # sentences must not name colours
        layout = Regions._of(layout.labels, layout.names)
        puzzle = puzzle.__replace__(layout=layout)
    if explained:
        if not all(name.isascii() and name.isprintable() for name in layout.names):
            layout = Regions._of(
                layout.labels, None, layout.colours
            )  # fonts lack many of the squares that games share
            puzzle = puzzle.__replace__(layout=layout)
        steps = explain(puzzle)
        level = max((step.difficulty for step in steps), key=DIFFICULTIES.index, default="easy")
    else:
        steps, level = [], difficulty(puzzle)
    return Printed(
        puzzle.n,
        queens=puzzle.placed,
        blocked=puzzle.blocked,
        solution=solution_squares(one_solution(puzzle)[0], puzzle.n),
        labels=layout.labels.tolist(),
        names=layout.names,
        fills=layout._fills(),
        caption=f"{level}; {_rules(puzzle)}" if mixed else level,
        steps=[step.text for step in steps],
    )


def _rules(puzzle: Puzzle) -> str:
    """Return the rules of a puzzle in words."""
    stars = puzzle.stars
    queens = "a queen" if stars == 1 else f"{stars} queens"
    text = f"Place {queens} in each row, each column and each region"
    if not puzzle.touching:
        text += "; no two queens touch, not even at a corner"
    if puzzle.diagonals:
        text += "; no two queens are on the same diagonal"
    return f"{text}."
