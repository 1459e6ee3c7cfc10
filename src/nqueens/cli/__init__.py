"""The command ``nqueens``. Nothing of the library imports this."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from nqueens._runtime.version import VERSION

__all__ = ["main", "nqueens"]

# a command's module is imported when the command is called or its help is shown
COMMANDS = {
    "bench": "machine",
    "complete": "boards",
    "contest": "contest",
    "convert": "files",
    "count": "numbers",
    "cpu": "machine",
    "draw": "files",
    "estimate": "numbers",
    "known": "numbers",
    "list": "boards",
    "runs": "runs",
    "sample": "boards",
    "selftest": "machine",
    "solve": "boards",
    "verify": "files",
}
INTERRUPTED = 130


class Refused(click.ClickException):
    """Something was asked for that cannot be done; the message says why."""

    exit_code = 2


class _Commands(click.Group):
    """The group of all commands: finds them, and turns what they raise into an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"nqueens.cli.{COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name}_command")
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # the reader has seen enough; what is still buffered must not fail at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)
        except TimeoutError as error:
            click.echo(f"no solution found: {error}", err=True)
            ctx.exit(1)
        except (OverflowError, ValueError, MemoryError, ImportError) as error:
            from nqueens import NoSolution

            if isinstance(error, NoSolution):
                click.echo(f"no solution: {error}", err=True)
                ctx.exit(1)
            raise Refused(str(error)) from error
        return result


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""
    \b
    Examples:
      nqueens count 15 --time
      nqueens list 6 --format dots
      nqueens solve 1000000 --time
      nqueens solve 8 --format svg --output queens.svg
      nqueens contest poj3239 < in > out

    Exit codes: 0 done, 1 no solution or not one, 2 cannot be done, 130 interrupted.
    """,
)
@click.version_option(VERSION, prog_name="nqueens")
def nqueens() -> None:
    """Count, list, solve, complete, sample, check and draw n queens."""


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line; ends the process."""
    nqueens.main(args=args, prog_name="nqueens")
