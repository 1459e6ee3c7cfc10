"""Boards as programs print them, with headers, totals, boxes and emoji around them."""

import numpy as np
import pytest

import nqueens
from nqueens import formats
from nqueens.formats import FormatError

BOARDS = nqueens.solutions(5)
LISTS = BOARDS.tolist()
ALL = range(1, len(LISTS) + 1)
N = 5


def cells(board, empty=".", queen="Q"):
    """Return the rows of a board, as lists of its squares."""
    return [[queen if column == at else empty for column in range(N)] for at in board]


def rows(board, empty=".", queen="Q", between=" "):
    return "".join(between.join(row) + "\n" for row in cells(board, empty, queen))


def boxed(board, empty=" ", frame=None):
    frame = "+---" * N + "+\n" if frame is None else frame
    return frame + frame.join(f"| {' | '.join(row)} |\n" for row in cells(board, empty)) + frame


def lined(board):
    frames = ("┌───┬┐", "├───┼┤", "└───┴┘")
    top, middle, end = (one[0] + one[4].join([one[1:4]] * N) + one[5] + "\n" for one in frames)
    body = middle.join(f"│ {' │ '.join(row)} │\n" for row in cells(board, " ", "♛"))
    return top + body + end


def chequered(board):
    return "".join(
        "".join("♛️" if column == at else "⬜⬛"[(row + column) % 2] for column in range(N)) + "\n"
        for row, at in enumerate(board)
    )


def numbered(board):
    edge = "   a b c d e\n"
    lines = rows(board).splitlines()
    return edge + "".join(f" {N - i} {line} {N - i}\n" for i, line in enumerate(lines)) + edge


def from_0(board):
    head = "    0   1   2   3   4\n  " + "+---" * N + "+\n"
    return head + "".join(f"{i} | {' | '.join(row)} |\n" for i, row in enumerate(cells(board)))


def binary(board):
    return np.eye(N, dtype=int)[board]


def each(text, between="\n"):
    return between.join(text(board) for board in LISTS)


def headed(form, text, end=""):
    return "".join(form.format(i) + text(board) for i, board in zip(ALL, LISTS, strict=True)) + end


PRINTED = {
    "a total": each(rows) + "\nTotal solutions: 10\n",
    "a total at once": each(rows, "") + "Number of solutions for N = 5: 10.\n",
    "headers and a time": headed("Solution {}:\n", rows, "Found 10 solutions in 0.1 seconds\n"),
    "numbers": headed("Solution #{}\n", rows, "There are 10 distinct solutions for 5 queens.\n"),
    "decorated": headed("--- Solution {} ---\n", rows, "5x5 board: 10 solutions\nTime: 3 ms\n"),
    "of all": headed("\nBoard {} of 10\n", rows, "=== Total: 10 ===\n"),
    "dashes between": each(rows, "---------\n"),
    "dashes after": each(lambda board: rows(board, between="") + "-----\n", ""),
    "long rules": each(lambda board: rows(board, "-") + "=" * 40 + "\n", ""),
    "boxes": each(boxed),
    "boxes at once": each(lambda board: boxed(board, "."), ""),
    "boxes of dashes": each(lambda board: boxed(board, " ", "-" * 21 + "\n"), ""),
    "bars": each(lambda board: boxed(board, "_", "")).replace(" ", ""),
    "bars at the edges": each(lambda board: boxed(board, ".", "").replace(" | ", " ")),
    "bars between": each(lambda board: rows(board, between=" | ")),
    "lines of Unicode": each(lined),
    "emoji": each(lambda board: rows(board, "⬜", "👑", "")),
    "blue squares": each(lambda board: rows(board, "🟦", "♕", " ")),
    "a chess board": each(chequered),
    "cells in brackets": each(lambda board: rows(board, "[ ]", "[Q]", "")),
    "stars": each(lambda board: rows(board, "*")),
    "coordinates": each(numbered),
    "coordinates of boxes": each(from_0),
    "lists": each(lambda board: "\n".join(map(str, binary(board).tolist())) + "\n"),
    "lists at once": each(lambda board: "\n".join(map(str, binary(board).tolist())) + "\n", ""),
    "a list a board": each(lambda board: str(binary(board).tolist())),
    "one list": str([binary(board).tolist() for board in LISTS]),
    "one list, indented": "[\n" + each(lambda q: f" {binary(q).tolist()}", ",\n") + "\n]\n",
    "an array": str(np.array([binary(board) for board in LISTS])),
    "arrays": each(lambda board: str(binary(board))),
    "commas": each(lambda board: "\n".join(str(row)[1:-1] for row in binary(board).tolist())),
    "digits": each(lambda board: rows(board, "0", "1", "")),
    "characters": each(lambda board: "\n".join(map(str, cells(board, " ")))),
    "a list of characters": str([cells(board) for board in LISTS]),
    "strings": headed("", lambda board: str(rows(board, between="").split()) + "\n"),
    "numbered strings": headed("{}) ", lambda board: str(rows(board, between="").split()) + "\n"),
    "numbered lists": headed("Solution {}: ", lambda board: f"{board}\n", "Total: 10\n"),
    "numbers in brackets": headed("{}) ", lambda board: f"{board}\n", "10 solutions\n"),
}


def read(source):
    name, base, by, _ = formats.detect(source if isinstance(source, str) else "".join(source))
    said = {} if base is None else {"base": base, "by": by}
    return [position.board().tolist() for position in formats.read(source, name, **said)]


@pytest.mark.parametrize("text", PRINTED.values(), ids=PRINTED)
def test_what_programs_print_is_read(text):
    assert read(text) == LISTS
    assert read(text.splitlines(keepends=True)) == LISTS


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("Q\n\nTotal solutions: 92\n", (3, 1), "the text names 92 solutions, but it has 1 boards"),
        ("0\nNo solutions\n", (2, 1), "the text names 0 solutions, but it has 1 boards"),
        ("Welcome to 8 queens\nQ\n", (1, 1), "no format begins like 'Welcome to 8 queens'"),
        (". Q . .\n. . . Q\n2 solutions\n", (3, 1), "the board ends after 2 of 4 rows"),
        (". Q . .\n. . . Q\nSolution 2\n", (3, 1), "the board ends after 2 of 4 rows"),
        ("1 3 0 2\nwhat now\n", (2, 1), "'what' is not a number"),
        ("| Q  |\n", (1, 1), "blank squares need bars between them"),
        ("| Q | . \n| . | Q \n", (1, 1), "a row in bars needs one at each end or at none"),
        ("| Q | QQ |\n", (1, 1), "'QQ' between bars is not one square"),
        ("⬜⬛⬜⬜\n", (1, 1), "a square of another colour may be a queen or empty"),
        ("□■\n■□\n", (1, 1), "a square of another colour may be a queen or empty"),
        ("Q\n   Q\n Q\n  Q\n", (2, 1), "blanks are not squares"),
        ("-Q-\n--Q\nQ--\n---\n-Q-\n", (4, 1), "this may be a row or a line between boards"),
        ("-\n", (1, 1), "'-' may be a square, format='board', or no queens, format='pairs'"),
        ("1 0 0 0\n", (1, 1), "4 zeros and ones may be a board"),
        ("[[1  0 0]\n [0 0 0 1]\n [0 1 0 0]\n [0 0 1 0]]\n", (1, 1), "3 zeros and ones may be"),
        ("[1, 0, 0]\n[0, 0, 1]\n", (1, 1), "or a row of a matrix, format='matrix', which needs 3"),
        ("\n0,1,0\n", (2, 1), "3 zeros and ones may be a board"),
        ("[[0 1 0]\n [0 0 1]\n [1 0 0]]\n[[0 02]]\n", (4, 6), "'2' is not a square"),
        ("[1, 0, 0]\n[0, 1]\n[0, 0, 1]\n[0, 1, 0]\n", (1, 1), "needs 3 rows of 3"),
        ("010\n", (1, 1), "3 zeros and ones may be a board"),
        ("[1, 0, 0]\n[0, 1, 0]\n[0, 0, 1]\n[1, 0, 0]\n", (4, 1), "the text ends after 1 of 3 rows"),
    ],
)  # fmt: skip
def test_what_is_not_certain_is_refused(text, place, reason):
    with pytest.raises(FormatError) as caught:
        read(text)
    assert reason in caught.value.reason
    assert (caught.value.line, caught.value.column) == place


def test_a_long_row_that_numpy_breaks_is_one_row():
    n = 74  # two lines of 37 numbers
    (position,) = formats.read(np.array2string(np.eye(n, dtype=int), threshold=n * n), "matrix")
    assert position.queens == tuple((i, i) for i in range(n))


def test_squares_within_a_smaller_board_need_its_size():
    queens = [divmod(i, 10) for i in range(16)]
    pairs = " ".join(map(str, queens)).replace(", ", ",")
    names = " ".join(f"{'abcdefghij'[column]}{10 - row}" for row, column in queens)
    said = {"base": 0, "by": "rows"}
    for text, name, words in (pairs, "pairs", said), (names, "algebraic", {}):
        with pytest.raises(FormatError, match="16 queens within 10 x 10 squares; the board needs"):
            list(formats.read(text, name, **words))
        (position,) = formats.read(text, name, n=10, **words)
        assert position.queens == tuple(queens)


def test_a_description_of_squares_has_no_headers():
    for text in "Solution 1: a1", "a b c", "No solution", "1) (0,0)":
        with pytest.raises(FormatError):
            formats.squares(text, 4, base=0)
