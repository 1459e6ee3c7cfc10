"""Numbers and texts of NumPy, of enumerations and of subclasses are as good as their base."""

import enum
import tempfile

import numpy as np
import pytest
from calls import plain

import nqueens
from nqueens import formats, regions, runs


class Index:
    """Only an index."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        """Return the number."""
        return self.number


class Whole(int):
    """An integer of a class of its own."""


class Words(str):
    """A text of a class of its own."""

    def __str__(self):
        """Return something else."""
        return "not this"


def member(base, value):
    """Return the member of an enumeration that has a value."""
    return base("Values", {"ONE": value}).ONE


NUMBERS = {
    "int8": np.int8,
    "uint8": np.uint8,
    "int64": np.int64,
    "uint64": np.uint64,
    "subclass": Whole,
    "enum": lambda number: member(enum.IntEnum, number),
    "index": Index,
}
TEXTS = {
    "str_": np.str_,
    "subclass": Words,
    "StrEnum": lambda text: member(enum.StrEnum, text),
    "str, Enum": lambda text: member(lambda *words: enum.Enum(*words, type=str), text),
}
ROWS = ["ABBB", "AABD", "CCDD", "CCCD"]


def layout(t):
    return [[t(name) for name in row] for row in ROWS]


# calls of i, which makes an integer, and t, which makes a text
CALLS = {
    "count": lambda i, t: nqueens.count(
        i(8), placed=[(i(0), i(0))], method=t("auto"), workers=i(2)
    ),
    "at_most": lambda i, t: nqueens.count(i(8), at_most=i(3), blocked=[(i(1), i(7))]),
    "by_symmetry": lambda i, t: nqueens.count_by_symmetry(i(8), classes=[t("half_turn")]),
    "solutions": lambda i, t: nqueens.solutions(i(6), limit=i(2), offset=i(1), workers=i(1)),
    "iter_solutions": lambda i, t: list(nqueens.iter_solutions(i(6), batch=i(3))),
    "square_counts": lambda i, t: nqueens.square_counts(i(6), placed=[(i(0), i(1))]),
    "solution_rank": lambda i, t: nqueens.solution_rank([i(1), i(3), i(0), i(2)]),
    "solution_at": lambda i, t: nqueens.solution_at(i(6), [i(1), i(0)]),
    "random_solutions": lambda i, t: nqueens.random_solutions(i(6), i(3), rng=1),
    "solve": lambda i, t: nqueens.solve(i(8), placed=[(i(0), i(3))], rng=1, method=t("auto")),
    "construct": lambda i, t: nqueens.solve(i(8), method=t("construct")),
    "solve_many": lambda i, t: nqueens.solve_many(i(8), i(3), rng=1),
    "unique_puzzle": lambda i, t: nqueens.unique_puzzle(i(6), rng=1),
    "estimate_count": lambda i, t: nqueens.estimate_count(i(6), samples=i(64), rng=1),
    "predict": lambda i, t: nqueens.predict(i(13), method=t("portable")).level,
    "is_solution": lambda i, t: nqueens.is_solution(
        [i(1), i(3), i(0), i(2)], placed=[(i(0), i(1))]
    ),
    "conflicts": lambda i, t: nqueens.conflicts([i(1), i(3), i(0), i(0)]),
    "attacks": lambda i, t: nqueens.attacks([i(1), i(3), i(0), i(0)]),
    "canonical": lambda i, t: nqueens.canonical([i(2), i(0), i(3), i(1)]),
    "orbit": lambda i, t: nqueens.orbit([i(2), i(0), i(3), i(1)]),
    "symmetry": lambda i, t: nqueens.symmetry([i(2), i(0), i(3), i(1)]),
    "to_matrix": lambda i, t: nqueens.to_matrix([i(2), i(0), i(3), i(1)], dtype=t("int8")),
    "from_matrix": lambda i, t: nqueens.from_matrix([[i(1), i(0)], [i(0), i(1)]]),
    "Board": lambda i, t: repr(nqueens.Board(i(4), queens=[i(1)])),
    "Position": lambda i, t: repr(nqueens.Position(i(4), [(i(1), i(2))], [(i(0), i(0))])),
    "to_svg": lambda i, t: nqueens.to_svg(
        [i(1), i(3), i(0), i(2)], size=i(99), coordinates=t("algebraic"), piece=t("cat")
    ),
    "animate": lambda i, t: len(nqueens.animate(i(4), steps=i(9), size=i(99))),
    "lesson": lambda i, t: len(nqueens.lesson(i(6), [t("bitmask")], seed=i(3))),
    "squares": lambda i, t: formats.squares(t("a4,b1"), i(4)),
    "read": lambda i, t: list(formats.read(t("1 3 0 2"), format=t("permutation"), base=i(0))),
    "text": lambda i, t: formats.text([1, 3, 0, 2], t("permutation"), base=i(1), by=t("rows")),
    "regions.solve": lambda i, t: regions.solve(layout(t)),
    "Puzzle": lambda i, t: repr(regions.Puzzle(layout(t), stars=i(1), placed=[(i(0), i(2))])),
    "names": lambda i, t: regions.Regions(layout(t)).names,
    "numbers": lambda i, t: regions.Regions([[i(1), i(1)], [i(2), i(2)]]).names,
    "regions.text": lambda i, t: regions.text(regions.Puzzle(ROWS), t("json")),
    "regions.read": lambda i, t: list(regions.read(t("AB\nAB"), t("letters"))),
    "generate": lambda i, t: regions.generate(
        i(6), rng=1, difficulty=t("easy"), stars=i(1), style=t("plain")
    ),
    "symmetric": lambda i, t: regions.generate(i(6), rng=1, symmetric=t("half_turn")),
    "sentence": lambda i, t: [
        step.sentence(t("look"), language=t("de"), piece=t("cat")) for step in regions.explain(ROWS)
    ],
    "is_unique": lambda i, t: regions.count_many([[[i(0), i(1)], [i(0), i(1)]]], at_most=i(3)),
    "work": lambda i, t: worked(t, i),
}


def worked(t, i):
    with tempfile.TemporaryDirectory() as folder:
        return runs.work(t(f"{folder}/a"), i(9), part=(i(1), i(2)), method=t("portable")).done


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("kind", NUMBERS.values(), ids=NUMBERS)
def test_numbers_of_other_classes(call, kind):
    if kind is not Index or call is not CALLS["numbers"]:  # a label must be an integer itself
        assert plain(call(kind, str)) == plain(call(int, str))


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("kind", TEXTS.values(), ids=TEXTS)
def test_texts_of_other_classes(call, kind):
    assert plain(call(int, kind)) == plain(call(int, str))


def test_numbers_of_several_classes():
    squares = [(np.int8(0), np.uint64(0)), (Index(1), Whole(2))]
    assert nqueens.count(8, blocked=squares) == nqueens.count(8, blocked=[(0, 0), (1, 2)])
    with pytest.raises(TypeError, match=r"must be .* pairs of integers"):
        nqueens.count(8, blocked=[(0.0, 1)])
    with pytest.raises(ValueError, match="must be integers of 64 bits"):
        nqueens.is_solution([Whole(1 << 64), 0])
    for bad in (True, np.True_, 1.0):
        with pytest.raises(ValueError, match="base must be one of 0, 1, None"):
            formats.text([1, 3, 0, 2], "permutation", base=bad)


NOTHING = [[], (), np.zeros((0, 2), dtype=int), np.zeros((5, 5), dtype=bool)]


@pytest.mark.parametrize("nothing", NOTHING, ids=["list", "tuple", "squares", "mask"])
@pytest.mark.parametrize("name", ["placed", "blocked"])
@pytest.mark.parametrize(
    "call",
    [
        lambda **words: nqueens.solve(5, toroidal=True, rng=1, **words),
        lambda **words: nqueens.solve(5, method="construct", **words),
        lambda **words: nqueens.solve(5, rng=1, **words),
        lambda **words: nqueens.count(5, fundamental=True, **words),
        lambda **words: nqueens.solutions(5, fundamental=True, **words),
        lambda **words: nqueens.random_solutions(5, 2, rng=1, **words),
        lambda **words: nqueens.square_counts(5, toroidal=True, **words),
        lambda **words: nqueens.estimate_count(5, rng=1, **words),
        lambda **words: nqueens.is_solution([0, 2, 4, 1, 3], **words),
    ],
)
def test_no_squares_are_no_constraint(call, name, nothing):
    if name == "blocked" or np.shape(nothing) != (5, 5):  # a mask is for blocked squares
        assert plain(call(**{name: nothing})) == plain(call())
