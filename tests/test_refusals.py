"""Odd arguments that the library once handled badly."""

import io

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

import nqueens
from nqueens import Board
from nqueens._runtime.wording import described, shown


def test_classes_may_be_an_iterator():
    found = nqueens.count_by_symmetry(8, classes=iter(["quarter_turn", "half_turn"]))
    assert found[:3] == (None, 1, 0)


def test_strided_views_of_a_byte_are_boards():
    board = as_strided(np.zeros((), dtype=np.uint8), (3, 4), (0, 0))
    assert nqueens.conflicts(board).tolist() == [6, 6, 6]


def test_candidates_of_a_large_board():
    n = 20_000
    board = Board(n, queens=[5, 7])
    attacked = {5, 7, 3, 7 + 1, 6}
    assert board.candidates == tuple(c for c in range(n) if c not in attacked)


def test_a_large_board_is_drawn_line_by_line():
    lines = str(Board(300, queens=[299])).split("\n")
    assert lines[0] == ". " * 299 + "Q"
    assert lines[1:] == [". " * 299 + "."] * 299


def test_numbers_in_messages():
    assert shown(1234567, ",") == "1,234,567"
    assert shown(-(2**300)) == "-2**300 or more"
    assert described("x" * 500) == "'" + "x" * 79 + "..."
    assert described(io.BytesIO()) == "an object of type BytesIO"
    assert described(np.eye(2)) == "array([[1., 0.], [0., 1.]])"


@pytest.mark.parametrize(
    "name", ["count_by_symmetry", "estimate_count", "solution_at", "solution_rank", "solve_many"]
)
def test_functions_without_a_torus_say_so(name):
    with pytest.raises(TypeError, match="toroidal"):
        getattr(nqueens, name)(8, 0, toroidal=True)
