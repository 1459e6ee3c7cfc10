"""Solutions of free boards, checked by marking lines, without code of the solver."""

import itertools
import os

import greedy_model
import numpy as np
import oracle
import pytest
from nqueens._kernels.solve.solving import fill_large

import nqueens
from nqueens import _core
from nqueens._boards.arrays import column_type

METHODS = ("auto", "swap", "hill-climb", "construct", "backtrack")


def is_valid(q):
    """Mark each column and diagonal; each family needs n different marks, or queens clash."""
    n = len(q)
    rows, q = np.arange(n), q.astype(np.int64)
    if q.min() < 0 or q.max() >= n:
        return False
    for line in (q, rows + q, rows - q + n):
        marked = np.zeros(2 * n, dtype=np.bool_)
        marked[line] = True
        if np.count_nonzero(marked) != n:
            return False
    return True


def test_the_check_itself():
    good = np.array([1, 3, 0, 2])
    assert is_valid(good)
    assert not any(is_valid(np.array(q)) for q in ([0, 1, 2, 3], [1, 3, 0, 0], [1, 3, 0, 4]))
    for q in itertools.permutations(range(6)):
        assert is_valid(np.array(q)) == (oracle.attacking_pairs(q) == 0)


@pytest.mark.parametrize("first", range(4, 5001, 250))
def test_every_n_to_5000(first):
    for n in range(first, min(first + 250, 5001)):
        assert is_valid(nqueens.solve(n, rng=n)), n


def check_sizes(sizes):
    for n in sizes:
        for seed in (0, 1):
            assert is_valid(nqueens.solve(n, rng=seed)), (n, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("low", "high", "number"), [(4, 10**6, 500), (10**6, 10**8, 10)])
def test_random_sizes(low, high, number):
    exponents = np.random.default_rng(2).uniform(np.log(low), np.log(high), number)
    check_sizes([int(n) for n in np.exp(exponents)])


@pytest.mark.parametrize("n", [2**k + d for k in range(10, 18) for d in (-1, 0, 1, 7)])
def test_sizes_around_the_chunks(n):
    check_sizes([n, 8 * n + 3])


@pytest.mark.parametrize("n", [1000, 1007, 5000, 70_000, 200_000])
def test_large_boards_are_those_of_a_slow_model(n):
    """The largest have rows that are placed late: from lists, and of 200,000 in windows first."""
    boards, words = np.empty((2, n), np.int32), np.array([n, 2, 3, 4], dtype=np.uint64)
    model = greedy_model.Model(n, words)
    fill_large(boards, words, _core.StopFlag())
    for board in boards.tolist():
        assert board == model.board()
    assert words.tolist() == model.random.s


SIZES = {
    "auto": range(4, 40),
    "swap": [*range(4, 40), 100, 1000],
    "hill-climb": [*range(4, 40), 57, 100, 300],
    "construct": [*range(4, 500), 10**6, 10**6 + 1, 10**6 + 2, 2**21 + 1],
    "backtrack": range(4, 26),
}


@pytest.mark.parametrize("method", METHODS)
def test_every_method_gives_solutions(method):
    assert nqueens.solve(1, method=method).tolist() == [0]
    for n in SIZES[method]:
        q = nqueens.solve(n, rng=n, method=method)
        assert q.dtype == column_type(len(q))
        assert q.shape == (n,)
        assert q.flags.owndata
        assert is_valid(q), n
    for n in (2, 3):
        with pytest.raises(nqueens.NoSolution, match=f"{n} queens cannot be placed on a {n} x {n}"):
            nqueens.solve(n, method=method)
    assert issubclass(nqueens.NoSolution, ValueError)


@pytest.mark.parametrize("n", range(4, 13))
def test_backtrack_finds_the_lexicographically_first(n):
    assert tuple(nqueens.solve(n, method="backtrack")) == next(oracle.depth_first(n))


@pytest.mark.parametrize("n", [1, 4, 8, 64, 65, 256, 257, 1024, 1025, 16_384, 16_385])
def test_solve_many(n):
    size = 200 if n < 300 else 3
    boards = nqueens.solve_many(n, size, rng=n)
    assert boards.shape == (size, n)
    assert boards.dtype == column_type(n)
    assert all(is_valid(q) for q in boards)
    assert n in (1, 4) or len(np.unique(boards, axis=0)) > 1
    np.testing.assert_array_equal(boards, nqueens.solve_many(n, size, rng=n))


@pytest.mark.parametrize("n", range(4, 13))
def test_solve_many_draws_from_the_list_of_small_boards(n, monkeypatch):
    bounds = []

    def integers_below(rng, bound, size):
        bounds.append(bound)
        return np.arange(size, dtype=np.uint64)

    monkeypatch.setattr("nqueens._solving.solving.integers_below", integers_below)
    total = nqueens.count(n)
    boards = nqueens.solve_many(n, total)
    assert bounds == [total]
    np.testing.assert_array_equal(boards, nqueens.solutions(n))


def test_boards_of_solve_many_are_copies():
    nqueens.solve_many(6, 3, rng=0)[:] = 0
    assert nqueens.is_solution(nqueens.solve_many(6, 3, rng=0)).all()


def test_solve_many_reaches_every_solution():
    found = {tuple(q) for q in nqueens.solve_many(8, 20_000, rng=0).tolist()}
    assert found == set(oracle.solutions(8))


def test_no_boards_at_all():
    assert nqueens.solve_many(8, 0).shape == (0, 8)
    assert nqueens.solve_many(3, 0).shape == (0, 3)


@pytest.mark.parametrize("n", [100, 5000, 3_000_000])
def test_progress(n):
    seen = []
    q = nqueens.solve(n, rng=1, progress=lambda *news: seen.append(news))
    assert is_valid(q)
    assert seen[-1] == (n, n, 1)
    assert all(0 <= done <= n == whole for done, whole, _ in seen)
    np.testing.assert_array_equal(q, nqueens.solve(n, rng=1))


def test_an_error_in_the_callback_stops_the_search():
    def fail(done, whole, found):
        raise RuntimeError(f"at {whole}")

    with pytest.raises(RuntimeError, match="at 20000000"):
        nqueens.solve(20_000_000, rng=1, progress=fail)


@pytest.mark.parametrize(
    "options",
    [
        {"n": 60, "method": "backtrack"},
        {"n": 300_000, "method": "hill-climb"},
        {"n": 20_000_000},
        {"n": 20_000_000, "method": "swap"},
    ],
)
def test_time_limit(options):
    with pytest.raises(TimeoutError, match=r"no solution found within 0.02 s"):
        nqueens.solve(**options, rng=1, time_limit=0.02)


@pytest.mark.parametrize(("n", "size"), [(12, 50_000_000), (20, 10_000_000), (3000, 20_000)])
def test_time_limit_of_many_boards(n, size):
    with pytest.raises(nqueens.OutOfTime):
        nqueens.solve_many(n, size, time_limit=0.02)


def test_within_the_time_limit():
    for n in (8, 5000):
        limited = nqueens.solve(n, rng=1, time_limit=100)
        np.testing.assert_array_equal(limited, nqueens.solve(n, rng=1))


@pytest.mark.parametrize("n", [1, 5, 7, 11, 25, 35, 1001, 100_003])
def test_boards_of_the_torus(n):
    for method in ("auto", "construct"):
        q = nqueens.solve(n, toroidal=True, method=method, rng=n)
        assert q.dtype == column_type(len(q))
        assert nqueens.is_solution(q, toroidal=True)


def test_every_linear_board_of_the_torus_is_drawn_equally_often():
    listed = {tuple(q) for q in nqueens.solutions(7, toroidal=True).tolist()}
    rng = np.random.default_rng(1)
    drawn = [tuple(nqueens.solve(7, toroidal=True, rng=rng).tolist()) for _ in range(2800)]
    assert set(drawn) == listed
    expected = len(drawn) / len(listed)
    chi_squared = sum((drawn.count(q) - expected) ** 2 / expected for q in listed)
    assert chi_squared < 27 + 5 * (2 * 27) ** 0.5


@pytest.mark.parametrize(("n", "divisor"), [(2, 2), (3, 3), (8, 2), (9, 3), (10**6, 2)])
def test_toroidal_sizes_without_solutions(n, divisor):
    with pytest.raises(nqueens.NoSolution, match=f"because {n} is divisible by {divisor}"):
        nqueens.solve(n, toroidal=True)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs processor affinity")
def test_the_number_of_processors_does_not_matter():
    processors = os.sched_getaffinity(0)
    q = nqueens.solve(2_000_000, rng=3)
    os.sched_setaffinity(0, {min(processors)})
    try:
        np.testing.assert_array_equal(nqueens.solve(2_000_000, rng=3), q)
    finally:
        os.sched_setaffinity(0, processors)


def test_other_seeds_give_other_boards():
    assert len({tuple(nqueens.solve(50, rng=seed)) for seed in range(20)}) == 20
    rng = np.random.default_rng(1)
    assert not np.array_equal(nqueens.solve(50, rng=rng), nqueens.solve(50, rng=rng))
    assert not np.array_equal(nqueens.solve(50), nqueens.solve(50))


@pytest.mark.parametrize("bit_generator", [np.random.MT19937, np.random.Philox, np.random.SFC64])
def test_every_bit_generator_works(bit_generator):
    first, second = (nqueens.solve(30, rng=bit_generator(3)) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    assert is_valid(first)
