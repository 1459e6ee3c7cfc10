"""What the command ``nqueens regions`` uses of this package besides its public names."""

from __future__ import annotations

from nqueens.regions._checking import faults
from nqueens.regions._deducing import renumbered
from nqueens.regions._explaining import DIFFICULTIES, LEVELS
from nqueens.regions._generating import Difficulty, iter_puzzles
from nqueens.regions._layout import MAX_N, picture
from nqueens.regions._page.html import pictures_page
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._screenshots.decoding import MOST_BYTES, opened
from nqueens.regions._screenshots.overlay import board_picture, encoded, marked_picture
from nqueens.regions._screenshots.reading import boards_in
from nqueens.regions._searching import one_solution
from nqueens.regions._texts import (
    FORMATS,
    WRITTEN,
    format_named,
    format_of,
    held,
    looks_like_a_puzzle,
    parts,
)
from nqueens.regions._texts.catalogue import READ

__all__ = [
    "DIFFICULTIES",
    "LEVELS",
    "MOST_BYTES",
    "READ",
    "WRITTEN",
    "Difficulty",
    "board_picture",
    "boards_in",
    "encoded",
    "faults",
    "format_named",
    "format_of",
    "iter_puzzles",
    "looks_like_a_puzzle",
    "marked_picture",
    "one_solution",
    "opened",
    "parts",
    "picture",
    "pictures_page",
    "renumbered",
    "require_held",
]


def require_held(n: int, stars: int, name: str) -> None:
    """Raise an error if a format cannot hold puzzles of n rows with these stars."""
    if 1 <= n <= MAX_N and 1 <= stars <= n:
        held(Puzzle([[row] * n for row in range(n)], stars=stars), FORMATS[name])
