"""Swap insertion: how the last rows of a nearly finished board get their queens.

A row i and a column x without queens are left over because x is attacked in row i. A random placed
queen (m, y) makes way: if (i, y) and (m, x) are not attacked, the queens go there, and one row
fewer is left. A few hundred tries per row suffice for any size of the board.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from nqueens._kernels.shared.bits cimport flip, is_free
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    POLL_INSERTIONS = 4096


cdef inline bint is_blocked(
    const int64_t[::1] starts, const int32_t[::1] blocked, Py_ssize_t row, Py_ssize_t column
) noexcept nogil:
    """Look up a square among the blocked columns of its row, blocked[starts[row]:starts[row + 1]].

    These ascend. If no square is blocked, ``starts`` is empty.
    """
    cdef int64_t low, high, middle
    if starts.shape[0] == 0:
        return False
    low = starts[row]
    high = starts[row + 1]
    while low < high:
        middle = (low + high) // 2
        if blocked[middle] < column:
            low = middle + 1
        else:
            high = middle
    return low < starts[row + 1] and blocked[low] == column


cdef inline bint is_open(
    const uint8_t[::1] sums, const uint8_t[::1] differences, Py_ssize_t corner, Py_ssize_t row,
    Py_ssize_t column,
) noexcept nogil:
    return is_free(sums, row + column) and is_free(differences, corner + column - row)


cdef inline void stand(
    int32_t[::1] queens, uint8_t[::1] sums, uint8_t[::1] differences, Py_ssize_t corner,
    Py_ssize_t row, Py_ssize_t column,
) noexcept nogil:
    """Put a queen on a square that is not attacked."""
    queens[row] = <int32_t>column
    flip(sums, row + column, 1)
    flip(differences, corner + column - row, 1)


cdef inline Py_ssize_t insert_by_swaps(
    int32_t[::1] queens, uint8_t[::1] sums, uint8_t[::1] differences, Py_ssize_t corner,
    const int64_t[::1] starts, const int32_t[::1] blocked, const uint32_t[::1] movable,
    uint32_t[::1] rows, uint32_t[::1] pool, Py_ssize_t left, int64_t tries, Random *random,
    const int *stop,
) noexcept nogil:
    """Give the first ``left`` rows of ``rows`` the first ``left`` columns of ``pool``.

    Bit row + column of ``sums`` and bit corner + column - row of ``differences`` say which
    diagonals are free, ``starts`` and ``blocked`` which squares are blocked. ``queens`` is -1 in
    the rows that are left. Only the queens of rows in ``movable`` make way, or all if it is empty.
    Return how many rows are left after at most ``tries`` tries; 0 is success.
    """
    cdef Py_ssize_t n = queens.shape[0], free_rows = movable.shape[0], a, b, i, x, m, y
    while left > 0 and tries > 0:
        tries -= 1
        if (tries & (POLL_INSERTIONS - 1)) == 0 and nq_stopped(stop):
            break
        a = below(random, <uint32_t>left)
        b = below(random, <uint32_t>left)
        m = movable[below(random, <uint32_t>free_rows)] if free_rows else below(random, <uint32_t>n)
        i = rows[a]
        x = pool[b]
        y = queens[m]
        if is_open(sums, differences, corner, i, x) and not is_blocked(starts, blocked, i, x):
            stand(queens, sums, differences, corner, i, x)
        elif (
            y >= 0
            and is_open(sums, differences, corner, i, y)
            and is_open(sums, differences, corner, m, x)
            and i + y != m + x and y - i != x - m
            and not is_blocked(starts, blocked, i, y) and not is_blocked(starts, blocked, m, x)
        ):
            flip(sums, m + y, 1)
            flip(differences, corner + y - m, 1)
            stand(queens, sums, differences, corner, i, y)
            stand(queens, sums, differences, corner, m, x)
        else:
            continue
        left -= 1
        rows[a], rows[left] = rows[left], rows[a]
        pool[b], pool[left] = pool[left], pool[b]
    return left
