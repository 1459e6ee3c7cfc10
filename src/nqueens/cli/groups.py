"""Groups of commands, with whole sentences in the list of commands."""

from __future__ import annotations

from difflib import get_close_matches

import click

__all__ = ["Group"]

LONGEST = 200  # characters of a sentence, which is wrapped rather than cut off


class Group(click.Group):
    """A group that shows whole summaries, and says what an unknown command may mean."""

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
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            close = get_close_matches(name, self.list_commands(ctx), 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            ctx.fail(f"no such command {name!r}{hint}")
        return super().resolve_command(ctx, args)
