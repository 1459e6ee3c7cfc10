"""Read layouts of regions from arbitrary and damaged text, and search them."""

from __future__ import annotations

import itertools

from fuzz.outcomes import expect, outcome
from fuzz.source import Source
from fuzz.values import junk, number, pairs
from nqueens import regions
from nqueens.formats import FormatError

__all__ = ["fuzz_layouts"]

FORMATS = ["letters", "numbers", "json", "level"]
PUZZLE = regions.Regions(["ABBB", "AABD", "CCDD", "CCCD"])
PIECES = [
    "A", "B", "0", "1", " ", ",", "\n", "\n\n", "[", "]", "{", "}", '"', "'", ":", "//",
    "colorRegions: ", "regions", "-1", "9" * 20, "é", "\ud800", "\ufeff", "\0", "\\", "null",
]  # fmt: skip


def fuzz_layouts(data: bytes) -> None:
    """Read a text; writing and reading the result again must not change it."""
    source = Source(data)
    if source.flag():
        _call(source)
        return
    name = source.pick(FORMATS)
    text = regions.text([PUZZLE, regions.Regions(["AB", "AB"])], name)
    for _ in range(source.below(6)):
        at = source.below(len(text) + 1)
        end = min(len(text), at + source.below(4))
        text = text[:at] + (source.pick(PIECES) if source.flag() else "") + text[end:]
    if source.flag():
        text = source.rest().decode("utf-8", "surrogateescape")
    found = outcome(lambda: list(itertools.islice(regions.read(text, name), 20)))
    if found.error is not None:
        expect(isinstance(found.error, FormatError), name, found.error)
        expect(found.error.line >= 1 and found.error.column >= 1, name, found.error)
        return
    for layout in found.value:
        for other in FORMATS:
            again = list(regions.read(regions.text(layout, other), other))
            expect(again == [layout], name, other, text, again)
        if layout.n <= 6:
            total = regions.count(layout)
            expect(len(regions.solutions(layout)) == total, text)
            expect(regions.is_unique(layout) == (total == 1), text)


def _call(source: Source) -> None:
    """Call a function with what may be a layout and may be rules."""
    layout = source.pick([PUZZLE, ["AB", "AB"], "A", None])
    layout = junk(source) if layout is None else layout
    words = {}
    for _ in range(source.below(4)):
        key = source.pick(["stars", "touching", "diagonals", "placed", "blocked"])
        words[key] = {
            "stars": lambda: number(source, 1, 3),
            "touching": source.flag,
            "diagonals": source.flag,
            "placed": lambda: pairs(source, 4),
            "blocked": lambda: pairs(source, 4),
        }[key]()
    function = source.pick(
        [regions.solve, regions.count, regions.solutions, regions.is_unique, regions.explain]
    )
    outcome(function, layout, **words)
    outcome(regions.hint, layout, pairs(source, 4), pairs(source, 4))
    outcome(regions.count_many, junk(source))
