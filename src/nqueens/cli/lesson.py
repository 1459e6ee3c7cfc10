"""``nqueens lesson``: a page that steps two searches side by side."""

import click

import nqueens
from nqueens._languages import Language
from nqueens._pictures.lesson import LARGEST_SEED, TAUGHT
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.types import Number


@click.command(
    "lesson",
    help="""
    Make a page that steps two searches for N queens side by side, and open it.

    It shows the line of pseudo-code that runs, the queens that are attacked, the call stack and
    counters, and goes forwards and back. The reader chooses among the methods: by default
    backtrack, bitmask, min_conflicts and hill_climb. N is 8 by default.
    """,
    epilog=examples(
        "nqueens lesson",
        "nqueens lesson 6 --method backtrack --method min_conflicts -o lesson.html",
        "nqueens lesson --language de",
    ),
)
@click.argument("n", type=Number(), required=False, default=8)
@click.option("--method", "methods", multiple=True, help="A method to offer; can be repeated.")
@click.option(
    "--seed",
    type=Number(1, LARGEST_SEED),
    default=1,
    show_default=True,
    metavar="SEED",
    help="Seed of min_conflicts and hill_climb.",
)
@params.language
@params.writes_page
def lesson_command(
    n: int, methods: tuple[str, ...], seed: int, language: Language, output: Output
) -> None:
    names = [method.replace("-", "_") for method in methods]
    output.show(nqueens.lesson(n, names or TAUGHT, seed=seed, language=language))
