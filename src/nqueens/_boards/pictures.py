"""Pictures of boards: SVG, galleries for notebooks, matplotlib."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Literal, SupportsIndex

import numpy as np

from nqueens._boards.arrays import board_array, square_array
from nqueens._boards.attacks import attacked_lines
from nqueens._boards.forms import boards_or_positions, position_of
from nqueens._boards.names import file_letters
from nqueens._boards.position import Position, Square
from nqueens._pictures.plots import plot_queens
from nqueens._pictures.svg import LARGEST_DRAWN, Gallery, Label, board_svg
from nqueens._runtime.arguments import chosen, integer, truth
from nqueens._runtime.memory import memory_for, require_memory

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes

__all__ = [
    "MOST_PIXELS",
    "Coordinates",
    "checked_coordinates",
    "labels_of",
    "plot",
    "position_svg",
    "show",
    "to_svg",
]

BYTES_A_QUEEN = 500  # of a picture, at the peak
MOST_PIXELS = 2**31 - 1  # a side of a picture
TICKS = 10  # labels, at most, on a side of a board whose queens are points

Coordinates = Literal["algebraic", "0", "1", "none", 0, 1] | None


def to_svg(
    q: npt.ArrayLike | Position,
    *,
    size: SupportsIndex | None = None,
    coordinates: Coordinates = "algebraic",
    highlight: bool = False,
    placed: Iterable[tuple[int, int]] = (),
    blocked: Iterable[tuple[int, int]] = (),
) -> str:
    """Return a picture of a board as SVG.

    Parameters
    ----------
    q : array_like of int, shape (n,), Position, Board or strings
        The board: ``q[i]`` is the column, 0-based, of the queen in row i, with row 0 at the top;
        or a board in another form with any queens and blocked squares.
    size : int, optional
        Width and height in pixels, below 2**31; by default the picture fills the space it has.
    coordinates : {"algebraic", "0", "1", "none"}
        How to label the board: files a, b, ... and ranks from the bottom; rows from the top and
        columns from the left, counted from 0 or 1; or not at all. Beyond 40 queens,
        ``"algebraic"`` means ``"1"``. The values 0, 1 and None are accepted too.
    highlight : bool
        Whether to mark queens that attack each other, and the lines between them.
    placed : iterable of (int, int)
        (row, column) of queens to mark as given.
    blocked : iterable of (int, int)
        (row, column) of squares to mark as blocked.

    Returns
    -------
    str
        An ``<svg>`` element without scripts, fonts, style sheets or identifiers.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If a square is not on the board.
    MemoryError
        If the picture does not fit in memory.

    Notes
    -----
    O(n), and O(n**2) up to n = 100. Up to 40 queens are drawn as queens, more as points.

    Examples
    --------
    >>> picture = to_svg([1, 3, 0, 2], size=240)
    >>> picture[:28], picture.count("<path")
    ('<svg xmlns="http://www.w3.or', 17)
    """
    with memory_for("a picture of a board"):
        n, queens, barred = _position(q)
        given = _squares(placed, "placed", n)
        barred = (*barred, *_squares(blocked, "blocked", n, mask=True))
        pixels = None if size is None else integer(size, "size", minimum=1, maximum=MOST_PIXELS)
        highlight = truth(highlight, "highlight")
        coordinates = checked_coordinates(coordinates)
        return position_svg(
            Position(n, queens, barred),
            size=pixels,
            coordinates=coordinates,
            highlight=highlight,
            given=given,
        )


def position_svg(
    position: Position,
    *,
    size: int | None = None,
    coordinates: Coordinates = "algebraic",
    highlight: bool = False,
    given: Iterable[Square] = (),
) -> str:
    """Return a picture of a valid position; see `to_svg`."""
    n, queens, blocked = position
    return board_svg(
        n,
        queens,
        blocked=set(blocked),
        given=given,
        attacks=[line for _, line in attacked_lines(queens)] if highlight else (),
        labels=labels_of(n, coordinates),
        size=size,
    )


def show(
    solutions: npt.ArrayLike,
    *,
    size: SupportsIndex = 180,
    limit: SupportsIndex = 24,
    coordinates: Coordinates = "none",
    highlight: bool = False,
) -> Gallery:
    """Return pictures of boards side by side, for a notebook to show.

    Parameters
    ----------
    solutions : array_like of int, shape (n,) or (k, n), or boards in other forms
        Boards: ``solutions[s, i]`` is the column, 0-based, of the queen in row i; or one or a list
        of `Board`, `Position` or lists of strings, with queens in any rows.
    size : int
        Width of a picture in pixels.
    limit : int
        The maximum number of pictures.
    coordinates, highlight
        As in `to_svg`.

    Returns
    -------
    Gallery
        ``.pictures`` is a list of SVG elements.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If a column is not on the board, or the array has more than two axes.

    Notes
    -----
    O(n**2) a picture.

    Examples
    --------
    >>> import nqueens
    >>> show(nqueens.solutions(6))
    <4 boards>
    """
    boards = boards_or_positions(solutions)
    drawn = boards[: integer(limit, "limit", minimum=0)]
    pixels = integer(size, "size", minimum=1, maximum=MOST_PIXELS)
    highlight = truth(highlight, "highlight")
    coordinates = checked_coordinates(coordinates)
    with memory_for(f"pictures of {len(drawn)} boards"):
        pictures = [
            position_svg(
                _position(board), size=pixels, coordinates=coordinates, highlight=highlight
            )
            for board in drawn
        ]
    return Gallery(pictures, len(boards) - len(drawn))


def plot(q: npt.ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw a board of any size with matplotlib.

    Parameters
    ----------
    q : array_like of int, shape (n,)
        The board: ``q[i]`` is the column, 0-based, of the queen in row i, with row 0 at the top.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default in a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. Rows and columns are counted from 0.

    Raises
    ------
    ImportError
        If matplotlib, the extra ``plot``, is not installed.
    TypeError
        If the columns are not integers, or ``ax`` is not a matplotlib ``Axes``.
    ValueError
        If ``q`` is not one board, or a column is not on it.

    Notes
    -----
    O(n): one point a queen. Squares are drawn up to n = 100.

    Examples
    --------
    >>> axes = plot(solve(10_000, rng=1))
    >>> axes.get_title()
    '10000 queens'
    """
    board = board_array(q)
    if board.ndim != 1 or board.size == 0:
        raise ValueError(f"a plot shows one board, shape (n,), not {board.shape}")
    return plot_queens(board, ax)


def _position(q: npt.ArrayLike | Position) -> Position:
    """Return a board or position as a valid position whose picture fits in memory."""
    if isinstance(q, np.ndarray):
        n = q.shape[-1] if q.ndim else 0
        require_memory(BYTES_A_QUEEN * n, f"a picture of {n} queens")
    return position_of(q)


def _squares(value: object, name: str, n: int, *, mask: bool = False) -> Collection[Square]:
    """Return the squares that an argument lists, as tuples."""
    return [(row, column) for row, column in square_array(value, name, n, mask=mask).tolist()]


def checked_coordinates(value: Coordinates) -> Coordinates:
    """Return the option ``coordinates`` as a string."""
    choices: tuple[Coordinates, ...] = ("algebraic", "0", "1", "none")
    old = value is None or (type(value) is int and value in (0, 1))
    return chosen(str(value).lower() if old else value, "coordinates", choices)


def labels_of(n: int, coordinates: Coordinates) -> list[Label]:
    """Return the lines to label, with the names of column and row."""
    if coordinates == "none":
        return []
    if coordinates == "algebraic" and n <= LARGEST_DRAWN:
        return [(i, file_letters(i), str(n - i)) for i in range(n)]
    base = 0 if coordinates == "0" else 1
    lines = range(n) if n <= LARGEST_DRAWN else _ticks(n, base)
    return [(i, str(i + base), str(i + base)) for i in lines]


def _ticks(n: int, base: int) -> list[int]:
    """Return line 0 and the lines with round numbers, about ten in all."""
    step = next(
        step
        for power in range(10)
        for step in (10**power, 2 * 10**power, 5 * 10**power)
        if n / step <= TICKS
    )
    return [0, *(value - base for value in range(step, n + base, step))]
