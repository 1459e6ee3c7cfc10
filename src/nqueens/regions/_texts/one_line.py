"""Puzzles on one line: all squares row by row, as letters or numbers."""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from nqueens._runtime.texts import refuse
from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N
from nqueens.regions._texts.description import Draft, Head, PuzzleFormat, each_line
from nqueens.regions._texts.squares import SMALLEST_FLAT, are_flat, flat_rows, flat_size, integers

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

LONGEST = 8 * MAX_N * MAX_N  # characters of a puzzle
SIZED = re.compile(r"(\d{1,4})x(\d{1,4})\.(\w+)", re.ASCII)
NUMBERS = re.compile(r"\d{1,9}([\s,]+\d{1,9})+[\s,]*", re.ASCII)


def _flat(puzzle: Puzzle) -> str:
    """Return a letter for each square; digits could be counts, or the numbers of columns."""
    letters = puzzle.regions._letters("[A-Za-z]")
    return "".join(letters[label] for label in puzzle.regions.labels.ravel().tolist())


# --- all labels, one character each ---------------------------------------------------------------


def flat_text(text: str, line: int) -> Draft:
    """Return the puzzle whose squares are the characters of a text, row by row."""
    return Draft(flat_rows("".join(text.split()), line), line)


def _is_flat(head: Head) -> bool:
    if any(is_task(line) or ":" in line for line in head.block):
        return False  # rows of numbers, and squares below a board
    rows = ["".join(line.split()) for line in head.block]
    least = 2 if len(rows) == 1 else SMALLEST_FLAT
    digits = all(line.isdigit() and flat_size(line) >= least for line in head.block)
    if digits and len(rows) != len(rows[0]):
        n = isqrt(len(rows[0]))
        refuse(
            f"{len(rows[0])} digits can be all squares of a board of {n} rows or something else; "
            "say format='line' if they are a board",
            head.line,
        )
    return are_flat(rows, head.line, "line")


LINE = PuzzleFormat(
    "line",
    (),
    _is_flat,
    each_line(flat_text, LONGEST),
    lambda puzzle: f"{_flat(puzzle)}\n",
    ("pieces",),
)


# --- the size and the stars before them -----------------------------------------------------------


def is_sized(text: str) -> bool:
    """Return whether a text begins with size and stars."""
    return SIZED.fullmatch(text) is not None


def sized_puzzle(text: str, line: int) -> Draft:
    """Return the puzzle of a text with size and stars."""
    parts = SIZED.fullmatch(text)
    if parts is None:
        refuse(f"expected SIZExSTARS.LETTERS, such as 2x1.AABB, not {described(text)}", line)
    rows = flat_rows(parts[3], line)
    if len(rows) != int(parts[1]):
        reason = f"{len(parts[3])} squares on a board of {parts[1]} rows"
        refuse(reason, line, parts.start(3) + 1)
    return Draft(rows, line, stars=int(parts[2]))


COMPACT = PuzzleFormat(
    "compact",
    ("nxs",),
    lambda head: is_sized(head.first),
    each_line(sized_puzzle, LONGEST),
    lambda puzzle: f"{puzzle.n}x{puzzle.stars}.{_flat(puzzle)}\n",
    ("stars", "pieces"),
)


# --- the task of puzzle-star-battle.com -----------------------------------------------------------


def task_puzzle(text: str, line: int) -> Draft:
    """Return the puzzle whose squares are the numbers of a text, row by row."""
    return Draft(flat_rows(integers(text, line), line), line)


def is_task(text: str) -> bool:
    """Return whether a text consists of numbers."""
    return NUMBERS.fullmatch(text) is not None


def _is_task(head: Head) -> bool:
    if not all(map(is_task, head.block)):
        return False
    rows = [re.findall(r"\d+", line) for line in head.block]
    return are_flat(rows, head.line, "task")


TASK = PuzzleFormat(
    "task",
    ("puzzle_star_battle", "puzzle_star_battle.com"),
    _is_task,
    each_line(task_puzzle, LONGEST),
    lambda puzzle: f"{','.join(map(str, (puzzle.regions.labels.ravel() + 1).tolist()))}\n",
    ("pieces",),
)
