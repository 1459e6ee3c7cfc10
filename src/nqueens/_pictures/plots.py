"""Draw with matplotlib, which the first call imports."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._runtime.arguments import MAX_SIZE, integer
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes

__all__ = ["heatmap", "plot_counts", "plot_queens"]

LARGEST_CHEQUERED = 100
LIGHT, DARK, INK, LINE = "#f6ead4", "#dfc7a2", "#2b211b", "#8a4b2a"
SIDE = 420.0  # about the side of a board, in points, in a figure of the default size


def _axes(ax: Axes | None) -> Axes:
    """Return the axes to draw in, by default those of a new figure."""
    try:
        from matplotlib import axes, pyplot
    except ImportError:
        raise ImportError("plots need matplotlib: pip install 'nqueens-native[plot]'") from None
    if ax is None:
        _, ax = pyplot.subplots(figsize=(6.4, 6.0), layout="constrained")
    elif not isinstance(ax, axes.Axes):
        raise TypeError(f"ax must be a matplotlib Axes, not {described(ax)}")
    return ax


def _whole_numbers(ax: Axes) -> None:
    """Label both axes with integers only."""
    from matplotlib.ticker import MaxNLocator

    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))


def plot_queens(columns: npt.NDArray[Any], ax: Axes | None) -> Axes:
    """Draw a board, given as the column of each row's queen."""
    n = columns.size
    ax = _axes(ax)
    ax.set_facecolor(LIGHT)
    if n <= LARGEST_CHEQUERED:
        from matplotlib.colors import ListedColormap

        chequered = np.add.outer(np.arange(n), np.arange(n)) % 2
        ax.imshow(chequered, cmap=ListedColormap([LIGHT, DARK]), interpolation="nearest")
    width = max(0.7 * SIDE / n, 1.1 if n <= 20_000 else 0.5)
    ax.plot(
        columns,
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
    """Draw numbers of solutions against the board size, on a logarithmic scale.

    Parameters
    ----------
    counts : mapping of int to int
        For each n the number of solutions, however large; zeros are left out.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default in a new figure.
    label : str, optional
        The name of the curve in a legend.

    Returns
    -------
    matplotlib.axes.Axes
        The axes, with the decimal logarithms of the numbers.

    Raises
    ------
    ImportError
        If matplotlib, the extra ``plot``, is not installed.
    TypeError
        If ``counts`` is not a mapping of integers, ``label`` not a string, or ``ax`` not a
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


def heatmap(values: npt.ArrayLike, *, ax: Axes | None = None, digits: SupportsIndex = 3) -> Axes:
    """Draw a number for each square, such as the number of solutions with a queen there.

    Parameters
    ----------
    values : array_like, shape (n, n)
        ``values[i, j]`` belongs to row i and column j, with row 0 at the top; nan leaves a square
        empty.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default in a new figure.
    digits : int
        Significant digits of the numbers written into the squares, up to n = 12; 0 writes none.

    Returns
    -------
    matplotlib.axes.Axes
        The axes, with a colour bar.

    Raises
    ------
    ImportError
        If matplotlib, the extra ``plot``, is not installed.
    TypeError
        If the values are not numbers, or ``ax`` is not a matplotlib ``Axes``.
    ValueError
        If the values are not a square array of finite numbers and nan.

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
        raise TypeError(f"the values of a heat map must be numbers, not {numbers.dtype}")
    if numbers.ndim != 2 or numbers.shape[0] != numbers.shape[1] or numbers.size == 0:
        raise ValueError(f"the values of a heat map must have shape (n, n), not {numbers.shape}")
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
