"""Validation of arguments."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import python

from nqueens._runtime.arguments import checked_choice, file_name, integer, random_generator
from nqueens._selftest.frozen import DRAWING


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


def test_making_a_generator_starts_no_thread():
    code = (
        "from nqueens._runtime import arguments, threads\n"
        "del threads.start_new_thread\n"
        "print(arguments.random_generator(1).bit_generator.random_raw())\n"
    )
    drawn = python("-c", code, check=True).stdout
    assert int(drawn) == np.random.default_rng(1).bit_generator.random_raw()


def test_a_choice_may_have_hyphens_for_underscores():
    assert checked_choice("half-turn", "a class", ("none", "half_turn")) == "half_turn"
    assert checked_choice(1, "base", (0, 1, None)) == 1
    assert checked_choice(None, "base", (0, 1, None)) is None
    for value in ("half turn", "half", True, 1.0, ["none"], np.int64(1)):
        with pytest.raises(ValueError, match="a class must be one of 'none', 'half_turn', 1, not"):
            checked_choice(value, "a class", ("none", "half_turn", 1))


def endless():
    """Return a list that contains itself; NumPy would follow it until the process crashes."""
    words = []
    words.append(words)
    return words


@pytest.mark.parametrize(
    ("rng", "error", "words"),
    [
        ("x", TypeError, "rng must be a seed .* not 'x'"),
        ({1: 2}, TypeError, "rng must be a seed"),
        (1.5, TypeError, "rng must be a seed"),
        (True, TypeError, "rng must be a seed"),
        (endless(), TypeError, "each word of rng must be an integer, not"),
        ([endless()], TypeError, "each word of rng must be an integer, not"),
        (np.array([endless(), 1], dtype=object)[:1], TypeError, "each word of rng"),
        ([[1], [2]], TypeError, "each word of rng must be an integer"),
        (["0x12"], TypeError, "each word of rng must be an integer"),
        (range(10**10), ValueError, "rng must have at most 65536 words"),
        ([1] * 65537, ValueError, "rng must have at most 65536 words"),
        (np.zeros((300, 300), dtype=int), ValueError, "rng must have at most 65536 words"),
        ([3, -1], ValueError, "each word of rng must be at least 0, not -1"),
        (np.array([3, -1]), ValueError, "rng must not be negative, as -1 is"),
        (-1, ValueError, "rng must not be negative, as -1 is"),
    ],
)
def test_what_is_no_seed(rng, error, words):
    with pytest.raises(error, match=words):
        random_generator(rng)


@pytest.mark.parametrize(
    "rng", [5, 2**200, [1, 2], (1, 2), range(3), [2**100], np.array([1, 2]), np.uint8(3), []]
)
def test_a_seed_is_that_of_numpy(rng):
    expected = np.random.default_rng(rng).bit_generator.random_raw(3)
    assert random_generator(rng).bit_generator.random_raw(3).tolist() == expected.tolist()


def test_a_name_that_no_file_can_have():
    for name in ("\ud800", "a\0b", ""):
        with pytest.raises(ValueError, match="checkpoint"):
            file_name(name, "checkpoint")


@pytest.mark.parametrize("name", DRAWING)
def test_a_seed_is_given_as_rng(name):
    with pytest.raises(TypeError, match=r"\w+\(\) takes the seed as rng=3, not seed=3$"):
        DRAWING[name](8, seed=3)
