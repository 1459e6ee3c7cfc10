"""Random numbers that a seed determines on every machine and with every version of NumPy.

They are made only from raw words of the bit generator. NumPy guarantees these streams, but not the
streams of the methods of `numpy.random.Generator`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.random

from nqueens._runtime.errors import InvalidArgument, Parameter, Value
from nqueens._runtime.memory import Words, row_slices


def random_generator(rng: Any) -> np.random.Generator:
    """Return ``numpy.random.default_rng(rng)``, as SPEC 7 recommends."""
    try:
        return np.random.default_rng(rng)
    except ValueError as error:  # such as a negative seed
        reason = str(error)
    raise InvalidArgument(
        "{} cannot be used: {}, not {}", Parameter("rng"), reason, Value(rng)
    ) from None


def random_words(rng: np.random.Generator, size: int, check: Callable[[], object] = int) -> Words:
    """Draw 64-bit words from the lower halves of two raw words, as some give only 32 bits.

    ``check`` is called now and then, and may raise an exception.
    """
    drawn = np.empty(size, dtype=np.uint64)
    for part in row_slices(size):
        check()
        twice = 2 * (part.stop - part.start)
        halves = rng.bit_generator.random_raw(twice) & np.uint64(0xFFFFFFFF)
        drawn[part] = halves[0::2] | halves[1::2] << np.uint64(32)
    return drawn


def kernel_seed(rng: np.random.Generator) -> Words:
    """Draw the four words that seed a kernel's generator; they are not all zero."""
    seed = random_words(rng, 4)
    return seed if seed.any() else np.ones(4, dtype=np.uint64)


def integers_below(
    rng: np.random.Generator, bound: int, size: int, check: Callable[[], object] = int
) -> Words:
    """Draw exactly uniform integers in 0..bound-1, for 0 < bound <= 2**64.

    Words are cut to the bits of ``bound - 1``; words that are still too large are drawn again. That
    takes fewer than two draws per integer on average.
    """
    shift = np.uint64(64 - max((bound - 1).bit_length(), 1))
    drawn = random_words(rng, size, check)
    drawn >>= shift
    while (missing := np.flatnonzero(drawn > np.uint64(bound - 1))).size:
        drawn[missing] = random_words(rng, missing.size, check) >> shift
    return drawn
