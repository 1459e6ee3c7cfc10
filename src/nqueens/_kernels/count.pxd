"""Counting the completions of a board, portably: depth first, with look-ahead.

A job is what the queens on the board leave (``nq_job``): the free rows with their closed squares.
A node of the search is the next free row and three words: the columns that are still free and the
two families of diagonals, shifted so that bit c always speaks of column c of the row at hand.
``left`` holds the diagonals that run towards column 0, ``right`` those that run away.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport abs

from nqueens._kernels.vectors cimport NQ_DONE, NQ_OVERFLOW, NQ_STOPPED, nq_job
from nqueens._kernels.stop cimport nq_stopped

cdef enum:
    POLL_ROWS = 7                   # a subtree of so many rows takes far less than a millisecond


cdef struct Tally:
    uint64_t total
    uint64_t limit                  # end once the total exceeds it
    const int *stop
    int outcome


@cython.overflowcheck(False)
cdef inline uint32_t attacked(int n, int column, int distance) noexcept nogil:
    """Return the squares that a queen attacks in a row at that distance; all 1 <= n <= 32."""
    cdef uint32_t squares = <uint32_t>1 << column
    if column + distance < n:
        squares |= <uint32_t>1 << (column + distance)
    if column >= distance:
        squares |= <uint32_t>1 << (column - distance)
    return squares


@cython.overflowcheck(False)
cdef inline void prepare(
    nq_job *job, int n, bint wraps, const uint32_t *closed, const uint8_t *queens, int k,
) noexcept nogil:
    """Fill in the job that k queens leave; ``queens`` lists row, column, row, column ...

    ``closed`` has the closed squares of each of the n rows, besides what the queens attack. No
    two queens share a row or a column; squares off the board need not be closed. On the torus a
    queen attacks the rows above it as it does those below, so its diagonals are just taken.
    """
    cdef int row, i, distance, last = -1
    cdef uint32_t taken = 0, squares
    job.n, job.wraps, job.rows = n, wraps, 0
    job.columns = <uint32_t>0xFFFFFFFF >> (32 - n)
    job.left = job.right = 0
    for i in range(k):
        taken |= <uint32_t>1 << queens[2 * i]
        job.columns &= ~(<uint32_t>1 << queens[2 * i + 1])
    for row in range(n):
        if taken >> row & 1:
            continue
        squares = closed[row]
        for i in range(k):
            distance = row - queens[2 * i]
            if not wraps:
                squares |= attacked(n, queens[2 * i + 1], abs(distance))
            elif job.rows == 0:
                job.left |= <uint32_t>1 << (queens[2 * i + 1] - distance + 2 * n) % n
                job.right |= <uint32_t>1 << (queens[2 * i + 1] + distance + n) % n
        if job.rows:
            job.gap[job.rows - 1] = row - last
        job.closed[job.rows] = squares
        job.gap[job.rows] = 1
        job.rows += 1
        last = row


@cython.overflowcheck(False)
cdef inline uint64_t completions(
    const nq_job *job, int k, uint32_t free, uint32_t left, uint32_t right, uint32_t open,
) noexcept nogil:
    """Count the ways to fill row k, whose open squares are given, and all below it."""
    cdef int below = job.rows - 1 - k, gap, next_gap
    cdef uint32_t queen, columns, l, r, next_open, closed, closed2
    cdef uint64_t total = 0
    if below <= 0:
        return 1 if open else 0   # as many columns as rows are left: one
    gap, next_gap = job.gap[k], job.gap[k + 1]
    closed = job.closed[k + 1]
    closed2 = job.closed[k + 2] if below > 1 else 0
    while open:
        queen = open & (~open + 1)
        open ^= queen
        columns = free ^ queen
        l, r = (left | queen) >> gap, (right | queen) << gap
        next_open = columns & ~(l | r | closed)
        if not next_open:
            continue
        if below == 1:
            total += 1
        elif columns & ~(l >> next_gap | r << next_gap | closed2):
            total += completions(job, k + 1, columns, l, r, next_open)
    return total


@cython.overflowcheck(False)
cdef inline uint32_t turned(uint32_t word, int n, int distance) noexcept nogil:
    """Return a word of n bits turned towards the high end; 0 < distance < n."""
    return (word << distance | word >> (n - distance)) & (<uint32_t>0xFFFFFFFF >> (32 - n))


@cython.overflowcheck(False)
cdef inline uint64_t torus_completions(
    const nq_job *job, int k, uint32_t free, uint32_t left, uint32_t right, uint32_t open,
) noexcept nogil:
    """Count as ``completions`` does, on a board whose diagonals wrap round."""
    cdef int below = job.rows - 1 - k, n = job.n, gap, next_gap
    cdef uint32_t queen, columns, l, r, next_open
    cdef uint64_t total = 0
    if below <= 0:
        return 1 if open else 0
    gap, next_gap = job.gap[k], job.gap[k + 1]
    while open:
        queen = open & (~open + 1)
        open ^= queen
        columns = free ^ queen
        l, r = turned(left | queen, n, n - gap), turned(right | queen, n, gap)
        next_open = columns & ~(l | r | job.closed[k + 1])
        if not next_open:
            continue
        if below == 1:
            total += 1
        elif columns & ~(
            turned(l, n, n - next_gap) | turned(r, n, next_gap) | job.closed[k + 2]
        ):
            total += torus_completions(job, k + 1, columns, l, r, next_open)
    return total


@cython.overflowcheck(False)
cdef inline bint tally(
    const nq_job *job, Tally *sum, int k, uint32_t free, uint32_t left, uint32_t right
) noexcept nogil:
    """Add the ways to fill row k and all below it; return whether to go on."""
    cdef int below = job.rows - 1 - k, n = job.n, gap
    cdef uint32_t open = free & ~(left | right | job.closed[k]), queen, l, r
    cdef uint64_t found
    if below < POLL_ROWS:
        if job.wraps:
            found = torus_completions(job, k, free, left, right, open)
        else:
            found = completions(job, k, free, left, right, open)
        sum.total += found
        if sum.total < found:
            sum.outcome = NQ_OVERFLOW
        elif nq_stopped(sum.stop):
            sum.outcome = NQ_STOPPED
        return sum.outcome == NQ_DONE and sum.total <= sum.limit
    gap = job.gap[k]
    while open:
        queen = open & (~open + 1)
        open ^= queen
        if job.wraps:
            l, r = turned(left | queen, n, n - gap), turned(right | queen, n, gap)
        else:
            l, r = (left | queen) >> gap, (right | queen) << gap
        if not tally(job, sum, k + 1, free ^ queen, l, r):
            return False
    return True


cdef inline int count_portably(
    const nq_job *job, uint64_t limit, const int *stop, uint64_t *result
) noexcept nogil:
    """Count the ways to fill the rows of a job; the same contract as the vector kernels'."""
    cdef Tally sum
    if job.rows == 0:
        result[0] = 1
        return NQ_DONE
    sum.total, sum.limit, sum.stop, sum.outcome = 0, limit, stop, NQ_DONE
    tally(job, &sum, 0, job.columns, job.left, job.right)
    result[0] = sum.total
    return sum.outcome
