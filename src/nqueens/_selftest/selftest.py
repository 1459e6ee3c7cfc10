"""Check that the installed build works here: every engine at every level, in a few seconds."""

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
from nqueens._core import JOINED_N
from nqueens._counting.counts import count, count_by_symmetry
from nqueens._counting.jobs import METHODS, Method
from nqueens._listing.lists import iter_solutions, solutions
from nqueens._listing.ranks import solution_at, solution_rank
from nqueens._runtime.errors import KernelError, set_module
from nqueens._runtime.processors import VARIABLE, cpu_info
from nqueens._sampling.samples import random_solutions
from nqueens._selftest.frozen import digest, drawn, frozen_streams
from nqueens._selftest.published import known
from nqueens._solving.solving import SOLVERS, solve

COUNTED = range(4, 14)


@set_module("nqueens")
class Check(NamedTuple):
    """One check of the self-test."""

    name: str
    """What it checks."""
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
        (name, error) for each check; error is None if the check passed.

    Raises
    ------
    KeyboardInterrupt
        If it is interrupted. Every other error becomes an entry of the list.

    Notes
    -----
    The checks take a second or two of CPU time. They set the environment variable ``NQUEENS_CPU``
    while they run, so do not count anything else at the same time.

    Examples
    --------
    >>> all(check.error is None for check in selftest())
    True
    """
    done = []
    for name, run in _checks():
        try:
            run()
            check = Check(name, None)
        except Exception as error:
            check = Check(name, f"{type(error).__name__}: {error}")
        done.append(check)
        if report is not None:
            report(check)
    return done


def _checks() -> Iterator[tuple[str, Callable[[], None]]]:
    for level in cpu_info().levels:
        for method in METHODS:
            if method == "simd" and level == "scalar":
                continue  # this level has no vector kernels
            yield f"counts, engine {method}, level {level}", partial(_counts, method, level)
        yield f"constrained counts, level {level}", partial(_constrained_counts, level)
        yield f"larger boards, level {level}", partial(_larger_boards, level)
    yield "congruences of symmetric solutions", _congruences
    yield "checking boards", _board_checks
    yield "lists and ranks", _lists
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


def _expect(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise KernelError(f"{what}: expected {expected}, found {found}")


def _counts(method: Method, level: str) -> None:
    with _level(level):
        for n in COUNTED:
            if method != "join" or n in JOINED_N:
                _expect(f"solutions of {n} queens", count(n, method=method), known(n).solutions)


def _constrained_counts(level: str) -> None:
    """Sum the counts over the columns of the first row's queen; count on a torus."""
    with _level(level):
        for n in (9, 12):
            split = sum(count(n, placed=[(0, column)]) for column in range(n))
            _expect(f"solutions of {n} queens by first column", split, known(n).solutions)
            on_torus = count(n, toroidal=True)
            _expect(f"toroidal solutions of {n} queens", on_torus, known(n).toroidal)


def _larger_boards(level: str) -> None:
    """Count boards that threads share, and boards whose rows need wider lanes."""
    with _level(level):
        for method in ("auto", "portable" if level == "scalar" else "simd"):
            n = 14 if level == "scalar" else 16
            found = count(n, method=method, workers=2)
            _expect(f"solutions of {n} queens", found, known(n).solutions)
        queens = list(enumerate(solve(24, method="construct").tolist()))
        for first in range(3):
            placed = queens[first : first + 12 : 3] + queens[first + 1 : first + 13 : 3]
            _expect(
                f"completions of 24 queens with {placed}",
                count(24, placed=placed, workers=2),
                count(24, placed=placed, method="recursion", workers=2),
            )


def _congruences() -> None:
    """Check the congruences of all solutions and those that a half or quarter turn keeps."""
    for n in (12, 13):
        classes = count_by_symmetry(n)
        half = 4 * (classes.half_turn or 0) + 2 * (classes.quarter_turn or 0)
        quarter = 2 * (classes.quarter_turn or 0)
        total = count(n)
        _expect(f"solutions of {n} queens by symmetry", classes.total, total)
        _expect(f"(Q - C) mod 8 of {n} queens", (total - half) % 8, 0)
        _expect(f"(C - T) mod 4 of {n} queens", (half - quarter) % 4, 0)
        _expect(f"classes of {n} queens", classes.fundamental, known(n).fundamental)


def _board_checks() -> None:
    """Check every permutation of six columns, and a large solution with two rows swapped."""
    boards = np.array(list(itertools.permutations(range(6))))
    valid = is_solution(boards)
    _expect("solutions among 720 boards", int(np.sum(valid)), known(6).solutions)
    _expect("solutions have no conflicts", bool(np.all(valid == (conflicts(boards) == 0))), True)
    board = solve(1000, method="construct")
    board[:2] = board[1], board[0]
    _expect("two swapped rows are a solution", is_solution(board), False)


def _lists() -> None:
    boards = solutions(10)
    _expect("listed solutions of 10 queens", len(boards), known(10).solutions)
    _expect("listed boards are solutions", bool(np.all(is_solution(boards))), True)
    _expect("order of the list", boards.tolist(), sorted(boards.tolist()))
    listed = [board for batch in iter_solutions(10, batch=100) for board in batch.tolist()]
    _expect("the list in batches", listed, boards.tolist())
    ranks = np.asarray(solution_rank(boards)).tolist()
    _expect("ranks of the list", ranks, list(range(len(boards))))
    _expect("the solution of rank 321", solution_at(10, 321).tolist(), listed[321])
    sample = random_solutions(11, 100, rng=1)
    _expect("samples are solutions", bool(np.all(is_solution(sample))), True)


def _solving() -> None:
    for n in (4, 5, 6, 7, 8, 9, 30, 33, 64, 65, 1000, 100_000):
        _expect(f"solve({n}) returns a solution", is_solution(solve(n, rng=n)), True)
    for method in SOLVERS:
        board = solve(24, rng=1, method=method)
        _expect(f"method {method!r} returns a solution", is_solution(board), True)
    q = solve(20, placed=[(0, 3), (1, 7)], blocked=[(2, 0)], rng=1)
    _expect("a completed board", (int(q[0]), int(q[1]), is_solution(q)), (3, 7, True))


def _threads() -> None:
    """Count with more threads than CPUs, and from several threads at once."""
    _expect("solutions of 13 queens, 5 workers", count(13, workers=5), known(13).solutions)
    found: list[int] = []
    threads = [Thread(target=lambda: found.append(count(12, workers=2))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    _expect("four counts of 12 queens at once", found, [known(12).solutions] * 4)


def _streams(level: str) -> None:
    """Compare what seeds give with the hashes frozen for this minor version."""
    with _level(level):
        for stream in frozen_streams():
            _expect(f"hash of {stream}", digest(drawn(stream)), stream.sha256)
