"""Checking boards: attacked pairs by counting queens per column and diagonal.

Each row has one queen, so two queens attack each other if they share a column, a sum
(row + column) or a difference (row - column); on a torus, modulo n.

The boards belong to the caller, and another of its threads may write to them meanwhile. So each
column is read once, and checked before it is an index.
"""

cimport cython
from nqueens._kernels.shared.c cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.shared.stop cimport nq_stopped

ctypedef fused column_t:
    uint8_t
    int32_t
    int64_t

cdef enum:
    SMALL = 32                    # up to here the 2n - 1 diagonals fit one word
    POLL_ROWS = 8192              # each with three accesses far apart


cdef inline Py_ssize_t once(const column_t *place) noexcept nogil:
    """Read a number; a compiler may read an array again instead of keeping what it has read."""
    return <Py_ssize_t>(<const volatile column_t *>place)[0]


cdef inline Py_ssize_t modulo(Py_ssize_t line, Py_ssize_t n) noexcept nogil:
    """Return the number of a line of the torus, -n <= line < 2n."""
    return line - n if line >= n else line + n if line < 0 else line


@cython.overflowcheck(False)
cdef inline uint64_t moved(uint64_t column, Py_ssize_t steps) noexcept nogil:
    """Shift the bit of a column, which leaves the word if the column is not on the board."""
    return column << steps


cdef inline bint is_solution_small(
    const column_t[:, ::1] boards, Py_ssize_t k, bint wraps
) noexcept nogil:
    """Return whether board k is a solution; n <= 32."""
    cdef Py_ssize_t n = boards.shape[1], i, q
    cdef uint64_t one = 1, columns = 0, sums = 0, differences = 0, clash = 0, c, s, d
    for i in range(n):
        q = <Py_ssize_t>boards[k, i] & 63  # a number to shift by, whenever it is read
        c = one << <uint64_t>q
        if wraps:
            s = one << <uint64_t>(modulo(q + i, n) & 63)
            d = one << <uint64_t>(modulo(q - i, n) & 63)
        else:
            s = moved(c, i)
            d = moved(c, n - 1 - i)
        clash |= (columns & c) | (sums & s) | (differences & d)
        columns |= c
        sums |= s
        differences |= d
    return clash == 0 and columns >> n == 0


cdef inline bint claim(uint64_t[::1] taken, Py_ssize_t line) noexcept nogil:
    """Mark a line; False if it was marked before."""
    cdef uint64_t bit = <uint64_t>1 << (line & 63)
    if taken[line >> 6] & bit:
        return False
    taken[line >> 6] |= bit
    return True


cdef inline bint is_solution_large(
    const column_t[:, ::1] boards, Py_ssize_t k, bint wraps, uint64_t[::1] taken, const int *stop
) noexcept nogil:
    """Return whether board k is a solution; ``taken`` has room for 5n bits. False when stopped."""
    cdef Py_ssize_t n = boards.shape[1], i, q, s, d
    if not fill_bytes(&taken[0], taken.shape[0], 0, stop):
        return False
    for i in range(n):
        if i % POLL_ROWS == 0 and nq_stopped(stop):
            return False
        q = once(&boards[k, i])
        if not 0 <= q < n:
            return False
        s = modulo(q + i, n) if wraps else q + i
        d = modulo(q - i, n) if wraps else q - i
        if not (claim(taken, q) and claim(taken, n + s) and claim(taken, 4 * n + d)):
            return False
    return True


cdef inline int64_t pairs_attacking(
    const column_t[:, ::1] boards, Py_ssize_t k, bint wraps, uint32_t[::1] queens_on,
    const int *stop
) noexcept nogil:
    """Count the attacking pairs of board k; ``queens_on`` has 5n counters. Wrong when stopped.

    -1 if a column is not on the board.
    On a torus with n even, two queens n / 2 rows and columns apart share both diagonals.
    """
    cdef Py_ssize_t n = boards.shape[1], i, q, s, d
    cdef int64_t pairs = 0
    if n > 0 and not fill_bytes(&queens_on[0], queens_on.shape[0], 0, stop):
        return -1
    for i in range(n):
        if i % POLL_ROWS == 0 and nq_stopped(stop):
            return -1
        q = once(&boards[k, i])
        if not 0 <= q < n:
            return -1
        s = modulo(q + i, n) if wraps else q + i
        d = modulo(q - i, n) if wraps else q - i
        pairs += queens_on[q] + queens_on[n + s] + queens_on[4 * n + d]
        queens_on[q] += 1
        queens_on[n + s] += 1
        queens_on[4 * n + d] += 1
        if wraps and n % 2 == 0 and i >= n // 2:
            pairs -= <Py_ssize_t>boards[k, i - n // 2] == modulo(q + n // 2, n)
    return pairs
