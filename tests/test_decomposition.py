"""Plans: complete, without overlap, and the same today and tomorrow."""

import hashlib
import itertools

import numpy as np
import oracle
import pytest

from nqueens import _core
from nqueens.constraints import restriction
from nqueens.decomposition import closed_masks, jobs_of, plan_entries, row_by_row


def image(square, symmetry, n):
    row, column = square
    if symmetry & 1:
        row = n - 1 - row
    if symmetry & 2:
        column = n - 1 - column
    return (column, row) if symmetry & 4 else (row, column)


def ways_to_fill_the_centre(n):
    """Return all sets of queens that fill the centre lines, by going through all sets."""
    lines = [n // 2] if n % 2 else [n // 2 - 1, n // 2]
    squares = [(r, c) for r in range(n) for c in range(n) if r in lines or c in lines]
    for size in range(1, 2 * len(lines) + 1):
        for queens in itertools.combinations(squares, size):
            rows, columns = {r for r, _ in queens}, {c for _, c in queens}
            filled = set(lines) <= rows and set(lines) <= columns
            if filled and not oracle.attacking_pairs_of(queens):
                yield frozenset(queens)


@pytest.mark.parametrize("n", range(1, 9))
def test_every_way_belongs_to_one_orbit(n):
    ways = set(ways_to_fill_the_centre(n))
    covered = set()
    for job in jobs_of(restriction(n)):
        orbit = {frozenset(image(q, s, n) for q in job.queens) for s in range(8)}
        assert len(orbit) == job.weight
        assert not orbit & covered
        covered |= orbit
    assert covered == ways


@pytest.mark.parametrize(("n", "found", "all_ways"), [(12, 342, 2642), (14, 849, 6656)])
def test_published_sizes(n, found, all_ways):
    entries = plan_entries(restriction(n))
    assert len(entries) == found
    assert entries[:, 0].sum() == all_ways


@pytest.mark.parametrize("n", [6, 7])
@pytest.mark.parametrize(
    ("placed", "symmetries"),
    [([(0, 1)], 1), ([(0, 0)], 2), ([(0, 1), (5, 4)], 2)],
    ids=["no symmetry", "a diagonal", "half turn"],
)
def test_symmetries_of_a_constraint(n, placed, symmetries):
    placed = [(r * (n - 1) // 5, c if c < 2 else n - 2) for r, c in placed]
    board = restriction(n, placed)
    assert bin(board.symmetries).count("1") == symmetries
    total = 0
    counter = _core.Counter(n, closed_masks(board), False, "scalar")
    for job in jobs_of(board):
        assert job.weight <= symmetries
        total += job.weight * counter.count(job.queens, 2**64 - 1, _core.StopFlag())
    assert total == oracle.completions(n, placed, [])


def test_jobs_are_plain_and_numbered():
    for board in (restriction(12), restriction(17), restriction(13, wraps=True), restriction(1)):
        jobs = jobs_of(board)
        assert [job.number for job in jobs] == list(range(len(jobs)))
        for job in jobs:
            assert all(type(x) is int for x in (job.number, job.weight, *sum(job.queens, ())))
        assert jobs == jobs_of(board)
    assert row_by_row(restriction(5)) == [(0, 1, ())]


DIGESTS = {
    (8, False): "70b0b131aa362b88",
    (16, False): "3a3dfddaecba62f6",
    (17, False): "d7a509d703f3d22b",
    (21, False): "6284e3300949a6bf",
    (13, True): "c2775ca8c156ffd7",
    (25, True): "778f7ef2b0dadf0c",
}


@pytest.mark.parametrize(("n", "wraps"), DIGESTS)
def test_numbers_are_stable(n, wraps):
    """Stored results name jobs by number: a plan must never change by accident."""
    text = repr([tuple(job) for job in jobs_of(restriction(n, wraps=wraps))])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == DIGESTS[n, wraps]


def test_a_plan_that_does_not_fit_is_counted():
    closed = np.zeros(12, dtype=np.uint32)
    few = np.full((10, 10), 255, dtype=np.uint8)
    assert _core.centre_plan(12, closed, 0, 255, few) == 342
    assert _core.centre_plan(12, closed, 0, 255, np.empty((0, 10), np.uint8)) == 342
    assert (few[:, 0] <= 8).all()
    for bad in (np.empty((3, 9), np.uint8), np.empty((3, 11), np.uint8)):
        with pytest.raises(ValueError, match="does not fit"):
            _core.centre_plan(12, closed, 0, 255, bad)


@pytest.mark.parametrize("queens", [((12, 0),), ((0, -1),), ((0, 0),) * 13])
def test_queens_that_are_not_on_the_board(queens):
    counter = _core.Counter(12, np.zeros(12, dtype=np.uint32), False, "scalar")
    with pytest.raises(ValueError, match="do not stand on a board of 12"):
        counter.count(queens, 0, _core.StopFlag())


def test_entries_that_are_no_plan():
    counter = _core.Counter(12, np.zeros(12, dtype=np.uint32), False, "scalar")
    for bad in ([8, 5, *[0] * 8], [8, 1, 12, 0, *[0] * 6]):
        with pytest.raises(ValueError, match="entry 0 is not one of a plan for n = 12"):
            counter.count_plan(np.array([bad], dtype=np.uint8), _core.StopFlag())


def test_a_counter_that_is_told_to_stop_has_no_result():
    stop = _core.StopFlag()
    stop.set()
    for level in _core.cpu_levels()[0]:
        counter = _core.Counter(16, np.zeros(16, dtype=np.uint32), False, level)
        with pytest.raises(_core.Stopped):
            counter.count(((0, 1),), 2**64 - 1, stop)
        with pytest.raises(_core.Stopped):
            counter.count_plan(plan_entries(restriction(16)), stop)
    for kernel, n in ((_core.count_half_turn, 24), (_core.count_quarter_turn, 48)):
        with pytest.raises(_core.Stopped):
            kernel(n, stop)


@pytest.mark.parametrize("level", _core.cpu_levels()[0])
def test_the_limit_ends_a_count(level):
    counter = _core.Counter(16, np.zeros(16, dtype=np.uint32), False, level)
    found = counter.count(((0, 1),), 1000, _core.StopFlag())
    assert 1000 < found < 400_000
