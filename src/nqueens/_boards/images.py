"""The eight symmetries of the board as numbers, and the images of squares, arrays and boards.

Bit 0 of a symmetry flips rows, bit 1 flips columns, and bit 2 then exchanges rows and columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.names import Square

__all__ = ["MIRROR", "array_image", "board_images", "square_image"]

FLIP, MIRROR, EXCHANGE = 1, 2, 4


def square_image(square: Square, symmetry: int, n: int) -> Square:
    """Return the image of a square."""
    row, column = square
    if symmetry & FLIP:
        row = n - 1 - row
    if symmetry & MIRROR:
        column = n - 1 - column
    return (column, row) if symmetry & EXCHANGE else (row, column)


def array_image(squares: npt.NDArray[Any], symmetry: int) -> npt.NDArray[Any]:
    """Return the image of an array of shape (n, n) as a view."""
    turned = squares[:: -1 if symmetry & FLIP else 1, :: -1 if symmetry & MIRROR else 1]
    return turned.T if symmetry & EXCHANGE else turned


def board_images(
    boards: npt.NDArray[np.uint8], symmetries: npt.NDArray[np.uint8]
) -> npt.NDArray[np.uint8]:
    """Replace each board, one queen per row and column, by its image under its symmetry."""
    n = boards.shape[1]
    flipped, mirrored, exchanged = (
        (symmetries & bit).astype(bool) for bit in (FLIP, MIRROR, EXCHANGE)
    )
    boards[flipped] = boards[flipped, ::-1]
    boards[mirrored] = n - 1 - boards[mirrored]
    boards[exchanged] = np.argsort(boards[exchanged], axis=1)
    return boards
