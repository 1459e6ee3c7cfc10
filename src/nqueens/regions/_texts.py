"""Layouts as text: letters, numbers, JSON, and the scripts of games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.wording import described
from nqueens.formats.scanning import FormatError
from nqueens.regions._functions import PuzzleLike, as_puzzle
from nqueens.regions._layout import MAX_N, Regions
from nqueens.regions._puzzle import Puzzle

__all__ = ["read", "text"]

FORMATS = ("letters", "numbers", "json", "level")
LONGEST = 1 << 16  # characters of one puzzle in JSON or a script
KEYS = ("regions", "colorRegions")
MATRIX = re.compile(r"[\"']?colorRegions[\"']?\s*[:=]\s*")
CODE = re.compile(r"(export|import|const|let|var)\s|//|/\*")  # begins a script
QUOTED = re.compile(r"\"[^\"\\]*\"|'[^'\\]*'|[^\s,\[\]]+|[\[\]]|,")

Lines = Iterator[tuple[int, str]]  # with their numbers


def read(source: str | Iterable[str], name: str | None = None) -> Iterator[Puzzle]:
    r"""Read the layouts of a text, one at a time.

    Parameters
    ----------
    source : str, or iterable of str
        The text, or its lines (an open file).
    name : {"letters", "numbers", "json", "level"}, optional
        The format; by default, it is recognised by the first line. ``"letters"``: a line for each
        row, one character for each square, and an empty line between layouts. ``"numbers"``: the
        same, with numbers separated by blanks or commas. ``"json"``: lists of rows, which are
        lists or strings, by themselves or as the value of ``regions`` or ``colorRegions`` in an
        object. ``"level"``: JavaScript or TypeScript with one or more matrices of labels named
        ``colorRegions``, as open-source games store them.

    Yields
    ------
    Puzzle
        The puzzles. Only one is held in memory at a time.

    Raises
    ------
    FormatError
        If the text is not in the format; the error names the line and the reason.
    TypeError
        If ``source`` is neither a string nor lines.
    ValueError
        If the format is unknown.

    Notes
    -----
    O(n**2) per layout.

    Examples
    --------
    >>> from nqueens import regions
    >>> [layout.n for layout in regions.read("AB\nAB\n\nABC\nABC\nABC\n")]
    [2, 3]
    >>> next(regions.read("[[1, 1], [2, 2]]"))
    Puzzle(['11', '22'])
    """
    checked_choice(name, "name", (*FORMATS, None))
    if isinstance(source, str):
        lines: Iterator[str] = iter(source.splitlines())
    else:
        try:
            lines = iter(source)
        except TypeError:
            raise TypeError(f"layouts are text or lines of text, not {described(source)}") from None
    numbered = _numbered(lines)
    layouts = _recognised(numbered) if name is None else READERS[name](numbered)
    return map(Puzzle, layouts)


def _recognised(lines: Lines) -> Iterator[Regions]:
    """Read layouts in the format that the first non-empty line is in."""
    for number, line in lines:
        if line.strip():
            yield from READERS[_format_of(line.strip())](chain([(number, line)], lines))


def _format_of(line: str) -> str:
    """Return the format that the first line of a text is in."""
    if CODE.match(line) or (MATRIX.search(line) and line[0] not in "[{"):
        return "level"
    if line[0] in "[{":
        return "json"
    numbers = re.fullmatch(r"-?[0-9]+([\s,]+-?[0-9]+)+,?", line)
    return "numbers" if numbers else "letters"


def text(puzzles: PuzzleLike | Iterable[Puzzle | Regions], name: str = "letters") -> str:
    r"""Return puzzles as text that `read` reads.

    Parameters
    ----------
    puzzles : Puzzle, layout, or list of Puzzle or Regions
        One puzzle or several.
    name : {"letters", "numbers", "json", "level"}
        The format; see `read`. Numbers count regions from 0.

    Returns
    -------
    str
        The text.

    Raises
    ------
    TypeError, ValueError
        If a layout is invalid, or the format is unknown.

    Notes
    -----
    O(n**2) per layout.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.text(["AAB", "ACB", "CCC"], "numbers")
    '0 0 1\n0 2 1\n2 2 2\n'
    >>> regions.text(["AB", "AB"], "json")
    '[["A", "B"], ["A", "B"]]\n'
    """
    checked_choice(name, "name", FORMATS)
    several: Iterable[Any] = [puzzles]
    if isinstance(puzzles, (list, tuple)) and puzzles:
        several = puzzles if isinstance(puzzles[0], (Puzzle, Regions)) else several
    gap = "\n" if name in ("letters", "numbers") else ""
    return gap.join(_text_of(as_puzzle(one).regions, name) for one in several)


def _text_of(layout: Regions, name: str) -> str:
    if name == "letters":
        return f"{layout}\n"
    if name == "numbers":
        return "".join(f"{' '.join(map(str, row))}\n" for row in layout.labels.tolist())
    rows = [list(row) for row in layout.rows()]
    if name == "json":
        return f"{json.dumps(rows, ensure_ascii=False)}\n"
    matrix = "".join(f"    {json.dumps(row, ensure_ascii=False)},\n" for row in rows)
    return f"export default {{\n  size: {layout.n},\n  colorRegions: [\n{matrix}  ],\n}};\n"


def _numbered(lines: Iterator[str]) -> Lines:
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise TypeError(f"a line of text is a string, not {described(line)}")
        if len(line) > LONGEST:
            raise FormatError(
                f"a line has at most {LONGEST} characters, not {len(line)}", number, 1
            )
        yield number, line.removeprefix("\ufeff") if number == 1 else line


def _layout_of(rows: Any, line: int) -> Regions:
    try:
        return Regions(rows)
    except (TypeError, ValueError) as error:
        raise FormatError(str(error), line, 1) from None


def _blocks(lines: Lines) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines between empty ones, and the number of the first."""
    start, block = 0, list[str]()
    for number, line in lines:
        if line.strip():
            start = start or number
            block.append(line.strip())
            if len(block) > LONGEST // 64:
                raise FormatError(f"a layout has at most {MAX_N} rows", start, 1)
        elif block:
            yield start, block
            start, block = 0, []
    if block:
        yield start, block


def _read_letters(lines: Lines) -> Iterator[Regions]:
    for start, block in _blocks(lines):
        yield _layout_of(["".join(line.split()) for line in block], start)


def _read_numbers(lines: Lines) -> Iterator[Regions]:
    for start, block in _blocks(lines):
        rows = []
        for i, line in enumerate(block):
            words = re.split(r"[\s,]+", line.strip(",")) if line.strip(", ") else []
            for word in words:
                if not re.fullmatch(r"-?[0-9]{1,9}", word):
                    raise FormatError(f"{described(word)} is not a number", start + i, 1)
            rows.append([int(word) for word in words])
        yield _layout_of(rows, start)


def _bracketed(lines: Lines) -> Lines:
    """Yield groups of lines; a group ends once all the brackets that it opens are closed."""
    start, kept, length, depth = 0, list[str](), 0, 0
    for number, line in lines:
        if not kept and not line.strip():
            continue
        start = start if kept else number
        kept.append(line)
        length += len(line)
        if length > 64 * LONGEST:
            raise FormatError("the brackets are not closed", start, 1)
        bare = re.sub(r"\"(?:[^\"\\]|\\.)*\"", "", line)
        depth += sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))
        if depth <= 0:
            yield start, "\n".join(kept)
            kept, length, depth = [], 0, 0
    if kept:
        raise FormatError("the brackets are not closed", start, 1)


def _read_json(lines: Lines) -> Iterator[Regions]:
    for start, part in _bracketed(lines):
        try:
            value = json.loads(part)
        except (ValueError, RecursionError) as error:
            line = getattr(error, "lineno", 1)
            reason = getattr(error, "msg", "nested too deeply")
            raise FormatError(reason, start + line - 1, getattr(error, "colno", 1)) from None
        yield from _layouts_in(value, start)


def _layouts_in(value: Any, line: int) -> Iterator[Regions]:
    """Yield the layouts of a JSON value: a layout, an object with one, or a list of either."""
    if isinstance(value, dict):
        key = next((key for key in KEYS if key in value), None)
        if key is None:
            raise FormatError(f"the object has none of {', '.join(KEYS)}", line, 1)
        yield _layout_of(value[key], line)
    elif not isinstance(value, list):
        raise FormatError(f"{described(value)} is not a layout", line, 1)
    elif value and (isinstance(value[0], dict) or _is_nested(value[0])):
        for one in value:
            yield from _layouts_in(one, line) if isinstance(one, dict) else [_layout_of(one, line)]
    else:
        yield _layout_of(value, line)


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], list)


def _read_script(lines: Lines) -> Iterator[Regions]:
    """Yield the matrices named ``colorRegions`` of a JavaScript or TypeScript text."""
    for number, line in lines:
        found = MATRIX.search(line)
        while found:
            rows, line, end = _matrix(number, line[found.end() :], lines)
            yield _layout_of(rows, number)
            number = end
            found = MATRIX.search(line)


def _matrix(start: int, rest: str, lines: Lines) -> tuple[list[list[str]], str, int]:
    """Return the rows of a matrix, what follows it on its last line, and that line's number."""
    rows: list[list[str]] = []
    depth, number, squares = 0, start, 0
    while True:
        for token in QUOTED.finditer(rest.split("//")[0]):
            word = token[0]
            if word == "[":
                depth += 1
                if depth == 2:
                    rows.append([])
            elif word == "]":
                depth -= 1
            elif word != "," and depth == 2:
                rows[-1].append(word.strip("\"'"))
                squares += 1
            elif word != ",":
                raise FormatError(f"{described(word)} is not a row of labels", number, 1)
            if not 0 <= depth <= 2 or squares > LONGEST:
                raise FormatError("colorRegions is not a list of rows", number, 1)
            if depth == 0:
                return rows, rest[token.end() :], number
        number, rest = next(lines, (0, ""))
        if not number:
            raise FormatError("colorRegions is not closed", start, 1)


READERS: dict[str, Callable[[Lines], Iterator[Regions]]] = {
    "letters": _read_letters,
    "numbers": _read_numbers,
    "json": _read_json,
    "level": _read_script,
}
