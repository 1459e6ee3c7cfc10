"""The boundary between Python and the kernels, and what its other modules rest on.

The modules beside this one, in ``_kernels``, cimport what ``_core.pxd`` declares.
Each function checks what a kernel takes for granted (shapes and ranges), releases the GIL, runs the
kernel, and lets ``judge`` raise the error that the kernel reports. Python owns the boards and the
results. Only one thread at a time may use an object with work space.
"""

cimport cython
from nqueens._kernels.shared.c cimport (
    int32_t, int64_t, uint8_t, uint32_t, uint64_t, free, malloc, memcpy,
)

from nqueens._kernels.shared.check cimport (
    SMALL, column_t, is_solution_large, is_solution_small, pairs_attacking,
)
from nqueens._kernels.shared.images cimport IMAGES, invert, smallest, write_image
from nqueens._kernels.count.plan cimport ENTRY_BYTES, Plan, fill_lines
from nqueens._kernels.shared.random cimport Random, next_word
from nqueens._kernels.list.cursor cimport (
    MAX_ROWS, Cursor, board_mask, next_solutions, seek,
)
from nqueens._kernels.list.sparse cimport Sparse, list_from, put_queen
from nqueens._kernels.shared.stop cimport (
    NQ_DONE, NQ_NO_MEMORY, NQ_OVERFLOW, NQ_STOPPED, nq_stop, nq_stopped,
)
from nqueens._kernels.count.turns cimport half_turn_solutions, quarter_turn_pairings

import numpy as np

cdef extern from "shared/checks.h":
    pass

cdef extern from *:
    const char *NQ_BUILD_MODE

cdef extern from "count/dispatch.h" nogil:
    enum:
        NQ_MAX_N
        NQ_LEVELS
        NQ_OPEN
        NQ_ROWS4
        NQ_ROWS5

    ctypedef struct nq_job:
        int rows
        uint32_t columns

    ctypedef struct nq_keys:
        uint64_t *key
        size_t count
        size_t most
        int code_bits

    ctypedef struct nq_frame:
        int n
        int mirrored
        uint32_t columns
        uint8_t *fixed

    ctypedef struct nq_search:
        int lane_bits
        int code_bits
        size_t (*bytes)(int n) noexcept nogil
        int (*count)(
            const nq_job *job, void *memory, uint64_t limit, const int *stop, uint64_t *result
        ) noexcept nogil
        int (*list)(
            const nq_job *job, void *memory, nq_keys *keys, const int *stop
        ) noexcept nogil
        void (*write)(
            const nq_frame *frame, const uint64_t *keys, Py_ssize_t step, size_t count,
            uint8_t *out
        ) noexcept nogil

    void nq_dispatch_init()
    const char *nq_level_name(int level)
    bint nq_level_supported(int level)
    const nq_search *nq_find_search(int level, int n, bint wraps, bint lists)
    void nq_job_make(
        nq_job *job, int n, bint wraps, const uint32_t *closed, const uint8_t *queens, int k
    )
    bint nq_job_turn(
        nq_job *job, int n, const uint32_t *closed, const uint8_t *queens, int k, int width
    )
    void nq_sort_keys(uint64_t *keys, uint64_t *ordered, size_t count)

BUILD_MODE = NQ_BUILD_MODE.decode("ascii")
LEVELS = tuple([nq_level_name(i).decode("ascii") for i in range(NQ_LEVELS)])
MAX_COUNTED = NQ_MAX_N
MAX_LISTED = MAX_ROWS
ENTRY = ENTRY_BYTES                                     # of an entry of centre_plan


# --- shared by all functions ----------------------------------------------------------------------


class Stopped(Exception):
    """A kernel saw its stop flag set; it has no result."""


cdef class StopFlag:
    """A flag that the thread in charge sets once and that its kernels read."""

    def set(self):
        """Tell the kernels to stop."""
        nq_stop(&self.value)

    def is_set(self):
        """Return whether the kernels have been told to stop."""
        return nq_stopped(&self.value)


cdef int judge(StopFlag stop, int outcome=NQ_DONE, str what="", object whose="") except -1:
    """Raise the error that a kernel reports; a kernel that was told to stop has no result."""
    if outcome == NQ_STOPPED or nq_stopped(&stop.value):
        raise Stopped
    if outcome == NQ_OVERFLOW:
        raise OverflowError(f"more than 2**64 {what} {whose}")
    if outcome == NQ_NO_MEMORY:
        raise MemoryError(f"no memory for the {what} {whose}")
    return 0


cdef Random random_stream(const uint64_t[::1] stream):
    if stream.shape[0] != 4 or not (stream[0] or stream[1] or stream[2] or stream[3]):
        raise ValueError("the state of the stream must be four words, not all zero")
    return Random(stream[0], stream[1], stream[2], stream[3])


cdef object ALL_OPEN = np.zeros(NQ_MAX_N, "u4")  # the closed squares of rows without any


# --- processor levels -----------------------------------------------------------------------------

nq_dispatch_init()


def cpu_levels():
    """Return the levels whose kernels can run here, slowest first."""
    cdef int i
    cdef list levels = []
    for i in range(NQ_LEVELS):  # a comprehension drops it twice if memory fails
        if nq_level_supported(i):
            levels.append(LEVELS[i])
    return levels


cdef int level_number(str level) except -1:
    cdef int i
    for i in range(NQ_LEVELS):
        if level == LEVELS[i] and nq_level_supported(i):
            return i
    raise ValueError(f"kernels of the level {level!r} are not available here")


# --- counting -------------------------------------------------------------------------------------


def centre_plan(
    int n, const uint32_t[::1] closed not None, int filled, int symmetries,
    uint8_t[:, ::1] entries not None, StopFlag stop not None,
):
    """Write the plan of a board of 1 <= n <= 32, one entry per row; return the number of entries.

    See ``Plan`` for the meaning of the parameters. Entries that do not fit are only counted.
    """
    cdef Plan plan
    if not 1 <= n <= NQ_MAX_N or closed.shape[0] != n or entries.shape[1] != ENTRY_BYTES:
        raise ValueError("the plan does not fit its arrays")
    plan.n, plan.filled, plan.symmetries = n, filled, symmetries | 1
    plan.found, plan.queens, plan.capacity = 0, 0, entries.shape[0]
    plan.entries = &entries[0, 0] if entries.shape[0] else NULL
    memcpy(plan.closed, &closed[0], n * sizeof(uint32_t))
    plan.stop = &stop.value
    with nogil:
        fill_lines(&plan, 0)
    judge(stop)
    return plan.found


cdef int squares_of(int n, tuple queens, uint8_t *squares) except -1:
    """Write (row, column) pairs in the form that kernels read; return their number."""
    cdef int k = 0, row, column
    for row, column in queens:
        if k == n or not (0 <= row < n and 0 <= column < n):
            raise ValueError(f"{queens} are not all on a board of {n}")
        squares[2 * k], squares[2 * k + 1] = row, column
        k += 1
    return k


@cython.final
cdef class Completer:
    """A board whose completions the best kernels of a level count or list, and their work space."""

    cdef int n
    cdef bint wraps
    cdef uint32_t[32] closed
    cdef const nq_search *counter
    cdef const nq_search *narrow                # a counter whose lanes may be narrower
    cdef const nq_search *lister
    cdef void *memory
    cdef nq_keys keys

    def __cinit__(self, int n, const uint32_t[::1] closed not None, bint wraps, str level):
        cdef int number = level_number(level)
        cdef size_t nbytes
        if not 1 <= n <= NQ_MAX_N or closed.shape[0] != n:
            raise ValueError(f"{closed.shape[0]} rows for a board of {n}")
        self.n, self.wraps = n, wraps
        memcpy(self.closed, &closed[0], n * sizeof(uint32_t))
        self.counter = nq_find_search(number, n, wraps, False)
        self.narrow = nq_find_search(number, min(n, 16), wraps, False)
        self.lister = nq_find_search(number, n, wraps, True)
        self.keys.code_bits = self.lister.code_bits
        nbytes = max(self.counter.bytes(n), self.lister.bytes(n))
        nbytes = max(nbytes, self.narrow.bytes(self.narrow.lane_bits))
        if nbytes:
            self.memory = malloc(nbytes)
            if self.memory is NULL:
                raise MemoryError(f"the search needs {nbytes:,} bytes a worker")

    def __dealloc__(self):
        free(self.memory)
        free(self.keys.key)

    cdef int run(
        self, const uint8_t *queens, int k, uint64_t limit, const int *stop, uint64_t *result
    ) noexcept nogil:
        cdef nq_job job
        if self.narrow.lane_bits < self.counter.lane_bits and nq_job_turn(
            &job, self.n, self.closed, queens, k, self.narrow.lane_bits
        ):
            return self.narrow.count(&job, self.memory, limit, stop, result)
        nq_job_make(&job, self.n, self.wraps, self.closed, queens, k)
        return self.counter.count(&job, self.memory, limit, stop, result)

    def count_each(
        self, const uint8_t[:, :] squares not None, uint64_t[::1] sizes not None,
        uint64_t limit, StopFlag stop not None,
    ):
        """Write the number of completions of each job, a set of queens with no common line.

        A row of ``squares`` has the row and column of each queen, or 255 for none. The call may end
        early once it has counted more than ``limit``; the remaining sizes then stay as they are.
        """
        cdef uint8_t[64] queens       # of at most 32 queens, whatever the width of ``squares``
        cdef uint8_t row, column
        cdef int outcome = NQ_DONE, k
        cdef Py_ssize_t i, j
        cdef bint good = squares.shape[1] % 2 == 0 and sizes.shape[0] == squares.shape[0]
        with nogil:
            for i in range(squares.shape[0] if good else 0):
                k = 0
                for j in range(0, squares.shape[1], 2):
                    row, column = squares[i, j], squares[i, j + 1]
                    if row < self.n and column < self.n and k < self.n:
                        queens[2 * k], queens[2 * k + 1] = row, column
                        k += 1
                    elif row & column != 255:
                        good = False
                if not good:
                    break
                outcome = self.run(queens, k, limit, &stop.value, &sizes[i])
                if outcome != NQ_DONE or sizes[i] > limit:
                    break
                limit -= sizes[i]
        if not good:
            raise ValueError(f"not queens of a board of {self.n}, or no room for the results")
        judge(stop, outcome, "completions of queens of a board of", self.n)

    @property
    def most_rows(self):
        """The number of rows that a key has room for."""
        return NQ_ROWS4 if self.lister.code_bits == 4 else NQ_ROWS5

    cdef int job_of(self, tuple queens, nq_job *job, nq_frame *frame) except -1:
        cdef uint8_t[64] squares
        cdef int i, k = squares_of(self.n, queens, squares)
        nq_job_make(job, self.n, self.wraps, self.closed, squares, k)
        if job.rows > self.most_rows:
            raise ValueError(f"a key has no room for {job.rows} rows")
        frame.n, frame.columns = self.n, job.columns
        for i in range(self.n):
            frame.fixed[i] = NQ_OPEN
        for i in range(k):
            frame.fixed[squares[2 * i]] = squares[2 * i + 1]
        return 0

    def list(self, tuple queens not None, size_t most, StopFlag stop not None):
        """Return the keys of all completions of ``queens``, sorted; None if more than ``most``.

        Keys sort as the boards do.
        """
        cdef nq_job job
        cdef nq_frame frame
        cdef int outcome
        cdef uint64_t[::1] found
        self.job_of(queens, &job, &frame)
        self.keys.count, self.keys.most = 0, most
        with nogil:
            outcome = self.lister.list(&job, self.memory, &self.keys, &stop.value)
        if outcome == NQ_OVERFLOW:
            return None
        judge(stop, outcome, "keys of the completions of", queens)
        found = np.empty(self.keys.count, "u8")
        if self.keys.count:
            with nogil:
                nq_sort_keys(self.keys.key, &found[0], self.keys.count)
        return found.base

    def write(
        self, tuple queens not None, const uint64_t[::1] keys not None, bint mirrored,
        uint8_t[:, ::1] out not None, StopFlag stop not None,
    ):
        """Write the boards of the keys of ``queens`` into the rows of ``out``.

        With ``mirrored``, write the mirror images instead, the last key first.
        """
        cdef nq_job job
        cdef nq_frame frame
        cdef Py_ssize_t at = 0, some, count = keys.shape[0]
        if out.shape[0] != count or out.shape[1] != self.n:
            rows = f"{out.shape[0]} rows of {out.shape[1]}"
            raise ValueError(f"{rows} for {count} boards of {self.n}")
        self.job_of(queens, &job, &frame)
        frame.mirrored = mirrored
        with nogil:
            while at < count and not nq_stopped(&stop.value):
                some = min(count - at, 1 << 15)
                self.lister.write(
                    &frame, &keys[count - 1 - at if mirrored else at], -1 if mirrored else 1, some,
                    &out[at, 0],
                )
                at += some
        judge(stop)


def count_queens(int n, str level not None, StopFlag stop not None):
    """Count the solutions of the n x n board, 1 <= n <= 32, without a plan.

    The mirror image of a solution is another solution. So the queen of row 0 stands only in the
    left half, which counts twice, and, if n is odd, in the middle column, which counts once.
    """
    cdef Completer counter = Completer(n, ALL_OPEN[:n], False, level)
    cdef uint64_t total = 0, result = 0
    cdef uint8_t[2] queen = [0, 0]
    cdef int column, outcome = NQ_DONE
    with nogil:
        for column in range((n + 1) // 2):
            queen[1] = column
            outcome = counter.run(queen, 1, <uint64_t>-1, &stop.value, &result)
            if outcome != NQ_DONE:
                break
            total += result if 2 * column + 1 == n else 2 * result
    judge(stop, outcome, "solutions for n =", n)
    return total


def count_half_turn(int n, StopFlag stop not None):
    """Count the solutions that a half turn leaves unchanged, 1 <= n <= 32."""
    cdef uint64_t total
    if not 1 <= n <= NQ_MAX_N:
        raise ValueError(f"n = {n} is not in 1..{NQ_MAX_N}")
    with nogil:
        total = half_turn_solutions(n, &stop.value)
    judge(stop)
    return total


def count_quarter_turn(int n, StopFlag stop not None):
    """Count the solutions that a quarter turn leaves unchanged, 0 <= n <= 64."""
    cdef uint64_t total
    if not 0 <= n <= 64:
        raise ValueError(f"n = {n} is not in 0..64")
    with nogil:
        total = quarter_turn_pairings(n, &stop.value)
    judge(stop)
    return int(total) << n // 4


# --- the parity split -----------------------------------------------------------------------------

cdef extern from "parity/parity.h" nogil:
    enum:
        NQ_PARITY_MAX_N
        NQ_PARITY_MOST

    ctypedef struct nq_parity:
        pass

    ctypedef struct nq_row_sets:
        uint32_t even_rows
        uint32_t odd_rows
        uint32_t sets
        int orbit

    ctypedef struct nq_parity_options:
        int level
        bint black_first
        uint32_t most

    nq_parity *nq_parity_new(int n, const uint32_t *closed, nq_parity_options options)
    void nq_parity_free(nq_parity *p)
    int nq_parity_count(nq_parity *p, nq_row_sets job, const int *stop, uint64_t *result)
    int nq_parity_orbit(const nq_parity *p, uint32_t even_rows, uint32_t odd_rows)

MOST_COUNTED = NQ_PARITY_MOST           # in a counter of 16 bits


@cython.final
cdef class RowSetCounter:
    """A board of 1 <= n <= 32 rows whose row sets one thread counts, with its work space.

    ``closed[r]`` is a mask of the squares of row r where no queen may stand. Without ``closed``,
    counts use the symmetries of the board. With ``black_first``, black placements are counted and
    white ones looked up. A row set of which a counter would exceed ``most`` is counted again with
    wider counters. Results depend on neither of them, and not on the level.
    """

    cdef nq_parity *board
    cdef int n

    def __cinit__(
        self, int n, const uint32_t[::1] closed, str level not None, *,
        bint black_first=False, uint32_t most=NQ_PARITY_MOST,
    ):
        cdef nq_parity_options options
        cdef const uint32_t *squares = NULL
        if not 1 <= n <= NQ_PARITY_MAX_N or (closed is not None and closed.shape[0] != n):
            raise ValueError(f"no row sets of a board of {n}")
        if most > NQ_PARITY_MOST:
            raise ValueError(f"a counter has room for {NQ_PARITY_MOST}, not {most}")
        self.n = n
        options = nq_parity_options(level_number(level), black_first, most)
        if closed is not None:
            squares = &closed[0]
        self.board = nq_parity_new(n, squares, options)
        if self.board is NULL:
            raise MemoryError("no memory for the counters of row sets")

    def __dealloc__(self):
        nq_parity_free(self.board)

    def orbit(self, uint32_t even_rows, uint32_t odd_rows):
        """Return the size of the orbit that a row set represents, 0 if another one does."""
        if even_rows >> (self.n + 1) // 2 or odd_rows >> self.n // 2:
            raise ValueError(f"no such row set: {even_rows:#x} and {odd_rows:#x}")
        return nq_parity_orbit(self.board, even_rows, odd_rows)

    def count(
        self, uint32_t even_rows, uint32_t odd_rows, uint32_t sets, int orbit,
        StopFlag stop not None,
    ):
        """Count the solutions of some row sets, one of each orbit.

        These are ``sets`` row sets with the even rows ``even_rows`` whose orbits have the size
        ``orbit``, from the odd rows ``odd_rows`` on. Of two transposed solutions one counts twice,
        or each counts once.
        """
        cdef uint64_t result = 0
        cdef int outcome
        cdef nq_row_sets job = nq_row_sets(even_rows, odd_rows, sets, orbit)
        if even_rows >> (self.n + 1) // 2:
            raise ValueError(f"no such even rows: {even_rows:#x}")
        with nogil:
            outcome = nq_parity_count(self.board, job, &stop.value, &result)
        judge(stop, outcome, "solutions of the row sets", even_rows)
        return result


# --- estimating -----------------------------------------------------------------------------------

cdef extern from "estimate/estimate.h" nogil:
    enum:
        NQ_ESTIMATE_MAX_N
        NQ_ESTIMATE_MAX_NODES

    ctypedef struct nq_tree:
        int n
        int levels
        int drop_from
        const int32_t *order
        const int32_t *placed
        const uint64_t *open

    int nq_estimate_words(int n)
    Py_ssize_t nq_estimate_record(int n)
    int nq_estimate(
        const nq_tree *tree, Py_ssize_t capacity, const uint64_t *random, uint64_t *nodes,
        int64_t *children, const int *stop,
    )

MAX_ESTIMATED = NQ_ESTIMATE_MAX_N


@cython.final
cdef class Population:
    """A sample of the tree whose level i fills row ``order[i]``, of at most ``capacity`` nodes.

    ``placed[r]`` is the column of the queen in row r, or -1; ``open[r]`` is a mask of its squares.
    """

    cdef nq_tree tree
    cdef Py_ssize_t capacity
    cdef const int32_t[::1] order, placed
    cdef const uint64_t[:, ::1] open
    cdef uint64_t[::1] nodes, words

    def __cinit__(
        self, const int32_t[::1] order not None, const int32_t[::1] placed not None,
        const uint64_t[:, ::1] open not None, int drop_from, Py_ssize_t capacity,
    ):
        cdef Py_ssize_t n = placed.shape[0], levels = order.shape[0]
        if not 1 <= n <= MAX_ESTIMATED or not 1 <= capacity <= NQ_ESTIMATE_MAX_NODES:
            raise ValueError(f"no population of {capacity} nodes for n = {n}")
        if open.shape[0] != n or open.shape[1] != nq_estimate_words(n):
            raise ValueError(f"{open.shape[0]} rows of {open.shape[1]} words do not fit n = {n}")
        rows, columns = np.asarray(order), np.asarray(placed)
        if not (1 <= levels <= n and 0 <= rows.min() <= max(rows.max(), columns.max()) < n):
            raise ValueError(f"{levels} rows to fill and the queens do not fit n = {n}")
        self.order, self.placed, self.open, self.capacity = order, placed, open, capacity
        self.nodes = np.empty(2 * capacity * nq_estimate_record(n), "u8")
        self.words = np.empty(levels, "u8")
        self.tree = nq_tree(
            n=n, levels=levels, drop_from=drop_from, order=&order[0],
            placed=&placed[0], open=&open[0, 0],
        )

    def sample(
        self, Py_ssize_t capacity, const uint64_t[::1] stream not None,
        int64_t[::1] children not None, StopFlag stop not None,
    ):
        """Write how many children the nodes kept on each level have, at most ``capacity`` kept."""
        cdef Random random = random_stream(stream)
        cdef Py_ssize_t levels = self.order.shape[0], i
        cdef int outcome
        if children.shape[0] != levels or not 1 <= capacity <= self.capacity:
            raise ValueError(f"{children.shape[0]} places for {levels} levels of {capacity} nodes")
        with nogil:
            for i in range(levels):
                self.words[i] = next_word(&random)
            outcome = nq_estimate(
                &self.tree, capacity, &self.words[0], &self.nodes[0], &children[0], &stop.value
            )
        judge(stop, outcome)


# --- enumeration ----------------------------------------------------------------------------------


@cython.final
cdef class SolutionCursor:
    """A place in the lexicographic list of the solutions of a problem, 1 <= n <= 64."""

    cdef Cursor cursor

    def __cinit__(
        self, const uint64_t[::1] allowed not None, *, const uint8_t[::1] prefix not None,
        bint within=False, bint fundamental=False,
    ):
        # The list starts with the first solution that begins with ``prefix``. ``allowed`` has one
        # word per row, bit c for column c. With ``within`` the list ends with the last such
        # solution; with ``fundamental`` it holds only the least solution of each orbit.
        cdef int row, n = allowed.shape[0]
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
            raise ValueError("queens of the prefix attack each other or stand on closed squares")

    def fill(self, uint8_t[:, ::1] out not None, StopFlag stop not None):
        """Write the next solutions into the rows of ``out``; return how many there were."""
        cdef Py_ssize_t written
        if out.shape[1] != self.cursor.n:
            raise ValueError(f"rows of {out.shape[1]} for a board of {self.cursor.n}")
        with nogil:
            written = next_solutions(&self.cursor, out, &stop.value)
        judge(stop)
        return written


@cython.final
cdef class SparseLister:
    """The work space of a search for the solutions of a board with few open squares.

    ``allowed`` has one word per row, bit c for column c; 1 <= n <= 64, on a torus n <= 32.
    """

    cdef Sparse search
    cdef uint64_t[MAX_ROWS] allowed

    def __cinit__(self, const uint64_t[::1] allowed not None, bint wraps):
        cdef int row, n = allowed.shape[0]
        if not 1 <= n <= (NQ_MAX_N if wraps else MAX_ROWS):
            raise ValueError(f"n = {n} is not in 1..{NQ_MAX_N if wraps else MAX_ROWS}")
        self.search.n, self.search.wraps = n, wraps
        for row in range(n):
            self.allowed[row] = allowed[row] & board_mask(n)

    def list(
        self, const uint8_t[::1] prefix not None, uint8_t[:, ::1] out not None,
        StopFlag stop not None,
    ):
        """Write the solutions that begin with a prefix, in no order, into the rows of ``out``.

        Return how many there are, or -1 if there are more than rows.
        """
        cdef Sparse *s = &self.search
        cdef uint64_t rows = board_mask(s.n), columns = rows, bit
        cdef int row, outcome, depth = prefix.shape[0]
        if depth > s.n or out.shape[1] != s.n:
            raise ValueError(f"{depth} queens and rows of {out.shape[1]} for a board of {s.n}")
        s.stop, s.nodes, s.room = &stop.value, 0, out.shape[0]
        s.out = &out[0, 0] if s.room else NULL
        memcpy(s.open[0], self.allowed, s.n * sizeof(uint64_t))
        for row in range(depth):
            bit = <uint64_t>1 << (prefix[row] & (MAX_ROWS - 1))
            if prefix[row] >= s.n or not s.open[row][row] & bit:
                raise ValueError("a queen of the prefix is attacked, or its square closed")
            rows ^= <uint64_t>1 << row
            columns ^= bit
            put_queen(s, row, rows, row, bit)
        with nogil:
            outcome = list_from(s, depth, rows, columns)
        if outcome == NQ_OVERFLOW:
            return -1
        judge(stop, outcome)
        return out.shape[0] - s.room


# --- checking -------------------------------------------------------------------------------------


def check_boards(
    const column_t[:, ::1] boards not None, bint wraps, uint8_t[::1] valid not None,
    StopFlag stop not None,
):
    """Write for each board whether it is a solution."""
    cdef Py_ssize_t k, n = boards.shape[1]
    cdef uint64_t[::1] taken = np.empty(5 * n // 64 + 1, "u8") if n > SMALL else None
    if valid.shape[0] != boards.shape[0]:
        raise ValueError(f"{valid.shape[0]} results for {boards.shape[0]} boards")
    with nogil:
        for k in range(boards.shape[0]):
            if n <= SMALL:
                valid[k] = is_solution_small(boards, k, wraps)
            else:
                valid[k] = is_solution_large(boards, k, wraps, taken, &stop.value)
    judge(stop)


def board_images(
    const column_t[:, ::1] boards not None, column_t[::1] inverse not None,
    column_t[:, ::1] images not None, StopFlag stop not None,
):
    """Write the smallest image of each board, or all eight if there is room for them.

    ``inverse`` is work space. Return the number of boards before the first that has two queens in
    a column.
    """
    cdef Py_ssize_t k, m = boards.shape[0], n = boards.shape[1]
    cdef bint every = images.shape[0] != m
    cdef int s
    cdef const column_t *board
    cdef column_t *to
    if n < 1 or inverse.shape[0] != n or images.shape[1] != n:
        raise ValueError(f"images of {images.shape[1]} queens and {inverse.shape[0]} rows for {n}")
    if every and images.shape[0] != IMAGES * m:
        raise ValueError(f"{images.shape[0]} images of {m} boards")
    with nogil:
        for k in range(m):
            board = &boards[k, 0]
            if nq_stopped(&stop.value) or not invert(board, &inverse[0], n, &stop.value):
                break
            if every:
                for s in range(IMAGES):
                    to = &images[IMAGES * k + s, 0]
                    write_image(board, &inverse[0], n, s, to, &stop.value)
            else:
                s = smallest(board, &inverse[0], n, &stop.value)
                write_image(board, &inverse[0], n, s, &images[k, 0], &stop.value)
        else:
            k = m
    judge(stop)
    return k


def count_conflicts(
    const column_t[:, ::1] boards not None, bint wraps, int64_t[::1] pairs not None,
    StopFlag stop not None,
):
    """Write for each board the number of attacking pairs; return how many boards were valid."""
    cdef Py_ssize_t k
    cdef uint32_t[::1] queens_on = np.empty(5 * boards.shape[1], "u4")
    if pairs.shape[0] != boards.shape[0]:
        raise ValueError(f"{pairs.shape[0]} results for {boards.shape[0]} boards")
    with nogil:
        for k in range(boards.shape[0]):
            pairs[k] = pairs_attacking(boards, k, wraps, queens_on, &stop.value)
            if pairs[k] < 0:
                break
        else:
            k = boards.shape[0]
    judge(stop)
    return k
