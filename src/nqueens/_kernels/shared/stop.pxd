"""The stop flag (see ``stop.h``)."""

cdef extern from "shared/stop.h" nogil:
    bint nq_stopped(const int *flag)
    void nq_stop(int *flag)
