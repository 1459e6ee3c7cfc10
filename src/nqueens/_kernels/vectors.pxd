"""The vector kernels and the processor levels they run at."""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from "vectors.h" nogil:
    enum:
        NQ_MAX_N
        NQ_DONE
        NQ_STOPPED
        NQ_OVERFLOW
        NQ_SCALAR
        NQ_LEVELS

    ctypedef struct nq_job:
        int n
        int wraps
        int rows
        uint32_t columns
        uint32_t left
        uint32_t right
        uint32_t[32] closed
        int[32] gap

    ctypedef struct nq_counter:
        int max_n
        int wraps
        int lane_bits
        size_t (*bytes)(int n) noexcept nogil
        int (*count)(
            const nq_job *job, void *memory, uint64_t limit, const int *stop, uint64_t *result
        ) noexcept nogil

    void nq_simd_init()
    const char *nq_level_name(int level)
    bint nq_level_supported(int level)
    int nq_feature(int i, const char **name)
    const nq_counter *nq_find_counter(int level, int n, bint wraps)
