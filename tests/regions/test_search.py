"""Solving and counting boards with regions, against plain backtracking."""

from random import Random

import numpy as np
import pytest
from nqueens._core import StopFlag, Stopped
from nqueens.regions._kernels.region_solving import RegionSolver
from regions.brute import brute_force
from regions.drawing import grown
from regions.drawn import Style, drawn

import nqueens
from nqueens import regions
from nqueens.regions._solve import searching

SMALL = ["AABBB", "AACCB", "ADDCB", "EDDCC", "EEEEC"]


def random_labels(rng, n, *, scattered):
    """Return numbers of n regions: scattered squares, or regions that grow from random squares."""
    if scattered:
        labels = rng.integers(0, n, (n, n))
        labels.flat[rng.choice(n * n, n, replace=False)] = range(n)
        return labels
    return grown(Random(int(rng.integers(2**32))), n).labels


def as_tuples(solutions):
    """Return solutions in the form of the brute force."""
    array = np.asarray(solutions)
    array = array[..., np.newaxis] if array.ndim == 2 else array
    return [tuple(map(tuple, one)) for one in array.tolist()]


CASES = [
    (n, {"stars": stars, "touching": touching, "diagonals": diagonals}, scattered)
    for n, stars in ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (4, 2), (6, 2), (8, 2))
    for touching in (False, True)
    for diagonals in (False, True)
    for scattered in (False, True)
    if n * stars < 12 or not touching
]


@pytest.mark.parametrize(("n", "rules", "scattered"), CASES, ids=str)
def test_agrees_with_brute_force(n, rules, scattered):
    rng = np.random.default_rng([n, *map(int, rules.values()), scattered])
    for _ in range(3 if n < 7 and rules["stars"] == 1 else 1):
        labels = random_labels(rng, n, scattered=scattered)
        puzzle = regions.Puzzle(labels, **rules)
        wanted = brute_force(labels.tolist(), **rules)
        assert regions.count(puzzle) == len(wanted)
        assert regions.is_unique(puzzle) == (len(wanted) == 1)
        assert as_tuples(regions.solutions(puzzle)) == wanted
        assert as_tuples(regions.solutions(puzzle, limit=2)) == wanted[:2]
        many = regions.solve_many([labels, labels], **rules)
        if wanted:
            one = regions.solve(puzzle)
            assert as_tuples(one[np.newaxis])[0] in wanted
            assert as_tuples(many)[0] in wanted
        else:
            assert (many == -1).all()
            with pytest.raises(nqueens.NoSolution):
                regions.solve(puzzle)


@pytest.mark.parametrize("seed", range(30))
def test_placed_and_blocked(seed):
    rng = np.random.default_rng(seed)
    labels = random_labels(rng, 6, scattered=False)
    squares = [divmod(int(i), 6) for i in rng.choice(36, 6, replace=False)]
    placed, blocked = squares[: seed % 3], squares[seed % 3 :]
    wanted = brute_force(labels.tolist(), placed=placed, blocked=blocked)
    puzzle = regions.Puzzle(labels, placed=placed, blocked=blocked)
    assert as_tuples(regions.solutions(puzzle)) == wanted
    assert regions.count(puzzle) == len(wanted)
    mask = np.zeros((6, 6), dtype=bool)
    for square in blocked:
        mask[square] = True
    assert regions.count(regions.Puzzle(labels, placed=placed, blocked=mask)) == len(wanted)


def test_at_most():
    stripes = [[i] * 7 for i in range(7)]
    total = len(brute_force(stripes))
    assert total > 50
    for most in (0, 1, 7, 50, total - 1):
        assert regions.count(stripes, at_most=most) == most + 1
    for most in (total, total + 1, 10**30):
        assert regions.count(stripes, at_most=most) == total
    assert regions.solutions(stripes, limit=0).shape == (0, 7)


def test_many_agrees_with_one():
    rng = np.random.default_rng(3)
    layouts = np.array([random_labels(rng, 7, scattered=False) for _ in range(60)])
    counts = regions.count_many(layouts)
    assert counts.tolist() == [regions.count(one) for one in layouts]
    assert (regions.count_many(layouts, at_most=1) == np.minimum(counts, 2)).all()
    assert (regions.count_many([regions.Regions(one) for one in layouts]) == counts).all()
    solved = regions.solve_many(layouts)
    for one, columns, number in zip(layouts, solved, counts.tolist(), strict=True):
        assert (columns[0] == -1) == (number == 0)
        if number:
            solved = regions.Puzzle(one, placed=list(enumerate(columns.tolist())))
            assert regions.count(solved) == 1
    assert regions.count_many(layouts[:0]).shape == (0,)
    assert regions.solve_many(layouts[:0], stars=2).shape == (0, 7, 2)


def test_large_layouts_of_many_solutions_continue_on_a_thread():
    stripes = np.array([[[i] * 10 for i in range(10)]] * 3)
    assert len(set(regions.count_many(stripes).tolist())) == 1
    # permutations of 10 without neighbours on neighbouring squares, OEIS A002464
    assert regions.count(stripes[0]) == 479306


def test_messages_about_contradictory_queens():
    for placed, words in (
        ([(0, 0), (1, 1)], "row 1, column 1 and row 2, column 2 touch"),
        ([(0, 0), (0, 3)], "row 1 has 2 placed queens; the rules ask for 1"),
        ([(0, 0), (3, 0)], "column 1 has 2"),
        ([(1, 2), (3, 3)], "region C has 2"),
        ([(2, 0)], "an exhaustive search found none"),
    ):
        with pytest.raises(nqueens.NoSolution, match=words):
            regions.solve(regions.Puzzle(SMALL, placed=placed))
    with pytest.raises(nqueens.NoSolution, match="share a diagonal"):
        regions.solve(regions.Puzzle(SMALL, placed=[(0, 0), (3, 3)], diagonals=True))
    assert regions.count(regions.Puzzle(SMALL, placed=[(0, 0), (1, 1)])) == 0


def pigeonhole(rng, n, easy, columns):
    """Return a board of two blocks: many solutions in one, too few columns for regions in other."""
    labels = np.zeros((n, n), dtype=int)
    allowed = np.zeros((n, n), dtype=bool)
    labels[:easy, :easy] = rng.integers(0, easy, (easy, easy))
    allowed[:easy, :easy] = rng.random((easy, easy)) < 0.8
    hard = n - easy
    labels[easy:, easy:] = rng.integers(easy + columns + 1, n, (hard, hard))
    labels[easy:, easy : easy + columns] = rng.integers(easy, easy + columns + 1, (hard, columns))
    allowed[easy:, easy:] = True
    labels.flat[:n] = np.where(allowed.flat[:n], labels.flat[:n], range(n))
    return labels, ~allowed


@pytest.fixture
def few_nodes(monkeypatch):
    """Let a search fail that visits more than 20,000 nodes."""
    run_kernel = searching.run_kernel

    def run(*given, long, **words):
        assert not long
        return run_kernel(*given, long=long, **words)

    monkeypatch.setattr(searching, "INLINE_NODES", 20_000)
    monkeypatch.setattr(searching, "run_kernel", run)


@pytest.mark.usefixtures("few_nodes")
def test_no_puzzle_takes_long():
    """Puzzles of 18 rows that are made to be hard."""
    rng = np.random.default_rng(4)
    for trial in range(60):
        if trial % 2:
            labels = rng.permutation(np.repeat(np.arange(18), 18)).reshape(18, 18)
            blocked = rng.random((18, 18)) > rng.uniform(0.2, 0.6)
        else:
            labels, blocked = pigeonhole(rng, 18, int(rng.integers(5, 9)), int(rng.integers(3, 8)))
        if len(np.unique(labels)) == 18:
            regions.is_unique(regions.Puzzle(labels, blocked=blocked))


@pytest.mark.usefixtures("few_nodes")
def test_hard_boards_with_a_known_solution_are_solved():
    rng = np.random.default_rng(5)
    rows = np.arange(18)
    for _ in range(40):
        known = rng.permutation(18)
        while (abs(np.diff(known)) == 1).any():
            known = rng.permutation(18)
        labels = rng.integers(0, 18, (18, 18))
        labels[rows, known] = rng.permutation(18)
        blocked = rng.random((18, 18)) > rng.uniform(0.2, 0.6)
        blocked[rows, known] = False
        found = regions.solve(regions.Puzzle(labels, blocked=blocked))
        assert len(set(found.tolist())) == len(set(labels[rows, found].tolist())) == 18
        assert (abs(np.diff(found)) > 1).all()


@pytest.mark.development
def test_searches_of_touching_stars_agree_with_brute_force():
    rng = np.random.default_rng(8)
    for _ in range(12):
        labels = random_labels(rng, 6, scattered=True)
        blocked = rng.random((6, 6)) < 0.2
        squares = [tuple(square) for square in np.argwhere(blocked).tolist()]
        wanted = brute_force(labels.tolist(), stars=2, touching=True, blocked=squares)
        puzzle = regions.Puzzle(labels, stars=2, touching=True, blocked=blocked)
        assert regions.count(puzzle, at_most=1) == min(len(wanted), 2)


def test_a_stopped_search_has_no_result():
    solver = RegionSolver(20, 1, False, False)
    stop = StopFlag()
    stop.set()
    labels = np.repeat(np.arange(20, dtype=np.uint8), 20).reshape(1, 400)
    given = np.zeros(1, np.uint64), np.zeros((0, 0), np.uint8), False
    nothing = np.zeros(0, np.uint16)
    with pytest.raises(Stopped):
        solver.count(labels, nothing, nothing, 2**63, 2**63, *given, stop)
    assert solver.count(labels, nothing, nothing, 2**63, 10_000, *given, StopFlag()) == 0
    how = None, 0, 1, False, 99, None, 0, 0, 0, 0, False
    with pytest.raises(Stopped):
        solver.generate(np.ones(4, np.uint64), labels[0].copy(), *how, stop)


def test_what_the_boundary_refuses():
    for arguments in ((0, 1), (33, 1), (8, 0), (8, 9)):
        with pytest.raises(ValueError, match="no board of"):
            RegionSolver(*arguments, False, False)
    solver = RegionSolver(4, 1, False, False)
    right = {
        "labels": np.zeros((1, 16), np.uint8),
        "placed": np.zeros(0, np.uint16),
        "blocked": np.arange(16, dtype=np.uint16),
        "limit": 1,
        "budget": 99,
        "counts": np.zeros(1, np.uint64),
        "found": np.zeros((1, 4), np.uint8),
        "ordered": False,
    }
    for name, wrong in (
        ("labels", np.zeros((1, 15), np.uint8)),
        ("labels", np.full((1, 16), 4, np.uint8)),
        ("placed", np.array([16], np.uint16)),
        ("blocked", np.array([16], np.uint16)),
        ("counts", np.zeros(2, np.uint64)),
        ("found", np.zeros((1, 3), np.uint8)),
    ):
        with pytest.raises(ValueError):
            solver.count(*{**right, name: wrong}.values(), StopFlag())
    assert solver.count(*right.values(), StopFlag()) == 1
    seed, layout = np.ones(4, np.uint64), np.zeros(16, np.uint8)
    squares = np.arange(16, dtype=np.uint16)
    figures = np.zeros(3, np.int32)
    for labels, kept, symmetry, target, words in (
        (layout[:15], None, 0, None, "wrong shape"),
        (layout, squares + np.uint16(1), 0, None, "square 16 is not on the board"),
        (layout + np.uint8(4), right["placed"], 0, None, "a label of another board"),
        (layout, None, 5, None, "its own image"),
        (layout, None, 0, (0, figures, figures), "wrong shape"),
    ):
        how = symmetry, 1, False, 9, target, 0, 0, 0, 0, False
        with pytest.raises(ValueError, match=words):
            solver.generate(seed, labels, kept, *how, StopFlag())
    nothing = right["placed"]
    with pytest.raises(ValueError, match="no puzzle with a solution"):
        solver.grade(np.full(16, 4, np.uint8), nothing, nothing)
    several = np.repeat(np.arange(4, dtype=np.uint8), 4)  # rows as regions: no rule applies
    for labels, solution, words in (
        (layout[:15], nothing, "no layout of this board"),
        (several, np.array([16], np.uint16), "square 16 is not on the board"),
        (several, nothing, "no puzzle with this solution"),
    ):
        with pytest.raises(ValueError, match=words):
            solver.rate(labels, None, None, solution, StopFlag())
    for symmetry, words in (0, "no difficulty of several queens"), (4, "its own image"):
        how = symmetry, 1, False, 9, None, 0, 0, 0, 1, True
        with pytest.raises(ValueError, match=words):
            RegionSolver(4, 2, False, False).generate(seed, layout, None, *how, StopFlag())
    with pytest.raises(ValueError, match="wrong shape"):
        solver.measure(layout[:15], 0)
    with pytest.raises(ValueError, match="a label of another board"):
        solver.measure(layout + np.uint8(4), 0)
    assert solver.measure(layout, 0)[-4:] == [0, 0, 0, 16]  # regions without squares


def test_a_search_within_its_time_is_that_without_a_limit():
    puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    assert regions.solve(puzzle, time_limit=60).tolist() == regions.solve(puzzle).tolist()
    assert regions.count(puzzle, time_limit=60) == regions.is_unique(puzzle, time_limit=60) == 1
    stripes = [[i] * 10 for i in range(10)]  # a search in a thread
    assert regions.count(stripes, time_limit=600) == regions.count(stripes)


def test_many_puzzles_with_squares_of_their_own():
    layout = ["AABB", "AABB", "CCDD", "CCDD"]
    puzzles = [
        regions.Puzzle(layout),
        regions.Puzzle(layout, placed=[(0, 1)]),
        regions.Puzzle(layout, blocked=[(0, 1), (0, 2)]),
    ]
    for given in (puzzles, iter(puzzles)):
        assert regions.count_many(given).tolist() == [2, 1, 0]
    assert regions.solve_many(puzzles)[1:].tolist() == [[1, 3, 0, 2], [-1] * 4]


def test_many_puzzles_with_several_stars():
    puzzles = regions.generate(9, stars=2, size=3, style="plain", rng=1)
    for puzzle, solution in zip(puzzles, regions.solve_many(puzzles), strict=True):
        assert regions.is_solution(puzzle, solution)


def test_a_region_may_have_squares_at_both_edges():
    """With two stars, a square at the right edge leaves room at the left edge one row below."""
    stars = [(1, 3), (5, 7), (1, 3), (5, 7), (0, 2), (4, 6), (0, 2), (4, 6)]
    queens = [(row, column) for row, columns in enumerate(stars) for column in columns]
    edges = [(3, 7), (4, 0)]
    labels = np.full((8, 8), 7)
    for number, square in enumerate(square for square in queens if square not in edges):
        labels[square] = 1 + number // 2
    for square in (*edges, (4, 7)):
        labels[square] = 0
    solutions = regions.solutions(regions.Puzzle(labels, stars=2)).tolist()
    assert [list(row) for row in stars] in solutions
    found = {tuple(map(tuple, solution)) for solution in solutions}
    assert found == set(brute_force(labels.tolist(), stars=2))


def read_from_picture(puzzle):
    pytest.importorskip("PIL")
    return regions.read_picture(drawn(puzzle.regions.labels, Style(40)))


def read_from_text(puzzle):
    (read,) = regions.read(regions.text(puzzle, "letters"))
    return read


@pytest.mark.parametrize("read", [read_from_picture, read_from_text])
def test_what_was_read_is_not_searched_again(read, monkeypatch):
    nqueens.clear_cache()
    searching._likely_number.cache_clear()
    generated = regions.generate(7, rng=1)
    expected = regions.solve(generated).tolist()
    puzzle = read(generated)

    def refuse(*_, **__):
        raise AssertionError("the puzzle is searched once more")

    monkeypatch.setattr(searching, "search", refuse)
    first = regions.solve(puzzle)
    assert first.tolist() == expected
    first[:] = 0  # of the caller
    assert regions.solve(puzzle).tolist() == expected
    nqueens.clear_cache()
    with pytest.raises(AssertionError):
        regions.solve(puzzle)


def test_each_layout_has_a_count_of_its_own():
    rows = np.repeat(np.arange(4), 4).reshape(4, 4)  # 1 3 0 2 is a solution
    shared = rows.copy()
    shared[1, 3] = 0  # the placed queens stand in one region
    layouts = np.stack([rows, shared, rows]).reshape(3, 16).astype(np.uint8)
    placed, counts = np.array([1, 7], dtype=np.uint16), np.zeros(3, dtype=np.uint64)
    found = np.empty((0, 0), dtype=np.uint8)
    solver = RegionSolver(4, 1, False, False)
    solver.count(layouts, placed, None, 2, 1000, counts, found, False, StopFlag())
    assert counts.tolist() == [1, 0, 1]
