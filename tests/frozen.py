"""The frozen streams: what seeds give, as hashes in ``frozen.json`` that releases keep.

A hash covers the numbers, not their bytes in memory, so it does not depend on the byte order or the
integer types of the platform.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from nqueens._estimating import Estimate, estimate_count
from nqueens._listing.samples import random_solutions
from nqueens._solving.puzzles import unique_puzzle
from nqueens._solving.solving import solve, solve_many
from nqueens.regions import Puzzle, fill, generate, repair

FILE = Path(__file__).parent / "data" / "frozen.json"
DRAWING: dict[str, Callable[..., object]] = {
    function.__name__: function
    for function in (
        estimate_count,
        random_solutions,
        solve,
        solve_many,
        unique_puzzle,
    )
} | {"regions.fill": fill, "regions.generate": generate, "regions.repair": repair}


class Stream(NamedTuple):
    """A call with a seed, and the hash of what it returns."""

    call: str
    arguments: dict[str, Any]
    rng: Any
    sha256: str

    def __str__(self) -> str:
        """Return the call as Python code."""
        given = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"{self.call}({given}, rng={self.rng!r})"


def frozen_streams() -> list[Stream]:
    """Return all streams of ``frozen.json``."""
    return [Stream(**entry) for entry in json.loads(FILE.read_text("utf-8"))["streams"]]


def drawn(stream: Stream, *, workers: int | None = None) -> object:
    """Return what the call of a stream returns; pass on ``workers`` if the function takes it."""
    rng = stream.rng
    if isinstance(rng, dict):  # a bit generator by name
        [(name, seed)] = rng.items()
        rng = np.random.Generator(getattr(np.random, name)(seed))
    threads = {"workers": workers} if takes_workers(stream.call) else {}
    return DRAWING[stream.call](**stream.arguments, **threads, rng=rng)


def takes_workers(call: str) -> bool:
    """Return whether a function of `DRAWING` has a parameter ``workers``."""
    return "workers" in inspect.signature(DRAWING[call]).parameters


def digest(value: object) -> str:
    """Return the SHA-256 of numbers, puzzles, or arrays, tuples and dictionaries of numbers."""
    if isinstance(value, Estimate):
        # the last digit of the logarithm depends on the platform's C library
        value = tuple(value._replace(log10=0.0))
    return hashlib.sha256(_bytes(value)).hexdigest()


def _bytes(value: object) -> bytes:
    if isinstance(value, Puzzle):
        return _bytes(value.regions.labels)
    if isinstance(value, np.ndarray):
        shape = ",".join(map(str, value.shape))
        return f"array {shape}:".encode() + value.astype("<i8").tobytes()
    if isinstance(value, (tuple, list)):
        return b"(" + b"".join(map(_bytes, value)) + b")"
    return (value.hex() if isinstance(value, float) else repr(value)).encode() + b";"
