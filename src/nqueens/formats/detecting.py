"""Recognise the format of a text by its beginning."""

from __future__ import annotations

import re
from typing import NamedTuple

from nqueens._runtime.errors import set_module
from nqueens._runtime.memory import memory_for, require_memory
from nqueens._runtime.texts import FormatError, file_kind
from nqueens._runtime.wording import described
from nqueens.formats.catalogue import FORMATS, By
from nqueens.formats.printed import EMPTY, PrintedLines

LONGEST = 1 << 20  # only lines that begin within this many characters are examined
MOST_LINES = 2000
BYTES_A_CHARACTER = 20  # of a line of numbers, at the peak
HEAD = re.compile(r"\s*\d+:(.*)", re.DOTALL)  # a board with its number
NUMBER = re.compile(r"\d{1,10}", re.ASCII)
PAIR = re.compile(r"\(\s*(\d{1,10})\s*,\s*(\d{1,10})\s*\)", re.ASCII)
ROW = re.compile(r"\[([\d,\s]++)\]", re.ASCII)
BARE = re.compile(r"-?\d+(?:\s+-?\d+)*+\s*", re.ASCII)  # literals
SYMBOLS = frozenset("○●.#xQ01_-·♕♛")
ROUND = str.maketrans("()", "[]")

# what the first line of each format begins with; the first match wins; blanks
# are taken once, so that a long line of them is not searched again and again
BEGINNINGS: tuple[tuple[str, str], ...] = (
    ("svg", r"<svg|<\?xml"),
    ("latex", r"\{\\setlength|\\"),
    ("dimacs", r"p\s"),
    ("model", r"[sv]\s|SAT|UNSAT|SATISFIABLE|UNSATISFIABLE"),
    ("exact-cover", r"\||r0 "),
    ("asp", r"num\("),
    ("minizinc", r"include "),
    ("dzn", r"n\s*+=\s*+\d+\s*+;"),
    ("csplib079", r"letting|language"),
    ("model", r"\[[\d,\s]*+-\d"),
    ("permutation", r"\[{1,2}\s*+\d+\s+\d|\(\s*+\d+\s*+(?:,\s*+\d+\s*+){2}"),
    ("json", r"[\[(]\s*+\(\s*+\d+\s*+(?:,\s*+\d+\s*+){2}"),
    ("pairs", r"[\[{]\s*+\("),
    ("json", r"\[\s*+\[\s*+\[\s*+\d"),
    ("json", r"\{|\[\s*+[\[{]\s*+-?\d|\[\s*+\{|\[\s*+\[\s*+\d"),
    (
        "leetcode",
        r"""\[\s*+(?:\[\s*+)?["']|"""
        r"\[\s*+(?:\[\s*+)?\]?\s*+$",
    ),
    ("permutation", r"\[\s*+\d"),
    ("pairs", r"\("),
    ("csv", r"(?:row|column)[01](?:\s*+,|$)"),
    ("fen", r"[Qq0-9]+/|[Qq1]\s+[wb]\s"),
    ("algebraic", r"[a-z]{1,7}[1-9]\d*(?:[\s,]|$)"),
)


@set_module("nqueens.formats")
class Detected(NamedTuple):
    """The format of a text, with the options to read it."""

    name: str
    """One of `FORMATS`."""
    base: int | None = None
    """What its numbers count from, 0 or 1; None if the format takes no base."""
    by: By = None
    """Whether its numbers describe rows or columns; None if the format does not need that."""
    note: str = ""
    """What is assumed if the text can be read in more than one way; otherwise empty."""


MATRIX_NOT_COLUMNS = Detected("matrix", note="a matrix, not columns")


def detect(beginning: str | bytes) -> Detected:
    """Recognise the format of a text or a file of boards by its beginning.

    Parameters
    ----------
    beginning : str or bytes
        The text, or enough of it to contain the first board. Only the first 2000 lines are
        examined, and only those that begin within the first 2**20 characters.

    Returns
    -------
    Detected
        ``name``, ``base`` and ``by``, to pass to `read`. If the text can be read in more than one
        way, ``note`` is a phrase that says what is assumed.

    Raises
    ------
    FormatError
        If no format begins like this, or if two readings are as likely.
    TypeError
        If ``beginning`` is neither text nor bytes.
    MemoryError
        If the lines do not fit in memory while they are examined.

    Notes
    -----
    Numbers count from 0 if one of them is 0, and from 1 if one of them is n; otherwise the result
    is 0. Whether they describe rows or columns cannot be recognised, so the result is rows. Lines
    or lists of n zeros and ones are matrices if there are n of them or more, and fewer are
    refused; only lists of two are boards, and ``note`` says so. O(k) for k characters.

    Examples
    --------
    >>> from nqueens import formats
    >>> formats.detect("a2 b4 c1 d3").name
    'algebraic'
    >>> name, base, by, note = formats.detect("2 4 1 3")
    >>> name, base, by, note
    ('permutation', 1, 'rows', 'by rows')
    >>> next(formats.read("2 4 1 3", name, base=base, by=by)).queens
    ((0, 1), (1, 3), (2, 0), (3, 2))
    """
    with memory_for("recognising the format of a text"):
        if isinstance(beginning, (bytes, bytearray, memoryview)):
            start = bytes(beginning)
            if (kind := file_kind(start)) in ("npy", "png"):
                return Detected(kind)
            if kind == "zip":
                raise FormatError("a .zip or .npz file; save its array as .npy", 1, 1)
            beginning = start.decode("utf-8", "surrogateescape")
        if not isinstance(beginning, str):
            raise TypeError(f"a text is a str or bytes, not {described(beginning)}")
        end = beginning.find("\n", LONGEST)  # do not cut a line in two
        head = beginning if end < 0 else beginning[:end]
        require_memory(BYTES_A_CHARACTER * len(head), "recognising the format of a text")
        return _recognised(head)


def _recognised(head: str) -> Detected:
    """Return the format of a text that does not end within a line."""
    lines = PrintedLines(head.splitlines())
    bodies: list[tuple[int, str]] = []
    drawn = comments = False
    for line in lines:
        found = HEAD.fullmatch(line)
        body = (found[1] if found else line).strip()
        if body.startswith(("c ", "%", "$")) or body == "c":
            comments = True
        elif body:
            bodies.append((lines.number, body))
            if len(bodies) == MOST_LINES:
                break
        elif found and not bodies:
            drawn = True  # a number on its own line
    if not bodies:
        return Detected("dimacs") if comments or drawn else _numbers("permutation", [])
    number, first = bodies[0]
    if not first.strip("[ ") and len(bodies) > 1:
        first += "".join(body for _, body in bodies[1:3])
    return _by_beginning(first, bodies) or _by_symbols(number, first, bodies, drawn)


def _by_beginning(first: str, bodies: list[tuple[int, str]]) -> Detected | None:
    """Return the format that begins like the first line, if it is one of `BEGINNINGS`."""
    name = next((name for name, pattern in BEGINNINGS if re.match(pattern, first)), None)
    if name is None:
        return None
    if name == "csplib079" and any("blocks" in body.split() for _, body in bodies):
        return Detected("csplib080")
    if name == "json" and first.startswith("{"):
        return Detected(name, 0, "rows")  # as commands print it
    if name == "csv":
        what = "column" if first.startswith("column") else "row"
        return Detected(name, int(first[len(what)]), "columns" if what == "column" else "rows")
    if FORMATS[name].numbers:
        numbers = _numbers(name, [body for _, body in bodies])
        if name in ("json", "permutation"):
            lists = ROW.findall(" ".join(body for _, body in bodies).translate(ROUND))
            n = _zeros_and_ones(bodies[0][0], lists)
            if n > 2:  # no row of zeros and ones is a solution by columns
                return MATRIX_NOT_COLUMNS
            if n == 2:
                return numbers._replace(note=f"boards, not a matrix, {numbers.note}")
        return numbers
    return Detected(name)


def _zeros_and_ones(number: int, rows: list[str]) -> int:
    """Return n if the first n lists have n zeros and ones each, otherwise 0.

    If most lists have nothing else, of whatever length, they could be boards or a damaged or
    incomplete matrix, which is an error on this line.
    """
    n = len(NUMBER.findall(rows[0])) if rows else 0
    if n < 2:
        return 0
    cells = (NUMBER.findall(row) for row in rows)  # one at a time
    lengths = [len(row) if {"0", "1"}.issuperset(row) else 0 for row in cells]
    if len(rows) >= n and set(lengths[:n]) == {n}:
        return n
    if 2 * sum(length > 1 for length in lengths) > len(rows):
        raise FormatError(
            f"{n} zeros and ones may be a board, format='permutation' (or 'csv', 'json'), or a row"
            f" of a matrix, format='matrix', which needs {n} rows of {n}",
            number,
            1,
        )
    return 0


def _by_symbols(number: int, first: str, bodies: list[tuple[int, str]], drawn: bool) -> Detected:
    """Return the format of a board drawn in characters, or of bare numbers."""
    if BARE.fullmatch(first) and ("-" in first or first.rstrip() == "0" != first):
        return Detected("model")
    cells = "".join(first.split())
    if not SYMBOLS.issuperset(cells):
        return _bare_numbers(first, bodies) or _damaged_drawing(number, first)
    if first == "-":
        reason = "'-' may be a square, format='board', or no queens, format='pairs' or 'algebraic'"
        raise FormatError(reason, number, 1)
    rows = [body for _, body in bodies[: len(cells)]]
    board = ["".join(row.split()) for row in rows]
    seen = set("".join(board))
    if seen <= {"0", "1"} and drawn:
        return Detected("matrix")
    if seen <= {"0", "1"} and _zeros_and_ones(number, [" ".join(row) for row in board]):
        return MATRIX_NOT_COLUMNS if all(" " in row for row in rows) else Detected("matrix")
    if "".join(seen).isdigit() and not drawn:  # columns, of which the first are zeros and ones
        return _numbers("permutation", [body for _, body in bodies])
    return _drawing(seen)


def _bare_numbers(first: str, bodies: list[tuple[int, str]]) -> Detected | None:
    """Return the format of lines of numbers, with commas or without."""
    if not NUMBER.match(first):
        return None
    if "," not in first:
        return _numbers("permutation", [body for _, body in bodies])
    rows = [body for _, body in bodies]
    matrix = first[0] in "01" and _zeros_and_ones(bodies[0][0], rows) > 2
    return MATRIX_NOT_COLUMNS if matrix else _numbers("csv", rows)


def _damaged_drawing(number: int, first: str) -> Detected:
    """Return the format of a drawing with a character that no format has; reading it says where."""
    if first[0] not in EMPTY | {"#", "○", "●"}:
        raise FormatError(f"no format begins like {described(first)}", number, 1)
    if "#" in first:
        return Detected("dots")
    return Detected("board" if first[0] in EMPTY else "circles")


def _drawing(seen: set[str]) -> Detected:
    """Return the format that draws boards with these characters."""
    if "#" in seen:
        return Detected("dots")
    if seen & {"○", "●"}:
        return Detected("circles")
    if seen & (EMPTY | {"♕", "♛"}):
        return Detected("board")
    return Detected("letters", note="x for empty squares" if "x" in seen else "")


def _numbers(name: str, bodies: list[str]) -> Detected:
    """Return a format of numbers, with what they count from."""
    for body in bodies:
        pairs = PAIR.findall(body) if name == "pairs" else []
        if name == "pairs":
            numbers, n = [int(number) for pair in pairs for number in pair], len(pairs)
        else:
            body = body.translate(ROUND)
            inner = body[body.rfind("[", 0, 8) + 1 :].partition("]")[0]
            numbers = [int(number) for number in NUMBER.findall(inner)]
            if name != "json" and len(numbers) == 1 and inner.isascii() and inner.isdigit():
                numbers = [*map(int, inner)]  # a digit for each row
            n = len(numbers)
        if 0 in numbers:
            return Detected(name, 0, "rows", "by rows")
        if n in numbers:
            return Detected(name, 1, "rows", "by rows")
    return Detected(name, 0, "rows", "counted from 0, by rows" if bodies else "")
