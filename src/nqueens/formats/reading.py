"""Read boards and squares from text."""

from __future__ import annotations

import io
import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from nqueens._boards.position import Position
from nqueens._drawing.names import Square, square_name, square_of
from nqueens._runtime.arguments import MAX_SIZE, checked_choice, integer
from nqueens._runtime.texts import FormatError, file_kind
from nqueens._runtime.wording import cut, described
from nqueens.formats.forms import DRAWN, FORMATS, By, format_named, notation_of
from nqueens.formats.scanning import EMPTY, NAME, QUEENS, UNSURE, Item, items

AHEAD = 2000  # things to look at for a 0 or an n
MAGIC = b"\x93NUMPY"
SHADES = frozenset("⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
GOING_ON = ("cells", "numbers", "number", "blank", "ignored", "rule", "square", "bad")
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
        if isinstance(source, bytes):
            if self.form == "npy" or (not self.form and file_kind(source)):
                self.form = "npy"
                for board in boards_of_npy(source, self._n):
                    self.boards += 1
                    yield Position.of(board)
                return
            source = source.decode("utf-8", "surrogateescape")
        if self.form == "npy":
            raise TypeError(f"a .npy file is bytes, not {described(source)}")
        lines = io.StringIO(source, None) if isinstance(source, str) else source
        self._items = items(lines, frozenset(self._marks))
        try:
            for position in self._boards():
                self.boards += 1
                self._size = position.n
                yield position
        except FormatError as error:
            if error.line is None:
                raise FormatError(error.reason, self._line) from None
            raise

    def _fail(self, reason: str) -> NoReturn:
        raise FormatError(reason, self._line)

    def _boards(self) -> Iterator[Position]:
        """Yield the boards that the things on the lines make up."""
        read = {
            "cells": self._cells,
            "rule": self._rule,
            "numbers": self._numbers,
            "number": self._number,
            "pairs": lambda item: self._on_board(list(item.value), "pairs"),
            "names": self._names,
            "square": self._square,
            "position": self._position,
            "header": self._header,
        }
        prose: tuple[int, str] | None = None  # the first line that only says something
        while (item := self._next()).kind != "end":
            kind = item.kind
            if self._rows and kind not in GOING_ON:
                yield from self._ended()
            if kind in read:
                self._check(item)
                yield from read[kind](item)
            elif kind == "bad":
                self._refuse(item.value)
            elif kind == "total":
                self.total = self.total or (item.value, self._line)
            elif kind == "break" and item.value:
                prose = prose or (self._line, item.value)
            self._after_blank = kind == "blank"
        if self._rows:
            yield from self._ended()
        self._finish(prose)

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

    def _finish(self, prose: tuple[int, str] | None) -> None:
        """Compare what was read with what the text says."""
        if prose and not self.boards and self.total is None:
            self._line = prose[0]
            self._fail(f"there is no board in the text, which begins with {described(prose[1])}")
        if self._totals and self.total is not None and self.total[0] != self.boards:
            number, self._line = self.total
            self._fail(f"the text names {number} solutions, but it has {self.boards} boards")

    def _check(self, item: Item) -> None:
        """Fail if a thing does not belong to the named format."""
        if self._kinds and item.kind not in (*self._kinds, "rule") and item.value != "-":
            self._fail(f"this line is not in the format {described(self.form)}")

    def _refuse(self, body: str) -> NoReturn:
        words = body.replace(",", " ").split()
        wrong = next((one for one in words if not re.fullmatch(r"\d{1,10}|[a-z]\d+", one)), body)
        if self._size or self._rows or any(map(str.isdigit, words)):
            self._fail(f"{described(wrong)} is no part of a board: {cut(body)!r}")
        self._fail(f"no format has {described(body)}; --queen and --empty name unusual symbols")

    def _ended(self) -> Iterator[Position]:
        """Yield the board that ends here; fail if it is not complete."""
        rows, self._rows, self._spaced = self._rows, [], False
        if self._mode == "square":
            yield from self._on_board(rows, "pairs")
            return
        width = len(rows[0])
        more = ""
        if self._mode == "matrix" and not self._kinds:
            more = f"; if {width} zeros and ones are a board, name its format, as 'permutation'"
        self._fail(f"the board ends after {len(rows)} of {self._n or width} rows{more}")

    # --- drawn boards ----------------------------------------------------------------------------

    def _cells(self, item: Item) -> Iterator[Position]:
        """Add a row of a drawn board, and yield the board that it completes."""
        cells = item.value
        if cells == "-" and not self._rows and self._kinds != ("cells",):
            if not self._kinds:
                self._fail("'-' may be a square or a board without queens; name the format")
            yield from self._on_board([], self.form)
            return
        rows = self._rows
        if rows and self._mode == "square":
            yield from self._ended()
            rows = self._rows
        if not rows:
            self._mode = "cells"
        elif self._after_blank or self._spaced:
            if (len(rows) > 1) != self._spaced or not self._after_blank:
                yield from self._ended()
            self._spaced = True
        width = self._n or len((rows or [cells])[0])
        if len(cells) != width:
            self._fail(f"{len(cells)} squares in a row of a board of {width}")
        rows.append(cells)
        if len(rows) == width:
            self._rows, self._spaced = [], False
            self.form = (
                self.form or item.name or ("matrix" if set("".join(rows)) <= {*"01"} else "board")
            )
            yield self._drawn(rows)

    def _drawn(self, rows: list[str]) -> Position:
        """Return the board that rows of symbols show."""
        marks = self._marks
        seen = set().union(*rows)
        if not marks.keys() >= seen:
            marks = self._understood(rows, seen)
        queens: list[Square] = []
        blocked: list[Square] = []
        for symbol in seen:
            squares = {"queen": queens, "blocked": blocked}.get(marks[symbol])
            if squares is not None:
                for row, cells in enumerate(rows):
                    at = cells.find(symbol)
                    while at >= 0:
                        squares.append((row, at))
                        at = cells.find(symbol, at + 1)
        return _position(len(rows), tuple(sorted(queens)), tuple(sorted(blocked)))

    def _understood(self, rows: list[str], seen: set[str]) -> dict[str, str]:
        """Return what the symbols of a board mean; fail if they may mean several things."""
        marks = dict(self._marks)
        if self.form in DRAWN and self._kinds:
            wrong = min(seen - marks.keys())
            self._fail(f"{wrong!r} is not a square; expected one of {' '.join(marks)}")
        if "queen" in marks.values():  # named by the caller
            rest = dict.fromkeys(seen - marks.keys(), "empty")
            if "empty" not in marks.values() and rest.keys() & EMPTY:
                rest |= dict.fromkeys(rest.keys() & {*"xX*"}, "blocked")
            return rest | marks
        sure, plain, unsure = (seen & kind - marks.keys() for kind in (QUEENS, EMPTY, UNSURE))
        marks |= dict.fromkeys(plain, "empty") | dict.fromkeys(sure, "queen")
        if len(plain & SHADES) > 1 and not sure and not _is_chequered(rows):
            self._fail("a square of another colour may be a queen; write Q for a queen")
        if unknown := seen - unsure - marks.keys():
            self._fail(f"{min(unknown)!r} is no square; --queen and --empty name unusual symbols")
        if unsure:
            marks |= self._guessed(rows, unsure, bool(sure), bool(plain))
        return marks

    def _guessed(
        self, rows: list[str], unsure: set[str], sure: bool, plain: bool
    ) -> dict[str, str]:
        """Return what symbols mean that may be queens or not."""
        symbol = min(unsure)
        found = ""
        if sure:
            if plain and not unsure & {*"oO+@"}:
                found = "blocked"
            elif not plain and len(unsure) == 1:
                found = "empty"
        elif plain and len(unsure) == 1:
            counts = [row.count(symbol) for row in rows]
            if symbol not in "xX*" or {*counts} == {1}:
                found = "queen"
            elif symbol == "x" or sum(counts) != len(rows):
                found = "blocked"
            self._marks |= {symbol: found} if found else {}
        if not found:
            self._fail(
                f"{symbol!r} may be a queen, a blocked or an empty square; name the symbols, queen "
                "(--queen) and empty (--empty), or the format (--from)"
            )
        return dict.fromkeys(unsure, found)

    def _rule(self, item: Item) -> Iterator[Position]:
        """Add a line of dashes if it is a row; otherwise it is between boards."""
        text, rows = item.value, self._rows
        if rows:
            if self._mode == "cells" and len(text) == len(rows[0]) and text[0] in "".join(rows):
                yield from self._cells(Item("cells", text))
            return
        ahead = next(self._coming(), item)
        row = ahead.value if ahead.kind == "cells" else ""
        if len(row) == len(text) and text[0] in row:
            if self.boards and not self._after_blank:
                self._fail("this may be a row or a line between boards; write . for empty squares")
            yield from self._cells(Item("cells", text))

    # --- numbers ---------------------------------------------------------------------------------

    def _number(self, item: Item) -> Iterator[Position]:
        """Read digits, of which each may describe a row, or a total."""
        digits = item.value
        n = len(digits)
        bits = set(digits) <= {"0", "1"}
        if (
            self._rows
            or (self._mode == "matrix" and n == self._size)
            or (bits and n > 2 and not self.boards)
        ):
            yield from self._numbers(Item("numbers", tuple(map(int, digits)), "matrix"))
        elif self.boards and n != self._size:
            self.total = self.total or (int(digits), self._line)
            if self.total[0] > self.boards == 3:  # programs that print the first three solutions
                self.total = self.boards, self._line
        elif n > 1 and (self.boards or self._kinds or max(map(int, digits)) <= n):
            yield from self._numbers(Item("numbers", tuple(map(int, digits)), "permutation"))
        elif n == 1 and digits in "01" and self._size in (0, 1):
            yield from self._numbers(Item("numbers", (int(digits),), "permutation"))
        elif self.boards or self._kinds:
            self._fail(f"{digits} is no board")

    def _numbers(self, item: Item) -> Iterator[Position]:
        """Read a board, or a row of a matrix."""
        values, n = item.value, len(item.value)
        if self._index and n == self._index + 1:
            values, n = values[1:], n - 1
        bits = n > 1 and max(values) <= 1 and self.base != 1
        if self.form == "matrix" or (bits and not self._kinds and self._mode != "boards"):
            if max(values) > 1:
                self._fail(f"{max(values)} is not a square; expected 0 or 1")
            if n == 2 and not self._kinds:
                self._fail("2 zeros and ones may be a board, or a row of one; name the format")
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
        if ahead.kind == "numbers" and not self.boards and values[0] == 0 and n > 1:
            if len(ahead.value) == n + 1 and ahead.value[0] == 0:
                self._index = n
                return True
            return item.name == "csv" and len(ahead.value) == n and ahead.value != values
        return ahead.kind == "cells"

    def _board(self, values: tuple[int, ...], item: Item) -> Position:
        """Return the board of a number for each row or column."""
        n = len(values)
        if self._n not in (None, n):
            self._fail(f"{n} numbers for a board of {self._n}")
        self.form = self.form or item.name.replace("object", "json")
        if self.base is None:
            self._settle(values, n, item.name == "object")
        base = self.base or 0
        if min(values) < base or max(values) >= n + base:
            wrong = next(value for value in values if not base <= value < n + base)
            self._fail(f"{wrong} is not in {base}..{n - 1 + base} on a board of {n}")
        squares = enumerate([value - base for value in values] if base else values)
        if self.by == "columns":
            return _position(n, tuple(sorted((row, column) for column, row in squares)))
        return _position(n, tuple(squares))

    def _settle(self, values: Iterable[int], n: int, zero: bool = False) -> None:
        """Find what numbers count from, by these or by later ones."""
        seen = {0} if zero else set(values)
        coming = islice(self._coming(), AHEAD)
        while not seen & {0, n} and (one := next(coming, None)):
            if one.kind in ("numbers", "pairs"):
                n = len(one.value)
                seen = set(one.value if one.kind == "numbers" else chain(*one.value))
        self.base = 1 if n in seen and 0 not in seen else 0

    def _header(self, item: Item) -> Iterator[Position]:
        """Take what numbers mean from the header of a table."""
        self.form = self.form or "csv"
        what, base, n = item.value
        if (self.base is not None and self.base != base) or self._n not in (None, n):
            self._fail(f"the header {what}{base},... is not that of boards in this notation")
        self.base, self.by, self._mode = base, f"{what}s", "boards"  # type: ignore[assignment]
        return iter(())

    # --- squares ---------------------------------------------------------------------------------

    def _square(self, item: Item) -> Iterator[Position]:
        """Add a square of a line of its own; one in the same row begins another board."""
        if self._rows and (self._mode != "square" or item.value[0] in {r for r, _ in self._rows}):
            yield from self._ended()
        self._mode = "square"
        self._rows.append(item.value)

    def _names(self, item: Item) -> Iterator[Position]:
        n = self._n or len(item.value)
        squares = [square_of(file, rank, n) for file, rank in item.value]
        self.form = self.form or "algebraic"
        self._fitting(squares, n, max(max(n - row, column + 1) for row, column in squares))
        queens = self._placed(squares, n, lambda r, c: square_name(r, c, n))
        yield _position(n, queens)

    def _on_board(self, pairs: list[Square], form: str) -> Iterator[Position]:
        """Yield the board with queens on these squares."""
        n = self._n or len(pairs)
        self.form = self.form or form
        if self.base is None:
            self._settle(chain(*pairs), n)
        base = self.base or 0
        self._fitting(pairs, n, max(chain(*pairs), default=0) + 1 - base)
        yield _position(n, self._numbered(pairs, n))

    def _position(self, item: Item) -> Iterator[Position]:
        """Read an object with squares."""
        n, queens, blocked = item.value
        if self._n not in (None, n) or not 1 <= n <= MAX_SIZE:
            self._fail(f"n must be {self._n or f'1 to {MAX_SIZE}'}, not {n}")
        self.form = self.form or "json"
        yield _position(n, self._numbered(queens, n), self._numbered(blocked, n))

    def _fitting(self, squares: list[Square], n: int, largest: int) -> None:
        """Fail if the squares do not show the size of their board."""
        if n == 0:
            self._fail("a board without queens needs its size: give n (--size)")
        if self._n is None and largest < n and len(set(squares)) == n:
            rule = "the board needs its size: give n (--size)"
            self._fail(f"{n} queens within {largest} x {largest} squares; {rule}")

    def _numbered(self, pairs: Iterable[Square], n: int) -> tuple[Square, ...]:
        """Return the squares of pairs of numbers."""
        base, columns = self.base or 0, self.by == "columns"
        squares = [(b - base, a - base) if columns else (a - base, b - base) for a, b in pairs]
        return self._placed(squares, n, lambda r, c: f"({r + base},{c + base})")

    def _placed(self, squares: list[Square], n: int, name: Any) -> tuple[Square, ...]:
        """Return squares in order, which must be on the board and differ."""
        for row, column in squares:
            if not (0 <= row < n and 0 <= column < n):
                self._fail(f"{name(row, column)} is not on a board of {n}")
        if len(set(squares)) < len(squares):
            self._fail("a square is given twice")
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


def _is_chequered(rows: list[str]) -> bool:
    """Return whether the squares alternate as those of a chess board."""
    colours: tuple[set[str], set[str]] = (set(), set())
    for row, cells in enumerate(rows):
        for parity in (0, 1):
            colours[(row + parity) % 2].update(cells[parity::2])
    return len(rows) > 3 and max(map(len, colours)) == 1


def boards_of_npy(data: bytes, n: int | None = None) -> npt.NDArray[Any]:
    """Return the boards of a ``.npy`` file, shape (k, n); nothing in it is ever executed."""
    if not data.startswith(MAGIC):
        raise FormatError("not a .npy file")
    try:
        boards = np.load(io.BytesIO(data), allow_pickle=False)
    except Exception as error:  # NumPy raises many kinds for a damaged header
        raise FormatError(f"a damaged .npy file: {cut(str(error))}") from None
    if boards.dtype.kind not in "iu":
        raise FormatError("the columns of a board must be integers")
    if boards.ndim not in (1, 2) or boards.shape[-1] == 0:
        raise FormatError(f"boards have shape (k, n) or (n,), not {boards.shape}")
    boards = np.atleast_2d(boards)
    size = boards.shape[1]
    if n not in (None, size):
        raise FormatError(f"the boards have {size} rows, not {n}")
    if boards.size and not (boards.min() >= 0 and boards.max() < size):
        raise FormatError(f"a column is not in 0..{size - 1} on a board of {size}")
    return boards


def squares(description: str, n: int, *, base: int | None = None) -> tuple[Square, ...]:
    """Read squares as people type them: names ``b4,d5``, or pairs ``(0,1) (2,3)``.

    Parameters
    ----------
    description : str
        Names of squares, in small or capital letters, or pairs (row,column), also without the
        brackets: ``0,1 2,3``. An empty text or ``-`` means none.
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
    >>> formats.squares("a4,c3", 4)
    ((0, 0), (1, 2))
    >>> formats.squares("(1,1) (2,3)", 4, base=1)
    ((0, 0), (1, 2))
    """
    if not isinstance(description, str):
        raise TypeError(f"squares must be described by a string, not {described(description)}")
    base = checked_choice(base, "base", (0, 1, None)) or 0
    n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
    body = description.strip()
    found: set[Square] = set()
    for word in WORD.findall("" if body == "-" else body):
        if name := NAME.fullmatch(word):
            row, column = square_of(name[1].lower(), int(name[2]), n)
        elif pair := PAIR.fullmatch(word):
            row, column = int(pair[1]) - base, int(pair[2]) - base
        else:
            what = f"{described(word)} is not a square such as b4, or a pair such as (0,1)"
            raise FormatError(what)
        if not (0 <= row < n and 0 <= column < n):
            raise FormatError(f"{word} is not on a board of {n}")
        if (row, column) in found:
            raise FormatError(f"{word} is given twice")
        found.add((row, column))
    return tuple(sorted(found))
