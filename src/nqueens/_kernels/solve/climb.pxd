"""Hill climbing by swaps: the search of the published solution to POJ 3239.

From a random permutation, the search goes through all pairs of rows in order. Two queens exchange
their columns if that lowers the number of conflicts, where k queens on a diagonal count as k - 1.
A sweep that changes nothing ends the try. A swap cannot help if neither queen is attacked.
"""

from nqueens._kernels.shared.c cimport int32_t, int64_t, uint32_t

from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    POLL_PAIRS = 16384


cdef struct Climb:
    Py_ssize_t n
    int32_t *queens
    int32_t *sums                 # the number of queens on each diagonal, by row + column,
    int32_t *differences          # and by row - column + n - 1
    Random random
    const int *stop


cdef inline int leave(int32_t *counter) noexcept nogil:
    """Remove a queen from a diagonal; return how many conflicts that removes, 0 or 1."""
    counter[0] -= 1
    return counter[0] > 0


cdef inline int enter(int32_t *counter) noexcept nogil:
    """Put a queen on a diagonal; return how many conflicts that adds, 0 or 1."""
    counter[0] += 1
    return counter[0] > 1


cdef inline int swap_columns(Climb *s, Py_ssize_t i, Py_ssize_t j) noexcept nogil:
    """Exchange the columns of two rows; return by how much the conflicts change."""
    cdef Py_ssize_t a = s.queens[i], b = s.queens[j]
    cdef int32_t *sums = s.sums
    cdef int32_t *differences = s.differences + s.n - 1
    cdef int change = 0
    change -= leave(&sums[i + a]) + leave(&differences[i - a])
    change -= leave(&sums[j + b]) + leave(&differences[j - b])
    change += enter(&sums[i + b]) + enter(&differences[i - b])
    change += enter(&sums[j + a]) + enter(&differences[j - a])
    s.queens[i] = <int32_t>b
    s.queens[j] = <int32_t>a
    return change


cdef inline bint is_attacked(const Climb *s, Py_ssize_t i) noexcept nogil:
    return s.sums[i + s.queens[i]] > 1 or s.differences[i - s.queens[i] + s.n - 1] > 1


cdef inline int64_t start_climb(Climb *s) noexcept nogil:
    """Shuffle; return the number of conflicts, -1 when stopped."""
    cdef Py_ssize_t n = s.n, i, j
    cdef int64_t conflicts = 0
    if not (fill_bytes(s.sums, 2 * n - 1, 0, s.stop)
            and fill_bytes(s.differences, 2 * n - 1, 0, s.stop)):
        return -1
    for i in range(n):
        if i % POLL_PAIRS == 0 and nq_stopped(s.stop):
            return -1
        j = below(&s.random, <uint32_t>(i + 1))
        s.queens[i] = s.queens[j]
        s.queens[j] = <int32_t>i
    for i in range(n):
        if i % POLL_PAIRS == 0 and nq_stopped(s.stop):
            return -1
        conflicts += enter(&s.sums[i + s.queens[i]])
        conflicts += enter(&s.differences[i - s.queens[i] + n - 1])
    return conflicts


cdef inline int64_t climb(Climb *s) noexcept nogil:
    """Make one try; return the conflicts left. 0: ``queens`` is a solution; -1: stopped."""
    cdef Py_ssize_t n = s.n, i, j
    cdef int64_t conflicts = start_climb(s), before = -1
    cdef int change, polls = POLL_PAIRS
    while conflicts > 0 and conflicts != before:
        before = conflicts
        for i in range(n):
            for j in range(i + 1, n):
                polls -= 1
                if polls == 0:
                    polls = POLL_PAIRS
                    if nq_stopped(s.stop):
                        return -1
                if not (is_attacked(s, i) or is_attacked(s, j)):
                    continue
                change = swap_columns(s, i, j)
                if change < 0:
                    conflicts += change
                else:
                    swap_columns(s, i, j)
            if conflicts == 0:
                break
    return conflicts
