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


def labelled(board):
    edge = "   a b c d e\n"
    lines = rows(board).splitlines()
    return edge + "".join(f" {N - i} {line} {N - i}\n" for i, line in enumerate(lines)) + edge


def from_0(board):
    head = "    0   1   2   3   4\n  " + "+---" * N + "+\n"
    return head + "".join(f"{i} | {' | '.join(row)} |\n" for i, row in enumerate(cells(board)))


def tabbed(board):
    lines = ["\t".join([str(i), *row]) for i, row in enumerate(cells(board, "-"), 1)]
    return "\n\n".join(["\t1\t2\t3\t4\t5", *lines]) + "\n"


def binary(board):
    return np.eye(N, dtype=int)[board]


def each(text, between="\n"):
    return between.join(text(board) for board in LISTS)


def headed(form, text, end=""):
    return "".join(form.format(i) + text(board) for i, board in zip(ALL, LISTS, strict=True)) + end


def numbers(board, base=0, between=" "):
    return between.join(str(column + base) for column in board)


STATISTICS = "\nStatistics\n  branches : 12\n  wall time : 0.06 s\n  solutions found: 10\n"
TABLE = "".join(f"{numbers(board, between=',')}\n" for board in LISTS)
INDEXED = "".join(f"{i},{numbers(board, between=',')}\n" for i, board in enumerate(LISTS))
PRINTED = {
    "a total": each(rows) + "\nTotal solutions: 10\n",
    "a total at once": each(rows, "") + "Number of solutions for N = 5: 10.\n",
    "headers and a time": headed("Solution {}:\n", rows, "Found 10 solutions in 0.1 seconds\n"),
    "numbers": headed("Solution #{}\n", rows, "There are 10 distinct solutions for 5 queens.\n"),
    "decorated": headed("--- Solution {} ---\n", rows, "5x5 board: 10 solutions\nTime: 3 ms\n"),
    "of all": headed("\nBoard {} of 10\n", rows, "=== Total: 10 ===\n"),
    "OR-Tools": headed("Solution {}, time = 0.0 s\n", lambda q: rows(q, "_") + "\n", STATISTICS),
    "other languages": headed("Lösung {}:\n", rows, "Anzahl der Lösungen: 10\n"),
    "a prompt": "Enter the number of queens: 5\n" + each(rows),
    "a prompt without an end": "Enter the number of queens:" + each(rows),
    "a size": "N = 5\n" + each(rows),
    "a bare size": f"5\n{each(numbers)}\n",
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
    "colours of a terminal": each(rows).replace("Q", "\x1b[1;31mQ\x1b[0m"),
    "cells in brackets": each(lambda board: rows(board, "[ ]", "[Q]", "")),
    "stars": each(lambda board: rows(board, "*")),
    "x for a queen": each(lambda board: rows(board, queen="x")),
    "X for a queen": each(lambda board: rows(board, "0", "X")),
    "o for a queen": each(lambda board: rows(board, "_", "o", "")),
    "a star for a queen": each(lambda board: rows(board, "-", "*", "")),
    "coordinates": each(labelled),
    "coordinates of boxes": each(from_0),
    "a table with tabs": headed("Solution {}:\n\n", lambda board: tabbed(board) + "\n"),
    "lists": each(lambda board: "\n".join(map(str, binary(board).tolist())) + "\n"),
    "lists at once": each(lambda board: "\n".join(map(str, binary(board).tolist())) + "\n", ""),
    "a list a board": each(lambda board: str(binary(board).tolist())),
    "one list": str([binary(board).tolist() for board in LISTS]),
    "one list, indented": "[\n" + each(lambda q: f" {binary(q).tolist()}", ",\n") + "\n]\n",
    "an array": str(np.array([binary(board) for board in LISTS])),
    "arrays": each(lambda board: str(binary(board))),
    "booleans": str((np.array([binary(board) for board in LISTS]) > 0).tolist()),
    "an array of booleans": each(lambda board: str(binary(board) > 0)),
    "an array of floats": each(lambda board: str(binary(board).astype(float))),
    "commas": each(lambda board: "\n".join(str(row)[1:-1] for row in binary(board).tolist())),
    "digits": each(lambda board: rows(board, "0", "1", "")),
    "characters": each(lambda board: "\n".join(map(str, cells(board, " ")))),
    "a list of characters": str([cells(board) for board in LISTS]),
    "strings": headed("", lambda board: str(rows(board, between="").split()) + "\n"),
    "Java": str([rows(board, between="").split() for board in LISTS]).replace("'", ""),
    "numbered strings": headed("{}) ", lambda board: str(rows(board, between="").split()) + "\n"),
    "numbered lists": headed("Solution {}: ", lambda board: f"{board}\n", "Total: 10\n"),
    "numbers in brackets": headed("{}) ", lambda board: f"{board}\n", "10 solutions\n"),
    "numbers with dots": headed("{}. ", lambda board: numbers(board, 1) + "\n"),
    "packed digits": headed("", lambda board: numbers(board, 1, "") + "\n", "10\n"),
    "floats": TABLE.replace(",", ".0,").replace("\n", ".0\n"),
    "tuples": str([tuple(board) for board in LISTS]),
    "pairs": each(lambda board: str([*enumerate(board)])),
    "sets of pairs": each(lambda board: str({*enumerate(board)})),
    "rows and columns": each(
        lambda q: "".join(f"Row {i} -> Column {c}\n" for i, c in enumerate(q))
    ),
    "queens": each(
        lambda q: "".join(f"Queen {i} at ({i}, {c + 1})\n" for i, c in enumerate(q, 1)), ""
    ),
    "columns": "Spalte,Row\n" + each(lambda q: "".join(f"{c},{i}\n" for i, c in enumerate(q)), ""),
    "titles in brackets": headed("[{}]\n", rows),
    "named": headed("  0 1 2 3 4\n", lambda q: "row 1 " + rows(q).replace("\n", "\nrow 2 ", N - 1)),
    "fences of Markdown": "# Boards\n" + each(lambda board: f"```text\n{rows(board)}```\n"),
    "names": each(lambda board: formats.text(board, "algebraic"), ""),
    "pandas": f"0,1,2,3,4\n{TABLE}",
    "pandas with an index": f",0,1,2,3,4\n{INDEXED}",
    "pandas in a terminal": "   0  1  2  3  4\n" + INDEXED.replace(",", "  "),
    "JSON of a command": f'{{"n": 5, "solutions": {LISTS}, "count": "10"}}',
}


@pytest.mark.parametrize("text", PRINTED.values(), ids=PRINTED)
def test_what_programs_print_is_read(text):
    for source in (text, text.splitlines(keepends=True)):
        assert [position.board().tolist() for position in formats.read(source)] == LISTS


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("Q\n\nTotal solutions: 92\n", 3, "the text names 92 solutions, but it has 1 boards"),
        ("0\nNo solutions\n", 2, "the text names 0 solutions, but it has 1 boards"),
        (". Q . .\n. . . Q\n2 solutions\n", 3, "the board ends after 2 of 4 rows"),
        (". Q . .\n. . . Q\nSolution 2\n", 3, "the board ends after 2 of 4 rows"),
        (". Q .\n. . Q\nQ . .\n\n. Q .\n\n. . Q\nQ . .\n", 8, "the board ends after 2 of 3 rows"),
        ("1 3 0 2\n1 what 2 3\n", 2, "'what' is no part of a board"),
        ("2 4 1 3 | 0\n", 1, "'|' is no part"), ("4 4\n3 1\n1 3\n2 0\n0 2\n", 2, "'3 1' is no"),
        ("#1\n  1 2 3 4\n0 . . Q .\n", 3, "'.' is no part"), ("1 3 zero 2\n", 1, "'zero' is no"),
        ("1 3 0 2 (0)\n", 1, "'(0)' is no part of a board"), ("n=4 1 3 0 2\n", 1, "'n=4' is no"),
        ("[1, 3] [0]\n", 1, "no board has"), ("[1, 0] # 0\n[0, 1] # 0\n", 1, "is no part"),
        ("⬜⬛⬜⬜\n⬜⬜⬜⬛\n⬛⬜⬜⬜\n⬜⬜⬛⬜\n", 4, "a square of another colour may be"),
        ("Q\n   Q\n Q\n  Q\n", 2, "blanks are not squares; write . for empty squares"),
        ("\n\n[1, null]\n", 3, "this is none"), ("{0: 1, 1: 3, 2: 0, 3: None}\n", 1, "an object"),
        ("-Q-\n--Q\nQ--\n---\n-Q-\n", 5, "the board ends after 2 of 3 rows"),
        ("-\n", 1, "'-' may be a square or a board without queens"),
        ("1 0 0 0\n", 1, "if 4 such numbers are a board"),
        ("[1, 0, 0]\n[0, 0, 1]\n", 2, "the board ends after 2 of 3 rows"),
        ("0 1\n1 0\n", 1, "several ways: as 2 boards of 2 rows (format='permutation'), or as 1"),
        ("*.*.\n....\n*...\n...*\n", 4, "'*' may be a queen, a blocked or an empty square"),
        ("x", 1, "'x' may be a queen, a blocked or an empty square"),
        ("Welcome\n\nwhat now\n", 1, "there is no board in the text, which begins with 'Welcome'"),
        ("\\", 1, r"no board has '\\'; queen and empty name unusual symbols"),
    ],
)  # fmt: skip
def test_what_is_not_certain_is_refused(text, line, reason):
    with pytest.raises(FormatError) as caught:
        list(formats.read(text))
    assert reason in caught.value.reason
    assert caught.value.line == line


def test_zeros_and_ones_among_other_numbers_are_columns():
    found = [p.board().tolist() for p in formats.read("3 3 3 3\n0 1 1 0\n")]
    assert found == [[3] * 4, [0, 1, 1, 0]]


def test_stars_and_crosses_block_squares():
    grid = "..*.\n....\n....\n.*.*\n"  # as in CSES 1624
    for symbol in "*xX":
        (position,) = formats.read(grid.replace("*", symbol))
        assert position == formats.Position(4, (), ((0, 2), (3, 1), (3, 3)))
    (position,) = formats.read("Q . *\n. . .\n* * Q\n")
    assert position == formats.Position(3, ((0, 0), (2, 2)), ((0, 2), (2, 0), (2, 1)))


def test_the_caller_names_unusual_symbols():
    text = "+ D\nD +\n"
    with pytest.raises(FormatError, match=r"no board has '[+] D'"):
        list(formats.read(text))
    (position,) = formats.read(text, queen="D", empty="+")
    assert position.rows() == [1, 0]
    (position,) = formats.read("*.*.\n....\n*...\n...*\n", queen="*")
    assert len(position.queens) == 4
    with pytest.raises(ValueError, match="queen must be one character, not 'QQ'"):
        formats.read(text, queen="QQ")


@pytest.mark.parametrize("n", [4, 5, 6, 9, 10, 13])
def test_the_output_of_a_contest_is_read_without_its_total(n):
    from nqueens.cli.contest.problems import PROBLEMS

    text = b"".join(PROBLEMS["p1219"].answers([b"%d" % n])).decode()
    found = [position.board().tolist() for position in formats.read(text)]
    assert found == nqueens.solutions(n, limit=3).tolist()


def test_a_long_row_that_numpy_breaks_is_one_row():
    n = 74  # two lines of 37 numbers
    (position,) = formats.read(np.array2string(np.eye(n, dtype=int), threshold=n * n))
    assert position.queens == tuple((i, i) for i in range(n))


def test_squares_within_a_smaller_board_need_its_size():
    queens = [divmod(i, 10) for i in range(16)]
    pairs = " ".join(map(str, queens)).replace(", ", ",")
    names = " ".join(f"{'abcdefghij'[column]}{10 - row}" for row, column in queens)
    for text in pairs, names:
        with pytest.raises(FormatError, match="16 queens within 10 x 10 squares; the board needs"):
            list(formats.read(text))
        (position,) = formats.read(text, n=10)
        assert position.queens == tuple(queens)


def test_large_texts():
    text = "1 0 2 3\n" + "0 1 2 3\n" * 100_000  # each may be the edge of a table
    assert sum(1 for _ in formats.read(text)) == 100_001
    text = formats.text(nqueens.solutions(10), "dots")
    assert sum(1 for _ in formats.read(text)) == 724


def test_numpy_prints_its_scalars_in_lists():
    text = str([list(board) for board in BOARDS])
    assert "np.int8(" in text
    assert [one.board().tolist() for one in formats.read(text)] == LISTS


def test_a_symbol_means_the_same_in_all_boards():
    crosses = ". X .\n. . X\nX . .\n"
    with pytest.raises(FormatError, match="'X' may be a queen, a blocked or an empty square"):
        list(formats.read(f"{crosses}\n. X .\n. . Q\nX . .\n"))
    boards = list(formats.read(f"{crosses}\nX X .\n. . .\nX . .\n"))
    assert [len(board.queens) for board in boards] == [3, 3]
