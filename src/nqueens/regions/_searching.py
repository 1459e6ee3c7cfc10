"""Solve and count boards with regions, one or many at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._runtime.arguments import integer, integer_array
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.interrupts import run_kernel
from nqueens._runtime.memory import require_memory
from nqueens.regions._layout import MAX_N, LayoutLike
from nqueens.regions._puzzle import Puzzle, Rules, given_squares, puzzle_of, rules_of, solver_of

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["count", "count_many", "is_unique", "one_solution", "solutions", "solve", "solve_many"]

INLINE_NODES = 10_000  # searched without a separate thread, in about ten milliseconds
NO_BUDGET = 2**64 - 1
MOST = 2**64 - 2  # the most solutions that can be counted
NOTHING = np.empty((0, 0), dtype=np.uint8)


def _search(
    labels: npt.NDArray[np.uint8],
    rules: Rules,
    given: tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint16]],
    limit: int,
    found: npt.NDArray[np.uint8] = NOTHING,
    *,
    ordered: bool = False,
) -> npt.NDArray[np.uint64]:
    """Return the number of solutions of each layout, at most ``limit``; see `RegionSolver.count`.

    A long search gets a separate thread, so that Ctrl-C works.
    """
    counts = np.zeros(len(labels), dtype=np.uint64)
    solver = solver_of(rules)
    budget, done = INLINE_NODES, 0
    while done < len(labels):
        part = slice(done, None)
        done += run_kernel(
            solver.count,
            labels[part],
            *given,
            min(limit, MOST),
            budget,
            counts[part],
            found if len(labels) == 1 else found[part],
            ordered,
            long=budget == NO_BUDGET,
        )
        budget = NO_BUDGET
    return counts


def _count(
    puzzle: Puzzle, limit: int, found: npt.NDArray[np.uint8] = NOTHING, *, ordered: bool = False
) -> int:
    """Return the number of solutions of a puzzle, at most ``limit``."""
    labels = puzzle.layout.labels.reshape(1, -1)
    given = given_squares(puzzle.rules.n, puzzle.placed, puzzle.blocked)
    return int(_search(labels, puzzle.rules, given, limit, found, ordered=ordered)[0])


def one_solution(puzzle: Puzzle) -> tuple[npt.NDArray[np.uint8], bool]:
    """Return the columns of a solution, and whether it is the only one.

    Raises
    ------
    NoSolution
        If there is none; the message says why.
    """
    found = np.zeros((1, puzzle.rules.queens), dtype=np.uint8)
    number = _count(puzzle, 2, found)
    if not number:
        raise NoSolution(_why_not(puzzle))
    return found.reshape(puzzle.rules.shape(1)[1:]), number == 1


def solve(
    regions: LayoutLike,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> npt.NDArray[np.uint8]:
    """Return a solution: queens in every row, column and region, none touching another.

    Parameters
    ----------
    regions : Regions, or what `Regions` takes
        The layout of an n x n board.
    stars : int
        The number of queens in each row, column and region; 2 for the usual Star Battle.
    touching : bool
        Whether queens may stand on neighbouring squares, corners included.
    diagonals : bool
        Whether at most one queen may stand on each diagonal, as in chess.
    placed : array_like of int, shape (k, 2), optional
        (row, column) of queens that are part of the solution.
    blocked : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
        Squares where no queen may stand.

    Returns
    -------
    ndarray of uint8, shape (n,), or (n, stars) if ``stars`` > 1
        The columns, from 0, of the queens in each row. If there are several solutions, it is
        unspecified which one this is, but it is always the same.

    Raises
    ------
    TypeError, ValueError
        If an argument or the layout is invalid, a square is not on the board, or a queen is placed
        twice or on a blocked square.
    NoSolution
        If there is no solution.

    Notes
    -----
    Exact depth-first search on bitmaps. It first fills the row, column or region with the fewest
    squares to spare. After many failures it restarts and keeps what it has learned. Puzzles with
    one solution take a few microseconds for n <= 12; the worst case is exponential.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.solve(["ABBB", "AABD", "CCDD", "CCCD"])
    array([2, 0, 3, 1], dtype=uint8)
    """
    puzzle = puzzle_of(regions, stars, touching, diagonals, placed, blocked)
    return one_solution(puzzle)[0]


def _why_not(puzzle: Puzzle) -> str:
    """Return why a puzzle has no solution; name placed queens that break a rule, if any."""
    layout, rules, placed, _ = puzzle
    for i, (row, column) in enumerate(placed):
        for r, c in placed[:i]:
            down, right = abs(row - r), abs(column - c)
            if not rules.touching and max(down, right) <= 1:
                return f"the placed queens {(r, c)} and {(row, column)} touch"
            if rules.diagonals and down == right:
                return f"the placed queens {(r, c)} and {(row, column)} share a diagonal"
    units = [f"row {r}" for r, _ in placed] + [f"column {c}" for _, c in placed]
    units += [f"region {layout.names[layout.labels[square]]}" for square in placed]
    for unit in units:
        number = units.count(unit)
        if number > rules.stars:
            return f"{unit} has {number} placed queens; the rules ask for {rules.stars}"
    return f"no placement of {rules.queens} queens meets the rules: an exhaustive search found none"


def solve_many(
    layouts: npt.ArrayLike,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
) -> npt.NDArray[np.int8]:
    """Return a solution of each of many layouts of the same size.

    Parameters
    ----------
    layouts : array_like of int, shape (m, n, n), or list of Regions
        The region number, 0..n-1, of each square of each layout; or m layouts of n rows.
    stars, touching, diagonals
        As in `solve`.

    Returns
    -------
    ndarray of int8, shape (m, n), or (m, n, stars) if ``stars`` > 1
        The columns, from 0, of the queens in each row; all -1 if a layout has no solution.

    Raises
    ------
    TypeError, ValueError
        If the numbers are not integers in 0..n-1, the array does not have this shape, or an
        argument is invalid.
    MemoryError
        If the result does not fit in memory.

    Notes
    -----
    About 1.5 microseconds per puzzle for n = 8. A number that does not occur is a region without
    squares, so there is no solution.

    Examples
    --------
    >>> from nqueens import regions
    >>> layout = regions.Regions(["ABBB", "AABD", "CCDD", "CCCD"])
    >>> regions.solve_many([layout.labels, layout.labels.T])
    array([[2, 0, 3, 1],
           [1, 3, 0, 2]], dtype=int8)
    """
    labels, rules = _many(layouts, stars, touching, diagonals)
    found = np.zeros((len(labels), rules.queens), dtype=np.uint8)
    counts = _search(labels, rules, given_squares(rules.n), 1, found)
    columns = found.view(np.int8)
    columns[counts == 0] = -1
    return columns.reshape(rules.shape(len(labels)))


def solutions(
    regions: LayoutLike,
    *,
    limit: SupportsIndex | None = None,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> npt.NDArray[np.uint8]:
    """Return all solutions, or the first ones, in lexicographic order.

    Parameters
    ----------
    regions, stars, touching, diagonals, placed, blocked
        As in `solve`.
    limit : int, optional
        Return at most this many.

    Returns
    -------
    ndarray of uint8, shape (k, n), or (k, n, stars) if ``stars`` > 1
        The columns, from 0, of the queens in each row.

    Raises
    ------
    TypeError, ValueError
        As in `solve`, or if ``limit`` is not an integer or is negative.
    MemoryError
        If the solutions do not fit in memory.

    Notes
    -----
    The solutions are counted first. Large boards with large regions have a great many.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.solutions(["AABB", "AABB", "CCDD", "CCDD"])
    array([[1, 3, 0, 2],
           [2, 0, 3, 1]], dtype=uint8)
    """
    puzzle = puzzle_of(regions, stars, touching, diagonals, placed, blocked)
    most = MOST if limit is None else integer(limit, "limit", minimum=0)
    total = _count(puzzle, most + 1)
    size, queens = min(total, most), puzzle.rules.queens
    require_memory(2 * size * queens, f"{size:,} solutions")
    found = np.zeros((size, queens), dtype=np.uint8)
    if size:
        _count(puzzle, size, found, ordered=size < total)
        found = found[np.lexsort(found.T[::-1])]
    return found.reshape(puzzle.rules.shape(size))


def count(
    regions: LayoutLike,
    *,
    at_most: SupportsIndex | None = None,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> int:
    """Return the exact number of solutions.

    Parameters
    ----------
    regions, stars, touching, diagonals, placed, blocked
        As in `solve`.
    at_most : int, optional
        Stop once more than ``at_most`` solutions are found, and return ``at_most + 1``.

    Returns
    -------
    int
        The number of solutions.

    Raises
    ------
    TypeError, ValueError
        As in `solve`, or if ``at_most`` is not an integer or is negative.

    Notes
    -----
    The search visits every solution, about a million per second.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.count(["AABB", "AABB", "CCDD", "CCDD"])
    2
    """
    puzzle = puzzle_of(regions, stars, touching, diagonals, placed, blocked)
    most = MOST if at_most is None else integer(at_most, "at_most", minimum=0)
    return _count(puzzle, most + 1)


def count_many(
    layouts: npt.ArrayLike,
    *,
    at_most: SupportsIndex | None = None,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
) -> npt.NDArray[np.uint64]:
    """Return the number of solutions of each of many layouts of the same size.

    Parameters
    ----------
    layouts, stars, touching, diagonals
        As in `solve_many`.
    at_most : int, optional
        As in `count`; ``count_many(layouts, at_most=1) == 1`` marks layouts with one solution.

    Returns
    -------
    ndarray of uint64, shape (m,)
        The number of solutions of each layout.

    Raises
    ------
    TypeError, ValueError, MemoryError
        As in `solve_many`, or if ``at_most`` is not an integer or is negative.

    Notes
    -----
    About 3 microseconds per puzzle for n = 8.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.count_many([[[0, 0], [1, 1]], [[0, 1], [0, 1]]], touching=True)
    array([2, 2], dtype=uint64)
    """
    most = MOST if at_most is None else integer(at_most, "at_most", minimum=0)
    labels, rules = _many(layouts, stars, touching, diagonals)
    return _search(labels, rules, given_squares(rules.n), most + 1)


def _many(layouts: Any, *how: Any) -> tuple[npt.NDArray[np.uint8], Rules]:
    """Return the labels of layouts, shape (m, n * n), and the rules."""
    array = integer_array(layouts, "layouts")
    if array.ndim != 3 or array.shape[1] != array.shape[2] or not 1 <= array.shape[1] <= MAX_N:
        raise ValueError(f"layouts have shape (m, n, n), n = 1 to {MAX_N}, not {array.shape}")
    n = array.shape[1]
    rules = rules_of(n, *how)
    require_memory(array.size + 16 * len(array), f"{len(array):,} layouts of {n} rows")
    if array.size and not 0 <= int(array.min()) <= int(array.max()) < n:
        wrong = int(array.min()) if array.min() < 0 else int(array.max())
        raise ValueError(f"region numbers must be in 0..{n - 1}, not {wrong}")
    return np.ascontiguousarray(array, dtype=np.uint8).reshape(len(array), n * n), rules


def is_unique(
    regions: LayoutLike,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> bool:
    """Return whether there is exactly one solution.

    Parameters
    ----------
    regions, stars, touching, diagonals, placed, blocked
        As in `solve`.

    Returns
    -------
    bool
        False if there is no solution, or more than one. The search stops at the second one.

    Raises
    ------
    TypeError, ValueError
        As in `solve`.

    Notes
    -----
    The time is that of `solve`, and of the search for a second solution.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.is_unique(["ABBB", "AABD", "CCDD", "CCCD"])
    True
    """
    puzzle = puzzle_of(regions, stars, touching, diagonals, placed, blocked)
    return _count(puzzle, 2) == 1
