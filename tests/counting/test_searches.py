"""Plans: complete, without overlap, and always the same."""

import itertools

import numpy as np
import oracle
import pytest

from nqueens import _core
from nqueens._boards.plan_board import plan_board
from nqueens._counting.plans import make_plan, problem_of
from nqueens._counting.searches import closed_masks, plan_entries


def search_plan(board, **options):
    return make_plan(problem_of("search", board), **options)


def image(square, symmetry, n):
    row, column = square
    if symmetry & 1:
        row = n - 1 - row
    if symmetry & 2:
        column = n - 1 - column
    return (column, row) if symmetry & 4 else (row, column)


def ways_to_fill_the_centre(n):
    """Return all sets of queens that fill the centre lines, by exhaustion."""
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
    for job in search_plan(plan_board(n)):
        orbit = {frozenset(image(q, s, n) for q in job.spec) for s in range(8)}
        assert len(orbit) == job.weight
        assert not orbit & covered
        covered |= orbit
    assert covered == ways


@pytest.mark.parametrize(("n", "found", "all_ways"), [(12, 342, 2642), (14, 849, 6656)])
def test_published_sizes(n, found, all_ways):
    entries = plan_entries(plan_board(n))
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
    board = plan_board(n, placed)
    assert bin(board.symmetries).count("1") == symmetries
    total = 0
    counter = _core.Counter(n, closed_masks(board), False, "scalar")
    for job in search_plan(board):
        assert job.weight <= symmetries
        total += job.weight * counter.count(job.spec, 2**64 - 1, _core.StopFlag())
    assert total == oracle.completions(n, placed, [])


def scalar_split(board, queens):
    """Return the queens plus one on each open square of the first free row, the slow way."""
    rows = {row for row, _ in queens}
    row = next((row for row in range(board.n) if row not in rows), None)
    if row is None:
        return [queens]
    wraps = board.n if board.wraps else None
    return [
        (*queens, (row, column))
        for column in range(board.n)
        if not board.closed[row] >> column & 1
        and not any(oracle.attacking_pairs_of([queen, (row, column)], wraps) for queen in queens)
    ]


SPLIT = [
    ("17 rows", plan_board(17), 1),
    ("a torus", plan_board(13, wraps=True), 1),
    ("placed", plan_board(18, [(8, 3), (9, 12), (3, 8), (17, 17)]), 1),
    ("blocked", plan_board(17, blocked=[(0, c) for c in range(0, 17, 2)] + [(5, 5)]), 1),
    ("nearly full", plan_board(21, list(enumerate(range(0, 21, 2)))), 3),
    ("full", plan_board(23, [*enumerate(range(0, 23, 2)), (12, 1)]), 3),
]


@pytest.mark.parametrize(("board", "depth"), [s[1:] for s in SPLIT], ids=[s[0] for s in SPLIT])
def test_a_split_plan_is_the_same_as_one_made_square_by_square(board, depth, monkeypatch):
    plan = search_plan(board, fine=False)
    monkeypatch.setattr("nqueens._counting.searches.FEW_JOBS", 0)
    queens = [job.spec for job in search_plan(board, fine=False)]
    monkeypatch.undo()
    for _ in range(depth):
        if len(queens) < 256:
            queens = [part for whole in queens for part in scalar_split(board, whole)]
    assert sorted(sorted(job.spec) for job in plan) == sorted(sorted(part) for part in queens)


def test_of_a_large_board_the_largest_parts_are_split_once_more():
    """SearchJobs may take two or three times the work of others, but not ten times."""
    coarse, fine = (search_plan(plan_board(22), fine=fine) for fine in (False, True))
    assert sum(job.weight for job in coarse) < sum(job.weight for job in fine)
    kept = {job.spec for job in coarse} & {job.spec for job in fine}
    split = [job.spec for job in coarse if job.spec not in kept]
    assert {len(part) for part in split} <= {2, 3}
    parts = {part for whole in split for part in scalar_split(plan_board(22), whole)}
    assert kept | parts == {job.spec for job in fine}
    assert len(kept) + len(parts) == len(fine)


@pytest.mark.parametrize("n", [17, 20, 23])
def test_the_largest_parts_come_first(n):
    board = plan_board(n)
    sizes = []
    for job in itertools.islice(search_plan(board), 0, None, 97):
        sizes.append(sum(len(board.open_columns(job.spec, row)) for row in range(n)))
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("board", "fine", "least", "most"),
    [
        (plan_board(16), True, 1814, 1814),
        (plan_board(19), True, 256, 6000),
        (plan_board(22), True, 12_177, 12_177),
        (plan_board(22), False, 9977, 9977),
        (plan_board(23), True, 10_000, 30_000),
        (plan_board(23), False, 256, 5000),
        (plan_board(32), False, 256, 63_462),
        (plan_board(25, wraps=True), True, 256, 10_000),
        (plan_board(32, [(i, 2 * i) for i in range(16)]), True, 1, 10_000),
        (plan_board(28, blocked=np.indices((28, 28)).sum(axis=0) % 2 == 0), True, 256, 100_000),
    ],
)
def test_numbers_of_parts(board, fine, least, most):
    assert least <= len(search_plan(board, fine=fine)) <= most


@pytest.mark.slow
@pytest.mark.parametrize("n", range(24, 33))
def test_large_plans(n):
    plan = search_plan(plan_board(n))
    assert 60_000 < len(plan) < 1.2e6
    assert plan.specs.nbytes < 20e6


def test_a_plan_that_does_not_fit_is_counted():
    closed = np.zeros(12, dtype=np.uint32)
    few = np.full((10, 10), 255, dtype=np.uint8)
    assert _core.centre_plan(12, closed, 0, 255, few, _core.StopFlag()) == 342
    none = np.empty((0, 10), np.uint8)
    assert _core.centre_plan(12, closed, 0, 255, none, _core.StopFlag()) == 342
    assert (few[:, 0] <= 8).all()
    for bad in (np.empty((3, 9), np.uint8), np.empty((3, 11), np.uint8)):
        with pytest.raises(ValueError, match="does not fit"):
            _core.centre_plan(12, closed, 0, 255, bad, _core.StopFlag())


@pytest.mark.parametrize("queens", [((12, 0),), ((0, -1),), ((0, 0),) * 13])
def test_queens_that_are_not_on_the_board(queens):
    counter = _core.Counter(12, np.zeros(12, dtype=np.uint32), False, "scalar")
    with pytest.raises(ValueError, match="are not all on a board of 12"):
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
            counter.count_plan(plan_entries(plan_board(16)), stop)
    with pytest.raises(_core.Stopped):
        _core.centre_plan(16, np.zeros(16, np.uint32), 0, 255, np.empty((9, 10), np.uint8), stop)


@pytest.mark.parametrize("level", _core.cpu_levels()[0])
def test_the_limit_ends_a_count(level):
    counter = _core.Counter(16, np.zeros(16, dtype=np.uint32), False, level)
    found = counter.count(((0, 1),), 1000, _core.StopFlag())
    assert 1000 < found < 400_000
