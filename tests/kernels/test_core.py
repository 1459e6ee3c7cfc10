"""The guards of the boundary: calls that the Python modules never make reach no kernel."""

import numpy as np
import pytest

from nqueens import _core
from nqueens._boards.plan_board import plan_board
from nqueens._kernels.estimate import estimating
from nqueens._kernels.solve import solving

SEED = np.ones(4, dtype=np.uint64)
EVERYWHERE = np.full(6, 63, dtype=np.uint64)
NO_PREFIX = np.empty(0, dtype=np.uint8)


def zeros(kind, *shape):
    return np.zeros(shape, dtype=kind)


def ones(kind, *shape):
    return np.ones(shape, dtype=kind)


def cursor(**keywords):
    return _core.SolutionCursor(EVERYWHERE, **{"prefix": NO_PREFIX, **keywords})


def solved(kernel, stop, *, n=None, rows=8, stream=SEED):
    kernel(rows if n is None else n).solve(zeros("i4", rows), stream.copy(), stop)


def small(stop, *, n=8, columns=8):
    solving.SmallSolver(n).fill(zeros("u1", 1, columns), SEED.copy(), stop)


def exact(*, alive=(3, 3), rows=(0, 1, 2), columns=(0, 1, 3), n=4):
    return solving.ExactCompletion(
        n, ones("u1", *alive), np.array(rows, np.int32), np.array(columns, np.int32)
    )


def around(*, rows=(0,), columns=(0,), sums=7, blocked=()):
    return solving.LocalCompletion(
        np.array(rows, np.uint32), np.array(columns, np.uint32), ones("u1", sums), ones("u1", 7),
        np.array(blocked, np.int64).reshape(-1, 2),
    )  # fmt: skip


def each(stop, *, n=8, width=2, column=1, rows=1):
    closed = np.array(plan_board(n).closed, np.uint32)
    _core.Counter(n, closed, False, "scalar").count_each(
        np.full((1, width), column, np.uint8), zeros("u8", rows), 1, stop
    )


def sample(
    stop, *, order=(0, 1, 2), placed=None, blocked=(), drop_from=2, eighths=7, capacity=64,
    stream=SEED, rows=3, bits=0,
):  # fmt: skip
    placed = np.full(len(order), -1) if placed is None else placed
    population = estimating.Population(
        np.array(order, np.int32), np.array(placed, np.int32),
        np.array(blocked, np.int64).reshape(-1, 2), drop_from, eighths, capacity, "scalar", bits,
    )  # fmt: skip
    population.sample(stream, zeros("i8", rows), zeros("i8", 3), stop)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda stop: _core.count_queens(33, "scalar", stop), "32 rows for a board of 33"),
        (lambda stop: _core.count_queens(0, "scalar", stop), "0 rows for a board of 0"),
        (lambda stop: _core.count_half_turn(33, stop), r"n = 33 is not in 1\.\.32"),
        (lambda stop: _core.count_quarter_turn(65, stop), r"n = 65 is not in 0\.\.64"),
        (lambda stop: each(stop, width=3), "not queens of a board of 8"),
        (lambda stop: each(stop, column=8), "not queens of a board of 8"),
        (lambda stop: each(stop, rows=2), "not queens of a board of 8, or no room"),
        (lambda stop: each(stop, n=2, width=6), "not queens of a board of 2"),
        (lambda _: _core.SolutionCursor(zeros("u8", 0), prefix=NO_PREFIX), "n = 0 is not in"),
        (lambda _: _core.SolutionCursor(zeros("u8", 65), prefix=NO_PREFIX), "n = 65 is not in"),
        (lambda _: cursor(prefix=zeros("u1", 6)), "leaves no row to fill"),
        (lambda _: cursor(prefix=ones("u1", 1) * np.uint8(6)), "column 6 is not on the board"),
        (lambda _: cursor(prefix=zeros("u1", 2)), "queens of the prefix attack each other"),
        (lambda stop: cursor().fill(zeros("u1", 1, 5), stop), "rows of 5 for a board of 6"),
        (lambda stop: solved(_core.SwapSearch, stop, n=3), "swap search needs n >= 4, not 3"),
        (lambda stop: solved(_core.SwapSearch, stop, n=9), "8 rows for a board of 9"),
        (
            lambda stop: solved(_core.SwapSearch, stop, stream=zeros("u8", 4)),
            "four words, not all zero",
        ),
        (lambda stop: solved(_core.SwapSearch, stop, stream=ones("u8", 3)), "four words, not all"),
        (lambda stop: solved(solving.HillClimb, stop, n=3), "hill climbing needs n >= 4, not 3"),
        (lambda stop: solved(solving.HillClimb, stop, n=9), "8 rows for a board of 9"),
        (lambda stop: small(stop, n=3), "a random board needs n >= 4, not 3"),
        (lambda stop: small(stop, columns=7), "rows of 7 for 8 queens"),
        (lambda _: solving.GreedySolver(999), "greedy placement needs n >= 1000, not 999"),
        (lambda stop: solved(solving.GreedySolver, stop, n=1000), "8 rows for a board of 1000"),
        (lambda _: exact(alive=(3, 2)), "3 x 2 squares do not fit 3 rows and 3 columns"),
        (lambda _: exact(alive=(0, 0), rows=(), columns=()), "0 x 0 squares do not fit"),
        (lambda _: exact(columns=(0, 1, 4)), "do not ascend on a board of 4"),
        (lambda _: exact(rows=(-1, 1, 2)), "do not ascend on a board of 4"),
        (lambda _: exact(rows=(0, 2, 2)), "do not ascend on a board of 4"),
        (lambda stop: exact().solve(zeros("i4", 5), SEED.copy(), stop), "5 rows for a board of 4"),
        (lambda _: around(sums=9), "do not belong to a board of 5"),
        (lambda _: around(columns=(0, 1)), "do not belong to a board of 4"),
        (lambda stop: around(rows=(4,)).prepare(SEED.copy(), stop), "not belong to a board of 4"),
        (
            lambda stop: around(blocked=[(3, 1), (0, 0)]).prepare(SEED.copy(), stop),
            "do not belong to a board of 4",
        ),
        (
            lambda stop: around(blocked=[(3, 4)]).prepare(SEED.copy(), stop),
            "do not belong to a board of 4",
        ),
        (lambda stop: around().solve(zeros("i4", 4), 1, SEED.copy(), stop), "is not prepared"),
        (lambda stop: sample(stop, order=(0, 1, 3)), "3 rows and 0 queens do not form 3 rows"),
        (lambda stop: sample(stop, order=(0, 1, 1)), "do not form 3 rows"),
        (lambda stop: sample(stop, order=(0,), placed=(-1, 2, 2)), "different columns below 3"),
        (lambda stop: sample(stop, order=(0,), placed=(-1, 1, 3)), "different columns below 3"),
        (lambda stop: sample(stop, order=(), placed=(0,)), "and 1 queens do not form 1 rows"),
        (lambda stop: sample(stop, blocked=[(0, 3)]), "square 0 is not on a board of 3 rows"),
        (lambda stop: sample(stop, drop_from=4), "4 and 7 do not fit 3 levels"),
        (lambda stop: sample(stop, bits=32), "with 32 bits has no promises"),
        (lambda stop: sample(stop, eighths=9), "2 and 9 do not fit 3 levels"),
        (lambda stop: sample(stop, capacity=16385), "no population of 16385 nodes"),
        (
            lambda stop: solving.linear_solve(zeros("i4", 5), 5, 0, stop),
            "5 and 0 are not below 5",
        ),
        (lambda stop: sample(stop, order=()), r"n = 0 is not in 1\.\.1024"),
        (lambda stop: sample(stop, stream=zeros("u8", 4)), "four words, not all zero"),
        (lambda stop: sample(stop, rows=2), "2 and 3 places for 3 levels"),
        (lambda stop: sample(stop, capacity=0), "no population of 0 nodes"),
        (lambda stop: sample(stop, bits=48), "with 48 bits for n = 3"),
        (lambda stop: sample(stop, order=range(65), bits=64), "with 64 bits for n = 65"),
        (lambda stop: estimating.profile_tree(zeros("u8", 2), stop), r"n = 1 is not in 2\.\.32"),
        (lambda stop: estimating.profile_tree(zeros("u8", 34), stop), r"n = 33 is not in 2\.\.32"),
        (
            lambda stop: _core.check_boards(zeros("u1", 2, 8), False, zeros("u1", 1), stop),
            "1 results for 2 boards",
        ),
        (
            lambda stop: _core.count_conflicts(zeros("u1", 1, 8), False, zeros("i8", 2), stop),
            "2 results for 1 boards",
        ),
    ],
)
def test_what_would_go_out_of_bounds_is_refused(call, words):
    with pytest.raises(ValueError, match=words):
        call(_core.StopFlag())


@pytest.mark.parametrize(
    "call",
    [
        lambda stop: solved(_core.SwapSearch, stop, rows=1000),
        lambda stop: solved(solving.HillClimb, stop, rows=300),
        lambda stop: solved(solving.GreedySolver, stop, rows=2000),
        lambda stop: solving.formula_solve(zeros("i4", 2000), stop),
        lambda stop: solving.linear_solve(zeros("i4", 2000), 2, 0, stop),
        small,
        lambda stop: exact().solve(zeros("i4", 4), SEED.copy(), stop),
        lambda stop: around().prepare(SEED.copy(), stop),
        lambda stop: cursor().skip(10**12, stop),
        lambda stop: _core.count_queens(16, "scalar", stop),
        lambda stop: _core.count_half_turn(24, stop),
        lambda stop: _core.count_quarter_turn(48, stop),
        lambda stop: estimating.profile_tree(zeros("u8", 20), stop),
        lambda stop: sample(stop, order=(2, 0, 1)),
        lambda stop: _core.count_conflicts(zeros("i4", 1, 10**6), False, zeros("i8", 1), stop),
        lambda stop: _core.check_boards(zeros("i4", 1, 10**6), False, zeros("u1", 1), stop),
    ],
)
def test_a_flag_that_is_set_stops_a_kernel_at_once(call):
    stop = _core.StopFlag()
    assert not stop.is_set()
    stop.set()
    assert stop.is_set()
    with pytest.raises(_core.Stopped):
        call(stop)


@pytest.mark.parametrize(
    ("kernel", "sizes", "nbytes"),
    [
        (_core.SwapSearch, (1000,), 2 * 1999 + 4 * 1000),
        (solving.HillClimb, (1000,), 8 * 1999),
        (solving.SmallSolver, (8,), 18 + 2 * 19 + 12 * 8),
        (solving.ExactCompletion, (8, 5), 4 * (5 + 5 + 8 + 25 + 15) + 2 * 5),
        (solving.LocalCompletion, (8, 5, 0), 2 * 3 + 8 * 5),
        (solving.LocalCompletion, (8, 5, 2), 2 * 3 + 8 * 5 + 8 * 9 + 4 * 2),
        (estimating.Population, (32, 32, 0, 32, 64), 2 * 64 * 4 * 8),
        (estimating.Population, (33, 33, 0, 33, 64), 2 * 64 * 32 * 8),
        (estimating.Population, (65, 65, 1, 45, 64), (2 * 64 * 64 + (2 * 65 + 4 * 129) * 2) * 8),
    ],
)
def test_work_space_is_told_in_advance(kernel, sizes, nbytes):
    assert kernel.nbytes(*sizes) == nbytes


def test_the_work_space_of_a_huge_board_is_five_bytes_a_queen():
    n = 2**31 - 1
    assert n < solving.GreedySolver.nbytes(n) < 6 * n / 5


def test_an_exact_completion_can_be_repeated():
    search = exact(alive=(6, 6), rows=range(6), columns=range(6), n=6)
    stop = _core.StopFlag()
    stream = SEED.copy()
    boards = set()
    for _ in range(20):
        queens = zeros("i4", 6)
        assert search.solve(queens, stream, stop)
        boards.add(tuple(queens.tolist()))
    assert 1 < len(boards) <= 4  # of the four solutions


def test_a_diagonal_that_is_not_free_takes_no_queen():
    for family in (0, 1):
        lines = np.ones((2, 11), np.uint8)
        lines[family, [0, 2]] = 0
        every = np.arange(6, dtype=np.uint32)
        search = solving.LocalCompletion(every, every, *lines, np.empty((0, 2), np.int64))
        stop = _core.StopFlag()
        queens = np.full(6, -1, np.int32)
        assert search.prepare(SEED.copy(), stop) == (-1, -1)
        assert search.solve(queens, 0, SEED.copy(), stop)
        rows = np.arange(6)
        taken = rows + queens if family == 0 else queens - rows + 5
        assert len(set(queens.tolist())) == 6
        assert not set(taken.tolist()) & {0, 2}
