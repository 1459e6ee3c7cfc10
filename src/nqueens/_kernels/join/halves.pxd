"""Uniform draws from a row set of the half-board join: halves at random until two of them fit.

``join.c`` defines row sets, the rank of a set of lines, and which solutions of a row set count
twice. Here all queens of a half are known, not only their diagonals. Few pairs of halves of a row
set form a solution, but one try takes only a few nanoseconds.

North is where row numbers are larger, east where column numbers are larger. A diagonal is bit
``row + column`` of one word or bit ``column - row + n - 1`` of another. The path of a quarter holds
4 bits for each of its rows: the column, counted from the first column of the quarter. The highest
byte is the distance of the queen on the centre column or row from the centre, if there is one.
"""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from nqueens._kernels.shared.bits cimport nq_lowest
from nqueens._kernels.shared.random cimport Random, below_exactly, next_word
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    KEY, SUMS, DIFFERENCES, PATH, FIELDS    # of a quarter; its key is the set of its columns
    PAIR = 0                                # of a half, instead of a key: its quarters
    RANK = 3                                # of a half, instead of a path: of its northern columns
    POLL_LISTED = 4096
    POLL_TRIES = 4096
    CENTRE_SHIFT = 56


cdef struct Corner:
    # A quarter of the board to fill, and the lines that are already taken.
    int n
    int width                     # of the quarter
    int first                     # column
    uint32_t rows                 # of the board, still to be filled
    uint32_t columns              # of the board, taken
    uint64_t sums
    uint64_t differences
    uint64_t path
    int depth


@cython.overflowcheck(False)
cdef inline Py_ssize_t list_corner(
    Corner corner, uint64_t[:, ::1] out, Py_ssize_t found, const int *stop
) noexcept nogil:
    """Write all ways to fill a quarter from ``out[found]`` on; return the new number of them.

    What does not fit is only counted. Meaningless once ``stop`` is set.
    """
    cdef int row, column
    cdef uint32_t free, bit
    cdef uint64_t quarter = ((<uint64_t>1 << corner.width) - 1) << corner.first
    cdef Corner below = corner
    if not corner.rows:
        if found < out.shape[0]:
            out[found, KEY] = (corner.columns & quarter) >> corner.first
            out[found, SUMS], out[found, DIFFERENCES] = corner.sums, corner.differences
            out[found, PATH] = corner.path
        return found + 1
    if found % POLL_LISTED == 0 and nq_stopped(stop):
        return found
    row = nq_lowest(corner.rows)
    below.rows = corner.rows & (corner.rows - 1)
    below.depth = corner.depth + 1
    free = <uint32_t>(
        quarter
        & ~(corner.columns | corner.sums >> row | corner.differences >> (corner.n - 1 - row))
    )
    while free:
        bit = free & (~free + 1)
        free ^= bit
        column = nq_lowest(bit)
        below.columns = corner.columns | bit
        below.sums = corner.sums | <uint64_t>1 << (row + column)
        below.differences = corner.differences | <uint64_t>1 << (column - row + corner.n - 1)
        below.path = corner.path | <uint64_t>(column - corner.first) << 4 * corner.depth
        found = list_corner(below, out, found, stop)
    return found


cdef inline void sort_corners(
    const uint64_t[:, ::1] quarters, uint32_t[::1] start, uint32_t[::1] order
) noexcept nogil:
    """Sort quarters by columns: ``order[start[c]:start[c + 1]]`` are those with columns c."""
    cdef Py_ssize_t i, c, columns = start.shape[0] - 2
    start[:] = 0
    for i in range(quarters.shape[0]):
        start[<Py_ssize_t>quarters[i, KEY] + 2] += 1
    for c in range(columns):
        start[c + 2] += start[c + 1]
    for i in range(quarters.shape[0]):
        c = <Py_ssize_t>quarters[i, KEY] + 1
        order[start[c]] = <uint32_t>i
        start[c] += 1


cdef inline Py_ssize_t list_pairs(
    const uint64_t[:, ::1] north, const uint64_t[:, ::1] south, const uint32_t[::1] start,
    const uint32_t[::1] order, const uint16_t[::1] ranks, int least, uint64_t[:, ::1] out,
    const int *stop,
) noexcept nogil:
    """Write the halves made of two quarters; return how many there are.

    ``ranks`` has the rank of each set of northern columns; halves below ``least`` are left out.
    What does not fit is only counted. Meaningless once ``stop`` is set.
    """
    cdef Py_ssize_t i, j, k, found = 0, room = out.shape[0], columns = start.shape[0] - 2
    cdef uint64_t sums, differences
    cdef int rank
    for i in range(north.shape[0]):
        if i % POLL_LISTED == 0 and nq_stopped(stop):
            return found
        rank = ranks[<Py_ssize_t>north[i, KEY]]
        if rank < least:
            continue
        sums, differences = north[i, SUMS], north[i, DIFFERENCES]
        j = columns - 1 - <Py_ssize_t>north[i, KEY]
        for k in range(start[j], start[j + 1]):
            j = order[k]
            if (sums & south[j, SUMS]) | (differences & south[j, DIFFERENCES]):
                continue
            if found < room:
                out[found, PAIR] = <uint64_t>i << 32 | <uint64_t>j
                out[found, SUMS] = sums | south[j, SUMS]
                out[found, DIFFERENCES] = differences | south[j, DIFFERENCES]
                out[found, RANK] = <uint64_t>rank
            found += 1
    return found


cdef inline int weight_of(
    const uint64_t[:, ::1] east, const uint64_t[:, ::1] west, Py_ssize_t i, Py_ssize_t j,
    uint64_t tie,
) noexcept nogil:
    """Return how many solutions a pair of halves represents: 0, 1 for a tie, or 2."""
    if (east[i, SUMS] & west[j, SUMS]) | (east[i, DIFFERENCES] & west[j, DIFFERENCES]):
        return 0
    return 1 if east[i, RANK] == tie or west[j, RANK] == tie else 2


cdef inline bint draw_pair(
    Random *random, const uint64_t[:, ::1] east, const uint64_t[:, ::1] west, uint64_t tie,
    Py_ssize_t *i, Py_ssize_t *j, uint8_t *second, const int *stop,
) noexcept nogil:
    """Draw a pair of halves that fit, and one of its solutions; False when stopped.

    In every try, each combination of two halves and a bit is equally likely. A tie has no second
    solution.
    """
    cdef int tries = 0, weight
    while True:
        tries += 1
        if tries % POLL_TRIES == 0 and nq_stopped(stop):
            return False
        i[0] = below_exactly(random, <uint32_t>east.shape[0])
        j[0] = below_exactly(random, <uint32_t>west.shape[0])
        weight = weight_of(east, west, i[0], j[0], tie)
        if weight == 0:
            continue
        second[0] = next_word(random) >> 63
        if second[0] < weight:
            return True


cdef inline Corner corner_beside(
    int n, uint32_t rows, int first, int row, int column
) noexcept nogil:
    """Return a quarter to fill beside a queen on a centre line; row -1 stands for no queen."""
    cdef Corner corner
    corner.n, corner.width, corner.first, corner.depth = n, n // 2, first, 0
    corner.rows, corner.columns, corner.path = rows, 0, 0
    corner.sums = corner.differences = 0
    if row >= 0:
        corner.rows &= ~(<uint32_t>1 << row)
        corner.columns = <uint32_t>1 << column
        corner.sums = <uint64_t>1 << (row + column)
        corner.differences = <uint64_t>1 << (column - row + n - 1)
        corner.path = <uint64_t>(2 * (n // 2) - row - column) << CENTRE_SHIFT
    return corner


cdef inline void write_corner(
    uint64_t path, uint32_t rows, int first, uint8_t[::1] board
) noexcept nogil:
    """Write the queens of a quarter, which stand in some rows."""
    cdef int depth = 0
    while rows:
        board[nq_lowest(rows)] = <uint8_t>(first + (path >> 4 * depth & 15))
        rows &= rows - 1
        depth += 1


cdef inline void write_halves(
    int n, const uint32_t *rows, const int *first, uint64_t north_east, uint64_t south_east,
    uint64_t north_west, uint64_t south_west, uint8_t[::1] board,
) noexcept nogil:
    """Write the queens of four quarters, given by their paths, and those of the centre lines."""
    cdef int centre = n // 2, row = centre - <int>(south_east >> CENTRE_SHIFT)
    cdef uint32_t southern = rows[1]
    if n % 2:
        board[centre] = <uint8_t>(centre - (south_west >> CENTRE_SHIFT))
    if row < centre:
        board[row] = <uint8_t>centre
        southern &= ~(<uint32_t>1 << row)
    write_corner(north_east, rows[0], first[0], board)
    write_corner(south_east, southern, first[1], board)
    write_corner(north_west, rows[2], first[2], board)
    write_corner(south_west, rows[3], first[3], board)
