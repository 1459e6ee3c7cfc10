"""What the command ``nqueens regions`` uses of this package besides its public names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nqueens._runtime.texts import PICTURES, file_kind
from nqueens.regions._checking import faults
from nqueens.regions._explaining import DIFFICULTIES
from nqueens.regions._generating import Difficulty, iter_puzzles
from nqueens.regions._screenshots.decoding import MOST_BYTES, opened
from nqueens.regions._searching import one_solution
from nqueens.regions._texts import (
    FORMATS,
    READ,
    WRITTEN,
    format_named,
    format_of,
    looks_like_a_puzzle,
    parts,
)

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle
    from nqueens.regions._screenshots.reading import Board

__all__ = [
    "DIFFICULTIES",
    "FORMATS",
    "MOST_BYTES",
    "READ",
    "WRITTEN",
    "Difficulty",
    "boards_of_picture",
    "faults",
    "format_named",
    "format_of",
    "is_picture",
    "iter_puzzles",
    "looks_like_a_puzzle",
    "one_solution",
    "parts",
    "png_of",
]


def is_picture(start: bytes) -> bool:
    """Return whether bytes begin a picture of a kind that Pillow may decode."""
    return file_kind(start) in PICTURES


def boards_of_picture(
    source: Any, stars: int | None, *, marks: bool, **rules: bool
) -> tuple[Any, list[Board]]:
    """Return a picture as a Pillow image, and the boards in it."""
    from nqueens.regions._screenshots.reading import boards_in  # once there is a picture

    image = opened(source)
    return image, boards_in(image, stars, marks=marks, **rules)


def png_of(
    puzzles: list[Puzzle],
    placed: list[list[tuple[int, int]]],
    screenshot: tuple[Any, list[Board]] | None,
) -> bytes:
    """Return queens drawn over the screenshot of the puzzles, or on the board of the first one."""
    from nqueens.regions._screenshots.overlay import board_png, solved_png

    if screenshot is None:
        return board_png(puzzles[0], placed[0])
    image, boards = screenshot
    return solved_png(image, zip(boards, placed, strict=True))
