"""Draw boards in any form as SVG, and galleries of them for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

import numpy as np

from nqueens._boards.attacks import attacked_lines
from nqueens._boards.forms import boards_or_positions, marked
from nqueens._pictures.names import Coordinates, checked_coordinates
from nqueens._pictures.shown import Gallery, Picture, gallery, sized
from nqueens._pictures.svg import MOST_PIXELS, board_svg, side_by_side
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.memory import memory_for, require_memory

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.position import Position

BYTES_A_QUEEN = 500  # of a picture, at the peak
MOST_BOARDS = 100  # in one picture

Marks = Iterable[tuple[int, int]]


def to_svg(
    q: npt.ArrayLike | Position,
    *,
    size: SupportsIndex | None = None,
    coordinates: Coordinates = "algebraic",
    highlight: bool = False,
    placed: Marks = (),
    blocked: Marks | npt.ArrayLike = (),
) -> Picture:
    """Return a picture of one board, or of up to 100 boards side by side, as SVG.

    Parameters
    ----------
    q : array_like of int, shape (n,) or (k, n), or boards in other forms
        Boards: ``q[..., i]`` is the column, 0-based, of the queen in row i; row 0 is at the top.
        A `Board`, a `Position`, a list of strings, or a list of these may have any queens. An
        integer n is an empty board.
    size : int, optional
        Width in pixels, below 2**31; by default, the picture fills the space it has.
    coordinates : {"algebraic", "0", "1", "none"}
        How to label the board: files a, b, ... and ranks from the bottom; rows from the top and
        columns from the left, counted from 0 or 1; or not at all. For n > 40, ``"algebraic"``
        means ``"1"``. The values 0, 1 and None are accepted too.
    highlight : bool
        Whether to mark queens that attack each other, and the lines between them.
    placed : iterable of (int, int)
        (row, column) of placed queens, drawn in another colour and added where a board lacks them.
    blocked : iterable of (int, int), or bool array (n, n)
        (row, column) of squares to mark as blocked.

    Returns
    -------
    Picture
        A ``str``: an ``<svg>`` element that needs no scripts, fonts, style sheets or identifiers.
        A notebook shows it, and ``save`` writes it to a file.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If a square is not on the board, or there are no boards or more than 100.
    MemoryError
        If the picture does not fit in memory.

    Notes
    -----
    O(n) per board, and O(n**2) up to n = 100, where every square is drawn. Queens are drawn as
    queens up to n = 40, and as points on larger boards.

    Examples
    --------
    >>> picture = to_svg([1, 3, 0, 2], size=240)
    >>> picture[:28], picture.count("<path")
    ('<svg xmlns="http://www.w3.or', 17)
    >>> puzzle = to_svg(8, placed=unique_puzzle(8, rng=1))
    """
    with memory_for("a picture of a board"):
        boards = drawable(q)
        pixels = None if size is None else integer(size, "size", minimum=1, maximum=MOST_PIXELS)
        options: dict[str, Any] = {
            "highlight": checked_bool(highlight, "highlight"),
            "coordinates": checked_coordinates(coordinates),
        }
        if len(boards) == 1:
            return _picture(boards[0], placed, blocked, size=pixels, **options)
        pictures = [_picture(board, placed, blocked, **options) for board in boards]
        return side_by_side(pictures, pixels)


def show(
    solutions: npt.ArrayLike | Position | Picture | Sequence[Picture],
    *,
    size: SupportsIndex = 180,
    limit: SupportsIndex = 24,
    coordinates: Coordinates = "none",
    highlight: bool = False,
    placed: Marks = (),
    blocked: Marks | npt.ArrayLike = (),
) -> Gallery:
    """Return pictures of boards side by side, for a notebook or a browser to show.

    Parameters
    ----------
    solutions : array_like of int, shape (n,) or (k, n), or boards in other forms
        Boards, as in `to_svg`; or a `Picture` or a list of them, such as ``animate(6)``.
    size : int
        Width of a picture in pixels. A `Picture` that has a width keeps it.
    limit : int
        The maximum number of pictures.
    coordinates, highlight, placed, blocked
        As in `to_svg`; not for a `Picture`, which is drawn already.

    Returns
    -------
    Gallery
        A `Page`; ``.pictures`` is a list of SVG elements. A notebook shows them side by side;
        ``.open()`` does so in a browser and returns the path of the page.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If a square is not on the board, or the array has more than two axes, or a `Picture` is to
        be drawn with other options.

    Notes
    -----
    O(n**2) per picture.

    Examples
    --------
    >>> import nqueens
    >>> show(nqueens.solutions(6))
    <4 boards; .open() shows them in a browser>
    >>> show(nqueens.solutions(8), limit=3)
    <3 of 92 boards; .open() shows them in a browser>
    """
    most = integer(limit, "limit", minimum=0)
    pixels = integer(size, "size", minimum=1, maximum=MOST_PIXELS)
    options: dict[str, Any] = {
        "highlight": checked_bool(highlight, "highlight"),
        "coordinates": checked_coordinates(coordinates),
    }
    drawn = _drawn(solutions)
    bare = all(isinstance(marks, tuple) and not marks for marks in (placed, blocked))
    if drawn and not (bare and options == {"highlight": False, "coordinates": "none"}):
        raise ValueError("a Picture is drawn already; pass these options to what draws it")
    boards = boards_or_positions(solutions) if drawn is None else drawn
    with memory_for(f"pictures of {min(len(boards), most)} boards"):
        if drawn is None:
            options["size"] = pixels
            pictures = [_picture(board, placed, blocked, **options) for board in boards[:most]]
        else:
            pictures = [sized(picture, pixels) for picture in drawn[:most]]
    return gallery(pictures, len(boards) - len(pictures))


def _drawn(solutions: object) -> list[Picture] | None:
    """Return a picture, or a sequence of them, as a list; None if these are boards."""
    if isinstance(solutions, Picture):
        return [solutions]
    several = isinstance(solutions, (list, tuple)) and bool(solutions)
    are = several and all(isinstance(one, Picture) for one in cast("list[object]", solutions))
    return list(cast("list[Picture]", solutions)) if are else None


def drawable(q: npt.ArrayLike | Position) -> npt.NDArray[Any] | list[Position]:
    """Return up to 100 boards whose picture fits in memory."""
    if isinstance(q, np.ndarray):
        n = q.shape[-1] if q.ndim else 0
        number = q.size // max(n, 1) if q.dtype.kind in "iu" else 1
        require_memory(BYTES_A_QUEEN * n * min(number, MOST_BOARDS), f"a picture of {n} queens")
    boards = boards_or_positions(q)
    if not 1 <= len(boards) <= MOST_BOARDS:
        raise ValueError(f"a picture shows 1 to {MOST_BOARDS} boards, not {len(boards)}")
    return boards


def _picture(
    board: npt.ArrayLike | Position,
    placed: object,
    blocked: object,
    *,
    highlight: bool,
    **options: Any,
) -> Picture:
    """Return a picture of one board; the options are valid."""
    (n, queens, barred), given = marked(board, placed, blocked)
    attacks = [line for _, line in attacked_lines(queens)] if highlight else ()
    return board_svg(n, queens, barred, given=given, attacks=attacks, **options)
