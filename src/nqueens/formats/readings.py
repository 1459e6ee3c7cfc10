"""Every way to write boards that is read: a generator of what the rows of a text say.

Each explains every row, or fails where it does not. None knows of the others: the choice takes the
one that explains the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import lru_cache, wraps
from itertools import chain
from math import isqrt
from string import ascii_lowercase
from typing import Any, NamedTuple

from nqueens._readings.choice import Unexplained
from nqueens._readings.rows import BITS, BOXES, FRAME, MANY, PLAIN, RULE, Row, bodies, kept
from nqueens._runtime.texts import FormatError

DIGITS = 10  # of the longest number on a board
MOST = 10**DIGITS
FEWEST = 4  # queens that show that numbers are squares, or that a column of numbers is a board
LONGEST = 500  # characters of a line with assignments
EMPTY = frozenset("._-·○0⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
QUEENS = frozenset("Qq♕♛●1")
UNSURE = frozenset("#xX*oO+@")  # a queen, a blocked or an empty square: the rest of the board says
SYMBOLS = EMPTY | QUEENS | UNSURE
LISTS = ("[", "(")
NUMBER = rf"\d{{1,{DIGITS}}}"
NUMBERS = re.compile(  # all of one kind, with blanks or with commas between them
    "|".join(
        rf"{first}{one}(?:{between}{one})+{last}"
        for one in (NUMBER, r"\d{1,10}\.0*")
        for first, between, last in (("", r"[ \t]+", ""), ("[,;]?", r"\s*[,;]\s*", r"\s*[,;]?"))
    ),
    re.ASCII,
)
WHOLE = re.compile(rf"{NUMBER}(?:\.0*)?", re.ASCII)
PAIR = re.compile(rf"\(?\s*({NUMBER})\s*[,/:-]\s*({NUMBER})\s*\)?", re.ASCII)
PAIRS = re.compile(
    rf"{MANY.pattern}|{NUMBER},{NUMBER}(?:(?:\s+|\s*;\s*){NUMBER},{NUMBER})+;?", re.ASCII
)
ATOM = re.compile(rf"\b([a-z]\w*)\(({NUMBER}),({NUMBER})\)", re.ASCII)
ATOMS = re.compile(r"[a-z]\w*(?:\([\w,]*\))?(?:[\s,]+[a-z]\w*(?:\([\w,]*\))?)*\.?", re.ASCII)
NAME = re.compile(r"([a-zA-Z]{1,7})([1-9]\d{0,9})", re.ASCII)
NAMES = re.compile(rf"{NAME.pattern}(?:[\s,]+{NAME.pattern})+|Q?[a-zA-Z]{{1,2}}[1-9]\d?", re.ASCII)
SQUARE = re.compile(  # a line for each queen
    r"(?:queen\b.*?)?\brow\W{1,4}(\d{1,9})\W.*?\bcol(?:umn)?\W{1,4}(\d{1,9})\W*|"
    r"(?:placed? |the )?queen\b[^\d(]*\d*[^\d(]*\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)\W*",
    re.IGNORECASE | re.ASCII,
)
INDEXED = re.compile(r"\D*?(\d{1,9})(?:\D+(\d{1,9}))?\D*", re.ASCII)  # q1, Q[1], x_0_3
ASSIGNED = re.compile(
    r"([A-Za-z][A-Za-z_ ]*[\[(_ ]?\d{1,9}(?:[],_[ ]{1,2}\d{1,9})?[])]?) ?(?::=|==?|:|[-=]>|→| ) ?"
    r"(?:col(?:umn)? ?)?(\d{1,9}|[Tt]rue|[Ff]alse)(?:\.0*)?[,;\s]*",
    re.ASCII,
)
RANKS = re.compile(r"[\dQq.]+(?:/[\dQq.]+)+(?: [wb] .*)?", re.ASCII)  # 1Q2/3Q/Q3/2Q1
RANK = re.compile(r"\d{1,3}", re.ASCII)
RUNS = re.compile(r"(?=.*\d)(?=.*\.)(?=.*Q)(?:\d{0,3}[.Q])+", re.ASCII)  # 1.Q2.
RUN = re.compile(r"(\d{1,3})([.Q])", re.ASCII)
HEADER = re.compile(r"(row|column)([01])\s*(?:,.*)?")
MEMBER = re.compile(r"([A-Za-z_ ]*)\[?,?(\d{1,9})\]?", re.ASCII)  # of a header


SIZE = re.compile(rf"({NUMBER})(?:[ ,x]+\1)?", re.ASCII)  # 8, or 8 8
AXES = (("row", "r", "y"), ("col", "column", "c", "x"))  # of the square of an object


class Said(NamedTuple):
    """What rows say: a board, a total, or a number alone, which may be a size or a total."""

    line: int
    kind: str  # numbers, pairs, names, cells, object, header, total, number
    value: Any
    form: str = ""
    n: int = 0


class How(NamedTuple):
    """What the caller says."""

    form: str = ""
    n: int = 0
    symbols: frozenset[str] = SYMBOLS


Reading = Generator[Said | None, Row | None, None]
Part = Callable[[Row], list[Any]]


def aside(row: Row, how: How) -> Iterator[Said]:
    """Yield the total that a row names, if any; fail if the row is neither that nor prose."""
    number = SIZE.fullmatch(row.text) if not row.mark else None
    if HEADER.fullmatch(row.text):
        raise Unexplained("this is the header of a table of boards", row.line)
    if number:
        yield Said(row.line, "number", int(number[1]))
    elif row.text == "-" and how.form in ("pairs", "algebraic"):
        yield Said(row.line, "pairs", [], how.form)
    elif (total := row.aside()) is not None:
        yield Said(row.line, "total", total)


def by_rows(
    part: Part, ends: Callable[[list[Any], list[Any], int, bool], Any] = lambda *_: True
) -> Callable[[Callable[..., Iterable[Said]]], Callable[[How], Reading]]:
    """Return the reading of boards of which each row of the text has a ``part``.

    A board ends before a row without a part, and where ``ends`` says so of its parts, those of the
    next row, its size, which a number above it may say, and whether it has one line so far, and not
    that of the next row.
    """

    def decorated(whole: Callable[..., Iterable[Said]]) -> Callable[[How], Reading]:
        @wraps(whole)
        def reading(how: How) -> Reading:
            group: list[Any] = []
            start = last = size = 0
            while True:
                row = yield None
                found = part(row) if row else []
                ended = not row or start == last != row.line
                if group and (not found or ends(group, found, size, ended)):
                    yield from whole(start, group, size)
                    group, size = [], 0
                if not row:
                    return
                if found:
                    start, last = start if group else row.line, row.line
                    group += found
                    continue
                for one in aside(row, how):
                    size = one.value if one.kind == "number" else 0
                    yield one

        return reading

    return decorated


# --- numbers --------------------------------------------------------------------------------------


def numbers_of(row: Row) -> tuple[int, ...]:
    """Return the numbers of a list, or of a line, possibly behind its header."""
    if not row.mark:
        numbers: tuple[int, ...] = _numbers_in(row.text)
        return numbers
    if row.mark not in LISTS:
        return ()
    if {*map(type, row.value)} == {int} and min(row.value) >= 0 and max(row.value) < MOST:
        return tuple(row.value)
    return _integers(row.words)


@kept
def _numbers_in(text: str) -> tuple[int, ...]:
    if PLAIN.fullmatch(text):
        words = text.replace(",", " ").split()
        return _integers(words) if len(words) > 1 else ()
    for body in bodies(text.replace("|", " ").strip() if "|" in text else text):
        if NUMBERS.fullmatch(body):
            return _integers(body.replace(",", " ").replace(";", " ").split())
    return ()


def _integers(words: list[str]) -> tuple[int, ...]:
    """Return the numbers that all words are, nothing otherwise."""
    if not all(map(str.isdecimal, words)):
        if not all(map(WHOLE.fullmatch, words)):
            return ()
        words = [word.partition(".")[0] for word in words]
    if words and max(map(len, words)) <= DIGITS and "".join(words).isascii():
        return tuple(map(int, words))
    return ()


def counts_up(numbers: tuple[int, ...]) -> bool:
    """Return whether numbers may be those of rows or columns: 0 1 2 or 1 2 3."""
    return (
        len(numbers) > 1 and numbers[0] <= 1 and numbers == (*range(numbers[0], numbers[-1] + 1),)
    )


def is_permutation(numbers: tuple[int, ...]) -> bool:
    """Return whether numbers are those from 0 or from 1, each once."""
    low = min(numbers, default=2)
    return low <= 1 and sorted(numbers) == [*range(low, low + len(numbers))]


def permutations(how: How) -> Reading:
    """Read rows of a number for each row of a board: 1 3 0 2."""
    first: tuple[int, ...] = ()
    count = line = 0
    has_numbers = False  # alone, which are no boards
    while row := (yield None):
        numbers = numbers_of(row)
        if not numbers and not has_numbers and len(first) < 2:
            lone = re.fullmatch(r"([01])" if not how.form else r"(?:\d+:\s+)?(\d{1,10})", row.text)
            numbers = (int(lone[1]),) if lone else ()
        if not numbers:
            for said in aside(row, how):
                has_numbers = has_numbers or said.kind == "number"
                yield said
            if has_numbers and len(first) == 1:
                raise Unexplained("numbers that are no boards", row.line)
            continue
        if not (how.form or row.mark):
            _check_is_board(numbers, first, count, row)
        elif row.mark == "(" and len(numbers) == 2:
            raise Unexplained(f"{row.text} is a pair, not a board", row.line)
        first, count, line = first or numbers, count + 1, row.line
        form = "json" if row.mark else "csv" if "," in row.text else "permutation"
        yield Said(row.line, "numbers", numbers, form)
    is_strange = count == 1 and not how.form and len(first) > FEWEST and first[0] < 2
    if is_strange and is_permutation(first[1:]) and not is_permutation(first):
        n = len(first)
        two = f"a board of {n} rows (--from permutation), or one of {n - 1} behind its number"
        raise FormatError(f"this may be {two} (--from csv)", line)


def _check_is_board(numbers: tuple[int, ...], first: tuple[int, ...], count: int, row: Row) -> None:
    """Refuse what is a header, or a row below one."""
    if not count and "," in row.text and numbers[0] == 0 and counts_up(numbers):
        raise Unexplained(f"{row.text} is the header of a table; name the format", row.line)
    if count == 1 and counts_up(first) and len(numbers) == len(first) + 1:
        raise Unexplained("a row with its number below a header", row.line)


def digits(how: How) -> Reading:
    """Read boards of less than ten rows without blanks: 2413."""
    n = 0
    while row := (yield None):
        word = re.fullmatch(r"(?:\d+[:.)]\s+)?(\d{4,10})", row.text, re.ASCII)
        numbers = tuple(map(int, word[1])) if word else ()
        if numbers and (is_permutation(numbers) or how.form or len(numbers) == n):
            n = len(numbers)
            yield Said(row.line, "numbers", numbers, "permutation")
        else:
            yield from aside(row, how)


def _lone(row: Row) -> list[int]:
    is_number = row.text.isdecimal() and row.text.isascii() and not row.mark
    return [int(row.text[:DIGITS])] if is_number else []


@by_rows(_lone, lambda *_: False)
def column(line: int, group: list[int], size: int) -> Iterator[Said]:
    """Read boards of a number in each line, as Julia prints a vector; the first may be the size."""
    ways = [group, group[1:]] if len(group) - 1 == group[0] else [group]
    boards = [own for own in map(tuple, ways) if is_permutation(own) and not counts_up(own)]
    if len(boards) != 1 or len(boards[0]) < FEWEST:
        raise Unexplained("a column of numbers that is no board", line)
    yield Said(line, "numbers", boards[0], "permutation")


def table(how: How) -> Reading:
    """Read boards below a header, behind their own numbers, or both: 1 2 4 1 3."""
    n = count = index = 0
    head = ""
    while row := (yield None):
        numbers = numbers_of(row)
        if not head and not count and (n := _header(row, numbers)):
            head = row.text
            if numbers[:1] != (1,) or "," not in head:  # which may be a board
                yield Said(row.line, "header", HEADER.fullmatch(head), "csv", n)
            continue
        if n == 1 and row.text in ("0", "1"):
            numbers = (int(row.text),)
        if not numbers:
            yield from aside(row, how)
            continue
        if not count:
            n = n or len(numbers) - 1
            index = -1 if head and len(numbers) == n else numbers[0]
        own = numbers if index < 0 else numbers[1:]
        if index > 1 or len(own) != n or (index >= 0 and numbers[0] != index + count):
            raise Unexplained("a row without its number, and no board", row.line)
        is_list = index < 0 and head[0].isdigit() and "," not in head  # and no header
        if is_list or (not head and (n < 2 or max(own) > n or max(own) - min(own) >= n)):
            raise Unexplained("no board below a header or behind its number", row.line)
        count += 1
        yield Said(row.line, "numbers", own, "csv", n)
    if count == 1 and not head and not how.form:
        raise Unexplained("one row does not show that boards are numbered", 1)


def _header(row: Row, numbers: tuple[int, ...]) -> int:
    """Return the number of columns of which a row is the header, 0 if it is none."""
    if row.mark:
        return 0
    if numbers:
        return len(numbers) if counts_up(numbers) else 0
    if HEADER.fullmatch(row.text):
        return row.text.count(",") + 1
    words = re.split(r"[\s,;|]+", row.text.strip("|,; \t"))
    if len(words) > 1 and ascii_lowercase.startswith("".join(words).lower()):
        return len(words)
    members = [*map(MEMBER.fullmatch, words)]
    members = members if members and members[0] else members[1:]
    if len(members) < 2 or not all(members) or len({one[1] for one in members if one}) > 1:
        return 0
    return len(members) if counts_up(tuple(int(one[2]) for one in members if one)) else 0


# --- squares --------------------------------------------------------------------------------------


def _pairs_of(row: Row) -> list[Any]:
    """Return the squares of a line or a list."""
    if not row.mark:
        return [*_pairs_in(row.text)]
    words = row.words
    if len(words) == 2 and (numbers := numbers_of(row)):
        return [numbers]
    found = [(int(one[1]), int(one[2])) for word in words if (one := PAIR.fullmatch(word))]
    return found if len(found) == len(words) > 1 else []


@kept
def _pairs_in(text: str) -> list[tuple[int, int]]:
    """Return the squares of a line, also of queen(1,2) queen(2,4) among other atoms."""
    found: list[Any] = []
    if PAIRS.fullmatch(text):
        found = PAIR.findall(text)
    elif ATOMS.fullmatch(text):
        atoms = ATOM.findall(text)
        kinds = {one[0] for one in atoms if one[0][0] == "q"} or {one[0] for one in atoms}
        found = [one[1:] for one in atoms if {one[0]} == kinds]
    else:
        found = PAIR.findall(next(filter(PAIRS.fullmatch, bodies(text)), ""))
    return [(int(a), int(b)) for a, b in found]


def _each_line(group: list[Any], found: list[Any], size: int, ended: bool) -> bool:
    """Return whether a board ends: each has its line, or each square has one."""
    is_next = ended and (len(group) + len(found) > 2 or found[0] in group)
    return len(group) == size or is_next


@by_rows(_pairs_of, _each_line)
def pairs(line: int, group: list[tuple[int, int]], size: int) -> Iterator[Said]:
    """Read (row,column) of each queen: those of a board on a line or in a list."""
    yield Said(line, "pairs", group, "pairs", size)


def _couple(row: Row) -> list[tuple[int, ...]]:
    numbers = () if row.mark else numbers_of(row)
    return [numbers] if len(numbers) == 2 else []


@by_rows(_couple, lambda group, _, size, __: len(group) == size)
def couples(line: int, group: list[tuple[int, ...]], size: int) -> Iterator[Said]:
    """Read a line with two numbers for each queen, possibly below the size of the board."""
    low, high = min(chain(*group)), max(chain(*group))
    n = high + 1 - low if low <= 1 and len(group) % (high + 1 - low) == 0 else len(group)
    if not size and n < FEWEST:  # which could be boards of two rows
        raise Unexplained("too few pairs of numbers for a board; name the format", line)
    if not size and all(len({*axis}) < n for axis in zip(*group[:n], strict=True)):
        raise Unexplained("pairs of numbers that are not a queen in each row of a board", line)
    for at in range(0, len(group), size or n):
        yield Said(line + at, "pairs", group[at : at + (size or n)], "pairs", size)


def _square(row: Row) -> list[tuple[int, ...]]:
    """Return the square of a queen that a line or an object names."""
    if row.mark == "{":
        square = [row.value[key] for keys in AXES for key in keys if key in row.value]
        is_square = len(square) == 2 and {*map(type, square)} == {int}
        return [tuple(square)] if is_square else []
    found = SQUARE.fullmatch(row.text) if len(row.text) < LONGEST else None
    return [tuple(int(one) for one in found.groups() if one)] if found else []


@by_rows(_square, lambda group, found, *_: found[0][0] in {one[0] for one in group})
def squares(line: int, group: list[tuple[int, ...]], size: int) -> Iterator[Said]:
    """Read a queen per line or object: Row 0 -> Column 1; one in the same row begins a board."""
    yield Said(line, "pairs", group, "pairs")


def _names(row: Row) -> list[tuple[str, str]]:
    return [*_names_in(" ".join(row.words) if row.mark else row.text)]


@kept
def _names_in(text: str) -> list[tuple[str, str]]:
    if not NAMES.fullmatch(text):
        text = next(filter(NAMES.fullmatch, bodies(text)), "")
    return NAME.findall(text)


@by_rows(_names, _each_line)
def names(line: int, group: list[tuple[str, str]], size: int) -> Iterator[Said]:
    """Read names of squares: a2 b4 c1 d3, also Qa2 Qb4."""
    skip = len(group) > 1 and all(re.match("Q[a-z]", file) for file, _ in group)
    found = [(file[skip:].lower(), int(rank)) for file, rank in group]
    yield Said(line, "names", found, "algebraic", size)


def _values(row: Row) -> list[tuple[tuple[int, ...], int]]:
    """Return the index and the value of each variable of a row."""
    found: list[Any] = [*row.value.items()] if row.mark == "{" else []
    text, at = ("", 0) if row.mark or len(row.text) > LONGEST else (row.text, 0)
    while at < len(text):
        one = ASSIGNED.match(text, at)
        if not one:
            return []
        at = one.end()
        found.append((one[1], int(BITS.get(one[2], one[2]))))
    keys = [INDEXED.fullmatch(str(key)) for key, _ in found]
    if not all(keys) or not all(isinstance(value, int) for _, value in found):
        return []
    indices = [tuple(map(int, filter(None, key.groups()))) for key in keys if key]
    return [*zip(indices, (int(value) for _, value in found), strict=True)]


@by_rows(_values, lambda group, found, *_: found[0][0] in dict(group))
def assigned(line: int, group: list[tuple[tuple[int, ...], int]], size: int) -> Iterator[Said]:
    """Read the values of variables, in an object or on lines: {1: 3, 2: 1}, q[1] = 3, x_0_3 = 1."""
    known = dict(sorted(group))
    n, values = isqrt(len(known)), [*known.values()]
    if {*map(len, known)} == {1} and counts_up(tuple(key for (key,) in known)):
        yield Said(line, "numbers", tuple(values), "permutation")
    elif {*map(len, known)} == {2} and n >= FEWEST and n * n == len(known) and {*values} <= {0, 1}:
        yield Said(line, "cells", "".join(map(str, values)), "matrix", n)
    elif {*map(len, known)} == {2} and {*values} == {1}:  # those of queens only
        yield Said(line, "pairs", [*known], "pairs")
    else:
        raise Unexplained("values of variables that are not those of a board", line)


def _literals(row: Row) -> list[int]:
    """Return the values of variables of a formula in order, positive if true; or of many bits."""
    words = row.words or row.text.split()
    if row.mark and len(words) >= FEWEST**2 and {*words} <= {"0", "1"}:
        return [i if word == "1" else -i for i, word in enumerate(words, 1)]
    is_part = words[:1] == ["v"]
    known = words[is_part : len(words) - (words[-1:] == ["0"])]
    if len(words) < 2 or not all(re.fullmatch(r"-?[1-9]\d{0,8}", x, re.ASCII) for x in known):
        return []
    found = [*map(int, known)]
    first = abs(found[0]) if found else 1
    in_order = [*map(abs, found)] == [*range(first, first + len(found))]
    return found + [0] * (words[-1] == "0") if in_order and (found or is_part) else []


@by_rows(_literals, lambda _, found, *__: abs(found[0]) == 1)
def models(line: int, group: list[int], size: int) -> Iterator[Said]:
    """Read models of the formula that is written as DIMACS, v -1 2 -3 ... 0, or all squares."""
    values = group[:-1] if group[-1] == 0 else group
    n = isqrt(len(values))
    if [*map(abs, values)] != [*range(1, n * n + 1)] or (n > 1 and min(values) > 0):
        raise Unexplained("values of variables that are not those of a board", line)
    yield Said(line, "cells", "".join("01"[value > 0] for value in values), "matrix", n)


def objects(how: How) -> Reading:
    """Read JSON objects with n, queens and blocked squares."""
    while row := (yield None):
        if row.mark != "{":
            yield from aside(row, how)
            continue
        value = row.value
        n = value.get("n")
        marks = [value.get("queens") or value.get("placed") or [], value.get("blocked") or []]
        if type(n) is not int or not {"queens", "placed", "blocked"} & value.keys():
            raise FormatError(
                "an object that is no board, with neither solutions nor n and queens", row.line
            )
        if not all(isinstance(one, list) and all(map(_is_pair, one)) for one in marks):
            raise FormatError("the squares of a board must be pairs of numbers", row.line)
        yield Said(row.line, "object", marks, "json", n)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and {*map(type, value)} == {int}


# --- drawn boards ---------------------------------------------------------------------------------


@lru_cache(4096)
def _cells(text: str, symbols: frozenset[str]) -> str | None:
    """Return the squares of a drawn row, nothing if it is none, None for what is around a board."""
    if RULE.fullmatch(text):
        return text
    for i, body in enumerate(bodies(text.strip("\"',"))):
        if FRAME.fullmatch(body) and ("--" in body or body.strip("-| \t")):
            return None
        if BOXES.fullmatch(body):
            body = re.sub(r"\]\s*\[", "|", f"|{body[1:-1]}|")
        words = _unlabelled(re.sub(r"\|\s*(?=\|)", "|.", body).replace("|", " ").split())
        cells = "".join(words)
        if RUNS.fullmatch(cells):
            words = [cells := RUN.sub(_run, cells)]
        if len(words) > 1 and cells.isalpha() and ascii_lowercase.startswith(cells.lower()):
            return None
        is_row = len(words) == 1 or len(cells) == len(words) > 0
        is_row = is_row and symbols.issuperset(cells) and not ("." in cells and {*cells} & {*"01"})
        if is_row and (not i or (len(cells) > 1 and not cells.isdigit())):
            return cells
    numbers = _numbers_in(text)
    if numbers and {*numbers} <= {0, 1}:
        return "".join(map(str, numbers))
    return None if counts_up(numbers) else ""


def _run(run: re.Match[str]) -> str:
    return run[2] * int(run[1])


def _unlabelled(words: list[str]) -> list[str]:
    """Return the squares of a row without the numbers at its ends."""
    if len(words) < 2 or not words[0].isdigit() or any(map(str.isdigit, words[1:-1])):
        return words
    return (
        words
        if words[1].isdigit()
        else words[1 : len(words) - (len(words) > 2 and words[-1].isdigit())]
    )


def _drawn_row(row: Row, n: int, how: How, ruled: bool) -> list[str] | None:
    """Return the rows of squares in a row: one of a line, one or all of a list; None to skip it."""
    if row.mark in LISTS:
        return _listed(row, how)
    if row.mark:
        return None if row.mark == "gap" else []
    text = row.text
    if "/" in text and RANKS.fullmatch(text):
        lines = text.split(" ")[0].split("/")
        if "." in text:
            return [RUN.sub(_run, line) for line in lines]
        return [RANK.sub(lambda empty: "." * int(empty[0]), line) for line in lines]
    if text.isdecimal() and len(text) != n and (n or len(text) < 3) and how.form != "matrix":
        return []
    cells = (_cells if len(text) < LONGEST else _cells.__wrapped__)(text, how.symbols)
    if not cells:
        return None if cells is None else []
    if cells == "-" and n != 1:
        raise FormatError(
            "'-' may be a square or a board without queens; name the format", row.line
        )
    is_rule = cells[0] in "-_*" and cells == text and RULE.fullmatch(text)
    if is_rule and (ruled or n not in (0, len(cells))):
        return None
    if row.indented and len(cells) == 1:
        raise FormatError("blanks are not squares; write . for empty squares", row.line)
    return [cells]


def _listed(row: Row, how: How) -> list[str]:
    words = row.words
    if len(words[0] if words else "") > 1 and WHOLE.fullmatch(words[0]):
        words = [*map(str, numbers_of(row))]
    is_row = len(words) > 1 and max(map(len, words)) == 1
    rows = ["".join(word.strip() or "." for word in words)] if is_row else words
    if not rows or not how.symbols.issuperset("".join(rows)):
        return []
    if not is_row and {*map(len, rows)} != {len(rows)}:
        if max(map(len, rows)) == 1:
            return []
        raise FormatError(f"{len(rows)} strings of {len(rows[0])} squares are no board", row.line)
    return rows


def drawn(how: How, ruled: bool = False) -> Reading:
    """Read a character for each square, row by row; with ``ruled``, lines of dashes are none."""
    board: list[str] = []
    spaced = blank = False  # whether empty lines are between rows, and whether one was before this
    size = how.n
    last = 0
    while row := (yield None):
        found = _drawn_row(row, size, how, ruled)
        if found is None and not (board and numbers_of(row)):
            blank = blank or row.mark == "gap"
            continue
        if board and (not found or (len(board) > 1 and spaced != blank)):
            raise _broken(row, len(board), size, bool(found))
        if not found:
            yield from aside(row, how)
        for cells in found or ():
            size = size if board or how.n else len(cells)
            if len(cells) != size:
                raise FormatError(f"{len(cells)} squares in a row of a board of {size}", row.line)
            board.append(cells)
            spaced, blank, last = blank, False, row.line
            if len(board) == size:
                form = "leetcode" if row.mark and (size == 1 or len(row.words[0]) > 1) else "board"
                yield Said(row.line, "cells", "".join(board), form, size)
                board = []
    if board:
        raise FormatError(f"the board ends after {len(board)} of {size} rows", last)


def _broken(row: Row, rows: int, size: int, is_row: bool) -> FormatError:
    """Return the error of a row that does not belong to a board that has begun."""
    numbers = numbers_of(row)
    if len(numbers) == size and max(numbers) > 1:
        return FormatError(f"{max(numbers)} is no square of a board of zeros and ones", row.line)
    if not is_row:
        row.aside()
    return FormatError(f"the board ends after {rows} of {size} rows", row.line)


def ruled(how: How) -> Reading:
    """Read drawn boards with lines of dashes between them."""
    return drawn(how, True)


READINGS: dict[str, Callable[[How], Reading]] = {
    one.__name__: one
    for one in (
        permutations, digits, column, table,
        pairs, couples, squares, names, assigned, objects,
        drawn, ruled, models,
    )
}  # fmt: skip
