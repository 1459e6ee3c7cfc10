"""A place in the lexicographic list of solutions: a depth-first search that can be resumed.

A node of the search is the row to fill and three words: the columns and the two families of
diagonals with a queen, shifted by one square per row so that bit c always stands for column c of
the current row. ``left`` holds the diagonals that run towards column 0, ``right`` the others.
"""

cimport cython
from nqueens._kernels.shared.c cimport uint8_t, uint64_t, memcpy

from nqueens._kernels.shared.bits cimport nq_lowest
from nqueens._kernels.shared.images cimport smallest
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    MAX_ROWS = 64
    POLL_NODES = 65536


cdef struct Cursor:
    # The state of an enumeration: rows above `row` are placed, free[row] remains to be tried.
    int n
    int row                       # below `top`: the search is over
    int top                       # rows above it hold a prefix that is never changed
    bint fundamental              # skip all but the least solution of each orbit
    uint64_t[MAX_ROWS] allowed    # squares that may be used, one word per row
    uint64_t[MAX_ROWS] free
    uint64_t[MAX_ROWS] columns
    uint64_t[MAX_ROWS] left
    uint64_t[MAX_ROWS] right
    uint8_t[MAX_ROWS] queens


cdef inline uint64_t board_mask(int n) noexcept nogil:
    """Return the word with one bit per column; 1 <= n <= 64."""
    return (<uint64_t>-1) >> (MAX_ROWS - n)


@cython.overflowcheck(False)    # bits leave the word on boards of 64
cdef inline bint seek(Cursor *c, const uint8_t[::1] prefix, bint within) noexcept nogil:
    """Go to the first solution that begins with ``prefix``, or to where it would be.

    With ``within`` the search ends after the last such solution, otherwise after the last solution
    of the board. Return False if queens of the prefix attack each other or stand on closed squares.
    Each row of the prefix keeps the columns after its own to be tried.
    """
    cdef int row, n = c.n, depth = prefix.shape[0]
    cdef uint64_t full = board_mask(n), bit, free
    cdef uint64_t columns = 0, left = 0, right = 0
    c.top = depth if within else 0
    for row in range(depth):
        bit = <uint64_t>1 << prefix[row]
        free = c.allowed[row] & ~(columns | left | right)
        if not free & bit:
            return False
        c.columns[row], c.left[row], c.right[row] = columns, left, right
        c.free[row] = free & ~(bit | (bit - 1))
        c.queens[row] = prefix[row]
        columns |= bit
        left = (left | bit) >> 1
        right = ((right | bit) << 1) & full
    c.row = depth
    c.columns[depth], c.left[depth], c.right[depth] = columns, left, right
    c.free[depth] = c.allowed[depth] & ~(columns | left | right)
    return True


cdef inline bint is_least_of_orbit(const uint8_t *q, int n, const int *stop) noexcept nogil:
    """Return whether no image of q under the 8 symmetries of the square comes before it."""
    cdef uint8_t[MAX_ROWS] inverse
    cdef int i
    for i in range(n):
        inverse[q[i]] = i
    return smallest(q, &inverse[0], n, stop) == 0


@cython.overflowcheck(False)    # bits leave the word on boards of 64
cdef inline Py_ssize_t next_solutions(
    Cursor *cursor, uint8_t[:, ::1] out, const int *stop
) noexcept nogil:
    """Write the next solutions into the rows of ``out``; return how many there were.

    The cursor is then behind the last of them. Once ``stop`` is set, both are meaningless. Local
    copies of the stacks let the compiler know that ``out`` does not alias them.
    """
    cdef Cursor c = cursor[0]
    cdef int n = c.n, row = c.row, top = c.top, nodes = POLL_NODES
    cdef Py_ssize_t passed = 0, limit = out.shape[0]
    cdef uint64_t full = board_mask(n), bit, columns, left, right, free, below
    if row < top or limit == 0:
        return 0
    free, columns, left, right = c.free[row], c.columns[row], c.left[row], c.right[row]
    while True:
        if not free:
            row -= 1
            if row < top:
                break
            free, columns, left, right = c.free[row], c.columns[row], c.left[row], c.right[row]
            continue
        bit = free & (~free + 1)
        free ^= bit
        c.queens[row] = nq_lowest(bit)
        if row == n - 1:
            if c.fundamental and not is_least_of_orbit(c.queens, n, stop):
                continue
            memcpy(&out[passed, 0], c.queens, n)
            passed += 1
            if passed == limit:
                c.free[row] = free
                break
            continue
        below = c.allowed[row + 1] & ~(columns | bit | (left | bit) >> 1 | (right | bit) << 1)
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
    return passed
