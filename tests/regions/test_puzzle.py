"""Puzzles: a layout with its rules, equal and turned as one, and taken by every function."""

import copy
import pickle
from functools import partial

import numpy as np
import pytest

from nqueens import regions
from nqueens.regions import Puzzle, Regions

ROWS = ["ABBB", "AABD", "CCDD", "CCCD"]
RULES = {"stars": 2, "touching": True, "diagonals": True}
RULES |= {"placed": [(1, 2), (0, 0)], "blocked": [(3, 3), (2, 1)]}
FULL = Puzzle(ROWS, **RULES)


def some_puzzles():
    """Return puzzles that differ in one rule each."""
    yield Puzzle(ROWS)
    for name, value in RULES.items():
        yield Puzzle(ROWS, **{name: value})
    yield FULL


TWO_STARS = Puzzle(
    "AAAABBBB\nAAACBBBB\nAAACDDDD\nEACCDDDF\nEECCFFFF\nEECCCFFF\nGGGGGHFH\nGGGGGHHH", stars=2
)


@pytest.mark.parametrize("form", [np.array, np.ndarray.tolist, lambda q: tuple(q.tolist())])
@pytest.mark.parametrize("puzzle", [Puzzle(ROWS), TWO_STARS, Puzzle("A")])
def test_a_solution_is_drawn(puzzle, form):
    solution = regions.solutions(puzzle, limit=1)[0]
    squares = [(r, c) for r, row in enumerate(solution.reshape(puzzle.n, -1)) for c in row]
    assert puzzle.to_svg(solution=form(solution)) == puzzle.to_svg(squares)


PAIRS = ((0, 1), (0, 3), (1, 2), (2, 3))  # every row and every column occurs twice


def test_pairs_are_never_a_solution():
    columns = Puzzle(["ABCD"] * 4, stars=2, touching=True)
    for form in (list, np.array, lambda pairs: [list(pair) for pair in pairs]):
        placed = columns.__replace__(placed=form(PAIRS))
        assert placed.placed == PAIRS
        assert regions.count(placed) == 4
    picture = placed.to_svg()
    assert columns.to_svg(PAIRS) == columns.to_svg(np.array(PAIRS)) == picture
    assert columns.to_svg(solution=PAIRS) != picture


@pytest.mark.parametrize(
    "wrong",
    [np.array(3), [2, 0, 3, 4], [2, 0, 3, 3], [2, 0, 3], [2, 0, 3, 1.0], [[2, 0], 1, 2, 3], 3],
)
def test_other_columns_are_refused(wrong):
    for call in (partial(regions.hint, ROWS), Puzzle(ROWS).to_svg):
        with pytest.raises((TypeError, ValueError)):
            call(wrong)


def test_attributes():
    assert (FULL.regions, FULL.n, FULL.names) == (Regions(ROWS), 4, tuple("ABDC"))
    assert (FULL.stars, FULL.touching, FULL.diagonals) == (2, True, True)
    assert FULL.placed == ((0, 0), (1, 2))
    assert FULL.blocked == ((2, 1), (3, 3))
    mask = np.zeros((4, 4), dtype=bool)
    mask[2, 1] = mask[3, 3] = True
    assert Puzzle(ROWS, **{**RULES, "blocked": mask}) == FULL
    for name in ("regions", "n", "stars", "placed", "something"):
        with pytest.raises(AttributeError):
            setattr(FULL, name, 1)


def test_equal_by_layout_and_rules():
    puzzles = list(some_puzzles())
    assert len(set(puzzles)) == len(puzzles) == 7
    numbers = [[1, 2, 2, 2], [1, 1, 2, 4], [3, 3, 4, 4], [3, 3, 3, 4]]
    assert Puzzle(numbers, **RULES) == FULL
    assert hash(Puzzle(numbers, **RULES)) == hash(FULL)
    assert Puzzle(ROWS) != Regions(ROWS)


@pytest.mark.parametrize("puzzle", [*some_puzzles()], ids=repr)
def test_copies_are_equal(puzzle):
    for other in (
        *(pickle.loads(pickle.dumps(puzzle, protocol)) for protocol in range(6)),
        copy.deepcopy(puzzle),
        eval(repr(puzzle), {"Puzzle": Puzzle, "Regions": Regions}),
        puzzle.__replace__(),
    ):
        assert other == puzzle
        assert other.names == puzzle.names
    assert puzzle.__replace__(stars=1, placed=None).stars == 1


def test_str_says_the_rules():
    assert str(Puzzle(ROWS)) == "\n".join(ROWS)
    assert str(FULL).splitlines() == [
        *ROWS,
        "2 queens in each row, column and region",
        "queens may touch",
        "at most one queen on each diagonal",
        "placed: (0, 0), (1, 2)",
        "blocked: (2, 1), (3, 3)",
    ]


@pytest.mark.parametrize(
    "name", ["solve", "solutions", "count", "is_unique", "explain", "difficulty", "hint"]
)
def test_functions_take_puzzles_and_layouts(name):
    function = getattr(regions, name)
    puzzle = Puzzle(ROWS)
    for layout in (ROWS, puzzle.regions):
        assert np.array_equal(function(layout), function(puzzle))


def test_hints_take_pairs_and_know_placed_queens():
    columns = regions.solve(TWO_STARS)
    squares = [(row, column) for row, pair in enumerate(columns) for column in pair]
    assert regions.hint(TWO_STARS, squares) is None
    with pytest.raises(ValueError):
        regions.hint(TWO_STARS, columns)
    puzzle = Puzzle(ROWS, placed=[(0, 2)])
    assert regions.hint(puzzle, [(0, 2)]) == regions.hint(puzzle)
    assert regions.hint(puzzle, [(1, 0), (2, 3), (3, 1)]) is None


def test_several_solutions_are_announced():
    words = (
        "several solutions; two of them differ in row 1, columns 2 and 3; .*; and row 4, .*; `sol"
    )
    with pytest.warns(regions.SeveralSolutionsWarning, match=words) as caught:
        regions.solve(["AABB", "AABB", "CCDD", "CCDD"])
    assert caught[0].filename == __file__
    with pytest.warns(match="regions in several pieces: A"):
        regions.solve(Puzzle(["ABCA", "ABCD", "BBCD", "CCCD"], touching=True))


def test_turned_puzzles_have_turned_solutions():
    puzzle = regions.generate(7, rng=5)
    board = regions.solve(puzzle)
    blocked = [(1, column) for column in range(6) if column != board[1]]
    puzzle = Puzzle(puzzle.regions, placed=[(0, board[0])], blocked=blocked)
    images = puzzle.orbit()
    assert len(set(images)) == 8
    assert {one.canonical() for one in images} == {puzzle.canonical()}
    assert puzzle.canonical() in images
    for k, image in enumerate(images[:4]):
        turned = np.rot90(np.arange(puzzle.n) == board[:, None], k)
        assert (regions.solve(image) == turned.argmax(axis=1)).all()
    for image in images:
        assert regions.is_solution(image, regions.solve(image))


def test_pictures():
    puzzle = Puzzle(ROWS, placed=[(0, 2)], blocked=[(2, 1)])
    assert puzzle.to_svg() == Puzzle(ROWS).to_svg([(0, 2)], crosses=[(2, 1)])
    queens = [(0, 2), (1, 0)]
    assert puzzle.to_svg(queens) == Puzzle(ROWS).to_svg(queens, crosses=[(2, 1)])
    assert puzzle._repr_svg_() == puzzle.to_svg(size=192)
    plain, numbered = puzzle.to_svg(), puzzle.to_svg(coordinates=True)
    assert numbered.count("<path") == plain.count("<path") + 8


def test_frame_holds_the_page():
    frame = regions.page(ROWS, title="a < b")
    assert ".save(path) writes it" in repr(frame)
    shown = frame._repr_html_()
    assert shown.startswith('<iframe title="a &lt; b" srcdoc="&lt;!doctype html&gt;')
    assert 'height="760"' in shown
