"""Draw boards and numbers with matplotlib, which the first call imports."""

from __future__ import annotations

import io
import math
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from nqueens._boards.forms import marked
from nqueens._drawing.pictures import Marks, drawable
from nqueens._pictures.names import LARGEST_DRAWN, Square
from nqueens._pictures.svg import GIVEN, INK, LARGEST_CHEQUERED, LIGHT
from nqueens._runtime.arguments import MAX_SIZE, integer
from nqueens._runtime.errors import missing_package
from nqueens._runtime.interrupts import surfacing_interrupts
from nqueens._runtime.memory import require_memory
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path

    from nqueens._boards.position import Position

Squares = Sequence[Square] | npt.NDArray[Any]  # an array of shape (k, 2)
Drawn = tuple[int, Squares, Sequence[Square], Collection[Square]]  # n, queens, blocked, given

DARK, LINE, SECOND, BLOCKED = "#dfc7a2", "#8a4b2a", "#4477aa", "#7d7771"
DPI = 100
PNG_PIXELS, MOST_PNG_PIXELS = 600, 10_000  # a side of a PNG picture
WIDEST_PNG = 3  # a picture of many boards is this many times as wide
PNG_BYTES_A_PIXEL = 4


@surfacing_interrupts()
def plot(
    q: npt.ArrayLike,
    *,
    ax: Axes | None = None,
    placed: Marks = (),
    blocked: Marks | npt.ArrayLike = (),
) -> Any:
    """Draw one board of any size with matplotlib, or up to 100 boards as small multiples.

    Parameters
    ----------
    q : array_like of int, shape (n,) or (k, n), or boards in other forms
        Boards, as in `to_svg`.
    ax : matplotlib.axes.Axes, optional
        Where to draw one board; by default, in a new figure.
    placed, blocked
        Given queens and blocked squares to mark, as in `to_svg`.

    Returns
    -------
    matplotlib.axes.Axes or ndarray of Axes, shape (k,)
        The axes of one board, or those of k boards. Rows and columns count from 0.

    Raises
    ------
    ImportError
        If matplotlib is not installed.
    TypeError
        If the columns are not integers, or ``ax`` is not a matplotlib ``Axes``.
    ValueError
        If a square is not on the board, there are no boards or more than 100, or several with
        ``ax``.

    Notes
    -----
    O(n) per board: one point per queen. Squares are drawn up to n = 100.

    Examples
    --------
    >>> axes = plot(solve(10_000, rng=1))
    >>> axes.get_title()
    '10000 queens'
    >>> [one.get_title() for one in plot(solutions(4))]
    ['4 queens', '4 queens']
    """
    boards = drawable(q)
    if ax is not None and len(boards) > 1:
        raise ValueError(f"ax takes one board, not {len(boards)}")
    bare = all(isinstance(marks, tuple) and not marks for marks in (placed, blocked))
    drawn: list[Drawn]
    if bare and isinstance(boards, np.ndarray):  # which may be large
        rows = np.arange(boards.shape[1])
        drawn = [(len(rows), np.stack([rows, board], axis=1), (), ()) for board in boards]
    else:
        positions = (marked(board, placed, blocked) for board in boards)
        drawn = [(*position, given) for position, given in positions]
    if len(drawn) == 1:
        axes = np.array([_axes(ax)])
    else:
        _require_matplotlib("plots")
        from matplotlib import pyplot

        across = math.ceil(math.sqrt(len(drawn)))
        down = math.ceil(len(drawn) / across)
        size = (2.4 * across, 2.4 * down)
        _, grid = pyplot.subplots(down, across, figsize=size, layout="constrained", squeeze=False)
        axes = grid.ravel()[: len(drawn)]
        for left in grid.ravel()[len(drawn) :]:
            left.set_axis_off()
    for each, board in zip(axes, drawn, strict=True):
        _draw_board(each, *board)
        queens = len(board[1])
        each.set_title(f"{queens} queen{'s' * (queens != 1)}")
        if len(drawn) == 1:
            each.set_xlabel("column")
            each.set_ylabel("row")
        _whole_numbers(each)
    return axes[0] if len(drawn) == 1 else axes


@surfacing_interrupts()
def png_of(
    positions: Sequence[Position],
    pixels: int | None = None,
    *,
    placed: object = (),
    blocked: object = (),
) -> bytes:
    """Return a PNG file of positions side by side, with placed and blocked squares marked."""
    side = PNG_PIXELS * min(len(positions), WIDEST_PNG) if pixels is None else pixels
    if side > MOST_PNG_PIXELS:
        raise ValueError(f"a PNG picture has at most {MOST_PNG_PIXELS} pixels per side, not {side}")
    require_memory(4 * PNG_BYTES_A_PIXEL * side * side, f"a picture of {side} x {side} pixels")
    marks = (marked(one, placed, blocked) for one in positions)
    boards = [(*position, given) for position, given in marks]
    _require_matplotlib("PNG files")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    across = math.ceil(math.sqrt(len(boards)))
    down = math.ceil(len(boards) / across)
    band = 0.14 if len(boards) > 1 else 0.0  # for the numbers, as a part of a board
    height = max(1, round(side * down * (1 + band) / across))
    figure = Figure(figsize=(side / DPI, height / DPI), dpi=DPI)
    FigureCanvasAgg(figure)
    for number, board in enumerate(boards):
        row, column = divmod(number, across)
        share = 0.96 / (1 + band)
        bottom = 1 - (row + (0.02 + band) / (1 + band) + share) / down
        axes = figure.add_axes(((column + 0.02) / across, bottom, 0.96 / across, share / down))
        _draw_board(axes, *board)
        axes.set_xticks([])
        axes.set_yticks([])
        if band:
            size = 0.6 * band * side / across * 72 / DPI
            axes.set_title(str(number + 1), fontsize=size, pad=0.3 * size)
    out = io.BytesIO()
    figure.savefig(out, format="png", metadata={"Software": None})
    return out.getvalue()


def _axes(ax: Axes | None) -> Axes:
    """Return the axes to draw in; None makes a new figure."""
    _require_matplotlib("plots")
    from matplotlib import axes, pyplot

    if ax is None:
        _, ax = pyplot.subplots(figsize=(6.4, 6.0), layout="constrained")
    elif not isinstance(ax, axes.Axes):
        raise TypeError(f"ax must be a matplotlib Axes, not {described(ax)}")
    return ax


def _require_matplotlib(what: str) -> None:
    """Raise an error that says how to install matplotlib, if it is missing."""
    try:
        import matplotlib as matplotlib
    except ImportError:
        raise missing_package(f"{what} need", "matplotlib") from None


def _whole_numbers(ax: Axes) -> None:
    """Label both axes with integers only."""
    from matplotlib.ticker import MaxNLocator

    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))


def _draw_board(
    ax: Axes, n: int, queens: Squares, blocked: Sequence[Square], given: Collection[Square]
) -> None:
    """Draw a board, with blocked squares and placed queens marked."""
    ax.set_facecolor(LIGHT)
    if n <= LARGEST_CHEQUERED:
        from matplotlib.colors import ListedColormap

        chequered = np.add.outer(np.arange(n), np.arange(n)) % 2
        ax.imshow(
            chequered, cmap=ListedColormap([LIGHT, DARK]), vmin=0, vmax=1, interpolation="nearest"
        )
    square = min(ax.bbox.width, ax.bbox.height) * 72 / ax.figure.dpi / n  # in points
    if blocked:
        _points(ax, blocked, "s", square, BLOCKED)
        _points(ax, blocked, "x", 0.4 * square, LIGHT, 0.06 * square)
    marker: Any = _queen() if n <= LARGEST_DRAWN else "o"
    share = 0.82 if n <= LARGEST_DRAWN else 0.8
    width = max(share * square, 1.1 if n <= 20_000 else 0.5)
    marked = set(given)
    if marked:
        _points(ax, sorted(marked), marker, width, GIVEN)
        queens = [square for square in map(tuple, queens) if square not in marked]
    _points(ax, queens, marker, width, INK)
    ax.set_xlim(-0.5, n - 0.5)
    ax.set_ylim(n - 0.5, -0.5)
    ax.set_aspect("equal")


def _points(
    ax: Axes, squares: Squares, marker: Any, size: float, colour: str, edge: float = 0
) -> None:
    """Draw a marker on each square."""
    rows, columns = np.array(squares, dtype=np.int64).reshape(-1, 2).T
    ax.plot(
        columns,
        rows,
        linestyle="",
        marker=marker,
        color=colour,
        markersize=size,
        markeredgewidth=edge,
    )


def _queen() -> Path:
    """Return the outline of a queen, centred on the origin."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.path import Path
    from matplotlib.textpath import TextPath

    outline = TextPath((0, 0), "\N{BLACK CHESS QUEEN}", prop=FontProperties("DejaVu Sans"))
    middle = (outline.vertices.min(axis=0) + outline.vertices.max(axis=0)) / 2
    return Path(outline.vertices - middle, outline.codes)


@surfacing_interrupts()
def plot_counts(
    counts: Mapping[int, int], *, ax: Axes | None = None, label: str | None = None
) -> Axes:
    """Draw numbers of solutions against the board size, on a logarithmic scale.

    Parameters
    ----------
    counts : mapping of int to int
        The number of solutions for each n, however large; zeros are left out.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default, in a new figure.
    label : str, optional
        Name of the curve, for a legend.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; the y data are decimal logarithms of the numbers.

    Raises
    ------
    ImportError
        If matplotlib is not installed.
    TypeError
        If ``counts`` is not a mapping of integers, ``label`` is not a string, or ``ax`` is not a
        matplotlib ``Axes``.
    ValueError
        If a number is negative, n is above 2**31 - 1, or all counts are zero.

    Notes
    -----
    O(k) for k numbers, which may have hundreds of digits.

    Examples
    --------
    >>> axes = plot_counts({n: count(n) for n in range(4, 13)})
    >>> axes.get_xlabel()
    'n'
    """
    if not isinstance(counts, Mapping):
        raise TypeError(f"counts must map n to a number of solutions, not {described(counts)}")
    if label is not None and not isinstance(label, str):
        raise TypeError(f"label must be a string, not {described(label)}")
    sizes = sorted(integer(n, "n", minimum=0, maximum=MAX_SIZE) for n in counts)
    totals = [integer(counts[n], "a count", minimum=0) for n in sizes]
    points = [(n, math.log10(total)) for n, total in zip(sizes, totals, strict=True) if total]
    if not points:
        raise ValueError("there is no count above zero to draw")
    ax = _axes(ax)
    again = bool(ax.lines)  # a second curve differs in colour, marker and line
    ax.plot(
        *zip(*points, strict=True),
        marker="s" if again else "o",
        markerfacecolor="none" if again else None,
        markersize=4.5,
        linewidth=1.4,
        linestyle="--" if again else "-",
        color=SECOND if again else LINE,
        label=label,
    )
    ax.set_xlabel("n")
    ax.set_ylabel("number of solutions")
    ax.yaxis.set_major_formatter(lambda exponent, _: f"$10^{{{exponent:g}}}$")
    _whole_numbers(ax)
    ax.grid(color="#00000018")
    ax.spines[["top", "right"]].set_visible(False)
    if label:
        ax.legend(frameon=False)
    return ax


def _heights(numbers: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Return the numbers as floats, finite or nan."""
    try:
        heights = numbers.astype(np.float64)
    except (TypeError, ValueError):
        raise TypeError("the values of a heat map must be numbers") from None
    except OverflowError:
        raise ValueError("a value of the heat map is too large for a float") from None
    if np.isnan(heights).all() or np.isinf(heights).any():
        raise ValueError("the values of a heat map must be finite, or nan for an empty square")
    return heights


@surfacing_interrupts()
def heatmap(values: npt.ArrayLike, *, ax: Axes | None = None, digits: SupportsIndex = 3) -> Axes:
    """Draw a number for each square, such as the number of solutions with a queen there.

    Parameters
    ----------
    values : array_like, shape (n, n)
        ``values[i, j]`` is the number in row i and column j; row 0 is at the top. nan leaves a
        square empty.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default, in a new figure.
    digits : int
        Significant digits of the numbers in the squares, written up to n = 12; 0 writes none.

    Returns
    -------
    matplotlib.axes.Axes
        The axes, with a colour bar.

    Raises
    ------
    ImportError
        If matplotlib is not installed.
    TypeError
        If the values are not numbers, or ``ax`` is not a matplotlib ``Axes``.
    ValueError
        If the values are not a square array of finite numbers and nan.

    Notes
    -----
    O(n**2).

    Examples
    --------
    >>> axes = heatmap(occupancy(solutions(8)))
    >>> len(axes.texts)
    64
    """
    numbers = np.asarray(values)
    if numbers.dtype.kind not in "iufb" and numbers.dtype != object:
        raise TypeError(f"the values of a heat map must be numbers, not {numbers.dtype}")
    if numbers.ndim != 2 or numbers.shape[0] != numbers.shape[1] or numbers.size == 0:
        what = f"the values of a heat map must have shape (n, n), not {numbers.shape}"
        raise ValueError(f"{what}; occupancy(boards) counts the queens of boards on each square")
    digits = integer(digits, "digits", minimum=0)
    heights = _heights(numbers)
    n = len(heights)
    ax = _axes(ax)
    image = ax.imshow(heights, cmap="YlOrBr", interpolation="nearest")
    ax.figure.colorbar(image, ax=ax, shrink=0.82)
    _whole_numbers(ax)
    ax.set_xlabel("column")
    ax.set_ylabel("row")
    if digits and n <= 12:
        middle = np.nanmin(heights) / 2 + np.nanmax(heights) / 2
        for (row, column), value in np.ndenumerate(heights):
            if np.isnan(value):
                continue
            written = f"{int(value)}" if value == int(value) else f"{value:.{digits}g}"
            colour = "white" if value > middle else INK
            ax.text(column, row, written, ha="center", va="center", color=colour, fontsize=8)
    return ax
