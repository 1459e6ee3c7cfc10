"""Read boards and squares from text."""

from __future__ import annotations

import io
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from math import isqrt
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from nqueens._boards.arrays import board_array
from nqueens._boards.position import Position
from nqueens._drawing.names import Square, square_of
from nqueens._runtime.arguments import MAX_SIZE, checked_choice, integer
from nqueens._runtime.texts import FormatError, file_kind
from nqueens._runtime.wording import cut, described
from nqueens.formats.forms import DRAWN, FORMATS, By, format_named, notation_of
from nqueens.formats.scanning import EMPTY, NAME, QUEENS, UNSURE, Item, items

AHEAD = 2000  # things to look at for a 0 or an n
MAGIC = b"\x93NUMPY"
SHADES = frozenset("⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
ROWS = ("cells", "numbers", "number", "blank", "ignored", "rule", "bad")  # within a drawing
SQUARES = ("square", "blank", "ignored")  # within a list of a queen per line
KINDS = {  # the things of which a named format consists
    "permutation": ("numbers", "number"),
    "csv": ("numbers", "number", "header"),
    "pairs": ("pairs", "square"),
    "algebraic": ("names",),
    "json": ("numbers", "position"),
    "matrix": ("cells", "numbers", "number"),
}
WORD = re.compile(r"\([^()]*\)|\d+\s*,\s*\d+|[^\s,;]+", re.ASCII)  # of a list of squares
PAIR = re.compile(r"\(?\s*(\d{1,10})\s*,\s*(\d{1,10})\s*\)?", re.ASCII)
ROW_COLUMN = re.compile(r"r([1-9]\d{0,9})c([1-9]\d{0,9})", re.I | re.ASCII)


def read(
    source: str | bytes | Iterable[str],
    format: str | None = None,  # noqa: A002
    *,
    base: int | None = None,
    by: By = None,
    n: int | None = None,
    queen: str | None = None,
    empty: str | None = None,
) -> Iterator[Position]:
    """Read the boards of a text, one at a time, as programs and people write them.

    Headers, totals, boxes, and numbers at the edges of a board are skipped.

    Parameters
    ----------
    source : str, iterable of str, or bytes
        The text, or its lines (an open file); bytes for ``"npy"``.
    format : str, optional
        One of `FORMATS`; by default, whatever the lines show.
    base : {0, 1}, optional
        What numbers count from; by default 0 if one of the numbers of the first boards is 0, 1 if
        one is n, and otherwise 0. Formats without numbers do not take it.
    by : {"rows", "columns"}, optional
        Whether number i of a board is the column of row i (the default) or the row of column i, and
        whether a pair is (row, column) or (column, row).
    n : int, optional
        Size of every board, if the text does not show it. Without it, pairs and names of squares
        have a board of as many rows as queens, and one of them must be in the last row or column.
    queen, empty : str, optional
        The symbols of a queen and of an empty square in a drawing, if they are unusual.

    Yields
    ------
    Position
        The boards. Only one line or one board is held in memory at a time, except for lists in
        brackets.

    Raises
    ------
    FormatError
        If the text is no board in this format, can be read in two ways, or names another number of
        solutions than it has boards. Its attributes are ``line``, from 1, and ``reason``.

    Notes
    -----
    Time per board is O(n) for formats of numbers and names, O(n**2) for those that show every
    square.

    Examples
    --------
    >>> from nqueens import formats
    >>> next(formats.read("2 4 1 3")).queens
    ((0, 1), (1, 3), (2, 0), (3, 2))
    >>> next(formats.read("[['.Q..', '...Q', 'Q...', '..Q.']]")).n
    4
    >>> list(formats.read("2 4 1 5", "permutation", base=1))
    Traceback (most recent call last):
        ...
    nqueens.formats.FormatError: line 1: 5 is not in 1..4 on a board of 4
    """
    return iter(Reader(source, format, base=base, by=by, n=n, queen=queen, empty=empty))


class Reader:
    """The boards of a text; ``form``, ``base`` and ``total`` say more once they are read."""

    def __init__(
        self,
        source: Any,
        form: str | None = None,
        *,
        base: int | None = None,
        by: By = None,
        n: int | None = None,
        queen: str | None = None,
        empty: str | None = None,
        totals: bool = True,
    ) -> None:
        self._totals = totals  # whether a wrong total is an error
        self.form = "" if form is None else format_named(form).name
        notation_of(self.form, base, by)
        if self.form and not FORMATS[self.form].readable:
            raise ValueError(f"format {self.form!r} can only be written")
        if n is not None:
            n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
        self.base, self.by, self._n = base, by or "rows", n
        self.total: tuple[int, int] | None = None  # and its line
        self.boards = 0
        self._kinds = KINDS.get(self.form, ("cells",)) if self.form else ()
        self._marks = _symbols(self.form, queen, empty)
        self._meanings: dict[frozenset[str], dict[str, str]] = {}  # of the symbols of a board
        self._line, self._size, self._mode = 1, 0, ""
        self._index = 0  # numbers in a row, if it begins with its own
        self._rows: list[Any] = []  # of a board that is not complete
        self._spaced = self._after_blank = False
        self._held: deque[tuple[int, Item]] = deque()  # things that were looked at
        self._source = source
        try:
            iter(source)
        except TypeError:
            raise TypeError(f"boards are text or lines of text, not {described(source)}") from None

    def __iter__(self) -> Iterator[Position]:
        """Read the boards."""
        source = self._source
        binary = isinstance(source, bytes)
        if binary and not self.form and file_kind(source):
            self.form = "npy"
        if self.form == "npy":
            if not binary:
                raise TypeError(f"a .npy file is bytes, not {described(source)}")
            found: Iterable[Position] = map(Position.of, boards_of_npy(source, self._n))
        else:
            source = source.decode("utf-8", "surrogateescape") if binary else source
            lines = io.StringIO(source, None) if isinstance(source, str) else source
            self._items = items(lines, frozenset(self._marks))
            found = self._boards()
        try:
            for position in found:
                self.boards += 1
                self._size = position.n
                yield position
        except FormatError as error:
            if error.line is None:
                raise FormatError(error.reason, self._line) from None
            raise

    def _boards(self) -> Iterator[Position]:
        """Yield the boards that the things on the lines make up."""
        read = {
            "cells": self._cells,
            "rule": self._rule,
            "numbers": self._numbers,
            "number": self._number,
            "pairs": self._on_board,
            "names": self._on_board,
            "square": self._square,
            "position": self._position,
            "header": self._header,
        }
        prose: tuple[int, str] | None = None  # the first line that only says something
        while (item := self._next()).kind != "end":
            kind, value = item.kind, item.value
            if self._rows and kind not in (SQUARES if self._mode == "square" else ROWS):
                yield from self._ended()
            if kind in read:
                if self._kinds and kind not in (*self._kinds, "rule") and value != "-":
                    raise FormatError(f"this line is not in the format {described(self.form)}")
                yield from read[kind](item)
            elif kind == "bad":
                self._refuse(value)
            elif kind == "total":
                self.total = self.total or (value, self._line)
            elif kind == "break" and value:
                prose = prose or (self._line, value)
            self._after_blank = kind == "blank"
        if self._rows:
            yield from self._ended()
        self._finish(prose)

    def _finish(self, prose: tuple[int, str] | None) -> None:
        """Compare what was read with what the text says."""
        if prose and not self.boards and self.total is None:
            self._line, said = prose
            raise FormatError(f"there is no board in the text, which begins with {described(said)}")
        if self._totals and self.total is not None and self.total[0] != self.boards:
            number, self._line = self.total
            raise FormatError(f"the text names {number} solutions, but it has {self.boards} boards")

    def _next(self) -> Item:
        """Return the next thing, and go to its line."""
        end = self._line, Item("end")
        self._line, item = self._held.popleft() if self._held else next(self._items, end)
        return item

    def _coming(self) -> Iterator[Item]:
        """Yield the things that come next, which stay there."""
        yield from [item for _, item in self._held]
        for one in self._items:
            self._held.append(one)
            yield one[1]

    def _refuse(self, body: str) -> NoReturn:
        words = body.replace(",", " ").split()
        wrong = next((one for one in words if not re.fullmatch(r"\d{1,10}|[a-z]\d+", one)), body)
        if self._size or self._rows or any(map(str.isdigit, words)):
            raise FormatError(f"{described(wrong)} is no part of a board: {cut(body)!r}")
        unusual = "--queen and --empty name unusual symbols"
        raise FormatError(f"no format has {described(body)}; {unusual}")

    def _ended(self) -> Iterator[Position]:
        """Yield the board that ends here; fail if it is not complete."""
        rows, self._rows = self._rows, []
        if self._mode == "square":
            yield from self._on_board(Item("pairs", rows))
            return
        width = len(rows[0])
        more = ""
        if self._mode == "matrix" and not self._kinds:
            more = f"; if {width} zeros and ones are a board, name its format, as 'permutation'"
        raise FormatError(f"the board ends after {len(rows)} of {self._n or width} rows{more}")

    # --- drawn boards ----------------------------------------------------------------------------

    def _cells(self, item: Item) -> Iterator[Position]:
        """Add a row of a drawn board, and yield the board that it completes."""
        cells, rows = item.value, self._rows
        if cells == "-" and not rows and self._kinds != ("cells",):
            if not self._kinds:
                raise FormatError("'-' may be a square or a board without queens; name the format")
            yield from self._on_board(Item("pairs", ()))
            return
        if not rows:
            self._mode = "cells"
        elif len(rows) == 1:
            self._spaced = self._after_blank
        elif self._spaced != self._after_blank:
            yield from self._ended()
        width = self._n or len((rows or [cells])[0])
        if len(cells) != width:
            raise FormatError(f"{len(cells)} squares in a row of a board of {width}")
        rows.append(cells)
        if len(rows) == width:
            self._rows = []
            yield self._drawn("".join(rows), width, item.name)

    def _drawn(self, text: str, n: int, name: str) -> Position:
        """Return the board that symbols show, row by row."""
        seen = frozenset(text)
        self.form = self.form or name or ("matrix" if seen <= {*"01"} else "board")
        if seen not in self._meanings:
            self._meanings[seen] = self._understood(text, seen)
        squares: dict[str, list[Square]] = {"queen": [], "blocked": []}
        for symbol in seen:
            meaning = self._meanings[seen][symbol]
            at = text.find(symbol) if meaning in squares else -1
            while at >= 0:
                squares[meaning].append(divmod(at, n))
                at = text.find(symbol, at + 1)
        return _position(n, *(tuple(sorted(found)) for found in squares.values()))

    def _understood(self, text: str, seen: frozenset[str]) -> dict[str, str]:
        """Return what the symbols of a board mean; fail if they may mean several things."""
        marks, named = self._marks, self._marks.values()
        unknown = seen - marks.keys()
        if unknown and self.form in DRAWN and self._kinds:
            raise FormatError(
                f"{min(unknown)!r} is not a square; expected one of {' '.join(marks)}"
            )
        if "queen" in named:
            crosses = unknown & {*"xX*"} if "empty" not in named and unknown & EMPTY else ()
            return dict.fromkeys(unknown, "empty") | dict.fromkeys(crosses, "blocked") | marks
        marks = dict.fromkeys(unknown & QUEENS, "queen") | marks
        marks |= dict.fromkeys(unknown & EMPTY, "empty")
        sure, plain = (meaning in marks.values() for meaning in ("queen", "empty"))
        if len(unknown & SHADES) > 1 and not sure:
            raise FormatError("a square of another colour may be a queen; write Q for a queen")
        unsure = unknown - marks.keys()
        if strange := unsure - UNSURE:
            unusual = "--queen and --empty name unusual symbols"
            raise FormatError(f"{min(strange)!r} is no square; {unusual}")
        if unsure:
            meaning = self._meant(unsure, sure, plain, text)
            others = {known.get(one) for known in self._meanings.values() for one in unsure}
            if not meaning or not others <= {meaning, None}:
                raise FormatError(
                    f"{min(unsure)!r} may be a queen, a blocked or an empty square; name the "
                    "symbols, queen (--queen) and empty (--empty), or the format (--from)"
                )
            marks |= dict.fromkeys(unsure, meaning)
        return marks

    @staticmethod
    def _meant(symbols: frozenset[str], sure: bool, plain: bool, text: str) -> str:
        """Return what symbols mean that may be queens, beside sure queens or empty squares."""
        if sure and plain:
            return "blocked" if symbols <= {*"#xX*"} else ""
        if sure == plain or len(symbols) > 1:
            return ""
        (symbol,), n = symbols, isqrt(len(text))
        if sure:
            return "empty"
        counts = [text.count(symbol, at, at + n) for at in range(0, n * n, n)]
        if symbol not in "xX*" or {*counts} == {1}:
            return "queen"
        return "blocked" if symbol == "x" or sum(counts) != n else ""

    def _rule(self, item: Item) -> Iterator[Position]:
        """Add a line of dashes if it is a row; otherwise it is between boards."""
        text, rows = item.value, self._rows
        if not rows:
            ahead = next(self._coming(), item)
            rows = [ahead.value] if ahead.kind == "cells" else []
        if rows and len(text) == len(rows[0]) and text[0] in "".join(rows):
            if self.boards and not (self._rows or self._after_blank):
                what = "this may be a row or a line between boards"
                raise FormatError(f"{what}; write . for empty squares")
            yield from self._cells(Item("cells", text))

    # --- numbers ---------------------------------------------------------------------------------

    def _number(self, item: Item) -> Iterator[Position]:
        """Read digits, of which each may describe a row, or a total."""
        digits = item.value
        n = len(digits)
        row = self._rows or (self._mode == "matrix" and n == self._size)
        if row or (n > 2 and not self.boards and set(digits) <= {*"01"}):
            yield from self._numbers(Item("numbers", tuple(map(int, digits)), "matrix"))
        elif self.boards and n != self._size:
            if not self.boards == 3 < int(digits):  # programs print the first three solutions
                self.total = self.total or (int(digits), self._line)
        elif (n > 1 and (self.boards or self._kinds or max(map(int, digits)) <= n)) or (
            digits in ("0", "1") and self._size <= 1
        ):
            yield from self._numbers(Item("numbers", tuple(map(int, digits)), "permutation"))
        elif self.boards or self._kinds:
            raise FormatError(f"{digits} is no board")

    def _numbers(self, item: Item) -> Iterator[Position]:
        """Read a board, or a row of a matrix."""
        values, n = item.value, len(item.value)
        if self._index and n == self._index + 1:
            values, n = values[1:], n - 1
        bits = n > 1 and max(values) <= 1 and self.base != 1
        if self.form == "matrix" or (bits and not self._kinds and self._mode != "boards"):
            if max(values) > 1:
                raise FormatError(f"{max(values)} is not a square; expected 0 or 1")
            if n == 2 and not self._kinds:
                what = "2 zeros and ones may be a board, or a row of one"
                raise FormatError(f"{what}; name the format")
            yield from self._cells(Item("cells", "".join(map(str, values)), "matrix"))
            self._mode = "matrix"
        elif self._rows:
            yield from self._ended()
        elif self._mode == "boards" or not self._is_edge(values, item):
            if n > 1 and not bits:
                self._mode = "boards"
            yield self._board(values, item)

    def _is_edge(self, values: tuple[int, ...], item: Item) -> bool:
        """Return whether numbers are those of the columns of a table or of a drawing."""
        n = len(values)
        if values not in (tuple(range(n)), tuple(range(1, n + 1))):
            return False
        if self._mode == "cells" and self.boards:  # below a board
            return True
        near = (one for one in self._coming() if one.kind not in ("blank", "ignored"))
        ahead = next(near, Item("end"))
        if ahead.kind == "numbers" and not self.boards and values[0] == 0 < n - 1:
            if len(ahead.value) == n + 1 and ahead.value[0] == 0:
                self._index = n
                return True
            return item.name == "csv" and len(ahead.value) == n and ahead.value != values
        return ahead.kind == "cells"

    def _board(self, values: tuple[int, ...], item: Item) -> Position:
        """Return the board of a number for each row or column."""
        n = len(values)
        if self._n not in (None, n):
            raise FormatError(f"{n} numbers for a board of {self._n}")
        self.form = self.form or item.name.replace("object", "json")
        self._settle((0,) if item.name == "object" else values, n)
        base = self.base or 0
        if min(values) < base or max(values) >= n + base:
            wrong = next(value for value in values if not base <= value < n + base)
            raise FormatError(f"{wrong} is not in {base}..{n - 1 + base} on a board of {n}")
        squares = enumerate([value - base for value in values] if base else values)
        if self.by == "columns":
            return _position(n, tuple(sorted((row, column) for column, row in squares)))
        return _position(n, tuple(squares))

    def _settle(self, values: Iterable[int], n: int) -> None:
        """Find what numbers count from, by these or by later ones, unless that is known."""
        if self.base is not None:
            return
        seen, coming = set(values), islice(self._coming(), AHEAD)
        while not seen & {0, n} and (one := next(coming, None)):
            if one.kind in ("numbers", "pairs"):
                n = len(one.value)
                seen = set(one.value if one.kind == "numbers" else chain(*one.value))
        self.base = 1 if n in seen and 0 not in seen else 0

    def _header(self, item: Item) -> Iterator[Position]:
        """Take what numbers mean from the header of a table."""
        self.form = self.form or "csv"
        what, base, n = item.value
        if self.base not in (None, base) or self._n not in (None, n):
            raise FormatError(f"the header {what}{base},... is not that of boards in this notation")
        self.base, self.by, self._mode = base, f"{what}s", "boards"  # type: ignore[assignment]
        return iter(())

    # --- squares ---------------------------------------------------------------------------------

    def _square(self, item: Item) -> Iterator[Position]:
        """Add a square of a line of its own; one in the same row begins another board."""
        if item.value[0] in {row for row, _ in self._rows}:
            yield from self._ended()
        self._mode = "square"
        self._rows.append(item.value)

    def _on_board(self, item: Item) -> Iterator[Position]:
        """Yield the board with queens on these squares."""
        given = item.value
        n = self._n or len(given)
        if n == 0:
            raise FormatError("a board without queens needs its size: give n (--size)")
        if item.kind == "names":
            label, form = "{}{}", "algebraic"
            squares = [square_of(file, rank, n) for file, rank in given]
            largest = max(max(n - row, column + 1) for row, column in squares)
        else:
            label, form = "({},{})", "pairs"
            self._settle(chain(*given), n)
            squares = self._numbered(given)
            largest = max(chain(*squares), default=0) + 1
        self.form = self.form or form
        if self._n is None and largest < n and len(set(squares)) == n:
            rule = "the board needs its size: give n (--size)"
            raise FormatError(f"{n} queens within {largest} x {largest} squares; {rule}")
        yield _position(n, _placed(squares, n, given, label))

    def _position(self, item: Item) -> Iterator[Position]:
        """Read an object with squares."""
        n, *marks = item.value
        if self._n not in (None, n) or not 1 <= n <= MAX_SIZE:
            raise FormatError(f"n must be {self._n or f'1 to {MAX_SIZE}'}, not {n}")
        self.form = self.form or "json"
        yield _position(n, *(_placed(self._numbered(one), n, one, "({},{})") for one in marks))

    def _numbered(self, pairs: Iterable[Square]) -> list[Square]:
        """Return the squares of pairs of numbers."""
        base, columns = self.base or 0, self.by == "columns"
        return [(b - base, a - base) if columns else (a - base, b - base) for a, b in pairs]


def _placed(squares: list[Square], n: int, given: Sequence[Any], label: str) -> tuple[Square, ...]:
    """Return squares in order, which must be on the board and differ; ``given`` names them."""
    for i, (row, column) in enumerate(squares):
        if not (0 <= row < n and 0 <= column < n):
            raise FormatError(f"{label.format(*given[i])} is not on a board of {n}")
    if len(set(squares)) < len(squares):
        twice = next(one for i, one in enumerate(squares) if one in squares[:i])
        raise FormatError(f"{label.format(*given[squares.index(twice)])} is given twice")
    return tuple(sorted(squares))


def _position(n: int, queens: tuple[Square, ...], blocked: tuple[Square, ...] = ()) -> Position:
    """Return the position of squares that are valid and sorted; checking them takes longer."""
    position = Position.__new__(Position)
    position._set(n, queens, blocked)
    return position


def _symbols(form: str, queen: str | None, empty: str | None) -> dict[str, str]:
    """Return what symbols mean in a format, or as the caller says."""
    marks: dict[str, str] = {}
    if form in DRAWN:
        for symbols, meaning in zip(DRAWN[form], ("empty", "queen", "blocked"), strict=True):
            marks |= dict.fromkeys(symbols, meaning)
    for symbol, meaning in (empty, "empty"), (queen, "queen"):
        if symbol is not None:
            if not isinstance(symbol, str):
                raise TypeError(f"{meaning} must be a string, not {described(symbol)}")
            if len(symbol) != 1 or symbol.isspace():
                raise ValueError(f"{meaning} must be one character, not {described(symbol)}")
            marks[symbol] = meaning
    return marks


def boards_of_npy(data: bytes, n: int | None = None) -> npt.NDArray[Any]:
    """Return the boards of a ``.npy`` file, shape (k, n); nothing in it is ever executed."""
    if not data.startswith(MAGIC):
        raise FormatError("not a .npy file")
    try:
        boards = np.atleast_2d(board_array(np.load(io.BytesIO(data), allow_pickle=False)))
    except Exception as error:  # NumPy raises many kinds for a damaged header
        raise FormatError(f"a damaged .npy file, or no boards: {cut(str(error))}") from None
    if boards.ndim != 2 or boards.shape[1] not in ((n,) if n else range(1, MAX_SIZE)):
        raise FormatError(f"boards have shape (k, {n or 'n'}) or ({n or 'n'},), not {boards.shape}")
    return boards


def squares(description: str, n: int, *, base: int | None = None) -> tuple[Square, ...]:
    """Read squares as people type them: names ``b4,d5`` or ``r5c2``, or pairs ``(0,1) (2,3)``.

    Parameters
    ----------
    description : str
        Names of squares as in chess, or ``r5c2`` for row 5, column 2, in small or capital letters,
        or pairs (row,column), also without the brackets: ``0,1 2,3``. An empty text or ``-`` means
        none.
    n : int
        Size of the board.
    base : {0, 1}
        What the numbers of pairs count from, by default 0.

    Returns
    -------
    tuple of (int, int)
        (row, column) of each square, 0-based, in lexicographic order.

    Notes
    -----
    O(k log k) for k squares.

    Examples
    --------
    >>> from nqueens import formats
    >>> formats.squares("a4,r2c3", 4)
    ((0, 0), (1, 2))
    >>> formats.squares("(1,1) (2,3)", 4, base=1)
    ((0, 0), (1, 2))
    """
    if not isinstance(description, str):
        raise TypeError(f"squares must be described by a string, not {described(description)}")
    base = checked_choice(base, "base", (0, 1, None)) or 0
    n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
    body = description.strip()
    found: list[Square] = []
    words = WORD.findall("" if body == "-" else body)
    for word in words:
        if name := NAME.fullmatch(word):
            found.append(square_of(name[1].lower(), int(name[2]), n))
        elif numbers := ROW_COLUMN.fullmatch(word):
            found.append((int(numbers[1]) - 1, int(numbers[2]) - 1))
        elif pair := PAIR.fullmatch(word):
            found.append((int(pair[1]) - base, int(pair[2]) - base))
            if n in found[-1]:
                raise FormatError(f"{word} is not on a board of {n}; pairs count from {base}")
        else:
            what = f"{described(word)} is not a square such as b4, r5c2 or (4,1)"
            raise FormatError(what)
    return _placed(found, n, [(word,) for word in words], "{}")
