"""A random board of many queens in linear time: greedy placement through windows of bits.

Three bitmaps hold what is still free: columns, sums (row + column) and differences (column - row).
For rows 8b .. 8b+7 and a window of columns that starts at a byte boundary, each of the three is
read as one 64-bit word, and 57 columns are tested for a row at once::

    free = columns & sums >> k & differences >> (7 - k)          k = row - 8b

The better of two random windows is used, the one with more free squares, so that no part of the
board fills up early; a mask selects it instead of a branch. A window serves 8 rows while the board
is empty, later 4, 2 and 1. A row that finds no square is deferred, also without a branch.

Columns are handled in chunks, to stay in the nearest caches. One pass goes through all chunks in
random order, about eight at a time. Each such group is combined with one run of consecutive rows,
which takes a fifth of the columns left there. Further passes place the deferred rows, first with
more windows per row, then from lists of the columns left in a group, and finally in any remaining
column. A few dozen rows remain for swap insertion.
"""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memmove

from nqueens._kernels.shared.bits cimport (
    flip, is_free, is_fuller, lowest_bit, nq_lowest, nq_prefetch, put_window, window,
)
from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.shared.random cimport Random, below, next_word
from nqueens._kernels.shared.stop cimport nq_publish, nq_stopped

cdef enum:
    CHUNK_BYTES = 1024            # largest chunk of columns, in bytes of the bitmap
    GROUP = 8                     # smallest number of chunks handled together
    BASES = 64                    # places in the table that draws a chunk of the group
    SHARE = 5                     # a pass takes one in this many of the columns left
    TRIALS = 8                    # windows or columns tested for a deferred row
    BATCH = 16                    # rows whose tests are drawn, and fetched, together
    LISTED = 4000                 # approximate number of columns listed for a group
    SCANNED = 1000                # the last rows search the whole list

cdef struct Greedy:
    Py_ssize_t n
    Py_ssize_t corner             # byte of the differences where window 0 meets row 0
    Py_ssize_t chunks
    uint32_t chunk_bytes
    uint32_t[BASES] base          # first bytes of the chunks of the group, repeated
    Py_ssize_t deferred           # rows in the list of rows to come back to
    Py_ssize_t *placed            # the number of queens placed, for other threads
    Random random


cdef struct Window:
    Py_ssize_t at                 # its byte in the columns
    uint64_t columns
    uint64_t sums
    uint64_t differences


cdef inline Py_ssize_t bytes_of(Py_ssize_t n) noexcept nogil:
    return (n + 7) // 8


cdef inline Greedy plan_greedy(Py_ssize_t n) noexcept nogil:
    cdef Greedy g
    cdef Py_ssize_t size = bytes_of(n)
    g.n = n
    g.corner = size + 2
    g.chunks = max((size + CHUNK_BYTES - 1) // CHUNK_BYTES, <Py_ssize_t>GROUP)
    g.chunk_bytes = <uint32_t>((size + g.chunks - 1) // g.chunks)
    g.deferred = 0
    return g


cdef inline Py_ssize_t difference_bit(
    const Greedy *g, Py_ssize_t row, Py_ssize_t column
) noexcept nogil:
    return 8 * g.corner + 7 + column - row


cdef inline bint free_all(
    Py_ssize_t n, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences, const int *stop
) noexcept nogil:
    """Mark all n columns and every diagonal as free; False when stopped."""
    if not (
        fill_bytes(columns[:n // 8], 255, stop) and fill_bytes(columns[n // 8:], 0, stop)
        and fill_bytes(sums, 255, stop) and fill_bytes(differences, 255, stop)
    ):
        return False
    if n & 7:
        columns[n // 8] = <uint8_t>((1 << (n & 7)) - 1)
    return True


# --- passes through windows ---------------------------------------------------------------------


cdef inline Py_ssize_t draw_window(const Greedy *g, uint64_t bits) noexcept nogil:
    """Return the byte of a random window of the group, from the lower 16 bits of ``bits``."""
    return g.base[bits & 63] + ((((bits >> 6) & 1023) * g.chunk_bytes) >> 10)


@cython.overflowcheck(False)
cdef inline Window better_window(
    const Greedy *g, const uint8_t[::1] columns, const uint8_t[::1] sums,
    const uint8_t[::1] differences, Py_ssize_t block, int k, uint64_t bits,
) noexcept nogil:
    """Return the better of two random windows: more free squares in row 8 * block + k."""
    cdef Py_ssize_t s = block, d = g.corner - block
    cdef Py_ssize_t a = draw_window(g, bits), b = draw_window(g, bits >> 16)
    cdef uint64_t column_a = window(columns, a), column_b = window(columns, b)
    cdef uint64_t sum_a = window(sums, s + a), sum_b = window(sums, s + b)
    cdef uint64_t difference_a = window(differences, d + a)
    cdef uint64_t difference_b = window(differences, d + b)
    cdef uint64_t take_b = <uint64_t>0 - is_fuller(
        column_b & sum_b >> k & difference_b >> (7 - k),
        column_a & sum_a >> k & difference_a >> (7 - k),
    )
    cdef Window w
    w.at = a ^ ((a ^ b) & <Py_ssize_t>take_b)
    w.columns = column_a ^ ((column_a ^ column_b) & take_b)
    w.sums = sum_a ^ ((sum_a ^ sum_b) & take_b)
    w.differences = difference_a ^ ((difference_a ^ difference_b) & take_b)
    return w


cdef inline void close_window(
    const Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    const Window *w, Py_ssize_t block,
) noexcept nogil:
    put_window(columns, w.at, w.columns)
    put_window(sums, block + w.at, w.sums)
    put_window(differences, g.corner - block + w.at, w.differences)


cdef inline Py_ssize_t place_in(
    Window *w, int32_t[::1] queens, uint32_t[::1] deferred, Py_ssize_t count, Py_ssize_t block,
    int k,
) noexcept nogil:
    """Place row 8 * block + k in the window or append it to ``deferred``; return its length."""
    cdef Py_ssize_t row = 8 * block + k
    cdef uint64_t free = w.columns & w.sums >> k & w.differences >> (7 - k)
    cdef uint64_t bit = lowest_bit(free)
    w.columns ^= bit
    w.sums ^= bit << k
    w.differences ^= bit << (7 - k)
    queens[row] = <int32_t>(8 * w.at + nq_lowest(free | <uint64_t>1 << 63))
    deferred[count] = <uint32_t>row
    return count + (free == 0)


cdef inline void place_blocks(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] deferred, Py_ssize_t first, Py_ssize_t last, int rows,
) noexcept nogil:
    """Place rows 8 * first .. 8 * last - 1 with ``rows`` rows (8, 4 or 2) to a window.

    Two blocks of rows with separate windows are interleaved, so that the processor overlaps them.
    """
    cdef Py_ssize_t block = first, count = g.deferred, apart
    cdef Window a, b
    cdef uint64_t bits
    cdef int k, i
    while block < last:
        k = 0
        while k < 8:
            while True:
                bits = next_word(&g.random)
                a = better_window(g, columns, sums, differences, block, k, bits)
                b = better_window(g, columns, sums, differences, block + 1, k, bits >> 32)
                apart = a.at - b.at
                if apart > 8 or apart < -8:
                    break
            for i in range(rows):
                count = place_in(&a, queens, deferred, count, block, k + i)
                count = place_in(&b, queens, deferred, count, block + 1, k + i)
            close_window(g, columns, sums, differences, &a, block)
            close_window(g, columns, sums, differences, &b, block + 1)
            k += rows
        block += 2
    g.deferred = count


@cython.overflowcheck(False)
cdef inline bint place_row(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, Py_ssize_t row, int words,
) noexcept nogil:
    """Place one row in the first of 4 * words random windows with a free square; False if none."""
    cdef Py_ssize_t s = row >> 3, d = g.corner - (row >> 3), at, chosen = 0
    cdef int k = row & 7, _i, _j
    cdef uint64_t bits, free, found = 0, bit, take
    for _i in range(words):
        bits = next_word(&g.random)
        for _j in range(4):
            at = draw_window(g, bits)
            bits >>= 16
            free = window(columns, at) & window(sums, s + at) >> k
            free &= window(differences, d + at) >> (7 - k)
            take = <uint64_t>0 - (found == 0)
            chosen ^= (chosen ^ at) & <Py_ssize_t>take
            found |= free & take
    bit = lowest_bit(found)
    put_window(columns, chosen, window(columns, chosen) ^ bit)
    put_window(sums, s + chosen, window(sums, s + chosen) ^ bit << k)
    put_window(differences, d + chosen, window(differences, d + chosen) ^ bit << (7 - k))
    queens[row] = <int32_t>(8 * chosen + nq_lowest(found | <uint64_t>1 << 63))
    return found != 0


cdef inline void shuffle(uint32_t[::1] order, Random *random) noexcept nogil:
    cdef Py_ssize_t i, j
    for i in range(order.shape[0] - 1, 0, -1):
        j = below(random, <uint32_t>(i + 1))
        order[i], order[j] = order[j], order[i]


cdef inline void fetch(const uint8_t[::1] bits, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    while first < last:
        nq_prefetch(&bits[first])
        first += 64


cdef inline void fetch_group(
    const Greedy *g, const uint8_t[::1] columns, const uint8_t[::1] sums,
    const uint8_t[::1] differences, const uint32_t[::1] group, Py_ssize_t first, Py_ssize_t last,
) noexcept nogil:
    """Prefetch the bytes that blocks first .. last - 1 will use in a group of chunks."""
    cdef Py_ssize_t i, at, end
    for i in range(group.shape[0]):
        at = <Py_ssize_t>group[i] * g.chunk_bytes
        end = at + g.chunk_bytes
        fetch(columns, at, end)
        fetch(sums, first + at, last + end)
        fetch(differences, g.corner - last + at, g.corner - first + end)


cdef inline void open_group(Greedy *g, const uint32_t[::1] group) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(BASES):
        g.base[i] = group[i % group.shape[0]] * g.chunk_bytes


cdef inline Py_ssize_t window_passes(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] deferred, uint32_t[::1] order,
    const int *stop,
) noexcept nogil:
    """Place the rows from 0 on, and list the deferred ones; return the first row not reached.

    End when a few columns in a hundred are left. -1: stopped, or no room for deferred rows.
    """
    cdef Py_ssize_t n = g.n, groups = g.chunks // GROUP, block = 0, left, blocks, start, end, i
    cdef Py_ssize_t first, last
    while True:
        left = n - 8 * block + g.deferred
        blocks = left // SHARE // 8 & ~<Py_ssize_t>1
        if block + blocks > n // 8 or blocks == 0 or 100 * left < 3 * n:
            return 8 * block
        shuffle(order, &g.random)
        start = block
        for i in range(groups):
            first = i * g.chunks // groups
            last = (i + 1) * g.chunks // groups
            end = start + (blocks * last // g.chunks & ~<Py_ssize_t>1)
            if nq_stopped(stop) or g.deferred + 8 * (end - block) > deferred.shape[0]:
                return -1
            nq_publish(g.placed, 8 * block - g.deferred)
            open_group(g, order[first:last])
            fetch_group(g, columns, sums, differences, order[first:last], block, end)
            if 10 * left > 7 * n:
                place_blocks(g, columns, sums, differences, queens, deferred, block, end, 8)
            elif 100 * left > 35 * n:
                place_blocks(g, columns, sums, differences, queens, deferred, block, end, 4)
            elif 100 * left > 15 * n:
                place_blocks(g, columns, sums, differences, queens, deferred, block, end, 2)
            else:
                place_singly(g, columns, sums, differences, queens, deferred, block, end)
            block = end


cdef inline void place_singly(
    Greedy *g, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] deferred, Py_ssize_t first, Py_ssize_t last,
) noexcept nogil:
    """Place rows 8 * first .. 8 * last - 1, each in the first good one of four windows."""
    cdef Py_ssize_t row, count = g.deferred
    for row in range(8 * first, 8 * last):
        deferred[count] = <uint32_t>row
        count += not place_row(g, columns, sums, differences, queens, row, 1)
    g.deferred = count


# --- the rows that windows deferred ---------------------------------------------------------------

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
