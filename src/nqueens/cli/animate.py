"""``nqueens animate``: a search as an animated picture."""

import click

import nqueens
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.types import Number


@click.command(
    "animate",
    help="""
    Draw a backtracking search for N queens as an animated picture, SVG or GIF.

    The search fills the board row by row, from left to right. A row without a free square turns
    red, and a solution turns green. Browsers play the picture. 'nqueens lesson' makes a page on
    which other methods run step by step.
    """,
    epilog=examples(
        "nqueens animate 6 --output search.svg",
        "nqueens animate 6 --size 300 --output search.gif",
    ),
)
@params.n
@click.option(
    "--seconds", type=float, default=0.25, show_default=True, metavar="S", help="Time of a step."
)
@click.option(
    "--steps",
    type=Number(1),
    default=500,
    show_default=True,
    metavar="N",
    help="Show at most N steps.",
)
@click.option("--size", type=Number(1), metavar="N", help="Width of the picture in pixels.")
@params.writes_files("svg", "gif")
def animate_command(n: int, seconds: float, steps: int, size: int | None, output: Output) -> None:
    output.save(nqueens.animate(n, seconds=seconds, steps=steps, size=size))
