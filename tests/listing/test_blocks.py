"""Lists made block by block equal the depth-first oracle, at every level and in every order."""

import itertools

import numpy as np
import oracle
import pytest
from nqueens._core import Completer, StopFlag
from numpy.testing import assert_array_equal

import nqueens
from nqueens._boards.problem import problem_of
from nqueens._listing import lists, tree
from nqueens._runtime.running import Watch

LEVELS = nqueens.cpu_info().levels
OPEN = np.zeros(32, dtype=np.uint32)


def listed(board, workers=1):
    """Return all solutions of a board by blocks, which also tell their number beforehand."""
    told = []
    boards = tree.list_all(tree.Tree(board, Watch(workers=workers)), told.append)
    assert told[-1] == len(boards)
    return boards


@pytest.mark.parametrize("n", range(1, 11))
def test_all_solutions(level, n):
    assert_array_equal(listed(problem_of(n)), oracle.boards(n))


def test_larger_boards_are_the_same_at_every_level_and_by_walking(monkeypatch):
    for n in (12, 13, 14):
        found = {}
        for level in LEVELS:
            monkeypatch.setenv("NQUEENS_CPU", level)
            found[level] = nqueens.solutions(n, workers=2)
        first, *others = found.values()
        assert len(first) == nqueens.count(n)
        assert all(np.array_equal(first, other) for other in others)
        monkeypatch.setattr(lists, "STREAMED_N", 0)
        assert_array_equal(nqueens.solutions(n), first)
        monkeypatch.undo()


@pytest.mark.parametrize(
    ("placed", "blocked"),
    [
        ([(0, 3)], []),
        ([(4, 4)], []),
        ([(2, 1), (7, 4)], [(0, 0), (8, 8)]),
        ([], [(0, c) for c in range(5)]),
        ([(0, 0), (1, 1)], []),
        ([(0, 4)], [(1, 0), (1, 8)]),
    ],
)
@pytest.mark.parametrize("n", [9, 11])
def test_constraints(level, n, placed, blocked):
    expected = oracle.boards(n, placed, blocked)
    board = problem_of(n, placed or None, blocked or None)
    if board.possible:
        assert_array_equal(listed(board), expected)
    assert len(nqueens.solutions(n, placed=placed, blocked=blocked)) == len(expected)


@pytest.mark.parametrize("n", [17, 18, 21])
def test_wide_boards_with_queens(level, n):
    """Vector kernels list boards of more than 16 columns only if 11 rows or more are open."""
    columns, rows = nqueens.solve(n, rng=n), np.arange(0, 2 * (n - 12), 2)
    placed = np.stack([rows, columns[rows]], axis=1)
    found = nqueens.solutions(n, placed=placed)
    assert_array_equal(np.unique(found, axis=0), found)
    assert nqueens.is_solution(found).all()
    assert (found[:, rows] == columns[rows]).all()
    assert len(found) == nqueens.count(n, placed=placed, method="recursion")


@pytest.mark.parametrize("n", [1, 5, 7, 11, 13])
def test_the_torus(level, n):
    """A toroidal solution is one of the board whose sums and differences are distinct modulo n."""
    boards = nqueens.solutions(n, toroidal=True)
    assert len(boards) == nqueens.count(n, toroidal=True)
    rows = np.arange(n)
    for lines in ((boards + rows) % n, (boards - rows.astype(np.int64)) % n):
        assert (np.sort(lines, axis=1) == rows).all()
    assert (np.unique(boards, axis=0) == boards).all()


def test_the_torus_by_prefixes(level):
    """From n = 15 on, a block does not hold all solutions of the torus."""
    first = nqueens.solutions(17, toroidal=True, limit=600)
    assert (np.unique(first, axis=0) == first).all()
    batch = next(nqueens.iter_solutions(17, toroidal=True, batch=5000))
    assert_array_equal(batch[:600], first)


@pytest.mark.slow
def test_the_whole_torus_by_prefixes():
    whole = nqueens.iter_solutions(17, toroidal=True, batch=5000)
    assert sum(map(len, whole)) == nqueens.count(17, toroidal=True)


def test_windows(monkeypatch):
    everything = nqueens.solutions(11)
    monkeypatch.setattr(lists, "FEW_SOLUTIONS", 1)
    for walked in (-1, 10**6):
        monkeypatch.setattr(lists, "WALKED_OFFSET", walked)
        for offset, limit in itertools.product((0, 1, 300, 1339, 1340, 2679, 2680, 5000), (1, 77)):
            window = nqueens.solutions(11, offset=offset, limit=limit)
            assert_array_equal(window, everything[offset : offset + limit])


def test_windows_of_a_large_board_are_walked_to_as_well(monkeypatch):
    window = nqueens.solutions(18, offset=123_456, limit=5000)
    monkeypatch.setattr(lists, "STREAMED_N", 0)
    assert_array_equal(nqueens.solutions(18, offset=123_456, limit=5000), window)


def test_a_block_with_many_solutions_is_parted(monkeypatch, level):
    monkeypatch.setattr(tree, "KEYS", 50)
    assert_array_equal(nqueens.solutions(10), oracle.boards(10))
    (batch,) = nqueens.iter_solutions(10, batch=10_000)
    assert_array_equal(batch, oracle.boards(10))


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_batches(workers):
    some = list(nqueens.iter_solutions(12, batch=5000, workers=workers))
    assert [len(boards) for boards in some] == [5000, 5000, 4200]
    assert_array_equal(np.concatenate(some), nqueens.solutions(12, workers=workers))


def test_progress_is_reported():
    told = []
    nqueens.solutions(14, progress=lambda *news: told.append(news))
    done, total, found = told[-1]
    assert done == total > 1
    assert 0 < found <= nqueens.count(14)


def test_the_boundary_refuses_what_has_no_key(level):
    stop = StopFlag()
    lister = Completer(17, OPEN[:17], False, level)
    with pytest.raises(ValueError, match="a key has no room for 17 rows"):
        lister.list((), 10, stop)
    with pytest.raises(ValueError, match="are not all on a board of 17"):
        lister.list(((17, 0),), 10, stop)
    small = Completer(6, OPEN[:6], False, level)
    assert small.list((), 3, stop) is None
    keys = small.list((), 4, stop)
    with pytest.raises(ValueError, match="3 rows of 6 for 4 boards of 6"):
        small.write((), keys, False, np.empty((3, 6), np.uint8), stop)
    with pytest.raises(ValueError, match="5 rows for a board of 6"):
        Completer(6, OPEN[:5], False, level)


@pytest.mark.parametrize(("fixed", "least"), [(2, 4096), (3, 64), (4, 64), (6, 1)])
def test_keys_are_sorted_although_they_agree_in_many_rows(level, fixed, least):
    """Rows with one open square give many keys the same first bits, except in the first row."""
    closed = np.zeros(16, dtype=np.uint32)
    for row, column in enumerate((2, 4, 1, 12, 8, 13)[:fixed], start=1):
        closed[row] = 0xFFFF ^ 1 << column
    lister, stop = Completer(16, closed, False, level), StopFlag()
    if lister.most_rows < 16:
        pytest.skip("keys of five bits a row")
    keys = lister.list((), 1 << 20, stop)
    assert len(keys) >= least
    assert len(np.unique(keys >> np.uint64(60))) > 1
    assert (keys[1:] > keys[:-1]).all()


@pytest.mark.slow
@pytest.mark.parametrize("n", [12, 13])
def test_every_level_and_number_of_threads_lists_what_the_recursion_does(n, level):
    whole = oracle.boards(n)
    for workers in (1, 2, 3):
        assert_array_equal(nqueens.solutions(n, workers=workers), whole)
        some = nqueens.iter_solutions(n, batch=4099, workers=workers)
        assert_array_equal(np.concatenate(list(some)), whole)
        for offset in (1, len(whole) // 3, len(whole) - 5000):
            window = nqueens.solutions(n, offset=offset, limit=4500, workers=workers)
            assert_array_equal(window, whole[offset : offset + 4500])
    assert_array_equal(whole, n - 1 - whole[::-1])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "offsets"),
    [
        (14, [0, 91_399, 182_798, 360_000]),
        (15, [300_000, 1_139_590, 2_274_000]),
        (16, [262_145, 5_000_000, 7_386_250, 14_767_000]),
        (17, [400_000, 47_907_550, 95_400_000]),
        (18, [300_000, 333_045_300, 666_086_000]),
    ],
)
def test_windows_of_larger_boards(n, offsets, monkeypatch):
    """Blocks and walking give the same part of the list, whose ends have its ranks."""
    for offset in offsets:
        window = nqueens.solutions(n, offset=offset, limit=4500)
        assert nqueens.solution_rank(window[[0, -1]]).tolist() == [offset, offset + 4499]
        monkeypatch.setattr(lists, "STREAMED_N", 0)
        assert_array_equal(nqueens.solutions(n, offset=offset, limit=4500), window)
        monkeypatch.undo()
        ends = nqueens.solution_at(n, [offset, offset + 4499])
        assert_array_equal(ends, window[[0, -1]])
