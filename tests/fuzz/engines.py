"""Compare all ways to count: engines, processor levels, workers, plan depths, lists."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import oracle

import nqueens
from fuzz.outcomes import expect
from fuzz.source import Source
from nqueens import _core
from nqueens._boards.plan_board import PlanBoard, plan_board
from nqueens._counting.joins import JOINED_N
from nqueens._counting.methods import METHODS
from nqueens._counting.plans import Plan, count_jobs, make_plan, problem_of
from nqueens._counting.searches import SearchJobs, _split
from nqueens._listing.prefixes import prefixes, sizes
from nqueens._runtime.processors import VARIABLE

__all__ = ["fuzz_engines"]

LEVELS = nqueens.cpu_info().levels
LARGEST = 12
BY_HAND = 6  # the oracle counts up to here
SOLVED = {n: nqueens.solutions(n) for n in range(1, 9)}
Squares = list[tuple[int, int]]


def fuzz_engines(data: bytes) -> None:
    """Draw a problem; all ways to count, list and solve it must agree."""
    source = Source(data)
    n = source.below(9) if not source.flag(8) else 9 + source.below(LARGEST - 8)
    wraps = source.flag(4)
    placed, blocked = _problem(source, n)
    at_most = source.below(20) if source.flag(4) else None
    board = plan_board(n, placed, blocked, wraps=wraps)
    words: dict[str, Any] = {"toroidal": wraps}
    if placed or source.flag():
        words["placed"] = placed
    if blocked or source.flag():
        words["blocked"] = blocked
    if at_most is not None:
        words["at_most"] = at_most
    free = not placed and not blocked and not wraps and at_most is None
    counts = {_counted(source, n, dict(words), free) for _ in range(2 + source.below(3))}
    expect(len(counts) == 1, counts, n, words)
    total = counts.pop()
    limited = at_most is not None and total > at_most
    expect(not limited or total == at_most + 1, total, words)
    if n <= BY_HAND:
        exact = oracle.completions(n, placed, blocked, wraps)
        expect(
            total == (exact if at_most is None else min(exact, at_most + 1)), total, exact, words
        )
    if limited or n == 0:
        return
    if board.possible:
        expect(_by_jobs(source, board, free) == total, "plan", n, words)
    if not wraps and n <= 10:
        _lists(source, board, placed, blocked, total)
    if free and n <= 8 and source.flag():
        _classes(n, total)


def _problem(source: Source, n: int) -> tuple[Squares, Squares]:
    if n == 0:
        return [], []
    placed: Squares = []
    if source.flag() and n in SOLVED and len(SOLVED[n]):
        q = source.pick(SOLVED[n].tolist())
        rows = {source.below(n) for _ in range(source.below(4))}
        placed = [(row, q[row]) for row in sorted(rows)]
    elif source.flag(4) or n > 10:
        placed = sorted({(source.below(n), source.below(n)) for _ in range(1 + source.below(2))})
    count = source.below(2 * n) if source.flag() else 0
    blocked = {(source.below(n), source.below(n)) for _ in range(count)}
    return placed, sorted(blocked.difference(placed))


def _counted(source: Source, n: int, words: dict[str, Any], free: bool) -> int:
    level = source.pick(LEVELS)
    methods = [
        method
        for method in METHODS
        if (method != "simd" or level != "scalar")
        and (
            method != "join" or (free and n in JOINED_N and not {"placed", "blocked"} & set(words))
        )
        and (method != "recursion" or n <= 10)
    ]
    method = source.pick(methods)
    if source.flag(8):
        words["workers"] = 1 + source.below(3)
    if words.get("blocked") and source.flag():
        mask = np.zeros((n, n), dtype=np.bool_)
        mask[tuple(np.transpose(words["blocked"]))] = True
        words["blocked"] = mask
    if source.flag(16):
        words["progress"] = lambda *_: None
    os.environ[VARIABLE] = level
    try:
        return nqueens.count(n, method=method, **words)
    finally:
        del os.environ[VARIABLE]


def _by_jobs(source: Source, board: PlanBoard, free: bool) -> int:
    """Count with a plan, split at random by the next free row, at any level, in two calls."""
    kinds = ["whole", "search"] + ["join"] * (free and board.n in JOINED_N)
    problem = problem_of(source.pick(kinds), board)
    plan = make_plan(problem, fine=source.flag())
    if problem.kind != "join":
        parts = SearchJobs(plan.weights, plan.specs)
        for _ in range(source.below(4)):
            if len(parts.weights) < 300:
                parts = _split(board, parts)
        plan = Plan(problem, *parts)
    level, stop = source.pick(LEVELS), _core.StopFlag()
    at = source.below(len(plan) + 1)
    halves = (plan.jobs(range(at)), plan.jobs(range(at, len(plan))))
    done = [one for jobs in halves for one in count_jobs(problem, level, jobs, stop)]
    expect([one.number for one in done] == list(range(len(plan))), "numbers", board)
    return sum(one.solutions for one in done)


def _lists(source: Source, board: PlanBoard, placed: Squares, blocked: Squares, total: int) -> None:
    n, words = board.n, {"placed": placed, "blocked": blocked}
    listed = nqueens.solutions(n, workers=1 + source.below(2), **words)
    expect(len(listed) == total, len(listed), total, n, words)
    rows = listed.tolist()
    expect(np.all(nqueens.is_solution(listed)) and rows == sorted(rows), n, words)
    expect(all(q[row] == column for q in rows for row, column in placed), n, words)
    expect(not any(q[row] == column for q in rows for row, column in blocked), n, words)
    if board.possible:
        for depth in range(1 + source.below(min(n, 3))):
            expect(sum(sizes(board, list(prefixes(board, depth)), 1)) == total, depth, n, words)
    at, most = source.below(total + 2), source.below(total + 2)
    some = nqueens.solutions(n, offset=at, limit=most, **words).tolist()
    expect(some == rows[at : at + most], at, most, n, words)
    batch = 1 + source.below(20)
    batches = [q for some in nqueens.iter_solutions(n, batch=batch, **words) for q in some.tolist()]
    expect(batches == rows, batch, n, words)
    try:
        solved = nqueens.solve(n, rng=source.byte(), **words).tolist()
    except nqueens.NoSolution:
        expect(total == 0, "NoSolution", total, n, words)
    else:
        expect(solved in rows, solved, n, words)
    if total:
        drawn = nqueens.random_solutions(n, 3, rng=source.byte(), **words)
        expect(all(q in rows for q in drawn.tolist()), drawn)
    if not placed and not blocked and total:
        rank = source.below(total)
        expect(nqueens.solution_at(n, rank).tolist() == rows[rank], rank, n)
        expect(nqueens.solution_rank(rows[rank]) == rank, rank, n)


def _classes(n: int, total: int) -> None:
    listed = nqueens.solutions(n)
    classes = nqueens.count_by_symmetry(n)
    least = nqueens.canonical(listed)
    expect(classes.total == total, classes)
    different = np.unique(least, axis=0) if n else least
    expect(classes.fundamental == len(different), classes)
    expect(np.array_equal(different, nqueens.solutions(n, fundamental=True)), n)
    expect(np.array_equal(nqueens.orbit(different), listed) or not total, n)
