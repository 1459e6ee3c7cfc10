"""What the other extension modules need of ``_core.pyx``."""

cimport cython
from libc.stdint cimport int32_t, uint64_t

from nqueens._kernels.shared.random cimport Random


@cython.final
cdef class StopFlag:
    cdef int value


cdef class WorkSpace:
    pass


cdef int judge(StopFlag stop, int outcome=*, str what=*, object whose=*) except -1
cdef Random random_stream(const uint64_t[::1] stream)
cdef list arrays(tuple layout)
cdef int check_length(const int32_t[::1] queens, Py_ssize_t n) except -1
cdef int level_number(str level) except -1
