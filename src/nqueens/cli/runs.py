"""Commands for counts that take days: checkpoints, parts, merging, audits."""

from __future__ import annotations

from typing import Any

import click

from nqueens import runs
from nqueens._runtime.wording import duration_text
from nqueens.cli import options as shared
from nqueens.cli.counting import engine_option
from nqueens.cli.options import command, epilog
from nqueens.cli.output import Bar, print_json, say

path_argument = click.argument("path", metavar="FILE")


@command(
    "status",
    help="""
    Show the progress of counts.

    For each file: the jobs done, and the time spent and left.
    """,
    examples="""
    nqueens runs status q21.sqlite
    nqueens runs status part*.sqlite --json
    """,
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@shared.json_option
def status_command(files: tuple[str, ...], as_json: bool) -> None:
    statuses = [(file, runs.status(file)) for file in files]
    if as_json:
        print_json(runs=[_facts(*one) for one in statuses])
    else:
        for one in statuses:
            _print_status(*one)


def _facts(file: str, status: runs.Status) -> dict[str, object]:
    facts: dict[str, object] = {"file": file, **status._asdict(), "complete": status.complete}
    facts["total"] = None if status.total is None else str(status.total)
    facts["seconds_left"] = status.seconds_left
    return facts


def _print_status(
    file: str, status: runs.Status, as_json: bool = False, part: tuple[int, int] = (1, 1)
) -> None:
    if as_json:
        print_json(**_facts(file, status), **({"part": part} if part[1] > 1 else {}))
        return
    share = 100 * status.done / status.jobs if status.jobs else 100.0
    left = None if status.complete else status.seconds_left
    say(
        f"{file}: {status.problem}",
        f"  jobs       {status.done} of {status.jobs}, {share:.1f} %",
        f"  time       {duration_text(status.seconds)}"
        + ("" if left is None else f", about {duration_text(left)} left"),
        f"  in use     {'yes' if status.in_use else 'no'}",
        f"  total      {'not yet' if status.total is None else status.total}",
        *([f"part {part[0]} of {part[1]}: complete"] if part[1] > 1 else []),
    )


@command(
    "work",
    help="""
    Count one part of the jobs for N queens into FILE.

    This is for machines that do not share files. Each machine writes a file of its own, and
    'nqueens runs merge' combines them.
    """,
    examples="""
    nqueens runs work part2.sqlite 24 --part 2 8 --method join
    """,
)
@path_argument
@shared.size_argument
@click.option(
    "--part",
    metavar="I K",
    type=(int, int),
    default=(1, 1),
    help="Count every K-th job, from the I-th; by default, all.",
)
@shared.toroidal_option
@shared.squares_options
@engine_option
@shared.workers_option
@shared.time_limit_option
@shared.json_option
def work_command(
    path: str,
    n: int,
    squares: shared.Squares,
    part: tuple[int, int],
    as_json: bool,
    **how: Any,
) -> None:
    with squares.on(n) as words, Bar() as bar:
        status = runs.work(path, n, part=part, progress=bar.report, **how, **words)
    _print_status(path, status, as_json, part)


@command(
    "merge",
    help="""
    Merge the finished jobs of several files into a new one.

    OUT must not exist. If two files disagree on a job, both counts are printed, nothing is written,
    and the exit status is 1.
    """,
    examples="nqueens runs merge q24.sqlite part*.sqlite",
)
@click.argument("out", metavar="OUT")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@shared.json_option
def merge_command(out: str, files: tuple[str, ...], as_json: bool) -> None:
    _print_status(out, runs.merge(out, files), as_json)


@command(
    "audit",
    help="""
    Count some finished jobs again, and check the total.

    The jobs are counted with other kernels, if others are available. The exit status is 1 if
    anything is wrong, or if jobs are missing.
    """,
    examples="nqueens runs audit q20.sqlite --percent 0.5",
)
@path_argument
@click.option(
    "--percent",
    type=float,
    metavar="P",
    default=1.0,
    show_default=True,
    help="Percentage of the jobs to count again.",
)
@shared.seed_option
@shared.workers_option
@shared.time_limit_option
@shared.json_option
def audit_command(path: str, percent: float, seed: int, as_json: bool, **how: Any) -> int:
    with Bar() as bar:
        audit = runs.audit(path, percent, rng=seed, progress=bar.report, **how)
    if as_json:
        print_json(
            file=path,
            seed=seed,
            **audit._asdict() | {"mismatches": [one._asdict() for one in audit.mismatches]},
            passed=audit.passed,
        )
    else:
        _show_audit(audit)
    return 0 if audit.passed and audit.complete else 1


def _show_audit(audit: runs.Audit) -> None:
    unknown = "not checked: the board has constraints"
    if not audit.complete:
        unknown = "not checked: the count is not complete"
    say(
        f"{audit.checked} jobs counted again ({audit.level}), {len(audit.mismatches)} differ",
        *[
            f"job {one.number}: {one.stored} in the file, now {one.counted}"
            for one in audit.mismatches
        ],
        f"congruences {({True: 'hold', False: 'FAIL', None: unknown})[audit.congruent]}",
    )


runs_command = click.Group(
    "runs",
    commands=[status_command, work_command, merge_command, audit_command],
    help="""
    Show, continue, merge and check checkpoints.

    A checkpoint is a file of finished jobs. 'nqueens count N --checkpoint FILE' writes one.
    """,
    epilog=epilog(
        """
        nqueens count 21 --checkpoint q21.sqlite
        nqueens runs status q21.sqlite
        """
    ),
)
