"""Check that the installed build works here: every engine at every level, in a few seconds."""

import os
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from nqueens._boards.columns import is_solution
from nqueens._counting.counts import count, count_by_symmetry
from nqueens._counting.jobs import METHODS, Method
from nqueens._listing.lists import solutions
from nqueens._runtime.errors import KernelError, set_module
from nqueens._runtime.processors import VARIABLE, cpu_info
from nqueens._solving.solving import solve

COUNTS = (  # published: OEIS A000170
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512,
)  # fmt: skip

Findings = Iterator[tuple[str, object, object]]  # what it is, what was found and what is right


@set_module("nqueens")
class SelfTestResult(NamedTuple):
    """What one check of the self-test found."""

    name: str
    """What it checks."""
    seconds: float
    """How long it took."""
    error: str | None
    """What is wrong, or None."""


def selftest(*, report: Callable[[SelfTestResult], object] | None = None) -> list[SelfTestResult]:
    """Count with every engine at every processor level, and compare with published values.

    Parameters
    ----------
    report : callable, optional
        Called with each `SelfTestResult` as soon as it is done.

    Returns
    -------
    list of SelfTestResult
        (name, seconds, error) for each check; error is None if the check passed.

    Notes
    -----
    The checks take about a second. They set the environment variable ``NQUEENS_CPU`` while they
    run, so do not count anything else at the same time.

    Examples
    --------
    >>> all(check.error is None for check in selftest())
    True
    """
    done, before = [], os.environ.get(VARIABLE)
    try:
        for name, level, findings in _checks():
            os.environ[VARIABLE] = level
            start, error = time.perf_counter(), None
            try:
                for what, result, expected in findings:
                    if result != expected:
                        raise KernelError(f"{what}: expected {expected}, found {result}")
            except Exception as failure:
                error = f"{type(failure).__name__}: {failure}"
            done.append(SelfTestResult(name, time.perf_counter() - start, error))
            if report is not None:
                report(done[-1])
    finally:
        if before is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = before
    return done


def _checks() -> Iterator[tuple[str, str, Findings]]:
    info = cpu_info()
    for level in info.levels:
        for method in METHODS:
            if method != "simd" or level != "scalar":  # this level has no vector kernels
                yield f"counts, engine {method}, level {level}", level, _counts(method)
        yield f"constrained and larger boards, level {level}", level, _boards(level)
    yield "symmetry, lists and solutions", info.level, _others()


def _counts(method: Method) -> Findings:
    for n in range(4, 14):
        yield f"solutions of {n} queens", count(n, method=method), COUNTS[n]


def _boards(level: str) -> Findings:
    """Count by the first row's queen, on a torus, and a board that threads share."""
    split = sum(count(12, placed=[(0, column)]) for column in range(12))
    yield "solutions of 12 queens by first column", split, COUNTS[12]
    yield "toroidal solutions of 13 queens", count(13, toroidal=True), 4524
    n = 14 if level == "scalar" else 16
    yield f"solutions of {n} queens", count(n, workers=2), COUNTS[n]


def _others() -> Findings:
    yield "classes of 12 queens", count_by_symmetry(12).fundamental, 1787
    boards = solutions(10)
    yield "listed solutions of 10 queens", len(boards), COUNTS[10]
    yield "listed boards that are no solutions", int((~is_solution(boards)).sum()), 0
    for n in (8, 100, 100_000):
        yield f"solve({n}) returns a solution", is_solution(solve(n, rng=n)), True
