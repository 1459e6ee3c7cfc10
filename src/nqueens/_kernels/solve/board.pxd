"""A board that a search fills: what is free, the lists of what is left, and swap insertion.

A row i and a column x without queens are left over because x is attacked in row i. A random placed
queen (m, y) makes way: if (i, y) and (m, x) are not attacked, the queens go there, and one row
fewer is left. A few hundred tries per row suffice for any size of the board.
"""

from nqueens._kernels.shared.c cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from nqueens._kernels.shared.bits cimport flip, is_free, nq_load64, nq_lowest
from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    POLL_INSERTIONS = 4096
    POLL_ROWS = 1024


cdef struct Board:
    Py_ssize_t n
    Py_ssize_t corner              # the bit of ``differences`` of the main diagonal
    uint8_t *columns               # bitmaps of what is free: columns,
    uint8_t *sums                  # row + column,
    uint8_t *differences           # corner + column - row
    Py_ssize_t nbytes              # of each bitmap, with 16 for windows that reach past the end
    int32_t *queens                # the column of each row's queen, or -1
    uint32_t *rows                 # what is left over, at the head of a list: rows,
    uint32_t *pool                 # columns,
    Py_ssize_t room                # at most so many
    const uint32_t *movable        # the rows whose queens may make way; NULL: all
    Py_ssize_t movables
    const int64_t *starts          # NULL: no square is blocked; or blocked[starts[row] ..
    const int32_t *blocked         # starts[row + 1] - 1] are the blocked columns of a row, in order
    Random random
    const int *stop


cdef inline Py_ssize_t bitmap_bytes(Py_ssize_t n) noexcept nogil:
    """Return the bytes of a bitmap of the 2n - 1 diagonals."""
    return n // 4 + 17


cdef inline bint free_all(Board *b) noexcept nogil:
    """Mark all columns and diagonals as free; False when stopped."""
    cdef Py_ssize_t whole = b.n // 8
    if not (
        fill_bytes(b.columns, whole, 255, b.stop)
        and fill_bytes(b.columns + whole, b.nbytes - whole, 0, b.stop)
        and fill_bytes(b.sums, b.nbytes, 255, b.stop)
        and fill_bytes(b.differences, b.nbytes, 255, b.stop)
    ):
        return False
    b.columns[whole] = (1 << (b.n & 7)) - 1
    return True


cdef inline Py_ssize_t list_columns(
    Board *b, Py_ssize_t at, Py_ssize_t end, Py_ssize_t count
) noexcept nogil:
    """Add the free columns of bytes at .. end - 1 to the first ``count``; return their number.

    Only as many as there is room for, or when stopped, some.
    """
    cdef uint64_t free
    while at < end and not nq_stopped(b.stop):
        free = nq_load64(b.columns + at)
        if at + 8 > end:
            free &= (<uint64_t>1 << 8 * (end - at)) - 1
        while free and count < b.room:
            b.pool[count] = 8 * at + nq_lowest(free)
            count += 1
            free &= free - 1
        at += 8
    return count


cdef inline bint is_blocked(const Board *b, Py_ssize_t row, Py_ssize_t column) noexcept nogil:
    cdef int64_t low, high, middle
    if b.starts is NULL:
        return False
    low = b.starts[row]
    high = b.starts[row + 1]
    while low < high:
        middle = (low + high) // 2
        if b.blocked[middle] < column:
            low = middle + 1
        else:
            high = middle
    return low < b.starts[row + 1] and b.blocked[low] == column


cdef inline bint is_open(const Board *b, Py_ssize_t row, Py_ssize_t column) noexcept nogil:
    """Return whether no diagonal attacks a square and it is not blocked."""
    return (
        is_free(b.sums, row + column) and is_free(b.differences, b.corner + column - row)
        and not is_blocked(b, row, column)
    )


cdef inline void stand(Board *b, Py_ssize_t row, Py_ssize_t column) noexcept nogil:
    """Put a queen on an open square; ``columns`` stays as it is."""
    b.queens[row] = column
    flip(b.sums, row + column, 1)
    flip(b.differences, b.corner + column - row, 1)


cdef inline Py_ssize_t place_rows(
    Board *b, Py_ssize_t rows, Py_ssize_t trials
) noexcept nogil:
    """Give the first rows of the list random columns of ``pool``, of which there are as many.

    Each tries so many, or with 0, all from a random one on. Return how many rows are left over, at
    the head of the lists, and -1 in ``queens``; -1: stopped.
    """
    cdef Py_ssize_t m = rows, i, j, trial, row, column, left = 0
    for i in range(rows):
        if (i & (POLL_ROWS - 1)) == 0 and nq_stopped(b.stop):
            return -1
        row = b.rows[i]
        j = 0
        for trial in range(trials if trials else m):
            if trials or trial == 0:
                j = below(&b.random, m)
            else:
                j = j + 1 if j + 1 < m else 0
            column = b.pool[j]
            if is_open(b, row, column):
                stand(b, row, column)
                m -= 1
                b.pool[j] = b.pool[m]
                b.pool[m] = column
                break
        else:
            b.queens[row] = -1
            b.rows[i] = b.rows[left]
            b.rows[left] = row
            left += 1
    return left


cdef inline Py_ssize_t insert_by_swaps(Board *b, Py_ssize_t left, int64_t tries) noexcept nogil:
    """Give the first ``left`` rows of ``rows`` the first ``left`` columns of ``pool``.

    Return how many rows are left after at most ``tries`` tries; 0 is success.
    """
    cdef Py_ssize_t n = b.n, p, q, i, x, m, y
    while left > 0 and tries > 0:
        tries -= 1
        if (tries & (POLL_INSERTIONS - 1)) == 0 and nq_stopped(b.stop):
            break
        p = below(&b.random, left)
        q = below(&b.random, left)
        if b.movable is NULL:
            m = below(&b.random, n)
        else:
            m = b.movable[below(&b.random, b.movables)]
        i = b.rows[p]
        x = b.pool[q]
        y = b.queens[m]
        if is_open(b, i, x):
            stand(b, i, x)
        elif (
            y >= 0 and is_open(b, i, y) and is_open(b, m, x)
            and i + y != m + x and y - i != x - m
        ):
            flip(b.sums, m + y, 1)
            flip(b.differences, b.corner + y - m, 1)
            stand(b, i, y)
            stand(b, m, x)
        else:
            continue
        left -= 1
        b.rows[p], b.rows[left] = b.rows[left], b.rows[p]
        b.pool[q], b.pool[left] = b.pool[left], b.pool[q]
    return left
