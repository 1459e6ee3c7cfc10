"""The stop flag, and a number that another thread may read (see ``stop.h``)."""

cdef extern from "shared/stop.h" nogil:
    bint nq_stopped(const int *flag)
    void nq_stop(int *flag)
    Py_ssize_t nq_peek(const Py_ssize_t *number)
    void nq_publish(Py_ssize_t *number, Py_ssize_t value)
