"""The mutable board, and a search written with it."""

import numpy as np
import oracle
import pytest
from hypothesis import given, strategies as st

import nqueens
from nqueens import Board
from nqueens.formats import Position


def solve_from(board, found):
    """Collect all completions of a board, with the search that the documentation shows."""
    if board.is_complete:
        found.append(tuple(board))
    for column in board.candidates:
        board.place(column)
        solve_from(board, found)
        board.undo()


@pytest.mark.parametrize("n", range(1, 9))
def test_a_search_finds_every_solution_in_order(n):
    found = []
    board = Board(n)
    solve_from(board, found)
    assert found == list(oracle.solutions(n))
    assert board == Board(n)


@given(n=st.integers(1, 70), choices=st.lists(st.integers(0, 10**6), max_size=80))
def test_the_board_agrees_with_the_oracle(n, choices):
    board = Board(n)
    history = []
    for choice in choices:
        if choice % 5 == 0 and len(board):
            assert board.undo() == history.pop()
        elif board.candidates:
            history.append(board.candidates[choice // 5 % len(board.candidates)])
            board.place(history[-1])
        assert list(board) == history
        assert len(board) == len(history)
        assert board.is_complete == (len(history) == n)
        if not board.is_complete:
            free = [c for c in range(n) if oracle.attacking_pairs([*history, c]) == 0]
            assert board.candidates == tuple(free)
            assert [c for c in range(n) if not board.is_attacked(c)] == free


def test_a_complete_board():
    board = Board(5, queens=[0, 2, 4, 1, 3])
    assert board.is_complete
    assert board.candidates == ()
    assert board.n == len(board) == 5
    assert board.to_array().dtype == np.int8
    assert nqueens.is_solution(board.to_array())
    for call in (board.place, board.is_attacked):
        with pytest.raises(ValueError, match="all 5 rows already have a queen"):
            call(0)


def test_text_and_expression():
    board = Board(4, queens=[1, np.int8(3)])
    assert str(board) == ". Q . .\n. . . Q\n. . . .\n. . . ."
    assert repr(board) == "Board(4, queens=[1, 3])"
    assert eval(repr(board)) == board
    assert board != Board(4, queens=[1])
    assert board != Board(5, queens=[1, 3])
    assert board != [1, 3]
    assert str(Board(0)) == ""
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)


def test_a_notebook_shows_a_picture():
    board = Board(5, queens=[0, 2])
    assert board._repr_svg_() == nqueens.to_svg(Position(5, queens=((0, 0), (1, 2))), size=320)
    assert board._repr_svg_() != Board(5)._repr_svg_()


def test_the_empty_board_is_complete():
    board = Board(0)
    assert board.is_complete
    assert board.to_array().shape == (0,)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda b: b.place(2), ValueError, r"square \(1, 2\) is attacked by the queen on \(0, 1\)"),
        (lambda b: b.place(1), ValueError, r"square \(1, 1\) is attacked by the queen on \(0, 1\)"),
        (lambda b: b.place(4), ValueError, "column must be at most 3 on a board of 4, not 4"),
        (lambda b: b.place(-1), ValueError, "column must be at least 0, not -1"),
        (lambda b: b.place(1.0), TypeError, "column must be an integer, not 1.0"),
        (lambda b: b.is_attacked("0"), TypeError, "column must be an integer, not '0'"),
        (lambda b: Board(-1), ValueError, "n must be at least 0, not -1"),
        (lambda b: Board(True), TypeError, "n must be an integer, not the bool True"),
        (lambda b: Board(4, queens=[0, 0]), ValueError, r"square \(1, 0\) is attacked"),
        (lambda b: (b.undo(), b.undo()), ValueError, "there is no queen on the board"),
    ],
)
def test_errors_of_a_board(call, error, words):
    board = Board(4, queens=[1])
    with pytest.raises(error, match=words):
        call(board)


def test_a_refused_queen_leaves_the_board_as_it_was():
    board = Board(4, queens=[1])
    with pytest.raises(ValueError, match="attacked"):
        board.place(0)
    assert board == Board(4, queens=[1])
    assert board.candidates == (3,)
