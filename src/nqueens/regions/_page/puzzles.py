"""Pages on which puzzles are played in a browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

from nqueens._drawing.colours import colour_words
from nqueens._drawing.svg import MOST_PIXELS
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.wording import described
from nqueens.regions._explaining import DIFFICULTIES, SeveralSolutions, Step, explain
from nqueens.regions._layout import LETTERS, Regions
from nqueens.regions._page.html import DIGITS, hints_script, html_page
from nqueens.regions._puzzle import Puzzle, PuzzleLike, as_puzzles

if TYPE_CHECKING:
    from nqueens._drawing.shown import Page

Puzzles = PuzzleLike | Iterable[Puzzle | Regions]


def page(puzzles: Puzzles, *, title: str | None = None, hints: bool = True) -> Page:
    """Return a page on which people play puzzles in a browser.

    The page is one file that loads nothing else. It has hints, undo, a clock, a dark mode and
    links that hold a puzzle; fingers, the mouse, the keyboard and screen readers can play. The
    browser keeps the progress.

    Parameters
    ----------
    puzzles : Puzzle, layout, or list or iterator of Puzzle or Regions
        One puzzle or several. Each must have exactly one solution.
    title : str, optional
        The title of the page.
    hints : bool
        Whether the page contains the steps of `explain` for every puzzle, about 1 kB each on a
        board of 8 rows. Without them, a hint shows a queen of the solution.

    Returns
    -------
    Page
        A ``str`` with the page as HTML, about 45 kB and 80 bytes for each puzzle of 8 rows,
        besides the hints.

    Raises
    ------
    NoSolution, SeveralSolutions
        If a puzzle has no solution, or more than one.

    See Also
    --------
    play : shows the page in a notebook.

    Notes
    -----
    The time is that of `explain` for each puzzle.

    Examples
    --------
    >>> from nqueens import regions
    >>> html = regions.page(regions.generate(8, size=3, rng=1), title="Monday")
    >>> html.count("<title>Monday</title>"), len(html) < 60_000
    (1, True)
    """
    members = as_puzzles(puzzles)
    word = "Queens" if all(puzzle.stars == 1 for puzzle in members) else "Star Battle"
    entries, steps = packed(members)
    data: dict[str, Any] = {"puzzles": entries}
    if checked_bool(hints, "hints"):
        data["hints"] = steps
    return html_page(page_title(title, word), data)


def play(puzzles: Puzzles, *, title: str | None = None, height: SupportsIndex = 760) -> Page:
    """Return the page of `page` in a frame, for a notebook.

    Parameters
    ----------
    puzzles, title
        As in `page`.
    height : int
        The height of the frame in pixels.

    Returns
    -------
    Page
        The page, which a notebook shows in a frame of this height.

    Examples
    --------
    >>> from nqueens import regions
    >>> frame = regions.play(["ABBB", "AABD", "CCDD", "CCCD"], height=500)
    >>> frame.height
    500
    """
    pixels = integer(height, "height", minimum=1, maximum=MOST_PIXELS)
    made = page(puzzles, title=title)
    made.height = pixels
    return made


def page_and_hints(puzzles: list[Puzzle], title: str, address: str) -> tuple[Page, str]:
    """Return a page that opens at the puzzle of the day, and the file with its hints.

    The page loads that file from ``address`` when a player asks for the first hint.
    """
    entries, steps = packed(puzzles)
    return html_page(title, {"puzzles": entries, "first": "day"}, address), hints_script(steps)


def page_title(title: object, usual: str) -> str:
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title must be a string, not {described(title)}")
    return usual if title is None else title


def packed(puzzles: list[Puzzle]) -> tuple[list[list[Any]], list[list[list[Any]]]]:
    """Return the puzzles and the steps of their explanations, as the page keeps them.

    An error says which puzzle of several it is.
    """
    entries, explanations = [], []
    for i, puzzle in enumerate(puzzles, 1):
        try:
            steps = explain(puzzle)
        except (SeveralSolutions, NoSolution) as error:
            where = f"puzzle {i}: " if len(puzzles) > 1 else ""
            raise type(error)(f"{where}{error}") from None
        entries.append(_entry(puzzle, steps))
        explanations.append([_step(puzzle.n, step) for step in steps])
    return entries, explanations


def _entry(puzzle: Puzzle, steps: list[Step]) -> list[Any]:
    n = puzzle.n
    labels = puzzle.regions.labels.ravel().tolist()
    queens = sorted([*puzzle.placed, *(queen for step in steps for queen in step.queens)])
    level = max((DIFFICULTIES.index(step.difficulty) for step in steps), default=0)
    entry: list[Any] = [
        "".join(LETTERS[label] for label in labels),
        "".join(DIGITS[column] for _, column in queens),
        level,
    ]
    rest: dict[str, Any] = {}
    if puzzle.stars > 1:
        rest["stars"] = puzzle.stars
    rest |= {name: True for name in ("touching", "diagonals") if getattr(puzzle, name)}
    for name in ("placed", "blocked"):
        if squares := getattr(puzzle, name):
            rest[name] = [row * n + column for row, column in squares]
    if puzzle.names != tuple(LETTERS[:n]):
        rest["names"] = puzzle.names
    if puzzle.regions.colours:
        rest["colours"] = puzzle.regions._fills()
        rest["words"] = colour_words(puzzle.regions.colours)
    return [*entry, rest] if rest else entry


def _step(n: int, step: Step) -> list[Any]:
    lists = (  # two digits for each square
        "".join(DIGITS[x // 36] + DIGITS[x % 36] for x in (row * n + c for row, c in squares))
        for squares in (step.queens, step.removed, step.reason)
    )
    return [step.text, DIFFICULTIES.index(step.difficulty), *lists]
