"""Generated puzzles: one solution, connected regions, the same for the same seed."""

import numpy as np
import pytest
from hypothesis import settings
from nqueens.regions._kernels.region_solving import SHAPE_FIGURES, RegionSolver
from regions.brute import brute_force, region_by_region
from repeating import slowly

import nqueens
from nqueens import regions
from nqueens._boards.symmetries import MIRROR
from nqueens._runtime.running import QUIET
from nqueens.regions._explain.deducing import DIFFICULTIES
from nqueens.regions._explain.explaining import rating_by_steps


def sizes(puzzle):
    return np.bincount(puzzle.regions.labels.ravel())


def check(puzzle, n, stars=1):
    assert puzzle.n == n
    assert puzzle.stars == stars
    assert puzzle.regions.disconnected == ()
    assert region_by_region(puzzle.regions.labels.tolist(), stars) == 1


def test_the_search_of_these_tests():
    for labels in np.random.default_rng(1).integers(0, 6, (40, 6, 6)).tolist():
        labels[:2] = [range(6)] * 2  # every region has squares
        for stars in (1, 2):
            every = len(brute_force(labels, stars=stars))
            assert region_by_region(labels, stars, 10**6) == every


@pytest.mark.parametrize("n", [1, *range(4, 13), *slowly(14, 16)])
def test_one_solution(n):
    for puzzle in regions.generate(n, size=10 if n < 9 else 1 + 3 // (n - 7), rng=n):
        check(puzzle, n)


@pytest.mark.parametrize("n", [8, 9, 10, 12, 14])
@pytest.mark.parametrize("style", ["drawn", "plain"])
def test_two_stars(n, style):
    check(regions.generate(n, stars=2, style=style, rng=n), n, 2)


@pytest.mark.parametrize("n", [8, 10])
def test_plain_regions_of_two_stars_leave_what_they_do_not_need_to_one_region(n):
    made = regions.generate(n, stars=2, style="plain", size=12, rng=1)
    areas = np.sort([sizes(puzzle) for puzzle in made])
    assert 5 < areas[:, :-1].mean() < 6.3
    assert 0.37 < areas[:, -1].mean() / n**2 < 0.5


@pytest.mark.parametrize("style", ["plain", *slowly("drawn")])
@pytest.mark.parametrize("symmetric", [None, "half_turn"])
def test_large_boards_of_stars(style, symmetric):
    for stars in (2, 3):
        puzzle = regions.generate(16, stars=stars, style=style, symmetric=symmetric, rng=16)
        assert regions.is_unique(puzzle)
        assert puzzle.regions.disconnected == ()
        assert puzzle == puzzle.orbit()[2 if symmetric else 0]


@pytest.mark.parametrize("style", ["drawn", "plain"])
@pytest.mark.parametrize(("n", "stars", "smallest"), [(7, 1, 2), (9, 1, 4), *slowly((10, 2, 6))])
def test_smallest_region(n, stars, smallest, style):
    for puzzle in regions.generate(n, stars=stars, smallest=smallest, style=style, size=5, rng=1):
        check(puzzle, n, stars)
        assert sizes(puzzle).min() >= smallest


def test_plain_layouts():
    made = regions.generate(8, style="plain", size=60, rng=1)
    for puzzle in made[:10]:
        check(puzzle, 8)
    areas = np.concatenate([sizes(puzzle) for puzzle in made])
    # regions grow by a square in 1, 2, 4 or 8 attempts, so many keep the square of their queen
    assert 0.18 < np.mean(areas == 1) < 0.29
    assert 0.13 < np.mean(areas > 16) < 0.19
    easy = regions.generate(8, style="plain", difficulty="easy", rng=1)
    assert regions.difficulty(easy) == "easy"


def test_shapes_of_drawn_layouts():
    made = regions.generate(8, size=60, rng=1)
    assert sum(sizes(puzzle).min() == 1 for puzzle in made) <= 18
    assert sum(sizes(puzzle).max() > 32 for puzzle in made) <= 6
    walls = [np.diff(one.regions.labels.astype(int), axis=0).ravel() != 0 for one in made]
    assert 0.37 < np.mean(walls) < 0.47
    levels = [regions.difficulty(puzzle) for puzzle in made]
    assert [levels.count(level) for level in DIFFICULTIES] == pytest.approx([12, 36, 6, 6], abs=8)


def test_one_of_several_sizes_and_difficulties():
    made = regions.generate(range(5, 8), difficulty=["easy", "medium"], size=24, rng=1)
    assert {regions.difficulty(puzzle) for puzzle in made} == {"easy", "medium"}
    assert {puzzle.n for puzzle in made} == {5, 6, 7}
    for puzzle in made:
        check(puzzle, puzzle.n)


@pytest.mark.parametrize("n", [5, 8, 11])
def test_the_kernel_grades_and_rates_as_people_solve(n):
    rng, every = np.random.default_rng(n), []
    for i, style in enumerate(["drawn", "plain"] * (2 * settings.default.max_examples // (n - 4))):
        layout = regions.generate(n, style=style, rng=rng).regions
        stripes = regions.Puzzle([[row] * n for row in range(n)], touching=True, diagonals=True)
        every.append(stripes.__replace__(placed=nqueens.unique_puzzle(n, rng=rng)))
        puzzle = regions.Puzzle(layout, touching=i % 3 == 1)
        solution, columns = regions.solve(puzzle), rng.integers(0, n, n).tolist()
        blocked = [(r, c) for r, c in enumerate(columns) if i % 2 and c != solution[r]]
        every.append(puzzle.__replace__(placed=[(0, solution[0])][: i % 5 // 4], blocked=blocked))
    graded = set()
    for puzzle in filter(regions.is_unique, every):
        hardest = max(DIFFICULTIES.index(step.difficulty) for step in regions.explain(puzzle))
        assert regions.difficulty(puzzle) == DIFFICULTIES[hardest]
        squares = list(enumerate(regions.solve(puzzle).tolist()))
        assert regions.rating(puzzle) == rating_by_steps(puzzle, squares, QUIET)
        graded.add((hardest, puzzle.touching, puzzle.diagonals))
    assert {(0, False, False), (1, False, False), (1, True, True)} <= graded


def test_ratings():
    assert regions.rating(["A"]) == 1 / 3  # its row, its column and its region have one square
    # 4 and 7 medium findings, a confined region twice, 3 medium ones, then 4, 4, 5 and 3 easy ones
    shares = 2 / 4, 2 / 7, 1, 1, 2 / 3, 1 / 4, 1 / 4, 1 / 5, 1 / 3
    assert regions.rating(["ABBB", "AABD", "CCDD", "CCCD"]) == pytest.approx(sum(shares))
    for puzzle in regions.generate(7, size=9, rng=1):
        steps = regions.explain(puzzle)
        most = sum(2 ** DIFFICULTIES.index(step.difficulty) for step in steps)
        assert len(steps) / 30 < regions.rating(puzzle) < most
        assert {regions.rating(image) for image in puzzle.orbit()} == {regions.rating(puzzle)}


def test_figures_of_a_layout():
    labels = np.array([[0, 0, 1, 1], [0, 2, 2, 1], [0, 2, 2, 1], [3, 3, 3, 3]], dtype=np.uint8)
    solver = RegionSolver(4, 1, False, False)
    every = [solver.measure(labels.ravel(), symmetry) for symmetry in range(8)]
    assert [figures[SHAPE_FIGURES - 1] for figures in every] == [256, 186] * 2 + [186] * 4
    figures = every[MIRROR]
    boxes, corners, sides, runs, largest, share = figures[:SHAPE_FIGURES]
    assert (boxes, largest, share) == (64 * 6 // 4 * 2 + 64 * 2, 64 * 6 // 4, 256)
    assert (corners, sides, runs) == (2, 0, 5)  # around the middle, above the last row
    assert figures[SHAPE_FIGURES:] == [4, 4, 4, 4]


@pytest.mark.parametrize(
    ("n", "stars", "symmetric"),
    [
        *((n, 1, "half_turn") for n in (1, 4, 5, 6, 8, 9, 12)),
        *((n, 1, "diagonal") for n in (1, 5, 7, 8, 9, 12)),
        *((8, 2, "half_turn"), (10, 2, "half_turn")),
    ],
)
@pytest.mark.parametrize("style", ["drawn", "plain"])
def test_symmetric_layouts(n, stars, symmetric, style):
    image = {"half_turn": 2, "diagonal": 4}[symmetric]
    for puzzle in regions.generate(n, stars=stars, symmetric=symmetric, style=style, size=2, rng=n):
        check(puzzle, n, stars)
        assert puzzle.orbit()[image] == puzzle


def test_a_board_without_a_symmetric_placement():
    with pytest.raises(nqueens.NoSolution, match="4 rows has no symmetric placement"):
        regions.generate(4, symmetric="diagonal")


def test_the_kernel_grades_by_sets_of_four():
    rows = "AABBCDDD ABBBCCDD AEEBBCBB EEEBBBBB EBBBBBBB BBBBBFFG BBHHFFFG BHHHHGGG"
    puzzle = regions.Puzzle(rows.split())
    hardest = [step for step in regions.explain(puzzle) if step.difficulty == "hard"]
    assert "left in regions C, D, F and G lie in columns 5, 6, 7 and 8" in hardest[0].sentence(
        "why"
    )
    assert regions.difficulty(puzzle) == "hard"


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_difficulties(difficulty):
    for puzzle in regions.generate(7, difficulty=difficulty, size=3, rng=1):
        assert regions.difficulty(puzzle) == difficulty


@pytest.mark.parametrize("difficulty", ["medium", *slowly("easy", "hard", "expert")])
def test_difficulties_with_several_stars(difficulty):
    puzzle = regions.generate(10, stars=2, difficulty=difficulty, rng=1)
    check(puzzle, 10, 2)
    assert regions.difficulty(puzzle) == difficulty


def test_difficulties_that_no_puzzle_has():
    with pytest.raises(nqueens.NoSolution, match="no puzzle of 4 rows is hard or expert"):
        regions.generate(4, difficulty=["hard", "expert"])
    with pytest.raises(nqueens.NoSolution, match="no puzzle of 5 rows is hard"):
        regions.generate(range(5, 9), difficulty="hard", style="plain")
    with pytest.raises(nqueens.NoSolution, match="no easy puzzle with 3 queens in each row"):
        regions.generate(16, stars=3, difficulty="easy")
    either = regions.generate(4, difficulty=["medium", "hard"], size=5, rng=1)
    assert {regions.difficulty(one) for one in either} == {"medium"}


def pieces(start, squares):
    """Return the connected sets of some squares of a board of 4 rows that have one of them."""
    found, new = set(), {frozenset([start])}
    while new:
        found |= new
        steps = ((4, None), (-4, None), (1, 3), (-1, 0))  # and the column without this one
        near = {(one, i + j) for one in new for i in one for j, edge in steps if i % 4 != edge}
        new = {one | {i} for one, i in near if i in squares and i not in one} - found
    return found


@pytest.mark.development
def test_no_puzzle_of_four_rows_is_hard():
    queens, others = (1, 7, 8, 14), {2, 4, 11, 13}  # its only solutions, which are images
    free = set(range(16)) - set(queens)
    layouts = [[one] for one in pieces(1, free)]
    for queen in queens[1:]:
        more = [(parts, pieces(queen, free.difference(*parts))) for parts in layouts]
        layouts = [[*parts, one] for parts, found in more for one in found]
    graded = set()
    for parts in layouts:
        if sum(map(len, parts)) == 16 and any(len(one & others) != 1 for one in parts):
            labels = [next(k for k, one in enumerate(parts) if i in one) for i in range(16)]
            graded.add(regions.difficulty([labels[i : i + 4] for i in (0, 4, 8, 12)]))
    assert graded == {"easy", "medium"}


def test_the_same_seed_gives_the_same_puzzles():
    assert regions.generate(9, size=3, rng=1) == regions.generate(9, size=3, rng=1)
    rng = np.random.default_rng(1)
    assert [regions.generate(9, rng=rng) for _ in range(3)] == regions.generate(9, size=3, rng=1)
    assert len(set(regions.generate(9, size=20, rng=1))) == 20
    assert regions.generate(9, size=0) == []


def test_progress():
    told = []
    regions.generate(8, size=3, rng=1, progress=lambda *news: told.append(news))
    assert told[-1] == (3, 3, 3)

    def fail(*news):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        regions.generate(8, progress=fail)


@pytest.mark.parametrize(("n", "stars"), [(2, 1), (3, 1), (4, 4), (7, 2), (5, 2)])
def test_sizes_without_puzzles(n, stars):
    with pytest.raises(nqueens.NoSolution):
        regions.generate(n, stars=stars)


def test_time_limit():
    with pytest.raises(regions.OutOfTime, match=r"no puzzle was made within 0\.2 s") as raised:
        regions.generate(20, stars=3, time_limit=0.2, rng=1)
    assert raised.value.reached == []


def test_puzzles_made_before_the_time_limit_are_kept(slow_clock):
    words = r"of 1,000,000 puzzles were made within 0\.3 s; that"
    with pytest.raises(regions.OutOfTime, match=words) as raised:
        regions.generate(8, size=10**6, time_limit=0.3, rng=1)
    made = raised.value.reached
    assert made == regions.generate(8, size=len(made), rng=1) != []
