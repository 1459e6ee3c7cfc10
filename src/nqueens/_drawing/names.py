"""Names of columns and rows at the edges of a board, and options of pictures."""

from typing import Literal

from nqueens._runtime.arguments import checked_choice, integer
from nqueens._squares import file_letters

Label = tuple[int, str, str]  # a line of the board, its name as a column and as a row
Coordinates = Literal["1", "0", "algebraic", "none"] | bool

LARGEST_DRAWN = 40  # queens of larger boards are drawn as points
TICKS = 10  # the most labels along a side of a board whose queens are points


def checked_coordinates(value: object) -> Coordinates:
    """Return the option ``coordinates`` as a string; True means "1"."""
    if isinstance(value, bool):
        return "1" if value else "none"
    return checked_choice(value, "coordinates", ("1", "0", "algebraic", "none"))


def checked_size(value: object) -> int | None:
    """Return the option ``size``, a side of a picture in pixels."""
    return None if value is None else integer(value, "size", minimum=1, maximum=2**31 - 1)


def labels_of(n: int, coordinates: Coordinates) -> list[Label]:
    """Return the lines to label, each with its name as a column and as a row."""
    if coordinates == "none":
        return []
    if coordinates == "algebraic" and n <= LARGEST_DRAWN:
        return [(i, file_letters(i), str(n - i)) for i in range(n)]
    base = 0 if coordinates == "0" else 1
    lines = [*range(n)]
    if n > LARGEST_DRAWN:  # only line 0 and those with round numbers, about ten in all
        step = next(
            step
            for power in range(10)
            for step in (10**power, 2 * 10**power, 5 * 10**power)
            if n / step <= TICKS
        )
        lines = [0, *(value - base for value in range(step, n + base, step))]
    return [(i, str(i + base), str(i + base)) for i in lines]
