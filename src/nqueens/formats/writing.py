"""Write boards: one or many, as text or as files, in bounded memory."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from nqueens._boards.position import Board, Position, boards_or_positions
from nqueens._runtime.arguments import checked_bool
from nqueens._runtime.errors import InvalidArgument
from nqueens._runtime.memory import require_memory
from nqueens._squares import Square
from nqueens.formats.codec import Batch, BoardFormat, Queens, in_order
from nqueens.formats.items import By
from nqueens.formats.table import FORMATS, checked_notation

CHUNK = 1 << 20  # squares or numbers written at a time
BYTES = 30  # for each of them


def encode(
    boards: ArrayLike | Iterable[Batch],
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
    form, batches = FORMATS.named(format), _members(boards)
    notation = checked_notation(form.name, base, by)
    if checked_bool(numbered, "numbered") and not form.numbering:
        raise InvalidArgument(
            f"boards in format {form.name!r} cannot be numbered", parameter="numbered", value=True
        )
    if form.write_file:
        return iter([form.write_file(batches)])
    return _parts(form, notation, batches, numbered)


def text(
    boards: ArrayLike | Iterable[Batch],
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
    form = FORMATS.named(format)
    if not form.text:
        raise InvalidArgument(
            f"a .{form.name} file is bytes, not text; use nqueens.formats.encode",
            parameter="format",
            value=form.name,
        )
    return b"".join(encode(boards, form.name, base=base, by=by, numbered=numbered)).decode()


def _members(boards: Any) -> Iterator[Batch]:
    """Yield valid boards as arrays of shape (k, n), and positions."""
    held = (Board, Position, np.ndarray)
    single = (
        not isinstance(boards, Iterable)
        or isinstance(boards, Mapping)  # which is an error
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
            valid = boards_or_positions(np.asarray(batch) if array else batch, "boards")
            yield from [valid] if isinstance(valid, np.ndarray) else valid


def _parts(
    form: BoardFormat, notation: tuple[int, bool], batches: Iterator[Batch], numbered: bool
) -> Iterator[bytes]:
    """Yield the text of boards with what comes before, between and after them."""
    separator = form.separator.encode()
    numbering = f"%d:{form.numbering}%s".encode()
    written = size = 0
    yield form.brackets[0].encode()
    for batch in batches:
        n = batch.n if isinstance(batch, Position) else batch.shape[1]
        if form.head and n != size:
            if size:
                raise InvalidArgument(
                    f"a table has boards of one size, not of {size} and {n}",
                    parameter="boards",
                    value=n,
                )
            yield form.head(n, *notation)
        size = n
        require_memory(BYTES * n**form.power, f"a board of {n} queens in the format {form.name!r}")
        for texts in _texts(form, batch, notation):
            if numbered:
                texts = [numbering % (i, board) for i, board in enumerate(texts, written + 1)]
            yield (separator if written else b"") + separator.join(texts)
            written += len(texts)
    yield form.brackets[1].encode()


def _texts(form: BoardFormat, batch: Batch, notation: tuple[int, bool]) -> Iterator[list[bytes]]:
    """Yield the texts of the boards of a batch, some at a time."""
    assert form.write is not None
    if isinstance(batch, Position):
        if batch.blocked and not form.blocks:
            raise InvalidArgument(
                f"format {form.name!r} cannot express blocked squares; 'board' can",
                parameter="format",
                value=form.name,
                squares=batch.blocked,
            )
        yield form.write(queens_of(batch, *notation))
        return
    step = max(1, CHUNK // batch.shape[1] ** form.power)
    for at in range(0, len(batch), step):
        yield form.write(queens_of(batch[at : at + step], *notation))


def queens_of(boards: Batch, base: int, by_columns: bool) -> Queens:
    """Return the queens of boards of shape (k, n), or of one position."""
    blocked: tuple[Square, ...] = ()
    if isinstance(boards, Position):
        n, blocked = boards.n, boards.blocked
        rows, columns = np.array(boards.queens, dtype=np.intp).reshape(-1, 2).T[:, None]
    else:
        n = boards.shape[1]
        rows, columns = np.arange(n)[None], boards
    if by_columns:
        rows, columns = in_order(columns, rows)
        blocked = tuple((column, row) for row, column in blocked)
    return Queens(n, rows, columns, blocked, base)
