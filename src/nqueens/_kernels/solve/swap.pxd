"""The diagonal-counter swap search, after Sosic and Gu's QS2 (1990).

A permutation has no two queens in a row or column, so only diagonals can clash. Each diagonal has
a counter of its queens; k queens on a diagonal make k(k-1)/2 conflicts. Attacked queens try to swap
columns with a random row, and a swap is kept if it lowers the number of conflicts.
"""

from nqueens._kernels.shared.c cimport int32_t, int64_t, uint8_t, uint32_t

from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP, NQ_STOPPED, nq_stopped

cdef enum:
    MAX_ON_DIAGONAL = 255          # the most that a counter holds; more queens end the try
    TRIES_A_ROW = 32
    POLL_TRIES = 16384
    PLACING_TRIES = 64


cdef struct Swap:
    Py_ssize_t n
    int32_t *queens
    uint8_t *sums                 # the number of queens on each diagonal, by row + column,
    uint8_t *differences          # and by row - column + n - 1
    int32_t *attacked             # a list of rows
    Random random
    const int *stop


cdef inline bint clear_counters(Swap *s) noexcept nogil:
    """Remove the queens from the diagonals; False when stopped."""
    return (
        fill_bytes(s.sums, 2 * s.n - 1, 0, s.stop)
        and fill_bytes(s.differences, 2 * s.n - 1, 0, s.stop)
    )


cdef inline bint place_initially(Swap *s) noexcept nogil:
    """Shuffle; keep the first 5/12 of the rows free of conflicts. False: a counter is full."""
    cdef Py_ssize_t n = s.n, quiet = 5 * n // 12, i, j, a, d
    cdef int tries
    if not clear_counters(s):
        return False
    for i in range(n):
        if i % POLL_TRIES == 0 and nq_stopped(s.stop):
            return False
        s.queens[i] = i
    for i in range(n):
        if i % POLL_TRIES == 0 and nq_stopped(s.stop):
            return False
        tries = PLACING_TRIES if i < quiet else 1
        while True:
            j = i + below(&s.random, n - i)
            a = i + s.queens[j]
            d = i - s.queens[j] + n - 1
            tries -= 1
            if tries == 0 or not (s.sums[a] or s.differences[d]):
                break
        s.queens[i], s.queens[j] = s.queens[j], s.queens[i]
        if s.sums[a] == MAX_ON_DIAGONAL or s.differences[d] == MAX_ON_DIAGONAL:
            return False
        s.sums[a] += 1
        s.differences[d] += 1
    return True


cdef inline bint is_attacked(const Swap *s, Py_ssize_t i) noexcept nogil:
    return s.sums[i + s.queens[i]] > 1 or s.differences[i - s.queens[i] + s.n - 1] > 1


cdef inline bint full(const uint8_t *counters, Py_ssize_t x, Py_ssize_t y) noexcept nogil:
    """Return whether one more queen on each of x and y could overflow a counter."""
    return counters[x] >= MAX_ON_DIAGONAL - 1 or counters[y] >= MAX_ON_DIAGONAL - 1


cdef inline int try_swap(Swap *s, Py_ssize_t i, Py_ssize_t j) noexcept nogil:
    """Swap the columns of rows i and j if that lowers the conflicts; return the change (<= 0).

    A queen that leaves a diagonal of k removes k-1 conflicts, and one that enters adds k. If both
    leave or both enter the same diagonal, one more corrects for the pair they form.
    """
    cdef Py_ssize_t n = s.n, a = s.queens[i], b = s.queens[j]
    cdef Py_ssize_t old_si = i + a, old_sj = j + b, new_si = i + b, new_sj = j + a
    cdef Py_ssize_t old_di = i - a + n - 1, old_dj = j - b + n - 1
    cdef Py_ssize_t new_di = i - b + n - 1, new_dj = j - a + n - 1
    cdef uint8_t *sums = s.sums
    cdef uint8_t *differences = s.differences
    cdef int change = 4 - sums[old_si] - sums[old_sj] - differences[old_di] - differences[old_dj]
    change += (old_si == old_sj) + (old_di == old_dj) + (new_si == new_sj) + (new_di == new_dj)
    change += sums[new_si]
    if change >= 0:               # most tries end here, before the last three loads
        return 0
    change += sums[new_sj] + differences[new_di] + differences[new_dj]
    if change >= 0 or full(sums, new_si, new_sj) or full(differences, new_di, new_dj):
        return 0
    sums[old_si] -= 1
    sums[old_sj] -= 1
    differences[old_di] -= 1
    differences[old_dj] -= 1
    sums[new_si] += 1
    sums[new_sj] += 1
    differences[new_di] += 1
    differences[new_dj] += 1
    s.queens[i], s.queens[j] = s.queens[j], s.queens[i]
    return change


cdef inline int swap_search(Swap *s) noexcept nogil:
    """Make one try: NQ_DONE, ``queens`` is a solution; NQ_GAVE_UP, try again; or NQ_STOPPED."""
    cdef Py_ssize_t n = s.n, found, k, i
    cdef int64_t conflicts = 0, rebuild_at, tries = TRIES_A_ROW * <int64_t>n
    cdef bint moved
    if not place_initially(s):
        return NQ_STOPPED if nq_stopped(s.stop) else NQ_GAVE_UP
    for i in range(2 * n - 1):
        if i % POLL_TRIES == 0 and nq_stopped(s.stop):
            return NQ_STOPPED
        conflicts += s.sums[i] * (s.sums[i] - 1) // 2
        conflicts += s.differences[i] * (s.differences[i] - 1) // 2
    while conflicts > 0:
        found = 0                 # rows, in ascending order
        for i in range(n):
            if i % POLL_TRIES == 0 and nq_stopped(s.stop):
                return NQ_STOPPED
            if is_attacked(s, i):
                s.attacked[found] = i
                found += 1
        rebuild_at = 45 * conflicts // 100
        moved = True
        while moved and conflicts > rebuild_at:
            moved = False
            for k in range(found):
                i = s.attacked[k]
                if not is_attacked(s, i):
                    continue
                moved = True
                if tries % POLL_TRIES == 0 and nq_stopped(s.stop):
                    return NQ_STOPPED
                tries -= 1
                if tries < 0:
                    return NQ_GAVE_UP
                conflicts += try_swap(s, i, below(&s.random, n))
                if conflicts <= rebuild_at:
                    break
    return NQ_DONE
