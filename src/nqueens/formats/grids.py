"""Formats with one character per square, and the strings of LeetCode."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.position import Position
from nqueens.formats.description import BoardFormat, Notation
from nqueens.formats.lines import unnumbered
from nqueens.formats.printed import RULE
from nqueens.formats.scanning import Tokens

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Square
    from nqueens._runtime.texts import TextLines

# other characters that people draw boards with
ALSO = str.maketrans("_-·♕♛", "...QQ")
PLAIN = frozenset(".#Qx")
LISTS = str.maketrans("[(,)", "   ]")  # around and between the rows that NumPy and JSON print
LARGEST_RUN = 10  # digits in a number of empty squares
RUN = re.compile(r"[Qq]|\d+", re.ASCII)


def _cells(position: Position, empty: str, queen: str, blocked: str) -> list[list[str]]:
    """Return the characters of each row."""
    if position.blocked and not blocked:
        raise ValueError("this format cannot express blocked squares; the format 'board' can")
    cells = [[empty] * position.n for _ in range(position.n)]
    for row, column in position.blocked:
        cells[row][column] = blocked
    for row, column in position.queens:
        cells[row][column] = queen
    return cells


class _Grid:
    """The characters for an empty square, a queen and, in some formats, a blocked square."""

    def __init__(
        self,
        empty: str,
        queen: str,
        blocked: str = "",
        also: dict[int, int] | None = None,
        *,
        lists: bool = False,
    ) -> None:
        self._also = also or {}
        self._lists = lists
        self.empty = empty
        self.queen = queen
        self.blocked = blocked

    def write(self, position: Position, notation: Notation) -> str:
        """Return the board, one line per row, with a space between squares."""
        cells = _cells(position, self.empty, self.queen, self.blocked)
        return "".join(" ".join(row) + "\n" for row in cells)

    def bulk(self, boards: npt.NDArray[Any], notation: Notation) -> list[bytes]:
        """Return the text of each board of an array."""
        return _drawn(boards, self.empty + " ", self.queen + " ", "\n")

    def read(self, lines: TextLines, notation: Notation) -> Iterator[Position]:
        """Yield the boards of a text; empty lines and board numbers may separate them."""
        n = 0
        rows = 0
        queens: list[Square] = []
        blocked: list[Square] = []
        for line in self._rows(lines):
            if not rows and RULE.fullmatch(line.strip()):
                lines.fail("this may be a row or a line between boards; write . for empty squares")
            cells = line.replace(" ", "").replace("\t", "")
            if not cells or ":" in cells:
                if rows:
                    lines.fail(f"the board ends after {rows} of {n} rows")
                if unnumbered(lines, line)[0].strip():
                    lines.fail("a board begins on a line of its own", line.index(":") + 2)
                continue
            if self._also and not (cells.isascii() and PLAIN.issuperset(cells)):
                line, cells = line.translate(self._also), cells.translate(self._also)
            self._check(lines, line, cells, n or notation.n or len(cells))
            n = len(cells)
            queens += [(rows, column) for column in _places(cells, self.queen)]
            if self.blocked:
                blocked += [(rows, column) for column in _places(cells, self.blocked)]
            rows += 1
            if rows == n:
                yield Position(n, tuple(queens), tuple(blocked))
                n = rows = 0
                queens, blocked = [], []
        if rows:
            lines.fail(f"the text ends after {rows} of {n} rows")

    def _rows(self, lines: TextLines) -> Iterator[str]:
        """Yield the lines of a text, without the brackets and commas of lists."""
        begun: list[str] = []  # a list that goes on on the next line, as NumPy prints long ones
        for line in lines:
            if self._lists and ":" not in line and (begun or any(map(line.__contains__, "[](,)"))):
                *rows, rest = line.translate(LISTS).split("]")
                if rows:
                    rows[0] = " ".join([*begun, rows[0]])
                    begun = []
                yield from filter(str.strip, rows)
                if begun or max(map(line.rfind, "[(")) > max(map(line.rfind, "])")):
                    begun.append(rest)
                elif rest.strip():
                    yield rest
            else:
                yield line
        if begun:
            lines.fail("a list in brackets does not end")

    def _check(self, lines: TextLines, line: str, cells: str, n: int) -> None:
        """Fail unless the row has n squares and nothing else."""
        allowed = self.empty + self.queen + self.blocked
        if cells.strip(allowed):
            at = next(i for i, cell in enumerate(line) if cell not in allowed + " \t")
            lines.fail(f"{line[at]!r} is not a square; expected one of {' '.join(allowed)}", at + 1)
        if n == 1 and not self._lists and (line[0] in " \t" or line[1:] not in ("", " ")):
            lines.fail("blanks are not squares; write . for empty squares")
        if len(cells) != n:
            lines.fail(f"{len(cells)} squares in a row of a board of {n}", len(line.rstrip()))


def _places(cells: str, wanted: str) -> list[int]:
    """Return the columns of a row that hold this character."""
    columns = []
    at = cells.find(wanted)
    while at >= 0:
        columns.append(at)
        at = cells.find(wanted, at + 1)
    return columns


def _drawn(boards: npt.NDArray[Any], empty: str, queen: str, end: str = "") -> list[bytes]:
    """Return boards drawn with these squares; ``end``, if given, replaces each row's last byte."""
    k, n = boards.shape
    unmarked = np.frombuffer(empty.encode(), dtype=np.uint8)
    marked = np.frombuffer(queen.encode(), dtype=np.uint8)
    text = np.empty((k, n, n, len(unmarked)), dtype=np.uint8)
    text[:] = unmarked
    np.put_along_axis(text, boards.astype(np.intp)[:, :, None, None], marked, axis=2)
    if end:
        text[:, :, -1, -1] = ord(end)
    size = n * n * len(unmarked)
    drawn = text.tobytes()
    return [drawn[at : at + size] for at in range(0, k * size, size)]


def _read_leetcode(lines: TextLines, notation: Notation) -> Iterator[Position]:
    tokens = Tokens(lines, r"""[\[\],]|"[.Q]*"|'[.Q]*'""")
    tokens.expect("[")
    if tokens.accept("]"):
        tokens.end()
        return
    nested = tokens.ahead == "["
    while True:
        if nested:
            tokens.expect("[")
        yield _leetcode_board(tokens, notation)
        tokens.expect("]")
        if not (tokens.accept(",") if nested else tokens.accept("[")):  # or one list after another
            break
    if nested:
        tokens.expect("]")
    tokens.end()


def _leetcode_board(tokens: Tokens, notation: Notation) -> Position:
    n = notation.n or 0
    queens: list[Square] = []
    row = 0
    while not row or tokens.accept(","):
        text = tokens.ahead
        if text is None or text[0] not in "\"'":
            tokens.fail(f"expected a row such as '\"..Q.\"', found {tokens.found()}")
        cells = text[1:-1]
        n = n or len(cells)
        if len(cells) != n or n == 0:
            tokens.fail(f"{len(cells)} squares in a row of a board of {n}")
        if row == n:
            tokens.fail(f"too many rows for a board of {n}")
        queens += [(row, column) for column in _places(cells, "Q")]
        tokens.take()
        row += 1
    if row != n:
        tokens.fail(f"the board ends after {row} of {n} rows")
    return Position(n, tuple(queens))


def _write_leetcode(position: Position, notation: Notation) -> str:
    cells = _cells(position, ".", "Q", "")
    return "[" + ",".join('"' + "".join(row) + '"' for row in cells) + "]"


def _bulk_leetcode(boards: npt.NDArray[Any], notation: Notation) -> list[bytes]:
    n = boards.shape[1]
    return [
        b'["' + b'","'.join(drawn[at : at + n] for at in range(0, n * n, n)) + b'"]'
        for drawn in _drawn(boards, ".", "Q")
    ]


# --- Forsyth-Edwards Notation -------------------------------------------------------------------


def _read_fen(lines: TextLines, notation: Notation) -> Iterator[Position]:
    for line in lines:
        body, start = unnumbered(lines, line)
        words = body.split()
        if words:
            yield _fen_board(lines, words[0], start + body.index(words[0]) + 1, notation)


def _fen_board(lines: TextLines, placement: str, column: int, notation: Notation) -> Position:
    """Return the board of the first field of a line; the other fields are ignored."""
    ranks = placement.split("/")
    n = len(ranks)
    if notation.n not in (None, n):
        lines.fail(f"{n} ranks for a board of {notation.n}", column)
    queens: list[Square] = []
    for row, rank in enumerate(ranks):
        at = filled = 0
        for run in RUN.finditer(rank):
            if run.start() != at:
                break
            if run[0] in "Qq":
                queens.append((row, filled))
                filled += 1
            else:
                filled += int(run[0]) if len(run[0]) <= LARGEST_RUN else n + 1
            at = run.end()
        if at < len(rank):
            lines.fail(f"{rank[at]!r} is neither a queen nor a number", column + at)
        if filled != n:
            squares = filled if filled <= n else f"more than {n}"
            lines.fail(f"{squares} squares in a rank of a board of {n}", column)
        column += len(rank) + 1
    return Position(n, tuple(queens))


def _write_fen(position: Position, notation: Notation) -> str:
    cells = _cells(position, ".", "Q", "")
    ranks = ("".join(row) for row in cells)
    runs = (re.sub(r"\.+", lambda empty: str(len(empty[0])), rank) for rank in ranks)
    return "/".join(runs) + " w - - 0 1\n"


def _grid(name: str, summary: str, grid: _Grid) -> BoardFormat:
    return BoardFormat(
        name,
        summary,
        grid.write,
        grid.read,
        grid.bulk,
        separator="\n",
        numbering="\n",
        memory=(30, 2),
    )


FORMATS = (
    _grid("dots", "one row per line, . empty, # queen", _Grid(".", "#", also=ALSO)),
    _grid("circles", "one row per line, ○ empty, ● queen", _Grid("○", "●")),
    _grid("letters", "one row per line, x empty, Q queen", _Grid("x", "Q")),
    _grid("matrix", "one row per line, 0 empty, 1 queen", _Grid("0", "1", lists=True)),
    _grid("board", "one row per line, . empty, Q queen, x blocked", _Grid(".", "Q", "x", ALSO)),
    BoardFormat(
        "leetcode",
        'JSON lists of rows: [[".Q..","...Q","Q...","..Q."]]',
        _write_leetcode,
        _read_leetcode,
        _bulk_leetcode,
        opening="[",
        separator=",\n",
        closing="]\n",
        memory=(30, 2),
        aliases=("leetcode51", "strings"),
        suffixes=(".json",),
    ),
    BoardFormat(
        "fen",
        "ranks from the top, numbers for empty squares: 1Q2/3Q/Q3/2Q1 w - - 0 1",
        _write_fen,
        _read_fen,
        numbering=" ",
        memory=(30, 2),
        suffixes=(".fen",),
    ),
)
