"""Boards as text and as SVG pictures, without any dependency."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, SupportsIndex

import numpy as np

from nqueens._boards.arrays import board_array, square_array
from nqueens._boards.attacks import attacked_lines
from nqueens._boards.position import Position, checked
from nqueens._pictures.glyphs import ADVANCE, QUEEN, QUEEN_BANDS, QUEEN_TIPS, label
from nqueens._runtime.arguments import chosen, integer, truth
from nqueens._runtime.memory import memory_for, require_memory

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

__all__ = ["Gallery", "render", "show", "to_svg"]

Squares = tuple[tuple[int, int], ...]

BYTES_A_QUEEN = 500  # of a picture, at the peak
SQUARE = 40  # the side of a square where queens are drawn
LARGEST_DRAWN = 40  # larger boards are drawn as points ...
LARGEST_CHEQUERED = 100  # ... and still larger ones without squares
POINTS_WIDTH = 1000  # the side of such a board
SMALLEST_POINT = 1.8
MOST_PIXELS = 2**31 - 1  # a side of a picture
TICKS = 10  # so many labels, at most, a side of a board of points

LIGHT, DARK, FRAME, INK = "#f6ead4", "#c9a276", "#4d3626", "#2b211b"
DARK_UNDER_POINTS = "#eadabd"
PALE, ATTACKED, GIVEN, BLOCKED = "#f6ead4", "#cf2e24", "#1d4f86", "#5f5a55"

Coordinates = Literal["algebraic", 0, 1] | None


def render(
    q: npt.ArrayLike,
    style: str = "dots",
    *,
    base: int | None = None,
    by: Literal["rows", "columns"] | None = None,
) -> str:
    r"""Return boards as text.

    Parameters
    ----------
    q : array_like of int, shape (n,) or (k, n)
        Boards: ``q[..., i]`` is the column, 0-based, of the queen in row i.
    style : str
        ``"dots"``, ``"circles"``, ``"letters"``, ``"matrix"``, ``"board"``, ``"pairs"``,
        ``"algebraic"``, ``"permutation"``, ``"leetcode"``, ``"latex"`` or another of
        `nqueens.formats.FORMATS`.
    base : {0, 1}
        What numbers count from; for the styles with numbers, which need it.
    by : {"rows", "columns"}
        Which lines of the board the numbers go by; likewise.

    Returns
    -------
    str
        Lines, the last one ended too. Several boards stand apart by an empty line where each takes
        more than one.

    Raises
    ------
    TypeError
        If columns are not integers, or a style is told too little or too much.
    ValueError
        If a column is not on the board, or the style is unknown.

    Notes
    -----
    O(n**2) a board for the styles that draw squares, O(n) for the others.

    Examples
    --------
    >>> print(render([1, 3, 0, 2]), end="")
    . # . .
    . . . #
    # . . .
    . . # .
    >>> render([1, 3, 0, 2], "permutation", base=1, by="rows")
    '2 4 1 3\n'
    """
    from nqueens import formats

    return formats.text(q, style, base=base, by=by)


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
    q : array_like of int, shape (n,), or Position
        The board: ``q[i]`` is the column, 0-based, of the queen in row i, the top row being 0; or
        any queens and blocked squares.
    size : int, optional
        Width and height in pixels, below 2**31; by default as large as the place it is shown in.
    coordinates : {"algebraic", 0, 1, None}
        Files a, b, ... and ranks from the bottom, or rows from the top and columns from the left
        counted from 0 or 1, or none. Algebraic ones give way to 1 beyond 40 queens.
    highlight : bool
        Whether to mark queens that attack each other and the lines they do it on.
    placed : iterable of (int, int)
        (row, column) of queens that were given, to be marked.
    blocked : iterable of (int, int)
        (row, column) of squares where no queen may stand, to be marked.

    Returns
    -------
    str
        An ``<svg>`` element with no script, font, style sheet or identifier.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If a square is not on the board.
    MemoryError
        If the picture does not fit.

    Notes
    -----
    O(n), and O(n**2) up to n = 100. Up to 40 queens are drawn as such, more as points.

    Examples
    --------
    >>> picture = to_svg([1, 3, 0, 2], size=240)
    >>> picture[:28], picture.count("<path")
    ('<svg xmlns="http://www.w3.or', 17)
    """
    with memory_for("a picture of a board"):
        return _picture(q, size, coordinates, highlight, placed, blocked)


def _picture(
    q: npt.ArrayLike | Position,
    size: SupportsIndex | None,
    coordinates: Coordinates,
    highlight: bool,
    placed: Iterable[tuple[int, int]],
    blocked: Iterable[tuple[int, int]],
) -> str:
    n, queens, barred = _squares(q)
    given = set(map(tuple, square_array(placed, "placed", n).tolist()))
    barred = tuple({*barred, *map(tuple, square_array(blocked, "blocked", n, mask=True).tolist())})
    pixels = None if size is None else integer(size, "size", minimum=1, maximum=MOST_PIXELS)
    highlight = truth(highlight, "highlight")
    drawn = n <= LARGEST_DRAWN
    chosen(coordinates, "coordinates", ("algebraic", 0, 1, None))
    if coordinates == "algebraic" and not drawn:
        coordinates = 1
    lines = [line for _, line in attacked_lines(queens)] if highlight else []
    attacked = {square for line in lines for square in line}
    square = SQUARE if drawn else POINTS_WIDTH / n
    side = n * square
    edge = SQUARE * 0.2 * max(1, side / 480)
    band = edge if coordinates is None else 3 * edge
    body = [_squares_of_board(n, square)]
    if barred:
        body.append(_crosses(barred, square))
    body.append(_attacks(lines, square))
    for some, colour in (
        (set(queens) - attacked - given, INK),
        (given & set(queens) - attacked, GIVEN),
        (attacked, ATTACKED),
    ):
        if some:
            body.append((_queens if drawn else _points)(sorted(some), square, colour))
    total = f"{edge + side + band:.6g}"
    sized = "" if pixels is None else f' width="{pixels}" height="{pixels}"'
    name = f"{len(queens)} queen{'s' * (len(queens) != 1)} on a board of {n} by {n}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {total}"{sized} role="img"'
        f' aria-label="{name}">\n<rect width="{total}" height="{total}" rx="{edge:.4g}"'
        f' fill="{FRAME}"/>\n<g transform="translate({band:.6g} {edge:.6g})">\n{"".join(body)}'
        f"{_labels(n, square, band, coordinates)}</g>\n</svg>\n"
    )


class Gallery:
    """Boards side by side, for a notebook to show; made by `show`.

    Parameters
    ----------
    pictures : list of str
        SVG elements.
    left_out : int
        How many more boards there were.
    """

    def __init__(self, pictures: list[str], left_out: int = 0) -> None:
        self.pictures = pictures
        self.left_out = left_out

    def __len__(self) -> int:
        """Return how many boards are shown."""
        return len(self.pictures)

    def __repr__(self) -> str:
        """Return a word for where there are no pictures."""
        return f"<{len(self)} boards>"

    def _repr_html_(self) -> str:
        cells = "".join(f"<div>{picture}</div>" for picture in self.pictures)
        rest = f"<p>… and {self.left_out} more</p>" if self.left_out else ""
        return f'<div style="display:flex;flex-wrap:wrap;gap:12px">{cells}</div>{rest}'


def show(
    solutions: npt.ArrayLike,
    *,
    size: SupportsIndex = 180,
    limit: SupportsIndex = 24,
    coordinates: Coordinates = None,
    highlight: bool = False,
) -> Gallery:
    """Return boards as pictures side by side, which a notebook shows.

    Parameters
    ----------
    solutions : array_like of int, shape (n,) or (k, n)
        Boards: ``solutions[s, i]`` is the column, 0-based, of the queen in row i.
    size : int
        Width of a picture in pixels.
    limit : int
        Draw at most this many.
    coordinates, highlight
        As in `to_svg`.

    Returns
    -------
    Gallery
        ``.pictures`` are the SVG elements.

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
    boards = np.atleast_2d(board_array(solutions))
    if boards.ndim != 2:
        raise ValueError(f"boards have shape (k, n) or (n,), not {boards.shape}")
    drawn = boards[: integer(limit, "limit", minimum=0)]
    with memory_for(f"pictures of {len(drawn)} boards of {boards.shape[1]} queens"):
        pictures = [
            to_svg(board, size=size, coordinates=coordinates, highlight=highlight)
            for board in drawn
        ]
    return Gallery(pictures, len(boards) - len(drawn))


def _squares(q: npt.ArrayLike | Position) -> tuple[int, Squares, Squares]:
    """Return the size, the queens and the blocked squares of a board or a position."""
    if isinstance(q, Position):
        return checked(q)
    board = board_array(q)
    if board.ndim != 1 or board.size == 0:
        raise ValueError(f"a picture shows one board, shape (n,), not {board.shape}")
    require_memory(BYTES_A_QUEEN * board.size, f"a picture of {board.size} queens")
    return board.size, tuple(enumerate(board.tolist())), ()


def _squares_of_board(n: int, square: float) -> str:
    side = f"{n * square:.6g}"
    board = f'<rect width="{side}" height="{side}" fill="{LIGHT}"/>\n'
    if n > LARGEST_CHEQUERED:
        return board
    s = f"{square:.6g}"
    dark = "".join(
        f"M{column * square:.6g} {row * square:.6g}h{s}v{s}h-{s}z"
        for row in range(n)
        for column in range(1 - row % 2, n, 2)
    )
    colour = DARK if n <= LARGEST_DRAWN else DARK_UNDER_POINTS
    return f'{board}<path fill="{colour}" d="{dark}"/>\n'


def _crosses(squares: Iterable[tuple[int, int]], square: float) -> str:
    ordered = sorted(squares)
    s, a, b = f"{square:.6g}", square * 0.28, square * 0.44
    tiles = "".join(f"M{c * square:.6g} {r * square:.6g}h{s}v{s}h-{s}z" for r, c in ordered)
    marks = "".join(
        f"M{c * square + a:.6g} {r * square + a:.6g}l{b:.4g} {b:.4g}m0-{b:.4g}l-{b:.4g} {b:.4g}"
        for r, c in ordered
    )
    return (
        f'<path fill="{BLOCKED}" fill-opacity=".82" d="{tiles}"/>\n'
        f'<path fill="none" stroke="{PALE}" stroke-opacity=".7" stroke-linecap="round"'
        f' stroke-width="{square * 0.07:.4g}" d="{marks}"/>\n'
    )


def _attacks(lines: list[list[tuple[int, int]]], square: float) -> str:
    if not lines:
        return ""
    ends = "".join(
        f"M{(a[1] + 0.5) * square:.6g} {(a[0] + 0.5) * square:.6g}"
        f"L{(b[1] + 0.5) * square:.6g} {(b[0] + 0.5) * square:.6g}"
        for a, b in ((line[0], line[-1]) for line in lines)
    )
    width = max(square * 0.14, SMALLEST_POINT / 2)
    return (
        f'<path fill="none" stroke="{ATTACKED}" stroke-opacity=".45" stroke-linecap="round"'
        f' stroke-width="{width:.4g}" d="{ends}"/>\n'
    )


def _queens(squares: list[tuple[int, int]], square: float, colour: str) -> str:
    tips = "".join(
        f"M{x - 1.9:.4g} {y:.4g}a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0z" for x, y in QUEEN_TIPS
    )
    pieces = "".join(
        f'<g transform="translate({c * square:.6g} {r * square:.6g})"><path d="{QUEEN}{tips}"/>'
        f'<path d="{QUEEN_BANDS}" fill="none" stroke="{PALE}" stroke-width="1.1"/></g>\n'
        for r, c in squares
    )
    return (
        f'<g fill="{colour}" stroke="{colour}" stroke-width=".8" stroke-linejoin="round">\n'
        f"{pieces}</g>\n"
    )


def _points(squares: list[tuple[int, int]], square: float, colour: str) -> str:
    """Return all points as one path of moves, in squares."""
    moves = []
    row = column = 0
    for r, c in squares:
        moves.append(f"m{c - column} {r - row}h0")
        row, column = r, c
    smallest = max(SMALLEST_POINT, POINTS_WIDTH / 10 / len(squares) ** 0.5)
    width = max(0.9, smallest / square)
    return (
        f'<path transform="scale({square:.6g}) translate(.5 .5)" fill="none" stroke="{colour}"'
        f' stroke-width="{width:.4g}" stroke-linecap="round" d="M0 0{"".join(moves)}"/>\n'
    )


def _labels(n: int, square: float, band: float, coordinates: Coordinates) -> str:
    """Return the names of the columns below the board and those of the rows beside it."""
    if coordinates is None:
        return ""
    from nqueens.formats.lines import file_name

    shown = list(range(n)) if n <= LARGEST_DRAWN else _ticks(n, int(coordinates))
    if coordinates == "algebraic":
        below, beside = [file_name(i) for i in shown], [str(n - i) for i in shown]
    else:
        below = beside = [str(i + int(coordinates)) for i in shown]
    step = (shown[-1] - shown[-2]) * square if n > 1 else band
    size = min(_size(below, min(0.36 * band, step), step), _size(beside, band, 0.8 * band))
    top = n * square + (band - size) / 2 - size / 10
    right = n * square + band / 6  # the last name does not leave the frame
    names = []
    for i, text, other in zip(shown, below, beside, strict=True):
        middle = (i + 0.5) * square
        names.append(label(text, min(middle, right - _width(text, size) / 2), top, size))
        names.append(label(other, -band / 2, middle - size / 2, size))
    return (
        f'<g fill="none" stroke="{PALE}" stroke-linecap="round" stroke-linejoin="round"'
        f' stroke-width=".85">{"".join(names)}</g>\n'
    )


def _size(texts: list[str], size: float, room: float) -> float:
    """Return the size at which each of the texts fits into its room, with a gap between them."""
    return min(size, room / (_width(max(texts, key=len), 1) + 0.5))


def _width(text: str, size: float) -> float:
    return size / 6 * (ADVANCE * len(text) - ADVANCE + 4)


def _ticks(n: int, base: int) -> list[int]:
    """Return the first line and those at round numbers, about ten in all."""
    step = next(
        step
        for power in range(10)
        for step in (10**power, 2 * 10**power, 5 * 10**power)
        if n / step <= TICKS
    )
    return [0, *(value - base for value in range(step, n + base, step))]
