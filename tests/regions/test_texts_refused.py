"""Text that is not a puzzle, and layouts that a format cannot hold."""

import pytest
from regions.drawing import penpa_link

from nqueens import regions
from nqueens.formats import FormatError
from nqueens.regions import Puzzle, Regions

FIVE = ["AABCD", "ABBCD", "ABBCD", "EBBCD", "EBCCD"]
TWO_PIECES = ["AABB", "ACCB", "ABDD", "CCCD"]
FOURS = "1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4\n" * 2
LINK = "https://puzz.link/p?starbattle/"
BOARD = "pzprv3/starbattle/2/2/1/2/0 0 /1 1 /"
QUEEN = '<p data-cell-idx="{}" aria-label="Queen of color A">'
SQUARES = '"regions": '
CELL = '<p data-cell-idx="{}" aria-label="{}">'

REFUSED = [  # text, format, line, column, words
    ("AB\nAB\n\nABC\nAB", None, 5, 3, "a row of 2 squares after rows of 3"),
    ("AAB\nACB\n", None, 2, 1, "the board ends after 2 of 3 rows"),
    ("# x\n\n\nAAB\n//\nACB\nCCC\nCCC", None, 8, 1, "a row more than the 3 rows"),
    ("AAB\nACB\nCCA\nstars: 9", None, 1, 1, "stars must be at most 3 .*not 9"),
    ("AAB\nACB\nCCA\nstars: 1\nstars: 2", None, 5, 1, "stars: given twice"),
    ("AAB\nACB\nCCA\nplaced: 1, 2", None, 4, 1, r"written as \(0, 1\), \(2, 3\), not ' 1, 2'"),
    ("AAB\nACB\nCCA\nplaced: (0, 3)", None, 1, 1, r"\(0, 3\) is not on a board"),
    ("stars: 2\n\nAB\nAB", None, 1, 1, "rules without the rows"),
    ("\n\nAAA\nAAB\nBBB", None, 3, 1, "a board of 3 rows has 3 regions, not 2: A, B"),
    ("x" * 100_000, "letters", 1, 1, "a row of 100000 squares"),
    ("A\n" * 200, "letters", 129, 1, "a board has at most 32 rows"),
    ("0 1\n0 x", "numbers", 2, 3, "'x' is not a number"),
    ("0 1\n0 1 1", None, 2, 3, "a row of 3 squares after rows of 2"),
    ("today.txt", None, 1, 1, "'today.txt' looks like the name of a file"),
    ("\n../puzzles/today", None, 2, 1, "looks like the name of a file"),
    ("\x89PNG\r\n\x1a\n", None, 1, 1, "a picture, not text"),
    (["\udc89PNG\r\n", "x"], None, 1, 1, "a picture, not text"),
    ("AB\0\nAB", None, 1, 1, "a binary file"),
    ("1122112233443344", None, 1, 1, "16 digits can be .* say format='line'"),
    (FOURS, None, 1, 1, "2 of 16 rows, or 2 boards .*format='task'"),
    ("AABBAABBCCDDCCDD\n" * 3, None, 1, 1, "of 16 .*3 boards of 4 rows.*format='line'"),
    ("AABBAABBCCDDCCD", "line", 1, 1, "15 squares are not a board"),
    ("1,2,x,4", "task", 1, 5, "'x' is not a number"),
    ("5x1.AABB", None, 1, 5, "4 squares on a board of 5 rows"),
    ("5x1,AABB", "compact", 1, 1, "expected SIZExSTARS.LETTERS"),
    ("2A2B2", "runs", 1, 1, "before the first letter and after the last"),
    ("2A!", "runs", 1, 1, "expected runs of letters"),
    ("999A999B", "runs", 1, 1, "1998 squares"),
    (LINK + "6/6/1/4ilbhgdnmho", None, 1, 38, "11 digits of walls; 6 rows need 12"),
    (LINK + "6/6/1/4ilbhgdnmhow", None, 1, 49, "'w' is not a digit of walls"),
    (LINK + "6/6/1/000000000000", None, 1, 38, "the walls make 1 regions on a board of 6 rows"),
    (LINK + "6/5/1/4ilbhgdnmhou", None, 1, 21, "6 columns and 5 rows; it must be square"),
    (LINK + "99/99/1/4", None, 1, 21, "99 columns and 99 rows"),
    (LINK + "2/2/1/1g", None, 1, 38, "walls beyond the last"),
    (LINK + "3/3/1/000g", None, 1, 38, "a wall at square .* divides no regions"),
    (LINK + "v:/6/6/1/4ilbhgdnmhou", None, 1, 21, "marked as a variant"),
    (LINK + "6/6/1/4ilbhgdnmhou\nhello", None, 2, 1, "there is no link"),
    (BOARD.replace("starbattle", "slither"), None, 1, 1, "a pzprv3 file of 'slither'"),
    (BOARD.replace("/2/0", "/3/0"), None, 1, 25, "3 regions on a board of 2 rows"),
    (BOARD + "1 1/", None, 1, 37, "3 rows of regions and marks; a board of 2 has 4"),
    (BOARD + ". ./. x/", None, 1, 43, "'x' is none of"),
    (BOARD.replace("0 0", "0"), None, 1, 27, "1 squares in a row of a board of 2"),
    (BOARD.replace("0 0", "0 z"), None, 1, 29, "'z' is not a number"),
    ("pzprv3", None, 1, 1, "not of a whole starbattle"),
    ("x\npzprv3", "pzprv3", 1, 1, "begins with pzprv3"),
    ("551W7kxqe4", None, 1, 5, "6 characters of walls; 5 rows need 7"),
    ("551W7kxqe401", None, 1, 12, "marks after the flag W"),
    ("551e7kxqe401", None, 1, 12, "1 characters are not the marks of 25 squares"),
    ("551e7kxqe40300000000", None, 1, 12, "'3' is not a character of marks"),
    ("551W_kxqe40", None, 1, 5, "walls beyond the last column"),
    ("551X7kxqe40", "sbn", 1, 1, "expected SBN"),
    ("m=edit&p=AAAA", None, 1, 10, "drawing of penpa-edit cannot be read"),
    (penpa_link(Puzzle(FIVE), walls={}), None, 1, 51, "the walls make 1 regions"),
    (penpa_link(Puzzle(FIVE), stars_text="many"), "sbn", 1, 1, "expected SBN"),
    ("file:///play.html#2x1.AAB", None, 1, 1, "squares"),
    ("file:///play.html#%7B%22regions", None, 1, 19, "the end of the link is missing"),
    ("hello", "play", 1, 1, "no link to a page"),
    ("hello", "penpa", 1, 1, "no link of penpa-edit"),
    ("2x2\n1,1 1,2 |\n", None, 1, 1, "the text ends after 1 of 2 regions"),
    ("2x2\n1,1 | 1,2\n1,1 | 2,2\n", None, 3, 1, "1,1 is in two regions"),
    ("2x2\n1,1 | 1,2\n2,1 | 2,3\n", None, 3, 1, "2,3 is not on a board of 2 rows"),
    ("2x2\n1,1 | 1,2\n2,1 |\n", None, 1, 1, "2,2 is in no region"),
    ("2x2\n1,1 2,1 | 1,2\n | 2,2\n", None, 3, 1, "0 stars in a region after 2"),
    ("2x2\n1,1 | 1;2\n", None, 2, 7, "'1;2' is not a square"),
    ("2x3\n", None, 1, 1, "a board of 2x3"),
    ("[[1, 2], [1, 2]", None, 1, 1, "not closed"),
    ("\n[1,,2]", None, 2, 1, "the board ends after 1 of 2 rows"),
    ('\n{"a": 1, 2}', None, 2, 10, "property name"),
    ("5", "json", 1, 1, "not a layout"),
    ('{"a": 1}', None, 1, 1, "none of regions, colorRegions"),
    ('[{"board": ["A"]}, {"a": 1}]', None, 1, 1, "none of regions"),
    ("[" * 5000 + "]" * 5000, None, 1, 1, "deep|level|list of|Expecting"),
    ('{"board": [[1, 1], [2]]}', None, 1, 1, "row 1 has 1 squares"),
    ('{"board": [[1, 1], [2, 2]], "n": 3}', None, 1, 1, "n is 3 on a board of 2 rows"),
    ('{"board": [[1, 1], [2, 2]], "stars": "x"}', None, 1, 1, "stars is a number, not 'x'"),
    ('{"board": [[1, 1], [2, 2]], "givens": [5]}', None, 1, 1, r"givens is a list of \[row, col"),
    ('{"board": [[1, 1], [2, 2]], "touching": 1}', None, 1, 1, "true or false, not 1"),
    ('{"board": [[1, 1.5], [2, 2]]}', None, 1, 1, "an integer or a string, not 1.5"),
    ('{"format": "nqueens-regions", "version": 2, "regions": ["A"]}', None, 1, 1, "version 2"),
    ('{"format": "nqueens-regions", "version": 1, "regions": ["A"], "x": 1}', None, 1, 1, "'x'"),
    ("[A, A],\n[B, B, B]", None, 2, 3, "a row of 3 squares after rows of 2"),
    ("colorRegions: 5", "level", 1, 1, "not a list of rows"),
    ("colorRegions: [[1, 2]", "level", 1, 15, "not closed"),
    ("colorRegions: [[[[1]]]]", "level", 1, 19, "not a list of rows"),
    ("let a = 1;\nlet b = 2;", None, 1, 1, "there is no puzzle in the text"),
    ('var task = "1,2,3";', None, 1, 12, "3 squares are not a board"),
    ("let x = 1;\nlet puzzle_data = {a: 1}", None, 2, 19, "not JSON"),
    ("<html>\n</html>", None, 1, 1, "there is no puzzle in the text"),
    (CELL.format(0, "Empty") + "\n", None, 1, 1, "expected a label such as 'Empty cell of color"),
    (CELL.format(0, "Knight of color A"), None, 1, 1, "'knight' is neither"),
    (CELL.format(1, "Empty cell of color A"), None, 1, 1, "square 1 where 0 is due"),
    (CELL.format(0, "Queen of color A, row 2, column 1"), None, 1, 1,
     r"square 0 has row and column \(2, 1\)"),
    (f"<p>\n{QUEEN.format(0)}{QUEEN.format(1)}", None, 2, 1,
     "2 squares, which are not a board"),
    ("[[1, 1], [2, 2]] x", None, 1, 17, "text after the list"),
    ('["A", "B"\n' + '"C"', None, 1, 1, "the brackets are not closed"),
    ("[A, A]\n[B, B]\n5", None, 3, 1, "5 is not a layout"),
    ('[A, A, A]\n{"board": [[1]]}', None, 1, 1, "the board ends after 1 of 3 rows"),
    ("[A, A, B]\n[A, C, B]", None, 2, 1, "the board ends after 2 of 3 rows"),
    (f"{{{SQUARES}[[[0, 0], [0, 2]], [[1, 0], [1, 1]]]}}", None, 1, 1, r"\(0, 2\) is not on"),
    (f"{{{SQUARES}[[[0, 0], [0, 1]], [[1, 0]]]}}", None, 1, 1, "a square is in no region"),
    (f"{{{SQUARES}[[[0, 0], [0, 1]], [[1, 0], 5]]}}", None, 1, 1, r"column\], not of 5"),
    (f"{{{SQUARES}{[[[0, 0]]] * 33}}}", None, 1, 1, "at most 32 regions, not 33"),
    ('{"board": [[1, 1], [2, 2]], "givens": 5}', None, 1, 1, r"\[row, column\], not 5"),
    ("colorRegions: [1, 2]", "level", 1, 15, "not a list of rows"),
    ("colorRegions: [[1, 2, [3]]]", "level", 1, 15, "not a list of rows"),
    ("let board = [[1, 2]", None, 1, 13, "the brackets are not closed"),
    ("let board = [[1, 2\n" * 40, "level", 2, 15, "not a list of rows"),
    (BOARD.replace("/2/2", "/2/3"), None, 1, 19, "2 rows and 3 columns; it must be square"),
    (BOARD + "0 0/" * 140, None, 1, 1, "more rows than a board has"),
    (f"pzprv3/{'1' * (1 << 18)}", None, 1, 1, "a line has at most 65536 characters"),
    ("551W7kxqe40" * 10_000, "sbn", 1, 1, "a line has at most 65536 characters"),
    (LINK + "1" * (1 << 18), "puzz.link", 1, 1, "a line of links has at most"),
    (f"file:///play.html#2x1.{'A' * (1 << 18)}", None, 1, 1, "a link has at most 262144"),
    (f"m=edit&p={'A' * (1 << 18)}", None, 1, 1, "a link has at most 262144"),
    ("A1" * 40_000, "runs", 1, 1, "a puzzle on a line of 80000 characters"),
    (f"1,1 | {'1,2 ' * (1 << 16)}", "starb", 1, 1, "a region on 262150 characters"),
    ("1,1 | 1,2 | 2,1\n", "starb", 1, 1, "expected the squares of a region"),
    ("2x2\n1,1 | 1,2\n2x2\n", "starb", 3, 1, "a puzzle begins after 1 of 2 regions"),
    ("1,1 | 1,2\n" * 33, "starb", 33, 1, "a board has at most 32 regions"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name", "line", "column", "words"), REFUSED, ids=range(len(REFUSED))
)
def test_refused(text, name, line, column, words):
    with pytest.raises(FormatError, match=words) as raised:
        list(regions.read(text, name))
    assert (raised.value.line, raised.value.column) == (line, column)


@pytest.mark.parametrize(
    ("puzzle", "name", "words"),
    [
        (Puzzle(TWO_PIECES), "puzz.link", "a region in several pieces, B"),
        (Puzzle(TWO_PIECES), "pzprv3", "a region in several pieces"),
        (Puzzle([[row] * 6 for row in range(6)], stars=2), "line", "the number of stars, 2"),
        (Puzzle(FIVE, touching=True), "sbn", "the rule touching=True"),
        (Puzzle(FIVE, diagonals=True), "compact", "the rule diagonals=True"),
        (Puzzle(FIVE, placed=[(0, 0)]), "puzz.link", "squares that are placed or blocked"),
        (Puzzle(["AABB"] * 2 + ["CCDD"] * 2), "sbn", "a board of 4 rows, but of 5 to 25"),
        (Puzzle([[row] * 26 for row in range(26)]), "sbn", "a board of 26 rows"),
        (Puzzle([[row] * 12 for row in range(12)], stars=10), "sbn", "10 stars, but at most 9"),
    ],
    ids=range(9),
)
def test_what_a_format_cannot_hold(puzzle, name, words):
    with pytest.raises(ValueError, match=f"format '{name}' does not hold {words}.*; use 'json'"):
        regions.text(puzzle, name)
    assert list(regions.read(regions.text(puzzle, "json"))) == [puzzle]


def test_nothing_is_dropped():
    assert list(regions.read("")) == list(regions.read("# only\n\n// comments\n")) == []
    source = regions.read(["AB\n", "AB\n", "\n", "AB\n"])
    assert next(source) == Puzzle(["AB", "AB"])
    with pytest.raises(FormatError, match="line 4"):
        next(source)
    layout = Regions(FIVE)
    assert next(regions.read(str(layout))).regions.names == layout.names
