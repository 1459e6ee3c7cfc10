"""``nqueens runs status``: the progress of counts."""

import click

from nqueens import runs
from nqueens._runtime.wording import duration_text
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, warn
from nqueens.cli.runs.parts import counts_in, table_of, whole_of
from nqueens.runs import CheckpointError, Status


@click.command(
    "status",
    help="""
    Show the progress of counts.

    For a file: the jobs done, and the time spent and left. Several files are a table, with a line
    for all parts of a count; if one cannot be read, the others are shown, and the exit status is 2.
    """,
    epilog=examples("nqueens runs status q21.sqlite", "nqueens runs status part*.sqlite --json"),
)
@params.checkpoints
@params.writes_json
def status_command(files: tuple[str, ...], output: Output) -> int:
    states, faults = [], {}
    for file in files:
        try:
            states.append((file, runs.status(file)))
        except CheckpointError as error:  # a part may be damaged, or have just been created
            if len(files) == 1:
                raise
            faults[file] = str(error)
            warn(str(error))
    counts = counts_in(states)
    lines: list[str] = []
    for count in counts:
        lines += lines_of(*count[0]) if len(count) == 1 else table_of(count)
    output.answer(
        *lines,
        runs=[facts_of(file, status) for file, status in states],
        all=[whole_of(count)._asdict() for count in counts],
        unreadable=faults,
    )
    return 2 if faults else 0


def facts_of(file: str, status: Status) -> dict[str, object]:
    """Return what JSON says of a checkpoint."""
    facts: dict[str, object] = {"file": file, **status._asdict(), "complete": status.complete}
    facts["total"] = None if status.total is None else str(status.total)
    return facts


def lines_of(file: str, status: Status, *, is_part: bool = False) -> list[str]:
    """Return the lines that show a checkpoint; a part does not say how long the rest takes."""
    share = 100 * status.done / status.jobs if status.jobs else 100.0
    time = duration_text(status.seconds)
    if status.seconds_left is not None and not (status.complete or is_part):
        time += f", about {duration_text(status.seconds_left)} left"
    return [
        f"{file}: {status.problem}",
        f"  jobs       {status.done} of {status.jobs}, {share:.1f} %",
        f"  time       {time}",
        f"  in use     {'yes' if status.in_use else 'no'}",
        f"  total      {'not yet' if status.total is None else status.total}",
    ]
