"""Exact counts of completions on boards of any size."""

import numpy as np
import oracle
import pytest

import nqueens
from nqueens._counting.completions import count_completions
from nqueens._runtime.running import QUIET


@pytest.mark.parametrize("n", range(1, 9))
def test_small_boards_agree_with_the_oracle(n):
    rng = np.random.default_rng(n)
    assert count_completions(n, None, None, None, QUIET) == oracle.bit_recursion(n)
    for _ in range(12):
        squares = [tuple(square) for square in rng.integers(0, n, (rng.integers(0, 6), 2)).tolist()]
        placed = list(dict.fromkeys(squares[:2]))
        blocked = [square for square in squares[2:] if square not in placed]
        found = oracle.completions(n, placed, blocked)
        assert count_completions(n, placed, blocked, None, QUIET) == found, (placed, blocked)
        for most in (0, 1, found):
            assert count_completions(n, placed, blocked, most, QUIET) == min(found, most + 1)


def left(n, rows, seed=1):
    """Return the queens of a solution of n, except those in some random rows."""
    board = list(enumerate(nqueens.solve(n, rng=seed).tolist()))
    order = np.random.default_rng(seed).permutation(n)
    return [board[row] for row in order[rows:]]


def test_large_boards():
    queens = left(1000, 24)
    total = nqueens.count(1000, placed=queens)
    assert nqueens.count(1000, placed=queens, at_most=total - 1) == total
    assert nqueens.count(1000, placed=queens, at_most=total) == total
    free = sorted({*range(1000)} - {row for row, _ in queens})
    columns = sorted({*range(1000)} - {column for _, column in queens})
    assert total == sum(
        nqueens.count(1000, placed=[*queens, (free[0], column)]) for column in columns
    )
    rest = [(free[0], column) for column in columns[5:]]
    assert nqueens.count(1000, placed=queens, blocked=rest) == sum(
        nqueens.count(1000, placed=[*queens, (free[0], column)]) for column in columns[:5]
    )
    assert nqueens.count(40, placed=left(40, 0)) == 1
    assert nqueens.count(40, placed=[(0, 0), (5, 5)]) == 0


def test_a_board_as_both_engines_count_it():
    queens = left(32, 16)
    assert count_completions(32, queens, None, None, QUIET) == nqueens.count(32, placed=queens)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"placed": [(0, 0)]}, "at most 32 unless the placed queens leave at most 32 rows, not 99"),
        ({"placed": left(99, 9), "toroidal": True}, "at most 32 with method, .*, not 99"),
        ({"placed": left(99, 9), "method": "simd"}, "at most 32 with method, .*, not 99"),
        ({"placed": left(99, 9)[:1] * 2}, "is placed twice"),
        ({"placed": [(98, 3)], "blocked": [(98, 3)]}, r"queen \(98, 3\) stands on a blocked"),
        ({"placed": [(99, 0)]}, r"\(99, 0\) is not on a board of 99"),
        ({"blocked": [(0, 0)]}, "n must be at most 32 "),
    ],
)
def test_what_is_refused(words, reason):
    with pytest.raises(ValueError, match=reason):
        nqueens.count(99, **words)
