"""Commands that print a number, and the one that checks the counts: count, estimate, selftest."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import click

import nqueens
from nqueens._core import MAX_COUNTED
from nqueens._counting.jobs import METHODS
from nqueens._runtime.wording import rounded
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import Bar, Clock, print_json, print_prediction, run_facts, say

CLASSES = ("none", "half_turn", "quarter_turn", "fundamental", "total")  # columns of a table
WORDS = (
    "classes of 8, without symmetry",
    "classes of 4, by a half turn",
    "classes of 2, by a quarter turn",
    "classes",
    "solutions",
)
Counted = int | nqueens.SymmetryCounts

engine_option = shared.choice_option(
    "--method", of=METHODS, default="auto", help="Engine to use; auto chooses the fastest."
)


@command(
    "count",
    help="""
    Count the solutions of N queens.

    The number is computed, not looked up. Several sizes, or a range such as 8-14, make a table.
    """,
    examples="""
    nqueens count 15 --time
    nqueens count 8-14
    nqueens count 15 --json
    nqueens count 12 --fundamental
    nqueens count 12 --by-symmetry
    nqueens count 8 --placed b4,d5
    nqueens count 22 --dry-run
    nqueens count 20 --checkpoint q20.sqlite
    """,
)
@click.argument("sizes", metavar="N...", type=shared.Range(MAX_COUNTED), nargs=-1, required=True)
@click.option("--fundamental", is_flag=True, help="Count rotations and reflections as one.")
@click.option("--by-symmetry", is_flag=True, help="Count the classes of solutions by symmetry.")
@shared.toroidal_option
@shared.squares_options
@shared.pairs_base_option
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
@shared.progress_option
@shared.time_option
@shared.json_option
def count_command(
    sizes: tuple[range, ...],
    by_symmetry: bool,
    dry_run: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    base: int | None,
    progress: bool,
    timed: bool,
    as_json: bool,
    **how: Any,
) -> None:
    every = [*chain(*sizes)]
    constrained = how["toroidal"] or placed or blocked
    _check_options(every, by_symmetry, dry_run, constrained, **how)

    def counted() -> Iterator[tuple[int, Counted, Clock]]:
        call = nqueens.count_by_symmetry if by_symmetry else nqueens.count
        own = {name: how[name] for name in ("method", "workers", "checkpoint", "time_limit")}
        for n in every:
            clock = Clock()
            with shared.squares_of(n, placed, blocked, base) as words, Bar(progress) as bar:
                words |= own if by_symmetry else how
                number = call(n, progress=bar.report, **words)
            clock.stop()
            yield n, number, clock

    if dry_run:
        own = {name: how[name] for name in ("method", "workers", "toroidal")}
        with shared.squares_of(every[0], placed, blocked, base) as words, Bar(progress) as bar:
            prediction = nqueens.predict(every[0], progress=bar.report, **words, **own)
        print_prediction(every[0], prediction, as_json)
        return
    clock = Clock()
    if len(every) > 1:
        header = "fundamental" if how["fundamental"] else "solutions"
        columns = CLASSES if by_symmetry else (header,)
        _print_table(counted(), columns, timed, as_json, how["method"])
    else:
        ((n, number, _),) = counted()
        clock.stop()
        if as_json:
            print_json(n=n, **_entry(number), **run_facts(None, how["method"], clock))
        elif isinstance(number, int):
            say(str(number))
        else:
            values = (getattr(number, name) for name in CLASSES)
            say(*(f"{words:34}{value}" for words, value in zip(WORDS, values, strict=True)))
    if timed and not as_json:
        say(f"time {clock}")


def _check_options(
    sizes: Sequence[int],
    by_symmetry: bool,
    dry_run: bool,
    constrained: Any,
    fundamental: bool,
    at_most: int | None,
    checkpoint: str | None,
    **_: Any,
) -> None:
    """Refuse options that contradict each other."""
    if by_symmetry and (fundamental or constrained or at_most is not None):
        raise click.UsageError(
            "--by-symmetry cannot be combined with --fundamental, --toroidal, --placed, --blocked "
            "or --at-most"
        )
    if dry_run and (at_most is not None or checkpoint is not None):
        raise click.UsageError(
            "--dry-run takes neither --at-most nor --checkpoint; 'nqueens runs status' shows how "
            "long the rest of a checkpoint takes"
        )
    if len(sizes) > 1 and (dry_run or checkpoint is not None):
        what = "--dry-run" if dry_run else "--checkpoint"
        raise click.UsageError(f"{what} takes one size of the board, not {len(sizes)}")
    if len(sizes) > 1 and max(sizes) > MAX_COUNTED:
        raise click.UsageError(f"a table has n from 0 to {MAX_COUNTED}, not {max(sizes)}")


def _entry(number: Counted) -> dict[str, object]:
    """Return a count as JSON objects hold it."""
    if isinstance(number, int):
        return {"count": str(number)}
    classes = {name: str(value) for name, value in number._asdict().items()}
    return {"count": str(number.total), "classes": classes}


def _print_table(
    found: Iterator[tuple[int, Counted, Clock]],
    names: Sequence[str],
    timed: bool,
    as_json: bool,
    method: str,
) -> None:
    """Print a row for each size as soon as it is counted."""
    if as_json:
        whole = Clock()
        rows = [{"n": n, **_entry(number), "seconds": one.seconds} for n, number, one in found]
        print_json(counts=rows, **run_facts(None, method, whole))
        return
    seconds = f"{'seconds':>10}  " if timed else "  "
    say(" n" + seconds + "".join(f"{name:<16}" for name in names).rstrip())
    for n, number, clock in found:
        values = [number] if isinstance(number, int) else [getattr(number, one) for one in names]
        seconds = f"{clock.seconds:10.3f}  " if timed else "  "
        say(f"{n:2}" + seconds + "".join(f"{value:<16}" for value in values).rstrip())


@command(
    "estimate",
    help="""
    Estimate the number of solutions of N queens.

    The estimate comes from random samples. Use it where counting would take too long.
    """,
    examples="""
    nqueens estimate 40
    nqueens estimate 40 --placed b4,d5
    nqueens estimate 60 --relative-error 0.01
    nqueens estimate 100 --samples 200000 --seed 1 --json
    """,
)
@shared.size_argument
@shared.number_option(
    "--samples", "-n", least=1, default=1_000_000, help="Number of random samples to draw."
)
@click.option(
    "--relative-error",
    type=float,
    metavar="SHARE",
    help="Draw more until the standard error is at most this share of the estimate.",
)
@shared.squares_options
@shared.pairs_base_option
@shared.seed_option
@shared.workers_option
@shared.time_limit_option
@shared.progress_option
@shared.time_option
@shared.json_option
def estimate_command(
    n: int,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    base: int | None,
    seed: int | None,
    progress: bool,
    timed: bool,
    as_json: bool,
    **how: Any,
) -> None:
    clock = Clock()
    with shared.squares_of(n, placed, blocked, base) as words, Bar(progress) as bar:
        estimate = nqueens.estimate_count(n, rng=seed, progress=bar.report, **how, **words)
    clock.stop()
    low, high = estimate.interval()
    shown = functools.partial(rounded, error=estimate.standard_error)
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
            **run_facts(seed, "populations", clock),
        )
        return
    say(
        f"estimate        {shown(estimate.value)}",
        f"standard error  {100 * estimate.relative_error:.2g} %",
        f"95 % interval   {shown(low)} to {shown(high)}",
        f"samples         {estimate.samples} in {estimate.populations} populations",
        *([f"time {clock}"] if timed else []),
    )


@command(
    "selftest",
    help="""
    Check that the installed build works on this machine, and show its processor.

    This takes a few seconds. The environment variable NQUEENS_CPU forces a level of kernels.
    """,
    examples="""
    nqueens selftest
    NQUEENS_CPU=scalar nqueens selftest
    """,
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
    clock = Clock()
    checks = nqueens.selftest(report=None if as_json else show)
    failed = sum(check.error is not None for check in checks)
    if as_json:
        results = [check._asdict() for check in checks]
        machine = {"version": nqueens.__version__, **info._asdict()}
        print_json(checks=results, failed=failed, seconds=clock.seconds, **machine)
    else:
        say(f"{len(checks)} checks, {failed} failed, {clock}")
    return 1 if failed else 0
