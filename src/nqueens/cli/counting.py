"""Commands that print a number, and the one that checks the counts: count, estimate, selftest."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import chain
from typing import Any

import click

import nqueens
from nqueens._counting.counts import LONG_N, MAX_COUNTED
from nqueens._counting.jobs import METHODS
from nqueens._runtime.memory import most_that_fit
from nqueens._runtime.wording import duration_text, rounded
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import Bar, print_json, run_facts, say, time_text, warn

CLASSES = ("none", "half_turn", "quarter_turn", "fundamental", "total")  # columns of a table
OF_CLASSES = {"method", "workers", "checkpoint", "time_limit"}  # what --by-symmetry allows
OF_DRY_RUN = {"method", "workers", "toroidal", "placed"}

engine_option = shared.choice_option(
    "--method", of=METHODS, default="auto", help="Engine to use; auto chooses the fastest."
)


@command(
    "count",
    help="""
    Count the solutions of N queens.

    The number is computed, not looked up. Several sizes, or a range such as 8-14, make a table, and
    so does --by-symmetry: the classes of 8, 4 and 2 solutions, all classes, and all solutions.
    """,
    examples="""
    nqueens count 15 --time
    nqueens count 8-14 --by-symmetry
    nqueens count 8 --placed b4,d5
    nqueens count 22 --dry-run
    nqueens count 20 --checkpoint q20.sqlite
    """,
)
@click.argument("sizes", metavar="N...", type=shared.Range(), nargs=-1, required=True)
@click.option("--fundamental", is_flag=True, help="Count rotations and reflections as one.")
@click.option("--by-symmetry", is_flag=True, help="Count the classes of solutions by symmetry.")
@shared.toroidal_option
@shared.squares_options
@shared.at_most_option
@engine_option
@shared.workers_option
@click.option("--dry-run", is_flag=True, help="Only predict how long the count will take.")
@click.option(
    "--checkpoint",
    metavar="FILE",
    help="Record finished jobs in FILE, and skip those that it already holds.",
)
@shared.time_limit_option
@shared.time_option
@shared.json_option
def count_command(
    sizes: tuple[range, ...],
    by_symmetry: bool,
    dry_run: bool,
    squares: shared.Squares,
    timed: bool,
    as_json: bool,
    **how: Any,
) -> None:
    every = chain(*sizes)
    several = sum(map(len, sizes)) > 1
    how = {name: value for name, value in how.items() if value is not None and value is not False}
    given = {*how, *(["placed"] if any(squares) else [])}
    wrong = given - (OF_CLASSES if by_symmetry else OF_DRY_RUN if dry_run else given)
    if wrong:
        what = "by-symmetry" if by_symmetry else "dry-run"
        raise click.UsageError(f"--{what} cannot be combined with --{min(wrong).replace('_', '-')}")
    if several and (dry_run or "checkpoint" in how):
        raise click.UsageError("--dry-run and --checkpoint take one size of the board")
    if dry_run:
        n = next(every)
        with squares.on(n) as words, Bar() as bar:
            prediction = nqueens.predict(n, progress=bar.report, **words, **how)
        _print_prediction(n, prediction, as_json)
        return

    def counted(n: int) -> tuple[dict[str, int], float]:
        start = time.perf_counter()
        if LONG_N < n <= MAX_COUNTED and not given & {"placed", "at_most", "time_limit"}:
            warn(f"--dry-run predicts how long a count of {n} queens takes")
        with squares.on(n) as words, Bar() as bar:
            words |= {"progress": bar.report, **how}
            if not by_symmetry:
                name = "fundamental" if "fundamental" in how else "solutions"
                return {name: nqueens.count(n, **words)}, time.perf_counter() - start
            classes = nqueens.count_by_symmetry(n, **words)
        values = {name: getattr(classes, name) for name in CLASSES}
        return values, time.perf_counter() - start

    start = time.perf_counter()
    found = ((n, *counted(n)) for n in every)
    if as_json:
        rows = [_row(*one) for one in found]
        facts = run_facts(None, how["method"], time.perf_counter() - start)
        print_json(**({"counts": rows} if several else rows[0]) | facts)
        return
    if several or by_symmetry:
        _print_table(found, timed)
    else:
        ((_, values, _),) = found
        say(*map(str, values.values()))
    if timed:
        say(f"time {time_text(time.perf_counter() - start)}")


def _row(n: int, values: dict[str, int], seconds: float) -> dict[str, object]:
    """Return counts as JSON objects hold them, exact as strings."""
    texts = {name: str(value) for name, value in values.items()}
    classes = {"classes": texts} if len(texts) > 1 else {}
    return {"n": n, "count": [*texts.values()][-1], **classes, "seconds": seconds}


def _print_table(found: Iterator[tuple[int, dict[str, int], float]], timed: bool) -> None:
    """Print a row for each size as soon as it is counted."""
    head = False
    for n, values, seconds in found:
        if not head:
            between = f"{'seconds':>10}  " if timed else "  "
            say(" n" + between + "".join(f"{name:<16}" for name in values).rstrip())
        head = True
        between = f"{seconds:10.3f}  " if timed else "  "
        say(f"{n:2}" + between + "".join(f"{value:<16}" for value in values.values()).rstrip())


def _print_prediction(n: int, prediction: nqueens.Prediction, as_json: bool) -> None:
    """Print how long a count will take, and how much memory it needs."""
    if as_json:
        print_json(n=n, **prediction._asdict())
        return
    memory = f"{prediction.memory / 1e6:,.0f} MB" if prediction.memory else "a few MB"
    if prediction.memory and prediction.workers > 1:
        memory += f" ({prediction.memory / prediction.workers / 1e6:,.0f} MB for each worker)"
    if prediction.memory and most_that_fit(prediction.memory) < 1:
        memory += f", more than the {most_that_fit(1) / 1e6:,.0f} MB available"
    workers, processors = prediction.workers, nqueens.cpu_info().cpus
    more = f" on {processors} processor{'s'[: processors != 1]}, so no faster than {processors}"
    seconds, low, high, cpu = (duration_text(seconds) for seconds in prediction[:4])
    if prediction.seconds > 1.5 * prediction.cpu_seconds / min(workers, processors):
        seconds += ", since other programs are running"
    say(
        f"time            {seconds}",
        f"range           {low} to {high}",
        f"processor time  {cpu}",
        f"memory          {memory}",
        f"jobs            {prediction.jobs}",
        f"workers         {workers}{more if workers > processors else ''}",
        f"engine          {prediction.engine} ({prediction.level})",
        f"based on        {prediction.basis}",
    )


@command(
    "estimate",
    help="""
    Estimate the number of solutions of N queens.

    The estimate comes from random samples. Use it where counting would take too long.
    """,
    examples="""
    nqueens estimate 40 --placed b4,d5
    nqueens estimate 60 --relative-error 0.01
    """,
)
@shared.size_argument
@shared.number_option(
    "--samples", least=1, default=1_000_000, help="Number of random samples to draw."
)
@click.option(
    "--relative-error",
    type=float,
    metavar="SHARE",
    help="Draw more until the standard error is at most this share of the estimate.",
)
@shared.squares_options
@shared.seed_option
@shared.workers_option
@shared.time_limit_option
@shared.json_option
def estimate_command(n: int, squares: shared.Squares, seed: int, as_json: bool, **how: Any) -> None:
    start = time.perf_counter()
    with squares.on(n) as words, Bar() as bar:
        estimate = nqueens.estimate_count(n, rng=seed, progress=bar.report, **how, **words)
    low, high = estimate.interval()
    if as_json:
        print_json(
            n=n,
            estimate=str(estimate.value),
            standard_error=str(estimate.standard_error),
            relative_error=estimate.relative_error,
            log10=estimate.log10,
            interval=[str(low), str(high)],
            samples=estimate.samples,
            populations=estimate.populations,
            **run_facts(seed, "populations", time.perf_counter() - start),
        )
        return
    ends = (rounded(end, estimate.standard_error) for end in (low, high))
    say(str(estimate), f"95 % interval: {' to '.join(ends)}")


@command(
    "selftest",
    help="""
    Check that the installed build works on this machine, and show its processor.

    This takes a few seconds. The environment variable NQUEENS_CPU forces a level of kernels.
    """,
    examples="nqueens selftest",
)
@shared.json_option
def selftest_command(as_json: bool) -> int:
    def show(check: nqueens.Check) -> None:
        say(f"{'ok  ' if check.error is None else 'FAIL'}  {check.name}")
        if check.error is not None:
            say(f"      {check.error}")

    info = nqueens.cpu_info()
    if not as_json:
        forced = " (forced)" if info.forced else ""
        levels = f"{info.level}{forced} of {', '.join(info.levels)}"
        say(f"{levels}; {info.cpus} processors; {info.build}")
    start = time.perf_counter()
    checks = nqueens.selftest(report=None if as_json else show)
    seconds = time.perf_counter() - start
    failed = sum(check.error is not None for check in checks)
    if as_json:
        results = [check._asdict() for check in checks]
        machine = {"version": nqueens.__version__, **info._asdict()}
        print_json(checks=results, failed=failed, seconds=seconds, **machine)
    else:
        say(f"{len(checks)} checks, {failed} failed, {time_text(seconds)}")
    return 1 if failed else 0
