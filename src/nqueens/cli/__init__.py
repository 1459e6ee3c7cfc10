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
from nqueens.cli.options import TABLE, Commands, help_of

# the module of a command is imported when the command is called or its help is shown
COMMANDS = {name: row["module"] for name, row in TABLE["commands"].items() if "module" in row}


class _Commands(Commands):
    """The group of all commands; imports them on demand, and ends with a documented status."""

    def meaning(self, name: str) -> str:
        """Return what is meant by a command that there is not, or an empty string."""
        if name.isdigit():
            return f"solve {name}"
        regions: Any = self.get_command(None, "regions")
        inside = name if name in regions.commands else regions.meaning(name) if "." in name else ""
        return meant("commands", name) or f"regions {inside}" * bool(inside)

    def get_command(self, ctx: Any, name: str) -> click.Command | None:
        """Return a command."""
        if name not in COMMANDS:
            return super().get_command(ctx, name)
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
    **help_of(""),
)
@click.version_option(VERSION, prog_name="nqueens")
def nqueens() -> None:
    """Run a subcommand."""
