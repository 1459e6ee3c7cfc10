"""What the other extension modules need of ``_core.pyx``."""

cimport cython
from nqueens._kernels.shared.c cimport uint64_t

from nqueens._kernels.shared.random cimport Random


@cython.final
cdef class StopFlag:
    cdef int value


cdef int judge(StopFlag stop, int outcome=*, str what=*, object whose=*) except -1
cdef Random random_stream(const uint64_t[::1] stream)
