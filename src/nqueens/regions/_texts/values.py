"""Puzzles as values: JSON, lists as programs print them, levels of games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N, Regions
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._texts import walls
from nqueens.regions._texts.rows import Piece, flat_board, flat_rows, flat_size

OWN, VERSION = "nqueens-regions", 1
LAYOUTS = ("regions", "colorRegions", "board", "grid", "layout", "colorGrid", "puzz", "task", "sbn")
STRINGS = ("puzz", "task", "sbn")  # names of which a string is certainly a layout
STARS = ("stars", "starCount", "star_count", "starsPerRegion", "stars_per_region", "star_rating")
SIZES = ("n", "size", "gridSize")
SQUARES = (("placed", ("placed", "givens", "given")), ("blocked", ("blocked",)))
RULES = ("touching", "diagonals")
DEEPEST = 64


# --- layouts --------------------------------------------------------------------------------------


def layouts(value: Any, depth: int = 0) -> list[Any]:
    """Return the layouts in a value: objects with a layout, boards, and strings.

    At depth 0, what has none is returned itself, for an error that says so.
    """
    parts: Any = ()
    if isinstance(value, dict):
        if _key(value, not depth):
            return [value]
        parts = value.values()
    elif isinstance(value, list) and not _is_board(value):
        if depth or not _are_several(value):
            parts = value if depth else ()
        else:
            return [*chain.from_iterable(map(layouts, value))]
    elif isinstance(value, list):
        return [value]
    inner = [part for part in parts if _is_container(part) and depth < DEEPEST]
    found = [*chain.from_iterable(layouts(part, depth + 1) for part in inner)]
    return found if found or depth else [value]


def _is_container(value: Any) -> bool:
    return isinstance(value, (list, dict))


def _cells(row: Any) -> list[Any]:
    """Return the labels of a row: of a string, of a list, or of an object with colours."""
    row = row.get("colors") if isinstance(row, dict) else row
    if isinstance(row, str):
        return row.split() if " " in row else [*row]
    return row if isinstance(row, list) and not any(map(_is_container, row)) else []


def _is_board(value: list[Any]) -> bool:
    """Return whether a list has n rows of n labels, of which n are different."""
    rows = [_cells(row) for row in value[: MAX_N + 1]]
    n = len(rows)
    return n > 1 and {*map(len, rows)} == {n} == {len({*map(str, chain(*rows))})}


def _are_several(value: list[Any]) -> bool:
    """Return whether a list that is no board has several layouts."""
    if all(isinstance(part, str) for part in value):
        return len(value) == 1 or any(walls.LINK.search(part) for part in value)
    parts = [part for part in value if isinstance(part, list) and part]
    return len(parts) < len(value) or any(isinstance(x[0], list) or _is_board(x) for x in parts)


def _key(value: dict[str, Any], is_sure: bool) -> str:
    """Return the name of the layout in an object, nothing if it has none."""
    for key in LAYOUTS:
        layout = value.get(key)
        if isinstance(layout, str) and layout.strip():
            if is_sure or key in STRINGS or flat_size("".join(layout.split())):
                return key
        elif isinstance(layout, list) and layout:
            rows = all(isinstance(x, (str, list, dict)) for x in layout)
            if is_sure or rows or flat_size([*map(str, layout)]):
                return key
    return ""


def puzzle_of(value: Any) -> Puzzle:
    """Return the puzzle of a layout in any of its forms."""
    if isinstance(value, str):
        return _of_text(value.strip())
    if isinstance(value, (list, Regions)):
        return Puzzle(_rows(value) if isinstance(value, list) else value)
    key = _key(value, True) if isinstance(value, dict) else ""
    if not key:
        raise ValueError(f"no layout, such as one of {', '.join(LAYOUTS)}, in {described(value)}")
    colours = value.get("colours", ()) if value.get("format") == OWN else ()
    if value.get("format") == OWN and value.get("version") != VERSION:
        raise ValueError(f"version {value.get('version')} of {OWN}; here, {VERSION} is read")
    layout = value[key]
    found = puzzle_of(layout if isinstance(layout, str) else Regions(_rows(layout), colours))
    for name in SIZES:
        if str(value.get(name)).isdecimal() and int(value[name]) != found.n:
            raise ValueError(f"{name} is {value[name]} on a board of {found.n} rows")
    return found.__replace__(**_rules(value))


def _rules(value: dict[str, Any]) -> dict[str, Any]:
    """Return the rules, and the squares placed and blocked, that an object gives."""
    rules = {name: value[name] for name in RULES if name in value}
    for name in STARS:
        if value.get(name) is not None:
            rules["stars"] = int(value[name]) if isinstance(value[name], str) else value[name]
    for kind, keys in SQUARES:
        rules[kind] = _squares([*chain(*(value.get(name) or () for name in keys))]) or None
    return rules


def _of_text(text: str) -> Puzzle:
    """Return the puzzle of a string: a link, a notation, rows, or all squares."""
    for pattern, reader in LINES.values():
        if found := pattern.search(text):
            return reader(found)
    rows = text.split()
    if len(rows) > 1 and all(len(row) == len(rows) for row in rows):
        return Puzzle(rows)
    return flat_board(text)


def _rows(value: list[Any]) -> list[Any]:
    """Return the rows of a layout: as they are, from a flat list, or from lists of squares."""
    n = len(value)
    if all(isinstance(x, list) and x and _is_container(x[0]) for x in value):
        place = {pair: i for i, region in enumerate(value) for pair in _squares(region)}
        every = [(row, column) for row in range(n) for column in range(n)]
        if sum(map(len, value)) != n * n or place.keys() != {*every}:
            raise ValueError(f"{n} regions that are lists of all squares have {n * n} of them")
        return [[place[row, column] for column in range(n)] for row in range(n)]
    if n > 1 and not any(map(_is_container, value)) and not _is_board(value):
        flat = all(isinstance(x, int) or len(str(x)) == 1 for x in value) or flat_size(value)
        return flat_rows(value) if flat else value
    return [row["colors"] if isinstance(row, dict) else row for row in value]


def _squares(value: list[Any]) -> list[tuple[int, int]]:
    """Return the (row, column) that a list has as pairs or as objects."""
    pairs = []
    for square in value:
        if isinstance(square, dict):
            square = [square.get("row"), square.get("col", square.get("column"))]
        if not isinstance(square, list) or len(square) != 2:
            raise ValueError(f"{described(square)} is not the [row, column] of a square")
        pairs.append((square[0], square[1]))
    return pairs


# --- JSON and lists -------------------------------------------------------------------------------

DECODER = json.JSONDecoder()
NEXT = re.compile(r"^[ \t]*(?://|#).*|(?P<open>[\[({])", re.MULTILINE)
ARRAY = re.compile(r"\[\s*\{")
TOKEN = re.compile(
    r"""(?P<gap>(?://|\#)[^\n]*|[\s,]+)|(?P<quoted>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<open>[\[(])|(?P<close>[\])])|(?P<word>[^\s,\[\]()"'#/]+)|(?P<other>.)""",
    re.DOTALL,
)
MOST_TOKENS = 1 << 16  # of a list
LEVELS = 3


def values(text: str) -> Iterator[Piece]:
    """Yield the layouts of a text of JSON, or of lists, on one or several lines."""
    rows: list[Any] = []  # that stand on lines of their own
    first = 1
    for line, value in chain(_documents(text), [(0, None)]):
        flat = isinstance(value, list) and len(value) > 1 and not any(map(_is_container, value))
        if rows and (not flat or len(rows) == len(rows[0]) or len(value) != len(rows[0])):
            single = len(rows) == 1 or (not _is_board(rows) and all(map(flat_size, rows)))
            yield from ((first, layout) for layout in (rows if single else [rows]))
            rows = []
        if flat and (rows or not _is_board(value)):
            first = first if rows else line
            rows.append(value)
        elif isinstance(value, Exception):
            yield line, value
        elif line:
            yield from ((line, layout) for layout in layouts(value))


def _documents(text: str) -> Iterator[Piece]:
    """Yield each value of a text, or the error that stands there, and the number of its line."""
    at, found = 0, False
    line, counted = 1, 0
    while begun := NEXT.search(text, at):
        at, start = begun.end(), begun.start("open")
        if start < 0:  # a comment
            continue
        line, counted = line + text.count("\n", counted, start), start
        value: Any
        try:
            value, at = value_at(text, start)
        except ValueError as error:
            if ARRAY.match(text, start):  # its objects are read one by one
                continue
            value, at = error, text.find("\n", at) % (len(text) + 1)
        found = True
        yield line, value
    if not found:
        yield 1, ValueError("no puzzle in the text")


def value_at(text: str, at: int) -> tuple[Any, int]:
    """Return the JSON, or the nested lists of labels, that begin at a bracket, and their end.

    Labels in lists may be quoted or not, and separated by commas or blanks.
    """
    try:
        return DECODER.raw_decode(text, at)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except ValueError as error:
        if text[at] == "{":
            raise ValueError(f"not JSON: {error}") from None
    stack: list[list[Any]] = [[]]
    for count, token in enumerate(TOKEN.finditer(text, at)):
        kind, word = token.lastgroup, token[0]
        if kind == "open":
            inner: list[Any] = []
            stack[-1].append(inner)
            stack.append(inner)
        elif kind == "close":
            stack.pop()
            if len(stack) == 1:
                return stack[0][0], token.end()
        elif kind == "other" or len(stack) > LEVELS + 1 or count > MOST_TOKENS:
            break
        elif kind != "gap":
            stack[-1].append(_unquoted(word) if kind == "quoted" else word)
    raise ValueError("neither JSON nor a list of rows")


def _unquoted(word: str) -> str:
    """Return the string that a program writes in quotes."""
    try:
        return str(json.loads(f'"{word[1:-1]}"'))
    except ValueError:  # escapes that JSON does not have
        return re.sub(r"\\(.)", r"\1", word[1:-1], flags=re.DOTALL)


def write_json(puzzle: Puzzle, facts: dict[str, Any]) -> str:
    """Return a puzzle as an object on one line; ``facts`` are more of its values."""
    names = puzzle.names
    rows: list[Any] = _named_rows(puzzle)
    if puzzle.n > 1 and all(re.fullmatch(r"[^\s,]", name) for name in names):
        rows = ["".join(row) for row in rows]
    value: dict[str, Any] = {"format": OWN, "version": VERSION, "n": puzzle.n, "regions": rows}
    value["stars"] = puzzle.stars
    value |= {name: True for name in RULES if getattr(puzzle, name)}
    value |= {name: squares for name, _ in SQUARES if (squares := getattr(puzzle, name))}
    if puzzle.regions.colours:
        value["colours"] = puzzle.regions.colours
    return _dumped(value | facts)


def _named_rows(puzzle: Puzzle) -> list[list[str]]:
    return [[puzzle.names[label] for label in row] for row in puzzle.regions.labels.tolist()]


def _dumped(value: object) -> str:
    """Return a value as JSON, on one line for every program."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


# --- links to pages of this library ---------------------------------------------------------------

PAGE_LINK = re.compile(
    r"^\s*(?:[a-z]+://[^\s#]*#(?:edit:)?)?(?:(\d{1,4})x(\d{1,4})\.(\w+)$|(?<=[#:])(\{.*))", re.ASCII
)


def of_link(link: re.Match[str]) -> Puzzle:
    """Return the puzzle after # in a link to a page: JSON, or size and stars before the squares."""
    size, stars, squares, value = link.groups()
    if value:
        return puzzle_of(json.loads(value))
    if len(squares) != int(size) ** 2:
        raise ValueError(f"{len(squares)} squares on a board of {size} rows")
    return Puzzle(flat_rows(squares), stars=int(stars))


LINES = {**walls.LINES, "play": (PAGE_LINK, of_link)}


# --- levels of games ------------------------------------------------------------------------------

NAMED = re.compile(  # a name and the beginning of its value, possibly within array(
    r"(?<![\w$.])(?P<name>[A-Za-z_$][\w$]{0,63})[\"']?\s*(?::\s*[\w.\[\]<>, ]{1,60}=|[:=])\s*"
    r"(?:[\w.]{1,24}\(\s*)?(?P<open>\[|\{(?=\s*[\"}])|\"\"\"|[\"'`])",
    re.ASCII,
)
LEVEL = "colorRegions"
LAYOUT_NAME = re.compile(r"board|grid|region|layout|puzz|task|sbn", re.IGNORECASE | re.ASCII)
STARS_NEAR = re.compile(
    r"(?<![\w$])stars(?:Count|PerRegion)?[\"']?\s*[:=]\s*[\"']?(\d{1,2})(?!\d)", re.ASCII
)
AROUND = 2048  # characters of an object in which its number of stars is looked for


def levels(text: str) -> Iterator[Piece]:
    """Yield the layouts that are values of names in a program."""
    at = counted = last = 0
    line, found = 1, False
    while named := NAMED.search(text, at):
        name, start = named["name"], named.start("open")
        line, counted, at = line + text.count("\n", counted, start), start, start + 1
        try:
            some, end = _named(text, named)
        except ValueError as error:
            some, end = [error] if name == LEVEL else [], at
        if some:
            first = max(last, start - AROUND)
            near = text[max(first, text.rfind("{", first, start)) : start]
            near += re.split("[{}]", text[end : end + AROUND], maxsplit=1)[0]
            stars = STARS_NEAR.search(near)
            found, at, last = True, end, end
            for one in some:
                bare = isinstance(one, (str, list))
                yield line, {"regions": one, "stars": stars[1]} if bare and stars else one
    if not found:
        yield 1, ValueError("no puzzle in the text, such as the value of colorRegions, or of task")


def _named(text: str, named: re.Match[str]) -> tuple[list[Any], int]:
    """Return the layouts in the value of a name in a program, and where the value ends."""
    name, opened, start = named["name"], named["open"], named.end("open")
    if opened != "{" and not LAYOUT_NAME.search(name):
        return [], start
    if opened in "[{":
        value, end = value_at(text, start - 1)
        found = layouts(value, 1)
        return (found or [value] if name == LEVEL else found), end
    end = text.find(opened, start)
    value = text[start:end] if end > start else ""
    found = layouts({name if name in STRINGS else "board": value}, 1)
    return [value] if found else [], end + len(opened)


def write_level(puzzle: Puzzle) -> str:
    """Return a puzzle as the level of a game."""
    rows = "".join(f"    {_dumped(row)},\n" for row in _named_rows(puzzle))
    stars = f"  stars: {puzzle.stars},\n" if puzzle.stars != 1 else ""
    return f"export default {{\n  size: {puzzle.n},\n{stars}  {LEVEL}: [\n{rows}  ],\n}};\n"
