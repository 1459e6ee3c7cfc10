"""Sorting rows of numbers lexicographically, by merging, so that Ctrl-C can end it."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from nqueens._kernels.stop cimport nq_stopped

cdef enum:
    POLL_COMPARED = 65536

ctypedef fused row_t:
    uint8_t
    int32_t
    int64_t
    uint64_t


cdef inline bint comes_before(
    const row_t[:, ::1] rows, int64_t a, int64_t b, Py_ssize_t *polls
) noexcept nogil:
    """Return whether row a is less than row b; subtract the numbers compared from ``polls``."""
    cdef Py_ssize_t i
    for i in range(rows.shape[1]):
        if rows[a, i] != rows[b, i]:
            polls[0] -= i + 1
            return rows[a, i] < rows[b, i]
    polls[0] -= rows.shape[1]
    return False


cdef inline bint merge_runs(
    const row_t[:, ::1] rows, int64_t[::1] order, int64_t[::1] scratch, Py_ssize_t width,
    const int *stop,
) noexcept nogil:
    """Sort ``order``, whose runs of ``width`` are sorted; stable. False when stopped."""
    cdef Py_ssize_t m = order.shape[0], start, middle, end, i, j, k, polls = POLL_COMPARED
    while width < m:
        start = 0
        while start < m:
            middle = min(start + width, m)
            end = min(middle + width, m)
            i, j = start, middle
            for k in range(start, end):
                if polls <= 0:
                    polls = POLL_COMPARED
                    if nq_stopped(stop):
                        return False
                polls -= 1
                if j == end or (
                    i < middle and not comes_before(rows, order[j], order[i], &polls)
                ):
                    scratch[k] = order[i]
                    i += 1
                else:
                    scratch[k] = order[j]
                    j += 1
            start = end
        for k in range(m):
            if k % POLL_COMPARED == 0 and nq_stopped(stop):
                return False
            order[k] = scratch[k]
        width *= 2
    return True
