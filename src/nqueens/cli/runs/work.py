"""``nqueens runs work``: one part of a count."""

import click

from nqueens import Method, runs
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.runs.kept import kept_in
from nqueens.cli.runs.status import facts_of, lines_of
from nqueens.cli.squares import squares_in


@click.command(
    "work",
    help="""
    Count one part of the jobs for N queens into FILE.

    This is for machines that do not share files. Each machine writes a file of its own, and
    'nqueens runs merge' combines them.
    """,
    epilog=examples("nqueens runs work part2.sqlite 24 --part 2 8 --method parity"),
)
@params.checkpoint
@params.n
@click.option(
    "--part",
    type=(int, int),
    metavar="I K",
    help="Count every K-th job, from the I-th; by default, all.",
)
@params.toroidal
@params.squares
@params.method
@params.workers
@params.time_limit()
@params.writes_json
def work_command(
    file: str,
    n: int,
    part: tuple[int, int] | None,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    method: Method,
    workers: int | None,
    time_limit: float | None,
    output: Output,
) -> None:
    queens = squares_in("--placed", placed, n)
    closed = squares_in("--blocked", blocked, n)
    output.fallback = {"file": file, "n": n}
    with progress_bar() as progress, kept_in(file):
        status = runs.work(
            file,
            n,
            part=part or (1, 1),
            placed=queens,
            blocked=closed,
            toroidal=toroidal,
            method=method,
            workers=workers,
            time_limit=time_limit,
            progress=progress,
        )
    lines, facts = lines_of(file, status, is_part=part is not None), facts_of(file, status)
    if part:
        lines.append(f"part {part[0]} of {part[1]}: complete")
        facts["part"] = part
    output.answer(*lines, **facts)
