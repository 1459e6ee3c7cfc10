"""Bitmask depth-first search: the counter and the lexicographic enumerator.

A node of the search is the row to fill and three words: the columns taken and the two families
of diagonals, shifted by one square a row so that bit c always speaks of column c of the row at
hand. ``left`` holds the diagonals that run towards column 0, ``right`` those that run away.
"""

from libc.stdint cimport uint8_t, uint64_t

from nqueens._stop cimport nq_stopped

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int nq_lowest(unsigned long long x) {
        unsigned long i; _BitScanForward64(&i, x); return (int)i;
    }
    #else
    static inline int nq_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    #endif
    """
    int nq_lowest(uint64_t word) nogil   # index of the lowest set bit; word != 0

cdef enum:
    MAX_ROWS = 64
    POLL_NODES = 65536
    POLL_DEPTH = 11                 # a subtree of so many rows takes less than a millisecond


cdef struct Cursor:
    # Where an enumeration stands: rows above `row` are placed, free[row] is still to be tried.
    int n
    int row                       # -1: the search is over
    uint64_t[MAX_ROWS] free
    uint64_t[MAX_ROWS] columns
    uint64_t[MAX_ROWS] left
    uint64_t[MAX_ROWS] right
    uint8_t[MAX_ROWS] queens


cdef inline uint64_t board_mask(int n) noexcept nogil:
    """Return the word with one bit a column; 1 <= n <= 64."""
    return (<uint64_t>-1) >> (MAX_ROWS - n)


cdef inline uint64_t count_completions(
    uint64_t full, uint64_t columns, uint64_t left, uint64_t right, int rows, const int *stop,
) noexcept nogil:
    """Count the ways to fill the last ``rows`` rows. Meaningless once ``stop`` is set.

    The plain recursion: looking a row ahead saves a third of the nodes but mispredicts as many
    branches, and those are what a node costs.
    """
    cdef uint64_t total = 0, free = full & ~(columns | left | right), bit
    if rows >= POLL_DEPTH and nq_stopped(stop):
        return 0
    while free:
        bit = free & (~free + 1)
        free ^= bit
        if rows == 1:
            return 1              # one column is left, so the first queen is the only one
        total += count_completions(
            full, columns | bit, (left | bit) >> 1, ((right | bit) << 1) & full, rows - 1, stop
        )
    return total


cdef inline Py_ssize_t next_solutions(
    Cursor *cursor, Py_ssize_t limit, uint8_t[:, ::1] out, bint write, const int *stop
) noexcept nogil:
    """Move on by up to ``limit`` solutions, written to ``out`` if asked; return how many.

    The cursor is left behind the last of them. Once ``stop`` is set both are meaningless. The
    stacks are copied into local ones, which the compiler knows that ``out`` does not alias.
    """
    cdef Cursor c = cursor[0]
    cdef int n = c.n, row = c.row, i, nodes = POLL_NODES
    cdef Py_ssize_t found = 0
    cdef uint64_t full = board_mask(n), bit, columns, left, right, free, below
    if row < 0 or limit == 0:
        return 0
    free, columns, left, right = c.free[row], c.columns[row], c.left[row], c.right[row]
    while True:
        if not free:
            row -= 1
            if row < 0:
                break
            free, columns, left, right = c.free[row], c.columns[row], c.left[row], c.right[row]
            continue
        bit = free & (~free + 1)
        free ^= bit
        c.queens[row] = nq_lowest(bit)
        if row == n - 1:
            if write:
                for i in range(n):
                    out[found, i] = c.queens[i]
            found += 1
            if found == limit:
                c.free[row] = free
                break
            continue
        below = full & ~(columns | bit | (left | bit) >> 1 | (right | bit) << 1)
        if not below:
            continue
        nodes -= 1
        if nodes == 0:
            if nq_stopped(stop):
                break
            nodes = POLL_NODES
        c.free[row], c.columns[row], c.left[row], c.right[row] = free, columns, left, right
        columns |= bit
        left = (left | bit) >> 1
        right = ((right | bit) << 1) & full
        free = below
        row += 1
    c.row = row
    cursor[0] = c
    return found
