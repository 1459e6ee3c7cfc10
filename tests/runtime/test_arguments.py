"""Validation of arguments."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nqueens._runtime.arguments import checked_choice, file_name, integer
from nqueens._runtime.random_words import random_generator


@given(st.integers())
def test_integers_in_range_come_back(value):
    assert integer(value, "n", minimum=value) == value
    assert integer(value, "n", minimum=value - 1, maximum=value) == value


@given(st.integers(0, 255))
def test_numpy_integers_become_python_ints(value):
    assert type(integer(np.uint8(value), "n", minimum=0)) is int


@pytest.mark.parametrize(
    "value", [True, np.True_, 1.0, np.float64(1), "1", b"1", None, [1], 1j, np.array([1, 2])]
)
def test_what_is_no_integer(value):
    with pytest.raises(TypeError, match="size must be an integer, not"):
        integer(value, "size", minimum=0)


def test_the_error_names_value_and_rule():
    with pytest.raises(ValueError, match="size must be at least 3, not 2"):
        integer(2, "size", minimum=3)
    with pytest.raises(ValueError, match=r"size must be at most 3 \(so it is\), not 4"):
        integer(4, "size", minimum=0, maximum=3, why=" (so it is)")


def test_a_choice_may_have_hyphens_for_underscores():
    assert checked_choice("half-turn", "a class", ("none", "half_turn")) == "half_turn"
    assert checked_choice(1, "base", (0, 1, None)) == 1
    assert checked_choice(np.int64(1), "base", (0, 1, None)) == 1
    assert checked_choice(None, "base", (0, 1, None)) is None
    for value in ("half turn", "half", True, 1.0, ["none"]):
        with pytest.raises(ValueError, match="a class must be one of 'none', 'half_turn', 1, not"):
            checked_choice(value, "a class", ("none", "half_turn", 1))


@pytest.mark.parametrize(
    "rng", [5, 2**200, [1, 2], (1, 2), range(3), [2**100], np.array([1, 2]), np.uint8(3), []]
)
def test_a_seed_is_that_of_numpy(rng):
    expected = np.random.default_rng(rng).bit_generator.random_raw(3)
    assert random_generator(rng).bit_generator.random_raw(3).tolist() == expected.tolist()


def test_a_name_that_no_file_can_have():
    for name in ("a\0b", ""):
        with pytest.raises(ValueError, match="checkpoint"):
            file_name(name, "checkpoint")
