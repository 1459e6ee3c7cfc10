"""Long texts and strange characters: linear work, and messages of one short, printable line."""

import contextlib
import sys

import pytest

import nqueens
from nqueens import formats
from nqueens.formats import FORMATS, FormatError, Position

READ = [name for name, one in FORMATS.items() if one.read is not None]


def words_of(name, **words):
    return {"base": 0, "by": "rows", **words} if FORMATS[name].numbers else words


# --- steps --------------------------------------------------------------------------------------


class Text(str):
    """A string that counts the characters that its methods copy or examine."""

    __slots__ = ()
    looked_at = 0


def _counting(name):
    method = getattr(str, name)

    def call(self, *arguments):
        result = method(self, *arguments)
        if isinstance(result, int):  # of find and index
            start = arguments[1] if len(arguments) > 1 else 0
            Text.looked_at += (result if result >= 0 else len(self)) - start
            return result
        if isinstance(result, str):
            Text.looked_at += len(result)
            return Text(result)
        Text.looked_at += len(self)
        return type(result)(map(Text, result))

    return call


for _name in (
    *("__getitem__", "find", "index", "lstrip", "partition", "removeprefix", "replace", "rstrip"),
    *("split", "strip"),
):
    setattr(Text, _name, _counting(_name))


def steps(text, name, words):
    """Return the lines of Python that reading a text runs, and the characters that it examines."""
    lines = 0

    def trace(frame, event, _):
        nonlocal lines
        lines += event == "line"
        return trace

    Text.looked_at = 0
    source = [Text(line) for line in text.splitlines(keepends=True)]
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for _ in formats.read(source, name, **words):
            pass
    except FormatError:
        pass
    finally:
        sys.settrace(before)
    return lines + Text.looked_at


def model(k):
    """Return a model of k * k variables with one literal per line."""
    return "".join(f"v -{i + 1}\n" for i in range(k * k)) + "v 0\n"


def cover(k):
    """Return an exact cover with k placed queens."""
    placed = "".join(f"| placed r{i} c{i}\n" for i in range(k))
    return placed + formats.text(Position(k), "exact-cover")


GROWING = {
    "numbers": ("permutation", {}, lambda k: " ".join(map(str, range(k)))),
    "numbers, the last one bad": ("permutation", {}, lambda k: "0 " * k + "x"),
    "many boards": ("permutation", {}, lambda k: "1 3 0 2\n" * k),
    "pairs": ("pairs", {}, lambda k: " ".join(f"({i},{i})" for i in range(k))),
    "pairs on a large board": ("pairs", {"n": 10**9}, lambda k: ",".join(["(1,2)"] * k)),
    "pairs, the last one bad": ("pairs", {}, lambda k: "(0,0) " * k + "x"),
    "boards of a pair": ("pairs", {}, lambda k: "(0,0)\n" * k),
    "names": ("algebraic", {}, lambda k: " ".join(f"a{i + 1}" for i in range(k))),
    "a long row": ("dots", {}, lambda k: ". " * k),
    "a column of boards": ("dots", {}, lambda k: "#\n\n" * k),
    "queens in a row": ("board", {}, lambda k: "Q" * k + "\n" + "x" * k),
    "digits": ("permutation", {}, lambda k: "1302\n" * k),
    "boards and their number": ("permutation", {}, lambda k: "1 0\n" * k + f"{k}\n" * 2),
    "pairs in a list": ("pairs", {}, lambda k: str([(i, i) for i in range(k)])),
    "tuples": ("json", {}, lambda k: str([(0,) * 3] * k)),
    "bars": ("board", {}, lambda k: "| Q " * k + "|"),
    "bars, the last one bad": ("board", {}, lambda k: "| Q " * k + "?"),
    "frames": ("board", {}, lambda k: "+---" * k + "\n" + "+-\n" * k),
    "rules": ("board", {}, lambda k: "---\nQ\n" * k),
    "remarks": ("permutation", {}, lambda k: "Solution 1: 0\nTime: 1 s\n" * k),
    "characters in quotes": ("board", {}, lambda k: str([["Q"] * k])),
    "emoji": ("board", {}, lambda k: "⬜" * k),
    "rows with numbers": ("board", {}, lambda k: "1 " + ". " * k),
    "numbers of columns": ("board", {}, lambda k: " ".join(map(str, range(k))) + "\n1 Q\n" * k),
    "zeros": ("matrix", {}, lambda k: str([[0] * 30] * (k // 30))),
    "a list over many lines": ("matrix", {}, lambda k: "[" + "0,\n" * k),
    "dashes": ("board", {}, lambda k: "-" * k + "\n" + "_" * k),
    "a model in a list": ("model", {}, lambda k: str([-1 - i for i in range(k)])),
    "single quotes": ("leetcode", {}, lambda k: str([["Q"]] * k)),
    "strings": ("leetcode", {}, lambda k: "[" + ",".join(['["Q"]'] * k) + "]"),
    "a long string": ("leetcode", {}, lambda k: '["' + "." * k + '"]'),
    "commas": ("csv", {}, lambda k: ",".join(map(str, range(k)))),
    "a list": ("json", {}, lambda k: str([*range(k)])),
    "lists": ("json", {}, lambda k: str([[0]] * k)),
    "squares": (
        "json",
        {},
        lambda k: str({"n": k, "queens": [[i, i] for i in range(k)]}).replace("'", '"'),
    ),
    "members": ("json", {}, lambda k: '{"a": ' + str([[[i]] for i in range(k)]) + "}"),
    "ranks": ("fen", {}, lambda k: "/".join([str(k)] * k)),
    "fields": ("fen", {}, lambda k: "Q" + " -" * k),
    "data": (
        "dzn",
        {},
        lambda k: f"n = {k}; placed = array2d(1..{k}, 1..2, {[1 + i // 2 for i in range(2 * k)]});",
    ),
    "quotes": ("leetcode", {}, lambda k: '["' * k),
    "queens": (
        "csplib079",
        {},
        lambda k: f"letting n = {k}\nletting init = {[[i, i] for i in range(k)]}",
    ),
    "blocks": (
        "csplib080",
        {},
        lambda k: f"letting n = {k}\nletting blocks = {[[i + 1, i + 1] for i in range(k)]}",
    ),
    "facts": ("asp", {}, lambda k: "".join(f"num({i + 1}). " for i in range(k))),
    "comments": ("dimacs", {}, lambda k: "c\n" * k),
    "a long clause": ("dimacs", {}, lambda k: "p cnf 1 1\n" + "1 " * k + "0\n"),
    "literals in a line": ("model", {}, lambda k: "v " + "1 " * k + "0\n"),
    "lines of literals": ("model", {}, lambda k: "v 1\n" * k),
    "items": ("exact-cover", {}, lambda k: "r0 " * k),
    "placed": ("exact-cover", {}, lambda k: "| placed r0 c0\n" * k),
}


def test_every_format_is_read_by_a_growing_text():
    grids = {"circles", "letters"}  # as dots and board
    assert {name for name, _, _ in GROWING.values()} == set(READ) - grids


@pytest.mark.development
@pytest.mark.parametrize("case", GROWING)
def test_steps_are_linear_in_the_text(case):
    name, words, text = GROWING[case]
    few, many = (steps(text(k), name, words_of(name, **words)) for k in (500, 2000))
    assert few > 100
    assert many < 5 * few  # a quadratic reader takes up to 16 times as many


@pytest.mark.development
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pairs", " " * 500_000 + "x"),
        ("pairs", "(0,0)" + " " * 500_000 + "x"),
        ("pairs", "(" + " " * 500_000 + "x"),
        ("permutation", "1" + " " * 500_000 + "x"),
        ("permutation", "1 " * 200_000 + "x"),
        ("algebraic", "a1" + "," * 500_000 + "x"),
        ("permutation", "[0" + ", 0" * 200_000 + "x"),
        ("csv", "0," * 200_000 + "x"),
        ("json", '["' + "\\\\" * 200_000 + "x"),
        ("fen", "1" * 200_000 + "x"),
        ("dzn", "n = 1; " + "1." * 100_000 + "x"),
        ("model", model(400)),
        ("model", "[-1" + ", -1" * 200_000 + "]x"),
        ("pairs", "[" + "(0, 0), " * 100_000 + "x"),
        ("board", "-_" * 100_000 + "x"),
        ("board", "| " * 200_000 + "x"),
        ("board", "1 ." + " " * 500_000 + "x"),
        ("board", "['Q'" + ", 'Q'" * 100_000 + "x"),
        ("board", "[Q]" * 100_000 + "x"),
        ("board", "+-" * 100_000 + "x"),
        ("matrix", "[" * 200_000 + "]x"),
        ("exact-cover", cover(150)),
    ],
)
def test_patterns_and_lists_do_not_look_back(name, text):
    """Quadratic work in C is not counted above; here it would take far too long."""
    try:
        assert list(formats.read(text, name, **words_of(name)))
    except FormatError:
        assert text.endswith("x")


@pytest.mark.development
@pytest.mark.parametrize(
    "beginning", ["[", "[(", "['", "[-", "[[", "(", "n", "{", '["', "[1", "(1", "1", "num("]
)
@pytest.mark.parametrize("repeated", [" ", "[", "1", '"', "[ ", "(1,", "a1 ", '\\"'])
def test_the_beginning_of_a_text_is_recognised_without_looking_back(beginning, repeated):
    with contextlib.suppress(FormatError):
        formats.detect(beginning + repeated * 300_000 + "x")


def test_a_formula_with_many_marked_squares():
    n = 32
    squares = [divmod(i, n) for i in range(n * n)]
    position = Position(n, tuple(squares), tuple(squares))
    assert list(formats.read(formats.text(position, "dimacs"), "dimacs")) == [position]


# --- messages -----------------------------------------------------------------------------------


HEADS = ("", "a", "1: ", "x: ", "letting n = ", "n = ", "num(", "p cnf ", "s ", "v ", '["', "| ")


@pytest.mark.development
@pytest.mark.parametrize("name", READ)
def test_messages_are_short_and_printable(name):
    for token in ("9", "a", "-", '"', "[", "\x1b", "\x9b", "\u202e", "\ud800"):
        long = token * 100_000
        for text in [head + long for head in HEADS] + [long + ": 1"]:
            with pytest.raises(FormatError) as caught:
                list(formats.read(text, name, **words_of(name, n=3)))
            message = str(caught.value)
            assert len(message) < 300
            assert message.isprintable()


def test_damaged_npy_files_have_short_messages():
    file = b"".join(formats.encode([1, 3, 0, 2], "npy"))
    for at in range(10, 118, 3):
        said = ""
        try:
            list(formats.read(file[:at] + b"\x1b\n'" + file[at + 3 :], "npy"))
        except FormatError as error:
            said = str(error)
        assert len(said) < 300
        assert said.isprintable()


# --- memory -------------------------------------------------------------------------------------


def test_an_empty_board_of_the_largest_size_is_refused_at_once():
    """Without a list of its rows, which would take 17 GB."""
    position = Position(2**31 - 1, ((0, 0), (2, 2)))
    with pytest.raises(ValueError, match="row 1 has no queen"):
        list(formats.encode(position, "npy"))
    with pytest.raises(ValueError, match="row 1 has no queen"):
        position.board()


def test_rows_that_do_not_fit_are_refused_beforehand(monkeypatch):
    monkeypatch.setattr("nqueens._runtime.memory.available_memory", lambda: 1 << 30)
    with pytest.raises(MemoryError, match=r"needs 17,179,869,176 bytes of memory, 1,073,741,824"):
        Position(2**31 - 1).rows()


def test_extreme_confidence():
    estimate = nqueens.Estimate(10**6, 10**4, 0.01, 6.0, 1000, 100)
    low, high = estimate.interval(1 - 2**-53)
    assert estimate.interval(0.99)[0] > low >= 0
    assert estimate.interval(0.99)[1] < high < 2 * 10**6
    assert estimate.interval(5e-324) == (10**6, 10**6)
