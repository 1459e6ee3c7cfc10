"""``nqueens lesson``: a page that steps two searches side by side."""

import click

import nqueens
from nqueens._pictures.lesson import TAUGHT
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.types import Number


@click.command(
    "lesson",
    help="""
    Make a page that steps two searches for N queens side by side, and open it.

    It shows the line of pseudo-code that runs, the call stack and counters, and goes forwards and
    back. The reader chooses among the methods: by default backtrack, bitmask and min_conflicts.
    N is 8 by default.
    """,
    epilog=examples(
        "nqueens lesson",
        "nqueens lesson 6 --method backtrack --method min_conflicts -o lesson.html",
    ),
)
@click.argument("n", type=Number(), required=False, default=8)
@click.option("--method", "methods", multiple=True, help="A method to offer; can be repeated.")
@params.writes_page
def lesson_command(n: int, methods: tuple[str, ...], output: Output) -> None:
    names = [method.replace("-", "_") for method in methods]
    output.show(nqueens.lesson(n, names or TAUGHT))
