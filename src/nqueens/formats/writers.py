"""Write a position, or an array of boards, in each format."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.arrays import column_type
from nqueens._boards.position import Position
from nqueens._drawing.names import file_letters, square_name
from nqueens._runtime.memory import require_memory

if TYPE_CHECKING:
    import numpy.typing as npt

MOST_DRAWN = 100  # boards in a picture
LARGEST_FORMULA = 128  # 3.5 million clauses; their number grows as n**3


# --- lines ---------------------------------------------------------------------------------------


def permutation(position: Position, base: int, by_columns: bool) -> str:
    """Return the number of each row or column."""
    queens = [(b, a) if by_columns else (a, b) for a, b in position.queens]
    values = dict(queens)
    if position.blocked or not len(queens) == len(values) == position.n:
        raise ValueError("a permutation needs one queen in every line, and no blocked squares")
    return " ".join(str(values[row] + base) for row in range(position.n)) + "\n"


def bulk_permutation(boards: npt.NDArray[Any], base: int, by_columns: bool) -> list[bytes]:
    """Return the line of each board of an array."""
    if by_columns:
        boards = _by_columns(boards)
    n = boards.shape[1]
    return _joined([(_table([b" %d" % i for i in range(base, n + base)]), boards)])


def header(n: int, base: int, by_columns: bool) -> str:
    """Return the first line of a table: the names of its columns."""
    what = "column" if by_columns else "row"
    return ",".join(f"{what}{i + base}" for i in range(n)) + "\n"


def pairs(position: Position, base: int, by_columns: bool) -> str:
    """Return the row and the column of each queen."""
    if position.blocked:
        raise ValueError("pairs cannot express blocked squares")
    squares = sorted((c, r) if by_columns else (r, c) for r, c in position.queens)
    return " ".join(f"({i + base},{j + base})" for i, j in squares) + "\n" if squares else "-\n"


def bulk_pairs(boards: npt.NDArray[Any], base: int, by_columns: bool) -> list[bytes]:
    """Return the line of each board of an array."""
    if by_columns:
        boards = _by_columns(boards)
    numbers = range(base, boards.shape[1] + base)
    rows = np.broadcast_to(np.arange(boards.shape[1]), boards.shape)
    opening, closing = (_table([text % i for i in numbers]) for text in (b" (%d,", b"%d)"))
    return _joined([(opening, rows), (closing, boards)])


def algebraic(position: Position, base: int, by_columns: bool) -> str:
    """Return the names of the queens' squares."""
    if position.blocked:
        raise ValueError("names of squares cannot express blocked squares")
    squares = sorted((column, -row) for row, column in position.queens)
    names = [square_name(-row, column, position.n) for column, row in squares]
    return " ".join(names or ["-"]) + "\n"


def bulk_algebraic(boards: npt.NDArray[Any], base: int, by_columns: bool) -> list[bytes]:
    """Return the line of each board of an array."""
    n = boards.shape[1]
    files = _table([b" " + file_letters(column).encode() for column in range(n)])
    ranks = _table([b"%d" % (n - row) for row in range(n)])
    backwards = np.argsort(boards[:, ::-1], axis=1, kind="stable")  # in a column, the lowest first
    rows = n - 1 - backwards
    return _joined([(files, np.take_along_axis(boards, rows, axis=1)), (ranks, rows)])


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
    joined: bytes = text[text != 0].tobytes()
    return joined.splitlines(keepends=True)


# --- JSON ----------------------------------------------------------------------------------------


def json_board(position: Position, base: int, by_columns: bool) -> str:
    """Return a list of numbers, or an object with the squares if the board is not complete."""
    queens, blocked = (
        sorted((c + base, r + base) if by_columns else (r + base, c + base) for r, c in squares)
        for squares in (position.queens, position.blocked)
    )
    values = dict(queens)
    if len(queens) == len(values) == position.n and not blocked:
        return json.dumps([*values.values()])
    return json.dumps({"n": position.n, "queens": queens, "blocked": blocked})


def bulk_json(boards: npt.NDArray[Any], base: int, by_columns: bool) -> list[bytes]:
    """Return the list of each board of an array."""
    if by_columns:
        return [json_board(Position.of(board), base, by_columns).encode() for board in boards]
    return [str(board).encode() for board in (boards.astype("i8") + base).tolist()]


# --- drawings ------------------------------------------------------------------------------------


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


def grid(position: Position, empty: str, queen: str, blocked: str) -> str:
    """Return the board, one line per row, with a space between squares."""
    return "".join(" ".join(row) + "\n" for row in _cells(position, empty, queen, blocked))


def drawn(boards: npt.NDArray[Any], empty: str, queen: str, end: str = "") -> list[bytes]:
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
    whole = text.tobytes()
    return [whole[at : at + size] for at in range(0, k * size, size)]


def leetcode(position: Position, base: int, by_columns: bool) -> str:
    """Return a list of rows."""
    cells = _cells(position, ".", "Q", "")
    return "[" + ",".join('"' + "".join(row) + '"' for row in cells) + "]"


def bulk_leetcode(boards: npt.NDArray[Any], base: int, by_columns: bool) -> list[bytes]:
    """Return the list of each board of an array."""
    n = boards.shape[1]
    return [
        b'["' + b'","'.join(rows[at : at + n] for at in range(0, n * n, n)) + b'"]'
        for rows in drawn(boards, ".", "Q")
    ]


# --- solvers -------------------------------------------------------------------------------------


def _clauses(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the clauses of n queens; variable row * n + column + 1 is a queen on that square."""
    board = np.arange(1, n * n + 1).reshape(n, n)
    full = [*board.tolist(), *board.T.tolist()]
    diagonals = [
        half.diagonal(i).tolist() for half in (board, board[::-1]) for i in range(1 - n, n)
    ]
    yield from map(tuple, full)
    for line in full + diagonals:
        for a, b in combinations(line, 2):
            yield -a, -b


def check_formula(n: int) -> None:
    """Refuse a formula of too many clauses."""
    if n > LARGEST_FORMULA:
        raise ValueError(f"format 'dimacs' holds boards up to n = {LARGEST_FORMULA}, not {n}")


def dimacs(boards: Iterable[npt.NDArray[Any] | Position]) -> bytes:
    """Return the formula of an instance: every row and column has a queen, and none attack."""
    (position,) = _gathered(boards, 1, "format 'dimacs' holds one board")
    n = position.n
    check_formula(n)
    units = [row * n + column + 1 for row, column in sorted(position.queens)]
    units += [-(row * n + column + 1) for row, column in sorted(position.blocked)]
    clauses = [" ".join(map(str, (*clause, 0))) for clause in chain(_clauses(n), zip(units))]
    head = [
        f"c {n} queens, {len(position.queens)} placed, {len(position.blocked)} squares blocked",
        f"c variable {n} * row + column + 1 is a queen, both from 0",
        f"p cnf {n * n} {len(clauses)}",
    ]
    return "\n".join([*head, *clauses, ""]).encode()


# --- files ------------------------------------------------------------------------------------


def svg(boards: Iterable[npt.NDArray[Any] | Position]) -> bytes:
    """Return a picture of boards side by side."""
    # half of the import time of the formats
    from nqueens._drawing.svg import Marks, board_svg, side_by_side

    pictures = [
        board_svg(one.n, Marks(one.queens, one.blocked), coordinates="1")
        for one in _gathered(boards, MOST_DRAWN, f"a picture shows at most {MOST_DRAWN} boards")
    ]
    return (pictures[0] if len(pictures) == 1 else side_by_side(pictures)).encode()


def png(boards: Iterable[npt.NDArray[Any] | Position]) -> bytes:
    """Return a picture of boards in pixels."""
    from nqueens._drawing.shown import png_of

    return png_of(svg(boards).decode())


def _gathered(
    boards: Iterable[npt.NDArray[Any] | Position], most: int, rule: str
) -> list[Position]:
    """Return the boards of a file, at least one."""
    positions: list[Position] = []
    for batch in boards:
        left = most + 1 - len(positions)
        positions += [batch] if isinstance(batch, Position) else map(Position.of, batch[:left])
        if len(positions) > most:
            raise ValueError(f"{rule}, not more")
    if not positions:
        raise ValueError("there is no board to write")
    return positions


def npy(boards: Iterable[npt.NDArray[Any] | Position]) -> bytes:
    """Return a NumPy file of boards of one size, in the type that `solve` returns."""
    batches = [one.board()[None] if isinstance(one, Position) else one for one in boards]
    if len({batch.shape[1] for batch in batches}) != 1:
        raise ValueError("a .npy file holds at least one board, and all boards are of one size")
    n, k = batches[0].shape[1], sum(map(len, batches))
    require_memory(3 * k * n * column_type(n).itemsize, f"a .npy file of {k:,} boards")
    out = io.BytesIO()
    np.save(out, np.concatenate(batches, dtype=column_type(n), casting="unsafe"))
    return out.getvalue()
