"""Every function of boards takes, or refuses, each object of the library or that a user may hold.

An object is a board, boards, the size of an empty board, or an error: never something else that
happens to look like columns.
"""

import collections
import io
import re
from functools import partial

import numpy as np
import pytest
from boards import test_forms as forms

import nqueens
from nqueens import Board, Position, formats, regions

Q = forms.Q


def plotted(q):
    """Return the points of the queens that are plotted."""
    pyplot = pytest.importorskip("matplotlib.pyplot")
    axes = np.atleast_1d(nqueens.plot(q))
    points = [one.lines[-1].get_xydata().tolist() for one in axes]
    pyplot.close("all")
    return points


def poster(q):
    """Return the poster of boards, without the time in it."""
    pytest.importorskip("reportlab")
    out = io.BytesIO()
    nqueens.poster(q, out)
    return len(out.getvalue()) > 1000


WHOLE = {  # boards with a queen in each row
    **forms.WHOLE,
    "Position.of": Position.of,
    "poster": poster,
}
DRAWN = {  # boards with any queens
    "show": lambda q: nqueens.show(q).pictures,
    "to_svg": nqueens.to_svg,
    "plot": plotted,
    "text": lambda q: formats.text(q, "dots"),
    "encode": lambda q: b"".join(formats.encode(q, "dots")),
}
EVERY = WHOLE | DRAWN
EIGHT = ["AABBCCDD", *["AABBCCDD"] * 3, *["EEFFGGHH"] * 4]
PUZZLE = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])

# what is one board, and what has the same queens
ALIKE = {
    **{name: partial(make, Q) for name, make in forms.FORMS.items()},
    "masked array without a mask": lambda: np.ma.array(Q),
    "mask of nothing": lambda: np.ma.array(Q, mask=[False] * 6),
    "read-only": lambda: np.broadcast_to(np.array(Q), (6,)),
    "backwards in memory": lambda: np.array(Q[::-1])[::-1],
    "row of solutions": lambda: nqueens.solutions(6)[0],
    "solution": lambda: nqueens.solution_at(6, 0),
    "NumPy's integers": lambda: [np.int8(column) for column in Q],
}
# what has no queens where a function expects columns: drawn as a board, or refused
INCOMPLETE = {
    "a size": lambda: 6,
    "NumPy's size": lambda: np.int64(6),
    "empty Position": lambda: Position(6),
    "Position of arrays": lambda: nqueens.random_instance(6),
    "empty Board": lambda: Board(6),
}
NO_BOARDS = {
    "Regions": lambda: regions.Regions(EIGHT),
    "Regions of one square": lambda: regions.Regions(["A"]),
    "Regions like zeros and ones": lambda: regions.Regions(["AB", "AB"]),
    "Puzzle": lambda: regions.Puzzle(EIGHT),
    "Step": lambda: regions.explain(PUZZLE)[0],
    "steps": lambda: regions.explain(PUZZLE),
    "solution of two stars": lambda: np.array([[0, 2], [4, 6], [1, 3], [5, 7]] * 2),
    "Gallery": lambda: nqueens.show(Q),
    "SVG": lambda: str(nqueens.to_svg(Q)),
    "SymmetryCounts that look like columns": lambda: nqueens.count_by_symmetry(6),
    "Estimate": lambda: nqueens.estimate_count(8),
    "Prediction": lambda: nqueens.Prediction(0, 1, 2, 0, 1, 2, 3, 4, 0),
    "TreeProfile": lambda: nqueens.tree_profile(6),
    "Known": lambda: nqueens.known(8),
    "CpuInfo": nqueens.cpu_info,
    "Detected": lambda: formats.detect("1 3 5 0 2 4"),
    "queens of a puzzle": lambda: np.array([[0, 3], [2, 5], [4, 1]]),
    "pairs": lambda: list(enumerate(Q)),
    "array of pairs": lambda: np.array(list(enumerate(Q))),
    "None": lambda: None,
    "bool": lambda: True,
    "float": lambda: 6.0,
    "floats": lambda: [float(column) for column in Q],
    "nan": lambda: [float("nan")] * 6,
    "complex": lambda: [1j] * 6,
    "dates": lambda: np.array(Q, dtype="M8[s]"),
    "from 1": lambda: [column + 1 for column in Q],
    "negative": lambda: [-1, *Q[1:]],
    "dict": lambda: dict(enumerate(Q)),
    "values of a dict": lambda: dict(enumerate(Q)).values(),
    "set": lambda: set(Q),
    "bytes": lambda: bytes(Q),
    "strings of numbers": lambda: list(map(str, Q)),
    "rows that differ": lambda: [Q, Q[:5]],
    "array of objects": lambda: np.array(Q, dtype=object),
    "masked columns": lambda: np.ma.array(Q, mask=[True] + [False] * 5),
    "fields": lambda: np.array([(1, 2)], dtype=[("a", "i4"), ("b", "i4")]),
}
# refused where one object is expected; an iterable of boards for what writes
LAZY = {
    "generator of columns": lambda: (column for column in Q),
    "iterator": lambda: iter(Q),
    "zip": lambda: zip(range(6), Q, strict=True),
}


def equal(one, other):
    """Return whether two results are the same, arrays included."""
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    return bool(one == other)


@pytest.mark.parametrize("form", ALIKE)
def test_one_board_in_every_form(form):
    for name, function in (EVERY | forms.ONE).items():
        assert equal(function(ALIKE[form]()), function(Q)), name


@pytest.mark.parametrize("form", INCOMPLETE)
def test_a_board_without_queens_is_drawn_or_refused(form):
    for name, function in DRAWN.items():
        assert equal(function(INCOMPLETE[form]()), function(Position(6))), name
    for function in WHOLE.values():
        with pytest.raises((TypeError, ValueError)):
            function(INCOMPLETE[form]())


@pytest.mark.parametrize("form", {**NO_BOARDS, **LAZY})
def test_what_is_no_board_is_refused(form):
    make = {**NO_BOARDS, **LAZY}[form]
    for name, function in {**EVERY, "from_matrix": nqueens.from_matrix}.items():
        with pytest.raises((TypeError, ValueError)):
            pytest.fail(f"{name} returned {function(make())!r}")


@pytest.mark.parametrize("form", NO_BOARDS)
def test_what_is_no_board_is_refused_among_boards(form):
    if form in ("None", "bool", "float"):  # no elements of a list
        return
    one = NO_BOARDS[form]()
    for name, function in EVERY.items():
        for given in ([one], (one, one), [Q, one]):
            with pytest.raises((TypeError, ValueError)):
                pytest.fail(f"{name} returned {function(given)!r}")


@pytest.mark.parametrize("form", ["Regions", "Puzzle"])
def test_layouts_are_named(form):
    for function in EVERY.values():
        with pytest.raises((TypeError, ValueError), match=form):
            function(NO_BOARDS[form]())


def test_a_solution_of_a_puzzle_is_a_board():
    assert nqueens.to_svg(regions.solve(PUZZLE)) == nqueens.to_svg([2, 0, 3, 1])


@pytest.mark.parametrize("name", ["SymmetryCounts", "TreeProfile"])
def test_results_of_the_library_are_named(name):
    one = {"SymmetryCounts": nqueens.count_by_symmetry(6), "TreeProfile": nqueens.tree_profile(6)}
    with pytest.raises(TypeError, match=f"boards hold the columns of queens; {name} does not"):
        nqueens.is_solution(one[name])


def test_rows_of_tables_are_boards():
    row = collections.namedtuple("Row", "a b c d")(1, 3, 0, 2)
    assert nqueens.is_solution(row)
    assert nqueens.is_solution([row, row]).tolist() == [True, True]


def test_pandas_objects_in_every_function():
    pandas = pytest.importorskip("pandas")
    columns = pandas.Series(Q, index=list("fedcba"))
    boards = pandas.DataFrame([Q, Q[::-1]], columns=["mask", "size", "queens", "shape", "n", "T"])
    for name, function in (EVERY | forms.ONE).items():
        assert equal(function(columns), function(Q)), name
        assert equal(function(columns.astype("Int64")), function(Q)), name
    for name, function in EVERY.items():
        several = np.array([Q, Q[::-1]])
        try:
            expected = function(several)
        except ValueError as error:  # of what takes one board
            with pytest.raises(ValueError, match=re.escape(str(error))):
                function(boards)
        else:
            assert equal(function(boards), expected), name
            assert equal(function([columns, columns[::-1]]), expected), name


def test_pandas_reads_our_tables():
    pandas = pytest.importorskip("pandas")
    boards = nqueens.solutions(6)
    table = pandas.read_csv(io.StringIO(formats.text(boards, "csv", base=0, by="rows")))
    assert nqueens.is_solution(table).all()
    assert formats.text(table, "csv", base=0, by="rows").startswith("row0,row1")
    assert nqueens.is_solution(pandas.DataFrame(nqueens.to_matrix(Q)))
    assert nqueens.is_solution(pandas.Series([".Q..", "...Q", "Q...", "..Q."]))


def test_pandas_squares_and_layouts():
    pandas = pytest.importorskip("pandas")
    squares = pandas.DataFrame({"queens": [0, 1], "mask": [0, 4]})
    pairs = [(0, 0), (1, 4)]
    for placed in (squares, pandas.Series(pairs)):
        assert nqueens.count(8, placed=placed) == nqueens.count(8, placed=pairs)
    mask = pandas.DataFrame(np.eye(8, dtype=bool))
    assert nqueens.count(8, blocked=mask) == nqueens.count(8, blocked=mask.to_numpy())
    rows = ["ABBB", "AABD", "CCDD", "CCCD"]
    for layout in (pandas.Series(rows), pandas.DataFrame([list(row) for row in rows])):
        assert regions.Regions(layout).rows() == rows
    assert regions.is_solution(rows, pandas.Series([2, 0, 3, 1]))
    seeds = pandas.Series([1, 2])
    assert nqueens.solve(8, rng=seeds).tolist() == nqueens.solve(8, rng=[1, 2]).tolist()


def test_masked_elements_are_refused():
    masked = np.ma.array([(0, 1), (1, 3)], mask=[[False] * 2, [True] * 2])
    for call in (
        lambda: nqueens.is_solution([np.ma.array(Q, mask=[True] + [False] * 5)]),
        lambda: nqueens.count(4, placed=masked),
        lambda: nqueens.solution_at(6, masked),
        lambda: regions.Puzzle(["A"], placed=masked),
    ):
        with pytest.raises(ValueError, match="elements of an array are masked"):
            call()
