"""The boundary of the kernels that sample the search tree; ``_core.pyx`` says what that is."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t

from nqueens._core cimport (
    StopFlag, WorkSpace, arrays, judge, level_number, processor_features, random_stream,
)
from nqueens._kernels.estimate.estimate cimport (
    NQ_ESTIMATE_MAX_N, NQ_ESTIMATE_MAX_NODES, NQ_ESTIMATE_UNIT_BITS, nq_estimate,
    nq_estimate_bits, nq_estimate_block, nq_estimate_open_words, nq_estimate_record,
    nq_find_estimate, nq_tree, profile_subtree,
)
from nqueens._kernels.shared.random cimport Random
from nqueens._kernels.list.cursor cimport board_mask

import numpy as np

cdef extern from "shared/checks.h":
    pass

cdef object U8 = np.dtype("u8")

ESTIMATE_UNIT_BITS = NQ_ESTIMATE_UNIT_BITS
MAX_ESTIMATED = NQ_ESTIMATE_MAX_N
MAX_POPULATION = NQ_ESTIMATE_MAX_NODES


@cython.final
cdef class Population(WorkSpace):
    """A sample of the tree whose level i fills row ``order[i]``, of at most ``capacity`` nodes.

    ``placed[r]`` is the column of the queen in row r, or -1.
    """

    cdef nq_tree tree
    cdef nq_estimate *kernel
    cdef Py_ssize_t capacity
    cdef const int32_t[::1] order, placed
    cdef uint64_t[::1] nodes, open

    def __cinit__(
        self, const int32_t[::1] order not None, const int32_t[::1] placed not None,
        const int64_t[:, ::1] blocked not None, int drop_from, int eighths, Py_ssize_t capacity,
        str level, int bits=0,
    ):
        # ``bits`` is the width of a mask of columns; a wider one than needed gives the same sample
        cdef Py_ssize_t n = placed.shape[0], levels = order.shape[0], i
        if not 1 <= n <= MAX_ESTIMATED:
            raise ValueError(f"n = {n} is not in 1..{MAX_ESTIMATED}")
        check_rows(order, placed)
        if blocked.shape[1] != 2:
            raise ValueError("a square must be a row and a column")
        bits = bits or max(nq_estimate_bits(<int>n), 64 if eighths else 32)
        self.kernel = nq_find_estimate(level_number(level), processor_features(), bits)
        if self.kernel is NULL or bits < n or not 1 <= capacity <= MAX_POPULATION:
            raise ValueError(f"no population of {capacity} nodes with {bits} bits for n = {n}")
        if bits == 32 and eighths:
            raise ValueError("a population with 32 bits has no promises")
        if not 0 <= drop_from <= levels or not 0 <= eighths <= 8:
            raise ValueError(f"{drop_from} and {eighths} do not fit {levels} levels")
        self.order, self.placed, self.capacity = order, placed, capacity
        self.nodes, self.open = arrays(
            Population._layout(n, levels, len(blocked), drop_from, capacity, bits)
        )
        self.nodes[:] = 0
        self.open[:] = ~<uint64_t>0
        for i in range(blocked.shape[0]):
            if not (0 <= blocked[i, 0] < n and 0 <= blocked[i, 1] < n):
                raise ValueError(f"square {i} is not on a board of {n} rows")
            nq_estimate_block(
                <int>n, bits, &self.open[0], <int>blocked[i, 0], <int>blocked[i, 1]
            )
        self.tree = nq_tree(
            n=<int>n, levels=<int>levels, drop_from=drop_from, eighths=eighths,
            planes=planes_of(levels, drop_from), order=&order[0], placed=&placed[0],
            open=NULL,
        )
        if blocked.shape[0]:
            self.tree.open = &self.open[0]

    @staticmethod
    def _layout(
        Py_ssize_t n, Py_ssize_t levels, Py_ssize_t blocked, int drop_from, Py_ssize_t capacity,
        int bits=0,
    ):
        bits = bits or nq_estimate_bits(<int>n)
        return (
            (U8, 2 * capacity * nq_estimate_record(bits, planes_of(levels, drop_from))),
            (U8, nq_estimate_open_words(<int>n, bits) if blocked else 0),
        )

    def sample(
        self, const uint64_t[::1] stream not None, int64_t[::1] sums not None,
        int64_t[::1] shifts not None, StopFlag stop not None,
    ):
        """Write the estimates of the levels 1 to ``levels``, in the form of ``estimate.h``.

        Return whether a level did not fit in the population.
        """
        cdef Random random = random_stream(stream)
        cdef uint64_t[4] state
        cdef int sampled = 0, outcome
        cdef Py_ssize_t levels = self.order.shape[0]
        if sums.shape[0] != levels or shifts.shape[0] != levels:
            raise ValueError(f"{sums.shape[0]} and {shifts.shape[0]} places for {levels} levels")
        state[0], state[1], state[2], state[3] = random.s0, random.s1, random.s2, random.s3
        with nogil:
            outcome = self.kernel(
                &self.tree, self.capacity, state, &self.nodes[0], &sums[0], &shifts[0], &sampled,
                &stop.value,
            )
        judge(stop, outcome)
        return sampled != 0


cdef int planes_of(Py_ssize_t levels, int drop_from):
    """Return how many bits count the squares of a line, from the first level that counts them."""
    return max(1, int(levels - drop_from).bit_length())


cdef int check_rows(const int32_t[::1] order, const int32_t[::1] placed) except -1:
    """Check that the rows of ``order`` and those of the placed queens make up the board."""
    cdef Py_ssize_t n = placed.shape[0], i
    rows, standing, columns = [], [], set()    # not comprehensions, as in Halves
    for i in range(order.shape[0]):
        rows.append(order[i])
    for i in range(n):
        if placed[i] >= 0:
            standing.append(i)
            columns.add(placed[i])
    if not rows or sorted(rows + standing) != list(range(n)):
        raise ValueError(f"{len(rows)} rows and {len(standing)} queens do not form {n} rows")
    if len(columns) < len(standing) or max(columns, default=0) >= n:
        raise ValueError(f"the {len(standing)} queens must stand in different columns below {n}")
    return 0


def profile_tree(uint64_t[::1] nodes not None, StopFlag stop not None):
    """Write the number of nodes on each level of the row-by-row tree, levels 0..n.

    Mirrored subtrees have equal counts. So the queen of row 0 is placed in the left half, which
    counts twice, and in the middle column of an odd board.
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
    judge(stop)
