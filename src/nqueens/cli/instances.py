"""The command that makes problems for solvers: instance."""

from __future__ import annotations

from typing import IO

import click

import nqueens
from nqueens.cli.files import format_options, output_option, require_many
from nqueens.cli.options import json_option, rng_option, size_argument, size_option
from nqueens.cli.output import print_json
from nqueens.cli.texts import write_boards

__all__ = ["instance_command"]

number = click.IntRange(0)


@click.command(
    "instance",
    help="""
    Make random boards with queens and blocked squares, to try solvers on.

    Not every such board has a solution, unless you pass --solvable. 'complete' solves it.
    """,
    epilog="""
    \b
    Examples:
      nqueens instance 20 --placed 5 --solvable --seed 1
      nqueens instance 8 --blocked 12 --format csplib080
      nqueens instance 30 --placed 8 --blocked-sums 4 --json
      nqueens instance 8 --placed 2 --seed 1 | nqueens complete
    """,
)
@size_argument
@size_option("boards to make")
@click.option("--placed", type=number, default=0, metavar="K", help="Number of queens.")
@click.option("--blocked", type=number, default=0, metavar="K", help="Number of blocked squares.")
@click.option(
    "--blocked-sums", type=number, default=0, metavar="K", help="Number of blocked antidiagonals."
)
@click.option(
    "--blocked-differences",
    type=number,
    default=0,
    metavar="K",
    help="Number of blocked diagonals parallel to the main one.",
)
@click.option("--solvable", is_flag=True, help="Make only boards that have a solution.")
@rng_option
@format_options("board")
@output_option
@json_option
def instance_command(
    n: int,
    size: int,
    placed: int,
    blocked: int,
    blocked_sums: int,
    blocked_differences: int,
    solvable: bool,
    seed: int | None,
    name: str,
    base: int,
    by: str,
    output: IO[bytes],
    as_json: bool,
) -> None:
    if not as_json and size > 1:
        require_many(name, "--size 1")
    made = [
        nqueens.random_instance(
            n,
            placed=placed,
            blocked=blocked,
            blocked_sums=blocked_sums,
            blocked_differences=blocked_differences,
            solvable=solvable,
            rng=rng,
        )
        for rng in ([seed] if size == 1 or seed is None else [[seed, i] for i in range(size)])
        for _ in range(size if seed is None else 1)
    ]
    if as_json:
        print_json(output, n=n, seed=seed, instances=[one.to_dict() for one in made])
    else:
        write_boards(output, made, name, base, by)
