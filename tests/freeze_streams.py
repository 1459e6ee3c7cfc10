"""The frozen streams: what seeds give, as hashes in ``frozen.json`` that releases keep.

A hash covers the numbers, not their bytes in memory, so it does not depend on the byte order or the
integer types of the platform. ``python tests/freeze_streams.py`` fills in the hashes. A new stream,
one with an empty ``sha256``, gets its hash at any time. An existing hash is replaced only if the
minor version has changed since the file was written, because a seed gives the same result within a
minor version.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import nqueens
from nqueens import regions

FILE = Path(__file__).parent / "data" / "frozen.json"
DRAWING: dict[str, Callable[..., Any]] = {
    name: getattr(module, name.removeprefix("regions."))
    for module, names in (
        (nqueens, "estimate_count random_solutions solve solve_many unique_puzzle"),
        (regions, "regions.fill regions.generate regions.repair"),
    )
    for name in names.split()
}


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
    if isinstance(value, nqueens.Estimate):
        # the last digit of the logarithm depends on the platform's C library
        value = tuple(value._replace(log10=0.0))
    return hashlib.sha256(_bytes(value)).hexdigest()


def _bytes(value: object) -> bytes:
    if isinstance(value, regions.Puzzle):
        return _bytes(value.regions.labels)
    if isinstance(value, np.ndarray):
        shape = ",".join(map(str, value.shape))
        return f"array {shape}:".encode() + value.astype("<i8").tobytes()
    if isinstance(value, (tuple, list)):
        return b"(" + b"".join(map(_bytes, value)) + b")"
    return (value.hex() if isinstance(value, float) else repr(value)).encode() + b";"


def minor(version: str) -> str:
    """Return the first two numbers of a version."""
    return ".".join(version.split(".")[:2])


def refrozen(frozen: dict[str, Any], version: str) -> tuple[dict[str, Any], list[str]]:
    """Return the file's contents with the hashes of this build, and the streams that changed.

    Raises
    ------
    ValueError
        If a stream changed, but the minor version did not.
    """
    entries, changed = [], []
    for entry in frozen["streams"]:
        found = digest(drawn(Stream(**entry)))
        if entry["sha256"] not in ("", found):
            changed.append(str(Stream(**entry)))
        entries.append({**entry, "sha256": found})
    if changed and minor(version) == frozen["version"]:
        raise ValueError(
            f"within {frozen['version']} no stream may change; these did:\n" + "\n".join(changed)
        )
    return {"version": minor(version), "streams": entries}, changed


def main() -> None:
    """Rewrite the file, or say why it must not be rewritten."""
    try:
        frozen, changed = refrozen(json.loads(FILE.read_text("utf-8")), nqueens.__version__)
    except ValueError as error:
        sys.exit(str(error))
    lines = ",\n".join(f"    {json.dumps(entry)}" for entry in frozen["streams"])
    text = f'{{\n  "version": "{frozen["version"]}",\n  "streams": [\n{lines}\n  ]\n}}\n'
    FILE.write_text(text, "utf-8")
    print(f"{len(frozen['streams'])} streams, {len(changed)} changed", *changed, sep="\n")


if __name__ == "__main__":
    main()
