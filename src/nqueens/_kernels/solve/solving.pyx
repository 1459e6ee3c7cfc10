"""The boundary of the kernels that solve and complete boards; ``_core.pyx`` says what that is."""

cimport cython
from nqueens._kernels.shared.c cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from nqueens._core cimport StopFlag, judge, random_stream
from nqueens._kernels.shared.random cimport save
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP, nq_stopped
from nqueens._kernels.solve.board cimport Board, insert_by_swaps
from nqueens._kernels.solve.climb cimport Climb, climb
from nqueens._kernels.solve.completion cimport (
    clear_rows, line_without_square, list_barred, list_lines, place_around,
)
from nqueens._kernels.solve.exact cimport Exact, complete, count_open
from nqueens._kernels.solve.formula cimport write_formula, write_steps
from nqueens._kernels.solve.greedy cimport Greedy, fill_board, greedy_bytes, plan_greedy
from nqueens._kernels.solve.small cimport fill_boards, narrow_t, small_bytes
from nqueens._kernels.solve.swap cimport Swap, swap_search

import numpy as np

cdef extern from "shared/checks.h":
    pass

cdef object U1 = np.dtype("u1"), U4 = np.dtype("u4"), I4 = np.dtype("i4"), I8 = np.dtype("i8")


cdef int require_queens(Py_ssize_t n, Py_ssize_t least) except -1:
    if n < least:
        raise ValueError(f"the search needs {least} queens or more, not {n}")
    return 0


cdef Board board_of(int32_t[::1] queens, uint8_t[:, ::1] lines, uint32_t[:, ::1] lists):
    """Return a board in these arrays, without blocked squares, whose queens may all make way."""
    cdef Board b
    b.n, b.corner, b.queens = queens.shape[0], queens.shape[0] - 1, &queens[0]
    b.columns, b.sums, b.differences = &lines[0, 0], &lines[1, 0], &lines[2, 0]
    b.rows, b.pool, b.movable, b.starts, b.blocked = &lists[0, 0], &lists[1, 0], NULL, NULL, NULL
    return b


# --- solving --------------------------------------------------------------------------------------


def swap_solve(
    int32_t[::1] queens not None, const uint64_t[::1] stream not None, StopFlag stop not None
):
    """Write a solution into ``queens``, at least 4, by swap search."""
    cdef Py_ssize_t n = queens.shape[0]
    cdef uint8_t[:, ::1] lines = np.empty((2, 2 * n), U1)
    cdef int32_t[::1] attacked = np.empty(n, I4)
    cdef int outcome = NQ_GAVE_UP
    cdef Swap search
    require_queens(n, 4)
    search.n, search.queens, search.attacked = n, &queens[0], &attacked[0]
    search.sums, search.differences = &lines[0, 0], &lines[1, 0]
    search.random, search.stop = random_stream(stream), &stop.value
    with nogil:
        while outcome == NQ_GAVE_UP:
            outcome = swap_search(&search)
    judge(stop, outcome)


def climb_solve(
    int32_t[::1] queens not None, const uint64_t[::1] stream not None, StopFlag stop not None
):
    """Write a solution into ``queens``, at least 4, by hill climbing."""
    cdef Py_ssize_t n = queens.shape[0]
    cdef int32_t[:, ::1] lines = np.empty((2, 2 * n), I4)
    cdef int64_t conflicts = 1
    cdef Climb search
    require_queens(n, 4)
    search.n, search.queens = n, &queens[0]
    search.sums, search.differences = &lines[0, 0], &lines[1, 0]
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
        write_steps(queens, 0, queens.shape[0], first, step, &stop.value)
    judge(stop)


def fill_small(
    narrow_t[:, ::1] boards not None, uint64_t[::1] stream not None, StopFlag stop not None
):
    """Write a random solution of few queens, at least 4, into each row; advance the stream."""
    cdef Py_ssize_t n = boards.shape[1]
    cdef uint8_t[:, ::1] lines = np.empty((3, small_bytes(2 * n)), U1)
    cdef int32_t[::1] queens = np.empty(n, I4)
    cdef uint32_t[:, ::1] lists = np.empty((2, n), U4)
    cdef Board board
    require_queens(n, 4)
    board = board_of(queens, lines, lists)
    board.random, board.stop = random_stream(stream), &stop.value
    with nogil:
        fill_boards(&board, boards)
    judge(stop)
    save(&board.random, stream)


@cython.final
cdef class GreedySolver:
    """Random boards of many queens, n >= 1000, and the work space for them."""

    cdef Greedy greedy
    cdef uint8_t[::1] memory      # one array: large ones get large pages, and stay with the process

    def __cinit__(self, Py_ssize_t n):
        cdef Greedy g = plan_greedy(n)
        cdef Py_ssize_t columns = greedy_bytes(&g, False), lines = greedy_bytes(&g, True)
        cdef Py_ssize_t words = g.rows_room + g.chunks + g.pool_room
        require_queens(n, 1000)
        self.memory = np.empty(4 * words + columns + 2 * lines, U1)
        g.board.rows = <uint32_t *>&self.memory[0]
        g.order = g.board.rows + g.rows_room
        g.board.pool = g.order + g.chunks
        g.board.columns = <uint8_t *>(g.board.pool + g.pool_room)
        g.board.sums = g.board.columns + columns
        g.board.differences = g.board.sums + lines
        self.greedy = g

    def fill(
        self, int32_t[:, ::1] boards not None, uint64_t[::1] stream not None,
        StopFlag stop not None,
    ):
        """Write a random solution into each row of ``boards``; advance the stream."""
        cdef Py_ssize_t k
        cdef Greedy g = self.greedy
        if boards.shape[1] != g.board.n:
            raise ValueError(f"rows of {boards.shape[1]} for {g.board.n} queens")
        g.board.random, g.board.stop = random_stream(stream), &stop.value
        with nogil:
            for k in range(boards.shape[0]):
                g.board.queens = &boards[k, 0]
                fill_board(&g)
        judge(stop)
        save(&g.board.random, stream)


# --- completion -----------------------------------------------------------------------------------


def complete_exactly(
    int32_t[::1] queens not None, uint8_t[:, ::1] alive not None, const int32_t[::1] rows not None,
    const int32_t[::1] columns not None, const uint64_t[::1] stream not None,
    StopFlag stop not None,
):
    """Write the queens of the free rows into ``queens``; return False if there is no solution.

    ``alive[a, b]``: the square of the a-th free row and the b-th free column is open; it changes.
    """
    cdef Py_ssize_t n = queens.shape[0], m = alive.shape[0], i
    cdef int32_t[:, ::1] opened = np.empty((2, m), I4), taken = np.empty((m, 3), I4)
    cdef uint8_t[:, ::1] filled = np.empty((2, m), U1)
    cdef uint32_t[::1] trail = np.empty(m * m, U4)
    cdef int32_t[::1] index = np.empty(n, I4)
    cdef int outcome
    cdef Exact e
    if m == 0 or alive.shape[1] != m or rows.shape[0] != m or columns.shape[0] != m:
        lines = f"{rows.shape[0]} rows and {columns.shape[0]} columns"
        raise ValueError(f"{m} x {alive.shape[1]} squares do not fit {lines}")
    for i in range(m):
        if not (
            (rows[i - 1] if i else -1) < rows[i] < n
            and (columns[i - 1] if i else -1) < columns[i] < n
        ):
            raise ValueError(f"the rows and columns do not ascend on a board of {n}")
    e.n, e.m, e.alive, e.trail, e.taken = n, m, &alive[0, 0], &trail[0], &taken[0, 0]
    e.open_rows, e.open_columns = &opened[0, 0], &opened[1, 0]
    e.row_filled, e.column_filled = &filled[0, 0], &filled[1, 0]
    e.rows, e.columns, e.index = &rows[0], &columns[0], &index[0]
    e.random, e.stop = random_stream(stream), &stop.value
    with nogil:
        count_open(&e)
        outcome = complete(&e)
    judge(stop, outcome)
    if outcome != NQ_DONE:
        return False
    for i in range(m):
        queens[rows[taken[i, 0]]] = columns[taken[i, 1]]
    return True


def complete_locally(
    int32_t[::1] queens not None, const int64_t[:, ::1] blocked not None, Py_ssize_t attempts,
    uint64_t[::1] stream not None, StopFlag stop not None,
):
    """Fill the rows that are -1 in ``queens`` by local search; ``blocked`` has squares in order.

    Return whether it succeeded within some attempts, 0 for no limit; and a row and a column without
    an open square, -1 if there is none. Advance the stream.
    """
    cdef Py_ssize_t n = queens.shape[0], row = -1, column = -1, left = 1, made = 0
    cdef uint8_t[:, ::1] lines = np.empty((3, n // 4 + 1), U1)
    cdef uint32_t[:, ::1] lists = np.empty((2, n), U4)
    cdef int64_t[::1] starts = np.empty(n + 1 if blocked.shape[0] else 0, I8)
    cdef int32_t[::1] barred = np.empty(blocked.shape[0], I4)
    cdef Board b
    cdef bint good
    require_queens(n, 1)
    b = board_of(queens, lines, lists)
    b.movable = b.rows
    if blocked.shape[0]:
        b.starts, b.blocked = &starts[0], &barred[0]
    b.random, b.stop = random_stream(stream), &stop.value
    with nogil:
        good = list_lines(&b, lines.shape[1]) and list_barred(blocked, starts, barred, b.stop)
        if good:
            row = line_without_square(&b, True)
        if good and row < 0:
            column = line_without_square(&b, False)
        if good and row < 0 and column < 0:
            while left > 0 and not nq_stopped(b.stop) and (made < attempts or attempts == 0):
                clear_rows(&b)
                left = place_around(&b)
                if left > 0:
                    left = insert_by_swaps(&b, left, 4 * n + 1000 * left)
                made += 1
    judge(stop)
    if not good:
        raise ValueError(f"the queens and squares do not belong to a board of {n}")
    save(&b.random, stream)
    return left == 0, row, column
