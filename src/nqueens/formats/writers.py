"""Write a position, or an array of boards, in each format."""

import io
import json
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from nqueens._boards.arrays import column_type
from nqueens._boards.position import Position
from nqueens._runtime.memory import Array, require_memory
from nqueens._squares import Square, file_letters

Batch = Array | Position  # boards, or one position

LARGEST_FORMULA = 128  # 3.5 million clauses; their number grows as n**3


class Queens(NamedTuple):
    """The queens of k boards, in the order of their rows or columns, and what one board blocks."""

    n: int
    rows: Array  # or columns, shape (k, queens), or (1, n) if all boards are complete
    columns: Array  # or rows
    blocked: tuple[Square, ...]
    base: int

    @property
    def complete(self) -> bool:
        """Whether every row has one queen."""
        n = self.n
        return self.rows.shape[1] == n and bool((self.rows == np.arange(n)).all())


def queens_of(boards: Batch, base: int, by_columns: bool) -> Queens:
    """Return the queens of boards of shape (k, n), or of one position."""
    blocked: tuple[Square, ...] = ()
    if isinstance(boards, Position):
        n, blocked = boards.n, boards.blocked
        rows, columns = np.array(boards.queens, dtype=np.intp).reshape(-1, 2).T[:, None]
    else:
        n = boards.shape[1]
        rows, columns = np.arange(n)[None], boards
    if by_columns:
        rows, columns = _in_order(columns, rows)
        blocked = tuple((column, row) for row, column in blocked)
    return Queens(n, rows, columns, blocked, base)


def _in_order(keys: Array, others: Array) -> list[Array]:
    """Return both in the order of the keys of each board."""
    order = np.argsort(keys, axis=1, kind="stable")
    return [np.take_along_axis(one, order, axis=1) for one in (keys, others)]


# --- lines ---------------------------------------------------------------------------------------


def permutation(queens: Queens) -> list[bytes]:
    """Return the numbers of each board."""
    if not queens.complete:
        raise ValueError("a permutation needs one queen in every line")
    return _joined(queens, (" {}", queens.columns))


def csv(queens: Queens) -> list[bytes]:
    """Return a row of a table for each board."""
    return [line.replace(b" ", b",") for line in permutation(queens)]


def header(n: int, base: int, by_columns: bool) -> bytes:
    """Return the first line of a table: the names of its columns."""
    what = "column" if by_columns else "row"
    return ",".join(f"{what}{i + base}" for i in range(n)).encode() + b"\n"


def pairs(queens: Queens) -> list[bytes]:
    """Return the row and the column of each queen, one board per line."""
    return _joined(queens, (" ({},", queens.rows), ("{})", queens.columns))


def algebraic(queens: Queens) -> list[bytes]:
    """Return the names of the queens' squares, from left to right and upwards."""
    columns, rows = _in_order(queens.columns[:, ::-1], queens.rows[:, ::-1])
    files = [f" {file_letters(column)}" for column in range(queens.n)]
    ranks = [str(queens.n - row) for row in range(queens.n)]
    return _joined(queens, (files, columns), (ranks, rows))


def _joined(queens: Queens, *parts: tuple[str | list[str], Array]) -> list[bytes]:
    """Return one line per board; each of its queens adds a word of each part, for its number.

    The words are laid out in one array, padded to the same width. Then the padding is removed.
    """
    numbers = range(queens.base, queens.n + queens.base)
    shape = queens.columns.shape
    if shape[1] == 0:
        return [b"-\n"] * shape[0]
    fields = []
    for words, indices in parts:
        words = [words.format(i) for i in numbers] if isinstance(words, str) else words
        table = np.array(words, dtype=np.bytes_)[:, None].view(np.uint8)
        fields.append(np.broadcast_to(table[indices], (*shape, table.shape[1])))
    text = np.concatenate(fields, axis=2)
    text[:, 0, 0] = ord("\n")  # instead of a space
    lines = text[text != 0].tobytes() + b"\n"
    return lines[1:].splitlines(keepends=True)


def json_boards(queens: Queens) -> list[bytes]:
    """Return a list of numbers for each board, or an object if one of them is not complete."""
    base = queens.base
    if queens.complete and not queens.blocked:
        return [str(one).encode() for one in (queens.columns.astype("i8") + base).tolist()]
    squares = np.stack([queens.rows, queens.columns], axis=2) + base
    blocked = sorted((i + base, j + base) for i, j in queens.blocked)
    boards = [{"n": queens.n, "queens": one, "blocked": blocked} for one in squares.tolist()]
    return [json.dumps(board).encode() for board in boards]


# --- drawings ------------------------------------------------------------------------------------


def grid(queens: Queens, empty: str, queen: str, blocked: str, between: str = " ") -> list[bytes]:
    """Return drawn boards, one line per row, with a character between squares if there is one."""
    k, n = len(queens.columns), queens.n
    text = np.full((k, n, n), (empty + between).encode())
    for square in queens.blocked:
        text[0][square] = (blocked + between).encode()
    text[np.arange(k)[:, None], queens.rows, queens.columns] = (queen + between).encode()
    if between:
        text.view(np.uint8)[:, :, -1] = ord("\n")
    return [board.tobytes() for board in text]


def leetcode(queens: Queens) -> list[bytes]:
    """Return a list of rows for each board."""
    n = queens.n
    return [
        b'["' + b'","'.join(rows[at : at + n] for at in range(0, n * n, n)) + b'"]'
        for rows in grid(queens, ".", "Q", "", "")
    ]


# --- files ------------------------------------------------------------------------------------


def check_formula(n: int) -> None:
    """Refuse a formula of too many clauses."""
    if n > LARGEST_FORMULA:
        raise ValueError(f"format 'dimacs' holds boards up to n = {LARGEST_FORMULA}, not {n}")


def dimacs(boards: Iterable[Batch]) -> bytes:
    """Return the formula of an instance: every row and column has a queen, and none attack."""
    (position,) = _gathered(boards, 1, "format 'dimacs' holds one board")
    n = position.n
    check_formula(n)
    board = np.arange(1, n * n + 1).reshape(n, n)  # its variables
    full = [*board.tolist(), *board.T.tolist()]
    diagonals = [x.diagonal(i).tolist() for x in (board, board[::-1]) for i in range(1 - n, n)]
    attacks = [(-a, -b) for line in full + diagonals for a, b in combinations(line, 2)]
    placed = [[row * n + column + 1] for row, column in sorted(position.queens)]
    closed = [[-(row * n + column + 1)] for row, column in sorted(position.blocked)]
    clauses = [*full, *attacks, *placed, *closed]
    head = [
        f"c {n} queens, {len(placed)} placed, {len(closed)} squares blocked",
        f"c variable {n} * row + column + 1 is a queen, both from 0",
        f"p cnf {n * n} {len(clauses)}",
    ]
    lines = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    return "\n".join([*head, *lines, ""]).encode()


def svg(boards: Iterable[Batch]) -> bytes:
    """Return a picture of boards side by side."""
    # half of the import time of the formats
    from nqueens._drawing.svg import MOST_BOARDS, Marks, board_svg, side_by_side

    pictures = [
        board_svg(one.n, Marks(one.queens, one.blocked), coordinates="1")
        for one in _gathered(boards, MOST_BOARDS, f"a picture shows at most {MOST_BOARDS} boards")
    ]
    return side_by_side(pictures).encode()


def png(boards: Iterable[Batch]) -> bytes:
    """Return a picture of boards in pixels."""
    from nqueens._drawing.shown import png_of

    return png_of(svg(boards).decode())


def _gathered(boards: Iterable[Batch], most: int, rule: str) -> list[Position]:
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


def npy(boards: Iterable[Batch]) -> bytes:
    """Return a NumPy file of boards of one size, in the type that `solve` returns."""
    batches = [one.board()[None] if isinstance(one, Position) else one for one in boards]
    if len({batch.shape[1] for batch in batches}) != 1:
        raise ValueError("a .npy file holds at least one board, and all boards are of one size")
    n, k = batches[0].shape[1], sum(map(len, batches))
    require_memory(3 * k * n * column_type(n).itemsize, f"a .npy file of {k:,} boards")
    out = io.BytesIO()
    np.save(out, np.concatenate(batches, dtype=column_type(n), casting="unsafe"))
    return out.getvalue()


LINES: dict[str, Callable[[Queens], list[bytes]]] = {  # and grids
    "permutation": permutation,
    "csv": csv,
    "pairs": pairs,
    "algebraic": algebraic,
    "json": json_boards,
    "leetcode": leetcode,
}
FILES: dict[str, Callable[[Iterable[Batch]], bytes]] = {
    "dimacs": dimacs,
    "npy": npy,
    "svg": svg,
    "png": png,
}
