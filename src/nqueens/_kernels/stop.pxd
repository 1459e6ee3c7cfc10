"""The stop flag as the kernels see it (see ``stop.h``)."""

cdef extern from "stop.h" nogil:
    bint nq_stopped(const int *flag)
    void nq_stop(int *flag)
