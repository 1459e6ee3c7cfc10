"""Boards as files of all boards at once: formulas, pictures, and arrays of NumPy."""

from __future__ import annotations

import io
from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from nqueens._boards.arrays import board_array, column_type
from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE
from nqueens._runtime.errors import InvalidArgument
from nqueens._runtime.memory import Array, require_memory
from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import shortened
from nqueens.formats.codec import Batch, BoardFormat

if TYPE_CHECKING:
    from nqueens._drawing.shown import Picture

# --- dimacs ---------------------------------------------------------------------------------------

LARGEST_FORMULA = 128  # 3.5 million clauses; their number grows as n**3


def check_formula(n: int) -> None:
    """Refuse a formula of too many clauses."""
    if n > LARGEST_FORMULA:
        raise InvalidArgument(
            f"format 'dimacs' holds boards up to n = {LARGEST_FORMULA}, not {n}",
            parameter="boards",
            value=n,
        )


def write_formula(boards: Iterable[Batch]) -> bytes:
    """Return the formula of an instance: every row and column has a queen, and none attack."""
    (position,) = gathered(boards, 1, "format 'dimacs' holds one board")
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


def gathered(boards: Iterable[Batch], most: int, rule: str) -> list[Position]:
    """Return the boards of a file, at least one."""
    positions: list[Position] = []
    for batch in boards:
        left = most + 1 - len(positions)
        if isinstance(batch, Position):
            positions.append(batch)
        else:
            positions += map(Position.of, batch[:left])
        if len(positions) > most:
            raise InvalidArgument(f"{rule}, not more", parameter="boards", value=len(positions))
    if not positions:
        raise InvalidArgument("there is no board to write", parameter="boards", value=positions)
    return positions


DIMACS = BoardFormat(
    "dimacs", "DIMACS CNF of the instance, for solvers", ".cnf", write_file=write_formula
)

# --- npy ------------------------------------------------------------------------------------------

MAGIC = b"\x93NUMPY"


def read_array(data: bytes, n: int | None) -> Array:
    """Return the boards of a ``.npy`` file, shape (k, n); nothing in it is ever executed."""
    if not data.startswith(MAGIC):
        raise FormatError("not a .npy file")
    try:
        stored = np.load(io.BytesIO(data), allow_pickle=False)
        if stored.shape == (2, 2):  # two boards of two rows, which look like a matrix elsewhere
            boards = np.stack([board_array(columns) for columns in stored])
        else:
            boards = np.atleast_2d(board_array(stored))
    except Exception as error:  # NumPy raises many kinds for a damaged header
        raise FormatError(f"a damaged .npy file, or no boards: {shortened(str(error))}") from None
    sizes = (n,) if n else range(1, MAX_SIZE)
    if boards.ndim != 2 or boards.shape[1] not in sizes:
        raise FormatError(f"boards have shape (k, {n or 'n'}) or ({n or 'n'},), not {boards.shape}")
    return boards


def write_array(boards: Iterable[Batch]) -> bytes:
    """Return a NumPy file of boards of one size, in the type that `solve` returns."""
    batches = [batch.board()[None] if isinstance(batch, Position) else batch for batch in boards]
    if len({batch.shape[1] for batch in batches}) != 1:
        raise InvalidArgument(
            "a .npy file holds at least one board, and all boards are of one size",
            parameter="boards",
        )
    n, k = batches[0].shape[1], sum(map(len, batches))
    require_memory(3 * k * n * column_type(n).itemsize, f"a .npy file of {k:,} boards")
    out = io.BytesIO()
    np.save(out, np.concatenate(batches, dtype=column_type(n), casting="unsafe"))
    return out.getvalue()


NPY = BoardFormat(
    "npy",
    "a NumPy file of an array (k, n), from 0, by rows",
    ".npy",
    read_file=read_array,
    write_file=write_array,
    text=False,
)

# --- svg, png, pdf --------------------------------------------------------------------------------


def picture_of(boards: Iterable[Batch]) -> Picture:
    """Return a picture of boards side by side."""
    # half of the import time of the formats
    from nqueens._drawing.svg import MOST_BOARDS, Marks, board_svg, side_by_side

    pictures = [
        board_svg(position.n, Marks(position.queens, position.blocked), coordinates="1")
        for position in gathered(
            boards, MOST_BOARDS, f"a picture shows at most {MOST_BOARDS} boards"
        )
    ]
    return side_by_side(pictures)


def write_picture(boards: Iterable[Batch]) -> bytes:
    """Return boards side by side as an SVG file."""
    return picture_of(boards).encode()


def write_pixels(boards: Iterable[Batch]) -> bytes:
    """Return boards side by side as a PNG file."""
    from nqueens._drawing.png import png_of

    return png_of(picture_of(boards).element)


def write_document(boards: Iterable[Batch]) -> bytes:
    """Return a picture of boards as a PDF file."""
    from nqueens._drawing.pdf import pictures_pdf

    return pictures_pdf([write_picture(boards).decode()])


SVG = BoardFormat("svg", "a picture of up to 100 boards", ".svg", write_file=write_picture)
PNG = BoardFormat("png", "the same, but in pixels", ".png", write_file=write_pixels, text=False)
PDF = BoardFormat("pdf", "the same, to be printed", ".pdf", write_file=write_document, text=False)
