"""Functions that work on huge arrays in pieces give the same results as NumPy's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens import _core
from nqueens._runtime import slices

rng = np.random.default_rng(1)


@pytest.fixture(autouse=True, params=[7, 64, 1 << 18])
def piece(request, monkeypatch):
    """Make pieces so small that there are several."""
    monkeypatch.setattr(slices, "SLICE", request.param)
    monkeypatch.setattr(slices, "LONG_LIST", 3)
    return request.param


@pytest.mark.parametrize("length", [0, 1, 6, 7, 8, 100])
@pytest.mark.parametrize("width", [0, 1, 3, 1000])
def test_pieces_cover_everything_once(length, width):
    numbers = np.arange(length)
    parts = [numbers[some] for some in slices.row_slices(length, width)]
    assert [x for part in parts for x in part] == list(range(length))


ARRAYS = [
    rng.integers(-50, 50, (23, 5)),
    rng.integers(0, 200, (40, 3)).astype(np.uint8)[::-2],
    rng.integers(0, 9, (8, 30)).astype(">i4").T,
    rng.integers(0, 2**60, 333).astype(np.uint64),
]


@pytest.mark.parametrize("array", ARRAYS)
def test_bounds_and_copies(array):
    assert slices.min_max(array) == (array.min(), array.max())
    copy = slices.native_copy(array, np.int64)
    assert copy.flags.c_contiguous
    assert copy.dtype == np.int64
    assert np.array_equal(copy, array)


@pytest.mark.parametrize("length", [0, 1, 8, 63, 500])
def test_flags(length):
    flags = rng.integers(0, 2, length).astype(bool)
    assert slices.count_nonzero(flags) == flags.sum()
    found = slices.flatnonzero(flags, np.uint32)
    assert found.dtype == np.uint32
    assert np.array_equal(found, np.flatnonzero(flags))
    assert np.array_equal(slices.mask_of(length, np.flatnonzero(flags)), flags)
    assert np.array_equal(slices.full((3, length), 7, np.int32), np.full((3, length), 7))


@pytest.mark.parametrize("array", [np.arange(50), rng.integers(0, 9, (50, 4))])
def test_taken_from(array):
    which = rng.integers(0, 50, 333)
    assert np.array_equal(slices.take(array, which), array[which])


@pytest.mark.parametrize("dtype", [np.uint8, np.int32, np.int64, np.uint64])
@pytest.mark.parametrize("shape", [(0, 3), (1, 4), (300, 0), (300, 2), (77, 70), (300, 1), (300,)])
@pytest.mark.parametrize("top", [2, 200])
def test_order_and_distinct_rows(dtype, shape, top):
    rows = rng.integers(0, top, shape).astype(dtype)
    order = slices.argsort_rows(rows)
    listed = rows.tolist()
    assert order.tolist() == sorted(range(len(listed)), key=lambda i: (listed[i], i))
    if rows.ndim == 2 and rows.size:
        different, which = slices.numbered_rows(rows)
        assert np.array_equal(slices.unique_rows(rows), different)
        wanted, numbers = np.unique(rows, axis=0, return_inverse=True)
        assert np.array_equal(different, wanted)
        assert np.array_equal(which, numbers.ravel())


def test_words_above_the_signed_ones_are_in_order():
    words = np.array([2**63, 5, 2**64 - 1, 2**63 - 1] * 9, dtype=np.uint64)
    assert np.array_equal(words[slices.argsort_rows(words)], np.sort(words))


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_numbers_below_zero_are_in_order(dtype):
    bounds = np.iinfo(dtype)
    rows = rng.choice(np.array([bounds.min, -1, 0, bounds.max], dtype=dtype), (200, 3))
    assert np.array_equal(slices.unique_rows(rows), np.unique(rows, axis=0))


@pytest.mark.parametrize("ahead", [9, 30])
def test_rows_that_begin_alike(ahead):
    rows = np.repeat(rng.integers(0, 256, (3, 40), dtype=np.uint8), 50, axis=0)
    rows[:, ahead] = rng.integers(0, 256, 150)
    wanted = sorted(range(150), key=lambda i: (rows[i].tolist(), i))
    assert slices.argsort_rows(rows).tolist() == wanted


STOPPED = _core.StopFlag()
STOPPED.set()


def test_a_stopped_sort_has_no_result():
    rows, numbers = np.arange(1 << 17)[:, np.newaxis], np.empty((2, 1 << 17), dtype=np.int64)
    with pytest.raises(_core.Stopped):
        _core.sort_rows(rows, numbers[0], STOPPED)
    with pytest.raises(_core.Stopped):
        _core.distinct_rows(rows, *numbers, STOPPED)


def test_the_boundary_of_the_sort():
    rows, stop = np.zeros((3, 2), dtype=np.uint8), _core.StopFlag()
    short, order = np.zeros(2, dtype=np.int64), np.zeros(3, dtype=np.int64)
    with pytest.raises(ValueError, match="an order of 2 numbers for 3 rows"):
        _core.sort_rows(rows, short, stop)
    with pytest.raises(ValueError, match="groups of 3 and 2 rows for 3"):
        _core.distinct_rows(rows, order, short, stop)


VALUES = [
    list(range(100)),
    [[1, 2, 3]] * 50,
    [(1, 2)] * 9 + [[3, 4]],
    [1] * 20 + [2.5],
    [1] * 20 + [2**63],
    [np.arange(4)] * 30,
    [True] * 9,
    ["a"] * 9 + ["long"],
    [[]] * 9,
]


@pytest.mark.parametrize("values", VALUES, ids=range(len(VALUES)))
def test_arrays_of_lists(values):
    array, wanted = slices.as_array(values), np.asarray(values)
    assert array.dtype == wanted.dtype
    assert array.shape == wanted.shape
    assert np.array_equal(array, wanted)


def test_a_ragged_list_is_refused_as_numpy_does():
    with pytest.raises(ValueError, match="inhomogeneous"):
        slices.as_array([[1, 2]] * 30 + [[1]])


@given(st.lists(st.integers(0, 3), min_size=4, max_size=4), st.integers(1, 60))
def test_many_equal_rows_keep_their_order(row, times):
    assert slices.argsort_rows(np.array([row] * times)).tolist() == list(range(times))
