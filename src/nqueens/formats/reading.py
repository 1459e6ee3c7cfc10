"""Read boards and squares from text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from nqueens._boards.position import Position
from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.memory import memory_for
from nqueens._runtime.texts import FormatError, TextLines, checked_line
from nqueens._runtime.wording import described
from nqueens.formats.catalogue import By, format_named, notation_of
from nqueens.formats.detecting import Detected, detect
from nqueens.formats.printed import PrintedLines

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens.formats.description import BoardFormat, Notation

HEAD = 1 << 16  # characters by which the format of lines is recognised, and
HEAD_LINES = 2000
CHUNK = 1 << 16  # characters split into lines at a time
PAIRS = re.compile(r"\s*[(\d]", re.ASCII)  # what a text begins with if it has pairs, not names


def read(
    source: str | bytes | Iterable[str],
    format: str | None = None,  # noqa: A002
    *,
    base: int | None = None,
    by: By = None,
    n: int | None = None,
) -> Iterator[Position]:
    """Read the boards of a text, one at a time.

    Parameters
    ----------
    source : str, iterable of str, or bytes
        The text, or its lines (an open file); bytes for ``"npy"``.
    format : str, optional
        One of `FORMATS`, or another name of it; by default, the one that `detect` recognises.
    base : {0, 1}
        What the numbers of ``"permutation"``, ``"csv"``, ``"pairs"`` and ``"json"`` count from;
        other formats do not take it.
    by : {"rows", "columns"}
        Whether number i of a permutation is the column of row i or the row of column i, and whether
        a pair is (row, column) or (column, row); other formats do not take it.
    n : int, optional
        Size of every board, if the text does not show it. Without it, pairs and names of squares
        have a board of as many rows as queens, and one of them must be in the last row or column.

    Yields
    ------
    Position
        The boards. Only one line or one board is held in memory at a time.

    Raises
    ------
    FormatError
        If the text is not in the format, or its format is ambiguous or not recognised, or it
        names another number of solutions than it has boards. Its attributes are ``line`` and
        ``column``, both from 1, and ``reason``.
    MemoryError
        If a board does not fit in memory.
    TypeError, ValueError
        If the format is unknown or can only be written, or if ``base`` or ``by`` is missing or the
        format does not take it.

    Notes
    -----
    Time per board is O(n) for formats of numbers and names, O(n**2) for those that show every
    square, and O(n**3) for ``"dimacs"``.

    Examples
    --------
    >>> from nqueens import formats
    >>> next(formats.read("2 4 1 3", "permutation", base=1, by="rows")).queens
    ((0, 1), (1, 3), (2, 0), (3, 2))
    >>> next(formats.read("[['.Q..', '...Q', 'Q...', '..Q.']]")).n
    4
    >>> list(formats.read("2 4 1 5", "permutation", base=1, by="rows"))
    Traceback (most recent call last):
        ...
    nqueens.formats.FormatError: line 1, column 7: 5 is not in 1..4 on a board of 4
    """
    if format is None:
        detected, source = _recognised(source)
        if not detected.note and base is None is by:
            base, by = detected.base, detected.by  # as the text itself says
        if detected.note and detected.base is None:
            reason = f"it could also be read in another way; format={detected.name!r} reads"
            raise FormatError(f"{reason} {detected.note}", 1, 1)
        format = detected.name  # noqa: A001
    form = format_named(format)
    return _read(source, form, notation_of(form, base, by, n))


def _recognised(source: Any) -> tuple[Detected, Any]:
    """Return the format of a source, and the source with what was taken from it."""
    if isinstance(source, str) or not isinstance(source, Iterable) or hasattr(type(source), "hex"):
        return detect(cast("Any", source)), source  # text, bytes, or an error
    lines = iter(source)
    head: list[str] = []
    size = 0
    for line in lines:
        head.append(checked_line(line))
        size += len(line)
        if size > HEAD or len(head) >= HEAD_LINES:
            break
    return detect("\n".join(line.rstrip("\r\n") for line in head)), chain(head, lines)


def _read(
    source: str | bytes | Iterable[str],
    form: BoardFormat,
    notation: Notation,
    *,
    printed: bool = True,
) -> Iterator[Position]:
    """Return the boards of a text, perhaps with what programs print around them; see `read`."""
    if form.boards is not None:
        return _positions(form, _read_file(source, form.name, form.boards, notation.n))
    if isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError(f"format {form.name!r} is text, not bytes")
    if form.read is None:
        raise ValueError(f"format {form.name!r} can only be written")
    try:
        source = _split(source) if isinstance(source, str) else iter(source)
    except TypeError:
        raise TypeError(
            f"format {form.name!r} is text or lines of text, not {described(source)}"
        ) from None
    if not (form.many and printed):
        return _positions(form, form.read(TextLines(source), notation))
    lines = PrintedLines(source, heads=form.numbering != "")
    return _positions(form, form.read(lines, notation), lines)


def _split(source: str) -> Iterator[str]:
    """Yield the lines of a text; splitting it at once would hold the GIL too long."""
    start = 0
    while start < len(source):
        end = source.find("\n", start + CHUNK) + 1 or len(source)
        yield from source[start:end].splitlines()
        start = end


def _positions(
    form: BoardFormat, positions: Iterator[Position], lines: PrintedLines | None = None
) -> Iterator[Position]:
    """Yield what is found, and compare its number with the totals that the lines name."""
    boards = 0
    with memory_for(f"reading a board in the format {form.name!r}"):
        for boards, position in enumerate(positions, 1):  # noqa: B007
            yield position
    if lines is not None:
        lines.check(boards)


def _read_file(
    source: object, name: str, boards_of: Callable[[bytes], npt.NDArray[Any]], n: int | None
) -> Iterator[Position]:
    """Return the boards of a binary file."""
    if not isinstance(source, bytes):
        raise TypeError(f"a .{name} file is bytes, not {described(source)}")
    with memory_for(f"the boards of a .{name} file of {len(source):,} bytes"):
        boards = boards_of(source)
    if n not in (None, boards.shape[1]):
        raise FormatError(f"the boards have {boards.shape[1]} rows, not {n}", 1, 1)
    return map(Position.of, boards)


def squares(description: str, n: int, *, base: int | None = None) -> tuple[tuple[int, int], ...]:
    """Read squares as people type them: names ``b4,d5``, or pairs ``(0,1) (2,3)``.

    Parameters
    ----------
    description : str
        Names of squares, in small or capital letters, or pairs (row,column), also without the
        brackets: ``0,1 2,3``. An empty text or ``-`` means none.
    n : int
        Size of the board.
    base : {0, 1}
        What the numbers of pairs count from; names do not need it.

    Returns
    -------
    tuple of (int, int)
        (row, column) of each square, 0-based, in lexicographic order.

    Raises
    ------
    FormatError
        If the text does not describe squares; the error names the column and the reason.
    TypeError
        If pairs are given without ``base``, or an argument has the wrong type.
    ValueError
        If ``n`` or ``base`` is out of range.

    Notes
    -----
    O(k log k) for k squares.

    Examples
    --------
    >>> from nqueens import formats
    >>> formats.squares("a4,c3", 4)
    ((0, 0), (1, 2))
    >>> formats.squares("(1,1) (2,3)", 4, base=1)
    ((0, 0), (1, 2))
    """
    if not isinstance(description, str):
        raise TypeError(f"squares must be described by a string, not {described(description)}")
    checked_choice(base, "base", (0, 1, None))
    if PAIRS.match(description):
        form = format_named("pairs")
        notation = notation_of(form, base, "rows", n)
    else:
        form = format_named("algebraic")
        notation = notation_of(form, None, None, n)
    positions = list(_read(description, form, notation, printed=False))
    if len(positions) > 1:
        raise FormatError("the squares must be on one line", 2, 1)
    return positions[0].queens if positions else ()
