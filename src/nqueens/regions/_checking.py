"""Check boards against the rules of a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.arrays import board_array
from nqueens._runtime.arguments import integer_array
from nqueens._runtime.memory import memory_for, require_memory
from nqueens._runtime.slices import row_slices

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens.regions._puzzle import Puzzle
    from nqueens.regions._rules import Square

__all__ = ["faults", "solution_flags"]


def solution_flags(puzzle: Puzzle, q: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Return whether each board is a solution; see `Puzzle.is_solution`."""
    n, stars = puzzle.n, puzzle.stars
    with memory_for("an array of the boards"):
        boards = board_array(q) if stars == 1 else integer_array(q, "the columns of boards")
    wanted = puzzle._rules.shape(1)[1:]
    if boards.shape[-len(wanted) :] != wanted:
        named = "n" if stars == 1 else "n, stars"
        raise ValueError(
            f"boards of this puzzle have shape (..., {named}) = "
            f"(..., {', '.join(map(str, wanted))}), not {boards.shape}"
        )
    if stars > 1 and boards.size:
        low, high = int(boards.min()), int(boards.max())
        if low < 0 or high >= n:
            column = low if low < 0 else high
            raise ValueError(f"column {column} is not on a board of {n} columns, 0..{n - 1}")
    outer: tuple[int, ...] = boards.shape[: -len(wanted)]
    boards = boards.reshape(prod(outer), n, stars)
    require_memory(len(boards), f"checking {len(boards):,} boards")
    good = np.empty(len(boards), dtype=np.bool_)
    for part in row_slices(len(boards), n * stars * stars):
        good[part] = _flags(puzzle, boards[part])
    return good.reshape(outer)


def _flags(puzzle: Puzzle, columns: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Return whether each of a few boards, shape (m, n, stars), is a solution."""
    m, n, stars = columns.shape
    good = np.ones(m, dtype=np.bool_)
    columns = np.sort(columns.astype(np.int64), axis=2)
    rows = np.arange(n)[:, None]
    each = np.repeat(np.arange(n), stars)
    for lines in (columns, puzzle.regions.labels[rows, columns]):
        good &= (np.sort(lines.reshape(m, -1)) == each).all(axis=1)
    good &= (np.diff(columns, axis=2) > (0 if puzzle.touching else 1)).all(axis=(1, 2))
    if not puzzle.touching:
        apart = abs(columns[:, 1:, :, None] - columns[:, :-1, None, :])
        good &= (apart > 1).all(axis=(1, 2, 3))
    if puzzle.diagonals:
        for lines in (columns + rows, columns - rows):
            good &= (np.diff(np.sort(lines.reshape(m, -1))) > 0).all(axis=1)
    for wanted, squares in ((True, puzzle.placed), (False, puzzle.blocked)):
        for row, column in squares:
            good &= (columns[:, row] == column).any(axis=1) == wanted
    return good


def faults(puzzle: Puzzle, queens: Collection[Square]) -> Iterator[str]:
    """Yield what is wrong with queens on these squares, as phrases; nothing for a solution."""
    labels, names = puzzle.regions.labels, puzzle.names
    lines: dict[str, int] = {
        f"{kind} {name}": 0
        for kind, some in (("row", range(puzzle.n)), ("column", range(puzzle.n)), ("region", names))
        for name in some
    }
    for row, column in queens:
        for line in (f"row {row}", f"column {column}", f"region {names[labels[row, column]]}"):
            lines[line] += 1
    for line, held in lines.items():
        if held != puzzle.stars:
            yield f"{line} has {held} queen{'' if held == 1 else 's'}, not {puzzle.stars}"
    for one, other in combinations(sorted(queens), 2):
        down, across = other[0] - one[0], abs(other[1] - one[1])
        if max(down, across) == 1 and not puzzle.touching:
            yield f"the queens on {one} and {other} touch"
        elif down == across and puzzle.diagonals:
            yield f"the queens on {one} and {other} share a diagonal"
    for square in puzzle.placed:
        if square not in queens:
            yield f"no queen on {square}, where one is placed"
    for square in puzzle.blocked:
        if square in queens:
            yield f"a queen on {square}, which is blocked"
