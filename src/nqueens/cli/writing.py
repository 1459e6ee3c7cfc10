"""Boards that a command writes, to a file in a format."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nqueens.cli.output import Destination, Output
from nqueens.formats import FORMATS, encode
from nqueens.formats.writers import check_formula


@contextmanager
def boards_file(target: Destination, default: str, n: int, *more: str) -> Iterator[Output]:
    """Open the file for boards of n rows."""
    with target.opened(
        default, FORMATS.suffixes | {f".{name}": (name,) for name in more}
    ) as output:
        if output.format == "dimacs":
            check_formula(n)  # before anything is solved
        yield output


def write_boards(output: Output, boards: Any, *, numbered: bool = False) -> None:
    """Write boards; ignore base and orientation if the format does not need them."""
    target, has_numbers = output.target, FORMATS[output.format].numbers
    how = {"base": target.base, "by": target.by} if has_numbers else {}
    output.write(encode(boards, output.format, numbered=numbered, **how))
