"""Does the installed build work here? Every engine at every level, in a few seconds."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

import numpy as np

from nqueens.board import is_solution
from nqueens.counting import METHODS, count, count_by_symmetry
from nqueens.cpu import VARIABLE, cpu_info
from nqueens.enumeration import iter_solutions, solutions
from nqueens.joining import JOINED_N
from nqueens.ranking import random_solutions, solution_at, solution_rank
from nqueens.records import known
from nqueens.solving import Method, solve

__all__ = ["Check", "selftest"]

COUNTED = range(4, 14)
# n, method, start of the hash of the board of seed 2026
STREAMS: tuple[tuple[int, Method, str], ...] = (
    (1000, "auto", "e1ad8af50a00d257"),
    (100_000, "auto", "948612b161b06604"),
    (1000, "swap", "47e34e0697ae2e61"),
    (50, "hill-climb", "35e66ef2d7a952ed"),
    (1000, "construct", "f2f29b0faaa96531"),
)


class Check(NamedTuple):
    """One thing that was tried."""

    name: str
    """What it is."""
    error: str | None
    """What is wrong, or None."""


def selftest(*, report: Callable[[Check], object] | None = None) -> list[Check]:
    """Check the installed build: engines, processor levels, congruences, streams.

    Parameters
    ----------
    report : callable, optional
        Called with each `Check` as soon as it is done.

    Returns
    -------
    list of Check
        (name, error) each; error is None where all is well.

    Raises
    ------
    KeyboardInterrupt
        If it is interrupted. Whatever else goes wrong is an entry of the list.

    Notes
    -----
    A few seconds. Sets the environment variable ``NQUEENS_CPU`` for the time being, so nothing else
    should count meanwhile.

    Examples
    --------
    >>> all(check.error is None for check in selftest())
    True
    """
    done = []
    for name, check in _checks():
        try:
            check()
            one = Check(name, None)
        except Exception as error:
            one = Check(name, f"{type(error).__name__}: {error}")
        done.append(one)
        if report is not None:
            report(one)
    return done


def _checks() -> Iterator[tuple[str, Callable[[], None]]]:
    for level in cpu_info().levels:
        for method in METHODS:
            if method == "simd" and level == "scalar":
                continue  # there are no vector kernels at this level
            yield f"counts, engine {method}, level {level}", partial(_counts, method, level)
        yield f"constrained counts, level {level}", partial(_constrained, level)
    yield "congruences of symmetric solutions", _congruences
    yield "solutions and their numbers", _enumeration
    yield "solving", _solving
    yield "streams of random numbers", _streams


@contextmanager
def _level(name: str) -> Iterator[None]:
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = name
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def _expect(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise ArithmeticError(f"{what} is {wanted}, not {found}")


def _counts(method: str, level: str) -> None:
    with _level(level):
        for n in COUNTED:
            if method != "join" or n in JOINED_N:
                _expect(f"the count of {n} queens", count(n, method=method), known(n).solutions)


def _constrained(level: str) -> None:
    """Add up counts by the column of the first row's queen; count on a torus."""
    with _level(level):
        for n in (9, 12):
            split = sum(count(n, placed=[(0, column)]) for column in range(n))
            _expect(f"the count of {n} queens by the first one", split, known(n).solutions)
            _expect(
                f"the count of {n} queens on a torus", count(n, toroidal=True), known(n).toroidal
            )


def _congruences() -> None:
    """Q = C (mod 8) and C = T (mod 4) for all, half-turn and quarter-turn symmetric solutions."""
    for n in (12, 13):
        classes = count_by_symmetry(n)
        half = 4 * (classes.half_turn or 0) + 2 * (classes.quarter_turn or 0)
        quarter = 2 * (classes.quarter_turn or 0)
        total = count(n)
        _expect(f"({n} queens) total", classes.total, total)
        _expect(f"({n} queens) rest modulo 8", (total - half) % 8, 0)
        _expect(f"({n} queens) rest modulo 4", (half - quarter) % 4, 0)
        _expect(f"({n} queens) classes", classes.fundamental, known(n).fundamental)


def _enumeration() -> None:
    boards = solutions(10)
    _expect("the number of solutions", len(boards), known(10).solutions)
    _expect("their being solutions", bool(np.all(is_solution(boards))), True)
    _expect("their order", boards.tolist(), sorted(boards.tolist()))
    listed = [board for batch in iter_solutions(10, batch=100) for board in batch.tolist()]
    _expect("the list in batches", listed, boards.tolist())
    _expect("the ranks", np.asarray(solution_rank(boards)).tolist(), list(range(len(boards))))
    _expect("a solution by rank", solution_at(10, 321).tolist(), listed[321])
    sample = random_solutions(11, 100, rng=1)
    _expect("samples' being solutions", bool(np.all(is_solution(sample))), True)


def _solving() -> None:
    for n in (4, 5, 6, 7, 8, 9, 30, 33, 64, 65, 1000, 100_000):
        _expect(f"a board of {n} being solved", is_solution(solve(n, rng=n)), True)
    methods: tuple[Method, ...] = ("swap", "hill-climb", "construct", "backtrack")
    for method in methods:
        _expect(f"a board by {method}", is_solution(solve(24, rng=1, method=method)), True)
    q = solve(20, placed=[(0, 3), (1, 7)], blocked=[(2, 0)], rng=1)
    _expect("a completed board", (int(q[0]), int(q[1]), is_solution(q)), (3, 7, True))


def _streams() -> None:
    """Compare boards of one seed, the same everywhere, with those of this minor version."""
    import hashlib

    for n, method, wanted in STREAMS:
        board = solve(n, rng=2026, method=method)
        text = " ".join(map(str, board.tolist())).encode()
        _expect(f"the board of {n} by {method}", hashlib.sha256(text).hexdigest()[:16], wanted)
