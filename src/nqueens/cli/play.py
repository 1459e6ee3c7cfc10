"""What opens a page in a browser."""

from __future__ import annotations

import os
import tempfile
import webbrowser
from pathlib import Path

import click

from nqueens.cli import options as shared
from nqueens.cli.output import open_output, say

page_options = shared.together(
    click.option("--title", metavar="TEXT", help="Title of the page."),
    click.option(
        "--output",
        "-o",
        metavar="FILE",
        help="File to write; by default, a temporary one, which the browser opens.",
    ),
)


def deliver(page: str, output: str | None) -> None:
    """Write a page to a file, or to a temporary one that the browser opens."""
    if output is not None:
        with open_output(output) as stream:
            stream.write(page.encode())
        return
    path = Path(tempfile.mkdtemp(prefix="nqueens-")) / "play.html"
    path.write_text(page, "utf-8")
    opened = webbrowser.open(path.as_uri())
    say(f"opened {path}" if opened else f"no browser could be opened; open {os.fspath(path)}")
