"""Huge arrays: slices that cover them, and the order of their rows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens._runtime import slices

rng = np.random.default_rng(1)


@pytest.fixture(autouse=True, params=[7, 1 << 18])
def piece(request, monkeypatch):
    """Make pieces so small that there are several."""
    monkeypatch.setattr(slices, "SLICE", request.param)
    monkeypatch.setattr(slices, "LONGEST", request.param)
    return request.param


@pytest.mark.parametrize("length", [0, 1, 6, 7, 8, 100])
@pytest.mark.parametrize("width", [0, 1, 3, 1000])
def test_pieces_cover_everything_once(length, width):
    numbers = np.arange(length)
    parts = [numbers[part] for part in slices.row_slices(length, width)]
    assert [x for part in parts for x in part] == list(range(length))


@pytest.mark.parametrize("dtype", [np.uint8, np.int32, np.int64])
@pytest.mark.parametrize("shape", [(0, 3), (1, 4), (300, 0), (300, 1), (300, 2), (77, 70)])
@pytest.mark.parametrize("top", [2, 200, 2**31])
def test_order_and_distinct_rows(dtype, shape, top):
    rows = rng.integers(0, min(top, np.iinfo(dtype).max), shape).astype(dtype)
    listed = rows.tolist()
    order = slices.row_order(rows)
    assert order.tolist() == sorted(range(len(listed)), key=lambda i: (listed[i], i))
    different, which = slices.numbered_rows(rows)
    assert np.array_equal(slices.unique_rows(rows), different)
    assert different.dtype == rows.dtype
    assert different.tolist() == sorted(map(list, set(map(tuple, listed))))
    assert np.array_equal(different[which], rows)


@pytest.mark.parametrize("top", [1, 9, 2**40, 2**61, 2**64])
@pytest.mark.parametrize("length", [0, 1, 7, 300])
def test_order_of_numbers(top, length):
    numbers = rng.integers(0, top, length, dtype=np.uint64)
    assert slices.number_order(numbers).tolist() == sorted(range(length), key=numbers.__getitem__)


@pytest.mark.parametrize("ahead", [9, 30])
def test_rows_that_begin_alike(ahead):
    rows = np.repeat(rng.integers(0, 256, (3, 40), dtype=np.uint8), 50, axis=0)
    rows[:, ahead] = rng.integers(0, 256, 150)
    wanted = sorted(range(150), key=lambda i: (rows[i].tolist(), i))
    assert slices.row_order(rows).tolist() == wanted


@given(st.lists(st.integers(0, 3), min_size=4, max_size=4), st.integers(1, 60))
def test_many_equal_rows_keep_their_order(row, times):
    assert slices.row_order(np.array([row] * times)).tolist() == list(range(times))
