"""Puzzles as lines of letters or numbers, with a line for each rule that is not the default."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from nqueens._runtime.texts import NumberedLines, refuse
from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N
from nqueens.regions._texts.description import ALL, Draft, PuzzleFormat, is_comment
from nqueens.regions._texts.squares import integers, square_rows

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

MOST_LINES = 4 * MAX_N  # of a puzzle
LONGEST = 4096  # characters of a row, or of a line with squares
NUMBER_ROW = re.compile(r"-?[0-9]+([\s,]+-?[0-9]+)+[\s,]*", re.ASCII)
PAIR = re.compile(r"\((\d{1,4}), ?(\d{1,4})\)", re.ASCII)
PAIRS = re.compile(rf"{PAIR.pattern}(, ?{PAIR.pattern})*", re.ASCII)
STARS = re.compile(
    r"(\d{1,4}) queens in each row, column and region|(?:stars|star_rating)\s*[:=]\s*(\d{1,4})",
    re.ASCII,
)
RULES = {"queens may touch": "touching", "at most one queen on each diagonal": "diagonals"}


def _blocks(lines: NumberedLines) -> Iterator[list[tuple[int, str]]]:
    """Yield the lines between empty ones, without comments."""
    block = list[tuple[int, str]]()
    for number, line in lines:
        if is_comment(line):
            continue
        if line.strip():
            block.append((number, line))
            if len(block) > MOST_LINES:
                refuse(f"a board has at most {MAX_N} rows", number)
            if len(line) > MAX_N * LONGEST:
                refuse(f"a row of {len(line)} characters", number)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _rule(line: str, number: int) -> dict[str, Any]:
    """Return what a line says about the rules, nothing if it is a row."""
    text = line.strip()
    stars = STARS.fullmatch(text)
    if stars:
        return {"stars": int(stars[1] or stars[2])}
    if text in RULES:
        return {RULES[text]: True}
    word, colon, rest = text.partition(":")
    if not colon or word not in ("placed", "blocked"):
        return {}
    if not PAIRS.fullmatch(rest.strip()):
        refuse(f"{word} squares are written as (0, 1), (2, 3), not {described(rest)}", number)
    return {word: [(int(row), int(column)) for row, column in PAIR.findall(rest)]}


def _read(lines: NumberedLines, rows_of: Callable[[list[tuple[int, str]]], Any]) -> Iterator[Draft]:
    last: Draft | None = None  # kept until it is known that its rules are not in the next block
    for block in _blocks(lines):
        found = [_rule(line, number) for number, line in block]
        if all(found):
            refuse("rules without the rows of a board", block[0][0])
        if last is not None:
            yield last
        rules: dict[str, Any] = {}
        for (number, _), rule in zip(block, found, strict=True):
            if rules.keys() & rule.keys():
                refuse(f"{', '.join(rule)}: given twice", number)
            rules |= rule
        rows = [line for line, rule in zip(block, found, strict=True) if not rule]
        last = Draft(square_rows(rows_of(rows)), rows[0][0], **rules)
    if last is not None:
        yield last


def _label_rows(rows: list[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    """Return rows of labels, one for each character, or separated by blanks or commas."""
    labels = []
    for number, line in rows:
        words = re.findall(r"[^\s,]+", line)
        labels.append((number, words if 1 < len(words) == len(rows) else [*"".join(words)]))
    return labels


def _number_rows(rows: list[tuple[int, str]]) -> list[tuple[int, list[int]]]:
    return [(number, integers(line, number, "-?")) for number, line in rows]


def _write_numbers(puzzle: Puzzle) -> str:
    rows = [" ".join(map(str, row)) for row in puzzle.regions.labels.tolist()]
    rules = str(puzzle).split("\n")[puzzle.n :]
    return "".join(f"{line}\n" for line in (*rows, *rules))


LETTERS = PuzzleFormat(
    "letters",
    (),
    lambda head: True,
    lambda lines: _read(lines, _label_rows),
    lambda puzzle: f"{puzzle}\n",
    ALL,
    gap="\n",
)
NUMBERS = PuzzleFormat(
    "numbers",
    (),
    lambda head: NUMBER_ROW.fullmatch(head.first) is not None,
    lambda lines: _read(lines, _number_rows),
    _write_numbers,
    ALL,
    gap="\n",
)
