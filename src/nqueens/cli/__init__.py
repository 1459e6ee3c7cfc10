"""The command ``nqueens``. Nothing in the library imports this package."""

import click

from nqueens._runtime import VERSION
from nqueens.cli.options import Commands

nqueens = click.version_option(VERSION, prog_name="nqueens")(
    Commands("", context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
)
