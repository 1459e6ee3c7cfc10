"""Algebraic names of squares: a file in letters, a rank in digits."""

from __future__ import annotations

from nqueens._pictures.labels import LETTERS, file_letters

__all__ = ["Square", "square_name", "square_of"]

Square = tuple[int, int]  # row, column, both 0-based


def square_name(row: int, column: int, n: int) -> str:
    """Return a square's name on a board of n rows; rank 1 is the bottom row, n - 1."""
    return f"{file_letters(column)}{n - row}"


def square_of(file: str, rank: int, n: int) -> tuple[int, int]:
    """Return (row, column) of the square with this file and rank."""
    column = 0
    for letter in file:
        column = column * LETTERS + ord(letter) - ord("a") + 1
    return n - rank, column - 1
