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
from itertools import accumulate, compress, pairwise
from typing import Any
from urllib.parse import unquote

from nqueens._runtime.wording import described
from nqueens.regions._layout import COMMENTS, LETTERS, MAX_N
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._texts.rows import Line, content

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
    labels = [-1] * (n * n)
    count = 0
    for start in range(n * n):
        if labels[start] < 0:
            labels[start] = count
            reached = [start]
            for square in reached:
                for other in near[square]:
                    if labels[other] < 0:
                        labels[other] = count
                        reached.append(other)
            count += 1
    within = [first for first, second in walls if labels[first] == labels[second]]
    if within:
        row, column = divmod(min(within), n)
        raise ValueError(f"a wall at row {row + 1}, column {column + 1} divides no regions")
    if count != n:
        raise ValueError(f"the walls make {count} regions on a board of {n} rows")
    text = "".join(LETTERS[label] for label in labels)
    return [text[i : i + n] for i in range(0, n * n, n)]


def _walls(puzzle: Puzzle, pairs: Sequence[Wall]) -> list[bool]:
    """Return which of the pairs of squares a wall divides."""
    labels = puzzle.regions.labels.ravel().tolist()
    return [labels[first] != labels[second] for first, second in pairs]


def _bits(text: str, alphabet: str, width: int) -> list[bool]:
    """Return the bits of digits, the highest first."""
    for digit in text:
        if digit not in alphabet:
            raise ValueError(f"{described(digit)} is not a digit of walls: {described(text)}")
    return [alphabet.index(digit) >> i & 1 == 1 for digit in text for i in range(width)[::-1]]


def _digits(bits: Sequence[bool], alphabet: str, width: int) -> str:
    """Return the digits of bits, the highest first; their number is a multiple of the width."""
    starts = range(0, len(bits), width)
    return "".join(
        alphabet[sum(bits[i + j] << width - 1 - j for j in range(width))] for i in starts
    )


def _checked_size(rows: str | int, columns: str | int) -> int:
    n = int(rows)
    if n != int(columns) or not 1 <= n <= MAX_N:
        raise ValueError(
            f"a board of {rows} rows and {columns} columns; it must be square, with 1 to {MAX_N}"
        )
    return n


# --- puzz.link ------------------------------------------------------------------------------------

BASE32 = "0123456789abcdefghijklmnopqrstuv"
LINK = re.compile(
    r"(?<![a-z0-9])starbattle(?:_edit|_play|_test)?/(?P<flags>[a-z]*:?/)?"
    r"(?P<columns>\d{1,4})/(?P<rows>\d{1,4})/(?P<stars>\d{1,4})/(?P<walls>[0-9a-z]*)",
    re.ASCII,
)


def unescaped(line: str) -> str:
    """Return a line whose links may be escaped to be a part of another one."""
    return unquote(line) if "%2F" in line or "%2f" in line else line


def links(text: str) -> Iterator[tuple[int, Any]]:
    """Yield the links of puzz.link on each line."""
    for number, line in content(text):
        found = list(LINK.finditer(unescaped(line)))
        for link in found:
            yield number, link
        if not found:
            reason = f"no link of the form ?starbattle/6/6/1/4ilbhgdnmhou: {described(line)}"
            yield number, ValueError(reason)


def linked(link: re.Match[str]) -> Puzzle:
    """Return the puzzle of a link of puzz.link."""
    if link["flags"] is not None and ":" in link["flags"]:
        reason = f"the link is marked as a variant ({link['flags']}), but does not say its rules"
        raise ValueError(f"{reason}; remove the mark to read it with the usual ones")
    n = _checked_size(link["rows"], link["columns"])
    text, walls = link["walls"], n * (n - 1)
    half = -(-walls // 5)
    if len(text) != 2 * half:
        reason = f"{len(text)} digits of walls; {n} rows need {2 * half}"
        raise ValueError(f"{reason}: {described(text)}")
    parts = [_bits(part, BASE32, 5) for part in (text[:half], text[half:])]
    if any(any(part[walls:]) for part in parts):
        raise ValueError(f"walls beyond the last row or column: {described(text)}")
    pairs = (*compress(_beside(n), parts[0]), *compress(_below(n), parts[1]))
    return Puzzle(_rows_between(n, set(pairs)), stars=int(link["stars"]))


def write_link(puzzle: Puzzle) -> str:
    """Return a link of puzz.link."""
    n, text = puzzle.n, ""
    for pairs in (_beside(n), _below(n)):
        bits = _walls(puzzle, pairs)
        text += _digits(bits + [False] * (-len(bits) % 5), BASE32, 5)
    return f"https://puzz.link/p?starbattle/{n}/{n}/{puzzle.stars}/{text}\n"


# --- pzprv3 ---------------------------------------------------------------------------------------

BESIDE = ("info:", "history:", "__HISTORY__", "http:", "https:")  # what a file has after the puzzle
HEADER = 6  # fields before the rows
MARKS = {".": 0, "+": 1, "#": 2, "-": 0}


def files(text: str) -> Iterator[tuple[int, list[Line]]]:
    """Yield the lines of each file, from one with pzprv3 to the next."""
    file: list[Line] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("pzprv3") and file:
            yield file[0][0], file
            file = []
        if file or (line.strip() and not line.lstrip().startswith(COMMENTS)):
            file.append((number, line))
    if file:
        yield file[0][0], file


def filed(file: list[Line]) -> Puzzle:
    """Return the puzzle of a pzprv3 file, with the marks of its player."""
    fields = _fields(file)
    if len(fields) < HEADER or fields[1] != "starbattle" or not fields[0].startswith("pzprv3"):
        raise ValueError(f"not a pzprv3 file of a whole starbattle: {described(file[0][1])}")
    n, columns, stars, count = map(_number, fields[2:HEADER])
    if _checked_size(n, columns) != count:
        raise ValueError(f"{count} regions on a board of {n} rows")
    body = [field.split() for field in fields[HEADER:]]
    if len(body) not in (n, 2 * n):
        raise ValueError(f"{len(body)} rows of regions and marks; a board of {n} has {2 * n}")
    for i, row in enumerate(body, 1):
        if len(row) != n:
            reason = f"row {i} has {len(row)} squares on a board of {n}"
            raise ValueError(f"{reason}: {described(' '.join(row))}")
    squares: list[list[tuple[int, int]]] = [[], [], []]
    for r, row in enumerate(body[n:]):
        for c, mark in enumerate(row):
            if mark not in MARKS:
                raise ValueError(f"{described(mark)} in row {r + 1} is none of . # and +")
            squares[MARKS[mark]].append((r, c))
    rows = [list(map(_number, row)) for row in body[:n]]
    return Puzzle(rows, stars=stars, placed=squares[2] or None, blocked=squares[1] or None)


def _fields(file: list[Line]) -> list[str]:
    """Return what stands between the slashes and the ends of lines, up to the end of a puzzle."""
    fields: list[str] = []
    for _, line in file:
        words = line.split("/", 1)[0].split()
        n = fields[2] if len(fields) >= HEADER else ""
        is_row = str(len(words)) == n and MARKS.keys() >= set(words)
        if is_row or not line.lstrip().startswith(COMMENTS):
            fields += [word.strip() for word in line.split("/") if word.strip()]
    end = next((i for i, word in enumerate(fields) if word.startswith(BESIDE)), len(fields))
    return fields[:end]


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(f"{described(text)} is not a number")
    return int(text)


# --- Star Battle Notation -------------------------------------------------------------------------

BASE64 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
SIZES = "56789ABCDEFGHIJKLMNOP"  # of boards of 5 to 25 rows
SMALLEST = 5
NOTATION = re.compile(
    r"(?P<size>[5-9A-P])(?P=size)(?P<stars>[1-9])(?P<flag>[We])(?P<data>[0-9A-Za-z_-]*)(?:~.*)?$",
    re.ASCII | re.MULTILINE,
)


def noted(text: str) -> Puzzle:
    """Return the puzzle of a text in Star Battle Notation, with the marks of its player."""
    parts = NOTATION.fullmatch(text)
    if parts is None:
        raise ValueError(f"expected SBN, such as 551W7kxqe40, not {described(text)}")
    n = SMALLEST + SIZES.index(parts["size"])
    size = -(-2 * n * (n - 1) // 6)
    walls, marks = parts["data"][:size], parts["data"][size:]
    if len(walls) < size:
        reason = f"{len(walls)} characters of walls; {n} rows need {size}"
        raise ValueError(f"{reason}: {described(text)}")
    bits = _bits(walls, BASE64, 6)
    beyond = len(bits) - 2 * n * (n - 1)
    if any(bits[:beyond]):
        raise ValueError(f"walls beyond the last column: {described(text)}")
    rows = _rows_between(n, {*compress(_beside(n) + _below(n, True), bits[beyond:])})
    if marks and parts["flag"] == "W":
        raise ValueError(f"marks after the flag W; they need e: {described(text)}")
    states = _states(marks, n) if marks else []
    blocked, placed = ([divmod(i, n) for i, x in enumerate(states) if x == k] for k in (1, 2))
    return Puzzle(rows, stars=int(parts["stars"]), placed=placed or None, blocked=blocked or None)


def _states(marks: str, n: int) -> list[int]:
    """Return the mark on each square; a character has three squares.

    Some programs begin with two that are not on the board, others with none. That shows in the
    number of characters, or in which of them are empty.
    """
    states = [BASE64.index(mark) >> shift & 3 for mark in marks for shift in (4, 2, 0)]
    if 3 in states:
        raise ValueError(f"{described(marks[states.index(3) // 3])} is not a character of marks")
    for before in (2, 0):
        inner = states[before : before + n * n]
        if len(states) == before + n * n + -(before + n * n) % 3 and sum(inner) == sum(states):
            return inner
    raise ValueError(f"{len(marks)} characters are not the marks of {n * n} squares")


def is_notation(text: str) -> bool:
    """Return whether a text has the form of SBN, and its length."""
    parts = NOTATION.fullmatch(text)
    n = SMALLEST + SIZES.index(parts["size"]) if parts else 0
    return parts is not None and len(parts["data"]) >= -(-2 * n * (n - 1) // 6)


def write_notation(puzzle: Puzzle) -> str:
    """Return the puzzle in Star Battle Notation."""
    n = puzzle.n
    bits = _walls(puzzle, _beside(n) + _below(n, True))
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


# --- penpa-edit -----------------------------------------------------------------------------------

MOST_DRAWN = 1 << 20  # bytes of a drawing
MOST_CELLS = 4096  # of the drawing, on the board or beside it
DRAWING = re.compile(r"(?<![a-z])m=[a-z]+&p=(?P<drawing>[A-Za-z0-9+/%_-]+=*)", re.ASCII)
AROUND = 2  # rows and columns that penpa-edit keeps on each side
MARGIN = 1  # more rows and columns of a drawing that is written; one holds the number of stars
PIXELS = 38  # of a square
LINES = 6  # of a drawing that say what is used here: sizes, margins, modes, puzzle, answer, cells
LISTS = "thermo arrows direction squareframe polygon killercages nobulbthermo"
OBJECTS = "surface line wall cage deletelineE numberS"
STAR, CROSS = 2, 0  # kinds of the symbol named star


def drawings(text: str) -> Iterator[tuple[int, Any]]:
    """Yield the link of penpa-edit on each line."""
    for number, line in content(text):
        link = DRAWING.search(line)
        yield number, link or ValueError(f"no link of penpa-edit, m=edit&p=: {described(line)}")


def drawn(link: re.Match[str]) -> Puzzle:
    """Return the puzzle of a link of penpa-edit: walls, stars, and crosses."""
    try:
        return _drawn(_unpacked(unquote(link["drawing"])))
    except (LookupError, TypeError, ValueError, zlib.error, RecursionError) as error:
        raise ValueError(f"this drawing of penpa-edit cannot be read: {error}") from None


def _unpacked(text: str) -> list[str]:
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


def _drawn(lines: list[str]) -> Puzzle:
    if len(lines) < LINES or not lines[0].startswith("square,"):
        raise ValueError("it has no board of squares")
    width, height = (int(word) + 2 * AROUND for word in lines[0].split(",")[1:3])
    if min(width, height) < 1 or width * height > MOST_CELLS:
        raise ValueError(f"it has {height} rows and {width} columns")
    cells = list(accumulate(json.loads(lines[5])[:MOST_CELLS]))
    n = round(len(cells) ** 0.5)
    top, left = divmod(min(cells), width)
    whole = [(top + r) * width + left + c for r in range(n) for c in range(n)]
    if sorted(cells) != whole or not 1 <= n <= MAX_N:
        raise ValueError(f"its {len(cells)} squares are not a board of 1 to {MAX_N} rows")
    place = {cell: divmod(i, n) for i, cell in enumerate(whole)}
    edges = [
        sorted(int(corner) - width * height for corner in edge.split(","))
        for edge in _part(lines[3], "zE", "lineE")
    ]
    walls: set[Wall] = set()
    for first, second in edges:
        if second in place:  # an edge ends at a corner of this square
            row, column = place[second]
            step = {width: 1, 1: n}.get(second - first, 0)
            if step and (column if step == 1 else row) < n - 1:
                walls.add((row * n + column, row * n + column + step))
    marks: dict[bool, set[tuple[int, int]]] = {True: set(), False: set()}  # stars, crosses
    for line in lines[3:5]:
        for cell, symbol in _part(line, "zY", "symbol").items():
            if int(cell) in place and symbol[1] == "star":
                marks[bool(symbol[0])].add(place[int(cell)])
    numbers = _part(lines[3], "zN", "number").items()
    return Puzzle(
        _rows_between(n, walls),
        stars=_stars([x[0] for cell, x in numbers if int(cell) not in place]),
        placed=sorted(marks[True]) or None,
        blocked=sorted(marks[False]) or None,
    )


def _stars(beside: list[Any]) -> int:
    """Return the number among what stands beside a board, 1 if there is none."""
    words = [re.fullmatch(r"\s*(\d{1,2})\s*(?:★|☆|\*|stars?)?\s*", str(word)) for word in beside]
    stars = sorted({int(word[1]) for word in words if word}) or [1]
    if len(stars) > 1:
        raise ValueError(f"several numbers beside the board: {stars}")
    return stars[0]


def write_drawing(puzzle: Puzzle) -> str:
    """Return a link of penpa-edit to a drawing of the puzzle, with the stars above the board."""
    n, side = puzzle.n, puzzle.n + 2 * MARGIN
    width = side + 2 * AROUND

    def cell(row: int, column: int) -> int:
        return (row + AROUND + MARGIN) * width + column + AROUND + MARGIN

    edges: dict[str, int] = {}
    for pairs, step in ((_beside(n), width), (_below(n), 1)):
        for square, _ in compress(pairs, _walls(puzzle, pairs)):
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
