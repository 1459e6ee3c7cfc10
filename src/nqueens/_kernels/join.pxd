"""The half-board join (see ``join.h``)."""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from "join.h" nogil:
    enum:
        NQ_JOIN_MIN_N
        NQ_JOIN_MAX_N
        NQ_EVEN
        NQ_CENTRE
        NQ_CROSS
        NQ_KINDS

    ctypedef struct nq_quarters:
        int n
        int half
        size_t count

    ctypedef struct nq_join_work:
        pass

    ctypedef int nq_join(
        const nq_quarters *q, nq_join_work *work, int kind, uint32_t north, uint32_t south,
        const int *stop, uint64_t *result,
    ) noexcept nogil

    int nq_quarters_make(nq_quarters *q, int n, const int *stop)
    void nq_quarters_free(nq_quarters *q)
    nq_join_work *nq_join_work_new()
    size_t nq_join_work_bytes(const nq_join_work *work)
    void nq_join_work_free(nq_join_work *work)
    uint32_t nq_join_row_sets(int half, int kind, uint32_t north, int orbit)
    int nq_join_job(
        const nq_quarters *q, nq_join_work *work, nq_join *join, int kind, uint32_t north,
        int orbit, const int *stop, uint64_t *result,
    )
