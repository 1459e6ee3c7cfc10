"""Solve and count puzzles, one or many at a time."""

import functools
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nqueens._runtime.arguments import integer, integer_array
from nqueens._runtime.errors import InvalidArgument, NoSolution, NQueensError, Worded, set_module
from nqueens._runtime.memory import Bytes, LastFew, Words, require_memory
from nqueens._runtime.running import QUIET, Watch, run_kernel
from nqueens._squares import Square
from nqueens.regions._kernels.region_solving import MAX_N, RegionSolver
from nqueens.regions._model.layout import solution_squares
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, Rules, as_puzzle, rules_of
from nqueens.regions._words import ENGLISH, units_of

INLINE_NODES = 10_000  # searched without a separate thread, in about ten milliseconds
KEPT_PUZZLES = 64  # of those that were read, with their solutions
IMPATIENT_NODES = 200_000  # after which a search that is not patient ends, in about 0.1 s
LIKELY = 3  # stars where a text does not say their number
NO_BUDGET = 2**64 - 1
MOST_SOLUTIONS = 2**64 - 2  # the most solutions that can be counted
NO_COLUMNS = np.empty((0, 0), dtype=np.uint8)
SquareNumbers = NDArray[np.uint16]  # numbered row by row
GivenSquares = tuple[SquareNumbers | None, SquareNumbers | None]  # with a queen, and blocked


@functools.lru_cache(64)
def solver_of(rules: Rules) -> RegionSolver:
    """Return the solver of boards with these rules; the process keeps it."""
    return RegionSolver(*rules)


def given_squares(puzzle: Puzzle) -> GivenSquares:
    """Return the squares with a queen, and those that are blocked."""
    if not puzzle.placed and not puzzle.blocked:
        return None, None  # most puzzles
    placed, blocked = (
        np.array([row * puzzle.n + column for row, column in squares], dtype=np.uint16)
        for squares in (puzzle.placed, puzzle.blocked)
    )
    return placed, blocked


def search(
    labels: Bytes,
    rules: Rules,
    given: GivenSquares,
    limit: int,
    columns: Bytes = NO_COLUMNS,
    *,
    ordered: bool = False,
    patient: bool = True,
    watch: Watch = QUIET,
) -> Words:
    """Return the number of solutions of each layout, at most ``limit``; see `RegionSolver.count`.

    A long search gets a separate thread, so that Ctrl-C works. One that is not ``patient`` ends
    instead, as if it had found ``limit`` solutions.
    """
    counts = np.zeros(len(labels), dtype=np.uint64)
    solver = solver_of(rules)
    budget, done = INLINE_NODES if patient else IMPATIENT_NODES, 0
    while done < len(labels):
        part = slice(done, None)
        done += run_kernel(
            solver.count,
            labels[part],
            *given,
            min(limit, MOST_SOLUTIONS),
            budget,
            counts[part],
            columns if len(labels) == 1 else columns[part],
            ordered,
            long=budget == NO_BUDGET,
            watch=watch,
        )
        budget = NO_BUDGET
        if not patient:
            counts[done:] = limit
            break
    return counts


def count_solutions(
    puzzle: Puzzle,
    limit: int,
    columns: Bytes = NO_COLUMNS,
    *,
    ordered: bool = False,
    patient: bool = True,
    watch: Watch = QUIET,
) -> int:
    """Return the number of solutions of a puzzle, at most ``limit``; see `search`."""
    labels = puzzle.regions.labels.reshape(1, -1)
    given = labels, puzzle.rules, given_squares(puzzle), limit, columns
    return int(search(*given, ordered=ordered, patient=patient, watch=watch)[0])


def most_stars(n: int) -> int:
    """Return how many queens that do not touch have room in each row of a board of n rows."""
    return int(((n + 1) // 2) ** 2 // n)


class FirstSolutions(NamedTuple):
    """The number of solutions of a puzzle, at most two, and the columns of the queens of two."""

    number: int
    columns: NDArray[np.int8]


_found_by_reading: LastFew[Puzzle, FirstSolutions] = LastFew(KEPT_PUZZLES)


def first_solutions(
    puzzle: Puzzle, *, patient: bool = True, watch: Watch = QUIET
) -> FirstSolutions:
    """Search for two solutions of a puzzle; see `search`."""
    columns = np.zeros(puzzle.rules._shape(2), dtype=np.int8)
    flat = columns.view(np.uint8).reshape(2, -1)
    return FirstSolutions(count_solutions(puzzle, 2, flat, patient=patient, watch=watch), columns)


def with_stars(
    puzzle: Puzzle, possible: Iterable[int], *, patient: bool = True
) -> tuple[Puzzle | None, bool]:
    """Return a puzzle with a number of stars, and whether it has exactly one solution.

    This is the first number with which it has one, else the first with which it has any. Its only
    solution is kept, for `one_solution` to find: what is read is often solved next.
    """
    ambiguous = None
    for stars in possible:
        candidate = puzzle if stars == puzzle.stars else puzzle.__replace__(stars=stars)
        found = first_solutions(candidate, patient=patient)
        if found.number == 1:
            _found_by_reading.keep(candidate, found)
            return candidate, True
        if found.number and ambiguous is None:
            ambiguous = candidate
    return ambiguous, False


def likely_stars(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle of one star with the number of stars that it probably has.

    This is the first of 1, 2 and 3 with which it has exactly one solution, and 1 if none has. A
    search of more than `IMPATIENT_NODES` nodes counts as several solutions.
    """
    stars = _likely_number(puzzle)
    return puzzle if stars == puzzle.stars else puzzle.__replace__(stars=stars)


@functools.lru_cache(64)  # what is written is often read, and the other way round
def _likely_number(puzzle: Puzzle) -> int:
    possible = range(1, min(LIKELY, most_stars(puzzle.n)) + 1)
    likely, is_unique = with_stars(puzzle, possible, patient=False)
    return likely.stars if likely and is_unique else puzzle.stars


@set_module("nqueens.regions")
class SeveralSolutions(Worded, NQueensError, ValueError):
    """A puzzle has more than one solution; ``squares`` are those in which two of them differ."""


@set_module("nqueens.regions")
class SeveralSolutionsWarning(Worded, UserWarning):
    """A puzzle of which one solution was wanted has several; it may have a typing error.

    ``squares`` are those in which two solutions differ, as (row, column), from 0.
    """


def one_solution(puzzle: Puzzle, watch: Watch = QUIET) -> tuple[NDArray[np.int8], list[Square]]:
    """Return the columns of a solution, and the squares in which another one differs, if any."""
    found = _found_by_reading.get(puzzle) if _found_by_reading else None  # a hash takes a while
    number, columns = found or first_solutions(puzzle, watch=watch)
    if not number:
        raise _no_solution(puzzle)
    if number == 1:
        return columns[0].copy() if found else columns[0], []
    first, second = (set(solution_squares(solution, puzzle.n)) for solution in columns)
    return columns[0], sorted(first ^ second)


def only_solution(puzzle: Puzzle, watch: Watch) -> list[Square]:
    """Return the squares of the only solution; raise `SeveralSolutions` if there are more."""
    columns, several = one_solution(puzzle, watch)
    if several:
        words = f"the puzzle has {ENGLISH.several(puzzle.regions, several)}"
        raise SeveralSolutions(words, squares=several)
    return solution_squares(columns, puzzle.n)


def _no_solution(puzzle: Puzzle) -> NoSolution:
    """Return the error for no solution; it names placed queens that break a rule, if any."""
    layout, placed = puzzle.regions, puzzle.placed
    for first, second in combinations(placed, 2):
        down, across = abs(first[0] - second[0]), abs(first[1] - second[1])
        touch = not puzzle.touching and max(down, across) == 1
        if touch or (puzzle.diagonals and down == across):
            clash = "touch" if touch else "share a diagonal"
            return NoSolution(
                f"the placed queens in {ENGLISH.squares([first, second])} {clash}",
                squares=[first, second],
            )
    units = Counter(chain.from_iterable(units_of(layout, square) for square in placed))
    for unit, number in units.items():
        if number > puzzle.stars:
            which = ENGLISH.units(layout, [unit])
            return NoSolution(
                f"{which} has {number} placed queens; the rules ask for {puzzle.stars}",
                squares=[square for square in placed if unit in units_of(layout, square)],
            )
    queens = puzzle.rules.queens
    return NoSolution(
        f"no placement of {queens} queens meets the rules: an exhaustive search found none"
    )


def solve(puzzle: PuzzleLike, *, time_limit: float | None = None) -> NDArray[np.int8]:
    """Return a solution: queens in every row, column and region, none touching another.

    Parameters
    ----------
    puzzle : Puzzle, or layout
        The puzzle. What `Regions` takes as its layout stands for the puzzle with one star and the
        other usual rules; pass ``Puzzle(layout, stars=2)`` for others.
    time_limit : float, optional
        Seconds after which to give up.

    Returns
    -------
    ndarray of int8, shape (n,), or (n, stars) if ``stars`` > 1
        The columns, from 0, of the queens in each row, as in `nqueens.solve`. If there
        are several solutions, it is unspecified which one this is, but it is always the same.

    Raises
    ------
    NoSolution
        If there is no solution; the message names placed queens that contradict each other.
    OutOfTime
        If the search takes longer than ``time_limit``; this proves nothing. A ``TimeoutError``.

    Warns
    -----
    SeveralSolutionsWarning
        If there are several solutions; the message names squares in which two differ.

    Notes
    -----
    Exact depth-first search on bitmaps. It first fills the row, column or region with the fewest
    squares to spare. After many failures it restarts and keeps what it has learned. Puzzles with
    one solution take a few microseconds for n <= 12; the worst case is exponential.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.solve(["ABBB", "AABD", "CCDD", "CCCD"])
    array([2, 0, 3, 1], dtype=int8)
    """
    puzzle = as_puzzle(puzzle)
    columns, several = one_solution(puzzle, Watch(time_limit))
    if several:
        words = ENGLISH.several(puzzle.regions, several)
        text = f"the puzzle has {words}; `solutions` lists them"
        warnings.warn(SeveralSolutionsWarning(text, squares=several), stacklevel=3)
    return columns


def solutions(
    puzzle: PuzzleLike, *, limit: SupportsIndex | None = None, time_limit: float | None = None
) -> NDArray[np.int8]:
    """Return all solutions, or the first ones, in lexicographic order.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.
    limit : int, optional
        Return at most this many.

    Returns
    -------
    ndarray of int8, shape (k, n), or (k, n, stars) if ``stars`` > 1
        The columns, from 0, of the queens in each row.

    Raises
    ------
    OutOfTime
        If the search takes longer than ``time_limit``.

    Notes
    -----
    The solutions are counted first. Large boards with large regions have a great many.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.solutions(["AABB", "AABB", "CCDD", "CCDD"])
    array([[1, 3, 0, 2],
           [2, 0, 3, 1]], dtype=int8)
    """
    puzzle, most = as_puzzle(puzzle), _bound(limit, "limit")
    watch = Watch(time_limit)
    total = count_solutions(puzzle, most + 1, watch=watch)
    size, queens = min(total, most), puzzle.rules.queens
    require_memory(2 * size * queens, f"{size:,} solutions")
    columns = np.zeros((size, queens), dtype=np.uint8)
    if size:
        count_solutions(puzzle, size, columns, ordered=size < total, watch=watch)
        columns = columns[np.lexsort(columns.T[::-1])]
    return columns.view(np.int8).reshape(puzzle.rules._shape(size))


def _bound(value: SupportsIndex | None, name: str) -> int:
    """Return a bound on the number of solutions, validated; None means no bound."""
    return MOST_SOLUTIONS if value is None else integer(value, name, minimum=0)


def count(
    puzzle: PuzzleLike, *, at_most: SupportsIndex | None = None, time_limit: float | None = None
) -> int:
    """Return the exact number of solutions.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.
    at_most : int, optional
        Stop once more than ``at_most`` solutions are found, and return ``at_most + 1``.

    Returns
    -------
    int
        The number of solutions.

    Raises
    ------
    OutOfTime
        If the search takes longer than ``time_limit``.

    Notes
    -----
    The search visits every solution, about a million per second.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.count(["AABB", "AABB", "CCDD", "CCDD"])
    2
    """
    puzzle, most = as_puzzle(puzzle), _bound(at_most, "at_most")
    return count_solutions(puzzle, most + 1, watch=Watch(time_limit))


def is_unique(puzzle: PuzzleLike, *, time_limit: float | None = None) -> bool:
    """Return whether there is exactly one solution; the search stops at the second one.

    Parameters
    ----------
    puzzle, time_limit
        As in `solve`.

    Returns
    -------
    bool
        False if there is no solution, or more than one.

    Raises
    ------
    OutOfTime
        If the search takes longer than ``time_limit``.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.is_unique(["ABBB", "AABD", "CCDD", "CCCD"])
    True
    """
    return count_solutions(as_puzzle(puzzle), 2, watch=Watch(time_limit)) == 1


class PuzzleBatch(NamedTuple):
    """Puzzles with the same rules: their labels, shape (m, n * n), and the squares given in each.

    ``given`` is empty if no puzzle has any.
    """

    labels: Bytes
    rules: Rules
    given: list[GivenSquares]

    def counts(self, limit: int, columns: Bytes, watch: Watch) -> Words:
        """Return the number of solutions of each puzzle, at most ``limit``; see `search`."""
        if not self.given:
            return search(self.labels, self.rules, (None, None), limit, columns, watch=watch)
        counts = np.zeros(len(self.labels), dtype=np.uint64)
        for i, given in enumerate(self.given):
            puzzle = slice(i, i + 1)
            counts[puzzle] = search(
                self.labels[puzzle], self.rules, given, limit, columns[puzzle], watch=watch
            )
        return counts


def solve_many(
    layouts: ArrayLike | Iterable[Puzzle],
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    time_limit: float | None = None,
) -> NDArray[np.int8]:
    """Return a solution of each of many layouts of the same size.

    Parameters
    ----------
    layouts : array_like of int, shape (m, n, n), list of Regions, or list or iterator of Puzzle
        The region number, 0..n-1, of each square of each layout; or m layouts or puzzles of n rows.
        Puzzles must have the same rules.
    stars, touching, diagonals
        As in `Puzzle`, for layouts; puzzles have their own.
    time_limit : float, optional
        Seconds after which to give up.

    Returns
    -------
    ndarray of int8, shape (m, n), or (m, n, stars) if ``stars`` > 1
        The columns, from 0, of the queens in each row; all -1 if a layout has no solution.

    Raises
    ------
    OutOfTime
        If the searches take longer than ``time_limit``.

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
    batch = _puzzle_batch(layouts, stars, touching, diagonals)
    m, rules = len(batch.labels), batch.rules
    columns = np.zeros((m, rules.queens), dtype=np.int8)
    counts = batch.counts(1, columns.view(np.uint8), Watch(time_limit))
    columns[counts == 0] = -1
    return columns.reshape(rules._shape(m))


def count_many(
    layouts: ArrayLike | Iterable[Puzzle],
    *,
    at_most: SupportsIndex | None = None,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    time_limit: float | None = None,
) -> NDArray[np.uint64]:
    """Return the number of solutions of each of many layouts of the same size.

    Parameters
    ----------
    layouts, stars, touching, diagonals, time_limit
        As in `solve_many`.
    at_most : int, optional
        As in `count`; ``count_many(layouts, at_most=1) == 1`` marks layouts with one solution.

    Returns
    -------
    ndarray of uint64, shape (m,)
        The number of solutions of each layout.

    Raises
    ------
    OutOfTime
        If the searches take longer than ``time_limit``.

    Notes
    -----
    About 3 microseconds per puzzle for n = 8.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.count_many([[[0, 0], [1, 1]], [[0, 1], [0, 1]]], touching=True)
    array([2, 2], dtype=uint64)
    """
    most = _bound(at_most, "at_most")
    batch = _puzzle_batch(layouts, stars, touching, diagonals)
    return batch.counts(most + 1, NO_COLUMNS, Watch(time_limit))


def _puzzle_batch(
    layouts: Any, stars: SupportsIndex, touching: bool, diagonals: bool
) -> PuzzleBatch:
    """Return layouts with rules, or puzzles with their own, for one call of the kernel."""
    if isinstance(layouts, Iterator):
        layouts = list(layouts)
    if isinstance(layouts, (list, tuple)) and any(isinstance(item, Puzzle) for item in layouts):
        if (stars, touching, diagonals) != (1, False, False):
            raise InvalidArgument(
                "stars, touching and diagonals are for layouts; puzzles have their own",
                parameter="stars",
                value=stars,
            )
        return _batch_of_puzzles(list(map(as_puzzle, layouts)))
    array = integer_array(layouts, "layouts", ["Regions", "Puzzle"], shared=True)
    if array.ndim != 3 or array.shape[1] != array.shape[2] or not 1 <= array.shape[1] <= MAX_N:
        raise InvalidArgument(
            f"layouts have shape (m, n, n), n = 1 to {MAX_N}, not {array.shape}",
            parameter="layouts",
            value=array.shape,
        )
    n = array.shape[1]
    rules = rules_of(n, stars, touching, diagonals)
    require_memory(array.size + 16 * len(array), f"{len(array):,} layouts of {n} rows")
    if array.size and not 0 <= int(array.min()) <= int(array.max()) < n:
        wrong = int(array.min()) if array.min() < 0 else int(array.max())
        raise InvalidArgument(
            f"region numbers must be in 0..{n - 1}, not {wrong}", parameter="layouts", value=wrong
        )
    labels = np.ascontiguousarray(array, dtype=np.uint8).reshape(len(array), n * n)
    return PuzzleBatch(labels, rules, [])


def _batch_of_puzzles(puzzles: list[Puzzle]) -> PuzzleBatch:
    """Return puzzles of the same rules; refuse others."""
    rules = puzzles[0].rules
    for number, puzzle in enumerate(puzzles, 1):
        if puzzle.rules != rules:
            raise InvalidArgument(
                f"puzzle {number} has {puzzle.rules} and puzzle 1 {rules}; "
                "pass puzzles of one size and with the same rules together",
                parameter="layouts",
                value=puzzle.rules,
            )
    labels = np.array([puzzle.regions.labels.ravel() for puzzle in puzzles], dtype=np.uint8)
    has_squares = any(puzzle.placed or puzzle.blocked for puzzle in puzzles)
    return PuzzleBatch(labels, rules, [given_squares(puzzle) for puzzle in puzzles if has_squares])
