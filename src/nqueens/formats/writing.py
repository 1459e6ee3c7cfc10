"""Write boards as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.board import Board
from nqueens._boards.forms import boards_or_positions
from nqueens._boards.position import Position
from nqueens._runtime.arguments import checked_bool
from nqueens._runtime.memory import require_memory
from nqueens.formats.forms import By, format_named, notation_of
from nqueens.formats.writers import header, queens_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens.formats.forms import Batch, BoardFormat

CHUNK = 1 << 20  # squares or numbers written at a time
BYTES = 30  # for each of them


def encode(
    boards: npt.ArrayLike | Iterable[Batch],
    format: str,  # noqa: A002
    *,
    base: int | None = None,
    by: By = None,
    numbered: bool = False,
) -> Iterator[bytes]:
    r"""Write boards as UTF-8 text or as a file, in parts.

    Parameters
    ----------
    boards : array_like of int, Position, or iterable of arrays and Positions
        One board of shape (n,), several of shape (k, n), or batches of them. An integer n is an
        empty board.
    format : str
        One of `FORMATS`.
    base : {0, 1}, optional
        What numbers count from, by default 0; only for formats of numbers.
    by : {"rows", "columns"}, optional
        Whether number i is the column of row i (the default) or the row of column i.
    numbered : bool
        Whether to write a number, from 1, and a colon before each board.

    Yields
    ------
    bytes
        Parts of the text. Only one part and one batch of ``boards`` are in memory at a time.

    Notes
    -----
    Time per board is O(n) for formats of numbers and names, O(n**2) for those that show every
    square, and O(n**3) for ``"dimacs"``.

    Examples
    --------
    >>> import nqueens
    >>> from nqueens import formats
    >>> batches = nqueens.iter_solutions(6, batch=2)
    >>> print(b"".join(formats.encode(batches, "algebraic", numbered=True)).decode(), end="")
    1: a3 b6 c2 d5 e1 f4
    2: a2 b4 c6 d1 e3 f5
    3: a5 b3 c1 d6 e4 f2
    4: a4 b1 c5 d2 e6 f3
    """
    return encoded(members(boards), format_named(format), base, by, numbered)


def text(
    boards: npt.ArrayLike | Iterable[Batch],
    format: str = "dots",  # noqa: A002
    *,
    base: int | None = None,
    by: By = None,
    numbered: bool = False,
) -> str:
    r"""Return boards as one string, in a format that is text.

    Parameters
    ----------
    boards, format, base, by, numbered
        As in `encode`.

    Returns
    -------
    str
        The text.

    Notes
    -----
    Time is that of `encode`; the whole text is in memory.

    Examples
    --------
    >>> from nqueens import formats
    >>> print(formats.text([2, 0, 3, 1]), end="")
    . . # .
    # . . .
    . . . #
    . # . .
    """
    batches = members(boards)
    form = format_named(format)
    if not form.text:
        raise ValueError(f"a .{form.name} file is bytes, not text; use nqueens.formats.encode")
    return b"".join(encoded(batches, form, base, by, numbered)).decode()


def encoded(
    batches: Iterator[Batch], form: BoardFormat, base: int | None, by: By, numbered: bool
) -> Iterator[bytes]:
    """Return valid boards in parts of bytes; see `encode`."""
    notation = notation_of(form.name, base, by)
    if checked_bool(numbered, "numbered") and not form.numbering:
        raise ValueError(f"boards in format {form.name!r} cannot be numbered")
    if form.file is not None:
        return iter([form.file(batches)])
    return _parts(form, notation, batches, numbered)


def members(boards: Any) -> Iterator[Batch]:
    """Yield valid boards as arrays of shape (k, n), and positions."""
    held = (Board, Position, np.ndarray)
    single = (
        not isinstance(boards, Iterable)
        or isinstance(boards, (*held, Mapping))  # a mapping is an error
        or hasattr(boards, "__array__")
        or (isinstance(boards, (list, tuple)) and not any(isinstance(one, held) for one in boards))
    )
    for batch in [boards] if single else boards:
        if isinstance(batch, (int, np.integer)) and not single:  # not an empty board
            raise TypeError(f"an iterable must give boards, not the number {batch}")
        if isinstance(batch, Position):
            yield batch
        else:
            array = hasattr(batch, "__array__") and not isinstance(batch, Board)
            valid = boards_or_positions(np.asarray(batch) if array else batch)
            yield from [valid] if isinstance(valid, np.ndarray) else valid


def _parts(
    form: BoardFormat, notation: tuple[int, bool], batches: Iterator[Batch], numbered: bool
) -> Iterator[bytes]:
    """Yield the text of boards with what comes before, between and after them."""
    separator = form.separator.encode()
    head = f"%d:{form.numbering}%s".encode()
    written = 0
    if form.opening:
        yield form.opening.encode()
    for texts in _texts(form, notation, batches):
        if numbered:
            texts = [head % (i, board) for i, board in enumerate(texts, written + 1)]
        if written and texts:
            yield separator
        written += len(texts)
        yield separator.join(texts)
    if form.closing:
        yield form.closing.encode()


def _texts(
    form: BoardFormat, notation: tuple[int, bool], batches: Iterator[Batch]
) -> Iterator[list[bytes]]:
    """Yield lists of the texts of boards, a header alone; check that each board fits in memory."""
    assert form.write is not None  # or the format is a file
    size = 0
    for batch in batches:
        n = batch.n if isinstance(batch, Position) else batch.shape[1]
        if form.name == "csv" and n != size:
            if size:
                raise ValueError(f"a table has boards of one size, not of {size} and {n}")
            size = n
            yield [header(n, *notation)]
        require_memory(BYTES * n**form.power, f"a board of {n} queens in the format {form.name!r}")
        if isinstance(batch, Position):
            if batch.blocked and not form.blocks:
                raise ValueError(
                    f"format {form.name!r} cannot express blocked squares; 'board' can"
                )
            yield form.write(queens_of(batch, *notation))
        else:
            step = max(1, CHUNK // n**form.power)
            for at in range(0, len(batch), step):
                yield form.write(queens_of(batch[at : at + step], *notation))
