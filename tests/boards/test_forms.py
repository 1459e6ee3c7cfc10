"""Boards and positions in every form that functions of boards take, and those that they refuse."""

import dataclasses
import json
import pickle

import numpy as np
import pytest

import nqueens
from nqueens import Board, Position, formats

Q = [1, 3, 5, 0, 2, 4]
FORMS = {
    "tuple": tuple,
    "array": np.array,
    "wide": lambda q: np.array(q, dtype=">i8"),
    "Board": lambda q: Board(len(q), queens=q),
    "Position": Position.of,
}
NAMES = ["is_solution", "conflicts", "canonical", "symmetry", "orbit", "solution_rank", "to_matrix"]
WHOLE = {name: getattr(nqueens, name) for name in NAMES}
ONE = {**WHOLE, "dots": formats.text, "npy": lambda q: b"".join(formats.encode(q, "npy"))}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ONE)
def test_a_list_of_boards(name, form):
    boards = [Q, Q[::-1], Q]
    assert np.array_equal(ONE[name]([FORMS[form](q) for q in boards]), ONE[name](boards))


@pytest.mark.parametrize("name", WHOLE)
def test_boards_of_pandas(name):
    pandas = pytest.importorskip("pandas")
    boards = nqueens.solutions(6)
    assert np.array_equal(WHOLE[name](pandas.DataFrame(boards)), WHOLE[name](boards))
    assert np.array_equal(WHOLE[name](pandas.Series(Q)), WHOLE[name](Q))


def test_squares_of_pandas():
    pandas = pytest.importorskip("pandas")
    squares = pandas.DataFrame({"row": [0, 1], "column": [3, 5]})
    assert nqueens.count(8, placed=squares) == nqueens.count(8, placed=[(0, 3), (1, 5)])


@pytest.mark.parametrize("name", ONE)
@pytest.mark.parametrize("dtype", ["u1", "i8", ">i4", bool, "f4"])
def test_a_matrix_is_refused(name, dtype):
    matrix = nqueens.to_matrix(Q, dtype=dtype)
    for given in (matrix, matrix.tolist()):
        with pytest.raises((TypeError, ValueError), match=r"from_matrix takes|not float"):
            ONE[name](given)


def test_matrices_are_converted():
    matrices = nqueens.to_matrix([Q, Q], dtype=int)
    assert nqueens.is_solution(nqueens.from_matrix(matrices)).tolist() == [True, True]


@pytest.mark.parametrize("ones", [[[0, 0, 1]] * 2, [[0]], [[0, 2, 1]] * 3])
def test_what_is_no_square_of_zeros_and_ones_is_columns(ones):
    each = [nqueens.conflicts(row) for row in ones]
    assert nqueens.conflicts(ones).tolist() == each


# what people try, and what the message says
MISTAKES = [
    ([2, 4, 1, 3], ValueError, "column 4 is not on a board of 4 .*; columns count from 0"),
    ([0, -1], ValueError, r"column -1 is not on a board of 2 columns, 0\.\.1"),
    ([[0, 1, 2], [0, 1]], ValueError, "cannot be converted to an array"),
    ([1.0, 3.0], TypeError, r"must be integers, not float64; .astype\(int\) converts"),
    ([0.5, 1.5], TypeError, "must be integers, not float64"),
    ([True, False], TypeError, "must be integers, not bool"),
    ([2**70, 1], ValueError, "must be integers of 64 bits, not 1180"),
    ([".Q", "Q."], TypeError, "must be integers, not <U2"),
    ([{0: 1}, {1: 0}], TypeError, "must be integers, not object"),
    ({0: 1, 1: 0}, TypeError, "must be integers, not {0: 1, 1: 0}"),
    ({1, 3, 0, 2}, TypeError, "must be integers, not {0, 1, 2, 3}$"),
    ("1302", TypeError, "must be integers, not '1302'; formats.read reads text"),
    (3, TypeError, "one per row, not 3"),
    (None, TypeError, "must be integers, not None"),
    (iter([1, 3, 0, 2]), TypeError, "must be integers, not an object"),
    (Board(2), ValueError, "row 0 has no queen"),
    (Position(2), ValueError, "row 0 has no queen"),
]


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize(("q", "error", "words"), MISTAKES)
def test_mistakes_are_explained(name, q, error, words):
    with pytest.raises(error, match=words):
        WHOLE[name](q)


@pytest.mark.parametrize("dtype", [bool, "u1", "f4", int])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 2)])
@pytest.mark.parametrize("n", [0, 6, 300])
def test_matrices_round_trip(n, shape, dtype):
    boards = np.broadcast_to(np.arange(n), (*shape, n))
    matrices = nqueens.to_matrix(boards, dtype=dtype)
    assert (matrices.shape, matrices.dtype) == ((*shape, n, n), np.dtype(dtype))
    found = nqueens.from_matrix(matrices)
    assert found.dtype == (np.int8 if n <= 64 else np.int16)
    assert np.array_equal(found, boards)


@pytest.mark.parametrize(
    ("n", "queens", "blocked"),
    [
        (4, [[0, 1], [2, 0]], np.eye(4, dtype=bool)),
        (4, np.array([[2, 0], [0, 1]], dtype="u1"), [(i, i) for i in range(4)]),
        (np.int64(4), iter([(0, 1), (2, 0)]), ([i, np.int8(i)] for i in range(4))),
        (4, {(2, 0), (0, 1)}, [(i, i) for i in range(4)] * 2),
    ],
)
def test_a_position_holds_plain_sorted_squares(n, queens, blocked):
    position = Position(n, queens, blocked)
    words = "Position(n=4, queens=((0, 1), (2, 0)), blocked=((0, 0), (1, 1), (2, 2), (3, 3)))"
    assert repr(position) == words
    assert eval(words) == position
    assert json.loads(json.dumps(dataclasses.asdict(position)))["queens"] == [[0, 1], [2, 0]]
    assert dataclasses.replace(position, queens=[(3, 3)]).queens == ((3, 3),)
    with pytest.raises(ValueError, match=r"\(4, 0\) is not on a board of 4"):
        dataclasses.replace(position, queens=[(4, 0)])


def test_a_position_cannot_be_changed():
    squares = np.array([[0, 1], [2, 0]])
    position = Position(4, squares)
    squares[0] = 3
    assert position.queens == ((0, 1), (2, 0))
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.n = 5
    assert {position, Position(4, [(2, 0), (0, 1)])} == {position}


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("value", [Position(4, [(0, 1)], [(2, 2)]), Board(4, queens=[1])])
def test_pickles(value, protocol):
    assert pickle.loads(pickle.dumps(value, protocol)) == value


SQUARES = [
    (5, TypeError, r"must be \(row, column\) pairs of integers, such as \[\(0, 3\)\], not 5"),
    ("12", TypeError, "not '12'; formats.squares reads names"),
    (["b4"], TypeError, r"not \['b4'\]; formats.squares reads names"),
    ({0: 1}, TypeError, "not {0: 1}"),
    ([(1.0, 2)], TypeError, r"pairs of integers, .*, not \[\(1.0, 2\)\]"),
    ([(0, 1), (2,)], TypeError, "pairs of integers"),
    ([(0, 2**70)], ValueError, "must be integers of 64 bits"),
    (np.zeros((4, 4), bool), TypeError, "pairs of integers"),
    ([3], ValueError, r"must have shape \(k, 2\), not \(1,\)"),
    ([(1, 2, 3)], ValueError, r"must have shape \(k, 2\), not \(1, 3\)"),
    ([(0, -1)], ValueError, r"queens: \(0, -1\) is not on a board of 4 x 4"),
    ([(4, 4)], ValueError, "not on a board of 4 x 4; rows and columns count from 0"),
    ([(0, 1)] * 2, ValueError, r"queens: \(0, 1\) is given twice"),
]


@pytest.mark.parametrize(("squares", "error", "words"), SQUARES)
def test_mistakes_in_squares(squares, error, words):
    with pytest.raises(error, match=words):
        Position(4, squares)


@pytest.mark.parametrize("blocked", [np.zeros((4, 3), bool), np.zeros((3, 3), int), np.eye(4)])
def test_mistakes_in_masks(blocked):
    with pytest.raises((TypeError, ValueError), match="blocked"):
        Position(4, blocked=blocked)


def test_a_position_in_place_of_n():
    position = Position(8, [(0, 3)], [(1, 1), (4, 4)])
    words = {"placed": position.queens, "blocked": position.blocked}
    assert nqueens.count(position) == nqueens.count(8, **words)
    assert np.array_equal(nqueens.solutions(position), nqueens.solutions(8, **words))
    (every,) = nqueens.iter_solutions(position)
    assert np.array_equal(every, nqueens.solutions(position))
    assert np.array_equal(nqueens.square_counts(position), nqueens.square_counts(8, **words))
    assert np.array_equal(nqueens.solve(position, rng=1), nqueens.solve(8, **words, rng=1))
    drawn = nqueens.random_solutions(position, 5, rng=1)
    assert nqueens.is_solution(drawn, **words).all()
    assert nqueens.estimate_count(position).value == nqueens.count(position)
    assert nqueens.predict(position).seconds >= 0
    with pytest.raises(TypeError, match="has its own queens and blocked squares"):
        nqueens.count(position, placed=[(1, 5)])


def test_rows_and_boards():
    assert Position(4, [(0, 1), (2, 0)]).rows() == [1, None, 0, None]
    with pytest.raises(ValueError, match="row 0 has more than one queen"):
        Position(4, [(0, 1), (0, 2)]).rows()
    with pytest.raises(ValueError, match=r"row 1 has no queen; solve\(position\) completes it"):
        Position(4, [(0, 1), (2, 0)]).board()
    with pytest.raises(ValueError, match="no blocked squares, but the position has 1"):
        Position(1, [(0, 0)], [(0, 0)]).board()
    with pytest.raises(ValueError, match="expected one board"):
        Position.of([[1, 3, 0, 2]])


def test_a_notebook_shows_a_position():
    position = Position(4, ((0, 1),), ((2, 2),))
    assert position._repr_svg_() == nqueens.to_svg(position, size=320)


def test_incomplete_boards_are_drawn():
    forms = [Board(3, queens=[1]), Position(3, ((0, 1),))]
    assert {formats.text(form, "board") for form in forms} == {". Q .\n. . .\n. . .\n"}
    assert len({nqueens.to_svg(form) for form in forms}) == 1
    assert nqueens.to_svg(3) == nqueens.to_svg(Position(3))
