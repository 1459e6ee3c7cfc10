"""Read the marks on a board: which squares show a queen, which a cross, and which something else.

Marks that look alike mean the same, so they are put into groups, and a group is understood as a
whole. Crosses are drawn as x, +, - or a dot, queens as anything that is larger.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from nqueens._runtime.memory import Ints
from nqueens._squares import Square
from nqueens.regions._model.layout import connected_parts
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.screenshots.squares import (
    INSIDE,
    LEAST_SURE,
    BoardSquares,
    Bools,
    Floats,
    without_lines,
)

Kind = Literal["x", "plus", "bar", "dot", "round", "large", "odd"]

SIZE = len(INSIDE)  # of the inside of a square, in which glyphs are measured
DOT = 0.36  # the longest side of a dot, in these insides
TINY = 0.15  # the same of a dot of any shape
DISC = 0.5  # the longest side of a filled disc that is a dot
LARGE = 0.66  # that of a disc or a ring that is no dot, at least
SYMMETRIC = 0.7  # of the ink of a dot that its reflection has
TURNED = 0.6  # of the ink of a blurred x that it has after a quarter turn
TRACE = 0.6  # of the box of the usual dot that another one has at least
OFF_CENTRE, DOT_OFF_CENTRE = 0.3, 0.2  # by which the sides beside a glyph differ at most
MIDDLE_LINE = 0.15  # how far from the middle of its box the lines of a plus are, in sides of it
FULL_LINE, THIN_ARM, EMPTY = (
    0.85,
    0.34,
    0.08,
)  # ink of a plus: in its middle, its arms, its quarters
BAR = 0.5  # the short side of a bar, in parts of the long one
LOOK = 12  # rows and columns to which glyphs are reduced
ALIKE = 0.7  # of the ink of two glyphs of one look that they share
FAINTLY_ALIKE = 0.6  # the same of a faint glyph
SAME_SIZE = 1.3  # the ratio of the sides of two glyphs of one look
LEAST_QUEEN = 0.5  # the longest side of a queen, at least
SURE_QUEEN = 0.58 * SIZE  # that of the only queen of its look
LARGER = 1.1  # than a cross a queen is at least
SMALLER = 0.8  # a queen is so large at least, beside the largest one
FAINT_INK = 10  # a channel of a faint glyph differs so much from the square behind it
CORE = slice(SIZE // 4, -SIZE // 4)  # the middle half of a square
LEAST_CORE = 0.02  # of which something covers so much


class SeenMarks(NamedTuple):
    """What stands on the squares of a board, (row, column) from 0."""

    queens: tuple[Square, ...] = ()
    crosses: tuple[Square, ...] = ()
    unread: tuple[Square, ...] = ()
    """Squares with something that may be a queen, a cross, or neither."""


class Glyph(NamedTuple):
    """What is drawn on a square: ``sides`` are its height and width, ``look`` its ink in a box."""

    square: Square
    kind: Kind
    sides: tuple[int, int]
    look: Bools


class Group(NamedTuple):
    """Glyphs that look alike: their kind, their squares, and the median of their longest sides."""

    kind: Kind
    squares: list[Square]
    size: float


def seen_marks(squares: BoardSquares, puzzle: Puzzle) -> SeenMarks:
    """Return the marks of a board with this layout."""
    glyphs, unread = _glyphs_of(squares)
    glyphs += _faint_glyphs(squares, glyphs)
    groups = _groups_of(glyphs)
    large = [group for group in groups if group.kind in ("large", "round")]
    small = [group for group in groups if group.kind in ("x", "plus", "bar", "dot")]
    queens = _queens_of(large, small, puzzle)
    if queens:  # what is round and smaller is a large dot, or a ring
        most = SMALLER * min(group.size for group in queens)
        small += [group for group in large if group.kind == "round" and group.size < most]
    else:
        queens = [group for group in groups if _is_complete(group.squares, puzzle)][:1]
    rounds = [group for group in groups if group.kind == "round"]
    crosses = [
        group
        for group in small
        if group not in queens and (queens or not _may_be_queens(group, small + rounds, puzzle))
    ]
    every = {*unread, *(glyph.square for glyph in glyphs)}
    if not queens and _are_labels(crosses, len(every), puzzle.n):
        crosses = []
    understood = [square for group in (*queens, *crosses) for square in group.squares]
    return SeenMarks(
        _sorted_squares(queens), _sorted_squares(crosses), tuple(sorted(every - {*understood}))
    )


def _sorted_squares(groups: list[Group]) -> tuple[Square, ...]:
    return tuple(sorted(square for group in groups for square in group.squares))


# --- glyphs -------------------------------------------------------------------------------------


def _glyphs_of(squares: BoardSquares) -> tuple[list[Glyph], list[Square]]:
    """Return the glyphs in the middle of squares, and the squares with something else there."""
    glyphs = []
    unread = []
    for row, column in np.argwhere(squares.is_marked).tolist():
        ink = squares.ink[row, column]
        first, last = _box(ink)
        aside = float(np.abs(first + last - SIZE).max())
        is_small = (last - first).max() < DOT * SIZE
        if aside < (DOT_OFF_CENTRE if is_small else OFF_CENTRE) * SIZE:
            look = _reduced(ink, first, last)
            height, width = (last - first).tolist()
            kind = _kind_of(ink, first, last, look)
            glyphs.append(Glyph((row, column), kind, (height, width), look))
        elif ink[CORE, CORE].mean() > LEAST_CORE:  # a pointer, or the edge of something
            unread.append((row, column))
    return glyphs, unread


def _faint_glyphs(squares: BoardSquares, glyphs: list[Glyph]) -> list[Glyph]:
    """Return glyphs of little contrast that look like some of these: a yellow queen on yellow."""
    found: list[Glyph] = []
    for row, column in np.argwhere(~squares.is_marked).tolist() if glyphs else ():
        ink = squares.off_ground[row : row + 1, column : column + 1] > FAINT_INK
        ink = without_lines(ink)[0, 0]
        if ink.sum() < LEAST_SURE:
            continue
        first, last = _box(ink)
        look = _reduced(ink, first, last)
        height, width = (last - first).tolist()
        glyph = Glyph((row, column), "large", (height, width), look)
        for other in glyphs:
            if other.kind in ("large", "x") and _are_alike(glyph, other, FAINTLY_ALIKE):
                found.append(glyph._replace(kind=other.kind))
                break
    return found


def _box(ink: Bools) -> tuple[Ints, Ints]:
    """Return the first row and column of the ink in a square, and the last ones + 1.

    A row or column with a single pixel is a speck of JPEG, if there are others.
    """
    numbers = np.stack([ink.sum(axis=1), ink.sum(axis=0)])
    used = numbers > 1
    used = np.where(used.any(axis=1, keepdims=True), used, numbers > 0)
    return used.argmax(axis=1), SIZE - used[:, ::-1].argmax(axis=1)


def _reduced(ink: Bools, first: Ints, last: Ints) -> Bools:
    """Return the ink in a box as (12, 12), however large the box is."""
    parts = (np.arange(LOOK) + 0.5) / LOOK
    y, x = ((first[axis] + parts * (last[axis] - first[axis])).astype(np.int64) for axis in (0, 1))
    return ink[y[:, None], x]


def _kind_of(ink: Bools, first: Ints, last: Ints, look: Bools) -> Kind:
    """Return the kind of a glyph that its shape and its size make it."""
    height, width = sides = last - first
    longest, shortest = int(sides.max()), int(sides.min())
    if longest < DOT * SIZE:
        is_dot = longest < TINY * SIZE or _shared_part(look, look[::-1]) > SYMMETRIC
        return "dot" if is_dot else "large"
    if shortest < BAR * longest:
        return "bar" if width > height else "odd"
    y, x = ((np.arange(SIZE) + 0.5 - first[axis]) / sides[axis] - 0.5 for axis in (0, 1))
    y, x = y[:, None], x[None, :]
    if _lies_on(ink, np.abs(np.abs(y) - np.abs(x)) < 0.22):
        corners = [(ink & (y * a > 0.28) & (x * b > 0.28)).any() for a in (-1, 1) for b in (-1, 1)]
        if all(corners):
            return "x"
    if _is_plus(ink, y, x):
        return "plus"
    return _compact_kind(ink, look, sides, np.hypot(y, x))


def _compact_kind(ink: Bools, look: Bools, sides: Ints, from_middle: Floats) -> Kind:
    """Return the kind of a glyph that is neither lines nor small.

    ``from_middle`` is the distance of each pixel from the middle of its box, in sides of it.
    """
    longest, shortest = int(sides.max()), int(sides.min())
    turned = _shared_part(look, np.rot90(look))
    reflected = _shared_part(look, look[::-1])
    is_round = reflected > SYMMETRIC and not ink[from_middle > 0.58].any()
    if shortest < 0.8 * longest or not (is_round or turned > TURNED):
        return "large"
    corners, edges = look[1::9, 1::9], [look[::11, 5:7], look[5:7, ::11]]
    if corners.all() and not any(edge.any() for edge in edges):
        return "x"  # a blurred one
    if longest < LARGE * SIZE and (is_round or turned > SYMMETRIC):
        is_filled = ink[from_middle < 0.3].mean() > 0.9
        if is_filled and longest < DISC * SIZE:
            return "dot"
        return "round" if is_round else "odd"
    return "large"


def _is_plus(ink: Bools, y: Floats, x: Floats) -> bool:
    """Return whether ink is two lines through the middle of its box, across and down.

    ``y`` and ``x`` are the places of the rows and columns of pixels, -0.5 to 0.5 in the box.
    """
    y, x = y.ravel(), x.ravel()
    y_inside, x_inside = np.abs(y) < 0.5, np.abs(x) < 0.5
    box = ink[y_inside][:, x_inside]
    y, x = y[y_inside], x[x_inside]
    for places, lines in ((y, box), (x, box.T)):
        middle = lines[np.abs(places) < MIDDLE_LINE].mean(axis=1).max()
        arms = [lines[(side * places > 0.2) & (side * places < 0.36)] for side in (-1, 1)]
        if middle < FULL_LINE or max(arm.mean() for arm in arms) > THIN_ARM:
            return False
    quarters = box[np.abs(y) > 0.22][:, np.abs(x) > 0.22]
    return bool(quarters.mean() < EMPTY)


def _lies_on(ink: Bools, lines: Bools) -> bool:
    """Return whether nearly all ink lies on some lines."""
    return bool((ink & lines).sum() > 0.93 * ink.sum())


# --- groups -------------------------------------------------------------------------------------


def _are_alike(glyph: Glyph, other: Glyph, part: float = ALIKE) -> bool:
    """Return whether two glyphs have the same look and size; crosses of x need not look so."""
    for side, other_side in zip(glyph.sides, other.sides, strict=True):
        if max(side, other_side) > SAME_SIZE * min(side, other_side) + 2:
            return False
    return glyph.kind == other.kind == "x" or _shared_part(glyph.look, other.look) >= part


def _shared_part(look: Bools, other: Bools) -> float:
    """Return the part of the ink of two looks that both have."""
    return float((look & other).sum() / max(1, (look | other).sum()))


def _groups_of(glyphs: list[Glyph]) -> list[Group]:
    """Return the glyphs in groups that look alike; small ones of a kind are alike."""
    links = [
        (i, j)
        for i, glyph in enumerate(glyphs)
        for j, other in enumerate(glyphs[:i])
        if _are_alike(glyph, other) or glyph.kind == other.kind in ("dot", "bar", "plus")
    ]
    first, second = np.array(links, dtype=np.int64).reshape(-1, 2).T
    numbers = connected_parts(len(glyphs), first, second).tolist()
    groups = []
    for number in sorted({*numbers}):
        members = [glyph for glyph, its in zip(glyphs, numbers, strict=True) if its == number]
        kinds = [glyph.kind for glyph in members]
        kind = max(kinds, key=kinds.count)
        if kind == "dot":
            members = _without_traces(members)
        size = float(np.median([max(glyph.sides) for glyph in members]))
        groups.append(Group(kind, [glyph.square for glyph in members], size))
    return groups


def _without_traces(dots: list[Glyph]) -> list[Glyph]:
    """Return dots without those that are much smaller than the others, perhaps traces of JPEG."""
    areas = np.prod([glyph.sides for glyph in dots], axis=1)
    is_dot = areas >= TRACE * np.median(areas)
    return [glyph for glyph, is_usual in zip(dots, is_dot, strict=True) if is_usual]


def _queens_of(large: list[Group], small: list[Group], puzzle: Puzzle) -> list[Group]:
    """Return the groups of large marks that are queens, none if these are more than fit.

    Queens are larger than the crosses beside them, and at least half of the large marks.
    """
    room = puzzle.n * puzzle.stars
    possible = [group for group in large if len(group.squares) <= room]
    least = max(
        [LEAST_QUEEN * SIZE]
        + [SMALLER * group.size for group in possible]
        + [LARGER * group.size for group in small]
    )
    queens = [group for group in possible if group.kind == "large" and group.size >= least]
    queens = [group for group in queens if len(group.squares) > 1 or group.size >= SURE_QUEEN]
    most = max((len(group.squares) for group in queens), default=0)
    queens = [group for group in queens if len(group.squares) == most]
    number = most * len(queens)
    others = sum(len(group.squares) for group in large) - number
    is_sure = len(queens) == 1 or most > 1
    return queens if is_sure and others <= number <= room else []


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
    crossed = sum(len(group.squares) for group in crosses)
    return crossed < number / 2 or crossed > n * n / 2


def _is_complete(queens: list[Square], puzzle: Puzzle) -> bool:
    """Return whether queens stand in all rows, columns and regions as the rules say."""
    labels = puzzle.regions.labels
    every = list(range(puzzle.n)) * puzzle.stars
    for lines in (
        [row for row, _ in queens],
        [column for _, column in queens],
        [int(labels[square]) for square in queens],
    ):
        if sorted(lines) != sorted(every):
            return False
    return True
