"""Commands for counts that take days: checkpoints, parts, merging, audits."""

from __future__ import annotations

from typing import Any

import click

from nqueens import runs
from nqueens._counting.jobs import METHODS
from nqueens._runtime.wording import duration_text
from nqueens.cli.options import Constraints, command, help_of
from nqueens.cli.output import Destination, Output, progress_bar


@command("runs status", target=Destination)
def status_command(files: tuple[str, ...], target: Destination) -> None:
    with target.opened() as output:
        statuses = [(file, runs.status(file)) for file in files]
        if output.is_json:
            output.json(runs=[_as_json(*one) for one in statuses])
        else:
            for one in statuses:
                _say_status(output, *one)


def _as_json(file: str, status: runs.Status) -> dict[str, object]:
    total = None if status.total is None else str(status.total)
    return {"file": file, **status._asdict(), "complete": status.complete, "total": total}


def _say_status(output: Output, file: str, status: runs.Status) -> None:
    share = 100 * status.done / status.jobs if status.jobs else 100.0
    left = None if status.complete else status.seconds_left
    output.say(
        f"{file}: {status.problem}",
        f"  jobs       {status.done} of {status.jobs}, {share:.1f} %",
        f"  time       {duration_text(status.seconds)}"
        + ("" if left is None else f", about {duration_text(left)} left"),
        f"  in use     {'yes' if status.in_use else 'no'}",
        f"  total      {'not yet' if status.total is None else status.total}",
    )


@command("runs work", squares=Constraints, target=Destination, method=METHODS)
def work_command(
    file: str,
    n: int,
    squares: Constraints,
    part: tuple[int, int] | None,
    target: Destination,
    **how: Any,
) -> None:
    with target.opened() as output:
        with squares.solved(n) as words:
            status = runs.work(file, n, part=part or (1, 1), **how, **words)
        if output.is_json:
            output.json(**_as_json(file, status), **({"part": part} if part else {}))
            return
        _say_status(output, file, status)
        if part:
            output.say(f"part {part[0]} of {part[1]}: complete")


@command("runs merge", target=Destination)
def merge_command(out: str, files: tuple[str, ...], target: Destination) -> None:
    with target.opened() as output:
        status = runs.merge(out, files)
        if output.is_json:
            output.json(**_as_json(out, status))
        else:
            _say_status(output, out, status)


@command("runs audit", target=Destination)
def audit_command(file: str, percent: float, seed: int, target: Destination, **how: Any) -> int:
    with target.opened() as output:
        with progress_bar() as progress:
            audit = runs.audit(file, percent, rng=seed, progress=progress, **how)
        if output.is_json:
            facts = audit._asdict() | {"mismatches": [one._asdict() for one in audit.mismatches]}
            output.json(file=file, seed=seed, **facts, passed=audit.passed)
        else:
            _say_audit(output, audit)
    return 0 if audit.passed and audit.complete else 1


def _say_audit(output: Output, audit: runs.Audit) -> None:
    holds = {
        True: "hold",
        False: "FAIL",
        None: "not checked: "
        + ("the board has constraints" if audit.complete else "the count is not complete"),
    }
    output.say(
        f"{audit.checked} jobs counted again ({audit.level}), {len(audit.mismatches)} differ",
        *(
            f"job {one.number}: {one.stored} in the file, now {one.counted}"
            for one in audit.mismatches
        ),
        f"congruences {holds[audit.congruent]}",
    )


runs_command = click.Group(
    "runs",
    commands=[status_command, work_command, merge_command, audit_command],
    **help_of("runs"),
)
