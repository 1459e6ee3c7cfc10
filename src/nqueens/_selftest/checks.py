"""Does the installed build work here? Every engine at every level, in a few seconds."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import NamedTuple

import numpy as np

from nqueens._boards.checks import conflicts, is_solution
from nqueens._counting.counts import count, count_by_symmetry
from nqueens._counting.engine import METHODS
from nqueens._counting.joins import JOINED_N
from nqueens._listing.lists import iter_solutions, solutions
from nqueens._listing.ranks import random_solutions, solution_at, solution_rank
from nqueens._runtime.processors import VARIABLE, cpu_info
from nqueens._selftest.frozen import digest, drawn, frozen_streams
from nqueens._selftest.records import known
from nqueens._solving.solving import Method, solve

__all__ = ["Check", "selftest"]

COUNTED = range(4, 14)


class Check(NamedTuple):
    """One thing that was tried."""

    name: str
    """What it is."""
    error: str | None
    """What is wrong, or None."""


def selftest(*, report: Callable[[Check], object] | None = None) -> list[Check]:
    """Check the installed build: engines, processor levels, congruences, threads, streams.

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
    A second or two of CPU time. Sets the environment variable ``NQUEENS_CPU`` for the time being,
    so nothing else should count meanwhile.

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
        yield f"larger boards, level {level}", partial(_larger, level)
    yield "congruences of symmetric solutions", _congruences
    yield "judging boards", _judging
    yield "solutions and their numbers", _enumeration
    yield "solving", _solving
    yield "threads", _threads
    for level in cpu_info().levels:
        yield f"streams of random numbers, level {level}", partial(_streams, level)


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


def _larger(level: str) -> None:
    """Count what is shared out to threads, and boards whose rows need wider lanes."""
    with _level(level):
        for method in ("auto", "portable" if level == "scalar" else "simd"):
            n = 14 if level == "scalar" else 16
            total = count(n, method=method, workers=2)
            _expect(f"the count of {n} queens", total, known(n).solutions)
        queens = list(enumerate(solve(24, method="construct").tolist()))
        for first in range(3):
            placed = queens[first : first + 12 : 3] + queens[first + 1 : first + 13 : 3]
            _expect(
                f"the count of 24 queens with {placed}",
                count(24, placed=placed, workers=2),
                count(24, placed=placed, method="recursion", workers=2),
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


def _judging() -> None:
    """Judge all placements of six queens in six columns, and one queen moved on a large board."""
    boards = np.array(list(itertools.permutations(range(6))))
    good = is_solution(boards)
    _expect("the number of solutions among 720 boards", int(np.sum(good)), known(6).solutions)
    _expect("those without conflicts", bool(np.all(good == (conflicts(boards) == 0))), True)
    board = solve(1000, method="construct")
    board[:2] = board[1], board[0]
    _expect("a board being a solution after two queens changed rows", is_solution(board), False)


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


def _threads() -> None:
    """Count with more threads than processors, and from several threads at once."""
    _expect("the count of 13 queens by 5 threads", count(13, workers=5), known(13).solutions)
    found: list[int] = []
    threads = [Thread(target=lambda: found.append(count(12, workers=2))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    _expect("four counts at once", found, [known(12).solutions] * 4)


def _streams(level: str) -> None:
    """Compare what seeds give with the hashes of this minor version."""
    with _level(level):
        for stream in frozen_streams():
            _expect(f"the hash of {stream}", digest(drawn(stream)), stream.sha256)
