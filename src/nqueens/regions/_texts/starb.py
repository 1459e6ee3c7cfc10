"""Puzzles with a line of squares for each region, as ``.starb`` files have them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N
from nqueens.regions._texts.drafts import Draft, Format, Head, Lines, refuse
from nqueens.regions._texts.rows import lines_with_content

__all__ = ["STARB"]

SIZE = re.compile(r"(\d{1,4})\s*x\s*(\d{1,4})", re.ASCII)
SQUARE = re.compile(r"(\d{1,4}),(\d{1,4})", re.ASCII)
REGION = re.compile(r"(\d{1,4},\d{1,4}\s*)*\|\s*(\d{1,4},\d{1,4}\s*)*", re.ASCII)
LONGEST = 16 * MAX_N * MAX_N  # characters of a line

Region = tuple[int, list[tuple[int, int]], list[tuple[int, int]]]  # line, stars, other squares


def _read(lines: Lines) -> Iterator[Draft]:
    """Yield the puzzles; each has as many lines as its size says, or as there are."""
    n, start, regions = 0, 0, list[Region]()
    for number, line in lines_with_content(lines):
        if len(line) > LONGEST:
            refuse(f"the squares of a region on {len(line)} characters", number)
        size = SIZE.fullmatch(line.strip())
        if size:
            if regions or n:
                refuse(f"a puzzle begins after {len(regions)} of {n} regions", number)
            if size[1] != size[2] or not 1 <= int(size[1]) <= MAX_N:
                refuse(f"a board of {line.strip()}; it is square, at most {MAX_N} rows", number)
            n, start = int(size[1]), number
            continue
        regions.append(_region(line, number))
        start = start or number
        if len(regions) == n:
            yield _draft(regions, start)
            n, start, regions = 0, 0, []
        elif len(regions) > MAX_N:
            refuse(f"a board has at most {MAX_N} regions", number)
    if n:
        refuse(f"the text ends after {len(regions)} of {n} regions", start)
    if regions:
        yield _draft(regions, start)


def _region(line: str, number: int) -> Region:
    parts = line.split("|")
    if len(parts) != 2:
        refuse("expected the squares of a region, such as 1,2 | 1,1 2,1", number)
    found: list[list[tuple[int, int]]] = []
    for part in parts:
        found.append([])
        for word in part.split():
            pair = SQUARE.fullmatch(word)
            if pair is None:
                refuse(
                    f"{described(word)} is not a square such as 1,2", number, line.find(word) + 1
                )
            found[-1].append((int(pair[1]), int(pair[2])))
    return number, found[0], found[1]


def _draft(regions: list[Region], start: int) -> Draft:
    n = len(regions)
    rows = [[-1] * n for _ in range(n)]
    stars = len(regions[0][1])
    for label, (number, starred, others) in enumerate(regions):
        if len(starred) != stars:
            refuse(f"{len(starred)} stars in a region after {stars} in another", number)
        for row, column in starred + others:
            if not (1 <= row <= n and 1 <= column <= n):
                refuse(f"{row},{column} is not on a board of {n} rows, from 1", number)
            if rows[row - 1][column - 1] >= 0:
                refuse(f"{row},{column} is in two regions", number)
            rows[row - 1][column - 1] = label
    for row, labels in enumerate(rows, 1):
        if -1 in labels:
            refuse(f"{row},{labels.index(-1) + 1} is in no region", start)
    return Draft(rows, start, stars=stars or 1)


def _is_starb(head: Head) -> bool:
    if SIZE.fullmatch(head.first):
        return True
    text = head.first
    return "|" in text and "," in text and REGION.fullmatch(text[:LONGEST]) is not None


STARB = Format("starb", (), _is_starb, _read)
