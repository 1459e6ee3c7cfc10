"""The table of the formats of puzzles, in the order in which they are recognised."""

from __future__ import annotations

from nqueens._runtime.wording import described, nearest
from nqueens.regions._texts import json, links, one_line, penpa, pzpr, rows, source, starb
from nqueens.regions._texts.drafts import COMMENTS, Format, Head, Lines, refuse

__all__ = ["FORMATS", "READ", "WRITTEN", "begin", "format_named", "recognised"]

_ORDER = (
    pzpr.PZPRV3,
    pzpr.PUZZ_LINK,
    penpa.PENPA,
    links.PLAY,
    source.PAGE,
    source.LEVEL,
    json.JSON,
    pzpr.SBN,
    one_line.COMPACT,
    one_line.TASK,
    starb.STARB,
    one_line.RUNS,
    one_line.LINE,
    rows.NUMBERS,
    rows.LETTERS,
    json.LISTS,  # recognised and read as JSON
)
FORMATS = {one.name: one for one in _ORDER}
READ = tuple(sorted(FORMATS))
WRITTEN = tuple(sorted(name for name, one in FORMATS.items() if one.write))
NAMES = {alias: one for one in _ORDER for alias in (one.name, *one.aliases)}
HEAD_LINES = 64
HEAD = 1 << 16  # characters
PICTURES = (
    "\x89PNG",
    "\udc89PNG",
    "\xff\xd8\xff",
    "\udcff\udcd8\udcff",
    "GIF8",
    "BM",
    "RIFF",
    "%PDF",
)


def format_named(name: object) -> Format:
    """Return the format of this name.

    Raises
    ------
    ValueError
        If there is no such format.
    """
    spelled = name.lower().replace("-", "_") if isinstance(name, str) else ""
    if spelled in NAMES:
        return NAMES[spelled]
    close = nearest(spelled, NAMES)
    hint = f"; did you mean {close!r}?" if close else ""
    names = ", ".join(map(repr, sorted(FORMATS)))
    raise ValueError(f"format must be one of {names}, not {described(name)}{hint}")


def begin(lines: Lines) -> tuple[list[tuple[int, str]], Head | None]:
    """Take the first lines of a text, and return them and what formats are recognised by."""
    taken, seen, size, whole = list[tuple[int, str]](), list[str](), 0, False
    first = 0
    while size < HEAD and len(seen) < HEAD_LINES:
        number, line = next(lines, (0, ""))
        if not number:
            whole = True
            break
        taken.append((number, line))
        size += len(line) + 1
        if len(taken) == 1:
            _refuse_binary(line)
        text = line.strip()
        if not text.startswith(COMMENTS) and (text or seen):
            first = first if seen else number
            seen.append(text)
    return taken, Head(seen, whole, first) if seen else None


def _refuse_binary(line: str) -> None:
    if line.startswith(PICTURES) or "\0" in line[:HEAD]:
        picture = line.startswith(PICTURES)
        kind = "a picture" if picture else "a binary file"
        remedy = "; regions.read_picture reads it" if picture else ""
        refuse(f"{kind}, not text: {described(line[:8])}{remedy}", 1)


def recognised(head: Head) -> Format:
    """Return the format that a text is in."""
    return next(one for one in _ORDER if one.recognise(head))
