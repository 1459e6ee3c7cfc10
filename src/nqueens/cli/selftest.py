"""``nqueens selftest``: whether the installed build works on this machine."""

import click

import nqueens
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output


@click.command(
    "selftest",
    help="""
    Check that the installed build works on this machine, and show its processor.

    This takes a few seconds. The environment variable NQUEENS_CPU forces a level of kernels.
    """,
    epilog=examples("nqueens selftest"),
)
@params.writes_json
def selftest_command(output: Output) -> int:
    def show(result: nqueens.SelfTestResult) -> None:
        if result.error is None:
            output.say(f"ok    {result.name}")
        else:
            output.say(f"FAIL  {result.name}", f"      {result.error}")

    info = nqueens.cpu_info()
    forced = " (forced)" if info.forced else ""
    levels = ", ".join(info.levels)
    output.say(f"{info.level}{forced} of {levels}; {info.cpus} processors; {info.build}")
    results = nqueens.selftest(report=show)
    failed = sum(result.error is not None for result in results)
    output.answer(
        f"{len(results)} checks, {failed} failed, {output.time}",
        checks=[result._asdict() for result in results],
        failed=failed,
        seconds=output.seconds,
        version=nqueens.__version__,
        **info._asdict(),
    )
    return 1 if failed else 0
