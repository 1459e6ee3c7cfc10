"""``nqueens solve``: one solution of a board."""

import click

from nqueens import SolveMethod
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.solutions import write_solution
from nqueens.cli.squares import squares_in
from nqueens.cli.types import OneOf

SOLVE_METHODS = ("auto", "swap", "hill-climb", "construct", "backtrack")


@click.command(
    "solve",
    help="""
    Find a solution of N queens.

    The solution has queens on the squares of --placed and none on those of --blocked. With --time,
    print the time too.
    """,
    epilog=examples(
        "nqueens solve 1000000 --time",
        "nqueens solve 8 --placed b4,d5 --output queens.svg",
    ),
)
@params.n
@params.squares
@params.seed
@click.option(
    "--method",
    type=OneOf(SOLVE_METHODS),
    default="auto",
    show_default=True,
    help="Method to use; --placed and --blocked need auto.",
)
@params.toroidal
@params.time_limit()
@params.time
@params.writes_boards("permutation")
def solve_command(
    n: int,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    seed: int,
    method: SolveMethod,
    toroidal: bool,
    time_limit: float | None,
    timed: bool,
    output: Output,
) -> None:
    took = write_solution(
        output,
        n,
        seed,
        method=method,
        placed=squares_in("--placed", placed, n),
        blocked=squares_in("--blocked", blocked, n),
        toroidal=toroidal,
        time_limit=time_limit,
    )
    if timed and not output.is_json:  # once the file is complete
        click.get_current_context().call_on_close(lambda: click.echo(f"time {took}"))
