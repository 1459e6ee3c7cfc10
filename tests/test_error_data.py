"""Errors carry data: the parameter, its value, and the squares; see `nqueens.InvalidArgument`."""

import pickle

import pytest
from calls import prepared

import nqueens
from nqueens import regions

INVALID = [  # a call, and the parameter and the value that its error carries
    ("count(-1)", "n", -1),
    ("count(33)", "n", 33),
    ("count(8, workers=0)", "workers", 0),
    ("count(8, time_limit=0)", "time_limit", 0),
    ("count(8, method='magic')", "method", "magic"),
    ("count(8, at_most=-1)", "at_most", -1),
    ("count(8, fundamental=True, toroidal=True)", "fundamental", True),
    ("count(8, placed=[3])", "placed", (1,)),
    ("count_by_symmetry(8, classes=['x'])", "classes", "x"),
    ("count_by_symmetry(8, classes=['full'])", "classes", "full"),
    ("predict(-1)", "n", -1),
    ("estimate_count(-1)", "n", -1),
    ("estimate_count(8, samples=0)", "samples", 0),
    ("solutions(8, limit=-1)", "limit", -1),
    ("solution_rank([0, 1])", "q", [0, 1]),
    ("solution_rank(range(33))", "q", 33),
    ("solution_at(8, 92)", "rank", 92),
    ("solution_at(3, [0])", "rank", 0),
    ("random_solutions(8, 1, rng=-1)", "rng", -1),
    ("solve(8, method='queen_search', placed=[(0, 0)])", "method", "queen_search"),
    ("solve(8, blocked=np.eye(8, dtype=int))", "blocked", (8, 8)),
    ("is_solution([0, 9])", "q", 9),
    ("is_solution(np.eye(4, dtype=int))", "q", (4, 4)),
    ("is_solution([2**63, -1])", "q", 2**63),
    ("attacks([[0], [0]])", "q", (2, 1)),
    ("from_matrix([[2]])", "matrix", 2),
    ("from_matrix([[1, 1], [0, 1]])", "matrix", 2),
    ("Position(0)", "n", 0),
    ("Position.of([[0]])", "board", (1, 1)),
    ("Position(2, [(0, 1)]).board()", "queens", (1, None)),
    ("to_svg([9])", "q", 9),
    ("to_svg(4, size=0)", "size", 0),
    ("to_svg(4, values=[[1, 2]])", "values", (1, 2)),
    ("to_svg(4, colours={'board': 'red'})", "colours", "board"),
    ("to_svg(4, colours={'light': '1'})", "colours", "1"),
    ("to_svg(4).save('x.gif')", "path", ".gif"),
    ("lesson(8, ['dlx'])", "methods", "dlx"),
    ("lesson(8, [])", "methods", []),
    ("sheets([], 'x.pdf')", "boards", (0,)),
    ("sheets(41, 'x.pdf')", "boards", 41),
    ("sheets(8, 'x.docx')", "path", "x.docx"),
    ("sheets(8, 'x.pdf', title='x' * 1001)", "title", "x" * 1001),
    ("runs.work('x', 8, part=(3, 2))", "part", 3),
    ("runs.work('x', 2, toroidal=True)", "n", 2),
    ("runs.merge('x', [])", "files", []),
    ("formats.read('', 'x')", "format", "x"),
    ("formats.read('#', 'dots', base=1)", "base", 1),
    ("formats.text([0, 2], 'dots')", "boards", 2),
    ("formats.text([1, 0], 'npy')", "format", "npy"),
    ("regions.Regions(['AB', 'A'])", "layout", 1),
    ("regions.Regions(['AB', 'AC'])", "layout", 3),
    ("regions.Regions('A', ['red'])", "colours", "red"),
    ("regions.Puzzle(['A'], stars=2)", "stars", 2),
    ("regions.solve_many([[[5]]])", "layouts", 5),
    ("regions.is_solution(['A'], [1])", "q", 1),
    ("regions.Puzzle(['A']).to_svg(solution=[5])", "solution", [[5]]),
    ("regions.generate([])", "n", []),
    ("regions.generate(8, difficulty='x')", "difficulty", "x"),
    ("regions.generate(9, stars=2, symmetric='half_turn')", "symmetric", "half_turn"),
    ("regions.fill(['A..', 'BC.', 'D..'])", "drawing", 4),
    ("regions.text(['A'], 'page')", "format", "page"),
    ("regions.text(['A'], 'line')", "format", "line"),
    ("regions.page([])", "puzzles", []),
    ("regions.draw_on([])", "marked", 0),
]
LETTERS = "['ABBB', 'AABD', 'CCDD', 'CCCD']"
WITH_SQUARES = [  # a call, the class of its error, and the squares that it carries
    ("count(8, placed=[(3, 3), (3, 3)])", nqueens.InvalidArgument, [(3, 3)]),
    ("count(8, placed=[(8, 0)])", nqueens.InvalidArgument, [(8, 0)]),
    ("count(8, placed=[(0, 1)], blocked=[(0, 1)])", nqueens.InvalidArgument, [(0, 1)]),
    ("solve(8, placed=[(0, 0), (2, 2)])", nqueens.NoSolution, [(0, 0), (2, 2)]),
    ("solve(8, placed=[(0, 1)], blocked=[(0, 1)])", nqueens.NoSolution, [(0, 1)]),
    ("Position(4, [(1, 0), (1, 2)]).rows()", nqueens.InvalidArgument, [(1, 0), (1, 2)]),
    ("Position(4, blocked=[(1, 0)]).board()", nqueens.InvalidArgument, [(1, 0)]),
    ("Board(4, queens=[1]).place(2)", nqueens.InvalidArgument, [(1, 2), (0, 1)]),
    (f"regions.hint({LETTERS}, [(4, 0)])", nqueens.InvalidArgument, [(4, 0)]),
    (f"regions.hint({LETTERS}, [(0, 0)], [(0, 2)])", regions.WrongMarks, [(0, 0), (0, 2)]),
    (
        f"regions.solve(regions.Puzzle({LETTERS}, placed=[(0, 0), (1, 1)]))",
        nqueens.NoSolution,
        [(0, 0), (1, 1)],
    ),
    (
        f"regions.solve(regions.Puzzle({LETTERS}, placed=[(0, 1), (0, 3)]))",
        nqueens.NoSolution,
        [(0, 1), (0, 3)],
    ),
    (
        "regions.fill(['....', '.AB.', '.BA.', '....'])",
        nqueens.NoSolution,
        [(1, 1), (1, 2), (2, 1), (2, 2)],
    ),
    (
        "regions.hint(['AABB', 'AABB', 'CCDD', 'CCDD'])",
        regions.SeveralSolutions,
        [(0, 1), (0, 2), (1, 0), (1, 3), (2, 0), (2, 3), (3, 1), (3, 2)],
    ),
]


def raised_by(text, kind, folder, monkeypatch):
    """Return the error of a call that is made in a folder."""
    monkeypatch.chdir(folder)
    with pytest.raises(kind) as caught:
        prepared(text)()
    assert type(caught.value) is kind
    return caught.value


@pytest.mark.parametrize(("text", "parameter", "value"), INVALID, ids=[case[0] for case in INVALID])
def test_what_an_argument_was(text, parameter, value, tmp_path, monkeypatch):
    error = raised_by(text, nqueens.InvalidArgument, tmp_path, monkeypatch)
    assert (error.parameter, error.value) == (parameter, value)
    assert error.squares == ()


@pytest.mark.parametrize(
    ("text", "kind", "squares"), WITH_SQUARES, ids=[c[0] for c in WITH_SQUARES]
)
def test_which_squares_are_wrong(text, kind, squares, tmp_path, monkeypatch):
    assert raised_by(text, kind, tmp_path, monkeypatch).squares == tuple(squares)


def test_marks_that_are_wrong_are_told_apart():
    with pytest.raises(regions.WrongMarks) as caught:
        regions.hint(["ABBB", "AABD", "CCDD", "CCCD"], [(0, 0)], [(0, 2)])
    assert caught.value.value == regions.WrongSquares(queens=((0, 0),), crosses=((0, 2),))


def test_a_warning_carries_the_squares_too():
    with pytest.warns(regions.SeveralSolutionsWarning) as caught:
        regions.solve(["AABB", "AABB", "CCDD", "CCDD"])
    assert (0, 1) in caught[0].message.squares


@pytest.mark.parametrize("text", ["solution_at(8, 92)", "count(8, placed=[(3, 3), (3, 3)])"])
def test_a_pickle_keeps_the_data(text):
    with pytest.raises(nqueens.InvalidArgument) as caught:
        prepared(text)()
    error = pickle.loads(pickle.dumps(caught.value))
    assert str(error) == str(caught.value)
    assert vars(error) == vars(caught.value)
