"""Read the marks on a board: which squares show a queen, which a cross, and which something else.

Marks that look alike mean the same, so they are put into groups, and a group is understood as a
whole. Crosses are drawn as x, +, - or a dot, queens as anything that is larger.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nqueens._squares import Square
from nqueens.regions._model.layout import connected_parts
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.screenshots.glyphs import Glyph, Kind, faint_glyphs, glyphs_of
from nqueens.regions._read.screenshots.squares import PIXELS_INSIDE, BoardSquares

TRACE = 0.6  # of the box of the usual dot that another one has at least
LEAST_QUEEN = 0.5 * PIXELS_INSIDE  # the longest side of a queen, at least
SURE_QUEEN = 0.58 * PIXELS_INSIDE  # that of the only queen of its look
LARGER = 1.1  # than a cross a queen is at least
SMALLER = 0.8  # a queen is so large at least, beside the largest one
LARGE_KINDS: tuple[Kind, ...] = ("large", "round")
SMALL_KINDS: tuple[Kind, ...] = ("x", "plus", "bar", "dot")
ONE_LOOK: tuple[Kind, ...] = ("dot", "bar", "plus")  # all of these on a board are alike


class SeenMarks(NamedTuple):
    """What stands on the squares of a board, (row, column) from 0."""

    queens: tuple[Square, ...] = ()
    crosses: tuple[Square, ...] = ()
    unread: tuple[Square, ...] = ()
    """Squares with something that may be a queen, a cross, or neither."""


class Group(NamedTuple):
    """Glyphs that look alike: their kind, their squares, and the median of their longest sides."""

    kind: Kind
    squares: list[Square]
    size: float


def seen_marks(squares: BoardSquares, puzzle: Puzzle) -> SeenMarks:
    """Return the marks of a board with this layout."""
    glyphs, others = glyphs_of(squares)
    glyphs += faint_glyphs(squares, glyphs)
    groups = _groups_of(glyphs)
    marked = {*others, *(glyph.square for glyph in glyphs)}
    queens = _queens_among(groups, puzzle)
    if queens:
        crosses = _crosses_beside(queens, groups)
    else:
        queens = [group for group in groups if _is_complete(group.squares, puzzle)][:1]
        crosses = _crosses_alone(queens, groups, puzzle)
        if not queens and _are_labels(crosses, len(marked), puzzle.n):
            crosses = []
    queen_squares, cross_squares = _squares_of(queens), _squares_of(crosses)
    unread = marked - {*queen_squares} - {*cross_squares}
    return SeenMarks(queen_squares, cross_squares, tuple(sorted(unread)))


def _squares_of(groups: list[Group]) -> tuple[Square, ...]:
    """Return the squares of some groups, in order."""
    return tuple(sorted(square for group in groups for square in group.squares))


def _number_of(groups: list[Group]) -> int:
    """Return how many marks some groups have."""
    return sum(len(group.squares) for group in groups)


def _of_kinds(groups: list[Group], kinds: tuple[Kind, ...]) -> list[Group]:
    return [group for group in groups if group.kind in kinds]


# --- groups -------------------------------------------------------------------------------------


def _groups_of(glyphs: list[Glyph]) -> list[Group]:
    """Return the glyphs in groups that look alike; small ones of a kind are alike."""
    links = []
    for number, glyph in enumerate(glyphs):
        for earlier, other in enumerate(glyphs[:number]):
            is_same = glyph.kind == other.kind and glyph.kind in ONE_LOOK
            if is_same or glyph.is_like(other):
                links.append((number, earlier))
    later, earlier_ones = np.array(links, dtype=np.int64).reshape(-1, 2).T
    group_of = connected_parts(len(glyphs), later, earlier_ones)
    groups = []
    for number in np.unique(group_of).tolist():
        members = [glyphs[i] for i in np.flatnonzero(group_of == number)]
        groups.append(_group(members))
    return groups


def _group(members: list[Glyph]) -> Group:
    """Return glyphs that look alike as a group of the kind that most of them have."""
    kinds = [glyph.kind for glyph in members]
    kind = max(kinds, key=kinds.count)
    if kind == "dot":
        members = _without_traces(members)
    size = float(np.median([glyph.longest for glyph in members]))
    return Group(kind, [glyph.square for glyph in members], size)


def _without_traces(dots: list[Glyph]) -> list[Glyph]:
    """Return dots without those that are much smaller than the others, perhaps traces of JPEG."""
    areas = np.prod([glyph.sides for glyph in dots], axis=1)
    least = TRACE * np.median(areas)
    return [glyph for glyph, area in zip(dots, areas.tolist(), strict=True) if area >= least]


# --- meanings -----------------------------------------------------------------------------------


def _queens_among(groups: list[Group], puzzle: Puzzle) -> list[Group]:
    """Return the groups of large marks that are queens, none if these are more than fit.

    Queens are larger than the crosses beside them, and at least half of the large marks.
    """
    room = puzzle.n * puzzle.stars
    large = _of_kinds(groups, LARGE_KINDS)
    possible = [group for group in large if len(group.squares) <= room]
    least = LEAST_QUEEN
    for group in possible:
        least = max(least, SMALLER * group.size)
    for group in _of_kinds(groups, SMALL_KINDS):
        least = max(least, LARGER * group.size)
    queens = []
    for group in _of_kinds(possible, ("large",)):
        is_sure = len(group.squares) > 1 or group.size >= SURE_QUEEN
        if is_sure and group.size >= least:
            queens.append(group)
    most = max((len(group.squares) for group in queens), default=0)
    queens = [group for group in queens if len(group.squares) == most]
    has_one_look = len(queens) == 1 or most > 1
    number = _number_of(queens)
    others = _number_of(large) - number
    return queens if has_one_look and others <= number <= room else []


def _crosses_beside(queens: list[Group], groups: list[Group]) -> list[Group]:
    """Return the crosses of a board with queens; what is round and smaller is a dot or a ring."""
    most = SMALLER * min(group.size for group in queens)
    rings = [group for group in _of_kinds(groups, ("round",)) if group.size < most]
    return [group for group in _of_kinds(groups, SMALL_KINDS) + rings if group not in queens]


def _crosses_alone(queens: list[Group], groups: list[Group], puzzle: Puzzle) -> list[Group]:
    """Return the crosses of a board without large queens; small ones may form a solution."""
    small = _of_kinds(groups, SMALL_KINDS)
    if queens:
        return [group for group in small if group not in queens]
    others = small + _of_kinds(groups, ("round",))
    return [group for group in small if not _may_be_queens(group, others, puzzle)]


def _may_be_queens(group: Group, groups: list[Group], puzzle: Puzzle) -> bool:
    """Return whether small marks may stand for queens: no row has more of them than queens.

    Beside other small marks, these are the crosses; alone, the marks are so many that crosses would
    probably share a row.
    """
    rows = [row for row, _ in group.squares]
    if max(map(rows.count, rows)) > puzzle.stars:
        return False
    return len(groups) > 1 or len(rows) >= max(3, puzzle.n // 2)


def _are_labels(crosses: list[Group], number: int, n: int) -> bool:
    """Return whether crosses of a board without queens are letters or numbers of its squares.

    These are of many looks, so less than half of a ``number`` of marks are crosses; or they are
    on more than half of the squares, where a player would have found a queen.
    """
    crossed = _number_of(crosses)
    return crossed < number / 2 or crossed > n * n / 2


def _is_complete(queens: list[Square], puzzle: Puzzle) -> bool:
    """Return whether queens stand in all rows, columns and regions as the rules say."""
    labels = puzzle.regions.labels
    rows = [row for row, _ in queens]
    columns = [column for _, column in queens]
    regions = [int(labels[square]) for square in queens]
    every = sorted([*range(puzzle.n)] * puzzle.stars)
    return sorted(rows) == sorted(columns) == sorted(regions) == every
