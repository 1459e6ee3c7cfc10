"""Read boards and squares from text."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, dropwhile
from math import factorial, isqrt
from typing import Any

from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE, checked_choice, integer
from nqueens._runtime.texts import FormatError, file_kind
from nqueens._runtime.wording import described
from nqueens._squares import Square, file_letters, square_of
from nqueens._text.choice import Meaning, chosen
from nqueens._text.rows import split
from nqueens.formats.codec import By
from nqueens.formats.files import read_array
from nqueens.formats.readings import (
    EMPTY,
    FEWEST,
    NAME,
    QUEENS,
    READINGS,
    SYMBOLS,
    UNSURE,
    How,
    Said,
    counts_up,
    is_permutation,
)
from nqueens.formats.writing import FORMATS, notation_of

ASIDE = frozenset(("total", "number", "size", "header"))  # what is no board
SHADES = frozenset("⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
WORD = re.compile(r"\([^()]*\)|\d+(?:\s*,\s*\d+)+|[^\s,;]+", re.ASCII)  # of a list of squares
SQUARE = re.compile(  # b4, r5c2, (4,1)
    rf"{NAME.pattern}|[rR]([1-9]\d{{0,9}})[cC]([1-9]\d{{0,9}})|"
    r"\(?\s*(\d{1,10})\s*,\s*(\d{1,10})\s*\)?",
    re.ASCII,
)


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


class Notation:
    """What numbers and symbols mean, by what the beginning of a text says."""

    def __init__(self, reader: Reader, said: Sequence[Said]) -> None:
        self.base, self.by, self.n = reader.base, reader.by, reader.n
        self.marks, self.is_strict = reader.marks, reader.is_strict
        self.grids: dict[frozenset[str], str] = {}  # of each set of symbols, a board
        self.known: dict[frozenset[str], dict[str, str]] = {}
        self.is_sized = all(one.n for one in said if one.kind not in ASIDE)
        for one in said:
            if one.kind == "cells":
                self.grids.setdefault(frozenset(one.value), one.value)
            elif one.kind == "header" and one.value:
                what, base = one.value[1], int(one.value[2])
                if self.base not in (None, base) or self.n not in (None, one.n):
                    raise FormatError(
                        f"the header {what}{base},... is not that of boards in this notation",
                        one.line,
                    )
                self.base, self.n = base, one.n
                self.by = "rows" if what == "row" else "columns"
            elif self.base is None and one.kind in ("numbers", "pairs"):
                is_list = one.kind == "numbers"
                seen = {*(one.value if is_list else chain(*one.value, *one.blocked))}
                n = one.n or self.n or len(one.value)
                self.base = 0 if 0 in seen else 1 if n in seen else None

    def position(self, one: Said) -> Position:
        """Return the board that was read."""
        try:
            if one.kind == "numbers":
                return self._numbers(one)
            return self._cells(one) if one.kind == "cells" else self._squares(one)
        except FormatError as error:
            raise FormatError(error.reason, one.line) from None

    def _numbers(self, one: Said) -> Position:
        values, n, base = one.value, len(one.value), self.base or 0
        if n != (size := self.n or one.n or n):
            raise FormatError(f"{n} numbers for a board of {size}")
        if min(values) < base or max(values) >= n + base:
            wrong = next(value for value in values if not base <= value < n + base)
            raise FormatError(f"{wrong} is not in {base}..{n - 1 + base} on a board of {n}")
        found = [*enumerate([value - base for value in values] if base else values)]
        if self.by == "columns":
            found = sorted((row, column) for column, row in found)
        return Position._of(n, tuple(found))

    def _squares(self, one: Said) -> Position:
        """Return the board of pairs of numbers, or of names of squares."""
        size = (self.is_sized and one.n) or self.n
        n = size or len(one.value)
        if n == 0:
            raise FormatError("a board without queens needs its size: give n (--size)")
        if not 1 <= n <= MAX_SIZE or self.n not in (None, n):
            raise FormatError(f"n must be {self.n or f'1 to {MAX_SIZE}'}, not {n}")
        is_named = one.kind == "names"
        base = 0 if is_named else self.base or 0
        if not size:
            largest = 1 + max(chain(*one.value)) - base
            if largest < n == len({*one.value}):
                raise FormatError(
                    f"{n} queens within {largest} x {largest} squares; "
                    "the board needs its size: give n (--size)"
                )
        placed = []
        for pairs in one.value, one.blocked:
            check_squares(pairs, n, base, _name_of if is_named else "({0[0]},{0[1]})".format)
            if is_named:
                pairs = [(n - 1 - rank, column) for rank, column in pairs]
            elif base or self.by == "columns":
                turn = -1 if self.by == "columns" else 1
                pairs = [(a - base, b - base)[::turn] for a, b in pairs]
            placed.append(tuple(sorted(pairs)))
        return Position._of(n, *placed)

    def _cells(self, one: Said) -> Position:
        text, n = one.value, one.n
        seen = frozenset(text)
        if seen not in self.known:
            self.grids.setdefault(seen, text)
            self.known[seen] = self._understood(seen)
        squares: dict[str, list[Square]] = {"queen": [], "blocked": []}
        for symbol, meaning in self.known[seen].items():
            at = text.find(symbol)
            while at >= 0:
                squares[meaning].append(divmod(at, n))
                at = text.find(symbol, at + 1)
        return Position._of(n, *(tuple(sorted(found)) for found in squares.values()))

    def _understood(self, seen: frozenset[str]) -> dict[str, str]:
        """Return which symbols are queens or blocked squares; fail if they may be either."""
        text, n = self.grids[seen], isqrt(len(self.grids[seen]))
        edge = text[:n] + text[-n:] + text[::n] + text[n - 1 :: n]
        if len({*edge}) == 1 and n > 3 and text.count(edge[0]) == 4 * n - 4:
            raise FormatError(f"{edge[0]!r} at the edge of the board may be a frame")
        marks, named = self.marks, self.marks.values()
        unknown = seen - marks.keys()
        if self.is_strict and unknown:
            raise FormatError(
                f"{min(unknown)!r} is not a square; expected one of {' '.join(marks)}"
            )
        if "queen" in named:
            crosses = {*"xX*"} if "empty" not in named and unknown & EMPTY else set()
            marks = dict.fromkeys(unknown & crosses, "blocked") | marks
            unknown = frozenset()
        sure = dict.fromkeys(unknown & QUEENS, "queen") | dict.fromkeys(unknown & EMPTY, "empty")
        marks = sure | marks
        if len(unknown & SHADES) > 1 and "queen" not in marks.values():
            raise FormatError("a square of another colour may be a queen; write Q for a queen")
        unsure = unknown - marks.keys()
        if strange := unsure - UNSURE:
            raise FormatError(
                f"{min(strange)!r} is no square; --queen and --empty name unusual symbols"
            )
        for symbol in sorted(unsure):
            meanings = {_meant(symbol, text) for one, text in self.grids.items() if symbol in one}
            if len(meanings) != 1 or not all(meanings) or len(unsure - {*"#xX*"}) > 1:
                raise FormatError(
                    f"{symbol!r} may be a queen, a blocked or an empty square of a board; name "
                    "the symbols, queen (--queen) and empty (--empty), or the format (--from)"
                )
            marks |= {symbol: meanings.pop()}
        return {symbol: marks[symbol] for symbol in seen & marks.keys() if marks[symbol] != "empty"}


def _name_of(square: Square) -> str:
    return f"{file_letters(square[1])}{square[0] + 1}"


def _meant(symbol: str, text: str) -> str:
    """Return what a symbol that may be a queen means on a board."""
    n = isqrt(len(text))
    sure, plain = ({*text} & some for some in (QUEENS, EMPTY))
    if sure and plain:
        return "blocked" if symbol in "#xX*" else ""
    if not sure and not plain:
        return ""
    if sure:
        return "empty"
    counts = [text.count(symbol, at, at + n) for at in range(0, n * n, n)]
    if symbol not in "xX*" or {*counts} == {1}:
        return "queen"
    return "blocked" if symbol == "x" or sum(counts) != n else ""


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
        self.form = "" if form is None else FORMATS.named(form).name
        notation_of(self.form, base, by)
        if self.form and not FORMATS[self.form].readings:
            raise ValueError(f"format {self.form!r} can only be written")
        self.n = None if n is None else integer(n, "n", minimum=1, maximum=MAX_SIZE)
        self.base, self.by = base, by or "rows"
        drawn = FORMATS[self.form].symbols if self.form else ()
        self.is_strict = bool(drawn)  # whether other symbols are errors
        kinds = zip(drawn, ("empty", "queen", "blocked"), strict=False)
        self.marks = {symbol: kind for symbols, kind in kinds for symbol in symbols}
        for symbol, meaning in (empty, "empty"), (queen, "queen"):
            if symbol is not None:
                if not isinstance(symbol, str):
                    raise TypeError(f"{meaning} must be a string, not {described(symbol)}")
                if len(symbol) != 1 or symbol.isspace():
                    raise ValueError(f"{meaning} must be one character, not {described(symbol)}")
                self.marks[symbol] = meaning
        self.total: tuple[int, int] | None = None  # and its line
        self.boards = 0
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
            found: Iterable[Position] = map(Position.of, read_array(source, self.n))
        else:
            source = source.decode("utf-8", "surrogateescape") if binary else source
            found = self._read(io.StringIO(source, None) if isinstance(source, str) else source)
        for position in found:
            self.boards += 1
            yield position

    def _read(self, lines: Iterable[str]) -> Iterator[Position]:
        """Yield the boards of the reading that explains the text; compare them with its total."""
        how = How(self.form, self.n or 0, SYMBOLS.union(self.marks))
        names = FORMATS[self.form].readings if self.form else READINGS
        rows = dropwhile(lambda row: row.mark == "gap", split(lines))
        first = next(rows, None)
        found = chosen(
            chain([first] if first else [], rows),
            {name: READINGS[name](how) for name in names},
            self._meant,
            self._is_settled,
        )
        notation, known = Notation(self, found.things), iter(found.meaning.found)
        number: tuple[int, int] | None = None
        is_sized = False
        for one in chain(found.things, found.more):
            if one.kind == "total":
                self.total = self.total or (one.value, one.line)
            elif one.kind == "number":  # a total, if it is not the size of the next board
                self.total = self.total or number
                number = one.value, one.line
            elif one.kind not in ASIDE:
                position: Any = next(known, None) or notation.position(one)
                self.form = self.form or _form_of(one)
                self.base, self.by = notation.base or 0, notation.by
                if number and number[0] == position.n:
                    if not self.n and _fills_less(position):
                        raise FormatError(
                            f"{position.n} may be the size of the board, or a number of solutions; "
                            "give n (--size)",
                            number[1],
                        )
                    number, is_sized = None, True
                yield position
        # programs print the first three, and a number may be a board with a digit less
        is_shown = self.boards == 3 and number and 3 < number[0] <= factorial(position.n)
        if number and not is_shown and not (is_sized and number[0] == 0):
            self.total = self.total or number
        if first and not self.boards and self.total is None:
            begins = described(first.text or first.value)
            raise FormatError(
                f"there is no board in the text, which begins with {begins}", first.line
            )
        if self._totals and self.total is not None and self.total[0] != self.boards:
            total, line = self.total
            raise FormatError(
                f"the text names {total} solutions, but it has {self.boards} boards", line
            )

    def _meant(self, name: str, things: list[Said]) -> Meaning:
        """Return the boards of a reading."""
        notation = Notation(self, things)
        boards = [one for one in things if one.kind not in ASIDE]
        if not boards:
            return Meaning()
        positions = tuple(map(notation.position, boards))
        n = positions[0].n
        lists = [one.value for one in boards if one.kind == "numbers"]
        are_axes = [*map(counts_up, lists)] == [True, False] and boards[0].form == "json"
        is_unsure = lists and not self.form and max(map(len, lists)) > 2
        if is_unsure and (are_axes or _are_parts(lists)):
            raise FormatError(
                f"if {n} such numbers are a board, name its format, as 'permutation'",
                boards[-1 if are_axes else 0].line,
            )
        form = "permutation" if name == "permutations" else _form_of(boards[0])
        rank = 1 + all(  # a queen in each row and column
            len({*dict(one.queens).values()}) == one.n == len(one.queens) for one in positions
        )
        is_table = things[0].kind == "header" and name in ("table", "permutations")
        if is_table or (name == "table" and len(boards) > 2):
            rank = 3  # numbers that count up are no accident
        elif name == "table" and len(boards) == 1 and not boards[0].n:
            rank = 1  # one number, without a header, may be part of the board
        elif lists and all(map(counts_up, lists)):
            rank = 0  # the header of a drawn board
        return Meaning(positions, rank, form, n)

    def _is_settled(self, things: list[Said]) -> bool:
        """Return whether boards are known to count from 0 or from 1."""
        kinds = {one.kind for one in things}
        if kinds & {"numbers", "pairs"}:
            first = things[0]
            is_sure = first.kind != "number"  # or that is a total
            if first.kind == "numbers":  # or those of rows, or zeros and ones
                is_sure = is_permutation(first.value) and not counts_up(first.value)
            return (is_sure or len(things) > 2) and Notation(self, things).base is not None
        return bool(kinds - ASIDE)


def _are_parts(lists: Sequence[Sequence[int]]) -> bool:
    """Return whether lists may be rows of zeros and ones, permutations with more, or no boards."""
    squares = ({*one[len(one) >= FEWEST : max(5, len(one) - 1)]} for one in lists)  # or within
    few = sum(len(some) < 3 and bool({0, 1} & some) for some in squares)
    parts = ((one[1:], one[:-1], one[2:] if len(one) > 5 else ()) for one in lists)
    is_beside = all(any(map(is_permutation, some)) for some in parts)
    is_sure = len(lists) < 2 or any(map(is_permutation, lists))
    return 2 * few > len(lists) or (not is_sure and (is_beside or len({*map(len, lists)}) > 1))


def _fills_less(position: Position) -> bool:
    """Return whether the queens are in each row and column of a smaller board."""
    k = len(position.queens)
    axes = zip(*position.queens, strict=True)
    return FEWEST <= k < position.n and all(max(x) - min(x) < k == len({*x}) for x in axes)


def _form_of(one: Said) -> str:
    """Return the format of a board."""
    return "matrix" if one.kind == "cells" and {*one.value} <= {*"01"} else one.form


def check_squares(
    squares: Sequence[Square], n: int, base: int, name: Callable[[Square], str]
) -> None:
    """Refuse squares that are not on the board or are given twice; errors call them by ``name``."""
    seen = {*chain(*squares)}
    if seen and not base <= min(seen) <= max(seen) < n + base:
        wrong = next(one for one in squares if not base <= min(one) <= max(one) < n + base)
        raise FormatError(f"{name(wrong)} is not on a board of {n}")
    if len({*squares}) < len(squares):
        ((twice, _),) = Counter(squares).most_common(1)
        raise FormatError(f"{name(twice)} is given twice")


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
    words = WORD.findall("" if body == "-" else body)
    found: list[Square] = []
    for word in words:
        square = SQUARE.fullmatch(word)
        if square is None:
            raise FormatError(f"{described(word)} is not a square such as b4, r5c2 or (4,1)")
        if square[1]:
            found.append(square_of(square[1].lower(), int(square[2]), n))
            continue
        start = base if square[5] else 1
        row, column = (int(number) - start for number in square.groups()[2:] if number)
        if square[5] and n in (row, column):
            raise FormatError(f"{word} is not on a board of {n}; pairs count from {base}")
        found.append((row, column))
    check_squares(found, n, 0, dict(zip(found, words, strict=True)).__getitem__)
    return tuple(sorted(found))
