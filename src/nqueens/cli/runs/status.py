"""``nqueens runs status``: the progress of counts."""

import click

from nqueens import runs
from nqueens._runtime.wording import duration_text
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.runs import Status


@click.command(
    "status",
    help="""
    Show the progress of counts.

    For each file: the jobs done, and the time spent and left.
    """,
    epilog=examples("nqueens runs status q21.sqlite", "nqueens runs status part*.sqlite --json"),
)
@params.checkpoints
@params.writes_json
def status_command(files: tuple[str, ...], output: Output) -> None:
    states = [(file, runs.status(file)) for file in files]
    output.answer(
        *(line for file, status in states for line in lines_of(file, status)),
        runs=[facts_of(file, status) for file, status in states],
    )


def facts_of(file: str, status: Status) -> dict[str, object]:
    """Return what JSON says of a checkpoint."""
    facts: dict[str, object] = {"file": file, **status._asdict(), "complete": status.complete}
    facts["total"] = None if status.total is None else str(status.total)
    return facts


def lines_of(file: str, status: Status) -> list[str]:
    """Return the lines that show a checkpoint."""
    share = 100 * status.done / status.jobs if status.jobs else 100.0
    time = duration_text(status.seconds)
    if status.seconds_left is not None and not status.complete:
        time += f", about {duration_text(status.seconds_left)} left"
    return [
        f"{file}: {status.problem}",
        f"  jobs       {status.done} of {status.jobs}, {share:.1f} %",
        f"  time       {time}",
        f"  in use     {'yes' if status.in_use else 'no'}",
        f"  total      {'not yet' if status.total is None else status.total}",
    ]
