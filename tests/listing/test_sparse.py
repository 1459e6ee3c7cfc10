"""Lists of boards with few open squares: what the other searches find, in the same order."""

import numpy as np
import oracle
import pytest
from nqueens._core import SparseLister, StopFlag
from numpy.testing import assert_array_equal

import nqueens
from nqueens._boards.problem import problem_of
from nqueens._listing import sparse


@pytest.fixture
def everywhere(monkeypatch):
    """Call every board sparse."""
    monkeypatch.setattr(sparse, "CLOSED_A_ROW", -64)


def closed(n, size, seed, *, solution=None):
    """Return a board with so many open squares a row, those of a solution among them."""
    generator = np.random.default_rng(seed)
    is_closed = np.ones((n, n), dtype=bool)
    for row in range(n):
        is_closed[row, generator.choice(n, size, replace=False)] = False
    if solution is not None:
        is_closed[np.arange(n), solution] = False
    return is_closed


@pytest.mark.parametrize("most", [1, 7, 8192])
@pytest.mark.parametrize("n", range(1, 10))
def test_boards_without_constraints(n, most, everywhere, monkeypatch):
    monkeypatch.setattr(sparse, "FIRST_BLOCK", 1)
    monkeypatch.setattr(sparse, "LARGEST_BLOCK", most)
    expected = oracle.boards(n)
    assert_array_equal(nqueens.solutions(n), expected)
    batches = list(nqueens.iter_solutions(n, batch=5, workers=3))
    assert_array_equal(np.concatenate([expected[:0], *batches]), expected)


@pytest.mark.parametrize("seed", range(20))
def test_random_constraints(seed, everywhere, monkeypatch):
    monkeypatch.setattr(sparse, "FIRST_BLOCK", 4)
    monkeypatch.setattr(sparse, "LARGEST_BLOCK", 16)
    generator = np.random.default_rng(seed)
    n = int(generator.integers(4, 10))
    blocked = generator.random((n, n)) < generator.random() / 2
    row, column = generator.integers(0, n, 2).tolist()
    blocked[row, column] = False
    placed = [(row, column)] if seed % 2 else []
    expected = oracle.boards(n, placed, np.argwhere(blocked).tolist())
    words = {"placed": placed or None, "blocked": blocked}
    assert_array_equal(nqueens.solutions(n, **words), expected)
    for offset in range(0, len(expected) + 2, 5):
        window = nqueens.solutions(n, offset=offset, limit=3, **words)
        assert_array_equal(window, expected[offset : offset + 3])
    assert nqueens.square_counts(n, **words).sum() == expected.size


@pytest.mark.parametrize("n", [5, 7, 11, 13])
def test_the_torus(n, everywhere):
    """Blocks of the other search, and boards with a queen on a square of their own."""
    found = nqueens.solutions(n, toroidal=True)
    assert len(found) == nqueens.count(n, toroidal=True)
    assert nqueens.is_solution(found, toroidal=True).all()
    assert_array_equal(np.unique(found, axis=0), found)
    placed = nqueens.solutions(n, toroidal=True, placed=[(2, 3)])
    assert_array_equal(placed, found[found[:, 2] == 3])


@pytest.mark.parametrize(("n", "toroidal"), [(20, False), (31, False), (31, True), (64, False)])
def test_a_hidden_solution_is_found(n, toroidal):
    columns = np.arange(n) * 2 % n if toroidal else nqueens.solve(n, rng=n)
    blocked = closed(n, 4, 1, solution=columns)
    board = problem_of(n, None, blocked, wraps=toroidal)
    assert sparse.is_sparse(board)
    found = nqueens.solutions(n, blocked=blocked, toroidal=toroidal)
    assert columns.tolist() in found.tolist()
    assert nqueens.is_solution(found, blocked=blocked, toroidal=toroidal).all()
    if n <= 32:
        assert len(found) == nqueens.count(n, blocked=blocked, toroidal=toroidal)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_a_sparse_board_is_listed_as_others_are(workers, monkeypatch):
    blocked = closed(18, 8, 2, solution=nqueens.solve(18, rng=2))
    assert sparse.is_sparse(problem_of(18, None, blocked))
    found = nqueens.solutions(18, blocked=blocked, workers=workers)
    assert len(found) > 256
    middle = nqueens.solutions(18, blocked=blocked, offset=300, limit=100)
    assert_array_equal(middle, found[300:400])
    monkeypatch.setattr("nqueens._listing.lists.WALKED_OFFSET", 10)  # a start is sought
    monkeypatch.setattr("nqueens._listing.tree.WALKED", 10)
    for first in (256, 1 << 15):  # of which the second is enough for all solutions
        monkeypatch.setattr(sparse, "FIRST_BLOCK", first)
        assert_array_equal(nqueens.solutions(18, blocked=blocked, offset=300, limit=100), middle)
    monkeypatch.setattr(sparse, "CLOSED_A_ROW", 64)
    assert_array_equal(nqueens.solutions(18, blocked=blocked), found)


def test_which_boards_are_sparse():
    assert not sparse.is_sparse(problem_of(32))
    assert not sparse.is_sparse(problem_of(12, None, closed(12, 4, 1)))
    assert sparse.is_sparse(problem_of(20, None, closed(20, 11, 1)))
    assert not sparse.is_sparse(problem_of(20, None, closed(20, 12, 1)))
    queens = [(row, 2 * row) for row in range(8)]
    assert not sparse.is_sparse(problem_of(20, queens))  # 12 rows are left


def test_what_a_lister_refuses():
    words = np.full(4, 15, dtype=np.uint64)
    out = np.empty((3, 4), dtype=np.uint8)
    lister = SparseLister(words, False)
    assert lister.list(np.zeros(0, dtype=np.uint8), out, StopFlag()) == 2
    assert lister.list(np.array([1], dtype=np.uint8), out, StopFlag()) == 1
    assert lister.list(np.array([1, 3, 0, 2], dtype=np.uint8), out[:1], StopFlag()) == 1
    assert lister.list(np.zeros(0, dtype=np.uint8), out[:1], StopFlag()) == -1
    assert lister.list(np.zeros(0, dtype=np.uint8), out[:0], StopFlag()) == -1
    for prefix in ([4], [70], [0, 0], [0, 1], [1, 3, 0, 2, 0]):
        with pytest.raises(ValueError, match=r"of the prefix|for a board of 4"):
            lister.list(np.array(prefix, dtype=np.uint8), out, StopFlag())
    with pytest.raises(ValueError, match="for a board of 4"):
        lister.list(np.zeros(0, dtype=np.uint8), out[:, :3].copy(), StopFlag())
    for n, wraps in ((0, False), (65, False), (33, True)):
        with pytest.raises(ValueError, match=f"n = {n} is"):
            SparseLister(np.ones(n, dtype=np.uint64), wraps)
