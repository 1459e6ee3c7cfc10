"""Direct counts of the solutions that a turn of the board leaves unchanged.

Half turn: a queen on (i, c) implies one on (n-1-i, n-1-c), so a row is filled together with its
opposite. The turn maps the set of the sums i + c to itself, and that of the differences
c - i + n-1, so the rows of one half see all attacks. Rows are filled from the centre outwards,
because queens near the centre attack most.

Quarter turn: let x = 2i - (n-1) and y = 2c - (n-1). A queen implies (y, -x), (-x, -y), (-y, x).
The four fill rows and columns ±x and ±y, and the diagonals ±(x + y) and ±(x - y) of both families.
With |x| = X and |y| = Y these are X + Y and |X - Y|, for all signs. So the solutions are the ways
to pair off the values of X so that all sums and differences differ, times two for each pair.
"""

cimport cython
from nqueens._kernels.shared.c cimport uint64_t

from nqueens._kernels.shared.bits cimport nq_lowest
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    POLL_HALF_ROWS = 7
    POLL_VALUES = 12


@cython.overflowcheck(False)
cdef inline uint64_t half_turn(
    int n, int row, uint64_t free, uint64_t sums, uint64_t differences, const int *stop
) noexcept nogil:
    """Count the ways to fill rows ``row``, ``row`` - 1, ..., 0 and their opposites; n <= 32.

    ``free`` has the free columns. Meaningless once ``stop`` is set.
    """
    cdef uint64_t open = free & ~(sums >> row) & ~(differences >> (n - 1 - row))
    cdef uint64_t total = 0, one = 1, columns, s, d
    cdef int c
    if row >= POLL_HALF_ROWS and nq_stopped(stop):
        return 0
    while open:
        c = nq_lowest(open)
        open &= open - 1
        if row == 0:
            total += 1
            continue
        columns = free & ~(one << c | one << (n - 1 - c))
        s = sums | one << (row + c) | one << (2 * n - 2 - row - c)
        d = differences | one << (c - row + n - 1) | one << (n - 1 - c + row)
        if columns & ~(s >> (row - 1)) & ~(d >> (n - row)):
            total += half_turn(n, row - 1, columns, s, d, stop)
    return total


@cython.overflowcheck(False)
cdef inline uint64_t half_turn_solutions(int n, const int *stop) noexcept nogil:
    """Count the solutions that a half turn leaves unchanged, 1 <= n <= 32."""
    cdef uint64_t one = 1, free = (one << n) - 1
    if n == 1:
        return 1
    if n & 1:
        free ^= one << n // 2     # the queen of the middle row stands in the centre
    # no queen stands on a main diagonal: its opposite would attack it
    return half_turn(n, n // 2 - 1, free, one << (n - 1), one << (n - 1), stop)


@cython.overflowcheck(False)
cdef inline uint64_t pairings(
    int values, uint64_t free, uint64_t diagonals, int shift, const int *stop
) noexcept nogil:
    """Count the ways to pair off the free values; the k-th value is 2k + ``shift``.

    ``diagonals`` has the halves of the sums and differences seen so far. Meaningless once
    ``stop`` is set.
    """
    cdef int high = values - 1, low
    cdef uint64_t total = 0, one = 1, seen
    while high >= 0 and not free >> high & 1:
        high -= 1
    if high < 0:
        return 1
    if high >= POLL_VALUES and nq_stopped(stop):
        return 0
    free ^= one << high
    for low in range(high):
        if free >> low & 1:
            seen = one << (high + low + shift) | one << (high - low)
            if not diagonals & seen:
                total += pairings(high, free ^ one << low, diagonals | seen, shift, stop)
    return total


@cython.overflowcheck(False)
cdef inline uint64_t quarter_turn_pairings(int n, const int *stop) noexcept nogil:
    """Count the pairings for a board of n <= 64; each one gives 2^(n // 4) solutions."""
    cdef uint64_t one = 1
    if n % 4 > 1:
        return 0
    return pairings(n // 2, (one << n // 2) - 1, 0, 1 + (n & 1), stop)
