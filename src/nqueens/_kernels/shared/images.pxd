"""The eight symmetries of the board, for squares and for boards with one queen per row and column.

Bit 0 of a symmetry exchanges top and bottom, bit 1 left and right, and bit 2 then rows and columns.
No image is stored to be compared: a square of it is looked up in the board or in its inverse, so
image s of a board is the one that `turn` makes under the inverse of s.
"""

from nqueens._kernels.shared.c cimport uint64_t

from nqueens._kernels.shared.check cimport column_t, once
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    IMAGES = 8
    WORD = 64
    POLL_ROWS = 8192                  # each with an access far away


cdef inline void turn(
    int symmetry, Py_ssize_t n, Py_ssize_t *row, Py_ssize_t *column
) noexcept nogil:
    """Move a square of a board of n rows to its image."""
    cdef Py_ssize_t r = n - 1 - row[0] if symmetry & 1 else row[0]
    cdef Py_ssize_t c = n - 1 - column[0] if symmetry & 2 else column[0]
    row[0] = c if symmetry & 4 else r
    column[0] = r if symmetry & 4 else c


cdef inline column_t column_of(
    const column_t *board, const column_t *inverse, Py_ssize_t n, int s, Py_ssize_t i
) noexcept nogil:
    """Return the column of the queen in row i of image s of a board."""
    cdef Py_ssize_t row = n - 1 - i if s & 1 else i
    cdef column_t column = inverse[row] if s & 4 else board[row]
    return <column_t>(n - 1 - column) if s & 2 else column


cdef inline bint invert(
    const column_t *board, column_t *inverse, Py_ssize_t n, const int *stop
) noexcept nogil:
    """Write the row of the queen of each column; False if two share one, or when stopped.

    False also if a column is not on the board.
    """
    cdef Py_ssize_t i, q
    cdef uint64_t taken = 0
    for i in range(n):
        if i % POLL_ROWS == POLL_ROWS - 1 and nq_stopped(stop):
            return False
        q = once(&board[i])
        if not 0 <= q < n:
            return False
        inverse[q] = <column_t>i
        taken |= <uint64_t>1 << (<uint64_t>q & (WORD - 1))
    if n <= WORD:
        return taken == <uint64_t>-1 >> (WORD - n)
    for i in range(n):
        if i % POLL_ROWS == POLL_ROWS - 1 and nq_stopped(stop):
            return False
        q = once(&board[i])
        if not 0 <= q < n or inverse[q] != <column_t>i:
            return False
    return True


cdef inline int smallest(
    const column_t *board, const column_t *inverse, Py_ssize_t n, const int *stop
) noexcept nogil:
    """Return the number of the lexicographically smallest image of a board."""
    cdef Py_ssize_t i
    cdef int s, best = 0
    cdef column_t a = 0, b = 0, first = column_of(board, inverse, n, 0, 0)
    for s in range(1, IMAGES):
        a = column_of(board, inverse, n, s, 0)
        if a > first:
            continue
        b = first
        i = 0
        while a == b and i < n - 1:
            i += 1
            if i % POLL_ROWS == 0 and nq_stopped(stop):
                return best
            a = column_of(board, inverse, n, s, i)
            b = column_of(board, inverse, n, best, i)
        if a < b:
            best = s
            first = column_of(board, inverse, n, s, 0)
    return best


cdef inline void write_image(
    const column_t *board, const column_t *inverse, Py_ssize_t n, int s, column_t *to,
    const int *stop
) noexcept nogil:
    """Write image s of a board; unfinished when stopped."""
    cdef Py_ssize_t i
    for i in range(n):
        if i % POLL_ROWS == POLL_ROWS - 1 and nq_stopped(stop):
            return
        to[i] = column_of(board, inverse, n, s, i)
