"""Draw boards in any form as SVG."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike

from nqueens._boards.attacks import attacked_lines
from nqueens._boards.position import Position, boards_or_positions, with_marks
from nqueens._drawing.glyphs import Piece
from nqueens._drawing.names import Coordinates, checked_coordinates, checked_size
from nqueens._drawing.shown import Picture
from nqueens._drawing.svg import (
    BROWN,
    LARGEST_CHEQUERED,
    MOST_BOARDS,
    Colours,
    Marks,
    board_svg,
    side_by_side,
)
from nqueens._runtime.arguments import array_of, checked_bool, integer
from nqueens._runtime.errors import InvalidArgument
from nqueens._runtime.wording import described

SHOWN_SIDE = 180  # pixels of each of several boards in a notebook
COLOUR = re.compile("#([0-9a-fA-F]{3}){1,2}|[a-z]+")

SquarePairs = Iterable[tuple[int, int]]


def to_svg(
    q: ArrayLike | Position,
    *,
    size: SupportsIndex | None = None,
    coordinates: Coordinates = True,
    highlight: bool = False,
    placed: SquarePairs = (),
    blocked: SquarePairs | ArrayLike = (),
    values: ArrayLike | None = None,
    colours: Mapping[str, str] | None = None,
    piece: Piece = "queen",
) -> Picture:
    """Return a picture of one board, or of up to 100 boards side by side, as SVG.

    Parameters
    ----------
    q : array_like of int, shape (n,) or (k, n), Board, Position, or list of these
        Boards: ``q[..., i]`` is the column, 0-based, of the queen in row i; row 0 is at the top.
        A `Board` or a `Position` may have any queens. An integer n is an empty board.
    size : int, optional
        Width in pixels, below 2**31; by default, the picture fills the space it has.
    coordinates : bool or {"1", "0", "algebraic", "none"}
        How to label the board: rows from the top and columns from the left, counted from 1, as True
        also does, or from 0; files a, b, ... and ranks from the bottom, as in chess; or not at all.
        For n > 40, ``"algebraic"`` means ``"1"``.
    highlight : bool
        Whether to mark queens that attack each other, and the lines between them.
    placed : iterable of (int, int)
        (row, column) of placed queens, drawn in another colour and added where a board lacks them.
    blocked : iterable of (int, int), or bool array (n, n)
        (row, column) of squares to cross out.
    values : array_like, shape (n, n), optional
        A number for each square, such as those of `square_counts`: the largest is the darkest. nan
        leaves a square empty. n is at most 100.
    colours : mapping of str to str, optional
        Colours such as ``"#808080"`` or ``"grey"`` by name: ``light`` and ``dark`` of the squares,
        ``frame`` (``"none"`` removes it), ``labels``, ``queens``, ``placed``, ``marks`` of attacks,
        ``crosses`` and ``values``.
    piece : {"queen", "cat", "star"}
        What queens look like.

    Returns
    -------
    Picture
        A ``str``: an ``<svg>`` element that needs no scripts, fonts, style sheets or identifiers.
        A notebook shows it, and ``save`` writes it to a file, also as PNG and PDF.

    Notes
    -----
    O(n) per board, and O(n**2) up to n = 100, where every square is drawn. Queens are drawn as
    queens up to n = 40, and as points on larger boards.

    Examples
    --------
    >>> picture = nqueens.to_svg([1, 3, 0, 2], size=240)
    >>> picture[:28], picture.count("<path")
    ('<svg xmlns="http://www.w3.or', 17)
    >>> often = nqueens.to_svg(8, values=nqueens.square_counts(8))
    >>> puzzle = nqueens.to_svg(8, placed=nqueens.unique_puzzle(8, rng=1))
    """
    boards = boards_or_positions(q)
    if not 1 <= len(boards) <= MOST_BOARDS:
        raise InvalidArgument(
            f"a picture shows 1 to {MOST_BOARDS} boards, not {len(boards)}",
            parameter="q",
            value=len(boards),
        )
    pixels = checked_size(size)
    lines = checked_coordinates(coordinates)
    checked_bool(highlight, "highlight")
    theme = BROWN if colours is None else _theme(colours)
    is_bare = all(isinstance(squares, tuple) and not squares for squares in (placed, blocked))
    pictures = []
    for board in boards:
        if is_bare and isinstance(board, np.ndarray):
            n, marks = len(board), Marks(list(enumerate(board.tolist())))
        else:
            position, given = with_marks(board, placed, blocked)
            n, marks = position.n, Marks(position.queens, position.blocked, placed=given)
        if highlight:
            marks = marks._replace(attacks=[line for _, line in attacked_lines(marks.queens)])
        pictures.append(
            board_svg(
                n,
                marks._replace(piece=piece),
                values=None if values is None else _shares(values, n),
                coordinates=lines,
                size=pixels if len(boards) == 1 else None,
                colours=theme,
            )
        )
    return side_by_side(pictures, pixels)


def show(boards: ArrayLike | Position, *, limit: SupportsIndex = 24, **how: Any) -> Picture:
    """Return a picture of the first boards side by side, for a notebook or a browser to show.

    Parameters
    ----------
    boards : array_like of int, shape (n,) or (k, n), Board, Position, or list of these
        Any number of boards, as in `to_svg`.
    limit : int
        The maximum number of boards to draw, 1 to 100.
    **how
        Options of `to_svg`. By default, the boards are 180 pixels wide and have no labels.

    Returns
    -------
    Picture
        A notebook shows it; ``.open()`` shows it in a browser.

    Examples
    --------
    >>> picture = nqueens.show(nqueens.solutions(8), limit=3)
    >>> picture.count("<svg")
    4
    """
    most = integer(limit, "limit", minimum=1, maximum=MOST_BOARDS)
    drawn = boards_or_positions(boards)[:most]
    size = SHOWN_SIDE * math.ceil(math.sqrt(len(drawn))) or None
    return to_svg(drawn, **{"size": size, "coordinates": False, **how})


def _theme(colours: Mapping[str, str]) -> Colours:
    """Return the usual colours with those of a user."""
    if not isinstance(colours, Mapping):
        raise TypeError(f"colours must map names to colours, not {described(colours)}")
    for name, colour in colours.items():
        if name not in Colours._fields:
            raise InvalidArgument(
                f"colours must be of {', '.join(Colours._fields)}, not of {described(name)}",
                parameter="colours",
                value=name,
            )
        if not (isinstance(colour, str) and COLOUR.fullmatch(colour)):
            raise InvalidArgument(
                f"a colour must be like '#ffc992' or 'red', not {described(colour)}",
                parameter="colours",
                value=colour,
            )
    return BROWN._replace(**colours)


def _shares(values: ArrayLike, n: int) -> list[list[float]]:
    """Return the values as parts, 0 to 1, of the distance between the smallest and the largest."""
    if n > LARGEST_CHEQUERED:
        raise InvalidArgument(
            f"values shade boards of at most {LARGEST_CHEQUERED} rows, not {n}",
            parameter="values",
            value=n,
        )
    try:
        given = array_of(values, "values")
        casting: Any = "unsafe" if given.dtype == object else "same_kind"
        numbers = given.astype(np.float64, casting=casting) / 2  # no difference overflows
    except (TypeError, ValueError) as error:
        raise TypeError(f"values must be numbers: {error}") from None
    except OverflowError:
        raise InvalidArgument("a value is too large for a float", parameter="values") from None
    if numbers.shape != (n, n):
        raise InvalidArgument(
            f"values must have shape ({n}, {n}), not {numbers.shape}",
            parameter="values",
            value=numbers.shape,
        )
    if np.isinf(numbers).any():
        raise InvalidArgument(
            "values must be finite, or nan for an empty square", parameter="values"
        )
    if not np.isnan(numbers).all():
        low, high = np.nanmin(numbers), np.nanmax(numbers)
        numbers = (numbers - low) / (high - low) if high > low else numbers * 0
    return numbers.tolist()
