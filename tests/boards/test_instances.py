"""An instance has its size, and every function takes it in place of n, or refuses it."""

import copy
import json
import pickle

import numpy as np
import pytest

import nqueens
from nqueens import Instance, formats
from nqueens.formats import Position

INSTANCE = nqueens.random_instance(
    7, placed=1, blocked=3, blocked_sums=1, blocked_differences=1, solvable=True, rng=1
)
GIVEN = {"placed": INSTANCE.position.queens, "blocked": INSTANCE.position.blocked}
IN_PLACE_OF_N = {
    "solve": lambda n, **words: nqueens.solve(n, rng=1, **words),
    "count": nqueens.count,
    "solutions": nqueens.solutions,
    "iter_solutions": lambda n, **words: np.concatenate([*nqueens.iter_solutions(n, **words)]),
    "random_solutions": lambda n, **words: nqueens.random_solutions(n, 5, rng=1, **words),
    "square_counts": nqueens.square_counts,
    "estimate_count": lambda n, **words: nqueens.estimate_count(n, rng=1, **words),
    "predict": lambda n, **words: nqueens.predict(n, **words).jobs,
}
DRAWN = {
    "to_svg": nqueens.to_svg,
    "show": lambda q: nqueens.show(q).pictures,
    "board": lambda q: formats.text(q, "board"),
    "text": lambda q: formats.text(q, "dzn"),
    "encode": lambda q: b"".join(formats.encode(q, "board")),
}


@pytest.mark.parametrize("board", [INSTANCE, INSTANCE.position], ids=["Instance", "Position"])
@pytest.mark.parametrize("name", IN_PLACE_OF_N)
def test_in_place_of_n(name, board):
    function = IN_PLACE_OF_N[name]
    assert np.array_equal(function(board), function(7, **GIVEN))
    assert np.array_equal(function(n=board), function(7, **GIVEN))
    with pytest.raises(TypeError, match=r"placed is given twice: by the \w+ and as a keyword"):
        function(board, placed=[(0, 0)])


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_and_written_as_its_position(name):
    assert DRAWN[name](INSTANCE) == DRAWN[name](INSTANCE.position)
    if name not in ("text", "encode"):
        assert DRAWN[name]([INSTANCE, INSTANCE]) == DRAWN[name]([INSTANCE.position] * 2)


@pytest.mark.parametrize("given", [INSTANCE, [INSTANCE, INSTANCE], [[0, 1], INSTANCE]])
def test_functions_of_whole_boards_refuse_it(given):
    for function in (nqueens.is_solution, nqueens.orbit, nqueens.occupancy, nqueens.from_matrix):
        with pytest.raises((TypeError, ValueError), match="Instance"):
            function(given)


def test_functions_without_constraints_refuse_it():
    for function in (nqueens.count_by_symmetry, nqueens.known, nqueens.unique_puzzle):
        with pytest.raises(TypeError, match="n must be an integer, not <Instance of 7 rows"):
            function(INSTANCE)


def test_the_constraints_are_those_of_the_position():
    assert Position(7, *GIVEN.values()) == INSTANCE.position
    assert [*INSTANCE] == ["placed", "blocked", "blocked_sums", "blocked_differences"]
    shut = {
        (row, column)
        for row in range(7)
        for column in range(7)
        if [row, column] in INSTANCE.blocked.tolist()
        or row + column in INSTANCE.blocked_sums
        or row - column in INSTANCE["blocked_differences"]
    }
    assert set(INSTANCE.position.blocked) == shut
    assert len(INSTANCE) == 4
    with pytest.raises(KeyError, match="'n'"):
        INSTANCE["n"]


def test_through_json_and_pickle():
    again = Instance(**json.loads(json.dumps(INSTANCE.to_dict())))
    for other in (again, pickle.loads(pickle.dumps(INSTANCE)), copy.deepcopy(INSTANCE)):
        assert other == INSTANCE
    assert Instance(7) != INSTANCE != 7
    assert np.array_equal(nqueens.solve(7, rng=1, **INSTANCE), nqueens.solve(INSTANCE, rng=1))
    with pytest.raises(TypeError, match="unhashable"):
        hash(INSTANCE)


def test_its_size_may_be_said_again():
    assert formats.text(INSTANCE, "dzn", n=7) == formats.text(INSTANCE, "dzn")
    with pytest.raises(TypeError, match="n is allowed only with a dict of constraints"):
        formats.text(INSTANCE, "dzn", n=8)


def test_shown():
    assert repr(Instance(4)) == "<Instance of 4 rows: no constraints>"
    shown = "<Instance of 7 rows: 1 queen, 3 blocked squares, 2 blocked diagonals>"
    assert repr(INSTANCE) == shown
    assert INSTANCE._repr_svg_() == INSTANCE.position._repr_svg_()
