"""The table of the formats of puzzles, in the order in which they are recognised."""

from __future__ import annotations

from itertools import chain

from nqueens._runtime import texts
from nqueens._runtime.texts import PICTURES, NumberedLines, file_kind, refuse
from nqueens._runtime.wording import described
from nqueens.regions._texts import json, links, one_line, penpa, pzpr, rows, source
from nqueens.regions._texts.description import Head, PuzzleFormat, is_comment

_ORDER = (
    pzpr.PZPRV3,
    links.PLAY,
    pzpr.PUZZ_LINK,
    penpa.PENPA,
    source.PAGE,
    source.LEVEL,
    json.JSON,
    pzpr.SBN,
    one_line.COMPACT,
    one_line.TASK,
    one_line.LINE,
    rows.NUMBERS,
    rows.LETTERS,
    json.LISTS,  # recognised and read as JSON
)
FORMATS = {form.name: form for form in _ORDER}
READ = tuple(sorted(FORMATS))
WRITTEN = tuple(sorted(name for name, form in FORMATS.items() if form.write))
NAMES = texts.names_of(FORMATS[name] for name in READ)
REMOVED = {
    "starb": "write the squares as 'letters' or 'json'",
    **dict.fromkeys(("runs", "rle", "run-length"), "'line' has a letter for each square"),
}
HEAD_LINES = 64
HEAD = 1 << 16  # characters


def format_named(name: object) -> PuzzleFormat:
    """Return the format of this name, or of this other name of it; ValueError if there is none."""
    return texts.format_named(name, NAMES, REMOVED)


def begin(lines: NumberedLines) -> tuple[Head | None, NumberedLines]:
    """Return by what the format of a text is recognised, None if it is empty, and all its lines."""
    first_lines, content, size, whole, first = list[tuple[int, str]](), list[str](), 0, True, 0
    for number, line in lines:
        first_lines.append((number, line))
        size += len(line) + 1
        if number == 1:
            _refuse_binary(line)
        text = line.strip()
        if not is_comment(text) and (text or content):
            first = first or number
            content.append(text)
        if size >= HEAD or len(content) >= HEAD_LINES:
            whole = False
            break
    return Head(content, whole, first) if content else None, chain(first_lines, lines)


def _refuse_binary(line: str) -> None:
    kind = file_kind(line)
    if kind in PICTURES:
        refuse(f"a picture, not text: {described(line[:8])}; regions.read_picture reads it", 1)
    if kind or "\0" in line[:HEAD]:
        refuse(f"a binary file, not text: {described(line[:8])}", 1)


def recognised(head: Head) -> PuzzleFormat:
    """Return the format that a text is in."""
    return json.JSON if json.is_own(head) else next(f for f in _ORDER if f.recognise(head))
