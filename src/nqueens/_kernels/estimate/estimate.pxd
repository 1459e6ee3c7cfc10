"""Sampling the search tree (see ``estimate.h``), and its whole profile."""

from libc.stdint cimport int32_t, int64_t, uint64_t

from nqueens._kernels.shared.bits cimport nq_bit_count
from nqueens._kernels.shared.stop cimport nq_stopped

cdef extern from "estimate/estimate.h" nogil:
    enum:
        NQ_ESTIMATE_MAX_N
        NQ_ESTIMATE_MAX_NODES
        NQ_ESTIMATE_UNIT_BITS

    ctypedef struct nq_tree:
        int n
        int levels
        int drop_from
        int eighths
        int planes
        const int32_t *order
        const int32_t *placed
        const uint64_t *open

    ctypedef int nq_estimate(
        const nq_tree *tree, Py_ssize_t capacity, uint64_t *random, uint64_t *nodes,
        int64_t *sums, int64_t *shifts, int *sampled, const int *stop,
    ) noexcept nogil

    nq_estimate *nq_find_estimate(int level, unsigned features, int bits)
    int nq_estimate_bits(int n)
    Py_ssize_t nq_estimate_record(int bits, int planes)
    Py_ssize_t nq_estimate_open_words(int n, int bits)
    void nq_estimate_block(int n, int bits, uint64_t *open, int row, int column)


cdef inline void profile_subtree(
    uint64_t full, uint64_t columns, uint64_t left, uint64_t right, int row,
    uint64_t[::1] nodes, const int *stop,
) noexcept nogil:
    """Add the nodes below a node of level ``row`` to ``nodes``. Wrong once ``stop`` is set."""
    cdef uint64_t free = full & ~(columns | left | right), bit
    nodes[row + 1] += <uint64_t>nq_bit_count(free)
    if row + 2 >= nodes.shape[0]:
        return
    if row < 4 and nq_stopped(stop):
        return
    while free:
        bit = free & (~free + 1)
        free ^= bit
        profile_subtree(
            full, columns | bit, (left | bit) >> 1, ((right | bit) << 1) & full, row + 1,
            nodes, stop,
        )
