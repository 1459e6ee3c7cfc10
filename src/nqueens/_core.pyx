"""The boundary between Python and the kernels: every ``def`` of the extension.

Each function here checks what a kernel takes for granted (shapes, ranges; anything else is the
business of the Python modules), releases the GIL, runs a kernel and raises. Arrays are made and
owned by Python; nothing here keeps a reference to one. A kernel that was told to stop has no
result: its function raises ``Stopped``.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from nqueens._check cimport SMALL, column_t, is_solution_large, is_solution_small, pairs_attacking
from nqueens._random cimport Random, seeded
from nqueens._search cimport MAX_ROWS, Cursor, board_mask, count_completions, next_solutions
from nqueens._stop cimport nq_stop, nq_stopped
from nqueens._swap cimport SWAP_SOLVED, SWAP_STOPPED, SwapOutcome, swap_search

cdef extern from *:
    const char *NQ_BUILD_MODE

BUILD_MODE = NQ_BUILD_MODE.decode("ascii")


class Stopped(Exception):
    """A kernel saw its stop flag set; it has no result."""


@cython.final
@cython.auto_pickle(False)
cdef class StopFlag:
    """Set once by the thread in charge, read by every kernel it was given to."""

    cdef int value

    def set(self):
        """Tell the kernels to stop."""
        nq_stop(&self.value)

    def is_set(self):
        """Tell whether the kernels have been told to stop."""
        return bool(nq_stopped(&self.value))


# --- counting and enumeration -------------------------------------------------------------------


def count_queens(int n, StopFlag stop not None):
    """Count the solutions of the n x n board, 1 <= n <= 32.

    The mirror image of a solution is another one, so the queen of row 0 stands in the left half
    only, doubled, and in the middle column, not doubled, where there is one.
    """
    cdef uint64_t full, bit, total = 0, weight
    cdef int column
    if not 1 <= n <= 32:
        raise ValueError(f"n = {n} is not in 1..32")
    with nogil:
        full = board_mask(n)
        for column in range((n + 1) // 2):
            bit = <uint64_t>1 << column
            weight = 1 if 2 * column + 1 == n else 2
            total += weight if n == 1 else weight * count_completions(
                full, bit, bit >> 1, (bit << 1) & full, n - 1, &stop.value
            )
    if nq_stopped(&stop.value):
        raise Stopped
    return total


@cython.final
@cython.auto_pickle(False)
cdef class SolutionCursor:
    """A place in the lexicographic list of the solutions of one board, 1 <= n <= 64."""

    cdef Cursor cursor

    def __init__(self, int n):
        if not 1 <= n <= MAX_ROWS:
            raise ValueError(f"n = {n} is not in 1..{MAX_ROWS}")
        self.cursor.n = n
        self.cursor.free[0] = board_mask(n)

    def skip(self, Py_ssize_t k, StopFlag stop not None):
        """Pass over k solutions; return how many there were to pass over."""
        cdef uint8_t[:, ::1] nowhere = None
        cdef Py_ssize_t passed
        with nogil:
            passed = next_solutions(&self.cursor, k, nowhere, False, &stop.value)
        if nq_stopped(&stop.value):
            raise Stopped
        return passed

    def fill(self, uint8_t[:, ::1] out not None, StopFlag stop not None):
        """Write the next solutions, one a row of ``out``; return how many there were."""
        cdef Py_ssize_t written
        if out.shape[1] != self.cursor.n:
            raise ValueError(f"rows of {out.shape[1]} for a board of {self.cursor.n}")
        with nogil:
            written = next_solutions(&self.cursor, out.shape[0], out, True, &stop.value)
        if nq_stopped(&stop.value):
            raise Stopped
        return written


# --- solving ------------------------------------------------------------------------------------


def swap_solve(
    int32_t[::1] queens not None, uint8_t[::1] sums not None, uint8_t[::1] differences not None,
    int32_t[::1] attacked not None, const uint64_t[::1] seed not None, StopFlag stop not None,
):
    """Write a solution into ``queens`` by swap search, n >= 4; the other arrays are work space."""
    cdef Py_ssize_t n = queens.shape[0]
    cdef Random random
    cdef SwapOutcome outcome
    if n < 4:
        raise ValueError(f"swap search needs n >= 4, not {n}")
    if sums.shape[0] != 2 * n - 1 or differences.shape[0] != 2 * n - 1 or attacked.shape[0] != n:
        raise ValueError("work space of the wrong length")
    if seed.shape[0] != 4 or not (seed[0] or seed[1] or seed[2] or seed[3]):
        raise ValueError("the seed is four words, not all zero")
    with nogil:
        random = seeded(seed)
        while True:
            outcome = swap_search(queens, sums, differences, attacked, &random, &stop.value)
            if outcome == SWAP_SOLVED or outcome == SWAP_STOPPED:
                break
    if outcome == SWAP_STOPPED:
        raise Stopped


# --- checking -----------------------------------------------------------------------------------


def check_boards(
    const column_t[:, ::1] boards not None, uint8_t[::1] valid not None,
    uint64_t[::1] taken not None, StopFlag stop not None,
):
    """Write for each board whether it is a solution; ``taken`` has 5n bits where n > 32."""
    cdef Py_ssize_t k, n = boards.shape[1]
    if valid.shape[0] != boards.shape[0] or (n > SMALL and 64 * taken.shape[0] < 5 * n):
        raise ValueError("work space of the wrong length")
    with nogil:
        for k in range(boards.shape[0]):
            if n <= SMALL:
                valid[k] = is_solution_small(boards, k)
            else:
                valid[k] = is_solution_large(boards, k, taken, &stop.value)
    if nq_stopped(&stop.value):
        raise Stopped


def count_conflicts(
    const column_t[:, ::1] boards not None, int64_t[::1] pairs not None,
    uint32_t[::1] queens_on not None, StopFlag stop not None,
):
    """Write for each board the number of attacking pairs; ``queens_on`` has 5n counters."""
    cdef Py_ssize_t k
    if pairs.shape[0] != boards.shape[0] or queens_on.shape[0] != 5 * boards.shape[1]:
        raise ValueError("work space of the wrong length")
    with nogil:
        for k in range(boards.shape[0]):
            pairs[k] = pairs_attacking(boards, k, queens_on, &stop.value)
    if nq_stopped(&stop.value):
        raise Stopped
