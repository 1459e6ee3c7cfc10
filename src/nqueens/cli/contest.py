"""The command for contest problems."""

from __future__ import annotations

import sys

import click

from nqueens.cli.judges import p1219, poj3239
from nqueens.cli.texts import write

__all__ = ["contest_command"]

PROBLEMS = {"poj3239": poj3239, "p1219": p1219}


@click.command(
    "contest",
    epilog="""
    \b
    Problems:
      poj3239  a size 8 to 300 a line, until 0 or the end; a solution for each: the i-th
               number is the row, from 1, of the queen in column i. Any solution is
               accepted; here the same size always gets the same one.
      p1219    one size, 1 to 18; the first three solutions and the total

    \b
    Examples:
      nqueens contest poj3239 < in > out
      echo 6 | nqueens contest p1219
    """,
)
@click.argument("problem", type=click.Choice(sorted(PROBLEMS)))
def contest_command(problem: str) -> None:
    """Answer a contest problem on standard input, in its exact format."""
    write(sys.stdout.buffer, PROBLEMS[problem](sys.stdin.buffer))
