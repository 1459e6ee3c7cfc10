"""The plan of a count: weighted, independent, stably numbered jobs.

A job is a set of queens to be completed; the count is the sum over the jobs of weight times
completions. The same board always gives the same jobs with the same numbers, whatever the machine
or the number of workers is.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens import _core

if TYPE_CHECKING:
    from nqueens.constraints import Restriction

__all__ = [
    "Job",
    "closed_masks",
    "closed_to_queens",
    "jobs_of",
    "plan_entries",
    "row_by_row",
    "strips_of",
]

Queens = tuple[tuple[int, int], ...]

ENTRY = 10  # bytes of an entry of _core.centre_plan
STRIP = 32  # entries: a few tenths of a millisecond at n = 16
FEW_JOBS = 256  # a plan with fewer is split further: little work would be left at the end


class Job(NamedTuple):
    """A part of a count; a plain tuple that can be stored and sent."""

    number: int
    weight: int
    queens: Queens


class Strip(NamedTuple):
    """Some entries of a plan, to be counted in one call."""

    weight: int
    entries: np.ndarray[tuple[int, int], np.dtype[np.uint8]]


def strips_of(board: Restriction) -> list[Strip]:
    """Return the plan of a small board, in parts that are not worth being told apart."""
    entries = plan_entries(board)
    parts = (entries[i : i + STRIP] for i in range(0, len(entries), STRIP))
    return [Strip(int(part[:, 0].sum()), part) for part in parts]


def jobs_of(board: Restriction) -> list[Job]:
    """Return the plan of a count that is worth several workers.

    Up to n = 16 the centre lines alone are enough; beyond, a plan of few jobs is split by the
    first free row, once or (from n = 21) twice.
    """
    parts = _torus_parts(board) if board.wraps else _centre_parts(board)
    depth = 0 if board.n <= 16 and not board.wraps else 1 if board.n <= 20 else 2
    for _ in range(depth):
        if len(parts) < FEW_JOBS:
            parts = [part for whole in parts for part in _split(board, *whole)]
    return [Job(number, weight, queens) for number, (weight, queens) in enumerate(parts)]


def row_by_row(board: Restriction) -> list[Job]:
    """Return the plan that uses no symmetry: all of the board in one job."""
    return [Job(0, 1, board.placed)]


def closed_masks(board: Restriction) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """Return the blocked squares of each row as the kernels take them."""
    return np.array(board.closed, dtype=np.uint32)


def plan_entries(board: Restriction) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return the ways to fill the centre lines, one of each orbit, as ``_core`` writes them."""
    n = board.n
    closed = np.array(closed_to_queens(board, board.placed), dtype=np.uint32)
    lines = [n // 2] if n % 2 else [n // 2 - 1, n // 2]
    rows, columns = {row for row, _ in board.placed}, {column for _, column in board.placed}
    filled = [line in rows for line in lines] + [line in columns for line in lines]
    mask = sum(bit << i for i, bit in enumerate(filled))
    room = min(n**4 // 16, 4096) + 64
    while True:
        entries = np.empty((room, ENTRY), dtype=np.uint8)
        found = _core.centre_plan(n, closed, mask, board.symmetries, entries)
        if found <= room:
            return entries[:found]
        room = found


def _centre_parts(board: Restriction) -> list[tuple[int, Queens]]:
    parts = []
    for weight, k, *squares in plan_entries(board).tolist():
        lines = tuple(zip(squares[0 : 2 * k : 2], squares[1 : 2 * k : 2], strict=True))
        parts.append((weight, board.placed + lines))
    return parts


def _torus_parts(board: Restriction) -> list[tuple[int, Queens]]:
    """Fix a queen in the corner and one in row 1, up to the symmetries that fix the corner.

    Translations carry every queen to the corner, and a solution has n of them, so there are n
    times as many solutions as solutions with a queen there. The linear maps (x, y) -> (ax, ay),
    (ax, -ay), (ay, ax) and (a(x + y), a(x - y)), where they are one to one, permute rows, columns
    and both families of diagonals; those that carry a square (1, c) to a square (1, d) show that
    as many solutions go through one as through the other.
    """
    n = board.n
    if n == 1 or board.placed or any(board.closed):
        return [(1, board.placed)]
    least = list(range(n))  # of each class, one column of row 1
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
    return [(n * least.count(c), ((0, 0), (1, c))) for c in range(2, n - 1) if least[c] == c]


def _split(board: Restriction, weight: int, queens: Queens) -> list[tuple[int, Queens]]:
    """Return the parts of a job: a queen on each open square of the first free row."""
    rows = {row for row, _ in queens}
    row = next((row for row in range(board.n) if row not in rows), None)
    if row is None:
        return [(weight, queens)]
    closed = closed_to_queens(board, queens)[row]
    return [
        (weight, (*queens, (row, column))) for column in range(board.n) if not closed >> column & 1
    ]


def closed_to_queens(board: Restriction, queens: Queens) -> list[int]:
    """Return the squares of each row that are blocked, attacked by ``queens``, or in their rows."""
    n, full = board.n, (1 << board.n) - 1
    closed = list(board.closed)
    for r, c in queens:
        for row in range(n):
            distance = abs(row - r)
            if distance == 0:
                closed[row] = full
            elif board.wraps:
                closed[row] |= 1 << c | 1 << (c + distance) % n | 1 << (c - distance) % n
            else:
                bit = 1 << c
                closed[row] |= (bit | bit << distance | bit >> distance) & full
    return closed
