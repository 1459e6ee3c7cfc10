"""The symmetries of the board: group laws, and the oracle's squares."""

import numpy as np
import oracle
import pytest
from hypothesis import given, strategies as st
from nqueens._core import StopFlag, board_images as kernel_images
from published import sequence

import nqueens
from nqueens._boards.symmetries import array_image, square_image, turned_boards

DTYPES = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
permutations = st.integers(0, 12).flatmap(lambda n: st.permutations(range(n)))
batches = (
    st.integers(1, 9)
    .flatmap(lambda n: st.lists(st.permutations(range(n)), min_size=1, max_size=6).map(np.array))
    .filter(lambda q: not oracle.could_be_matrices(q))
)


def any_board(n):
    return st.lists(st.integers(0, n - 1), min_size=n, max_size=n)


def matrix(q):
    board = np.zeros((len(q), len(q)), dtype=bool)
    board[np.arange(len(q)), q] = True
    return board


def columns(board):
    assert (board.sum(axis=1) == 1).all()
    return board.argmax(axis=1).tolist()


@given(q=permutations.filter(bool), s=st.integers(0, 7))
def test_the_numbers_of_symmetries_mean_the_same_everywhere(q, s):
    n = len(q)
    turned = columns(array_image(matrix(q), s))
    assert turned == [c for _, c in sorted(square_image(square, s, n) for square in enumerate(q))]
    assert turned_boards(np.uint8([q]), np.uint8([s])).tolist() == [turned]


@given(q=st.integers(1, 9).flatmap(any_board))
def test_symmetry_equals_the_turned_matrix(q):
    board = matrix(q)
    quarter = (np.rot90(board) == board).all()
    half = (np.rot90(board, 2) == board).all()
    expected = "quarter_turn" if quarter else "half_turn" if half else "none"
    assert nqueens.symmetry(q) == ("full" if len(q) == 1 else expected)


@given(boards=batches)
def test_a_batch_is_its_boards(boards):
    for call in (nqueens.canonical, nqueens.symmetry):
        np.testing.assert_array_equal(call(boards), [call(q) for q in boards])
        np.testing.assert_array_equal(call(boards[:, None]), call(boards)[:, None])
    union = {tuple(image) for q in boards for image in nqueens.orbit(q).tolist()}
    assert list(map(tuple, nqueens.orbit(boards).tolist())) == sorted(union)


@pytest.mark.parametrize("n", [1, *range(4, 13)])
def test_numbers_of_classes_are_those_published(n):
    boards = nqueens.solutions(n)
    smallest = np.unique(nqueens.canonical(boards), axis=0)
    assert len(smallest) == sequence("A002562")[n]
    kinds = nqueens.symmetry(boards)
    if n > 1:
        assert (kinds == "none").sum() == 8 * sequence("A260320")[n]
        assert (kinds == "half_turn").sum() == 4 * sequence("A260319")[n]
        assert (kinds == "quarter_turn").sum() == 2 * sequence("A260318")[n]
    np.testing.assert_array_equal(nqueens.orbit(smallest), boards)
    assert nqueens.is_solution(nqueens.orbit(smallest[-1])).all()


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_argument_is_not_changed(dtype):
    boards = nqueens.solutions(8).astype(dtype)
    for given_boards in (boards, boards[::-1, ::-1], boards.astype(boards.dtype.newbyteorder())):
        before = given_boards.copy()
        for call in (nqueens.canonical, nqueens.orbit):
            image = call(given_boards)
            assert image.dtype == np.int8
            assert not np.shares_memory(image, given_boards)
        np.testing.assert_array_equal(given_boards, before)


def test_empty_boards():
    none = np.empty((3, 0), dtype=np.uint8)
    assert nqueens.canonical(none).shape == (3, 0)
    assert nqueens.orbit(none).shape == nqueens.orbit([]).shape == (1, 0)
    assert nqueens.orbit(np.empty((0, 5), dtype=int)).shape == (0, 5)
    assert nqueens.symmetry([]) == nqueens.symmetry([0]) == "full"
    assert nqueens.symmetry(np.empty((0, 5), dtype=int)).shape == (0,)


def test_canonical_boards_and_orbits_of_every_width():
    rng = np.random.default_rng(5)
    for n in (*range(1, 8), 63, 64, 65, 255, 256, 257, 300):
        boards = np.array([rng.permutation(n) for _ in range(6)])
        images = [sorted(oracle.images(q)) for q in boards.tolist()]
        for dtype in (np.uint8, np.int16, np.int32, np.int64):
            if n - 1 <= np.iinfo(dtype).max:
                found = nqueens.canonical(boards.astype(dtype))
                assert found.dtype == (np.int8 if n <= 64 else np.int16)
                assert found.tolist() == [list(some[0]) for some in images]
        whole = sorted({q for some in images for q in some})
        assert nqueens.orbit(boards).tolist() == [list(q) for q in whole]


@pytest.mark.parametrize("n", [3, 64, 65, 300])
def test_two_queens_in_a_column_have_no_canonical_board(n):
    boards = np.tile(np.arange(n), (4, 1))
    boards[2, 0] = 1
    for move in (nqueens.canonical, nqueens.orbit):
        with pytest.raises(ValueError, match="a board has two queens in a column"):
            move(boards)


def test_the_boundary_of_images_refuses_what_does_not_fit():
    boards = np.array([[1, 3, 0, 2]], dtype=np.uint8)
    room, stop = np.empty((1, 4), np.uint8), StopFlag()
    assert kernel_images(boards, np.empty(4, np.uint8), room, stop) == 1
    assert kernel_images(boards + np.uint8(4), np.empty(4, np.uint8), room, stop) == 0
    for inverse, images in ((3, (1, 4)), (4, (2, 4)), (4, (1, 5)), (4, (7, 4))):
        with pytest.raises(ValueError, match="images of"):
            kernel_images(boards, np.empty(inverse, np.uint8), np.empty(images, np.uint8), stop)
