"""Find one solution, or many random ones."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

import numpy as np

from nqueens._boards.arrays import BoardTable, Squares, Vector, column_type, constraint_squares
from nqueens._boards.position import BoardOrSize, unpacked
from nqueens._core import SolutionCursor
from nqueens._kernels.solve.solving import fill_large, fill_small, linear_solve, swap_solve
from nqueens._runtime.arguments import MAX_SIZE, checked_bool, checked_choice, integer
from nqueens._runtime.errors import InvalidArgument, NoSolution, Parameter
from nqueens._runtime.memory import Array, Bytes, LastFew, Words, require_memory, row_slices
from nqueens._runtime.random_words import integers_below, kernel_seed, random_generator
from nqueens._runtime.running import Progress, Watch, run_kernel
from nqueens._runtime.wording import shown
from nqueens._solving.completion import complete, refuse_impossible

if TYPE_CHECKING:
    from numpy.typing import NDArray

SolveMethod = Literal["auto", "swap", "hill_climb", "hill-climb", "construct", "backtrack"]
SOLVERS: tuple[SolveMethod, ...] = ("auto", "swap", "hill_climb", "construct", "backtrack")

MAX_BACKTRACK = 64
SMALL_N = 1024  # up to here boards are filled with bit masks of whole rows
LISTED = 12  # up to here solve_many draws from the list of all solutions
INLINE_SOLVE_N = 1_000_000  # up to here boards are found without starting a thread
INLINE_BACKTRACK = 20
KERNELS: dict[str, tuple[Callable[..., object], int, int]] = {
    # kernel, bytes a queen, largest board without a thread
    "swap": (swap_solve, 12, 10_000),
    "hill_climb": (swap_solve, 12, 300),
    "construct": (linear_solve, 4, 5_000_000),
}
INLINE_SQUARES = 200_000  # of all the boards of one call of solve_many


def solve(
    n: BoardOrSize,
    *,
    rng: object = None,
    method: SolveMethod = "auto",
    placed: Squares = None,
    blocked: Squares = None,
    toroidal: bool = False,
    time_limit: float | None = None,
    progress: Progress = None,
) -> Vector:
    """Return one solution of the n x n board, or one that completes a given board.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 1 to 2**31 - 1.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same n, seed and method give the same board
        everywhere. "construct" and "backtrack" use no random numbers.
    method : {"auto", "swap", "hill_climb", "construct", "backtrack"}
        How to fill a board without constraints:

        - "auto": a random board in linear time.
        - "swap": the diagonal-counter swap search of Sosic and Gu (1990).
        - "hill_climb": tries all pairs of rows of a random permutation and swaps those that remove
          conflicts; O(n**2) per sweep.
        - "construct": the formula of Pauls (1874), always the same board for each n.
        - "backtrack": the lexicographically first solution, n <= 64; exponential, about 0.3 s for
          n = 30.
    placed : iterable of (row, column) or array_like of int, shape (k, 2)
        Given queens, 0-based.
    blocked : iterable of (row, column), array_like of int (k, 2), or of bool (n, n)
        Squares that must stay empty.
    toroidal : bool
        Let the diagonals continue across the edges of the board. The method must be "auto", a
        random board, or "construct", always the same one, and there can be no constraints; use
        ``solutions(n, toroidal=True, placed=..., limit=1)`` to complete a board.
    time_limit : float, optional
        Seconds after which to give up.
    progress : bool or callable, optional
        As in `count`: the queens placed, n, and the solutions found, 0 or 1. Only the queens that
        were given are reported until all are placed.

    Returns
    -------
    ndarray, shape (n,)
        ``q[i]`` is the column, 0-based, of the queen in row i. The type is the narrowest signed
        one that holds columns, their differences, and sums of a row and a column: int8 up to
        n = 64, int16 up to n = 16 384, int32 up to n = 2**30, else int64. Numbers of squares,
        ``row * n + column``, need ``q.astype(int)``; `to_matrix` marks the squares, and
        ``Position.of(q).queens`` are their pairs.

    Raises
    ------
    NoSolution
        If there is provably no solution: n is 2 or 3, n is divisible by 2 or 3 on a torus, placed
        queens attack each other, a row is blocked, or an exhaustive search found none. It is a
        `ValueError`.
    OutOfTime
        If no solution was found within ``time_limit``; this proves nothing. A ``TimeoutError``.

    Notes
    -----
    The boards of "auto" are random but not uniformly distributed over the solutions; see
    ``docs/internals/solving.md`` for the deviation. A board takes O(n) time in practice: rows are
    filled greedily, 57 columns at a time on bitmaps of the free columns and diagonals, and the few
    rows left get their queens by swap insertion.

    A toroidal board is linear: ``q[i] = (c + k * i) % n``, where k - 1, k and k + 1 have no divisor
    in common with n (Polya, 1918). "auto" draws k and c uniformly, so each linear board is equally
    likely; "construct" takes k = 2 and c = 0. From n = 13 on there are other solutions, which
    `solutions` lists.

    With constraints and at most 2048 rows left to fill, the search is exact: it finds a solution
    or proves that none exists, though hard cases take exponential time. Local search completes
    boards with more rows. It can only prove that a row or column has no square left. If there is no
    solution for another reason, it runs until ``time_limit``, or forever without one.

    Examples
    --------
    >>> q = solve(1000, rng=7)
    >>> sorted(q) == list(range(1000)), is_solution(q)
    (True, True)
    >>> solve(8, method="backtrack")
    array([0, 4, 7, 5, 2, 6, 1, 3], dtype=int8)
    >>> q = solve(8, placed=[(0, 2), (1, 5)], blocked=[(2, 1)], rng=1)
    >>> q[:2], is_solution(q)
    (array([2, 5], dtype=int8), True)
    >>> solve(8, placed=[(0, 0), (1, 1)])
    Traceback (most recent call last):
        ...
    nqueens.NoSolution: placed queens (0, 0) and (1, 1) attack each other
    """
    n, placed, blocked = unpacked(n, placed, blocked)
    method = checked_choice(method, "method", SOLVERS)
    toroidal = checked_bool(toroidal, "toroidal")
    largest, why = MAX_SIZE, " (columns are 32-bit)"
    if method == "backtrack":
        largest, why = MAX_BACKTRACK, ' for method "backtrack"'
    n = integer(n, "n", minimum=1, maximum=largest, why=why)
    generator = random_generator(rng)
    constrained = False  # an empty list is no constraint
    if placed is not None or blocked is not None:
        standing, squares = constraint_squares(n, placed, blocked, contradiction=NoSolution)
        constrained = len(standing) + len(squares) > 0
    if constrained and method != "auto":
        raise InvalidArgument(
            "{} does not take constraints; use {}",
            Parameter("method", method),
            Parameter("method", "auto"),
        )
    if toroidal and (constrained or method not in ("auto", "construct")):
        other = "constraints" if constrained else Parameter("method", method)
        raise InvalidArgument(
            "{} does not take {}; list the first solution instead",
            Parameter("toroidal", True),
            other,
        )
    dtype = column_type(n)
    if dtype.itemsize > 4:  # the search works with columns of 4 bytes
        require_memory((4 + dtype.itemsize) * n, f"a board of {n} queens")
    with Watch(time_limit, progress, words="no solution found", unit="queen") as watch:
        watch.report(0, n)
        if constrained:
            watch.report(len(standing), n)
            queens = complete(n, standing, squares, generator, watch)
        elif toroidal:
            queens = _linear_board(n, method, generator, watch)
        elif method == "auto":
            queens = random_board(n, generator, watch)
        else:
            queens = _by_published_method(n, method, generator, watch)
        watch.report(n, n, 1)
        return queens.astype(dtype, copy=False)


def solve_many(
    n: SupportsIndex,
    size: SupportsIndex,
    *,
    rng: object = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> BoardTable:
    """Return random solutions of one board, drawn independently.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 2**31 - 1.
    size : int
        Number of solutions, at least 0.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`.
    time_limit : float, optional
        As in `solve`, for all boards together.
    progress : bool or callable, optional
        As in `count`: the boards found, ``size``, and the boards found.

    Returns
    -------
    ndarray, shape (size, n)
        Columns, 0-based, of the type that `solve` returns. Boards may repeat. Up to n = 12 each
        solution is equally likely; for larger n, some are more likely than others.

    Raises
    ------
    NoSolution
        If n is 2 or 3 and ``size`` is not 0.
    OutOfTime
        If the boards take longer than ``time_limit``.

    Notes
    -----
    Up to n = 12, boards are drawn from the list of all solutions, which the process keeps. Larger
    boards are found one by one as `solve` finds them, in O(n) time each in practice.

    Examples
    --------
    >>> boards = solve_many(8, 1000, rng=3)
    >>> boards.shape, boards.dtype, bool(is_solution(boards).all())
    ((1000, 8), dtype('int8'), True)
    """
    n = integer(n, "n", minimum=1, maximum=MAX_SIZE, why=" (columns are 32-bit)")
    size = integer(size, "size", minimum=0)
    generator = random_generator(rng)
    dtype = column_type(n)
    require_memory(size * n * dtype.itemsize, f"{shown(size, ',')} boards of {n} queens")
    with Watch(time_limit, progress, unit="board") as watch:
        watch.check()
        if size:
            refuse_impossible(n)
        boards: BoardTable = np.zeros((size, n), dtype=dtype)
        if size and 1 < n <= LISTED:
            every = _all_boards(n).view(dtype)
            for part in row_slices(size, n):
                boards[part] = every[integers_below(generator, len(every), len(boards[part]))]
                watch.report(part.stop, size, part.stop)
        elif size and n > 1:
            _fill(boards, kernel_seed(generator), watch)
        else:
            watch.report(size, size, size)
    return boards


def _fill(boards: Array, stream: Words, watch: Watch) -> None:
    """Fill an array with boards that are found one by one."""
    size, n = boards.shape
    long = size * n > (INLINE_SQUARES if n <= SMALL_N else INLINE_SOLVE_N)
    for part in row_slices(size, n):
        some = boards[part]
        direct = n <= SMALL_N
        queens = some.view(f"u{some.itemsize}") if direct else np.empty(some.shape, dtype=np.int32)
        _find(queens, stream, long, watch)
        if not direct:
            some[:] = queens
        watch.report(part.stop, size, part.stop)


def _find(boards: Array, stream: Words, long: bool, watch: Watch) -> None:
    """Fill each row of an array with a random board, n > 3."""
    fill = fill_small if boards.shape[1] <= SMALL_N else fill_large
    run_kernel(fill, boards, stream, long=long, watch=watch)


_kept_boards: LastFew[int, Bytes] = LastFew(LISTED)


def _all_boards(n: int) -> Bytes:
    """Return all solutions of a small board in lexicographic order; the process keeps them."""
    kept = _kept_boards.get(n)
    if kept is not None:
        return kept
    from nqueens._listing.lists import solutions  # not needed for larger boards

    return _kept_boards.keep(n, solutions(n, workers=1).view(np.uint8))


def random_board(n: int, rng: np.random.Generator, watch: Watch) -> NDArray[np.int32]:
    """Return the board that `solve` finds by method "auto" without constraints."""
    refuse_impossible(n)
    stream = kernel_seed(rng)
    if n == 1:
        return np.zeros(1, dtype=np.int32)
    require_memory(6 * n, f"a board of {n} queens")
    queens = np.empty(n, dtype=np.int32)
    _find(queens.reshape(1, n), stream, n > INLINE_SOLVE_N, watch)
    return queens


def _linear_board(
    n: int, method: SolveMethod, rng: np.random.Generator, watch: Watch
) -> NDArray[np.int32]:
    """Return a solution of the torus whose columns are first + step * row modulo n."""
    if gcd(n, 6) != 1:
        raise NoSolution(
            f"{n} queens cannot be placed on a torus of {n} x {n} squares without attacking each "
            f"other, because {n} is divisible by {2 if n % 2 == 0 else 3}"
        )
    require_memory(4 * n, f"a board of {n} queens")
    step, first = 2 % n, 0
    if method == "auto":
        first, step = (int(x) for x in integers_below(rng, n, 2))
        while any(gcd(step + i, n) != 1 for i in (-1, 0, 1)):
            [step] = (int(x) for x in integers_below(rng, n, 1))
    queens = np.empty(n, dtype=np.int32)
    middle = (first + step * (n // 2)) % n
    kernel, _, inline = KERNELS["construct"]
    run_kernel(kernel, queens, step, first, middle, long=n > inline, watch=watch)
    return queens


def _by_published_method(
    n: int, method: SolveMethod, rng: np.random.Generator, watch: Watch
) -> NDArray[np.int32]:
    """Return the board of another method; the formula is by E. Pauls (1874).

    Its squares (row, column), counted from 1, with m = n / 2 for even n, are

    - (j, 2j) and (m + j, 2j - 1) for j = 1 .. m, if n mod 6 is not 2;
    - (j, t) and (n + 1 - j, n + 1 - t) for j = 1 .. m, t = 1 + (2j + m - 3 mod n), if it is 2;
    - for odd n those of n - 1, which have no queen on the main diagonal, and (n, n).
    """
    refuse_impossible(n)
    if method == "backtrack":
        first = np.empty((1, n), dtype=np.uint8)
        everywhere = np.full(n, 2**n - 1, dtype=np.uint64)
        cursor = SolutionCursor(everywhere, prefix=first[0, :0])
        run_kernel(cursor.fill, first, long=n > INLINE_BACKTRACK, watch=watch)
        return first[0].astype(np.int32)
    kernel, needed, inline = KERNELS[method]
    require_memory(needed * n, f'method "{method}" with {n} queens')
    queens = np.zeros(n, dtype=np.int32)
    if n > 1:
        given: tuple[Any, ...]
        if method == "construct":
            m = n // 2
            queens[-1] = n - 1
            given = queens[: 2 * m], 2, *((m - 1, m + 2) if m % 3 == 1 else (1, 0))
        else:
            given = queens, method == "hill_climb", kernel_seed(rng)
        run_kernel(kernel, *given, long=n > inline, watch=watch)
    return queens
