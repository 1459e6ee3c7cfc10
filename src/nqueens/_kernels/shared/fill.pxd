"""Filling long arrays in parts short enough for Ctrl-C to work."""

from nqueens._kernels.shared.c cimport int32_t, uint8_t, uint32_t, uint64_t, memset

from nqueens._kernels.shared.stop cimport nq_stopped

cdef enum:
    PART = 1048576                # bytes between two checks of the stop flag

ctypedef fused number_t:
    uint8_t
    int32_t
    uint32_t
    uint64_t


cdef inline bint fill_bytes(
    number_t *numbers, Py_ssize_t size, int value, const int *stop
) noexcept nogil:
    """Set every byte of the numbers; False when stopped."""
    cdef Py_ssize_t step = PART // <Py_ssize_t>sizeof(number_t), i = 0, part
    while i < size:
        if nq_stopped(stop):
            return False
        part = min(size - i, step)
        memset(&numbers[i], value, part * sizeof(number_t))
        i += part
    return True
