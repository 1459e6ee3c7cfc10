"""Arrays of solutions against the oracle."""

import itertools

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nqueens


def expected(n):
    return (
        np.array(list(oracle.depth_first(n)), dtype=np.uint8).reshape(-1, n)
        if n
        else np.empty((1, 0), np.uint8)
    )


@pytest.mark.parametrize("n", range(11))
def test_solutions_equal_oracle(n):
    boards = nqueens.solutions(n)
    assert boards.dtype == np.uint8
    assert boards.flags.c_contiguous
    assert boards.flags.owndata
    np.testing.assert_array_equal(boards, expected(n))


@pytest.mark.parametrize(("n", "total"), [(11, 2680), (12, 14200), (13, 73712)])
def test_solutions_are_distinct_valid_sorted_and_complete(n, total):
    boards = nqueens.solutions(n).astype(np.int64)
    assert boards.shape == (total, n)
    rows = np.arange(n)
    for lines in (boards, boards + rows, boards - rows):
        assert (np.diff(np.sort(lines, axis=1), axis=1) > 0).all()
    number = boards @ (n ** np.arange(n - 1, -1, -1))
    assert (np.diff(number) > 0).all()


def test_the_empty_board_has_one_solution():
    assert nqueens.solutions(0).shape == (1, 0)
    assert nqueens.solutions(0, limit=0).shape == (0, 0)
    assert nqueens.solutions(0, offset=1).shape == (0, 0)
    assert [a.shape for a in nqueens.iter_solutions(0)] == [(1, 0)]


@given(n=st.integers(1, 9), limit=st.none() | st.integers(0, 400), offset=st.integers(0, 400))
def test_limit_and_offset_slice_the_list(n, limit, offset):
    stop = None if limit is None else offset + limit
    np.testing.assert_array_equal(
        nqueens.solutions(n, limit=limit, offset=offset), expected(n)[offset:stop]
    )


@given(n=st.integers(1, 9), batch=st.integers(1, 400))
def test_batches_join_to_the_list(n, batch):
    batches = list(nqueens.iter_solutions(n, batch=batch))
    assert all(len(some) == batch for some in batches[:-1])
    assert all(0 < len(some) <= batch for some in batches)
    np.testing.assert_array_equal(
        np.concatenate([np.empty((0, n), np.uint8), *batches]), expected(n)
    )


def test_batches_do_not_share_memory():
    first, second = itertools.islice(nqueens.iter_solutions(8, batch=5), 2)
    assert not np.shares_memory(first, second)


def test_the_first_solutions_of_a_large_board_come_at_once():
    boards = nqueens.solutions(20, limit=3)
    assert nqueens.is_solution(boards).all()
    # A141843: the lexicographically first solution of 20 queens, 1-based
    assert (boards[0] + 1).tolist() == [
        1, 3, 5, 2, 4, 13, 15, 12, 18, 20, 17, 9, 16, 19, 8, 10, 7, 14, 6, 11,
    ]  # fmt: skip


def test_limit_beyond_the_last_solution_costs_no_memory():
    assert nqueens.solutions(8, limit=10**15).shape == (92, 8)
    assert nqueens.solutions(8, limit=10**30, offset=90).shape == (2, 8)


@pytest.mark.parametrize("n", [18, 20, 30, 64])
def test_an_array_that_cannot_fit_is_refused_with_its_size(n):
    with pytest.raises(MemoryError, match=r"needs [\d,]+ bytes of memory, [\d,]+ available"):
        nqueens.solutions(n, limit=10**15)


def test_all_solutions_of_a_huge_board_are_refused_before_counting():
    with pytest.raises(MemoryError, match="solutions of 40 queens needs"):
        nqueens.solutions(40)


def test_a_huge_batch_is_refused():
    with pytest.raises(MemoryError, match="a batch of 1000000000000 solutions of 8 queens"):
        nqueens.iter_solutions(8, batch=10**12)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"n": 65}, ValueError, "n must be at most 64 .a row is one 64-bit word., not 65"),
        ({"n": -1}, ValueError, "n must be at least 0, not -1"),
        ({"n": True}, TypeError, "n must be an integer, not the bool True"),
        ({"n": 8, "limit": -1}, ValueError, "limit must be at least 0, not -1"),
        ({"n": 8, "limit": 1.0}, TypeError, "limit must be an integer, not 1.0"),
        ({"n": 8, "offset": -5}, ValueError, "offset must be at least 0, not -5"),
        ({"n": 8, "offset": 2**63}, ValueError, "offset must be at most 9223372036854775807"),
        ({"n": 8, "offset": "1"}, TypeError, "offset must be an integer, not '1'"),
    ],
)
def test_bad_arguments(arguments, error, words):
    with pytest.raises(error, match=words):
        nqueens.solutions(**arguments)


@pytest.mark.parametrize("batch", [0, -1])
def test_batch_must_be_positive(batch):
    with pytest.raises(ValueError, match=f"batch must be at least 1, not {batch}"):
        nqueens.iter_solutions(8, batch=batch)
