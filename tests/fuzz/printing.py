"""Make pages for a browser and pages to print, of arbitrary puzzles, texts and options."""

from __future__ import annotations

import functools
import io
import json
import re
from html.parser import HTMLParser
from typing import Any

import nqueens
from fuzz.outcomes import expect, outcome
from fuzz.source import Source
from fuzz.values import boards, junk, number, pairs
from nqueens import regions
from nqueens.formats import Position

__all__ = ["fuzz_pages"]

LAYOUTS: list[Any] = [
    ["ABBB", "AABD", "CCDD", "CCCD"], ["AABCD", "ABBCD", "ABBCD", "EBBCD", "EBCCD"], ["A"],
    ["AABB"] * 2 + ["CCDD"] * 2, ["AB", "AB"],
]  # fmt: skip
TEXTS = [
    "", "Monday", "</script><!--<script>", "</title><b>&lt;", "{{data}}", "\u2028\u2029", "(\\",
    ")) Tj", "\0\r\n", "\ud800", "red", "\u03a8", "x" * 1200,
]  # fmt: skip
FOUND = nqueens.solutions(5)


class _Page(HTMLParser):
    """The texts of the elements of a page, by the name of the element."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a text."""
        self.open.append(tag)
        self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        """Go back to the element around it."""
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Add to the text of the innermost element."""
        if self.open:
            self.texts[self.open[-1]][-1] += data


def fuzz_pages(data: bytes) -> None:
    """Make a page or a file; it must hold all puzzles, and its texts must stay texts."""
    source = Source(data)
    source.pick([_page, _queens_page, _sheets, _queens_sheets, _poster])(source)


def _page(source: Source) -> None:
    puzzles, title = _puzzles(source), _title(source)
    found = outcome(regions.page, puzzles, title=title, hints=_either(source))
    if found.error is None:
        made = _checked_page(found.value, title, len(puzzles))
        for entry, puzzle in zip(made["puzzles"], puzzles, strict=True):
            columns = [int(digit, 36) for digit in entry[1]]
            expect(columns == regions.solve(puzzle).ravel().tolist(), puzzle, entry)
            names = entry[3]["names"] if len(entry) > 3 and "names" in entry[3] else entry[0]
            expect({*names} == {*puzzle.names}, names)
        expect(len(made.get("hints", puzzles)) == len(puzzles), made)


def _queens_page(source: Source) -> None:
    n, title = number(source, 4, 10), _title(source)
    placed = None if source.flag() else pairs(source, 5)
    if source.flag():
        n, placed = 5, [list(enumerate(FOUND[source.below(10)].tolist()))[source.below(5) :]]
    found = outcome(nqueens.page, n, placed=placed, title=title)
    if found.error is None:
        _checked_page(found.value, title, 7 if placed is None else None)


def _checked_page(html: str, title: object, puzzles: int | None) -> dict[str, Any]:
    """Return the data in a page."""
    html.encode()  # it can be written to a file
    page = _Page(html)
    expect(len(page.texts["script"]) == 2 and len(page.texts["title"]) == 1, title, page.texts)
    plain = isinstance(title, str) and not re.search("[\0\r\ud800-\udfff]", title)
    expect(not plain or page.texts["title"] == page.texts["h1"] == [title], title, page.texts)
    held = page.texts["script"][0]
    expect("<" not in held and "\u2028" not in held, held)
    data: dict[str, Any] = json.loads(held)
    expect(puzzles is None or len(data["puzzles"]) == puzzles, puzzles, data)
    return data


def _sheets(source: Source) -> None:
    puzzles, style = _puzzles(source), _style(source)
    _checked_file(regions.sheets, puzzles, style, explanations=source.flag(8))


def _queens_sheets(source: Source) -> None:
    some: Any = [
        Position(5, list(enumerate(row.tolist()))[source.below(6) :], [(0, 0)][: row[0] and 1])
        for row in FOUND[: source.below(9)]
    ]
    _checked_file(nqueens.sheets, junk(source) if source.flag(16) else some, _style(source))


def _poster(source: Source) -> None:
    some = boards(source, {5: FOUND.tolist()}) if source.flag() else FOUND[: source.below(11)]
    words = _style(source)
    for name in ("per_page", "solutions"):
        words.pop(name, None)
    _checked_file(nqueens.poster, some, words)


def _checked_file(function: Any, given: Any, words: dict[str, Any], **more: Any) -> None:
    """Print to a file, and compare its pages with those that the options ask for."""
    file = io.BytesIO()
    found = outcome(function, given, file, **words, **more)
    if found.error is not None:
        expect(not file.getvalue(), found.error)
        return
    made, each = file.getvalue(), int(words.get("per_page", 4))
    expect(made.startswith(b"%PDF-") and made.rstrip().endswith(b"%%EOF"), words, made)
    pages = len(re.findall(rb"/Type /Page\b(?!s)", made))
    if function is nqueens.poster:
        expect(pages == 1, words, pages)
    elif isinstance(given, list):
        wanted = -(-len(given) // each)
        if words.get("solutions", "back") == "back":
            wanted += -(-len(given) // max(each, 6 if any(more.values()) else 12))
        expect(pages >= wanted if any(more.values()) else pages == wanted, words, pages, wanted)


def _puzzles(source: Source) -> list[regions.Puzzle]:
    """Return up to twenty puzzles, most of them with one solution."""
    return [
        _puzzle(source.below(len(LAYOUTS)) if source.flag(8) else source.below(2),
                source.below(len(TEXTS)), source.byte() % 8)
        for _ in range(source.below(20))
    ]  # fmt: skip


@functools.cache
def _puzzle(layout: int, name: int, rules: int) -> regions.Puzzle:
    start = TEXTS[name].replace("\ud800", "?")  # no label has half a surrogate pair
    rows = [[start + one for one in row] for row in LAYOUTS[layout]]
    words = {"blocked": [(0, 0)]} if rules == 7 else {}
    return regions.Puzzle(rows, touching=rules == 5, diagonals=rules == 6, **words)


def _title(source: Source) -> Any:
    kind = source.below(8)
    if kind == 7:
        return junk(source)
    text = source.take(source.below(9)).decode("utf-8", "surrogateescape")
    return source.pick(TEXTS) if kind else text


def _either(source: Source) -> Any:
    return junk(source) if source.flag(16) else source.flag()


def _style(source: Source) -> dict[str, Any]:
    """Return options of the functions that print."""
    words: dict[str, Any] = {}
    for name, value in (
        ("paper", lambda: source.pick(["letter", "a4", "a5", None])),
        ("per_page", lambda: number(source, 1, 30)),
        ("title", lambda: _title(source)),
        ("note", lambda: _title(source)),
        ("solutions", lambda: source.pick(["none", "back", "front"])),
        ("colours", lambda: _either(source)),
    ):
        if source.flag(4):
            words[name] = value()
    return words
