"""All solutions of a board with few open squares: a search that fills the scarcest line first.

Row after row, a search goes deep into prefixes that some row far below rules out. This one takes
the free row with the fewest open squares, or a free column that has only one, and leaves a node as
soon as a free row or column has none. It finds the solutions in no order.
"""

cimport cython
from nqueens._kernels.shared.c cimport uint8_t, uint64_t, memcpy

from nqueens._kernels.list.cursor cimport MAX_ROWS
from nqueens._kernels.shared.bits cimport lowest_bit, nq_bit_count, nq_lowest
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_OVERFLOW, NQ_STOPPED, nq_stopped

cdef enum:
    POLL_SPARSE = 4096             # nodes between two checks of the stop flag


cdef struct Sparse:
    int n
    bint wraps                     # diagonals continue across the edges; n <= 32
    int nodes                      # until the stop flag is read again
    const int *stop
    uint8_t *out                   # where the next solution is written
    Py_ssize_t room                # for so many more solutions
    uint8_t[MAX_ROWS] queens
    uint64_t[MAX_ROWS + 1][MAX_ROWS] open  # of each depth: the open squares of each free row


cdef struct Line:
    int row
    uint64_t squares               # that can take the queen of the line; 0: the node is dead


@cython.overflowcheck(False)       # bits leave the word
cdef inline uint64_t reached_from(
    uint64_t bit, int distance, int n, bint wraps
) noexcept nogil:
    """Return the columns that a queen attacks in a row at a distance."""
    cdef uint64_t reached = bit | bit << distance | bit >> distance
    if wraps:
        reached |= bit << (n - distance) | bit >> (n - distance)
    return reached


cdef inline void put_queen(
    Sparse *s, int depth, uint64_t rows, int row, uint64_t bit
) noexcept nogil:
    """Write the open squares of the free ``rows`` once a queen stands in another row."""
    cdef const uint64_t *before = s.open[depth]
    cdef uint64_t *after = s.open[depth + 1]
    cdef int i
    s.queens[row] = nq_lowest(bit)
    while rows:
        i = nq_lowest(rows)
        rows ^= lowest_bit(rows)
        after[i] = before[i] & ~reached_from(bit, row - i if i < row else i - row, s.n, s.wraps)


cdef inline Line scarcest(
    const uint64_t *open, uint64_t rows, uint64_t columns
) noexcept nogil:
    """Return the line to fill next: its row, and its squares in there."""
    cdef uint64_t once = 0, twice = 0, left = rows, single
    cdef int row, number, least = MAX_ROWS + 1
    cdef Line line = Line(0, 0)
    while left:
        row = nq_lowest(left)
        left ^= lowest_bit(left)
        twice |= once & open[row]
        once |= open[row]
        number = nq_bit_count(open[row])
        if number < least:
            least = number
            line = Line(row, open[row])
            if number == 0:
                return line
    if columns & ~once:
        return Line(0, 0)
    single = lowest_bit(once & ~twice)
    if single == 0 or least == 1:
        return line
    while not open[nq_lowest(rows)] & single:
        rows ^= lowest_bit(rows)
    return Line(nq_lowest(rows), single)


cdef inline int list_from(
    Sparse *s, int depth, uint64_t rows, uint64_t columns
) noexcept nogil:
    """Write all ways to fill the free rows and columns; NQ_OVERFLOW if there is no room for them.

    ``open`` has the squares of this depth.
    """
    cdef Line line
    cdef uint64_t bit, rest
    cdef int outcome = NQ_DONE
    if rows == 0:
        if s.room == 0:
            return NQ_OVERFLOW
        memcpy(s.out, s.queens, s.n)
        s.out += s.n
        s.room -= 1
        return NQ_DONE
    s.nodes -= 1
    if s.nodes <= 0:
        if nq_stopped(s.stop):
            return NQ_STOPPED
        s.nodes = POLL_SPARSE
    line = scarcest(s.open[depth], rows, columns)
    while line.squares and outcome == NQ_DONE:
        bit = lowest_bit(line.squares)
        line.squares ^= bit
        rest = rows ^ <uint64_t>1 << line.row
        put_queen(s, depth, rest, line.row, bit)
        outcome = list_from(s, depth + 1, rest, columns ^ bit)
    return outcome
