"""Exact completion of a board: the line with the fewest squares first, over rows and columns.

m rows and m columns of the board, in ascending order, are left to fill. ``alive`` says which of
their m x m squares are still open. Each step chooses the row or column with the fewest open
squares, ties at random, and one of these squares. The square gets a queen, which closes the squares
it attacks; if that fails, the square itself is closed. The search backtracks at a line without an
open square. Every closed square goes on a trail and is opened again when the search backtracks.

A try ends after a number of failures, and the next one starts from the root with a higher limit.
Squares refuted at the root stay closed. The limit grows without bound, so the search is complete:
given time, it finds a solution or proves that there is none.
"""

from nqueens._kernels.shared.c cimport int32_t, int64_t, uint8_t, uint32_t

from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.shared.random cimport below
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_NONE, NQ_STOPPED, nq_stopped
from nqueens._kernels.solve.board cimport Board, is_open

cdef enum:
    FIRST_FAILURES = 64            # failures that end the first try


cdef struct Exact:
    Board board                    # with the lists of rows and columns
    Py_ssize_t m
    uint8_t *alive                 # square (a, b) at a * m + b: the a-th row, the b-th column
    int32_t *open_rows             # the number of open squares of each line
    int32_t *open_columns
    uint8_t *row_filled
    uint8_t *column_filled
    int32_t *index                 # of each column of the board in the list, or -1
    uint32_t *trail                # the closed squares, in order
    Py_ssize_t closed              # their number
    int32_t *taken                 # for each queen: row, column, and length of the trail before
    Py_ssize_t depth               # queens
    bint stuck                     # an unfilled line has no open square


cdef inline void find_open(Exact *e) noexcept nogil:
    """Start a search: find the open squares, those of each line, and each column's number.

    Unfinished when stopped.
    """
    cdef Py_ssize_t a, b
    e.closed = e.depth = 0
    e.stuck = False
    fill_bytes(e.index, e.board.n, 255, e.board.stop)     # -1
    for a in range(e.m):
        e.open_rows[a] = e.open_columns[a] = 0
        e.row_filled[a] = e.column_filled[a] = 0
    for a in range(e.m):
        if nq_stopped(e.board.stop):
            return
        e.index[e.board.pool[a]] = a
        for b in range(e.m):
            e.alive[a * e.m + b] = is_open(&e.board, e.board.rows[a], e.board.pool[b])
            e.open_rows[a] += e.alive[a * e.m + b]
            e.open_columns[b] += e.alive[a * e.m + b]


cdef inline Py_ssize_t closed_line(
    const Exact *e, const int32_t *counts, const uint32_t *lines
) noexcept nogil:
    """Return the first line without an open square, or -1."""
    cdef Py_ssize_t i
    for i in range(e.m):
        if counts[i] == 0:
            return lines[i]
    return -1


cdef inline void close_square(Exact *e, Py_ssize_t a, Py_ssize_t b) noexcept nogil:
    if not e.alive[a * e.m + b]:
        return
    e.alive[a * e.m + b] = 0
    e.open_rows[a] -= 1
    e.open_columns[b] -= 1
    e.trail[e.closed] = a * e.m + b
    e.closed += 1
    if (e.open_rows[a] == 0 and not e.row_filled[a]) or (
        e.open_columns[b] == 0 and not e.column_filled[b]
    ):
        e.stuck = True


cdef inline bint choose_square(Exact *e, Py_ssize_t *row, Py_ssize_t *column) noexcept nogil:
    """Choose a random open square of the line with the fewest; False if a line has none."""
    cdef Py_ssize_t m = e.m, i, _i, k, line = -1
    cdef int32_t fewest = m + 1, nth
    cdef bint by_row = True
    k = below(&e.board.random, m)
    for _i in range(m):
        if not e.row_filled[k] and e.open_rows[k] < fewest:
            fewest = e.open_rows[k]
            line = k
        k = k + 1 if k + 1 < m else 0
    for _i in range(m):
        if not e.column_filled[k] and e.open_columns[k] < fewest:
            fewest = e.open_columns[k]
            line = k
            by_row = False
        k = k + 1 if k + 1 < m else 0
    if fewest == 0:
        return False
    nth = below(&e.board.random, fewest)
    for i in range(m):
        if e.alive[line * m + i if by_row else i * m + line]:
            if nth == 0:
                row[0] = line if by_row else i
                column[0] = i if by_row else line
                break
            nth -= 1
    return True


cdef inline bint advance(Exact *e) noexcept nogil:
    """Put a queen on the chosen square, and close what it attacks; False if there is none."""
    cdef Py_ssize_t a = 0, b = 0, i, _j, distance, column
    cdef int32_t *taken = e.taken + 3 * e.depth
    if e.stuck or not choose_square(e, &a, &b):
        return False
    taken[0] = a
    taken[1] = b
    taken[2] = e.closed
    e.depth += 1
    e.row_filled[a] = e.column_filled[b] = 1
    for i in range(e.m):
        close_square(e, a, i)
    for i in range(e.m):
        if e.row_filled[i]:
            continue
        close_square(e, i, b)
        distance = <Py_ssize_t>e.board.rows[i] - e.board.rows[a]
        for _j in range(2):
            column = e.board.pool[b] + distance
            if 0 <= column < e.board.n and e.index[column] >= 0:
                close_square(e, i, e.index[column])
            distance = -distance
        if e.stuck:
            break
    return True


cdef inline void take_back(Exact *e) noexcept nogil:
    """Remove the last queen and open the squares that were closed since it was placed."""
    cdef const int32_t *taken = e.taken + 3 * (e.depth - 1)
    e.depth -= 1
    while e.closed > taken[2]:
        e.closed -= 1
        e.alive[e.trail[e.closed]] = 1
        e.open_rows[e.trail[e.closed] // e.m] += 1
        e.open_columns[e.trail[e.closed] % e.m] += 1
    e.row_filled[taken[0]] = e.column_filled[taken[1]] = 0


cdef inline int complete(Exact *e) noexcept nogil:
    """Search; NQ_DONE: the board is filled; NQ_NONE proves that there is no solution.

    The search starts from the squares that ``find_open`` has found.
    """
    cdef int64_t failures = 0, limit = FIRST_FAILURES
    cdef Py_ssize_t i
    while e.depth < e.m:
        if nq_stopped(e.board.stop):
            return NQ_STOPPED
        if advance(e):
            continue
        if e.depth == 0:
            return NQ_NONE
        failures += 1
        while True:
            take_back(e)
            if failures < limit or e.depth == 0:
                break
        e.stuck = False
        if failures < limit:
            close_square(e, e.taken[3 * e.depth], e.taken[3 * e.depth + 1])
        else:
            failures = 0
            limit += limit // 2
    for i in range(e.m):
        e.board.queens[e.board.rows[e.taken[3 * i]]] = e.board.pool[e.taken[3 * i + 1]]
    return NQ_DONE
