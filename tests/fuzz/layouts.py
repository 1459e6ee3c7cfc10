"""Read puzzles of regions from arbitrary and damaged text in every format, and search them."""

from __future__ import annotations

import itertools

from fuzz.outcomes import expect, outcome
from fuzz.source import Source, damaged
from fuzz.values import junk, number, pairs
from nqueens import regions
from nqueens.formats import FormatError
from nqueens.regions._texts import WRITTEN

__all__ = ["fuzz_layouts", "puzzle_text"]

PUZZLE = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
FIVE = regions.Puzzle(["AABCD", "ABBCD", "ABBCD", "EBBCD", "EBCCD"], placed=[(0, 1)])
PLAIN = regions.Puzzle(FIVE.regions)
CELL = '<p data-cell-idx="{}" aria-label="Queen of color A{}, row 1, column {}">'
TEXTS = {  # of formats that are only read
    "page": CELL.format(0, 0, 1) + '<script>task = \'1,1,2,2\'; puzzle_data = {"puzz": "AABB"}',
    "play": "https://example.org/play.html#4x1.ABBBAABDCCDDCCCD",
    "penpa": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=TYyxCoAwEEP3fkXpnKF3FWy7u7pL6eDg"
    "B6i4tPTfvYqCBHKP5Mi5X+uxYRA5DwsCqUR4lFVtqpY5VsPWRJ0MGWiClpsbyhKr+CR1sAgkHyxdIAR+2TO8+9jBD53b"
    "O/pfkCzx+Ix3zzc=",
}
READ = sorted({*TEXTS, *WRITTEN})
PIECES = [
    "A", "B", "0", "1", " ", ",", "\n", "\n\n", "[", "]", "{", "}", "(", ")", '"', "'", ":", "//",
    "#", "colorRegions: ", "regions", "board = ", "task = '", "-1", "9" * 20, "e", "W", "/", "|",
    "~", "=", "<", ">", "%2F", "x", "stars: 2\n", "placed: (0, 0)\n", "1,2", "\u00e9", "\ud800",
    "\ufeff", "\0", "\\", "null", "&quot;",
]  # fmt: skip


def fuzz_layouts(data: bytes) -> None:
    """Read a text; writing and reading the result again must not change it."""
    source = Source(data)
    if source.flag(4):
        _call(source)
        return
    name, text, given = puzzle_text(source)
    found = outcome(lambda: list(itertools.islice(regions.read(text, given), 20)))
    if found.error is not None:
        expect(isinstance(found.error, FormatError), name, found.error)
        expect(found.error.line >= 1 and found.error.column >= 1, name, found.error)
        return
    for puzzle in found.value:
        _again(puzzle, text)
        if puzzle.n <= 6:
            total = regions.count(puzzle, at_most=1000)
            expect(total > 1000 or len(regions.solutions(puzzle)) == total, text)
            expect(regions.is_unique(puzzle) == (total == 1), text)


def puzzle_text(source: Source) -> tuple[str, str, str | None]:
    """Return a format, a damaged text in it or any other, and the format as which it is read."""
    name = source.pick(READ)
    if source.flag(4):
        return name, source.rest().decode("utf-8", "surrogateescape"), None
    texts = [TEXTS.get(one) or _written(source, one) for one in (name, source.pick(READ))]
    return name, damaged(source, texts[0], PIECES, texts[1]), name if source.flag() else None


def _written(source: Source, name: str) -> str:
    holder = regions.text([PUZZLE, FIVE], name) if name in ("json", "letters", "numbers") else ""
    marked = regions.text(FIVE, name) if name in ("sbn", "pzprv3") and source.flag() else ""
    return holder or marked or regions.text(PLAIN, name)


def _again(puzzle: regions.Puzzle, text: str) -> None:
    for name in WRITTEN:
        written = outcome(regions.text, puzzle, name)
        if written.error is not None:
            expect("does not hold" in str(written.error), name, text, written.error)
            continue
        again = list(regions.read(written.value, name))
        expect(again == [puzzle], name, text, again)
        expect(regions.text(again[0], name) == written.value, name, text, written.value)


def _call(source: Source) -> None:
    """Call a function with what may be a layout and may be rules."""
    layout = source.pick([PUZZLE.regions, ["AB", "AB"], "A", None])
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
    puzzle = outcome(regions.Puzzle, layout, **words)
    outcome(function, layout if puzzle.error else puzzle.value)
    outcome(regions.hint, layout, pairs(source, 4), pairs(source, 4))
    outcome(regions.count_many, junk(source))
    outcome(regions.text, layout, source.pick([*WRITTEN]))
