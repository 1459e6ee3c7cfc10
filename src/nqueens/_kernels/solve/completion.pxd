"""Completion of a large board by greedy placement and swap insertion around fixed queens.

Each free row tries random free columns. The remaining rows get their queens by swaps among the
queens that may move. The search can prove that there is no solution only if a row or column has no
open square.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from nqueens._kernels.shared.bits cimport flip
from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.solve.insertion cimport is_blocked, is_open, stand
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    COLUMN_TRIALS = 100
    POLL_ROWS = 1024
    POLL_TRIALS = 4096
    POLL_COPIED = 262144


cdef inline void pack_diagonals(
    const uint8_t[::1] flags, uint8_t[::1] bits, Py_ssize_t first, const int *stop
) noexcept nogil:
    """Write flags as bits from bit ``first`` on, 0 elsewhere. Unfinished when stopped."""
    cdef Py_ssize_t i
    if not fill_bytes(bits, 0, stop):
        return
    for i in range(flags.shape[0]):
        if (i & (POLL_COPIED - 1)) == 0 and nq_stopped(stop):
            return
        flip(bits, first + i, flags[i] != 0)


cdef inline bint copy_lines(
    const uint32_t[::1] lines, uint32_t[::1] to, Py_ssize_t n, const int *stop
) noexcept nogil:
    """Copy numbers of lines; False if one is not on the board, or when stopped."""
    cdef Py_ssize_t i
    for i in range(lines.shape[0]):
        if lines[i] >= n or ((i & (POLL_COPIED - 1)) == 0 and nq_stopped(stop)):
            return False
        to[i] = lines[i]
    return True


cdef inline bint list_barred(
    const int64_t[:, ::1] blocked, int64_t[::1] starts, int32_t[::1] barred, Py_ssize_t n,
    const int *stop,
) noexcept nogil:
    """List squares in the form of ``is_blocked``; False if not in order, or when stopped."""
    cdef Py_ssize_t i, row = 0
    for i in range(blocked.shape[0]):
        if (i & (POLL_COPIED - 1)) == 0 and nq_stopped(stop):
            return False
        if not (row <= blocked[i, 0] + 1 and 0 <= blocked[i, 0] < n and 0 <= blocked[i, 1] < n):
            return False
        while row <= blocked[i, 0]:
            if (row & (POLL_COPIED - 1)) == 0 and nq_stopped(stop):
                return False
            starts[row] = i
            row += 1
        barred[i] = <int32_t>blocked[i, 1]
    while row < starts.shape[0]:
        if (row & (POLL_COPIED - 1)) == 0 and nq_stopped(stop):
            return False
        starts[row] = blocked.shape[0]
        row += 1
    return True


cdef inline Py_ssize_t line_without_square(
    const uint8_t[::1] sums, const uint8_t[::1] differences, Py_ssize_t corner,
    const int64_t[::1] starts, const int32_t[::1] blocked, const uint32_t[::1] lines,
    const uint32_t[::1] others, bint rows, Random *random, const int *stop,
) noexcept nogil:
    """Return the first of the lines (rows or columns) with no open square on ``others``, or -1."""
    cdef Py_ssize_t i, j, k, m = others.shape[0], row, column
    for i in range(lines.shape[0]):
        k = below(random, <uint32_t>m)
        for j in range(m):
            if (j & (POLL_TRIALS - 1)) == 0 and nq_stopped(stop):
                return -1
            row = lines[i] if rows else others[k]
            column = others[k] if rows else lines[i]
            if is_open(sums, differences, corner, row, column) and not is_blocked(
                starts, blocked, row, column
            ):
                break
            k = k + 1 if k + 1 < m else 0
        else:
            return i
    return -1


cdef inline Py_ssize_t place_around(
    int32_t[::1] queens, uint8_t[::1] sums, uint8_t[::1] differences, Py_ssize_t corner,
    const int64_t[::1] starts, const int32_t[::1] blocked, uint32_t[::1] rows, uint32_t[::1] pool,
    Random *random, const int *stop,
) noexcept nogil:
    """Place the rows greedily on the columns of ``pool``, of which there are as many.

    Return how many rows are left over. They are at the head of the lists, and -1 in ``queens``.
    """
    cdef Py_ssize_t i, j, row, column, left = 0, m = pool.shape[0]
    cdef int _trial
    for i in range(rows.shape[0]):
        if (i & (POLL_ROWS - 1)) == 0 and nq_stopped(stop):
            return -1
        row = rows[i]
        for _trial in range(COLUMN_TRIALS):
            j = below(random, <uint32_t>m)
            column = pool[j]
            if is_open(sums, differences, corner, row, column) and not is_blocked(
                starts, blocked, row, column
            ):
                stand(queens, sums, differences, corner, row, column)
                m -= 1
                pool[j] = pool[m]
                pool[m] = <uint32_t>column
                break
        else:
            queens[row] = -1
            rows[i] = rows[left]
            rows[left] = <uint32_t>row
            left += 1
    return left


cdef inline void clear_rows(
    int32_t[::1] queens, uint8_t[::1] sums, uint8_t[::1] differences, Py_ssize_t corner,
    const uint32_t[::1] rows, const int *stop,
) noexcept nogil:
    """Remove the queens of ``rows`` from the board; unfinished when stopped."""
    cdef Py_ssize_t i, row, column
    for i in range(rows.shape[0]):
        if (i & (POLL_ROWS - 1)) == 0 and nq_stopped(stop):
            return
        row = rows[i]
        column = queens[row]
        if column >= 0:
            flip(sums, row + column, 1)
            flip(differences, corner + column - row, 1)
            queens[row] = -1
