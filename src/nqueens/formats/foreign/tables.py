"""Boards in tables: below a header, behind their numbers, in columns."""

from collections.abc import Iterator, Sequence
from itertools import chain

from nqueens.formats.foreign.kinds import FEWEST, Run, runs_of
from nqueens.formats.items import (
    Count,
    Given,
    Header,
    Item,
    Listed,
    Numbers,
    Placed,
    Square,
    Unexplained,
    counts_up,
    is_permutation,
)
from nqueens.formats.lines import Text
from nqueens.formats.rows import Row

# --- a row for each board -------------------------------------------------------------------------


class Table:
    """The rows of a table so far, the columns that its header names, and the size of boards."""

    def __init__(self, given: Given) -> None:
        self.is_named = bool(given.form)
        self.columns = self.size = self.rows = 0
        self.needs_numbers = False  # whether the header may itself be a board
        self.first: Numbers = ()

    def board(self, row: Row) -> Numbers:
        """Return the numbers of the board in a row, which may be behind the number of the row."""
        numbers = row.numbers
        self.first = self.first or numbers
        is_behind = self.needs_numbers or len(numbers) != self.columns
        is_next = not is_behind or numbers[0] == self.first[0] + self.rows
        board = numbers[1:] if is_behind else numbers
        is_known = self.rows > 1 or self.is_named or self.columns or is_a_board(numbers, board)
        if self.columns not in (0, len(board)) or not (is_next and is_known):
            raise Unexplained("numbers that are neither a board nor of a table", row.line)
        self.rows += 1
        return board

    @property
    def shows_numbers(self) -> bool:
        """Whether numbers before boards are no accident."""
        if self.rows != 1 or self.columns:
            return True
        first = self.first
        is_only_a_board = is_permutation(first) or not is_permutation(first[1:])
        return len(first) > FEWEST > first[0] + 2 and not is_only_a_board


def read_table(text: Text, given: Given) -> Iterator[Item]:
    """Read a table of boards, below a header or behind numbers that count up."""
    table = Table(given)
    for row in text.rows:
        numbers = row.numbers
        if not numbers:
            item = row.remark()
            if isinstance(item, Header):
                table.columns = item.n
            elif isinstance(item, Count) and item.kind == "size":
                table.size = item.number
            if item:
                yield item
        elif not (table.columns or table.rows or row.mark) and counts_up(numbers):
            table.columns = len(numbers)
            if "," not in row.text:  # or it may be a board
                table.needs_numbers = row.text[0].isdigit()
                yield Header(row.line, len(numbers))
        else:
            board = table.board(row)
            form = "json" if row.mark else "csv"
            yield Listed(row.line, board, form, table.columns or table.size)
    if not table.shows_numbers:
        raise Unexplained("one row does not show that boards are numbered", 1)


def is_a_board(numbers: Numbers, board: Numbers) -> bool:
    """Return whether numbers may be a board, behind one more number and not before it."""
    is_before = is_permutation(numbers[:-1]) and not is_permutation(board)
    return not is_before and 1 < len(board) > max(board) - min(board) and max(board) <= len(board)


# --- a column for each board ----------------------------------------------------------------------


def read_column(text: Text, given: Given) -> Iterator[Item]:
    """Read boards of a number in each line, as Julia prints a vector; the first may be the size."""
    for run in runs_of(text, lone_number):
        if isinstance(run, Run):
            yield Listed(run.line, column_of(run))
        else:
            yield run


def lone_number(row: Row) -> list[int]:
    """Return the number that is all of a line."""
    return [int(row.text[:10])] if row.text.isdecimal() and row.text.isascii() else []


def column_of(run: Run) -> Numbers:
    """Return the board of a column; fail if it is none, or is one with and without its size."""
    numbers = tuple(run.all)
    ways = [numbers]
    if numbers[0] == len(numbers) - 1:
        ways.append(numbers[1:])
    boards = [way for way in ways if is_permutation(way) and not counts_up(way)]
    if len(boards) != 1 or len(boards[0]) < FEWEST:
        raise Unexplained("a column of numbers that is no board", run.line)
    return boards[0]


# --- a row for each queen -------------------------------------------------------------------------


def read_couples(text: Text, given: Given) -> Iterator[Item]:
    """Read a line with two numbers for each queen, possibly below the size of the board."""
    for run in runs_of(text, two_numbers):
        if isinstance(run, Run):
            yield from boards_of_couples(run)
        else:
            yield run


def two_numbers(row: Row) -> list[Square]:
    """Return the two numbers that are all of a line."""
    numbers = () if row.mark else row.numbers
    return [(numbers[0], numbers[1])] if len(numbers) == 2 else []


def boards_of_couples(run: Run) -> Iterator[Placed]:
    """Yield the boards of a run, with their sizes in the first line if it may be that."""
    line, squares, size = run.line, run.all, run.size
    if not size and may_be_size(squares):
        if squares[1:] != sorted(squares[1:]):
            raise Unexplained("two equal numbers, which may be the size or a queen", line)
        size, line, squares = squares[0][0], line + 1, squares[1:]
    if not size and may_be_size_and_total(squares):
        raise Unexplained("two numbers, which may be the size and a total, or a queen", line)
    n = size or size_shown(squares)
    fills_an_axis = any(len({*axis}) == n for axis in zip(*squares[:n], strict=True))
    if not size and (n < FEWEST or not fills_an_axis):  # which could be boards of two rows
        raise Unexplained("pairs of numbers that are not a queen in each row of a board", line)
    for at in range(0, len(squares), n):
        board = squares[at : at + n]
        if run.is_turned:
            board = [(row, column) for column, row in board]
        yield Placed(line + at, tuple(board), n=size)


def may_be_size(squares: Sequence[Square]) -> bool:
    """Return whether the first two numbers may be the size of a board twice, as 4 4."""
    first, other = squares[0]
    largest = max(chain(*squares))
    may_be = first == other == len(squares) - 1 == largest
    return may_be and [*squares] != sorted(squares, reverse=True)


def may_be_size_and_total(squares: Sequence[Square]) -> bool:
    """Return whether the first two numbers may be a size and something else."""
    rest = [*squares[1:]]
    rows = {row for row, _ in rest}
    return squares[0][0] == len(rest) == len(rows) and rest == sorted(rest)


def size_shown(squares: Sequence[Square]) -> int:
    """Return the size of boards that are one below the other, or that of one board."""
    numbers = [*chain(*squares)]
    n = max(numbers) + 1 - min(numbers)
    return n if len(squares) % n == 0 else len(squares)
