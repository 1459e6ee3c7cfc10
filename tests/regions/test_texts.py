"""Puzzles as text: every format, what is recognised, what is written, what is refused."""

import json
import pathlib
import random
from contextlib import suppress

import pytest
from hypothesis import example, given, strategies as st
from regions.drawing import penpa_link, random_puzzle, relabelled

from nqueens import regions
from nqueens.formats import FormatError
from nqueens.regions import Puzzle
from nqueens.regions._read.texts import FORMATS, WRITTEN, letters, parts, results
from nqueens.regions._read.texts.formats import require_held

ROWS = ["AABB", "ACCB", "ACDD", "CCCD"]
FIVE = ["AABCD", "ABBCD", "ABBCD", "EBBCD", "EBCCD"]
SIX = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"]
FLAT = "".join(FIVE)
STARS = "2 queens in each row, column and region"
NUMPY = "import numpy as np\n\ngrid = np.array([[1, 1],  # one\n  [2, 2]])"
TASK = ",".join(str(ord(x) - 64) for x in FLAT)
OLD_LINK = "http://pzv.jp/p.html?starbattle/6/6/1/4ilbhgdnmhou"
LINK = "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"
KRAZYDAD = {"puzzle_data": {"puzz": FLAT, "width": 5, "height": 5, "stars": 2, "solved": "0" * 25}}
COLOURS = [{"colors": [ord(x) for x in row]} for row in FIVE]
LINKEDIN = {"gridSize": 5, "colorGrid": COLOURS, "solution": [{"row": 0, "col": 1}]}


EXAMPLES = [
    (LINK, "puzz.link", Puzzle(SIX)),
    (OLD_LINK, "puzz.link", Puzzle(SIX)),
    ("starbattle/6/6/2/4ilbhgdnmhou", "puzz.link", Puzzle(SIX, stars=2)),
    (LINK.replace("starbattle", "starbattle_edit"), "puzz.link", Puzzle(SIX)),
    (f"https://swaroopg92.github.io/penpa-edit/?p={LINK}", "puzz.link", Puzzle(SIX)),
    (f"- [a puzzle]({LINK}).", "puzz.link", Puzzle(SIX)),
    (LINK.replace("/", "%2F").replace("?", "%3F"), "puzz.link", Puzzle(SIX)),
    ("551W7kxqe40", "sbn", Puzzle(FIVE)),
    ("553e7kxqe40", "sbn", Puzzle(FIVE, stars=3)),
    ("551e7kxqe40" + "2" + "0" * 7 + "4", "sbn", Puzzle(FIVE, placed=[(0, 0)], blocked=[(4, 3)])),
    ("551e7kxqe40" + "W" + "0" * 8, "sbn", Puzzle(FIVE, placed=[(0, 0)])),
    ("551W7kxqe40~h:00010:1", "sbn", Puzzle(FIVE)),
    (TASK, "task", Puzzle(FIVE)),
    (f'var task = "{TASK}";', "level", Puzzle(FIVE)),
    (f"Game = $(1).starbattle({{task: '{TASK}', stars: 2}})", "level", Puzzle(FIVE, stars=2)),
    (json.dumps(KRAZYDAD), "json", Puzzle(FIVE, stars=2)),
    (f"var pRec = {json.dumps(KRAZYDAD)};", "level", Puzzle(FIVE, stars=2)),
    (json.dumps({"a": [1, {"gamePuzzle": {"queensGamePuzzle": LINKEDIN}}]}), "json", Puzzle(FIVE)),
    (FLAT, "line", Puzzle(FIVE)),
    (" ".join(FLAT), "line", Puzzle(FIVE)),
    (f"5x2.{FLAT}", "play", Puzzle(FIVE, stars=2)),
    ("\n".join(FIVE), "letters", Puzzle(FIVE)),
    (f"{STARS}\n" + "\n".join(FIVE), "letters", Puzzle(FIVE, stars=2)),
    ("# title\n//\n" + "\n".join(FIVE) + "\nstar_rating=2\n", "letters", Puzzle(FIVE, stars=2)),
    ("red red tan\nred tan tan\nsky sky sky", "letters", Puzzle(["AAB", "ABB", "CCC"])),
    ("R R B\nR Bl Bl\nBl Bl Bl", "letters", Puzzle(["AAB", "ACC", "CCC"])),
    ("1 1 2\n1 10 2\n10 10 10", "letters", Puzzle(["AAB", "ACB", "CCC"])),
    ('["AAB", "ACB", "CCC"]', "json", Puzzle(["AAB", "ACB", "CCC"])),
    ('{"board": [[1, 1], [2, 2]]}', "json", Puzzle(["AA", "BB"])),
    ('{"grid": ["AA", "BB"], "stars": "2"}', "json", Puzzle(["AA", "BB"], stars=2)),
    ('{"n": 2, "regions": [[1, 1], [2, 2]], "givens": [[0, 1]]}', "json", None),
    ('{"n": 2, "regions": [1, 1, 2, 2], "givens": [{"row": 0, "col": 1}]}', "json", None),
    ('{"n": 2, "regions": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]}', "json", Puzzle(["AA", "BB"])),
    (json.dumps({"id": 5, "sbn": f"5x1.{FLAT}"}), "json", Puzzle(FIVE)),
    ("[A, A, B],\n[A, C, B],\n[C, C, C]", "json", Puzzle(["AAB", "ACB", "CCC"])),
    ("[['A', 'A'], ('B', 'B'),]", "json", Puzzle(["AA", "BB"])),
    ("((1, 1), (2, 2))", "json", Puzzle(["AA", "BB"])),
    ("[[1 1]\n [2 2]]", "json", Puzzle(["AA", "BB"])),
    ('["AABB"]', "json", Puzzle(["AA", "BB"])),
    ('[["42", "42"], ["37", "37"]]', "json", Puzzle(["AA", "BB"])),
    ('{"x": [["Sky", "Sky", "Tan"], ["Sky", "Tan", "Tan"], ["Red", "Red", "Red"]]}', "json",
     Puzzle(["AAB", "ABB", "CCC"])),
    ('["Sky", "Sky", "Tan"]\n["Sky", "Tan", "Tan"]\n["Red", "Red", "Red"]', "json",
     Puzzle(["AAB", "ABB", "CCC"])),
    ('puzzle = """\nAAB\nACB\nCCC\n"""', "level", Puzzle(["AAB", "ACB", "CCC"])),
    ("let board = `AA\nBB`", "level", Puzzle(["AA", "BB"])),
    ("queens_board = [[1, 1], [2, 2]]", "level", Puzzle(["AA", "BB"])),
    ('board = ["AA", "BB"]', "level", Puzzle(["AA", "BB"])),
    ("['A\\'x', B]\n[B, B]", "json", Puzzle(["AB", "BB"])),
    ("['\\xe9', B]\n[B, B]", "json", Puzzle(["AB", "BB"])),
    ('{"board": "AA BB"}', "json", Puzzle(["AA", "BB"])),
    ('{"board": "551W7kxqe40"}', "json", Puzzle(FIVE)),
    ('{"puzz": "1,1,2,2"}', "json", Puzzle(["AA", "BB"])),
    (NUMPY, "level", Puzzle(["AA", "BB"])),
    ("const board: number[][] = [[1, 1], [2, 2]];", "level", Puzzle(["AA", "BB"])),
    ("{ size: 2, colorRegions: [['A', 'A'], ['B', 'B']], stars: 2 }", "json",
     Puzzle(["AA", "BB"], stars=2)),
    (penpa_link(Puzzle(FIVE, stars=2, placed=[(0, 0)]), crosses=[(1, 1)]), "penpa", None),
    ("https://example.org/play.html#2x1.AABB", "play", Puzzle(["AA", "BB"])),
    (" file:///play.html#2x1.A_A_", "play", Puzzle(["AB", "AB"])),
    ("file:///play.html#%7B%22regions%22%3A%5B%22AA%22%2C%22BB%22%5D%2C"
     "%22placed%22%3A%5B%5B0%2C1%5D%5D%7D", "play",
     Puzzle(["AA", "BB"], placed=[(0, 1)])),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "wanted"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples(text, name, wanted):
    found = list(regions.read(text))
    assert next(results(text)).form == name
    assert found == list(regions.read(text, name)) == list(regions.read(f"\n# x\n{text}\n"))
    assert len(found) == 1
    if wanted is not None:
        assert found == [wanted]
    assert found == list(regions.read(iter(text.splitlines(keepends=True))))
    assert found == list(regions.read(text.replace("\n", "\r\n")))
    assert found == list(regions.read(f"\ufeff{text}"))


def test_what_the_examples_say():
    found = {name: next(regions.read(text)) for text, name, one in EXAMPLES if one is None}
    assert found["penpa"] == Puzzle(FIVE, stars=2, placed=[(0, 0)], blocked=[(1, 1)])
    assert found["json"] == Puzzle(["AA", "BB"], placed=[(0, 1)])
    assert {name for _, name, _ in EXAMPLES} | {"latex", "page", "squares", "table"} == {*FORMATS}


def test_walls_are_written_as_they_are_read():
    assert regions.text(Puzzle(SIX), "puzz.link") == f"{LINK}\n"
    assert regions.text(Puzzle(FIVE), "sbn") == "551W7kxqe40\n"
    marked = "551e7kxqe40" + "2" + "0" * 7 + "4"
    assert regions.text(next(regions.read(marked)), "sbn") == f"{marked}\n"
    three = regions.generate(9, rng=1)
    shifted = regions.text(Puzzle(three.regions, placed=[(0, 0)]), "sbn").strip()
    assert len(shifted) == 4 + 24 + 28  # two squares that are not on the board, 81, one more
    (again,) = regions.read(shifted[:28] + "W" + "0" * 26)
    assert again == Puzzle(three.regions, placed=[(0, 0)])


def test_text_of_rules_is_that_of_puzzles():
    squares = {"placed": [(0, 1)], "blocked": [(2, 2), (3, 3)]}
    one = Puzzle(FIVE, stars=2, touching=True, diagonals=True, **squares)
    assert regions.text(one) == f"{one}\n"
    assert list(regions.read(str(one))) == [one]


def test_json_keeps_labels_and_is_an_array_of_several_puzzles():
    one, other = Puzzle([["red", "5"], ["red", "5"]]), Puzzle(FIVE, stars=2)
    assert [found.names for found in regions.read(regions.text(one, "json"))] == [("red", "5")]
    value = json.loads(regions.text([one, other], "json"))
    assert [part["n"] for part in value] == [2, 5]
    assert list(regions.read(value)) == [one, other]
    assert list(regions.read(value[1])) == list(regions.read([value[1]])) == [other]
    with pytest.raises(FormatError, match=r"one of regions, .* in {'A': 1}"):
        list(regions.read({"A": 1}))
    text = "".join(parts([one, other], "json", lambda p: {"difficulty": "hard", "seed": p.n}))
    assert [part["seed"] for part in json.loads(text)] == [2, 5]
    assert list(regions.read(text)) == [one, other]


@pytest.mark.parametrize(
    "text",
    [
        '[["AA", "BB"], ["AB", "AB"]]',
        "[[[1, 1], [2, 2]], [[1, 2], [1, 2]]]",
        "boards = [[[1, 1], [2, 2]], [[1, 2], [1, 2]]]",
        "[A, A]\n[B, B]\n[A, B]\n[A, B]",
        '> {"grid": ["AA", "BB"]}\n> {"grid": ["AB", "AB"]}',
        "edge(a, (1, 2), b).\n board = [[1, 1], [2, 2]]\nboard = [[1, 2], [1, 2]]",
    ],
)
def test_boards_in_one_text(text):
    assert list(regions.read(text)) == [Puzzle(["AA", "BB"]), Puzzle(["AB", "AB"])]


@pytest.mark.parametrize("text", ['{"regions": ["ABC", "ABC", "ABC"]}', "ABC\nABC\nABC"])
def test_stripes(text):
    assert list(regions.read(text)) == [Puzzle(["ABC", "ABC", "ABC"])]


@example(287, 2)  # two puzzles of two rows, of which the second looks like a solution
@given(st.integers(0, 2**32), st.integers(1, 3))
def test_what_is_written_is_read(seed, size):
    rng = random.Random(seed)
    made = []
    for _ in range(size):
        one = random_puzzle(rng, 1, rng.choice((3, 8, 12, 32)))
        one = one.__replace__(regions=rng.choice((one.regions, relabelled(rng, one.regions))))
        bare = Puzzle(one.regions, stars=rng.choice((1, one.stars)))
        made.append(rng.choice((one, bare)))
    for name in WRITTEN:
        try:
            for one in made:
                require_held(one, FORMATS[name])
        except ValueError:
            continue
        text = regions.text(made, name)
        assert list(regions.read(text)) == list(regions.read(text, name)) == made
        assert list(regions.read(text.split("\n"))) == made
        if name in ("json", "level"):
            assert [one.names for one in regions.read(text)] == [one.names for one in made]


def test_levels_of_games():
    text = """
    import { anakiwa } from "../colors";
    const level1 = { path: "/level/1", size: 2, colorRegions: [["A", 'A'], ["B", "B"]], x: [1] };
    const level2 = {
      size: 4,  // four
      stars: 2,
      colorRegions: [
        ["A", "A", "B", "B"],  // a comment
        ["A", "C", "C", "B"],
        ["A", "C", "D", "D"],
        ["C", "C", "C", "D"],
      ],
      regionColors: { A: anakiwa },
    };
    """
    assert list(regions.read(text)) == [Puzzle(["AA", "BB"]), Puzzle(ROWS, stars=2)]
    js = '{"colorRegions": [[1, 1], [2, 2]]}\n[{"regions": ["AB", "AB"]}, {"regions": ["A"]}]'
    assert [one.n for one in regions.read(js)] == [2, 2, 1]
    js = '["AB", "AB"]\n[[["A", "B"], ["A", "B"]], [["A"]]]'
    assert [one.n for one in regions.read(js)] == [2, 2, 1]


# --- errors ---------------------------------------------------------------------------------------

PUZZ = "https://puzz.link/p?starbattle/"

REFUSED = [  # text, format, line, words
    ("AB\nAB\n\nABC\nAB", None, 4, "puzzle 2: the row has 3 squares on a board of 2 rows: 'ABC'"),
    ("# x\n\n\nAAB\n//\nACB\nCCC\nCCC", None, 4, "3 squares on a board of 4 rows: 'AAB'"),
    ("0 1\n0 1 1", None, 2, "the row has 3 squares on a board of 2 rows: '0 1 1'"),
    ('["grey", "grey", "grey", "grey"]', None, 1, "may be a row as well as a board of stripes"),
    ("AAB\nACB\nCCA\nstars: 9", None, 1, "stars must be at most 3 .*not 9"),
    ("AAB\nACB\nCCA\nplaced: 1, 2", None, 1, r"1 is not the \[row, column\]"),
    ("AAB\nACB\nCCA\nplaced: (0, 3)", None, 1, r"\(0, 3\) is not on a board"),
    ("\n\nAAA\nAAB\nBBB", None, 3, "a board of 3 rows has 3 regions, not 2: A, B"),
    ("../puzzles/today", None, 1, "no puzzle in the text|16 squares on a board of 1 rows"),
    ("\x89PNG\r\n\x1a\n", None, 1, "a picture, not text; regions.read_picture reads"),
    (["\udc89PNG\r\n", "x"], None, 1, "a picture, not text"),
    ("AB\0\nAB", None, 1, "a binary file"),
    ("AABBAABBCCDDCCD", "line", 1, "15 squares on a board of 1 rows: 'AABB"),
    ("5x1.AABB", None, 1, "4 squares on a board of 5 rows: '5x1.AABB'"),
    (PUZZ + "6/6/1/4ilbhgdnmhow", None, 1, "11 digits of walls; 6 rows need 12"),
    (PUZZ + "6/6/1/000000000000", None, 1, "the walls make 1 regions on a board of 6 rows"),
    (PUZZ + "6/5/1/4ilbhgdnmhou", None, 1, "5 rows and 6 columns"),
    (PUZZ + "3/3/1/000g", None, 1, "a wall divides no regions"),
    (PUZZ + "v:/6/6/1/4ilbhgdnmhou", "puzz.link", 1, "not in this format"),
    (PUZZ + "6/6/1/4ilbhgdnmhou\nhello", None, 2, "puzzle 2: not in this format: 'hello'"),
    ("551W7kxqe4", None, 1, "6 characters of walls; 5 rows need 7"),
    ("551e7kxqe40300000000", None, 1, "characters are not the marks of 25 squares"),
    ("551X7kxqe40", "sbn", 1, "not in this format: '551X7kxqe40'"),
    ("m=edit&p=AAAA", None, 1, "drawing of penpa-edit cannot be read"),
    (penpa_link(Puzzle(FIVE), walls={}), None, 1, "the walls make 1 regions"),
    ("file:///play.html#%7B%22regions", None, 1, r"play.html#%7B%22regions' \(read as play\)"),
    ("[[1, 2], [1, 2]", None, 1, "neither JSON nor a list of rows: brackets do not match"),
    (", [7, 7, 7, 3, 3, 3, 3, 8, 8]]", None, 1, "brackets do not match"),
    ('"];', None, 1, "there is no puzzle in the text"),
    ("-", None, 1, "there is no puzzle in the text"),
    ('\n{"a": 1, 2}', None, 2, "no layout, such as one of regions, .* in {'a': 1"),
    ("5", "json", 1, "no puzzle in the text, which begins with '5'"),
    ('[{"board": ["A"]}, {"a": 1}]', None, 1, "puzzle 2: no layout, .* in {'a': 1}"),
    ("[" * 5000 + "]" * 5000, None, 1, "nested too deeply"),
    ("[" * 100 + "1" + "]" * 100, None, 1, "nested too deeply"),
    ('{"board": [[1, 1], [2, 2]], "n": 3}', None, 1, "size is 3 on a board of 2 rows"),
    ('{"board": [[1, 1], [2, 2]], "size": "3"}', None, 1, "size is 3 on a board of 2 rows"),
    ('{"board": [[1, 1], [2, 2]], "gridSize": 1}', None, 1, "size is 1 on a board of 2 rows"),
    ('{"board": [[1, 1], [2, 2]], "stars": "x"}', None, 1, "'x'"),
    ('{"board": [[1, 1], [2, 2]], "givens": [5]}', None, 1, r"5 is not the \[row, column\]"),
    ('{"board": [[1, 1], [2, 2]], "touching": 1}', None, 1, "True or False, not 1"),
    ('{"format": "nqueens-regions", "version": 2, "regions": ["A"]}', None, 1, "version 2"),
    ('{"regions": [[[0, 0], [0, 2]], [[1, 0], [1, 1]]]}', None, 1, "lists of all squares"),
    ("[A, A, B]\n[A, C, B]", None, 1, "3 squares on a board of 2 rows"),
    (json.dumps({"board": '{\n\n"grid": [[1, 2], [1, 2, 3]]}'}), None, 1, "3 squares on a board"),
    ("colorRegions: [[1, 2]", "level", 1, "2 squares on a board of 1 rows"),
    ("let a = 1;\nlet b = 2;", None, 1, "no puzzle in the text"),
    ('var task = "1,2,3";', None, 1, "3 squares are not a board"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "line", "words"), REFUSED, ids=range(len(REFUSED)))
def test_refused(text, name, line, words):
    with pytest.raises(FormatError, match=f"^line {line}: .*{words}") as raised:
        list(regions.read(text, name))
    assert raised.value.line == line


@pytest.mark.parametrize("name", WRITTEN)
def test_a_damaged_puzzle_does_not_hide_the_others(name):
    made = regions.generate(6, size=40, rng=1)
    pieces = [regions.text(one, name) for one in made]
    text = ("\n" if name == "letters" else "").join(pieces)
    where = len(text) - len("".join(pieces[30:])) - (9 if name == "letters" else 0)
    broken = pieces[30][: len(pieces[30]) // 2]
    if name == "level":
        broken = pieces[30].replace('"A"', "[1]", 1)
    text = text[:where] + text[where:].replace(pieces[30], f"{broken.rstrip()}\n", 1)
    found = list(results(text))
    assert found[0].form == name
    read = [one.puzzle for one in found if not isinstance(one, FormatError)]
    assert read == made[:30] + made[31:]
    (error,) = [one for one in found if isinstance(one, FormatError)]
    assert error.reason.startswith("puzzle 31: ")
    source = regions.read(text)
    assert [next(source) for _ in range(30)] == made[:30]
    with pytest.raises(FormatError, match=r"^line \d+: puzzle 31: "):
        next(source)


@pytest.mark.parametrize(
    ("puzzle", "name", "words"),
    [
        (Puzzle(["AABB", "ACCB", "ABDD", "CCCD"]), "puzz.link", "a region in several pieces, B"),
        (Puzzle([[row] * 6 for row in range(6)], stars=2), "line", "the number of stars, 2"),
        (Puzzle(FIVE, touching=True), "sbn", "the rule touching=True"),
        (Puzzle(FIVE, diagonals=True), "puzz.link", "the rule diagonals=True"),
        (Puzzle(FIVE, placed=[(0, 0)]), "puzz.link", "squares that are placed or blocked"),
        (Puzzle(["AA", "BB"]), "task", "a board of 2 rows, but of 4 to 32"),
        (Puzzle([[row] * 26 for row in range(26)]), "sbn", "a board of 26 rows, but of 5 to 25"),
        (Puzzle([[row] * 12 for row in range(12)], stars=10), "sbn", "10 stars, but at most 9"),
    ],
    ids=range(8),
)
def test_what_a_format_cannot_hold(puzzle, name, words):
    with pytest.raises(ValueError, match=f"format '{name}' does not hold {words}.*; use 'json'"):
        regions.text(puzzle, name)
    assert list(regions.read(regions.text(puzzle, "json"))) == [puzzle]


# --- texts of other programs ----------------------------------------------------------------------

TEXTS = pathlib.Path(__file__).parents[1] / "data" / "texts"
SAID = json.loads((TEXTS / "puzzles.json").read_text())


@pytest.mark.parametrize("name", SAID)
def test_texts_of_other_programs(name):
    text, facts = (TEXTS / name).read_text(encoding="utf-8"), SAID[name]
    if "refused" in facts:
        with pytest.raises(FormatError, match=facts["refused"]):
            list(regions.read(text))
        return
    wanted = [
        Puzzle(one["rows"], stars=one["stars"], touching=one.get("touching", False))
        for one in facts["puzzles"]
    ]
    assert list(regions.read(text)) == wanted


A = ["AABCBB", "ABBBBB", "AAABBB", "ADABEB", "FDFFEF", "FFFFFF"]
GRID = [[ord(x) - 64 for x in row] for row in A]
SQUARES = [(r, c, A[r][c]) for r in range(6) for c in range(6)]
EDGED = ["." * 8, *(f".{row}." for row in A), "." * 8]
WALLS = [
    [
        len({EDGED[(y + i) // 2][(x + j) // 2] for i in (0, 1) for j in (0, 1)}) > 1
        for x in range(1, 14)
    ]
    for y in range(1, 14)
]
TABLE = "".join("<tr>" + "".join(f'<td class="c{x}"></td>' for x in row) + "</tr>" for row in A)
OTHERS = [
    f"PUZZLE = dict(zones={GRID}, num_stars=1)",
    f"const LEVEL = {{\n  rows: {A}, // six\n}}",
    "stars(1).\n" + " ".join(f"region({r},{c},{x.lower()})." for r, c, x in SQUARES),
    "regions = [| " + " | ".join(",".join(map(str, row)) for row in GRID) + " |];",
    "R = [" + "; ".join(" ".join(map(str, row)) for row in GRID) + "];",
    "int[][] board = new int[][] {" + ", ".join(f"{{{str(row)[1:-1]}}}" for row in GRID) + "};",
    json.dumps({f"{r},{c}": x for r, c, x in SQUARES}),
    "Spalte,Zeile,area\n" + "\n".join(f"{c},{r},{x}" for r, c, x in SQUARES[::-1]),
    ",1,2,3,4,5,6\n" + "\n".join(f"{i},{','.join(row)}" for i, row in enumerate(A, 1)),
    "row,"
    + ",".join("123456")
    + "".join(f"\n{i},{','.join(map(str, row))}" for i, row in enumerate(GRID, 1)),
    "\n".join("".join(" #"[wall] for wall in row) for row in WALLS),
    "|".join(A),
    "|".join(A).replace("BBBBB", "5B").replace("FFFFFF", "6F"),
    "size: 6\nregions:\n" + "".join(f"  - {row}\n" for row in A),
    "regions:\n" + "".join(f"- {row}\n" for row in GRID),
    "[board]\n" + "".join(f"row{i} = {row}\n" for i, row in enumerate(A)),
    "".join(f"row {i}: {' '.join(row)}\n" for i, row in enumerate(A, 1)),
    "[6 1]\n" + "\n".join(A),
    json.dumps([{"idx": 6 * r + c, "color": x} for r, c, x in SQUARES]),
    "A puzzle\n\n6x6, 1 star\n" + "\n".join(A),
    f"<table>{TABLE}</table>",
    f"""<p data-x='{{"grid": {GRID}}}'>""",
    "https://example.org/#edit:6x1." + "".join(A),
    "".join(
        f"{k}: {' '.join(f'{chr(97 + c)}{6 - r}' for r, c, x in SQUARES if x == k)}\n"
        for k in "ABCDEF"
    ),
    json.dumps({"regions": GRID, "stars": [[0, 1], [1, 3]]}),
]


@pytest.mark.parametrize("text", OTHERS, ids=range(len(OTHERS)))
def test_other_ways_to_write_a_puzzle(text):
    assert list(regions.read(text)) == [Puzzle(A)]
    assert list(regions.read(f"```text\n{text}\n```\n")) == [Puzzle(A)]


EMOJI = "\n".join("".join("🟥🟧🟨🟩🟦🟪"[ord(x) - 65] for x in row) for row in A)
ANSWER = [3, 5, 0, 2, 4, 1]
DOTS = "\n".join(" ".join("Q" if c == q else "." for c in range(6)) for q in ANSWER)
OVER = "\n".join(row[:q] + "Q" + row[q + 1 :] for row, q in zip(A, ANSWER, strict=True))
ROWS_OF_A = "\n".join(A)
DRAWN = "\n".join(
    "".join(
        ("+" if not x % 2 else " -"[wall] * 3) if not y % 2
        else " |"[wall] if not x % 2
        else " ★ " if ANSWER[y // 2] == x // 2 else "   "
        for x, wall in enumerate(row)
    )
    for y, row in enumerate(WALLS)
)  # fmt: skip
SETS = ["{" + ", ".join(f"({r}, {c})" for r, c, x in SQUARES if x == k) + "}" for k in "ABCDEF"]
OBJECTS = [{"$recipeTypes": ["x.y"], "colors": row, "$type": "Row"} for row in GRID]
AND_OTHERS = [
    json.dumps({"gridSize": 6, "colorGrid": OBJECTS}),
    f"<html><code>\n{json.dumps({'a': {'colorGrid': OBJECTS}})}\n</code></html>",
    json.dumps({"n": 6, "regions": GRID, "givens": {"queens": [], "blocked": []}}),
    "array[1..6,1..6] of int: regions = array2d(1..6, 1..6, "
    + f"{[x for row in GRID for x in row]});",
    "\\begin{tabular}{|c|c|}\n\\hline\n" + " \\\\ \\hline\n".join(" & ".join(row) for row in A)
    + " \\\\\n\\end{tabular}",
    "\\begin{tabular}{cc}\n"
    + " \\\\\n".join(" & ".join(f"\\cellcolor{{c{x}}}" for x in row) for row in A)
    + "\n\\end{tabular}",
    "$$\\begin{bmatrix}" + " \\\\ ".join(" & ".join(row) for row in A) + "\\end{bmatrix}$$",
    f"def regions : List (Finset (Nat × Nat)) :=\n  [{', '.join(SETS)}]",
    f"def regions := [{', '.join(f'({one} : Finset (Nat × Nat))' for one in SETS)}]",
    f"%% size\n6\n%% groups\n{ROWS_OF_A}",
    f"[INFO] 12:01:07 board loaded\n{EMOJI}",
    f"Queens #123 | 0:45\n\n{EMOJI}\n\nplay at example.org/queens.",
    f"{ROWS_OF_A}\n\nSolution:\n{DOTS}",
    f"Puzzle:\n{ROWS_OF_A}\nSolution:\n{OVER}\nTime: 3 ms",
    f"{ROWS_OF_A}\n\nSolution: {ANSWER}",
    "\n".join("".join(f"\x1b[4{ord(x) - 64}m{x}\x1b[0m" for x in row) for row in A),
    ROWS_OF_A.encode("utf-16").decode("utf-8", "surrogateescape"),
    f"Here is the puzzle:\n\n{ROWS_OF_A}\n\nGood luck, and have fun!",
    f"## Puzzle 7\n\n{ROWS_OF_A}",
    "#define N 6\n#define STARS 1\nint grid[N][N] = {"
    + ", ".join(f"{{{str(row)[1:-1]}}}" for row in GRID) + "};",
    f"One star per row\n{ROWS_OF_A}",
    "1* " + "".join(A),
    "| | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|\n"
    + "\n".join(f"| {i} | {' | '.join(row)} |" for i, row in enumerate(A, 1)),
    DRAWN,
    DRAWN.replace("★", "o"),
    f"$ cat p.txt\n{ROWS_OF_A}\n$",
    f"user@host:~$ cat p.txt\n{ROWS_OF_A}\nuser@host:~$ \n",
    "".join(f"2026-01-02 10:11:12 INFO {row}\n" for row in A),
    "".join(f"[INFO] {row}\n" for row in A),
    "".join(f"[INFO] {','.join(row)}\n" for row in A),
    "A = [" + "; ".join(" ".join(row).replace("A", ".") for row in A) + "];",
    f"~~~\n{ROWS_OF_A}\n~~~",
    f"/*\n{ROWS_OF_A}\n*/",
    f'"""\n{ROWS_OF_A}\n"""',
    f"<!--\n{ROWS_OF_A}\n-->",
    *("".join(f"{sign} {row}\n" for row in A) for sign in ("#", "//", "%", ";", "--", ">", "|")),
    *("".join(f"{sign} {' '.join(row)}\n" for row in A) for sign in ("#", "//", "--", " *", ";")),
    "<puzzle>" + "".join(f"<row>{row}</row>" for row in A) + "</puzzle>",
    "<p stars='1'>\n" + "".join(f"<r>{' '.join(row)}</r>\n" for row in A) + "</p>",
    f"np.array({[x for row in GRID for x in row]}).reshape(6, 6)",
    f"np.reshape({[x for row in GRID for x in row]}, (6, 6))",
    "| A | B | C | D | E | F |\n|---|---|---|---|---|---|\n"
    + "\n".join(f"| {' | '.join(row)} |" for row in A),
    "".join(
        f"- Region {k}: {', '.join(f'({r}, {c})' for r, c, x in SQUARES if x == k)}\n"
        for k in "ABCDEF"
    ),
]  # fmt: skip


@pytest.mark.parametrize("text", AND_OTHERS, ids=range(len(AND_OTHERS)))
def test_what_people_and_games_write(text):
    assert list(regions.read(text)) == [Puzzle(A)]


LONG = "".join(f"// step {i} took {i} ms\n" for i in range(1000))
NAMED = {f"{r},{c}": x for r, c, x in SQUARES}
IN_VALUES = [
    json.dumps({"regions": A}),
    f"x = {GRID}",
    f"x = {A}",
    f"int x[6][6] = {str(GRID).translate(str.maketrans('[]', '{}'))};",
    f"x <- matrix(c({', '.join(str(x) for row in GRID for x in row)}), nrow = 6, byrow = TRUE)",
    "x = [" + "; ".join(" ".join(map(str, row)) for row in GRID) + "];",
    "x = %w[" + " ".join(A) + "]",
    f"x = '{'/'.join(A)}'",
    f"x = [{', '.join(f'list({row!r})' for row in A)}]",
    f"x = [{', '.join(f'{{row: {r}, col: {c}, region: {x!r}}}' for r, c, x in SQUARES)}]",
    f"x = {NAMED}",
    f"x = {[[*row.translate(str.maketrans('ABCDEF', '🟥🟦🟩🟨🟪🟧'))] for row in A]}",
]


@pytest.mark.parametrize("text", IN_VALUES, ids=range(len(IN_VALUES)))
def test_values_in_long_programs(text):
    assert list(regions.read(f"{LONG}{text}\n{LONG}")) == [Puzzle(A)]
    with pytest.raises(FormatError, match="there is no puzzle in the text"):
        list(regions.read(f"x = 1\n{LONG}"))


@pytest.mark.parametrize("between", ["  ", "\t", " | "])
def test_boards_side_by_side(between):
    turned = [row[::-1] for row in A]
    pairs = [*zip(A, turned, strict=True)]
    assert list(regions.read("\n".join(map(between.join, pairs)))) == [Puzzle(A), Puzzle(turned)]
    for faulty in (pairs[:-1], pairs[:4], [*pairs, pairs[0]], [*pairs[:3], ("AAABBC", "A")]):
        with pytest.raises(FormatError):
            list(regions.read("\n".join(map(between.join, faulty))))


def test_a_text_of_comments_has_no_puzzle():
    assert list(regions.read("# nothing here\n# but words\n")) == []
    assert list(regions.read("# Usage: run it\n# a b c d\n# e f g h\n")) == []


FAULTS = [  # of rows, the line that the error names, and what it says
    (A[1:], 1, "the row has 6 squares on a board of 5 rows"),
    ([*A[:5], A[5][1:]], 6, "the row has 5 squares on a board of 6 rows"),
    ([*A[:5], "EEEGFF"], 1, "a board of 6 rows has 6 regions, not 7"),
]


@pytest.mark.parametrize("sign", ["#", "//", ">", "--", ";", "[INFO]", "2026-01-02 10:11:12 INFO"])
@pytest.mark.parametrize(("rows", "line", "words"), FAULTS, ids=["row", "square", "region"])
def test_the_error_of_rows_behind_marks_names_the_fault(sign, rows, line, words):
    text = "".join(f"{sign} {row}\n" for row in rows)
    with pytest.raises(FormatError, match=words) as caught:
        list(regions.read(text))
    assert caught.value.line == line
    (error,) = regions.read_each(text)
    assert str(error) == str(caught.value)


def test_stars_before_a_list():
    with pytest.raises(FormatError, match="the number of stars may be 2"):
        list(regions.read(f"2* {GRID}"))


def test_marks_in_texts_are_those_of_the_puzzle():
    givens = {"n": 6, "regions": GRID, "givens": {"queens": [[0, 3]], "blocked": [[5, 5]]}}
    marked = Puzzle(A, placed=[(0, 3)], blocked=[(5, 5)])
    assert list(regions.read(givens)) == [marked]
    top, *others = DRAWN.replace("★", " ").split("\n")
    others[0] = DRAWN.split("\n")[1]
    others[10] = others[10][:22] + "x" + others[10][23:]
    assert list(regions.read("\n".join([top, *others]))) == [marked]


def test_a_region_on_the_diagonal_is_no_solution():
    diagonal = [[0, 1, 1, 1, 1], [2, 0, 1, 1, 1], [2, 2, 0, 3, 3], [2, 2, 4, 0, 3], [4, 4, 4, 4, 0]]
    assert list(regions.read(diagonal)) == [Puzzle(diagonal)]
    with pytest.raises(FormatError, match="Q is once in each row and column, as the queens of a"):
        list(regions.read(OVER))
    two = ["Q.A.Q.B.", ".Q.Q.AB."] * 2
    with pytest.raises(FormatError):
        list(regions.read("\n".join(two)))


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("n", [1, 2, 4, 9, 10, 26, 27, 32])
def test_every_format_is_read_back(name, n):
    rng = random.Random(n)
    layout = random_puzzle(rng, n, n).regions
    squares = {"placed": [(0, 0)], "blocked": [(n - 1, 0)]} if n > 1 else {}
    wishes = [{}, {"stars": min(2, n)}, {"touching": True}, {"diagonals": True}, squares]
    written = 0
    for rules in wishes:
        puzzle = Puzzle(layout, **rules)
        try:
            require_held(puzzle, FORMATS[name])
        except ValueError:
            continue
        text = regions.text(puzzle, name)
        assert list(regions.read(text)) == list(regions.read(text, name)) == [puzzle]
        written += 1
    if name in ("json", "letters"):
        assert written == len(wishes)


NOTHING = [
    '{"users": [[1, 2], [3, 4]], "items": [{"a": 1}, {"a": 2}]}',
    "board = [[0] * 4, [0, 0, 0, 0]]",
    f"grid = {[[(i * 3 + i // 3 + j) % 9 for j in range(9)] for i in range(9)]}",  # Sudoku
    f"areas = {[[[0, 0], [0, 1]], [[1, 0], [1, 2]], [[2, 0]]]}",
    f"board = {[GRID[0], GRID[1][:5], *GRID[2:]]}",
    "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
    "https://example.org/#edit:6x1." + "".join(A).replace("B", "."),
    "board = [[0 for _ in range(n)] for _ in range(n)]",
    "boardFrom([[0, 0], [1, 1]]) // two queens",
    '{"recommendations": ["esbenp.prettier-vscode"]}',
    json.dumps({"columns": A}),
    "".join(f"Column {i}: {' '.join(row)}\n" for i, row in enumerate(A, 1)),
    "QAAB\nCCQB\nCQAB\nCCCQ",
    "[[0, 1], [2, 1, 3, 1]]",
    "AAB0BBB\nAABCCB\nDABCEB\nDABCEB\nDABDEF\nDDDDFF\nDDDDFF",
    "['AAAAABCC', 'ABBBBBAC' 'ABBABBAD', 'AAAAAAAD', 'AEEAAFFD', 'AAEEADDD', 'GAEE', 'GH']",
    "A,0A,B,B\n,B,B,A,B,B\nB,B,B,B\nC,B,B,",
    "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16",
    "4 1\n4\n0 0\n0 1\n1 0\n1 1\n4\n2 0\n2 1\n3 0\n3 1\n"  # the squares of each region
    "4\n0 2\n0 3\n1 2\n1 3\n4\n2 2\n2 3\n3 2\n3 3",
    "grid = 'ABBBBBBCC'; it('x', ({ a, b: [c] }) => [1, 2, 3]);",
]
NOTHING += [
    "[" + " " * 80000 + "x", "[" * 5000, '"' + '\\"' * 50000, "'''" * 9000, "/*" * 9000,
    "(a" * 60 + "]" * 9999, "{a:1," * 60 + "\n" * 99999, "<p>" * 9000, "A " * 9000,
    "10 " * 60 + "x", "1\n" * 9000, "a: b\n" * 9000, "<b class=x>" * 3000, "1,1 " * 9000,
    "a=[1,2]\n" * 3000, ("AB" * 20 + "\n") * 9000, "é\u3000" * 99 + "@", " " * 20_000 + "xy",
]  # fmt: skip


@pytest.mark.parametrize("text", NOTHING, ids=range(len(NOTHING)))
def test_nothing_is_invented(text):
    with pytest.raises(FormatError):
        list(regions.read(text))


def test_numbers_and_facts_stand_above_or_below_several_boards():
    for text, stars in [
        ("2\n6 1\n{0}\n6 1\n{0}\n0", [1, 1]),
        ("2\n\n6\n\n{0}\n\n6\n\n{0}\n\n0", [1, 1]),
        ("stars: 1\n\n{0}\n\nstars: 2\n\n{0}", [1, 2]),
        ("1\n{0}\nstars: 2\n\n{0}\n\nstars: 1", [2, 1]),
        ("Puzzle 1 (1 star)\n{0}\n\nPuzzle 2 (2 stars)\n{0}", [1, 2]),
        ("- stars: 1\n  rows:\n{0}\n- stars: 2\n  rows:\n{0}", [1, 2]),
    ]:
        found = regions.read(text.format("\n".join(A)))
        assert [*found] == [Puzzle(A, stars=number) for number in stars]
    with pytest.raises(FormatError):
        [*regions.read("AB C\nA\n\nstars: 2")]
    assert [*regions.read(f"x = '{FLAT}'")] == [Puzzle(FIVE)]  # and not 2 stars


def test_the_number_of_stars_is_found_with_patience():
    for rng in range(4):
        three = regions.generate(14, stars=3, rng=rng)
        assert list(regions.read("\n".join(three.regions.rows()))) == [three]


def test_the_number_of_stars_is_that_with_exactly_one_solution():
    two = regions.generate(9, stars=2, rng=1)
    assert list(regions.read("\n".join(two.regions.rows()))) == [two]
    assert list(regions.read("\n".join(["1", "9", *two.regions.rows()]))) == [two]
    for said in "# 1 stars", "#define STARS 1", "// stars: 1", "# one-star", "1*", "★":
        text = "\n".join([said, *two.regions.rows()])
        assert [*regions.read(text)] == [Puzzle(two.regions)]
    for said in "# stars be 1", "// stars = [1]", "# the stars: 1, or two":
        with pytest.raises(
            FormatError, match=r"may be 1, which the text names, or 2; .*give stars"
        ):
            next(regions.read("\n".join([said, *two.regions.rows()])))
    one = Puzzle(two.regions)
    assert list(regions.read(regions.text(one))) == [one]
    with pytest.raises(ValueError, match="the number of stars, 1"):
        regions.text(one, "line")


def test_arguments():
    assert list(regions.read("")) == list(regions.read("# only\n\n// comments\n")) == []
    assert [*regions.read("", "sbn")] == [*regions.read("\n# x\n", "line")] == []
    assert list(regions.read(LINK, "puzz.link")) == list(regions.read(LINK, "PUZZ.LINK"))
    with pytest.raises(ValueError, match=r"'sbm'; did you mean 'sbn'\? The formats are"):
        regions.read("", "sbm")
    with pytest.raises(ValueError, match="only read"):
        regions.text(ROWS, "play")
    for data, words in ((b"AB", "decode"), (b"\x89PNG\r\n", "read_picture reads pictures")):
        with pytest.raises(TypeError, match=words):
            regions.read(data)
    with pytest.raises(TypeError, match="a line of text is a str, not 5"):
        next(regions.read([5]))


@pytest.mark.parametrize(
    "paragraph", ["some words\n\n", "7\n\n", "Puzzle 1\n8 9\n\n", "AABB\n\n", "# AABB\n\n"]
)
@pytest.mark.parametrize("above", ["", "AABB\nAABB\nCCDD\nCCDD\n\n"])
def test_each_paragraph_is_looked_at_a_few_times(above, paragraph, monkeypatch):
    """So that the time is linear in the length of a text."""
    looks = []

    def look(text, **words):
        looks.append(text)
        return may_be_above(text, **words)

    may_be_above = letters._may_be_above
    monkeypatch.setattr(letters, "_may_be_above", look)
    with suppress(FormatError):
        list(regions.read_each(above + paragraph * 500))
    assert len(looks) <= 20 * 500
