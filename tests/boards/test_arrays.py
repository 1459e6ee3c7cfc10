"""Boards as arrays."""

import numpy as np
import pytest

from nqueens._boards import arrays
from nqueens._boards.arrays import board_array


def test_a_board_that_a_kernel_can_read_is_not_copied():
    for dtype in (np.uint8, np.int32, np.int64):
        board = np.arange(10, dtype=dtype)
        assert board_array(board) is board


def test_a_bare_memory_error_gets_an_explanation(monkeypatch):
    def no_memory(*_):
        raise MemoryError

    monkeypatch.setattr(arrays, "integer_array", no_memory)
    with pytest.raises(MemoryError, match=r"no memory left for an array of the boards"):
        board_array([1, 3, 0, 2])
