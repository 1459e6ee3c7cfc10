"""Pages on which n queens are placed in a browser; a row is a region of such a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex, cast

import numpy as np

from nqueens._core import MAX_COUNTED
from nqueens._runtime.arguments import integer
from nqueens.regions._layout import LETTERS, Regions
from nqueens.regions._page.html import html_page
from nqueens.regions._page.puzzles import packed, page_title
from nqueens.regions._puzzle import Puzzle

if TYPE_CHECKING:
    from nqueens._pictures.shown import Page

# rows, and the numbers of solutions: all, and those that are no turn or mirror image of another
FREE = {4: (2, 1), 5: (10, 2), 6: (4, 1), 7: (40, 6), 8: (92, 12), 9: (352, 46), 10: (724, 92)}


def page(n: SupportsIndex = 8, *, placed: object = None, title: str | None = None) -> Page:
    """Return a page on which people place n queens in a browser.

    On a free board, players collect all solutions; turns and mirror images of a solution count as
    found with it. With queens already placed, the page is a puzzle, with hints. For all else, see
    `nqueens.regions.page`.

    Parameters
    ----------
    n : int
        Size of the board: 4 to 10 for a free one, else 1 to 32. The page has all free boards and
        opens this one.
    placed : array_like of int, shape (k, 2), or list of such arrays, optional
        The (row, column), from 0, of queens that stay where they are: one puzzle, or several in a
        list. Each must have exactly one completion, as those of `unique_puzzle` do.
    title : str, optional
        The title of the page.

    Returns
    -------
    Page
        A ``str`` with the page as HTML, one file that loads nothing else.

    Raises
    ------
    TypeError, ValueError
        If an argument is invalid, or a puzzle has more than one completion.
    NoSolution
        If a puzzle has no completion.

    Notes
    -----
    The time is that of `regions.explain` for each puzzle, and hardly any for free boards.

    Examples
    --------
    >>> html = page(8)
    >>> puzzles = [unique_puzzle(8, rng=seed) for seed in range(3)]
    >>> "<title>8 queens</title>" in page(8, placed=puzzles)
    True
    """
    if placed is None:
        rows = integer(n, "n", minimum=min(FREE), maximum=max(FREE), why=" on a free board")
        data: dict[str, Any] = {"puzzles": [_free_board(size) for size in FREE]}
        data["first"] = list(FREE).index(rows)
        return html_page(page_title(title, "n queens"), data)
    rows = integer(n, "n", minimum=1, maximum=MAX_COUNTED)
    several = isinstance(placed, (list, tuple)) and any(map(_is_set, placed))
    layout = Regions([[str(row + 1)] * rows for row in range(rows)])  # as the sentences say
    sets = cast("list[object]", placed) if several else [placed]
    puzzles = [Puzzle(layout, touching=True, diagonals=True, placed=one) for one in sets]
    entries, steps = packed(puzzles, "row")
    for entry in entries:
        entry[3].pop("names")
    return html_page(page_title(title, f"{rows} queens"), {"puzzles": entries, "hints": steps})


def _is_set(one: object) -> bool:
    """Return whether a member of ``placed`` is not a square, but the squares of a puzzle."""
    pairs = isinstance(one, (list, tuple)) and any(map(np.iterable, one))
    return pairs or getattr(one, "ndim", 0) == 2


def _free_board(n: int) -> list[Any]:
    letters = "".join(letter * n for letter in LETTERS[:n])
    return [letters, "", -1, {"touching": True, "diagonals": True, "found": FREE[n]}]
