"""Links of penpa-edit: drawings of walls, stars and crosses."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from nqueens._runtime.texts import NumberedLines, refuse
from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N
from nqueens.regions._texts.description import Draft, Head, PuzzleFormat, Square, lines_with_content
from nqueens.regions._texts.walls import Wall, rows_between

LONGEST = 1 << 18  # characters of a link
MOST_DRAWN = 1 << 20  # bytes of a drawing
MOST_CELLS = 4096  # of the drawing, on the board or beside it
LINK = re.compile(r"(?<![a-z])m=[a-z]+&p=(?P<drawing>[A-Za-z0-9+/%_-]+=*)", re.ASCII)
AROUND = 2  # rows and columns that penpa-edit keeps on each side
LINES = 6  # of a drawing that say what is used here: sizes, margins, modes, puzzle, answer, cells


def _read(lines: NumberedLines) -> Iterator[Draft]:
    for number, line in lines_with_content(lines, LONGEST):
        link = LINK.search(line)
        if link is None:
            refuse("there is no link of penpa-edit, with m=edit&p= in it", number)
        try:
            yield _puzzle(_drawing(unquote(link["drawing"])), number)
        except (IndexError, TypeError, ValueError, zlib.error, RecursionError) as error:
            reason = getattr(error, "reason", None)
            refuse(
                reason or f"this drawing of penpa-edit cannot be read: {error}",
                number,
                link.start("drawing") + 1,
            )


def _drawing(text: str) -> list[str]:
    """Return the lines of a drawing."""
    packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=None, validate=True)
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    raw = unpacker.decompress(packed, MOST_DRAWN)
    if unpacker.unconsumed_tail:
        raise ValueError(f"it has more than {MOST_DRAWN} bytes")
    return raw.decode().split("\n")


def _part(line: str, short: str, name: str) -> dict[str, Any]:
    """Return the objects of one kind; penpa-edit writes their kind in two letters."""
    objects = re.search(rf'(?:{short}|"{name}"):(\{{[^{{}}]*\}})', line)
    value: dict[str, Any] = json.loads(objects[1]) if objects else {}
    return value


def _puzzle(lines: list[str], number: int) -> Draft:
    if len(lines) < LINES or not lines[0].startswith("square,"):
        raise ValueError("it has no board of squares")
    width, height = (int(word) + 2 * AROUND for word in lines[0].split(",")[1:3])
    if not (1 <= width <= MOST_CELLS and 1 <= height <= MOST_CELLS // width):
        raise ValueError(f"it has {height} rows and {width} columns")
    place, n = _board(json.loads(lines[5]), width)
    walls: set[Wall] = set()
    for edge in _part(lines[3], "zE", "lineE"):
        first, second = sorted(int(corner) - width * height for corner in edge.split(","))
        if second in place:  # an edge ends at a corner of this square
            row, column = place[second]
            if second - first == width and column < n - 1:
                walls.add((row * n + column, row * n + column + 1))
            elif second - first == 1 and row < n - 1:
                walls.add((row * n + column, row * n + column + n))
    rows = rows_between(n, walls, number, 1)
    marks: dict[bool, set[Square]] = {True: set(), False: set()}  # stars, crosses
    for line in lines[3:5]:
        for cell, symbol in _part(line, "zY", "symbol").items():
            if int(cell) in place and symbol[1] == "star":
                marks[bool(symbol[0])].add(place[int(cell)])
    return Draft(
        rows,
        number,
        stars=_stars(lines[3], place),
        placed=sorted(marks[True]),
        blocked=sorted(marks[False]),
    )


def _board(steps: list[int], width: int) -> tuple[dict[int, Square], int]:
    """Return the row and column of each cell, and n; cells are given by steps from one to next."""
    cells = list(accumulate(steps[:MOST_CELLS]))
    n = round(len(cells) ** 0.5)
    top, left = divmod(min(cells), width)
    whole = [(top + r) * width + left + c for r in range(n) for c in range(n)]
    if sorted(cells) != whole or not 1 <= n <= MAX_N:
        raise ValueError(f"its {len(cells)} squares are not a board of 1 to {MAX_N} rows")
    return {cell: divmod(i, n) for i, cell in enumerate(whole)}, n


def _stars(line: str, place: dict[int, tuple[int, int]]) -> int:
    """Return the number beside the board, 1 if there is none."""
    words = [
        str(number[0])
        for cell, number in _part(line, "zN", "number").items()
        if int(cell) not in place
    ]
    matches = [re.match(r"\s*(\d{1,2})\s*(?:★|☆|\*|stars?)?\s*$", word) for word in words]
    stars = {int(match[1]) for match in matches if match}
    if len(stars) > 1:
        raise ValueError(f"several numbers beside the board: {described(sorted(stars))}")
    return stars.pop() if stars else 1


def _is_penpa(head: Head) -> bool:
    return "&p=" in head.first and LINK.search(head.first[:1024]) is not None


PENPA = PuzzleFormat("penpa", ("penpa_edit",), _is_penpa, _read)
