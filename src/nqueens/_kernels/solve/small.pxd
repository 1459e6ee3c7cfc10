"""A random board of few queens: greedy placement on bit masks, swap insertion, restarts.

Rows are filled in order, each with a random free column: on three words if the diagonals fit in one
word, otherwise on bitmaps, 56 columns at a time. Swap insertion fills the rows without a free
square. If it does not succeed soon, a restart is cheaper than more tries. At the end the board is
rotated or reflected at random, so that all eight images of a solution are equally likely.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from nqueens._kernels.shared.bits cimport flip, nq_bit_count, nq_lowest, put_window, window
from nqueens._kernels.solve.insertion cimport insert_by_swaps
from nqueens._kernels.shared.images cimport turn
from nqueens._kernels.shared.random cimport Random, below, next_word
from nqueens._kernels.shared.stop cimport nq_stopped

ctypedef fused narrow_t:
    uint8_t
    uint16_t
    int32_t

cdef enum:
    WINDOW_COLUMNS = 56
    ALL_OR_NOTHING = 12           # up to this n, one row without a free square ends the attempt
    ONE_WORD = 32                 # up to this n, the 2n - 1 diagonals fit a word


cdef inline void free_small(
    Py_ssize_t n, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences
) noexcept nogil:
    memset(&columns[0], 0, columns.shape[0])
    memset(&columns[0], 255, n // 8)
    if n & 7:
        columns[n // 8] = <uint8_t>((1 << (n & 7)) - 1)
    memset(&sums[0], 255, sums.shape[0])
    memset(&differences[0], 255, differences.shape[0])


cdef inline uint64_t free_in_row(
    const uint8_t[::1] columns, const uint8_t[::1] sums, const uint8_t[::1] differences,
    Py_ssize_t n, Py_ssize_t row, Py_ssize_t w,
) noexcept nogil:
    """Return the free squares of a row among columns 56w .. 56w + 55."""
    cdef Py_ssize_t s = row + WINDOW_COLUMNS * w, d = n - 1 - row + WINDOW_COLUMNS * w
    cdef uint64_t free = window(columns, WINDOW_COLUMNS // 8 * w)
    free &= window(sums, s >> 3) >> (s & 7)
    free &= window(differences, d >> 3) >> (d & 7)
    return free & ((<uint64_t>1 << WINDOW_COLUMNS) - 1)


cdef inline Py_ssize_t pick_column(
    const uint8_t[::1] columns, const uint8_t[::1] sums, const uint8_t[::1] differences,
    Py_ssize_t n, Py_ssize_t row, Random *random,
) noexcept nogil:
    """Return the first free column of a row after a random position, cyclically; -1 if none."""
    cdef Py_ssize_t windows = (n + WINDOW_COLUMNS - 1) // WINDOW_COLUMNS, _i
    cdef Py_ssize_t start = below(random, <uint32_t>n), w = start // WINDOW_COLUMNS
    cdef int shift = <int>(start % WINDOW_COLUMNS)
    cdef uint64_t free, behind
    for _i in range(windows):
        free = free_in_row(columns, sums, differences, n, row, w)
        if free:
            behind = free >> shift << shift
            return WINDOW_COLUMNS * w + nq_lowest(behind if behind else free)
        w = w + 1 if w + 1 < windows else 0
    return -1


cdef inline Py_ssize_t list_left_columns(
    const uint8_t[::1] columns, uint32_t[::1] pool
) noexcept nogil:
    cdef Py_ssize_t byte, count = 0
    cdef uint64_t free
    for byte in range(columns.shape[0]):
        free = columns[byte]
        while free:
            pool[count] = <uint32_t>(8 * byte + nq_lowest(free))
            count += 1
            free &= free - 1
    return count


cdef inline Py_ssize_t place_on_bitmaps(
    uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences, int32_t[::1] queens,
    uint32_t[::1] rows, Random *random,
) noexcept nogil:
    """Fill rows; return how many are left, which are in ``rows`` and -1 in ``queens``."""
    cdef Py_ssize_t n = queens.shape[0], row, column, left = 0
    free_small(n, columns, sums, differences)
    for row in range(n):
        column = pick_column(columns, sums, differences, n, row, random)
        queens[row] = <int32_t>column
        if column >= 0:
            flip(columns, column, 1)
            flip(sums, row + column, 1)
            flip(differences, n - 1 + column - row, 1)
        else:
            rows[left] = <uint32_t>row
            left += 1
    return left


cdef inline Py_ssize_t place_on_words(
    uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences, int32_t[::1] queens,
    uint32_t[::1] rows, Random *random,
) noexcept nogil:
    """Do the same with a uniformly random free column for each row; n <= 32.

    Return -1 if a row found no column and n is too small for an insertion to pay off.
    """
    cdef Py_ssize_t n = queens.shape[0], row, left = 0
    cdef uint64_t open_columns = (<uint64_t>1 << n) - 1, open_sums = ~<uint64_t>0
    cdef uint64_t open_differences = open_sums, free, bit
    cdef uint32_t skip
    cdef int column
    for row in range(n):
        free = open_columns & open_sums >> row & open_differences >> (n - 1 - row)
        if not free:
            if n <= ALL_OR_NOTHING:
                return -1
            queens[row] = -1
            rows[left] = <uint32_t>row
            left += 1
            continue
        skip = below(random, <uint32_t>nq_bit_count(free))
        while skip:
            free &= free - 1
            skip -= 1
        column = nq_lowest(free)
        bit = <uint64_t>1 << column
        queens[row] = column
        open_columns ^= bit
        open_sums ^= bit << row
        open_differences ^= bit << (n - 1 - row)
    if left:
        memset(&columns[0], 0, columns.shape[0])
        put_window(columns, 0, open_columns)
        put_window(sums, 0, open_sums)
        put_window(differences, 0, open_differences)
    return left


cdef inline bint try_small(
    uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences, int32_t[::1] queens,
    uint32_t[::1] rows, uint32_t[::1] pool, const int64_t[::1] starts, Random *random,
    const int *stop,
) noexcept nogil:
    """Make one attempt at a board; False if failed or stopped. The bitmaps have 8 spare bytes."""
    cdef Py_ssize_t n = queens.shape[0], left
    if n <= ONE_WORD:
        left = place_on_words(columns, sums, differences, queens, rows, random)
    else:
        left = place_on_bitmaps(columns, sums, differences, queens, rows, random)
    if left <= 0:
        return left == 0
    list_left_columns(columns, pool)
    return 0 == insert_by_swaps(
        queens, sums, differences, n - 1, starts, queens[:0], rows[:0], rows, pool, left, 4 * n,
        random, stop,
    )


cdef inline void write_image(
    const int32_t[::1] queens, narrow_t[:, ::1] boards, Py_ssize_t k, uint64_t symmetry
) noexcept nogil:
    """Write one of the eight images of a board into row k of ``boards``."""
    cdef Py_ssize_t n = queens.shape[0], i, row, column
    for i in range(n):
        row, column = i, queens[i]
        turn(<int>symmetry, n, &row, &column)
        boards[k, row] = <narrow_t>column


cdef inline bint fill_boards(
    narrow_t[:, ::1] boards, uint8_t[::1] columns, uint8_t[::1] sums, uint8_t[::1] differences,
    int32_t[::1] queens, uint32_t[::1] rows, uint32_t[::1] pool, const int64_t[::1] starts,
    Random *random, const int *stop,
) noexcept nogil:
    """Write a solution into every row of ``boards``; False when stopped."""
    cdef Py_ssize_t k
    for k in range(boards.shape[0]):
        while True:
            if nq_stopped(stop):
                return False
            if try_small(columns, sums, differences, queens, rows, pool, starts, random, stop):
                break
        write_image(queens, boards, k, next_word(random) >> 61)
    return True
