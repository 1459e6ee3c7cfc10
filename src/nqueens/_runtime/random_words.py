"""Random bits for the kernels, drawn so that a seed means the same everywhere and for ever.

Only raw words of the bit generator are used, whose streams NumPy has promised never to change;
the methods of `numpy.random.Generator` carry no such promise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nqueens._runtime.slices import order_of, pieces, places, taken_from

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["distinct_below", "integers_below", "kernel_seed", "words"]


def words(rng: np.random.Generator, size: int) -> npt.NDArray[np.uint64]:
    """Draw 64-bit words: each is two raw ones' lower halves, as some generators give no more."""
    drawn = np.empty(size, dtype=np.uint64)
    for piece in pieces(size):
        twice = 2 * (piece.stop - piece.start)
        halves = rng.bit_generator.random_raw(twice) & np.uint64(0xFFFFFFFF)
        drawn[piece] = halves[0::2] | halves[1::2] << np.uint64(32)
    return drawn


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
    drawn = words(rng, size)
    for piece in pieces(size):
        drawn[piece] >>= shift
    while (missing := _above(drawn, bound - 1)).size:
        for piece in pieces(missing.size):
            drawn[missing[piece]] = words(rng, piece.stop - piece.start) >> shift
    return drawn


def _above(drawn: npt.NDArray[np.uint64], largest: int) -> npt.NDArray[np.int64]:
    """Return where numbers above the largest wanted stand."""
    above = np.empty(len(drawn), dtype=np.bool_)
    for piece in pieces(len(drawn)):
        above[piece] = drawn[piece] > np.uint64(largest)
    return places(above, np.int64)


def distinct_below(rng: np.random.Generator, bound: int, size: int) -> npt.NDArray[np.int64]:
    """Draw different integers in 0..bound-1, size <= bound < 2**63, any as likely as any other."""
    if 2 * size > bound:
        return order_of(words(rng, bound))[:size]
    drawn = np.empty(0, dtype=np.int64)
    while missing := size - drawn.size:
        drawn = np.concatenate([drawn, integers_below(rng, bound, missing).astype(np.int64)])
        drawn = _first_of_each(drawn)
    return drawn


def _first_of_each(drawn: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Leave out the numbers that stood before."""
    first = np.empty(len(drawn), dtype=np.bool_)
    order = order_of(drawn)
    before = -1
    for piece in pieces(len(drawn)):
        numbers = drawn[order[piece]]
        first[order[piece]] = np.diff(numbers, prepend=before) != 0
        before = int(numbers[-1])
    return taken_from(drawn, places(first, np.int64))
