"""Commands that print a number: count, estimate, known."""

from __future__ import annotations

import functools
from typing import Any

import click

import nqueens
from nqueens._runtime.wording import rounded
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import Bar, Clock, print_json, print_prediction, run_facts, say
from nqueens.cli.squares import squares_of

__all__ = ["count_command", "estimate_command", "known_command"]

DRY_CHECKPOINT = (
    "--dry-run takes no --checkpoint; 'nqueens runs status' shows how long the rest takes"
)


@command(
    "count",
    help="""
    Count the solutions of N queens.

    The number is computed, not looked up.
    """,
    examples="""
    nqueens count 15 --time
    nqueens count 15 --json
    nqueens count 12 --fundamental
    nqueens count 12 --by-symmetry
    nqueens count 8 --placed b4,d5
    nqueens count 22 --dry-run
    nqueens count 20 --checkpoint q20.sqlite
    """,
)
@shared.size_argument
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
    n, bounded = options.n, options.at_most is not None
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
    means: dict[str, Any] = {"method": options.method, "workers": options.workers}
    clock = Clock()
    with squares_of(options) as board, Bar(options.progress) as bar:
        board["toroidal"] = options.toroidal
        if dry_run:
            prediction = nqueens.predict(n, progress=bar.report, **board, **means)
            bar.erase()
            print_prediction(n, prediction, options.as_json)
            return None
        means.update(checkpoint=checkpoint, time_limit=options.time_limit, progress=bar.report)
        if by_symmetry:
            classes = nqueens.count_by_symmetry(n, **means)
        else:
            board.update(fundamental=fundamental, at_most=options.at_most)
            total = nqueens.count(n, **board, **means)
    clock.stop()
    facts = run_facts(None, options.method, clock)
    if by_symmetry:
        _print_classes(n, classes, facts, options.as_json)
    elif options.as_json:
        print_json(n=n, count=str(total), **facts)
    else:
        say(str(total))
    return f"time {clock}" if options.timed and not options.as_json else None


def _print_classes(
    n: int, classes: nqueens.SymmetryCounts, facts: dict[str, object], as_json: bool
) -> None:
    if as_json:
        numbers = {name: str(number) for name, number in classes._asdict().items()}
        print_json(n=n, count=str(classes.total), classes=numbers, **facts)
        return
    say(
        f"classes of 8, without symmetry    {classes.none}",
        f"classes of 4, by a half turn      {classes.half_turn}",
        f"classes of 2, by a quarter turn   {classes.quarter_turn}",
        f"classes                           {classes.fundamental}",
        f"solutions                         {classes.total}",
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
