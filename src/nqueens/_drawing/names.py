"""Squares, and the names of columns, rows and squares at the edges of a board and in text."""

from typing import Literal

from nqueens._runtime.arguments import checked_choice, integer

Square = tuple[int, int]  # row, column, both 0-based
Label = tuple[int, str, str]  # a line of the board, its name as a column and as a row
Coordinates = Literal["1", "0", "algebraic", "none"] | bool

LARGEST_DRAWN = 40  # queens of larger boards are drawn as points
ALPHABET = 26
TICKS = 10  # the most labels along a side of a board whose queens are points


def file_letters(column: int) -> str:
    """Return a column's name: a to z, then aa, ab, ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, ALPHABET)
        name = chr(ord("a") + letter) + name
    return name


def square_name(row: int, column: int, n: int) -> str:
    """Return a square's name on a board of n rows; rank 1 is the bottom row, n - 1."""
    return f"{file_letters(column)}{n - row}"


def square_of(file: str, rank: int, n: int) -> Square:
    """Return (row, column) of the square with this file and rank."""
    column = 0
    for letter in file:
        column = column * ALPHABET + ord(letter) - ord("a") + 1
    return n - rank, column - 1


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
