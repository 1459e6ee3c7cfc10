"""Large boards on which the queens leave few rows, or the blocked squares no solution."""

import itertools

import numpy as np
import oracle
import pytest

import nqueens

SIZES = (17, 18, 21, 28, 32)


def completions(n, placed, blocked):
    """Return all solutions with these queens and without the blocked squares, in order."""
    rows = sorted({*range(n)} - {row for row, _ in placed})
    columns = sorted({*range(n)} - {column for _, column in placed})
    found = []
    for order in itertools.permutations(columns):
        queens = [*placed, *zip(rows, order, strict=True)]
        if blocked.isdisjoint(queens) and not oracle.attacking_pairs_of(queens):
            found.append([column for _, column in sorted(queens)])
    return sorted(found)


def boards_with_few_rows(n):
    """Yield the placed queens and the blocked squares, with 0 to 4 rows left."""
    rng = np.random.default_rng(n)
    for left in (0, 1, 2, 3, 4):
        queens = list(enumerate(nqueens.solve(n, rng=n + left).tolist()))
        for order in (range(n), range(n)[::-1], rng.permutation(n).tolist()):
            placed = [queens[row] for row in order[left:]]
            yield placed, set()
            yield placed, {(row, 0) for row in order[:left]}
            yield placed, {queens[row] for row in order[:1]} - {*placed}


@pytest.mark.parametrize(
    "n", [n if n < 28 else pytest.param(n, marks=pytest.mark.development) for n in SIZES]
)
def test_every_function_agrees_on_few_rows(n):
    for placed, blocked in boards_with_few_rows(n):
        words = {"placed": placed, "blocked": sorted(blocked)}
        expected = completions(n, placed, blocked)
        assert nqueens.count(n, **words) == len(expected)
        assert nqueens.solutions(n, **words).tolist() == expected
        if n <= 28:
            counts = nqueens.square_counts(n, **words)
            assert counts.sum() == n * len(expected)
        if not expected:
            with pytest.raises(nqueens.NoSolution):
                nqueens.random_solutions(n, 1, rng=1, **words)
            continue
        drawn = nqueens.random_solutions(n, 40, rng=1, **words).tolist()
        assert all(q in expected for q in drawn)
        assert len({tuple(q) for q in drawn}) == len(expected) or len(expected) > 8


@pytest.mark.parametrize("n", [17, 21, 22, 25, 28])
@pytest.mark.parametrize("line", [0, 10])
def test_a_blocked_row_or_column_leaves_no_solution(n, line):
    row = [(line, column) for column in range(n)]
    for blocked in (row, [square[::-1] for square in row]):
        assert nqueens.count(n, blocked=blocked) == 0
        assert not nqueens.square_counts(n, blocked=blocked).any()
        assert nqueens.solutions(n, blocked=blocked).shape == (0, n)
        assert nqueens.estimate_count(n, samples=100, rng=1, blocked=blocked).value == 0
        with pytest.raises(nqueens.NoSolution):
            nqueens.random_solutions(n, 1, blocked=blocked)
    nqueens.predict(n, blocked=row)


def all_but(n, row, columns):
    """Return the other squares of a row."""
    return [(row, column) for column in range(n) if column not in columns]


@pytest.mark.parametrize(
    ("n", "blocked"),
    [
        (22, all_but(22, 10, [3, 4]) + all_but(22, 11, [3, 4])),
        (28, all_but(28, 13, [0]) + all_but(28, 14, [0, 1])),
        (21, all_but(21, 10, [3]) + [square[::-1] for square in all_but(21, 10, [17])]),
    ],
)
def test_centre_lines_that_cannot_be_filled_leave_no_solution(n, blocked):
    assert nqueens.count(n, blocked=blocked) == 0
    assert not nqueens.square_counts(n, blocked=blocked).any()
    with pytest.raises(nqueens.NoSolution):
        nqueens.random_solutions(n, 1, blocked=blocked)
    assert nqueens.predict(n, blocked=blocked).jobs == 1


@pytest.mark.parametrize("n", [18, 24, 32, 40, 64])
def test_a_huge_limit_takes_the_memory_of_the_solutions_that_exist(n):
    q = nqueens.solve(n, rng=1).tolist()
    for left in (0, 1, 3):
        placed = [*enumerate(q)][left:]
        expected = completions(n, placed, set())
        listed = nqueens.solutions(n, placed=placed, limit=10**12)
        assert listed.tolist() == expected
        assert nqueens.solutions(n, placed=placed, limit=10**12, offset=1).tolist() == expected[1:]


def test_a_huge_limit_of_a_torus_without_solutions():
    assert nqueens.solutions(32, toroidal=True, limit=10**12).shape == (0, 32)
    blocked = [(5, column) for column in range(19)]
    assert nqueens.solutions(19, toroidal=True, blocked=blocked, limit=10**12).shape == (0, 19)
