"""Run the command, in this process or in one of its own."""

import subprocess
import sys

import click
from click.testing import CliRunner

from nqueens.cli import nqueens as command

__all__ = ["COMMAND", "out", "process", "run", "walk"]

COMMAND = [sys.executable, "-m", "nqueens"]


def run(*args, text="", code=0):
    """Return what the command prints, and check that this is not a traceback."""
    source = text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
    result = CliRunner().invoke(command, [str(arg) for arg in args], input=source)
    if not isinstance(result.exception, (SystemExit, type(None))):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


def out(*args, text="", code=0):
    return run(*args, text=text, code=code).stdout


def walk(node, *path):
    """Yield the path and the command of each command."""
    yield path, node
    if isinstance(node, click.Group):
        for name in node.list_commands(None):
            yield from walk(node.get_command(None, name), *path, name)


def process(*args, **keywords):
    keywords = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **keywords}
    return subprocess.Popen([*COMMAND, *map(str, args)], **keywords)
