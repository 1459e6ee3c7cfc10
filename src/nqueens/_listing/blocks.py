"""Blocks of the lexicographic list: all solutions that begin with one prefix.

A kernel finds the solutions of a block in any order, as 64-bit keys that sort as the boards do,
sorts the keys, and then writes them as boards. If the left-right reflection leaves the list
unchanged, the mirror images of its first half are its second half in reverse. On a torus, shifts
of the solutions with a queen in the corner make up the list.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._core import Lister, StopFlag
from nqueens._counting.searches import INLINE_N, closed_masks
from nqueens._listing.prefixes import Prefix, prefixes
from nqueens._runtime.interrupts import Tally, run_all, run_jobs, run_kernel
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.slices import row_order

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.attacks import Queens
    from nqueens._boards.plan_board import PlanBoard
    from nqueens._runtime.progress import Report

KEYS = 1 << 20  # a block with more solutions is split by one more row
BLOCK_ROWS = 14  # a key has no room for more if n > 16
ROWS = {14: 13, 15: 13}  # of blocks whose keys fit in a cache
WAVE = 8  # blocks for each thread between two results


class Block(NamedTuple):
    """The solutions that begin with a prefix."""

    queens: Queens
    keys: npt.NDArray[np.uint64]


def stream_depth(board: PlanBoard) -> int:
    """Return the length of the prefixes that blocks have."""
    n = board.n
    rows = ROWS.get(n, BLOCK_ROWS)
    placed = {row for row, _ in board.placed}
    return next(depth for depth in range(n + 1) if len({*range(depth, n)} - placed) <= rows)


class BlockLister:
    """Lists completions; for one thread. Only listers of one level read each other's keys."""

    def __init__(self, board: PlanBoard, level: str) -> None:
        self._board = board
        self._lister = Lister(board.n, closed_masks(board), board.wraps, level)

    def block(
        self, queens: Queens, stop: StopFlag, ranks: npt.NDArray[np.uint64] | None = None
    ) -> Block | None:
        """Return the completions of queens, or those of some ranks; None if they are too many."""
        if self._board.n - len(queens) > self._lister.most_rows:
            return None
        keys = self._lister.list(queens, KEYS, stop, ranks)
        return None if keys is None else Block(queens, keys)

    def children(self, queens: Queens) -> list[Queens]:
        """Return copies of the queens, each with a queen on an open square of the next free row."""
        filled = {row for row, _ in queens}
        row = next(row for row in range(self._board.n) if row not in filled)
        return [(*queens, (row, c)) for c in self._board.open_columns(queens, row)]

    def blocks(self, queens: Queens, stop: StopFlag) -> Iterator[Block]:
        """Yield all completions in order, in one block or, if many, in several."""
        block = self.block(queens, stop)
        if block is None:
            for child in self.children(queens):
                yield from self.blocks(child, stop)
        elif len(block.keys):
            yield block

    def write(
        self, block: Block, out: npt.NDArray[np.uint8], mirrored: bool, stop: StopFlag
    ) -> None:
        """Write the boards of a block, or their mirror images in reverse."""
        self._lister.write(block.queens, block.keys, mirrored, out, stop)


def _listed(
    board: PlanBoard, starts: Iterable[Prefix], workers: int, level: str, tally: Tally
) -> list[Block]:
    """Return the blocks of several prefixes, in order."""
    jobs = list(enumerate(starts))
    blocks: list[list[Block]] = [[] for _ in jobs]

    def worker() -> Callable[[tuple[int, Prefix], StopFlag], int]:
        lister = BlockLister(board, level)

        def run(job: tuple[int, Prefix], stop: StopFlag) -> int:
            number, prefix = job
            queens = tuple({**dict(board.placed), **dict(enumerate(prefix))}.items())
            blocks[number] = list(lister.blocks(queens, stop))
            return sum(len(block.keys) for block in blocks[number])

        return run

    run_jobs(jobs, worker, workers=workers, inline=board.n <= INLINE_N, tally=tally)
    return list(itertools.chain.from_iterable(blocks))


def list_all(
    board: PlanBoard,
    workers: int,
    report: Report | None = None,
    require: Callable[[int], object] = int,
) -> npt.NDArray[np.uint8]:
    """Return all solutions, 1 <= n <= 32; ``require`` gets their number before that."""
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
    lister = BlockLister(board, level)
    images = [n if shifted else 1 + (halved and _on_the_left(block, n)) for block in blocks]
    total = sum(k * len(block.keys) for k, block in zip(images, blocks, strict=True))
    require(total)
    out = np.empty((total, n), dtype=np.uint8)
    calls = []
    at = 0
    for block in blocks:
        end = at + len(block.keys)
        calls.append(partial(lister.write, block, out[at:end], False))
        if halved and _on_the_left(block, n):
            calls.append(partial(lister.write, block, out[total - end : total - at], True))
        at = end
    run_all(calls, workers=workers, inline=n <= INLINE_N)
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
    board: PlanBoard, start: Prefix, skip: int, workers: int, tally: Tally
) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield solutions from ``start`` on, but for the first ``skip``, in arrays of any length."""
    level = cpu_level()
    lister = BlockLister(board, level)
    starts = prefixes(board, max(stream_depth(board), len(start)), start)
    while wave := list(itertools.islice(starts, WAVE * workers)):
        for block in _listed(board, wave, workers, level, tally):
            if skip >= len(block.keys):
                skip -= len(block.keys)
                continue
            rest = block._replace(keys=block.keys[skip:])
            skip = 0
            out = np.empty((len(rest.keys), board.n), dtype=np.uint8)
            run_kernel(lister.write, rest, out, False, long=False)
            yield out
