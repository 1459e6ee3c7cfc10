"""Commands that print a number: count, estimate, known."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import click

import nqueens
from nqueens._core import MAX_COUNTED
from nqueens._runtime.wording import described, rounded
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import Bar, Clock, print_json, print_prediction, run_facts, say
from nqueens.cli.squares import squares_of

DRY_CHECKPOINT = (
    "--dry-run takes no --checkpoint; 'nqueens runs status' shows how long the rest takes"
)

CLASSES = ("none", "half_turn", "quarter_turn", "fundamental", "total")  # columns of a table
Counted = int | nqueens.SymmetryCounts


class _Sizes(shared.Size):
    """The size of a board, or a range of sizes such as 8..14; a list of ints."""

    def convert(self, value: Any, param: Any, ctx: Any) -> list[int]:  # type: ignore[override]
        """Return the sizes."""
        first, dots, last = str(value).partition("..")
        if not dots:
            return [super().convert(value, param, ctx)]
        low, high = (super(_Sizes, self).convert(end, param, ctx) for end in (first, last))
        if not low <= high <= MAX_COUNTED:
            rule = f"a range goes up to {MAX_COUNTED} at most, such as 8..14"
            self.fail(f"{rule}, not {described(value)}", param, ctx)
        return [*range(low, high + 1)]


@command(
    "count",
    help="""
    Count the solutions of N queens.

    The number is computed, not looked up. Several sizes, or a range such as 8..14, make a table.
    """,
    examples="""
    nqueens count 15 --time
    nqueens count 8..14
    nqueens count 15 --json
    nqueens count 12 --fundamental
    nqueens count 12 --by-symmetry
    nqueens count 8 --placed b4,d5
    nqueens count 22 --dry-run
    nqueens count 20 --checkpoint q20.sqlite
    """,
)
@click.argument("n", type=_Sizes("A range is 8..14."), nargs=-1, required=True)
@click.option("--fundamental", is_flag=True, help="Count rotations and reflections as one.")
@click.option("--by-symmetry", is_flag=True, help="Count the classes of solutions by symmetry.")
@shared.toroidal_option
@shared.squares_options
@shared.pairs_base_option
@shared.at_most_option
@shared.engine_option
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
    options: shared.Options,
    fundamental: bool,
    by_symmetry: bool,
    dry_run: bool,
    checkpoint: str | None,
) -> str | None:
    sizes = [*chain(*options.n)]
    _check_options(options, sizes, fundamental, by_symmetry, dry_run, checkpoint)
    means: dict[str, Any] = {"method": options.method, "workers": options.workers}
    if dry_run:
        _predict(options, sizes[0], means)
        return None
    means.update(checkpoint=checkpoint)
    if not by_symmetry:
        means.update(toroidal=options.toroidal, fundamental=fundamental, at_most=options.at_most)
    clock = Clock()
    found = (_count(options, n, means, by_symmetry) for n in sizes)
    if len(sizes) > 1:
        header = "fundamental" if fundamental else "solutions"
        _print_table(found, CLASSES if by_symmetry else (header,), options)
    else:
        ((n, number, _),) = found
        clock.stop()
        if options.as_json:
            print_json(n=n, **_entry(number), **run_facts(None, options.method, clock))
        else:
            say(str(number) if isinstance(number, int) else _in_words(number))
    return f"time {clock}" if options.timed and not options.as_json else None


def _check_options(
    options: shared.Options,
    sizes: Sequence[int],
    fundamental: bool,
    by_symmetry: bool,
    dry_run: bool,
    checkpoint: str | None,
) -> None:
    """Refuse options that contradict each other."""
    bounded = options.at_most is not None
    constrained = options.toroidal or options.placed or options.blocked
    if by_symmetry and (fundamental or constrained or bounded):
        raise click.UsageError(
            "--by-symmetry cannot be combined with --fundamental, --toroidal, --placed, --blocked "
            "or --at-most"
        )
    if dry_run and bounded:
        raise click.UsageError("--dry-run cannot be combined with --at-most")
    if dry_run and checkpoint is not None:
        raise click.UsageError(DRY_CHECKPOINT)
    if len(sizes) > 1 and (dry_run or checkpoint is not None):
        what = "--dry-run" if dry_run else "--checkpoint"
        raise click.UsageError(f"{what} takes one size of the board, not {len(sizes)}")
    if len(sizes) > 1 and max(sizes) > MAX_COUNTED:
        raise click.UsageError(f"a table has n from 0 to {MAX_COUNTED}, not {max(sizes)}")


def _predict(options: shared.Options, n: int, means: dict[str, Any]) -> None:
    with squares_of(options, n) as board, Bar(options.progress) as bar:
        board["toroidal"] = options.toroidal
        prediction = nqueens.predict(n, progress=bar.report, **board, **means)
        bar.erase()
        print_prediction(n, prediction, options.as_json)


def _count(
    options: shared.Options, n: int, means: dict[str, Any], by_symmetry: bool
) -> tuple[int, Counted, Clock]:
    """Return the size, its count, and the clock that measured it."""
    clock = Clock()
    with squares_of(options, n) as board, Bar(options.progress) as bar:
        count = nqueens.count_by_symmetry if by_symmetry else nqueens.count
        number: Counted = count(
            n, time_limit=options.time_limit, progress=bar.report, **board, **means
        )
    clock.stop()
    return n, number, clock


def _entry(number: Counted) -> dict[str, object]:
    """Return a count as JSON objects hold it."""
    if isinstance(number, int):
        return {"count": str(number)}
    classes = {name: str(value) for name, value in number._asdict().items()}
    return {"count": str(number.total), "classes": classes}


def _print_table(
    found: Iterator[tuple[int, Counted, Clock]], names: Sequence[str], options: shared.Options
) -> None:
    """Print a row for each size as soon as it is counted."""
    if options.as_json:
        clock = Clock()
        rows = ([{"n": n, **_entry(number), "seconds": one.seconds}] for n, number, one in found)
        print_json(counts=rows, **run_facts(None, options.method, clock))
        return
    seconds = f"{'seconds':>10}  " if options.timed else "  "
    say(" n" + seconds + "".join(f"{name:<16}" for name in names).rstrip())
    for n, number, clock in found:
        values = [number] if isinstance(number, int) else [getattr(number, one) for one in names]
        seconds = f"{clock.seconds:10.3f}  " if options.timed else "  "
        say(f"{n:2}" + seconds + "".join(f"{value:<16}" for value in values).rstrip())


def _in_words(classes: nqueens.SymmetryCounts) -> str:
    return (
        f"classes of 8, without symmetry    {classes.none}\n"
        f"classes of 4, by a half turn      {classes.half_turn}\n"
        f"classes of 2, by a quarter turn   {classes.quarter_turn}\n"
        f"classes                           {classes.fundamental}\n"
        f"solutions                         {classes.total}"
    )


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
@shared.rng_option
@shared.workers_option
@shared.time_limit_option
@shared.progress_option
@shared.time_option
@shared.json_option
def estimate_command(options: shared.Options, samples: int, relative_error: float | None) -> None:
    clock = Clock()
    with squares_of(options) as board, Bar(options.progress) as bar:
        board.update(samples=samples, relative_error=relative_error, rng=options.seed)
        board.update(workers=options.workers, time_limit=options.time_limit)
        estimate = nqueens.estimate_count(options.n, progress=bar.report, **board)
    clock.stop()
    low, high = estimate.interval()
    shown = functools.partial(rounded, error=estimate.standard_error)
    if options.as_json:
        print_json(
            n=options.n,
            estimate=str(estimate.value),
            standard_error=str(estimate.standard_error),
            relative_error=estimate.relative_error,
            log10=estimate.log10,
            interval=[str(low), str(high)],
            samples=estimate.samples,
            populations=estimate.populations,
            **run_facts(options.seed, "populations", clock),
        )
        return
    say(
        f"estimate        {shown(estimate.value)}",
        f"standard error  {100 * estimate.relative_error:.2g} %",
        f"95 % interval   {shown(low)} to {shown(high)}",
        f"samples         {estimate.samples} in {estimate.populations} populations",
        *([f"time {clock}"] if options.timed else []),
    )


@command(
    "known",
    help="Show the published numbers about N queens, with their sources.",
    examples="nqueens known 27",
)
@shared.size_argument
@shared.json_option
def known_command(options: shared.Options) -> None:
    numbers = nqueens.known(options.n)
    values = {k: v for k, v in numbers._asdict().items() if k != "n" and v is not None}
    if options.as_json:
        shown = {name: str(value) for name, value in values.items()}
        print_json(n=options.n, **shown, sources=dict(numbers.sources))
        return
    if not values:
        say(f"nothing is published about n = {options.n}")
    for name, value in values.items():
        say(f"{name.replace('_', ' '):24}{value}  ({numbers.sources[name]})")
