"""The table of all formats of boards, and how boards are written in them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from nqueens._boards.position import Board, Position, boards_or_positions
from nqueens._runtime.arguments import checked_bool, checked_choice
from nqueens._runtime.memory import require_memory
from nqueens._text.formats import Format, Formats
from nqueens.formats import writers
from nqueens.formats.writers import Batch

By = Literal["rows", "columns"] | None
CHUNK = 1 << 20  # squares or numbers written at a time
BYTES = 30  # for each of them


@dataclass(frozen=True)
class BoardFormat(Format):
    """A way to write boards."""

    text: bool = True  # whether that is text
    numbers: bool = False  # whether it consists of numbers, and so has ``base`` and ``by``
    symbols: tuple[str, ...] = ()  # empty, queen and blocked squares, to read; the first is written
    blocks: bool = False  # whether it shows blocked squares
    brackets: tuple[str, str] = ("", "")  # around all boards
    separator: str = ""  # between them
    numbering: str = ""  # between "1:" and a board; empty if boards cannot be numbered
    power: int = 1  # a board of n rows takes about n**power characters

    def written(self, queens: writers.Queens) -> list[bytes]:
        """Return the text of each board."""
        if self.name in writers.LINES:
            return writers.LINES[self.name](queens)
        return writers.grid(queens, *(symbols[:1] for symbols in self.symbols))


FORMATS = Formats(BoardFormat, __file__)


def notation_of(name: str, base: int | None, by: By) -> tuple[int, bool]:
    """Return what numbers count from, and whether they describe columns, once that is checked."""
    checked_choice(by, "by", ("rows", "columns", None))
    checked_choice(base, "base", (0, 1, None))
    if name and not FORMATS[name].numbers and not (base is None and by is None):
        raise ValueError(f"format {name!r} takes neither base nor by")
    return base or 0, by == "columns"


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
    notation = notation_of(form.name, base, by)
    if checked_bool(numbered, "numbered") and not form.numbering:
        raise ValueError(f"boards in format {form.name!r} cannot be numbered")
    if form.name in writers.FILES:
        return iter([writers.FILES[form.name](batches)])
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
        raise ValueError(f"a .{form.name} file is bytes, not text; use nqueens.formats.encode")
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
            valid = boards_or_positions(np.asarray(batch) if array else batch)
            yield from [valid] if isinstance(valid, np.ndarray) else valid


def _parts(
    form: BoardFormat, notation: tuple[int, bool], batches: Iterator[Batch], numbered: bool
) -> Iterator[bytes]:
    """Yield the text of boards with what comes before, between and after them."""
    separator = form.separator.encode()
    head = f"%d:{form.numbering}%s".encode()
    written = size = 0
    yield form.brackets[0].encode()
    for batch in batches:
        n = batch.n if isinstance(batch, Position) else batch.shape[1]
        if form.name == "csv" and n != size:
            if size:
                raise ValueError(f"a table has boards of one size, not of {size} and {n}")
            yield writers.header(n, *notation)
        size = n
        require_memory(BYTES * n**form.power, f"a board of {n} queens in the format {form.name!r}")
        parts: Iterable[Batch] = [batch]
        if not isinstance(batch, Position):
            step = max(1, CHUNK // n**form.power)
            parts = (batch[at : at + step] for at in range(0, len(batch), step))
        elif batch.blocked and not form.blocks:
            raise ValueError(f"format {form.name!r} cannot express blocked squares; 'board' can")
        for texts in (form.written(writers.queens_of(part, *notation)) for part in parts):
            if numbered:
                texts = [head % (i, board) for i, board in enumerate(texts, written + 1)]
            yield (separator if written else b"") + separator.join(texts)
            written += len(texts)
    yield form.brackets[1].encode()
