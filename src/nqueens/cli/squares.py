"""Read squares in commands, and name them in errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

import nqueens
from nqueens._boards.names import square_name
from nqueens._runtime.errors import NoSolution
from nqueens.cli.options import given_base

__all__ = ["squares_of"]

SQUARE = r"\(([0-9]+), ([0-9]+)\)"  # in a message of the library


@contextmanager
def squares_of(n: int, **texts: str | None) -> Iterator[dict[str, Any]]:
    """Yield the squares described by ``--placed`` and ``--blocked`` as keyword arguments.

    Errors in the block name squares as the texts do: a1, or pairs that count from ``--base``.
    """
    base = given_base()
    squares: dict[str, Any] = {}
    for name, text in texts.items():
        if text is None:
            continue
        if "(" in text and base is None:
            raise click.UsageError(f"pairs for --{name} need --base 0 or 1")
        try:
            squares[name] = list(nqueens.formats.squares(text, n, base=base))
        except nqueens.formats.FormatError as error:
            raise ValueError(f"--{name}, column {error.column}: {error.reason}") from None
    pairs = any("(" in text for text in texts.values() if text)
    try:
        yield squares
    except ValueError as error:
        if not squares or type(error) not in (ValueError, NoSolution):
            raise
        named = re.sub(
            SQUARE,
            lambda found: _square(int(found[1]), int(found[2]), n, base if pairs else None),
            str(error),
        )
        raise type(error)(named) from None


def _square(row: int, column: int, n: int, base: int | None) -> str:
    """Return a square as a name, or as a pair of numbers from ``base``."""
    if base is None:
        return square_name(row, column, n)
    return f"({row + base},{column + base})"
