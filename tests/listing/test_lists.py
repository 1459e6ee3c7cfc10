"""Arrays of solutions against the oracle."""

import itertools

import numpy as np
import oracle
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_array_equal
from published import sequence

import nqueens
from nqueens._boards.problem import problem_of
from nqueens._listing import lists
from nqueens._runtime import memory

A000170 = sequence("A000170")


@pytest.mark.parametrize("n", range(11))
def test_solutions_equal_oracle(n):
    boards = nqueens.solutions(n)
    assert boards.dtype == np.int8
    assert boards.flags.c_contiguous
    assert boards.base is None or boards.base.nbytes == boards.nbytes
    assert_array_equal(boards, oracle.boards(n))


def test_the_empty_board_has_one_solution():
    assert nqueens.solutions(0).shape == (1, 0)
    assert nqueens.solutions(0, limit=0).shape == (0, 0)
    assert nqueens.solutions(0, offset=1).shape == (0, 0)
    assert [a.shape for a in nqueens.iter_solutions(0)] == [(1, 0)]


@given(n=st.integers(1, 9), limit=st.none() | st.integers(0, 400), offset=st.integers(0, 400))
def test_limit_and_offset_slice_the_list(n, limit, offset):
    stop = None if limit is None else offset + limit
    found = nqueens.solutions(n, limit=limit, offset=offset)
    assert_array_equal(found, oracle.boards(n)[offset:stop])


@given(n=st.integers(1, 9), batch=st.integers(1, 400))
def test_batches_join_to_the_list(n, batch):
    batches = list(nqueens.iter_solutions(n, batch=batch))
    assert all(len(some) == batch for some in batches[:-1])
    assert all(0 < len(some) <= batch for some in batches)
    assert_array_equal(np.concatenate([np.empty((0, n), np.uint8), *batches]), oracle.boards(n))


def test_batches_do_not_share_memory():
    first, second = itertools.islice(nqueens.iter_solutions(8, batch=5), 2)
    assert not np.shares_memory(first, second)


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_every_number_of_threads_gives_the_same_array(workers, monkeypatch):
    monkeypatch.setattr(lists, "WALKED_N", 0)
    for n in range(3, 10):
        assert_array_equal(nqueens.solutions(n, workers=workers), oracle.boards(n))
    for offset in (0, 1, 100, 351, 352, 1000):
        found = nqueens.solutions(9, offset=offset, workers=workers)
        assert_array_equal(found, oracle.boards(9)[offset:])


@pytest.mark.parametrize("fundamental", [False, True])
def test_a_counted_offset_is_a_walked_offset(fundamental, monkeypatch):
    walked = [nqueens.solutions(10, offset=k, limit=7, fundamental=fundamental) for k in OFFSETS]
    monkeypatch.setattr(lists, "WALKED_OFFSET", -1)
    for k, boards in zip(OFFSETS, walked, strict=True):
        counted = nqueens.solutions(10, offset=k, limit=7, fundamental=fundamental)
        assert_array_equal(counted, boards)


OFFSETS = [0, 1, 91, 300, 717, 720, 724, 800]


@pytest.mark.parametrize("n", range(11))
def test_fundamental_solutions_are_the_least_of_their_orbits(n):
    least = sorted({min(oracle.images(q)) for q in oracle.solutions(n)})
    assert len(least) == (sequence("A002562")[n] if n else 1)
    found = nqueens.solutions(n, fundamental=True)
    assert_array_equal(found, np.array(least).reshape(len(least), n))
    parts = list(nqueens.iter_solutions(n, batch=7, fundamental=True))
    assert sum(len(part) for part in parts) == len(least)
    assert [q for part in parts for q in part.tolist()] == [list(q) for q in least]


squares_of_8 = st.tuples(st.integers(0, 7), st.integers(0, 7))


@given(
    placed=st.lists(squares_of_8, max_size=3, unique=True),
    blocked=st.lists(squares_of_8, max_size=12),
    limit=st.none() | st.integers(0, 20),
    offset=st.integers(0, 5),
)
def test_constraints_select_from_the_list(placed, blocked, limit, offset):
    blocked = [square for square in blocked if square not in placed]
    kept = oracle.boards(8, placed, blocked).tolist()
    stop = None if limit is None else offset + limit
    boards = nqueens.solutions(8, placed=placed, blocked=blocked, limit=limit, offset=offset)
    assert boards.tolist() == kept[offset:stop]
    parts = nqueens.iter_solutions(8, placed=placed, blocked=blocked, batch=4)
    assert [q for part in parts for q in part.tolist()] == kept


def test_all_completions_of_a_board_too_large_to_count():
    placed = list(enumerate(nqueens.solve(40, rng=1).tolist()))[:35]
    found = nqueens.solutions(40, placed=placed)
    assert nqueens.is_solution(found, placed=placed).all()
    assert_array_equal(nqueens.solutions(40, placed=placed, limit=1), found[:1])
    assert_array_equal(np.vstack([*nqueens.iter_solutions(40, placed=placed)]), found)
    assert nqueens.solutions(40, placed=[(0, 0), (1, 1)]).shape == (0, 40)


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


def test_a_list_that_surely_does_not_fit_is_refused_at_once(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 23 << 30)
    for n, words in ((19, {}), (20, {"offset": 10}), (20, {"fundamental": True}), (32, {})):
        with pytest.raises(MemoryError, match=f"the array of solutions of {n} queens"):
            nqueens.solutions(n, **words)


def test_there_are_at_least_as_many_as_the_formula_says():
    for n in range(lists.SURE_N, 28):
        request = lists._Request(problem_of(n), False, 1)
        assert A000170[n] / 2.5 < request.at_least < A000170[n]


def test_a_list_that_turns_out_not_to_fit_is_refused(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 1 << 20)
    for words in ({}, {"placed": [(0, 0)]}, {"blocked": [(0, 0)], "limit": 10**9}, {"offset": 9}):
        with pytest.raises(MemoryError, match="the array of solutions of 17 queens"):
            nqueens.solutions(17, **words)


@pytest.mark.parametrize(
    ("source", "limit"),
    [("_walked", 3), ("stream_boards", lists.FEW_SOLUTIONS), ("stream_sparse", 3)],
)
def test_an_interrupt_while_the_source_of_a_list_is_closed_is_raised(monkeypatch, source, limit):
    def interrupted_at_its_end(*arguments):
        try:
            yield oracle.boards(12).astype(np.uint8)
        except GeneratorExit:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(lists, source, interrupted_at_its_end)
    monkeypatch.setattr(lists, "is_sparse", lambda board: source == "stream_sparse")
    with pytest.raises(KeyboardInterrupt):
        nqueens.solutions(12, limit=limit)


def test_an_interrupt_while_a_list_is_closed_is_raised(monkeypatch):
    def interrupted(watch, *error):
        raise KeyboardInterrupt

    monkeypatch.setattr(lists.Watch, "__exit__", interrupted)
    with pytest.raises(KeyboardInterrupt):
        nqueens.solutions(6, limit=2)


def test_the_progress_of_a_list_is_the_first_two_queens_of_its_last_solution(monkeypatch):
    news = []
    monkeypatch.setattr(lists.Watch, "report", lambda watch, *values: news.append(values))
    assert len(list(nqueens.iter_solutions(9, batch=30))) == 12
    boards, told = oracle.boards(9), [values for values in news if len(values) == 3 and values[2]]
    assert len(told) == 13
    assert told[-1] == (81, 81, 352)
    for done, _, found in told[:-1]:
        assert done == 9 * boards[found - 1, 0] + boards[found - 1, 1]
