"""Figures with matplotlib, which is imported by the first call."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._boards.arrays import board_array
from nqueens._boards.position import MAX_SIZE
from nqueens._runtime.arguments import integer
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes

__all__ = ["heatmap", "plot", "plot_counts"]

LARGEST_CHEQUERED = 100
LIGHT, DARK, INK, LINE = "#f6ead4", "#dfc7a2", "#2b211b", "#8a4b2a"
SIDE = 420.0  # points that a board's side takes, about, in a figure of the usual size


def _axes(ax: Axes | None) -> Axes:
    try:
        from matplotlib import axes, pyplot
    except ImportError:
        raise ImportError("plots need matplotlib: pip install 'nqueens-native[plot]'") from None
    if ax is None:
        _, ax = pyplot.subplots(figsize=(6.4, 6.0), layout="constrained")
    elif not isinstance(ax, axes.Axes):
        raise TypeError(f"ax must be matplotlib Axes, not {described(ax)}")
    return ax


def _whole_numbers(ax: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))


def plot(q: npt.ArrayLike, *, ax: Axes | None = None) -> Axes:
    """Draw a board of any size with matplotlib.

    Parameters
    ----------
    q : array_like of int, shape (n,)
        The board: ``q[i]`` is the column, 0-based, of the queen in row i, row 0 at the top.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default in a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        Rows and columns are counted from 0.

    Raises
    ------
    ImportError
        If matplotlib, the extra ``plot``, is not installed.
    TypeError
        If the columns are not integers, or ``ax`` no axes.
    ValueError
        If ``q`` is not one board, or a column is not on it.

    Notes
    -----
    O(n): a point a queen. Squares are drawn up to n = 100.

    Examples
    --------
    >>> axes = plot(solve(10_000, rng=1))
    >>> axes.get_title()
    '10000 queens'
    """
    board = board_array(q)
    if board.ndim != 1 or board.size == 0:
        raise ValueError(f"a plot shows one board, shape (n,), not {board.shape}")
    n = board.size
    ax = _axes(ax)
    ax.set_facecolor(LIGHT)
    if n <= LARGEST_CHEQUERED:
        from matplotlib.colors import ListedColormap

        chequered = np.add.outer(np.arange(n), np.arange(n)) % 2
        ax.imshow(chequered, cmap=ListedColormap([LIGHT, DARK]), interpolation="nearest")
    width = max(0.7 * SIDE / n, 1.1 if n <= 20_000 else 0.5)
    ax.plot(
        board,
        np.arange(n),
        linestyle="",
        marker="o",
        color=INK,
        markersize=width,
        markeredgewidth=0,
    )
    ax.set_xlim(-0.5, n - 0.5)
    ax.set_ylim(n - 0.5, -0.5)
    ax.set_aspect("equal")
    ax.set_xlabel("column")
    ax.set_ylabel("row")
    ax.set_title(f"{n} queen{'s' * (n != 1)}")
    return ax


def plot_counts(
    counts: Mapping[int, int], *, ax: Axes | None = None, label: str | None = None
) -> Axes:
    """Draw numbers of solutions against the size of the board, on a logarithmic scale.

    Parameters
    ----------
    counts : mapping of int to int
        n and the number of solutions, of any size; zeros are left out.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default in a new figure.
    label : str, optional
        What the curve is called in a legend.

    Returns
    -------
    matplotlib.axes.Axes
        With the decimal logarithms of the numbers.

    Raises
    ------
    ImportError
        If matplotlib, the extra ``plot``, is not installed.
    TypeError
        If ``counts`` is no mapping, a number no integer, ``label`` no string or ``ax`` no axes.
    ValueError
        If a number is negative, n is above 2**31 - 1, or all counts are zero.

    Notes
    -----
    O(k) for k numbers; exact integers of hundreds of digits are drawn too.

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
    ax.plot(
        *zip(*points, strict=True),
        marker="o",
        markersize=4.5,
        linewidth=1.4,
        color=LINE,
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
    try:
        heights = numbers.astype(np.float64)
    except (TypeError, ValueError):
        raise TypeError("the values of a heat map are numbers, not any objects") from None
    except OverflowError:
        raise ValueError("a value of the heat map is too large for a float") from None
    if np.isnan(heights).all() or np.isinf(heights).any():
        raise ValueError("a heat map needs finite numbers, with nan where there is none")
    return heights


def heatmap(values: npt.ArrayLike, *, ax: Axes | None = None, digits: SupportsIndex = 3) -> Axes:
    """Draw a number a square, such as in how many solutions a queen stands there.

    Parameters
    ----------
    values : array_like, shape (n, n)
        ``values[i, j]`` belongs to row i, the top row being 0, and column j; nan leaves a square
        empty.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default in a new figure.
    digits : int
        Significant digits of the numbers that are written into the squares, up to n = 12; 0 writes
        none.

    Returns
    -------
    matplotlib.axes.Axes
        With a colour bar.

    Raises
    ------
    ImportError
        If matplotlib, the extra ``plot``, is not installed.
    TypeError
        If the values are not numbers, or ``ax`` no axes.
    ValueError
        If they are not a square array of finite numbers and nan.

    Notes
    -----
    O(n**2).

    Examples
    --------
    >>> boards = solutions(8)
    >>> axes = heatmap([(boards == column).sum(axis=0) for column in range(8)])
    >>> len(axes.texts)
    64
    """
    numbers = np.asarray(values)
    if numbers.dtype.kind not in "iufb" and numbers.dtype != object:
        raise TypeError(f"the values of a heat map are numbers, not {numbers.dtype}")
    if numbers.ndim != 2 or numbers.shape[0] != numbers.shape[1] or numbers.size == 0:
        raise ValueError(f"a heat map has shape (n, n), not {numbers.shape}")
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
