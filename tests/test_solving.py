"""Single solutions, checked by sorting: no code shared with the solver."""

import numpy as np
import pytest

import nqueens


def is_valid(q):
    rows = np.arange(len(q))
    return all(len(np.unique(line)) == len(q) for line in (q, rows + q, rows - q))


@pytest.mark.parametrize("n", [1, *range(4, 200), 1000, 10_007, 200_000])
def test_solve_gives_a_solution(n):
    q = nqueens.solve(n, rng=n)
    assert q.dtype == np.int32
    assert q.shape == (n,)
    assert q.flags.owndata
    assert is_valid(q.astype(np.int64))


@pytest.mark.parametrize("n", [8, 100, 20_000])
def test_a_seed_gives_the_same_board(n):
    seeded = [
        nqueens.solve(n, rng=rng)
        for rng in (5, np.random.default_rng(5), np.random.SeedSequence(5), np.random.PCG64(5))
    ]
    for q in seeded[1:]:
        np.testing.assert_array_equal(q, seeded[0])


def test_other_seeds_give_other_boards():
    assert len({tuple(nqueens.solve(50, rng=seed)) for seed in range(20)}) == 20
    rng = np.random.default_rng(1)
    assert not np.array_equal(nqueens.solve(50, rng=rng), nqueens.solve(50, rng=rng))
    assert not np.array_equal(nqueens.solve(50), nqueens.solve(50))


@pytest.mark.parametrize("bit_generator", [np.random.MT19937, np.random.Philox, np.random.SFC64])
def test_every_bit_generator_will_do(bit_generator):
    first, second = (nqueens.solve(30, rng=bit_generator(3)) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    assert is_valid(first)


@pytest.mark.parametrize("n", [2, 3])
def test_no_solution(n):
    with pytest.raises(nqueens.NoSolution, match=f"no placement of {n} queens on a {n} x {n}"):
        nqueens.solve(n)
    assert issubclass(nqueens.NoSolution, ValueError)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"n": 0}, ValueError, "n must be at least 1, not 0"),
        ({"n": -1}, ValueError, "n must be at least 1, not -1"),
        ({"n": 10**12}, ValueError, "n must be at most 2147483647 .*, not 1000000000000"),
        ({"n": 1.5}, TypeError, "n must be an integer, not 1.5 of type float"),
        ({"n": True}, TypeError, "n must be an integer, not the bool True"),
        ({"n": "8"}, TypeError, "n must be an integer, not '8' of type str"),
        ({"n": None}, TypeError, "n must be an integer, not None"),
        ({"n": 8, "rng": True}, TypeError, "rng must be a seed"),
        ({"n": 8, "rng": -1}, ValueError, "negative|non-negative"),
        ({"n": 8, "rng": "x"}, TypeError, "SeedSequence"),
    ],
)
def test_bad_arguments(arguments, error, words):
    with pytest.raises(error, match=words):
        nqueens.solve(**arguments)
