"""The boundary of the kernels that solve and complete boards; ``_core.pyx`` says what that is."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from nqueens._core cimport StopFlag, WorkSpace, arrays, check_length, judge, random_stream
from nqueens._kernels.shared.outcome cimport NQ_DONE, NQ_GAVE_UP, NQ_NONE
from nqueens._kernels.shared.random cimport save
from nqueens._kernels.shared.stop cimport nq_stopped
from nqueens._kernels.solve.board cimport Board, insert_by_swaps
from nqueens._kernels.solve.climb cimport Climb, climb
from nqueens._kernels.solve.completion cimport (
    clear_rows, copy_lines, line_without_square, list_barred, pack_diagonals, place_around,
)
from nqueens._kernels.solve.exact cimport (
    Exact, complete_exactly, count_exactly, count_open, reopen,
)
from nqueens._kernels.solve.formula cimport write_formula, write_linear
from nqueens._kernels.solve.greedy cimport Greedy, greedy_board, greedy_bytes, plan_greedy
from nqueens._kernels.solve.small cimport fill_boards, narrow_t, small_bytes
from nqueens._kernels.solve.swap cimport Swap, swap_search

import numpy as np

cdef extern from "shared/checks.h":
    pass

cdef object U1 = np.dtype("u1"), U4 = np.dtype("u4"), I4 = np.dtype("i4"), I8 = np.dtype("i8")


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
        cdef int outcome = NQ_GAVE_UP
        cdef Swap search
        check_length(queens, self.attacked.shape[0])
        search.n, search.queens, search.attacked = queens.shape[0], &queens[0], &self.attacked[0]
        search.sums, search.differences = &self.sums[0], &self.differences[0]
        search.random, search.stop = random_stream(stream), &stop.value
        with nogil:
            while outcome == NQ_GAVE_UP:
                outcome = swap_search(&search)
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
        cdef int64_t conflicts = 1
        cdef Climb search
        check_length(queens, self.n)
        search.n, search.queens = self.n, &queens[0]
        search.sums, search.differences = &self.sums[0], &self.differences[0]
        search.random, search.stop = random_stream(stream), &stop.value
        with nogil:
            while conflicts > 0:
                conflicts = climb(&search)
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
    cdef Board board

    def __cinit__(self, Py_ssize_t n):
        if n < 4:
            raise ValueError(f"a random board needs n >= 4, not {n}")
        (
            self.columns, self.sums, self.differences, self.queens, self.rows, self.pool,
        ) = arrays(SmallSolver._layout(n))
        self.board.n, self.board.corner, self.board.columns = n, n - 1, &self.columns[0]
        self.board.sums, self.board.differences = &self.sums[0], &self.differences[0]
        self.board.queens, self.board.rows = &self.queens[0], &self.rows[0]
        self.board.pool, self.board.movable, self.board.starts = &self.pool[0], NULL, NULL

    @staticmethod
    def _layout(Py_ssize_t n):
        cdef Py_ssize_t lines = small_bytes(2 * n)
        return (U1, small_bytes(n)), (U1, lines), (U1, lines), (I4, n), (U4, n), (U4, n)

    def fill(
        self, narrow_t[:, ::1] boards not None, uint64_t[::1] stream not None,
        StopFlag stop not None,
    ):
        """Write a random solution into each row of ``boards``; advance the stream."""
        cdef Board board = self.board
        board.random, board.stop = random_stream(stream), &stop.value
        if boards.shape[1] != board.n:
            raise ValueError(f"rows of {boards.shape[1]} for {board.n} queens")
        with nogil:
            fill_boards(&board, boards)
        judge(stop)
        save(&board.random, stream)


@cython.final
cdef class GreedySolver(WorkSpace):
    """Random boards of many queens, n >= 1000, and the work space for them."""

    cdef uint8_t[::1] columns, sums, differences
    cdef uint32_t[::1] rows, order, pool
    cdef Greedy greedy

    def __cinit__(self, Py_ssize_t n):
        if n < 1000:
            raise ValueError(f"greedy placement needs n >= 1000, not {n}")
        (
            self.columns, self.sums, self.differences, self.rows, self.order, self.pool,
        ) = arrays(GreedySolver._layout(n))
        self.greedy = plan_greedy(n)
        self.greedy.order = &self.order[0]
        self.greedy.board.columns, self.greedy.board.sums = &self.columns[0], &self.sums[0]
        self.greedy.board.differences = &self.differences[0]
        self.greedy.board.rows, self.greedy.board.pool = &self.rows[0], &self.pool[0]

    @staticmethod
    def _layout(Py_ssize_t n):
        cdef Greedy g = plan_greedy(n)
        cdef Py_ssize_t lines = greedy_bytes(&g, True)
        return (
            (U1, greedy_bytes(&g, False)), (U1, lines), (U1, lines), (U4, g.rows_room),
            (U4, g.chunks), (U4, g.pool_room),
        )

    def solve(
        self, int32_t[::1] queens not None, uint64_t[::1] stream not None, StopFlag stop not None
    ):
        """Write a random solution into ``queens``; advance the stream."""
        cdef Py_ssize_t left = -1
        cdef Greedy g = self.greedy
        check_length(queens, g.board.n)
        g.board.queens, g.board.stop = &queens[0], &stop.value
        g.board.random = random_stream(stream)
        with nogil:
            while left != 0 and not nq_stopped(&stop.value):
                left = greedy_board(&g)
                if left > 0:
                    left = insert_by_swaps(&g.board, left, 1000 * left)
        judge(stop)
        save(&g.board.random, stream)


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

    cdef Exact search(self, const uint64_t[::1] stream, StopFlag stop):
        cdef Exact e
        e.n, e.m, e.alive = self.n, self.alive.shape[0], &self.alive[0, 0]
        e.open_rows, e.open_columns = &self.open_rows[0], &self.open_columns[0]
        e.row_filled, e.column_filled = &self.row_filled[0], &self.column_filled[0]
        e.rows, e.columns, e.index = &self.rows[0], &self.columns[0], &self.index[0]
        e.trail, e.taken = &self.trail[0], &self.taken[0, 0]
        e.random, e.stop = random_stream(stream), &stop.value
        return e

    def solve(
        self, int32_t[::1] queens not None, uint64_t[::1] stream not None, StopFlag stop not None
    ):
        """Write the queens of the free rows into ``queens``; return False if there is no solution.

        Advance the stream. ``alive`` is the same before and after, unless the search is stopped.
        """
        cdef Exact e = self.search(stream, stop)
        cdef int outcome
        cdef Py_ssize_t i
        check_length(queens, self.n)
        with nogil:
            count_open(&e)
            outcome = complete_exactly(&e)
        judge(stop, outcome)
        save(&e.random, stream)
        if outcome == NQ_DONE:
            for i in range(e.m):
                queens[self.rows[self.taken[i, 0]]] = self.columns[self.taken[i, 1]]
        reopen(&e, 0)
        return outcome != NQ_NONE

    def count(self, int64_t most, uint64_t[::1] stream not None, StopFlag stop not None):
        """Return the number of ways to fill the free rows, or ``most`` if there are more.

        Advance the stream, which breaks ties. ``alive`` is the same before and after, unless the
        search is stopped.
        """
        cdef Exact e = self.search(stream, stop)
        cdef int outcome
        cdef int64_t found = 0
        with nogil:
            count_open(&e)
            outcome = count_exactly(&e, &found, most)
        judge(stop, outcome)
        save(&e.random, stream)
        reopen(&e, 0)
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

    cdef Board board(self, const uint64_t[::1] stream, StopFlag stop):
        cdef Board b
        b.n, b.corner = self.n, self.corner
        b.sums, b.differences = &self.sums[0], &self.differences[0]
        b.rows, b.pool, b.starts, b.blocked = &self.rows[0], &self.columns[0], NULL, NULL
        b.movable, b.movables = &self.rows[0], self.rows.shape[0]
        if self.barred.shape[0]:
            b.starts, b.blocked = &self.starts[0], &self.barred[0]
        b.random, b.stop = random_stream(stream), &stop.value
        return b

    def prepare(self, uint64_t[::1] stream not None, StopFlag stop not None):
        """Fill the work space; return a line without an open square, if there is one.

        Return (row, -1), (-1, column) or (-1, -1). Advance the stream.
        """
        cdef Board b = self.board(stream, stop)
        cdef Py_ssize_t row = -1, column = -1
        cdef bint good
        with nogil:
            pack_diagonals(self.free_sums, self.sums, 0, b.stop)
            pack_diagonals(
                self.free_differences, self.differences, self.corner - self.n + 1, b.stop
            )
            good = (
                copy_lines(self.free_rows, self.rows, self.n, b.stop)
                and copy_lines(self.free_columns, self.columns, self.n, b.stop)
                and list_barred(self.blocked, self.starts, self.barred, self.n, b.stop)
            )
            if good:
                row = line_without_square(&b, b.movables, True)
            if good and row < 0:
                column = line_without_square(&b, b.movables, False)
        judge(stop)
        if not good:
            raise ValueError(f"the lines and squares do not belong to a board of {self.n}")
        save(&b.random, stream)
        self.prepared = True
        return row, column

    def solve(
        self, int32_t[::1] queens not None, Py_ssize_t attempts, uint64_t[::1] stream not None,
        StopFlag stop not None,
    ):
        """Complete ``queens``, -1 in the free rows; return False after ``attempts`` attempts.

        0 stands for no limit. Advance the stream.
        """
        cdef Board b = self.board(stream, stop)
        cdef Py_ssize_t left = 1, made = 0
        check_length(queens, self.n)
        if not self.prepared:
            raise ValueError("the completion is not prepared")
        b.queens = &queens[0]
        with nogil:
            while left > 0 and not nq_stopped(b.stop) and (made < attempts or attempts == 0):
                clear_rows(&b)
                left = place_around(&b, b.movables)
                if left > 0:
                    left = insert_by_swaps(&b, left, 4 * self.n + 1000 * left)
                made += 1
        judge(stop)
        save(&b.random, stream)
        return left == 0
