"""Checking boards against the oracle."""

import numpy as np
import oracle
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra import numpy as hnp

import nqueens

DTYPES = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]


def boards_of(shape):
    columns = st.integers(0, shape[1] - 1)
    return hnp.arrays(np.int64, shape, elements=columns, fill=st.nothing())


SHAPES = st.tuples(st.integers(0, 5), st.integers(1, 40))
boards_of_n = SHAPES.flatmap(boards_of).filter(lambda q: not oracle.could_be_matrices(q))


@given(boards=boards_of_n, dtype=st.sampled_from(DTYPES))
def test_checks_equal_oracle(boards, dtype):
    pairs = [oracle.attacking_pairs(q.tolist()) for q in boards]
    typed = boards.astype(dtype)
    np.testing.assert_array_equal(nqueens.conflicts(typed), pairs)
    np.testing.assert_array_equal(nqueens.is_solution(typed), np.array(pairs) == 0)


@given(boards=boards_of_n, toroidal=st.booleans())
def test_attacks_are_the_pairs_that_conflicts_counts(boards, toroidal):
    for q in boards.tolist():
        pairs = nqueens.attacks(q, toroidal=toroidal)
        assert len(pairs) == nqueens.conflicts(q, toroidal=toroidal)
        squares = [[(row, q[row]) for row in pair] for pair in pairs.tolist()]
        torus = len(q) if toroidal else None
        assert all(oracle.attacking_pairs_of(pair, torus) for pair in squares)
        assert squares == sorted(squares)
        assert len({*map(str, squares)}) == len(squares)


@given(boards=boards_of_n, dtype=st.sampled_from(DTYPES))
def test_checks_of_the_torus_equal_oracle(boards, dtype):
    n = boards.shape[1]
    pairs = [oracle.attacking_pairs_of(list(enumerate(q)), n) for q in boards.tolist()]
    typed = boards.astype(dtype)
    np.testing.assert_array_equal(nqueens.conflicts(typed, toroidal=True), pairs)
    np.testing.assert_array_equal(nqueens.is_solution(typed, toroidal=True), np.array(pairs) == 0)


@pytest.mark.parametrize("n", [4, 6, 31, 32, 33, 34])
def test_queens_that_share_both_diagonals_of_a_torus_are_one_pair(n):
    q = np.full(n, 0)
    q[n // 2 :] = n // 2
    expected = oracle.attacking_pairs_of(list(enumerate(q.tolist())), n)
    assert nqueens.conflicts(q, toroidal=True) == expected


@given(n=st.integers(4, 9), data=st.data())
def test_solutions_with_two_columns_swapped(n, data):
    q = data.draw(st.sampled_from(nqueens.solutions(n).tolist() or [list(range(n))]))
    i, j = data.draw(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)))
    q[i], q[j] = q[j], q[i]
    assert nqueens.is_solution(q) == (oracle.attacking_pairs(q) == 0)


@pytest.mark.parametrize("n", [4, 31, 32, 33, 64, 100, 1000])
def test_one_attack_is_found_on_boards_of_every_size(n):
    q = nqueens.solve(n, rng=0)
    assert nqueens.is_solution(q)
    assert nqueens.conflicts(q) == 0
    q[0] = q[n - 1]
    assert not nqueens.is_solution(q)
    assert nqueens.conflicts(q) == oracle.attacking_pairs(q.tolist()) > 0


def test_leading_axes_are_kept():
    boards = nqueens.solutions(6).reshape(2, 2, 6)
    assert nqueens.is_solution(boards).shape == (2, 2)
    assert nqueens.is_solution(boards).dtype == np.bool_
    assert nqueens.conflicts(boards).shape == (2, 2)
    assert nqueens.conflicts(boards).dtype == np.int64
    assert nqueens.conflicts(boards[:, :0]).shape == (2, 0)


def test_a_single_board_gives_python_scalars():
    assert nqueens.is_solution([1, 3, 0, 2]) is True
    assert nqueens.is_solution([]) is True
    assert nqueens.is_solution([0]) is True
    assert type(nqueens.conflicts((0, 1, 2))) is int
    assert nqueens.conflicts([]) == 0


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_layout(dtype):
    boards = nqueens.solutions(8).astype(dtype)
    shuffled = np.asfortranarray(boards)
    swapped = boards.astype(boards.dtype.newbyteorder())
    strided = np.repeat(boards, 2, axis=1)[:, ::2]
    frozen = boards.copy()
    frozen.flags.writeable = False
    for view in (shuffled, swapped, strided, frozen, boards[::-1], boards[:, ::-1]):
        assert nqueens.is_solution(view).all()


@given(hnp.arrays(np.int64, st.tuples(st.integers(1, 3), st.just(7)), elements=st.integers(0, 6)))
def test_arguments_are_not_changed(boards):
    before = boards.copy()
    nqueens.is_solution(boards)
    nqueens.conflicts(boards)
    np.testing.assert_array_equal(boards, before)


def test_a_large_bad_board_counts_every_pair():
    n = 2_000_000
    assert nqueens.conflicts(np.zeros(n, dtype=np.int32)) == n * (n - 1) // 2
    assert nqueens.conflicts(np.arange(n)) == n * (n - 1) // 2


def test_completions_keep_the_constraints():
    boards = np.array([*oracle.solutions(7), (0,) * 7])
    rng = np.random.default_rng(7)
    for _ in range(40):
        squares = [tuple(square) for square in rng.integers(0, 7, (6, 2)).tolist()]
        placed = list(dict.fromkeys(squares[: rng.integers(0, 3)]))
        blocked = [square for square in squares[2:] if square not in placed]
        found = nqueens.is_solution(boards, placed=placed, blocked=blocked)
        assert found.sum() == oracle.completions(7, placed, blocked)
        kept = {tuple(q) for q in boards[found].tolist()}
        assert kept == {tuple(q) for q in nqueens.solutions(7, placed=placed, blocked=blocked)}


def test_one_board_and_its_constraints():
    q = [1, 3, 0, 2]
    assert nqueens.is_solution(q, placed=[(0, 1), (3, 2)], blocked=[(0, 0)]) is True
    assert nqueens.is_solution(q, placed=[(0, 2)]) is False
    assert nqueens.is_solution(q, blocked=np.eye(4, dtype=bool)) is True
    assert nqueens.is_solution(q, blocked=~np.eye(4, dtype=bool)) is False
    assert nqueens.is_solution([q, q], placed=[]).tolist() == [True, True]
    with pytest.raises(ValueError, match=r"\(4, 0\) is not on a board of 4"):
        nqueens.is_solution(q, placed=[(4, 0)])
