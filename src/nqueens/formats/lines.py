"""Formats with one line per board: permutations, pairs, names of squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.position import Position
from nqueens._drawing.names import Square, file_letters, square_name, square_of
from nqueens._runtime.wording import described
from nqueens.formats.description import BoardFormat, Notation
from nqueens.formats.scanning import DIGITS

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._runtime.texts import TextLines

NONE = "-"  # stands for a board without queens
VISIBLE = re.compile(r"\S")
WORD = re.compile(r"[^\s,]+|,")
NUMBER = re.compile(rf"\d{{1,{DIGITS}}}", re.ASCII)
PACKED = re.compile(r"\s*+\d{2,10}\s*+", re.ASCII)  # a digit for each row
DIGIT = re.compile(r"\d", re.ASCII)
HEADER = re.compile(r"\s*+(row|column)([01])\s*+(?:,.*+)?", re.ASCII)
NUMBERS = re.compile(rf"\s*+{NUMBER.pattern}(?:\s++{NUMBER.pattern})*+\s*+", re.ASCII)
COMMAS = re.compile(rf"\s*+{NUMBER.pattern}(?:\s*+,\s*+{NUMBER.pattern})*+\s*+", re.ASCII)
BLANKS = str.maketrans("[](),", "     ")
LISTED = re.compile(r"\[{1,2}([^\[\]]++)\]{1,2}|\(([^()]++)\)")  # as Python and solvers print it
PAIR = re.compile(r"\s*(?:,\s*)?\(\s*(\d{1,10})\s*,\s*(\d{1,10})\s*\)", re.ASCII)
BARE_PAIR = re.compile(r"(\d{1,10}),(\d{1,10})(?![^\s;])\s*;?", re.ASCII)
NAME = re.compile(r"([a-zA-Z]{1,7})([1-9]\d{0,9})", re.ASCII)


def unnumbered(lines: TextLines, line: str) -> tuple[str, int]:
    """Return a line without the number of its board, if any, and the index where this begins."""
    head, colon, rest = line.partition(":")
    if not colon:
        return line, 0
    if not (head.strip().isascii() and head.strip().isdigit()):
        lines.fail(
            f"expected the number of a board before the colon, not {described(head.strip())}"
        )
    return rest, len(head) + 1


def _bodies(
    lines: TextLines, what: str, mark: re.Pattern[str] = VISIBLE
) -> Iterator[tuple[str, int]]:
    """Yield each line that has a board, without its number, and the index where the board begins.

    ``what`` says what a board consists of, and ``mark`` occurs in each board.
    """
    for line in lines:
        body, start = unnumbered(lines, line)
        if mark.search(body):
            yield body, start
        elif start:
            lines.fail(f"the {what} of the board are missing", start + 1)


# --- permutations -------------------------------------------------------------------------------


def _permutations(
    lines: TextLines, notation: Notation, bodies: Iterator[tuple[str, int]]
) -> Iterator[Position]:
    """Yield the boards of lines of numbers."""
    base = notation.base
    n, packed = 0, False
    for boards, (body, start) in enumerate(bodies):
        if not NUMBERS.fullmatch(body):
            body = _listed(lines, body, start)
        words: Sequence[str] = body.split()
        alone = len(words) == 1 and n > 1 and not (packed and len(words[0]) == n)
        if alone and words[0] != str(base):
            _end_with_total(lines, bodies, int(words[0]), boards, start)
            return
        packed = PACKED.fullmatch(body) is not None
        if packed:
            words = words[0]
        values = [int(word) - base for word in words]
        n = len(values)
        if notation.n not in (None, n):
            lines.fail(f"{n} numbers for a board of {notation.n}", start + 1)
        if min(values) < 0 or max(values) >= n:
            for word in (DIGIT if packed else WORD).finditer(body):
                if not base <= int(word[0]) < n + base:
                    lines.fail(
                        f"{int(word[0])} is not in {base}..{n - 1 + base} on a board of {n}",
                        start + word.start() + 1,
                    )
        if notation.by_columns:
            yield Position(n, tuple(sorted((row, i) for i, row in enumerate(values))))
        else:
            yield Position(n, tuple(enumerate(values)))


def _end_with_total(
    lines: TextLines, rest: Iterator[tuple[str, int]], total: int, boards: int, start: int
) -> None:
    """Fail unless a line is the number of solutions, as programs print it after the first three."""
    if not (total == boards or total > boards == 3):
        lines.fail(f"one number after {boards} boards; their number is not {total}", start + 1)
    for _ in rest:
        lines.fail(f"expected the end after the number of solutions, {total}")


def _listed(lines: TextLines, body: str, start: int) -> str:
    """Return a list of numbers with blanks in place of its commas and brackets."""
    inner = body.strip()
    at = body.index(inner)
    whole = LISTED.fullmatch(inner)
    if whole:
        at += whole.start(whole.lastindex or 0)
        inner = whole[whole.lastindex or 0]
    elif inner.startswith("[") and "]" not in inner:
        lines.fail("a list in brackets must end on its line", start + at + 1)
    if not (COMMAS.fullmatch(inner) or NUMBERS.fullmatch(inner)):
        for word in WORD.finditer(inner):
            if word[0] != "," and not NUMBER.fullmatch(word[0]):
                lines.fail(f"{described(word[0])} is not a number", start + at + word.start() + 1)
        good = COMMAS.match(inner)
        column = start + at + (good.end() if good else 0) + 1
        lines.fail("separate numbers by blanks or by single commas", column)
    return body.translate(BLANKS)


def _write_permutation(position: Position, notation: Notation) -> str:
    queens = position.queens
    if notation.by_columns:
        queens = tuple((column, row) for row, column in queens)
    values: list[int | None] = Position(position.n, queens).rows()
    if position.blocked or None in values:
        raise ValueError("a permutation needs one queen in every line, and no blocked squares")
    return " ".join(str(value + notation.base) for value in values if value is not None) + "\n"


def _bulk_permutation(boards: npt.NDArray[Any], notation: Notation) -> list[bytes]:
    if notation.by_columns:
        boards = _by_columns(boards)
    n = boards.shape[1]
    numbers = _table([b" %d" % i for i in range(notation.base, n + notation.base)])
    return _joined([(numbers, boards)])


def _bulk_csv(boards: npt.NDArray[Any], notation: Notation) -> list[bytes]:
    return [line.replace(b" ", b",") for line in _bulk_permutation(boards, notation)]


def _header(n: int, notation: Notation) -> str:
    """Return the first line of a table: the names of its columns."""
    what = "column" if notation.by_columns else "row"
    return ",".join(f"{what}{i + notation.base}" for i in range(n)) + "\n"


def _read_csv(lines: TextLines, notation: Notation) -> Iterator[Position]:
    bodies = _bodies(lines, "numbers")
    for body, start in bodies:
        if HEADER.fullmatch(body):
            notation = _below_header(lines, notation, body, start)
        else:
            bodies = chain([(body, start)], bodies)
        yield from _permutations(lines, notation, bodies)
        return


def _below_header(lines: TextLines, notation: Notation, header: str, start: int) -> Notation:
    """Return the notation of the boards below a header, which must agree with what is known."""
    n = header.count(",") + 1
    if re.sub(r"\s", "", header) + "\n" != _header(n, notation):
        expected = _header(2, notation).strip()
        lines.fail(f"the header is not {expected},... of boards in this notation", start + 1)
    return notation._replace(n=notation.n or n)


# --- pairs --------------------------------------------------------------------------------------


def _read_pairs(lines: TextLines, notation: Notation) -> Iterator[Position]:
    base = notation.base
    for body, start in _bodies(lines, "pairs"):
        body = _without_brackets(body)
        placed: list[tuple[Square, int]] = []
        ahead = None if body.strip() == NONE else VISIBLE.search(body)
        while ahead:
            match = PAIR.match(body, ahead.start()) or BARE_PAIR.match(body, ahead.start())
            if match is None:
                at = ahead.start()
                lines.fail(
                    f"expected a pair such as (1,2) at {body[at : at + 12]!r}", start + at + 1
                )
            square = int(match[1]) - base, int(match[2]) - base
            placed.append((square[::-1] if notation.by_columns else square, start + match.start(1)))
            ahead = VISIBLE.search(body, match.end())
        largest = max((max(square) + 1 for square, _ in placed), default=0)
        yield _position(
            lines, placed, notation, largest, lambda r, c, n: f"({r + base},{c + base})"
        )


def _without_brackets(body: str) -> str:
    """Return a list or set of pairs, as Python prints it, with blanks in place of its brackets."""
    inner = body.strip()
    if inner[:1] + inner[-1:] not in ("[]", "{}"):
        return body
    return " ".join(body.split(inner[0], 1)).rstrip()[:-1]


def _write_pairs(position: Position, notation: Notation) -> str:
    if position.blocked:
        raise ValueError("pairs cannot express blocked squares")
    base = notation.base
    squares = sorted((c, r) if notation.by_columns else (r, c) for r, c in position.queens)
    return " ".join(f"({i + base},{j + base})" for i, j in squares) + "\n" if squares else "-\n"


def _bulk_pairs(boards: npt.NDArray[Any], notation: Notation) -> list[bytes]:
    if notation.by_columns:
        boards = _by_columns(boards)
    n = boards.shape[1]
    numbers = range(notation.base, n + notation.base)
    rows = np.broadcast_to(np.arange(n), boards.shape)
    return _joined(
        [
            (_table([b" (%d," % i for i in numbers]), rows),
            (_table([b"%d)" % i for i in numbers]), boards),
        ]
    )


# --- names of squares ---------------------------------------------------------------------------


def _read_algebraic(lines: TextLines, notation: Notation) -> Iterator[Position]:
    for body, start in _bodies(lines, "squares", re.compile(r"[^\s,]")):
        words = [word for word in WORD.finditer(body) if word[0] != ","]
        if body.strip() == NONE:
            words = []
        n = notation.n or len(words)
        placed: list[tuple[Square, int]] = []
        for word in words:
            name = NAME.fullmatch(word[0])
            if name is None:
                lines.fail(
                    f"{described(word[0])} is not a square such as b4", start + word.start() + 1
                )
            placed.append((square_of(name[1].lower(), int(name[2]), n), start + word.start()))
        largest = max((max(n - row, column + 1) for (row, column), _ in placed), default=0)
        yield _position(lines, placed, notation, largest, square_name)


def _write_algebraic(position: Position, notation: Notation) -> str:
    if position.blocked:
        raise ValueError("names of squares cannot express blocked squares")
    squares = sorted((column, -row) for row, column in position.queens)
    names = [square_name(-row, column, position.n) for column, row in squares]
    return " ".join(names or [NONE]) + "\n"


def _bulk_algebraic(boards: npt.NDArray[Any], notation: Notation) -> list[bytes]:
    n = boards.shape[1]
    files = _table([b" " + file_letters(column).encode() for column in range(n)])
    ranks = _table([b"%d" % (n - row) for row in range(n)])
    columns = np.broadcast_to(np.arange(n), boards.shape)
    return _joined([(files, columns), (ranks, _by_columns(boards))])


# --- common -------------------------------------------------------------------------------------


def _position(
    lines: TextLines,
    placed: list[tuple[Square, int]],
    notation: Notation,
    largest: int,
    name: Callable[[int, int, int], str],
) -> Position:
    """Return the position with these squares; each comes with its index in the current line.

    ``largest`` is the largest number of a row or a column, from 1. If n is not known, it is the
    number of queens, unless all of them are on a smaller board.
    """
    n = notation.n if notation.n is not None else len(placed)
    if n == 0:
        lines.fail("a board without queens needs its size: give n")
    if notation.n is None and 0 < largest < n and len({square for square, _ in placed}) == n:
        lines.fail(
            f"{n} queens within {largest} x {largest} squares; the board needs its size: give n"
        )
    seen: set[Square] = set()
    for square, at in placed:
        if not (0 <= square[0] < n and 0 <= square[1] < n):
            lines.fail(f"{name(*square, n)} is not on a board of {n}", at + 1)
        if square in seen:
            lines.fail(f"{name(*square, n)} is given twice", at + 1)
        seen.add(square)
    return Position(n, tuple(sorted(seen)))


def _by_columns(boards: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the row of each column's queen."""
    rows = np.argsort(boards, axis=1, kind="stable")
    if (np.take_along_axis(boards, rows, axis=1) != np.arange(boards.shape[1])).any():
        raise ValueError("a board written by columns must have one queen in every column")
    return rows


def _table(words: list[bytes]) -> npt.NDArray[np.uint8]:
    """Return words as rows of bytes, padded with zeros."""
    width = max(map(len, words))
    return np.array(words, dtype=f"S{width}").view(np.uint8).reshape(len(words), width)


def _joined(columns: list[tuple[npt.NDArray[np.uint8], npt.NDArray[Any]]]) -> list[bytes]:
    """Return one line per board; each row of the board adds one word of each table.

    The words are first laid out in one array, padded to the same width. Then the padding and the
    space at the beginning of each line are removed.
    """
    boards, n = columns[0][1].shape
    words = np.concatenate([table[indices] for table, indices in columns], axis=2)
    text = np.empty((boards, n * words.shape[2] + 1), dtype=np.uint8)
    text[:, :-1] = words.reshape(boards, -1)
    text[:, 0] = 0
    text[:, -1] = ord("\n")
    drawn: bytes = text[text != 0].tobytes()
    return drawn.splitlines(keepends=True)


FORMATS = (
    BoardFormat(
        "permutation",
        "one number per row or column: 1 3 0 2",
        _write_permutation,
        lambda lines, notation: _permutations(lines, notation, _bodies(lines, "numbers")),
        _bulk_permutation,
        numbers=True,
        numbering=" ",
        aliases=("columns", "rows"),
    ),
    BoardFormat(
        "csv",
        "a table with the header row0,row1,row2,row3: 1,3,0,2",
        lambda position, notation: _write_permutation(position, notation).replace(" ", ","),
        _read_csv,
        _bulk_csv,
        numbers=True,
        header=_header,
        suffixes=(".csv",),
    ),
    BoardFormat(
        "pairs",
        "(row,column) of each queen: (0,1) (1,3) (2,0) (3,2)",
        _write_pairs,
        _read_pairs,
        _bulk_pairs,
        numbers=True,
        numbering=" ",
    ),
    BoardFormat(
        "algebraic",
        "names of squares, rank 1 at the bottom: a2 b4 c1 d3",
        _write_algebraic,
        _read_algebraic,
        _bulk_algebraic,
        numbering=" ",
        aliases=("squares",),
    ),
)
