"""Arguments that must be refused in words, whatever they are: each once ended in another way."""

import array

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

import nqueens
from nqueens import Board, formats
from nqueens._runtime import memory
from nqueens._runtime.wording import described, shown
from nqueens.formats import Position

ENORMOUS = 10**5000  # more digits than Python writes out
HUGE = np.broadcast_to(np.uint8(0), (2**50, 8))


class Unspeakable:
    """Something without a ``repr``."""

    def __repr__(self):
        """Fail."""
        raise ZeroDivisionError


def estimate():
    return nqueens.estimate_count(8)


CASES = [
    (lambda: nqueens.count(ENORMOUS), ValueError, "n must be at most 32.*, not 2..16609 or more"),
    (lambda: nqueens.count(-ENORMOUS), ValueError, "n must be at least 0, not -2..16609 or more"),
    (lambda: nqueens.count(Unspeakable()), TypeError, "not an object of type Unspeakable"),
    (lambda: nqueens.solve_many(4, ENORMOUS), MemoryError, r"2\*\*16609 or more boards of 4"),
    (lambda: nqueens.iter_solutions(4, batch=ENORMOUS), MemoryError, "a batch of 2.*needs 2"),
    (lambda: nqueens.random_solutions(4, ENORMOUS), MemoryError, "drawing 2.* solutions"),
    (lambda: nqueens.estimate_count(9, samples=ENORMOUS), MemoryError, "from 2.* samples"),
    (lambda: nqueens.is_solution(ENORMOUS), ValueError, "got the scalar 2.*16609 or more"),
    (
        lambda: nqueens.is_solution([2**70, 1]),
        ValueError,
        "must fit in 64 bits; 1180591620717411303424",
    ),
    (lambda: nqueens.solution_at(8, [2**70]), ValueError, "rank must fit in 64 bits"),
    (lambda: nqueens.is_solution(HUGE[:, ::-1]), MemoryError, "a copy of 9,007,199,254,740,992 qu"),
    (lambda: nqueens.canonical(HUGE), MemoryError, "a copy of 9,007,199,254,740,992 queens needs"),
    (lambda: nqueens.conflicts(np.empty((2**50, 0), "u1")), MemoryError, "1,125,899,906,842,624 b"),
    (lambda: nqueens.count(8, placed=HUGE[:, :2]), MemoryError, "placed, an array of shape"),
    (
        lambda: nqueens.solve(8, rng=np.empty((2**50, 0))),
        ValueError,
        "at most 65536 words",
    ),
    (lambda: nqueens.solve(8, time_limit=ENORMOUS), ValueError, "finite number of seconds, not 2"),
    (lambda: nqueens.solve(8, time_limit=np.complex128(1)), TypeError, "number of seconds, not np"),
    (lambda: nqueens.solve(8, blocked_sums=3), TypeError, "numbers of diagonals, not 3"),
    (lambda: nqueens.solve(8, blocked_sums=np.array(3)), TypeError, "of diagonals, not array"),
    (lambda: nqueens.solve(8, blocked_sums="3"), TypeError, "numbers of diagonals, not '3'"),
    (lambda: nqueens.solve(8, method=np.arange(3)), ValueError, "method must be one of 'auto'"),
    (lambda: nqueens.count(8, method=["auto"]), ValueError, r"method must be one of .*\['auto'\]"),
    (lambda: nqueens.count_by_symmetry(8, classes=3), TypeError, "a collection of names, not 3"),
    (lambda: nqueens.count_by_symmetry(8, classes=np.array(3)), TypeError, "collection of names"),
    (
        lambda: nqueens.count_by_symmetry(8, classes=[["none"]]),
        ValueError,
        "a class must be one of",
    ),
    (lambda: estimate().interval(1j), TypeError, "a number between 0 and 1, not 1j"),
    (lambda: estimate().interval(np.zeros(3)), TypeError, "a number between 0 and 1, not array"),
    (lambda: estimate().interval(ENORMOUS), ValueError, "between 0 and 1, not inf"),
    (lambda: nqueens.random_instance(2**31 - 1, blocked=10**15), MemoryError, "blocked squares ne"),
    (
        lambda: nqueens.random_instance(9, blocked_sums=99),
        ValueError,
        "blocked_sums must be at most",
    ),
    (lambda: str(Board(2**31 - 1)), MemoryError, "a drawing of 2147483647 x 2147483647 squares"),
    (lambda: formats.read("", ["dots"]), ValueError, r"unknown format \['dots'\]"),
    (lambda: formats.read(array.array("u", "."), 3), ValueError, "unknown format 3; the formats"),
    (lambda: formats.read(7, "dots"), TypeError, "text or lines of text, not 7"),
    (lambda: formats.read(np.array(7), "dots"), TypeError, r"lines of text, not array\(7\)"),
    (lambda: formats.read(bytearray(b"#"), "dots"), TypeError, "is text, not bytes"),
    (lambda: list(formats.read([7], "dots")), TypeError, "a line of text is a str, not 7"),
    (lambda: formats.read("0", "permutation", base=1.0, by="rows"), ValueError, "base must be one"),
    (lambda: formats.read("0", "permutation", base=True, by="rows"), ValueError, "not True"),
    (lambda: formats.read("0", "permutation", base=0, by=["rows"]), ValueError, "by must be one"),
    (lambda: formats.read("#", "dots", n=0), ValueError, "n must be at least 1, not 0"),
    (lambda: formats.read("#", "dots", n="1"), TypeError, "n must be an integer, not '1'"),
    (lambda: formats.squares(3, 4), TypeError, "squares are described by a str, not"),
    (lambda: formats.squares("a1\nb3", 4), ValueError, "must stand on one line"),
    (lambda: formats.text([0], "npy"), ValueError, "a .npy file is bytes, not text"),
    (lambda: list(formats.read("p cnf ² 1", "dimacs")), ValueError, "expected the header"),
    (lambda: list(formats.read(b"\x93NUMPY\1\0\1\0(", "npy")), ValueError, "a damaged .npy file"),
    (lambda: formats.text(Position(2, ((0, 2),)), "dots"), ValueError, r"\(0, 2\) is not on a bo"),
    (lambda: formats.text(Position(2, ((0, -1),)), "pairs", base=0, by="rows"), ValueError, "-1"),
    (lambda: formats.text(Position(2, ((0, 0.5),)), "board"), TypeError, "must be an integer"),
    (lambda: formats.text(Position(2, (), ((0, 0, 0),)), "board"), TypeError, "pairs; .* is none"),
    (lambda: formats.text(Position(0), "dots"), ValueError, "a position must be at least 1, not 0"),
    (lambda: Position(2, ((5, 0),)).rows(), ValueError, r"\(5, 0\) is not on a board of 2"),
    (lambda: Position.of([[0]]), ValueError, r"of one board, shape \(n,\), not \(1, 1\)"),
    (lambda: nqueens.to_svg(Position(0)), ValueError, "a position must be at least 1"),
    (lambda: nqueens.to_svg(Position(2, ((2, 0),))), ValueError, "is not on a board of 2"),
    (lambda: nqueens.to_svg([0], placed=[(0, 0, 0)]), TypeError, r"\(0, 0, 0\) is none"),
    (lambda: nqueens.to_svg([0], placed=3), TypeError, "placed must be .* pairs, not 3"),
    (
        lambda: nqueens.to_svg([0], size=ENORMOUS),
        ValueError,
        "size must be at most 2147483647, not",
    ),
    (lambda: nqueens.to_svg([0], highlight=np.ones(2)), TypeError, "highlight must be True or Fal"),
    (
        lambda: nqueens.count(8, toroidal="no"),
        TypeError,
        "toroidal must be True or False, not 'no'",
    ),
    (
        lambda: nqueens.count(8, fundamental=1),
        TypeError,
        "fundamental must be True or False, not 1",
    ),
    (lambda: nqueens.solutions(8, fundamental=1), TypeError, "fundamental must be True or False"),
    (lambda: nqueens.predict(8, toroidal=None), TypeError, "toroidal must be True or False, not N"),
    (lambda: nqueens.random_instance(8, solvable=1), TypeError, "solvable must be True or False"),
    (lambda: formats.text([0], "dots", numbered=0), TypeError, "numbered must be True or False"),
    (
        lambda: nqueens.solve(8, progress=1),
        TypeError,
        "progress must be a bool or a callable, not 1",
    ),
    (lambda: nqueens.count(8, progress="x"), TypeError, "progress must be a bool or a callable"),
    (lambda: nqueens.to_svg([0], coordinates=1.0), ValueError, "coordinates must be one of"),
]


@pytest.mark.parametrize(("call", "error", "words"), CASES)
def test_refused_in_words(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_classes_may_be_an_iterator():
    found = nqueens.count_by_symmetry(8, classes=iter(["quarter_turn", "half_turn"]))
    assert found[:3] == (None, 1, 0)


def test_masked_squares_are_squares():
    masked = np.ma.masked_array([(0, 1), (1, 3)], mask=True)
    assert nqueens.solutions(4, placed=masked).tolist() == [[1, 3, 0, 2]]


def test_strided_views_of_a_byte_are_boards():
    board = as_strided(np.zeros((), dtype=np.uint8), (3, 4), (0, 0))
    assert nqueens.conflicts(board).tolist() == [6, 6, 6]


def test_candidates_of_a_large_board():
    n = 20_000
    board = Board(n, queens=[5, 7])
    attacked = {5, 7, 3, 7 + 1, 6}
    assert board.candidates == tuple(c for c in range(n) if c not in attacked)


def test_a_large_board_is_drawn_line_by_line():
    lines = str(Board(300, queens=[299])).split("\n")
    assert lines[0] == ". " * 299 + "Q"
    assert lines[1:] == [". " * 299 + "."] * 299


def test_excluded_diagonals_of_a_large_board_are_read_one_by_one():
    text = "n = 10000\nnumdiags = 2\ndiags = [[0, 1], [19998, 0]]"
    [position] = formats.read(text, "csplib079-diagonals")
    assert position.blocked == ((0, 0), (9999, 0))


def test_too_many_excluded_diagonals_are_refused(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 5_000_000)
    diagonals = ", ".join(f"[{i}, 1]" for i in range(1999))
    text = f"n = 1000\nnumdiags = 1999\ndiags = [{diagonals}]"
    with pytest.raises(MemoryError, match="the blocked squares of a board of 1000 needs 200,000,0"):
        list(formats.read(text, "csplib079-diagonals"))


def test_a_file_that_says_it_is_huge_is_damaged():
    header = b"{'descr': '<i8', 'fortran_order': False, 'shape': (9000000000000,)}".ljust(118)
    with pytest.raises(formats.FormatError, match="damaged"):
        list(formats.read(b"\x93NUMPY\1\0\x76\0" + header, "npy"))


def test_numbers_in_messages():
    assert shown(1234567, ",") == "1,234,567"
    assert shown(-(2**300)) == "-2**300 or more"
    assert described("x" * 500) == "'" + "x" * 79 + "..."
