"""Boards as other programs and people write them: functions of a whole text, by source."""

import re
from collections.abc import Sequence

from nqueens.formats.foreign.drawn import read_drawn, read_fields, read_ruled, read_side_by_side
from nqueens.formats.foreign.kinds import Kind
from nqueens.formats.foreign.logs import Bare, without_marks
from nqueens.formats.foreign.pages import without_tags
from nqueens.formats.foreign.programs import (
    read_lists,
    read_objects,
    read_packed,
    read_pairs,
    read_partial,
    with_brackets,
)
from nqueens.formats.foreign.prose import (
    read_chess_names,
    read_lists_in_sentences,
    read_names,
    read_sentences,
)
from nqueens.formats.foreign.refused import check_text
from nqueens.formats.foreign.signs import may_have_boards
from nqueens.formats.foreign.solvers import read_atoms, read_variables
from nqueens.formats.foreign.tables import read_column, read_couples, read_table
from nqueens.formats.items import Line

__all__ = ["IN_WORDS", "KINDS", "Kind", "bare_text", "check_text", "may_have_boards"]

DRAWINGS = ("board", "dots", "circles", "letters", "matrix", "leetcode")
BRACKET = re.compile(r"[\[({]")
TWO_NUMBERS = re.compile(  # at the end of a line
    r"(?:^|[:=>)\]#.–-]|row[ \t]*\d+\s)[ \t\xa0\r|,;]*"
    r"\d+(?:\.0*)?[ \t|,;]+\d+(?:\.0*)?[ \t\xa0\r|,;.]*$",
    re.IGNORECASE | re.MULTILINE,
)
RULE_OF_LINE = re.compile(r"([-_*])\1{2}")
BEHIND_NUMBER = re.compile(r"[\[({]|\d[\s|,;.]", re.ASCII)  # of several, or in a list
VARIABLE = re.compile(  # with its value, or of a formula
    r"[\[({]|[A-Za-z_ ,]\d{1,9}(?: | ?[-:=→])|-\d|\d\s+\d", re.ASCII
)
GAP_IN_LINE = re.compile(r"[ \xa0\u3000][ \xa0\u3000|]|\t")
KINDS = (
    Kind(read_lists, ("permutation", "json", "csv"), BEHIND_NUMBER),
    Kind(read_partial, ("permutation", "json"), re.compile(r"-1|None|null|nil")),
    Kind(read_packed, ("permutation",), re.compile(r"[0-9](?:[0-9]{3}|-[0-9])")),
    Kind(read_column, ("permutation",), re.compile(r"^[^\S\n]*\d+[^\S\n]*$", re.MULTILINE)),
    Kind(read_table, ("csv",), BEHIND_NUMBER, is_numbered=True),
    Kind(read_pairs, ("pairs",), re.compile(r"[\[({]|[0-9],[0-9]")),
    Kind(read_atoms, ("pairs",), re.compile(r"\w\(\d")),
    Kind(read_couples, ("pairs",), TWO_NUMBERS),
    Kind(read_objects, ("json", "pairs"), BRACKET, has_numbers=False),
    Kind(read_names, ("algebraic",), re.compile(r"[a-zA-Z][1-9]")),
    Kind(read_variables, ("permutation", "pairs"), VARIABLE, is_named=True, has_numbers=False),
    Kind(read_drawn, DRAWINGS, has_numbers=False),
    Kind(read_ruled, DRAWINGS, RULE_OF_LINE, has_numbers=False),
    Kind(read_side_by_side, DRAWINGS, GAP_IN_LINE, has_numbers=False),
    Kind(read_fields, DRAWINGS, re.compile("\t"), has_numbers=False),
)
IN_WORDS = (  # which are asked if no other explains a text
    Kind(read_lists_in_sentences, ("permutation", "json")),
    Kind(read_sentences, ("pairs",)),
    Kind(read_chess_names, ("algebraic",)),
)


def bare_text(lines: Sequence[Line]) -> Bare:
    """Return the lines of a text without what is around them, in the brackets of JSON."""
    return without_marks(with_brackets(without_tags(lines)))
