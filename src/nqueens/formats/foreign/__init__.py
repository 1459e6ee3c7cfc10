"""Boards as other programs and people write them: functions of a whole text, by source."""

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
from nqueens.formats.foreign.solvers import read_atoms, read_variables
from nqueens.formats.foreign.tables import read_column, read_couples, read_table
from nqueens.formats.items import Line

__all__ = ["IN_WORDS", "KINDS", "Kind", "bare_text", "check_text"]

DRAWINGS = ("board", "dots", "circles", "letters", "matrix", "leetcode")
KINDS = (
    Kind(read_lists, ("permutation", "json", "csv")),
    Kind(read_partial, ("permutation", "json")),
    Kind(read_packed, ("permutation",)),
    Kind(read_column, ("permutation",)),
    Kind(read_table, ("csv",), is_numbered=True),
    Kind(read_pairs, ("pairs",)),
    Kind(read_atoms, ("pairs",)),
    Kind(read_couples, ("pairs",)),
    Kind(read_objects, ("json", "pairs")),
    Kind(read_names, ("algebraic",)),
    Kind(read_variables, ("permutation", "pairs"), is_named=True),
    Kind(read_drawn, DRAWINGS),
    Kind(read_ruled, DRAWINGS),
    Kind(read_side_by_side, DRAWINGS),
    Kind(read_fields, DRAWINGS),
)
IN_WORDS = (  # which are asked if no other explains a text
    Kind(read_lists_in_sentences, ("permutation", "json")),
    Kind(read_sentences, ("pairs",)),
    Kind(read_chess_names, ("algebraic",)),
)


def bare_text(lines: Sequence[Line]) -> Bare:
    """Return the lines of a text without what is around them, in the brackets of JSON."""
    return without_marks(with_brackets(without_tags(lines)))
