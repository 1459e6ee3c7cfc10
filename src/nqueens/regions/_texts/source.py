"""Puzzles within other text: the source of programs, levels of games, and pages of the web."""

from __future__ import annotations

import html
import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from nqueens._runtime.texts import FormatError, NumberedLines, refuse
from nqueens._runtime.wording import described
from nqueens.regions._layout import MAX_N
from nqueens.regions._texts.description import Draft, Head, PuzzleFormat, joined
from nqueens.regions._texts.json import dumped, layout_text, matrix, named_rows, puzzles_in
from nqueens.regions._texts.squares import are_rows

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

# --- programs -------------------------------------------------------------------------------------

CODE = re.compile(
    r"/\*|#!|[\"']use strict|"
    r"(?:export|import|from|const|let|var|def|class|function|async|return|if|print)\b[ \t{(]|"
    r"(?!stars|star_rating)[A-Za-z_$][\w.$]{0,63}\s*(?::[^=\n]{1,60})?=(?!=)\s*\S|"
    r"[\"']?colorRegions[\"']?\s*:",
    re.ASCII,
)
NAMED = re.compile(  # a name and the beginning of its value, possibly within array(
    r"(?<![\w$.])(?P<name>[A-Za-z_$][\w$]{0,63})[\"']?\s*(?::\s*[\w.\[\]<>, ]{1,60}=|[:=])\s*"
    r"(?:[\w.]{1,24}\(\s*)?(?P<open>[\[{\"'`])",
    re.ASCII,
)
STRICT = re.compile(r"(?<![\w$])colorRegions[\"']?\s*[:=]\s*(?P<value>\S?)", re.ASCII)
LAYOUT_NAME = re.compile(r"board|grid|region|layout|puzzle", re.IGNORECASE | re.ASCII)
STRINGS = ("task", "puzz", "sbn")
OBJECTS = ("queensGamePuzzle", "puzzle_data")
STARS = re.compile(
    r"(?<![\w$])stars(?:Count|PerRegion)?[\"']?\s*[:=]\s*[\"']?(\d{1,2})(?!\d)", re.ASCII
)
LONGEST_STRING = 1 << 14
LOOKED_AT = 4096  # characters from which a program is recognised
MOST_FAILURES = 32  # values that have the name of a layout and are none
AROUND = 2048  # characters of an object in which its number of stars is looked for


class Place:
    """The text that is searched, and where its lines begin."""

    def __init__(self, text: str, first: int) -> None:
        self.text = text
        self.first = first  # number of the first line
        self._starts = [0, *(end.end() for end in re.finditer("\n", text))]

    def of(self, at: int) -> tuple[int, int]:
        """Return the line and the column of a character."""
        line = bisect_right(self._starts, at) - 1
        return self.first + line, at - self._starts[line] + 1


def _read_code(lines: NumberedLines) -> Iterator[Draft]:
    first, text = joined(lines)
    if text.strip():
        yield from _puzzles_of(Place(text, first))


def _puzzles_of(place: Place) -> Iterator[Draft]:
    """Yield the puzzles that are values of names in a program."""
    for strict in STRICT.finditer(place.text):
        if strict["value"] != "[":
            refuse("colorRegions is not a list of rows", *place.of(strict.start()))
    drafts = _found_in(place)
    first = next(drafts, None)
    if first is None:
        names = "colorRegions, board, grid, regions, task, puzzle_data or queensGamePuzzle"
        refuse(f"there is no puzzle in the text: no value of {names}", place.first)
    yield first
    yield from drafts


def _found_in(place: Place) -> Iterator[Draft]:
    """Yield the puzzles; raise the first error of a value if there is none."""
    text, at, count, failures = place.text, 0, 0, list[FormatError]()
    while named := NAMED.search(text, at):
        name, opened = named["name"], named.start("open")
        end, drafts = opened + 1, list[Draft]()
        try:
            end, drafts = _value_at(place, name, opened)
        except FormatError as error:
            failures.append(error)
            if name == "colorRegions":
                raise
            if len(failures) > MOST_FAILURES:
                raise failures[0] from None
        for draft in drafts:
            if draft.stars == 1 and name not in OBJECTS:
                draft = draft._replace(stars=_stars_beside(text, at, named.start(), end))
            yield draft
        count += len(drafts)
        at = end
    if failures and not count:
        raise failures[0]


def _value_at(place: Place, name: str, at: int) -> tuple[int, list[Draft]]:
    """Return where a value ends, and its puzzles; an error says where it is in the text."""
    line, column = place.of(at)
    try:
        return _value(place.text, name, at, line)
    except FormatError as error:
        raise FormatError(error.reason, line, column) from None
    except ValueError as error:
        reason, where = error.args
        raise FormatError(f"{name}: {reason}", *place.of(where)) from None


def _value(text: str, name: str, at: int, line: int) -> tuple[int, list[Draft]]:
    """Return where the value of a name ends, and its puzzles, if the name can be of some."""
    opening = text[at]
    if opening == "[" and (name == "colorRegions" or LAYOUT_NAME.search(name)):
        value, end = matrix(text, at)
        boards = _boards(value)
        if not boards and name == "colorRegions":
            raise ValueError("it is not a list of rows", at)
        return (end if boards else at + 1), [Draft(board, line) for board in boards]
    if opening == "{" and name in OBJECTS:
        try:
            value, end = json.JSONDecoder().raw_decode(text, at)
        except (ValueError, RecursionError):
            raise ValueError("its object is not JSON", at) from None
        return end, list(puzzles_in({name: value}, line))
    if opening in "\"'`":
        return _string_at(text, name, at, line)
    return at + 1, []


def _string_at(text: str, name: str, at: int, line: int) -> tuple[int, list[Draft]]:
    """Return where a string ends, and its puzzle, if the name can be of one."""
    quote = text[at] * 3 if text.startswith(text[at] * 3, at) else text[at]
    start = at + len(quote)
    end = text.find(quote, start, start + LONGEST_STRING)
    if end >= 0 and name in STRINGS:
        return end + len(quote), [layout_text(text[start:end], line)]
    rows = text[start : max(start, end)].split() if LAYOUT_NAME.search(name) else []
    if len(rows) > 1 and all(len(row) == len(rows) for row in rows):
        return end + len(quote), [Draft(rows, line)]
    return at + 1, []


def _boards(value: list[Any]) -> list[list[Any]]:
    """Return the boards that lists of a program are: one, or several."""
    if value and all(isinstance(row, list) for row in value):
        cells = [isinstance(x, list) for row in value for x in row]
        if all(cells) and all(value):
            return value if all(are_rows(board, list) for board in value) else []
        return [value] if are_rows(value, list) or not any(cells) else []
    return [value] if value and are_rows(value, str) else []


def _stars_beside(text: str, after: int, start: int, end: int) -> int:
    """Return the number of stars that the object around a layout names, 1 if it names none."""
    opened = max(text.rfind("{", after, start), after, start - AROUND)
    closed = text.find("}", end, end + AROUND)
    inner = re.match(r"[^{}]*", text[end : closed if closed >= 0 else end + AROUND])
    stars = STARS.search(text[opened:start]) or (inner and STARS.search(inner[0]))
    return int(stars[1]) if stars else 1


def _is_code(head: Head) -> bool:
    bare_names = re.match(r"\{\s*[A-Za-z_$][\w$]*\s*:", "\n".join(head.lines[:4])[:LOOKED_AT])
    return CODE.match(head.first[:LOOKED_AT]) is not None or bare_names is not None


def _write_level(puzzle: Puzzle) -> str:
    rows = "".join(f"    {dumped(row)},\n" for row in named_rows(puzzle))
    stars = f"  stars: {puzzle.stars},\n" if puzzle.stars != 1 else ""
    return f"export default {{\n  size: {puzzle.n},\n{stars}  colorRegions: [\n{rows}  ],\n}};\n"


LEVEL = PuzzleFormat(
    "level",
    ("script", "javascript", "typescript"),
    _is_code,
    _read_code,
    _write_level,
    ("stars", "pieces"),
)

# --- pages ----------------------------------------------------------------------------------------

TAG = re.compile(r"<[A-Za-z][^<>]*>")
ATTRIBUTE = re.compile(r"(?<![\w-])([\w-]+)=(\"[^\"]*\"|'[^']*')")
LABEL = re.compile(
    r"(?P<state>.*?)\bof colou?r (?P<colour>[^,]*)"
    r"(?:, row (?P<row>\d{1,3}), column (?P<column>\d{1,3}))?.*",
    re.IGNORECASE | re.DOTALL,
)
MOST_LABEL = 400  # characters


class Cell(NamedTuple):
    """A square of a page."""

    line: int
    column: int
    number: int
    state: str
    colour: str
    place: tuple[int, int] | None  # row and column, from 1, if the label has them


def _read_page(lines: NumberedLines) -> Iterator[Draft]:
    first, text = joined(lines)
    cells = list(_cells(Place(text, first)))
    if cells:
        starts = [i for i, cell in enumerate(cells) if cell.number == 0] or [0]
        for start, end in pairwise([*starts, len(cells)]):
            yield _page_board(cells[start:end])
    else:
        yield from _puzzles_of(Place(html.unescape(text), first))


def _cells(page: Place) -> Iterator[Cell]:
    for tag in TAG.finditer(page.text):
        if "data-cell-idx" not in tag[0]:
            continue
        named = {name: html.unescape(value[1:-1]) for name, value in ATTRIBUTE.findall(tag[0])}
        line, column = page.of(tag.start())
        number, label = named.get("data-cell-idx", ""), named.get("aria-label", "")
        parts = LABEL.fullmatch(label) if len(label) <= MOST_LABEL else None
        if not re.fullmatch(r"[0-9]{1,4}", number) or parts is None:
            words = "expected a label such as 'Empty cell of color Red, row 1, column 1'"
            refuse(f"{words}, not {described(label)}", line, column)
        place = (int(parts["row"]), int(parts["column"])) if parts["row"] else None
        state = parts["state"].strip().lower()
        yield Cell(line, column, int(number), state, parts["colour"].strip(), place)


def _page_board(cells: list[Cell]) -> Draft:
    n = isqrt(len(cells))
    first = cells[0]
    if n * n != len(cells) or n > MAX_N:
        refuse(f"{len(cells)} squares, which are not a board", first.line, first.column)
    squares: dict[str, list[tuple[int, int]]] = {"empty": [], "queen": [], "cross": []}
    for i, cell in enumerate(cells):
        if cell.number != i:
            refuse(f"square {cell.number} where {i} is due", cell.line, cell.column)
        if cell.place not in (None, (i // n + 1, i % n + 1)):
            refuse(f"square {i} has row and column {cell.place}", cell.line, cell.column)
        state = next((name for name in squares if name in cell.state), None)
        if state is None:
            words = f"{described(cell.state)} is neither an empty square, a queen nor a cross"
            refuse(words, cell.line, cell.column)
        squares[state].append(divmod(i, n))
    rows = [[cell.colour for cell in cells[i : i + n]] for i in range(0, n * n, n)]
    return Draft(rows, first.line, placed=squares["queen"], blocked=squares["cross"])


PAGE = PuzzleFormat("page", ("html", "linkedin"), lambda head: head.first[0] == "<", _read_page)
