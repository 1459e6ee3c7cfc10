"""Blocks of the lexicographic list: all solutions that begin with one prefix.

A prefix is the columns of the queens in the first rows. A kernel finds the solutions of a block in
any order, as 64-bit keys that sort as the boards do, sorts the keys, and then writes them as
boards. If the left-right reflection leaves the list unchanged, the mirror images of its first half
are its second half in reverse. On a torus, shifts of the solutions with a queen in the corner make
up the list.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from nqueens._core import Lister, StopFlag
from nqueens._counting.jobs import kernel_of
from nqueens._runtime.memory import row_order
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.running import Watch, run

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.attacks import Queens
    from nqueens._boards.problem import Problem

Prefix = tuple[int, ...]
Item = TypeVar("Item")

INLINE_LIST_N = 12  # up to this n, listing takes at most a few milliseconds
KEYS = 1 << 20  # a block with more solutions is split by one more row
BLOCK_ROWS = 14  # a key has no room for more if n > 16
ROWS = {14: 13, 15: 13}  # of blocks whose keys fit in a cache
MOST_ROWS = 4  # filled before threads begin: some ten thousand ways
WAVE = 8  # blocks for each thread between two results


class Block(NamedTuple):
    """The solutions that contain some queens, as sorted keys."""

    queens: Queens
    keys: npt.NDArray[np.uint64]


class Tree:
    """The prefixes of the list of a board."""

    def __init__(self, board: Problem) -> None:
        self.board = board
        self.placed = dict(board.placed)

    def children(self, prefix: Prefix) -> list[Prefix]:
        """Return the prefixes that add one row to ``prefix``, by ascending column."""
        row = len(prefix)
        if row in self.placed:
            return [(*prefix, self.placed[row])]
        queens = (*self.board.placed, *enumerate(prefix))
        return [(*prefix, c) for c in self.board.open_columns(queens, row)]

    def prefixes(self, depth: int, start: Prefix = ()) -> Iterator[Prefix]:
        """Yield the prefixes of ``depth`` rows, from ``start`` on, in order."""
        stack: list[Prefix] = [()]
        while stack:
            prefix = stack.pop()
            if len(prefix) == depth:
                yield prefix
            else:
                family = self.children(prefix)
                stack += [child for child in family[::-1] if child >= start[: len(child)]]

    def blocks(self, prefix: Prefix, lister: Lister, stop: StopFlag) -> list[Block]:
        """Return all solutions with a prefix in order, in one block or, if many, in several."""
        queens = tuple({**self.placed, **dict(enumerate(prefix))}.items())
        fits = self.board.n - len(queens) <= lister.most_rows
        keys = lister.list(queens, KEYS, stop) if fits else None
        if keys is None:
            families = (self.blocks(child, lister, stop) for child in self.children(prefix))
            return [block for family in families for block in family]
        return [Block(queens, keys)] if len(keys) else []

    @property
    def block_depth(self) -> int:
        """The length of the prefixes that blocks have."""
        n = self.board.n
        rows = [row for row in range(n) if row not in self.placed]
        most = ROWS.get(n, BLOCK_ROWS)
        return rows[-most - 1] + 1 if len(rows) > most else 0


def _strips(items: list[Item], length: int) -> list[list[Item]]:
    """Return the items of each job."""
    return [items[i : i + length] for i in range(0, len(items), length)]


def _list_blocks(
    tree: Tree, starts: list[Prefix], level: str, workers: int, watch: Watch
) -> closing[Generator[tuple[int, list[Block]]]]:
    """List the blocks of several prefixes: iterate over the number and the blocks of each job."""
    inline = tree.board.n <= INLINE_LIST_N
    jobs = list(enumerate(_strips(starts, max(1, inline * len(starts)))))

    def worker() -> Callable[[tuple[int, list[Prefix]], StopFlag], tuple[int, list[Block]]]:
        lister = kernel_of(Lister, tree.board, level)

        def work(job: tuple[int, list[Prefix]], stop: StopFlag) -> tuple[int, list[Block]]:
            k, strip = job
            return k, [block for one in strip for block in tree.blocks(one, lister, stop)]

        return work

    return run(jobs, worker, workers=workers, watch=watch, inline=inline)


def _blocks_of(parts: Iterable[tuple[int, list[Block]]]) -> list[Block]:
    """Return the blocks of all jobs."""
    return [block for _, blocks in sorted(parts) for block in blocks]


def list_all(
    board: Problem, workers: int, watch: Watch, need: Callable[[int], object]
) -> npt.NDArray[np.uint8]:
    """Return all solutions, 1 <= n <= 32; ``need`` hears how many are known.

    On a free torus, the solutions with a queen in the corner are listed, and otherwise, if the
    reflection leaves the list unchanged, those with the first queen in the left half.
    """
    n, tree, level, inline = board.n, Tree(board), cpu_level(), board.n <= INLINE_LIST_N
    shifted = board.wraps and board.free
    left = n // 2 if board.mirrored and not shifted else 0
    starts = tree.children(())
    if shifted or left:
        starts = [prefix for prefix in starts if prefix[0] < (1 if shifted else n - left)]
    for _ in range(1, min(tree.block_depth, MOST_ROWS)):
        starts = [child for prefix in starts for child in tree.children(prefix)]
    whole = 1 if inline else len(starts)
    parts: list[tuple[int, list[Block]]] = []
    total = 0
    watch.tell(0, whole)
    with _list_blocks(tree, starts, level, workers, watch) as results:
        for part in results:
            parts.append(part)
            for queens, keys in part[1]:
                total += len(keys) * (n if shifted else 1 + (dict(queens)[0] < left))
            need(total)
            watch.tell(len(parts), whole, total)
    out = np.empty((total, n), dtype=np.uint8)
    _write(_blocks_of(parts), left, kernel_of(Lister, board, level), out, workers, watch)
    at = total // n if shifted else total
    for column in range(1, n if shifted else 1):
        moved = (out[:at] + np.uint8(column)) % np.uint8(n)
        out[column * at : (column + 1) * at] = moved[row_order(moved)]
    return out


def _write(
    blocks: list[Block],
    left: int,
    lister: Lister,
    out: npt.NDArray[np.uint8],
    workers: int,
    watch: Watch,
) -> None:
    """Write blocks, and from the end on the images of those with the first queen on the left."""
    at, calls = 0, []
    for queens, keys in blocks:
        end = at + len(keys)
        calls.append((queens, keys, False, out[at:end]))
        if dict(queens)[0] < left:
            calls.append((queens, keys, True, out[len(out) - end : len(out) - at]))
        at = end

    def work(strip: list[tuple[Any, ...]], stop: StopFlag) -> None:
        for call in strip:
            lister.write(*call, stop)

    if out.shape[1] <= INLINE_LIST_N:
        work(calls, StopFlag())
        return
    jobs = _strips(calls, max(1, len(calls) // (8 * workers)))
    with run(jobs, lambda: work, workers=workers, watch=watch) as results:
        list(results)


def stream_boards(
    tree: Tree, start: Prefix, workers: int, watch: Watch
) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield the solutions from ``start`` on, in arrays of any length."""
    level = cpu_level()
    lister = kernel_of(Lister, tree.board, level)
    starts = tree.prefixes(max(tree.block_depth, len(start)), start)
    while wave := list(itertools.islice(starts, WAVE * workers)):
        with _list_blocks(tree, wave, level, workers, watch) as results:
            blocks = _blocks_of(results)
        for queens, keys in blocks:
            out = np.empty((len(keys), tree.board.n), dtype=np.uint8)
            lister.write(queens, keys, False, out, StopFlag())
            yield out
