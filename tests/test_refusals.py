"""Odd arguments that the library once handled badly."""

import inspect
import re

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

import nqueens
from nqueens import Board
from nqueens._runtime.wording import described, shown


def test_classes_may_be_an_iterator():
    found = nqueens.count_by_symmetry(8, classes=iter(["quarter_turn", "half_turn"]))
    assert found[:3] == (None, 1, 0)


def test_masked_squares_are_squares():
    masked = np.ma.masked_array([(0, 1), (1, 3)], mask=True)
    assert nqueens.solutions(4, placed=masked).tolist() == [[1, 3, 0, 2]]


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


def test_functions_without_a_torus_name_those_that_have_one():
    with pytest.raises(
        TypeError, match=r"solution_at\(\) has no toroidal; ([\w, ]+) have it"
    ) as it:
        nqueens.solution_at(8, 0, toroidal=True)
    named = set(re.findall(r"\w+", str(it.value).split(";")[1])) - {"and", "have", "it"}
    functions = {name: getattr(nqueens, name) for name in nqueens.__all__}
    functions = {name: one for name, one in functions.items() if inspect.isfunction(one)}
    having = [n for n, one in functions.items() if "toroidal" in inspect.signature(one).parameters]
    assert named == set(having)
    for call in (nqueens.solution_rank, nqueens.count_by_symmetry, nqueens.estimate_count):
        with pytest.raises(TypeError, match="has no toroidal"):
            call([0], toroidal=True)
    with pytest.raises(TypeError, match="has no toroidal"):
        nqueens.solve_many(8, 2, toroidal=True)
