"""Formats: round trips, fast writers against plain ones, and errors that say where."""

import io

import numpy as np
import oracle
import pytest
from hypothesis import assume, given, strategies as st
from numpy.testing import assert_array_equal

import nqueens
from nqueens import formats
from nqueens.formats import FORMATS, FormatError, Position

GRIDS = {"dots": ".#", "circles": "○●", "letters": "xQ", "matrix": "01", "board": ".Q"}
NUMBERED = [name for name, one in FORMATS.items() if one.numbering]
MANY = [*NUMBERED, "leetcode", "json", "csv"]


def keywords(name, data):
    if not FORMATS[name].numbers:
        return {}
    return {
        "base": data.draw(st.sampled_from([0, 1])),
        "by": data.draw(st.sampled_from(["rows", "columns"])),
    }


def boards(data, n, *, permutations):
    board = (
        st.permutations(range(n))
        if permutations
        else st.lists(st.integers(0, n - 1), min_size=n, max_size=n)
    )
    q = np.array(data.draw(st.lists(board, min_size=1, max_size=4)))
    assume(not oracle.could_be_matrices(q))
    return q


@given(data=st.data(), name=st.sampled_from(MANY), n=st.integers(1, 40), numbered=st.booleans())
def test_boards_round_trip(data, name, n, numbered):
    words = keywords(name, data)
    q = boards(data, n, permutations=words.get("by") == "columns")
    text = formats.text(q, name, numbered=numbered and name in NUMBERED, **words)
    found = list(formats.read(text, name, **words))
    assert found == [Position.of(board) for board in q]
    assert_array_equal([position.board() for position in found], q)
    assert list(formats.read(text.splitlines(keepends=True), name, **words)) == found
    assert list(formats.read(text.replace("\n", "\r\n"), name, **words)) == found


@given(data=st.data(), name=st.sampled_from(MANY), n=st.integers(1, 30))
def test_arrays_and_positions_give_the_same_text(data, name, n):
    words = keywords(name, data)
    q = boards(data, n, permutations=True)
    one_by_one = formats.text([Position.of(board) for board in q], name, **words)
    assert formats.text(q, name, **words) == one_by_one
    assert formats.text([board[None] for board in q], name, **words) == one_by_one
    assert formats.text(q.tolist(), name, **words) == one_by_one


@given(data=st.data(), name=st.sampled_from(["pairs", "algebraic", "json", *GRIDS, "leetcode"]))
def test_any_queens_round_trip(data, name):
    words = keywords(name, data)
    n = data.draw(st.integers(1, 12))
    square = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    standing = data.draw(st.sets(square, max_size=n + 2))
    barred = data.draw(st.sets(square, max_size=2 * n)) if name in ("board", "json") else set()
    p = Position(n, tuple(sorted(standing)), tuple(sorted(barred - standing)))
    text = formats.text(p, name, **words)
    size = {"n": n} if name in ("pairs", "algebraic") else {}
    assert list(formats.read(text, name, **words, **size)) == [p]


@given(data=st.data(), n=st.integers(1, 300))
def test_files_round_trip(data, n):
    q = boards(data, n, permutations=False)
    file = b"".join(formats.encode(q, "npy"))
    assert list(formats.read(file, "npy")) == [Position.of(board) for board in q]
    assert list(formats.read(file)) == [Position.of(board) for board in q]


@pytest.mark.parametrize("n", [1, 3, 4, 5])
def test_the_formula_has_the_solutions_as_models(n):
    lines = formats.text(Position(n), "dimacs").splitlines()
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    total = 0
    for rows in np.ndindex(*[n] * n):
        true = {row * n + column + 1 for row, column in enumerate(rows)}
        total += all(any((x > 0) == (abs(x) in true) for x in clause) for clause in clauses)
    assert total == len(oracle.solutions(n))
    one = formats.text(Position(4, [(0, 1)], [(1, 1)]), "dimacs").splitlines()
    assert one[-2:] == ["2 0", "-6 0"]


@pytest.mark.parametrize(
    ("name", "words", "text"),
    [
        ("permutation", {}, "1 3 0 2\n"),
        ("permutation", {"base": 1}, "2 4 1 3\n"),
        ("permutation", {"base": 1, "by": "columns"}, "3 1 4 2\n"),
        ("csv", {"base": 1}, "row1,row2,row3,row4\n2,4,1,3\n"),
        ("pairs", {"base": 0, "by": "rows"}, "(0,1) (1,3) (2,0) (3,2)\n"),
        ("pairs", {"base": 1, "by": "columns"}, "(1,3) (2,1) (3,4) (4,2)\n"),
        ("algebraic", {}, "a2 b4 c1 d3\n"),
        ("json", {}, "[[1, 3, 0, 2]]\n"),
        ("dots", {}, ". # . .\n. . . #\n# . . .\n. . # .\n"),
        ("circles", {}, "○ ● ○ ○\n○ ○ ○ ●\n● ○ ○ ○\n○ ○ ● ○\n"),
        ("letters", {}, "x Q x x\nx x x Q\nQ x x x\nx x Q x\n"),
        ("matrix", {}, "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n"),
        ("leetcode", {}, '[[".Q..","...Q","Q...","..Q."]]\n'),
        ("svg", {}, nqueens.to_svg([1, 3, 0, 2])),
    ],
)
def test_the_text_of_each_format(name, words, text):
    assert formats.text([1, 3, 0, 2], name, **words) == text


def test_numbered_lists():
    q = nqueens.solutions(4)
    assert formats.text(q, "matrix", numbered=True) == (
        "1:\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n2:\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n"
    )
    assert formats.text(q, "permutation", base=1, numbered=True) == "1: 2 4 1 3\n2: 3 1 4 2\n"


def test_names_of_squares_beyond_z_and_several_queens_in_a_column():
    q = np.arange(30)
    assert " z5 aa4 ab3 ac2 ad1\n" in formats.text(q, "algebraic")
    assert next(formats.read(formats.text(q, "algebraic"), "algebraic")) == Position.of(q)
    assert formats.text([1, 1, 0, 2], "algebraic") == "a2 b3 b4 c1\n"


@pytest.mark.parametrize("name", ["permutation", "csv", "pairs", "algebraic", "json", "dots"])
def test_reading_keeps_the_beginning_of_a_text_at_most(name):
    text = formats.text([[1, 3, 0, 2]] * 3000, name)
    lines = iter(text.splitlines(keepends=True))
    boards = formats.read(lines)
    next(boards)
    left = len(list(lines))
    assert left > text.count("\n") - 2100


def test_a_large_board_and_many_boards():
    q = nqueens.solve(100_000, rng=1)
    text = formats.text(q, "permutation", base=1, by="columns")
    assert_array_equal(next(formats.read(text, base=1, by="columns")).board(), q)
    every = nqueens.solutions(10)
    text = formats.text(nqueens.iter_solutions(10, batch=7), "dots", numbered=True)
    assert [p.board().tolist() for p in formats.read(text)] == every.tolist()


@pytest.mark.parametrize("base", [0, 1])
@pytest.mark.parametrize("by", ["rows", "columns"])
def test_the_header_of_a_table_says_how_to_read_it(base, by):
    q = nqueens.solutions(11, limit=3)
    written = formats.text(q, "csv", base=base, by=by)
    rows = written.split("\n", 1)[1]
    for text, words in (written, {}), (rows, {"format": "csv", "base": base, "by": by}):
        assert [board.rows() for board in formats.read(text, **words)] == q.tolist()
    with pytest.raises(ValueError, match="boards of one size, not of 4 and 5"):
        formats.text([np.array([1, 3, 0, 2]), np.array([0, 2, 4, 1, 3])], "csv")


def test_names_below_a_size_are_on_a_board_of_that_size():
    (position,) = formats.read("4\na1 b2\n")
    assert position == Position(4, [(3, 0), (2, 1)])


def test_what_is_numbered_or_below_a_header_is_a_board():
    (position,) = formats.read("1: 0\n", "permutation")
    assert position.n == 1
    boards = [[0, 1, 2], [0, 2, 1]]
    text = formats.text(boards, "csv")
    assert [one.board().tolist() for one in formats.read(text)] == boards
    queens = "Queen 0 at (0, 1)\nQueen 1 at (1, 0)\n"
    assert len(list(formats.read(queens + "1 solution\n"))) == 1


def test_names_of_formats():
    assert formats.text([0], "DOTS") == "#\n"
    with pytest.raises(ValueError, match="unknown format 'cvs'; did you mean 'csv'"):
        formats.text([1, 3, 0, 2], "cvs")


# --- errors -------------------------------------------------------------------------------------


def _file(array):
    out = io.BytesIO()
    np.save(out, np.asarray(array), allow_pickle=False)
    return out.getvalue()


MALFORMED = [
    ("permutation", "1 3 0 4", 1, "4 is not in 0..3 on a board of 4"),
    ("permutation 1", "2 4 1 0", 1, "0 is not in 1..4 on a board of 4"),
    ("permutation", "1 3 0 2\n1 3 0 9", 2, "9 is not in 0..3"),
    ("permutation", "1 3 -2 2", 1, "'-2' is no part of a board"),
    ("permutation", "1 3 ٠ 2", 1, "is no part of a board: '1 3 ٠ 2'"),
    ("permutation", "1 3 0 2\n\n\n1 3 0 2z", 4, "'2z' is no part of a board"),
    ("permutation", "1 3 0 " + "9" * 5000, 1, "is no part of a board"),
    ("permutation 1", "2413\n2415", 2, "5 is not in 1..4 on a board of 4"),
    ("permutation 1", "2 4 1 3\n3 1 4 2\n3", 3, "the text names 3 solutions, but it has 2 boards"),
    ("permutation", ". Q\nQ .", 1, "no board has '. Q'"),
    ("csv", "row0,row1\n0,2", 2, "2 is not in 0..1"),
    ("csv 1", "row0,row1\n0,1", 1, "the header row0,... is not that of boards in this notation"),
    ("pairs", "(0,1) (1,3) (2,0) (3,4)", 1, "(3,4) is not on a board of 4"),
    ("pairs 1", "(1,2) (2,4) (3,1) (4,0)", 1, "(4,0) is not on a board of 4"),
    ("pairs", "(0,1) (0,1)", 1, "(0,1) is given twice"),
    ("pairs", "(0,1) (1,3", 1, "a list in brackets does not end"),
    ("pairs", "(0,1) (1,0) (1,1)", 1, "3 queens within 2 x 2 squares; the board needs its size"),
    ("pairs", "-", 1, "a board without queens needs its size (n)"),
    ("algebraic", "a1 b9", 1, "b9 is not on a board of 2"),
    ("algebraic", "a1 a1", 1, "a1 is given twice"),
    ("algebraic", "a1 b2 c", 1, "no board has 'a1 b2 c'; queen and"),
    ("json", "[1, 3, 0, 4]", 1, "4 is not in 0..3"),
    ("json", '{"n": 4}', 1, "an object that is no board"),
    ("json", '\n{"n": 4, "queens": [[0, 4]]}', 2, "(0,4) is not on a board of 4"),
    ("json", '{"n": 4, "queens": [1]}', 1, "must be pairs of numbers"),
    ("json", "[1, 3,\n 0", 1, "a list in brackets does not end"),
    ("json", "[1, null]", 1, "this is none"),
    ("leetcode", '[".Q", "Q"]', 1, "2 strings of 2 squares are no board"),
    ("matrix", "0 1\n1 2", 2, "2 is no square of a board of zeros"),
    ("dots", "#..\n..#.\n.#.", 2, "4 squares in a row of a board of 3"),
    ("dots", "#..\n..#", 2, "the board ends after 2 of 3 rows"),
    ("dots", "#..\n..#\n.#.\n\n#..", 5, "the board ends after 1 of 3 rows"),
    ("dots", "#..\n2:\n..#", 2, "the board ends after 1 of 3 rows"),
    ("dots", "# .\n. *", 2, "'*' is not a square; expected one of . _ - · #"),
    ("dots", "\0.", 1, r"no board has '\x00.'; queen"),
    ("npy", b"\x93NUMPY", None, "a damaged .npy file"),
    ("npy", _file([1, 3, 0, 2])[:-1], None, "a damaged .npy file"),
    ("npy", _file([1.0, 0.0]), None, "the columns of a board must be integers"),
    ("npy", _file(3), None, "a board is an array of columns, one per row, not array(3)"),
    ("npy", _file([[1, 3, 0, 2], [1, 3, 0, 4]]), None, "column 4 is not on a board of 4 columns"),
    ("npy", b"1 3 0 2\n", None, "not a .npy file"),
]


@pytest.mark.parametrize(("described", "text", "line", "reason"), MALFORMED)
def test_malformed(described, text, line, reason):
    name, *base = described.split()
    with pytest.raises(FormatError) as caught:
        list(formats.read(text, name, base=int(base[0]) if base else None))
    error = caught.value
    assert reason in error.reason
    assert error.line == line
    assert str(error) == (f"line {line}: {error.reason}" if line else error.reason)


@given(data=st.binary(max_size=300))
def test_damaged_files_are_refused(data):
    for file in (data, b"\x93NUMPY" + data, b"\x93NUMPY\x01\x00" + data):
        with pytest.raises(FormatError):
            list(formats.read(file, "npy"))


def test_a_file_of_objects_is_not_unpickled():
    out = io.BytesIO()
    np.save(out, np.array([print, 1], dtype=object), allow_pickle=True)
    with pytest.raises(FormatError, match=r"damaged|integers"):
        list(formats.read(out.getvalue(), "npy"))
    with pytest.raises(FormatError, match=r"a zip file, not text"):
        list(formats.read(b"PK\x03\x04"))


def test_squares_as_people_type_them():
    assert formats.squares("b4, d5", 8) == formats.squares("(3,3) R5C2", 8) == ((3, 3), (4, 1))
    assert formats.squares("(1,2),(3,4)", 4, base=1) == ((0, 1), (2, 3))
    assert formats.squares("0,1 2,3", 4, base=0) == ((0, 1), (2, 3))
    assert formats.squares("", 4) == formats.squares("-", 4) == ()
    for text in "Solution 1: a1", "a b c", "No solution", "1) (0,0)", "a1b2", "(0,1", "a1 a1":
        with pytest.raises(FormatError):
            formats.squares(text, 4, base=0)


@pytest.mark.parametrize("n", [1, 2, 9, 10, 26, 27, 99, 100, 1000])
@pytest.mark.parametrize("name", [name for name, one in FORMATS.items() if one.is_read])
def test_what_is_written_is_read(name, n):
    boards = [[0, 1], [1, 0]] if n == 2 else nqueens.solve_many(n, 2, rng=n)
    positions = [Position.of(board) for board in boards]
    written = b"".join(formats.encode(positions, name))
    assert list(formats.read(written, name)) == positions
    if n > 2:  # smaller ones may be something else
        assert list(formats.read(written)) == positions
