"""The parts of a count: sets of queens to complete, each with a weight.

The count is the sum over the parts of weight times completions. The same board always gives the
same parts in the same order, on any machine and with any number of workers.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._boards.attacks import Queens, reached
from nqueens._core import ENTRY, centre_plan
from nqueens._runtime.interrupts import run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.constrained import ConstrainedBoard

__all__ = [
    "CENTRE_N",
    "Parts",
    "centre_lines",
    "closed_masks",
    "plan_entries",
    "queens_of",
    "search_parts",
]

NO_SQUARE = 255  # instead of row and column if a part has fewer queens than others
CENTRE_N = 16  # up to here parts by the centre lines alone are small enough
FEW_PARTS = 256  # fewer are split further, so that no worker waits long at the end
LARGE = 1.1  # times the median number of open squares
MANY_PARTS = 1_500_000  # parts are not split if there might be more
CHUNK = 4096  # parts at a time: no call takes longer than a few milliseconds
BITS = np.array([1 << i if i < 32 else 0 for i in range(NO_SQUARE + 1)], dtype=np.int64)


class Parts(NamedTuple):
    """The parts of a count."""

    weights: npt.NDArray[np.uint32]
    squares: npt.NDArray[np.uint8]
    """Row and column of each queen that the board does not have yet; ``NO_SQUARE`` for none."""


def queens_of(squares: list[int]) -> Queens:
    """Return the queens of a part, given its row of `Parts.squares`."""
    pairs = zip(squares[::2], squares[1::2], strict=True)
    return tuple([pair for pair in pairs if pair[0] != NO_SQUARE])


def search_parts(board: ConstrainedBoard, *, fine: bool = True) -> Parts:
    """Return the parts of a count for several workers; above n = 16 the largest come first.

    Up to n = 16 the centre lines alone are enough. Above that, parts are split by their first free
    row until there are a few hundred. With ``fine``, they are split until each takes about ten
    seconds, unless there would be many more than a million; the largest are then split once more.
    """
    parts = _torus_parts(board) if board.wraps else _centre_parts(board)
    n = board.n
    if n <= CENTRE_N and not board.wraps:
        return parts
    size = _size(board)
    wanted = max(FEW_PARTS, 15 << 3 * (size - 20)) if fine and size > 20 else FEW_PARTS
    for _ in range(1 if n <= 20 else 3):
        if len(parts.weights) < wanted and len(parts.weights) * size <= MANY_PARTS:
            parts = _split(board, parts)
    squares = _open_squares(board, parts.squares)
    if fine and n > 20 and len(squares):
        # a queen on two centre lines leaves more squares open: such parts take ten times as long
        large = squares > LARGE * np.median(squares)
        halves = _split(board, Parts(parts.weights[large], parts.squares[large]))
        padding = ((0, 0), (0, halves.squares.shape[1] - parts.squares.shape[1]))
        rest = np.pad(parts.squares[~large], padding, constant_values=NO_SQUARE)
        parts = Parts(
            np.concatenate([halves.weights, parts.weights[~large]]),
            np.concatenate([halves.squares, rest]),
        )
        squares = _open_squares(board, parts.squares)
    order = np.argsort(-squares, kind="stable")
    return Parts(parts.weights[order], parts.squares[order])


def _size(board: ConstrainedBoard) -> int:
    """Return the size of an empty board whose count takes about as long."""
    room = sum(board.n - word.bit_count() for word in board.unavailable)
    return math.isqrt(room) - (5 if board.wraps else 0)


def closed_masks(board: ConstrainedBoard) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """Return the blocked squares of each row as bit masks, as the kernels expect them."""
    return np.array(board.closed, dtype=np.uint32)


def centre_lines(n: int) -> list[int]:
    """Return the numbers of the centre rows; the centre columns have the same numbers."""
    return [n // 2] if n % 2 else [n // 2 - 1, n // 2]


def plan_entries(board: ConstrainedBoard) -> npt.NDArray[np.uint8]:
    """Return the ways to fill the centre lines, one for each orbit, as ``_core`` writes them."""
    n = board.n
    closed = np.array(board.unavailable, dtype=np.uint32)
    lines = centre_lines(n)
    rows, columns = {row for row, _ in board.placed}, {column for _, column in board.placed}
    filled = [line in rows for line in lines] + [line in columns for line in lines]
    mask = sum(bit << i for i, bit in enumerate(filled))
    # there are fewer than n**4 / 16 orbits of all symmetries
    room = n**4 // (2 * board.symmetries.bit_count()) + 64
    while True:
        entries = np.empty((room, ENTRY), dtype=np.uint8)
        found = run_kernel(centre_plan, n, closed, mask, board.symmetries, entries, long=n > 20)
        if found <= room:
            return entries[:found]
        room = found


def _centre_parts(board: ConstrainedBoard) -> Parts:
    entries = plan_entries(board)
    width = 2 * int(entries[:, 1].max(initial=0))
    squares = entries[:, 2 : 2 + width].copy()
    squares[np.arange(width) >= 2 * entries[:, 1:2]] = NO_SQUARE
    return Parts(entries[:, 0].astype(np.uint32), squares)


def _torus_parts(board: ConstrainedBoard) -> Parts:
    """Fix a queen in the corner and one in row 1, up to the symmetries that fix the corner.

    Translations carry every queen to the corner, and a solution has n of them, so there are n
    times as many solutions as solutions with a queen there. The linear maps (x, y) -> (ax, ay),
    (ax, -ay), (ay, ax) and (a(x + y), a(x - y)), if they are one-to-one, permute rows, columns
    and both families of diagonals. If one of them carries a square (1, c) to a square (1, d), as
    many solutions go through one as through the other.
    """
    n = board.n
    if n == 1 or not board.free:
        return Parts(np.ones(1, dtype=np.uint32), np.empty((1, 0), dtype=np.uint8))
    least = list(range(n))  # for each column of row 1, the least one in its class
    changed = True
    while changed:
        changed = False
        for c in range(2, n - 1):
            images = [n - c]
            if math.gcd(c, n) == 1:
                images.append(pow(c, -1, n))
            if math.gcd(1 + c, n) == 1 and n % 2:
                images.append((1 - c) * pow(1 + c, -1, n) % n)
            for d in images:
                low = min(least[c], least[d])
                changed |= not least[c] == least[d] == low
                least[c] = least[d] = low
    chosen = [c for c in range(2, n - 1) if least[c] == c]
    return Parts(
        np.array([n * least.count(c) for c in chosen], dtype=np.uint32),
        np.array([(0, 0, 1, c) for c in chosen], dtype=np.uint8).reshape(-1, 4),
    )


def _split(board: ConstrainedBoard, parts: Parts) -> Parts:
    """Return the parts with a queen on each open square of their first free row."""
    n, found = board.n, [Parts(parts.weights[:0], np.empty((0, parts.squares.shape[1] + 2), "u1"))]
    for start in range(0, len(parts.weights), CHUNK):
        weights = parts.weights[start : start + CHUNK]
        squares = parts.squares[start : start + CHUNK]
        taken = _taken_rows(board, squares)
        rows = np.bitwise_count((~taken & (taken + 1)) - 1).astype(np.int64)
        is_open = np.empty((len(rows), n + 1), dtype=bool)
        is_open[:, :n] = ~_closed(board, squares, rows)[:, None] >> np.arange(n) & 1
        is_open[rows == n, :n] = False
        is_open[:, n] = rows == n  # a part without a free row stays as it is
        part, columns = np.nonzero(is_open)
        queens = np.stack([rows[part], columns], axis=1)
        queens[columns == n] = NO_SQUARE
        found.append(Parts(weights[part], np.hstack([squares[part], queens.astype(np.uint8)])))
    return Parts(
        np.concatenate([part.weights for part in found]),
        np.concatenate([part.squares for part in found]),
    )


def _open_squares(board: ConstrainedBoard, squares: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Return how many squares the queens of each part leave open, a measure of its work."""
    found = np.zeros(len(squares), dtype=np.int64)
    for start in range(0, len(squares), CHUNK):
        chunk, some = slice(start, start + CHUNK), squares[start : start + CHUNK]
        taken = _taken_rows(board, some)
        for row in range(board.n):
            left = np.bitwise_count(~_closed(board, some, row) & ((1 << board.n) - 1))
            found[chunk] += np.where(taken >> row & 1, 0, left)
    return found


def _taken_rows(board: ConstrainedBoard, squares: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Return the set of rows with a queen for each part, as a bit mask."""
    taken = np.full(len(squares), sum(1 << row for row, _ in board.placed))
    for i in range(0, squares.shape[1], 2):
        taken |= BITS[squares[:, i]]
    return taken


def _closed(
    board: ConstrainedBoard, squares: npt.NDArray[np.uint8], row: npt.NDArray[np.int64] | int
) -> npt.NDArray[np.int64]:
    """Return the blocked or attacked squares of one row for each part.

    The row may be the same for all parts. Callers ignore the bits from n on, and rows with a queen.
    On a torus, only parts without a free row have fewer queens than others.
    """
    n = board.n
    closed = np.zeros(len(squares), dtype=np.int64)
    closed |= np.array([*board.closed, 0])[row]
    own = squares.astype(np.int64).T
    for r, c in (*board.placed, *zip(own[::2], own[1::2], strict=True)):
        bit, distance = BITS[c], np.abs(row - r)
        if board.wraps:  # squares that NO_SQUARE closes decide the order of plans that are stored
            closed |= bit | BITS[(c + distance) % n] | BITS[(c - distance) % n]
        else:
            closed |= reached(bit, distance, n, False)
    return closed
