"""Commands that print a number."""

from __future__ import annotations

import click

import nqueens
from nqueens.cli.common import Clock, json_option, print_json, size_argument, time_option

__all__ = ["count_command"]


@click.command(
    "count",
    epilog="""
    \b
    Examples:
      nqueens count 15 --time
      nqueens count 15 --json
    """,
)
@size_argument
@time_option
@json_option
def count_command(n: int, timed: bool, as_json: bool) -> None:
    """Count the solutions of N queens."""
    clock = Clock()
    total = nqueens.count(n)
    clock.stop()
    if as_json:
        print_json(n=n, count=str(total), seconds=clock.seconds)
        return
    click.echo(total)
    if timed:
        click.echo(f"time {clock}")
