"""Sorting rows of numbers lexicographically.

As many of the first columns as fit make a 64-bit key. A radix sort orders the keys byte by byte.
Rows whose keys are equal are merged. Ctrl-C can end all of this.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    POLL_COMPARED = 65536
    KEY_BITS = 64
    KEY_BYTES = 8
    DIGITS = 256

ctypedef fused row_t:
    uint8_t
    int32_t
    int64_t
    uint64_t


cdef inline uint64_t word_of(row_t number) noexcept nogil:
    """Return a word for each number, in the order of the numbers."""
    if row_t is int32_t or row_t is int64_t:
        return <uint64_t>number ^ <uint64_t>1 << (KEY_BITS - 1)
    else:
        return number


cdef inline bint find_bounds(
    const row_t[:, ::1] rows, uint64_t *least, uint64_t *most, const int *stop
) noexcept nogil:
    """Find the smallest and the largest number, as words; False when stopped."""
    cdef Py_ssize_t k, i, polls = 0
    cdef uint64_t word
    least[0], most[0] = ~<uint64_t>0, 0
    for k in range(rows.shape[0]):
        polls -= rows.shape[1] + 1
        if polls < 0:
            polls = POLL_COMPARED
            if nq_stopped(stop):
                return False
        for i in range(rows.shape[1]):
            word = word_of(rows[k, i])
            least[0] = min(least[0], word)
            most[0] = max(most[0], word)
    return True


cdef inline Py_ssize_t make_keys(
    const row_t[:, ::1] rows, uint64_t[::1] keys, const int *stop
) noexcept nogil:
    """Write the key of each row; return how many columns it holds, 0 when stopped."""
    cdef Py_ssize_t k, i, columns
    cdef uint64_t least = 0, most = 0, key
    cdef int bits = 1
    if not find_bounds(rows, &least, &most, stop):
        return 0
    while bits < KEY_BITS and (most - least) >> bits:
        bits += 1
    columns = min(rows.shape[1], <Py_ssize_t>(KEY_BITS // bits))
    for k in range(rows.shape[0]):
        if k % POLL_COMPARED == 0 and nq_stopped(stop):
            return 0
        key = word_of(rows[k, 0]) - least
        for i in range(1, columns):
            key = key << bits | (word_of(rows[k, i]) - least)
        keys[k] = key
    return columns


cdef inline bint count_digits(
    const uint64_t[::1] keys, int64_t[:, ::1] counts, const int *stop
) noexcept nogil:
    """Count the values of each byte of the keys, the lowest byte first; False when stopped."""
    cdef Py_ssize_t k
    cdef int d
    counts[:] = 0
    for k in range(keys.shape[0]):
        if k % POLL_COMPARED == 0 and nq_stopped(stop):
            return False
        for d in range(KEY_BYTES):
            counts[d, <Py_ssize_t>(keys[k] >> (8 * d) & (DIGITS - 1))] += 1
    return True


cdef inline bint deal(
    const uint64_t[::1] keys, const int64_t[::1] order, uint64_t[::1] new_keys,
    int64_t[::1] new_order, int64_t[::1] places, int shift, const int *stop,
) noexcept nogil:
    """Sort by one byte of the keys; ``places`` has the first place of each of its values."""
    cdef Py_ssize_t k, digit, at
    for k in range(keys.shape[0]):
        if k % POLL_COMPARED == 0 and nq_stopped(stop):
            return False
        digit = <Py_ssize_t>(keys[k] >> shift & (DIGITS - 1))
        at = places[digit]
        places[digit] = at + 1
        new_keys[at] = keys[k]
        new_order[at] = order[k]
    return True


cdef inline bint sort_keys(
    uint64_t[:, ::1] keys, int64_t[:, ::1] order, int64_t[:, ::1] counts, const int *stop
) noexcept nogil:
    """Sort ``keys[0]`` and ``order[0]`` by the keys, stably; the rest is work space."""
    cdef Py_ssize_t k, m = keys.shape[1]
    cdef int64_t before, here
    cdef int d, digit, now = 0
    if not count_digits(keys[0], counts, stop):
        return False
    for d in range(KEY_BYTES):
        if counts[d, <Py_ssize_t>(keys[0, 0] >> (8 * d) & (DIGITS - 1))] == m:
            continue                              # all have the same
        before = 0
        for digit in range(DIGITS):
            here = counts[d, digit]
            counts[d, digit] = before
            before += here
        if not deal(
            keys[now], order[now], keys[1 - now], order[1 - now], counts[d], 8 * d, stop
        ):
            return False
        now = 1 - now
    if now:
        for k in range(m):
            if k % POLL_COMPARED == 0 and nq_stopped(stop):
                return False
            keys[0, k] = keys[1, k]
            order[0, k] = order[1, k]
    return True


cdef inline bint sort_rows_by_keys(
    const row_t[:, ::1] rows, uint64_t[:, ::1] keys, int64_t[:, ::1] order,
    int64_t[:, ::1] counts, const int *stop,
) noexcept nogil:
    """Sort ``order[0]``, the numbers of all rows; stable. False when stopped."""
    cdef Py_ssize_t m = rows.shape[0], start = 0, end
    cdef Py_ssize_t columns = make_keys(rows, keys[0], stop)
    if columns == 0 or not sort_keys(keys, order, counts, stop):
        return False
    if columns == rows.shape[1]:
        return True
    while start < m:
        if nq_stopped(stop):
            return False
        end = start + 1
        while end < m and keys[0, end] == keys[0, start]:
            end += 1
        if end > start + 1 and not merge_rows(rows, order[0, start:end], order[1, start:end], stop):
            return False
        start = end
    return True


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


cdef inline bint merge_rows(
    const row_t[:, ::1] rows, int64_t[::1] order, int64_t[::1] scratch, const int *stop
) noexcept nogil:
    """Sort ``order``, numbers of rows; stable. False when stopped."""
    cdef Py_ssize_t m = order.shape[0], start, middle, end, i, j, k, polls = POLL_COMPARED
    cdef Py_ssize_t width = 1
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


cdef inline Py_ssize_t number_distinct(
    const row_t[:, ::1] rows, int64_t[::1] firsts, int64_t[::1] groups, const int *stop
) noexcept nogil:
    """Number the groups of equal rows, which are sorted; return how many there are.

    Write the first row of each group, and the group of each row. Meaningless when stopped.
    """
    cdef Py_ssize_t k, found = 0, polls = 0
    for k in range(rows.shape[0]):
        polls -= 1
        if polls < 0:
            polls = POLL_COMPARED
            if nq_stopped(stop):
                return 0
        if k == 0 or comes_before(rows, k - 1, k, &polls):
            firsts[found] = k
            found += 1
        groups[k] = found - 1
    return found
