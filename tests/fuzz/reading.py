"""Read arbitrary and damaged text in every format."""

from __future__ import annotations

import itertools
from typing import Any

from fuzz.outcomes import expect, outcome
from fuzz.source import Source, damaged
from nqueens import formats
from nqueens.formats import FORMATS, Position

__all__ = ["board_text", "fuzz_readers"]

READ = [name for name, one in FORMATS.items() if one.readable]
FILES = [name for name in READ if FORMATS[name].boards]
MOST = 200  # boards read from a text
PIECES = [
    " ", "\n", "\t", ",", ":", "(", ")", "[", "]", "-", "0", "1", "4", "9" * 11, "x", "Q", ".", "#",
    "a", "1:", "letting ", "n", "=", "$", "%", '"', "\0", "é", "٣", "²", "\ufeff", "\ud800", "\r",
    "\x0b", "\x85", "\u2028", "0 ", "-1", "3 solutions in 0.1 s\n",
    "'", "['", "(0, 1)", "[(", ")]", "[-1, ", "1302", "\n4\n", "♕", "_", "·", "----------\n",
    "row0,row1\n",
]  # fmt: skip


def fuzz_readers(data: bytes) -> None:
    """Read a text; writing and reading the result again must not change it."""
    source = Source(data)
    name, text, words, choice = board_text(source)
    _detected(text)
    found = outcome(lambda: list(itertools.islice(formats.read(text, name, **words), MOST)))
    if found.error is not None:
        expect(not isinstance(found.error, (TypeError, MemoryError)), name, found.error)
        if isinstance(found.error, formats.FormatError):
            line, column = found.error.line, found.error.column
            expect(line is not None and line >= 1 and column is not None and column >= 1, line)
            if isinstance(text, str):
                lines = text.splitlines() or [""]
                expect(line <= len(lines) + 1, name, line)
                expect(column <= max(map(len, lines)) + 1, name, column)
            message = str(found.error)
            expect(len(message) < 300 and message.isprintable(), name, ascii(message))
        return
    positions = found.value
    _same_from_lines(text, name, words, positions)
    words.pop("n", None)
    for position in positions[:3]:
        if position.n > 64 or not position.n:
            continue
        written = outcome(formats.text, position, name, **words)
        expect(written.error is None or name in FILES, name, written.error, position)
        if written.error is None and name not in FILES:
            _reads_back(written.value, name, words, position)
        other = READ[choice % len(READ)]
        base = {"base": 1, "by": "columns"} if FORMATS[other].numbers else {}
        converted = outcome(formats.text, position, other, **base)
        if converted.error is None:
            _reads_back(converted.value, other, base, position)


def board_text(source: Source) -> tuple[str, str | bytes, dict[str, Any], int]:
    """Return a format, a text in it or any other, how to read it, and the byte of these choices."""
    name = source.pick(READ)
    choice = source.byte()
    words: dict[str, Any] = {}
    if FORMATS[name].numbers:
        words = {"base": choice & 1, "by": ("rows", "columns")[choice >> 1 & 1]}
    if choice & 16:
        words["n"] = 1 + (choice >> 5)
    return name, (_spoilt if choice & 4 else _plain)(source, name, words), words, choice


def _detected(text: str | bytes) -> None:
    """Recognise the format of a text; if there is one, it must read or refuse the text."""
    found = outcome(formats.detect, text)
    if found.error is not None:
        expect(isinstance(found.error, formats.FormatError), found.error)
        expect(len(str(found.error)) < 300 and str(found.error).isprintable(), found.error)
        return
    name, base, by, note = found.value
    expect(FORMATS[name].numbers == (base is not None) == (by is not None), found.value)
    expect(note.isprintable(), note)
    if FORMATS[name].readable and isinstance(text, str) and not FORMATS[name].boards:
        read = formats.read(text, name, base=base, by=by)
        again = outcome(lambda: list(itertools.islice(read, MOST)))
        expect(not isinstance(again.error, TypeError), again.error)


def _plain(source: Source, name: str, _: dict[str, Any]) -> str | bytes:
    if name in FILES:
        return source.rest()
    return source.rest().decode("utf-8", "surrogateescape")


def _spoilt(source: Source, name: str, words: dict[str, Any]) -> str | bytes:
    """Return the text of a board with some pieces removed, inserted or doubled."""
    options = {key: value for key, value in words.items() if key != "n"}
    n = 1 + source.below(5)
    squares = [(i // n, i % n) for i in range(n * n)]
    queens = tuple(sorted({source.pick(squares) for _ in range(source.below(n + 1))}))
    blocked = tuple(sorted({source.pick(squares) for _ in range(source.below(3))} - set(queens)))
    whole = tuple((row, source.below(n)) for row in range(n))
    tries = [Position(n, queens, blocked), Position(n, queens), Position(n, (), blocked)]
    text: Any = None
    for position in [*tries, Position(n, whole), Position(n)]:
        try:
            text = b"".join(formats.encode(position, name, **options))
            break
        except ValueError:
            continue
    if text is None:
        text = b""
    if name in FILES:
        changed = bytearray(text)
        for _ in range(source.below(5)):
            if changed:
                changed[source.below(len(changed))] = source.byte()
        return bytes(changed[: len(changed) - source.below(3)])
    return damaged(source, text.decode(), PIECES)


def _same_from_lines(
    text: str | bytes, name: str, words: dict[str, Any], positions: list[Position]
) -> None:
    """Check that reading a text gives the same boards as reading its lines one by one."""
    if isinstance(text, bytes):
        return
    lines = [line + "\n" for line in text.splitlines()]
    again = list(itertools.islice(formats.read(iter(lines), name, **words), MOST))
    expect(again == positions, name, text)


def _reads_back(text: str, name: str, words: dict[str, Any], position: Position) -> None:
    again = outcome(lambda: list(formats.read(text, name, n=position.n, **words)))
    if isinstance(again.error, MemoryError):  # reading can need more than writing
        return
    expect(again.error is None and len(again.value) == 1, name, text, again.error)
    found = again.value[0]
    expect(found.n == position.n, name, text)
    if name in ("csplib080", "asp"):
        expect(set(found.blocked) == set(position.blocked), name, text, found)
    elif name == "exact-cover":
        expect(set(found.queens) == set(position.queens), name, text, found)
        rows = {row for row, _ in position.queens}
        expect({s for s in position.blocked if s[0] not in rows} == set(found.blocked), text, found)
    else:
        same = sorted(found.queens) == sorted(position.queens)
        expect(same and set(found.blocked) == set(position.blocked), name, text, found)
