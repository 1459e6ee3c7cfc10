"""Puzzles as links and notations on one line: puzz.link, Star Battle Notation, penpa, pages.

A section for each format: its pattern, how it is read, how it is written, and its value.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterator
from itertools import accumulate
from math import isqrt
from typing import Any
from urllib.parse import unquote

import numpy as np

from nqueens._runtime.memory import Array
from nqueens.regions._model.layout import LETTERS, MAX_N, borders, pieces
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.texts.drafts import (
    ERRORS,
    Draft,
    Rows,
    Unexplained,
    drafted,
    in_rows,
)
from nqueens.regions._read.texts.facts import COUNT, Facts, Square
from nqueens.regions._read.texts.formats import PuzzleFormat
from nqueens.regions._read.texts.lines import content

SIGN = re.compile(  # no value and no page, and somewhere a word of a link or a size
    r"(?![{<]|\[\s*[\[{]).*?(?:starbattle|p=|p%3D|#|\dx\d|([5-9A-P])\1[1-9][We])", re.DOTALL
)


def read_links(text: str) -> Iterator[Draft]:
    """Read links and notations, one or more on each line."""
    is_known = False
    for number, line in content(text):
        drafts = [*links_in(unquote(line), number)]
        if not (drafts or is_known):
            raise Unexplained("not in this format", number)
        is_known = True
        yield from drafts or [Draft(number, error=ValueError("not in this format"))]


def links_in(text: str, line: int) -> Iterator[Draft]:
    """Yield the puzzle of each link in a line, or its error."""
    for form in LINKS:
        assert form.pattern is not None
        assert form.decode is not None
        for link in form.pattern.finditer(text):
            yield drafted(line, form.decode, link)._replace(form=form.name)


# --- walls, which three of the formats have -------------------------------------------------------


def rows_between(right: Array, below: Array) -> Rows:
    """Return the rows of the board that walls divide into n regions, a letter for each square.

    Parameters
    ----------
    right : bool array (n, n - 1)
        Whether there is a wall on the right of a square.
    below : bool array (n - 1, n)
        Whether there is one below it.
    """
    labels = pieces(right, below)
    walls = borders(labels)
    if not (np.array_equal(right, walls[0]) and np.array_equal(below, walls[1])):
        raise ValueError("a wall divides no regions")
    n, count = len(labels), labels.max() + 1
    if count != n:
        raise ValueError(f"the walls make {count} regions on a board of {n} rows")
    rows: Rows = np.take([*LETTERS], labels).tolist()
    return rows


def _bits_of(digits: str, alphabet: str) -> Array:
    """Return the bits of digits, the high ones first, as a bool array."""
    width = len(alphabet).bit_length() - 1
    values = np.array([alphabet.index(digit) for digit in digits], dtype=np.int64)
    places = np.arange(width)[::-1]
    return (values[:, None] >> places & 1).astype(bool).ravel()


def _digits_of(bits: Array, alphabet: str) -> str:
    """Return the digits that have these bits; the last one is filled with 0."""
    width = len(alphabet).bit_length() - 1
    filled = np.pad(bits, (0, -len(bits) % width)).reshape(-1, width)
    values = filled @ (1 << np.arange(width)[::-1])
    return "".join(alphabet[value] for value in values)


# --- puzz.link ------------------------------------------------------------------------------------
# starbattle/COLUMNS/ROWS/STARS/WALLS: digits of five bits, those on the right, then those below;
# both begin with a new digit.

BASE32 = "0123456789abcdefghijklmnopqrstuv"
PUZZLINK = re.compile(
    r"(?<![a-z0-9])starbattle(?:_edit|_play|_test)?/(?:[a-z]*/)?"
    r"(?P<columns>\d{1,4})/(?P<rows>\d{1,4})/(?P<stars>\d{1,4})/(?P<walls>[0-9a-v]*)",
    re.ASCII,
)


def read_puzzlink(link: re.Match[str]) -> tuple[Rows, Facts]:
    """Return the puzzle of a link of puzz.link."""
    n = int(link["rows"])
    if n != int(link["columns"]) or not 1 <= n <= MAX_N:
        raise ValueError(
            f"{link['rows']} rows and {link['columns']} columns; a board has 1 to {MAX_N} of both"
        )
    count = n * (n - 1)  # walls of each kind
    digits = -(-count // 5)
    if len(link["walls"]) != 2 * digits:
        raise ValueError(f"{len(link['walls'])} digits of walls; {n} rows need {2 * digits}")
    right = _bits_of(link["walls"][:digits], BASE32)[:count].reshape(n, n - 1)
    below = _bits_of(link["walls"][digits:], BASE32)[:count].reshape(n - 1, n)
    return rows_between(right, below), {"stars": int(link["stars"])}


def write_puzzlink(puzzle: Puzzle) -> str:
    """Return a link of puzz.link."""
    right, below = borders(puzzle.regions.labels)
    walls = _digits_of(right.ravel(), BASE32) + _digits_of(below.ravel(), BASE32)
    return f"https://puzz.link/p?starbattle/{puzzle.n}/{puzzle.n}/{puzzle.stars}/{walls}\n"


PUZZ_LINK = PuzzleFormat(
    "puzz.link",
    "https://puzz.link/p?starbattle/2/2/1/0o",
    SIGN,
    read_links,
    write_puzzlink,
    holds=frozenset(["stars"]),
    pattern=PUZZLINK,
    decode=read_puzzlink,
)

# --- Star Battle Notation -------------------------------------------------------------------------
# SIZE SIZE STARS W WALLS, or e instead of W and marks behind the walls; digits of six bits. Walls
# are filled in front, marks behind; walls below squares stand column by column.

BASE64 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
SIZES = "56789ABCDEFGHIJKLMNOP"  # of boards of 5 to 25 rows
SMALLEST = 5
NOTATION = re.compile(
    r"^\s*(?P<size>[5-9A-P])(?P=size)(?P<stars>[1-9])[We](?P<data>[0-9A-Za-z_-]+)(?:~.*)?$",
    re.ASCII | re.MULTILINE,
)


def read_sbn(notation: re.Match[str]) -> tuple[Rows, Facts]:
    """Return the puzzle of a text in Star Battle Notation, with the marks of its player."""
    n = SMALLEST + SIZES.index(notation["size"])
    count = n * (n - 1)
    length = -(-2 * count // 6)
    walls, marks = notation["data"][:length], notation["data"][length:]
    if len(walls) < length:
        raise ValueError(f"{len(walls)} characters of walls; {n} rows need {length}")
    right, below = _bits_of(walls, BASE64)[-2 * count :].reshape(2, count)
    rows = rows_between(right.reshape(n, n - 1), below.reshape(n, n - 1).T)
    facts: Facts = {"stars": int(notation["stars"])}
    if marks:
        facts["placed"], facts["blocked"] = _marked_squares(marks, n)
    return rows, facts


def _marked_squares(marks: str, n: int) -> tuple[list[Square], list[Square]]:
    """Return the squares with stars and those with crosses; each has two bits.

    Some programs begin with two squares that are not on the board, others with none. That shows in
    the number of characters, or in which squares are empty.
    """
    star, cross = _bits_of(marks, BASE64).reshape(-1, 2).T
    for before in (2, 0):
        board = slice(before, before + n * n)
        size = before + n * n
        is_filled = len(star) == size + -size % 3
        is_inside = star[board].sum() == star.sum() and cross[board].sum() == cross.sum()
        if is_filled and is_inside and not (star & cross).any():
            return _squares(star[board], n), _squares(cross[board], n)
    raise ValueError(f"{len(marks)} characters are not the marks of {n * n} squares")


def _squares(bits: Array, n: int) -> list[Square]:
    return [divmod(int(square), n) for square in np.flatnonzero(bits)]


def write_sbn(puzzle: Puzzle) -> str:
    """Return a puzzle in Star Battle Notation, with two squares in front if there are marks."""
    n, size = puzzle.n, SIZES[puzzle.n - SMALLEST]
    right, below = borders(puzzle.regions.labels)
    bits = np.concatenate([right.ravel(), below.T.ravel()])
    walls = _digits_of(np.pad(bits, (-len(bits) % 6, 0)), BASE64)
    if not (puzzle.placed or puzzle.blocked):
        return f"{size}{size}{puzzle.stars}W{walls}\n"
    marks = np.zeros((2 + n * n, 2), dtype=bool)
    for row, column in puzzle.placed:
        marks[2 + row * n + column, 0] = True
    for row, column in puzzle.blocked:
        marks[2 + row * n + column, 1] = True
    return f"{size}{size}{puzzle.stars}e{walls}{_digits_of(marks.ravel(), BASE64)}\n"


SBN = PuzzleFormat(
    "sbn",
    "551W7kxqe40, Star Battle Notation",
    SIGN,
    read_links,
    write_sbn,
    holds=frozenset(["stars", "squares"]),
    sizes=(SMALLEST, SMALLEST + len(SIZES) - 1),
    most_stars=9,
    pattern=NOTATION,
    decode=read_sbn,
)

# --- penpa-edit -----------------------------------------------------------------------------------
# m=MODE&p=DATA: lines that are deflated, in base 64. Line 0 has the size, 3 what is drawn, 4 what
# the player drew, 5 the numbers of the squares of the board, each as a step from the one before.

MOST_DRAWN = 1 << 20  # bytes of a drawing
MOST_CELLS = 4096  # of a drawing, on the board or beside it
AROUND = 2  # rows and columns that penpa-edit keeps on each side
DRAWING = re.compile(r"(?<![a-z])m=[a-z]+&p=(?P<drawing>[A-Za-z0-9+/%_-]+=*)", re.ASCII)


def read_penpa(link: re.Match[str]) -> tuple[Rows, Facts]:
    """Return the puzzle of a link of penpa-edit: walls, stars, and crosses."""
    try:
        return _drawn(_inflated(link["drawing"]).split("\n"))
    except (*ERRORS, zlib.error) as error:
        raise ValueError(f"this drawing of penpa-edit cannot be read: {error}") from None


def _inflated(drawing: str) -> str:
    """Return the text of a drawing."""
    packed = base64.b64decode(drawing + "=" * (-len(drawing) % 4), validate=True)
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    text = unpacker.decompress(packed, MOST_DRAWN)
    if unpacker.unconsumed_tail:
        raise ValueError(f"it has more than {MOST_DRAWN} bytes")
    return text.decode()


def _objects(line: str, short: str, name: str) -> dict[str, Any]:
    """Return the drawn objects of a kind, by their place; penpa-edit shortens its name."""
    found = re.search(rf'(?:{short}|"{name}"):(\{{[^{{}}]*\}})', line)
    return dict(json.loads(found[1])) if found else {}


def _drawn(lines: list[str]) -> tuple[Rows, Facts]:
    """Return the puzzle that the lines of a drawing describe."""
    kind, *sides = lines[0].split(",")[:3]
    width, height = (int(side) + 2 * AROUND for side in sides)
    if kind != "square" or not 1 <= width * height <= MOST_CELLS:
        raise ValueError("it has no board of squares")
    board = _board(lines[5], width)
    rows = _rows_drawn(lines[3], board, width, height)
    facts: Facts = {"placed": [], "blocked": []}
    for line in lines[3:5]:
        for place, symbol in _objects(line, "zY", "symbol").items():
            if int(place) in board and symbol[1] == "star":
                facts["placed" if symbol[0] else "blocked"].append(board[int(place)])
    stars = _stars(lines[3], board)
    if stars is not None:
        facts["stars"] = stars
    return rows, facts


def _board(line: str, width: int) -> dict[int, Square]:
    """Return (row, column) of each number of a square, if these are those of a board."""
    cells = [*accumulate(json.loads(line)[:MOST_CELLS])]
    n, first = isqrt(len(cells)), min(cells)
    board = {first + row * width + column: (row, column) for row in range(n) for column in range(n)}
    if sorted(cells) != [*board] or n > MAX_N:
        raise ValueError(f"its {len(cells)} squares are not a board of 1 to {MAX_N} rows")
    return board


def _rows_drawn(line: str, board: dict[int, Square], width: int, height: int) -> Rows:
    """Return the rows that the drawn edges make; an edge goes from one corner to the next."""
    n = isqrt(len(board))
    right, below = np.zeros((n, n), dtype=bool), np.zeros((n, n), dtype=bool)
    for edge in _objects(line, "zE", "lineE"):
        first, second = sorted(int(corner) - width * height for corner in edge.split(","))
        if second in board and second - first == width:  # the edge ends at a corner of this square
            right[board[second]] = True
        elif second in board and second - first == 1:
            below[board[second]] = True
    return rows_between(right[:, :-1], below[:-1])


def _stars(line: str, board: dict[int, Square]) -> int | None:
    """Return the number of stars, which stands beside the board, None if there is none."""
    numbers = _objects(line, "zN", "number").items()
    texts = [str(number[0]) for place, number in numbers if int(place) not in board]
    found = {int(count[1]) for text in texts if (count := COUNT.fullmatch(text))}
    if len(found) > 1:
        shown = ", ".join(map(str, sorted(found)))
        raise ValueError(f"several numbers beside the board: {shown}")
    return found.pop() if found else None


PENPA = PuzzleFormat(
    "penpa",
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=…",
    SIGN,
    read_links,
    pattern=DRAWING,
    decode=read_penpa,
)

# --- pages of this library ------------------------------------------------------------------------
# PAGE#SIZExSTARS.SQUARES, or JSON behind the #.

PAGE = re.compile(
    r"^\s*(?:[a-z]+://[^\s#]*#)?(?:edit:)?"
    r"(?:(?P<size>\d{1,4})x(?P<stars>\d{1,4})\.(?P<squares>[\w.]+)$|(?<=[#:])(?P<value>\{.*))",
    re.ASCII,
)


def read_page_link(link: re.Match[str]) -> tuple[Rows, Facts]:
    """Return the puzzle behind the # of a link to a page."""
    if link["value"]:
        from nqueens.regions._read.texts.values import read_value  # which finds links in values

        return read_value(link["value"])
    n, squares = int(link["size"]), link["squares"]
    if len(squares) != n * n:
        raise ValueError(f"{len(squares)} squares on a board of {link['size']} rows")
    if "." in squares:
        raise ValueError(f"{squares.count('.')} squares of a drawing have no region yet")
    return in_rows(squares), {"stars": int(link["stars"])}


PLAY = PuzzleFormat(
    "play",
    "https://example.org/play.html#3x1.AABCCBCCC",
    SIGN,
    read_links,
    pattern=PAGE,
    decode=read_page_link,
)

LINKS = (PUZZ_LINK, PENPA, PLAY, SBN)
