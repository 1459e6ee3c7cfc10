"""What to write instead of commands and options that do not exist, by a table of what people type.

In the table, words in capital letters stand for values.
"""

from collections.abc import Sequence

import click

from nqueens._runtime.wording import meant, why_out_of_scope

HELP = ("-help", "-?", "/?", "/help")
SIZE_OPTIONS = ("-n", "-N", "--n", "--size", "--rows")


def with_help(arguments: Sequence[str]) -> list[str]:
    """Return arguments with ``--help`` in the place of what other programs call it."""
    if arguments[:1] == ["help"]:
        return [*arguments[1:], "--help"]
    return ["--help" if argument in HELP else argument for argument in arguments]


def other_commands(group: click.Group, name: str) -> list[str]:
    """Return what to write instead of a command that does not exist; nothing if that is unknown."""
    if known := meant(f"commands of {group.name}", name):
        return [*known]
    command = None
    if "." in name:
        command = meant("files", group.name or "")
    elif name.isdigit():
        command = meant("numbers", group.name or "")
    return [f"{command} {name}"] if command else []


def _is_size(param: click.Parameter) -> bool:
    """Return whether a parameter is the size of boards, without an option."""
    return param.name in ("n", "sizes") and not param.opts[0].startswith("-")


def _names_of_options(params: Sequence[click.Parameter]) -> set[str]:
    """Return all names of the options of a command."""
    return {name for param in params for name in (*param.opts, *param.secondary_opts)}


def with_way_out(error: click.NoSuchOption) -> click.UsageError:
    """Return an error for an option that does not exist, with what it is called here, if known."""
    ctx, option = error.ctx, error.option_name
    if ctx is None:
        return error
    params = ctx.command.params
    options = _names_of_options(params)
    program, _, command = ctx.command_path.partition(" ")
    takes_size = any(map(_is_size, params))
    other_problem = None
    if takes_size and "--stars" not in options:
        other_problem = why_out_of_scope(option.lstrip("-"))
    for name in meant("options", option) or ():
        if name in options:
            words = f"no such option {option}; write {name}"
            return click.UsageError(f"{words}; {other_problem}" if other_problem else words, ctx)
    if takes_size and option in SIZE_OPTIONS:
        words = f"no such option {option}; N stands alone, as in '{ctx.command_path} 8'"
        return click.UsageError(f"{words}; {other_problem}" if other_problem else words, ctx)
    if other_problem:
        return click.UsageError(f"no such option {option}: {other_problem}", ctx)
    if line := meant("options of commands", f"{command} {option}"):
        return click.UsageError(f"no such option {option}; write '{program} {line}'", ctx)
    if takes_size and option[1:].isdigit():
        return click.UsageError("N cannot be negative", ctx)
    return error
