"""Commands that print a number."""

from __future__ import annotations

from typing import Any

import click

import nqueens
from nqueens._runtime.wording import duration_text
from nqueens.cli.common import (
    Bar,
    Clock,
    json_option,
    pairs_base_option,
    print_json,
    progress_option,
    rng_option,
    run_facts,
    size_argument,
    squares_options,
    taken,
    time_option,
    workers_option,
)

__all__ = ["count_command", "estimate_command", "known_command"]

checkpoint_option = click.option(
    "--checkpoint",
    metavar="FILE",
    help="Keep finished jobs in FILE, and do not count again what is in it.",
)


@click.command(
    "count",
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
@click.option("--by-symmetry", is_flag=True, help="Count classes by their symmetry.")
@click.option("--toroidal", is_flag=True, help="Let diagonals go on over the edges.")
@squares_options
@pairs_base_option
@click.option("--at-most", type=click.IntRange(0), help="End as soon as there are more.")
@click.option("--method", default="auto", show_default=True, help="Engine to use.")
@workers_option
@click.option("--dry-run", is_flag=True, help="Only say how long it would take.")
@checkpoint_option
@progress_option
@time_option
@json_option
def count_command(
    n: int,
    fundamental: bool,
    by_symmetry: bool,
    toroidal: bool,
    placed: str | None,
    blocked: str | None,
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
    """Count the solutions of N queens.

    The number is computed, not looked up.
    """
    words: dict[str, Any] = {"method": method, "workers": workers, "checkpoint": checkpoint}
    if by_symmetry:
        if fundamental or toroidal or placed or blocked or at_most is not None:
            raise click.UsageError("--by-symmetry goes with no other kind of count")
    else:
        words.update(fundamental=fundamental, toroidal=toroidal, at_most=at_most)
        words.update(taken(n, placed, blocked, base))
    if dry_run:
        if at_most is not None:
            raise click.UsageError("--dry-run does not go with --at-most")
        if checkpoint is not None:
            raise click.UsageError(
                "--dry-run does not go with --checkpoint: nqueens runs status tells what is left"
            )
        _print_prediction(n, nqueens.predict(n, **_predicted(words)), as_json)
        return
    clock = Clock()
    with Bar(progress) as bar:
        if by_symmetry:
            classes = nqueens.count_by_symmetry(n, progress=bar.report, **words)
            total, lines = classes.total, _class_lines(classes)
        else:
            total = nqueens.count(n, progress=bar.report, **words)
            lines = [str(total)]
    clock.stop()
    if as_json:
        counted = {"classes": _classes(classes)} if by_symmetry else {}
        print_json(n=n, count=str(total), **counted, **run_facts(None, method, clock))
        return
    click.echo("\n".join(lines))
    if timed:
        click.echo(f"time {clock}")


def _predicted(words: dict[str, Any]) -> dict[str, Any]:
    """Return those keywords of a count that a prediction takes."""
    names = ("placed", "blocked", "toroidal", "method", "workers")
    return {name: words[name] for name in names if name in words}


def _print_prediction(n: int, found: nqueens.Prediction, as_json: bool) -> None:
    if as_json:
        print_json(n=n, **found._asdict())
        return
    time, low, high, cpu = (duration_text(seconds) for seconds in found[:4])
    click.echo(f"time            {time}")
    click.echo(f"range           {low} to {high}")
    click.echo(f"processor time  {cpu}")
    click.echo(f"jobs            {found.jobs}")
    click.echo(f"workers         {found.workers}")
    click.echo(f"engine          {found.engine} ({found.level})")


def _classes(classes: nqueens.SymmetryCounts) -> dict[str, str]:
    return {name: str(number) for name, number in classes._asdict().items()}


def _class_lines(classes: nqueens.SymmetryCounts) -> list[str]:
    return [
        f"classes of 8, without symmetry    {classes.none}",
        f"classes of 4, by a half turn      {classes.half_turn}",
        f"classes of 2, by a quarter turn   {classes.quarter_turn}",
        f"classes                           {classes.fundamental}",
        f"solutions                         {classes.total}",
    ]


@click.command(
    "estimate",
    epilog="""
    \b
    Examples:
      nqueens estimate 40
      nqueens estimate 100 --samples 200000 --rng 1 --json
    """,
)
@size_argument
@click.option("--samples", type=click.IntRange(1), default=1_000_000, show_default=True)
@rng_option
@workers_option
@time_option
@json_option
def estimate_command(
    n: int, samples: int, seed: int | None, workers: int | None, timed: bool, as_json: bool
) -> None:
    """Estimate the number of solutions of N queens, where it cannot be counted."""
    clock = Clock()
    estimate = nqueens.estimate_count(n, samples=samples, rng=seed, workers=workers)
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
    click.echo(f"estimate        {_short(estimate.value)}")
    click.echo(f"standard error  {100 * estimate.relative_error:.2g} %")
    click.echo(f"95 % interval   {_short(low)} to {_short(high)}")
    if timed:
        click.echo(f"time {clock}")


def _short(number: int) -> str:
    """Return an integer of any size with six digits."""
    digits = str(number)
    if len(digits) <= 9:
        return digits
    return f"{digits[0]}.{digits[1:6]}e{len(digits) - 1}"


@click.command(
    "known",
    epilog="""
    \b
    Examples:
      nqueens known 27
    """,
)
@size_argument
@json_option
def known_command(n: int, as_json: bool) -> None:
    """Show what is published about the board of N queens, with its sources."""
    found = nqueens.known(n)
    values = {k: v for k, v in found._asdict().items() if k != "n" and v is not None}
    if as_json:
        shown = {name: str(value) for name, value in values.items()}
        print_json(n=n, **shown, sources=dict(found.sources))
        return
    if not values:
        click.echo(f"nothing is published about n = {n}")
    for name, value in values.items():
        click.echo(f"{name.replace('_', ' '):24}{value}  ({found.sources[name]})")
