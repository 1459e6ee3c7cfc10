"""A position holds a board and its constraints; functions accept it in place of n, or refuse it."""

import copy
import json
import pickle

import numpy as np
import pytest

import nqueens
from nqueens import Position, formats

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


@pytest.mark.parametrize("board", [INSTANCE, INSTANCE.position], ids=["with diagonals", "without"])
@pytest.mark.parametrize("name", IN_PLACE_OF_N)
def test_in_place_of_n(name, board):
    function = IN_PLACE_OF_N[name]
    assert np.array_equal(function(board), function(7, **GIVEN))
    assert np.array_equal(function(n=board), function(7, **GIVEN))
    with pytest.raises(TypeError, match=r"placed is given twice: by the Position and as a keyword"):
        function(board, placed=[(0, 0)])


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_and_written_as_its_position(name):
    assert DRAWN[name](INSTANCE) == DRAWN[name](INSTANCE.position)
    if name not in ("text", "encode"):
        assert DRAWN[name]([INSTANCE, INSTANCE]) == DRAWN[name]([INSTANCE.position] * 2)


@pytest.mark.parametrize("given", [INSTANCE, [INSTANCE, INSTANCE], [[0, 1], INSTANCE]])
def test_functions_of_whole_boards_refuse_it(given):
    for function in (nqueens.is_solution, nqueens.orbit, nqueens.occupancy, nqueens.from_matrix):
        with pytest.raises(
            (TypeError, ValueError),
            match="no blocked squares and diagonals",
        ):
            function(given)


def test_functions_without_constraints_refuse_it():
    for function in (nqueens.count_by_symmetry, nqueens.known, nqueens.unique_puzzle):
        with pytest.raises(TypeError, match=r"n must be an integer, not Position\(n=7, queens"):
            function(INSTANCE)


def test_the_constraints_are_those_of_the_position():
    assert Position(7, *GIVEN.values()) == INSTANCE.position
    assert [*INSTANCE.keys()] == ["placed", "blocked", "blocked_sums", "blocked_differences"]
    shut = {
        (row, column)
        for row in range(7)
        for column in range(7)
        if (row, column) in INSTANCE.blocked
        or row + column in INSTANCE.blocked_sums
        or row - column in INSTANCE["blocked_differences"]
    }
    assert set(INSTANCE.position.blocked) == shut
    assert tuple(INSTANCE) == tuple(INSTANCE.position) == (7, *GIVEN.values())
    with pytest.raises(KeyError, match="'n'"):
        INSTANCE["n"]


def test_through_json_and_pickle():
    again = Position(**json.loads(json.dumps(INSTANCE.to_dict())))
    for other in (again, pickle.loads(pickle.dumps(INSTANCE)), copy.deepcopy(INSTANCE)):
        assert other == INSTANCE
        assert hash(other) == hash(INSTANCE)
    assert Position(7) != INSTANCE != INSTANCE.position
    assert np.array_equal(nqueens.solve(7, rng=1, **INSTANCE), nqueens.solve(INSTANCE, rng=1))


def test_its_size_may_be_said_again():
    assert formats.text(INSTANCE, "dzn", n=7) == formats.text(INSTANCE, "dzn")
    with pytest.raises(TypeError, match="n is allowed only with a dict of constraints"):
        formats.text(INSTANCE, "dzn", n=8)


def test_equal_in_any_order():
    one = Position(4, [(0, 1), (2, 0)], [(3, 3), (1, 1)], blocked_sums=[1, 3])
    assert one == Position(
        4, placed=[[2, 0], [0, 1]], blocked=[(1, 1), (3, 3)], blocked_sums=[3, 1]
    )
    assert one != Position(4, [(0, 1), (2, 0)], [(3, 3), (1, 1)], blocked_differences=[1, 3])
    assert one._replace(blocked_sums=None) == Position(4, [(0, 1), (2, 0)], [(3, 3), (1, 1)])
    assert one[0] == one.n == 4
    assert np.array_equal(one.placed, one["placed"])


def test_what_is_given_twice():
    assert Position(4, blocked=[(0, 1)] * 2).blocked == ((0, 1),)
    assert Position(4, blocked=((0, 1),) * 2).blocked == ((0, 1),)
    for queens in ([(0, 1)] * 2, ((0, 1),) * 2):
        with pytest.raises(ValueError, match=r"placed: \(0, 1\) is given twice"):
            Position(4, placed=queens)
    with pytest.raises(TypeError, match="queens and placed mean the same"):
        Position(4, [(0, 1)], placed=[(0, 1)])


def test_solvers_refuse_a_queen_on_a_blocked_square():
    board = Position(4, [(0, 1)], [(0, 1)])
    with pytest.raises(nqueens.NoSolution, match="stands on a blocked square"):
        nqueens.solve(board)
    with pytest.raises(ValueError, match="stands on a blocked square"):
        nqueens.count(board)


def test_the_former_name_warns():
    with pytest.warns(
        DeprecationWarning, match="nqueens.Instance is deprecated; use nqueens.Position"
    ):
        former = nqueens.Instance
    assert former is Position is formats.Position


def test_shown():
    assert repr(Position(4)) == "Position(n=4, queens=(), blocked=())"
    assert eval(repr(INSTANCE)) == INSTANCE
    large = nqueens.random_instance(100, placed=1, blocked=2000, blocked_sums=2, rng=1)
    assert repr(large) == (
        "<Position of 100 rows: 1 queen, 2,000 blocked squares, 2 blocked antidiagonals>"
    )
    assert INSTANCE._repr_svg_() == INSTANCE.position._repr_svg_()
