"""Odd arguments, and some ordinary ones."""

from __future__ import annotations

import array
import fractions
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from fuzz.outcomes import Odd

if TYPE_CHECKING:
    from fuzz.source import Source

__all__ = ["boards", "dressed", "junk", "number", "pairs", "seed", "small_array"]

INTEGERS = [np.dtype(code) for code in "bBhHiIlLqQ"]
OTHERS = [np.dtype(code) for code in ("?", "f2", "f8", "c16", "U1", "S1", "O", "M8[s]", "V1")]
EDGES = [
    x + d
    for x in (0, 2**7, 2**8, 2**15, 2**16, 2**31, 2**32, 2**63, 2**64, 10**9, 10**30)
    for d in (-1, 0, 1)
] + [-(2**31), -(2**63), -(2**63) - 1, -(10**30), 10**5000, -(10**5000)]
HUGE = [
    (2**40,), (2**33,), (2**40, 2), (2**40, 8), (2**31, 4), (8, 2**40), (3, 2**34),
    (2**40, 0), (0, 2**40),
]  # fmt: skip


class Index:
    """An object whose ``__index__`` returns or raises what it was given."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __index__(self) -> Any:
        """Return the value, or raise."""
        if isinstance(self.value, type):
            raise self.value("from __index__")
        return self.value


class Arrayish:
    """An object whose ``__array__`` returns or raises what it was given."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __array__(self, dtype: object = None, copy: object = None) -> Any:
        """Return the value, or raise."""
        if isinstance(self.value, type):
            raise self.value("from __array__")
        return self.value


class Inherited(np.ndarray):
    """A subclass of the array type."""


def junk(source: Source) -> Any:
    """Return something that is not a number of queens, and rarely a board."""
    return source.pick(
        [
            lambda: None,
            lambda: True,
            lambda: np.bool_(False),
            lambda: 1.5,
            lambda: float("nan"),
            lambda: float("inf"),
            lambda: -0.0,
            lambda: 3 + 0j,
            lambda: np.float32(4),
            lambda: np.longdouble(4),
            lambda: fractions.Fraction(8),
            lambda: "8",
            lambda: "",
            lambda: b"8",
            lambda: "8" * 5000,
            lambda: [],
            lambda: (),
            lambda: {},
            lambda: {8},
            lambda: [[]],
            lambda: [8],
            lambda: [None],
            lambda: [[1, 2], [3]],
            lambda: [2**70, -1],
            lambda: [2**63, 1],
            lambda: {"placed": 1},
            lambda: object(),
            lambda: ...,
            lambda: slice(3),
            lambda: range(4),
            lambda: iter([1, 3, 0, 2]),
            lambda: (c for c in (1, 3, 0, 2)),
            lambda: int,
            lambda: len,
            lambda: memoryview(b"\1\3\0\2"),
            lambda: bytearray(b"\1\3\0\2"),
            lambda: array.array("i", [1, 3, 0, 2]),
            lambda: np.array(4),
            lambda: np.array([4]),
            lambda: np.array([], dtype=object),
            lambda: np.ma.masked,
            lambda: np.datetime64("2020-01-01"),
            lambda: np.array([(1, 2)], dtype=[("a", "i4"), ("b", "i4")]),
            lambda: np.array(["a", "bc"]),
            lambda: np.array([None, 1]),
            lambda: Index(Odd),
            lambda: Index("8"),
            lambda: Index(2**100),
            lambda: Arrayish(Odd),
            lambda: Arrayish(None),
            lambda: Arrayish(np.array([1, 3, 0, 2])),
            lambda: huge(source),
        ]
    )()


def huge(source: Source) -> np.ndarray[Any, Any]:
    """Return an array of a huge shape that takes a few bytes."""
    shape = source.pick(HUGE)
    one = np.zeros((), dtype=source.pick(INTEGERS + OTHERS[:5]))
    if source.flag():
        return np.broadcast_to(one, shape)
    return as_strided(one, shape, (0,) * len(shape))


def number(source: Source, low: int, high: int, *, slow: tuple[int, int] | None = None) -> Any:
    """Return an argument for an integer, usually one from ``low`` to ``high``.

    Do not return integers in the range ``slow``, for which the call would take too long.
    """
    kind = source.byte()
    if kind < 224:
        value = low + source.below(high - low + 1)
        if kind < 192:
            return value
        wrap = source.pick([Index, *(dtype.type for dtype in INTEGERS), np.array])
        try:
            return wrap(value)
        except OverflowError:
            return value
    if kind < 244:
        value = source.pick(EDGES)
        return low if slow and slow[0] <= value <= slow[1] else value
    return junk(source)


def seed(source: Source) -> Any:
    """Return an argument for ``rng``."""
    kind = source.byte()
    if kind < 160:
        return source.byte()
    return source.pick(
        [
            lambda: None,
            lambda: np.random.default_rng(1),
            lambda: np.random.Generator(np.random.MT19937(1)),
            lambda: np.random.Generator(np.random.SFC64(1)),
            lambda: np.random.PCG64(1),
            lambda: np.random.SeedSequence(1),
            lambda: np.random.RandomState(1),
            lambda: [1, 2, 3],
            lambda: np.arange(3),
            lambda: source.pick(EDGES),
            lambda: junk(source),
        ]
    )()


def small_array(source: Source, shape: tuple[int, ...], low: int, high: int) -> Any:
    """Return an array of 64-bit integers from ``low`` to ``high``."""
    size = int(np.prod(shape))
    values = [low + source.below(high - low + 1) for _ in range(size)]
    return np.array(values, dtype=np.int64).reshape(shape)


def dressed(source: Source, values: np.ndarray[Any, Any]) -> Any:
    """Return an array in another type or layout, as a list, or in some other form.

    Values that the type cannot hold are truncated, so compare with the returned value.
    """
    for _ in range(source.below(4)):
        how = source.below(16)
        if how < 5:
            with np.errstate(all="ignore"):
                values = values.astype(source.pick(INTEGERS))
        elif how == 5:
            values = values.byteswap().view(values.dtype.newbyteorder())
        elif how == 6:
            values = np.asfortranarray(values)
        elif how == 7:
            values = np.repeat(values, 2, axis=-1)[..., ::2] if values.ndim else values
        elif how == 8:
            values = np.ascontiguousarray(values[..., ::-1])[..., ::-1] if values.ndim else values
        elif how == 9:
            values = values.copy()
            values.flags.writeable = False
        elif how == 10:
            values = values.view(Inherited)
        elif how == 11:
            values = np.ma.masked_array(values, mask=source.flag())
        elif how == 12:  # not aligned
            room = np.empty(values.nbytes + 1, dtype=np.uint8)
            odd = room[1:].view(values.dtype).reshape(values.shape)
            odd[...] = values
            values = odd
        elif how == 13:
            values = np.broadcast_to(values, (source.below(3), *values.shape))
        elif how == 14:
            values = values.T
        else:
            values = values[None]
    how = source.below(24)
    if how < 6 and isinstance(values, np.ma.MaskedArray):
        return values
    if how == 0:
        return values.tolist()
    if how == 1:
        return Arrayish(np.asarray(values))
    if how == 2:
        return tuple(values.tolist()) if values.ndim else values
    if how == 3:
        return [np.asarray(row) for row in values] if values.ndim else values
    if how == 4 and source.flag():
        with np.errstate(all="ignore"):
            return values.astype(source.pick(OTHERS[:7]))
    if how == 5 and values.ndim == 1 and values.dtype.str[1:] != "u8":
        return [source.pick([int, Index, np.int64])(x) for x in values.tolist()]
    return values


def boards(source: Source, solutions: dict[int, list[list[int]]]) -> Any:
    """Return an argument for one or more boards of any shape, type, layout and content."""
    kind = source.byte()
    if kind >= 240:
        return junk(source)
    n = source.below(9) if kind < 224 else source.pick([16, 31, 32, 33, 64, 65, 127, 129, 257])
    shape = source.pick([(n,), (n,), (1, n), (3, n), (2, 2, n), (0, n), (2, 0, n)])
    content = source.below(4)
    if content == 0 and solutions.get(n):
        rows = [source.pick(solutions[n]) for _ in range(int(np.prod(shape[:-1])))]
        values = np.array(rows, dtype=np.int64).reshape(shape)
    elif content == 1 or n > 9:
        shift, step = source.below(max(n, 1)), source.pick([1, 2, 3, 5])
        row = (np.arange(n) * step + shift) % max(n, 1)
        values = np.broadcast_to(row, shape).astype(np.int64)
    elif content == 2:
        values = small_array(source, shape, 0, max(n - 1, 0))
    else:
        values = small_array(source, shape, -2, n + 1)
    return dressed(source, values)


def pairs(source: Source, n: int) -> Any:
    """Return an argument for squares: pairs, arrays, masks, generators or junk."""
    kind = source.byte()
    if kind >= 232:
        return junk(source)
    if kind < 32:
        return None
    count = source.below(4)
    if kind < 64:
        mask = np.zeros((n, n), dtype=np.bool_)
        for row, column in small_array(source, (count, 2), 0, max(n - 1, 0)).tolist():
            if row < n and column < n:
                mask[row, column] = True
        return mask if source.flag() else mask[:, ::-1]
    low, high = (0, max(n - 1, 0)) if kind < 200 else (-1, n)
    squares = small_array(source, (count, 2), low, high)
    how = source.below(6)
    if how == 0:
        return dressed(source, squares)
    listed = [tuple(square) for square in squares.tolist()]
    if how == 1:
        return iter(listed)
    if how == 2:
        return dict(listed).items()
    if how == 3 and listed:
        listed[-1] = (number(source, low, high), number(source, low, high))
    if how == 4 and listed:
        listed[-1] = junk(source)
    return listed
