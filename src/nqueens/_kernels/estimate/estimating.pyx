"""The boundary of the kernel that samples the search tree; ``_core.pyx`` says what that is."""

cimport cython
from nqueens._kernels.shared.c cimport int32_t, int64_t, uint64_t

from nqueens._core cimport StopFlag, judge, random_stream
from nqueens._kernels.shared.random cimport Random, next_word

import numpy as np

cdef extern from "shared/checks.h":
    pass

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

cdef object U8 = np.dtype("u8")

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
        if open.shape[0] != n or open.shape[1] != nq_estimate_words(<int>n):
            raise ValueError(f"{open.shape[0]} rows of {open.shape[1]} words do not fit n = {n}")
        check_rows(order, placed)
        self.order, self.placed, self.open, self.capacity = order, placed, open, capacity
        self.nodes = np.empty(2 * capacity * nq_estimate_record(<int>n), U8)
        self.words = np.empty(levels, U8)
        self.tree = nq_tree(
            n=<int>n, levels=<int>levels, drop_from=drop_from, order=&order[0],
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


cdef int check_rows(const int32_t[::1] order, const int32_t[::1] placed) except -1:
    """Check that the rows of ``order`` and those of the placed queens make up the board."""
    cdef Py_ssize_t n = placed.shape[0], i
    rows, standing, columns = [], [], set()
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
