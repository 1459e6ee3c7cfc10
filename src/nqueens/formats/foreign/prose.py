"""Boards in words: a line for each queen, names of squares, answers of people and models."""

import re
from collections.abc import Iterator

from nqueens.formats.coordinates import named
from nqueens.formats.foreign.kinds import LONGEST_LINE, Run, runs_of, until_repeated
from nqueens.formats.foreign.programs import placed
from nqueens.formats.items import Given, Item, Square
from nqueens.formats.lines import Text
from nqueens.formats.remarks import behind
from nqueens.formats.rows import Row

# --- names of squares -----------------------------------------------------------------------------

NAME = re.compile(r"(?:Q(?=[a-z]))?((?!Q[a-z])[a-zA-Z]{1,7})([1-9]\d{0,9})", re.ASCII)  # a4, Qa4
NAMES = re.compile(rf"{NAME.pattern}(?:[\s,]+{NAME.pattern})+|Q?[a-zA-Z]{{1,2}}[1-9]\d?", re.ASCII)


def read_names(text: Text, given: Given) -> Iterator[Item]:
    """Read names of squares on a line or in a list, also Qa2 Qb4, or one in each line."""
    for run in runs_of(text, names_of):
        if isinstance(run, Run):
            yield from boards_of_names(run)
        else:
            yield run


def names_of(row: Row) -> list[tuple[str, str]]:
    """Return the files and ranks of the squares that are all of a row."""
    return NAME.findall(behind(" ".join(row.words), NAMES))


def boards_of_names(run: Run) -> Iterator[Item]:
    """Yield the boards of a run: one in each row, or one for all rows with a name each."""
    first, *others = run.parts
    if len(first[1]) == 1 and others and len(others[0][1]) == 1:
        yield named(run.line, run.all, run.size)
        return
    size = run.size
    for line, names in run.parts:
        yield named(line, names, size)
        size = 0


# --- a line for each queen ------------------------------------------------------------------------

SQUARE = re.compile(
    r"(?:queen\b.*?)?\brow\W{1,4}(\d{1,9})\W.*?\bcol(?:umn)?\W{1,4}(\d{1,9})\W*|"
    r"(?:placed? |the )?queen\b[^\d(]*\d*[^\d(]*\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)\W*",
    re.IGNORECASE | re.ASCII,
)


def read_queens(text: Text, given: Given) -> Iterator[Item]:
    """Read a line for each queen: Row 0 -> Column 1, Queen 1 at (1, 2)."""
    for run in runs_of(text, square_in_words):
        if not isinstance(run, Run):
            yield run
            continue
        for line, squares in until_repeated(run.parts, lambda square: square[0]):
            yield placed(run, line, squares, run.size)


def square_in_words(row: Row) -> list[Square]:
    """Return the square of the queen that a line names."""
    if len(row.text) >= LONGEST_LINE:
        return []
    found = SQUARE.fullmatch(row.text)
    if found is None:
        return []
    first, second = (int(number) for number in found.groups() if number)
    return [(first, second)]
