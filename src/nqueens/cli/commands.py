"""Commands and groups of commands."""

from __future__ import annotations

import functools
from collections.abc import Callable
from inspect import cleandoc
from typing import Any

import click

from nqueens._runtime.wording import nearest

LONGEST = 200  # characters of a sentence, which is wrapped rather than cut off


def command(
    name: str, *, examples: str, before: str = "", **how: Any
) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a command.

    The function may return the exit status. ``before`` stands before the examples.
    """

    def made(function: Callable[..., Any]) -> click.Command:
        @functools.wraps(function)
        def run(**values: Any) -> None:
            status = function(**values)
            if status:
                click.get_current_context().exit(status)

        return click.command(name, click.Command, epilog=epilog(examples, before), **how)(run)

    return made


def epilog(examples: str, before: str = "") -> str:
    """Return the end of a help text: a list of examples."""
    lines = [f"  {line}" for line in cleandoc(examples).split("\n")]
    return "\n".join([*filter(None, [cleandoc(before)]), "\n\b\nExamples:", *lines])


class Group(click.Group):
    """A group that shows whole summaries, takes ``help COMMAND``, and explains unknown commands."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names and the summaries of the commands."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, one.get_short_help_str(LONGEST)) for name, one in commands if one]
            )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names."""
        if args[0] == "help":
            if not args[1:]:
                click.echo(ctx.get_help())
                ctx.exit()
            args = [*args[1:], "--help"]
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            close = nearest(name, self.list_commands(ctx))
            ctx.fail(f"no such command {name!r}{self.hint(name, close)}")
        return super().resolve_command(ctx, args)

    def hint(self, name: str, close: str) -> str:
        """Return what to try instead of a command that does not exist."""
        return f"; did you mean {close!r}?" if close else ""
