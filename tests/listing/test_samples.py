"""Uniform samples: every number gives one solution, at every level and with any workers."""

import numpy as np
import oracle
import pytest
from numpy.testing import assert_array_equal
from repeating import slowly
from test_ranks import chi_square, far_beyond

import nqueens
from nqueens._boards.problem import problem_of
from nqueens._listing import samples, tree
from nqueens._runtime.running import Watch

LEVELS = nqueens.cpu_info().levels

CONSTRAINTS = [
    ([(0, 3)], []),
    ([(4, 4)], []),
    ([(4, 1), (2, 5)], []),
    ([], [(4, 4)]),
    ([], [(r, r) for r in range(9)]),
    ([], [(r, 8 - r) for r in range(9)] + [(r, r) for r in range(9)]),
    ([(2, 1), (7, 4)], [(0, 0), (8, 8)]),
    ([], [(0, c) for c in range(5)]),
]


@pytest.fixture(autouse=True)
def _forget():
    samples._kept.clear()


def every_draw(board, workers=1):
    """Return the solutions of all integers that can be drawn."""
    counted = samples._counted(board, Watch(workers=workers))
    numbers = np.random.default_rng(0).permutation(counted.total).astype(np.uint64)
    return counted.boards_of(numbers, Watch(workers=workers))


def ordered(boards):
    return boards[np.lexsort(boards.T[::-1])]


@pytest.mark.usefixtures("level")
@pytest.mark.parametrize("n", range(1, 11))
def test_each_integer_gives_another_solution(n):
    assert_array_equal(ordered(every_draw(problem_of(n))), oracle.boards(n))


@pytest.mark.parametrize(("placed", "blocked"), CONSTRAINTS)
def test_each_integer_gives_another_completion(placed, blocked):
    found = every_draw(problem_of(9, placed, blocked), workers=2)
    assert_array_equal(ordered(found), oracle.boards(9, placed, blocked))
    drawn = nqueens.random_solutions(9, 50, rng=1, placed=placed, blocked=blocked)
    assert {tuple(q) for q in drawn.tolist()} <= {tuple(q) for q in found.tolist()}


@pytest.mark.parametrize("keys", [1, 3])
def test_each_integer_gives_another_solution_without_long_lists(keys, monkeypatch):
    for module in (tree, samples):
        monkeypatch.setattr(module, "KEYS", keys)
    assert_array_equal(ordered(every_draw(problem_of(8))), oracle.boards(8))


def test_large_constrained_boards_split_by_a_row_more():
    placed = [(r, c) for r, c in enumerate(nqueens.solutions(18, limit=1)[0].tolist()) if r < 8]
    listed = nqueens.solutions(18, placed=placed)
    found = every_draw(problem_of(18, placed))
    assert_array_equal(ordered(found), listed)


def test_the_integers_are_drawn_below_the_total(monkeypatch):
    bounds = []

    def integers_below(rng, bound, size, check):
        bounds.append(bound)
        return np.arange(size, dtype=np.uint64)

    monkeypatch.setattr(samples, "integers_below", integers_below)
    boards = nqueens.random_solutions(8, 92)
    assert bounds == [92]
    assert_array_equal(ordered(boards), nqueens.solutions(8))


def test_samples_are_uniform():
    boards = nqueens.random_solutions(12, 710_000, rng=5)
    keys = np.ascontiguousarray(boards).view("S12").ravel()
    counts = np.unique(keys, return_counts=True)[1]
    assert len(counts) == 14_200
    assert chi_square(counts) < far_beyond(14_199)


@pytest.mark.parametrize("n", [9, 13, 14, *slowly(17)])
def test_samples_are_the_same_at_every_level_with_any_workers(n, monkeypatch):
    size = 30 if n < 17 else 3
    words = {} if n < 17 else {"blocked": [(r, c) for r in (0, 1) for c in range(16 - r * 2)]}
    found = []
    for level in LEVELS:
        monkeypatch.setenv("NQUEENS_CPU", level)
        for workers in (1, 2):
            samples._kept.clear()
            found.append(nqueens.random_solutions(n, size, rng=3, workers=workers, **words))
    assert nqueens.is_solution(found[0]).all()
    assert all(np.array_equal(found[0], other) for other in found)


def test_few_boards_are_kept():
    for column in range(samples.KEPT + 3):
        nqueens.random_solutions(12, 1, placed=[(0, column)])
    assert len(samples._kept) == samples.KEPT


@pytest.mark.parametrize(
    "words", [{"placed": [(0, 0), (1, 1)]}, {"blocked": np.ones((6, 6), bool)}]
)
def test_no_samples_of_what_cannot_be_completed(words):
    message = "6 queens and these constraints have no solution to draw"
    with pytest.raises(nqueens.NoSolution, match=message):
        nqueens.random_solutions(6, 1, **words)
    assert nqueens.random_solutions(6, 0, **words).shape == (0, 6)


def test_the_cache_can_be_cleared():
    boards = nqueens.random_solutions(13, 3, rng=1)
    assert samples._kept
    nqueens.clear_cache()
    assert samples._kept == {}
    assert_array_equal(nqueens.random_solutions(13, 3, rng=1), boards)


def test_a_second_call_does_not_count_again_and_draws_in_batches(monkeypatch):
    boards = nqueens.random_solutions(13, 1000, rng=1)
    monkeypatch.setattr(samples, "make_jobs", None)
    monkeypatch.setattr(samples, "BATCH", 300)
    assert_array_equal(nqueens.random_solutions(13, 1000, rng=1), boards)


def test_what_takes_hours_to_count_is_not_sampled():
    with pytest.raises(ValueError, match=r"21 queens are too many.*estimate_count.*solve_many"):
        nqueens.random_solutions(21, 1)
    with pytest.raises(ValueError, match="32 queens are too many"):
        nqueens.random_solutions(32, 1, placed=[(0, 0)])
    queens = list(enumerate(nqueens.solve(25, rng=1).tolist()))
    assert (nqueens.random_solutions(25, 2, placed=queens[:10])[:, 9] == queens[9][1]).all()


@pytest.mark.parametrize(("n", "size"), [(20, 1), (16, 30_000_000)])
def test_the_time_limit_is_kept(n, size):
    samples._kept.clear()
    with pytest.raises(nqueens.OutOfTime):
        nqueens.random_solutions(n, size, time_limit=0.2)
