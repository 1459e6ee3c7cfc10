"""Hill climbing by swaps: the search of the published solution to POJ 3239.

From a random permutation, the search goes through all pairs of rows in order. Two queens exchange
their columns if that lowers the number of conflicts, where k queens on a diagonal count as k - 1.
A sweep that changes nothing ends the try. A swap cannot help if neither queen is attacked.
"""

from nqueens._kernels.shared.c cimport int32_t, int64_t, uint8_t, uint32_t

from nqueens._kernels.shared.random cimport below
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP, NQ_STOPPED, nq_stopped
from nqueens._kernels.solve.swap cimport Swap, clear_counters, full, is_attacked

cdef enum:
    POLL_PAIRS = 16384


cdef inline int leave(uint8_t *counter) noexcept nogil:
    """Remove a queen from a diagonal; return how many conflicts that removes, 0 or 1."""
    counter[0] -= 1
    return counter[0] > 0


cdef inline int enter(uint8_t *counter) noexcept nogil:
    """Put a queen on a diagonal; return how many conflicts that adds, 0 or 1."""
    counter[0] += 1
    return counter[0] > 1


cdef inline int swap_columns(Swap *s, Py_ssize_t i, Py_ssize_t j) noexcept nogil:
    """Exchange the columns of two rows; return by how much the conflicts change."""
    cdef Py_ssize_t a = s.queens[i], b = s.queens[j]
    cdef uint8_t *sums = s.sums
    cdef uint8_t *differences = s.differences + s.n - 1
    cdef int change = 0
    change -= leave(&sums[i + a]) + leave(&differences[i - a])
    change -= leave(&sums[j + b]) + leave(&differences[j - b])
    change += enter(&sums[i + b]) + enter(&differences[i - b])
    change += enter(&sums[j + a]) + enter(&differences[j - a])
    s.queens[i] = b
    s.queens[j] = a
    return change


cdef inline int64_t start_climb(Swap *s) noexcept nogil:
    """Shuffle; return the number of conflicts, -1 when stopped or if a counter is full."""
    cdef Py_ssize_t n = s.n, i, j, a, d
    cdef int64_t conflicts = 0
    if not clear_counters(s):
        return -1
    for i in range(n):
        if i % POLL_PAIRS == 0 and nq_stopped(s.stop):
            return -1
        j = below(&s.random, i + 1)
        s.queens[i] = s.queens[j]
        s.queens[j] = i
    for i in range(n):
        a, d = i + s.queens[i], i - s.queens[i] + n - 1
        if (i % POLL_PAIRS == 0 and nq_stopped(s.stop)) or (
            full(s.sums, a, a) or full(s.differences, d, d)
        ):
            return -1
        conflicts += enter(&s.sums[a]) + enter(&s.differences[d])
    return conflicts


cdef inline int climb(Swap *s) noexcept nogil:
    """Make one try; return what `swap_search` does."""
    cdef Py_ssize_t n = s.n, i, j, a, b
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
                        return NQ_STOPPED
                if not (is_attacked(s, i) or is_attacked(s, j)):
                    continue
                a, b = s.queens[i], s.queens[j]
                if full(s.sums, i + b, j + a) or (
                    full(s.differences, i - b + n - 1, j - a + n - 1)
                ):
                    return NQ_GAVE_UP
                change = swap_columns(s, i, j)
                if change < 0:
                    conflicts += change
                else:
                    swap_columns(s, i, j)
            if conflicts == 0:
                break
    return NQ_DONE if conflicts == 0 else NQ_GAVE_UP
