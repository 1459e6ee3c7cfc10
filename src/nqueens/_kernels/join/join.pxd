"""The half-board join (see ``join.h``)."""

from nqueens._kernels.shared.c cimport uint16_t, uint32_t, uint64_t

cdef extern from "join/join.h" nogil:
    enum:
        NQ_JOIN_MIN_N
        NQ_JOIN_MAX_N
        NQ_JOIN_WHOLE_N
        NQ_EVEN
        NQ_CENTRE
        NQ_CROSS

    ctypedef struct nq_quarters:
        int n
        int half
        size_t count
        size_t divide_from
        size_t part

    ctypedef struct nq_join_work:
        pass

    ctypedef struct nq_row_set:
        pass

    ctypedef int nq_join(
        const nq_quarters *q, nq_join_work *work, nq_row_set set, const int *stop,
        uint64_t *result,
    ) noexcept nogil

    nq_join *nq_find_join(int level)
    void nq_quarters_init(nq_quarters *q, int n)
    int nq_quarters_make(nq_quarters *q, const int *stop)
    void nq_quarters_free(nq_quarters *q)
    nq_join_work *nq_join_work_new()
    void nq_join_work_free(nq_join_work *work)

    ctypedef struct nq_row_sets:
        int kind
        uint32_t north
        int orbit
        uint32_t first "from"
        uint32_t sets

    int nq_join_job(
        const nq_quarters *q, nq_join_work *work, nq_join *join, nq_row_sets job,
        const int *stop, uint64_t *result,
    )
