"""Groups of commands, with whole sentences in the list of commands."""

from __future__ import annotations

import click

from nqueens._runtime.wording import nearest

__all__ = ["Group"]

LONGEST = 200  # characters of a sentence, which is wrapped rather than cut off


class Group(click.Group):
    """A group that shows whole summaries, and says what an unknown command may mean.

    It refuses options given twice that cannot add up, instead of using only the last one, and
    takes ``help COMMAND`` for ``COMMAND --help``.
    """

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
        found = super().resolve_command(ctx, args)
        if found[1] is not None:
            _refuse_repeated(ctx, found[1], found[2])
        return found


def _refuse_repeated(ctx: click.Context, command: click.Command, args: list[str]) -> None:
    """Fail if an option that takes one value is on the command line twice."""
    own = click.Context(command, info_name=command.name, parent=ctx)
    try:
        *_, order = command.make_parser(own).parse_args(list(args))
    except click.UsageError:  # the command says what is wrong
        return
    seen = set()
    for parameter in order:
        plain_flag = getattr(parameter, "is_flag", False) and not parameter.secondary_opts
        if not (isinstance(parameter, click.Option) and not parameter.multiple and not plain_flag):
            continue
        if parameter in seen:
            names = [*parameter.opts, *parameter.secondary_opts]
            own.fail(f"{'/'.join(names)} is given twice")
        seen.add(parameter)
