"""Commands for counts that take days: checkpoints, parts, merging, audits."""

from __future__ import annotations

from typing import Any

from nqueens import runs
from nqueens._counting.jobs import METHODS
from nqueens._runtime.wording import duration_text
from nqueens.cli.options import Constraints, command
from nqueens.cli.output import Output, progress_bar


@command("runs status")
def status_command(files: tuple[str, ...], output: Output) -> None:
    every = [(file, runs.status(file)) for file in files]
    lines = [line for one in every for line in _lines(*one)]
    output.answer(*lines, runs=[_facts(*one) for one in every])


def _facts(file: str, status: runs.Status) -> dict[str, object]:
    total = None if status.total is None else str(status.total)
    return {"file": file, **status._asdict(), "complete": status.complete, "total": total}


def _lines(file: str, status: runs.Status) -> list[str]:
    share = 100 * status.done / status.jobs if status.jobs else 100.0
    left = None if status.complete else status.seconds_left
    return [
        f"{file}: {status.problem}",
        f"  jobs       {status.done} of {status.jobs}, {share:.1f} %",
        f"  time       {duration_text(status.seconds)}"
        + ("" if left is None else f", about {duration_text(left)} left"),
        f"  in use     {'yes' if status.in_use else 'no'}",
        f"  total      {'not yet' if status.total is None else status.total}",
    ]


@command("runs work", method=METHODS)
def work_command(
    file: str,
    n: int,
    squares: Constraints,
    part: tuple[int, int] | None,
    output: Output,
    **how: Any,
) -> None:
    with squares.solved(n) as words:
        status = runs.work(file, n, part=part or (1, 1), **how, **words)
    lines, facts = _lines(file, status), _facts(file, status)
    if part:
        lines.append(f"part {part[0]} of {part[1]}: complete")
        facts["part"] = part
    output.answer(*lines, **facts)


@command("runs merge")
def merge_command(out: str, files: tuple[str, ...], output: Output) -> None:
    status = runs.merge(out, files)
    output.answer(*_lines(out, status), **_facts(out, status))


@command("runs audit")
def audit_command(file: str, percent: float, seed: int, output: Output, **how: Any) -> int:
    with progress_bar() as progress:
        audit = runs.audit(file, percent, rng=seed, progress=progress, **how)
    holds = {
        True: "hold",
        False: "FAIL",
        None: "not checked: "
        + ("the board has constraints" if audit.complete else "the count is not complete"),
    }
    facts = audit._asdict() | {"mismatches": [one._asdict() for one in audit.mismatches]}
    output.answer(
        f"{audit.checked} jobs counted again ({audit.level}), {len(audit.mismatches)} differ",
        *(
            f"job {one.number}: {one.stored} in the file, now {one.counted}"
            for one in audit.mismatches
        ),
        f"congruences {holds[audit.congruent]}",
        file=file,
        seed=seed,
        **facts,
        passed=audit.passed,
    )
    return 0 if audit.passed and audit.complete else 1
