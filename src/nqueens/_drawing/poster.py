"""Print many boards on one page."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from nqueens._boards.arrays import board_array
from nqueens._boards.symmetries import canonical
from nqueens._pictures.names import LARGEST_DRAWN
from nqueens._pictures.sheets import Style, checked_style, poster_pdf
from nqueens._runtime.files import Target, opened

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.position import Position

MOST_BOARDS = 3000  # on a page: all solutions of up to 11 rows


def poster(
    boards: npt.ArrayLike,
    path: Target,
    *,
    paper: Literal["a4", "letter"] = "a4",
    title: str = "",
    colours: bool = True,
    note: str = "",
    font: str | os.PathLike[str] | None = None,
) -> None:
    """Print boards, numbered, on one page of a PDF file, each symmetry class in its own colour.

    Parameters
    ----------
    boards : array_like of int, shape (k, n) or (n,)
        Up to 3000 boards of at most 40 rows: ``boards[i, j]`` is the column, 0-based, of the queen
        in row j.
    title : str
        The title; by default, the number of boards and of classes.
    path, paper, colours, note, font
        As in `sheets`. The page consists of vectors and can be printed at any size.

    Raises
    ------
    ImportError, TypeError, ValueError, FileNotFoundError, MemoryError
        As in `sheets`; ValueError also if there are too many boards.

    See Also
    --------
    sheets : boards to be completed, with their completions.
    canonical : is the same for two boards if they are in one class.

    Notes
    -----
    O(k n). Boards are in one class if rotations and reflections map one to the other. If no two
    boards are, as for fundamental solutions, or the boards are no permutations, all boards have
    the same colours.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO()  # or a path, such as "poster.pdf"
    >>> poster(solutions(8), file)
    >>> poster(solutions(8, fundamental=True), file, title="The twelve solutions")
    """
    style = checked_style(paper, 1, title, "none", colours, note, font)
    array = np.atleast_2d(board_array(boards))
    if array.ndim > 2:
        raise ValueError(f"boards have shape (k, n) or (n,), not {array.shape}")
    if not 1 <= len(array) <= MOST_BOARDS:
        raise ValueError(f"a poster has 1 to {MOST_BOARDS} boards, not {len(array)}")
    with opened(path) as file:
        file.write(_poster(array, style))


def poster_of(positions: Sequence[Position], **style: Any) -> bytes:
    """Return a poster of boards of one size, complete ones, as a PDF file."""
    rows = [one.board() for one in positions]
    if len({len(row) for row in rows}) > 1:
        raise ValueError("the boards of a poster have one size")
    return _poster(np.array(rows), Style(**style))


def _poster(boards: npt.NDArray[Any], style: Style) -> bytes:
    k, n = boards.shape
    if not 1 <= n <= LARGEST_DRAWN:
        raise ValueError(f"a poster has boards of 1 to {LARGEST_DRAWN} rows, not {n}")
    classes = _classes(boards)
    alike = f", {max(classes) + 1} up to symmetry" if classes else ""
    title = style.title or f"{k} board{'s' * (k != 1)} of {n} queen{'s' * (n != 1)}{alike}"
    return poster_pdf(n, boards.tolist(), classes, style._replace(title=title))


def _classes(boards: npt.NDArray[Any]) -> list[int]:
    """Return the class of each board, numbered as they appear; none if that says nothing."""
    if (np.sort(boards, axis=1) != np.arange(boards.shape[1])).any():
        return []
    numbers: dict[bytes, int] = {}
    classes = [numbers.setdefault(one.tobytes(), len(numbers)) for one in canonical(boards)]
    return classes if len(numbers) < len(boards) else []
