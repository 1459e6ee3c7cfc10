"""Every way to write boards that is read: a generator of what the rows of a text say.

Each explains every row, or fails where it does not. None knows of the others: the choice takes the
one that explains the whole text.
"""

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, pairwise
from math import isqrt
from string import ascii_lowercase
from typing import Any, NamedTuple

from nqueens._runtime.texts import FormatError
from nqueens._squares import square_of
from nqueens._text.choice import Unexplained
from nqueens._text.rows import (
    BITS,
    BOXES,
    FRAME,
    LISTS,
    NUMBERS,
    PAIRS,
    RULE,
    SQUARES,
    Numbers,
    Row,
    behind,
    bodies,
    integers,
)

FEWEST = 4  # queens that show that numbers are squares, or that a column of numbers is a board
LONGEST = 500  # characters of a line with assignments
EMPTY = frozenset("._-·○0⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
QUEENS = frozenset("Qq♕♛●1")
UNSURE = frozenset("#xX*oO+@")  # a queen, a blocked or an empty square: the rest of the board says
SYMBOLS = EMPTY | QUEENS | UNSURE
ALONE = re.compile(r"(?:\d+[:.)]\s+)?(\d{1,10})", re.ASCII)  # 2413, or 1: 0
PAIR = re.compile(r"\(?\s*(\d{1,10})\s*[,/:-]\s*(\d{1,10})\s*\)?", re.ASCII)
ATOM = re.compile(r"\b([a-z]\w*)\((\d{1,10},\d{1,10})\)", re.ASCII)
ATOMS = re.compile(r"A(?:[\s,]+A)*\.?".replace("A", r"[a-z]\w*(?:\([\w,]*\))?"), re.ASCII)
NAME = re.compile(r"(?:Q(?=[a-z]))?((?!Q[a-z])[a-zA-Z]{1,7})([1-9]\d{0,9})", re.ASCII)  # a4, Qa4
NAMES = re.compile(rf"{NAME.pattern}(?:[\s,]+{NAME.pattern})+|Q?[a-zA-Z]{{1,2}}[1-9]\d?", re.ASCII)
SQUARE = re.compile(  # a line for each queen
    r"(?:queen\b.*?)?\brow\W{1,4}(\d{1,9})\W.*?\bcol(?:umn)?\W{1,4}(\d{1,9})\W*|"
    r"(?:placed? |the )?queen\b[^\d(]*\d*[^\d(]*\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)\W*",
    re.IGNORECASE | re.ASCII,
)
INDEXED = re.compile(r"\D*?(\d{1,9})(?:\D+(\d{1,9}))?\D*", re.ASCII)  # q1, Q[1], x_0_3
ASSIGNED = re.compile(
    r"([A-Za-z][A-Za-z_ ]*[\[(]?\d{1,9}(?:[],_[ ]{1,2}\d{1,9})?[])]?)(?: ?(?::=|==?|:|[-=]>|→) ?|"
    r" {1,3})(?:col(?:umn)? ?)?(\d{1,9}|[Tt]rue|[Ff]alse)(?:\.0*)?[,;\s]*",
    re.ASCII,
)
ASSIGNMENTS = re.compile(rf"(?:{ASSIGNED.pattern})+", re.ASCII)
LITERAL = re.compile(r"-?[1-9]\d{0,8}", re.ASCII)
RANKS = re.compile(r"[\dQq.]+(?:/[\dQq.]+)+(?: [wb] .*)?", re.ASCII)  # 1Q2/3Q/Q3/2Q1
RANK = re.compile(r"(\d{1,3})", re.ASCII)
RUNS = re.compile(r"(?=.*\d)(?=.*\.)(?=.*Q)(?:\d{0,3}[.Q])+", re.ASCII)  # 1.Q2.
RUN = re.compile(r"(\d{1,3})([.Q])", re.ASCII)
HEADER = re.compile(r"(row|column)([01])\s*(?:,|$)")
MEMBER = re.compile(r"([A-Za-z_ ]*)\[?,?(\d{1,9})\]?", re.ASCII)  # of a header
SIZE = re.compile(  # 8 or 8 8, which may be a total; or said in words
    r"(\d{1,10})(?:[ ,x]+\1)?|(?:n|(?:board )?size) ?[:=]? ?(\d{1,10})|"
    r"(\d{1,10})(?:x\3 board|[ -]queens)",
    re.IGNORECASE | re.ASCII,
)
AXES = (("row", "r", "y"), ("col", "column", "c", "x"))  # of the square of an object
TURNED = re.compile(  # a header, also in other languages
    r"\W*(x|c|col|column|spalte|columna|colonne|colonna|coluna)[ _]?(no|num|number|index|idx)?\W+"
    r"(y|r|row|zeile|reihe|fila|ligne|riga|linha)[ _]?(no|num|number|index|idx)?\W*",
    re.IGNORECASE,
)


class Said(NamedTuple):
    """What rows say: a board, a total, or a number alone, which may be a size or a total."""

    line: int
    kind: str  # numbers, pairs, names, cells, header, total, number
    value: Any
    form: str = ""
    n: int = 0
    blocked: tuple[tuple[int, int], ...] = ()


class How(NamedTuple):
    """What the caller says."""

    form: str = ""
    n: int = 0
    symbols: frozenset[str] = SYMBOLS


Reading = Generator[Said | None, Row | None, None]
Opened = Callable[[How], Reading]
Function = Callable[..., Any]
Variables = list[tuple[Numbers, int]]  # the index and the value of each


def aside(row: Row, how: How) -> Iterator[Said]:
    """Yield the total or the header that a row is, if any; fail if it is neither, and no prose."""
    size = None if row.mark else SIZE.fullmatch(row.text)
    if size:
        number = int(next(filter(None, size.groups())))
        yield Said(row.line, "number" if size[1] else "size", number)
    elif row.text == "-" and how.form in ("pairs", "algebraic"):
        yield Said(row.line, "pairs", [], how.form)
    elif not row.mark and (n := _columns(row.text)):
        yield Said(row.line, "header", HEADER.match(row.text), n=n)
    elif (total := row.total()) is not None:
        yield Said(row.line, "total", total)


def _columns(text: str) -> int:
    """Return the number of columns of which a line has the names: a b c, or no q1 q2 q3."""
    words = re.split(r"[\s,;|]+", text.strip("|,; \t")) if len(text) < LONGEST else []
    if len(words) < 2 or ascii_lowercase.startswith("".join(words).lower()):
        return len(words) * (len(words) > 1)
    members = [*map(MEMBER.fullmatch, words)]
    known = [one for one in members if one]
    is_row = known and known in (members, members[1:]) and len({one[1] for one in known}) == 1
    return len(known) * (bool(is_row) and counts_up(tuple(int(one[2]) for one in known)))


def by_rows(part: Function, whole: Function, ends: Function | None = None) -> Opened:
    """Return the reading of boards of which each row of the text has a ``part``, a list of items.

    A board ends before a row without a part, and where ``ends`` says so of its items, those of the
    next row, its size, which a number above it may say, and whether it has one line so far, and not
    that of the next row; by default where the next row begins with the key of one of its items.
    """

    def reading(how: How) -> Reading:
        group: list[Any] = []
        keys: set[Any] = set()
        start = last = size = said = 0
        is_turned = False
        while True:
            row: Any = yield None
            found = part(row) if row else []
            if not (group and found):
                ended = bool(group)
            elif ends:
                ended = ends(group, found, size, start == last != row.line)
            else:
                ended = found[0][0] in keys
            if ended:
                yield from whole(start, group, size)
                group, keys, size = [], set(), said
            if found:
                start, last = start if group else row.line, row.line
                group += [square[::-1] for square in found] if is_turned else found
                keys.update(() if ends else (key for key, _ in found))
            elif row:
                is_turned = is_turned or bool(TURNED.fullmatch(row.text))
                for one in aside(row, how):
                    said = one.value if one.kind == "size" else said
                    size = one.value if one.kind == "number" else said
                    yield one
            else:
                return

    return reading


# --- numbers --------------------------------------------------------------------------------------


def counts_up(numbers: Numbers) -> bool:
    """Return whether numbers may be those of rows or columns: 0 1 2 or 1 2 3."""
    first = numbers[0] if numbers else 2
    return first <= 1 < len(numbers) and numbers == (*range(first, first + len(numbers)),)


def is_permutation(numbers: Sequence[int]) -> bool:
    """Return whether numbers are those from 0 or from 1, each once."""
    low = min(numbers, default=2)
    return low <= 1 and sorted(numbers) == [*range(low, low + len(numbers))]


def permutations(how: How, numbered: bool = False) -> Reading:
    """Read rows of a number for each row of a board: 1 3 0 2; also 2413, or below a header.

    With ``numbered``, each row is behind its own number, or all are below a header.
    """
    first: Numbers = ()
    count = columns = size = 0  # of the table, by its header; and of boards, if that is said
    is_packed = has_numbers = False  # whether boards have no blanks, and numbers are alone
    is_list = False  # whether the header may also be a board
    while row := (yield None):
        is_pair = row.mark == "(" and len(row.numbers) == 2
        numbers = () if is_pair else row.numbers
        if not numbers and not numbered and (is_packed or len(first) < 2):
            numbers = _alone(row.text, first, how, has_numbers)
            is_packed = is_packed or len(numbers) > 1
        if not numbers:
            for said in aside(row, how):
                has_numbers = has_numbers or said.kind == "number"
                columns = said.n or columns
                size = said.value if said.kind == "size" else size
                yield said
            is_table = columns and not (first or numbered or how.form)
            if is_table or (has_numbers and len(first) == 1):
                raise Unexplained("numbers that are no boards", row.line)
        elif numbered and not (columns or count or row.mark) and counts_up(numbers):
            columns, is_list = len(numbers), row.text[0].isdigit() and "," not in row.text
            if "," not in row.text:  # or it may be a board
                yield Said(row.line, "header", None)
        else:
            first, is_behind = first or numbers, numbered and (is_list or len(numbers) != columns)
            own = numbers[is_behind:]
            is_next = not is_behind or first[0] == numbers[0] - count
            is_known = (
                count > 1 or how.form or columns or _is_board(own, first, count, row, numbered)
            )
            if columns not in (0, len(own)) or not (is_next and is_known):
                raise Unexplained("numbers that are neither a board nor of a table", row.line)
            count += 1
            form = "csv" if numbered or "," in row.text else "permutation"
            yield Said(row.line, "numbers", own, "json" if row.mark else form, columns or size)
    is_only_a_board = is_permutation(first) or not is_permutation(first[1:])
    is_sure = columns or (len(first) > FEWEST > first[0] + 2 and not is_only_a_board)
    if numbered and count == 1 and not is_sure:
        raise Unexplained("one row does not show that boards are numbered", 1)


def _alone(text: str, first: Numbers, how: How, has_numbers: bool) -> Numbers:
    """Return the digits of a number that are a board, or the number if that is one of one row."""
    found = ALONE.fullmatch(text)
    digits = tuple(map(int, found[1])) if found else ()
    if len(digits) >= FEWEST:
        is_board = how.form or len(digits) == len(first) or is_permutation(digits)
        return digits if is_board else ()
    is_board = len(first) < 2 and not has_numbers and (how.form or text in ("0", "1"))
    return (int(found[1]),) if found and is_board else ()


def _is_board(own: Numbers, first: Numbers, count: int, row: Row, numbered: bool) -> bool:
    """Return whether numbers may be a board without a header: no header, and no row below one."""
    if numbered:
        is_beside = is_permutation(row.numbers[:-1]) and not is_permutation(own)  # a number behind
        return not is_beside and 1 < len(own) > max(own) - min(own) and max(own) <= len(own)
    is_header = own[0] == 0 and "," in row.text
    is_below = count == 1 and len(own) == len(first) + 1
    return bool(row.mark) or not (counts_up(first) and (is_header or is_below))


def _lone(row: Row) -> list[tuple[int]]:
    return [(int(row.text[:10]),)] if row.text.isdecimal() else []


def _column(line: int, group: list[tuple[int]], size: int) -> Iterator[Said]:
    """Read boards of a number in each line, as Julia prints a vector; the first may be the size."""
    numbers = tuple(chain(*group))
    ways = [numbers, numbers[1:]] if len(numbers) - 1 == numbers[0] else [numbers]
    boards = [own for own in ways if is_permutation(own) and not counts_up(own)]
    if len(boards) != 1 or len(boards[0]) < FEWEST:
        raise Unexplained("a column of numbers that is no board", line)
    yield Said(line, "numbers", boards[0], "permutation")


# --- squares --------------------------------------------------------------------------------------


def _pairs_of(row: Row) -> list[Numbers]:
    """Return the squares of a line or a list, also of queen(1,2) queen(2,4) among other atoms."""
    if row.mark:
        if len(row.numbers) == 2:
            return [row.numbers]
        words = row.words
        text = " ".join(words) if all(map(PAIR.fullmatch, words)) else ""
    elif ATOMS.fullmatch(row.text):
        found = ATOM.findall(row.text)
        names = {name for name, _ in found if name[0] == "q"} or {name for name, _ in found}
        text = " ".join(pair for name, pair in found if {name} == names)
    else:
        text = behind(row.text, PAIRS)
    numbers = iter(integers(text))
    return [*zip(numbers, numbers, strict=True)]


def _each_line(group: list[Any], found: list[Any], size: int, ended: bool) -> bool:
    """Return whether a board ends: each has its line, or each square has one."""
    is_next = ended and (len(group) + len(found) > 2 or found[0] in group)
    return len(group) == size or is_next


def squares(kind: str, form: str) -> Function:
    """Return how a board is said by the squares on a line, in a list, or on lines of their own."""
    return lambda line, group, size: [Said(line, kind, group, form, size)]


def _couple(row: Row) -> list[Numbers]:
    return [row.numbers] if not row.mark and len(row.numbers) == 2 else []


def _couples(line: int, group: list[Numbers], size: int) -> Iterator[Said]:
    """Read a line with two numbers for each queen, possibly below the size of the board."""
    first, rest = group[0], group[1:]
    may_be_size = first[0] == first[1] == len(rest) == max(chain(*group))  # 4 4
    if may_be_size and not size and group != sorted(group, reverse=True):
        if rest != sorted(rest):
            raise Unexplained("two equal numbers, which may be the size or a queen", line)
        size, line, group = first[0], line + 1, rest
    if not size and first[0] == len(rest) == len({row for row, _ in rest}) and rest == sorted(rest):
        raise Unexplained("two numbers, which may be the size and a total, or a queen", line)
    low, high = min(chain(*group)), max(chain(*group))
    n = high + 1 - low if len(group) % (high + 1 - low) == 0 else len(group)
    is_board = n >= FEWEST and any(len({*axis}) == n for axis in zip(*group[:n], strict=True))
    if not size and not is_board:  # which could be boards of two rows
        raise Unexplained("pairs of numbers that are not a queen in each row of a board", line)
    for at in range(0, len(group), size or n):
        yield Said(line + at, "pairs", group[at : at + (size or n)], "pairs", size)


def _square(row: Row) -> list[Numbers]:
    """Return the square of a queen that a line or an object names."""
    if row.mark == "{":
        square = [row.value[key] for keys in AXES for key in keys if key in row.value]
        return [tuple(square)] if _is_pair(square) else []
    found = SQUARE.fullmatch(row.text) if len(row.text) < LONGEST else None
    return [tuple(int(one) for one in found.groups() if one)] if found else []


def _names_of(row: Row) -> list[tuple[int, int]]:
    """Return the squares of names, also Qa2 Qb4, as if rank 1 were the first row."""
    found = NAME.findall(behind(" ".join(row.words), NAMES))
    return [square_of(file.lower(), 1 - int(rank), 0) for file, rank in found]


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and {*map(type, value)} == {int}


def _object(row: Row) -> list[Said]:
    """Return the board of a JSON object with n, queens and blocked squares."""
    if row.mark != "{":
        return []
    n = row.value.get("n")
    queens = row.value.get("queens") or row.value.get("placed") or []
    marks = [queens, row.value.get("blocked") or []]
    if type(n) is not int or not SQUARES & row.value.keys():
        raise FormatError(
            "an object that is no board, with neither solutions nor n and queens", row.line
        )
    if not all(isinstance(one, list) and all(map(_is_pair, one)) for one in marks):
        raise FormatError("the squares of a board must be pairs of numbers", row.line)
    placed, blocked = (tuple(map(tuple, some)) for some in marks)
    return [Said(row.line, "pairs", placed, "json", n, blocked)]


# --- variables ------------------------------------------------------------------------------------


def _values(row: Row) -> Variables:
    """Return the index and the value of each variable of a row."""
    found: list[Any] = [*row.value.items()] if row.mark == "{" else []
    if not row.mark and len(row.text) < LONGEST and ASSIGNMENTS.fullmatch(row.text):
        found = [(key, int(BITS.get(value, value))) for key, value in ASSIGNED.findall(row.text)]
    values = _literals(row)
    for key, value in found:
        index = INDEXED.fullmatch(str(key))
        if index is None or not isinstance(value, int):
            return []
        values.append((tuple(map(int, filter(None, index.groups()))), int(value)))
    return values


def _assigned(line: int, group: Variables, size: int) -> Iterator[Said]:
    """Read the values of variables, in an object or on lines: {1: 3, 2: 1}, q[1] = 3, x_0_3 = 1."""
    known = dict(sorted(group))
    n, values = isqrt(len(known)), [*known.values()]
    kinds = {*map(len, known)} if len(known) == len(group) else set()  # or one is given twice
    is_list = kinds == {1} and counts_up(tuple(chain(*known)))
    is_model = kinds == {1} and {*map(type, values)} == {bool}
    is_bits = n * n == len(known) and {*values} <= {0, 1} and (is_model or n >= FEWEST)
    if is_bits and (is_list or kinds == {2}) and 0 in values:
        yield Said(line, "cells", "".join(str(int(value)) for value in values), "board", n)
    elif is_list and not is_model:
        yield Said(line, "numbers", tuple(values), "permutation")
    elif kinds == {2} and {*values} == {1}:  # those of queens only
        yield Said(line, "pairs", [*known], "pairs")
    else:
        raise Unexplained("values of variables that are not those of a board", line)


def _literals(row: Row) -> Variables:
    """Return the variables of a formula in order and their values; or those of many bits."""
    words = row.words
    if row.mark and len(words) >= FEWEST**2 and {*words} <= {"0", "1"}:
        return [((i,), word == "1") for i, word in enumerate(words, 1)]
    known = words[words[:1] == ["v"] : len(words) - (words[-1:] == ["0"])]
    if len(words) < 2 or not all(map(LITERAL.fullmatch, known)):
        return []
    found = [*map(int, known)]
    in_order = all(abs(b) - abs(a) == 1 for a, b in pairwise(found))
    return [((abs(one),), one > 0) for one in found] if in_order else []


# --- drawn boards ---------------------------------------------------------------------------------


def _drawn_line(text: str, n: int, how: How, ruled: bool) -> list[str] | None:
    """Return the rows of squares in a line, usually one; None for what is around a board."""
    if RULE.fullmatch(text):
        return None if ruled or n not in (0, len(text)) else [text]
    if RANKS.fullmatch(text):
        ranks = text.split(" ")[0].split("/")
        run, symbol = (RUN, r"\2") if "." in text else (RANK, ".")
        return [run.sub(lambda one: one.expand(symbol) * int(one[1]), rank) for rank in ranks]
    if text.isdecimal() and len(text) != n and (n or len(text) < 3) and how.form != "matrix":
        return []
    if text[-1] == ":":
        return []
    text = text if text.count(",") > 1 else text.strip("\"',")
    for body in bodies(text) if len(text) < LONGEST else [text]:
        if FRAME.fullmatch(body) and ("--" in body or body.strip("-| \t")):
            return None
        cells = _squares_of(body)
        is_row = how.symbols.issuperset(cells) and not ("." in cells and {*cells} & {*"01"})
        if cells and is_row and (body == text or (len(cells) > 2 and not cells.isdigit())):
            return [cells]
    numbers = integers(behind(text, NUMBERS))
    if numbers and {*numbers} <= {0, 1}:
        return ["".join(map(str, numbers))]
    return []


def _squares_of(body: str) -> str:
    """Return a character for each square of a row, nothing if it is none."""
    if BOXES.fullmatch(body):
        body = re.sub(r"\]\s*\[", "|", f"|{body[1:-1]}|")
    if "," in body and body.strip(", "):  # fields, perhaps empty
        body = f"|{body}|".replace(",", "|")
    words = re.sub(r"\|\s*(?=\|)", "|.", body).replace("|", " ").split()
    squares = [word for word in words if not word.isdigit()]
    if len(squares) > 1 and squares in (words[1:], words[1:-1]):  # between the numbers of the row
        words = squares
    cells = "".join(words)
    if RUNS.fullmatch(cells):
        return RUN.sub(lambda run: run[2] * int(run[1]), cells)
    return cells if len(words) == 1 or len(cells) == len(words) else ""


_known_line = lru_cache(4096)(_drawn_line)


def _drawn_row(row: Row, size: int, how: How, ruled: bool) -> list[str] | None:
    """Return the rows of squares in a line or a list; its members may be those of a whole board."""
    if row.mark not in LISTS:
        if row.mark:
            return None if row.mark == "gap" else []
        return (_known_line if len(row.text) < LONGEST else _drawn_line)(row.text, size, how, ruled)
    words = row.words
    if len(words) == 1 and words[0].isdigit() and how.form != "matrix":
        return None  # a title
    width = max(map(len, words), default=0)
    if width == 1 < len(words):
        words = ["".join(word.strip() or "." for word in words)]
    if not words or not how.symbols.issuperset("".join(words)):
        return []
    if width > 1 and {*map(len, words)} != {len(words)}:
        raise FormatError(f"{len(words)} strings of {len(words[0])} squares are no board", row.line)
    return words


def _check_is_square(row: Row, size: int, found: list[str] | None) -> None:
    """Refuse a row within a board that is no row of it for another reason than the board's end."""
    if len(row.numbers) == size and max(row.numbers) > 1:
        wrong = f"{max(row.numbers)} is no square of a board of zeros and ones"
        raise FormatError(wrong, row.line)
    if not found:
        row.total()


def drawn(how: How, ruled: bool = False) -> Reading:
    """Read a character for each square, row by row; with ``ruled``, lines of dashes are none."""
    board: list[str] = []
    spaced = blank = False  # whether empty lines are between rows, and whether one was before this
    size, last = how.n, 0
    while row := (yield None):
        found = _drawn_row(row, size, how, ruled)
        if found is None and (row.mark or not row.numbers):
            blank = blank or row.mark == "gap"
            continue
        if board and (not found or (len(board) > 1 and spaced != blank)):
            _check_is_square(row, size, found)
            last = row.line
            break
        for said in () if found else aside(row, how):
            how = how._replace(n=said.value) if said.kind == "size" else how
            yield said
        for cells in found or ():
            if cells == "-" and size != 1:
                raise FormatError(
                    "'-' may be a square or a board without queens; name the format", row.line
                )
            size = size if board else how.n or len(cells)
            if len(cells) != size or (size == 1 and row.indented):
                wrong = f"{len(cells)} squares in a row of a board of {size}"
                blanks = "blanks are not squares; write . for empty squares"
                raise FormatError(wrong if len(cells) != size else blanks, row.line)
            board.append(cells)
            spaced, blank, last = blank, False, row.line
            if len(board) == size:
                form = "leetcode" if row.mark and len(found or ()) == size else "board"
                yield Said(row.line, "cells", "".join(board), form, size)
                board = []
    if board:
        raise FormatError(f"the board ends after {len(board)} of {size} rows", last)


READINGS: dict[str, Opened] = {
    "permutations": permutations,
    "column": by_rows(_lone, _column, lambda *_: False),
    "table": partial(permutations, numbered=True),
    "pairs": by_rows(_pairs_of, squares("pairs", "pairs"), _each_line),
    "couples": by_rows(_couple, _couples, lambda group, _, size, __: len(group) == size),
    "squares": by_rows(_square, squares("pairs", "pairs")),
    "names": by_rows(_names_of, squares("names", "algebraic"), _each_line),
    "assigned": by_rows(_values, _assigned),
    "objects": by_rows(_object, lambda line, group, size: group, lambda *_: True),
    "drawn": drawn,
    "ruled": partial(drawn, ruled=True),
}
