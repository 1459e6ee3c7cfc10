"""Find the attacks and the labels of a board, and pass them to the SVG writer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from nqueens._boards.attacks import attacked_lines
from nqueens._boards.names import Square, file_letters
from nqueens._pictures.svg import LARGEST_DRAWN, Label, board_svg

__all__ = ["Coordinates", "labels_of", "squares_svg"]

TICKS = 10  # the most labels along a side of a board whose queens are points

Coordinates = Literal["algebraic", "0", "1", "none", 0, 1] | None


def squares_svg(
    n: int,
    queens: tuple[Square, ...],
    blocked: tuple[Square, ...] = (),
    *,
    size: int | None = None,
    coordinates: Coordinates = "algebraic",
    highlight: bool = False,
    given: Iterable[Square] = (),
) -> str:
    """Return a picture of validated squares; see `nqueens.to_svg`."""
    return board_svg(
        n,
        queens,
        blocked=set(blocked),
        given=given,
        attacks=[line for _, line in attacked_lines(queens)] if highlight else (),
        labels=labels_of(n, coordinates),
        size=size,
    )


def labels_of(n: int, coordinates: Coordinates) -> list[Label]:
    """Return the lines to label, each with its name as a column and as a row."""
    if coordinates == "none":
        return []
    if coordinates == "algebraic" and n <= LARGEST_DRAWN:
        return [(i, file_letters(i), str(n - i)) for i in range(n)]
    base = 0 if coordinates == "0" else 1
    lines = range(n) if n <= LARGEST_DRAWN else _ticks(n, base)
    return [(i, str(i + base), str(i + base)) for i in lines]


def _ticks(n: int, base: int) -> list[int]:
    """Return line 0 and the lines with round numbers, about ten in all."""
    step = next(
        step
        for power in range(10)
        for step in (10**power, 2 * 10**power, 5 * 10**power)
        if n / step <= TICKS
    )
    return [0, *(value - base for value in range(step, n + base, step))]
