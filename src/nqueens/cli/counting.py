"""Commands that print a number: count, estimate, known."""

from __future__ import annotations

from typing import Any

import click

import nqueens
from nqueens._runtime.wording import short
from nqueens.cli.options import (
    at_most_option,
    engine_option,
    json_option,
    pairs_base_option,
    progress_option,
    rng_option,
    size_argument,
    squares_options,
    time_option,
    toroidal_option,
    workers_option,
)
from nqueens.cli.output import Bar, Clock, print_json, print_prediction, run_facts, say
from nqueens.cli.squares import squares_of

__all__ = ["count_command", "estimate_command", "known_command"]

DRY_CHECKPOINT = (
    "--dry-run takes no --checkpoint; 'nqueens runs status' shows how long the rest takes"
)


@click.command(
    "count",
    help="""
    Count the solutions of N queens.

    The number is computed, not looked up.
    """,
    epilog="""
    \b
    Examples:
      nqueens count 15 --time
      nqueens count 15 --json
      nqueens count 12 --fundamental
      nqueens count 12 --by-symmetry
      nqueens count 8 --placed b4,d5
      nqueens count 22 --dry-run
      nqueens count 20 --checkpoint q20.sqlite
    """,
)
@size_argument
@click.option("--fundamental", is_flag=True, help="Count rotations and reflections as one.")
@click.option("--by-symmetry", is_flag=True, help="Count the classes of solutions by symmetry.")
@toroidal_option
@squares_options
@pairs_base_option
@at_most_option
@engine_option
@workers_option
@click.option("--dry-run", is_flag=True, help="Only predict how long the count will take.")
@click.option(
    "--checkpoint",
    metavar="FILE",
    help="Record finished jobs in FILE, and skip those that it already holds.",
)
@progress_option
@time_option
@json_option
def count_command(
    n: int,
    fundamental: bool,
    by_symmetry: bool,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    base: int | None,
    at_most: int | None,
    method: str,
    workers: int | None,
    dry_run: bool,
    checkpoint: str | None,
    progress: bool,
    timed: bool,
    as_json: bool,
) -> None:
    if by_symmetry and (fundamental or toroidal or placed or blocked or at_most is not None):
        raise click.UsageError(
            "--by-symmetry cannot be combined with --fundamental, --toroidal, --placed, --blocked "
            "or --at-most"
        )
    means: dict[str, Any] = {"method": method, "workers": workers}
    if dry_run and at_most is not None:
        raise click.UsageError("--dry-run cannot be combined with --at-most")
    if dry_run and checkpoint is not None:
        raise click.UsageError(DRY_CHECKPOINT)
    clock = Clock()
    squares = squares_of(n, placed=placed, blocked=blocked)
    with squares as board, Bar(progress) as bar:
        board["toroidal"] = toroidal
        if dry_run:
            found = nqueens.predict(n, progress=bar.report, **board, **means)
            bar.erase()
            print_prediction(n, found, as_json)
            return
        means.update(checkpoint=checkpoint, progress=bar.report)
        if by_symmetry:
            classes = nqueens.count_by_symmetry(n, **means)
        else:
            board.update(fundamental=fundamental, at_most=at_most)
            total = nqueens.count(n, **board, **means)
    clock.stop()
    facts = run_facts(None, method, clock)
    if by_symmetry:
        _print_classes(n, classes, facts, as_json)
    elif as_json:
        print_json(n=n, count=str(total), **facts)
    else:
        say(str(total))
    if timed and not as_json:
        say(f"time {clock}")


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


@click.command(
    "estimate",
    help="""
    Estimate the number of solutions of N queens.

    The estimate comes from random samples. Use it where counting would take too long.
    """,
    epilog="""
    \b
    Examples:
      nqueens estimate 40
      nqueens estimate 40 --placed b4,d5
      nqueens estimate 100 --samples 200000 --seed 1 --json
    """,
)
@size_argument
@click.option(
    "--samples",
    "-n",
    type=click.IntRange(1),
    metavar="N",
    default=1_000_000,
    show_default=True,
    help="Number of random samples to draw.",
)
@squares_options
@pairs_base_option
@rng_option
@workers_option
@progress_option
@time_option
@json_option
def estimate_command(
    n: int,
    samples: int,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    base: int | None,
    seed: int | None,
    workers: int | None,
    progress: bool,
    timed: bool,
    as_json: bool,
) -> None:
    clock = Clock()
    with squares_of(n, placed=placed, blocked=blocked) as board, Bar(progress) as bar:
        board.update(samples=samples, rng=seed, workers=workers, progress=bar.report)
        estimate = nqueens.estimate_count(n, **board)
    clock.stop()
    low, high = estimate.interval()
    if as_json:
        print_json(
            n=n,
            estimate=str(estimate.value),
            standard_error=str(estimate.standard_error),
            log10=estimate.log10,
            interval=[str(low), str(high)],
            samples=estimate.samples,
            **run_facts(seed, "populations", clock),
        )
        return
    say(
        f"estimate        {short(estimate.value)}",
        f"standard error  {100 * estimate.relative_error:.2g} %",
        f"95 % interval   {short(low)} to {short(high)}",
        *([f"time {clock}"] if timed else []),
    )


@click.command(
    "known",
    help="Show the published numbers about N queens, with their sources.",
    epilog="""
    \b
    Examples:
      nqueens known 27
    """,
)
@size_argument
@json_option
def known_command(n: int, as_json: bool) -> None:
    found = nqueens.known(n)
    values = {k: v for k, v in found._asdict().items() if k != "n" and v is not None}
    if as_json:
        shown = {name: str(value) for name, value in values.items()}
        print_json(n=n, **shown, sources=dict(found.sources))
        return
    if not values:
        say(f"nothing is published about n = {n}")
    for name, value in values.items():
        say(f"{name.replace('_', ' '):24}{value}  ({found.sources[name]})")
