"""Texts as rows: lines, and lists of values."""

import pytest

from nqueens.formats.lines import lines_of
from nqueens.formats.rows import rows_of


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Solution 1: [1, 3]", [("[", ("1", "3"))]),
        ("Qs = [4,2,7] ;", [("[", ("4", "2", "7"))]),
        ("q = array1d(1..2, [5, 2]);", [("[", ("5", "2"))]),
        ("Set(2) { 1, 3 }", [("[", ("1", "3"))]),
        ("[[1, 0],\n [0, 1]]", [("[", ("1", "0")), ("[", ("0", "1"))]),
        ("[true, None]", [("[", ("1", "None"))]),
        ("[.Q, 1/2]", [("[", (".Q", "1/2"))]),
        ("(0,1) (1,3)", [("", ())]),
        ("[ ][Q]", [("", ())]),
        ("[1, [2]]", [("bad", ())]),
        ("x = [1,\n2", [("open", ())]),
        ("{1: 3}", [("{", ())]),
        ("a sentence (with\na bracket", [("", ()), ("", ())]),
    ],
)
def test_rows_of_a_text(text, rows):
    found = [row for row in rows_of(lines_of(text.splitlines())) if row.mark != "gap"]
    assert [(row.mark, tuple(row.words if row.mark else ())) for row in found] == rows
    assert found[0].line == 1
