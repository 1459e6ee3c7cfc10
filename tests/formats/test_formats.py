"""Formats: round trips, fast writers against plain ones, and errors that say where."""

import re
from xml.etree import ElementTree

import numpy as np
import oracle
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from malformed import GRIDS, MALFORMED, arguments
from numpy.testing import assert_array_equal

import nqueens
from nqueens import formats
from nqueens.formats import FORMATS, FormatError, Position

NUMBERED = [name for name, one in FORMATS.items() if one.numbering]
MANY = [*NUMBERED, "leetcode"]
RULES = {"dimacs": 7, "exact-cover": 12, "model": 12}  # the largest n that is still quick

squares_of = st.integers(0, 9).flatmap(
    lambda _: st.sets(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=14)
)


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
    by_columns = words.get("by") == "columns" or name == "algebraic"
    q = boards(data, n, permutations=by_columns)
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


def position(data, n, *, queens=True, blocked=True):
    square = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    standing = data.draw(st.sets(square, max_size=n + 2)) if queens else set()
    barred = data.draw(st.sets(square, max_size=2 * n)) if blocked else set()
    return Position(n, tuple(sorted(standing)), tuple(sorted(barred - standing)))


@given(data=st.data(), name=st.sampled_from(["pairs", "algebraic", *GRIDS, "leetcode"]))
def test_any_queens_round_trip(data, name):
    words = keywords(name, data)
    p = position(data, data.draw(st.integers(1, 12)), blocked=name == "board")
    text = formats.text(p, name, **words)
    size = {} if name in GRIDS or name == "leetcode" else {"n": p.n}
    assert list(formats.read(text, name, **words, **size)) == [p]


@given(data=st.data(), n=st.integers(1, 12))
@pytest.mark.parametrize(
    ("name", "queens", "blocked"),
    [
        ("csplib079", True, False),
        ("csplib080", False, True),
        ("asp", False, True),
        ("dimacs", True, True),
        ("model", True, False),
    ],
)
def test_instances_round_trip(name, queens, blocked, data, n):
    p = position(data, min(n, RULES.get(name, n)), queens=queens, blocked=blocked)
    assert list(formats.read(formats.text(p, name), name)) == [p]
    assert list(formats.read(formats.text(p, name), name, n=p.n)) == [p]


@given(data=st.data(), n=st.integers(1, 12))
def test_exact_covers_round_trip(data, n):
    some = position(data, n)
    placed = {row: (row, column) for row, column in some.queens}
    barred = tuple(square for square in some.blocked if square[0] not in placed)
    p = Position(n, tuple(placed.values()), barred)
    assert list(formats.read(formats.text(p, "exact-cover"), "exact-cover")) == [p]


@given(data=st.data(), n=st.integers(1, 300))
def test_files_round_trip(data, n):
    q = boards(data, n, permutations=False)
    file = b"".join(formats.encode(q, "npy"))
    assert list(formats.read(file, "npy")) == [Position.of(board) for board in q]
    assert formats.text(q[:1], "dots") == formats.text(
        formats.read(b"".join(formats.encode(q[0], "npy")), "npy"), "dots"
    )


@given(data=st.data(), n=st.integers(1, 30))
def test_latex_has_every_mark_on_its_square(data, n):
    p = position(data, n)
    text = formats.text(p, "latex")
    assert text.count("{") == text.count("}")
    marks = re.findall(r"\\put\((\d+),(\d+)\)\{\\makebox\(1,1\)\{(.*?)\}\}\n", text)
    queens = {(n - 1 - int(y), int(x)) for x, y, mark in marks if "Q" in mark}
    crosses = {(n - 1 - int(y), int(x)) for x, y, mark in marks if "times" in mark}
    assert (queens, crosses) == (set(p.queens), set(p.blocked))


def test_svg_is_a_picture_of_the_board():
    root = ElementTree.fromstring(formats.text([1, 3, 0, 2], "svg"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"


# --- facts about the formats from elsewhere -----------------------------------------------------


def test_essence_parameters_may_have_a_header_and_comments():
    text = (
        "language ESSENCE' 1.0\n$ made by hand\nletting n =  8\nletting init =  [[0, 3], [1, 5]] $"
    )
    assert next(formats.read(text, "csplib079")) == Position(8, ((0, 3), (1, 5)))
    text = "letting n =  4\nletting blocks =  [[1, 1], [2, 2], [4, 3]]\n"
    assert next(formats.read(text, "csplib080")).blocked == ((0, 0), (1, 1), (3, 2))


def test_facts_of_the_competition():
    text = "num(1). num(2). num(3). num(4). % lines\nblock(1,1). block(2,2).\nblock(4,3).\n"
    assert next(formats.read(text, "asp")) == Position(4, (), ((0, 0), (1, 1), (3, 2)))


@pytest.mark.parametrize("n", [1, 3, 4, 5])
def test_the_formula_has_the_solutions_as_models(n):
    lines = formats.text(Position(n), "dimacs").splitlines()
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    total = 0
    for rows in np.ndindex(*[n] * n):
        true = {row * n + column + 1 for row, column in enumerate(rows)}
        total += all(any((x > 0) == (abs(x) in true) for x in clause) for clause in clauses)
    assert total == oracle.bit_recursion(n)


@pytest.mark.parametrize("n", [1, 3, 4, 6])
def test_the_exact_cover_has_the_solutions_as_covers(n):
    lines = formats.text(Position(n), "exact-cover").splitlines()
    primary, _, secondary = lines[1].partition("|")
    options = [line.split() for line in lines[2:]]
    assert len(options) == n * n
    assert {item for option in options for item in option} <= {*primary.split(), *secondary.split()}

    def covers(left, taken):
        if not left:
            return 1
        return sum(
            covers(left - set(option), taken | set(option))
            for option in options
            if min(left) in option and not taken & set(option)
        )

    assert covers(frozenset(primary.split()), frozenset()) == oracle.bit_recursion(n)


@pytest.mark.parametrize(
    ("name", "words", "text"),
    [
        ("permutation", {"base": 0, "by": "rows"}, "1 3 0 2\n"),
        ("permutation", {"base": 1, "by": "rows"}, "2 4 1 3\n"),
        ("permutation", {"base": 1, "by": "columns"}, "3 1 4 2\n"),
        ("pairs", {"base": 0, "by": "rows"}, "(0,1) (1,3) (2,0) (3,2)\n"),
        ("pairs", {"base": 1, "by": "columns"}, "(1,3) (2,1) (3,4) (4,2)\n"),
        ("algebraic", {}, "a2 b4 c1 d3\n"),
        ("dots", {}, ". # . .\n. . . #\n# . . .\n. . # .\n"),
        ("circles", {}, "○ ● ○ ○\n○ ○ ○ ●\n● ○ ○ ○\n○ ○ ● ○\n"),
        ("letters", {}, "x Q x x\nx x x Q\nQ x x x\nx x Q x\n"),
        ("matrix", {}, "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n"),
        ("leetcode", {}, '[[".Q..","...Q","Q...","..Q."]]\n'),
        ("csplib079", {}, "letting n = 4\nletting init = [[0, 1], [1, 3], [2, 0], [3, 2]]\n"),
    ],
)
def test_the_text_of_each_format(name, words, text):
    assert formats.text([1, 3, 0, 2], name, **words) == text


def test_numbered_lists():
    q = nqueens.solutions(4)
    assert formats.text(q, "matrix", numbered=True) == (
        "1:\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n2:\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n"
    )
    assert formats.text(q, "permutation", base=1, by="rows", numbered=True) == (
        "1: 2 4 1 3\n2: 3 1 4 2\n"
    )


def test_files_of_squares_beyond_z():
    n = 30
    q = np.arange(n)
    assert " z5 aa4 ab3 ac2 ad1\n" in formats.text(q, "algebraic")
    assert next(formats.read(formats.text(q, "algebraic"), "algebraic")) == Position.of(q)


def test_a_text_may_begin_with_a_byte_order_mark():
    assert next(formats.read("\ufeff1 0", "permutation", base=0, by="rows")).n == 2


def test_reading_keeps_one_board_at_a_time():
    lines = iter(["1 3 0 2\n"] * 3)
    found = formats.read(lines, "permutation", base=0, by="rows")
    next(found)
    assert len(list(lines)) == 2


def test_a_large_board_and_many_boards():
    q = nqueens.solve(100_000, rng=1)
    text = formats.text(q, "permutation", base=1, by="columns")
    assert_array_equal(next(formats.read(text, "permutation", base=1, by="columns")).board(), q)
    boards = nqueens.solutions(10)
    text = formats.text(nqueens.iter_solutions(10, batch=7), "dots", numbered=True)
    assert [p.board().tolist() for p in formats.read(text, "dots")] == boards.tolist()


# --- what people and programs print ---------------------------------------------------------------

MODEL = [-1, 2, -3, -4, -5, -6, -7, 8, 9, -10, -11, -12, -13, -14, 15, -16]
PRINTED = {
    "strings in Python": "[['.Q..', '...Q', 'Q...', '..Q.']]",
    "one board of strings": "['.Q..', '...Q',\n 'Q...', '..Q.']",
    "digits": "2413",
    "digits from 0": "1302\n",
    "numbered digits": "1: 2413\n",
    "dashes": "- Q - -\n- - - Q\nQ - - -\n- - Q -\n",
    "underlines": "_Q__\n___Q\nQ___\n__Q_\n",
    "queens of Unicode": "·♕··\n···♕\n♕···\n··♕·\n",
    "hashes among dashes": "-#--\n---#\n#---\n--#-\n",
    "a model of PySAT": str(MODEL),
    "a model without its end": " ".join(map(str, MODEL)),
    "pairs in a list": "[(0, 1), (1, 3), (2, 0), (3, 2)]",
    "a set of pairs": "{(0, 1), (1, 3), (2, 0), (3, 2)}\n",
    "tuples": "[(1, 3, 0, 2)]",
    "a tuple of tuples": "((1, 3, 0, 2),)".replace(",)", ")"),
    "one array": "[1 3 0 2]",
}


@pytest.mark.parametrize("text", PRINTED.values(), ids=PRINTED)
def test_what_python_and_people_print_is_read(text):
    name, base, by, _ = formats.detect(text)
    for source in (text, text.splitlines(), iter(text.splitlines(keepends=True))):
        (position,) = formats.read(source, base=base, by=by)
        assert position.board().tolist() == [1, 3, 0, 2]
    assert list(formats.read(text, name.upper(), base=base, by=by)) == [position]


def test_a_row_of_ten_dashes_is_a_row_of_a_board():
    rows = ["-" * 10] * 10
    rows[0] = "Q" + rows[0][1:]
    (position,) = formats.read("\n".join(rows), "board")
    assert position == Position(10, ((0, 0),))
    assert list(formats.read("Q\n----------\nQ\n==========\n", "board")) == [Position.of([0])] * 2


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("0 0 0 0\n1 3 0 2\n", [[0, 0, 0, 0], [1, 3, 0, 2]]),
        ("0 1 0 0\n3 3 3 3\n0 1 1 0\n2 2 2 2", [[0, 1, 0, 0], [3] * 4, [0, 1, 1, 0], [2] * 4]),
    ],
)
def test_zeros_and_ones_among_other_numbers_are_columns(text, boards):
    name, base, by, _ = formats.detect(text)
    assert (name, base) == ("permutation", 0)
    assert [p.board().tolist() for p in formats.read(text, name, base=base, by=by)] == boards


@pytest.mark.parametrize("n", [1, 4, 5, 6, 9, 10, 13])
def test_the_output_of_a_contest_is_read_without_its_total(n):
    from nqueens.cli.contest import p1219

    text = b"".join(p1219([b"%d" % n])).decode()
    name, base, by, _ = formats.detect(text)
    found = [position.board().tolist() for position in formats.read(text, name, base=base, by=by)]
    shown = nqueens.solutions(n, limit=3).tolist()
    assert found == (shown if n > 1 else [[0], [0]])
    if n < 10:
        packed = text.replace(" ", "")
        assert [p.board().tolist() for p in formats.read(packed, name, base=1, by=by)] == found


def test_an_array_of_zeros_and_ones_is_named_as_ambiguous():
    assert "not a matrix" in formats.detect("[[0 1]\n [1 0]]").note


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[[0 0 1]\n [1 0 0]\n [0 1 2]]", "line 3, column 7: '2' is not a square"),
        ("[[0, 0, 1], [1, 0, 0], [0, 1]]", "2 squares in a row of a board of 3"),
    ],
)
def test_a_row_of_a_matrix_in_brackets_is_checked(text, error):
    with pytest.raises(FormatError, match=error):
        list(formats.read(text, "matrix"))


@pytest.mark.parametrize("text", ["0 1\n1 0\n", "xQ\nQx\n"])
def test_an_ambiguous_text_is_refused_with_the_name_of_the_option(text):
    name = formats.detect(text).name
    with pytest.raises(FormatError, match=f"format='{name}'"):
        formats.read(text)
    assert [p.n for p in formats.read(text, format=name)] == [2]


def test_recognised_numbers_still_need_their_meaning():
    assert formats.detect("1²").name == "permutation"  # which refuses the digit
    with pytest.raises(TypeError, match="'permutation' needs base=0 or 1 and by="):
        formats.read("1 3 0 2")
    printed = '{"n": 4, "solutions": [[1, 3, 0, 2]]}'
    assert next(formats.read(printed)).rows() == [1, 3, 0, 2]
    assert next(formats.read(b"".join(formats.encode([1, 3, 0, 2], "npy")))).n == 4
    many = ["1 3 0 2"] * 5000
    assert sum(1 for _ in formats.read(iter(many), base=0, by="rows")) == 5000
    with pytest.raises(TypeError, match="not 5"):
        formats.read(5)


@pytest.mark.parametrize("base", [0, 1])
@pytest.mark.parametrize("by", ["rows", "columns"])
def test_the_header_of_a_table_says_how_to_read_it(base, by):
    boards = nqueens.solutions(11, limit=3)
    written = formats.text(boards, "csv", base=base, by=by)
    head, *rows = written.splitlines()
    assert head.split(",")[:2] == [f"{by[:-1]}{base}", f"{by[:-1]}{base + 1}"]
    assert len(rows) == 3
    assert formats.detect(written) == ("csv", base, by, "")
    for text, words in [
        (written, {}),
        ("\n".join(rows), {"format": "csv", "base": base, "by": by}),
    ]:
        assert [board.rows() for board in formats.read(text, **words)] == boards.tolist()
    assert list(formats.read(head)) == []
    assert formats.text(boards[:0], "csv", base=base, by=by) == f"{head}\n"
    with pytest.raises(ValueError, match="boards of one size, not of 4 and 5"):
        formats.text([np.array([1, 3, 0, 2]), np.array([0, 2, 4, 1, 3])], "csv", base=0, by="rows")


def test_every_name_of_a_format_is_its_own_and_a_wrong_one_gets_a_hint():
    from nqueens.formats.catalogue import NAMES, SUFFIXES

    assert len(NAMES) == sum(1 + len(one.aliases) for one in FORMATS.values())
    for name, one in NAMES.items():
        if one.write and one.name != "csplib080":
            words = {"base": 0, "by": "rows"} if one.numbers else {}
            marks = Position(4) if one.name == "asp" else [1, 3, 0, 2]
            written = formats.text(marks, name.upper().replace("-", "_"), **words)
            assert written == formats.text(marks, one.name, **words)
    assert {suffix: names[0] for suffix, names in SUFFIXES.items()}[".json"] == "json"
    for gone, instead in {"npz": "npy", "csplib079_diagonals": "csplib080"}.items():
        with pytest.raises(ValueError, match=f"version 1.0 has no format '{gone}'; '{instead}'"):
            formats.text([1, 3, 0, 2], gone)
    with pytest.raises(FormatError, match=r"a \.zip or \.npz file; save its array as \.npy"):
        formats.detect(b"PK\x03\x04")
    with pytest.raises(FormatError, match="no format begins like 'n = 4'"):
        list(formats.read("n = 4\nnumdiags = 1\ndiags = [[3, 1]]\n"))
    for wrong, right in {"cvs": "csv", "algebraics": "algebraic", ".cnf": "cnf"}.items():
        with pytest.raises(ValueError, match=f"did you mean '{right}'. The formats are permut"):
            formats.text([1, 3, 0, 2], wrong)


# --- errors -------------------------------------------------------------------------------------


def test_there_are_malformed_cases_of_every_format_that_is_read():
    assert len({case[:2] for case in MALFORMED}) == len(MALFORMED)
    read = {name for name, one in FORMATS.items() if one.readable}
    assert {arguments(case[0])[0] for case in MALFORMED} == read


@pytest.mark.parametrize(("described", "text", "line", "column", "reason"), MALFORMED)
def test_malformed(described, text, line, column, reason):
    name, words = arguments(described)
    with pytest.raises(FormatError) as caught:
        list(formats.read(text, name, **words))
    error = caught.value
    assert reason in error.reason
    assert (error.line, error.column) == (line, column), error
    assert str(error) == f"line {line}, column {column}: {error.reason}"


@given(data=st.binary(max_size=300))
def test_damaged_files_are_refused(data):
    for file in (data, b"\x93NUMPY" + data, b"\x93NUMPY\x01\x00" + data):
        with pytest.raises(FormatError):
            list(formats.read(file, "npy"))


def test_a_file_of_objects_is_not_unpickled():
    import io

    out = io.BytesIO()
    np.save(out, np.array([print, 1], dtype=object), allow_pickle=True)
    with pytest.raises(FormatError, match=r"damaged|integers"):
        list(formats.read(out.getvalue(), "npy"))


def test_squares_as_people_type_them():
    assert formats.squares("b4, d5", 8) == ((3, 3), (4, 1))
    assert formats.squares("(1,2),(3,4)", 4, base=1) == ((0, 1), (2, 3))
    assert formats.squares("", 4) == formats.squares("-", 4) == ()


def test_a_damaged_header_of_numpy_causes_no_warning():
    file = b"".join(formats.encode([1, 3, 0, 2], "npy"))
    for wrong, words in (("|a1", "must be integers"), ("|V1", "must be integers"), ("|u3", "dam")):
        with pytest.raises(formats.FormatError, match=words):
            list(formats.read(file.replace(b"|i1", wrong.encode()), "npy"))
    old = file.replace(b"(1, 4), }", b"(1L, 4L)}")  # as Python 2 wrote it
    assert old != file
    with pytest.raises(formats.FormatError, match="damaged"):
        list(formats.read(old, "npy"))
