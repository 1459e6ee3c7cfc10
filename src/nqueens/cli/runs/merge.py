"""``nqueens runs merge``: the jobs of several files in one."""

import click

from nqueens import runs
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.runs.status import facts_of, lines_of


@click.command(
    "merge",
    help="""
    Merge the finished jobs of several files into a new one.

    OUT must not exist. If two files disagree on a job, both counts are printed, nothing is written,
    and the exit status is 1.
    """,
    epilog=examples("nqueens runs merge q24.sqlite part*.sqlite"),
)
@click.argument("out", metavar="OUT")
@params.checkpoints
@params.writes_json
def merge_command(out: str, files: tuple[str, ...], output: Output) -> None:
    output.fallback = {"file": out}
    status = runs.merge(out, files)
    output.answer(*lines_of(out, status), **facts_of(out, status))
