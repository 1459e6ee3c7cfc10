"""Read squares in commands, and name them in errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import nqueens
from nqueens._drawing.names import square_name
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.wording import described
from nqueens.cli import options as shared

SQUARE = r"\(([0-9]+), ([0-9]+)\)"  # in a message of the library


@contextmanager
def squares_of(options: shared.Options, n: int | None = None) -> Iterator[dict[str, Any]]:
    """Yield the squares described by ``--placed`` and ``--blocked`` as keyword arguments.

    Options given several times add up. Pairs count from ``--base``, by default from 0. Errors in
    the block name squares as the texts do: a1, or pairs. ``n`` is the size of the board if it is
    not that of the options.
    """
    n = options.n if n is None else n
    base = shared.given_base() or 0
    texts = {"placed": options.placed, "blocked": options.blocked}
    squares = {
        name: squares_in(f"--{name}", parts, n, base) for name, parts in texts.items() if parts
    }
    pairs = any(_has_pairs(text) for parts in texts.values() for text in parts)
    try:
        yield squares
    except ValueError as error:
        if not squares or type(error) not in (ValueError, NoSolution):
            raise
        named = re.sub(
            SQUARE,
            lambda match: _square(int(match[1]), int(match[2]), n, base if pairs else None),
            str(error),
        )
        raise type(error)(named) from None


def squares_in(option: str, texts: tuple[str, ...], n: int, base: int) -> list[tuple[int, int]]:
    """Return the squares that the texts of an option describe."""
    squares: dict[tuple[int, int], None] = {}
    for text in texts:
        where = option if len(texts) == 1 else f"{option} {described(text)}"
        try:
            more = nqueens.formats.squares(text, n, base=base)
        except nqueens.formats.FormatError as error:
            raise ValueError(f"{where}, column {error.column}: {error.reason}") from None
        for square in more:
            if square in squares:
                shown = _square(*square, n, base if _has_pairs(text) else None)
                raise ValueError(f"{where}: {shown} is given twice")
        squares.update(dict.fromkeys(more))
    return list(squares)


def _has_pairs(text: str) -> bool:
    """Return whether squares are described by pairs of numbers rather than by names."""
    from nqueens.formats._command import PAIRS  # a count without squares does not load formats

    return PAIRS.match(text) is not None


def _square(row: int, column: int, n: int, base: int | None) -> str:
    """Return a square as a name, or as a pair of numbers from ``base``."""
    if base is None:
        return square_name(row, column, n)
    return f"({row + base},{column + base})"
