"""Bitmaps of the squares and lines that are still free, read one window at a time."""

cimport cython
from nqueens._kernels.shared.c cimport uint8_t, uint64_t

cdef extern from "shared/bits.h" nogil:
    int nq_lowest(uint64_t word)
    int nq_bit_count(uint64_t word)
    uint64_t nq_load64(const uint8_t *bytes)
    void nq_store64(uint8_t *bytes, uint64_t word)
    void nq_prefetch(const uint8_t *bytes)


cdef inline bint is_free(const uint8_t *bits, Py_ssize_t i) noexcept nogil:
    return (bits[i >> 3] >> (i & 7)) & 1


cdef inline void flip(uint8_t *bits, Py_ssize_t i, int by) noexcept nogil:
    """Flip bit i if ``by`` is 1; leave it if 0."""
    bits[i >> 3] ^= <uint8_t>(by << (i & 7))


@cython.overflowcheck(False)
cdef inline uint64_t lowest_bit(uint64_t word) noexcept nogil:
    """Return only the lowest set bit; 0 for 0."""
    return word & (0 - word)
