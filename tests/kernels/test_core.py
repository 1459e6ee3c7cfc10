"""The boundary's own guards: what the Python modules never ask for does not reach a kernel."""

import numpy as np
import pytest

from nqueens import _core
from nqueens._boards.restriction import restriction
from nqueens._counting.parts import closed_masks

SEED = np.ones(4, dtype=np.uint64)
EVERYWHERE = np.full(6, 63, dtype=np.uint64)
NO_PREFIX = np.empty(0, dtype=np.uint8)


def zeros(kind, *shape):
    return np.zeros(shape, dtype=kind)


def ones(kind, *shape):
    return np.ones(shape, dtype=kind)


def cursor(**keywords):
    return _core.SolutionCursor(EVERYWHERE, **{"prefix": NO_PREFIX, **keywords})


def swap(n, stop, attacked=None, seed=SEED):
    counters = zeros("u1", 2, 2 * max(n, 1) - 1)
    attacked = zeros("i4", n) if attacked is None else attacked
    _core.swap_solve(zeros("i4", n), *counters, attacked, seed, stop)


def climb(n, stop, length):
    _core.climb_solve(zeros("i4", n), *zeros("i4", 2, length), SEED.copy(), stop)


def small(stop, *, queens=8, octets=32):
    _core.small_solve(
        zeros("u1", 1, 8), *zeros("u1", 3, octets), zeros("i4", queens), zeros("u4", 2, 8),
        zeros("i8", 0), SEED.copy(), stop,
    )  # fmt: skip


def exact(stop):
    _core.exact_solve(
        ones("u1", 3, 3), ones("i4", 3), ones("i4", 3), ones("u1", 2, 3), ones("u4", 9),
        ones("i4", 3), ones("i4", 3), ones("i4", 4), ones("i4", 3, 2), SEED.copy(), stop,
    )  # fmt: skip


def around(stop):
    _core.around_solve(
        zeros("i4", 9), zeros("u1", 4), zeros("u1", 5), zeros("i8", 10), zeros("i4", 0),
        zeros("u4", 1), zeros("u4", 1), 0, SEED.copy(), stop,
    )  # fmt: skip


def plan(n, width, stop):
    closed = closed_masks(restriction(n))
    _core.Counter(n, closed, False, "scalar").count_plan(zeros("u1", 1, width), stop)


def sample(stop, *, order=(0, 1, 2), seed=SEED, rows=3):
    order = np.array(order, dtype=np.int32)
    words = _core.estimate_words(3)
    _core.sample_population(
        order, 2, seed, zeros("u8", 2, 65, words), zeros("i8", rows), zeros("i8", 3), stop
    )


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda stop: _core.count_queens(33, stop), r"n = 33 is not in 1\.\.32"),
        (lambda stop: _core.count_queens(0, stop), r"n = 0 is not in 1\.\.32"),
        (lambda stop: _core.count_half_turn(33, stop), r"n = 33 is not in 1\.\.32"),
        (lambda stop: _core.count_quarter_turn(65, stop), r"n = 65 is not in 0\.\.64"),
        (lambda stop: plan(17, 18, stop), "no plan to be counted in one go"),
        (lambda stop: plan(8, 3, stop), "no plan to be counted in one go, n = 8"),
        (lambda _: _core.SolutionCursor(zeros("u8", 0), prefix=NO_PREFIX), "n = 0 is not in"),
        (lambda _: _core.SolutionCursor(zeros("u8", 65), prefix=NO_PREFIX), "n = 65 is not in"),
        (lambda _: cursor(prefix=zeros("u1", 6)), "leaves no row to fill"),
        (lambda _: cursor(prefix=ones("u1", 1) * np.uint8(6)), "column 6 is not on the board"),
        (lambda _: cursor(prefix=zeros("u1", 2)), "the prefix is no placement"),
        (lambda stop: cursor().fill(zeros("u1", 1, 5), stop), "rows of 5 for a board of 6"),
        (lambda stop: cursor().pick(zeros("u8", 2), zeros("u1", 1, 6), stop), "as many rows as"),
        (lambda stop: cursor().pick(zeros("u8", 1) + 4, zeros("u1", 1, 6), stop), "not below the"),
        (lambda stop: swap(3, stop), "swap search needs n >= 4, not 3"),
        (lambda stop: swap(8, stop, attacked=zeros("i4", 7)), "work space of the wrong length"),
        (lambda stop: swap(8, stop, seed=zeros("u8", 4)), "four words, not all zero"),
        (lambda stop: swap(8, stop, seed=ones("u8", 3)), "four words, not all zero"),
        (lambda stop: climb(8, stop, 14), "work space of the wrong length"),
        (lambda stop: climb(3, stop, 5), "work space of the wrong length"),
        (lambda stop: small(stop, queens=7), "work space of the wrong length"),
        (lambda stop: small(stop, octets=16), "bitmaps of the wrong length"),
        (exact, "work space of the wrong length"),
        (around, "work space of the wrong length"),
        (lambda stop: sample(stop, order=(0, 1, 3)), "row 3 is not on a board of 3 rows"),
        (lambda stop: sample(stop, seed=zeros("u8", 4)), "four words, not all zero"),
        (lambda stop: sample(stop, rows=2), "work space of the wrong shape"),
        (
            lambda stop: _core.check_boards(
                zeros("u1", 2, 8), zeros("u1", 1), zeros("u8", 0), stop
            ),
            "work space of the wrong length",
        ),
        (
            lambda stop: _core.count_conflicts(
                zeros("u1", 1, 8), zeros("i8", 1), zeros("u4", 39), stop
            ),
            "work space of the wrong length",
        ),
    ],
)
def test_what_would_go_out_of_bounds_is_refused(call, words):
    with pytest.raises(ValueError, match=words):
        call(_core.StopFlag())


@pytest.mark.parametrize(
    "call",
    [
        lambda stop: swap(1000, stop),
        lambda stop: climb(300, stop, 599),
        small,
        lambda stop: cursor().pick(zeros("u8", 1), zeros("u1", 1, 6), stop),
        lambda stop: _core.count_half_turn(20, stop),
        lambda stop: _core.count_conflicts(
            zeros("i4", 1, 10**6), zeros("i8", 1), zeros("u4", 5 * 10**6), stop
        ),
        lambda stop: _core.check_boards(
            zeros("i4", 1, 10**6), zeros("u1", 1), zeros("u8", 10**5), stop
        ),
    ],
)
def test_a_flag_that_is_set_stops_a_kernel_at_once(call):
    stop = _core.StopFlag()
    stop.set()
    with pytest.raises(_core.Stopped):
        call(stop)
