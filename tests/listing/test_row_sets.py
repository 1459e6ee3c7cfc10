"""Samples from the row sets of the join: every random choice, exhaustively or at random."""

import math
import threading

import numpy as np
import oracle
import pytest
from numpy.testing import assert_array_equal
from test_ranks import chi_square, far_beyond

import nqueens
from nqueens._boards.symmetries import board_images
from nqueens._core import StopFlag, Stopped
from nqueens._kernels.join.joining import Halves, Joiner, Quarters
from nqueens._sampling import row_sets, samples

STOP = StopFlag()


@pytest.fixture
def joined(monkeypatch):
    """Draw from row sets on small boards as well."""
    monkeypatch.setattr(row_sets, "JOINED_FROM", 6)
    samples._kept.clear()
    yield
    samples._kept.clear()


def joiner(n):
    quarters = Quarters(n)
    quarters.make(STOP)
    return Joiner(quarters, "scalar")


def solutions_of(halves, n, kind, north, south):
    """Return the boards of all choices that a draw from a row set accepts, and their bits."""
    board = np.zeros(n, dtype=np.uint8)
    east, west = halves.list(kind, north, south, STOP)
    boards, bits = [], []
    for i in range(east):
        for j in range(west):
            weight = halves.solutions(i, j, board)
            boards += [board.copy()] * weight
            bits += range(weight)
    return np.array(boards, dtype=np.uint8).reshape(-1, n), np.array(bits, dtype=np.uint8)


@pytest.mark.parametrize("n", range(6, 11))
def test_every_choice_gives_another_solution(n):
    """Choices are equally likely, and so are solutions if each has the same number of images."""
    halves, join, found = Halves(n), joiner(n), []
    sets = row_sets.row_sets(n)
    for i, (kind, north, south, orbit) in enumerate(
        zip(*(array.tolist() for array in sets), strict=True)
    ):
        boards, bits = solutions_of(halves, n, kind, north, south)
        assert len(boards) == join.count_row_set(kind, north, south, STOP)
        images = row_sets.images_of(sets, i)
        assert len(images) == orbit
        found += [board_images(boards.copy(), 4 * bits | image) for image in images]
    found = np.concatenate(found)
    found = found[np.lexsort(found.T[::-1])]
    assert_array_equal(found, np.array(oracle.solutions(n)))


@pytest.mark.parametrize("n", range(6, 15))
def test_row_sets_stand_for_all(n):
    """All sets of rows with as many rows as there are columns in the east, one per orbit."""
    half, sets = n // 2, row_sets.row_sets(n)
    keys = set(zip(*(array.tolist() for array in sets[:3]), strict=True))
    assert len(keys) == len(sets.kinds)
    sizes = np.bitwise_count(sets.norths) + np.bitwise_count(sets.souths)
    assert (sizes == half + (sets.kinds == row_sets.CROSS)).all()
    reflected = sets.kinds != row_sets.CROSS
    assert sets.orbits[reflected].sum() == math.comb(2 * half, half)
    if n % 2:
        assert (~reflected).sum() == math.comb(2 * half, half + 1)


@pytest.mark.parametrize(("n", "total"), [(8, 92), (9, 352), (10, 724)])
def test_draws_are_uniform(joined, n, total):
    ranks = nqueens.solution_rank(nqueens.random_solutions(n, 300 * total, rng=2))
    counts = np.bincount(ranks, minlength=total)
    assert chi_square(counts) < far_beyond(total - 1)


@pytest.mark.parametrize("n", [12, pytest.param(13, marks=pytest.mark.development)])
def test_draws_from_larger_boards_are_uniform(joined, n):
    boards = nqueens.random_solutions(n, 300_000, rng=3)
    assert nqueens.is_solution(boards).all()
    assert len(next(iter(samples._kept.values())).ends) > 200
    expected = nqueens.square_counts(n) / nqueens.count(n)
    for row in (0, 1, n // 2, n - 1):
        counts = np.bincount(boards[:, row], minlength=n)
        distance = ((counts - 300_000 * expected[row]) ** 2 / (300_000 * expected[row])).sum()
        assert distance < far_beyond(n - 1)


def test_samples_of_17():
    boards = nqueens.random_solutions(17, 200, rng=1)
    assert nqueens.is_solution(boards).all()
    assert len(np.unique(boards, axis=0)) == 200
    told = []
    again = nqueens.random_solutions(17, 200, rng=1, progress=lambda *news: told.append(news))
    assert_array_equal(boards, again)
    assert [news[0] for news in (told[0], told[-1])] == [0, told[0][1]]  # the draws only
    assert sum(kept.total for kept in samples._kept.values() if kept.total == 95_815_104)


def test_progress_counts_row_sets(joined):
    told = []
    nqueens.random_solutions(12, 5, rng=1, progress=lambda *news: told.append(news))
    done, weight, total = told[-1]
    assert done == weight
    assert (told[0][1], total) == (924, 14_200)


def test_a_row_set_without_solutions_ends_with_the_stop_flag():
    join, halves, stop = joiner(8), Halves(8), StopFlag()
    kind, north, south = next(
        key
        for key in zip(*(array.tolist() for array in row_sets.row_sets(8)[:3]), strict=True)
        if join.count_row_set(*key, STOP) == 0 and min(halves.list(*key, STOP))
    )
    halves.list(kind, north, south, stop)
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    board, bit = np.empty((1, 8), np.uint8), np.empty(1, np.uint8)
    with pytest.raises(Stopped):
        halves.draw(np.ones(4, np.uint64), board, bit, stop)
    timer.join()


def test_the_boundary_refuses_what_is_no_row_set():
    stream, bits = np.ones(4, np.uint64), np.empty(1, np.uint8)
    with pytest.raises(ValueError, match="no join of 5 rows"):
        Halves(5)
    halves = Halves(8)
    with pytest.raises(ValueError, match="no halves are listed"):
        halves.draw(stream, np.empty((1, 8), np.uint8), bits, STOP)
    for kind, north in ((1, 3), (0, 16), (-1, 3)):
        with pytest.raises(ValueError, match="no such row set"):
            halves.list(kind, north, 3, STOP)
    assert halves.list(0, 15, 15, STOP) == (0, 0)
    with pytest.raises(ValueError, match="the row set has no halves"):
        halves.draw(stream, np.empty((1, 8), np.uint8), bits, STOP)
    assert min(halves.list(0, 3, 3, STOP)) > 0
    with pytest.raises(ValueError, match="7 columns for a board of 8"):
        halves.draw(stream, np.empty((1, 7), np.uint8), bits, STOP)
    with pytest.raises(ValueError, match="the arrays differ in length"):
        halves.draw(stream, np.empty((2, 8), np.uint8), bits, STOP)
    with pytest.raises(ValueError, match="there are no halves -1 and 0"):
        halves.solutions(-1, 0, np.empty(8, np.uint8))
