"""Puzzles as values: JSON, lists as programs print them, levels of games, pages of the web."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from itertools import chain, pairwise
from math import isqrt
from typing import Any
from urllib.parse import unquote

from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N, Regions
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._texts import walls
from nqueens.regions._texts.rows import (
    check_square,
    content,
    flat_board,
    flat_rows,
    flat_size,
    labels_of,
)

OWN, VERSION = "nqueens-regions", 1
LAYOUTS = ("regions", "colorRegions", "board", "grid", "layout", "colorGrid", "puzz", "task", "sbn")
STRINGS = ("puzz", "task", "sbn")  # names of which a string is certainly a layout
STARS = ("stars", "starCount", "star_count", "starsPerRegion", "stars_per_region", "star_rating")
SIZES = ("n", "size", "gridSize")
SQUARES = (("placed", ("placed", "givens", "given")), ("blocked", ("blocked",)))
FIELDS = {"format", "version", "n", "regions", "stars", "touching", "diagonals", "placed"}
FIELDS |= {"blocked", "colours", "difficulty", "seed"}  # of what this library writes
NUMBER = re.compile(r"[0-9]{1,4}")
DEEPEST = 64
Piece = tuple[int, Any]  # the number of a line, and a layout, or the error that stands there


# --- layouts --------------------------------------------------------------------------------------


def layouts(value: Any, depth: int = 0) -> Iterator[Any]:
    """Yield the layouts in a value: objects with a layout, boards, and strings.

    At depth 0, what is none is yielded too, for an error that says so.
    """
    if isinstance(value, dict):
        if _key(value, not depth):
            yield value
            return
        inner = [found for part in value.values() for found in _within(part, depth)]
        yield from inner or ([value] if not depth else [])
    elif not isinstance(value, list):
        if not depth:
            yield value
    elif not depth and (any(isinstance(x, dict) for x in value) or _are_boards(value)):
        for part in value:
            yield from layouts(part)
    elif _is_board(value) or (not depth and value):
        yield value
    else:
        for part in value:
            yield from _within(part, depth)


def _within(part: Any, depth: int) -> Iterator[Any]:
    if isinstance(part, (dict, list)) and depth < DEEPEST:
        yield from layouts(part, depth + 1)


def _cells(row: Any, n: int) -> list[Any]:
    """Return the labels of a row: of a string, of a list, or of an object with colours."""
    if isinstance(row, str):
        return labels_of(row, n)
    if isinstance(row, dict):
        row = row.get("colors")
    return row if isinstance(row, list) and not any(map(_is_container, row)) else []


def _is_container(value: Any) -> bool:
    return isinstance(value, (list, dict))


def _is_board(value: list[Any]) -> bool:
    """Return whether a list has n rows of n labels, of which n are different."""
    n = len(value)
    if not 1 < n <= MAX_N:
        return False
    rows = [_cells(row, n) for row in value]
    return all(len(row) == n for row in rows) and len(set(map(str, chain(*rows)))) == n


def _are_boards(value: list[Any]) -> bool:
    """Return whether a list has several layouts, rather than being one."""
    if not value or _is_board(value):
        return False
    if all(isinstance(part, str) for part in value):  # rows that lack one are no boards
        return len(value) == 1 or any(walls.LINK.search(part) for part in value)
    nested = all(isinstance(x, list) and bool(x) and isinstance(x[0], list) for x in value)
    return nested or any(isinstance(part, list) and _is_board(part) for part in value)


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
    if isinstance(value, list) and value:
        return Puzzle(_rows(value))
    if not isinstance(value, dict):
        raise ValueError(f"{described(value)} is not a layout")
    key = _key(value, True)
    if not key:
        names = ", ".join(LAYOUTS)
        raise ValueError(f"an object with a layout has one of {names}, unlike {described(value)}")
    own = value.get("format") == OWN
    if own and value.get("version") != VERSION:
        version = described(value.get("version"))
        raise ValueError(f"version {version} of {OWN}; this library reads version {VERSION}")
    if own and (unknown := value.keys() - FIELDS):
        raise ValueError(f"{', '.join(sorted(unknown))}: not a part of {OWN}")
    layout = value[key]
    if isinstance(layout, str):
        found = _of_text(layout.strip())
    else:
        found = Puzzle(Regions(_rows(layout), value.get("colours", ()) if own else ()))
    for name in (*SIZES, "width", "height") if key == "puzz" else SIZES:
        size = str(value.get(name))
        if NUMBER.fullmatch(size) and int(size) != found.n:
            raise ValueError(f"{name} is {size} on a board of {found.n} rows")
    rules = _rules(value)
    return found.__replace__(**rules) if rules else found


def _of_text(text: str) -> Puzzle:
    """Return the puzzle of a string: a link, a notation, rows, or all squares."""
    if link := walls.LINK.search(walls.unescaped(text)):
        return walls.linked(link)
    if link := walls.DRAWING.search(text):
        return walls.drawn(link)
    if walls.is_notation(text):
        return walls.noted(text)
    if SIZED.fullmatch(text):
        return sized(text)
    rows = text.split()
    if len(rows) > 1 and all(len(row) == len(rows) for row in rows):
        return Puzzle(rows)
    return flat_board(text)


def _rows(value: list[Any]) -> list[Any]:
    """Return the rows of a layout: as they are, from a flat list, or from lists of squares."""
    if all(isinstance(x, list) and x and isinstance(x[0], (list, dict)) for x in value):
        return _rows_of_squares(value)
    if len(value) > 1 and not any(map(_is_container, value)):
        is_flat = all(isinstance(x, int) or len(str(x)) == 1 for x in value) or flat_size(value)
        return flat_rows(value) if is_flat and not _is_board(value) else value
    rows = [row["colors"] if isinstance(row, dict) and "colors" in row else row for row in value]
    if all(isinstance(row, list) for row in rows):
        check_square(rows)
    return rows


def _rows_of_squares(regions: list[Any]) -> list[list[int]]:
    """Return the rows of a board whose regions are lists of squares."""
    n = len(regions)
    if n > MAX_N:
        raise ValueError(f"a board has at most {MAX_N} regions, not {n}")
    rows = [[-1] * n for _ in range(n)]
    for label, region in enumerate(regions):
        for row, column in _squares(region, "regions"):
            if not (0 <= row < n and 0 <= column < n) or rows[row][column] >= 0:
                reason = f"square {(row, column)} is not on a board of {n} rows, or in two regions"
                raise ValueError(reason)
            rows[row][column] = label
    if any(-1 in row for row in rows):
        raise ValueError("a square is in no region")
    return rows


def _squares(value: Any, name: str) -> list[tuple[int, int]]:
    """Return the (row, column) that a list has as pairs or as objects."""
    pairs = []
    for square in value if isinstance(value, list) else [value]:
        pair = square
        if isinstance(square, dict):
            pair = [square.get("row"), square.get("col", square.get("column"))]
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(x) is int for x in pair)):
            raise ValueError(f"{name} is a list of [row, column], not of {described(square)}")
        pairs.append((pair[0], pair[1]))
    return pairs


def _rules(value: dict[str, Any]) -> dict[str, Any]:
    """Return the rules, and the squares placed and blocked, that an object gives."""
    rules: dict[str, Any] = {}
    stars = next((value[name] for name in STARS if value.get(name) is not None), None)
    if stars is not None:
        if not NUMBER.fullmatch(str(stars)):
            raise ValueError(f"stars is a number, not {described(stars)}")
        rules["stars"] = int(stars)
    for name in ("touching", "diagonals"):
        if not isinstance(value.get(name, False), bool):
            raise ValueError(f"{name} is true or false, not {described(value[name])}")
        if value.get(name):
            rules[name] = True
    for kind, keys in SQUARES:
        squares = [_squares(value[name], name) for name in keys if value.get(name)]
        if squares:
            rules[kind] = [*chain.from_iterable(squares)]
    return rules


# --- JSON and lists -------------------------------------------------------------------------------

DECODER = json.JSONDecoder()
GAP = re.compile(r"(?:[\s,;\]]|^[ \t]*(?://|#).*)*", re.MULTILINE)
NEXT = re.compile(r"^[ \t]*[\[({]", re.MULTILINE)
TOKEN = re.compile(
    r"""(?P<comment>(?://|\#)[^\n]*)|(?P<quoted>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<mark>[\[\]()])|(?P<word>[^\s,\[\]()"'#/]+)|(?P<gap>[\s,]+)|(?P<other>.)""",
    re.DOTALL,
)
MOST_TOKENS = 1 << 16  # of a list
LEVELS = 3
UNCLOSED = "the brackets are not closed"


def values(text: str) -> Iterator[Piece]:
    """Yield the layouts of a text of JSON, or of lists, on one or several lines."""
    rows: list[Any] = []  # that stand on lines of their own
    first = 1
    for line, value in _documents(text):
        begun = bool(rows) and len(rows) < len(rows[0])
        is_row = isinstance(value, list) and len(value) > 1
        is_row = is_row and not any(map(_is_container, value))
        is_row = is_row and (not _is_board(value) or (begun and len(value) == len(rows[0])))
        if rows and not (is_row and begun):
            yield from _gathered(rows, first)
            rows = []
        if is_row:
            first = first if rows else line
            rows.append(value)
        elif isinstance(value, Exception):
            yield line, value
        else:
            yield from ((line, layout) for layout in layouts(value))
    yield from _gathered(rows, first)


def _gathered(rows: list[Any], line: int) -> Iterator[Piece]:
    """Yield the board of rows, or the boards that they are."""
    if len(rows) > 1 or not rows:
        every = [rows] if rows else []
        if rows and not _is_board(rows) and all(flat_size(row) for row in rows):
            every = rows
        yield from ((line, board) for board in every)
    else:
        yield line, rows[0]


def _documents(text: str) -> Iterator[Piece]:
    """Yield each value of a text, or the error that stands there, and the number of its line."""
    at = _skipped(text, 0)
    line, counted = 1, 0
    while at < len(text):
        line, counted = line + text.count("\n", counted, at), at
        try:
            value, end = DECODER.raw_decode(text, at)
        except RecursionError:
            yield line, ValueError("nested too deeply")
            return
        except ValueError as error:
            try:
                value, end = list_at(text, at)
            except ValueError as other:
                if re.match(r"\[\s*\{", text[at : at + 100]):  # go on with its members
                    at = _skipped(text, at + 1)
                    continue
                reason = str(other if text[at] in "[(" else getattr(error, "msg", error))
                reason = f"{reason[:1].lower()}{reason[1:]}: {_quoted(text, at)}"
                yield line, ValueError(reason)
                if str(other) == UNCLOSED:
                    return
                following = NEXT.search(text, text.find("\n", at) % (len(text) + 1))
                at = following.end() - 1 if following else len(text)
                continue
        yield line, value
        at = _skipped(text, end)


def _quoted(text: str, at: int) -> str:
    """Return the rest of a line as messages quote it."""
    return described(text[at : at + 200].split("\n", 1)[0])


def _skipped(text: str, at: int) -> int:
    """Return where the next value begins."""
    gap = GAP.match(text, at)
    return gap.end() if gap else at


def list_at(text: str, start: int) -> tuple[list[Any], int]:
    """Return the nested lists of labels that begin at a bracket, and where they end.

    Labels may be quoted or not, and separated by commas or blanks; comments are left out.
    """
    stack: list[list[Any]] = []
    for count, token in enumerate(TOKEN.finditer(text, start)):
        kind, word = token.lastgroup, token[0]
        if count > MOST_TOKENS:
            break
        if len(stack) > LEVELS:
            raise ValueError("not a list of rows")
        if kind in ("gap", "comment"):
            continue
        if word in ("[", "("):
            inner: list[Any] = []
            if stack:
                stack[-1].append(inner)
            stack.append(inner)
        elif kind == "other" or not stack:
            raise ValueError(f"{described(word)} is not expected in a list")
        elif word in ("]", ")"):
            last = stack.pop()
            if not stack:
                return last, token.end()
        else:
            stack[-1].append(_unquoted(word) if kind == "quoted" else _bare(word))
    raise ValueError(UNCLOSED)


def _bare(word: str) -> int | str:
    return int(word) if re.fullmatch("-?[0-9]{1,9}", word) else word


def _unquoted(word: str) -> str:
    """Return the string that a program writes in quotes."""
    if "\\" not in word:
        return word[1:-1]
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
    value |= {name: True for name in ("touching", "diagonals") if getattr(puzzle, name)}
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

SIZED = re.compile(r"(\d{1,4})x(\d{1,4})\.(\w+)", re.ASCII)
PAGE_LINK = re.compile(r"[a-z]+://[^\s#]*#(?=\d+x\d+\.|%7B|\{)", re.ASCII)


def page_links(text: str) -> Iterator[Piece]:
    """Yield what follows # in the link on each line."""
    for number, line in content(text):
        link = PAGE_LINK.match(line)
        if SIZED.fullmatch(line):
            yield number, line
            continue
        if link is None:
            reason = "no link to a page of this library, with a puzzle after #"
            yield number, ValueError(f"{reason}: {described(line)}")
            continue
        piece = unquote(line[link.end() :])
        if not piece.startswith("{"):
            yield number, piece
            continue
        try:
            yield number, json.loads(piece)
        except (ValueError, RecursionError):
            yield number, ValueError(f"the end of the link is missing: {described(line)}")


def sized(text: str) -> Puzzle:
    """Return the puzzle of a text with size and stars before the squares."""
    parts = SIZED.fullmatch(text)
    if parts is None:
        raise ValueError(f"expected SIZExSTARS.LETTERS, such as 2x1.AABB, not {described(text)}")
    if len(parts[3]) != int(parts[1]) ** 2:
        reason = f"{len(parts[3])} squares on a board of {parts[1]} rows"
        raise ValueError(f"{reason}: {described(text)}")
    return Puzzle(flat_rows(parts[3]), stars=int(parts[2]))


# --- levels of games ------------------------------------------------------------------------------

NAMED = re.compile(  # a name and the beginning of its value, possibly within array(
    r"(?<![\w$.])(?P<name>[A-Za-z_$][\w$]{0,63})[\"']?\s*(?::\s*[\w.\[\]<>, ]{1,60}=|[:=])\s*"
    r"(?:[\w.]{1,24}\(\s*)?(?P<open>[\[{\"'`])",
    re.ASCII,
)
LEVEL, WHOLE = "colorRegions", ("queensGamePuzzle", "puzzle_data")
LAYOUT_NAME = re.compile(r"board|grid|region|layout|puzzle", re.IGNORECASE | re.ASCII)
STARS_NEAR = re.compile(
    r"(?<![\w$])stars(?:Count|PerRegion)?[\"']?\s*[:=]\s*[\"']?(\d{1,2})(?!\d)", re.ASCII
)
LONGEST_STRING = 1 << 14
AROUND = 2048  # characters of an object in which its number of stars is looked for


def levels(text: str) -> Iterator[Piece]:
    """Yield the layouts that are values of names in a program."""
    at = line = counted = last = 0
    found, problem = False, None
    while named := NAMED.search(text, at):
        name, start = named["name"], named.start("open")
        line, counted = line + text.count("\n", counted, start), start
        at = start + 1
        try:
            value, at = _value_at(text, name, start)
        except (ValueError, RecursionError) as error:
            reason = f"{name}: {error}: {_quoted(text, start)}"
            problem = problem or (line + 1, ValueError(reason))
            if name == LEVEL:
                found = True
                yield line + 1, ValueError(reason)
            if str(error) == UNCLOSED:
                break
            continue
        stars = 1 if name in WHOLE else _stars_beside(text, last, named.start(), at)
        last = at if value else last
        for layout in value:
            found = True
            yield line + 1, layout if stars == 1 else {"regions": layout, "stars": stars}
    if not found:
        names = "colorRegions, board, grid, regions, task, puzzle_data or queensGamePuzzle"
        yield problem or (1, ValueError(f"no puzzle in the text: no value of {names}"))


def _value_at(text: str, name: str, at: int) -> tuple[list[Any], int]:
    """Return the layouts in the value of a name, and where it ends."""
    if text[at] == "[":
        if name != LEVEL and not LAYOUT_NAME.search(name):
            return [], at + 1
        value, end = list_at(text, at)
        if _is_board(value) or (name == LEVEL and not _are_boards(value)):
            return [value], end
        several = _are_boards(value) and all(_is_board(board) for board in value)
        lenient = bool(value) and all(isinstance(x, list) and len(x) == len(value) for x in value)
        return (value, end) if several else ([value], end) if lenient else ([], at + 1)
    if text[at] == "{":
        if name not in WHOLE:
            return [], at + 1
        try:
            value, end = DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            raise ValueError("its object is not JSON") from None
        return [*layouts({name: value})], end
    quote = text[at] * 3 if text.startswith(text[at] * 3, at) else text[at]
    start = at + len(quote)
    end = text.find(quote, start, start + LONGEST_STRING)
    if end < 0:
        return [], at + 1
    rows = text[start:end].split()
    whole = bool(LAYOUT_NAME.search(name)) and len(rows) > 1
    if name in STRINGS or (whole and all(len(row) == len(rows) for row in rows)):
        return [text[start:end]], end + len(quote)
    return [], at + 1


def _stars_beside(text: str, last: int, start: int, end: int) -> int:
    """Return the number of stars that the object around a layout names, 1 if it names none."""
    first = max(last, start - AROUND)
    before = text[max(first, text.rfind("{", first, start)) : start]
    after = re.split("[{}]", text[end : end + AROUND], maxsplit=1)[0]
    stars = STARS_NEAR.search(before) or STARS_NEAR.search(after)
    return int(stars[1]) if stars else 1


def write_level(puzzle: Puzzle) -> str:
    """Return a puzzle as the level of a game."""
    rows = "".join(f"    {_dumped(row)},\n" for row in _named_rows(puzzle))
    stars = f"  stars: {puzzle.stars},\n" if puzzle.stars != 1 else ""
    return f"export default {{\n  size: {puzzle.n},\n{stars}  {LEVEL}: [\n{rows}  ],\n}};\n"


# --- pages ----------------------------------------------------------------------------------------

TAG = re.compile(r"<[A-Za-z][^<>]*>")
ATTRIBUTE = re.compile(r"(?<![\w-])([\w-]+)=(\"[^\"]*\"|'[^']*')")
LABEL = re.compile(
    r"(?P<state>.*?)\bof colou?r (?P<colour>[^,]*)"
    r"(?:, row (?P<row>\d{1,3}), column (?P<column>\d{1,3}))?.*",
    re.IGNORECASE | re.DOTALL,
)
STATES = ("empty", "queen", "cross")
MOST_LABEL = 400  # characters


def page(text: str) -> Iterator[Piece]:
    """Yield the boards on a page: of squares as LinkedIn has them, or in its programs."""
    cells = []
    for tag in TAG.finditer(text):
        if "data-cell-idx" in tag[0]:
            named = {name: html.unescape(value[1:-1]) for name, value in ATTRIBUTE.findall(tag[0])}
            cells.append((tag.start(), named))
    if not cells:
        yield from levels(html.unescape(text))
        return
    starts = [i for i, (_, named) in enumerate(cells) if named.get("data-cell-idx") == "0"] or [0]
    for start, end in pairwise([*starts, len(cells)]):
        line = text.count("\n", 0, cells[start][0]) + 1
        try:
            yield line, _page_board([named for _, named in cells[start:end]])
        except ValueError as error:
            yield line, error


def _page_board(cells: list[dict[str, str]]) -> dict[str, Any]:
    n = isqrt(len(cells))
    if n * n != len(cells) or n > MAX_N:
        raise ValueError(f"{len(cells)} squares, which are not a board")
    squares: dict[str, list[list[int]]] = {state: [] for state in STATES}
    colours = []
    for i, named in enumerate(cells):
        number, label = named.get("data-cell-idx", ""), named.get("aria-label", "")
        parts = LABEL.fullmatch(label) if len(label) <= MOST_LABEL else None
        if parts is None:
            words = "expected a label such as 'Empty cell of color Red, row 1, column 1'"
            raise ValueError(f"{words}, not {described(label)}")
        row, column = divmod(i, n)
        place = (parts["row"], parts["column"])
        if number != str(i) or place not in ((None, None), (str(row + 1), str(column + 1))):
            raise ValueError(f"square {number} stands where {i} is due: {described(label)}")
        state = next((name for name in STATES if name in parts["state"].lower()), None)
        if state is None:
            words = "is neither an empty square, a queen nor a cross"
            raise ValueError(f"{described(parts['state'].strip())} {words}")
        squares[state].append([row, column])
        colours.append(parts["colour"].strip())
    rows = [colours[i : i + n] for i in range(0, n * n, n)]
    return {"regions": rows, "placed": squares["queen"], "blocked": squares["cross"]}
