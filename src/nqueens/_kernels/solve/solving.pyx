"""The boundary of the kernels that solve and complete boards; ``_core.pyx`` says what that is."""

from nqueens._kernels.shared.c cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from nqueens._core cimport StopFlag, judge, random_stream
from nqueens._kernels.shared.random cimport save
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP, NQ_NONE, nq_stopped
from nqueens._kernels.solve.board cimport Board, bitmap_bytes, insert_by_swaps, place_rows
from nqueens._kernels.solve.climb cimport climb
from nqueens._kernels.solve.completion cimport (
    COLUMN_TRIALS, clear_rows, line_without_square, list_barred, list_lines,
)
from nqueens._kernels.solve.exact cimport Exact, closed_line, complete, find_open
from nqueens._kernels.solve.formula cimport write_steps
from nqueens._kernels.solve.greedy cimport Greedy, fill_board, plan_greedy
from nqueens._kernels.solve.small cimport fill_boards, narrow_t
from nqueens._kernels.solve.swap cimport Swap, swap_search

import numpy as np

cdef extern from "shared/checks.h":
    pass


cdef int require_queens(Py_ssize_t n, Py_ssize_t least) except -1:
    if n < least:
        raise ValueError(f"the search needs {least} queens or more, not {n}")
    return 0


cdef Board board_of(int32_t[::1] queens, uint8_t[:, ::1] lines, uint32_t[:, ::1] lists):
    """Return a board in these arrays, without blocked squares, whose queens may all make way."""
    cdef Board b
    b.n, b.corner, b.queens = queens.shape[0], queens.shape[0] - 1, &queens[0]
    b.columns, b.sums, b.differences = &lines[0, 0], &lines[1, 0], &lines[2, 0]
    b.nbytes, b.room = lines.shape[1], lists.shape[1]
    b.rows, b.pool, b.movable, b.starts, b.blocked = &lists[0, 0], &lists[1, 0], NULL, NULL, NULL
    return b


# --- solving --------------------------------------------------------------------------------------


def swap_solve(
    int32_t[::1] queens not None, bint climbing, const uint64_t[::1] stream not None,
    StopFlag stop not None,
):
    """Write a solution into ``queens``, at least 4, by swap search or by hill climbing."""
    cdef Py_ssize_t n = queens.shape[0]
    cdef uint8_t[:, ::1] lines = np.empty((2, 2 * n), "u1")
    cdef int32_t[::1] attacked = np.empty(n, "i4")
    cdef int outcome = NQ_GAVE_UP
    cdef Swap search
    require_queens(n, 4)
    search.n, search.queens, search.attacked = n, &queens[0], &attacked[0]
    search.sums, search.differences = &lines[0, 0], &lines[1, 0]
    search.random, search.stop = random_stream(stream), &stop.value
    with nogil:
        while outcome == NQ_GAVE_UP and not nq_stopped(search.stop):
            outcome = climb(&search) if climbing else swap_search(&search)
    judge(stop, outcome)


def linear_solve(
    int32_t[::1] queens not None, Py_ssize_t step, Py_ssize_t upper, Py_ssize_t lower,
    StopFlag stop not None,
):
    """Write columns modulo n, each ``step`` more: first from ``upper``, in the lower half anew."""
    cdef Py_ssize_t n = queens.shape[0]
    if not (0 <= step < n and 0 <= upper < n and 0 <= lower < n):
        raise ValueError(f"{step}, {upper} and {lower} are not below {n}")
    with nogil:
        write_steps(queens, 0, n // 2, upper, step, &stop.value)
        write_steps(queens, n // 2, n, lower, step, &stop.value)
    judge(stop)


def fill_small(
    narrow_t[:, ::1] boards not None, uint64_t[::1] stream not None, StopFlag stop not None
):
    """Write a random solution of few queens, at least 4, into each row; advance the stream."""
    cdef Py_ssize_t n = boards.shape[1]
    cdef uint8_t[:, ::1] lines = np.empty((3, bitmap_bytes(n)), "u1")
    cdef int32_t[::1] queens = np.empty(n, "i4")
    cdef uint32_t[:, ::1] lists = np.empty((2, n), "u4")
    cdef Board board
    require_queens(n, 4)
    board = board_of(queens, lines, lists)
    board.random, board.stop = random_stream(stream), &stop.value
    with nogil:
        fill_boards(&board, boards)
    judge(stop)
    save(&board.random, stream)


def fill_large(
    int32_t[:, ::1] boards not None, uint64_t[::1] stream not None, StopFlag stop not None
):
    """Do the same with many queens, at least 1000."""
    cdef Py_ssize_t n = boards.shape[1], k
    cdef Greedy g = plan_greedy(n)
    cdef Board *b = &g.board
    cdef uint8_t[::1] memory      # one array: large ones get large pages, and stay with the process
    require_queens(n, 1000)
    memory = np.empty(4 * (g.rows_room + g.chunks + b.room) + 3 * b.nbytes, "u1")
    b.rows = <uint32_t *>&memory[0]
    g.order = b.rows + g.rows_room
    b.pool = g.order + g.chunks
    b.columns = <uint8_t *>(b.pool + b.room)
    b.sums = b.columns + b.nbytes
    b.differences = b.sums + b.nbytes
    b.random, b.stop = random_stream(stream), &stop.value
    with nogil:
        for k in range(boards.shape[0]):
            b.queens = &boards[k, 0]
            fill_board(&g)
    judge(stop)
    save(&b.random, stream)


# --- completion -----------------------------------------------------------------------------------


def complete_board(
    int32_t[::1] queens not None, const int64_t[:, ::1] blocked not None, Py_ssize_t attempts,
    const uint64_t[::1] stream not None, StopFlag stop not None,
):
    """Fill the rows that are -1 in ``queens``; ``blocked`` has squares in order.

    After some attempts of local search, an exact one follows, unless ``attempts`` are -1, which
    sets no limit. Return whether there is a solution; and a row and a column without an open
    square, -1 if there is none.
    """
    cdef Py_ssize_t n = queens.shape[0], m, row = -1, column = -1, left = 1
    cdef uint8_t[:, ::1] lines = np.empty((3, bitmap_bytes(n)), "u1"), alive, filled
    cdef uint32_t[:, ::1] lists = np.empty((2, n), "u4")
    cdef int64_t[::1] starts = np.empty(n + 1 if blocked.shape[0] else 0, "i8")
    cdef int32_t[::1] barred = np.empty(blocked.shape[0], "i4"), index
    cdef int32_t[:, ::1] opened, taken
    cdef uint32_t[::1] trail
    cdef int outcome = NQ_NONE
    cdef Exact e
    cdef Board b
    cdef bint good
    require_queens(n, 1)
    b = board_of(queens, lines, lists)
    b.movable = b.rows
    if blocked.shape[0]:
        b.starts, b.blocked = &starts[0], &barred[0]
    b.random, b.stop = random_stream(stream), &stop.value
    with nogil:
        good = blocked.shape[1] == 2 and list_lines(&b)
        good = good and list_barred(blocked, starts, barred, b.stop)
        if good and attempts:
            row = line_without_square(&b, True)
            if row < 0:
                column = line_without_square(&b, False)
            while left > 0 and attempts and row < 0 and column < 0 and not nq_stopped(b.stop):
                clear_rows(&b)
                left = place_rows(&b, b.movables, COLUMN_TRIALS)
                if left > 0:
                    left = insert_by_swaps(&b, left, 4 * n + 1000 * left)
                attempts -= 1
    judge(stop)
    if not good:
        raise ValueError(f"the queens and squares do not belong to a board of {n}")
    if left and row < 0 and column < 0:
        m = b.movables
        e.m = m
        opened, taken = np.empty((2, m), "i4"), np.empty((m, 3), "i4")
        alive, filled = np.empty((m, m), "u1"), np.empty((2, m), "u1")
        trail, index = np.empty(m * m, "u4"), np.empty(n, "i4")
        e.alive, e.trail, e.taken, e.index = &alive[0, 0], &trail[0], &taken[0, 0], &index[0]
        e.open_rows, e.open_columns = &opened[0, 0], &opened[1, 0]
        e.row_filled, e.column_filled = &filled[0, 0], &filled[1, 0]
        with nogil:
            clear_rows(&b)
            list_lines(&b)
            e.board = b
            find_open(&e)
            row = closed_line(&e, e.open_rows, b.rows)
            column = closed_line(&e, e.open_columns, b.pool)
            if row < 0 and column < 0:
                outcome = complete(&e)
        judge(stop, outcome)
    return left == 0 or outcome == NQ_DONE, row, column
