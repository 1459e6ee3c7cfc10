"""``nqueens runs audit``: finished jobs, counted again."""

import click

from nqueens import runs
from nqueens._runtime.wording import plural
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.runs import Audit


@click.command(
    "audit",
    help="""
    Count some finished jobs again, and check the total.

    The jobs are counted with other kernels, if others are available. The exit status is 1 if
    anything is wrong, or if jobs are missing.
    """,
    epilog=examples("nqueens runs audit q20.sqlite --percent 0.5"),
)
@params.checkpoint
@click.option(
    "--percent",
    type=float,
    default=1.0,
    show_default=True,
    metavar="P",
    help="Percentage of the jobs to count again.",
)
@params.seed
@params.workers
@params.time_limit()
@params.writes_json
def audit_command(
    file: str,
    percent: float,
    seed: int,
    workers: int | None,
    time_limit: float | None,
    output: Output,
) -> int:
    output.fallback = {"file": file, "seed": seed}
    with progress_bar() as progress:
        audit = runs.audit(
            file, percent, rng=seed, workers=workers, time_limit=time_limit, progress=progress
        )
    facts = audit._asdict()
    facts["mismatches"] = [mismatch._asdict() for mismatch in audit.mismatches]
    output.answer(
        f"{plural(audit.checked, 'job')} counted again ({audit.level}), "
        f"{len(audit.mismatches)} differ",
        *(
            f"job {mismatch.number}: {mismatch.stored} in the file, now {mismatch.counted}"
            for mismatch in audit.mismatches
        ),
        f"congruences {_congruences(audit)}",
        file=file,
        seed=seed,
        **facts,
        passed=audit.passed,
    )
    return 0 if audit.passed and audit.complete else 1


def _congruences(audit: Audit) -> str:
    """Return whether the total agrees with the counts of symmetric solutions."""
    if audit.congruent is not None:
        return "hold" if audit.congruent else "FAIL"
    if audit.complete:
        return "not checked: the board has constraints"
    return "not checked: the count is not complete"
