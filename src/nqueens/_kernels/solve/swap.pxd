"""The diagonal-counter swap search, after Sosic and Gu's QS2 (1990).

A permutation has no two queens in a row or column, so only diagonals can clash. Each diagonal has
a counter of its queens; k queens on a diagonal make k(k-1)/2 conflicts. Attacked queens try to swap
columns with a random row, and a swap is kept if it lowers the number of conflicts.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from nqueens._kernels.shared.fill cimport fill_bytes
from nqueens._kernels.shared.outcome cimport NQ_DONE, NQ_GAVE_UP, NQ_STOPPED
from nqueens._kernels.shared.random cimport Random, below
from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    MAX_ON_DIAGONAL = 255          # the most that a counter holds; more queens end the try
    TRIES_A_ROW = 32
    POLL_TRIES = 16384
    PLACING_TRIES = 64


cdef inline void exchange(int32_t[::1] queens, Py_ssize_t i, Py_ssize_t j) noexcept nogil:
    queens[i], queens[j] = queens[j], queens[i]


cdef inline bint place_initially(
    int32_t[::1] queens, uint8_t[::1] sums, uint8_t[::1] differences, Random *r, const int *stop
) noexcept nogil:
    """Shuffle; keep the first 5/12 of the rows free of conflicts. False: a counter is full."""
    cdef Py_ssize_t n = queens.shape[0], quiet = 5 * n // 12, i, j, s, d
    cdef int tries
    if not (fill_bytes(sums, 0, stop) and fill_bytes(differences, 0, stop)):
        return False
    for i in range(n):
        if i % POLL_TRIES == 0 and nq_stopped(stop):
            return False
        queens[i] = <int32_t>i
    for i in range(n):
        if i % POLL_TRIES == 0 and nq_stopped(stop):
            return False
        tries = PLACING_TRIES if i < quiet else 1
        while True:
            j = i + below(r, <uint32_t>(n - i))
            s = i + queens[j]
            d = i - queens[j] + n - 1
            tries -= 1
            if tries == 0 or not (sums[s] or differences[d]):
                break
        exchange(queens, i, j)
        if sums[s] == MAX_ON_DIAGONAL or differences[d] == MAX_ON_DIAGONAL:
            return False
        sums[s] += 1
        differences[d] += 1
    return True


cdef inline int64_t pairs_on(const uint8_t[::1] counters, const int *stop) noexcept nogil:
    """Return the number of pairs of queens that share a diagonal of this family; -1: stopped."""
    cdef int64_t total = 0, k
    cdef Py_ssize_t i
    for i in range(counters.shape[0]):
        if i % POLL_TRIES == 0 and nq_stopped(stop):
            return -1
        k = counters[i]
        total += k * (k - 1) // 2
    return total


cdef inline Py_ssize_t list_attacked(
    const int32_t[::1] queens, const uint8_t[::1] sums, const uint8_t[::1] differences,
    int32_t[::1] attacked, const int *stop,
) noexcept nogil:
    """Write the attacked rows in ascending order; return how many there are, -1 when stopped."""
    cdef Py_ssize_t n = queens.shape[0], i, found = 0
    for i in range(n):
        if i % POLL_TRIES == 0 and nq_stopped(stop):
            return -1
        if sums[i + queens[i]] > 1 or differences[i - queens[i] + n - 1] > 1:
            attacked[found] = <int32_t>i
            found += 1
    return found


cdef inline bint full(const uint8_t[::1] counters, Py_ssize_t x, Py_ssize_t y) noexcept nogil:
    """Return whether one more queen on each of x and y could overflow a counter."""
    return counters[x] >= MAX_ON_DIAGONAL - 1 or counters[y] >= MAX_ON_DIAGONAL - 1


cdef inline int try_swap(
    int32_t[::1] queens, uint8_t[::1] sums, uint8_t[::1] differences, Py_ssize_t i, Py_ssize_t j
) noexcept nogil:
    """Swap the columns of rows i and j if that lowers the conflicts; return the change (<= 0).

    A queen that leaves a diagonal of k removes k-1 conflicts, and one that enters adds k. If both
    leave or both enter the same diagonal, one more corrects for the pair they form.
    """
    cdef Py_ssize_t n = queens.shape[0], a = queens[i], b = queens[j]
    cdef Py_ssize_t old_si = i + a, old_sj = j + b, new_si = i + b, new_sj = j + a
    cdef Py_ssize_t old_di = i - a + n - 1, old_dj = j - b + n - 1
    cdef Py_ssize_t new_di = i - b + n - 1, new_dj = j - a + n - 1
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
    exchange(queens, i, j)
    return change


cdef inline int swap_search(
    int32_t[::1] queens, uint8_t[::1] sums, uint8_t[::1] differences, int32_t[::1] attacked,
    Random *r, const int *stop,
) noexcept nogil:
    """Make one try: NQ_DONE, ``queens`` is a solution; NQ_GAVE_UP, try again; or NQ_STOPPED.

    ``sums`` and ``differences`` have 2n - 1 counters each, ``attacked`` has n places.
    """
    cdef Py_ssize_t n = queens.shape[0], found, k, i
    cdef int64_t conflicts, rebuild_at, tries = TRIES_A_ROW * <int64_t>n
    cdef int change
    cdef bint moved
    if not place_initially(queens, sums, differences, r, stop):
        return NQ_STOPPED if nq_stopped(stop) else NQ_GAVE_UP
    conflicts = pairs_on(sums, stop) + pairs_on(differences, stop)
    if nq_stopped(stop):
        return NQ_STOPPED
    while conflicts > 0:
        found = list_attacked(queens, sums, differences, attacked, stop)
        if found < 0:
            return NQ_STOPPED
        rebuild_at = 45 * conflicts // 100
        moved = True
        while moved and conflicts > rebuild_at:
            moved = False
            for k in range(found):
                i = attacked[k]
                if sums[i + queens[i]] <= 1 and differences[i - queens[i] + n - 1] <= 1:
                    continue
                moved = True
                if tries % POLL_TRIES == 0 and nq_stopped(stop):
                    return NQ_STOPPED
                tries -= 1
                if tries < 0:
                    return NQ_GAVE_UP
                change = try_swap(queens, sums, differences, i, below(r, <uint32_t>n))
                conflicts += change
                if conflicts <= rebuild_at:
                    break
    return NQ_DONE
