"""The random words that seed kernels."""

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens._runtime import random_words


def test_the_words_are_frozen():
    drawn = random_words.random_words(np.random.default_rng(0), 3)
    assert drawn.dtype == np.uint64
    raw = np.random.default_rng(0).bit_generator.random_raw(6)
    expected = [int(raw[2 * i]) % 2**32 + (int(raw[2 * i + 1]) % 2**32 << 32) for i in range(3)]
    assert drawn.tolist() == expected


def test_a_seed_is_never_all_zero():
    class Silent:
        bit_generator = type("Bits", (), {"random_raw": staticmethod(lambda k: np.zeros(k, "u8"))})

    assert random_words.kernel_seed(Silent()).any()


@given(bound=st.integers(1, 2**64), seed=st.integers(0, 100))
def test_integers_are_below_their_bound(bound, seed):
    drawn = random_words.integers_below(np.random.default_rng(seed), bound, 50)
    assert drawn.shape == (50,)
    assert max(drawn.tolist()) < bound


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 92])
def test_integers_below_are_uniform(bound):
    drawn = random_words.integers_below(np.random.default_rng(1), bound, 1000 * bound)
    counts = np.bincount(drawn.astype(np.int64), minlength=bound)
    assert len(counts) == bound
    assert (np.abs(counts - 1000) < 6 * 1000**0.5).all()


@given(bound=st.integers(0, 2**62), size=st.integers(0, 60), seed=st.integers(0, 100))
def test_distinct_integers_are_distinct(bound, size, seed):
    size = min(size, bound)
    drawn = random_words.distinct_below(np.random.default_rng(seed), bound, size)
    assert drawn.dtype == np.int64
    assert drawn.shape == (size,)
    assert len(set(drawn.tolist())) == size
    assert all(0 <= x < bound for x in drawn.tolist())


@pytest.mark.parametrize(("bound", "size"), [(4, 1), (5, 2), (4, 3), (4, 4)])
def test_every_choice_in_every_order_is_as_likely(bound, size):
    rng = np.random.default_rng(1)
    orders = list(itertools.permutations(range(bound), size))
    times = Counter(
        tuple(random_words.distinct_below(rng, bound, size).tolist())
        for _ in range(400 * len(orders))
    )
    assert set(times) == set(orders)
    assert all(abs(times[order] - 400) < 6 * 20 for order in orders)
