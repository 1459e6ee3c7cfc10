"""Print every public name, parameter, option and exit status with its meanings.

Run ``python tests/surface.py`` and read it: what stands there twice should mean the same twice.
"""

import inspect
import re
from collections import defaultdict
from pathlib import Path

import click
import docstring_parser
from test_errors import PAGE, THINGS

from nqueens import cli

SAME = re.compile(r"^As (in|from) ")


def parameters():
    """Yield each parameter of what is public, the first sentence about it, and where it stands."""
    for name, thing in THINGS.items():
        style = docstring_parser.DocstringStyle.NUMPYDOC
        for one in docstring_parser.parse(inspect.getdoc(thing) or "", style).params:
            text = " ".join((one.description or "").split())
            for word in one.arg_name.split(", "):
                yield word, "" if SAME.match(text) else f"{one.type_name}: {text}"[:150], name


def commands(group, path=""):
    """Yield the name and the object of each command."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")
        else:
            yield f"{path}{name}", command


def options():
    """Yield each spelling of each option, its help, and its command."""
    for name, command in commands(cli.nqueens):
        for option in command.params:
            text = getattr(option, "help", None) or option.make_metavar(click.Context(command))
            for word in (*option.opts, *option.secondary_opts):
                yield word, text, name


def show(title, rows):
    """Print each word, its meanings, and where it has them."""
    table = defaultdict(lambda: defaultdict(list))
    for word, meaning, place in rows:
        table[word][meaning].append(place)
    print(f"\n{title}\n")
    for word, meanings in sorted(table.items()):
        print(word)
        for meaning, places in meanings.items():
            print(f"    {meaning or 'as elsewhere'}  [{', '.join(places)}]")


if __name__ == "__main__":
    show("PARAMETERS", parameters())
    show("OPTIONS", options())
    statuses = re.findall(r"^\| (\d+) \| (.*) \|$", Path(PAGE).read_text("utf-8"), re.M)
    show("EXIT STATUSES", ((status, text, "command") for status, text in statuses))
    names = ((name.rpartition(".")[2], (thing.__doc__ or "").split("\n")[0], name)
             for name, thing in THINGS.items())  # fmt: skip
    show("NAMES", names)
