"""A layout and its facts as a text writes them, and the puzzle that they are."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from math import isqrt
from typing import Any, NamedTuple

from nqueens._runtime.wording import described
from nqueens._text.literals import Group
from nqueens.regions._model.layout import MAX_N, Regions
from nqueens.regions._model.puzzle import Puzzle

ERRORS = TypeError, ValueError, LookupError, RecursionError  # of what a text says
OWN, VERSION = "nqueens-regions", 1
FACTS = {  # by their names in lower case, of letters only
    "stars": r"(num(ber)?|n)?(of)?stars?(count|num(ber)?|rating|(per|in|each)\w+)?|starbattle",
    "queens": r"(num(ber)?|n)?(of)?queens?(count|num(ber)?|(per|in|each)\w+)?|per(row|region)|k",
    "size": "n|(grid|board)?size|width|height|(n|num)?(rows|cols|columns)|dim(ension)?",
    "touching": "(can|may|allow|allows)?(touch|touching|adjacent)(allowed)?",
    "diagonals": "diagonals?|diagonalrule",
    "placed": "(placed|givens?|prefilled|preplaced|fixed|clues)(queens|stars|cells|squares)?",
    "blocked": "(blocked|crossed|forbidden)(cells|squares)?|crosses",
    "format": "format",
    "version": "version",
    "colours": "colours",
}
SIGN = re.compile(r"\W+|[QqXxOo]|-?[01]")  # of a queen
LEAST = 4  # rows of a layout that nothing but its size tells
COUNT = re.compile(r"\s*(\d{1,4})\s*(?:[★☆*✶⭐]|stars?|queens?)?\s*", re.IGNORECASE)
ROW = re.compile(  # also in other languages
    "(r|row|y|i|cy|top|posy|line|zeile|reihe|fila|ligne|riga|linha)(index|idx|num|number|no)?"
)
COLUMN = re.compile(
    "(c|col|column|x|j|cx|left|posx|spalte|columna|colonn[ae]|coluna)(index|idx|num|number|no)?"
)
SQUARE = re.compile(
    r"(?!(?:c|col|column|x)\W?\d+\W?[ry])\D*(\d{1,4})\D+(\d{1,4})\D*|([A-Za-z])(\d{1,2})|(\d{1,4})",
    re.ASCII,
)
Rows = list[list[Any]]
Facts = dict[str, Any]  # by their kinds
Read = tuple[Rows, Facts]  # the layout, and what is said of it
Square = tuple[int, int]


class Draft(NamedTuple):
    """A layout and its facts as they are written: rows of labels, or what is wrong there.

    ``form`` is the name of its format if the reading has several.
    """

    line: int
    layout: Any
    facts: Facts = {}  # noqa: RUF012
    form: str = ""


def drafted(line: int, read: Callable[..., Read], *given: Any) -> Draft:
    """Return the draft that is read from what is given, or of its error."""
    try:
        return Draft(line, *read(*given))
    except ERRORS as error:
        return Draft(line, error)


def puzzle_of(draft: Draft) -> tuple[Puzzle, bool]:
    """Return the puzzle of a draft, and whether its number of stars is said; fail if it is none."""
    layout, facts = draft.layout, draft.facts
    if isinstance(layout, Exception):
        raise layout
    n = len(layout)
    for row in layout:
        if len(row) != n <= MAX_N:
            raise ValueError(f"the row has {len(row)} squares on a board of {n} rows")
    signs = [label for label in layout[0] if SIGN.fullmatch(str(label))] if n >= LEAST else []
    for label in signs:
        if all(line.count(label) == 1 for line in (*layout, *zip(*layout, strict=False))):
            raise ValueError(f"{label} is once in each row and column, as the queens of a solution")
    is_own = facts.get("format") == OWN
    if is_own and facts.get("version") != VERSION:
        raise ValueError(f"version {facts.get('version')} of {OWN}; here, {VERSION} is read")
    size = re.match(r"\d{1,4}", str(facts.get("size")))
    if size and n != int(size[0]) <= MAX_N:  # more are pixels
        raise ValueError(f"size is {size[0]} on a board of {n} rows")
    stars = _stars(facts, n)
    rules: Facts = {} if stars is None else {"stars": stars}
    rules |= {name: facts[name] for name in ("touching", "diagonals") if name in facts}
    for name in ("placed", "blocked"):
        if isinstance(facts.get(name), list):
            rules[name] = [_pair(square, n) for square in facts[name]] or None
    colours = facts.get("colours") or () if is_own else ()
    return Puzzle(Regions(layout, colours), **rules), stars is not None


def _stars(facts: Facts, n: int) -> Any:
    """Return the number of stars that facts say, None if they do not."""
    stars, queens = facts.get("stars"), facts.get("queens")
    if isinstance(stars, str):
        if not (said := COUNT.fullmatch(stars)):
            raise ValueError(f"stars must be a number, not {described(stars)}")
        stars = int(said[1])
    is_each = stars is None and isinstance(queens, int) and 4 * queens <= n  # not all queens
    return queens if is_each else stars


def squashed(name: object) -> str:
    """Return the letters of a name in lower case, without those of an attribute of a page."""
    return re.sub(r"^data|.*\.|[^a-z]", "", name.lower()) if isinstance(name, str) else ""


def fact_kind(name: object) -> str:
    """Return the kind of fact that has this name, empty if it is no fact."""
    return _kind(name) if isinstance(name, str) else ""


@lru_cache(1024)
def _kind(name: str) -> str:
    short = squashed(name)
    return next((kind for kind, pattern in FACTS.items() if re.fullmatch(pattern, short)), "")


def square_of(value: Any) -> Square | int | None:
    """Return the (row, column) or the number of a square as it is written; None if it is none.

    Names are those of chess: a1 is at the bottom, in row -1.
    """
    if isinstance(value, str) and (found := SQUARE.fullmatch(value)):
        row, column, letter, number, whole = found.groups()
        if whole:
            return int(whole)
        return (int(row), int(column)) if row else (-int(number), ord(letter.lower()) - ord("a"))
    if isinstance(value, Group) and value.is_named:
        value = [
            next((x for k, x in value if p.fullmatch(squashed(k))), None) for p in (ROW, COLUMN)
        ]
    if isinstance(value, (list, tuple)):
        return tuple(value) if [*map(type, value)] == [int, int] else None
    return value if type(value) is int else None


def _pair(value: Any, n: int) -> Square:
    square = square_of(value)
    if not isinstance(square, tuple):
        raise ValueError(f"{described(value)} is not the [row, column] of a square")
    return (square[0] + n if square[0] < 0 else square[0]), square[1]


def is_layout(rows: Rows, least: int = 0) -> bool:
    """Return whether rows have n regions; with ``least``, also whether they look like a layout.

    Then it has that many rows at least, regions in one piece each, and more than stripes.
    """
    n = len(rows)
    labels = {*map(str, chain(*rows))}
    if {*map(len, rows)} != {n} or n > MAX_N or len(labels) != n or "" in labels:
        return False
    return not least or (n >= least and not is_striped(rows) and not Regions(rows).disconnected)


def is_striped(rows: Rows) -> bool:
    """Return whether no row of a layout has two regions, or no column."""
    return any(
        all(len({*map(str, line)}) == 1 for line in lines)
        for lines in (rows, zip(*rows, strict=True))
    )


def numbered(rows: Rows) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the labels in rows, in the order in which they first appear."""
    order: dict[str, int] = {}
    return tuple(tuple(order.setdefault(str(label), len(order)) for label in row) for row in rows)


def rows_of(place: Sequence[tuple[Any, Any]]) -> Rows | None:
    """Return the rows of a board whose squares have these labels; None unless each has one."""
    n = isqrt(len(place))
    if not 1 < n <= MAX_N or len(place) != n * n:
        return None
    squares, labels = [one for one, _ in place], [label for _, label in place]
    are_pairs = {*map(type, squares)} == {tuple}
    numbers = [*chain(*squares)] if are_pairs else squares
    if {*map(type, numbers)} != {int}:
        return None
    low = min(max(x, 0) for x in numbers)
    if are_pairs:
        squares = [(row + n if row < 0 else row - low, column - low) for row, column in squares]
    else:
        squares = [divmod(x - low, n) for x in squares]
    found = dict(zip(squares, labels, strict=True))
    rows = [[found.get((r, c)) for c in range(n)] for r in range(n)]
    is_whole = len(found) == n * n and not any(None in row for row in rows)
    return rows if is_whole and low in (0, 1) else None
