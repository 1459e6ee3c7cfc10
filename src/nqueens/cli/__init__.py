"""The command ``nqueens``. Nothing in the library imports this package."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Any

import click

from nqueens._runtime import VERSION
from nqueens._runtime.wording import meant
from nqueens.cli.ending import INTERRUPTED, ending
from nqueens.cli.options import epilog

# the module of a command is imported when the command is called or its help is shown
COMMANDS = {
    "animate": "boards",
    "complete": "solving",
    "contest": "contest",
    "convert": "boards",
    "count": "counting",
    "draw": "boards",
    "estimate": "counting",
    "lesson": "boards",
    "list": "listing",
    "puzzle": "solving",
    "regions": "regions",
    "runs": "runs",
    "sample": "listing",
    "selftest": "counting",
    "solve": "solving",
    "verify": "verifying",
}


class _Commands(click.Group):
    """The group of all commands; imports them on demand, and ends with a documented status."""

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            regions = importlib.import_module("nqueens.cli.regions").regions_command
            if name.isdigit():
                word = f"solve {name}"
            elif "." in name:
                word = f"regions solve {name}"
            else:
                word = meant("commands", name) or (
                    f"regions {name}" if name in regions.commands else ""
                )
            if word:
                ctx.fail(f"no such command '{name}'; write 'nqueens {word}'")
            return None
        module = importlib.import_module(f"nqueens.cli.{COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name}_command")
        return command

    def make_context(self, *args: Any, **keywords: Any) -> click.Context:
        with ending():
            return super().make_context(*args, **keywords)

    def invoke(self, ctx: click.Context) -> Any:
        with ending():
            return super().invoke(ctx)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, standalone_mode: bool = True, **keywords: Any
    ) -> Any:
        try:
            status = super().main(args, standalone_mode=False, **keywords)
        except (KeyboardInterrupt, click.Abort):  # Ctrl-C inside click itself
            status = INTERRUPTED
        if standalone_mode:
            sys.exit(status)
        return status


@click.group(
    cls=_Commands,
    commands=dict.fromkeys(COMMANDS),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="Count, list, solve, complete, sample, check and draw n queens.",
    epilog=epilog(
        """
        nqueens count 15 --time
        nqueens list 6 | nqueens verify
        nqueens solve 8 --output queens.svg
        """
    )
    + "\n\nExit status: 0 done, 1 no solution or not a solution, 2 failed, 130 interrupted.",
)
@click.version_option(VERSION, prog_name="nqueens")
def nqueens() -> None:
    """Run a subcommand."""
