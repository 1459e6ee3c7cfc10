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
from nqueens._kernels.shared.c cimport int32_t, uint8_t, uint32_t, uint64_t, memmove

from nqueens._kernels.shared.bits cimport (
    flip, is_free, lowest_bit, nq_bit_count, nq_load64, nq_lowest, nq_prefetch, nq_store64,
)
from nqueens._kernels.shared.random cimport below, next_word
from nqueens._kernels.shared.stop cimport nq_stopped
from nqueens._kernels.solve.board cimport (
    Board, free_all, insert_by_swaps, list_columns, place_rows,
)

cdef enum:
    CHUNK_BYTES = 1024            # largest chunk of columns, in bytes of the bitmap
    GROUP = 8                     # smallest number of chunks handled together
    BASES = 64                    # places in the table that draws a chunk of the group
    SHARE = 5                     # a pass takes one in this many of the columns left
    TRIALS = 8                    # columns tested for a deferred row
    BATCH = 16                    # rows whose tests are drawn, and fetched, together
    LISTED = 4000                 # approximate number of columns listed for a group
    SCANNED = 1000                # the last rows search the whole list

cdef struct Greedy:
    Board board                   # its rows are those deferred
    Py_ssize_t middle             # byte of the differences where window 0 meets row 0
    Py_ssize_t chunks
    uint32_t chunk_bytes
    uint32_t *order               # of the chunks
    const uint32_t *group         # the chunks of a group, and their number
    Py_ssize_t members
    uint32_t[BASES] base          # first bytes of the chunks of the group, repeated
    Py_ssize_t deferred, listed   # rows and columns in their lists
    Py_ssize_t rows_room

cdef struct Window:
    Py_ssize_t at                 # its byte in the columns
    uint64_t columns
    uint64_t sums
    uint64_t differences


cdef inline Greedy plan_greedy(Py_ssize_t n) noexcept nogil:
    """Return the sizes of a search; the caller adds the arrays."""
    cdef Greedy g
    cdef Py_ssize_t size = (n + 7) // 8
    g.board.n = n
    g.middle = size + 2
    g.board.corner = 8 * g.middle + 7
    g.board.movable = NULL
    g.board.starts = NULL
    g.chunks = max((size + CHUNK_BYTES - 1) // CHUNK_BYTES, <Py_ssize_t>GROUP)
    g.chunk_bytes = (size + g.chunks - 1) // g.chunks
    g.board.nbytes = g.chunks * g.chunk_bytes + g.middle + 22   # windows at the end reach so far
    g.board.room = min(n, <Py_ssize_t>65536)
    g.rows_room = n // 8 + 32768
    return g


# --- groups of chunks -----------------------------------------------------------------------------


cdef inline void shuffle(Greedy *g) noexcept nogil:
    cdef Py_ssize_t i, j
    for i in range(g.chunks - 1, 0, -1):
        j = below(&g.board.random, i + 1)
        g.order[i], g.order[j] = g.order[j], g.order[i]


cdef inline Py_ssize_t open_group(Greedy *g, Py_ssize_t i, Py_ssize_t groups) noexcept nogil:
    """Choose group i of so many; return the number of chunks up to its end."""
    cdef Py_ssize_t first = i * g.chunks // groups, last = (i + 1) * g.chunks // groups
    g.group = g.order + first
    g.members = last - first
    for i in range(BASES):
        g.base[i] = g.group[i % g.members] * g.chunk_bytes
    return last


# --- passes through windows ---------------------------------------------------------------------


cdef inline Py_ssize_t draw_window(const Greedy *g, uint64_t bits) noexcept nogil:
    """Return the byte of a random window of the group, from the lower 16 bits of ``bits``."""
    return g.base[bits & 63] + ((((bits >> 6) & 1023) * g.chunk_bytes) >> 10)


@cython.overflowcheck(False)
cdef inline Window better_window(
    const Greedy *g, Py_ssize_t block, int k, uint64_t bits
) noexcept nogil:
    """Return the better of two random windows: more free squares in row 8 * block + k."""
    cdef const uint8_t *columns = g.board.columns
    cdef const uint8_t *sums = g.board.sums + block
    cdef const uint8_t *differences = g.board.differences + g.middle - block
    cdef Py_ssize_t a = draw_window(g, bits), b = draw_window(g, bits >> 16)
    cdef uint64_t column_a = nq_load64(columns + a), column_b = nq_load64(columns + b)
    cdef uint64_t sum_a = nq_load64(sums + a), sum_b = nq_load64(sums + b)
    cdef uint64_t difference_a = nq_load64(differences + a)
    cdef uint64_t difference_b = nq_load64(differences + b)
    cdef uint64_t take_b = <uint64_t>0 - (
        nq_bit_count(column_b & sum_b >> k & difference_b >> (7 - k))
        > nq_bit_count(column_a & sum_a >> k & difference_a >> (7 - k))
    )
    cdef Window w
    w.at = a ^ ((a ^ b) & <Py_ssize_t>take_b)
    w.columns = column_a ^ ((column_a ^ column_b) & take_b)
    w.sums = sum_a ^ ((sum_a ^ sum_b) & take_b)
    w.differences = difference_a ^ ((difference_a ^ difference_b) & take_b)
    return w


cdef inline void close_window(Greedy *g, const Window *w, Py_ssize_t block) noexcept nogil:
    nq_store64(g.board.columns + w.at, w.columns)
    nq_store64(g.board.sums + block + w.at, w.sums)
    nq_store64(g.board.differences + g.middle - block + w.at, w.differences)


cdef inline Py_ssize_t place_in(
    Window *w, int32_t *queens, uint32_t *deferred, Py_ssize_t count, Py_ssize_t block, int k
) noexcept nogil:
    """Place row 8 * block + k in the window or append it to ``deferred``; return its length."""
    cdef Py_ssize_t row = 8 * block + k
    cdef uint64_t free = w.columns & w.sums >> k & w.differences >> (7 - k)
    cdef uint64_t bit = lowest_bit(free)
    w.columns ^= bit
    w.sums ^= bit << k
    w.differences ^= bit << (7 - k)
    queens[row] = 8 * w.at + nq_lowest(free | <uint64_t>1 << 63)
    deferred[count] = row
    return count + (free == 0)


cdef inline void place_blocks(
    Greedy *g, Py_ssize_t first, Py_ssize_t last, int rows
) noexcept nogil:
    """Place rows 8 * first .. 8 * last - 1 with ``rows`` rows (8, 4 or 2) to a window.

    Two blocks of rows with separate windows are interleaved, so that the processor overlaps them.
    """
    cdef Greedy h = g[0]          # stores into the bitmaps cannot change a local struct
    cdef Py_ssize_t block = first, apart, count = g.deferred
    cdef int32_t *queens = g.board.queens
    cdef uint32_t *deferred = g.board.rows
    cdef Window a, b
    cdef uint64_t bits
    cdef int k, i
    while block < last:
        k = 0
        while k < 8:
            while True:
                bits = next_word(&h.board.random)
                a = better_window(&h, block, k, bits)
                b = better_window(&h, block + 1, k, bits >> 32)
                apart = a.at - b.at
                if apart > 8 or apart < -8:
                    break
            for i in range(rows):
                count = place_in(&a, queens, deferred, count, block, k + i)
                count = place_in(&b, queens, deferred, count, block + 1, k + i)
            close_window(&h, &a, block)
            close_window(&h, &b, block + 1)
            k += rows
        block += 2
    g.board.random = h.board.random
    g.deferred = count


@cython.overflowcheck(False)
cdef inline Py_ssize_t place_row(
    Greedy *g, Py_ssize_t row, int words, Py_ssize_t count
) noexcept nogil:
    """Do the same in the first of 4 * words random windows with a free square."""
    cdef uint8_t *columns = g.board.columns
    cdef uint8_t *sums = g.board.sums + (row >> 3)
    cdef uint8_t *differences = g.board.differences + g.middle - (row >> 3)
    cdef Py_ssize_t at, chosen = 0
    cdef int k = row & 7, _i, _j
    cdef uint64_t bits, free, found = 0, bit, take
    for _i in range(words):
        bits = next_word(&g.board.random)
        for _j in range(4):
            at = draw_window(g, bits)
            bits >>= 16
            free = nq_load64(columns + at) & nq_load64(sums + at) >> k
            free &= nq_load64(differences + at) >> (7 - k)
            take = <uint64_t>0 - (found == 0)
            chosen ^= (chosen ^ at) & <Py_ssize_t>take
            found |= free & take
    bit = lowest_bit(found)
    nq_store64(columns + chosen, nq_load64(columns + chosen) ^ bit)
    nq_store64(sums + chosen, nq_load64(sums + chosen) ^ bit << k)
    nq_store64(differences + chosen, nq_load64(differences + chosen) ^ bit << (7 - k))
    g.board.queens[row] = 8 * chosen + nq_lowest(found | <uint64_t>1 << 63)
    g.board.rows[count] = row
    return count + (found == 0)


cdef inline Py_ssize_t window_passes(Greedy *g) noexcept nogil:
    """Place the rows from 0 on, and list the deferred ones; return the first row not reached.

    End when a few columns in a hundred are left. -1: stopped, or no room for deferred rows.
    """
    cdef Py_ssize_t n = g.board.n, groups = g.chunks // GROUP, block = 0, left, blocks, start, end
    cdef Py_ssize_t i, last, row
    while True:
        left = n - 8 * block + g.deferred
        blocks = left // SHARE // 8 & ~<Py_ssize_t>1
        if block + blocks > n // 8 or blocks == 0 or 100 * left < 3 * n:
            return 8 * block
        shuffle(g)
        start = block
        for i in range(groups):
            last = open_group(g, i, groups)
            end = start + (blocks * last // g.chunks & ~<Py_ssize_t>1)
            if nq_stopped(g.board.stop) or g.deferred + 8 * (end - block) > g.rows_room:
                return -1
            if 10 * left > 7 * n:
                place_blocks(g, block, end, 8)
            elif 100 * left > 35 * n:
                place_blocks(g, block, end, 4)
            elif 100 * left > 15 * n:
                place_blocks(g, block, end, 2)
            else:
                for row in range(8 * block, 8 * end):
                    g.deferred = place_row(g, row, 1, g.deferred)
            block = end


# --- the rows that windows deferred ---------------------------------------------------------------


cdef inline Py_ssize_t again_from_list(
    Greedy *g, Py_ssize_t read, Py_ssize_t end, Py_ssize_t kept
) noexcept nogil:
    """Try rows[read:end] on random columns of the list; append those that fail to rows[:kept].

    The columns of a batch of rows are drawn first, so that their bits can be fetched together. A
    draw counts as taken if it lies past the end of the list by the time it is used.
    """
    cdef Board *b = &g.board
    cdef uint32_t[BATCH * TRIALS] draw
    cdef Py_ssize_t m = g.listed, batch, row, column, i, j
    cdef uint64_t bits = 0
    cdef uint32_t at, last, good
    while read < end and m > 0:
        batch = min(end - read, <Py_ssize_t>BATCH)
        for i in range(batch):
            row = b.rows[read + i]
            for j in range(TRIALS):
                bits = next_word(&b.random) if j % 4 == 0 else bits >> 16
                at = ((bits & 0xFFFF) * <uint64_t>m) >> 16
                draw[i * TRIALS + j] = at
                column = b.pool[at]
                nq_prefetch(&b.sums[(row + column) >> 3])
                nq_prefetch(&b.differences[(b.corner + column - row) >> 3])
        for i in range(batch):
            row = b.rows[read + i]
            good = 0
            for j in range(TRIALS):
                at = draw[i * TRIALS + j]
                column = b.pool[at]
                good |= <uint32_t>(
                    is_free(b.sums, row + column)
                    & is_free(b.differences, b.corner + column - row) & (at < m)
                ) << j
            at = draw[i * TRIALS + nq_lowest(good | 1 << (TRIALS - 1))]
            column = b.pool[at]
            good = good != 0
            b.queens[row] = column
            flip(b.columns, column, good)
            flip(b.sums, row + column, good)
            flip(b.differences, b.corner + column - row, good)
            m -= good
            last = b.pool[m]
            b.pool[at] = last if good else <uint32_t>column
            b.rows[kept] = row
            kept += not good
        read += batch
    while read < end:
        b.rows[kept] = b.rows[read]
        kept += 1
        read += 1
    g.listed = m
    return kept


cdef inline Py_ssize_t greedy_board(Greedy *g) noexcept nogil:
    """Place queens greedily; return the number of rows left over.

    These rows, -1 in ``queens``, and the columns left over are at the head of ``rows`` and
    ``pool``. -1: stopped, or (never seen) a list overflowed.
    """
    cdef uint32_t *rows = g.board.rows
    cdef Py_ssize_t n = g.board.n, left, row, tried, read, end, kept, groups = 0
    cdef Py_ssize_t i, k, at
    cdef bint relist, in_windows
    g.deferred = 0
    for i in range(g.chunks):
        g.order[i] = i
    if not free_all(&g.board):
        return -1
    row = window_passes(g)
    left = g.deferred
    if row < 0 or left + n - row > g.rows_room:
        return -1
    while row < n:
        rows[left] = row
        left += 1
        row += 1
    while groups != 1 or left > SCANNED:
        tried = 2 * left // 5 if left > SCANNED else 0
        relist = groups != 1
        groups = min(left // LISTED, g.chunks // GROUP) if relist else 1
        in_windows = groups > 1 and 1000 * left > 12 * n
        groups = g.chunks // GROUP if in_windows else max(groups, 1)
        if relist:
            shuffle(g)
        read = kept = 0
        for i in range(groups):
            if nq_stopped(g.board.stop):
                return -1
            end = tried * open_group(g, i, groups) // g.chunks
            if in_windows:
                while read < end:
                    kept = place_row(g, rows[read], 2, kept)
                    read += 1
                continue
            if relist:            # the free columns of the group, as far as they fit
                g.listed = 0
                for k in range(g.members):
                    at = <Py_ssize_t>g.group[k] * g.chunk_bytes
                    g.listed = list_columns(&g.board, at, at + g.chunk_bytes, g.listed)
            if groups == 1 and g.listed != left:
                return -1
            kept = again_from_list(g, read, end, kept)
            read = end
        if kept < tried < left:
            memmove(&rows[kept], &rows[tried], (left - tried) * sizeof(uint32_t))
        left += kept - tried
    return place_rows(&g.board, left, 0)


cdef inline void fill_board(Greedy *g) noexcept nogil:
    """Write a random solution into the queens of the board; unfinished when stopped."""
    cdef Py_ssize_t left = -1
    while left != 0 and not nq_stopped(g.board.stop):
        left = greedy_board(g)
        if left > 0:
            left = insert_by_swaps(&g.board, left, 1000 * left)
