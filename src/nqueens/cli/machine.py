"""Commands about this machine and this build."""

from __future__ import annotations

import nqueens
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import Clock, print_json, say


@command(
    "cpu",
    help="""
    Show which kernels run on this machine.

    The environment variable NQUEENS_CPU forces a level.
    """,
    examples="""
    nqueens cpu
    NQUEENS_CPU=scalar nqueens cpu
    """,
)
@shared.json_option
def cpu_command(options: shared.Options) -> None:
    info = nqueens.cpu_info()
    if options.as_json:
        print_json(version=nqueens.__version__, **info._asdict())
        return
    facts = {
        "level": f"{info.level}{' (forced)' if info.forced else ''}",
        "levels": ", ".join(info.levels),
        "processors": str(info.cpus),
        "build": info.build,
        **{feature: "yes" if there else "no" for feature, there in info.features.items()},
    }
    width = max(map(len, facts)) + 2
    say(*(f"{name:{width}}{value}" for name, value in facts.items()))


@command(
    "selftest",
    help="""
    Check that the installed build works on this machine.

    This takes a few seconds. The checks cover counts by every engine at every processor level,
    congruences of symmetric solutions, lists and ranks, solving, and the streams of random numbers.
    """,
    examples="nqueens selftest",
)
@shared.json_option
def selftest_command(options: shared.Options) -> int:
    def show(check: nqueens.Check) -> None:
        say(f"{'ok  ' if check.error is None else 'FAIL'}  {check.name}")
        if check.error is not None:
            say(f"      {check.error}")

    clock = Clock()
    checks = nqueens.selftest(report=None if options.as_json else show)
    failed = sum(check.error is not None for check in checks)
    if options.as_json:
        print_json(
            checks=[check._asdict() for check in checks], failed=failed, seconds=clock.seconds
        )
    else:
        say(f"{len(checks)} checks, {failed} failed, {clock}")
    return 1 if failed else 0
