"""NumPy files: an array of boards, with the 0-based column of each row's queen."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.arrays import column_type
from nqueens._boards.position import Position
from nqueens._runtime.memory import require_memory
from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import cut

if TYPE_CHECKING:
    import numpy.typing as npt

MAGIC = b"\x93NUMPY"


def boards_of_npy(data: bytes, n: int | None = None) -> npt.NDArray[Any]:
    """Return the boards of a ``.npy`` file, shape (k, n); nothing in it is ever executed."""
    if not data.startswith(MAGIC):
        raise FormatError("not a .npy file")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # NumPy evaluates a damaged header
            boards = np.load(io.BytesIO(data), allow_pickle=False)
    except Exception as error:  # NumPy raises many kinds for a damaged header
        raise FormatError(f"a damaged .npy file: {cut(str(error))}") from None
    if boards.dtype.kind not in "iu":
        raise FormatError("the columns of a board must be integers")
    if boards.ndim not in (1, 2) or boards.shape[-1] == 0:
        raise FormatError(f"boards have shape (k, n) or (n,), not {boards.shape}")
    boards = np.atleast_2d(boards)
    size = boards.shape[1]
    if n not in (None, size):
        raise FormatError(f"the boards have {size} rows, not {n}")
    if boards.size and not (boards.min() >= 0 and boards.max() < size):
        raise FormatError(f"a column is not in 0..{size - 1} on a board of {size}")
    return boards


def npy_of_boards(boards: Iterable[npt.NDArray[Any] | Position]) -> bytes:
    """Return a ``.npy`` file of boards of one size, in the type that `solve` returns."""
    batches = [
        board.board()[None] if isinstance(board, Position) else np.atleast_2d(board)
        for board in boards
    ]
    if len({batch.shape[1] for batch in batches}) != 1:
        raise ValueError("a .npy file holds at least one board, and all boards are of one size")
    n, k = batches[0].shape[1], sum(map(len, batches))
    require_memory(3 * k * n * column_type(n).itemsize, f"a .npy file of {k:,} boards")
    out = io.BytesIO()
    np.save(out, np.concatenate(batches, dtype=column_type(n), casting="unsafe"))
    return out.getvalue()
