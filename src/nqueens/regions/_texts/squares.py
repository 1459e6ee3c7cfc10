"""Boards as lists of squares: row by row, or all in one row."""

from __future__ import annotations

import re
from collections.abc import Sequence, Sized
from math import isqrt
from typing import Any

from nqueens._runtime.texts import refuse
from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N

SMALLEST_FLAT = 4  # smaller boards are not recognised if all their squares stand on one line


def are_rows(value: Any, kind: type[Sized]) -> bool:
    """Return whether a value is a list of rows of this type, as long as there are rows."""
    if not isinstance(value, list):
        return False
    return all(isinstance(row, kind) and len(row) == len(value) for row in value)


def flat_size(labels: Sequence[object]) -> int:
    """Return n if the labels can be all squares of an n x n board, n > 1, else 0."""
    n = isqrt(len(labels))
    return n if 1 < n <= MAX_N and n * n == len(labels) and len(set(labels)) == n else 0


def are_flat(rows: Sequence[Sequence[object]], line: int, form: str) -> bool:
    """Return whether each row has all squares of a board; an error says that it may be so.

    Rows that can be those of a board that lacks some are not taken for several boards.
    """
    width = len(rows[0])
    if len(rows) == width or flat_size(rows[0]) < SMALLEST_FLAT or not all(map(flat_size, rows)):
        return False
    if len(rows) == 1 or width > MAX_N or len(rows) > width:
        return True
    if all(set(row) == set(rows[0]) for row in rows):
        n = isqrt(width)
        reason = f"{len(rows)} of {width} rows, or {len(rows)} boards of {n} rows, one on each line"
        refuse(f"{reason}; say format={form!r} if they are boards", line)
    return False


def integers(text: str, line: int, sign: str = "") -> list[int]:
    """Return the numbers of a text, separated by blanks or commas."""
    words = list(re.finditer(r"[^\s,]+", text))
    for word in words:
        if not re.fullmatch(rf"{sign}[0-9]{{1,9}}", word[0]):
            refuse(f"{described(word[0])} is not a number", line, word.start() + 1)
    return [int(word[0]) for word in words]


def flat_rows(labels: Sequence[Any], line: int) -> list[Sequence[Any]]:
    """Return the rows of a board whose squares are listed row by row."""
    n = isqrt(len(labels))
    if n * n != len(labels) or not 1 <= n <= MAX_N:
        refuse(f"{len(labels)} squares are not a board of 1 to {MAX_N} rows and columns", line)
    return [labels[i : i + n] for i in range(0, n * n, n)]


def square_rows(rows: Sequence[tuple[int, Sequence[Any]]]) -> list[Sequence[Any]]:
    """Return rows that make a square; the error names the line of the first that does not."""
    n = len(rows[0][1])
    if n > MAX_N:
        refuse(f"a row of {n} squares; a board has at most {MAX_N} columns", rows[0][0])
    for i, (line, row) in enumerate(rows):
        if i == n:
            refuse(f"a row more than the {n} rows of a board of {n} columns", line)
        if len(row) != n:
            widths = f"a row of {len(row)} squares after rows of {n}"
            refuse(widths, line, min(len(row), n) + 1)
    if len(rows) < n:
        refuse(f"the board ends after {len(rows)} of {n} rows", rows[-1][0])
    return [row for _, row in rows]
