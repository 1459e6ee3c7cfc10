"""Calls of everything public, for the tests to choose from.

`CALLS` has one or more calls of every public function, class and method. A call is Python text. It
may use the public names of the package, ``np``, the names in `GIVEN`, which are evaluated when they
are first needed, and ``WORKERS``, which means both 1 and 2. The first call of a function is the
shortest one that works. A line of the table has tags, some calls, and the error that a call raises
with a pattern for its message. The tags are:

- ``small``: quick enough to be repeated for each of its allocations;
- ``threads``: quick enough for every thread to make it several times (so are the small ones);
- ``large``: can take much memory; ``huge``: takes more than there is; ``modest``: fits everywhere;
- ``long``: takes long enough for a user to want to interrupt it;
- ``vector``: needs a level with vector kernels, and is left out if there is none;
- the names of fixtures of ``test_errors.py``.

`COMMANDS` has command lines for every command. The input comes after ``<``. The exit status and
what standard error says come after ``=>``.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

import nqueens
from nqueens.formats import Position

__all__ = ["CALLS", "COMMANDS", "Call", "Command", "evaluate", "plain", "prepared", "tagged"]


class Unspeakable:
    """An object whose ``repr`` fails."""

    def __repr__(self) -> str:
        """Fail."""
        raise ZeroDivisionError


def interrupt(check: object) -> None:
    """Act as if Ctrl-C had been pressed."""
    raise KeyboardInterrupt("Ctrl-C")


def ended_pool() -> ThreadPoolExecutor:
    """Return an executor that accepts no more jobs."""
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    return pool


GIVEN = {
    "Q": "[1, 3, 0, 2]",
    "EIGHT": "[1, 3, 5, 7, 2, 0, 6, 4]",
    "MILLION": "solve(10**6, rng=1)",
    "THOUSAND": "[*enumerate(solve(1000, method='construct').tolist())]",
    "WIDE": "solve(30_000_000, method='construct')",
    "LONG": "np.arange(20_000)",
    "HUGE_N": "np.arange(2_000_000, dtype=np.int32)",
    "THOUSANDS": "np.repeat(solutions(8), 1000, axis=0)",
    "LARGE": "np.tile(THOUSANDS, (4, 1))",
    "MANY": "np.tile(THOUSANDS, (100, 1))",
    "TRILLION": "np.broadcast_to(np.uint8(EIGHT), (10**12, 8))",
    "HUGE": "np.broadcast_to(np.uint8(0), (2**50, 8))",
    "BATCH": "np.tile(solve_many(16, 10_000, rng=1), (800, 1))",
    "LISTS": "[solve(12, rng=i).tolist() for i in range(1000)] * 1000",
    "EIGHTEENS": "solve_many(18, 1000, rng=1)",
    "TWENTY_TWO": "solve(22, rng=1)",
    "HALF": "np.stack([HUGE_N, solve(2_000_000, rng=1)], axis=1)[::2]",
    "RANKS": "np.zeros(10**6, dtype=np.int64)",
    "EYE": "np.eye(2000, dtype=bool)",
    "ENORMOUS": "10**5000",  # has more digits than Python converts to text
    "ENDED": "ended_pool()",
    "ESTIMATE": "Estimate(5, 1, 0.2, 0.7, 64, 64)",
    "EMPTY": "formats.Position(128)",
    "NUMBERS": "' '.join(map(str, range(10**5)))",
    "ROWS": r"('.' * 2000 + '\n') * 2000",
    "DIAGONALS": r"'n = 1000\nnumdiags = 1999\ndiags = [%s]\n'"
    " % ', '.join(f'[{i}, 1]' for i in range(1999))",
    "FILE": "b''.join(formats.encode(np.arange(10**6), 'npy'))",
    "NPY": "b''.join(formats.encode(BATCH[: 4 * 10**6], 'npy'))",
    "FOUR": "['ABBB', 'AABD', 'CCDD', 'CCCD']",
    "STRIPES": "[[i] * 18 for i in range(18)]",
    "LAYOUTS": "[[[0, 1, 1, 1], [0, 0, 1, 3], [2, 2, 3, 3], [2, 2, 2, 3]]]",
    "HUGE_LAYOUTS": "np.broadcast_to(np.uint8(0), (2**40, 8, 8))",
    "LINES": "formats.text(solve_many(12, 500_000, rng=1), 'permutation', base=0, by='rows')",
    "DRAWN": "formats.text(solve_many(12, 100_000, rng=1), 'dots')",
}

_CALLS = r"""
# counting
count count_by_symmetry predict
    *(8.0) -> TypeError: n must be an integer, not 8.0
    *(8, workers='x') -> TypeError: workers must be an integer, not 'x'
    *(-1) -> ValueError: n must be at least 0, not -1
    *(33) -> ValueError: n must be at most 32.*, not 33
    *(8, workers=0) -> ValueError: workers must be at least 1, not 0
    *(8, method='x') -> ValueError: method must be one of 'auto'.*, not 'x'
    no_such_level: *(15) -> ValueError: NQUEENS_CPU must be one of .*, not 'avx9'
count count_by_symmetry
    *(8, executor=3) -> TypeError: executor must be .*, not 3
    *(8, checkpoint=3) -> TypeError: checkpoint must be the path of a file, not 3
    *(8, checkpoint='there/is/no/such') -> CheckpointError: cannot be opened
    *(8, executor=ENDED) -> JobFailed: takes no more jobs
    no_progress: *(8, progress=True) -> ImportError: 'nqueens-native\[progress\]'
count
    count(6)
    small: count(8, workers=1)
    small vector: count(10, workers=2, method='simd')
    small: count(10, workers=1, method='portable'); count(9, method='recursion')
    small: count(9, placed=[(0, 1)], blocked=[(4, 4)]); count(11, toroidal=True, workers=1)
    small: count(10, method='join'); count(11, method='join', workers=2)
    threads: count(12); count(12, method='recursion'); count(12, method='portable')
    threads: count(12, method='join'); count(14, workers=2); count(14, method='join', workers=2)
    threads: count(12, placed=[(0, 3)], blocked=[(5, 5)]); count(12, at_most=77)
    threads: count(11, fundamental=True); count(13, progress=lambda *news: None)
    large: count(16); count(16, workers=200, method='join'); count(18)
    large vector: count(17, workers=200, method='simd')
    long: count(26, workers=WORKERS); count(32, workers=WORKERS)
    long: count(25, method='portable', workers=WORKERS); count(22, method='join', workers=WORKERS)
    long: count(29, placed=[(0, 3), (9, 9)], workers=WORKERS)
    long: count(29, toroidal=True, workers=WORKERS); count(27, at_most=10**15, workers=WORKERS)
    long: count(25, method='recursion')
    threads: count(1000, placed=THOUSAND[:985]); count(1000, placed=THOUSAND[:980], at_most=3)
    count(99, placed=[(0, 0)]) -> ValueError: leave at most 32 rows, not 99 with 98
    long: count(26, method='join', workers=1)
    count(8, placed=5) -> TypeError: placed must be \(row, column\) pairs, not 5
    count(8, placed=[(8, 0)]) -> ValueError: \(8, 0\) is not on a board of 8 x 8
    count(8, placed=[(0, 0)], blocked=[(0, 0)]) -> ValueError: stands on a blocked
    count(8, placed=[(0, 0)] * 2) -> ValueError: \(0, 0\) is placed twice
    count(8, at_most=-1) -> ValueError: at_most must be at least 0, not -1
    scalar: count(8, method='simd') -> ValueError: method='simd' needs vector kernels
    count(8, fundamental=True, placed=[(0, 0)]) -> ValueError: fundamental
    large huge no_memory: count(22, method='join') -> MemoryError: available
    no_memory: count(28) -> MemoryError: n = 28 with .* needs .* bytes of memory, .* available
    count(ENORMOUS) -> ValueError: n must be at most 32.*, not 2..16609 or more
    count(-ENORMOUS) -> ValueError: n must be at least 0, not -2..16609 or more
    count(Unspeakable()) -> TypeError: not an object of type Unspeakable
    count(8, placed=HUGE[:, :2]) -> MemoryError: placed, an array of shape
    count(8, method=['auto']) -> ValueError: method must be one of .*\['auto'\]
    count(8, toroidal='no') -> TypeError: toroidal must be True or False, not 'no'
    count(8, fundamental=1) -> TypeError: fundamental must be True or False, not 1
    count(8, progress='x') -> TypeError: progress must be a bool or a callable
count_by_symmetry
    count_by_symmetry(6)
    small: count_by_symmetry(8)
    threads: count_by_symmetry(12); count_by_symmetry(32, classes=['quarter_turn'])
    large: count_by_symmetry(17)
    long: count_by_symmetry(23, workers=WORKERS); count_by_symmetry(32, classes=['half_turn'])
    long: count_by_symmetry(60, classes=['quarter_turn'])
    count_by_symmetry(8, classes=3) -> TypeError: a collection of names, not 3
    count_by_symmetry(8, classes=['x']) -> ValueError: 'x'
    count_by_symmetry(8, classes=[['none']]) -> ValueError: a class must be one of
predict
    predict(6)
    no_memory: predict(22, method='join') -> MemoryError: available
    predict(8, toroidal=None) -> TypeError: toroidal must be True or False, not N
clear_cache
    clear_cache()
cpu_info
    cpu_info()
    no_such_level: cpu_info() -> ValueError: NQUEENS_CPU must be one of
known
    known(8)
    threads: known(14)
    known(8.0) -> TypeError: n must be an integer, not 8.0
    known(-1) -> ValueError: n must be at least 0, not -1
selftest
    long: selftest()
    selftest(report=interrupt) -> KeyboardInterrupt: Ctrl-C
square_counts
    square_counts(5)
    small: square_counts(6)
    threads: square_counts(8)
    large modest: square_counts(10)
    large: square_counts(12)
    long: square_counts(20, workers=WORKERS)
    square_counts('6') -> TypeError: n must be an integer, not '6'
    small: square_counts(6, placed=[(0, 1)], blocked=[(5, 5)])
    square_counts(6, placed=[(6, 0)]) -> ValueError: not on a board
    square_counts(6, blocked=7) -> TypeError: blocked
    square_counts(6, progress=1) -> TypeError: progress must be a bool or a callable, not 1
    no_progress: square_counts(6, progress=True) -> ImportError: progress
    square_counts(29) -> ValueError: n must be at most 28.*, not 29
    square_counts(6, workers=0) -> ValueError: workers must be at least 1, not 0
# estimating
estimate_count
    estimate_count(12, samples=100, rng=1)
    small: estimate_count(12, samples=640, rng=1)
    threads: estimate_count(40, samples=6400, rng=40)
    small: estimate_count(12, samples=640, placed=[(0, 1)], blocked=[(5, 5)], rng=1)
    threads: estimate_count(70, samples=640, placed=[(0, 1)], blocked=[(5, 5)], rng=1)
    large: estimate_count(30, samples=10**5, rng=1)
    large: estimate_count(30, samples=10**6, rng=1, workers=200)
    large huge: estimate_count(30, samples=10**12, rng=1)
    large huge: estimate_count(1024, samples=2**63, rng=1)
    long: estimate_count(300, samples=10**8, rng=1, workers=WORKERS)
    long: estimate_count(1024, samples=10**7, rng=1, workers=WORKERS)
    estimate_count(8, samples=1.5) -> TypeError: samples must be an integer, not 1.5
    estimate_count(8, rng=True) -> TypeError: rng must be a seed
    estimate_count(1025) -> ValueError: n must be at most 1024.*, not 1025
    estimate_count(8, samples=63) -> ValueError: samples must be at least 64, not 63
    estimate_count(8, placed=[(0, 9)]) -> ValueError: \(0, 9\) is not on a board
    estimate_count(8, placed=[(0, 0)] * 2) -> ValueError: is placed twice
    estimate_count(8, placed=[(0, 0)], blocked=[(0, 0)]) -> ValueError: stands on a blocked square
    estimate_count(8, blocked=1) -> TypeError: blocked must be \(row, column\) pairs, not 1
    estimate_count(8, progress=1) -> TypeError: progress must be a bool or a callable, not 1
    no_progress: estimate_count(8, progress=True) -> ImportError: progress
    estimate_count(8, workers=0) -> ValueError: workers must be at least 1, not 0
    estimate_count(300, samples=64, rng=1) -> ValueError: of 64 samples reached a sol
    no_memory: estimate_count(900) -> MemoryError: from 1000000 samples needs
    estimate_count(9, samples=ENORMOUS) -> MemoryError: from 2.* samples
tree_profile
    tree_profile(16, samples=100, rng=1)
    small: tree_profile(7)
    threads: tree_profile(9); tree_profile(20, samples=6400, rng=1)
    large: tree_profile(1024, samples=64, rng=1); tree_profile(30, samples=10**5, rng=1)
    long: tree_profile(900, samples=10**6, rng=1, workers=WORKERS)
    tree_profile(None) -> TypeError: n must be an integer, not None
    tree_profile(-3) -> ValueError: n must be at least 0, not -3
    tree_profile(8, samples=0) -> ValueError: samples must be at least 64, not 0
    no_memory: tree_profile(900) -> MemoryError: from 1000000 samples needs
    no_progress: tree_profile(6, progress=True) -> ImportError: progress
Estimate.interval
    ESTIMATE.interval()
    ESTIMATE.interval('x') -> TypeError: confidence
    ESTIMATE.interval(1.0) -> ValueError: not 1.0
    ESTIMATE.interval(1j) -> TypeError: a number between 0 and 1, not 1j
    ESTIMATE.interval(np.zeros(3)) -> TypeError: a number between 0 and 1, not array
    ESTIMATE.interval(ENORMOUS) -> ValueError: between 0 and 1, not inf
# listing
solutions
    solutions(6)
    small: solutions(8); solutions(8, fundamental=True, limit=5); solutions(10, workers=2)
    small: solutions(7, toroidal=True, dtype='i8'); solutions(10, blocked=[(0, 0)])
    threads: solutions(10); solutions(14, limit=3, offset=300_000); solutions(9, fundamental=True)
    large: solutions(12); solutions(14, workers=2); solutions(16); solutions(20, limit=10**9)
    large huge: solutions(24); solutions(64, limit=2**63)
    long: solutions(17, workers=WORKERS); solutions(24, limit=10, offset=10**12, workers=WORKERS)
    long: solutions(18, fundamental=True, limit=10**7); solutions(23, toroidal=True)
    long: solutions(17, placed=[(8, 3)], dtype='i8', workers=WORKERS)
    solutions(8, limit='3') -> TypeError: limit must be an integer, not '3'
    solutions(8, blocked=1) -> TypeError: blocked must be \(row, column\) pairs, not 1
    solutions(65) -> ValueError: n must be at most 64.*, not 65
    solutions(8, limit=-1) -> ValueError: limit must be at least 0, not -1
    solutions(8, offset=-1) -> ValueError: offset must be at least 0, not -1
    solutions(8, placed=[(0, 9)]) -> ValueError: \(0, 9\) is not on a board
    solutions(8, placed=[(0, 0)] * 2) -> ValueError: is placed twice
    solutions(8, fundamental=True, blocked=[(0, 0)]) -> ValueError: fundamental
    no_memory: solutions(14) -> MemoryError: available
    solutions(8, fundamental=1) -> TypeError: fundamental must be True or False
    solutions(8, toroidal=1) -> TypeError: toroidal must be True or False
    solutions(33, toroidal=True) -> ValueError: n must be at most 32 with toroidal=True, not 33
    solutions(8, dtype=float) -> TypeError: dtype must be an integer type, not <class 'float'>
    solutions(8, dtype='i1', workers=0) -> ValueError: workers must be at least 1, not 0
    solutions(8, progress=1) -> TypeError: progress must be a bool or a callable, not 1
    no_progress: solutions(8, progress=True) -> ImportError: 'nqueens-native\[progress\]'
iter_solutions
    iter_solutions(6)
    small: iter_solutions(7, batch=16); sum(map(len, iter_solutions(10)))
    threads: iter_solutions(9, batch=50)
    large: iter_solutions(12, batch=10**6); iter_solutions(10, batch=10**7)
    large huge: iter_solutions(8, batch=2**63)
    long: [None for _ in iter_solutions(16, batch=1000)]; next(iter_solutions(30, batch=10**7))
    iter_solutions(8, batch=1.5) -> TypeError: batch must be an integer, not 1.5
    iter_solutions(33, toroidal=True) -> ValueError: n must be at most 32 with toroidal=True, not 33
    iter_solutions(8, batch=0) -> ValueError: batch must be at least 1, not 0
    iter_solutions(65) -> ValueError: n must be at most 64.*, not 65
    no_memory: iter_solutions(8, batch=10**6) -> MemoryError: a batch of 1.*needs
    iter_solutions(4, batch=ENORMOUS) -> MemoryError: a batch of 2.*needs 2
solution_rank
    solution_rank(Q)
    small: solution_rank(EIGHT)
    threads: solution_rank([EIGHT, EIGHT[::-1]])
    large huge: solution_rank(TRILLION)
    long: solution_rank(TWENTY_TWO, workers=WORKERS); solution_rank(EIGHTEENS, workers=WORKERS)
    solution_rank([0, 1]) -> ValueError: \[0, 1\] has no rank: it is not a solution
    large no_memory: solution_rank(THOUSANDS) -> MemoryError: ranking 92,000 boards of 8
    solution_rank(range(33)) -> ValueError: at most 32.*, not 33
solution_at
    solution_at(6, 1)
    small: solution_at(8, 40)
    threads: solution_at(12, [5, 14199, 0])
    large: solution_at(10, RANKS)
    large huge: solution_at(10, np.broadcast_to(1, 10**12))
    long: solution_at(23, 10**12, workers=WORKERS)
    solution_at(8.0, 1) -> TypeError: n must be an integer, not 8.0
    solution_at(8, 1.5) -> TypeError: rank must be integers, not float64
    solution_at(33, 0) -> ValueError: n must be at most 32.*, not 33
    solution_at(8, 92) -> ValueError: rank must be between 0 and 91 for n = 8, not 92
    solution_at(8, -1) -> ValueError: rank must be between 0 and 91 for n = 8, not -1
    no_memory: solution_at(8, RANKS) -> MemoryError: needs
    solution_at(8, [2**70]) -> ValueError: rank must fit in 64 bits
random_solutions
    random_solutions(6, 2, rng=1)
    random_solutions(6, 2, rng=1, placed=[(0, 1)], blocked=[(5, 5)])
    small: random_solutions(9, 5, rng=1); random_solutions(10, 3, rng=1, placed=[(1, 0)])
    threads: random_solutions(11, 20, rng=11)
    large: random_solutions(10, 10**6, rng=1); random_solutions(10, 10**9, rng=1)
    large huge: random_solutions(10, 2**63, rng=1)
    long: random_solutions(20, 1000, rng=1, workers=WORKERS)
    long: random_solutions(13, 10**7, rng=1, workers=WORKERS)
    long: random_solutions(20, 10**4, rng=1, blocked=[(0, 0)], workers=WORKERS)
    random_solutions(8, 1.5) -> TypeError: size must be an integer, not 1.5
    random_solutions(-1, 1) -> ValueError: n must be at least 0, not -1
    random_solutions(8, -1) -> ValueError: size must be at least 0, not -1
    random_solutions(3, 1) -> NoSolution: 3 queens have no solution to draw
    random_solutions(6, 1, placed=[(0, 0)]) -> NoSolution: .* these constraints have no solution
    random_solutions(6, 1, placed=[(6, 0)]) -> ValueError: not on a board
    random_solutions(6, 1, blocked=7) -> TypeError: blocked
    no_progress: random_solutions(6, 1, progress=True) -> ImportError: progress
    no_memory: random_solutions(8, 10**6) -> MemoryError: drawing 1000000 sol
    random_solutions(4, ENORMOUS) -> MemoryError: drawing 2.* solutions
# solving
solve
    solve(8, rng=1)
    small: solve(35, toroidal=True, rng=1); solve(7, toroidal=True, method='construct')
    threads: solve(1_000_001, toroidal=True, rng=1)
    large: solve(10**8 + 1, toroidal=True, rng=1)
    large huge: solve(2**31 - 1, toroidal=True, rng=1)
    solve(8, toroidal=True) -> NoSolution: on a torus of 8 x 8 squares without .* divisible by 2
    solve(7, toroidal=1) -> TypeError: toroidal must be True or False
    solve(7, toroidal=True, placed=[(0, 0)]) -> ValueError: toroidal=True does not take
    solve(7, toroidal=True, method='swap') -> ValueError: toroidal=True does not take
    small: solve(50, rng=1); solve(2000, rng=1); solve(30, method='swap', rng=1)
    small: solve(30, method='hill-climb', rng=1); solve(30, method='construct')
    small: solve(12, method='backtrack'); solve(12, placed=[(0, 3)], blocked=[(5, 5)], rng=1)
    threads: solve(20, rng=20); solve(2000, method='swap', rng=20)
    threads: solve(40, method='hill-climb', rng=2); solve(22, method='backtrack')
    threads: solve(20_000, rng=5); solve(1_200_000, rng=5)
    threads: solve(40, placed=[(0, 7)], blocked=[(1, 1)], rng=1)
    large: solve(10**6, rng=1); solve(10**7, rng=1); solve(10**6, rng=1, method='swap')
    large: solve(10**8, method='construct'); solve(10**9, rng=1, method='hill-climb')
    large: solve(21, method='backtrack'); solve(1000, rng=1, time_limit=60)
    large: solve(2048, rng=1, placed=[(0, 5)]); solve(10**6, rng=1, placed=[(0, 5)])
    large: solve(2000, rng=1, blocked=EYE)
    large huge: solve(10**9, rng=1); solve(2**31 - 1, rng=1)
    large huge: solve(2**31 - 1, rng=1, placed=[(0, 5)])
    long: [solve(3_000_000, rng=1) for _ in range(100)]; solve(3 * 10**8, rng=1)
    long: solve(10**7, method='swap', rng=1); solve(2 * 10**6, method='hill-climb', rng=1)
    long: solve(5 * 10**8, method='construct'); solve(60, method='backtrack')
    long: solve(100, blocked_sums=range(2, 199, 2), rng=1)
    long: [solve(10**6, placed=[(0, 0)], rng=1) for _ in range(99)]
    long: solve(5 * 10**7, placed=[(0, 0)], rng=1); solve(2 * 10**6, placed=HALF, rng=1)
    solve('8') -> TypeError: n must be an integer, not '8'
    solve(8, rng=True) -> TypeError: rng must be a seed
    solve(8, rng=-1) -> ValueError: rng must not be negative, as -1 is
    solve(8, placed='a1') -> TypeError: not 'a1'; formats.squares reads names of squares
    solve(8, placed=['a1']) -> TypeError: not 'a1'; formats.squares reads names of squares
    solve(8, placed=[(1, 2), (8, 8)]) -> ValueError: rows and columns count from 0
    solve(8, placed=Position(8, [(0, 0)])) -> TypeError: a Position has them as .queens
    solve(8, blocked=np.eye(8, dtype=int)) -> ValueError: a mask must be of bools
    solve(8, time_limit='x') -> TypeError: time_limit must be a number of seconds, not 'x'
    solve(0) -> ValueError: n must be at least 1, not 0
    solve(65, method='backtrack') -> ValueError: n must be at most 64.*, not 65
    solve(8, method='x') -> ValueError: method must be one of 'auto'
    solve(8, placed=[(0, 0)] * 2) -> ValueError: placed twice
    solve(8, placed=[(0, 0)], method='swap') -> ValueError: does not take constraints; use
    solve(3) -> NoSolution: 3 queens cannot be placed
    solve(8, placed=[(0, 0), (1, 1)]) -> NoSolution: attack each other
    solve(4, blocked=[(0, i) for i in range(4)]) -> NoSolution: all squares of row 0
    solve(6, placed=[(0, 0)]) -> NoSolution: no|search
    solve(10**7, method='swap', time_limit=0.001) -> TimeoutError: does not prove
    no_memory: solve(10**7) -> MemoryError: a board of 10000000 queens needs
    solve(8, rng=np.empty((2**50, 0))) -> ValueError: at most 65536 words
    solve(8, time_limit=ENORMOUS) -> ValueError: finite number of seconds, not 2
    solve(8, time_limit=np.complex128(1)) -> TypeError: number of seconds, not np
    solve(8, blocked_sums=3) -> TypeError: numbers of diagonals, not 3
    solve(8, blocked_sums='3') -> TypeError: numbers of diagonals, not '3'
    solve(8, method=np.arange(3)) -> ValueError: method must be one of 'auto'
    solve(8, progress=1) -> TypeError: progress must be a bool or a callable, not 1
solve_many
    solve_many(8, 2, rng=1)
    small: solve_many(20, 3, rng=1)
    threads: solve_many(1500, 20, rng=1)
    large: solve_many(8, 10**6, rng=1)
    large huge: solve_many(8, 10**12, rng=1); solve_many(10**9, 10, rng=1)
    large huge: solve_many(2**31 - 1, 2**63, rng=1)
    long: solve_many(100, 10**7, rng=1); solve_many(200_000, 1000, rng=1)
    solve_many(8, 1.5) -> TypeError: size must be an integer, not 1.5
    solve_many(8, -1) -> ValueError: size must be at least 0, not -1
    solve_many(2, 1) -> NoSolution: 2 queens cannot be placed
    solve_many(8, 2, progress=1) -> TypeError: progress must be a bool or a callable, not 1
    no_memory: solve_many(8, 10**6) -> MemoryError: 1,000,000 boards of 8 queens
    solve_many(4, ENORMOUS) -> MemoryError: 2\*\*16609 or more boards of 4
unique_puzzle
    small: unique_puzzle(6, rng=1)
    threads: unique_puzzle(9, rng=3)
    large: unique_puzzle(16, rng=1)
    long: unique_puzzle(30, rng=1)
    unique_puzzle(8.0) -> TypeError: n must be an integer, not 8.0
    unique_puzzle(33) -> ValueError: n must be at most 32.*, not 33
    unique_puzzle(3) -> NoSolution: 3 queens cannot be placed
    no_progress: unique_puzzle(6, progress=True) -> ImportError: progress
random_instance
    small: random_instance(8, rng=1)
    threads: random_instance(30, placed=3, blocked=9, rng=4)
    large: random_instance(10**6, placed=100, solvable=True, rng=1)
    large: random_instance(10**9, solvable=True, rng=1); random_instance(2**31 - 1, blocked_sums=1)
    large long: random_instance(5000, blocked=10**7, rng=1)
    long: random_instance(10**6, placed=300_000, rng=1)
    random_instance(8, placed=1.5) -> TypeError: placed must be an integer, not 1.5
    random_instance(8, blocked=65) -> ValueError: blocked must be at most 64, not 65
    random_instance(3, placed=3) -> ValueError: 3 queens could not be placed at random
    no_memory: random_instance(9999, blocked=10**6) -> MemoryError: needs
    random_instance(2, solvable=True) -> NoSolution: 2 queens cannot be placed
    random_instance(2**31 - 1, blocked=10**15) -> MemoryError: blocked squares ne
    random_instance(9, blocked_sums=99) -> ValueError: blocked_sums must be at most
    random_instance(8, solvable=1) -> TypeError: solvable must be True or False
# boards
is_solution conflicts symmetry canonical orbit rotate solution_rank
    *([0.5, 1.5]) -> TypeError: must be integers, not float64
    *(3) -> ValueError: one per row, not 3
    *([0, 1, 2, 4]) -> ValueError: column 4 is not on a board of 4 columns
    *([-1, 0]) -> ValueError: column -1 is not on a board of 2 columns
is_solution
    is_solution(Q)
    is_solution(Q, toroidal=True)
    is_solution(Q, toroidal=1) -> TypeError: toroidal must be True or False
    is_solution(['.Q', '.Q']); is_solution(Board(1, queens=[0])); is_solution(Position.of(Q))
    is_solution([[0, 1], [1, 0]]) -> ValueError: can be a matrix or boards of 2 columns
    is_solution(['.Q', 'xQ']) -> ValueError: \(1, 0\) is blocked
    is_solution(['.Q', 'QQ']) -> ValueError: row 1 has 2 queens, not one
    is_solution(['.Q', '.']) -> ValueError: row 1 has 1 squares on a board of 2
    is_solution(['?']) -> ValueError: row 0, '\?', may only contain Q or #, . and x
    is_solution(['.Q', 3]) -> TypeError: row 1 of a drawn board must be a string, not 3
    is_solution([['Q'], 3]) -> TypeError: a list of strings, one per row, not 3
    is_solution(Board(2)) -> ValueError: row 0 has no queen
    is_solution(np.eye(2, 3, dtype=bool)) -> ValueError: shape \(..., n, n\), not
    small: is_solution(EIGHT)
    threads: is_solution([EIGHT, EIGHT[::-1], sorted(EIGHT)])
    large: is_solution(MILLION); is_solution(MANY); is_solution(np.empty((2**40, 0), dtype=int))
    large huge: is_solution(TRILLION)
    long: is_solution(WIDE); is_solution(LISTS); is_solution(BATCH)
    no_memory: is_solution(HUGE_N) -> MemoryError: needs
    is_solution(ENORMOUS) -> ValueError: one per row, not 2.*16609 or more
    is_solution([2**70, 1]) -> ValueError: must fit in 64 bits; 1180591620717411303424
    is_solution(HUGE[:, ::-1]) -> MemoryError: a copy of 9,007,199,254,740,992 qu
conflicts
    conflicts(Q); conflicts(Q, toroidal=True)
    conflicts(Q, toroidal=1) -> TypeError: toroidal must be True or False
    small: conflicts([0, 1, 2, 3])
    threads: conflicts([EIGHT, sorted(EIGHT)])
    large: conflicts(MILLION)
    large huge: conflicts(TRILLION)
    long: conflicts(WIDE); conflicts(BATCH)
    no_memory: conflicts(HUGE_N) -> MemoryError: needs
    conflicts(np.empty((2**50, 0), 'u1')) -> MemoryError: 1,125,899,906,842,624 b
symmetry
    symmetry(Q)
    small: symmetry(EIGHT)
    threads: symmetry([EIGHT])
    large: symmetry(MANY); symmetry(MILLION)
    long: symmetry(BATCH)
    no_memory: symmetry(LARGE) -> MemoryError: the queens of 368,000 boards
canonical
    canonical(Q)
    small threads: canonical(EIGHT)
    large: canonical(MILLION); canonical(MANY)
    long: canonical(BATCH); canonical(WIDE)
    canonical([0, 0]) -> ValueError: column
    no_memory: canonical(LARGE) -> MemoryError: needs
    canonical(HUGE) -> MemoryError: a copy of 9,007,199,254,740,992 queens needs
orbit
    orbit(Q)
    small: orbit(EIGHT)
    threads: orbit([EIGHT])
    large: orbit(MANY); orbit(MILLION)
    long: orbit(BATCH)
    orbit([0, 0]) -> ValueError: column
    no_memory: orbit(LARGE) -> MemoryError: needs
rotate
    rotate(Q)
    threads: rotate(EIGHT, 3)
    large: rotate(MANY)
    long: rotate(BATCH); rotate(WIDE)
    rotate(Q, 1.5) -> TypeError: k must be an integer, not 1.5
    rotate([0, 0], 1) -> ValueError: column
    no_memory: rotate(LARGE) -> MemoryError: the queens of 368,000 boards
reflect
    reflect(Q, 'horizontal')
    threads: reflect(EIGHT, 'diagonal')
    large: reflect(MANY, 'diagonal')
    long: reflect(BATCH, 'diagonal')
    reflect(Q, 'x') -> ValueError: axis must be one of .*, not 'x'
    no_memory: reflect(LARGE, 'diagonal') -> MemoryError: queens of 368,0
    reflect([0, 0], 'diagonal') -> ValueError: column
    reflect([0.5, 1.5], 'diagonal') -> TypeError: must be integers, not float64
    reflect(3, 'diagonal') -> ValueError: one per row, not 3
    reflect([-1, 0], 'diagonal') -> ValueError: column -1 is not on a board of 2 columns
to_matrix
    to_matrix(Q)
    small: to_matrix(EIGHT, dtype=int)
    threads: to_matrix([EIGHT, EIGHT[::-1]])
    large: to_matrix(THOUSANDS)
    large huge: to_matrix(TRILLION)
    to_matrix([0.5]) -> TypeError: must be integers, not float64
    to_matrix(Q, dtype='x') -> TypeError: dtype must be a numeric type, not 'x'
    to_matrix(Q, dtype=object) -> TypeError: bool, integer or float type
    to_matrix([9]) -> ValueError: column 9 is not on a board
    no_memory: to_matrix(LONG) -> MemoryError: 1 matrices of 20000 x 20000
from_matrix
    from_matrix([[0, 1], [1, 0]])
    small: from_matrix(to_matrix(EIGHT))
    threads: from_matrix(to_matrix([EIGHT, EIGHT[::-1]], dtype=float))
    large: from_matrix(EYE)
    from_matrix([['x']]) -> TypeError: must consist of zeros and ones, not <U1
    from_matrix([1, 0]) -> ValueError: shape \(..., n, n\), not \(2,\)
    from_matrix([[2]]) -> ValueError: must consist of zeros and ones, not 2
    from_matrix([[1, 1], [0, 1]]) -> ValueError: row 0 of a matrix has 2 queens
    large huge: from_matrix(np.broadcast_to(True, (2**40, 1, 1))) -> MemoryError: squares
# the mutable board
Board
    Board(4)
    small: str(Board(6, queens=[1, 3]))
    threads: str(Board(8, queens=EIGHT[:3]))
    large: Board(10**6, queens=[1]).candidates; Board(2**31 - 1).candidates
    large: Board(10**6, queens=[1])._repr_svg_(); str(Board(10**5))
    large huge: Board(2**31 - 1, queens=[1])
    Board(4.0) -> TypeError: n must be an integer, not 4.0
    Board(4, queens='a') -> TypeError: queens must be columns, not 'a'
    Board(-1) -> ValueError: n must be at least 0, not -1
    Board(4, queens=[0, 1]) -> ValueError: the square \(1, 1\) is attacked by the queen
    no_memory: Board(2**31 - 1, queens=[0]) -> MemoryError: needs
    str(Board(2**31 - 1)) -> MemoryError: a drawing of 2147483647 x 2147483647 squares
Board.place
    Board(4).place(3)
    Board(4).place(1.5) -> TypeError: column must be an integer, not 1.5
    Board(4).place(4) -> ValueError: column must be at most 3.*, not 4
    Board(4, queens=[1]).place(1) -> ValueError: is attacked by the queen
    Board(1, queens=[0]).place(0) -> ValueError: all 1 rows already have a queen
    no_memory: Board(2**31 - 1).place(0) -> MemoryError: a row of
Board.is_attacked
    Board(4, queens=[1]).is_attacked(3)
    Board(4).is_attacked(1.5) -> TypeError: must be an integer, not 1.5
    Board(4).is_attacked(4) -> ValueError: column must be at most 3.*, not 4
    Board(1, queens=[0]).is_attacked(0) -> ValueError: all 1 rows already have
    no_memory: Board(2**31 - 1).is_attacked(0) -> MemoryError: a row of
Board.undo
    Board(4, queens=[1]).undo()
    Board(4).undo() -> ValueError: there is no queen on the board
Board.to_array
    Board(4, queens=[1]).to_array()
# pictures
render
    render(Q)
    small threads: render(EIGHT)
    large: render(LONG); render(MILLION, 'permutation', base=1, by='rows')
    large: render(MILLION, 'algebraic')
    render([0.5]) -> TypeError: must be integers, not float64
    render(8, 'board', placed=[(0, 1)], blocked=[(2, 2)])
    render(Q, 'permutation') -> TypeError: 'permutation' needs base=0 or 1
    render([9]) -> ValueError: column 9 is not on a board
    render(Q, 'x') -> ValueError: 'x'
animate
    animate(4)
    threads: animate(5, limit=2, coordinates='1')
    large: animate(20, steps=10_000)
    no_memory: animate(20, steps=10_000) -> MemoryError: an animation of 10,000 steps
    animate(1.5) -> TypeError: n must be an integer, not 1.5
    animate(0) -> ValueError: n must be at least 1, not 0
    animate(21) -> ValueError: n must be at most 20, not 21
    animate(4, queens=3) -> TypeError: queens must be columns, not 3
    animate(4, queens=[0, 1]) -> ValueError: \(1, 1\) is attacked by the queen on \(0, 0\)
    animate(4, limit=0) -> ValueError: limit must be at least 1, not 0
    animate(4, steps=10_001) -> ValueError: steps must be at most 10000, not 10001
    animate(4, seconds='1') -> TypeError: seconds must be a number of seconds, not
    animate(4, seconds=0) -> ValueError: seconds must be between 0.01 and 60, not 0
    animate(4, size=ENORMOUS) -> ValueError: size must be at most 2147483647, not
    animate(4, coordinates=1.0) -> ValueError: coordinates must be one of
to_svg
    to_svg(Q)
    small threads: to_svg(EIGHT)
    large: to_svg(MILLION)
    large modest: to_svg(MILLION[:1000] % 1000, highlight=True)
    to_svg([0.5]) -> TypeError: must be integers, not float64
    no_memory: to_svg(HUGE_N) -> MemoryError: a picture of 2000000 queens
    to_svg([9]) -> ValueError: column 9 is not on a board
    to_svg(Q, blocked=[(9, 0)]) -> ValueError: \(9, 0\) is not on a board
    to_svg(8, placed=[(0, 1)], blocked=np.eye(8, dtype=bool)); to_svg(THOUSANDS[:100])
    to_svg(0) -> ValueError: a position must be at least 1
    to_svg(THOUSANDS) -> ValueError: a picture shows 1 to 100 boards, not 92000
    to_svg([0], placed=[(0, 0, 0)]) -> TypeError: \(0, 0, 0\) is not a pair
    to_svg([0], placed=3) -> TypeError: placed must be .* pairs, not 3
    to_svg([0], size=ENORMOUS) -> ValueError: size must be at most 2147483647, not
    to_svg([0], highlight=np.ones(2)) -> TypeError: highlight must be True or Fal
    to_svg([0], coordinates=1.0) -> ValueError: coordinates must be one of
show
    show(Q)
    large: show(THOUSANDS[:9200], limit=1000)
    show([0.5]) -> TypeError: must be integers, not float64
    show([9]) -> ValueError: column 9 is not on a board
    show(8, placed=[(0, 1)])
    show(np.zeros((2, 2, 4), dtype=int)) -> ValueError: shape|axes
plot
    plot(Q)
    plot([0.5]) -> TypeError: must be integers, not float64
    plot(THOUSANDS[:3], placed=[(0, 1)])
    plot([[0], [0]], ax=3) -> ValueError: ax takes one board, not 2
    plot(8, blocked=[(8, 0)]) -> ValueError: \(8, 0\) is not on a board
    plot([9]) -> ValueError: column 9 is not on a board
    no_plots: plot(EIGHT) -> ImportError: pip install 'nqueens-native\[plot\]'
    plot(EIGHT, ax=3) -> TypeError: ax must be a matplotlib Axes, not 3
plot_counts
    plot_counts({4: 2})
    plot_counts([4]) -> TypeError: counts must map n to a number
    plot_counts({4: 2.0}) -> TypeError: a count must be an integer, not 2.0
    plot_counts({4: -2}) -> ValueError: a count must be at least 0, not -2
    plot_counts({2: 0}) -> ValueError: no count above zero
    no_plots: plot_counts({4: 3}) -> ImportError: pip install 'nqueens-native\[plot\]'
    plot_counts({4: 3}, ax=3) -> TypeError: ax must be a matplotlib Axes, not 3
heatmap
    heatmap([[1, 2], [3, 4]])
    heatmap([['a']]) -> TypeError: must be numbers
    heatmap([[1, 2]]) -> ValueError: shape \(n, n\), not \(1, 2\)
    no_plots: heatmap([[1]]) -> ImportError: pip install 'nqueens-native\[plot\]'
    heatmap([[1]], ax=3) -> TypeError: ax must be a matplotlib Axes, not 3
# formats
formats.read
    formats.read('. . Q\nx . .\n. . .\n', 'board')
    small: formats.read('2 4 1 3\n', 'permutation', base=1, by='rows')
    threads: formats.read('1 3 0 2\n2 0 3 1\n', 'permutation', base=0, by='rows')
    large: formats.read(NUMBERS, 'permutation', base=0, by='rows')
    large: formats.read(DIAGONALS, 'csplib079-diagonals')
    large: formats.read('p cnf 14400 3\n', 'dimacs'); formats.read(FILE, 'npy')
    large: formats.read(ROWS, 'dots')
    long: formats.read(LINES, 'permutation', base=0, by='rows'); formats.read(DRAWN, 'dots')
    long: formats.read(NPY, 'npy')
    formats.read('..\n?.\n', 'dots') -> FormatError: line 2, column 1
    no_memory: formats.read('p cnf 10000 1', 'dimacs') -> MemoryError: of 100 qu
    formats.read('0', 'permutation') -> TypeError: needs base=0 or 1
    formats.read('#', 'dots', base=1) -> TypeError: takes neither base nor by
    formats.read(b'#', 'dots') -> TypeError: is text, not bytes
    formats.read([1], 'dots') -> TypeError: a line of text is a str, not 1
    formats.read('', 'x') -> ValueError: unknown format 'x'; the formats
    formats.read('', 'latex') -> ValueError: can only be written
    formats.read('', ['dots']) -> ValueError: unknown format \['dots'\]
    formats.read(array('u', '.'), 3) -> ValueError: unknown format 3; the formats
    formats.read(7, 'dots') -> TypeError: text or lines of text, not 7
    formats.read('0', 'permutation', base=1.0, by='rows') -> ValueError: base must be one
    formats.read('0', 'permutation', base=True, by='rows') -> ValueError: not True
    formats.read('0', 'permutation', base=0, by=['rows']) -> ValueError: by must be one
    formats.read('#', 'dots', n=0) -> ValueError: n must be at least 1, not 0
    formats.read('#', 'dots', n='1') -> TypeError: n must be an integer, not '1'
    formats.read('p cnf ² 1', 'dimacs') -> FormatError: expected the header
    formats.read(b'\x93NUMPY\x01\x00\x01\x00(', 'npy') -> FormatError: a damaged .npy file
formats.encode formats.text
    *(Q, 'permutation') -> TypeError: needs base=0 or 1
    *([0.5], 'dots') -> TypeError: must be integers, not float64
    *(Q, 'x') -> ValueError: unknown format 'x'; the formats
    *([9], 'dots') -> ValueError: column 9 is not on a board
    *(Q, 'leetcode', numbered=True) -> ValueError: cannot be numbered
    *([Q, Q], 'svg') -> ValueError: holds only one board
formats.encode
    formats.encode(Q, 'dots')
    formats.encode(Q, 'png'); formats.encode([Q], 'npz')
    no_plots: formats.encode(Q, 'png') -> ImportError: pip install 'nqueens-native\[plot\]'
    large: formats.encode(MILLION, 'npy')
    long: formats.encode(BATCH, 'npy')
    no_memory: formats.encode(np.arange(1000), 'dots') -> MemoryError: of 1000 queens
formats.text
    formats.text(Q, 'dots')
    threads: formats.text([EIGHT], 'leetcode')
    large: formats.text(THOUSANDS, 'leetcode'); formats.text(Position(50_000, ((1, 1),)), 'board')
    large: formats.text(LONG, 'circles'); formats.text(LONG, 'leetcode')
    large: formats.text(MILLION, 'pairs', base=0, by='columns')
    large: formats.text(np.arange(60), 'dimacs'); formats.text(np.arange(300), 'exact-cover')
    large: formats.text(LONG, 'model'); formats.text(Position(9000), 'csplib079-diagonals')
    long: formats.text(BATCH, 'permutation', base=1, by='columns')
    long: formats.text(BATCH[:10**6], 'leetcode')
    long: [formats.text(EMPTY, 'dimacs') for _ in range(9)]
    formats.text(Q, 'npy') -> ValueError: a .npy file is bytes
    formats.text(solutions(3), 'svg') -> ValueError: holds one board, and there is none to write
    formats.text(iter(Q), 'board') -> TypeError: boards, not the number 1; one board is a list
    formats.encode(Position(4), 'npy') -> ValueError: holds complete boards: row 0 has no queen
    formats.text(8, 'minizinc'); formats.text(random_instance(8, blocked=3), 'dzn', n=8)
    large: formats.text({'blocked_sums': range(999)}, 'board', n=500)
    formats.text({'placed': [(0, 1)]}, 'board') -> TypeError: the size of the board: give n
    formats.text({'queens': []}, 'board', n=8) -> TypeError: 'queens' is not a constraint
    formats.text({'blocked_sums': [15]}, 'board', n=8) -> ValueError: must be at most 14
    formats.text(Q, 'board', n=4) -> TypeError: n is allowed only with a dict of constraints
    formats.text(0, 'dots') -> ValueError: a position must be at least 1, not 0
    formats.text([0], 'dots', numbered=0) -> TypeError: numbered must be True or False
formats.squares
    formats.squares('a4,c3', 4)
    formats.squares('a1,z9', 4) -> FormatError: column 4
    formats.squares('(0,1)', 4) -> TypeError: needs base=0 or 1
    formats.squares(3, 4) -> TypeError: squares must be described by a string, not 3
    formats.squares('a1', 0) -> ValueError: n must be at least 1, not 0
    formats.squares('a1\nb3', 4) -> FormatError: must be on one line
formats.detect
    formats.detect('2 4 1 3')
    small threads: formats.detect('. . Q\nx . .\n. . .\n')
    large: formats.detect(NUMBERS); formats.detect(ROWS)
    formats.detect('hello') -> FormatError: no format begins like 'hello'
    no_memory: formats.detect(ROWS) -> MemoryError: recognising the format of a text needs
    formats.detect(3) -> TypeError: a text is a str or bytes, not 3
formats.Position
    Position(4, [(0, 1)], np.eye(4, dtype=bool))
    small threads: Position(4, np.array([[0, 1], [2, 0]]))
    Position(4.0) -> TypeError: the size of a position must be an integer
    Position(2, ((0, 0.5),)) -> TypeError: must be an integer
    Position(2, (), ((0, 0, 0),)) -> TypeError: pairs, .* is not a pair
    Position(0) -> ValueError: a position must be at least 1, not 0
    Position(2, ((0, 2),)) -> ValueError: \(0, 2\) is not on a board of 2
    Position(2, ((0, 1),) * 2) -> ValueError: queens: \(0, 1\) is given twice
    large huge: Position(8, HUGE[:, :2]) -> MemoryError: queens, an array of shape
formats.Position.of
    Position.of(Q)
    Position.of([0.5]) -> TypeError: must be integers, not float64
    Position.of([9]) -> ValueError: column 9 is not on a board
    Position.of([[0]]) -> ValueError: one board of shape \(n,\)
formats.Position.rows
    Position(4).rows()
    Position(4, ((0, 1), (0, 2))).rows() -> ValueError: row 0 has more than
    no_memory: Position(2**31 - 1).rows() -> MemoryError: bytes
formats.Position.board
    Position(1, ((0, 0),)).board()
    Position(2, ((0, 1),)).board() -> ValueError: row 1 has no queen
    Position(1, (), ((0, 0),)).board() -> ValueError: blocked squares
# checkpoints: "right" is one, "wrong" has a false count, "new" and "nix" do not exist
runs.status
    checkpoints: runs.status('right')
    runs.status(3) -> TypeError: file must be the path of a file, not 3
    runs.status('') -> ValueError: file must be the path of a file, not ''
    runs.status('nix') -> CheckpointError: nix does not exist
runs.work
    checkpoints: runs.work('right')
    runs.work('new', 8, part=3) -> TypeError: part must be two integers .*, not 3
    runs.work(3, 8) -> TypeError: file must be the path of a file, not 3
    runs.work('new', 8, part=(3, 2)) -> ValueError: number of the part must be at most 2
    no_memory: runs.work('new', 22, method='join') -> MemoryError: available
    no_progress: runs.work('new', 8, progress=True) -> ImportError: \[progress\]
    checkpoints: runs.work('right', 7) -> CheckpointError: right belongs to another count
    runs.work('new', 8, executor=ENDED) -> JobFailed: takes no more jobs
runs.merge
    checkpoints: runs.merge('new', ['right'])
    runs.merge('new', 'right') -> TypeError: files must be paths of files, not 'right'
    runs.merge('new', []) -> ValueError: files must hold at least one path
    checkpoints: runs.merge('right', ['wrong']) -> CheckpointError: right exists
    checkpoints: runs.merge('new', ['right', 'wrong']) -> MergeConflict: 1 job has
runs.audit
    checkpoints: runs.audit('right')
    checkpoints: runs.audit('right', '1') -> TypeError: percent must be a number
    checkpoints: runs.audit('right', 0) -> ValueError: above 0 and at most 100, not 0
    runs.audit('nix') -> CheckpointError: nix does not exist
# regions
regions.solve regions.count regions.solutions regions.is_unique regions.explain regions.difficulty
    *(5) -> TypeError: a layout is text or rows of labels, not 5
    *(['AB', 'A']) -> ValueError: row 1 has 1 squares
    *(FOUR, stars=1.5) -> TypeError: stars must be an integer, not 1.5
    *(FOUR, stars=5) -> ValueError: stars must be at most 4
    *(FOUR, touching='no') -> TypeError: touching must be True or False, not 'no'
    *(FOUR, diagonals=1) -> TypeError: diagonals must be True or False, not 1
    *(FOUR, placed=[(0, 9)]) -> ValueError: \(0, 9\) is not on a board
    *(FOUR, placed=[(0, 0)] * 2) -> ValueError: \(0, 0\) is placed twice
    *(FOUR, placed=[(0, 0)], blocked=[(0, 0)]) -> ValueError: stands on a blocked square
    *(FOUR, blocked=5) -> TypeError: blocked must be \(row, column\) pairs, not 5
regions.solve regions.explain regions.difficulty
    *(['AB', 'AB']) -> NoSolution: an exhaustive search found none
    *(FOUR, placed=[(0, 0), (1, 1)]) -> NoSolution: touch
regions.explain regions.difficulty
    *(['AABB', 'AABB', 'CCDD', 'CCDD']) -> ValueError: more than one solution
regions.solve
    regions.solve(FOUR)
    small threads: regions.solve(FOUR)
    large: regions.solve(STRIPES)
regions.count
    regions.count(FOUR)
    small threads: regions.count(FOUR)
    long: regions.count(STRIPES)
    regions.count(FOUR, at_most=-1) -> ValueError: at_most must be at least 0, not -1
regions.solutions
    regions.solutions(FOUR)
    small threads: regions.solutions(FOUR)
    long: regions.solutions(STRIPES)
    regions.solutions(FOUR, limit=-1) -> ValueError: limit must be at least 0, not -1
    no_memory: regions.solutions(STRIPES, limit=10**6) -> MemoryError: 1,000,000 solutions
regions.is_unique
    regions.is_unique(FOUR)
    small threads: regions.is_unique(FOUR)
regions.solve_many regions.count_many
    *([[[0.5]]]) -> TypeError: layouts must be integers, not float64
    *([[0]]) -> ValueError: layouts have shape \(m, n, n\), n = 1 to 32, not \(1, 1\)
    *([[[5]]]) -> ValueError: region numbers must be in 0..0, not 5
    *([[[0]]], stars=2) -> ValueError: stars must be at most 1
    *([[[0]]], touching=0) -> TypeError: touching must be True or False
    large huge: *(HUGE_LAYOUTS) -> MemoryError: layouts of 8 rows needs
regions.solve_many
    regions.solve_many(LAYOUTS)
    small threads: regions.solve_many(LAYOUTS)
regions.count_many
    regions.count_many(LAYOUTS)
    small threads: regions.count_many(LAYOUTS)
    long: regions.count_many(np.repeat([np.arange(18)] * 18, 99, axis=0).reshape(99, 18, 18))
    regions.count_many(LAYOUTS, at_most=-1) -> ValueError: at_most must be at least 0
regions.explain
    regions.explain(FOUR)
    threads: [str(step) for step in regions.explain(FOUR)]
regions.difficulty
    regions.difficulty(FOUR)
    threads: regions.difficulty(FOUR)
regions.hint
    regions.hint(FOUR)
    threads: str(regions.hint(FOUR))
    regions.hint(FOUR, marked=5) -> TypeError: marked must be \(row, column\) pairs, not 5
    regions.hint(FOUR, [(4, 0)]) -> ValueError: \(4, 0\) is not on a board
    regions.hint(FOUR, [(0, 0)]) -> NoSolution: the queen on \(0, 0\) is wrong
regions.Step.to_svg
    regions.explain(FOUR)[0].to_svg()
    threads: regions.explain(FOUR)[0].to_svg()
    regions.explain(FOUR)[0].to_svg(size=1.5) -> TypeError: size must be an integer, not 1.5
    regions.explain(FOUR)[0].to_svg(size=0) -> ValueError: size must be at least 1, not 0
regions.generate
    regions.generate(5, rng=1)
    small: regions.generate(5, rng=1)
    threads: regions.generate(8, size=5, rng=1); regions.generate(8, stars=2, rng=1)
    long: regions.generate(32, size=99, rng=1)
    long: regions.generate(8, difficulty='easy', size=10**5, rng=1)
    regions.generate(8.0) -> TypeError: n must be an integer, not 8.0
    regions.generate(33) -> ValueError: n must be at most 32, not 33
    regions.generate(8, stars=5) -> ValueError: stars must be at most 4, not 5
    regions.generate(8, difficulty='x') -> ValueError: difficulty must be one of
    regions.generate(8, stars=2, symmetric=True) -> ValueError: symmetric=True needs stars=1
    regions.generate(8, size=-1) -> ValueError: size must be at least 0, not -1
    regions.generate(8, rng=True) -> TypeError: rng must be a seed
    regions.generate(8, time_limit=0) -> ValueError: time_limit must be a positive
    large huge: regions.generate(8, size=10**12) -> MemoryError: 1000000000000 puzzles needs
    regions.generate(3) -> NoSolution: has no placement
    regions.generate(32, time_limit=1e-3, rng=1) -> TimeoutError: does not prove
    no_progress: regions.generate(8, progress=True) -> ImportError: \[progress\]
regions.read
    regions.read('AB\nAB\n')
    small threads: regions.read('AB\nAB\n')
    regions.read('AB\nAC\n') -> FormatError: line 1, column 1: a board of 2 rows has 2 regions
    regions.read(5) -> TypeError: layouts are text or lines of text, not 5
    regions.read('', 'x') -> ValueError: name must be one of 'letters'
regions.text
    regions.text(FOUR)
    small threads: regions.text(FOUR, 'level')
    regions.text(5) -> TypeError: not 5
    regions.text(FOUR, 'x') -> ValueError: name must be one of 'letters'
regions.Regions
    regions.Regions(['AB', 'AB'])
    small threads: regions.Regions(FOUR)
    regions.Regions(5) -> TypeError: a layout is text or rows of labels, not 5
    regions.Regions('') -> ValueError: 1 to 32 rows, not 0
regions.Regions.rotate
    regions.Regions('A').rotate()
    regions.Regions('A').rotate(2**63) -> ValueError: k must be at most
    regions.Regions('A').rotate(1.5) -> TypeError: k must be an integer, not 1.5
regions.Regions.reflect
    regions.Regions('A').reflect('vertical')
    regions.Regions('A').reflect('x') -> ValueError: axis must be one of
regions.Regions.canonical
    regions.Regions('A').canonical()
    threads: regions.Regions(FOUR).canonical()
regions.Regions.symmetry
    regions.Regions('A').symmetry()
regions.Regions.rows
    regions.Regions('A').rows()
regions.Regions.to_svg
    regions.Regions('A').to_svg()
    threads: regions.Regions(FOUR).to_svg([(0, 1)], letters=True)
    regions.Regions('A').to_svg([5]) -> TypeError: queens must be \(row, column\) pairs
    regions.Regions('A').to_svg([(0, 1)]) -> ValueError: \(0, 1\) is not on a board
"""

# {right} and {wrong} are paths of checkpoints, the second with a false count; {new} does not exist
_COMMANDS = r"""
bench --json => 0
bench --fast => 2: No such option '--fast'
complete 8 --placed a1 => 0
complete 8 --placed a1,b2 => 1: no solution: placed queens .* attack each other
complete 200000 --placed a1 --time-limit 1e-9 => 1: no solution found: .* time_limit
complete < .q\n..\n => 2: line 1, column 2: 'q' is not
complete < \n => 2: there is no board
complete --placed a1 => 2: need N, the size of the board
contest p1219 < 6 => 0
contest poj1 => 2: 'poj1' is not one of 'p1219', 'poj3239'
contest p1219 < 19\n => 2: line 1, column 1
convert --from dots --to pairs --to-base 0 --to-by rows < #\n => 0
convert --from board --to dots < x\n => 2: cannot express blocked squares
convert < 1 0\n => 2: need --to FORMAT
convert --to dots < 1 0\n => 0: read as permutation, counted from 0, by rows
draw --from dots --output queens.txt < #\n => 2: format svg cannot be written to a .txt file
solve 8 --format dots --output queens.svg => 2: format dots cannot be written to a .svg file
solve 8 --output queens.pdf => 2: no format can be written to a .pdf file; use .svg or .png
complete puzzle.txt => 2: 'puzzle.txt' is not a valid integer. --input names a file
solve 8 --json --output queens.svg => 2: --json cannot be written to a .svg file
solve 8 --format dots --output queens.png => 2: format dots cannot be written to a .png file
solve 8 --placed a1,b2 => 1: no solution: placed queens b2 and a1 attack each other
convert --from dots --to chess => 2: Invalid value for '--to'
count 8 => 0
count 33 => 2: n must be at most 32.*, not 33
count => 2: Missing argument 'N'
count 8 --placed (0,1) => 2: pairs for --placed need --base
count 8 --method guess => 2: Invalid value for '--method'
cpu => 0
cpu 3 => 2: unexpected extra argument
draw --from dots < #\n => 0
draw --from dots => 2: there is no board
estimate 8 => 0
estimate 8 --samples 63 => 2: samples must be at least 64, not 63
known 8 => 0
known -- -1 => 2: n must be at least 0, not -1
list 6 => 0
list 0 => 2: a board has at least one row, not 0
list 8 --format svg => 2: holds one board; add --limit 1
puzzle 6 => 0
puzzle 3 => 1: no solution: 3 queens cannot be placed
puzzle 33 => 2: n must be at most 32.*, not 33
regions generate 8 --rng 1 => 0
regions solve < AB\nAB\n => 1
regions solve < AB\n => 2: line 1, column 1: row 0 has 2 squares
regions count => 2: there is no puzzle
runs status {right} => 0
runs audit {wrong} => 1
runs merge {new} {right} {wrong} => 1: 1 job has different counts; nothing was
runs status there/is/none => 2: there/is/none does not exist
runs work {new} 8 --part 2 => 2: a part must be I/K, such as 2/8
sample 8 => 0
sample 3 => 1: no solution: 3 queens have no solution
list 3 --limit 1 --format svg => 2: format 'svg' holds one board, and there is none to write
sample 33 => 2: n must be at most 32.*, not 33
sample 28 --size 2 --output a.svg => 2: format svg holds one board; add --size 1
sample 8 --seed -1 => 2: rng must not be negative, as -1 is
selftest => 1
selftest 3 => 2: unexpected extra argument
solve 8 => 0
solve 3 => 1: no solution: 3 queens cannot be placed
solve 9 --toroidal => 1: because 9 is divisible by 3
solve 3000000 --method swap --time-limit 0.001 => 1: no solution found
solve 0 => 2: n must be at least 1, not 0
solve 2147483647 => 2: needs.* bytes of memory
verify --from dots < #\n => 0
verify --from dots < ##\n..\n => 1
verify --from dots => 1
verify < ?\n => 2: line 1, column 1: no format begins like
verify --toroidal --from permutation --base 0 --by rows < 1 3 0 2\n => 1
verify --from dots < #?\n => 2: line 1, column 2: '\?' is not a square
"""


class Call(NamedTuple):
    """A call of something public, its tags, and the error that it raises, if any."""

    name: str
    text: str
    tags: list[str]
    error: str
    words: str


class Command(NamedTuple):
    """A command line, its input, its exit status, and what it says on standard error."""

    line: str
    text: str
    status: int
    words: str


def _calls() -> Iterator[Call]:
    names: list[str] = []
    for line in _CALLS.splitlines():
        if not line.startswith(" "):
            names = [] if line.startswith("#") else line.split()
            continue
        given, _, raised = line.strip().partition(" -> ")
        tags, calls = re.fullmatch(r"(?:([\w ]+): )?(.*)", given).groups("")
        error, _, words = raised.partition(": ")
        for name in names:
            for text in calls.split("; "):
                full = name + text[1:] if text.startswith("*") else text
                yield Call(name, full, tags.split(), error, words)


def _commands() -> Iterator[Command]:
    for row in _COMMANDS.strip().splitlines():
        left, _, right = row.partition(" => ")
        line, _, text = left.partition(" < ")
        status, _, words = right.partition(": ")
        yield Command(line, text.replace("\\n", "\n"), int(status), words)


CALLS = list(_calls())
COMMANDS = list(_commands())
_names: dict[str, Any] = {
    "np": np, "array": array, "Position": Position,
    "Unspeakable": Unspeakable, "interrupt": interrupt, "ended_pool": ended_pool,
}  # fmt: skip


def tagged(*tags: str) -> list[str]:
    """Return the calls that have any of these tags; ``WORKERS`` makes two calls, with 1 and 2."""
    scalar = nqueens.cpu_info().level == "scalar"
    return [
        call.text.replace("WORKERS", workers)
        for call in CALLS
        if set(tags) & set(call.tags) and not (scalar and "vector" in call.tags)
        for workers in (("1", "2") if "WORKERS" in call.text else ("",))
    ]


def prepared(text: str) -> Callable[[], Any]:
    """Return a function that makes a call, and makes a list of any iterator that this returns."""
    for word in set(re.findall(r"[A-Za-z]\w*", text)) - _names.keys():
        if word in GIVEN:
            _names[word] = evaluate(GIVEN[word])
        elif word in dir(nqueens):
            _names[word] = getattr(nqueens, word)
    code = compile(text, text, "eval")

    def make() -> Any:
        found = eval(code, _names)
        return list(found) if isinstance(found, Iterator) else found

    return make


def evaluate(text: str) -> Any:
    """Make a call and return its result."""
    return prepared(text)()


def plain(value: Any) -> object:
    """Return a small object that is equal for equal results."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, hash(value.tobytes())
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else repr(value)
