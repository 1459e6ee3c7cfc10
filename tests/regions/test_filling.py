"""Drawings that are finished: painted squares stay, regions are whole, one solution is left."""

from itertools import product

import pytest
from regions.brute import region_by_region
from repeating import slowly

from nqueens import NoSolution, regions

HEART = """
    ........
    .AA.AA..
    A..A..A.
    A.....A.
    .A...A..
    ..A.A...
    ...A....
    ........
"""
DRAWINGS = {
    "heart": HEART,
    "letters": """
        ........
        .A..BBB.
        .A..B...
        .A..BB..
        .A..B...
        .AA.B...
        ........
        ........
    """,
    "diagonals": ["A.....B", ".A...B.", "..A.B..", ".......", "..C.D..", ".C...D.", "C.....D"],
    "signs": "\n".join(["#####.", "##....", "......", "###...", "......", "......"]),
    "border": ["AAAAAB", "D....B", "D....B", "D....B", "D....B", "DCCCCC"],
    "pieces": ["A..A", "....", "....", "A..B"],
    "numbers": [[7, ".", ".", ".", "."], *[["."] * 5] * 3, [".", ".", 12, 12, "."]],
    "nothing": ["." * 9] * 9,
}


def check(drawing, puzzle, stars=1):
    layout = puzzle.regions
    rows = drawing.split() if isinstance(drawing, str) else drawing
    assert layout.disconnected == ()
    assert region_by_region(layout.labels.tolist(), stars) == 1
    for row, labels in zip(rows, layout.labels.tolist(), strict=True):
        for drawn, label in zip(row, labels, strict=True):
            assert drawn == "." or str(drawn) == layout.names[label]


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_one_solution(drawing):
    for seed in range(2):
        check(drawing, regions.fill(drawing, rng=seed))
    assert regions.fill(drawing, rng=1) == regions.fill(drawing, rng=1)


@pytest.mark.parametrize(
    ("stars", "difficulty"), [(1, "medium"), (1, "hard"), (2, "medium"), *slowly((2, "hard"))]
)
def test_difficulties(stars, difficulty):
    drawing = [".........", ".AA......", "..A......", *["........."] * 5, "......BB."]
    puzzle = regions.fill(drawing, stars=stars, difficulty=difficulty, rng=1)
    check(drawing, puzzle, stars)
    assert regions.difficulty(puzzle) == difficulty


def test_drawings_without_a_puzzle():
    for drawing, words in (
        (["A...", "BBBB", "....", "...A"], "free squares cannot join the pieces of region A"),
        ([".....", ".AB..", ".BA..", ".....", "....."], "regions A and B cross"),
        (["AAAAA", "AAAAA", *["....."] * 3], "no 5 queens meet the rules with at most 1"),
        (["...", "...", "..."], "no 3 queens meet the rules"),
        (["AABB", "AABB", "CCDD", "CCDD"], "the 0 free squares, drawn as '.', were"),
    ):
        with pytest.raises(NoSolution, match=words):
            regions.fill(drawing)


def test_all_ways_to_fill_a_few_squares():
    for drawing in (["ABBB", "A.BD", "C.DD", "CCCD"], ["AABB", "A.BB", "CCDD", "CC.D"]):
        text = "".join(drawing)
        fillings = []
        for letters in product("ABCD", repeat=text.count(".")):
            filled = text.replace(".", "{}").format(*letters)
            layout = regions.Regions([filled[i : i + 4] for i in range(0, 16, 4)])
            if regions.is_unique(layout) and not layout.disconnected:
                fillings.append(layout)
        if fillings:
            assert regions.fill(drawing, rng=1).regions in fillings
        else:
            with pytest.raises(NoSolution, match="2 free squares"):
                regions.fill(drawing)


def test_regions_cross_only_where_four_squares_meet():
    """The ends of a row and the beginning of the next ones do not meet."""
    drawing = ["CCCAA", "B...B", "AADDE", "DDDEE", "DEEEE"]
    with pytest.raises(NoSolution, match="all ways to fill the 3 free squares"):
        regions.fill(drawing)
