"""Puzzles as text: every format, what is recognised, what is written, what is refused."""

import itertools
import json
import random

import pytest
from regions.drawing import penpa_link, random_puzzle, relabelled

from nqueens import regions
from nqueens.formats import FormatError
from nqueens.regions import Puzzle
from nqueens.regions._texts import FORMATS, WRITTEN
from nqueens.regions._texts.catalogue import READ

ROWS = ["AABB", "ACCB", "ACDD", "CCCD"]
FIVE = ["AABCD", "ABBCD", "ABBCD", "EBBCD", "EBCCD"]
SIX = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"]
FLAT = "".join(FIVE)
STARS = "2 queens in each row, column and region"
NUMPY = "import numpy as np\n\ngrid = np.array([[1, 1],  # one\n  [2, 2]])"
TASK = ",".join(str(ord(x) - 64) for x in FLAT)
OLD_LINK = "http://pzv.jp/p.html?starbattle/6/6/1/4ilbhgdnmhou"
LINK = "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"
PZPRV3 = (
    "pzprv3/starbattle/6/6/1/6/0 0 0 1 1 1 /0 1 1 1 2 2 /0 3 3 4 4 2 /5 5 3 3 4 2 /5 4 4 4 4 2 "
)
PZPRV3 += (
    "/5 2 2 2 2 2 /. . # . . . /. . . . . . /# . . . . . /+ . . . . . /. . . . . . /. . . . . . /"
)
KRAZYDAD = {"puzzle_data": {"puzz": FLAT, "width": 5, "height": 5, "stars": 2, "solved": "0" * 25}}
COLOURS = [{"colors": [ord(x) for x in row]} for row in FIVE]
LINKEDIN = {"gridSize": 5, "colorGrid": COLOURS, "solution": [{"row": 0, "col": 1}]}


def page(rows, states=None):
    """Return a page with a board as LinkedIn has it."""
    n = len(rows)
    cells = []
    for i, label in enumerate("".join(rows)):
        state = (states or {}).get(i, "Empty cell")
        place = f"row {i // n + 1}, column {i % n + 1}"
        cells.append(
            f'<div\n data-cell-idx="{i}" aria-label="{state} of color Soft {label}, {place}">'
        )
    return "<!DOCTYPE html>\n<body>" + "</div>".join(cells) + "</body>"


def puzzle(rows, **rules):
    return Puzzle(rows, **rules)


EXAMPLES = [
    (LINK, "puzz.link", puzzle(SIX)),
    (OLD_LINK, "puzz.link", puzzle(SIX)),
    ("starbattle/6/6/2/4ilbhgdnmhou", "puzz.link", puzzle(SIX, stars=2)),
    (LINK.replace("starbattle", "starbattle_edit"), "puzz.link", puzzle(SIX)),
    (f"https://swaroopg92.github.io/penpa-edit/?p={LINK}", "puzz.link", puzzle(SIX)),
    (f"- [a puzzle]({LINK}).", "puzz.link", puzzle(SIX)),
    (LINK.replace("/", "%2F").replace("?", "%3F"), "puzz.link", puzzle(SIX)),
    (PZPRV3, "pzprv3", puzzle(SIX, placed=[(0, 2), (2, 0)], blocked=[(3, 0)])),
    (PZPRV3.replace("/", "\n"), "pzprv3", puzzle(SIX, placed=[(0, 2), (2, 0)], blocked=[(3, 0)])),
    (PZPRV3.replace("pzprv3", "pzprv3.1") + 'info:{\n "a/b": 1\n}', "pzprv3", None),
    (PZPRV3[: PZPRV3.index("/. .") + 1], "pzprv3", puzzle(SIX)),
    ("pzprv3\nstarbattle\n2\n2\n1\n2\n# 2\n0 0\n1 1\n# .\n. .\n# end\n#\n", "pzprv3",
     puzzle(["AA", "BB"], placed=[(0, 0)])),
    ("551W7kxqe40", "sbn", puzzle(FIVE)),
    ("553e7kxqe40", "sbn", puzzle(FIVE, stars=3)),
    ("551e7kxqe40" + "2" + "0" * 7 + "4", "sbn", puzzle(FIVE, placed=[(0, 0)], blocked=[(4, 3)])),
    ("551e7kxqe40" + "W" + "0" * 8, "sbn", puzzle(FIVE, placed=[(0, 0)])),
    ("551W7kxqe40~h:00010:1", "sbn", puzzle(FIVE)),
    (TASK, "task", puzzle(FIVE)),
    (f'var task = "{TASK}";', "level", puzzle(FIVE)),
    (f"Game = $(1).starbattle({{task: '{TASK}', stars: 2}})", "level", puzzle(FIVE, stars=2)),
    (json.dumps(KRAZYDAD), "json", puzzle(FIVE, stars=2)),
    (f"var pRec = {json.dumps(KRAZYDAD)};", "level", puzzle(FIVE, stars=2)),
    (json.dumps({"a": [1, {"gamePuzzle": {"queensGamePuzzle": LINKEDIN}}]}), "json", puzzle(FIVE)),
    (page(FIVE), "page", puzzle(FIVE)),
    (page(FIVE, {1: "Queen", 7: "Cross"}), "page", puzzle(FIVE, placed=[(0, 1)], blocked=[(1, 2)])),
    (page(FIVE).replace('"', "'"), "page", puzzle(FIVE)),
    (f"<html><script>\nvar task = '{TASK}';\n</script>", "page", puzzle(FIVE)),
    (
        f"<code>{json.dumps({'queensGamePuzzle': LINKEDIN}).replace(chr(34), '&quot;')}</code>",
        "page",
        puzzle(FIVE),
    ),
    (FLAT, "line", puzzle(FIVE)),
    (" ".join(FLAT), "line", puzzle(FIVE)),
    (f"5x2.{FLAT}", "compact", puzzle(FIVE, stars=2)),
    ("\n".join(FIVE), "letters", puzzle(FIVE)),
    (f"{STARS}\n" + "\n".join(FIVE), "letters", puzzle(FIVE, stars=2)),
    ("# title\n//\n" + "\n".join(FIVE) + "\nstar_rating=2\n", "letters", puzzle(FIVE, stars=2)),
    ("red red tan\nred tan tan\nsky sky sky", "letters", puzzle(["AAB", "ABB", "CCC"])),
    ("R R B\nR Bl Bl\nBl Bl Bl", "letters", puzzle(["AAB", "ACC", "CCC"])),
    ("1 1 2\n1 10 2\n10 10 10", "numbers", puzzle(["AAB", "ACB", "CCC"])),
    ('["AAB", "ACB", "CCC"]', "json", puzzle(["AAB", "ACB", "CCC"])),
    ('"board": 5\n{"board": [[1, 1], [2, 2]]}', None, None),
    ('{"board": [[1, 1], [2, 2]]}', "json", puzzle(["AA", "BB"])),
    ('{"grid": ["AA", "BB"], "stars": "2"}', "json", puzzle(["AA", "BB"], stars=2)),
    ('{"n": 2, "regions": [[1, 1], [2, 2]], "givens": [[0, 1]]}', "json", None),
    ('{"n": 2, "regions": [1, 1, 2, 2], "givens": [{"row": 0, "col": 1}]}', "json", None),
    ('{"n": 2, "regions": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]}', "json", puzzle(["AA", "BB"])),
    (json.dumps({"id": 5, "sbn": f"5x1.{FLAT}"}), "json", puzzle(FIVE)),
    ("[A, A, B],\n[A, C, B],\n[C, C, C]", "json", puzzle(["AAB", "ACB", "CCC"])),
    ("[['A', 'A'], ('B', 'B'),]", "json", puzzle(["AA", "BB"])),
    ("((1, 1), (2, 2))", "json", puzzle(["AA", "BB"])),
    ("[[1 1]\n [2 2]]", "json", puzzle(["AA", "BB"])),
    ('["AABB"]', "json", puzzle(["AA", "BB"])),
    ('[["42", "42"], ["37", "37"]]', "json", puzzle(["AA", "BB"])),
    ('{"x": [["Sky", "Sky", "Tan"], ["Sky", "Tan", "Tan"], ["Red", "Red", "Red"]]}', "json",
     puzzle(["AAB", "ABB", "CCC"])),
    ('["Sky", "Sky", "Tan"]\n["Sky", "Tan", "Tan"]\n["Red", "Red", "Red"]', "json",
     puzzle(["AAB", "ABB", "CCC"])),
    ('puzzle = """\nAAB\nACB\nCCC\n"""', "level", puzzle(["AAB", "ACB", "CCC"])),
    ("let board = `AA\nBB`", "level", puzzle(["AA", "BB"])),
    ("queens_board = [[1, 1], [2, 2]]", "level", puzzle(["AA", "BB"])),
    ('board = ["AA", "BB"]', "level", puzzle(["AA", "BB"])),
    ("['A\\'x', B]\n[B, B]", "json", puzzle(["AB", "BB"])),
    ("['\\xe9', B]\n[B, B]", "json", puzzle(["AB", "BB"])),
    ('{"board": "AA BB"}', "json", puzzle(["AA", "BB"])),
    ('{"board": "551W7kxqe40"}', "json", puzzle(FIVE)),
    ('{"puzz": "1,1,2,2"}', "json", puzzle(["AA", "BB"])),
    (NUMPY, "level", puzzle(["AA", "BB"])),
    ("const board: number[][] = [[1, 1], [2, 2]];", "level", puzzle(["AA", "BB"])),
    ("{ size: 2, colorRegions: [['A', 'A'], ['B', 'B']], stars: 2 }", "level", None),
    (penpa_link(puzzle(FIVE, stars=2, placed=[(0, 0)]), crosses=[(1, 1)]), "penpa", None),
    ("https://example.org/play.html#2x1.AABB", "play", puzzle(["AA", "BB"])),
    (" file:///play.html#2x1.A_A_", "play", puzzle(["AB", "AB"])),
    ("file:///play.html#%7B%22regions%22%3A%5B%22AA%22%2C%22BB%22%5D%2C"
     "%22placed%22%3A%5B%5B0%2C1%5D%5D%7D", "play",
     puzzle(["AA", "BB"], placed=[(0, 1)])),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "wanted"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples(text, name, wanted):
    if name is None:
        with pytest.raises(FormatError):
            list(regions.read(text))
        return
    found = list(regions.read(text))
    assert found == list(regions.read(text, name)) == list(regions.read(f"\n# x\n{text}\n"))
    assert len(found) == 1
    if wanted is not None:
        assert found == [wanted]
    assert found == list(regions.read(iter(text.splitlines(keepends=True))))
    assert found == list(regions.read(text.replace("\n", "\r\n")))
    assert found == list(regions.read(f"\ufeff{text}"))


def test_what_the_examples_say():
    found = {
        name: next(regions.read(text)) for text, name, wanted in EXAMPLES if wanted is None and name
    }
    assert found["penpa"] == puzzle(FIVE, stars=2, placed=[(0, 0)], blocked=[(1, 1)])
    assert found["json"] == puzzle(["AA", "BB"], placed=[(0, 1)])
    assert found["level"] == puzzle(["AA", "BB"], stars=2)
    assert found["pzprv3"].placed == ((0, 2), (2, 0))
    assert {name for _, name, _ in EXAMPLES} - {None} == set(READ) - {"lists"}


def test_walls_are_written_as_they_are_read():
    assert regions.text(puzzle(SIX), "puzz.link") == f"{LINK}\n"
    assert regions.text(puzzle(FIVE), "sbn") == "551W7kxqe40\n"
    marked = "551e7kxqe40" + "2" + "0" * 7 + "4"
    assert regions.text(next(regions.read(marked)), "sbn") == f"{marked}\n"
    assert regions.text(next(regions.read(PZPRV3)), "pzprv3") == PZPRV3.replace("/", "\n")
    three = regions.generate(9, rng=1)
    shifted = regions.text(Puzzle(three.regions, placed=[(0, 0)]), "sbn").strip()
    assert len(shifted) == 4 + 24 + 28  # two squares that are not on the board, 81, one more
    assert list(regions.read(shifted[:28] + "W" + "0" * 26)) == [
        Puzzle(three.regions, placed=[(0, 0)])
    ]


def test_text_of_rules_is_that_of_puzzles():
    one = puzzle(
        FIVE, stars=2, touching=True, diagonals=True, placed=[(0, 1)], blocked=[(2, 2), (3, 3)]
    )
    assert regions.text(one) == f"{one}\n"
    assert list(regions.read(str(one))) == [one]


def test_labels_that_look_like_a_file_or_another_format_are_not_written():
    picture = puzzle(["GIF8", "GGGG", "IFI8", "FFFF"])
    assert regions.text(picture) == "ABCD\nAAAA\nBCBD\nCCCC\n"
    link = puzzle([["starbattle/2/2/1/0o"] * 2, ["m=edit&p=A"] * 2])
    assert regions.text(link, "lists") == '[["A", "A"], ["B", "B"]]\n'
    assert [one.names for one in regions.read(regions.text(link, "json"))] == [link.names]
    huge = puzzle([["x" * (1 << 23)] * 2, ["y"] * 2])
    assert list(regions.read(regions.text(huge, "lists"))) == [huge]
    with pytest.raises(ValueError, match="'json' does not hold labels of so many characters"):
        regions.text(huge, "json")


def test_labels_that_look_like_counts_or_like_boards_are_read():
    counts = puzzle(["2A2B", "22AB", "CAAB", "CCBB"], blocked=[(0, 0)])
    assert list(regions.read(regions.text(counts))) == [counts]
    assert next(regions.read(regions.text(counts))).names == tuple("2ABC")
    pairs = puzzle([["42", "42"], ["37", "37"]])
    assert list(regions.read(regions.text(pairs, "lists"))) == [pairs]
    assert next(regions.read(regions.text(pairs, "lists"))).names == ("42", "37")


def test_json_keeps_labels():
    one = puzzle([["red", "5"], ["red", "5"]])
    (again,) = regions.read(regions.text(one, "json"))
    assert again.names == ("red", "5")
    assert json.loads(regions.text(one, "json"))["version"] == 1


@pytest.mark.parametrize(
    "text",
    [
        '[["AA", "BB"], ["AB", "AB"]]',
        "[[[1, 1], [2, 2]], [[1, 2], [1, 2]]]",
        "boards = [[[1, 1], [2, 2]], [[1, 2], [1, 2]]]",
        "[A, A]\n[B, B]\n[A, B]\n[A, B]",
        '[A, A]\n[B, B]\n{"board": ["AB", "AB"]}',
    ],
)
def test_boards_in_one_text(text):
    assert list(regions.read(text)) == [Puzzle(["AA", "BB"]), Puzzle(["AB", "AB"])]


@pytest.mark.parametrize("name", WRITTEN)
def test_several_puzzles(name):
    made = [puzzle(FIVE), *regions.generate(7, size=3, rng=1)]
    text = regions.text(made, name)
    assert regions.text(regions.read(text, name), name) == text
    assert list(regions.read(text, name)) == made
    assert list(regions.read(text.splitlines(keepends=True), name)) == made
    if name not in ("line", "task"):  # rows of one board, for all one knows
        assert list(regions.read(f"\n{text}")) == made
    assert [*regions.read("", name)] == [*regions.read("\n# x\n", name)] == []


def written(one, name):
    """Return the text of a puzzle, None if the format does not hold it."""
    try:
        return regions.text(one, name)
    except ValueError as error:
        if "does not hold" in str(error):
            return None
        raise


def recognised(text, name, n):
    """Return the puzzles of a text, None if it could be another one on a small board."""
    try:
        return list(regions.read(text))
    except FormatError:
        assert (name, n) in itertools.product(("line", "task"), (2, 3)), text
        return None


def trips(count, seed):
    """Write and read puzzles with labels of any kind, in every format."""
    rng = random.Random(seed)
    held = dict.fromkeys(WRITTEN, 0)
    for _ in range(count):
        one = random_puzzle(rng, 1, rng.choice((3, 8, 8, 12, 25, 32)))
        layout = rng.choice((one.regions, relabelled(rng, one.regions)))
        whole = one.__replace__(layout=layout)
        form = rng.choice((whole, Puzzle(layout), Puzzle(layout, stars=one.stars)))
        for name in WRITTEN:
            text = written(form, name)
            if text is None:
                continue
            found = list(regions.read(text, name))
            assert found == [form], (name, text)
            assert recognised(text, name, form.n) in (None, [form]), (name, text)
            assert recognised(text.splitlines(), name, form.n) in (None, [form]), (name, text)
            assert name != "json" or found[0].names == form.names
            held[name] += 1
    assert min(held.values()) > count / 8
    assert held["json"] == held["letters"] == held["numbers"] == count


def test_round_trips():
    trips(300, 1)


@pytest.mark.slow
def test_twenty_thousand_round_trips():
    trips(20_000, 2)


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
    assert list(regions.read(text)) == [puzzle(["AA", "BB"]), puzzle(ROWS, stars=2)]
    assert list(regions.read(text)) == list(regions.read(text, "script"))
    js = (
        '{"id": 1, "colorRegions": [[1, 1], [2, 2]]}\n[{"regions": ["AB", "AB"]}, {"regions": "A"}]'
    )
    assert [one.n for one in regions.read(js)] == [2, 2, 1]
    js = '["AB", "AB"]\n[[["A", "B"], ["A", "B"]], [["A"]]]'
    assert [one.n for one in regions.read(js)] == [2, 2, 1]


def test_names_of_formats():
    for name in ("starb", "RUNS", "rle", "run_length"):
        with pytest.raises(
            ValueError, match=f"version 1.0 has no format '{name}'; .*'(line|json)'"
        ):
            regions.read("", name)
    assert list(regions.read(LINK, "puzzlink")) == list(regions.read(LINK, "PUZZ.LINK"))
    for one in FORMATS.values():
        for alias in one.aliases:
            assert alias not in FORMATS
    with pytest.raises(
        ValueError, match=r"unknown format 'sbm'; did you mean 'sbn'\? The formats are"
    ):
        regions.read("", "sbm")
    with pytest.raises(ValueError, match="only read"):
        regions.text(ROWS, "penpa")
    with pytest.raises(TypeError, match="decode"):
        regions.read(b"AB")
    with pytest.raises(TypeError, match="a line of text is a str, not 5"):
        next(regions.read([5]))
