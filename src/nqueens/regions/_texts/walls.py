"""Puzzles as walls between neighbouring squares: puzz.link, pzprv3, Star Battle Notation, penpa.

Squares are numbered row by row. A wall is a pair of squares, the smaller number first.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import Any

from nqueens.regions._layout import LETTERS, MAX_N
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._texts.rows import Piece

Wall = tuple[int, int]


@cache
def _beside(n: int) -> tuple[Wall, ...]:
    """Return the pairs of squares that a wall on the right of the first one divides."""
    return tuple((square, square + 1) for square in range(n * n) if (square + 1) % n)


@cache
def _below(n: int, by_column: bool = False) -> tuple[Wall, ...]:
    """Return the pairs of squares that a wall below the first one divides, row by row."""
    pairs = [(square, square + n) for square in range(n * n - n)]
    return tuple(sorted(pairs, key=lambda pair: pair[0] % n) if by_column else pairs)


def _rows_between(n: int, walls: set[Wall]) -> list[str]:
    """Return the rows of the board that walls divide into n regions, a letter for each square."""
    near: list[list[int]] = [[] for _ in range(n * n)]
    for first, second in {*_beside(n), *_below(n)} - walls:
        near[first].append(second)
        near[second].append(first)
    labels: dict[int, int] = {}
    count = 0
    for first in range(n * n):
        if first in labels:
            continue
        reached, labels[first] = [first], count
        for square in reached:
            fresh = [other for other in near[square] if other not in labels]
            labels |= dict.fromkeys(fresh, count)
            reached += fresh
        count += 1
    if any(labels[first] == labels[second] for first, second in walls):
        raise ValueError("a wall divides no regions")
    if count != n:
        raise ValueError(f"the walls make {count} regions on a board of {n} rows")
    return ["".join(LETTERS[labels[r * n + c]] for c in range(n)) for r in range(n)]


def _walls(puzzle: Puzzle, pairs: Sequence[Wall]) -> str:
    """Return 1 for each pair of squares that a wall divides, 0 for the others."""
    labels = puzzle.regions.labels.ravel().tolist()
    return "".join("01"[labels[first] != labels[second]] for first, second in pairs)


def _bits(digits: str, alphabet: str, width: int) -> str:
    return "".join(f"{alphabet.index(digit):0{width}b}" for digit in digits)


def _digits(bits: str, alphabet: str, width: int) -> str:
    return "".join(alphabet[int(bits[i : i + width], 2)] for i in range(0, len(bits), width))


def _where(pairs: Sequence[Wall], bits: str) -> list[Wall]:
    return [pair for pair, bit in zip(pairs, bits, strict=False) if bit == "1"]


def _checked_size(rows: str | int, columns: str | int) -> int:
    n = int(rows)
    if n != int(columns) or not 1 <= n <= MAX_N:
        raise ValueError(f"{rows} rows and {columns} columns; a board has 1 to {MAX_N} of both")
    return n


# --- puzz.link ------------------------------------------------------------------------------------

BASE32 = "0123456789abcdefghijklmnopqrstuv"
LINK = re.compile(
    r"(?<![a-z0-9])starbattle(?:_edit|_play|_test)?/(?:[a-z]*/)?"
    r"(?P<columns>\d{1,4})/(?P<rows>\d{1,4})/(?P<stars>\d{1,4})/(?P<walls>[0-9a-v]*)",
    re.ASCII,
)


def linked(link: re.Match[str]) -> Puzzle:
    """Return the puzzle of a link of puzz.link."""
    n, text = _checked_size(link["rows"], link["columns"]), link["walls"]
    half = -(-n * (n - 1) // 5)
    if len(text) != 2 * half:
        raise ValueError(f"{len(text)} digits of walls; {n} rows need {2 * half}")
    walls = _where(_beside(n), _bits(text[:half], BASE32, 5))
    walls += _where(_below(n), _bits(text[half:], BASE32, 5))
    return Puzzle(_rows_between(n, {*walls}), stars=int(link["stars"]))


def write_link(puzzle: Puzzle) -> str:
    """Return a link of puzz.link."""
    n, text = puzzle.n, ""
    for pairs in (_beside(n), _below(n)):
        bits = _walls(puzzle, pairs)
        text += _digits(bits + "0" * (-len(bits) % 5), BASE32, 5)
    return f"https://puzz.link/p?starbattle/{n}/{n}/{puzzle.stars}/{text}\n"


# --- pzprv3 ---------------------------------------------------------------------------------------

FILE = re.compile(r"\s*pzprv3[.\d]*\s*[/\n]\s*starbattle" + r"\s*[/\n]\s*(\d{1,4})" * 4, re.ASCII)
MARKS = {".", "+", "#", "-"}  # a star is #, a cross +


def files(text: str) -> Iterator[Piece]:
    """Yield each file, from one with pzprv3 to the next."""
    starts = [match.start() for match in re.finditer("^[ \t]*pzprv3", text, re.MULTILINE)]
    for start, end in pairwise([*starts, len(text)]):
        yield text.count("\n", 0, start) + 1, text[start:end]
    if not starts:
        yield 1, ""


def filed(text: str) -> Puzzle:
    """Return the puzzle of a pzprv3 file, with the marks of its player."""
    head = FILE.match(text)
    if head is None:
        raise ValueError("not a pzprv3 file of a starbattle")
    n = _checked_size(head[1], head[2])
    fields = [field.split() for field in re.split("[/\n]", text[head.end() :])]
    body = [x for x in fields if len(x) == n and ({*x} <= MARKS or all(map(str.isdecimal, x)))]
    rows, marks = body[:n], body[n : 2 * n]
    if not len(rows) == n == len(marks or rows):
        raise ValueError(f"{len(body)} rows of regions and marks; a board of {n} has {2 * n}")
    placed, blocked = (
        [(r, c) for r, row in enumerate(marks) for c, mark in enumerate(row) if mark == wanted]
        for wanted in "#+"
    )
    return Puzzle(rows, stars=int(head[3]), placed=placed or None, blocked=blocked or None)


# --- Star Battle Notation -------------------------------------------------------------------------

BASE64 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
SIZES = "56789ABCDEFGHIJKLMNOP"  # of boards of 5 to 25 rows
SMALLEST = 5
NOTATION = re.compile(
    r"^\s*(?P<size>[5-9A-P])(?P=size)(?P<stars>[1-9])[We](?P<data>[0-9A-Za-z_-]+)(?:~.*)?$",
    re.ASCII | re.MULTILINE,
)


def noted(parts: re.Match[str]) -> Puzzle:
    """Return the puzzle of a text in Star Battle Notation, with the marks of its player."""
    n = SMALLEST + SIZES.index(parts["size"])
    size = -(-2 * n * (n - 1) // 6)
    walls, marks = parts["data"][:size], parts["data"][size:]
    if len(walls) < size:
        raise ValueError(f"{len(walls)} characters of walls; {n} rows need {size}")
    bits = _bits(walls, BASE64, 6)[-2 * n * (n - 1) :]
    rows = _rows_between(n, {*_where(_beside(n) + _below(n, True), bits)})
    states = _states(marks, n) if marks else []
    blocked, placed = ([divmod(i, n) for i, x in enumerate(states) if x == k] for k in (1, 2))
    return Puzzle(rows, stars=int(parts["stars"]), placed=placed or None, blocked=blocked or None)


def _states(marks: str, n: int) -> list[int]:
    """Return the mark on each square; a character has three squares.

    Some programs begin with two that are not on the board, others with none. That shows in the
    number of characters, or in which of them are empty.
    """
    states = [BASE64.index(mark) >> shift & 3 for mark in marks for shift in (4, 2, 0)]
    for before in (2, 0):
        inner = states[before : before + n * n]
        fits = len(states) == before + n * n + -(before + n * n) % 3 and sum(inner) == sum(states)
        if fits and 3 not in inner:
            return inner
    raise ValueError(f"{len(marks)} characters are not the marks of {n * n} squares")


def write_notation(puzzle: Puzzle) -> str:
    """Return the puzzle in Star Battle Notation."""
    n = puzzle.n
    bits = _walls(puzzle, _beside(n) + _below(n, True))
    walls = _digits("0" * (-len(bits) % 6) + bits, BASE64, 6)
    states = ["00"] * (2 + n * n + -(2 + n * n) % 3)
    for state, squares in (("10", puzzle.placed), ("01", puzzle.blocked)):
        for row, column in squares:
            states[2 + row * n + column] = state
    marks = _digits("".join(states), BASE64, 6) if puzzle.placed or puzzle.blocked else ""
    size = SIZES[n - SMALLEST]
    return f"{size}{size}{puzzle.stars}{'e' if marks else 'W'}{walls}{marks}\n"


# --- penpa-edit -----------------------------------------------------------------------------------

MOST_DRAWN = 1 << 20  # bytes of a drawing
MOST_CELLS = 4096  # of the drawing, on the board or beside it
DRAWING = re.compile(r"(?<![a-z])m=[a-z]+&p=(?P<drawing>[A-Za-z0-9+/%_-]+=*)", re.ASCII)
AROUND = 2  # rows and columns that penpa-edit keeps on each side
MARGIN = 1  # more rows and columns of a drawing that is written; one holds the number of stars
PIXELS = 38  # of a square
LISTS = "thermo arrows direction squareframe polygon killercages nobulbthermo"
OBJECTS = "surface line wall cage deletelineE numberS"
STAR, CROSS = 2, 0  # kinds of the symbol named star
STARS = re.compile(r"\s*0*(\d{1,2})\s*(?:★|☆|\*|stars?)?\s*", re.ASCII)


def drawn(link: re.Match[str]) -> Puzzle:
    """Return the puzzle of a link of penpa-edit: walls, stars, and crosses."""
    try:
        return _drawn(_unpacked(link["drawing"]))
    except (LookupError, TypeError, ValueError, zlib.error, RecursionError) as error:
        raise ValueError(f"this drawing of penpa-edit cannot be read: {error}") from None


def _unpacked(text: str) -> list[str]:
    """Return the lines of a drawing."""
    packed = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    raw = unpacker.decompress(packed, MOST_DRAWN)
    if unpacker.unconsumed_tail:
        raise ValueError(f"it has more than {MOST_DRAWN} bytes")
    return raw.decode().split("\n")


def _part(line: str, short: str, name: str) -> Any:
    """Return the objects of one kind; penpa-edit writes their kind in two letters."""
    objects = re.search(rf'(?:{short}|"{name}"):(\{{[^{{}}]*\}})', line)
    return json.loads(objects[1]) if objects else {}


def _drawn(lines: list[str]) -> Puzzle:
    kind, *sides = lines[0].split(",")[:3]
    width, height = (int(side) + 2 * AROUND for side in sides)
    if kind != "square" or not 1 <= width * height <= MOST_CELLS:
        raise ValueError("it has no board of squares")
    cells = list(accumulate(json.loads(lines[5])[:MOST_CELLS]))
    n = round(len(cells) ** 0.5)
    top, left = divmod(min(cells), width)
    whole = [(top + r) * width + left + c for r in range(n) for c in range(n)]
    if sorted(cells) != whole or n > MAX_N:
        raise ValueError(f"its {len(cells)} squares are not a board of 1 to {MAX_N} rows")
    place = {cell: divmod(i, n) for i, cell in enumerate(whole)}
    walls: set[Wall] = set()
    for edge in _part(lines[3], "zE", "lineE"):
        first, second = sorted(int(corner) - width * height for corner in edge.split(","))
        row, column = place.get(second, (n, n))  # an edge ends at a corner of this square
        square = row * n + column
        if second - first == width and column < n - 1:
            walls.add((square, square + 1))
        elif second - first == 1 and row < n - 1:
            walls.add((square, square + n))
    marks: dict[bool, set[tuple[int, int]]] = {True: set(), False: set()}  # stars, crosses
    for line in lines[3:5]:
        for cell, symbol in _part(line, "zY", "symbol").items():
            if int(cell) in place and symbol[1] == "star":
                marks[bool(symbol[0])].add(place[int(cell)])
    beside = [
        str(x[0]) for at, x in _part(lines[3], "zN", "number").items() if int(at) not in place
    ]
    found = {word[1] for text in beside if (word := STARS.fullmatch(text))} or {"1"}
    if len(found) > 1:
        raise ValueError(f"several numbers beside the board: {', '.join(sorted(found))}")
    return Puzzle(
        _rows_between(n, walls),
        stars=int(*found),
        placed=sorted(marks[True]) or None,
        blocked=sorted(marks[False]) or None,
    )


def write_drawing(puzzle: Puzzle) -> str:
    """Return a link of penpa-edit to a drawing of the puzzle, with the stars above the board."""
    n, side = puzzle.n, puzzle.n + 2 * MARGIN
    width = side + 2 * AROUND

    def cell(row: int, column: int) -> int:
        return (row + AROUND + MARGIN) * width + column + AROUND + MARGIN

    edges: dict[str, int] = {}
    for pairs, step in ((_beside(n), width), (_below(n), 1)):
        for square, _ in _where(pairs, _walls(puzzle, pairs)):
            corner = width * width + cell(*divmod(square, n))
            edges[f"{corner - step},{corner}"] = 2  # thick
    symbols = {cell(*square): [STAR, "star", 2] for square in puzzle.placed}
    symbols |= {cell(*square): [CROSS, "star", 2] for square in puzzle.blocked}
    stacks: dict[str, Any] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
    empty: dict[str, Any] = {**stacks, **{name: [] for name in LISTS.split()}}
    empty |= {name: {} for name in (*OBJECTS.split(), "number", "symbol", "lineE")}
    number = {cell(-1, n - 1): [str(puzzle.stars), 1, "1"]}
    question = {**empty, "number": number, "symbol": symbols, "lineE": edges}
    cells = [cell(row, column) for row in range(n) for column in range(n)]
    middle = width * width * (1 - side % 2) + (AROUND + (side - 1) // 2) * (width + 1)
    canvas = (side + 1) * PIXELS
    header = ["square", side, side, PIXELS, 0, 1, 1, canvas, canvas, middle, middle, 0, 0, 0, 0]
    title = ["Title: Star Battle", "Author: ", "", "", "OFF", "false"]
    steps = [cells[0], *(after - before for before, after in pairwise(cells))]
    mode = {"qa": "pu_q", "grid": ["1", "2", "1"]}
    values = ([MARGIN] * 4, mode, question, empty, steps)
    lines = [json.dumps(value, separators=(",", ":")) for value in values]
    text = "\n".join([",".join(map(str, [*header, *title])), *lines])
    for name, short in (("number", "zN"), ("symbol", "zY"), ("lineE", "zE")):
        text = text.replace(f'"{name}"', short)
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(text.encode()) + packer.flush()
    return (
        f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(packed).decode()}\n"
    )


LINES = {  # what stands on one line each: the pattern and the reader
    "puzz.link": (LINK, linked),
    "penpa": (DRAWING, drawn),
    "sbn": (NOTATION, noted),
}
