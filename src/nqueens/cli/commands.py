"""Commands and groups of commands."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from inspect import cleandoc
from typing import Any

import click

from nqueens._runtime.wording import nearest
from nqueens.cli.options import Options
from nqueens.cli.output import say

LONGEST = 200  # characters of a sentence, which is wrapped rather than cut off


def command(
    name: str, *, examples: str, before: str = "", **how: Any
) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a command.

    The function receives the shared options as `Options`, and its own ones by name. It may return a
    text to print at the end, or the exit status. ``before`` stands before the examples.
    """

    def made(function: Callable[..., Any]) -> click.Command:
        @functools.wraps(function)
        def run(**values: Any) -> None:
            options = Options(values)
            last = function(options, **values)
            if isinstance(last, str):
                say(last)
            elif last:
                click.get_current_context().exit(last)

        how["epilog"] = epilog(examples, before)
        made = click.command(name, cls=_Command, **how)(run)
        itself = re.compile(rf"see 'nqueens (\w+ )?{name} --help'")
        for option in made.params:
            if isinstance(option, click.Option) and option.help:
                option.help = itself.sub("see the formats listed here", option.help)
        return made

    return made


def epilog(examples: str, before: str = "") -> str:
    """Return the end of a help text: a list of examples."""
    lines = [f"  {line}" for line in cleandoc(examples).split("\n")]
    return "\n".join([*filter(None, [cleandoc(before)]), "\n\b\nExamples:", *lines])


class _Command(click.Command):
    """A command that refuses options given twice that cannot add up."""

    def make_parser(self, ctx: click.Context) -> Any:
        """Return a parser that fails if an option that takes one value is there twice."""
        parser = super().make_parser(ctx)
        parse = parser.parse_args

        def parse_args(args: list[str]) -> tuple[dict[str, Any], list[str], list[click.Parameter]]:
            values, rest, order = parse(args)
            options = [one for one in order if isinstance(one, click.Option)]
            for i, option in enumerate(options):
                plain_flag = option.is_flag and not option.secondary_opts
                if option in options[:i] and not option.multiple and not plain_flag:
                    names = [*option.opts, *option.secondary_opts]
                    ctx.fail(f"{'/'.join(names)} is given twice")
            return values, rest, order

        parser.parse_args = parse_args  # type: ignore[method-assign]
        return parser


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
            hint = f"; did you mean {close!r}?" if close else ""
            ctx.fail(f"no such command {name!r}{hint}")
        return super().resolve_command(ctx, args)
