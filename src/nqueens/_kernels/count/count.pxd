"""Counting the completions of a board (see ``count.h``)."""

from nqueens._kernels.shared.c cimport uint8_t, uint32_t, uint64_t

cdef extern from "count/count.h" nogil:
    enum:
        NQ_MAX_N

    ctypedef struct nq_job:
        int rows
        uint32_t columns

    ctypedef struct nq_counter:
        int lane_bits
        size_t (*bytes)(int n) noexcept nogil

    void nq_job_make(
        nq_job *job, int n, bint wraps, const uint32_t *closed, const uint8_t *queens, int k
    )
    int nq_count_board(
        const nq_counter *counter, const nq_counter *narrow, int n, const uint32_t *closed,
        const uint8_t *queens, int k, void *memory, uint64_t limit, const int *stop,
        uint64_t *result,
    )
