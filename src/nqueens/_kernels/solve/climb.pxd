"""Hill climbing by swaps: the search of the published solution to POJ 3239.

From a random permutation, the search goes through all pairs of rows in order. Two queens exchange
their columns if that lowers the number of conflicts, where k queens on a diagonal count as k - 1.
A sweep that changes nothing ends the try. A swap cannot help if neither queen is attacked.
"""

from libc.stdint cimport int32_t, int64_t, uint32_t

from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    POLL_PAIRS = 16384


cdef inline int leave(int32_t[::1] counters, Py_ssize_t line) noexcept nogil:
    """Remove a queen from a diagonal; return how many conflicts that removes, 0 or 1."""
    counters[line] -= 1
    return counters[line] > 0


cdef inline int enter(int32_t[::1] counters, Py_ssize_t line) noexcept nogil:
    """Put a queen on a diagonal; return how many conflicts that adds, 0 or 1."""
    counters[line] += 1
    return counters[line] > 1


cdef inline int swap_columns(
    int32_t[::1] queens, int32_t[::1] sums, int32_t[::1] differences, Py_ssize_t i, Py_ssize_t j
) noexcept nogil:
    """Exchange the columns of two rows; return by how much the conflicts change."""
    cdef Py_ssize_t n = queens.shape[0], a = queens[i], b = queens[j]
    cdef int change = 0
    change -= leave(sums, i + a) + leave(differences, i - a + n - 1)
    change -= leave(sums, j + b) + leave(differences, j - b + n - 1)
    change += enter(sums, i + b) + enter(differences, i - b + n - 1)
    change += enter(sums, j + a) + enter(differences, j - a + n - 1)
    queens[i] = <int32_t>b
    queens[j] = <int32_t>a
    return change


cdef inline bint is_attacked(
    const int32_t[::1] queens, const int32_t[::1] sums, const int32_t[::1] differences,
    Py_ssize_t i,
) noexcept nogil:
    return sums[i + queens[i]] > 1 or differences[i - queens[i] + queens.shape[0] - 1] > 1


cdef inline int64_t start_climb(
    int32_t[::1] queens, int32_t[::1] sums, int32_t[::1] differences, Random *random,
    const int *stop,
) noexcept nogil:
    """Shuffle; return the number of conflicts, -1 when stopped."""
    cdef Py_ssize_t n = queens.shape[0], i, j
    cdef int64_t conflicts = 0
    if not (fill_bytes(sums, 0, stop) and fill_bytes(differences, 0, stop)):
        return -1
    for i in range(n):
        if i % POLL_PAIRS == 0 and nq_stopped(stop):
            return -1
        j = below(random, <uint32_t>(i + 1))
        queens[i] = queens[j]
        queens[j] = <int32_t>i
    for i in range(n):
        if i % POLL_PAIRS == 0 and nq_stopped(stop):
            return -1
        conflicts += enter(sums, i + queens[i]) + enter(differences, i - queens[i] + n - 1)
    return conflicts


cdef inline int64_t climb(
    int32_t[::1] queens, int32_t[::1] sums, int32_t[::1] differences, Random *random,
    const int *stop,
) noexcept nogil:
    """Make one try; return the conflicts left. 0: ``queens`` is a solution; -1: stopped."""
    cdef Py_ssize_t n = queens.shape[0], i, j
    cdef int64_t conflicts = start_climb(queens, sums, differences, random, stop)
    cdef int64_t before = -1
    cdef int change, polls = POLL_PAIRS
    while conflicts > 0 and conflicts != before:
        before = conflicts
        for i in range(n):
            for j in range(i + 1, n):
                polls -= 1
                if polls == 0:
                    polls = POLL_PAIRS
                    if nq_stopped(stop):
                        return -1
                if not (
                    is_attacked(queens, sums, differences, i)
                    or is_attacked(queens, sums, differences, j)
                ):
                    continue
                change = swap_columns(queens, sums, differences, i, j)
                if change < 0:
                    conflicts += change
                else:
                    swap_columns(queens, sums, differences, i, j)
            if conflicts == 0:
                break
    return conflicts
