"""A random board of few queens: greedy placement on bit masks, swap insertion, restarts.

Rows are filled in order, each with a random free column: on three words if the diagonals fit in one
word, otherwise on bitmaps, 56 columns at a time. Swap insertion fills the rows without a free
square. If it does not succeed soon, a restart is cheaper than more tries. At the end the board is
rotated or reflected at random, so that all eight images of a solution are equally likely.
"""

from nqueens._kernels.shared.c cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from nqueens._kernels.shared.bits cimport flip, nq_bit_count, nq_load64, nq_lowest, nq_store64
from nqueens._kernels.shared.images cimport turn
from nqueens._kernels.shared.random cimport below, next_word
from nqueens._kernels.shared.stop cimport nq_stopped
from nqueens._kernels.solve.board cimport Board, free_all, insert_by_swaps, list_columns, stand

ctypedef fused narrow_t:
    uint8_t
    uint16_t
    int32_t

cdef enum:
    WINDOW_COLUMNS = 56
    ALL_OR_NOTHING = 12           # up to this n, one row without a free square ends the attempt
    ONE_WORD = 32                 # up to this n, the 2n - 1 diagonals fit a word


cdef inline Py_ssize_t pick_column(Board *b, Py_ssize_t row) noexcept nogil:
    """Return the first free column of a row after a random position, cyclically; -1 if none."""
    cdef Py_ssize_t windows = (b.n + WINDOW_COLUMNS - 1) // WINDOW_COLUMNS, _i, s, d
    cdef Py_ssize_t start = below(&b.random, b.n), w = start // WINDOW_COLUMNS
    cdef int shift = start % WINDOW_COLUMNS
    cdef uint64_t free, behind
    for _i in range(windows):
        s, d = row + WINDOW_COLUMNS * w, b.n - 1 - row + WINDOW_COLUMNS * w
        free = nq_load64(b.columns + WINDOW_COLUMNS // 8 * w) & (
            nq_load64(b.sums + (s >> 3)) >> (s & 7)
            & nq_load64(b.differences + (d >> 3)) >> (d & 7)
            & ((<uint64_t>1 << WINDOW_COLUMNS) - 1)
        )
        if free:
            behind = free >> shift << shift
            return WINDOW_COLUMNS * w + nq_lowest(behind if behind else free)
        w = w + 1 if w + 1 < windows else 0
    return -1


cdef inline Py_ssize_t place_on_bitmaps(Board *b) noexcept nogil:
    """Fill rows; return how many are left, which are in ``rows`` and -1 in ``queens``."""
    cdef Py_ssize_t n = b.n, row, column, left = 0
    free_all(b)
    for row in range(n):
        column = pick_column(b, row)
        if column >= 0:
            flip(b.columns, column, 1)
            stand(b, row, column)
        else:
            b.queens[row] = -1
            b.rows[left] = row
            left += 1
    return left


cdef inline Py_ssize_t place_on_words(Board *b) noexcept nogil:
    """Do the same with a uniformly random free column for each row; n <= 32.

    Return -1 if a row found no column and n is too small for an insertion to pay off.
    """
    cdef Py_ssize_t n = b.n, row, left = 0
    cdef uint64_t columns = (<uint64_t>1 << n) - 1, sums = ~<uint64_t>0, differences = sums
    cdef uint64_t free, bit
    cdef uint32_t skip
    cdef int column
    for row in range(n):
        free = columns & sums >> row & differences >> (n - 1 - row)
        if not free:
            if n <= ALL_OR_NOTHING:
                return -1
            b.queens[row] = -1
            b.rows[left] = row
            left += 1
            continue
        skip = below(&b.random, nq_bit_count(free))
        while skip:
            free &= free - 1
            skip -= 1
        column = nq_lowest(free)
        bit = <uint64_t>1 << column
        b.queens[row] = column
        columns ^= bit
        sums ^= bit << row
        differences ^= bit << (n - 1 - row)
    if left:
        nq_store64(b.columns, columns)
        nq_store64(b.sums, sums)
        nq_store64(b.differences, differences)
    return left


cdef inline void fill_boards(Board *b, narrow_t[:, ::1] boards) noexcept nogil:
    """Write a solution into every row of ``boards``; unfinished when stopped."""
    cdef Py_ssize_t k, i, row, column, left
    cdef int symmetry
    for k in range(boards.shape[0]):
        while True:
            if nq_stopped(b.stop):
                return
            left = place_on_words(b) if b.n <= ONE_WORD else place_on_bitmaps(b)
            if left > 0 and list_columns(b, 0, (b.n + 7) // 8, 0) == left:
                left = insert_by_swaps(b, left, 4 * b.n)
            if left == 0:
                break
        symmetry = next_word(&b.random) >> 61
        for i in range(b.n):
            row = i
            column = b.queens[i]
            turn(symmetry, b.n, &row, &column)
            boards[k, row] = <narrow_t>column
