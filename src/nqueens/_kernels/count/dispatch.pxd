"""Processor levels, and the best counter and lister at a level."""

from nqueens._kernels.count.count cimport nq_counter
from nqueens._kernels.list.list cimport nq_lister

cdef extern from "count/dispatch.h" nogil:
    enum:
        NQ_LEVELS

    void nq_dispatch_init()
    const char *nq_level_name(int level)
    bint nq_level_supported(int level)
    const nq_counter *nq_find_counter(int level, int n, bint wraps)
    const nq_lister *nq_find_lister(int level, int n, bint wraps)
