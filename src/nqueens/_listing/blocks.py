"""Blocks of the lexicographic list: all solutions that begin with one prefix.

A kernel finds the solutions of a block in any order, as 64-bit keys that sort as the boards do,
sorts the keys, and then writes them as boards. If the left-right reflection leaves the list
unchanged, the mirror images of its first half are its second half in reverse. On a torus, shifts
of the solutions with a queen in the corner make up the list.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._core import Lister, StopFlag
from nqueens._counting.parts import closed_masks
from nqueens._listing.prefixes import INLINE_N, Prefix, allowed_squares, children, prefixes
from nqueens._runtime.interrupts import Tally, run_jobs, run_kernel
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.slices import row_order

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.attacks import Queens
    from nqueens._boards.constrained import ConstrainedBoard
    from nqueens._runtime.progress import Report

__all__ = ["list_all", "stream_boards", "stream_depth"]

KEYS = 1 << 20  # a block with more solutions is split by one more row
BLOCK_ROWS = 14  # a key has no room for more if n > 16
ROWS = {14: 13, 15: 13}  # of blocks whose keys fit in a cache
WAVE = 8  # blocks for each thread between two results


class Block(NamedTuple):
    """The solutions that begin with a prefix."""

    queens: Queens
    keys: npt.NDArray[np.uint64]


Place = tuple[Block, "npt.NDArray[np.uint8]", bool]  # where to write a block, or its mirror images


def stream_depth(board: ConstrainedBoard) -> int:
    """Return the length of the prefixes that blocks have."""
    n = board.n
    rows = ROWS.get(n, BLOCK_ROWS)
    placed = {row for row, _ in board.placed}
    return next(depth for depth in range(n + 1) if len({*range(depth, n)} - placed) <= rows)


class _Maker:
    """Makes blocks; for one thread. Only makers of the same level understand each other's keys."""

    def __init__(self, board: ConstrainedBoard, level: str) -> None:
        self._board = board
        self._allowed = allowed_squares(board)
        self._lister = Lister(board.n, closed_masks(board), board.wraps, level)

    def blocks(self, prefix: Prefix, stop: StopFlag) -> list[Block]:
        """Return the solutions that begin with a prefix, in one block or, if many, in several."""
        queens = tuple({**dict(self._board.placed), **dict(enumerate(prefix))}.items())
        keys = self._lister.list(queens, KEYS, stop)
        if keys is None:
            parts = children(self._allowed, prefix, wraps=self._board.wraps)
            return [block for part in parts for block in self.blocks(part, stop)]
        return [Block(queens, keys)] if len(keys) else []

    def write(self, job: Place, stop: StopFlag) -> int:
        """Write the boards of a block, or their mirror images in reverse; return 0."""
        block, out, mirrored = job
        self._lister.write(block.queens, block.keys, mirrored, out, stop)
        return 0


def _listed(
    board: ConstrainedBoard,
    starts: Iterable[Prefix],
    workers: int,
    level: str,
    tally: Tally,
) -> list[Block]:
    """Return the blocks of some prefixes, in order."""
    jobs = list(enumerate(starts))
    found: list[list[Block]] = [[] for _ in jobs]

    def worker() -> Callable[[tuple[int, Prefix], StopFlag], int]:
        maker = _Maker(board, level)

        def run(job: tuple[int, Prefix], stop: StopFlag) -> int:
            number, prefix = job
            found[number] = maker.blocks(prefix, stop)
            return sum(len(block.keys) for block in found[number])

        return run

    run_jobs(jobs, worker, workers=workers, inline=board.n <= INLINE_N, tally=tally)
    return list(itertools.chain.from_iterable(found))


def list_all(
    board: ConstrainedBoard,
    workers: int,
    report: Report | None = None,
    require: Callable[[int], object] = int,
) -> npt.NDArray[np.uint8]:
    """Return all solutions of a board, 1 <= n <= 32.

    ``require`` is called with their number before the array is allocated.
    """
    n, depth = board.n, max(1, stream_depth(board))
    starts = list(prefixes(board, depth))
    shifted = board.wraps and board.free
    halved = board.mirrored and not shifted
    if shifted:
        starts = [prefix for prefix in starts if prefix[0] == 0]
    elif halved:
        starts = [prefix for prefix in starts if prefix[0] <= n - 1 - prefix[0]]
    level = cpu_level()  # asked once: it may change meanwhile
    blocks = _listed(board, starts, workers, level, Tally(len(starts), report))
    maker = _Maker(board, level)
    images = [n if shifted else 1 + (halved and _on_the_left(block, n)) for block in blocks]
    total = sum(k * len(block.keys) for k, block in zip(images, blocks, strict=True))
    require(total)
    out = np.empty((total, n), dtype=np.uint8)
    jobs: list[Place] = []
    at = 0
    for block in blocks:
        end = at + len(block.keys)
        jobs.append((block, out[at:end], False))
        if halved and _on_the_left(block, n):
            jobs.append((block, out[total - end : total - at], True))
        at = end
    run_jobs(jobs, lambda: maker.write, workers=workers, inline=n <= INLINE_N)
    if shifted:
        _shift(out, at)
    return out


def _on_the_left(block: Block, n: int) -> bool:
    """Return whether the queen of the first row is left of the centre column."""
    return 2 * dict(block.queens)[0] + 1 < n


def _shift(out: npt.NDArray[np.uint8], count: int) -> None:
    """Follow the first ``count`` solutions of a torus by their shifts, column by column."""
    n = out.shape[1]
    for column in range(1, n):
        moved = (out[:count] + np.uint8(column)) % np.uint8(n)
        out[column * count : (column + 1) * count] = moved[row_order(moved)]


def stream_boards(
    board: ConstrainedBoard, start: Prefix, skip: int, workers: int, tally: Tally
) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield the solutions in arrays of any length, from the first that begins with ``start``.

    Leave out the first ``skip`` of them.
    """
    level = cpu_level()
    maker = _Maker(board, level)
    starts = prefixes(board, max(stream_depth(board), len(start)), start)
    while wave := list(itertools.islice(starts, WAVE * workers)):
        for block in _listed(board, wave, workers, level, tally):
            if skip >= len(block.keys):
                skip -= len(block.keys)
                continue
            kept = block._replace(keys=block.keys[skip:])
            skip = 0
            out = np.empty((len(kept.keys), board.n), dtype=np.uint8)
            run_kernel(maker.write, (kept, out, False), long=False)
            yield out
