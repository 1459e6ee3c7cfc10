"""Boards as rows of labels with a line for each rule, and boards with all squares on one line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from math import isqrt
from typing import Any

from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import described
from nqueens.regions._layout import COMMENTS, LETTERS, MAX_N
from nqueens.regions._puzzle import Puzzle

SMALLEST_FLAT = 4  # rows of a board whose squares stand on one line; fewer could be anything
LOOKED_AT = 64  # lines by which a text is recognised
PAIR = re.compile(r"\(\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\)", re.ASCII)
RULE = re.compile(
    r"(\d{1,4}) queens in each row, column and region|(?:stars|star_rating)\s*[:=]\s*(\d{1,4})"
    r"|(queens may touch)|(at most one queen on each diagonal)|(placed|blocked):(.*)",
    re.ASCII,
)
Line = tuple[int, str]


def content(text: str) -> Iterator[Line]:
    """Yield the lines that are neither empty nor comments, stripped, with their numbers."""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line and not line.startswith(COMMENTS):
            yield number, line


def blocks(text: str) -> Iterator[tuple[int, list[Line]]]:
    """Yield the lines between empty ones, without comments, after the number of the first.

    Rules that stand alone belong to the rows before them.
    """
    last: list[Line] = []
    block: list[Line] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        line = line.strip()
        if line and not line.startswith(COMMENTS):
            block.append((number, line))
        elif block and not line:
            if last and not all(RULE.fullmatch(line) for _, line in block):
                yield last[0][0], last
                last = []
            last += block
            block = []
    if last:
        yield last[0][0], last


def labels_of(line: str, n: int) -> list[str]:
    """Return the labels of a row: n words, or one character each."""
    words = line.replace(",", " ").split()
    return words if 1 < len(words) == n else [*"".join(words)]


def is_board(block: list[str]) -> bool:
    """Return whether lines are the rows of a board, with letters and digits as labels."""
    rows = [line for line in block if not RULE.fullmatch(line)]
    if not 1 <= len(rows) <= MAX_N:
        return False
    labels = [labels_of(row, len(rows)) for row in rows]
    every = set(chain.from_iterable(labels))
    return {len(row) for row in labels} == {len(rows)} == {len(every)} and "".join(every).isalnum()


def board(block: list[Line]) -> Puzzle:
    """Return the puzzle of rows and of lines that say its rules."""
    rules: dict[str, Any] = {}
    lines: list[Line] = []
    for number, line in block:
        rule = RULE.fullmatch(line)
        if rule is None:
            lines.append((number, line))
            continue
        name, value = _rule(rule, number)
        if name in rules:
            raise FormatError(f"{name} given twice: {described(line)}", number)
        rules[name] = value
    if not lines:
        number, line = block[0]
        raise FormatError(f"a rule without the rows of a board: {described(line)}", number)
    rows = [labels_of(line, len(lines)) for _, line in lines]
    check_square(rows, lines)
    return Puzzle(rows, **rules)


def check_square(rows: Sequence[Sequence[object]], lines: Sequence[Line] = ()) -> None:
    """Raise an error if rows make no square; it quotes a row, or its line."""
    width, _ = Counter(map(len, rows)).most_common(1)[0]
    for i, row in enumerate(rows):
        if len(row) != width or (i == len(rows) - 1 and len(rows) != width):
            number, quoted = lines[i] if lines else (None, row)
            reason = f"row {i + 1} has {len(row)} squares, others have {width}"
            if len(row) == width:
                reason = f"the board ends after row {i + 1}, but a row has {width} squares"
            raise FormatError(f"{reason}: {described(quoted)}", number)


def _rule(rule: re.Match[str], number: int) -> tuple[str, Any]:
    stars, rating, touching, diagonals, kind, squares = rule.groups()
    if kind is None:
        name = "touching" if touching else "diagonals" if diagonals else "stars"
        return name, True if name != "stars" else int(stars or rating)
    pairs = [(int(row), int(column)) for row, column in PAIR.findall(squares)]
    if not pairs or PAIR.sub("", squares).strip(" ,"):
        reason = f"{kind} squares are written as (0, 1), (2, 3), not {described(squares.strip())}"
        raise FormatError(reason, number)
    return kind, pairs


# --- all squares on one line ----------------------------------------------------------------------


def flat_size(labels: Sequence[object]) -> int:
    """Return n if these can be the labels of all squares of a board of n rows, else 0."""
    n = isqrt(len(labels))
    return n if 1 < n <= MAX_N and n * n == len(labels) and len(set(labels)) == n else 0


def _squares(text: str) -> Sequence[str]:
    """Return the labels on a line: words, or one character each."""
    words = text.replace(",", " ").split()
    whole = "".join(words)
    return words if len(words) > 1 and (flat_size(words) or not flat_size(whole)) else whole


def flat_rows(labels: Sequence[Any]) -> list[Sequence[Any]]:
    """Return the rows of a board whose squares are listed row by row."""
    n = isqrt(len(labels))
    if n * n != len(labels) or not 1 <= n <= MAX_N:
        reason = f"{len(labels)} squares are not a board of 1 to {MAX_N} rows and columns"
        raise ValueError(f"{reason}: {described(labels)}")
    return [labels[i : i + n] for i in range(0, n * n, n)]


def flat_board(text: str) -> Puzzle:
    """Return the puzzle whose squares stand on one line."""
    return Puzzle(flat_rows(_squares(text)))


def are_flat(block: list[str]) -> bool:
    """Return whether most lines are a board each.

    Few lines that are no longer than a row count only if they have the same labels: they could be
    the rows of a board that lacks some.
    """
    rows = [_squares(line) for line in block[:LOOKED_AT]]
    whole = [row for row in rows if flat_size(row) >= SMALLEST_FLAT]
    if 2 * len(whole) <= len(rows):
        return False
    width = max(map(len, whole))
    same = {frozenset(row) for row in whole if len(row) == width}
    return width > MAX_N or len(block) > width or len(same) == 1


# --- writing --------------------------------------------------------------------------------------


def write_line(puzzle: Puzzle) -> str:
    """Return a letter for each square, row by row."""
    return "".join(LETTERS[label] for label in puzzle.regions.labels.ravel().tolist()) + "\n"


def write_task(puzzle: Puzzle) -> str:
    """Return a number for each square, row by row."""
    return ",".join(map(str, (puzzle.regions.labels.ravel() + 1).tolist())) + "\n"
