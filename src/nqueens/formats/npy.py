"""NumPy files: an array of boards, with the 0-based column of each row's queen."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.arrays import column_type
from nqueens._boards.position import Position
from nqueens._runtime.memory import require_memory
from nqueens._runtime.slices import row_slices
from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import cut
from nqueens.formats.description import BoardFormat

if TYPE_CHECKING:
    import numpy.typing as npt

MAGIC = b"\x93NUMPY"
HEADER = re.compile(  # a dictionary of three literals
    rb"""\s*+\{\s*+(?:['"](?:descr['"]\s*+:\s*+['"](?P<descr>[^'"\\]*+)['"]"""
    rb"""|fortran_order['"]\s*+:\s*+(?:True|False)|shape['"]\s*+:\s*+\([\d\s,]*+\))"""
    rb"""\s*+(?:,\s*+|(?=\})))++\}\s*+"""
)
# what NumPy may raise if the header is damaged
DAMAGE = (ValueError, EOFError, SyntaxError, TypeError, OverflowError, RecursionError)


def _boards_of_npy(data: bytes) -> npt.NDArray[Any]:
    """Return the boards of a ``.npy`` file, shape (k, n); nothing in it is ever executed."""
    from tokenize import TokenError  # slow to import, and needed here only

    if not data.startswith(MAGIC):
        raise FormatError("not a .npy file: the first six bytes are wrong", 1, 1)
    try:
        _check_header(data)
        boards = np.load(io.BytesIO(data), allow_pickle=False)
    except MemoryError as error:
        require_memory(len(data), "the boards of a .npy file")
        raise FormatError(f"a damaged .npy file: {cut(str(error))}", 1, 1) from None
    except FormatError:
        raise
    except (*DAMAGE, TokenError) as error:
        raise FormatError(f"a damaged .npy file: {cut(str(error))}", 1, 1) from None
    if not isinstance(boards, np.ndarray) or boards.dtype.kind not in "iu":
        raise FormatError("the columns of a board must be integers", 1, 1)
    if boards.ndim not in (1, 2) or boards.shape[-1] == 0:
        raise FormatError(f"boards have shape (k, n) or (n,), not {boards.shape}", 1, 1)
    boards = np.atleast_2d(boards)
    n = boards.shape[1]
    for part in row_slices(len(boards), n):
        wrong = np.argwhere((boards[part] < 0) | (boards[part] >= n))
        if len(wrong):
            board, row = part.start + int(wrong[0, 0]), int(wrong[0, 1])
            value = int(boards[board, row])
            raise FormatError(f"{value} is not in 0..{n - 1} on a board of {n}", board + 1, row + 1)
    return boards


def _check_header(data: bytes) -> None:
    """Refuse what only a damaged header says; NumPy evaluates it, and may issue warnings."""
    start = 10 if data[6:7] == b"\1" else 12
    length = int.from_bytes(data[8:start], "little")
    if len(data) < start + length:
        raise FormatError(f"a damaged .npy file: it ends in its header of {length:,} bytes", 1, 1)
    header = HEADER.fullmatch(data, start, start + length)
    if header is None:
        raise FormatError("a damaged .npy file, or the columns are not integers", 1, 1)
    if not re.fullmatch(rb"[<>=|]?[iu]\d", header["descr"] or b""):
        raise FormatError("the columns of a board must be integers", 1, 1)


def _npy_of_boards(boards: Iterable[npt.NDArray[Any] | Position]) -> bytes:
    """Return a ``.npy`` file of boards of one size, in the type that `solve` returns."""
    batches = [
        _complete(board)[None] if isinstance(board, Position) else np.atleast_2d(board)
        for board in boards
    ]
    if len({batch.shape[1] for batch in batches}) != 1:
        raise ValueError("a .npy file holds at least one board, and all boards are of one size")
    n = batches[0].shape[1]
    dtype = column_type(n)
    boards_in_all = sum(map(len, batches))
    need = 3 * boards_in_all * n * dtype.itemsize
    require_memory(need, f"a .npy file of {boards_in_all:,} boards of {n} queens")
    array = np.empty((boards_in_all, n), dtype=dtype)
    at = 0
    for batch in batches:
        for part in row_slices(len(batch), n):
            array[at + part.start : at + part.stop] = batch[part]
        at += len(batch)
    out = io.BytesIO()
    np.save(out, array, allow_pickle=False)
    return out.getvalue()


def _complete(position: Position) -> npt.NDArray[Any]:
    """Return the columns of a position that has a queen in each row."""
    try:
        return position.board()
    except ValueError as error:
        raise ValueError(f"a file of NumPy holds complete boards: {error}") from None


FORMATS = (
    BoardFormat(
        "npy",
        "a NumPy file of an array (k, n), from 0, by rows",
        None,
        file=_npy_of_boards,
        boards=_boards_of_npy,
        aliases=("numpy",),
        suffixes=(".npy",),
    ),
)
