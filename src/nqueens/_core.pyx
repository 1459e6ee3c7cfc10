"""The boundary between Python and the kernels: every ``def`` of the extension.

Each function checks what a kernel takes for granted (shapes and ranges), releases the GIL, runs the
kernel, and lets ``judge`` raise the error that the kernel reports. Python owns the boards and the
results. Work space belongs to a class, which computes its size in one place (``_layout``) and gives
it in advance (``nbytes``). Only one thread at a time may use an object with work space.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from nqueens._kernels.check cimport (
    SMALL, column_t, is_solution_large, is_solution_small, pairs_attacking,
)
from nqueens._kernels.climb cimport climb
from nqueens._kernels.completion cimport (
    clear_rows, copy_lines, line_without_square, list_barred, pack_diagonals, place_around,
)
from nqueens._kernels.count cimport NQ_MAX_N, nq_counter, nq_job, nq_job_make, nq_job_turn
from nqueens._kernels.dispatch cimport (
    NQ_LEVELS, nq_dispatch_init, nq_feature, nq_find_counter, nq_find_estimate, nq_find_join,
    nq_find_lister, nq_level_name, nq_level_supported,
)
from nqueens._kernels.estimate cimport (
    NQ_ESTIMATE_MAX_N, NQ_ESTIMATE_MAX_NODES, NQ_ESTIMATE_UNIT_BITS, nq_estimate,
    nq_estimate_bits, nq_estimate_block, nq_estimate_open_words, nq_estimate_record, nq_tree,
    profile_subtree,
)
from nqueens._kernels.exact cimport (
    Exact, complete_exactly, count_exactly, count_open, reopen,
)
from nqueens._kernels.formula cimport write_formula, write_linear
from nqueens._kernels.greedy cimport greedy_board
from nqueens._kernels.greedy_windows cimport Greedy, bytes_of, difference_bit, plan_greedy
from nqueens._kernels.halves cimport (
    CENTRE_SHIFT, FIELDS, PAIR, PATH, Corner, draw_pair, list_corner, list_pairs, sort_corners,
    weight_of, write_corner,
)
from nqueens._kernels.insertion cimport insert_by_swaps
from nqueens._kernels.join cimport (
    NQ_CENTRE, NQ_CROSS, NQ_EVEN, NQ_JOIN_MAX_N, NQ_JOIN_MIN_N, NQ_JOIN_WHOLE_N, NQ_KINDS, nq_join,
    nq_join_job, nq_join_placements, nq_join_ranges, nq_join_work, nq_join_work_bytes,
    nq_join_work_free, nq_join_work_new, nq_quarters, nq_quarters_free, nq_quarters_init,
    nq_quarters_make, nq_row_sets,
)
from nqueens._kernels.layouts cimport LAYOUT_PARTS, Maker, make_layout
from nqueens._kernels.list cimport NQ_OPEN, NQ_ROWS4, NQ_ROWS5, nq_frame, nq_keys, nq_lister
from nqueens._kernels.outcome cimport (
    NQ_DONE, NQ_GAVE_UP, NQ_NO_MEMORY, NQ_NONE, NQ_OVERFLOW, NQ_STOPPED,
)
from nqueens._kernels.plan cimport ENTRY, Plan, fill_lines
from nqueens._kernels.random cimport Random, save, seeded
from nqueens._kernels.regions cimport (
    REGIONS_MAX_N, Level, RegionSearch, has_square, open_board, place, search_regions,
    write_attacks, write_blocks, write_lines, write_regions,
)
from nqueens._kernels.search cimport (
    MAX_ROWS, Cursor, board_mask, next_solutions, seek,
)
from nqueens._kernels.small cimport fill_boards, narrow_t
from nqueens._kernels.sort cimport merge_runs, row_t
from nqueens._kernels.stop cimport nq_peek, nq_publish, nq_stop, nq_stopped
from nqueens._kernels.swap cimport swap_search
from nqueens._kernels.turns cimport half_turn_solutions, quarter_turn_pairings

from math import prod

import numpy as np

cdef extern from "checks.h":
    pass

cdef extern from "alloc.h" nogil:
    void *nq_malloc(size_t nbytes)

cdef extern from *:
    const char *NQ_BUILD_MODE

BUILD_MODE = NQ_BUILD_MODE.decode("ascii")


# --- shared by all functions ----------------------------------------------------------------------


class Stopped(Exception):
    """A kernel saw its stop flag set; it has no result."""


@cython.final
cdef class StopFlag:
    """A flag that the thread in charge sets once and that its kernels read."""

    cdef int value

    def set(self):
        """Tell the kernels to stop."""
        nq_stop(&self.value)

    def is_set(self):
        """Return whether the kernels have been told to stop."""
        return bool(nq_stopped(&self.value))


cdef int judge(StopFlag stop, int outcome=NQ_DONE, str what="", object whose="") except -1:
    """Raise the error that a kernel reports; a kernel that was told to stop has no result."""
    if outcome == NQ_STOPPED or nq_stopped(&stop.value):
        raise Stopped
    if outcome == NQ_OVERFLOW:
        raise OverflowError(f"more than 2**64 {what} {whose}")
    if outcome == NQ_NO_MEMORY:
        raise MemoryError(f"no memory for the {what} {whose}")
    return 0


cdef Random random_stream(const uint64_t[::1] stream):
    if stream.shape[0] != 4 or not (stream[0] or stream[1] or stream[2] or stream[3]):
        raise ValueError("the state of the stream must be four words, not all zero")
    return seeded(stream)


cdef object U1 = np.dtype("u1"), U4 = np.dtype("u4"), U8 = np.dtype("u8")
cdef object I4 = np.dtype("i4"), I8 = np.dtype("i8")
cdef object ALL_OPEN = np.zeros(NQ_MAX_N, dtype=U4)  # the closed squares of rows without any


cdef class WorkSpace:
    """Arrays that kernels need besides their arguments; ``_layout`` of a class describes them."""

    @classmethod
    def nbytes(cls, *sizes):
        """Return how many bytes an object of these sizes allocates."""
        return sum(dtype.itemsize * prod(shape) for dtype, *shape in cls._layout(*sizes))


cdef list arrays(tuple layout):
    cdef list made = []
    for array in layout:
        made.append(np.empty(array[1:], array[0]))  # a comprehension drops it twice if memory fails
    return made


# --- processor levels -----------------------------------------------------------------------------

nq_dispatch_init()


def cpu_levels():
    """Return the levels whose kernels can run here, slowest first, and the features checked."""
    cdef const char *name
    cdef int i = 0, has
    features = {}
    while True:
        has = nq_feature(i, &name)
        if has < 0:
            break
        features[name.decode("ascii")] = bool(has)
        i += 1
    levels = [nq_level_name(i).decode("ascii") for i in range(NQ_LEVELS) if nq_level_supported(i)]
    return levels, features


cdef int level_number(str level) except -1:
    cdef int i
    for i in range(NQ_LEVELS):
        if level == nq_level_name(i).decode("ascii") and nq_level_supported(i):
            return i
    raise ValueError(f"kernels of the level {level!r} are not available here")


# --- counting -------------------------------------------------------------------------------------


def centre_plan(
    int n, const uint32_t[::1] closed not None, int filled, int symmetries,
    uint8_t[:, ::1] entries not None, StopFlag stop not None,
):
    """Write the plan of a board of 1 <= n <= 32, one entry per row; return the number of entries.

    See ``Plan`` for the meaning of the parameters. Entries that do not fit are only counted.
    """
    cdef Plan plan
    if not 1 <= n <= NQ_MAX_N or closed.shape[0] != n or entries.shape[1] != ENTRY:
        raise ValueError("the plan does not fit its arrays")
    plan.n, plan.filled, plan.symmetries = n, filled, symmetries | 1
    plan.found, plan.queens, plan.capacity = 0, 0, entries.shape[0]
    plan.entries = &entries[0, 0] if entries.shape[0] else NULL
    memcpy(plan.closed, &closed[0], n * sizeof(uint32_t))
    plan.stop = &stop.value
    with nogil:
        fill_lines(&plan, 0)
    judge(stop)
    return plan.found


cdef int squares_of(int n, tuple queens, uint8_t *squares) except -1:
    """Write (row, column) pairs in the form that kernels read; return their number."""
    cdef int k = 0, row, column
    for row, column in queens:
        if k == n or not (0 <= row < n and 0 <= column < n):
            raise ValueError(f"{queens} are not all on a board of {n}")
        squares[2 * k], squares[2 * k + 1] = <uint8_t>row, <uint8_t>column
        k += 1
    return k


cdef class Completer:
    """A board whose completions a kernel counts or lists, and the work space of the kernel."""

    cdef int n, level
    cdef bint wraps
    cdef uint32_t[32] closed
    cdef void *memory

    def __cinit__(self, int n, const uint32_t[::1] closed not None, bint wraps, str level):
        if not 1 <= n <= NQ_MAX_N or closed.shape[0] != n:
            raise ValueError(f"{closed.shape[0]} rows for a board of {n}")
        self.n, self.wraps, self.level = n, wraps, level_number(level)
        memcpy(self.closed, &closed[0], n * sizeof(uint32_t))

    cdef int allocate(self, size_t nbytes) except -1:
        if nbytes:
            self.memory = nq_malloc(nbytes)
            if self.memory is NULL:
                raise MemoryError(f"the search needs {nbytes:,} bytes a worker")
        return 0

    def __dealloc__(self):
        free(self.memory)


@cython.final
cdef class Counter(Completer):
    """The best counter of a level, its work space, and the board whose completions it counts."""

    cdef const nq_counter *counter
    cdef const nq_counter *narrow
    cdef int width                # of jobs in narrow lanes; 0: they are no narrower

    def __cinit__(self, int n, const uint32_t[::1] closed not None, bint wraps, str level):
        cdef size_t nbytes
        self.counter = nq_find_counter(self.level, n, wraps)
        self.narrow = nq_find_counter(self.level, min(n, 16), wraps)
        nbytes = self.counter.bytes(n)
        if self.narrow.lane_bits < self.counter.lane_bits:
            self.width = self.narrow.lane_bits
            nbytes = max(nbytes, self.narrow.bytes(self.width))
        self.allocate(nbytes)

    @property
    def lane_bits(self):
        """The width of a lane of the vectors; 0 for the portable instance."""
        return self.counter.lane_bits

    cdef int run(
        self, const uint8_t *queens, int k, uint64_t limit, const int *stop, uint64_t *result
    ) noexcept nogil:
        cdef nq_job job
        if self.width and nq_job_turn(&job, self.n, self.closed, queens, k, self.width):
            return self.narrow.count(&job, self.memory, limit, stop, result)
        nq_job_make(&job, self.n, self.wraps, self.closed, queens, k)
        return self.counter.count(&job, self.memory, limit, stop, result)

    def count(self, tuple queens not None, uint64_t limit, StopFlag stop not None):
        """Count the completions of ``queens``, (row, column) pairs with no common line.

        The search may end early, with a partial count, once the count exceeds ``limit``.
        """
        cdef uint8_t[64] squares
        cdef uint64_t result = 0
        cdef int outcome, k = squares_of(self.n, queens, squares)
        with nogil:
            outcome = self.run(squares, k, limit, &stop.value, &result)
        judge(stop, outcome, "completions of", queens)
        return result

    def count_parts(
        self, tuple placed not None, const uint8_t[:, ::1] squares not None,
        uint64_t[::1] sizes not None, StopFlag stop not None,
    ):
        """Count the completions of several sets of queens that all contain those of ``placed``.

        A row of ``squares`` has the row and column of each further queen, or 255 for none.
        """
        cdef uint8_t[64] queens
        cdef int outcome = NQ_DONE, common = squares_of(self.n, placed, queens), k
        cdef Py_ssize_t i, j
        cdef bint good = squares.shape[1] % 2 == 0 and common + squares.shape[1] // 2 <= self.n
        for i in range(squares.shape[0]):
            for j in range(squares.shape[1]):
                good = good and (squares[i, j] < self.n or squares[i, j] & squares[i, j ^ 1] == 255)
        if not good or sizes.shape[0] != squares.shape[0]:
            raise ValueError(f"not queens of a board of {self.n}, or no room for the results")
        with nogil:
            for i in range(squares.shape[0]):
                k = common
                for j in range(0, squares.shape[1], 2):
                    if squares[i, j] < 255:
                        queens[2 * k], queens[2 * k + 1] = squares[i, j], squares[i, j + 1]
                        k += 1
                outcome = self.run(queens, k, <uint64_t>-1, &stop.value, &sizes[i])
                if outcome != NQ_DONE:
                    break
        judge(stop, outcome, "completions of queens of a board of", self.n)

    def count_plan(self, const uint8_t[:, ::1] entries not None, StopFlag stop not None):
        """Count the solutions that a plan of ``centre_plan`` stands for, n <= 16."""
        cdef uint64_t total = 0, result = 0
        cdef Py_ssize_t i
        cdef int j, outcome = NQ_DONE
        cdef bint good
        if self.n > 16 or entries.shape[1] != ENTRY:
            raise ValueError(f"this is not a plan that one call can count, n = {self.n}")
        for i in range(entries.shape[0]):
            good = 2 * entries[i, 1] <= ENTRY - 2
            for j in range(2, ENTRY):
                good = good and (j >= 2 * entries[i, 1] + 2 or entries[i, j] < self.n)
            if not good:
                raise ValueError(f"entry {i} is not one of a plan for n = {self.n}")
        with nogil:
            for i in range(entries.shape[0]):
                outcome = self.run(
                    &entries[i, 2], entries[i, 1], <uint64_t>-1, &stop.value, &result
                )
                if outcome != NQ_DONE:
                    break
                total += entries[i, 0] * result
        judge(stop, outcome, "solutions of a plan for n =", self.n)
        return total


def count_queens(int n, str level not None, StopFlag stop not None):
    """Count the solutions of the n x n board, 1 <= n <= 32, without a plan.

    The mirror image of a solution is another solution. So the queen of row 0 stands only in the
    left half, which counts twice, and, if n is odd, in the middle column, which counts once.
    """
    cdef Counter counter = Counter(n, ALL_OPEN[:n], False, level)
    cdef uint64_t total = 0, result = 0
    cdef uint8_t[2] queen = [0, 0]
    cdef int column, outcome = NQ_DONE
    with nogil:
        for column in range((n + 1) // 2):
            queen[1] = <uint8_t>column
            outcome = counter.run(queen, 1, <uint64_t>-1, &stop.value, &result)
            if outcome != NQ_DONE:
                break
            total += result if 2 * column + 1 == n else 2 * result
    judge(stop, outcome, "solutions for n =", n)
    return total


def count_half_turn(int n, StopFlag stop not None):
    """Count the solutions that a half turn leaves unchanged, 1 <= n <= 32."""
    cdef uint64_t total
    if not 1 <= n <= NQ_MAX_N:
        raise ValueError(f"n = {n} is not in 1..{NQ_MAX_N}")
    with nogil:
        total = half_turn_solutions(n, &stop.value)
    judge(stop)
    return total


def count_quarter_turn(int n, StopFlag stop not None):
    """Count the solutions that a quarter turn leaves unchanged, 0 <= n <= 64."""
    cdef uint64_t total
    if not 0 <= n <= 64:
        raise ValueError(f"n = {n} is not in 0..64")
    with nogil:
        total = quarter_turn_pairings(n, &stop.value)
    judge(stop)
    return int(total) << n // 4


# --- the half-board join --------------------------------------------------------------------------


@cython.final
cdef class Quarters:
    """The placements on a quarter of the n x n board; threads share it once ``make`` is done.

    Above n = 22, and without ``whole``, each ``Joiner`` lists the placements that it needs and
    keeps ``cache_bytes`` of them. It holds at most about ``list_limit`` patterns of a half at once,
    and reads them in blocks of ``block_bytes``. 0 stands for the best value for n.
    """

    cdef nq_quarters quarters
    cdef int n
    cdef bint made, whole

    def __cinit__(
        self, int n, *, bint whole=True, size_t list_limit=0, size_t block_bytes=0,
        size_t cache_bytes=0,
    ):
        if not NQ_JOIN_MIN_N <= n <= NQ_JOIN_MAX_N:
            raise ValueError(f"no join of {n} rows")
        self.n = n
        self.whole = whole and n <= NQ_JOIN_WHOLE_N
        nq_quarters_init(&self.quarters, n)
        self.quarters.list_limit = list_limit or self.quarters.list_limit
        self.quarters.block_bytes = block_bytes or self.quarters.block_bytes
        self.quarters.cache_bytes = cache_bytes or self.quarters.cache_bytes

    def __dealloc__(self):
        nq_quarters_free(&self.quarters)

    @property
    def count(self):
        """The number of listed placements."""
        return self.quarters.count

    def make(self, StopFlag stop not None):
        """List the placements, if threads share them."""
        cdef int outcome = NQ_DONE
        if self.made:
            return
        if self.whole:
            with nogil:
                nq_quarters_free(&self.quarters)
                outcome = nq_quarters_make(&self.quarters, &stop.value)
        judge(stop, outcome, "placements on a quarter of a board of side", self.n)
        self.made = True


def join_ranges(int n, int kind, int orbit, uint32_t most, StopFlag stop not None):
    """Divide the row sets that stand for orbits of one size into ranges of at most ``most``.

    Return a row for each range: the northern part of its row sets, their number, and the southern
    part of the first.
    """
    cdef uint32_t north, i, count, half = n // 2, found = 0, at = 0
    if not NQ_JOIN_MIN_N <= n <= NQ_JOIN_MAX_N or not 0 <= kind <= NQ_CROSS or not most:
        raise ValueError(f"no such row sets of {n} rows: kind {kind}, {most} at a time")
    cdef uint16_t[:, ::1] pairs = np.empty((1 << half, 2), np.uint16)
    with nogil:
        for north in range(1u << half):
            found += nq_join_ranges(half, kind, north, orbit, most, NULL)
            if nq_stopped(&stop.value):
                break
    judge(stop)
    cdef uint16_t[:, ::1] rows = np.empty((found, 3), np.uint16)
    with nogil:
        for north in range(1u << half):
            count = nq_join_ranges(half, kind, north, orbit, most, &pairs[0, 0])
            for i in range(count):
                rows[at, 0], rows[at, 1], rows[at, 2] = <uint16_t>north, pairs[i, 0], pairs[i, 1]
                at += 1
            if nq_stopped(&stop.value):
                break
    judge(stop)
    return rows.base


@cython.final
cdef class Joiner:
    """The best join of a level and its work space."""

    cdef Quarters quarters
    cdef nq_join *join
    cdef nq_join_work *work

    def __cinit__(self, Quarters quarters not None, str level):
        if not quarters.made:
            raise ValueError("the placements are not listed")
        self.quarters, self.join = quarters, nq_find_join(level_number(level))
        self.work = nq_join_work_new()
        if self.work is NULL:
            raise MemoryError("no memory for the join")

    def __dealloc__(self):
        nq_join_work_free(self.work)

    @property
    def nbytes(self):
        """The memory that the work space takes."""
        return nq_join_work_bytes(self.work)

    def count(
        self, int kind, uint32_t north, int orbit, StopFlag stop not None, *,
        uint32_t sets=1 << 16, uint32_t south=0, bint mirrored=False,
    ):
        """Count the solutions of some row sets, one of each orbit.

        These are ``sets`` row sets with the northern part ``north``, starting at the southern part
        ``south``. With ``mirrored``, their mirror images are counted instead, which have the same
        number of solutions but other lists.
        """
        cdef uint64_t result = 0
        cdef int outcome
        cdef nq_row_sets job = nq_row_sets(kind, north, orbit, south, sets, mirrored)
        self.check(kind, north)
        if kind > NQ_CROSS:
            raise ValueError(f"no such row sets: {north:#x} of kind {kind}")
        with nogil:
            outcome = nq_join_job(
                &self.quarters.quarters, self.work, self.join, job, &stop.value, &result
            )
        judge(stop, outcome, "solutions of the row sets", north)
        return result

    def count_row_set(self, int kind, uint32_t north, uint32_t south, StopFlag stop not None):
        """Count the solutions of one row set, as ``count`` does for each of its row sets."""
        cdef uint64_t result = 0
        cdef int outcome
        self.check(kind, north | south)
        with nogil:
            outcome = self.join(
                &self.quarters.quarters, self.work, kind, north, south, &stop.value, &result
            )
        judge(stop, outcome, "solutions of the row set", (north, south))
        return result

    def placements(self, uint32_t rows, bint south, StopFlag stop not None):
        """Return the placements in some rows of a northern or southern quarter.

        There are two arrays. The first holds, for each set of columns, the number of the first
        placement with these columns, and at its end the number of all placements. The second holds
        the diagonals that each placement takes.
        """
        cdef const uint32_t *start = NULL
        cdef const uint64_t *words = NULL
        cdef int outcome
        cdef size_t columns = <size_t>1 << self.quarters.n // 2, count
        self.check(self.quarters.n % 2, rows)
        with nogil:
            outcome = nq_join_placements(
                &self.quarters.quarters, self.work, rows, south, &stop.value, &start, &words
            )
        judge(stop, outcome, "placements in the rows", rows)
        count = start[columns] - start[0]
        cdef uint32_t[::1] starts = np.empty(columns + 1, U4)
        cdef uint64_t[::1] diagonals = np.empty(count, U8)
        for i in range(<Py_ssize_t>columns + 1):
            starts[i] = start[i] - start[0]
        for i in range(<Py_ssize_t>count):
            diagonals[i] = words[start[0] + <size_t>i]
        return starts.base, diagonals.base

    cdef int check(self, int kind, uint32_t rows) except -1:
        if not 0 <= kind < NQ_KINDS or rows >> self.quarters.n // 2 or (
            (kind == 0) != (self.quarters.n % 2 == 0)
        ):
            raise ValueError(f"no such row sets: {rows:#x} of kind {kind}")
        return 0


@cython.final
cdef class Halves:
    """The halves of the solutions of one row set of the join, and work space to list them."""

    cdef int n, half, tie
    cdef uint32_t[4] rows
    cdef int[4] first
    cdef list corners, pairs
    cdef uint32_t[::1] start, order
    cdef uint16_t[:, ::1] ranks
    cdef const uint64_t[:, ::1] north_east, south_east, north_west, south_west, east, west

    def __cinit__(self, int n):
        cdef int b, c, outwards, full
        if not NQ_JOIN_MIN_N <= n <= NQ_JOIN_MAX_N:
            raise ValueError(f"no join of {n} rows")
        self.n, self.half = n, n // 2
        full = (1 << self.half) - 1
        self.east = self.west = None
        self.corners, self.pairs = [], []
        for _ in range(4):      # not a comprehension: without memory, Cython drops its items twice
            self.corners.append(np.empty((1024, FIELDS), U8))
        for _ in range(2):
            self.pairs.append(np.empty((4096, FIELDS), U8))
        self.start, self.order = np.empty((1 << self.half) + 2, U4), np.empty(0, U4)
        # of each set of columns in the east and in the west, and none
        self.ranks = np.empty((3, full + 1), dtype="u2")
        for c in range(full + 1):
            outwards = 0
            for b in range(self.half):
                outwards |= (c >> b & 1) << (self.half - 1 - b)
            self.ranks[0, c] = <uint16_t>min(c, full - c)
            self.ranks[1, c] = <uint16_t>min(outwards, full - outwards)
            self.ranks[2, c] = 0xFFFF

    def list(self, int kind, uint32_t north, uint32_t south, StopFlag stop not None):
        """List the halves of a row set; return the numbers of eastern and western halves."""
        cdef int centre = self.half, d, east = self.half + self.n % 2, u
        cdef uint32_t full = (<uint32_t>1 << self.half) - 1
        cdef bint there = NQ_CENTRE <= kind <= NQ_CROSS if self.n % 2 else kind == NQ_EVEN
        if not there or (north | south) & ~full:
            raise ValueError(f"no such row set: {north:#x}, {south:#x} of kind {kind}")
        self.east = self.west = None
        middle, row, column = [(centre, centre)], [], []
        for d in range(1, self.half + 1):
            row.append((centre, centre - d))
            if south >> (d - 1) & 1:
                column.append((centre - d, centre))
        self.north_east = self.corner(0, north, east, middle if kind == NQ_CENTRE else [None], stop)
        self.south_east = self.corner(1, south, east, column if kind == NQ_CROSS else [None], stop)
        self.north_west = self.corner(2, full ^ north, 0, [None], stop)
        self.south_west = self.corner(3, full ^ south, 0, row if kind == NQ_CROSS else [None], stop)
        self.tie = min(north, full ^ north)
        if kind != NQ_CROSS:
            self.tie = min(self.tie, <int>min(south, full ^ south))
        self.east = self.pair(0, self.north_east, self.south_east, self.ranks[0], stop)
        u = 2 if kind == NQ_CROSS else 1
        self.west = self.pair(1, self.north_west, self.south_west, self.ranks[u], stop)
        return self.east.shape[0], self.west.shape[0]

    cdef object corner(self, int which, uint32_t lines, int first, list queens, StopFlag stop):
        """Return the ways to fill a quarter beside each of some queens; None is for no queen."""
        cdef Corner[32] beside
        cdef Corner *corner
        cdef Py_ssize_t found
        cdef int i, a, count = 0, row, column
        cdef uint64_t[:, ::1] out
        self.rows[which], self.first[which] = 0, first
        for a in range(self.half):
            if lines >> a & 1:
                row = self.half - 1 - a if which & 1 else self.half + self.n % 2 + a
                self.rows[which] |= <uint32_t>1 << row
        for queen in queens:
            corner = &beside[count]
            count += 1
            corner.n, corner.width, corner.first, corner.depth = self.n, self.half, first, 0
            corner.rows, corner.columns, corner.path = self.rows[which], 0, 0
            corner.sums = corner.differences = 0
            if queen is not None:
                row, column = queen
                corner.rows &= ~(<uint32_t>1 << row)
                corner.columns = <uint32_t>1 << column
                corner.sums = <uint64_t>1 << (row + column)
                corner.differences = <uint64_t>1 << (column - row + self.n - 1)
                corner.path = <uint64_t>(2 * self.half - row - column) << CENTRE_SHIFT
        while True:
            out, found = self.corners[which], 0
            with nogil:
                for i in range(count):
                    found = list_corner(beside[i], out, found, &stop.value)
            judge(stop)
            if found <= out.shape[0]:
                return self.corners[which][:found]
            self.corners[which] = np.empty((found + found // 4, FIELDS), U8)

    cdef object pair(
        self, int which, const uint64_t[:, ::1] north, const uint64_t[:, ::1] south,
        const uint16_t[::1] ranks, StopFlag stop,
    ):
        """Return the halves made of two quarters."""
        cdef Py_ssize_t found
        cdef uint64_t[:, ::1] out
        if self.order.shape[0] < south.shape[0]:
            self.order = np.empty(south.shape[0], U4)
        while True:
            out = self.pairs[which]
            with nogil:
                sort_corners(south, self.start, self.order)
                found = list_pairs(
                    north, south, self.start, self.order, ranks, self.tie, out, &stop.value
                )
            judge(stop)
            if found <= out.shape[0]:
                return self.pairs[which][:found]
            self.pairs[which] = np.empty((found + found // 4, FIELDS), U8)

    def solutions(self, Py_ssize_t i, Py_ssize_t j, uint8_t[::1] board not None):
        """Return how many solutions an eastern and a western half represent, and write the first.

        The second is the transposed board.
        """
        cdef int weight
        self.check(board.shape[0])
        if not (0 <= i < self.east.shape[0] and 0 <= j < self.west.shape[0]):
            raise ValueError(f"there are no halves {i} and {j}")
        weight = weight_of(self.east, self.west, i, j, <uint64_t>self.tie)
        if weight:
            self.write(i, j, board)
        return weight

    def draw(
        self, const uint64_t[::1] stream not None, uint8_t[:, ::1] boards not None,
        uint8_t[::1] transposed not None, StopFlag stop not None,
    ):
        """Write uniform solutions, or the boards that must be transposed to become solutions.

        If the row set has no solution, only the stop flag ends the call.
        """
        cdef Random random = random_stream(stream)
        cdef Py_ssize_t i = 0, j = 0, k
        self.check(boards.shape[1])
        if not (self.east.shape[0] and self.west.shape[0]) or (
            transposed.shape[0] != boards.shape[0]
        ):
            raise ValueError("the row set has no halves, or the arrays differ in length")
        with nogil:
            for k in range(boards.shape[0]):
                if not draw_pair(
                    &random, self.east, self.west, <uint64_t>self.tie, &i, &j, &transposed[k],
                    &stop.value,
                ):
                    break
                self.write(i, j, boards[k])
        judge(stop)

    cdef int check(self, Py_ssize_t columns) except -1:
        if self.east is None or self.west is None or columns != self.n:
            raise ValueError(f"no halves are listed, or {columns} columns for a board of {self.n}")
        return 0

    cdef void write(self, Py_ssize_t i, Py_ssize_t j, uint8_t[::1] board) noexcept nogil:
        cdef uint64_t east = self.east[i, PAIR], west = self.west[j, PAIR]
        cdef uint64_t south_east = self.south_east[<uint32_t>east, PATH]
        cdef uint64_t south_west = self.south_west[<uint32_t>west, PATH]
        cdef int centre = self.half, row = centre - <int>(south_east >> CENTRE_SHIFT)
        cdef uint32_t rows = self.rows[1]
        if self.n % 2:
            board[centre] = <uint8_t>(centre - (south_west >> CENTRE_SHIFT))
        if row < centre:
            board[row] = <uint8_t>centre
            rows &= ~(<uint32_t>1 << row)
        write_corner(self.north_east[east >> 32, PATH], self.rows[0], self.first[0], board)
        write_corner(south_east, rows, self.first[1], board)
        write_corner(self.north_west[west >> 32, PATH], self.rows[2], self.first[2], board)
        write_corner(south_west, self.rows[3], self.first[3], board)


# --- enumeration ----------------------------------------------------------------------------------


@cython.final
cdef class Lister(Completer):
    """The best lister of a level, its work space, and the board whose completions it lists."""

    cdef const nq_lister *lister
    cdef nq_keys keys

    def __cinit__(self, int n, const uint32_t[::1] closed not None, bint wraps, str level):
        self.lister = nq_find_lister(self.level, n, wraps)
        self.allocate(self.lister.bytes(n))

    def __dealloc__(self):
        free(self.keys.key)

    @property
    def most_rows(self):
        """The number of rows that a key has room for."""
        return NQ_ROWS4 if self.lister.code_bits == 4 else NQ_ROWS5

    @property
    def lane_bits(self):
        """The width of a lane of the vectors; 0 for the portable instance."""
        return self.lister.lane_bits

    cdef int job_of(self, tuple queens, nq_job *job, nq_frame *frame) except -1:
        cdef uint8_t[64] squares
        cdef int i, k = squares_of(self.n, queens, squares)
        nq_job_make(job, self.n, self.wraps, self.closed, squares, k)
        if job.rows > self.most_rows:
            raise ValueError(f"a key has no room for {job.rows} rows")
        frame.n, frame.columns = self.n, job.columns
        for i in range(self.n):
            frame.fixed[i] = NQ_OPEN
        for i in range(k):
            frame.fixed[squares[2 * i]] = squares[2 * i + 1]
        return 0

    def list(self, tuple queens not None, size_t most, StopFlag stop not None):
        """Return the keys of all completions of ``queens``, unsorted; None if more than ``most``.

        Keys sort as the boards do.
        """
        cdef nq_job job
        cdef nq_frame frame
        cdef int outcome
        cdef uint64_t[::1] found
        self.job_of(queens, &job, &frame)
        self.keys.count, self.keys.most = 0, most
        with nogil:
            outcome = self.lister.list(&job, self.memory, &self.keys, &stop.value)
        if outcome == NQ_OVERFLOW:
            return None
        judge(stop, outcome, "keys of the completions of", queens)
        keys = np.empty(self.keys.count, dtype=U8)
        if self.keys.count:
            found = keys
            memcpy(&found[0], self.keys.key, self.keys.count * sizeof(uint64_t))
        return keys

    def write(
        self, tuple queens not None, const uint64_t[::1] keys not None, bint mirrored,
        uint8_t[:, ::1] out not None, StopFlag stop not None,
    ):
        """Write the boards of the keys of ``queens`` into the rows of ``out``.

        With ``mirrored``, write the mirror images instead, the last key first.
        """
        cdef nq_job job
        cdef nq_frame frame
        cdef Py_ssize_t at = 0, some, count = keys.shape[0]
        if out.shape[0] != count or out.shape[1] != self.n:
            rows = f"{out.shape[0]} rows of {out.shape[1]}"
            raise ValueError(f"{rows} for {count} boards of {self.n}")
        self.job_of(queens, &job, &frame)
        frame.mirrored = mirrored
        with nogil:
            while at < count and not nq_stopped(&stop.value):
                some = min(count - at, 1 << 15)
                self.lister.write(
                    &frame, &keys[count - 1 - at if mirrored else at], -1 if mirrored else 1, some,
                    &out[at, 0],
                )
                at += some
        judge(stop)


@cython.final
cdef class SolutionCursor:
    """A place in the lexicographic list of the solutions of a problem, 1 <= n <= 64."""

    cdef Cursor cursor

    def __cinit__(
        self, const uint64_t[::1] allowed not None, *, const uint8_t[::1] prefix not None,
        bint within=False, bint fundamental=False,
    ):
        # The list starts with the first solution that begins with ``prefix``. ``allowed`` has one
        # word per row, bit c for column c. With ``within`` the list ends with the last such
        # solution; with ``fundamental`` it holds only the least solution of each orbit.
        cdef int row, n = <int>allowed.shape[0]
        if not 1 <= n <= MAX_ROWS:
            raise ValueError(f"n = {n} is not in 1..{MAX_ROWS}")
        if prefix.shape[0] >= n:
            raise ValueError("the prefix leaves no row to fill")
        self.cursor.n = n
        self.cursor.fundamental = fundamental
        for row in range(n):
            self.cursor.allowed[row] = allowed[row] & board_mask(n)
        for row in range(prefix.shape[0]):
            if prefix[row] >= n:
                raise ValueError(f"column {prefix[row]} is not on the board")
        if not seek(&self.cursor, prefix, within):
            raise ValueError("queens of the prefix attack each other or stand on closed squares")

    def skip(self, Py_ssize_t k, StopFlag stop not None):
        """Skip k solutions; return how many there were."""
        cdef uint8_t[:, ::1] nowhere = None
        cdef Py_ssize_t passed
        with nogil:
            passed = next_solutions(&self.cursor, k, nowhere, False, &stop.value)
        judge(stop)
        return passed

    def fill(self, uint8_t[:, ::1] out not None, StopFlag stop not None):
        """Write the next solutions into the rows of ``out``; return how many there were."""
        cdef Py_ssize_t written
        if out.shape[1] != self.cursor.n:
            raise ValueError(f"rows of {out.shape[1]} for a board of {self.cursor.n}")
        with nogil:
            written = next_solutions(&self.cursor, out.shape[0], out, True, &stop.value)
        judge(stop)
        return written

    def pick(
        self, const uint64_t[::1] ranks not None, uint8_t[:, ::1] out not None,
        StopFlag stop not None,
    ):
        """Write the solutions of sorted ranks, counted from the cursor.

        The final position of the cursor is unspecified.
        """
        cdef Py_ssize_t k, n = self.cursor.n
        cdef uint64_t passed = 0
        cdef bint there = True
        if out.shape[0] != ranks.shape[0] or out.shape[1] != n:
            raise ValueError(f"{out.shape[0]} rows of {out.shape[1]} for {ranks.shape[0]} of {n}")
        with nogil:
            for k in range(ranks.shape[0]):
                if k and ranks[k] == ranks[k - 1]:
                    out[k, :] = out[k - 1, :]
                    continue
                next_solutions(
                    &self.cursor, <Py_ssize_t>(ranks[k] - passed), out, False, &stop.value
                )
                there &= next_solutions(&self.cursor, 1, out[k:k + 1], True, &stop.value) == 1
                passed = ranks[k] + 1
        judge(stop)
        if not there:
            raise ValueError("a rank is not below the number of solutions")


# --- solving --------------------------------------------------------------------------------------


@cython.final
cdef class SwapSearch(WorkSpace):
    """The swap search for boards of n >= 4 queens, and its work space."""

    cdef uint8_t[::1] sums, differences
    cdef int32_t[::1] attacked

    def __cinit__(self, Py_ssize_t n):
        if n < 4:
            raise ValueError(f"swap search needs n >= 4, not {n}")
        self.sums, self.differences, self.attacked = arrays(SwapSearch._layout(n))

    @staticmethod
    def _layout(Py_ssize_t n):
        return (U1, 2 * n - 1), (U1, 2 * n - 1), (I4, n)

    def solve(
        self, int32_t[::1] queens not None, const uint64_t[::1] stream not None,
        StopFlag stop not None,
    ):
        """Write a solution into ``queens``."""
        cdef Random random = random_stream(stream)
        cdef int outcome = NQ_GAVE_UP
        check_length(queens, self.attacked.shape[0])
        with nogil:
            while outcome == NQ_GAVE_UP:
                outcome = swap_search(
                    queens, self.sums, self.differences, self.attacked, &random, &stop.value
                )
        judge(stop, outcome)


@cython.final
cdef class HillClimb(WorkSpace):
    """Hill climbing for boards of n >= 4 queens, and its work space."""

    cdef Py_ssize_t n
    cdef int32_t[::1] sums, differences

    def __cinit__(self, Py_ssize_t n):
        if n < 4:
            raise ValueError(f"hill climbing needs n >= 4, not {n}")
        self.n = n
        self.sums, self.differences = arrays(HillClimb._layout(n))

    @staticmethod
    def _layout(Py_ssize_t n):
        return (I4, 2 * n - 1), (I4, 2 * n - 1)

    def solve(
        self, int32_t[::1] queens not None, const uint64_t[::1] stream not None,
        StopFlag stop not None,
    ):
        """Write a solution into ``queens``."""
        cdef Random random = random_stream(stream)
        cdef int64_t conflicts = 1
        check_length(queens, self.n)
        with nogil:
            while conflicts > 0:
                conflicts = climb(queens, self.sums, self.differences, &random, &stop.value)
        judge(stop)


def formula_solve(int32_t[::1] queens not None, StopFlag stop not None):
    """Write the explicit solution into ``queens``; n is 1 or at least 4."""
    if queens.shape[0] in (0, 2, 3):
        raise ValueError(f"no formula for {queens.shape[0]} queens")
    with nogil:
        write_formula(queens, &stop.value)
    judge(stop)


def linear_solve(
    int32_t[::1] queens not None, Py_ssize_t step, Py_ssize_t first, StopFlag stop not None
):
    """Write the columns first + step * row modulo n."""
    if not (0 <= step < queens.shape[0] and 0 <= first < queens.shape[0]):
        raise ValueError(f"{step} and {first} are not below {queens.shape[0]}")
    with nogil:
        write_linear(queens, step, first, &stop.value)
    judge(stop)


@cython.final
cdef class SmallSolver(WorkSpace):
    """Random boards of few queens, n >= 4, and the work space for them."""

    cdef uint8_t[::1] columns, sums, differences
    cdef int32_t[::1] queens
    cdef uint32_t[::1] rows, pool
    cdef int64_t[::1] nothing

    def __cinit__(self, Py_ssize_t n):
        if n < 4:
            raise ValueError(f"a random board needs n >= 4, not {n}")
        (
            self.columns, self.sums, self.differences, self.queens, self.rows, self.pool,
            self.nothing,
        ) = arrays(SmallSolver._layout(n))

    @staticmethod
    def _layout(Py_ssize_t n):
        # n columns and 2n - 1 diagonals, and 16 more bytes for windows that reach past the end
        return (
            (U1, n // 8 + 17), (U1, n // 4 + 17), (U1, n // 4 + 17), (I4, n), (U4, n),
            (U4, n), (I8, 0),
        )

    def fill(
        self, narrow_t[:, ::1] boards not None, uint64_t[::1] stream not None,
        StopFlag stop not None,
    ):
        """Write a random solution into each row of ``boards``; advance the stream."""
        cdef Random random = random_stream(stream)
        if boards.shape[1] != self.queens.shape[0]:
            raise ValueError(f"rows of {boards.shape[1]} for {self.queens.shape[0]} queens")
        with nogil:
            fill_boards(
                boards, self.columns, self.sums, self.differences, self.queens, self.rows,
                self.pool, self.nothing, &random, &stop.value,
            )
        judge(stop)
        save(&random, stream)


@cython.final
cdef class GreedySolver(WorkSpace):
    """Random boards of many queens, n >= 1000, and the work space for them."""

    cdef Py_ssize_t n, standing
    cdef uint8_t[::1] columns, sums, differences
    cdef uint32_t[::1] rows, order, pool
    cdef int64_t[::1] nothing

    def __cinit__(self, Py_ssize_t n):
        if n < 1000:
            raise ValueError(f"greedy placement needs n >= 1000, not {n}")
        self.n = n
        (
            self.columns, self.sums, self.differences, self.rows, self.order, self.pool,
            self.nothing,
        ) = arrays(GreedySolver._layout(n))

    @staticmethod
    def _layout(Py_ssize_t n):
        cdef Greedy g = plan_greedy(n)
        cdef Py_ssize_t columns = g.chunks * g.chunk_bytes
        # windows reach past the end: of the columns, then of the diagonals that meet the last row
        return (
            (U1, columns + 16), (U1, columns + bytes_of(n) + 16),
            (U1, columns + bytes_of(n) + 24), (U4, n // 8 + 32768), (U4, g.chunks),
            (U4, min(n, 65536)), (I8, 0),
        )

    @property
    def placed(self):
        """The number of queens placed so far; any thread may read it during the search."""
        return nq_peek(&self.standing)

    def solve(
        self, int32_t[::1] queens not None, uint64_t[::1] stream not None, StopFlag stop not None
    ):
        """Write a random solution into ``queens``; advance the stream."""
        cdef Py_ssize_t left = -1
        cdef Greedy g = plan_greedy(self.n)
        g.random = random_stream(stream)
        g.placed = &self.standing
        check_length(queens, self.n)
        with nogil:
            while left != 0 and not nq_stopped(&stop.value):
                left = greedy_board(
                    &g, self.columns, self.sums, self.differences, queens, self.rows, self.order,
                    self.pool, &stop.value,
                )
                if left > 0:
                    left = insert_by_swaps(
                        queens, self.sums, self.differences, difference_bit(&g, 0, 0),
                        self.nothing, queens[:0], self.rows[:0], self.rows, self.pool, left,
                        1000 * left, &g.random, &stop.value,
                    )
        judge(stop)
        nq_publish(&self.standing, self.n)
        save(&g.random, stream)


cdef int check_length(const int32_t[::1] queens, Py_ssize_t n) except -1:
    if queens.shape[0] != n:
        raise ValueError(f"{queens.shape[0]} rows for a board of {n}")
    return 0


# --- completion -----------------------------------------------------------------------------------


@cython.final
cdef class ExactCompletion(WorkSpace):
    """The exact completion of a board on its m free rows and columns, and its work space."""

    cdef Py_ssize_t n
    cdef uint8_t[:, ::1] alive
    cdef const int32_t[::1] rows, columns
    cdef int32_t[::1] open_rows, open_columns, index
    cdef uint8_t[::1] row_filled, column_filled
    cdef uint32_t[::1] trail
    cdef int32_t[:, ::1] taken

    def __cinit__(
        self, Py_ssize_t n, uint8_t[:, ::1] alive not None, const int32_t[::1] rows not None,
        const int32_t[::1] columns not None,
    ):
        # ``alive[a, b]``: the square of the a-th free row and the b-th free column is open
        cdef Py_ssize_t m = alive.shape[0], i
        if m == 0 or alive.shape[1] != m or rows.shape[0] != m or columns.shape[0] != m:
            lines = f"{rows.shape[0]} rows and {columns.shape[0]} columns"
            raise ValueError(f"{m} x {alive.shape[1]} squares do not fit {lines}")
        for i in range(m):
            if not (
                (rows[i - 1] if i else -1) < rows[i] < n
                and (columns[i - 1] if i else -1) < columns[i] < n
            ):
                raise ValueError(f"the rows and columns do not ascend on a board of {n}")
        self.n, self.alive, self.rows, self.columns = n, alive, rows, columns
        (
            self.open_rows, self.open_columns, self.index, self.row_filled, self.column_filled,
            self.trail, self.taken,
        ) = arrays(ExactCompletion._layout(n, m))

    @staticmethod
    def _layout(Py_ssize_t n, Py_ssize_t m):
        return (
            (I4, m), (I4, m), (I4, n), (U1, m), (U1, m), (U4, m * m), (I4, m, 3)
        )

    def solve(
        self, int32_t[::1] queens not None, uint64_t[::1] stream not None, StopFlag stop not None
    ):
        """Write the queens of the free rows into ``queens``; return False if there is no solution.

        Advance the stream. ``alive`` is the same before and after, unless the search is stopped.
        """
        cdef Exact e
        cdef int outcome
        cdef Py_ssize_t i
        e.m, e.random = self.alive.shape[0], random_stream(stream)
        check_length(queens, self.n)
        with nogil:
            count_open(
                &e, self.alive, self.open_rows, self.open_columns, self.row_filled,
                self.column_filled, self.columns, self.index,
            )
            outcome = complete_exactly(
                &e, self.alive, self.open_rows, self.open_columns, self.row_filled,
                self.column_filled, self.trail, self.rows, self.columns, self.index, self.taken,
                &stop.value,
            )
        judge(stop, outcome)
        save(&e.random, stream)
        if outcome == NQ_DONE:
            for i in range(e.m):
                queens[self.rows[self.taken[i, 0]]] = self.columns[self.taken[i, 1]]
        reopen(&e, self.alive, self.open_rows, self.open_columns, self.trail, 0)
        return outcome != NQ_NONE

    def count(self, int64_t most, uint64_t[::1] stream not None, StopFlag stop not None):
        """Return the number of ways to fill the free rows, or ``most`` if there are more.

        Advance the stream, which breaks ties. ``alive`` is the same before and after, unless the
        search is stopped.
        """
        cdef Exact e
        cdef int outcome
        cdef int64_t found = 0
        e.m, e.random = self.alive.shape[0], random_stream(stream)
        with nogil:
            count_open(
                &e, self.alive, self.open_rows, self.open_columns, self.row_filled,
                self.column_filled, self.columns, self.index,
            )
            outcome = count_exactly(
                &e, &found, most, self.alive, self.open_rows, self.open_columns, self.row_filled,
                self.column_filled, self.trail, self.rows, self.columns, self.index, self.taken,
                &stop.value,
            )
        judge(stop, outcome)
        save(&e.random, stream)
        reopen(&e, self.alive, self.open_rows, self.open_columns, self.trail, 0)
        return found


@cython.final
cdef class LocalCompletion(WorkSpace):
    """The completion of a board on its m free rows and columns by local search; its work space."""

    cdef Py_ssize_t n, corner
    cdef const uint8_t[::1] free_sums, free_differences
    cdef const uint32_t[::1] free_rows, free_columns
    cdef const int64_t[:, ::1] blocked
    cdef uint8_t[::1] sums, differences
    cdef uint32_t[::1] rows, columns
    cdef int64_t[::1] starts
    cdef int32_t[::1] barred
    cdef bint prepared

    def __cinit__(
        self, const uint32_t[::1] rows not None, const uint32_t[::1] columns not None,
        const uint8_t[::1] sums not None, const uint8_t[::1] differences not None,
        const int64_t[:, ::1] blocked not None,
    ):
        # ``sums`` and ``differences`` say which diagonals are free, by row + column and by
        # column - row + n - 1; ``blocked`` lists squares (row, column) in order
        cdef Py_ssize_t n = (sums.shape[0] + 1) // 2
        if not (
            sums.shape[0] == differences.shape[0] == 2 * n - 1 and blocked.shape[1] == 2
            and 0 < rows.shape[0] == columns.shape[0] <= n
        ):
            raise ValueError(f"the lines do not belong to a board of {n}")
        self.n, self.blocked = n, blocked
        self.free_rows, self.free_columns = rows, columns
        self.free_sums, self.free_differences = sums, differences
        (
            self.sums, self.differences, self.rows, self.columns, self.starts, self.barred,
        ) = arrays(LocalCompletion._layout(n, rows.shape[0], blocked.shape[0]))
        self.corner = 4 * self.differences.shape[0] - 1     # the middle of the bits

    @staticmethod
    def _layout(Py_ssize_t n, Py_ssize_t m, Py_ssize_t blocked):
        return (
            (U1, n // 4 + 1), (U1, n // 4 + 1), (U4, m), (U4, m),
            (I8, n + 1 if blocked else 0), (I4, blocked),
        )

    def prepare(self, uint64_t[::1] stream not None, StopFlag stop not None):
        """Fill the work space; return a line without an open square, if there is one.

        Return (row, -1), (-1, column) or (-1, -1). Advance the stream.
        """
        cdef Random random = random_stream(stream)
        cdef Py_ssize_t row = -1, column = -1
        cdef bint good
        with nogil:
            pack_diagonals(self.free_sums, self.sums, 0, &stop.value)
            pack_diagonals(
                self.free_differences, self.differences, self.corner - self.n + 1, &stop.value
            )
            good = (
                copy_lines(self.free_rows, self.rows, self.n, &stop.value)
                and copy_lines(self.free_columns, self.columns, self.n, &stop.value)
                and list_barred(self.blocked, self.starts, self.barred, self.n, &stop.value)
            )
            if good:
                row = self.closed_line(True, &random, &stop.value)
            if good and row < 0:
                column = self.closed_line(False, &random, &stop.value)
        judge(stop)
        if not good:
            raise ValueError(f"the lines and squares do not belong to a board of {self.n}")
        save(&random, stream)
        self.prepared = True
        return (self.rows[row] if row >= 0 else -1, self.columns[column] if column >= 0 else -1)

    cdef Py_ssize_t closed_line(self, bint by_row, Random *random, const int *stop) noexcept nogil:
        return line_without_square(
            self.sums, self.differences, self.corner, self.starts, self.barred,
            self.rows if by_row else self.columns, self.columns if by_row else self.rows, by_row,
            random, stop,
        )

    def solve(
        self, int32_t[::1] queens not None, Py_ssize_t attempts, uint64_t[::1] stream not None,
        StopFlag stop not None,
    ):
        """Complete ``queens``, -1 in the free rows; return False after ``attempts`` attempts.

        0 stands for no limit. Advance the stream.
        """
        cdef Random random = random_stream(stream)
        cdef Py_ssize_t left = 1, made = 0
        check_length(queens, self.n)
        if not self.prepared:
            raise ValueError("the completion is not prepared")
        with nogil:
            while left > 0 and not nq_stopped(&stop.value) and (made < attempts or attempts == 0):
                clear_rows(
                    queens, self.sums, self.differences, self.corner, self.rows, &stop.value
                )
                left = place_around(
                    queens, self.sums, self.differences, self.corner, self.starts, self.barred,
                    self.rows, self.columns, &random, &stop.value,
                )
                if left > 0:
                    left = insert_by_swaps(
                        queens, self.sums, self.differences, self.corner, self.starts,
                        self.barred, self.rows, self.rows, self.columns, left,
                        4 * self.n + 1000 * left, &random, &stop.value,
                    )
                made += 1
        judge(stop)
        save(&random, stream)
        return left == 0


# --- estimation -----------------------------------------------------------------------------------

ESTIMATE_UNIT_BITS = NQ_ESTIMATE_UNIT_BITS
MAX_ESTIMATED = NQ_ESTIMATE_MAX_N
MAX_POPULATION = NQ_ESTIMATE_MAX_NODES


@cython.final
cdef class Population(WorkSpace):
    """A sample of the tree whose level i fills row ``order[i]``, of at most ``capacity`` nodes.

    ``placed[r]`` is the column of the queen in row r, or -1.
    """

    cdef nq_tree tree
    cdef nq_estimate *kernel
    cdef Py_ssize_t capacity
    cdef const int32_t[::1] order, placed
    cdef uint64_t[::1] nodes, open

    def __cinit__(
        self, const int32_t[::1] order not None, const int32_t[::1] placed not None,
        const int64_t[:, ::1] blocked not None, int drop_from, int eighths, Py_ssize_t capacity,
        str level, int bits=0,
    ):
        # ``bits`` is the width of a mask of columns; a wider one than n needs gives the same sample
        cdef Py_ssize_t n = placed.shape[0], levels = order.shape[0], i
        if not 1 <= n <= MAX_ESTIMATED:
            raise ValueError(f"n = {n} is not in 1..{MAX_ESTIMATED}")
        check_rows(order, placed)
        if blocked.shape[1] != 2:
            raise ValueError("a square must be a row and a column")
        bits = bits or nq_estimate_bits(<int>n)
        self.kernel = nq_find_estimate(level_number(level), bits)
        if self.kernel is NULL or bits < n or not 1 <= capacity <= MAX_POPULATION:
            raise ValueError(f"no population of {capacity} nodes with {bits} bits for n = {n}")
        if not 0 <= drop_from <= levels or not 0 <= eighths <= 8:
            raise ValueError(f"{drop_from} and {eighths} do not fit {levels} levels")
        self.order, self.placed, self.capacity = order, placed, capacity
        self.nodes, self.open = arrays(
            Population._layout(n, levels, len(blocked), drop_from, capacity, bits)
        )
        self.nodes[:] = 0
        self.open[:] = ~<uint64_t>0
        for i in range(blocked.shape[0]):
            if not (0 <= blocked[i, 0] < n and 0 <= blocked[i, 1] < n):
                raise ValueError(f"square {i} is not on a board of {n} rows")
            nq_estimate_block(
                <int>n, bits, &self.open[0], <int>blocked[i, 0], <int>blocked[i, 1]
            )
        self.tree = nq_tree(
            n=<int>n, levels=<int>levels, drop_from=drop_from, eighths=eighths,
            planes=planes_of(levels, drop_from), order=&order[0], placed=&placed[0],
            open=NULL,
        )
        if blocked.shape[0]:
            self.tree.open = &self.open[0]

    @staticmethod
    def _layout(
        Py_ssize_t n, Py_ssize_t levels, Py_ssize_t blocked, int drop_from, Py_ssize_t capacity,
        int bits=0,
    ):
        bits = bits or nq_estimate_bits(<int>n)
        return (
            (U8, 2 * capacity * nq_estimate_record(bits, planes_of(levels, drop_from))),
            (U8, nq_estimate_open_words(<int>n, bits) if blocked else 0),
        )

    def sample(
        self, const uint64_t[::1] stream not None, int64_t[::1] sums not None,
        int64_t[::1] shifts not None, StopFlag stop not None,
    ):
        """Write the estimates of the levels 1 to ``levels``, in the form of ``estimate.h``.

        Return whether a level did not fit in the population.
        """
        cdef Random random = random_stream(stream)
        cdef uint64_t[4] state
        cdef int sampled = 0, outcome
        cdef Py_ssize_t levels = self.order.shape[0]
        if sums.shape[0] != levels or shifts.shape[0] != levels:
            raise ValueError(f"{sums.shape[0]} and {shifts.shape[0]} places for {levels} levels")
        state[0], state[1], state[2], state[3] = random.s0, random.s1, random.s2, random.s3
        with nogil:
            outcome = self.kernel(
                &self.tree, self.capacity, state, &self.nodes[0], &sums[0], &shifts[0], &sampled,
                &stop.value,
            )
        judge(stop, outcome)
        return sampled != 0


cdef int planes_of(Py_ssize_t levels, int drop_from):
    """Return how many bits count the squares of a line, from the first level that counts them."""
    return max(1, int(levels - drop_from).bit_length())


cdef int check_rows(const int32_t[::1] order, const int32_t[::1] placed) except -1:
    """Check that the rows of ``order`` and those of the placed queens make up the board."""
    cdef Py_ssize_t n = placed.shape[0], i
    rows, standing, columns = [], [], set()    # not comprehensions, as in Halves
    for i in range(order.shape[0]):
        rows.append(order[i])
    for i in range(n):
        if placed[i] >= 0:
            standing.append(i)
            columns.add(placed[i])
    if not rows or sorted(rows + standing) != list(range(n)):
        raise ValueError(f"{len(rows)} rows and {len(standing)} queens do not form {n} rows")
    if len(columns) < len(standing) or max(columns, default=0) >= n:
        raise ValueError(f"the {len(standing)} queens must stand in different columns below {n}")
    return 0


def profile_tree(uint64_t[::1] nodes not None, StopFlag stop not None):
    """Write the number of nodes on each level of the row-by-row tree, levels 0..n.

    Mirrored subtrees have equal counts. So the queen of row 0 is placed in the left half, which
    counts twice, and in the middle column of an odd board.
    """
    cdef int n = <int>nodes.shape[0] - 1, column, level
    cdef uint64_t bit
    if not 2 <= n <= 32:
        raise ValueError(f"n = {n} is not in 2..32")
    with nogil:
        nodes[:] = 0
        for column in range(n // 2):
            bit = <uint64_t>1 << column
            profile_subtree(
                board_mask(n), bit, bit >> 1, (bit << 1) & board_mask(n), 1, nodes, &stop.value
            )
        for level in range(2, n + 1):
            nodes[level] *= 2
        if n % 2:
            bit = <uint64_t>1 << (n // 2)
            profile_subtree(
                board_mask(n), bit, bit >> 1, (bit << 1) & board_mask(n), 1, nodes, &stop.value
            )
        nodes[0] = 1
        nodes[1] = n
    judge(stop)


# --- regions --------------------------------------------------------------------------------------


@cython.final
cdef class RegionSolver:
    """Boards of one size with regions, under one set of rules; threads may share it."""

    cdef int n
    cdef int stars
    cdef readonly int words       # in a bitmap of squares
    cdef bint has_blocks
    cdef uint64_t *attacks        # of each square, then its block if queens may not touch

    def __cinit__(self, int n, int stars, bint touching, bint diagonals):
        cdef size_t nbytes
        if not 1 <= n <= REGIONS_MAX_N or not 1 <= stars <= n:
            raise ValueError(f"no board of {n} rows with {stars} queens in each")
        self.n, self.stars, self.words = n, stars, (n * n + 63) >> 6
        self.has_blocks = stars > 1 and not touching
        nbytes = n * n * self.words * sizeof(uint64_t)
        self.attacks = <uint64_t *>nq_malloc(nbytes * (2 if self.has_blocks else 1))
        if self.attacks is NULL:
            raise MemoryError(f"the squares that queens attack need {nbytes:,} bytes")
        with nogil:
            write_attacks(self.attacks, n, self.words, stars == 1, touching, diagonals)
            if self.has_blocks:
                write_blocks(self.attacks + n * n * self.words, n, self.words)

    def __dealloc__(self):
        free(self.attacks)

    cdef RegionSearch *begin(self, const uint64_t[::1] allowed) except NULL:
        """Return a search with its levels behind it; the caller frees it."""
        cdef RegionSearch *search
        if allowed.shape[0] != self.words:
            raise ValueError("a bitmap of the wrong length")
        search = <RegionSearch *>nq_malloc(
            sizeof(RegionSearch) + (self.n * self.stars + 1) * sizeof(Level)
        )
        if search is NULL:
            raise MemoryError(f"no memory to search a board of {self.n} rows")
        search.attacks = self.attacks
        search.blocks = self.attacks + self.n * self.n * self.words if self.has_blocks else NULL
        search.mirrored = search.ordered = False
        search.random = NULL
        search.nodes = 0
        write_lines(&search.units, self.n, self.stars)
        return search

    def count(
        self, const uint8_t[:, ::1] labels not None, const uint64_t[::1] allowed not None,
        const uint16_t[::1] placed not None, uint64_t limit, uint64_t budget,
        uint64_t[::1] counts not None, uint8_t[:, ::1] found not None, bint ordered,
        StopFlag stop not None,
    ):
        """Count the solutions of layouts, each up to ``limit``; return how many layouts were done.

        ``found`` gets the first solution of each layout, or the first solutions of a single layout,
        in lexicographic order if ``ordered``. It may have no rows. If the search reaches ``budget``
        nodes, the remaining layouts are not done.
        """
        cdef Py_ssize_t i, done = 0, m = labels.shape[0]
        cdef uint64_t room = 0
        cdef RegionSearch *search
        cdef Level *levels
        cdef int outcome = NQ_DONE
        cdef bint good = True
        if labels.shape[1] != self.n * self.n or counts.shape[0] != m:
            raise ValueError("arrays of the wrong shape")
        if found.shape[0]:
            if found.shape[1] != self.n * self.stars or (found.shape[0] != m and m != 1):
                raise ValueError("no room for the solutions")
            room = found.shape[0] if m == 1 else 1
        for i in range(placed.shape[0]):
            if placed[i] >= self.n * self.n:
                raise ValueError(f"square {placed[i]} is not on the board")
        search = self.begin(allowed)
        levels = <Level *>(search + 1)
        search.ordered = ordered
        with nogil:
            while done < m and good and outcome == NQ_DONE:
                good = write_regions(&search.units, labels[done])
                open_board(search, levels, allowed)
                counts[done] = 0
                for i in range(placed.shape[0]):
                    if not good or not has_square(levels.open, placed[i]):
                        break
                    place(search, levels, placed[i])
                else:
                    outcome = search_regions(
                        search, levels, limit, budget, &found[done, 0] if room else NULL, room,
                        &counts[done], &stop.value,
                    )
                done += outcome == NQ_DONE
        free(search)
        if not good:
            raise ValueError("a label is not the number of a region")
        judge(stop)
        return done

    def generate(
        self, uint64_t[::1] stream not None, const uint64_t[::1] allowed not None,
        uint8_t[::1] labels not None, bint mirrored, int repairs, StopFlag stop not None,
    ):
        """Write a layout with one solution; return False if there is none. Advance the stream."""
        cdef Random random = random_stream(stream)
        cdef int outcome = NQ_GAVE_UP
        cdef RegionSearch *search
        cdef Maker *maker
        if labels.shape[0] != self.n * self.n or self.n * self.stars > LAYOUT_PARTS:
            raise ValueError("no room for a layout")
        search = self.begin(allowed)
        maker = <Maker *>nq_malloc(sizeof(Maker))
        if maker is NULL:
            free(search)
            raise MemoryError(f"no memory to make a layout of {self.n} rows")
        maker.n, maker.stars, maker.mirrored, maker.random = self.n, self.stars, mirrored, &random
        with nogil:
            while outcome == NQ_GAVE_UP:
                outcome = make_layout(
                    search, <Level *>(search + 1), maker, allowed, labels, repairs, &stop.value
                )
        free(maker)
        free(search)
        judge(stop, outcome)
        save(&random, stream)
        return outcome == NQ_DONE


# --- checking -------------------------------------------------------------------------------------


def check_bytes(Py_ssize_t n):
    """Return the size of the work space of ``check_boards``."""
    return 0 if n <= SMALL else 8 * (5 * n // 64 + 1)


def check_boards(
    const column_t[:, ::1] boards not None, bint wraps, uint8_t[::1] valid not None,
    StopFlag stop not None,
):
    """Write for each board whether it is a solution."""
    cdef Py_ssize_t k, n = boards.shape[1]
    cdef uint64_t[::1] taken = np.empty(check_bytes(n) // 8, "u8") if n > SMALL else None
    if valid.shape[0] != boards.shape[0]:
        raise ValueError(f"{valid.shape[0]} results for {boards.shape[0]} boards")
    with nogil:
        for k in range(boards.shape[0]):
            if n <= SMALL:
                valid[k] = is_solution_small(boards, k, wraps)
            else:
                valid[k] = is_solution_large(boards, k, wraps, taken, &stop.value)
    judge(stop)


def conflict_bytes(Py_ssize_t n):
    """Return the size of the work space of ``count_conflicts``."""
    return 4 * 5 * n


def count_conflicts(
    const column_t[:, ::1] boards not None, bint wraps, int64_t[::1] pairs not None,
    StopFlag stop not None,
):
    """Write for each board the number of attacking pairs."""
    cdef Py_ssize_t k
    cdef uint32_t[::1] queens_on = np.empty(conflict_bytes(boards.shape[1]) // 4, "u4")
    if pairs.shape[0] != boards.shape[0]:
        raise ValueError(f"{pairs.shape[0]} results for {boards.shape[0]} boards")
    with nogil:
        for k in range(boards.shape[0]):
            pairs[k] = pairs_attacking(boards, k, wraps, queens_on, &stop.value)
    judge(stop)


# --- sorting --------------------------------------------------------------------------------------


def sort_rows(
    const row_t[:, ::1] rows not None, int64_t[::1] order not None, Py_ssize_t width,
    StopFlag stop not None,
):
    """Sort ``order``, a list of row numbers, by the rows in lexicographic order, stably.

    Its runs of ``width`` numbers are already sorted.
    """
    cdef Py_ssize_t i, m = rows.shape[0]
    cdef bint good = width > 0 and order.shape[0] == m
    cdef int64_t[::1] scratch
    if good:
        with nogil:
            for i in range(m):
                good = good and 0 <= order[i] < m
    if not good:
        raise ValueError(f"no order of {m} rows in runs of {width}")
    scratch = np.empty(m, "i8")
    with nogil:
        merge_runs(rows, order, scratch, width, &stop.value)
    judge(stop)
