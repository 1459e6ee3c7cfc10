"""A random board of many queens in linear time: greedy placement, and the rows that it defers.

``greedy_windows`` places nearly all rows. Here each row that it deferred tries more windows, then
random columns of a list, and finally any remaining column.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memmove

from nqueens._kernels.shared.bits cimport flip, is_free, nq_lowest, nq_prefetch, window
from nqueens._kernels.solve.greedy_windows cimport (
    BASES, CHUNK_BYTES, GROUP, Greedy, difference_bit, fetch_group, free_all, open_group, place_row,
    shuffle, window_passes,
)
from nqueens._kernels.shared.random cimport below, next_word
from nqueens._kernels.shared.stop cimport nq_publish, nq_stopped

cdef enum:
    TRIALS = 8                    # windows or columns tested for a deferred row
    BATCH = 16                    # rows whose tests are drawn, and fetched, together
    LISTED = 4000                 # approximate number of columns listed for a group
    SCANNED = 1000                # the last rows search the whole list


cdef inline Py_ssize_t again_in_windows(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] rows, const uint32_t[::1] order, Py_ssize_t count,
    const int *stop,
) noexcept nogil:
    """Try the first ``count`` rows in eight windows each; move those that fail to the head.

    Return how many failed, or -1 when stopped.
    """
    cdef Py_ssize_t groups = g.chunks // GROUP, i, first, last, read = 0, end, kept = 0
    for i in range(groups):
        first = i * g.chunks // groups
        last = (i + 1) * g.chunks // groups
        end = count * last // g.chunks
        if nq_stopped(stop):
            return -1
        open_group(g, order[first:last])
        if read < end and rows[end - 1] - rows[read] < 8 * BASES * CHUNK_BYTES // GROUP:
            fetch_group(
                g, columns, sums, differences, order[first:last], rows[read] >> 3,
                rows[end - 1] >> 3,
            )
        while read < end:
            rows[kept] = rows[read]
            kept += not place_row(g, columns, sums, differences, queens, rows[read], 2)
            read += 1
    return kept


cdef inline Py_ssize_t list_columns(
    const Greedy *g, const uint8_t[::1] columns, const uint32_t[::1] group, uint32_t[::1] pool,
    const int *stop,
) noexcept nogil:
    """Write the free columns of a group of chunks, as far as they fit; return their number."""
    cdef Py_ssize_t i, at, end, count = 0, room = pool.shape[0]
    cdef uint64_t free
    for i in range(group.shape[0]):
        if nq_stopped(stop):
            break
        at = <Py_ssize_t>group[i] * g.chunk_bytes
        end = at + g.chunk_bytes
        while at < end:
            free = window(columns, at)
            if at + 8 > end:                # the following bytes belong to the next chunk
                free &= (<uint64_t>1 << 8 * (end - at)) - 1
            while free and count < room:
                pool[count] = <uint32_t>(8 * at + nq_lowest(free))
                count += 1
                free &= free - 1
            at += 8
    return count


cdef inline Py_ssize_t again_from_list(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] rows, Py_ssize_t read, Py_ssize_t end, Py_ssize_t kept,
    uint32_t[::1] pool, Py_ssize_t *listed,
) noexcept nogil:
    """Try rows[read:end] on random columns of the list; append those that fail to rows[:kept].

    The columns of a batch of rows are drawn first, so that their bits can be fetched together. A
    draw counts as taken if it lies past the end of the list by the time it is used.
    """
    cdef uint32_t[BATCH * TRIALS] draw
    cdef Py_ssize_t m = listed[0], batch, row, s, d, column, i, j
    cdef uint64_t bits = 0
    cdef uint32_t at, last, chosen, good
    while read < end and m > 0:
        batch = min(end - read, <Py_ssize_t>BATCH)
        for i in range(batch):
            row = rows[read + i]
            for j in range(TRIALS):
                bits = next_word(&g.random) if j % 4 == 0 else bits >> 16
                at = <uint32_t>(((bits & 0xFFFF) * <uint64_t>m) >> 16)
                draw[i * TRIALS + j] = at
                column = pool[at]
                nq_prefetch(&sums[(row + column) >> 3])
                nq_prefetch(&differences[difference_bit(g, row, column) >> 3])
        for i in range(batch):
            row = rows[read + i]
            good = 0
            for j in range(TRIALS):
                at = draw[i * TRIALS + j]
                column = pool[at]
                good |= <uint32_t>(
                    is_free(sums, row + column)
                    & is_free(differences, difference_bit(g, row, column)) & (at < m)
                ) << j
            chosen = draw[i * TRIALS + nq_lowest(good | 1 << (TRIALS - 1))]
            column = pool[chosen]
            good = good != 0
            s = row + column
            d = difference_bit(g, row, column)
            queens[row] = <int32_t>column
            flip(columns, column, good)
            flip(sums, s, good)
            flip(differences, d, good)
            m -= good
            last = pool[m]
            pool[chosen] = last if good else <uint32_t>column
            rows[kept] = <uint32_t>row
            kept += not good
        read += batch
    while read < end:
        rows[kept] = rows[read]
        kept += 1
        read += 1
    listed[0] = m
    return kept


cdef inline Py_ssize_t again_in_groups(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] rows, const uint32_t[::1] order, Py_ssize_t count,
    Py_ssize_t groups, uint32_t[::1] pool, const int *stop,
) noexcept nogil:
    """Try the first ``count`` rows on the columns left in each group, like ``again_in_windows``."""
    cdef Py_ssize_t i, first, last, read = 0, end, kept = 0, listed
    for i in range(groups):
        first = i * g.chunks // groups
        last = (i + 1) * g.chunks // groups
        end = count * (i + 1) // groups
        if nq_stopped(stop):
            return -1
        listed = list_columns(g, columns, order[first:last], pool, stop)
        kept = again_from_list(
            g, columns, sums, differences, queens, rows, read, end, kept, pool, &listed
        )
        read = end
    return kept


cdef inline Py_ssize_t close_gap(
    uint32_t[::1] rows, Py_ssize_t kept, Py_ssize_t tried, Py_ssize_t left
) noexcept nogil:
    """Close the gap between the kept rows and the untried ones; return the new length."""
    if kept < tried < left:
        memmove(&rows[kept], &rows[tried], (left - tried) * sizeof(uint32_t))
    return kept + left - tried


cdef inline Py_ssize_t scan_list(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] rows, Py_ssize_t left, uint32_t[::1] pool,
) noexcept nogil:
    """Search all remaining columns for each row; return how many rows found none.

    These rows, -1 in ``queens``, and as many columns remain at the head of the lists.
    """
    cdef Py_ssize_t i, j, _tried, row, column = 0, kept = 0, m = left
    for i in range(left):
        row = rows[i]
        j = below(&g.random, <uint32_t>m)
        for _tried in range(m):
            column = pool[j]
            if is_free(sums, row + column) and is_free(differences, difference_bit(g, row, column)):
                queens[row] = <int32_t>column
                flip(columns, column, 1)
                flip(sums, row + column, 1)
                flip(differences, difference_bit(g, row, column), 1)
                m -= 1
                pool[j] = pool[m]
                break
            j = j + 1 if j + 1 < m else 0
        else:
            queens[row] = -1
            rows[kept] = <uint32_t>row
            kept += 1
    return kept


cdef inline Py_ssize_t greedy_board(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] rows, uint32_t[::1] order, uint32_t[::1] pool,
    const int *stop,
) noexcept nogil:
    """Place queens greedily; return the number of rows left over.

    These rows, -1 in ``queens``, and the columns left over are at the head of ``rows`` and
    ``pool``. -1: stopped, or (never seen) a list overflowed.
    """
    cdef Py_ssize_t n = g.n, left, row, tried, kept, groups, i
    g.deferred = 0
    if not free_all(n, columns, sums, differences, stop):
        return -1
    for i in range(g.chunks):
        order[i] = <uint32_t>i
    row = window_passes(g, columns, sums, differences, queens, rows, order, stop)
    left = g.deferred
    if row < 0 or left + n - row > rows.shape[0]:
        return -1
    while row < n:
        rows[left] = <uint32_t>row
        left += 1
        row += 1
    while True:
        nq_publish(g.placed, n - left)
        groups = min(left // LISTED, g.chunks // GROUP)
        if groups <= 1:
            break
        shuffle(order, &g.random)
        tried = 2 * left // 5
        if 1000 * left > 18 * n:
            kept = again_in_windows(
                g, columns, sums, differences, queens, rows, order, tried, stop
            )
        else:
            kept = again_in_groups(
                g, columns, sums, differences, queens, rows, order, tried, groups, pool, stop
            )
        if kept < 0:
            return -1
        left = close_gap(rows, kept, tried, left)
    return last_columns(g, columns, sums, differences, queens, rows, left, order, pool, stop)


cdef inline Py_ssize_t last_columns(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] rows, Py_ssize_t left, const uint32_t[::1] order,
    uint32_t[::1] pool, const int *stop,
) noexcept nogil:
    """Place rows with all remaining columns in one list; return the same as ``greedy_board``."""
    cdef Py_ssize_t listed = list_columns(g, columns, order, pool, stop), tried, kept
    if listed != left:
        return -1
    while left > SCANNED:
        tried = 2 * left // 5
        kept = again_from_list(
            g, columns, sums, differences, queens, rows, 0, tried, 0, pool, &listed
        )
        left = close_gap(rows, kept, tried, left)
    return scan_list(g, columns, sums, differences, queens, rows, left, pool)
