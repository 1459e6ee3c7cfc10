"""Puzzles of puzz.link and of programs like it: links, pzprv3 files, Star Battle Notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING
from urllib.parse import unquote

from nqueens._runtime.texts import NumberedLines, refuse
from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N
from nqueens.regions._texts.description import (
    Draft,
    Head,
    PuzzleFormat,
    each_line,
    is_comment,
    lines_with_content,
)
from nqueens.regions._texts.walls import Wall, rows_between, side_by_side, stacked

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

LONGEST = 1 << 16  # characters of a line


def _bits(text: str, alphabet: str, width: int) -> list[bool]:
    """Return the bits of digits, the highest first."""
    return [alphabet.index(digit) >> i & 1 == 1 for digit in text for i in range(width)[::-1]]


def _digits(bits: Sequence[bool], alphabet: str, width: int) -> str:
    """Return the digits of bits, the highest first; their number is a multiple of the width."""
    starts = range(0, len(bits), width)
    return "".join(
        alphabet[sum(bits[i + j] << width - 1 - j for j in range(width))] for i in starts
    )


def _refuse_size(size: str, line: int, at: int) -> None:
    refuse(f"the board has {size}; it must be square, with 1 to {MAX_N} rows", line, at)


# --- puzz.link ------------------------------------------------------------------------------------

BASE32 = "0123456789abcdefghijklmnopqrstuv"
LINK = re.compile(
    r"(?<![a-z0-9])starbattle(?:_edit|_play|_test)?/(?P<flags>[a-z]*:?/)?"
    r"(?P<columns>\d{1,4})/(?P<rows>\d{1,4})/(?P<stars>\d{1,4})/(?P<walls>[0-9a-z]*)",
    re.ASCII,
)


def _links(lines: NumberedLines) -> Iterator[Draft]:
    for number, line in lines_with_content(lines, LONGEST):
        links = list(LINK.finditer(_decoded(line)))
        if not links:
            refuse("there is no link of the form ?starbattle/6/6/1/4ilbhgdnmhou", number)
        for link in links:
            yield _link(link, number)


def _decoded(line: str) -> str:
    return unquote(line) if "%2F" in line or "%2f" in line else line


def _link(link: re.Match[str], line: int) -> Draft:
    at = link.start() + 1
    if link["flags"] is not None and ":" in link["flags"]:
        reason = f"the link is marked as a variant ({link['flags']}), but does not say its rules"
        refuse(f"{reason}; remove the mark to read it with the usual ones", line, at)
    n = int(link["rows"])
    if int(link["columns"]) != n or not 1 <= n <= MAX_N:
        _refuse_size(f"{link['columns']} columns and {link['rows']} rows", line, at)
    text, walls = link["walls"], n * (n - 1)
    half = -(-walls // 5)
    at = link.start("walls") + 1
    for i, digit in enumerate(text):
        if digit not in BASE32:
            refuse(f"{described(digit)} is not a digit of walls, 0 to v", line, at + i)
    if len(text) != 2 * half:
        refuse(f"{len(text)} digits of walls; {n} rows need {2 * half}", line, at)
    parts = [_bits(part, BASE32, 5) for part in (text[:half], text[half:])]
    if any(any(part[walls:]) for part in parts):
        refuse("walls beyond the last row or column", line, at)
    pairs = side_by_side(n) + stacked(n)
    bits = parts[0][:walls] + parts[1][:walls]
    rows = rows_between(n, {*compress(pairs, bits)}, line, at)
    return Draft(rows, line, stars=int(link["stars"]))


def _write_link(puzzle: Puzzle) -> str:
    n, labels = puzzle.n, puzzle.regions.labels.ravel().tolist()
    text = ""
    for pairs in (side_by_side(n), stacked(n)):
        bits = [labels[a] != labels[b] for a, b in pairs]
        text += _digits(bits + [False] * (-len(bits) % 5), BASE32, 5)
    return f"https://puzz.link/p?starbattle/{n}/{n}/{puzzle.stars}/{text}\n"


PUZZ_LINK = PuzzleFormat(
    "puzz.link",
    ("puzzlink", "pzpr", "pzv"),
    lambda head: LINK.search(_decoded(head.first[:LONGEST])) is not None,
    _links,
    _write_link,
    ("stars",),
)


# --- pzprv3 ---------------------------------------------------------------------------------------

BESIDE = ("info:", "history:", "__HISTORY__", "http:", "https:")  # what a file has after the puzzle
HEADER = 6  # fields before the rows
MARKS = {".": 0, "+": 1, "#": 2, "-": 0}
Word = tuple[int, int, str]  # line, column, text


def _pzprv3(lines: NumberedLines) -> Iterator[Draft]:
    fields = list[Word]()
    ended = False
    for number, line in lines:
        if is_comment(line) and not _is_row_of_marks(line, fields):
            continue
        if line.lstrip().startswith("pzprv3"):
            if fields:
                yield _file(fields)
            fields, ended = [], False
        elif not fields and line.strip():
            refuse("expected a file that begins with pzprv3", number)
        for word in _words(line, number):
            ended = ended or word[2].startswith(BESIDE)
            if not ended:
                fields.append(word)
        if len(fields) > 4 * MAX_N:
            refuse("more rows than a board has", number)
    if fields:
        yield _file(fields)


def _is_row_of_marks(line: str, fields: list[Word]) -> bool:
    """Return whether a line that begins like a comment is a row of a file that lacks some."""
    n = fields[2][2] if len(fields) > HEADER else ""
    if not re.fullmatch("[0-9]{1,4}", n) or len(fields) >= HEADER + 2 * int(n):
        return False
    return MARKS.keys() >= set(line.replace("/", " ").split())


def _words(line: str, number: int) -> list[Word]:
    """Return what stands between the slashes of a line."""
    if len(line) > LONGEST:
        refuse(f"a line has at most {LONGEST} characters, not {len(line)}", number)
    parts = re.finditer("[^/]+", line)
    return [(number, part.start() + 1, part[0].strip()) for part in parts if part[0].strip()]


def _file(fields: list[Word]) -> Draft:
    start = fields[0][0]
    if len(fields) < HEADER or fields[1][2] != "starbattle":
        kind = fields[1][2] if len(fields) > 1 else ""
        refuse(f"a pzprv3 file of {described(kind)}, not of a whole starbattle", start)
    n, columns, stars, count = (_number(field) for field in fields[2:6])
    if n != columns or not 1 <= n <= MAX_N:
        _refuse_size(f"{n} rows and {columns} columns", *fields[2][:2])
    if count != n:
        refuse(f"{count} regions on a board of {n} rows", *fields[5][:2])
    body = fields[HEADER:]
    if len(body) not in (n, 2 * n):
        wrong = f"{len(body)} rows of regions and marks; a board of {n} has {2 * n}"
        refuse(wrong, *fields[-1][:2])
    rows = [_row(field, n) for field in body]
    labels = [[_number((line, at, word)) for line, at, word in row] for row in rows[:n]]
    squares: list[list[tuple[int, int]]] = [[], [], []]
    for r, row in enumerate(rows[n:]):
        for c, (line, at, word) in enumerate(row):
            if word not in MARKS:
                refuse(f"{described(word)} is none of . # and +", line, at)
            squares[MARKS[word]].append((r, c))
    return Draft(labels, start, stars=stars, placed=squares[2], blocked=squares[1])


def _row(field: Word, n: int) -> list[Word]:
    line, at, text = field
    words = [(line, at + word.start(), word[0]) for word in re.finditer(r"\S+", text)]
    if len(words) != n:
        refuse(f"{len(words)} squares in a row of a board of {n}", line, at)
    return words


def _number(field: Word) -> int:
    line, at, text = field
    if not re.fullmatch(r"[0-9]{1,9}", text):
        refuse(f"{described(text)} is not a number", line, at)
    return int(text)


def _write_pzprv3(puzzle: Puzzle) -> str:
    marks = [["."] * puzzle.n for _ in range(puzzle.n)]
    for squares, mark in ((puzzle.placed, "#"), (puzzle.blocked, "+")):
        for row, column in squares:
            marks[row][column] = mark
    rows = [*puzzle.regions.labels.tolist(), *marks]
    header = ("pzprv3", "starbattle", puzzle.n, puzzle.n, puzzle.stars, puzzle.n)
    lines = [*map(str, header), *("".join(f"{x} " for x in row) for row in rows)]
    return "".join(f"{line}\n" for line in lines)


PZPRV3 = PuzzleFormat(
    "pzprv3",
    (),
    lambda head: head.first.startswith("pzprv3"),
    _pzprv3,
    _write_pzprv3,
    ("stars", "squares"),
)


# --- SBN ------------------------------------------------------------------------------------------

BASE64 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
SIZES = "56789ABCDEFGHIJKLMNOP"  # of boards of 5 to 25 rows
SMALLEST = 5
NOTATION = re.compile(
    r"(?P<size>[5-9A-P])(?P=size)(?P<stars>[1-9])(?P<flag>[We])(?P<data>[0-9A-Za-z_-]*)"
    r"(?:~(?P<history>.*))?",
    re.ASCII,
)


@cache
def _down(n: int) -> tuple[Wall, ...]:
    """Return the pairs of squares one above the other, column by column."""
    return tuple(sorted(stacked(n), key=lambda pair: pair[0] % n))


def _wall_digits(n: int) -> int:
    return -(-2 * n * (n - 1) // 6)


def is_sbn(text: str) -> bool:
    """Return whether a text has the form of SBN, and its length."""
    parts = NOTATION.fullmatch(text)
    if parts is None:
        return False
    n = SMALLEST + SIZES.index(parts["size"])
    marks = len(parts["data"]) - _wall_digits(n)
    return marks == 0 or (parts["flag"] == "e" and marks in ((n * n + 2) // 3, (n * n + 4) // 3))


def _are_sbn(head: Head) -> bool:
    block = head.block
    if not all(map(NOTATION.fullmatch, block)):
        return False
    if len(block) != len(block[0]):
        return True
    if not all(map(is_sbn, block)):
        return False  # rows of letters
    if len(set("".join(block))) == len(block):
        reason = f"{len(block)} boards, or the rows of one; say format='sbn' or format='letters'"
        refuse(reason, head.line)
    return True


def sbn_puzzle(text: str, line: int) -> Draft:
    """Return the puzzle of a text in SBN."""
    parts = NOTATION.fullmatch(text)
    if parts is None:
        refuse(f"expected SBN, such as 551W7kxqe40, not {described(text)}", line)
    n = SMALLEST + SIZES.index(parts["size"])
    size = _wall_digits(n)
    at = parts.start("data") + 1
    walls, marks = parts["data"][:size], parts["data"][size:]
    if len(walls) < size:
        refuse(f"{len(walls)} characters of walls; {n} rows need {size}", line, at)
    bits = _bits(walls, BASE64, 6)
    beyond = len(bits) - 2 * n * (n - 1)
    if any(bits[:beyond]):
        refuse("walls beyond the last column", line, at)
    rows = rows_between(n, {*compress(side_by_side(n) + _down(n), bits[beyond:])}, line, at)
    if marks and parts["flag"] == "W":
        refuse("marks after the flag W; they need e", line, at + size)
    placed, blocked = _marked(marks, n, line, at + size)
    return Draft(rows, line, stars=int(parts["stars"]), placed=placed, blocked=blocked)


def _marked(
    marks: str, n: int, line: int, at: int
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the squares with a star and those with a cross.

    A character has three squares. Programs begin with two that are not on the board, others with
    none, which shows in the number of characters, or, where it is the same, in those that must be
    empty.
    """
    if not marks:
        return [], []
    states = [BASE64.index(mark) >> shift & 3 for mark in marks for shift in (4, 2, 0)]
    if 3 in states:
        i = states.index(3)
        refuse(f"{described(marks[i // 3])} is not a character of marks", line, at + i // 3)
    for before in (2, 0):
        after = -(before + n * n) % 3
        if len(states) == before + n * n + after:
            inner = states[before : before + n * n]
            if sum(inner) == sum(states):
                squares = [divmod(i, n) for i in range(n * n)]
                chosen = [
                    [s for s, x in zip(squares, inner, strict=True) if x == k] for k in (2, 1)
                ]
                return chosen[0], chosen[1]
    refuse(f"{len(marks)} characters are not the marks of {n * n} squares", line, at)
    return None


def _write_sbn(puzzle: Puzzle) -> str:
    n, labels = puzzle.n, puzzle.regions.labels.ravel().tolist()
    bits = [labels[a] != labels[b] for a, b in side_by_side(n) + _down(n)]
    walls = _digits([False] * (-len(bits) % 6) + bits, BASE64, 6)
    states = [0] * (2 + n * n)
    for state, squares in ((2, puzzle.placed), (1, puzzle.blocked)):
        for row, column in squares:
            states[2 + row * n + column] = state
    states += [0] * (-len(states) % 3)
    groups = zip(*[iter(states)] * 3, strict=True)
    marks = "".join(BASE64[16 * a + 4 * b + c] for a, b, c in groups) if any(states) else ""
    size = SIZES[n - SMALLEST]
    return f"{size}{size}{puzzle.stars}{'e' if marks else 'W'}{walls}{marks}\n"


SBN = PuzzleFormat(
    "sbn",
    ("star_battle_notation",),
    _are_sbn,
    each_line(sbn_puzzle, LONGEST),
    _write_sbn,
    ("stars", "squares"),
    sizes=(SMALLEST, SMALLEST + len(SIZES) - 1),
    most_stars=9,
)
