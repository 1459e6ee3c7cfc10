"""Every function that takes boards gives the same result for every form of them."""

import numpy as np
import pytest

import nqueens
from nqueens import Board, formats
from nqueens.formats import Position

Q = [1, 3, 5, 0, 2, 4]
FORMS = {
    "tuple": tuple,
    "array": np.array,
    "wide": lambda q: np.array(q, dtype=">i8"),
    "Board": lambda q: Board(len(q), queens=q),
    "Position": Position.of,
    "matrix": nqueens.to_matrix,
    "nested": lambda q: nqueens.to_matrix(q).tolist(),
    "matrix of floats": lambda q: nqueens.to_matrix(q, dtype="f4"),
    "nested floats": lambda q: nqueens.to_matrix(q, dtype=float).tolist(),
    "strings": lambda q: formats.text(q, "board").replace(" ", "").split(),
    "spaced": lambda q: formats.text(q).splitlines(),
    "array of strings": lambda q: np.array(formats.text(q, "board").replace(" ", "").split()),
}
WHOLE = {
    "is_solution": nqueens.is_solution,
    "conflicts": nqueens.conflicts,
    "canonical": nqueens.canonical,
    "symmetry": nqueens.symmetry,
    "orbit": nqueens.orbit,
    "rotate": nqueens.rotate,
    "reflect": lambda q: nqueens.reflect(q, "diagonal"),
    "solution_rank": nqueens.solution_rank,
    "to_matrix": nqueens.to_matrix,
    "occupancy": nqueens.occupancy,
}
ONE = {
    **WHOLE,
    "dots": formats.text,
    "show": nqueens.show,
    "pairs": lambda q: formats.text(q, "pairs", base=0, by="rows"),
    "npy": lambda q: b"".join(formats.encode(q, "npy")),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ONE)
def test_a_list_of_boards(name, form):
    boards = [Q, Q[::-1], Q]
    assert np.array_equal(ONE[name]([FORMS[form](q) for q in boards]), ONE[name](boards))


@pytest.mark.parametrize("name", ONE)
@pytest.mark.parametrize("dtype", ["u1", "i8", ">i4"])
def test_an_ambiguous_integer_matrix_is_refused(name, dtype):
    matrix = nqueens.to_matrix(Q, dtype=dtype)
    for given in (matrix, matrix.tolist()):
        with pytest.raises(ValueError, match="can be a matrix or boards of 6 columns"):
            ONE[name](given)


def test_both_readings_can_be_chosen():
    matrices = nqueens.to_matrix([Q, Q], dtype=int)
    assert nqueens.is_solution(nqueens.from_matrix(matrices)).tolist() == [True, True]
    boards = nqueens.conflicts(matrices[..., np.newaxis, :])
    assert boards.shape == (2, 6, 1)
    assert boards.ravel().tolist() == [nqueens.conflicts(row.tolist()) for row in matrices[0]] * 2


@pytest.mark.parametrize("ones", [[[0, 0], [0, 1]], [[1, 1], [1, 1]], [[0] * 4] * 4])
def test_a_wrong_integer_matrix_is_not_taken_for_boards(ones):
    with pytest.raises(ValueError, match="can be a matrix or boards"):
        nqueens.is_solution(ones)


@pytest.mark.parametrize("ones", [[[0, 0, 1]] * 2, [[0]], [[0, 2, 1]] * 3])
def test_what_is_no_square_of_zeros_and_ones_is_columns(ones):
    each = [nqueens.conflicts(row) for row in ones]
    assert nqueens.conflicts(ones).tolist() == each


# what people try, and what the message tells them to do
MISTAKES = [
    ([2, 4, 1, 3], "column 4 is not on a board of 4 columns, 0..3; columns count from 0"),
    ([(0, 1), (1, 3), (2, 0), (3, 2)], r"Position\(n, q\) takes \(row, column\) pairs"),
    ([[0, 1], [1, 2], [2, 0]], r"Position\(n, q\) takes"),
    ("1302", "not '1302'; formats.read reads text"),
    (".Q..\n...Q\nQ...\n..Q.\n", "formats.read reads text"),
    (iter([1, 3, 0, 2]), r"list\(...\) makes a list of it"),
    ({1, 3, 0, 2}, "one per row, not {0, 1, 2, 3}$"),
    ([[*".Q"], [*"Q."]], "row 0 has 1 squares on a board of 2; join lists of characters"),
    (["1", "3", "0", "2"], "row 0, '1', may only contain Q or #"),
    (np.zeros((4, 4)), "row 0 of a matrix has 0 queens, not one"),
]


@pytest.mark.parametrize(("q", "words"), MISTAKES)
def test_mistakes_are_explained(q, words):
    with pytest.raises(ValueError, match=words):
        nqueens.is_solution(q)


@pytest.mark.parametrize("q", [[1.0, 3.0], np.float32([[1, 3, 0, 2]]), np.ones((2, 4))])
def test_columns_are_not_floats(q):
    with pytest.raises(TypeError, match=r"not float\d\d; .astype\(int\) converts"):
        nqueens.is_solution(q)


@pytest.mark.parametrize("dtype", [bool, "u1", "f4", int])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 2)])
@pytest.mark.parametrize("n", [0, 1, 6, 300])
def test_matrices_round_trip(n, shape, dtype):
    boards = np.broadcast_to(np.arange(n), (*shape, n))
    matrices = nqueens.to_matrix(boards, dtype=dtype)
    assert (matrices.shape, matrices.dtype) == ((*shape, n, n), np.dtype(dtype))
    found = nqueens.from_matrix(matrices)
    assert found.dtype == (np.int8 if n <= 64 else np.int16)
    assert np.array_equal(found, boards)


@pytest.mark.parametrize("n", [0, 1, 5, 8])
def test_occupancy_is_the_sum_of_the_matrices(n):
    boards = nqueens.solutions(n)
    numbers = nqueens.occupancy(boards)
    assert (numbers.shape, numbers.dtype) == ((n, n), np.int64)
    assert np.array_equal(numbers, nqueens.to_matrix(boards, dtype=int).sum(axis=0))
    assert np.array_equal(numbers, nqueens.occupancy(boards[:, np.newaxis]))
    assert not nqueens.occupancy(boards[:0]).any()


ROUND = {
    name: one
    for name, one in formats.FORMATS.items()
    # these express blocked squares only
    if one.readable and name not in ("csplib080", "asp")
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ROUND)
def test_every_format_writes_every_form(name, form):
    words = {"base": 1, "by": "columns"} if ROUND[name].numbers else {}
    file = b"".join(formats.encode(FORMS[form](Q), name, **words))
    text = file if ROUND[name].boards else file.decode()
    (position,) = formats.read(text, name, **words)
    assert position == Position.of(Q)
    assert formats.detect(file).name == name


def test_constraints_as_instances():
    instance = nqueens.random_instance(
        7, placed=2, blocked=3, blocked_sums=1, blocked_differences=1, rng=3
    )
    position = next(formats.read(formats.text(instance, "board", n=7), "board"))
    assert set(position.queens) == set(map(tuple, instance["placed"].tolist()))
    for row in range(7):
        for column in range(7):
            shut = (
                [row, column] in instance["blocked"].tolist()
                or row + column in instance["blocked_sums"]
                or row - column in instance["blocked_differences"]
            )
            assert ((row, column) in position.blocked) == shut
    words = {"placed": position.queens, "blocked": position.blocked}
    for name in ("dimacs", "dzn"):
        assert next(formats.read(formats.text(instance, name, n=7), name)) == Position(
            7, tuple(sorted(position.queens)), position.blocked
        )
    assert nqueens.count(7, **words) == sum(
        all(q[r] == c for r, c in position.queens) and not set(enumerate(q)) & {*position.blocked}
        for q in map(tuple, nqueens.solutions(7).tolist())
    )


@pytest.mark.parametrize("name", ["dimacs", "exact-cover", "minizinc", "dzn", "fen", "board"])
def test_an_empty_board_from_its_size(name):
    assert formats.text(4, name) == formats.text(Position(4), name)


@pytest.mark.parametrize(
    ("n", "queens", "blocked"),
    [
        (4, [[0, 1], [2, 0]], np.eye(4, dtype=bool)),
        (4, np.array([[0, 1], [2, 0]], dtype="u1"), [(i, i) for i in range(4)]),
        (np.int64(4), iter([(0, 1), (2, 0)]), ([i, np.int8(i)] for i in range(4))),
    ],
)
def test_a_position_takes_ordinary_squares(n, queens, blocked):
    position = Position(n, queens, blocked)
    assert tuple(position) == (4, ((0, 1), (2, 0)), tuple((i, i) for i in range(4)))
    assert repr(position) == (
        "Position(n=4, queens=((0, 1), (2, 0)), blocked=((0, 0), (1, 1), (2, 2), (3, 3)))"
    )
    assert position._replace(queens=[(3, 3)]).queens == ((3, 3),)
    with pytest.raises(ValueError, match=r"\(4, 0\) is not on a board of 4"):
        position._replace(queens=[(4, 0)])


def test_a_notebook_shows_a_position():
    position = Position(4, ((0, 1),), ((2, 2),))
    assert position._repr_svg_() == nqueens.to_svg(position, size=320)
    assert position._repr_html_() == position._repr_svg_()
    with pytest.raises(ValueError, match="not on a board of 3"):
        Position(3, queens=((9, 9),))._repr_svg_()


def test_incomplete_boards_are_drawn():
    forms = [Board(3, queens=[1]), Position(3, ((0, 1),)), [".Q.", "...", "..."]]
    texts = {formats.text(form, "board") for form in forms}
    assert texts == {". Q .\n. . .\n. . .\n"}
    assert len({nqueens.to_svg(form) for form in forms}) == 1
    assert formats.text(["Q.", ".x"], "board") == "Q .\n. x\n"
    for form in forms:
        with pytest.raises(ValueError, match=r"row [12] has (no|0) queen"):
            nqueens.conflicts(form)
