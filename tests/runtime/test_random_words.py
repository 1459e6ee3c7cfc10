"""The random words that seed kernels."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

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
