"""Explanations: every step is right, and most puzzles need no guess."""

import pickle
import re

import numpy as np
import pytest

from nqueens import regions
from nqueens.regions._words import ENGLISH

PUZZLE = ["ABBB", "AABD", "CCDD", "CCCD"]


def squares_of(solution):
    columns = np.asarray(solution).reshape(len(solution), -1)
    return {(row, int(column)) for row, line in enumerate(columns) for column in line}


def verified(puzzle):
    """Explain a puzzle, check every step, and return the rules used."""
    solution = squares_of(regions.solve(puzzle))
    steps = regions.explain(puzzle)
    out, standing = set(puzzle.blocked), set(puzzle.placed)
    for step in steps:
        queens, removed = set(step.queens), set(step.removed)
        assert queens or removed
        assert queens <= solution - standing
        assert not removed & (solution | out)
        assert not queens & out
        standing |= queens
        out |= removed
        assert step.text.endswith(".")
        assert str(step) == step.text
        assert all(f"row {row + 1}, col" in step.text for row, _ in queens)
        assert step.units
        assert step.reason
    assert standing == solution
    order = ["easy", "medium", "hard", "expert"]
    hardest = max(steps, key=lambda step: order.index(step.difficulty)).difficulty
    assert regions.difficulty(puzzle) == hardest
    return [step.rule for step in steps]


def test_generated_puzzles_need_no_guess():
    puzzles = regions.generate(8, size=20, rng=1)
    guessed = sum("guess" in verified(puzzle) for puzzle in puzzles)
    assert guessed <= 2


@pytest.mark.parametrize(
    ("n", "rules"), [(5, {}), (6, {}), (11, {}), (8, {"stars": 2}), (10, {"stars": 2})], ids=str
)
def test_other_sizes(n, rules):
    for puzzle in regions.generate(n, size=4, rng=n, **rules):
        verified(puzzle)


def test_other_rules():
    seen = 0
    for puzzle in regions.generate(7, size=60, rng=2):
        for rules in ({"touching": True}, {"diagonals": True}):
            other = regions.Puzzle(puzzle.regions, **rules)
            if regions.is_unique(other):
                verified(other)
                seen += 1
    assert seen > 1


def test_given_queens_and_blocked_squares():
    layout = regions.Regions(["AABB", "AABB", "CCDD", "CCDD"])
    assert not regions.is_unique(layout)
    steps = regions.explain(regions.Puzzle(layout, placed=[(0, 1)]))
    assert {queen for step in steps for queen in step.queens} == {(1, 3), (2, 0), (3, 2)}
    assert verified(regions.Puzzle(layout, blocked=[(0, 1)]))


@pytest.mark.parametrize(
    ("n", "stars"), [(7, 1), (8, 2), pytest.param(9, 2, marks=pytest.mark.development)]
)
def test_all_images_have_the_same_steps(n, stars):
    for puzzle in regions.generate(n, stars=stars, size=3, rng=n):
        images = puzzle.orbit()
        facts = [
            [(step.rule, step.difficulty, len(step.queens), len(step.removed)) for step in steps]
            for steps in map(regions.explain, images)
        ]
        assert facts == [facts[0]] * 8
        assert len({regions.difficulty(image) for image in images}) == 1


def test_all_rules_occur():
    seen = set()
    for difficulty in ("easy", "medium", "hard", "expert"):
        puzzle = regions.generate(8, difficulty=difficulty, rng=3)
        seen |= set(verified(puzzle))
    assert seen >= {"single", "confined", "empties", "set", "chain"}
    battles = regions.generate(9, stars=2, size=6, rng=0)
    texts = {step.rule: step.text for one in battles for step in regions.explain(one)}
    assert "blocks of two by two squares, which hold one star each" in texts["blocks"]
    assert "pressed" in texts


def test_sentences():
    texts = [step.text for step in regions.explain(PUZZLE)]
    assert texts[0] == (
        "A queen in row 1, column 2 or row 3, column 1 would leave region A without enough squares."
    )
    assert any(text.startswith("Region B has only one square left") for text in texts)
    named = [["red", *["blue"] * 3], ["red", "red", "blue", "x"], [*"yyxx"], [*"yyyx"]]
    assert any("region red (A)" in step.text for step in regions.explain(named))


COLOURED = regions.Regions(PUZZLE, ["#bba3e2", "#FFC992", "#96beff", "#b3dfa0"])


def test_sentences_name_colours():
    texts = [step.text for step in regions.explain(COLOURED)]
    names = {"A": "purple", "B": "orange", "C": "green", "D": "blue"}
    for text, plain in zip(texts, regions.explain(PUZZLE), strict=True):
        wanted = re.sub("(?i)(region) ([A-D])", lambda x: f"the {names[x[2]]} region", str(plain))
        assert text.lower() == wanted.lower()
    green = regions.Regions(PUZZLE, ["#b0dc9c", "#1b6b2f", "#ffffff", "#101010"])
    assert "the light green region" in str(regions.explain(green)[0])
    turned = pickle.loads(pickle.dumps(regions.Puzzle(COLOURED))).orbit()[2]
    assert turned.regions.colours == ("#96beff", "#b3dfa0", "#ffc992", "#bba3e2")
    assert all(colour in turned.to_svg() for colour in turned.regions.colours)
    assert "#101010" not in regions.Puzzle(green).to_svg()  # where ink does not show


def test_steps_have_what_their_sentences_say():
    kinds = {"row": 0, "column": 1}
    battles = regions.generate(9, stars=2, size=3, rng=7)
    for puzzle in (*regions.generate(8, size=10, rng=2), *battles):
        for step in regions.explain(puzzle):
            within = {
                square
                for kind, i in step.units
                for square in np.ndindex(puzzle.n, puzzle.n)
                if (puzzle.regions.labels[square] if kind == "region" else square[kinds[kind]]) == i
            }
            if step.rule != "pressed":
                assert within.issuperset(step.reason)
            for kind, i in (*step.units, *step.others):
                name = puzzle.names[i] if kind == "region" else str(i + 1)
                named = re.search(rf"{kind}s? [^.]*\b{name}\b", step.text, re.I)
                assert named or step.rule == "guess"


def test_squares_in_words():
    three = "row 1, column 1; row 2, column 2; and row 3, column 3"
    found = ENGLISH.squares([(3, 4), (2, 1), (3, 0)], "or")
    assert found == "row 3, column 2 or row 4, columns 1 or 5"
    assert ENGLISH.squares([(i, i) for i in range(3)]) == three


def test_levels_of_a_hint():
    step = regions.hint(PUZZLE, [(0, 2)])
    assert step.sentence("look").startswith("Look at ")
    pictures = [step.to_svg(stage=stage) for stage in ("look", "why", "do")]
    red, frames = "#b3001b", "h35v35"
    assert [picture.count(red) for picture in pictures] == [1, 2, 0]
    assert [frames in picture for picture in pictures] == [True, True, False]


def test_puzzles_that_cannot_be_explained():
    words = "several solutions; two of them differ in row 1, columns 2 and 3;"
    with pytest.raises(regions.SeveralSolutions, match=words) as caught:
        regions.difficulty(["AABB", "AABB", "CCDD", "CCDD"])
    assert caught.value.squares[:2] == ((0, 1), (0, 2))


def test_hints_lead_to_the_solution():
    for puzzle in regions.generate(8, size=5, rng=9):
        placed, marked = [], []
        while step := regions.hint(puzzle, placed, marked):
            placed += step.queens
            marked += step.removed
        assert set(placed) == squares_of(regions.solve(puzzle))
        assert regions.hint(puzzle, placed) is None


def test_a_hint_adds_something_new():
    marked = [(0, 1), (2, 0)]
    first = regions.hint(PUZZLE)
    assert set(first.removed) == set(marked)
    assert not set(regions.hint(PUZZLE, crosses=marked).removed) & set(marked)
    mask = np.zeros((4, 4), dtype=bool)
    mask[0, 1] = mask[2, 0] = True
    assert regions.hint(PUZZLE, crosses=mask) == regions.hint(PUZZLE, crosses=marked)


@pytest.mark.parametrize(
    ("placed", "marked", "words"),
    [
        ([(0, 0)], [], "^the queen in row 1, column 1 is wrong$"),
        ([], [(0, 2)], "^the cross in row 1, column 3 is wrong$"),
        ([(0, 2)], [(0, 2)], "the cross"),
        ([(0, 2), (0, 3)], [(0, 2)], "^the queen in row 1, column 4 and the cross .* are wrong$"),
    ],
)
def test_contradictory_games(placed, marked, words):
    with pytest.raises(regions.WrongMarks, match=words) as caught:
        regions.hint(PUZZLE, placed, marked)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.value.queens == tuple(square for square in placed if square != (0, 2))
    assert (again.value.crosses, str(again)) == (tuple(marked), str(caught.value))


def test_pictures_of_steps():
    step = regions.explain(PUZZLE)[0]
    assert step.to_svg(size=99).startswith("<svg")
    assert step._repr_html_() == f"{step.to_svg(size=192)}<p>{step.text}</p>"
    assert step.to_svg(letters=False) != step.to_svg() != step.to_svg(coordinates="0")
    assert len({one.to_svg() for one in regions.explain(PUZZLE)}) == len(regions.explain(PUZZLE))
