"""Text that is not a puzzle, and layouts that a format cannot hold."""

import pytest
from malformed import REFUSED

from nqueens import regions
from nqueens.formats import FormatError
from nqueens.regions import Puzzle, Regions

FIVE = ["AABCD", "ABBCD", "ABBCD", "EBBCD", "EBCCD"]
TWO_PIECES = ["AABB", "ACCB", "ABDD", "CCCD"]


@pytest.mark.parametrize(
    ("text", "name", "line", "column", "words"), REFUSED, ids=range(len(REFUSED))
)
def test_refused(text, name, line, column, words):
    with pytest.raises(FormatError, match=words) as raised:
        list(regions.read(text, name))
    assert (raised.value.line, raised.value.column) == (line, column)


@pytest.mark.parametrize(
    ("puzzle", "name", "words"),
    [
        (Puzzle(TWO_PIECES), "puzz.link", "a region in several pieces, B"),
        (Puzzle(TWO_PIECES), "pzprv3", "a region in several pieces"),
        (Puzzle([[row] * 6 for row in range(6)], stars=2), "line", "the number of stars, 2"),
        (Puzzle(FIVE, touching=True), "sbn", "the rule touching=True"),
        (Puzzle(FIVE, diagonals=True), "compact", "the rule diagonals=True"),
        (Puzzle(FIVE, placed=[(0, 0)]), "puzz.link", "squares that are placed or blocked"),
        (Puzzle(["AABB"] * 2 + ["CCDD"] * 2), "sbn", "a board of 4 rows, but of 5 to 25"),
        (Puzzle([[row] * 26 for row in range(26)]), "sbn", "a board of 26 rows"),
        (Puzzle([[row] * 12 for row in range(12)], stars=10), "sbn", "10 stars, but at most 9"),
    ],
    ids=range(9),
)
def test_what_a_format_cannot_hold(puzzle, name, words):
    with pytest.raises(ValueError, match=f"format '{name}' does not hold {words}.*; use 'json'"):
        regions.text(puzzle, name)
    assert list(regions.read(regions.text(puzzle, "json"))) == [puzzle]


def test_nothing_is_dropped():
    assert list(regions.read("")) == list(regions.read("# only\n\n// comments\n")) == []
    source = regions.read(["AB\n", "AB\n", "\n", "AB\n"])
    assert next(source) == Puzzle(["AB", "AB"])
    with pytest.raises(FormatError, match="line 4"):
        next(source)
    with pytest.raises(FormatError, match="line 4, column 1: rules without the rows"):
        next(regions.read("AB\nAB\n\nplaced: (0, 0)\n"))
    layout = Regions(FIVE)
    assert next(regions.read(str(layout))).regions.names == layout.names
