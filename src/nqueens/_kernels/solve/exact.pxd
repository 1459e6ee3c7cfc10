"""Exact completion of a board: the line with the fewest squares first, over rows and columns.

m rows and m columns, not necessarily neighbours, are left to fill. ``alive`` says which of their
m x m squares are still open. Each step chooses the row or column with the fewest open squares, ties
at random, and one of these squares. The square gets a queen, which closes the squares it attacks;
if that fails, the square itself is closed. The search backtracks at a line without an open square.
Every closed square goes on a trail and is opened again when the search backtracks.

A try ends after a number of failures, and the next one starts from the root with a higher limit.
Squares refuted at the root stay closed. The limit grows without bound, so the search is complete:
given time, it finds a solution or proves that there is none.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from nqueens._kernels.shared.outcome cimport NQ_DONE, NQ_NONE, NQ_STOPPED
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    FIRST_FAILURES = 64            # failures that end the first try


cdef struct Exact:
    Py_ssize_t m
    Py_ssize_t closed              # length of the trail
    Py_ssize_t depth               # squares taken
    bint stuck                     # an unfilled line has no open square
    Random random


cdef inline void count_open(
    Exact *e, const uint8_t[:, ::1] alive, int32_t[::1] open_rows, int32_t[::1] open_columns,
    uint8_t[::1] row_filled, uint8_t[::1] column_filled, const int32_t[::1] columns,
    int32_t[::1] index,
) noexcept nogil:
    """Start a search: count the open squares of each line, and find each column's number."""
    cdef Py_ssize_t a, b
    e.closed = e.depth = 0
    e.stuck = False
    index[:] = -1
    open_columns[:] = 0
    row_filled[:] = 0
    column_filled[:] = 0
    for a in range(e.m):
        index[columns[a]] = <int32_t>a
        open_rows[a] = 0
        for b in range(e.m):
            open_rows[a] += alive[a, b]
            open_columns[b] += alive[a, b]


cdef inline void close_square(
    Exact *e, uint8_t[:, ::1] alive, int32_t[::1] open_rows, int32_t[::1] open_columns,
    const uint8_t[::1] row_filled, const uint8_t[::1] column_filled, uint32_t[::1] trail,
    Py_ssize_t a, Py_ssize_t b,
) noexcept nogil:
    if not alive[a, b]:
        return
    alive[a, b] = 0
    open_rows[a] -= 1
    open_columns[b] -= 1
    trail[e.closed] = <uint32_t>(a * e.m + b)
    e.closed += 1
    if (open_rows[a] == 0 and not row_filled[a]) or (
        open_columns[b] == 0 and not column_filled[b]
    ):
        e.stuck = True


cdef inline void reopen(
    Exact *e, uint8_t[:, ::1] alive, int32_t[::1] open_rows, int32_t[::1] open_columns,
    const uint32_t[::1] trail, Py_ssize_t length,
) noexcept nogil:
    """Shorten the trail to ``length``."""
    cdef Py_ssize_t a, b
    while e.closed > length:
        e.closed -= 1
        a = trail[e.closed] // e.m
        b = trail[e.closed] % e.m
        alive[a, b] = 1
        open_rows[a] += 1
        open_columns[b] += 1


cdef inline void take_square(
    Exact *e, uint8_t[:, ::1] alive, int32_t[::1] open_rows, int32_t[::1] open_columns,
    uint8_t[::1] row_filled, uint8_t[::1] column_filled, uint32_t[::1] trail,
    const int32_t[::1] rows, const int32_t[::1] columns, const int32_t[::1] index, Py_ssize_t a,
    Py_ssize_t b,
) noexcept nogil:
    """Put a queen on an open square and close what it attacks.

    ``rows`` and ``columns`` give the positions of the lines on the board. ``index`` is the inverse
    of ``columns`` (-1: a column filled from the start).
    """
    cdef Py_ssize_t n = index.shape[0], i, _j, distance, column
    row_filled[a] = 1
    column_filled[b] = 1
    for i in range(e.m):
        if alive[a, i]:
            close_square(e, alive, open_rows, open_columns, row_filled, column_filled, trail, a, i)
    for i in range(e.m):
        if row_filled[i]:
            continue
        close_square(e, alive, open_rows, open_columns, row_filled, column_filled, trail, i, b)
        distance = rows[i] - rows[a]
        for _j in range(2):
            column = columns[b] + distance
            if 0 <= column < n and index[column] >= 0:
                close_square(
                    e, alive, open_rows, open_columns, row_filled, column_filled, trail, i,
                    index[column],
                )
            distance = -distance
        if e.stuck:
            return


cdef inline bint choose_square(
    Exact *e, const uint8_t[:, ::1] alive, const int32_t[::1] open_rows,
    const int32_t[::1] open_columns, const uint8_t[::1] row_filled,
    const uint8_t[::1] column_filled, Py_ssize_t *row, Py_ssize_t *column,
) noexcept nogil:
    """Choose a random open square of the line with the fewest; False if a line has none."""
    cdef Py_ssize_t m = e.m, i, _i, k, line = -1
    cdef int32_t fewest = <int32_t>(m + 1), nth
    cdef bint by_row = True
    k = below(&e.random, <uint32_t>m)
    for _i in range(m):
        if not row_filled[k] and open_rows[k] < fewest:
            fewest = open_rows[k]
            line = k
        k = k + 1 if k + 1 < m else 0
    for _i in range(m):
        if not column_filled[k] and open_columns[k] < fewest:
            fewest = open_columns[k]
            line = k
            by_row = False
        k = k + 1 if k + 1 < m else 0
    if fewest == 0:
        return False
    nth = <int32_t>below(&e.random, <uint32_t>fewest)
    for i in range(m):
        if alive[line, i] if by_row else alive[i, line]:
            if nth == 0:
                row[0] = line if by_row else i
                column[0] = i if by_row else line
                break
            nth -= 1
    return True


cdef inline bint advance(
    Exact *e, uint8_t[:, ::1] alive, int32_t[::1] open_rows, int32_t[::1] open_columns,
    uint8_t[::1] row_filled, uint8_t[::1] column_filled, uint32_t[::1] trail,
    const int32_t[::1] rows, const int32_t[::1] columns, const int32_t[::1] index,
    int32_t[:, ::1] taken,
) noexcept nogil:
    """Put a queen on the chosen square; return False if there is none."""
    cdef Py_ssize_t a = 0, b = 0
    if e.stuck or not choose_square(
        e, alive, open_rows, open_columns, row_filled, column_filled, &a, &b
    ):
        return False
    taken[e.depth, 0] = <int32_t>a
    taken[e.depth, 1] = <int32_t>b
    taken[e.depth, 2] = <int32_t>e.closed
    e.depth += 1
    take_square(
        e, alive, open_rows, open_columns, row_filled, column_filled, trail, rows, columns, index,
        a, b,
    )
    return True


cdef inline void take_back(
    Exact *e, uint8_t[:, ::1] alive, int32_t[::1] open_rows, int32_t[::1] open_columns,
    uint8_t[::1] row_filled, uint8_t[::1] column_filled, const uint32_t[::1] trail,
    const int32_t[:, ::1] taken,
) noexcept nogil:
    """Remove the last queen and open the squares that were closed since it was placed."""
    e.depth -= 1
    reopen(e, alive, open_rows, open_columns, trail, taken[e.depth, 2])
    row_filled[taken[e.depth, 0]] = column_filled[taken[e.depth, 1]] = 0


cdef inline int complete_exactly(
    Exact *e, uint8_t[:, ::1] alive, int32_t[::1] open_rows, int32_t[::1] open_columns,
    uint8_t[::1] row_filled, uint8_t[::1] column_filled, uint32_t[::1] trail,
    const int32_t[::1] rows, const int32_t[::1] columns, const int32_t[::1] index,
    int32_t[:, ::1] taken, const int *stop,
) noexcept nogil:
    """Search; on NQ_DONE ``taken[:, :2]`` holds the squares as indices of lines.

    NQ_NONE proves that there is no solution. The search starts from the board that ``count_open``
    has prepared. ``trail`` has room for m * m squares, and ``taken`` for three numbers per square:
    row, column, and length of the trail before.
    """
    cdef int64_t failures = 0, limit = FIRST_FAILURES
    while e.depth < e.m:
        if nq_stopped(stop):
            return NQ_STOPPED
        if advance(
            e, alive, open_rows, open_columns, row_filled, column_filled, trail, rows, columns,
            index, taken,
        ):
            continue
        if e.depth == 0:
            return NQ_NONE
        failures += 1
        while True:
            take_back(
                e, alive, open_rows, open_columns, row_filled, column_filled, trail, taken
            )
            if failures < limit or e.depth == 0:
                break
        e.stuck = False
        if failures < limit:
            close_square(
                e, alive, open_rows, open_columns, row_filled, column_filled, trail,
                taken[e.depth, 0], taken[e.depth, 1],
            )
        else:
            failures = 0
            limit += limit // 2
    return NQ_DONE


cdef inline int count_exactly(
    Exact *e, int64_t *found, int64_t most, uint8_t[:, ::1] alive, int32_t[::1] open_rows,
    int32_t[::1] open_columns, uint8_t[::1] row_filled, uint8_t[::1] column_filled,
    uint32_t[::1] trail, const int32_t[::1] rows, const int32_t[::1] columns,
    const int32_t[::1] index, int32_t[:, ::1] taken, const int *stop,
) noexcept nogil:
    """Count the solutions, at most ``most``; the other parameters are as in complete_exactly.

    Each step first counts the solutions with a queen on the chosen square, and then, with the
    square closed, those without.
    """
    found[0] = 0
    while True:
        if nq_stopped(stop):
            return NQ_STOPPED
        if e.depth < e.m and advance(
            e, alive, open_rows, open_columns, row_filled, column_filled, trail, rows, columns,
            index, taken,
        ):
            continue
        if e.depth == e.m:
            found[0] += 1
        if e.depth == 0 or found[0] >= most:
            return NQ_DONE
        take_back(e, alive, open_rows, open_columns, row_filled, column_filled, trail, taken)
        e.stuck = False
        close_square(
            e, alive, open_rows, open_columns, row_filled, column_filled, trail,
            taken[e.depth, 0], taken[e.depth, 1],
        )
