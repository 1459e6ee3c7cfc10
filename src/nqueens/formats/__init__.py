r"""Contest, interchange and picture formats: boards and instances, written and read.

A format that consists of numbers is told whether they count from 0 or from 1 and whether a line of
the board is a row or a column; there is no default to guess wrong by. What cannot be read is
refused with the line, the column and the reason.

>>> from nqueens import formats
>>> print(formats.text([1, 3, 0, 2], "permutation", base=1, by="columns"), end="")
3 1 4 2
>>> [position.n for position in formats.read(". . Q\nx . .\n. . .\n", "board")]
[3]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from nqueens._boards.arrays import board_array
from nqueens._boards.position import MAX_SIZE, Position, checked
from nqueens._runtime.arguments import chosen, integer, truth
from nqueens._runtime.memory import memory_for, require_memory
from nqueens._runtime.wording import described
from nqueens.formats import grids, instances, latex, lines, logic
from nqueens.formats.options import Format, Options
from nqueens.formats.scanning import FormatError, Lines

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["FORMATS", "FormatError", "Position", "encode", "read", "squares", "text"]

CHUNK = 1 << 20  # squares or numbers written at a time


def _svg(position: Position, options: Options) -> str:
    from nqueens._pictures.drawing import to_svg

    return to_svg(position)


def _binary(position: Position, options: Options) -> str:
    raise ValueError("a .npy file is bytes, not text")


NPY = Format("npy", "a NumPy file of an array (k, n), from 0, by rows", _binary)
SVG = Format("svg", "a picture of one board", _svg, many=False)

FORMATS: dict[str, Format] = {
    one.name: one
    for one in (
        lines.PERMUTATION,
        lines.PAIRS,
        lines.ALGEBRAIC,
        grids.DOTS,
        grids.CIRCLES,
        grids.LETTERS,
        grids.MATRIX,
        grids.BOARD,
        grids.LEETCODE,
        instances.CSPLIB079,
        instances.CSPLIB079_DIAGONALS,
        instances.CSPLIB080,
        instances.ASP,
        logic.DIMACS,
        logic.MODEL,
        logic.EXACT_COVER,
        latex.LATEX,
        SVG,
        NPY,
    )
}

By = Literal["rows", "columns"] | None


def _format(name: str) -> Format:
    if not isinstance(name, str) or name not in FORMATS:
        raise ValueError(f"unknown format {described(name)}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


def _options(one: Format, base: int | None, by: By, n: int | None) -> Options:
    chosen(by, "by", ("rows", "columns", None))
    chosen(base, "base", (0, 1, None))
    if n is not None:
        n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
    if one.numbers and (base is None or by is None):
        raise TypeError(f"format {one.name!r} needs base=0 or 1 and by='rows' or 'columns'")
    if not one.numbers and not (base is None and by is None):
        raise TypeError(f"format {one.name!r} has a base and an orientation of its own")
    return Options(base or 0, by == "columns", n)


def read(
    source: str | bytes | Iterable[str],
    name: str,
    *,
    base: int | None = None,
    by: By = None,
    n: int | None = None,
) -> Iterator[Position]:
    """Read the boards of a text, one after the other.

    Parameters
    ----------
    source : str, iterable of str, or bytes
        The text, or its lines (an open file); bytes for ``"npy"``.
    name : str
        One of `FORMATS`.
    base : {0, 1}
        What the numbers of ``"permutation"`` and ``"pairs"`` count from. Other formats fix it.
    by : {"rows", "columns"}
        Number i of a permutation is row i's column, or column i's row; a pair is (row, column), or
        (column, row). Other formats fix it.
    n : int, optional
        The size of every board; needed only where the text does not say it.

    Yields
    ------
    Position
        In constant memory: one line, or one board, at a time.

    Raises
    ------
    FormatError
        With ``line``, ``column`` (from 1) and ``reason``.
    MemoryError
        If a board does not fit.
    TypeError, ValueError
        If a format is unknown, only written, or told too little or too much.

    Examples
    --------
    >>> from nqueens import formats
    >>> next(formats.read("2 4 1 3", "permutation", base=1, by="rows")).queens
    ((0, 1), (1, 3), (2, 0), (3, 2))
    >>> list(formats.read("2 4 1 5", "permutation", base=1, by="rows"))
    Traceback (most recent call last):
        ...
    nqueens.formats.scanning.FormatError: line 1, column 7: 5 is not in 1..4 on a board of 4
    """
    one = _format(name)
    options = _options(one, base, by, n)
    if name == "npy":
        return _read_file(source, options.n)
    if isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError(f"format {name!r} is text, not bytes")
    try:
        lines = iter(source)
    except TypeError:
        raise TypeError(
            f"format {name!r} is text or lines of text, not {described(source)}"
        ) from None
    if one.read is None:
        raise ValueError(f"format {name!r} is written, not read")
    text = _split(source) if isinstance(source, str) else lines
    return _positions(name, one.read(Lines(text), options))


def _split(source: str) -> Iterator[str]:
    """Yield the lines of a text; splitting it at once would make all others wait."""
    start = 0
    while start < len(source):
        end = source.find("\n", start + CHUNK // 16) + 1 or len(source)
        yield from source[start:end].splitlines()
        start = end


def _positions(name: str, found: Iterator[Position]) -> Iterator[Position]:
    with memory_for(f"reading a board in the format {name!r}"):
        yield from found


def _read_file(source: str | bytes | Iterable[str], n: int | None) -> Iterator[Position]:
    from nqueens.formats.arrays import boards_of_file

    if not isinstance(source, bytes):
        raise TypeError(f"a .npy file is bytes, not {described(source)}")
    with memory_for(f"the boards of a .npy file of {len(source):,} bytes"):
        boards = boards_of_file(source)
    if n not in (None, boards.shape[1]):
        raise FormatError(f"boards of {boards.shape[1]}, not of {n}", 1, 1)
    return _positions("npy", map(Position.of, boards))


def encode(
    boards: npt.ArrayLike | Iterable[npt.NDArray[Any] | Position],
    name: str,
    *,
    base: int | None = None,
    by: By = None,
    numbered: bool = False,
) -> Iterator[bytes]:
    r"""Write boards, as pieces of UTF-8 text.

    Parameters
    ----------
    boards : array_like of int, Position, or iterable of arrays and Positions
        One board, shape (n,), several, shape (k, n), or batches of them.
    name : str
        One of `FORMATS`.
    base, by
        As in `read`.
    numbered : bool
        Whether a number from 1 and a colon stand before each board.

    Yields
    ------
    bytes
        In memory bounded by one piece and one batch of ``boards``.

    Raises
    ------
    TypeError, ValueError
        If the boards are none, or the format is unknown, told too little or too much, or cannot
        express a board.
    MemoryError
        If a text does not fit.

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
    one = _format(name)
    options = _options(one, base, by, None)
    if truth(numbered, "numbered") and not one.numbering:
        raise ValueError(f"boards in format {name!r} have no numbers")
    batches = _batches(boards)
    if name == "npy":
        from nqueens.formats.arrays import file_of_boards

        with memory_for("a .npy file of boards"):
            return iter([file_of_boards(batches)])
    return _pieces(one, options, batches, numbered)


def text(
    boards: npt.ArrayLike | Iterable[npt.NDArray[Any] | Position],
    name: str,
    *,
    base: int | None = None,
    by: By = None,
    numbered: bool = False,
) -> str:
    r"""Write boards; what `encode` does, as one string.

    Raises
    ------
    TypeError, ValueError
        As `encode`; ValueError for ``"npy"``, which is no text.

    Examples
    --------
    >>> from nqueens import formats
    >>> print(formats.text([2, 0, 3, 1], "dots"), end="")
    . . # .
    # . . .
    . . . #
    . # . .
    """
    if _format(name).name == "npy":
        raise ValueError("a .npy file is bytes, not text: see encode")
    pieces = encode(boards, name, base=base, by=by, numbered=numbered)
    with memory_for(f"the text of boards in the format {name!r}"):
        return b"".join(pieces).decode()


def _batches(
    boards: npt.ArrayLike | Iterable[npt.NDArray[Any] | Position],
) -> Iterator[npt.NDArray[Any] | Position]:
    """Yield arrays (k, n) of checked boards, and positions as they come."""
    if isinstance(boards, Position):
        yield checked(boards)
        return
    single = not isinstance(boards, Iterable) or isinstance(boards, np.ndarray)
    if isinstance(boards, (list, tuple)):
        single = not any(isinstance(board, (Position, np.ndarray)) for board in boards)
    for batch in cast("Iterable[Any]", [boards] if single else boards):
        if isinstance(batch, Position):
            yield checked(batch)
            continue
        array = board_array(batch)
        if array.ndim > 2 or array.shape[-1] == 0:
            raise ValueError(f"boards have shape (k, n) or (n,) with n > 0, not {array.shape}")
        yield np.atleast_2d(array)


def _pieces(
    one: Format,
    options: Options,
    batches: Iterator[npt.NDArray[Any] | Position],
    numbered: bool,
) -> Iterator[bytes]:
    separator = one.separator.encode()
    written = 0
    if one.opening:
        yield one.opening.encode()
    for texts in _texts(one, options, batches):
        if written and not one.many:
            raise ValueError(f"format {one.name!r} holds one board, not more")
        if numbered:
            head = f"%d:{one.numbering}%s".encode()
            texts = [head % (i, one) for i, one in enumerate(texts, written + 1)]
        if written and texts:
            yield separator
        written += len(texts)
        yield separator.join(texts)
    if one.closing:
        yield one.closing.encode()


def _texts(
    one: Format, options: Options, batches: Iterator[npt.NDArray[Any] | Position]
) -> Iterator[list[bytes]]:
    """Yield the texts of boards, some at a time."""
    factor, power = one.memory
    for batch in batches:
        n = batch.n if isinstance(batch, Position) else batch.shape[1]
        what = f"a board of {n} queens in the format {one.name!r}"
        require_memory(factor * n**power, what)
        with memory_for(what):
            yield from _texts_of(one, options, batch)


def _texts_of(
    one: Format, options: Options, batch: npt.NDArray[Any] | Position
) -> Iterator[list[bytes]]:
    if isinstance(batch, Position):
        yield [one.write(batch, options).encode()]
    elif one.bulk is None:
        yield from ([one.write(Position.of(board), options).encode()] for board in batch)
    else:
        n = batch.shape[1]
        step = max(1, CHUNK // (n if one.numbers or one is lines.ALGEBRAIC else n * n))
        for at in range(0, len(batch), step):
            yield one.bulk(batch[at : at + step], options)


def squares(description: str, n: int, *, base: int | None = None) -> tuple[tuple[int, int], ...]:
    """Read squares as people type them: ``b4,d5``, or pairs ``(0,1) (2,3)``.

    Parameters
    ----------
    description : str
        Names of squares, or pairs (row,column); nothing, or ``-``, means none.
    n : int
        Size of the board.
    base : {0, 1}
        What the numbers of pairs count from.

    Returns
    -------
    tuple of (int, int)
        (row, column) of each, 0-based, in order.

    Raises
    ------
    FormatError
        With the column and the reason.
    TypeError
        If there are pairs and no base is given, or an argument has the wrong type.
    ValueError
        If ``n`` or ``base`` is out of range.

    Examples
    --------
    >>> from nqueens import formats
    >>> formats.squares("a4,c3", 4)
    ((0, 0), (1, 2))
    >>> formats.squares("(1,1) (2,3)", 4, base=1)
    ((0, 0), (1, 2))
    """
    if not isinstance(description, str):
        raise TypeError(f"squares are described by a str, not {described(description)}")
    found: list[Position] = []
    if "(" in description:
        found += read(description, "pairs", base=base, by="rows", n=n)
    else:
        found += read(description, "algebraic", n=n)
    if len(found) > 1:
        raise FormatError("squares stand on one line", 2, 1)
    return found[0].queens if found else ()
