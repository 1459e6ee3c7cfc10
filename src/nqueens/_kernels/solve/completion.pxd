"""Completion of a large board by greedy placement and swap insertion around fixed queens.

Each free row tries random free columns. The remaining rows get their queens by swaps among the
queens that may move. The search can prove that there is no solution only if a row or column has no
open square.
"""

from nqueens._kernels.shared.c cimport int32_t, int64_t, uint32_t

from nqueens._kernels.shared.bits cimport flip
from nqueens._kernels.shared.random cimport below
from nqueens._kernels.shared.stop cimport nq_stopped
from nqueens._kernels.solve.board cimport POLL_ROWS, Board, free_all, is_open, list_columns, stand

cdef enum:
    COLUMN_TRIALS = 100
    POLL_TRIALS = 4096
    POLL_COPIED = 262144


cdef inline bint list_lines(Board *b) noexcept nogil:
    """List the free rows and columns, and mark the free diagonals.

    False if the queens do not stand on different columns of the board, or when stopped.
    """
    cdef Py_ssize_t row, column
    b.movables = 0
    if not free_all(b):
        return False
    for row in range(b.n):
        column = b.queens[row]
        if column >= b.n or ((row & (POLL_COPIED - 1)) == 0 and nq_stopped(b.stop)):
            return False
        if column >= 0:
            flip(b.columns, column, 1)
            stand(b, row, column)
        else:
            b.rows[b.movables] = row
            b.movables += 1
    return list_columns(b, 0, (b.n + 7) // 8, 0) == b.movables


cdef inline bint list_barred(
    const int64_t[:, ::1] blocked, int64_t[::1] starts, int32_t[::1] barred, const int *stop
) noexcept nogil:
    """List squares in the form of ``Board``; False if not in order, or when stopped."""
    cdef Py_ssize_t n = starts.shape[0] - 1, row, i = 0
    for row in range(n + 1):
        if (row & (POLL_COPIED - 1)) == 0 and nq_stopped(stop):
            return False
        starts[row] = i
        while row < n and i < blocked.shape[0] and blocked[i, 0] == row:
            if not 0 <= blocked[i, 1] < n:
                return False
            barred[i] = blocked[i, 1]
            i += 1
    return i == blocked.shape[0]


cdef inline Py_ssize_t line_without_square(Board *b, bint by_row) noexcept nogil:
    """Return the first row of ``rows``, or column of ``pool``, with no open square, or -1."""
    cdef Py_ssize_t m = b.movables, i, j, k
    for i in range(m):
        k = below(&b.random, m)
        for j in range(m):
            if (j & (POLL_TRIALS - 1)) == 0 and nq_stopped(b.stop):
                return -1
            if is_open(b, b.rows[i if by_row else k], b.pool[k if by_row else i]):
                break
            k = k + 1 if k + 1 < m else 0
        else:
            return b.rows[i] if by_row else b.pool[i]
    return -1


cdef inline void clear_rows(Board *b) noexcept nogil:
    """Remove the queens of the movable rows from the board; unfinished when stopped."""
    cdef Py_ssize_t i, row, column
    for i in range(b.movables):
        if (i & (POLL_ROWS - 1)) == 0 and nq_stopped(b.stop):
            return
        row = b.movable[i]
        column = b.queens[row]
        if column >= 0:
            flip(b.sums, row + column, 1)
            flip(b.differences, b.corner + column - row, 1)
            b.queens[row] = -1
