"""Completions against a filter over all solutions, and boards without completions."""

import numpy as np
import oracle
import pytest
from hypothesis import given, strategies as st

import nqueens
from nqueens._solving import completion


def check(n, constraints, rng=0):
    """Compare one call with the oracle; return whether there was a solution."""
    expected = oracle.boards(n, **constraints).tolist()
    try:
        q = nqueens.solve(n, **constraints, rng=rng)
    except nqueens.NoSolution:
        assert not expected
        return False
    assert q.tolist() in expected
    return True


@st.composite
def boards(draw):
    n = draw(st.integers(1, 8))
    line = st.integers(0, n - 1)
    square = st.tuples(line, line)
    return n, {
        "placed": draw(st.lists(square, max_size=3, unique=True)),
        "blocked": draw(st.lists(square, max_size=n * n // 2)),
    }


@given(boards())
def test_any_constraints_against_the_oracle(board):
    check(*board)


@pytest.mark.parametrize("n", range(4, 9))
def test_random_instances_against_the_oracle(n):
    outcomes = set()
    for seed in range(60):
        squares = np.random.default_rng(seed).permutation(n * n)[: n * n // 4 + seed % 2]
        pairs = [divmod(int(square), n) for square in squares]
        outcomes.add(check(n, {"placed": pairs[: seed % 2], "blocked": pairs[seed % 2 :]}, seed))
    assert outcomes == {True, False} or n == 4


def solvable(n, placed, blocked, rng):
    """Return random squares of a solution, and random squares without its queens."""
    rng = np.random.default_rng(rng)
    q = nqueens.solve(n, rng=rng)
    rows = rng.permutation(n)[:placed]
    squares = rng.integers(0, n, (blocked, 2))
    return {
        "placed": np.stack([rows, q[rows]], axis=1),
        "blocked": squares[q[squares[:, 0]] != squares[:, 1]],
    }


def is_completion(q, placed):
    rows, q = np.arange(len(q)), q.astype(np.int64)
    good = all(len(np.unique(line)) == len(q) for line in (q, rows + q, rows - q))
    return good and all(q[row] == column for row, column in placed)


@pytest.mark.parametrize(
    ("n", "placed"),
    [
        *((n, n // 3) for n in (30, 100, 250, 20_000)),
        *((n, 1) for n in (200, 201)),
        *((n, 100) for n in (1000, 2300, 100_000)),
        (3000, 2990),
    ],
)
def test_solvable_instances_are_solved(n, placed):
    instance = solvable(n, placed, n, n)
    q = nqueens.solve(n, **instance, rng=1)
    assert is_completion(q, instance["placed"])
    row, column = instance["blocked"].T
    assert not (q[row] == column).any()
    np.testing.assert_array_equal(q, nqueens.solve(n, **instance, rng=1))


@pytest.mark.slow
def test_a_million_queens_around_a_thousand():
    instance = solvable(10**6, 1000, 0, 1)
    q = nqueens.solve(10**6, placed=instance["placed"], rng=2)
    assert is_completion(q, instance["placed"])


@pytest.mark.parametrize("n", [8, 40, 300])
def test_a_full_board_is_returned_as_it_is(n):
    q = nqueens.solve(n, rng=1)
    np.testing.assert_array_equal(nqueens.solve(n, placed=list(enumerate(q.tolist()))), q)


def test_the_exact_and_the_local_search_both_solve_the_middle_sizes(monkeypatch):
    instance = solvable(300, 40, 2000, 1)
    for attempts in (3, 1):
        monkeypatch.setattr(completion, "LOCAL_ATTEMPTS", attempts)
        assert is_completion(nqueens.solve(300, **instance, rng=1), instance["placed"])
    monkeypatch.setattr(completion, "EXACT_FIRST", 300)
    assert is_completion(nqueens.solve(300, **instance, rng=1), instance["placed"])
    monkeypatch.setattr(completion, "EXACT_FIRST", 0)
    monkeypatch.setattr(completion, "MAX_EXACT", 0)
    assert is_completion(nqueens.solve(300, **instance, rng=1), instance["placed"])


def test_impossible_in_the_middle_sizes_is_proved():
    # two columns that can only be filled from the same row
    blocked = [(row, column) for row in range(250) for column in (0, 9) if row != 100]
    with pytest.raises(nqueens.NoSolution, match="an exhaustive search found none"):
        nqueens.solve(250, blocked=blocked, rng=1)


@pytest.mark.parametrize("n", [8, 3000])
@pytest.mark.parametrize("axis", [0, 1])
def test_a_line_attacked_from_end_to_end(n, axis):
    line = n // 2
    open_squares = [(line, 0), (line, 1)]
    barred = [(line, other) for other in range(2, n)]
    placed = [(line - 2, 0) if n == 8 else (line - 1, 0)]
    squares = [*placed, *open_squares]
    if axis:
        squares, barred, placed = ([p[::-1] for p in some] for some in (squares, barred, placed))
    if n == 8:
        barred = [*barred, squares[2]]
    name = ("row", "column")[axis]
    with pytest.raises(nqueens.NoSolution, match=f"{name} {line} has no square left that is nei"):
        nqueens.solve(n, placed=placed, blocked=barred)


@pytest.mark.parametrize(
    ("constraints", "error", "words"),
    [
        ({"placed": [(8, 0)]}, ValueError, r"placed: \(8, 0\) is not on a board of 8 x 8"),
        ({"placed": [(0, -1)]}, ValueError, r"placed: \(0, -1\) is not on a board of 8 x 8"),
        ({"placed": [(0, 0), (7, 7)]}, nqueens.NoSolution, r"\(0, 0\) and \(7, 7\) attack each"),
        ({"placed": [(0, 3), (5, 3)]}, nqueens.NoSolution, r"\(0, 3\) and \(5, 3\) attack each"),
        ({"placed": [(2, 1), (2, 6)]}, nqueens.NoSolution, r"\(2, 1\) and \(2, 6\) attack each"),
        ({"placed": [(0, 3), (3, 0)]}, nqueens.NoSolution, r"\(0, 3\) and \(3, 0\) attack each"),
        ({"placed": [(0, 3)], "blocked": [(0, 3)]}, nqueens.NoSolution, r"\(0, 3\) stands on a"),
        ({"blocked": [(3, c) for c in range(8)]}, nqueens.NoSolution, "row 3 has no square left"),
        ({"blocked": [(r, 5) for r in range(8)]}, nqueens.NoSolution, "column 5 has no square"),
        (
            {"placed": [(0, 0), (1, 2), (2, 5)], "blocked": np.eye(8, dtype=bool)[::-1]},
            nqueens.NoSolution,
            "no placement of 8 queens on the 8 x 8 board meets the constraints|stands on|has no",
        ),
    ],
)
def test_bad_or_impossible_constraints(constraints, error, words):
    with pytest.raises(error, match=words):
        nqueens.solve(8, **constraints)


@pytest.mark.parametrize("n", [2, 3])
def test_boards_without_any_solution(n):
    with pytest.raises(nqueens.NoSolution, match=f"{n} queens cannot be placed"):
        nqueens.solve(n, placed=[(0, 0)])


def test_no_constraints_at_all():
    assert nqueens.is_solution(nqueens.solve(20, placed=[], blocked=np.zeros((20, 20), bool)))
    assert nqueens.solve(1, placed=[(0, 0)]).tolist() == [0]
    with pytest.raises(nqueens.NoSolution, match="row 0 has no square left"):
        nqueens.solve(1, blocked=[(0, 0)])


def test_time_limit_of_a_search_that_cannot_succeed():
    # the three corner columns can only be filled from two rows, which local search never finds out
    n = 2500
    blocked = [(row, column) for column in (0, 7, 20) for row in range(n) if row not in (50, 1400)]
    with pytest.raises(TimeoutError, match="no solution found within"):
        nqueens.solve(n, blocked=blocked, rng=1, time_limit=0.2)


@pytest.mark.parametrize("n", [9, 150, 300])
@pytest.mark.parametrize("placed", [[], [(4, 4)]])
def test_masks_and_arrays_in_every_layout_of_memory(n, placed):
    blocked = np.eye(n, dtype=bool)
    blocked[4, 4] = False
    pairs, few = np.argwhere(blocked), n < 10
    calls = [lambda squares: nqueens.solve(n, placed=placed, blocked=squares, rng=1).tolist()]
    calls += [lambda squares: nqueens.Position(n, placed, squares).blocked]
    for name in ("square_counts", "solutions") * few:
        function = getattr(nqueens, name)
        calls.append(lambda squares, function=function: function(n, blocked=squares).tolist())
    for call in calls:
        same = [np.asfortranarray(blocked), blocked.T.copy().T, blocked[::-1].copy()[::-1]]
        same += [blocked.repeat(2, 0).repeat(2, 1)[::2, ::2], pairs, pairs.tolist()]
        same += [np.asfortranarray(pairs), pairs.astype(">i2"), memoryview(pairs), pairs[::-1]]
        assert all(call(one) == call(blocked) for one in same)
