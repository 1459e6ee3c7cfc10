"""The tree of the lexicographic list: its prefixes, the blocks of these, and their sizes.

A prefix is the columns of the queens in the first rows, and its block all solutions that begin with
it. A kernel finds the solutions of a block in any order, as 64-bit keys that sort as the boards do,
sorts the keys, and then writes them as boards. If the left-right reflection leaves the list
unchanged, the mirror images of its first half are its second half in reverse. On a torus, shifts of
the solutions with a queen in the corner make up the list.
"""

import itertools
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from nqueens._boards.attacks import QueenSquares
from nqueens._boards.problem import Problem, closed_squares
from nqueens._boards.symmetries import MIRROR
from nqueens._core import Completer, SolutionCursor, StopFlag
from nqueens._counting.counts import count_board
from nqueens._counting.jobs import CountOptions, Jobs, split_jobs
from nqueens._counting.run import count_jobs
from nqueens._runtime.memory import Bytes, Words, row_keys
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.running import Watch, in_threads, run_kernel, strips

Prefix = tuple[int, ...]

INLINE_LIST_N = 12  # up to this n, listing takes at most a few milliseconds
KEYS = 1 << 20  # a block with more solutions is split by one more row
BLOCK_ROWS = 14  # a key has no room for more if n > 16
ROWS_IN_CACHE = {14: 13, 15: 13}  # of blocks whose keys fit in a cache
MOST_PREFIX_ROWS = 4  # filled before threads begin: some ten thousand ways
WAVE = 8  # blocks for each thread between two results
WALKED_ROWS = 9  # subtrees of at most this many rows are walked instead of counted
WALKED = 2048  # and so are subtrees of at most this many solutions
NARROW_ROWS = 15  # subtrees with more rows are counted in parts, which the narrowest lanes hold
PART_ROWS = 3  # that the parts fill, at most: some thousand ways


class Block(NamedTuple):
    """The solutions that contain some queens, as sorted keys."""

    queens: QueenSquares
    keys: Words


class Tree:
    """The prefixes of the list of a board, their blocks, and how many solutions these hold."""

    def __init__(self, board: Problem, watch: Watch) -> None:
        self.board, self.watch = board, watch
        self.placed = dict(board.placed)
        self.inline = board.n <= INLINE_LIST_N
        self._sizes: dict[Prefix, int] = {}
        self._before: dict[Prefix, int] = {(): 0}

    @cached_property
    def level(self) -> str:
        """The level of all kernels; blocks are written with the kernels that listed them."""
        return cpu_level()

    def children(self, prefix: Prefix) -> list[Prefix]:
        """Return the prefixes that add one row to ``prefix``, by ascending column."""
        board, row = self.board, len(prefix)
        if row in self.placed:
            return [(*prefix, self.placed[row])]
        queens = (*board.placed, *enumerate(prefix))
        closed = closed_squares(board.n, board.wraps, queens, board.blocked[row], row)
        return [(*prefix, c) for c in range(board.n) if not closed >> c & 1]

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

    @property
    def block_depth(self) -> int:
        """The length of the prefixes that blocks have."""
        n = self.board.n
        rows = [row for row in range(n) if row not in self.placed]
        most = ROWS_IN_CACHE.get(n, BLOCK_ROWS)
        return rows[-most - 1] + 1 if len(rows) > most else 0

    def lister(self) -> Completer:
        """Return a lister of the board; one thread at a time may use it."""
        board = self.board
        return Completer(board.n, np.array(board.blocked, dtype=np.uint32), board.wraps, self.level)

    def blocks(self, prefix: Prefix, lister: Completer, stop: StopFlag) -> list[Block]:
        """Return all solutions with a prefix in order, in one block or, if many, in several."""
        queens = tuple({**self.placed, **dict(enumerate(prefix))}.items())
        fits = self.board.n - len(queens) <= lister.most_rows
        keys = lister.list(queens, KEYS, stop) if fits else None
        if keys is None:
            families = (self.blocks(child, lister, stop) for child in self.children(prefix))
            return [block for family in families for block in family]
        return [Block(queens, keys)] if len(keys) else []

    def listed(self, starts: list[Prefix]) -> closing[Generator[tuple[int, list[Block]]]]:
        """List the blocks of several prefixes: the number and the blocks of each job."""
        prefixes_of_a_job = len(starts) if self.inline else 1
        jobs = list(enumerate(strips(starts, prefixes_of_a_job)))

        def worker() -> Callable[[tuple[int, list[Prefix]], StopFlag], tuple[int, list[Block]]]:
            lister = self.lister()

            def work(job: tuple[int, list[Prefix]], stop: StopFlag) -> tuple[int, list[Block]]:
                number, prefixes = job
                families = (self.blocks(prefix, lister, stop) for prefix in prefixes)
                return number, [block for family in families for block in family]

            return work

        return in_threads(jobs, worker, watch=self.watch, inline=self.inline)

    @property
    def counted_depth(self) -> int:
        """The length of the longest prefixes that are counted."""
        return max(0, self.board.n - WALKED_ROWS)

    def sizes(self, nodes: list[Prefix]) -> list[int]:
        """Return how many solutions begin with each of several prefixes of one length."""
        new = [node for node in nodes if node not in self._sizes]
        if new:
            rows_left = self.board.n - len(new[0])
            queens = [[*{**self.placed, **dict(enumerate(node))}.items()] for node in new]
            squares = np.array(queens, dtype=np.uint8)
            # instead of a weight, a job has the number of its prefix
            owners = np.arange(len(new), dtype=np.uint32)
            jobs = Jobs(self.board, "search", owners, squares.reshape(len(new), -1))
            for _ in range(min(PART_ROWS, rows_left - NARROW_ROWS)):
                jobs = split_jobs(jobs, self.watch)
            totals, every = np.zeros(len(new), dtype=np.uint64), np.arange(len(jobs.weights))
            short = rows_left <= INLINE_LIST_N
            with count_jobs(jobs, self.level, every, self.watch, inline=short) as results:
                for numbers, sizes in results:
                    np.add.at(totals, jobs.weights[numbers], sizes)
                    self.watch.report(len(self._sizes), len(self._sizes) + 1)
            self._sizes.update(zip(new, totals.tolist(), strict=True))
        return [self._sizes[node] for node in nodes]

    def before(self, prefix: Prefix) -> int:
        """Return how many solutions come before those that begin with a prefix."""
        if prefix not in self._before:
            smaller = [child for child in self.children(prefix[:-1]) if child < prefix]
            self._before[prefix] = self.before(prefix[:-1]) + sum(self.sizes(smaller))
        return self._before[prefix]

    def seek(self, rank: int, size: int, depth: int) -> tuple[Prefix, int] | None:
        """Return a prefix with few solutions, or ``depth`` rows, that the solution of a rank has.

        Also return the rank of the first solution with it. ``size`` is the number of all solutions,
        or an upper bound. None if the rank is beyond the last solution.
        """
        prefix: Prefix = ()
        first = 0
        while len(prefix) < min(depth, self.counted_depth) and size > WALKED:
            for child in self.children(prefix):
                number = self.sizes([child])[0]
                if rank < first + number:
                    prefix, size = child, number
                    break
                first += number
            else:
                return None
        return prefix, first

    def completions(self, prefix: Prefix) -> Bytes:
        """Return the solutions that begin with a prefix, if there are not very many."""
        words = np.array(self.board.open_squares, dtype=np.uint64)
        cursor = SolutionCursor(words, prefix=np.array(prefix, dtype=np.uint8), within=True)
        boards: list[Bytes] = []
        while not boards or len(boards[-1]) == WALKED:
            out = np.empty((WALKED, self.board.n), dtype=np.uint8)
            boards.append(out[: run_kernel(cursor.fill, out, long=False)])
        return np.concatenate(boards)

    def total(self) -> int:
        """Count the solutions of the board."""
        return count_board(self.board, CountOptions(), self.watch)


def _blocks_of(parts: Iterable[tuple[int, list[Block]]]) -> list[Block]:
    """Return the blocks of all jobs."""
    return [block for _, blocks in sorted(parts) for block in blocks]


def list_all(tree: Tree, need: Callable[[int], object]) -> Bytes:
    """Return all solutions, 1 <= n <= 32; ``need`` hears how many are known.

    On a free torus, the solutions with a queen in the corner are listed, and otherwise, if the
    reflection leaves the list unchanged, those with the first queen in the left half.
    """
    board, n, watch = tree.board, tree.board.n, tree.watch
    shifted = board.wraps and board.free
    left = n // 2 if board.symmetries >> MIRROR & 1 and not shifted else 0
    columns = 1 if shifted else n - left
    starts = [prefix for prefix in tree.children(()) if prefix[0] < columns]
    for _ in range(1, min(tree.block_depth, MOST_PREFIX_ROWS)):
        starts = [child for prefix in starts for child in tree.children(prefix)]
    whole = 1 if tree.inline else len(starts)
    parts: list[tuple[int, list[Block]]] = []
    total = 0
    watch.report(0, whole)
    with tree.listed(starts) as results:
        for part in results:
            parts.append(part)
            for queens, keys in part[1]:
                total += len(keys) * (n if shifted else 1 + (dict(queens)[0] < left))
            need(total)
            watch.report(len(parts), whole, total)
    out = np.empty((total, n), dtype=np.uint8)
    _write(tree, _blocks_of(parts), left, out)
    at = total // n if shifted else total
    for column in range(1, n if shifted else 1):
        moved = (out[:at] + np.uint8(column)) % np.uint8(n)
        out[column * at : (column + 1) * at] = moved[np.argsort(row_keys(moved), kind="stable")]
    return out


def _write(tree: Tree, blocks: list[Block], left: int, out: Bytes) -> None:
    """Write blocks, and from the end on the images of those with the first queen on the left."""
    at, calls = 0, []
    for queens, keys in blocks:
        end = at + len(keys)
        calls.append((queens, keys, False, out[at:end]))
        if dict(queens)[0] < left:
            calls.append((queens, keys, True, out[len(out) - end : len(out) - at]))
        at = end
    lister = tree.lister()

    def work(strip: list[tuple[Any, ...]], stop: StopFlag) -> None:
        for call in strip:
            lister.write(*call, stop)

    if tree.inline:
        work(calls, StopFlag())
        return
    jobs = strips(calls, len(calls) // (8 * tree.watch.workers))
    with in_threads(jobs, lambda: work, watch=tree.watch) as results:
        list(results)


def stream_boards(tree: Tree, start: Prefix) -> Generator[Bytes]:
    """Yield the solutions from ``start`` on, in arrays of any length."""
    lister, wave = tree.lister(), WAVE * tree.watch.workers
    starts = tree.prefixes(max(tree.block_depth, len(start)), start)
    while some := list(itertools.islice(starts, wave)):
        with tree.listed(some) as results:
            blocks = _blocks_of(results)
        for queens, keys in blocks:
            out = np.empty((len(keys), tree.board.n), dtype=np.uint8)
            lister.write(queens, keys, False, out, StopFlag())
            yield out
