"""Processor levels, and the best instance of each vectorised kernel at a level."""

from nqueens._kernels.count cimport nq_counter
from nqueens._kernels.estimate cimport nq_estimate
from nqueens._kernels.join cimport nq_join
from nqueens._kernels.list cimport nq_lister

cdef extern from "dispatch.h" nogil:
    enum:
        NQ_LEVELS

    void nq_dispatch_init()
    const char *nq_level_name(int level)
    bint nq_level_supported(int level)
    int nq_feature(int i, const char **name)
    const nq_counter *nq_find_counter(int level, int n, bint wraps)
    const nq_lister *nq_find_lister(int level, int n, bint wraps)
    nq_join *nq_find_join(int level)
    nq_estimate *nq_find_estimate(int level, int bits)
