"""Boards as solvers answer: atoms, values of variables, models of formulas."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from math import isqrt
from typing import Any

from nqueens.formats.foreign.kinds import FEWEST, LONGEST_LINE, Run, runs_of, until_repeated
from nqueens.formats.foreign.programs import boards_of_pairs
from nqueens.formats.items import (
    Drawn,
    Given,
    Item,
    Listed,
    Numbers,
    Placed,
    Square,
    Unexplained,
    counts_up,
)
from nqueens.formats.lines import Text
from nqueens.formats.remarks import behind
from nqueens.formats.rows import BITS, Row

# --- atoms ----------------------------------------------------------------------------------------

ATOM = re.compile(r"\b([a-z]\w*)\((\d{1,10}),(\d{1,10})\)", re.ASCII)
ATOMS = re.compile(r"A(?:[\s,]+A)*\.?".replace("A", r"[a-z]\w*(?:\([\w,]*\))?"), re.ASCII)


def read_atoms(text: Text, given: Given) -> Iterator[Item]:
    """Read the atoms of an answer set, as clingo prints it: queen(1,2) queen(2,4)."""
    for run in runs_of(text, atoms_of):
        if isinstance(run, Run):
            yield from boards_of_pairs(run)
        else:
            yield run


def atoms_of(row: Row) -> list[Square]:
    """Return the squares of the atoms of a line, of those that begin with q if there are others."""
    if row.mark or not ATOMS.fullmatch(row.text):
        return []
    found = ATOM.findall(row.text)
    names = {name for name, _, _ in found}
    queens = {name for name in names if name[0] == "q"} or names
    if len(queens) != 1:
        return []
    return [(int(first), int(second)) for name, first, second in found if name in queens]


# --- variables ------------------------------------------------------------------------------------

INDEXED = re.compile(r"\D*?(\d{1,9})(?:\D+(\d{1,9}))?\D*", re.ASCII)  # q1, Q[1], x_0_3
ASSIGNED = re.compile(
    r"([A-Za-z][A-Za-z_ ]*[\[(]?\d{1,9}(?:[],_[ ]{1,2}\d{1,9})?[])]?)(?: ?(?::=|==?|:|[-=]>|→) ?|"
    r" {1,3})(?:col(?:umn)? ?)?(\d{1,9}|[Tt]rue|[Ff]alse)(?:\.0*)?[,;\s]*",
    re.ASCII,
)
ASSIGNMENTS = re.compile(rf"(?:{ASSIGNED.pattern})+", re.ASCII)
LITERAL = re.compile(r"-?[1-9]\d{0,8}", re.ASCII)
Variable = tuple[Numbers, int]  # its index, and its value


def read_variables(text: Text, given: Given) -> Iterator[Item]:
    """Read values of variables, in an object or on lines: {1: 3, 2: 1}, q[1] = 3, x_0_3 = 1."""
    for run in runs_of(text, variables_of):
        if not isinstance(run, Run):
            yield run
            continue
        for line, variables in until_repeated(run.parts, lambda variable: variable[0]):
            yield board_of_variables(line, variables)


def variables_of(row: Row) -> list[Variable]:
    """Return the variables of a row, nothing if something else is in it."""
    found: list[Any] = []
    if row.mark == "{":
        found = [*row.value.items()]
    elif not row.mark and len(row.text) < LONGEST_LINE:
        body = behind(row.text, ASSIGNMENTS)
        found = [(key, int(BITS.get(value, value))) for key, value in ASSIGNED.findall(body)]
    variables = literals_of(row)
    for key, value in found:
        index = INDEXED.fullmatch(str(key))
        if index is None or not isinstance(value, int):
            return []
        variables.append((tuple(int(number) for number in index.groups() if number), int(value)))
    return variables


def literals_of(row: Row) -> list[Variable]:
    """Return the variables of a formula in order and their values; or those of many bits."""
    words = row.words
    if row.mark and len(words) >= FEWEST**2 and {*words} <= {"0", "1"}:
        return [((i,), word == "1") for i, word in enumerate(words, 1)]
    if words[:1] == ["v"]:
        words = words[1:]
    if words[-1:] == ["0"]:
        words = words[:-1]
    if not words or len(row.words) < 2 or not all(map(LITERAL.fullmatch, words)):
        return []
    numbers = [*map(int, words)]
    if any(abs(after) - abs(before) != 1 for before, after in pairwise(numbers)):
        return []
    return [((abs(number),), number > 0) for number in numbers]


def board_of_variables(line: int, variables: Sequence[Variable]) -> Item:
    """Return the board of variables for rows, for squares, or for queens."""
    values = dict(sorted(variables))
    lengths = {*map(len, values)} if len(values) == len(variables) else set()
    are_in_order = lengths == {1} and counts_up(tuple(chain(*values)))
    are_literals = lengths == {1} and {*map(type, values.values())} == {bool}
    if (are_in_order or lengths == {2}) and are_bits([*values.values()], are_literals):
        n = isqrt(len(values))
        return Drawn(line, "".join(str(int(value)) for value in values.values()), n)
    if are_in_order and not are_literals:
        return Listed(line, tuple(values.values()))
    if lengths == {2} and {*values.values()} == {1}:  # those of queens only
        return Placed(line, tuple((index[0], index[1]) for index in values))
    raise Unexplained("values of variables that are not those of a board", line)


def are_bits(values: list[int], are_literals: bool) -> bool:
    """Return whether values are those of all squares, some without a queen."""
    n = isqrt(len(values))
    is_large = are_literals or n >= FEWEST
    return n * n == len(values) and is_large and {*values} <= {0, 1} and 0 in values
