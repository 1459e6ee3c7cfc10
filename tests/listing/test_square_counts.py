"""Square counts against the solutions themselves."""

import numpy as np
import oracle
import pytest

import nqueens
from nqueens._counting import searches
from nqueens._listing import blocks


def tally(n, boards):
    return np.array([np.bincount(boards[:, row], minlength=n) for row in range(n)])


@pytest.mark.parametrize("n", range(1, 9))
def test_square_counts_equal_the_oracle(n):
    counts = nqueens.square_counts(n, workers=1)
    assert counts.dtype == np.int64
    np.testing.assert_array_equal(counts, tally(n, oracle.boards(n)))


@pytest.mark.parametrize("n", [9, 12, 13])
def test_square_counts_equal_a_tally_of_the_solutions(n):
    counts = nqueens.square_counts(n)
    np.testing.assert_array_equal(counts, tally(n, nqueens.solutions(n)))
    assert (counts.sum(axis=0) == nqueens.count(n)).all()
    assert (counts.sum(axis=1) == nqueens.count(n)).all()


@pytest.mark.parametrize("n", [7, 8])
def test_long_lists_are_parted(n, monkeypatch):
    monkeypatch.setattr(blocks, "KEYS", 1)
    monkeypatch.setattr(searches, "INLINE_N", 0)
    counts = nqueens.square_counts(n, workers=2)
    np.testing.assert_array_equal(counts, tally(n, nqueens.solutions(n)))


def test_no_board():
    assert nqueens.square_counts(0).shape == (0, 0)


@pytest.mark.parametrize("n", [1, 5, 8, 11])
@pytest.mark.parametrize(
    "constraints",
    [
        {"placed": [(0, 0)]},
        {"blocked": [(0, 0)]},
        {"placed": [], "blocked": [(0, -1)]},  # -1: the last row or column
        {"blocked": [(0, 0), (-1, -1)]},
        {"blocked": [(0, 0), (0, -1), (-1, 0), (-1, -1)]},
        {"placed": [(-1, 0)], "blocked": [(0, -1)]},
    ],
)
def test_constraints_leave_what_the_solutions_have(n, constraints):
    squares = {
        key: sorted({(r % n, c % n) for r, c in value}) for key, value in constraints.items()
    }
    if set(squares.get("placed", ())) & set(squares.get("blocked", ())):
        return
    boards = nqueens.solutions(n, **squares)
    np.testing.assert_array_equal(nqueens.square_counts(n, **squares), tally(n, boards))


def test_queens_that_attack_each_other_leave_nothing():
    assert not nqueens.square_counts(6, placed=[(0, 0), (1, 1)]).any()
