"""Commands about this machine and this build."""

from __future__ import annotations

import time
from collections.abc import Callable

import click
import numpy as np

import nqueens
from nqueens.cli.options import json_option
from nqueens.cli.output import Clock, print_json, say

__all__ = ["bench_command", "cpu_command", "selftest_command"]


@click.command(
    "cpu",
    help="""
    Show which kernels run on this machine.

    The environment variable NQUEENS_CPU forces a level.
    """,
    epilog="""
    \b
    Examples:
      nqueens cpu
      NQUEENS_CPU=scalar nqueens cpu
    """,
)
@json_option
def cpu_command(as_json: bool) -> None:
    info = nqueens.cpu_info()
    if as_json:
        print_json(version=nqueens.__version__, **info._asdict())
        return
    facts = {
        "level": f"{info.level}{' (forced)' if info.forced else ''}",
        "levels": ", ".join(info.levels),
        "processors": str(info.cpus),
        "build": info.build,
        **{feature: "yes" if there else "no" for feature, there in info.features.items()},
    }
    width = max(map(len, facts)) + 2
    say(*(f"{name:{width}}{value}" for name, value in facts.items()))


@click.command(
    "selftest",
    help="""
    Check that the installed build works on this machine.

    This takes a few seconds. The checks cover counts by every engine at every processor level,
    congruences of symmetric solutions, lists and ranks, solving, and the streams of random numbers.
    """,
    epilog="""
    \b
    Examples:
      nqueens selftest
    """,
)
@json_option
def selftest_command(as_json: bool) -> None:
    def show(check: nqueens.Check) -> None:
        say(f"{'ok  ' if check.error is None else 'FAIL'}  {check.name}")
        if check.error is not None:
            say(f"      {check.error}")

    clock = Clock()
    checks = nqueens.selftest(report=None if as_json else show)
    failed = sum(check.error is not None for check in checks)
    if as_json:
        print_json(
            checks=[check._asdict() for check in checks], failed=failed, seconds=clock.seconds
        )
    else:
        say(f"{len(checks)} checks, {failed} failed, {clock}")
    click.get_current_context().exit(1 if failed else 0)


def _check_many() -> object:
    return nqueens.is_solution(np.repeat(nqueens.solutions(8), 10_000, axis=0))


TASKS: dict[str, Callable[[], object]] = {
    "count 14": lambda: nqueens.count(14),
    "count 16": lambda: nqueens.count(16),
    "count 16, one worker": lambda: nqueens.count(16, workers=1),
    "list 12": lambda: nqueens.solutions(12),
    "solve 1 000": lambda: nqueens.solve(1000, rng=1),
    "solve 1 000 000": lambda: nqueens.solve(1_000_000, rng=1),
    "check 92 x 10 000": _check_many,
    "sample 100 of 12": lambda: nqueens.random_solutions(12, 100, rng=1),
}
SECONDS_A_TASK = 0.5
ROUNDS = 3


@click.command(
    "bench",
    help="""
    Measure the wall time of a few calls.

    Each time is the best of three or more rounds.
    """,
    epilog="""
    \b
    Examples:
      nqueens bench
      nqueens bench --json
    """,
)
@json_option
def bench_command(as_json: bool) -> None:
    best: dict[str, float] = {}
    for name, task in TASKS.items():
        end = time.perf_counter() + SECONDS_A_TASK
        rounds: list[float] = []
        while len(rounds) < ROUNDS or time.perf_counter() < end:
            clock = Clock()
            task()
            rounds.append(clock.seconds)
        best[name] = min(rounds)
        if not as_json:
            say(f"{name:24}{min(rounds):12.6f} s")
    if as_json:
        info = nqueens.cpu_info()
        print_json(version=nqueens.__version__, cpu=info.level, processors=info.cpus, seconds=best)
