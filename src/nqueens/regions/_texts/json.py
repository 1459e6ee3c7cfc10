"""Puzzles in JSON, and as lists that programs print: rows of labels, quoted or not."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from nqueens._runtime.texts import FormatError, NumberedLines, refuse
from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N
from nqueens.regions._texts.description import ALL, MAX_TEXT, Draft, Head, PuzzleFormat, is_comment
from nqueens.regions._texts.one_line import flat_text, is_sized, is_task, sized_puzzle, task_puzzle
from nqueens.regions._texts.pzpr import is_sbn, sbn_puzzle
from nqueens.regions._texts.squares import are_flat, are_rows, flat_rows, flat_size, square_rows

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

OWN, VERSION = "nqueens-regions", 1
LAYOUTS = ("regions", "colorRegions", "board", "grid", "layout", "colorGrid", "puzz", "task", "sbn")
STARS = ("stars", "starCount", "star_count", "starsPerRegion", "stars_per_region", "star_rating")
STRINGS = ("puzz", "task", "sbn")
SIZES = ("n", "size", "gridSize")
SQUARES = {"placed": ("placed", "givens", "given"), "blocked": ("blocked",)}
RULES = {"stars", "touching", "diagonals"}
FIELDS = {"format", "version", "n", "regions", "colours", *RULES, *SQUARES}
SPECIAL = re.compile(r'\\.|["\[\]{}()]', re.DOTALL)
TOKEN = re.compile(
    r"""(?P<comment>(?://|\#)[^\n]*)|(?P<quoted>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?P<mark>[\[\]()])"""
    r"""|(?P<word>[^\s,\[\]()"'#/]+)|(?P<gap>[\s,]+)|(?P<other>.)""",
    re.DOTALL,
)
NUMBER = re.compile(r"[0-9]{1,4}")
MOST_SQUARES = 1 << 16  # of a list
DEEPEST = 64


# --- lists ----------------------------------------------------------------------------------------


def matrix(text: str, start: int = 0) -> tuple[list[Any], int]:
    """Return the nested lists of labels that begin at a bracket, and where they end.

    Labels may be quoted or not, and separated by commas or blanks; comments are left out. What is
    not a list of at most three levels is a ValueError, whose second argument is the place.
    """
    stack: list[list[Any]] = []
    count = 0
    for token in TOKEN.finditer(text, start):
        kind, word = token.lastgroup, token[0]
        if kind in ("gap", "comment"):
            continue
        count += 1
        if count > MOST_SQUARES or len(stack) > 3:
            raise ValueError("it is not a list of rows", token.start())
        if word in ("[", "("):
            inner: list[Any] = []
            if stack:
                stack[-1].append(inner)
            stack.append(inner)
        elif word in ("]", ")"):
            last = stack.pop()
            if not stack:
                return last, token.end()
        elif kind == "other" or not stack:
            raise ValueError(f"{described(word)} is not expected in a list", token.start())
        elif kind == "quoted":
            stack[-1].append(_unquoted(word))
        else:
            stack[-1].append(int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else word)
    raise ValueError("the brackets are not closed", start)


def _unquoted(word: str) -> str:
    """Return the string that a program writes in quotes."""
    if "\\" not in word:
        return word[1:-1]
    try:
        return str(json.loads(f'"{word[1:-1]}"'))
    except ValueError:  # escapes that JSON does not have
        return re.sub(r"\\(.)", r"\1", word[1:-1], flags=re.DOTALL)


def _bracketed(lines: NumberedLines) -> Iterator[tuple[int, str]]:
    """Yield groups of lines; a group ends once all the brackets that it opens are closed."""
    start, group, length, depth, quoted = 0, list[str](), 0, 0, False
    for number, line in lines:
        if not group and (not line.strip() or is_comment(line)):
            continue
        start = start if group else number
        group.append(line)
        length += len(line) + 1
        if length > MAX_TEXT:
            refuse("the brackets are not closed", start)
        for match in SPECIAL.finditer(line):
            mark = match[0]
            if mark == '"':
                quoted = not quoted
            elif not quoted and len(mark) == 1:
                depth += 1 if mark in "[{(" else -1
        quoted = False  # no string goes on
        if depth <= 0:
            yield start, "\n".join(group)
            group, length, depth = [], 0, 0
    if group:
        refuse("the brackets are not closed", start)


def _read(lines: NumberedLines) -> Iterator[Draft]:
    pending: list[tuple[int, Sequence[Any]]] = []  # rows that stand on lines of their own
    for start, part in _bracketed(lines):
        value = _value(part, start)
        row = _is_row(value)
        if pending and (not row or _ends(pending, value)):
            yield from _boards(pending)
            pending = []
        if row:
            pending.append((start, value))
            if len(pending) > MAX_N * MAX_N:
                refuse("these rows are not a board", pending[0][0])
        else:
            yield from puzzles_in(value, start)
    if pending:
        yield from _boards(pending)


def _is_row(value: Any) -> bool:
    """Return whether a value is a list of labels: a row, or all squares of a board.

    Strings of n characters may be labels or the rows of a board.
    """
    if not isinstance(value, list) or not value or any(map(_is_container, value)):
        return False
    return len(value) > 1 or not isinstance(value[0], str) or len(value[0]) == 1


def _ends(rows: list[tuple[int, Sequence[Any]]], value: list[Any]) -> bool:
    """Return whether the next line begins another board."""
    first = rows[0][1]
    return len(rows) == len(first) or (_is_whole(first) and len(value) != len(first))


def _is_container(value: Any) -> bool:
    return isinstance(value, (list, dict))


def _boards(rows: list[tuple[int, Sequence[Any]]]) -> Iterator[Draft]:
    """Yield the board that rows make, or the boards that each of them is."""
    labels = {label for _, row in rows for label in row}
    whole = all(_is_whole(row) for _, row in rows)
    if whole and len(labels) == len(rows) == len(rows[0][1]) > 1:
        reason = f"{len(rows)} boards, or one whose labels have {len(rows)} characters"
        refuse(f'{reason}; write {{"regions": ...}} around each', rows[0][0])
    if whole:
        for line, row in rows:
            yield Draft(row, line)
    elif len(labels) != len(rows) and are_flat([row for _, row in rows], rows[0][0], "lists"):
        for line, row in rows:
            yield Draft(flat_rows(row, line), line)
    else:
        yield Draft(square_rows(rows), rows[0][0])


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise FormatError(f"an object has {described(twice)} twice")
    return value


DECODER = json.JSONDecoder(object_pairs_hook=_object_of)


def _value(text: str, start: int) -> Any:
    """Return the value of JSON, or of lists that are written in another way."""
    text = text.rstrip().rstrip(",;")
    try:
        return DECODER.decode(text)
    except RecursionError:
        raise FormatError("nested too deeply", start, 1) from None
    except FormatError as error:
        raise FormatError(error.reason, start, 1) from None
    except ValueError as error:
        first = error
    at = len(text) - len(text.lstrip())
    if text[at : at + 1] in ("[", "(") and "{" not in text:
        try:
            value, end = matrix(text, at)
        except ValueError as error:
            reason, where = error.args
        else:
            if not text[end:].strip():
                return value
            reason, where = "text after the list", end
        if '"' not in text:
            row = text.count("\n", 0, where)
            refuse(reason, start + row, where - text.rfind("\n", 0, where))
    line, column = getattr(first, "lineno", 1), getattr(first, "colno", 1)
    raise FormatError(getattr(first, "msg", str(first)), start + line - 1, column)


# --- values ---------------------------------------------------------------------------------------


def puzzles_in(value: Any, line: int) -> Iterator[Draft]:
    """Yield the puzzles in a JSON value, however deep in it they are."""
    parts = (
        value if isinstance(value, list) and any(isinstance(x, dict) for x in value) else [value]
    )
    for part in parts:
        if isinstance(part, list) and len(part) == 1 and isinstance(part[0], str):
            yield layout_text(part[0], line)
            continue
        drafts = _puzzles_within(part, line)
        first = next(drafts, None)
        if first is not None:
            yield first
            yield from drafts
        elif isinstance(part, dict):
            refuse(f"the object has none of {', '.join(LAYOUTS)}", line)
        elif part != []:
            refuse(f"{described(part)} is not a layout", line)


def _puzzles_within(value: Any, line: int) -> Iterator[Draft]:
    waiting = [(value, 0)]
    while waiting:
        part, depth = waiting.pop()
        if isinstance(part, dict) and _layout_key(part, depth):
            yield _object(part, _layout_key(part, depth), line)
        elif isinstance(part, list) and not any(isinstance(x, dict) for x in part):
            if part and (not depth or _is_board(part)):
                for board in part if _is_list_of_boards(part) else [part]:
                    yield Draft(_rows(board, line), line)
        elif isinstance(part, (dict, list)) and depth < DEEPEST:
            inner = list(part.values() if isinstance(part, dict) else part)
            waiting += [(x, depth + 1) for x in inner[::-1] if _is_container(x)]


def _layout_key(value: dict[str, Any], depth: int) -> str:
    """Return the name of the layout in an object, nothing if it has none."""
    for key in LAYOUTS:
        layout = value.get(key)
        if isinstance(layout, str) and layout.strip():
            text = "".join(layout.split())
            if not depth or key in STRINGS or flat_size(text):
                return key
        elif isinstance(layout, list) and layout:
            rows = all(isinstance(x, (str, list)) or _has_colours(x) for x in layout)
            if not depth or rows or flat_size(list(map(str, layout))):
                return key
    return ""


def _has_colours(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("colors"), list)


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], list)


def _is_list_of_boards(value: list[Any]) -> bool:
    if value and all(map(_is_strings, value)):  # boards of strings, or labels of n characters
        return len({label for row in value for label in row}) != len(value)
    return bool(value) and all(_is_nested(board) or _is_strings(board) for board in value)


def _is_whole(value: Sequence[Any]) -> bool:
    """Return whether strings are the rows of a board of as many regions."""
    return are_rows(value, str) and len(set("".join(value))) == len(value)


def _is_strings(value: Any) -> bool:
    """Return whether a value is a board of strings, one for each row."""
    return are_rows(value, str) and len(value) > 1


def _is_board(value: list[Any]) -> bool:
    """Return whether a list within another value has the form of a board."""
    return len(value) > 1 and (are_rows(value, str) or are_rows(value, list))


def _rows(value: Any, line: int) -> list[Any]:
    """Return the rows of a layout in one of its forms."""
    if not isinstance(value, list):
        refuse(f"{described(value)} is not a layout", line)
    rows = [row["colors"] if _has_colours(row) else row for row in value]
    if all(_is_nested(row) for row in rows):
        return _rows_of_squares(rows, line)
    if len(rows) > 1 and not any(map(_is_container, rows)) and not _is_strings(rows):
        one_character = all(isinstance(x, int) or len(str(x)) == 1 for x in rows)
        if one_character or flat_size(rows):
            return flat_rows(rows, line)
    return rows


def _rows_of_squares(regions: list[Any], line: int) -> list[list[int]]:
    """Return the rows of a board whose regions are lists of squares."""
    n = len(regions)
    if n > MAX_N:
        refuse(f"a board has at most {MAX_N} regions, not {n}", line)
    rows = [[-1] * n for _ in range(n)]
    for label, region in enumerate(regions):
        for row, column in _squares(region, "regions", line):
            if not (0 <= row < n and 0 <= column < n) or rows[row][column] >= 0:
                reason = f"square {(row, column)} is not on a board of {n} rows, or in two regions"
                refuse(reason, line)
            rows[row][column] = label
    if any(-1 in row for row in rows):
        refuse("a square is in no region", line)
    return rows


def _squares(value: Any, name: str, line: int) -> list[tuple[int, int]]:
    """Return the (row, column) that a list has as pairs or as objects."""
    if not isinstance(value, list) or len(value) > MAX_N * MAX_N:
        refuse(f"{name} is a list of [row, column], not {described(value)}", line)
    pairs = []
    for square in value:
        pair = square
        if isinstance(square, dict):
            pair = [square.get("row"), square.get("col", square.get("column"))]
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(x) is int for x in pair)):
            refuse(f"{name} is a list of [row, column], not of {described(square)}", line)
        pairs.append((pair[0], pair[1]))
    return pairs


def _object(value: dict[str, Any], key: str, line: int) -> Draft:
    """Return the puzzle of an object that has its layout under a name."""
    if value.get("format") == OWN:
        _check_own(value, line)
    layout = value[key]
    draft = (
        layout_text(layout, line) if isinstance(layout, str) else Draft(_rows(layout, line), line)
    )
    n = len(draft.rows)
    for name in (*SIZES, "width", "height") if key == "puzz" else SIZES:
        size = value.get(name)
        if name == "n" and size is not None and not NUMBER.fullmatch(str(size)):
            refuse(f"n is a number, not {described(size)}", line)
        if NUMBER.fullmatch(str(size)) and int(str(size)) != n:
            refuse(f"{name} is {size} on a board of {n} rows", line)
    colours = value.get("colours", ()) if value.get("format") == OWN else ()
    return draft._replace(**_rules(value, line), **_marks(value, line), colours=colours)


def _check_own(value: dict[str, Any], line: int) -> None:
    """Refuse an object of a later version, and one that this library does not write."""
    for name in ("version", "n", "stars"):
        if name in value and type(value[name]) is not int:
            refuse(f"{name} is an integer, not {described(value[name])}", line)
    if value.get("version") != VERSION:
        version = described(value.get("version"))
        refuse(f"version {version} of {OWN}; this library reads version {VERSION}", line)
    if not value.keys() <= FIELDS:
        names = ", ".join(sorted(value.keys() - FIELDS))
        refuse(f"{described(names)} is not a part of {OWN}", line)


def _rules(value: dict[str, Any], line: int) -> dict[str, Any]:
    """Return the rules that an object gives."""
    rules: dict[str, Any] = {}
    stars = next((value[name] for name in STARS if value.get(name) is not None), None)
    if stars is not None:
        if not NUMBER.fullmatch(str(stars)):
            refuse(f"stars is a number, not {described(stars)}", line)
        rules["stars"] = int(stars)
    for name in ("touching", "diagonals"):
        if name in value:
            if not isinstance(value[name], bool):
                refuse(f"{name} is true or false, not {described(value[name])}", line)
            rules[name] = value[name]
    return rules


def _marks(value: dict[str, Any], line: int) -> dict[str, Any]:
    """Return the squares that an object places and blocks."""
    marks = {}
    for kind, keys in SQUARES.items():
        squares = [_squares(value[name], name, line) for name in keys if value.get(name)]
        if squares:
            marks[kind] = list(chain.from_iterable(squares))
    return marks


def layout_text(layout: str, line: int) -> Draft:
    """Return the puzzle of a string in an object."""
    layout = layout.strip()
    if is_sbn(layout):
        return sbn_puzzle(layout, line)
    if is_sized(layout):
        return sized_puzzle(layout, line)
    if is_task(layout):
        return task_puzzle(layout, line)
    rows = layout.split()
    if len(rows) > 1 and all(len(row) == len(rows) for row in rows):
        return Draft(rows, line)
    return flat_text(layout, line)


# --- writing --------------------------------------------------------------------------------------


def named_rows(puzzle: Puzzle) -> list[list[str]]:
    names = puzzle.regions.names
    return [[names[label] for label in row] for row in puzzle.regions.labels.tolist()]


def _write(puzzle: Puzzle) -> str:
    rows: list[Any] = named_rows(puzzle)
    if all(re.fullmatch(r"[^\s,]", name) for name in puzzle.names) and puzzle.n > 1:
        rows = ["".join(row) for row in rows]
    value: dict[str, Any] = {"format": OWN, "version": VERSION, "n": puzzle.n, "regions": rows}
    value["stars"] = puzzle.stars
    value |= {name: True for name in ("touching", "diagonals") if getattr(puzzle, name)}
    value |= {name: squares for name in ("placed", "blocked") if (squares := getattr(puzzle, name))}
    if puzzle.regions.colours:
        value["colours"] = puzzle.regions.colours
    return f"{dumped(value)}\n"


def dumped(value: object) -> str:
    """Return a value as JSON, on one line for every program."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


def is_own(head: Head) -> bool:
    """Return whether a text is JSON of this library, whose labels may look like anything."""
    return re.match(rf'\{{\s*"format"\s*:\s*"{OWN}"', head.first) is not None


def _is_json(head: Head) -> bool:
    return head.first[0] in "[{("


JSON = PuzzleFormat("json", ("krazydad",), _is_json, _read, _write, (*ALL, "labels"))
LISTS = PuzzleFormat(
    "lists",
    ("python",),
    _is_json,
    _read,
    lambda puzzle: f"{dumped(named_rows(puzzle))}\n",
    ("pieces",),
)
