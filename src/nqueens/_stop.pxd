"""The stop flag as the kernels see it (see ``_stop.h``)."""

cdef extern from "_stop.h" nogil:
    bint nq_stopped(const int *flag)
    void nq_stop(int *flag)
