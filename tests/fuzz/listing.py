"""Compare lists, parts of lists and draws with lists that slow code made beforehand.

An input takes tens of microseconds, because slow code solves no problem twice.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from operator import index
from typing import Any

import numpy as np
import oracle

import nqueens
from fuzz.outcomes import expect, outcome
from fuzz.source import Source
from fuzz.values import number
from nqueens._boards.plan_board import plan_board
from nqueens._runtime.processors import VARIABLE
from nqueens._sampling.search_jobs import counted_jobs

__all__ = ["fuzz_lists", "fuzz_samples"]

LARGEST = 8
LEVELS = nqueens.cpu_info().levels
FITTING = ["u1", "i1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4"]
OTHERS = [*FITTING, "f4", "f8", "?", "c8", "S1", "O", "M8[D]", "i4,i4"]
Squares = list[tuple[int, int]]
Boards = list[list[int]]


@functools.cache
def _all(n: int, wraps: bool) -> Boards:
    """Return all solutions in order."""
    found = [list(q) for q in oracle.solutions(n)]
    if wraps:
        queens = [list(enumerate(q)) for q in found]
        return [
            q for q, s in zip(found, queens, strict=True) if not oracle.attacking_pairs_of(s, n)
        ]
    return found


@functools.cache
def _least(n: int) -> Boards:
    """Return the first solution of each orbit."""
    return [q for q in _all(n, False) if tuple(q) == min(oracle.images(q))]


def _drawn(source: Source, torus: bool) -> tuple[int, dict[str, Any], Boards]:
    """Return a board, its constraints as arguments, and its solutions."""
    n, wraps = source.below(LARGEST + 1), torus and source.flag(8)
    squares: dict[str, Squares] = {"placed": [], "blocked": []}
    if n:
        for name in squares:
            for _ in range(source.pick((0, 1, 0, 2, 4))):
                squares[name].append((source.below(n), source.below(n)))
    placed = sorted(set(squares["placed"]))
    blocked = sorted(set(squares["blocked"]).difference(placed))
    found = [
        q
        for q in _all(n, wraps)
        if all(q[row] == column for row, column in placed)
        and not any(q[row] == column for row, column in blocked)
    ]
    words: dict[str, Any] = {"toroidal": True} if wraps else {}
    if placed or source.flag():
        words["placed"] = np.array(placed).reshape(-1, 2).astype(int) if source.flag() else placed
    if blocked or source.flag():
        words["blocked"] = blocked
        if source.flag():
            words["blocked"] = np.zeros((n, n), dtype=bool)
            words["blocked"][tuple(np.transpose(blocked))] = bool(blocked)
    return n, words, found


def fuzz_lists(data: bytes) -> None:
    """Draw a board and a window; what is listed must be what slow code lists."""
    _at_a_level(_list, Source(data))


def _at_a_level(check: Callable[[Source], None], source: Source) -> None:
    """Draw a level, and check something there."""
    os.environ[VARIABLE] = source.pick(LEVELS)
    try:
        check(source)
    finally:
        del os.environ[VARIABLE]


def _list(source: Source) -> None:
    n, words, wanted = _drawn(source, torus=True)
    if not words and source.flag():
        words, wanted = {"fundamental": True}, _least(n)
    if source.flag(8):
        words["workers"] = 1 + source.below(2)
    name = source.pick(FITTING if source.flag() else OTHERS)
    facts = (n, words, name)
    if source.flag():
        _batches(source, n, words, name, wanted)
        return
    at = number(source, 0, len(wanted) + 1) if source.flag() else 0
    most = number(source, 0, len(wanted) + 1) if source.flag() else None
    found = outcome(nqueens.solutions, n, limit=most, offset=at, dtype=name, **words)
    if found.error is not None:
        fine = name in FITTING and _small(at) and (most is None or _small(most))
        expect(not fine, found.error, at, most, facts)
        return
    expect(name in FITTING and found.value.dtype == np.dtype(name), facts)
    first = index(at)
    some = wanted[first : None if most is None else first + index(most)]
    expect(found.value.tolist() == some, found.value, some, at, most, facts)


def _batches(source: Source, n: int, words: dict[str, Any], name: str, wanted: Boards) -> None:
    batch = number(source, 1, 20)
    found = outcome(lambda: list(nqueens.iter_solutions(n, batch=batch, dtype=name, **words)))
    if found.error is not None:
        expect(not (name in FITTING and _small(batch) and batch), found.error, batch, n, words)
        return
    sizes = [len(some) for some in found.value]
    expect(name in FITTING and all(some.dtype == np.dtype(name) for some in found.value), name)
    expect(all(size == index(batch) for size in sizes[:-1]) and 0 not in sizes, sizes, batch)
    expect(sizes[-1:] <= [index(batch)], sizes, batch)
    rows = [q for some in found.value for q in some.tolist()]
    expect(rows == wanted, rows, wanted, n, words, batch)


def _small(value: object) -> bool:
    return type(value) is int and 0 <= value < 1000


def fuzz_samples(data: bytes) -> None:
    """Draw a board; the weights and the boards of all numbers must be those of its list."""
    _at_a_level(_sample, Source(data))


def _sample(source: Source) -> None:
    n, words, wanted = _drawn(source, torus=False)
    if n == 0:
        return
    size, seed = source.below(9), source.byte()
    try:
        drawn = nqueens.random_solutions(n, size, rng=seed, workers=1, **words).tolist()
    except nqueens.NoSolution:
        expect(not wanted, n, words)
        return
    expect(len(drawn) == size and (wanted or not size), n, words)
    expect(all(q in wanted for q in drawn), drawn, n, words)
    board = plan_board(n, **words)
    if not (wanted and board.possible):
        return
    counted = counted_jobs(board, 1)
    expect(counted.total == len(wanted), counted.total, n, words)
    numbers = np.arange(len(wanted), dtype=np.uint64)
    every = counted.boards_of(numbers, 1).tolist()
    expect(sorted(every) == wanted, "not one to one", n, words)
    if drawn:
        again = nqueens.random_solutions(n, size, rng=seed, workers=2, **words).tolist()
        expect(again == drawn, "workers matter", n, words)
