"""What the kernels use of C's library.

Cython's own declarations (``libc``) would do, but they are new files in each build environment that
pip makes, and Cython generates again what is older than they are.
"""

cdef extern from "<stdint.h>" nogil:
    ctypedef signed char int8_t
    ctypedef signed short int16_t
    ctypedef signed int int32_t
    ctypedef signed long int64_t
    ctypedef unsigned char uint8_t
    ctypedef unsigned short uint16_t
    ctypedef unsigned int uint32_t
    ctypedef unsigned long long uint64_t  # as Cython has it: wider than Py_ssize_t

cdef extern from "<stdlib.h>" nogil:
    void *malloc(size_t size)
    void free(void *memory)

cdef extern from "<string.h>" nogil:
    void *memcpy(void *to, const void *source, size_t size)
    void *memmove(void *to, const void *source, size_t size)
    void *memset(void *to, int value, size_t size)
