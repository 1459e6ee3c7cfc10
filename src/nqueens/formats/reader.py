"""Read the boards of a text."""

import io
from collections.abc import Iterable, Iterator
from itertools import chain
from math import factorial
from typing import Any

from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE, integer
from nqueens._runtime.errors import InvalidArgument, Parameter, Phrase
from nqueens._runtime.texts import FormatError, file_kind
from nqueens._runtime.wording import described
from nqueens.formats.choosing import FEWEST, Settings, chosen, form_of, nothing_in
from nqueens.formats.files import read_array
from nqueens.formats.items import By, Count, Header, Line, Unexplained
from nqueens.formats.lines import decoded, lines_of
from nqueens.formats.table import FORMATS, checked_notation

FIRST_SHOWN = 3  # boards that some programs print of all


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
        self.form = "" if form is None else FORMATS.named(form).name
        checked_notation(self.form, base, by)
        base = None if base is None else integer(base, "base", minimum=0)
        if self.form and not FORMATS[self.form].is_read:
            raise InvalidArgument(
                f"format {self.form!r} can only be written", parameter="format", value=self.form
            )
        self.n = None if n is None else integer(n, "n", minimum=1, maximum=MAX_SIZE)
        self.base = base
        self.by: By = by or "rows"
        drawn = FORMATS[self.form].symbols if self.form else ()
        kinds = zip(drawn, ("empty", "queen", "blocked"), strict=False)
        known = {symbol: kind for symbols, kind in kinds for symbol in symbols}
        for symbol, meaning in (empty, "empty"), (queen, "queen"):
            if symbol is not None:
                known[checked_symbol(symbol, meaning)] = meaning
        self._settings = Settings(self.form, base, self.by, self.n, known, bool(drawn))
        self.total: tuple[int, int] | None = None  # and its line
        self.boards = 0
        self._source = source
        try:
            iter(source)
        except TypeError:
            raise TypeError(f"boards are text or lines of text, not {described(source)}") from None

    def __iter__(self) -> Iterator[Position]:
        """Read the boards."""
        try:
            for position in self._positions():
                self.boards += 1
                yield position
        except Unexplained as error:
            raise FormatError(error.reason, error.line) from None

    def _positions(self) -> Iterator[Position]:
        source = self._source
        is_binary = isinstance(source, bytes)
        if is_binary and not self.form and file_kind(source) == "npy":
            self.form = "npy"
        if self.form == "npy":
            if not is_binary:
                raise TypeError(f"a .npy file is bytes, not {described(source)}")
            return map(Position.of, read_array(source, self.n))
        if is_binary:
            source = decoded(source)
        if isinstance(source, str):
            source = io.StringIO(source, None)
        return self._read(lines_of(source))

    def _read(self, lines: Iterator[Line]) -> Iterator[Position]:
        """Yield the boards of what explains a text; compare them with the total that it names."""
        first = next((line for line in lines if line[1].strip()), None)
        if first is None:
            return
        items, positions, notation = chosen(chain([first], lines), self._settings)
        known = iter(positions)
        counts = Counts(self.n is not None)
        position: Position | None = None
        for item in items:
            if isinstance(item, Count):
                counts.add(item)
            elif not isinstance(item, Header):
                position = next(known, None) or notation.position(item)
                self.form = self.form or form_of(item)
                self.base, self.by = notation.base or 0, notation.by
                counts.compare(position)
                yield position
        self.total = counts.total(self.boards, position)
        if position is None and self.total is None:
            raise nothing_in(first)
        if self._totals and self.total is not None and self.total[0] != self.boards:
            total, line = self.total
            raise FormatError(
                f"the text names {total} solutions, but it has {self.boards} boards", line
            )


def checked_symbol(symbol: object, meaning: str) -> str:
    """Return a symbol that the caller names."""
    if not isinstance(symbol, str):
        raise TypeError(f"{meaning} must be a string, not {described(symbol)}")
    if len(symbol) != 1 or symbol.isspace():
        raise InvalidArgument(
            f"{meaning} must be one character, not {described(symbol)}",
            parameter=meaning,
            value=symbol,
        )
    return symbol


class Counts:
    """The numbers in a text that are no boards: totals, and sizes above boards."""

    def __init__(self, has_size: bool) -> None:
        self._has_size = has_size  # whether the caller says the size of boards
        self._total: tuple[int, int] | None = None  # and its line
        self._alone: tuple[int, int] | None = None  # a number, which may be a size or a total
        self._are_cases = False  # whether boards are below their sizes

    def add(self, count: Count) -> None:
        """Learn from a number."""
        number = count.number, count.line
        if count.kind == "total":
            self._total = self._total or number
        elif count.kind == "number":  # a total, if it is not the size of the next board
            self._total = self._total or self._alone
            self._alone = number

    def compare(self, position: Position) -> None:
        """Learn from a board whether the number above it is its size."""
        if self._alone is None or self._alone[0] != position.n:
            return
        if not self._has_size and _fills_less(position):
            raise FormatError(
                Phrase(
                    "{} may be the size of the board, or a number of solutions; name the size ({})",
                    position.n,
                    Parameter("n"),
                ),
                self._alone[1],
            )
        self._alone, self._are_cases = None, True

    def total(self, boards: int, last: Position | None) -> tuple[int, int] | None:
        """Return the total that the text names, and its line."""
        if self._alone is None:
            return self._total
        number = self._alone[0]
        if self._are_cases and number == 0:  # the end of the cases
            return self._total
        # programs print the first three, and a number may be a board with a digit less
        if last and boards == FIRST_SHOWN < number <= factorial(min(last.n, 20)):
            return self._total
        return self._total or self._alone


def _fills_less(position: Position) -> bool:
    """Return whether the queens are in each row and column of a smaller board."""
    number = len(position.queens)
    if not FEWEST <= number < position.n:
        return False
    for numbers in zip(*position.queens, strict=True):
        if len({*numbers}) < number or max(numbers) - min(numbers) >= number:
            return False
    return True
