"""The command ``nqueens``. Nothing in the library imports this package."""

import click

from nqueens._runtime import VERSION
from nqueens.cli.groups import LazyGroup, examples

COMMANDS = {  # each name, and the module below nqueens.cli that has its command
    "animate": "animate",
    "complete": "complete",
    "contest": "contest",
    "convert": "convert",
    "count": "count",
    "draw": "draw",
    "estimate": "estimate",
    "lesson": "lesson",
    "list": "list",
    "puzzle": "puzzle",
    "regions": "regions",
    "runs": "runs",
    "sample": "sample",
    "selftest": "selftest",
    "solve": "solve",
    "verify": "verify",
}

nqueens = LazyGroup(
    "nqueens",
    COMMANDS,
    help="""
    Count, list, solve, complete, sample, check and draw n queens.

    Exit status: 0 done, 1 no solution or not a solution, 2 failed, 130 interrupted.
    """,
    epilog=examples(
        "nqueens count 15 --time",
        "nqueens list 6 | nqueens verify",
        "nqueens solve 8 --output queens.svg",
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
nqueens = click.version_option(VERSION, prog_name="nqueens")(nqueens)
