"""``nqueens count``: the number of solutions, of classes of them, or how long counting takes."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import click

import nqueens
from nqueens import Method, SymmetryCounts
from nqueens.cli import params
from nqueens.cli.forecasts import forecast_facts, forecast_lines
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.runs.kept import kept_in
from nqueens.cli.squares import squares_in
from nqueens.cli.types import Number, Range

COLUMNS = ("none", "half_turn", "quarter_turn", "fundamental", "total")  # of a table of classes
CountRecord = dict[str, Any]  # what JSON says of a size

BY_LIST = "; list the solutions, and canonical in Python tells their classes"
REFUSED = {  # options beside each other, and what to do instead
    "--by-symmetry": {
        "--at-most": "",
        "--blocked": BY_LIST,
        "--dry-run": ", as it takes about as long as all solutions",
        "--fundamental": ", which is one of its columns",
        "--placed": BY_LIST,
        "--toroidal": BY_LIST,
    },
    "--checkpoint": {"several sizes": "; write a file for each size"},
    "--csv": {"--json": ""},
    "--dry-run": {
        "--at-most": "",
        "--checkpoint": ", since nothing is counted",
        "--csv": "",
        "--fundamental": ", which takes about as long as all solutions",
        "several sizes": "; ask for one after the other",
        "--time": ", since nothing is counted",
        "--time-limit": ", since nothing is counted",
    },
}


@click.command(
    "count",
    help="""
    Count the solutions of N queens.

    The number is computed, not looked up. Several sizes, or a range such as 8-14, make a table, and
    so does --by-symmetry: the classes of 8, 4 and 2 solutions, all classes, and all solutions.
    """,
    epilog=examples(
        "nqueens count 15 --time",
        "nqueens count 8-14 --by-symmetry",
        "nqueens count 8 --placed b4,d5",
        "nqueens count 22 --dry-run",
        "nqueens count 20 --checkpoint q20.sqlite",
    ),
)
@click.argument("sizes", type=Range(), nargs=-1, required=True, metavar="N...")
@click.option("--fundamental", is_flag=True, help="Count rotations and reflections as one.")
@click.option("--by-symmetry", is_flag=True, help="Count the classes of solutions by symmetry.")
@params.toroidal
@params.squares
@params.at_most
@params.method
@params.workers
@click.option("--dry-run", is_flag=True, help="Only predict how long the count will take.")
@click.option(
    "--nodes",
    type=Number(1),
    metavar="N",
    help="With --dry-run, predict for N machines like this one, each of which counts a part.",
)
@click.option(
    "--checkpoint",
    metavar="FILE",
    help="Record finished jobs in FILE, and skip those that it already holds.",
)
@params.time_limit()
@params.time
@click.option("--csv", "as_csv", is_flag=True, help="Print a table with commas between columns.")
@params.writes_json
def count_command(
    sizes: tuple[range, ...],
    fundamental: bool,
    by_symmetry: bool,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    at_most: int | None,
    method: Method,
    workers: int | None,
    dry_run: bool,
    nodes: int | None,
    checkpoint: str | None,
    time_limit: float | None,
    timed: bool,
    as_csv: bool,
    output: Output,
) -> None:
    several = sum(map(len, sizes)) > 1
    _check_together(
        {
            "--at-most": at_most is not None,
            "--blocked": bool(blocked),
            "--by-symmetry": by_symmetry,
            "--checkpoint": checkpoint is not None,
            "--csv": as_csv,
            "--dry-run": dry_run,
            "--fundamental": fundamental,
            "--json": output.is_json,
            "--nodes": nodes is not None,
            "--placed": bool(placed),
            "several sizes": several,
            "--time": timed,
            "--time-limit": time_limit is not None,
            "--toroidal": toroidal,
        }
    )
    if dry_run:
        n = sizes[0][0]
        with progress_bar() as progress:
            prediction = nqueens.predict(
                n,
                placed=squares_in("--placed", placed, n),
                blocked=squares_in("--blocked", blocked, n),
                toroidal=toroidal,
                method=method,
                workers=workers,
                progress=progress,
            )
        lines = forecast_lines(prediction, workers, nodes)
        output.answer(*lines, n=n, **forecast_facts(prediction, nodes))
        return

    def classes_of(n: int) -> SymmetryCounts:
        with progress_bar() as progress, kept_in(checkpoint):
            return nqueens.count_by_symmetry(
                n,
                method=method,
                workers=workers,
                checkpoint=checkpoint,
                time_limit=time_limit,
                progress=progress,
            )

    def count_of(n: int) -> int:
        queens = squares_in("--placed", placed, n)
        closed = squares_in("--blocked", blocked, n)
        with progress_bar() as progress, kept_in(checkpoint):
            return nqueens.count(
                n,
                placed=queens,
                blocked=closed,
                at_most=at_most,
                fundamental=fundamental,
                toroidal=toroidal,
                method=method,
                workers=workers,
                checkpoint=checkpoint,
                time_limit=time_limit,
                progress=progress,
            )

    rows = _rows_of(chain(*sizes), classes_of if by_symmetry else count_of)
    if output.is_json:
        every_row = [*rows]
        values = {"counts": every_row} if several else every_row[0]
        output.answer(**values, seed=None, method=method)
        return
    if several or by_symmetry or as_csv:
        write = _write_csv if as_csv else _write_table
        write(output, rows, "fundamental" if fundamental else "solutions", timed)
    else:
        output.say(*(row["count"] for row in rows))
    if timed and not as_csv:
        output.say(f"time {output.time}")


def _check_together(given: Mapping[str, bool]) -> None:
    """Refuse options that do not go together; ``given`` says which are there."""
    for option, others in REFUSED.items():
        for other, otherwise in others.items():
            if given[option] and given[other]:
                raise click.UsageError(f"{option} cannot be combined with {other}{otherwise}")
    if given["--nodes"] and not given["--dry-run"]:
        raise click.UsageError("--nodes is for --dry-run; 'nqueens runs work' counts a part")


def _rows_of(
    sizes: Iterable[int], result_of: Callable[[int], int | SymmetryCounts]
) -> Iterator[CountRecord]:
    """Yield what JSON says of each size, with counts as strings, which are exact."""
    for n in sizes:
        start = time.perf_counter()
        result = result_of(n)
        row: CountRecord = {"n": n}
        if isinstance(result, int):
            row["count"] = str(result)
        else:
            row["count"] = str(result.total)
            row["classes"] = {column: str(getattr(result, column)) for column in COLUMNS}
        row["seconds"] = time.perf_counter() - start
        yield row


def _write_csv(output: Output, rows: Iterable[CountRecord], name: str, timed: bool) -> None:
    """Write a line for each size as soon as it is counted, with commas between columns."""
    for number, row in enumerate(rows):
        columns = {"n": row["n"], **row.get("classes", {name: row["count"]})}
        if timed:
            columns["seconds"] = f"{row['seconds']:.6f}"
        if number == 0:
            output.say(",".join(columns))
        output.say(",".join(map(str, columns.values())))


def _write_table(output: Output, rows: Iterable[CountRecord], name: str, timed: bool) -> None:
    """Write a row for each size as soon as it is counted."""

    def write(n: object, seconds: str, values: Iterable[str]) -> None:
        columns = "".join(f"{value:<16}" for value in values).rstrip()
        output.say(f"{n:>2}{f'{seconds:>10}' if timed else ''}  {columns}")

    for number, row in enumerate(rows):
        values = row.get("classes", {name: row["count"]})
        if number == 0:
            write("n", "seconds", values)
        write(row["n"], f"{row['seconds']:.3f}", values.values())
