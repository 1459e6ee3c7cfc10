"""What boards of a text mean, once it is known what their numbers and symbols do."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE
from nqueens._runtime.errors import Parameter, Phrase
from nqueens._runtime.texts import FormatError
from nqueens._squares import file_letters
from nqueens.formats.items import (
    By,
    Drawn,
    Header,
    Item,
    Listed,
    Placed,
    Square,
    Written,
    boards_of,
)
from nqueens.formats.symbols import Meanings, Symbols


class Notation:
    """What numbers and symbols mean: by what the caller says, by a header, by the first boards.

    ``base`` is None until a number shows it.
    """

    def __init__(
        self,
        base: int | None,
        by: By,
        n: int | None,
        known: Meanings,
        is_strict: bool,
        items: Sequence[Item],
    ) -> None:
        self.base, self.by, self.n = base, by, n
        self.symbols = Symbols(known, is_strict)
        boards = [*boards_of(items)]
        self.is_sized = all(board.n for board in boards)
        for item in items:
            if isinstance(item, Header):
                self._follow(item)
            elif isinstance(item, Drawn):
                self.symbols.add(item.cells)
            elif self.base is None and isinstance(item, (Listed, Placed)):
                self.base = base_of(item, self.n)

    def _follow(self, header: Header) -> None:
        """Learn from the header of a table, unless it has only names."""
        if header.base is None:
            return
        if self.base not in (None, header.base) or self.n not in (None, header.n):
            name = f"{(header.by or 'rows').removesuffix('s')}{header.base}"
            raise FormatError(
                f"the header {name},... is not that of boards in this notation", header.line
            )
        self.base, self.by, self.n = header.base, header.by, header.n

    def position(self, board: Written) -> Position:
        """Return the board that was read."""
        try:
            if isinstance(board, Listed):
                return self._listed(board)
            return self._drawn(board) if isinstance(board, Drawn) else self._placed(board)
        except FormatError as error:
            raise FormatError(error.reason, board.line) from None

    def _listed(self, board: Listed) -> Position:
        values, base = board.values, self.base or 0
        n = self.n or board.n or len(values)
        is_partial = -1 in values or (self.n is not None and len(values) < n)
        if len(values) != n and not is_partial:
            raise FormatError(f"{len(values)} numbers for a board of {n}")
        squares = [(row, value - base) for row, value in enumerate(values) if value != -1]
        for _, column in squares:
            if not 0 <= column < n:
                raise FormatError(
                    f"{column + base} is not in {base}..{n - 1 + base} on a board of {n}"
                )
        if self.by == "columns":
            squares = sorted((row, column) for column, row in squares)
        return Position._of(n, tuple(squares))

    def _placed(self, board: Placed) -> Position:
        """Return the board of pairs of numbers, or of names of squares."""
        size = (self.is_sized and board.n) or self.n
        n = size or len(board.squares)
        if n == 0:
            raise FormatError(Phrase("a board without queens needs its size ({})", Parameter("n")))
        if not 1 <= n <= MAX_SIZE or self.n not in (None, n):
            raise FormatError(f"n must be {self.n or f'1 to {MAX_SIZE}'}, not {n}")
        base = 0 if board.named else self.base or 0
        if not size:
            _check_size(board.squares, base)
        queens, blocked = (
            self._squares(squares, n, base, board.named)
            for squares in (board.squares, board.blocked)
        )
        return Position._of(n, queens, blocked)

    def _squares(
        self, squares: Sequence[Square], n: int, base: int, named: bool
    ) -> tuple[Square, ...]:
        """Return squares by their rows, from the top, and columns."""
        if not squares:
            return ()
        if named:
            check_squares(squares, n, 0, _name_of)
            return tuple(sorted((n - 1 - rank, column) for rank, column in squares))
        check_squares(squares, n, base, "({0[0]},{0[1]})".format)
        if self.by == "columns":
            return tuple(sorted((row - base, column - base) for column, row in squares))
        if base:
            return tuple(sorted([(row - base, column - base) for row, column in squares]))
        return tuple(sorted(squares))

    def _drawn(self, board: Drawn) -> Position:
        squares: dict[str, list[Square]] = {"queen": [], "blocked": []}
        for symbol, meaning in self.symbols.marks(board.cells).items():
            at = board.cells.find(symbol)
            while at >= 0:
                squares[meaning].append(divmod(at, board.n))
                at = board.cells.find(symbol, at + 1)
        queens, blocked = (tuple(sorted(some)) for some in squares.values())
        return Position._of(board.n, queens, blocked)


def base_of(board: Listed | Placed, n: int | None) -> int | None:
    """Return what the numbers of a board count from: 0 if one is 0, 1 if one is n."""
    if isinstance(board, Listed):
        numbers, size = {*board.values}, len(board.values)
    elif board.named:
        return None
    else:
        numbers, size = {*chain(*board.squares, *board.blocked)}, len(board.squares)
    if 0 in numbers:
        return 0
    return 1 if (board.n or n or size) in numbers else None


def _check_size(squares: Iterable[Square], base: int) -> None:
    """Refuse squares that show no size, as all of them are on a smaller board than their number."""
    different = {*squares}
    largest = 1 + max(chain(*different)) - base
    if largest < len(different):
        raise FormatError(
            Phrase(
                "{} queens within {} x {} squares; the board needs its size ({})",
                len(different),
                largest,
                largest,
                Parameter("n"),
            )
        )


def check_squares(
    squares: Sequence[Square], n: int, base: int, name: Callable[[Square], str]
) -> None:
    """Refuse squares that are not on the board or are given twice; errors call them by ``name``."""
    numbers = [*chain.from_iterable(squares)]
    if numbers and not base <= min(numbers) <= max(numbers) < n + base:
        wrong = next(one for one in squares if not base <= min(one) <= max(one) < n + base)
        raise FormatError(f"{name(wrong)} is not on a board of {n}")
    if len({*squares}) < len(squares):
        ((twice, _),) = Counter(squares).most_common(1)
        raise FormatError(f"{name(twice)} is given twice")


def _name_of(square: Square) -> str:
    return f"{file_letters(square[1])}{square[0] + 1}"
