"""The stop flag, and what a kernel reports (see ``stop.h``)."""

cdef extern from "shared/stop.h" nogil:
    enum:
        NQ_DONE
        NQ_STOPPED
        NQ_OVERFLOW
        NQ_NO_MEMORY
        NQ_NONE
        NQ_GAVE_UP

    bint nq_stopped(const int *flag)
    void nq_stop(int *flag)
