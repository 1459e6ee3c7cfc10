"""The boundary between Python and the kernels: every ``def`` of the extension.

Each function here checks what a kernel takes for granted (shapes, ranges; anything else is the
business of the Python modules), releases the GIL, runs a kernel and raises. Arrays are made and
owned by Python; nothing here keeps a reference to one. A kernel that was told to stop has no
result: its function raises ``Stopped``.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from nqueens._kernels.check cimport SMALL, column_t, is_solution_large, is_solution_small, pairs_attacking
from nqueens._kernels.climb cimport climb
from nqueens._kernels.completion cimport clear_rows, line_without_square, place_around
from nqueens._kernels.count cimport count_portably, prepare
from nqueens._kernels.exact cimport EXACT_NONE, EXACT_STOPPED, Exact, ExactOutcome, complete_exactly
from nqueens._kernels.formula cimport write_formula
from nqueens._kernels.greedy cimport Greedy, bytes_of, difference_bit, greedy_board, plan_greedy
from nqueens._kernels.insertion cimport insert_by_swaps
from nqueens._kernels.join cimport (
    NQ_JOIN_MAX_N, NQ_JOIN_MIN_N, NQ_KINDS, NQ_NO_MEMORY, nq_find_join, nq_join, nq_join_job,
    nq_join_row_sets, nq_join_work, nq_join_work_bytes, nq_join_work_free, nq_join_work_new,
    nq_quarters, nq_quarters_free, nq_quarters_make,
)
from nqueens._kernels.plan cimport ENTRY, Plan, fill_lines
from nqueens._kernels.estimate cimport (
    MAX_WORDS, NARROW_N, STEP_UNIT_BITS, profile_subtree, record_words, sample_levels,
)
from nqueens._kernels.random cimport Random, save, seeded
from nqueens._kernels.layouts cimport (
    LAYOUT_FAILED, LAYOUT_MADE, LAYOUT_NONE, LAYOUT_PARTS, LayoutOutcome, Maker, make_layout,
)
from nqueens._kernels.regions cimport (
    REGIONS_MAX_N, Level, RegionSearch, has_square, open_board, place, search_regions,
    write_attacks, write_blocks, write_lines, write_regions,
)
from nqueens._kernels.search cimport (
    MAX_ROWS, Cursor, board_mask, count_completions, next_solutions, seek,
)
from nqueens._kernels.vectors cimport (
    NQ_LEVELS, NQ_MAX_N, NQ_OVERFLOW, NQ_STOPPED, nq_counter, nq_feature,
    nq_find_counter, nq_job, nq_level_name, nq_level_supported, nq_simd_init,
)
from nqueens._kernels.small cimport fill_boards, narrow_t
from nqueens._kernels.sort cimport merge_runs, row_t
from nqueens._kernels.stop cimport nq_stop, nq_stopped
from nqueens._kernels.swap cimport SWAP_SOLVED, SWAP_STOPPED, SwapOutcome, swap_search
from nqueens._kernels.turns cimport half_turn_solutions, quarter_turn_pairings

cdef extern from "checks.h":
    pass

cdef extern from "alloc.h" nogil:
    void *nq_malloc(size_t nbytes)

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


# --- processor levels -----------------------------------------------------------------------------

nq_simd_init()


def cpu_levels():
    """Return the levels whose kernels can run here, slowest first, and the features looked for."""
    cdef const char *name
    cdef int i = 0, has
    features = {}
    while True:
        has = nq_feature(i, &name)
        if has < 0:
            break
        features[name.decode("ascii")] = bool(has)
        i += 1
    levels = [nq_level_name(i).decode("ascii") for i in range(NQ_LEVELS) if nq_level_supported(i)]
    return levels, features


cdef int level_number(str level) except -1:
    cdef int i
    for i in range(NQ_LEVELS):
        if level == nq_level_name(i).decode("ascii") and nq_level_supported(i):
            return i
    raise ValueError(f"no kernels of the level {level!r} here")


# --- counting -----------------------------------------------------------------------------------


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


def centre_plan(
    int n, const uint32_t[::1] closed not None, int filled, int symmetries,
    uint8_t[:, ::1] entries not None, StopFlag stop not None,
):
    """Write the plan of a board of 1 <= n <= 32, an entry a row; return how many there are.

    See ``Plan`` for the meaning of the parameters. Entries for which there is no room are only
    counted.
    """
    cdef Plan plan
    if not 1 <= n <= NQ_MAX_N or closed.shape[0] != n or entries.shape[1] != ENTRY:
        raise ValueError("the plan does not fit its arrays")
    plan.n, plan.filled, plan.symmetries = n, filled, symmetries | 1
    plan.found, plan.queens, plan.capacity = 0, 0, entries.shape[0]
    plan.entries = &entries[0, 0] if entries.shape[0] else NULL
    memcpy(plan.closed, &closed[0], n * sizeof(uint32_t))
    plan.stop = &stop.value
    with nogil:
        fill_lines(&plan, 0)
    if nq_stopped(&stop.value):
        raise Stopped
    return plan.found


@cython.final
@cython.auto_pickle(False)
cdef class Counter:
    """A kernel, its work space, and the board whose completions it counts; for one thread."""

    cdef int n
    cdef bint wraps
    cdef uint32_t[32] closed
    cdef const nq_counter *vector   # NULL: the portable kernel
    cdef void *memory

    def __init__(self, int n, const uint32_t[::1] closed not None, bint wraps, str level):
        cdef size_t nbytes
        if not 1 <= n <= NQ_MAX_N or closed.shape[0] != n or self.n:
            raise ValueError(f"{closed.shape[0]} rows for a board of {n}")
        self.n, self.wraps = n, wraps
        memcpy(self.closed, &closed[0], n * sizeof(uint32_t))
        self.vector = nq_find_counter(level_number(level), n, wraps)
        if self.vector is not NULL:
            nbytes = self.vector.bytes(n)
            self.memory = nq_malloc(nbytes)
            if self.memory is NULL:
                raise MemoryError(f"counting needs {nbytes:,} bytes a worker")

    def __dealloc__(self):
        free(self.memory)

    @property
    def lane_bits(self):
        """The width of a lane of the vector kernel, 0 for the portable one."""
        return 0 if self.vector is NULL else self.vector.lane_bits

    cdef int squares_of(self, tuple queens, uint8_t *squares) except -1:
        cdef int k = 0, row, column
        for row, column in queens:
            if k == self.n or not (0 <= row < self.n and 0 <= column < self.n):
                raise ValueError(f"{queens} do not stand on a board of {self.n}")
            squares[2 * k], squares[2 * k + 1] = <uint8_t>row, <uint8_t>column
            k += 1
        return k

    cdef int run(
        self, const uint8_t *queens, int k, uint64_t limit, const int *stop, uint64_t *result
    ) noexcept nogil:
        cdef nq_job job
        prepare(&job, self.n, self.wraps, self.closed, queens, k)
        if self.vector is not NULL and job.rows > 2:
            return self.vector.count(&job, self.memory, limit, stop, result)
        return count_portably(&job, limit, stop, result)

    def count(self, tuple queens not None, uint64_t limit, StopFlag stop not None):
        """Count the completions of ``queens``, (row, column) pairs with no common line.

        The search may end with a smaller number once that exceeds ``limit``.
        """
        cdef uint8_t[64] squares
        cdef uint64_t result = 0
        cdef int outcome, k = self.squares_of(queens, squares)
        with nogil:
            outcome = self.run(squares, k, limit, &stop.value, &result)
        if outcome == NQ_STOPPED:
            raise Stopped
        if outcome == NQ_OVERFLOW:
            raise OverflowError(f"more than 2**64 completions of {queens}")
        return result

    def count_plan(self, const uint8_t[:, ::1] entries not None, StopFlag stop not None):
        """Count the solutions that a plan of ``centre_plan`` stands for, n <= 16."""
        cdef uint64_t total = 0, result = 0
        cdef Py_ssize_t i
        cdef int j
        cdef bint good
        if not 1 <= self.n <= 16 or entries.shape[1] != ENTRY:
            raise ValueError(f"no plan to be counted in one go, n = {self.n}")
        for i in range(entries.shape[0]):
            good = 2 * entries[i, 1] <= ENTRY - 2
            for j in range(2, ENTRY):
                good = good and (j >= 2 * entries[i, 1] + 2 or entries[i, j] < self.n)
            if not good:
                raise ValueError(f"entry {i} is not one of a plan for n = {self.n}")
        with nogil:
            for i in range(entries.shape[0]):
                if self.run(
                    &entries[i, 2], entries[i, 1], <uint64_t>-1, &stop.value, &result
                ) == NQ_STOPPED:
                    break
                total += entries[i, 0] * result
        if nq_stopped(&stop.value):
            raise Stopped
        return total


def count_half_turn(int n, StopFlag stop not None):
    """Count the solutions that a half turn leaves unchanged, 1 <= n <= 32."""
    cdef uint64_t total
    if not 1 <= n <= NQ_MAX_N:
        raise ValueError(f"n = {n} is not in 1..{NQ_MAX_N}")
    with nogil:
        total = half_turn_solutions(n, &stop.value)
    if nq_stopped(&stop.value):
        raise Stopped
    return total


def count_quarter_turn(int n, StopFlag stop not None):
    """Count the solutions that a quarter turn leaves unchanged, 0 <= n <= 64."""
    cdef uint64_t total
    if not 0 <= n <= 64:
        raise ValueError(f"n = {n} is not in 0..64")
    with nogil:
        total = quarter_turn_pairings(n, &stop.value)
    if nq_stopped(&stop.value):
        raise Stopped
    return int(total) << n // 4


# --- the half-board join -------------------------------------------------------------------------


@cython.final
@cython.auto_pickle(False)
cdef class Quarters:
    """The placements on a quarter of the n x n board; shared by threads once ``make`` is done."""

    cdef nq_quarters quarters
    cdef int n
    cdef bint made

    def __init__(self, int n):
        if not NQ_JOIN_MIN_N <= n <= NQ_JOIN_MAX_N or self.n:
            raise ValueError(f"no join of {n} rows")
        self.n = n

    def __dealloc__(self):
        nq_quarters_free(&self.quarters)

    @property
    def count(self):
        """The number of placements."""
        return self.quarters.count

    def make(self, StopFlag stop not None):
        """List the placements."""
        cdef int outcome
        if self.made:
            return
        with nogil:
            nq_quarters_free(&self.quarters)
            outcome = nq_quarters_make(&self.quarters, self.n, &stop.value)
        if outcome == NQ_STOPPED:
            raise Stopped
        if outcome == NQ_NO_MEMORY:
            raise MemoryError(f"no memory for the placements on a quarter of {self.n} rows")
        self.made = True


def join_row_sets(int n, int kind, uint32_t north, int orbit):
    """Return how many row sets with that northern part stand for orbits of that size."""
    if not NQ_JOIN_MIN_N <= n <= NQ_JOIN_MAX_N or not 0 <= kind < NQ_KINDS or north >> n // 2:
        raise ValueError(f"no such row sets of {n} rows: {north:#x}")
    return nq_join_row_sets(n // 2, kind, north, orbit)


@cython.final
@cython.auto_pickle(False)
cdef class Joiner:
    """A kernel of the join and its work space; for one thread."""

    cdef Quarters quarters
    cdef nq_join *join
    cdef nq_join_work *work

    def __init__(self, Quarters quarters not None, str level):
        if not quarters.made or self.work is not NULL:
            raise ValueError("the placements are not listed")
        self.quarters, self.join = quarters, nq_find_join(level_number(level))
        self.work = nq_join_work_new()
        if self.work is NULL:
            raise MemoryError("no memory for the join")

    def __dealloc__(self):
        nq_join_work_free(self.work)

    @property
    def nbytes(self):
        """The memory that the work space takes."""
        return nq_join_work_bytes(self.work)

    def count(self, int kind, uint32_t north, int orbit, StopFlag stop not None):
        """Count the solutions of some row sets, those of one of each orbit."""
        cdef uint64_t result = 0
        cdef int outcome
        self.check(kind, north)
        with nogil:
            outcome = nq_join_job(
                &self.quarters.quarters, self.work, self.join, kind, north, orbit, &stop.value,
                &result,
            )
        self.judge(outcome, north)
        return result

    def count_row_set(self, int kind, uint32_t north, uint32_t south, StopFlag stop not None):
        """Count the solutions of one row set, as ``count`` does with the representatives."""
        cdef uint64_t result = 0
        cdef int outcome
        self.check(kind, north | south)
        with nogil:
            outcome = self.join(
                &self.quarters.quarters, self.work, kind, north, south, &stop.value, &result
            )
        self.judge(outcome, north)
        return result

    cdef int check(self, int kind, uint32_t rows) except -1:
        if not 0 <= kind < NQ_KINDS or rows >> self.quarters.n // 2 or (
            (kind == 0) != (self.quarters.n % 2 == 0)
        ):
            raise ValueError(f"no such row sets: {rows:#x} of kind {kind}")
        return 0

    cdef int judge(self, int outcome, uint32_t north) except -1:
        if outcome == NQ_STOPPED:
            raise Stopped
        if outcome == NQ_NO_MEMORY:
            raise MemoryError(f"no memory for the join, beyond {self.nbytes:,} bytes")
        if outcome == NQ_OVERFLOW:
            raise OverflowError(f"more than 2**64 solutions of the row sets {north:#x}")
        return 0


# --- enumeration --------------------------------------------------------------------------------


@cython.final
@cython.auto_pickle(False)
cdef class SolutionCursor:
    """A place in the lexicographic list of the solutions of one problem, 1 <= n <= 64."""

    cdef Cursor cursor

    def __init__(
        self, const uint64_t[::1] allowed not None, *, const uint8_t[::1] prefix not None,
        bint within=False, bint fundamental=False,
    ):
        """Go to where the solutions that begin with ``prefix`` begin.

        ``allowed`` has a word a row, bit c for column c. With ``within`` the list ends with the
        last solution that begins with the prefix.
        """
        cdef int row, n = <int>allowed.shape[0]
        if not 1 <= n <= MAX_ROWS:
            raise ValueError(f"n = {n} is not in 1..{MAX_ROWS}")
        if prefix.shape[0] >= n:
            raise ValueError("the prefix leaves no row to fill")
        self.cursor.n = n
        self.cursor.fundamental = fundamental
        for row in range(n):
            self.cursor.allowed[row] = allowed[row] & board_mask(n)
        for row in range(prefix.shape[0]):
            if prefix[row] >= n:
                raise ValueError(f"column {prefix[row]} is not on the board")
        if not seek(&self.cursor, prefix, within):
            raise ValueError("the prefix is no placement")

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

    def pick(
        self, const uint64_t[::1] ranks not None, uint8_t[:, ::1] out not None,
        StopFlag stop not None,
    ):
        """Write the solutions of sorted ranks, counted from the cursor, which is left anywhere."""
        cdef Py_ssize_t k, n = self.cursor.n
        cdef uint64_t passed = 0
        cdef bint there = True
        if out.shape[0] != ranks.shape[0] or out.shape[1] != n:
            raise ValueError("as many rows as ranks, please")
        with nogil:
            for k in range(ranks.shape[0]):
                if k and ranks[k] == ranks[k - 1]:
                    out[k, :] = out[k - 1, :]
                    continue
                next_solutions(
                    &self.cursor, <Py_ssize_t>(ranks[k] - passed), out, False, &stop.value
                )
                there &= next_solutions(&self.cursor, 1, out[k:k + 1], True, &stop.value) == 1
                passed = ranks[k] + 1
        if nq_stopped(&stop.value):
            raise Stopped
        if not there:
            raise ValueError("a rank is not below the number of solutions")


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


def formula_solve(int32_t[::1] queens not None, StopFlag stop not None):
    """Write the explicit solution; n is 1 or at least 4."""
    cdef bint done
    if queens.shape[0] in (0, 2, 3):
        raise ValueError(f"no formula for {queens.shape[0]} queens")
    with nogil:
        done = write_formula(queens, &stop.value)
    if not done:
        raise Stopped


def climb_solve(
    int32_t[::1] queens not None, int32_t[::1] sums not None, int32_t[::1] differences not None,
    uint64_t[::1] stream not None, StopFlag stop not None,
):
    """Write a solution into ``queens`` by hill climbing, n >= 4; 2n - 1 counters each."""
    cdef Py_ssize_t n = queens.shape[0]
    cdef Random random = checked_stream(stream)
    cdef int64_t conflicts = 1
    if n < 4 or sums.shape[0] != 2 * n - 1 or differences.shape[0] != 2 * n - 1:
        raise ValueError("work space of the wrong length")
    with nogil:
        while conflicts > 0:
            conflicts = climb(queens, sums, differences, &random, &stop.value)
    if conflicts < 0:
        raise Stopped


def small_solve(
    narrow_t[:, ::1] boards not None, uint8_t[::1] columns not None, uint8_t[::1] sums not None,
    uint8_t[::1] differences not None, int32_t[::1] queens not None,
    uint32_t[:, ::1] lists not None, const int64_t[::1] nothing not None,
    uint64_t[::1] stream not None, StopFlag stop not None,
):
    """Write a random solution into each row of ``boards``, n >= 4; advance the stream.

    The bitmaps hold n and 2n bits and 16 bytes more, ``lists`` are two of n.
    """
    cdef Py_ssize_t n = boards.shape[1]
    cdef Random random = checked_stream(stream)
    cdef bint done
    if n < 4 or queens.shape[0] != n or lists.shape[0] != 2 or lists.shape[1] != n:
        raise ValueError("work space of the wrong length")
    if 8 * columns.shape[0] < n + 128 or 8 * min(sums.shape[0], differences.shape[0]) < 2 * n + 128:
        raise ValueError("bitmaps of the wrong length")
    with nogil:
        done = fill_boards(
            boards, columns, sums, differences, queens, lists[0], lists[1], nothing[:0], &random,
            &stop.value,
        )
    if not done:
        raise Stopped
    save(&random, stream)


def greedy_space(Py_ssize_t n):
    """Return the lengths of the work arrays of ``greedy_solve``, in the order of its parameters."""
    cdef Random random
    cdef Greedy g
    random.s0 = random.s1 = random.s2 = random.s3 = 0
    g = plan_greedy(n, random)
    return (
        g.chunks * g.chunk_bytes + 16,
        g.chunks * g.chunk_bytes + bytes_of(n) + 16,
        g.chunks * g.chunk_bytes + bytes_of(n) + 24,
        n // 8 + 32768,
        g.chunks,
        min(n, 65536),
    )


def greedy_solve(
    int32_t[::1] queens not None, uint8_t[::1] columns not None, uint8_t[::1] sums not None,
    uint8_t[::1] differences not None, uint32_t[::1] rows not None, uint32_t[::1] order not None,
    uint32_t[::1] pool not None, int64_t[::1] placed not None, uint64_t[::1] stream not None,
    StopFlag stop not None,
):
    """Write a random solution into ``queens``, n >= 1000; advance the stream.

    ``placed`` has one number, how many queens stand, which another thread may read meanwhile.
    """
    cdef Py_ssize_t n = queens.shape[0], left = -1
    cdef Random random = checked_stream(stream)
    cdef Greedy g
    lengths = (
        columns.shape[0], sums.shape[0], differences.shape[0], rows.shape[0], order.shape[0],
        pool.shape[0],
    )
    if n < 1000 or lengths != greedy_space(n) or placed.shape[0] != 1:
        raise ValueError("work space of the wrong length")
    with nogil:
        g = plan_greedy(n, random)
        while left != 0 and not nq_stopped(&stop.value):
            left = greedy_board(
                &g, columns, sums, differences, queens, rows, order, pool, placed, &stop.value
            )
            if left > 0:
                left = insert_by_swaps(
                    queens, sums, differences, difference_bit(&g, 0, 0), placed[:0], queens[:0],
                    rows[:0], rows, pool, left, 1000 * left, &g.random, &stop.value,
                )
        placed[0] = n - left
    if left != 0:
        raise Stopped
    save(&g.random, stream)


cdef Random checked_stream(const uint64_t[::1] stream):
    if stream.shape[0] != 4 or not (stream[0] or stream[1] or stream[2] or stream[3]):
        raise ValueError("the state of the stream is four words, not all zero")
    return seeded(stream)


# --- completion ---------------------------------------------------------------------------------


def exact_solve(
    uint8_t[:, ::1] alive not None, int32_t[::1] open_rows not None,
    int32_t[::1] open_columns not None, uint8_t[:, ::1] filled not None,
    uint32_t[::1] trail not None, const int32_t[::1] rows not None,
    const int32_t[::1] columns not None, const int32_t[::1] index not None,
    int32_t[:, ::1] taken not None, uint64_t[::1] stream not None, StopFlag stop not None,
):
    """Complete a board on its m free rows and columns; False where that is impossible.

    The caller vouches for rows and columns ascending on the board, 0 <= index < m or -1, and
    counters that agree with ``alive``. The squares taken are in ``taken[:, :2]``.
    """
    cdef Py_ssize_t m = alive.shape[0]
    cdef Exact e
    cdef ExactOutcome outcome
    if (
        m == 0 or alive.shape[1] != m or open_rows.shape[0] != m or open_columns.shape[0] != m
        or filled.shape[0] != 2 or filled.shape[1] != m or trail.shape[0] != m * m
        or rows.shape[0] != m or columns.shape[0] != m
        or taken.shape[0] != m or taken.shape[1] != 3
    ):
        raise ValueError("work space of the wrong length")
    e.random = checked_stream(stream)
    e.m = m
    e.closed = e.depth = 0
    e.stuck = False
    with nogil:
        outcome = complete_exactly(
            &e, alive, open_rows, open_columns, filled[0], filled[1], trail, rows, columns, index,
            taken, &stop.value,
        )
    if outcome == EXACT_STOPPED:
        raise Stopped
    save(&e.random, stream)
    return outcome != EXACT_NONE


def find_closed_line(
    const uint8_t[::1] sums not None, const uint8_t[::1] differences not None,
    const int64_t[::1] starts not None, const int32_t[::1] blocked not None,
    const uint32_t[::1] rows not None, const uint32_t[::1] columns not None,
    uint64_t[::1] stream not None, StopFlag stop not None,
):
    """Return (row, -1), (-1, column) or (-1, -1): a line with no open square, or none such."""
    cdef Random random = checked_stream(stream)
    cdef Py_ssize_t corner = 4 * sums.shape[0] - 1, row, column = -1
    with nogil:
        row = line_without_square(
            sums, differences, corner, starts, blocked, rows, columns, True, &random, &stop.value
        )
        if row < 0:
            column = line_without_square(
                sums, differences, corner, starts, blocked, columns, rows, False, &random,
                &stop.value,
            )
    if nq_stopped(&stop.value):
        raise Stopped
    save(&random, stream)
    return (rows[row] if row >= 0 else -1, columns[column] if column >= 0 else -1)


def around_solve(
    int32_t[::1] queens not None, uint8_t[::1] sums not None, uint8_t[::1] differences not None,
    const int64_t[::1] starts not None, const int32_t[::1] blocked not None,
    uint32_t[::1] rows not None, uint32_t[::1] columns not None, Py_ssize_t attempts,
    uint64_t[::1] stream not None, StopFlag stop not None,
):
    """Complete ``queens``, -1 in ``rows``, on ``columns``; False after so many attempts.

    0 attempts: no end. Bit row + column of ``sums`` and corner + column - row of
    ``differences``, corner half their number of bits less one, are set where a diagonal is free.
    """
    cdef Random random = checked_stream(stream)
    cdef Py_ssize_t n = queens.shape[0], m = rows.shape[0], left = 1, made = 0
    cdef Py_ssize_t corner = 4 * sums.shape[0] - 1
    if sums.shape[0] != differences.shape[0] or 4 * sums.shape[0] < n or columns.shape[0] != m:
        raise ValueError("work space of the wrong length")
    with nogil:
        while left > 0 and not nq_stopped(&stop.value) and (made < attempts or attempts == 0):
            clear_rows(queens, sums, differences, corner, rows, &stop.value)
            left = place_around(
                queens, sums, differences, corner, starts, blocked, rows, columns, &random,
                &stop.value,
            )
            if left > 0:
                left = insert_by_swaps(
                    queens, sums, differences, corner, starts, blocked, rows, rows, columns, left,
                    4 * n + 1000 * left, &random, &stop.value,
                )
            made += 1
    if nq_stopped(&stop.value):
        raise Stopped
    save(&random, stream)
    return left == 0


# --- estimation ---------------------------------------------------------------------------------

ESTIMATE_STEP_BITS = STEP_UNIT_BITS
MAX_ESTIMATED = 64 * MAX_WORDS


def estimate_words(int n):
    """Return the number of words of one node of a population."""
    return record_words(0 if n <= NARROW_N else (n + 63) // 64)


def sample_population(
    const int32_t[::1] order not None, int drop_from, const uint64_t[::1] seed not None,
    uint64_t[:, :, ::1] nodes not None, int64_t[::1] children not None,
    int64_t[::1] steps not None, StopFlag stop not None,
):
    """Sample the tree whose level i fills row ``order[i]``, a permutation of the rows.

    ``nodes``, of shape (2, capacity + 1, estimate_words(n)) or with longer records, which choose
    the kernel for wider boards, is work space; ``children`` and ``steps`` are written, n of each.
    """
    cdef int n = <int>order.shape[0], i, words = <int>nodes.shape[2] // 6
    cdef Random random
    cdef bint finished
    if not 1 <= order.shape[0] <= MAX_ESTIMATED:
        raise ValueError(f"n = {order.shape[0]} is not in 1..{MAX_ESTIMATED}")
    for i in range(n):
        if not 0 <= order[i] < n:
            raise ValueError(f"row {order[i]} is not on a board of {n} rows")
    if seed.shape[0] != 4 or not (seed[0] or seed[1] or seed[2] or seed[3]):
        raise ValueError("the seed is four words, not all zero")
    if (
        nodes.shape[0] != 2 or nodes.shape[1] < 2 or nodes.shape[2] != record_words(words)
        or n > (64 * words if words else NARROW_N) or words > MAX_WORDS
        or children.shape[0] != n or steps.shape[0] != n
    ):
        raise ValueError("work space of the wrong shape")
    with nogil:
        random = seeded(seed)
        if words == 0:      # constants here make constants of the loops over words
            finished = sample_levels(
                order, drop_from, nodes.shape[1] - 1, &random, nodes, children, steps, 0,
                &stop.value,
            )
        elif words == 1:
            finished = sample_levels(
                order, drop_from, nodes.shape[1] - 1, &random, nodes, children, steps, 1,
                &stop.value,
            )
        else:
            finished = sample_levels(
                order, drop_from, nodes.shape[1] - 1, &random, nodes, children, steps, words,
                &stop.value,
            )
    if not finished:
        raise Stopped


def profile_tree(uint64_t[::1] nodes not None, StopFlag stop not None):
    """Write the number of nodes on each level of the row-by-row tree, levels 0..n.

    Mirrored subtrees are alike: the queen of row 0 stands in the left half, doubled, and in the
    middle column of an odd board.
    """
    cdef int n = <int>nodes.shape[0] - 1, column, level
    cdef uint64_t bit
    if not 2 <= n <= 32:
        raise ValueError(f"n = {n} is not in 2..32")
    with nogil:
        nodes[:] = 0
        for column in range(n // 2):
            bit = <uint64_t>1 << column
            profile_subtree(
                board_mask(n), bit, bit >> 1, (bit << 1) & board_mask(n), 1, nodes, &stop.value
            )
        for level in range(2, n + 1):
            nodes[level] *= 2
        if n % 2:
            bit = <uint64_t>1 << (n // 2)
            profile_subtree(
                board_mask(n), bit, bit >> 1, (bit << 1) & board_mask(n), 1, nodes, &stop.value
            )
        nodes[0] = 1
        nodes[1] = n
    if nq_stopped(&stop.value):
        raise Stopped


# --- regions ------------------------------------------------------------------------------------


@cython.final
@cython.auto_pickle(False)
cdef class RegionSolver:
    """Boards of one size under one set of rules; shared by threads."""

    cdef int n
    cdef int stars
    cdef readonly int words       # of a bitmap of squares
    cdef bint blocks
    cdef uint64_t *attacks        # and the blocks of each square after them

    def __init__(self, int n, int stars, bint touching, bint diagonals):
        cdef bint blocks
        if not 1 <= n <= REGIONS_MAX_N or not 1 <= stars <= n or self.n:
            raise ValueError(f"no board of {n} rows with {stars} queens each")
        self.n, self.stars, self.words = n, stars, (n * n + 63) >> 6
        self.blocks = blocks = stars > 1 and not touching
        self.attacks = <uint64_t *>nq_malloc(
            (1 + blocks) * n * n * self.words * sizeof(uint64_t)
        )
        if self.attacks is NULL:
            raise MemoryError("no memory for the squares that a queen attacks")
        with nogil:
            write_attacks(self.attacks, n, self.words, stars == 1, touching, diagonals)
            if blocks:
                write_blocks(self.attacks + n * n * self.words, n, self.words)

    def __dealloc__(self):
        free(self.attacks)

    cdef RegionSearch *begin(self, const uint64_t[::1] allowed) except NULL:
        """Return a search and its levels, one block of memory, to be freed by the caller."""
        cdef RegionSearch *search
        if allowed.shape[0] != self.words:
            raise ValueError("a bitmap of the wrong length")
        search = <RegionSearch *>nq_malloc(
            sizeof(RegionSearch) + (self.n * self.stars + 1) * sizeof(Level)
        )
        if search is NULL:
            raise MemoryError("no memory for a search")
        search.attacks = self.attacks
        search.blocks = self.attacks + self.n * self.n * self.words if self.blocks else NULL
        search.mirrored = search.ordered = False
        search.random = NULL
        search.nodes = 0
        write_lines(&search.units, self.n, self.stars)
        return search

    def count(
        self, const uint8_t[:, ::1] labels not None, const uint64_t[::1] allowed not None,
        const uint16_t[::1] placed not None, uint64_t limit, uint64_t budget,
        uint64_t[::1] counts not None, uint8_t[:, ::1] first not None, bint ordered,
        StopFlag stop not None,
    ):
        """Count the solutions of layouts up to ``limit``; return how many layouts were done.

        ``first`` has no rows, or one a layout, which becomes a solution, or many for the only
        layout. It ends early once the search has looked at ``budget`` nodes.
        """
        cdef Py_ssize_t i, done = 0, m = labels.shape[0]
        cdef uint64_t room = 0
        cdef RegionSearch *search
        cdef Level *levels
        cdef bint good
        if labels.shape[1] != self.n * self.n or counts.shape[0] != m:
            raise ValueError("arrays of the wrong shape")
        if first.shape[0] and (
            first.shape[1] != self.n * self.stars or (first.shape[0] != m and m != 1)
        ):
            raise ValueError("no room for the solutions")
        for i in range(placed.shape[0]):
            if placed[i] >= self.n * self.n:
                raise ValueError(f"square {placed[i]} is not on the board")
        if first.shape[0]:
            room = first.shape[0] if m == 1 else 1
        search = self.begin(allowed)
        levels = <Level *>(search + 1)
        search.ordered = ordered
        good = True
        with nogil:
            while done < m:
                good = write_regions(&search.units, labels[done])
                if not good:
                    break
                open_board(search, levels, allowed)
                counts[done] = 0
                for i in range(placed.shape[0]):
                    if not has_square(levels.open, placed[i]):
                        break
                    place(search, levels, placed[i])
                else:
                    counts[done] = search_regions(
                        search, levels, limit, budget, &first[done, 0] if room else NULL, room,
                        &stop.value,
                    )
                    if search.nodes >= budget:
                        break
                done += 1
        free(search)
        if not good:
            raise ValueError("a label that is no number of a region")
        if nq_stopped(&stop.value):
            raise Stopped
        return done

    def generate(
        self, uint64_t[::1] stream not None, const uint64_t[::1] allowed not None,
        uint8_t[::1] labels not None, bint mirrored, int repairs, StopFlag stop not None,
    ):
        """Write a layout with one solution; False: proved that there is none. Advance the stream.
        """
        cdef Random random = checked_stream(stream)
        cdef LayoutOutcome outcome = LAYOUT_FAILED
        cdef RegionSearch *search
        cdef Maker *maker
        cdef int64_t tries = 0
        if labels.shape[0] != self.n * self.n or self.n * self.stars > LAYOUT_PARTS:
            raise ValueError("no room for a layout")
        search = self.begin(allowed)
        maker = <Maker *>nq_malloc(sizeof(Maker))
        if maker is NULL:
            free(search)
            raise MemoryError("no memory for a layout")
        maker.n, maker.stars, maker.mirrored, maker.random = self.n, self.stars, mirrored, &random
        with nogil:
            while outcome == LAYOUT_FAILED and not nq_stopped(&stop.value):
                outcome = make_layout(
                    search, <Level *>(search + 1), maker, allowed, labels, repairs, &stop.value
                )
                tries += 1
        free(maker)
        free(search)
        if nq_stopped(&stop.value):
            raise Stopped
        save(&random, stream)
        return tries if outcome == LAYOUT_MADE else 0


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


# --- sorting ------------------------------------------------------------------------------------


def sort_rows(
    const row_t[:, ::1] rows not None, int64_t[::1] order not None, int64_t[::1] scratch not None,
    Py_ssize_t width, StopFlag stop not None,
):
    """Sort ``order``, numbers of rows whose runs of ``width`` are sorted; lexicographic, stable."""
    cdef Py_ssize_t i, m = rows.shape[0]
    cdef bint good = width > 0 and order.shape[0] == m and scratch.shape[0] == m, done
    if good:
        with nogil:
            for i in range(m):
                good = good and 0 <= order[i] < m
    if not good:
        raise ValueError("work space of the wrong length")
    with nogil:
        done = merge_runs(rows, order, scratch, width, &stop.value)
    if not done:
        raise Stopped
