"""A layout and its facts as a text writes them, and the puzzle that they are."""

import re
from collections.abc import Callable, Sequence
from itertools import chain
from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from nqueens._runtime.texts import FormatError
from nqueens.regions._model.layout import MAX_N, Regions
from nqueens.regions._model.puzzle import JSON_FORMAT, JSON_FORMAT_VERSION, Puzzle
from nqueens.regions._read.texts.facts import RULES, SQUARES, Facts, on_board, stars_of

ERRORS = TypeError, ValueError, LookupError, RecursionError  # of what a text says
SIGN = re.compile(r"\W+|[QqXxOo]|-?[01]")  # of a queen
SIZE_SAID = re.compile(r"\d{1,4}")
LEAST = 4  # rows of a layout that nothing but its size tells
Rows = list[list[Any]]


class Unexplained(FormatError):
    """A text, or a part of one, that is nothing in a way of writing."""


class Draft(NamedTuple):
    """A layout and its facts as they are written: rows of labels, or the error in their place.

    ``form`` is the name of its format if the reader has several.
    """

    line: int
    rows: Rows = []  # noqa: RUF012
    facts: Facts = {}  # noqa: RUF012
    form: str = ""
    error: Exception | None = None


def drafted(line: int, read: Callable[..., tuple[Rows, Facts]], *given: Any) -> Draft:
    """Return the draft that is read from what is given, or of its error."""
    try:
        return Draft(line, *read(*given))
    except ERRORS as error:
        return Draft(line, error=error)


def puzzle_of(draft: Draft) -> tuple[Puzzle, bool]:
    """Return the puzzle of a draft, and whether it says its number of stars; fail if it is none."""
    if draft.error is not None:
        raise draft.error
    rows, facts = draft.rows, draft.facts
    n = len(rows)
    for row in rows:
        if len(row) != n <= MAX_N:
            raise ValueError(f"the row has {len(row)} squares on a board of {n} rows")
    _refuse_solution(rows)
    _check_size(facts, n)
    colours: Sequence[str] = ()
    if facts.get("format") == JSON_FORMAT:
        _check_version(facts)
        colours = facts.get("colours") or ()
    rules = _rules_of(facts, n)
    return Puzzle(_layout(rows, colours), **rules), "stars" in rules


def _check_size(facts: Facts, n: int) -> None:
    """Refuse a board whose size is not the one that its facts say."""
    size = SIZE_SAID.match(str(facts["size"])) if "size" in facts else None
    if size and n != int(size[0]) <= MAX_N:  # more are pixels
        raise ValueError(f"size is {size[0]} on a board of {n} rows")


def _check_version(facts: Facts) -> None:
    """Refuse JSON of this library in a version that is not known."""
    version = facts.get("version")
    if version != JSON_FORMAT_VERSION:
        raise ValueError(f"version {version} of {JSON_FORMAT}; here, {JSON_FORMAT_VERSION} is read")


def _rules_of(facts: Facts, n: int) -> Facts:
    """Return the arguments of a puzzle of n rows that facts say, besides its layout."""
    rules: Facts = {}
    stars = stars_of(facts, n)
    if stars is not None:
        rules["stars"] = stars
    for name in RULES:
        if name in facts:
            rules[name] = facts[name]
    for name in SQUARES:
        if isinstance(facts.get(name), list):
            squares = [on_board(square, n) for square in facts[name]]
            rules[name] = squares or None
    return rules


def _refuse_solution(rows: Rows) -> None:
    """Raise an error if a sign of queens is equally often in each row and each column.

    It is none among labels that count up, such as 0 to 7.
    """
    n = len(rows)
    signs = [label for label in dict.fromkeys(rows[0]) if SIGN.fullmatch(str(label))]
    if n < LEAST or not signs or _count_up({*chain.from_iterable(rows)}):
        return
    lines = [*rows, *zip(*rows, strict=True)]
    for sign in signs:
        counts = {line.count(sign) for line in lines}
        if len(counts) > 1:
            continue
        (count,) = counts
        if 4 * count <= n:
            often = "once" if count == 1 else "equally often"
            raise ValueError(
                f"{sign} is {often} in each row and column, as the queens of a solution, which "
                "hide their regions; regions.score compares it with the puzzle"
            )


def _count_up(labels: set[Any]) -> bool:
    """Return whether labels are numbers or letters without a gap."""
    if all(isinstance(label, str) and len(label) == 1 for label in labels):
        numbers = sorted(map(ord, labels))
    elif all(str(label).isdecimal() for label in labels):
        numbers = sorted(map(int, labels))
    else:
        return False
    first = numbers[0]
    return numbers == [*range(first, first + len(numbers))]


def _layout(rows: Rows, colours: Sequence[str]) -> Regions:
    """Return the layout of rows, without checks that letters, digits and numbers do not need."""
    labels = [*chain.from_iterable(rows)]
    order = dict.fromkeys(labels)
    kinds = {*map(type, order)}
    are_checked = kinds == {int} or (kinds == {str} and all(map(str.isalnum, order)))
    if colours or len(order) != len(rows) or not are_checked:
        return Regions(rows, colours)
    numbers = dict(zip(order, range(len(order)), strict=True))
    squares = bytes(map(numbers.__getitem__, labels))
    board = np.frombuffer(squares, dtype=np.uint8).reshape(len(rows), -1)
    return Regions._of(board, tuple(map(str, order)))


def is_layout(rows: Rows, least: int = 0) -> bool:
    """Return whether rows have n regions; with ``least``, also whether they look like a layout.

    Then it has that many rows at least, regions in one piece each, and more than stripes.
    """
    n = len(rows)
    if n > MAX_N or {*map(len, rows)} != {n}:
        return False
    labels = {*map(str, {*chain.from_iterable(rows)})}
    if len(labels) != n or "" in labels:
        return False
    if not least:
        return True
    return n >= least and not is_striped(rows) and not Regions(rows).disconnected


def is_striped(rows: Rows) -> bool:
    """Return whether no row of a layout has two regions, or no column."""
    return any(
        all(len({*map(str, line)}) == 1 for line in lines)
        for lines in (rows, zip(*rows, strict=True))
    )


def numbered(rows: Rows) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the labels in rows, in the order in which they first appear."""
    names = [[*map(str, row)] for row in rows]
    order = dict.fromkeys(chain.from_iterable(names))
    numbers = dict(zip(order, range(len(order)), strict=True))
    return tuple(tuple(map(numbers.__getitem__, row)) for row in names)


def in_rows(labels: Sequence[Any]) -> Rows:
    """Return the rows of a board whose squares are listed; [] if their number is wrong."""
    n = isqrt(len(labels))
    if n * n != len(labels) or not 1 <= n <= MAX_N:
        return []
    return [[*labels[at : at + n]] for at in range(0, n * n, n)]


def rows_of(place: Sequence[tuple[Any, Any]]) -> Rows:
    """Return the rows of a board whose squares have these labels; [] unless each has one.

    Squares are (row, column), or numbers, both from 0 or 1; a negative row is from the bottom.
    """
    n = isqrt(len(place))
    if not 1 < n <= MAX_N or len(place) != n * n:
        return []
    squares = _from_zero([square for square, _ in place], n)
    labels = {square: label for square, (_, label) in zip(squares, place, strict=False)}
    rows = [[labels.get((row, column)) for column in range(n)] for row in range(n)]
    if len(labels) != n * n or any(None in row for row in rows):
        return []
    return rows


def _from_zero(squares: Sequence[Any], n: int) -> list[tuple[int, int]]:
    """Return (row, column) from 0 of squares that count from 0 or 1; [] if they do not."""
    kinds = {*map(type, squares)}
    if kinds == {int}:
        first = min(squares)
        pairs = [divmod(number - first, n) for number in squares]
    elif kinds == {tuple} and {*map(type, chain(*squares))} == {int}:
        first = min(max(number, 0) for number in chain(*squares))
        pairs = []
        for row, column in squares:
            from_top = row + n if row < 0 else row - first
            pairs.append((from_top, column - first))
    else:
        return []
    return pairs if first in (0, 1) else []
