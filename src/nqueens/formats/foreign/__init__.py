"""Boards as other programs and people write them: functions of a whole text, by source."""

from nqueens.formats.foreign.drawn import read_drawn, read_ruled
from nqueens.formats.foreign.kinds import Kind
from nqueens.formats.foreign.programs import read_lists, read_objects, read_packed, read_pairs, read_partial
from nqueens.formats.foreign.prose import read_names, read_queens
from nqueens.formats.foreign.solvers import read_atoms, read_variables
from nqueens.formats.foreign.tables import read_column, read_couples, read_table

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
    Kind(read_queens, ("pairs",)),
    Kind(read_objects, ("json", "pairs")),
    Kind(read_names, ("algebraic",)),
    Kind(read_variables, ("permutation", "pairs")),
    Kind(read_drawn, DRAWINGS),
    Kind(read_ruled, DRAWINGS),
)
