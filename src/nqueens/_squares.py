"""Squares, and their names as in chess."""

Square = tuple[int, int]  # row, column, both 0-based

ALPHABET = 26


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
