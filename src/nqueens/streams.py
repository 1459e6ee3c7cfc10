"""Random bits for the kernels, drawn so that a seed means the same everywhere and for ever.

Only raw words of the bit generator are used, whose streams NumPy has promised never to change;
the methods of `numpy.random.Generator` carry no such promise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["distinct_below", "integers_below", "kernel_seed", "words"]


def words(rng: np.random.Generator, size: int) -> npt.NDArray[np.uint64]:
    """Draw 64-bit words: each is two raw ones' lower halves, as some generators give no more."""
    halves = rng.bit_generator.random_raw(2 * size) & np.uint64(0xFFFFFFFF)
    return halves[0::2] | halves[1::2] << np.uint64(32)


def kernel_seed(rng: np.random.Generator) -> npt.NDArray[np.uint64]:
    """Draw the four words, not all of them zero, that start a kernel's stream."""
    seed = words(rng, 4)
    return seed if seed.any() else np.ones(4, dtype=np.uint64)


def integers_below(rng: np.random.Generator, bound: int, size: int) -> npt.NDArray[np.uint64]:
    """Draw exactly uniform integers in 0..bound-1, 0 < bound <= 2**64.

    Words are cut to as many bits as ``bound - 1`` has and drawn again where they are too large:
    less than two draws an integer on average.
    """
    shift = np.uint64(64 - max((bound - 1).bit_length(), 1))
    drawn = words(rng, size) >> shift
    while (missing := np.flatnonzero(drawn > np.uint64(bound - 1))).size:
        drawn[missing] = words(rng, missing.size) >> shift
    return drawn


def distinct_below(rng: np.random.Generator, bound: int, size: int) -> npt.NDArray[np.int64]:
    """Draw different integers in 0..bound-1, size <= bound < 2**63, any as likely as any other."""
    if 2 * size > bound:
        return np.argsort(words(rng, bound), kind="stable")[:size].astype(np.int64)
    drawn = np.empty(0, dtype=np.int64)
    while missing := size - drawn.size:
        drawn = np.concatenate([drawn, integers_below(rng, bound, missing).astype(np.int64)])
        drawn = drawn[np.sort(np.unique(drawn, return_index=True)[1])]
    return drawn
