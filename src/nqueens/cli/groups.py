"""Groups of commands, whose modules are imported when a command is needed."""

import importlib
from collections.abc import Mapping
from typing import Any

import click

from nqueens.cli.advice import other_commands, with_help
from nqueens.cli.ending import ending


def examples(*lines: str, before: str = "") -> str:
    """Return the epilog of a command: what is ``before``, and its examples."""
    listed = "\n".join(f"  {line}" for line in lines)
    return f"{before}\n\n\b\nExamples:\n{listed}".lstrip()


class LazyGroup(click.Group):
    """A group that imports the module of a command when that is asked for.

    ``modules`` names the module of each command, below `nqueens.cli`. The command in it is called
    NAME_command. The group says what a command of another program is called here, ends with a
    documented status, and makes the exit status of the number that a command returns.
    """

    def __init__(self, name: str, modules: Mapping[str, str], **texts: Any) -> None:
        names: Any = dict.fromkeys(modules)  # their commands are made later
        super().__init__(name, names, **texts)
        self.modules = modules

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return a command, or None if there is none of this name."""
        if name in self.modules:
            module = importlib.import_module(f"nqueens.cli.{self.modules[name]}")
            command: click.Command = getattr(module, f"{name}_command")
            return command
        if lines := other_commands(self, name):
            written = " or ".join(f"'{ctx.command_path} {line}'" for line in lines)
            ctx.fail(f"no such command '{name}'; write {written}")
        return None

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the arguments."""
        with ending():
            return super().make_context(info_name, with_help(args), parent, **extra)

    def invoke(self, ctx: click.Context) -> None:
        """Run the command that the arguments name."""

        def command() -> click.Command | None:
            name = ctx.invoked_subcommand or ""
            return self.get_command(ctx, name) if name in self.modules else None

        with ending(command):
            status = super().invoke(ctx)
        if status:
            raise click.exceptions.Exit(status)
