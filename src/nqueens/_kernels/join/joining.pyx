"""The boundary of the half-board join; ``_core.pyx`` says what a boundary does."""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from nqueens._core cimport StopFlag, judge, level_number, processor_features, random_stream
from nqueens._kernels.join.halves cimport (
    FIELDS, PAIR, PATH, Corner, corner_beside, draw_pair, list_corner, list_pairs, sort_corners,
    weight_of, write_halves,
)
from nqueens._kernels.join.join cimport (
    NQ_CENTRE, NQ_CROSS, NQ_EVEN, NQ_JOIN_MAX_N, NQ_JOIN_MIN_N, NQ_JOIN_WHOLE_N, NQ_KINDS,
    nq_find_join, nq_join, nq_join_job, nq_join_placements, nq_join_ranges, nq_join_work,
    nq_join_work_bytes, nq_join_work_free, nq_join_work_new, nq_quarters, nq_quarters_free,
    nq_quarters_init, nq_quarters_make, nq_row_sets,
)
from nqueens._kernels.shared.outcome cimport NQ_DONE
from nqueens._kernels.shared.random cimport Random
from nqueens._kernels.shared.stop cimport nq_stopped

import numpy as np

cdef extern from "shared/checks.h":
    pass

cdef object U4 = np.dtype("u4"), U8 = np.dtype("u8")
cdef list ALONE = [(-1, -1)]


@cython.final
cdef class Quarters:
    """The placements on a quarter of the n x n board; threads share it once ``make`` is done.

    Above n = 22, and without ``whole``, each ``Joiner`` lists the placements that it needs and
    keeps ``cache_bytes`` of them. It holds at most about ``list_limit`` patterns of a half at once,
    and reads them in blocks of ``block_bytes``. Lists of ``divide_from`` patterns or more are both
    divided. 0 stands for the best value for n, or for the level.
    """

    cdef nq_quarters quarters
    cdef int n
    cdef bint made, whole

    def __cinit__(
        self, int n, *, bint whole=True, size_t list_limit=0, size_t block_bytes=0,
        size_t cache_bytes=0, size_t divide_from=0,
    ):
        if not NQ_JOIN_MIN_N <= n <= NQ_JOIN_MAX_N:
            raise ValueError(f"no join of {n} rows")
        self.n = n
        self.whole = whole and n <= NQ_JOIN_WHOLE_N
        nq_quarters_init(&self.quarters, n)
        self.quarters.list_limit = list_limit or self.quarters.list_limit
        self.quarters.block_bytes = block_bytes or self.quarters.block_bytes
        self.quarters.cache_bytes = cache_bytes or self.quarters.cache_bytes
        self.quarters.divide_from = divide_from

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
        self.quarters, self.join = quarters, nq_find_join(
            level_number(level), processor_features()
        )
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
        self.north_east = self.corner(0, north, east, middle if kind == NQ_CENTRE else ALONE, stop)
        self.south_east = self.corner(1, south, east, column if kind == NQ_CROSS else ALONE, stop)
        self.north_west = self.corner(2, full ^ north, 0, ALONE, stop)
        self.south_west = self.corner(3, full ^ south, 0, row if kind == NQ_CROSS else ALONE, stop)
        self.tie = min(north, full ^ north)
        if kind != NQ_CROSS:
            self.tie = min(self.tie, <int>min(south, full ^ south))
        self.east = self.pair(0, self.north_east, self.south_east, self.ranks[0], stop)
        u = 2 if kind == NQ_CROSS else 1
        self.west = self.pair(1, self.north_west, self.south_west, self.ranks[u], stop)
        return self.east.shape[0], self.west.shape[0]

    cdef object corner(self, int which, uint32_t lines, int first, list queens, StopFlag stop):
        """Return the ways to fill a quarter beside each of some queens; ALONE is for no queen."""
        cdef Corner[32] beside
        cdef Py_ssize_t found
        cdef int i, a, count = 0, row, column
        cdef uint64_t[:, ::1] out
        self.rows[which], self.first[which] = 0, first
        for a in range(self.half):
            if lines >> a & 1:
                row = self.half - 1 - a if which & 1 else self.half + self.n % 2 + a
                self.rows[which] |= <uint32_t>1 << row
        for row, column in queens:
            beside[count] = corner_beside(self.n, self.rows[which], first, row, column)
            count += 1
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
        write_halves(
            self.n, self.rows, self.first,
            self.north_east[east >> 32, PATH], self.south_east[<uint32_t>east, PATH],
            self.north_west[west >> 32, PATH], self.south_west[<uint32_t>west, PATH], board,
        )
