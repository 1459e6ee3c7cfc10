"""What the command ``nqueens regions`` uses of this package besides its public names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from nqueens.regions._checking import faults
from nqueens.regions._explaining import DIFFICULTIES
from nqueens.regions._generating import Difficulty, iter_puzzles
from nqueens.regions._screenshots.decoding import MOST_BYTES, opened
from nqueens.regions._searching import one_solution
from nqueens.regions._texts import FORMATS, READ, WRITTEN, format_named, looks_like_a_puzzle
from nqueens.regions._texts.catalogue import begin, recognised
from nqueens.regions._texts.drafts import numbered

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
    "iter_puzzles",
    "looks_like_a_puzzle",
    "one_solution",
    "png_of",
    "recognised_format",
]


def recognised_format(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """Return the name of the format of a text, empty if the text is, and all lines of the text."""
    first, head = begin(numbered(lines))
    return recognised(head).name if head else "", chain((line for _, line in first), lines)


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
