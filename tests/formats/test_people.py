"""Boards as people, language models, logs, pages and sessions give them; and what is refused."""

import re

import pytest

from nqueens import formats
from nqueens.formats import FormatError, Position

BOARD = [1, 3, 0, 2]
OTHER = [2, 0, 3, 1]
DRAWN = ". Q . .\n. . . Q\nQ . . .\n. . Q .\n"
TURNED = "\n".join(row[::-1] for row in DRAWN.splitlines())


def lines(template, base=0):
    """Return a line for the square of each queen."""
    squares = enumerate((column + base for column in BOARD), base)
    return "".join(template.format(row, column) + "\n" for row, column in squares)


def page(empty, queen):
    """Return a table of HTML."""
    cells = [[queen if j == column else empty for j in range(4)] for column in BOARD]
    rows = ("".join(f"<td>{cell}</td>" for cell in row) for row in cells)
    return "<table border=1>" + "".join(f"<tr>{row}</tr>\n" for row in rows) + "</table>"


WRITTEN = {
    "r1c2": "r1c2 r2c4 r3c1 r4c3",
    "R1C2": "R1C2 R2C4 R3C1 R4C3",
    "bold": "**a2**, **b4**, **c1**, **d3**",
    "ticks": "`a2`, `b4`, `c1`, `d3`",
    "arrow": "row 1 → column 2, row 2 → column 4, row 3 → column 1, row 4 → column 3",
    "arrow lines": lines("Row {} → Column {}", 1),
    "queens json": '{"queens": [[0,1],[1,3],[2,0],[3,2]]}',
    "queens json list": '{"queens": [1, 3, 0, 2]}',
    "bullets": lines("- Queen {0} at Row {0}, Column {1}", 1),
    "casilla": "Casilla: 1 , 2\nCasilla: 2 , 4\nCasilla: 3 , 1\nCasilla: 4 , 3\n",
    "objects in an object": '{"queens": [{"row": 0, "col": 1}, {"row": 1, "col": 3}, '
    '{"row": 2, "col": 0}, {"row": 3, "col": 2}]}',
    "names in an object": '{"queens": ["b4", "d3", "a2", "c1"]}',
    "rows and columns": lines("R{}: C{}", 1),
    "sentences": lines("The queen in row {} is in column {}.", 1),
    "steps": lines("Step {0}: Place a queen at ({0}, {1})", 1),
    "chrome": "(4) [1, 3, 0, 2]",
    "answer set": "Answer: 1\nqueen(1,2) queen(2,4)\nqueen(3,1) queen(4,3)\nSATISFIABLE\n",
    "prompt": f"> run\n{DRAWN}",
    "prompt2": "$ ./nqueens 4\n1 3 0 2\n",
    "pyprompt": ">>> solve(4)\n[1, 3, 0, 2]\n",
    "ipython": "In [1]: solve(4)\nOut[1]: [1, 3, 0, 2]\n",
    "heading": f"### 1\n{DRAWN}",
    "log2": "INFO:root:Solution found: [1, 3, 0, 2]\n",
    "logrows": "".join(f"[10:11:12] {row}\n" for row in DRAWN.splitlines()),
    "comment rows": "".join(f"# {row}\n" for row in DRAWN.splitlines()),
    "slash": "// .Q..\n// ...Q\n// Q...\n// ..Q.\n",
    "fence": f"Here:\n```\n{DRAWN}```\nDone.",
    "yaml": "queens:\n  - 1\n  - 3\n  - 0\n  - 2\n",
    "yaml pairs": "queens:\n- [0, 1]\n- [1, 3]\n- [2, 0]\n- [3, 2]\n",
    "yaml rows": lines("- row: {}\n  col: {}"),
    "print_r": "Array\n(\n    [0] => 1\n    [1] => 3\n    [2] => 0\n    [3] => 2\n)\n",
    "go": "map[0:1 1:3 2:0 3:2]",
    "arrow pairs": "1->2, 2->4, 3->1, 4->3",
    "col row": "column: 2, row: 1\ncolumn: 4, row: 2\ncolumn: 1, row: 3\ncolumn: 3, row: 4\n",
    "Column row": "Column 1: row 3\nColumn 2: row 1\nColumn 3: row 4\nColumn 4: row 2\n",
    "choco": "Solution: Q_0=1, Q_1=3, Q_2=0, Q_3=2,",
    "tla": "<<2,4,1,3>>",
    "xml": "<b>" + lines('<queen row="{}" col="{}"/>') + "</b>",
    "xml2": f"<b>{lines('<q><row>{}</row><col>{}</col></q>')}</b>",
    "xml3": "<solution><q>1</q><q>3</q><q>0</q><q>2</q></solution>",
    "html": page("", "Q"),
    "html2": f"<html><body><h1>4 queens</h1>\n{page('&nbsp;', '♛')}</body></html>",
    "tsv": "\tQ\t\t\n\t\t\tQ\nQ\t\t\t\n\t\tQ\t\n",
    "ansi": "\x1b[32m. Q . .\x1b[0m\n. . . Q\nQ . . .\n. . Q .\n",
    "pair list sentence": "Queens at (1,2), (2,4), (3,1) and (4,3).",
    "german": lines("Zeile {}: Spalte {}", 1),
    "quote": "".join(f"> {row}\n" for row in DRAWN.splitlines()),
    "numbered list": "1. a2\n2. b4\n3. c1\n4. d3\n",
    "queen in row": lines("{0}. Queen in row {0}, column {1}", 1),
    "md table": "| Row | Column |\n|-----|--------|\n| 1 | 2 |\n| 2 | 4 |\n| 3 | 1 |\n| 4 | 3 |\n",
    "latex": "\\[ (1, 2), (2, 4), (3, 1), (4, 3) \\]",
    "boxed": "The answer is $\\boxed{[2, 4, 1, 3]}$.",
    "list in sentence": "The solution is [2, 4, 1, 3].",
    "list in sentence2": "So the queens' columns are: 2, 4, 1, 3.",
    "position": "Q1: a2, Q2: b4, Q3: c1, Q4: d3",
    "bare prompt": ">>> solve(4)\n[1, 3, 0, 2]\n>>> ",
    "dollar": "$ python queens.py\n[1, 3, 0, 2]\n$",
    "zsh": f"➜  queens git:(main) ✗ ./run\n{DRAWN}",
    "percent": f"% ./a.out 4\n{DRAWN}",
    "block comment": f"/*\n{DRAWN}*/\n",
    "html comment": f"<!--\n{DRAWN}-->\n",
    "docstring": f'"""\n{DRAWN}"""\n',
    "rem": "".join(f"REM {row}\n" for row in DRAWN.splitlines()),
    "close slashes": "".join(f"//{row}\n" for row in DRAWN.splitlines()),
    "source of a log": "[2026-01-02 10:11:12,123] {solver.py:33} INFO - [1, 3, 0, 2]\n",
    "console": "VM12:1 (4) [1, 3, 0, 2]\n",
    "var_dump": "array(2) {\n  [0]=>\n  int(1)\n".replace("(2)", "(4)")
    + "".join(f"  [{i}]=>\n  int({column})\n" for i, column in enumerate(BOARD[1:], 1)) + "}\n",
    "title of a window": f"\x1b]0;queens\x07{DRAWN}",
    "title in brackets": f"[Solution 1]\n{DRAWN}",
    "banner": f"========\nN-Queens, N = 4\n========\n{DRAWN}========\n",
    "filled": "np.array([0,1,0,0,0,0,0,1,1,0,0,0,0,0,1,0]).reshape(4,4)",
    "filled lines": "np.array([0,1,0,0, 0,0,0,1,\n1,0,0,0, 0,0,1,0]).reshape((-1, 4))",
    "reshape": "numpy.reshape([0,1,0,0,0,0,0,1,1,0,0,0,0,0,1,0], (4, 4))",
    "xml rows": "<b><row>0100</row><row>0001</row><row>1000</row><row>0010</row></b>",
    "lisp": "((0 . 1) (1 . 3) (2 . 0) (3 . 2))",
    "set of atoms": "{queen(1,2), queen(2,4),\n queen(3,1), queen(4,3)}",
    "files": "row 1 -> b\nrow 2 -> d\nrow 3 -> a\nrow 4 -> c\n",
    "files of a list": "Row 1: B, Row 2: D, Row 3: A, Row 4: C",
    "files first": "Column A: row 3\nColumn B: row 1\nColumn C: row 4\nColumn D: row 2\n",
    "in brackets": lines("[Row {}, Col {}]", 1),
    "spanish": lines("Reina {0}: fila {0}, columna {1}", 1),
    "chinese": lines("第{}行第{}列", 1),
    "queens in columns": lines("Queen #{} is placed at column {}", 1),
    "first queen": "1st queen: row 1, column 2\n2nd queen: row 2, column 4\n"
    "3rd queen: row 3, column 1\n4th queen: row 4, column 3\n",
    "columns": "The queens are in columns 2, 4, 1 and 3.",
    "dashes": "Solution: 2-4-1-3",
}  # fmt: skip


def boards_of(text):
    return [position.board().tolist() for position in formats.read(text)]


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_one_board(text):
    assert boards_of(text) == [BOARD]
    assert boards_of(text + "\n\n") == [BOARD]


TWO = {
    "side": ". Q . .    . . Q .\n. . . Q    Q . . .\nQ . . .    . . . Q\n. . Q .    . Q . .\n",
    "side2": ".Q..  ..Q.\n...Q  Q...\nQ...  ...Q\n..Q.  .Q..\n",
    "dots between": f"{DRAWN}\n...\n\n{TURNED}",
    "dots between lists": f"{BOARD}\n...\n{OTHER}\n",
    "list of lists": f"(2) [Array(4), Array(4)]\n0: (4) {BOARD}\n1: (4) {OTHER}\nlength: 2\n",
    "log": "".join(f"2026-01-02 10:11:12,123 INFO solver - {q}\n" for q in (BOARD, OTHER)),
}


@pytest.mark.parametrize("text", TWO.values(), ids=TWO)
def test_two_boards(text):
    assert boards_of(text) == [BOARD, OTHER]


@pytest.mark.parametrize(
    "text",
    [
        "a1, b5, c8, d6, e3, f7, g2, h4.",
        "The queens go on a1, b5, c8, d6, e3, f7, g2, h4.",
        "A solution for 8 queens: place them on **a1**, **b5**, **c8**, `d6`, e3, f7, g2 and h4.",
        "The queens are on a1, b5, c8, d6,\ne3, f7, g2, h4.",
    ],
)
def test_names_in_sentences(text):
    assert boards_of(text) == [[2, 5, 3, 1, 7, 4, 6, 0]]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8", "utf-8-sig"])
def test_encodings(encoding):
    assert boards_of(DRAWN.replace("\n", "\r\n").encode(encoding)) == [BOARD]


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("Not [0, 1, 2, 3], for it fails.\n\nFinal answer: [1, 3, 0, 2]\n", [[0, 1, 2, 3], BOARD]),
        (
            f"A draft:\n\n. Q . .\n. Q . .\n. Q . .\n. Q . .\n\nFinal: {BOARD}\n",
            [[1, 1, 1, 1], BOARD],
        ),
        (f"The solution is {BOARD}.\n\n{DRAWN}", [BOARD]),
    ],
)
def test_boards_in_several_formats(text, boards):
    assert boards_of(text) == boards


@pytest.mark.parametrize(
    ("text", "queens"),
    [
        ("[1, None, None, 0]", ((0, 1), (3, 0))),
        ("(-1, 3, -1, 2)", ((1, 3), (3, 2))),
        ("1 -1 -1 0\n", ((0, 1), (3, 0))),
        ("x = [1, null, 0, null]", ((0, 1), (2, 0))),
        ("[-1, -1, -1, -1]", ()),
    ],
)
def test_boards_in_part(text, queens):
    assert [*formats.read(text)] == [Position(4, queens)]


def test_a_shorter_list_is_a_board_in_part_if_its_size_is_given():
    assert [*formats.read("0 4 7\n", n=8)] == [Position(8, [(0, 0), (1, 4), (2, 7)])]
    assert [*formats.read("[0, 4, 7]", n=8)] == [Position(8, [(0, 0), (1, 4), (2, 7)])]
    with pytest.raises(FormatError, match=r"4 is not in 0\.\.2 on a board of 3"):
        list(formats.read("0 4 7\n"))


@pytest.mark.parametrize("signs", ["#.", ".#", "#-", "_#", "■□", "@.", "x."])
def test_alternating_signs_are_the_colours_of_a_board(signs):
    rows = ["".join(signs[(i + j) % 2] for j in range(8)) for i in range(8)]
    with pytest.raises(FormatError):
        list(formats.read("\n".join(rows)))
    rows[4] = rows[4][:3] + "Q" + rows[4][4:]
    for between in "", " ":
        text = "\n".join(between.join(row) for row in rows)
        assert [*formats.read(text)] == [Position(8, [(4, 3)])]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("reshape([0,0,1,0,1,0,0,0,0,0,0,1,0,1,0,0], 4, 4)", "fills or turns an array by columns"),
        ("matrix(c(0,0,1,0,1,0,0,0,0,0,0,1,0,1,0,0), nrow=4)", "fills or turns an array"),
        ("np.array([[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]).T", "fills or turns an array"),
        ("a.reshape((4, 4), order='F')\n[0, 1, 0, 0]", "fills or turns an array"),
        ("[0 1 0 0; 0 0 0 1; 1 0 0 0; 0 0 1 0]'", "fills or turns an array"),
        ("np.array([0,1,0,0,0,0,0,1,1,0,0,0,0,0,1]).reshape(4,4)", "no board"),
        ("✗ . . .\n. . ✗ .\n", "✗"),
        ("X = [-1, -1, -1, 0, 1, 1, 1, 0];\nY = [-1, 0, 1, 1, 1, 0, -1, -1];", "no board"),
        ("print(1)\n", "a program, no boards: 'print(1)'; run it, and read what it prints"),
        ("def solve(n):\n    return [1, 3, 0, 2]\nprint(solve(4))\n", "a program"),
        ("sols = []\nfor i in range(8):\n    sols.append(i)\n", "a program"),
        ("#include <cstdio>\nint q[] = {1, 3, 0, 2};\n", "a program"),
        (f"{DRAWN}\nScore [1, 3, 0] of 12\n", "a sentence with numbers is no board"),
        ("The queens a1 b2 attack each other\n", "no board"),
        ("x y\n2 0\n", "2 is not in 0..1 on a board of 2"),
        ("<p>Nothing</p>", "no board"),
        ("Q\t\n\tQ\nQ\t\n", "the board ends after 1 of 2 rows"),
        (". Q . .  . . Q\n. . . Q  Q . .\n", "the board ends after 2 of 7 rows"),
        ("- . Q . .\n- . . . Q\n- Q . . .\n- . . Q .\n- . . Q .\n", "'-' before each row"),
        ("//....\n//.Q..\n//...Q\n//Q...\n//..Q.\n", "no board has '//....'"),
    ],
)
def test_what_is_refused(text, reason):
    with pytest.raises(FormatError, match=re.escape(reason)):
        list(formats.read(text))


@pytest.mark.parametrize(
    "text",
    [
        "<think>maybe [0, 1, 2, 3]</think>\n[1, 3, 0, 2]",  # nothing of a page is left out
        "<p>[0, 1, 2, 3]</p>[1, 3, 0, 2]",
        "<p>[0, 1, 2, 3]</p><p>[1, 3, 0, 2]</p>",
    ],
)
def test_text_between_tags_and_behind_them(text):
    boards = [position.queens for position in formats.read(text)]
    assert boards == [Position.of(q).queens for q in ([0, 1, 2, 3], [1, 3, 0, 2])]


@pytest.mark.parametrize(
    "text",
    [
        "[0, 1, 2, 3] != [1, 3, 0, 2]",
        "r = solve(4, [0, 0]) # => [1, 3, 0, 2]",
        "[1, 3, 0, 2] => [2, 0, 3, 1]",
        "a < [2, 0, 3, 1] > [1, 3, 0, 2]",
        "<p></p>",
        f"<p>&#{'9' * 5000};</p>",
    ],
)
def test_a_list_behind_another_and_pages_without_a_board_are_refused(text):
    with pytest.raises(FormatError):
        list(formats.read(text))
