"""Boards and squares as the commands read and write them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, Any

import click
import numpy as np
import numpy.typing as npt

from nqueens import formats
from nqueens._runtime.memory import memory_for, require_memory
from nqueens.cli.output import named, write
from nqueens.formats import FORMATS, FormatError, Position

__all__ = ["batches", "board_array", "lines_of", "positions_of", "squares_of", "write_boards"]

CHUNK = 1 << 20  # bytes read at a time
READ_FACTOR = 3  # a text takes about this many times its length while it is taken apart
BATCH = 4096  # rows of the boards in a batch


def squares_of(n: int, base: int | None, **texts: str | None) -> dict[str, Any]:
    """Return the squares described by ``--placed`` and ``--blocked`` as keyword arguments."""
    squares = {}
    for name, text in texts.items():
        if text is None:
            continue
        if "(" in text and base is None:
            raise click.UsageError(f"pairs for --{name} need --base 0 or 1")
        try:
            squares[name] = list(formats.squares(text, n, base=base))
        except FormatError as error:
            raise ValueError(f"--{name}, column {error.column}: {error.reason}") from None
    return squares


def write_boards(output: IO[bytes], boards: Any, name: str, base: int, by: str, **how: Any) -> None:
    """Write boards in a format, which may have a base and an orientation of its own."""
    if FORMATS[name].numbers:
        how.update(base=base, by=by)
    write(output, formats.encode(boards, name, **how))


def positions_of(
    file: IO[bytes], name: str, base: int | None, by: str | None, n: int | None
) -> Iterator[Position]:
    """Read boards from a file; an error names the file."""
    if FORMATS[name].numbers and (base is None or by is None):
        raise click.UsageError(f"format {name} needs --base 0 or 1 and --by rows or columns")
    if not FORMATS[name].numbers and not (base is None and by is None):
        raise click.UsageError(f"format {name} has a base and an orientation of its own")
    source: Any = (
        _contents(file)
        if name == "npy"
        else (line.decode("utf-8", "surrogateescape") for line in lines_of(file))
    )
    try:
        yield from formats.read(source, name, base=base, by=by, n=n)  # type: ignore[arg-type]
    except FormatError as error:
        raise ValueError(f"{_name(file)}: {error}") from None


def _name(file: IO[bytes]) -> str:
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else "<stdin>"


def _hint(file: IO[bytes]) -> None:
    """Say how to end the input if a user has to type it."""
    if file.isatty():
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        click.echo(f"reading from the terminal; {end} ends the input", err=True)


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; an error names the file."""
    _hint(file)
    with named(_name(file)):
        while line := file.readline(CHUNK):
            if len(line) == CHUNK and b"\0" not in line:  # no text holds that: read no further
                line = _gathered(_rest_of_line(file, line), "a line")
            yield line


def _rest_of_line(file: IO[bytes], piece: bytes) -> Iterator[bytes]:
    while piece:
        yield piece
        piece = b"" if piece.endswith(b"\n") else file.readline(CHUNK)


def _contents(file: IO[bytes]) -> bytes:
    """Return what a ``.npy`` file holds, or the beginning of another file."""
    _hint(file)
    with named(_name(file)):
        start = file.read(CHUNK)
        if not start.startswith(np.lib.format.MAGIC_PREFIX):
            return start
        return _gathered(chain([start], iter(lambda: file.read(CHUNK), b"")), "a .npy file")


def _gathered(pieces: Iterable[bytes], what: str) -> bytes:
    """Return pieces as one, as long as that fits."""
    parts: list[bytes] = []
    for number, piece in enumerate(pieces, 1):
        text = f"{what} of {number * CHUNK:,} bytes or more"
        require_memory(READ_FACTOR * number * CHUNK, text)
        parts.append(piece)
    with memory_for(text):
        return b"".join(parts)


def batches(positions: Iterable[Position]) -> Iterator[list[Position]]:
    """Yield positions in lists; those in a list have the same number of rows."""
    batch: list[Position] = []
    for position in positions:
        if batch and (position.n != batch[0].n or len(batch) * position.n > BATCH):
            yield batch
            batch = []
        batch.append(position)
    if batch:
        yield batch


def board_array(batch: list[Position]) -> npt.NDArray[Any] | None:
    """Return positions as one array if each has one queen in every row and nothing else."""
    n = batch[0].n
    if any(position.blocked or len(position.queens) != n for position in batch):
        return None
    whole = tuple(range(n))
    columns = []
    for position in batch:
        rows, cols = zip(*position.queens, strict=True)
        if rows != whole:
            return None
        columns.append(cols)
    array = np.array(columns)
    return None if n == len(array) > 1 and array.max() <= 1 else array  # not taken for a matrix
