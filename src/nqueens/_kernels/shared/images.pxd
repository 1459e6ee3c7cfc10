"""The eight images of boards with one queen per row and column.

Image s is made by exchanging rows and columns (4), left and right (2), then top and bottom (1).
No image is stored to be compared: a square of it is looked up in the board or in its inverse.
"""

from libc.stdint cimport uint64_t

from nqueens._kernels.shared.check cimport column_t
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    IMAGES = 8
    WORD = 64
    POLL_ROWS = 8192                  # each with an access far away


cdef inline bint invert(
    const column_t[:, ::1] boards, Py_ssize_t k, column_t[::1] inverse, const int *stop
) noexcept nogil:
    """Write the row of the queen of each column; False if two share one, or when stopped.

    False also if a column is not on the board.
    """
    cdef Py_ssize_t n = boards.shape[1], i
    cdef uint64_t taken = 0
    for i in range(n):
        if i % POLL_ROWS == POLL_ROWS - 1 and nq_stopped(stop):
            return False
        if not 0 <= <Py_ssize_t>boards[k, i] < n:
            return False
        inverse[<Py_ssize_t>boards[k, i]] = <column_t>i
        taken |= <uint64_t>1 << (<uint64_t>boards[k, i] & (WORD - 1))
    if n <= WORD:
        return taken == <uint64_t>-1 >> (WORD - n)
    for i in range(n):
        if i % POLL_ROWS == POLL_ROWS - 1 and nq_stopped(stop):
            return False
        if inverse[<Py_ssize_t>boards[k, i]] != <column_t>i:
            return False
    return True


cdef inline column_t square(
    const column_t[:, ::1] boards, Py_ssize_t k, const column_t[::1] inverse, int s, Py_ssize_t i
) noexcept nogil:
    """Return the column of the queen in row i of image s of board k."""
    cdef Py_ssize_t last = boards.shape[1] - 1, row = last - i if s & 1 else i
    cdef column_t column = inverse[row] if s & 4 else boards[k, row]
    return <column_t>(last - column) if s & 2 else column


cdef inline int smallest(
    const column_t[:, ::1] boards, Py_ssize_t k, const column_t[::1] inverse, const int *stop
) noexcept nogil:
    """Return the number of the lexicographically smallest image of board k."""
    cdef Py_ssize_t n = boards.shape[1], i
    cdef int s, best = 0
    cdef column_t a = 0, b = 0, first = square(boards, k, inverse, 0, 0)
    for s in range(1, IMAGES):
        a = square(boards, k, inverse, s, 0)
        if a > first:
            continue
        b = first
        i = 0
        while a == b and i < n - 1:
            i += 1
            if i % POLL_ROWS == 0 and nq_stopped(stop):
                return best
            a = square(boards, k, inverse, s, i)
            b = square(boards, k, inverse, best, i)
        if a < b:
            best = s
            first = square(boards, k, inverse, s, 0)
    return best


cdef inline void write_image(
    const column_t[:, ::1] boards, Py_ssize_t k, const column_t[::1] inverse, int s,
    column_t[:, ::1] images, Py_ssize_t at, const int *stop
) noexcept nogil:
    """Write image s of board k into row ``at``; unfinished when stopped."""
    cdef Py_ssize_t i
    for i in range(boards.shape[1]):
        if i % POLL_ROWS == POLL_ROWS - 1 and nq_stopped(stop):
            return
        images[at, i] = square(boards, k, inverse, s, i)
