"""Layouts: their forms and errors, symmetries, text and pictures."""

import copy
import io
import json
import pickle
import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import nqueens
from nqueens import regions
from nqueens.regions import Puzzle, Regions
from nqueens.regions._model.colours import COLOURS, fills_of

ROWS = ["AABB", "ACCB", "ACDD", "CCCD"]


@pytest.mark.parametrize(
    "same",
    [
        ROWS,
        tuple(ROWS),
        "\n".join(ROWS),
        "\n\n  AABB\n ACCB \nACDD\nCCCD\n\n",
        "A A B B\nA,C,C,B\nA C D D\nC C C D",
        "10 10 2 2\n10 3 3 2\n10 3 4 4\n3 3 3 4",
        "# a title\nAABB\n // ACCC\nACCB\nACDD\nCCCD\n#\n",
        "##..\n#xx.\n#x//\nxxx/\n// x\n",  # the label # is no comment
        [list(row) for row in ROWS],
        [[7, 7, 1, 1], [7, 0, 0, 1], [7, 0, 5, 5], [0, 0, 0, 5]],
        np.array([[7, 7, 1, 1], [7, 0, 0, 1], [7, 0, 5, 5], [0, 0, 0, 5]], dtype=">i2"),
        np.array([list(row) for row in ROWS]),
        [["red", "red", "blue", "blue"], ["red", "x", "x", "blue"], ["red", *"xyy"], [*"xxxy"]],
    ],
    ids=range(13),
)
def test_forms(same):
    layout = Regions(same)
    assert layout == Regions(ROWS)
    assert hash(layout) == hash(Regions(ROWS))
    assert layout.labels.tolist() == [[0, 0, 1, 1], [0, 2, 2, 1], [0, 2, 3, 3], [2, 2, 2, 3]]
    assert not layout.labels.flags.writeable
    assert eval(repr(layout), {"Regions": Regions}) == layout
    assert Regions(str(layout)) == layout
    again = pickle.loads(pickle.dumps(layout))
    assert again == layout
    assert again.names == layout.names
    assert copy.deepcopy(layout) == layout


@pytest.mark.parametrize("text", ["# ab\nAAAA\nAAAA\nAAAA", "#AAA\n//AA\nAAAA\nAAAA", "##AA\nAAAA"])
def test_comments_are_no_rows_that_a_layout_lacks(text):
    with pytest.raises(nqueens.InvalidArgument, match=r"squares? on a board of"):
        Regions(text)


def test_names_are_those_given():
    assert Regions(["xy", "xy"]).names == ("x", "y")
    assert str(Regions(["xy", "xy"])) == "xy\nxy"
    assert Regions([["red", 5], ["red", 5]]).names == ("red", "5")
    assert str(Regions([["red", 5], ["red", 5]])) == "AB\nAB"


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ("", ValueError, "^a layout has 1 to 32 rows, not 0"),
        ([], ValueError, "1 to 32 rows, not 0"),
        (["AB", "A"], ValueError, "^row 2 has 1 square on a board of 2 rows"),
        (["AAA", "BBB"], ValueError, "row 1 has 3 squares on a board of 2 rows"),
        (["AA", "AA"], ValueError, "2 rows has 2 regions, not 1: A"),
        (["AB", "CD"], ValueError, "2 rows has 2 regions, not 4: A, B, C, D"),
        (["A" * 33] * 33, ValueError, "1 to 32 rows, not 33"),
        (["A" * 33], ValueError, "row 1 has 33 squares"),
        (np.zeros((2, 2, 2), int), ValueError, "shape"),
        (np.zeros((10**9, 1), np.int8)[:, :0], ValueError, "1 to 32 rows"),
        (np.ones((2, 2)), TypeError, "not 1.0"),
        ([[True, False], [True, False]], TypeError, "not True"),
        ([[None, 1], [1, None]], TypeError, "not None"),
        ([1, 2], TypeError, "row 1 must be a row of labels, not 1"),
        (memoryview(np.eye(2)), TypeError, "a layout is text or rows of labels, not"),
        (None, TypeError, "not None"),
        ([["a", ""], ["a", "b"]], ValueError, "without a label"),
        ([[1, "1"], [1, "1"]], ValueError, "read the same"),
        (Path("a.txt"), TypeError, r"not \w*Path\('a.txt'\); regions.read reads"),
        (io.StringIO("AB\nAB"), TypeError, "StringIO.*; regions.read reads files"),
        (b"\x89PNG\r\n", TypeError, "regions.read_picture pictures"),
        ("\n\nAAB\nABB\n", ValueError, "^line 3 .* of 2 rows; regions.read"),
        ("AB\nAB\n\nAB\n", ValueError, "^line 1 has 2 squares on a board of 3 rows; regions.read"),
        ("\nAAB\nABB\nCC\n", ValueError, "^line 4 .* of 3 rows; regions.read"),
        ({"A": 1}, TypeError, r"not \{'A': 1\}"),
        ({"AB", "BA"}, TypeError, "a layout is text or rows of labels, not"),
        ([{"A": 1}], TypeError, "row 1 must be a row of labels"),
    ],
)
def test_refused(wrong, error, words):
    with pytest.raises(error, match=words):
        Regions(wrong)


def test_disconnected_regions_are_reported():
    assert Regions(ROWS).disconnected == ()
    assert Regions(["AB", "BA"]).disconnected == ("A", "B")
    assert regions.count(regions.Puzzle(["AB", "BA"], touching=True)) == 0


def test_symmetries():
    puzzle = regions.generate(7, rng=5)
    layout, images = puzzle.regions, [one.regions for one in puzzle.orbit()]
    assert len(set(images)) == 8
    assert images[0] == layout
    for k, one in enumerate(images[:4]):
        assert np.array_equal(Regions(np.rot90(layout.labels, k)).labels, one.labels)
    for one in images:
        assert regions.is_unique(one)
        sizes, others = (np.bincount(each.labels.ravel()) for each in (one, layout))
        for region, name in enumerate(one.names):
            assert sizes[region] == others[layout.names.index(name)]
    assert layout != "AB"


# --- pictures -------------------------------------------------------------------------------------

DATA = Path(__file__).parents[1] / "data" / "colour_blindness.json"
MATRICES = json.loads(DATA.read_text("utf-8"))["matrices"]


def lab(colour, matrix):
    """Return CIE L*a*b* coordinates of a colour as seen through a matrix."""
    rgb = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    linear = np.clip(np.array(matrix) @ linear, 0, 1)
    xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    ) @ linear / np.array([0.9505, 1, 1.089])  # fmt: skip
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("kind", MATRICES)
def test_colours_differ_under_colour_blindness(kind):
    seen = {colour: lab(colour, MATRICES[kind]) for colour in COLOURS}
    pairs = combinations(COLOURS, 2)
    distances = {(one, other): np.linalg.norm(seen[one] - seen[other]) for one, other in pairs}
    assert min(distances.values()) > 10, min(distances, key=distances.get)


def test_neighbours_have_different_colours():
    for n, rng in ((8, 1), (14, 2), (20, 3)):
        labels = regions.generate(n, rng=rng).regions.labels
        colours = np.array(fills_of(labels.tolist(), ["A"] * n))
        assert n > len(COLOURS) or len(set(colours)) == n
        for one, other in ((labels[1:], labels[:-1]), (labels[:, 1:], labels[:, :-1])):
            assert ((colours[one] != colours[other]) == (one != other)).all()


def test_pictures():
    layout = Puzzle(ROWS)
    picture = layout.to_svg([(0, 1)], crosses=[(3, 3)], size=100, letters=True)
    assert re.fullmatch('(?s)<svg.* width="100".*1 queen on a board of 4 by 4.*</svg>\n', picture)
    assert Puzzle([["é", "é"], ["A", "A"]]).to_svg(letters=True)
    assert Puzzle([["a", "a"], ["A", "A"]]).to_svg(letters=True)


def test_regions_called_after_colours_have_them():
    named = Puzzle("red red blue\nred blue blue\ngreen green green")
    assert {"#ea5860", "#6c85e0", "#4caf50"} <= set(re.findall("#[0-9a-f]{6}", named.to_svg()))
    for others in ("red,red,b\nred,b,b\nc,c,c", "gray,gray,grey\ngray,c,c\nc,c,c"):
        assert "#ea5860" not in Puzzle(others).to_svg()
