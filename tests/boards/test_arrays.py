"""Boards as arrays."""

import numpy as np

from nqueens._boards.arrays import board_array


def test_a_board_that_a_kernel_can_read_is_not_copied():
    for dtype in (np.uint8, np.int32, np.int64):
        board = np.arange(10, dtype=dtype)
        assert board_array(board) is board
