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


@cython.overflowcheck(False)
cdef inline bint is_fuller(uint64_t a, uint64_t b) noexcept nogil:
    """Return whether a has more bits set than b, by sums of 2, 4 and 8 bits in parallel."""
    cdef uint64_t m1 = 0x5555555555555555, m2 = 0x3333333333333333, m4 = 0x0F0F0F0F0F0F0F0F
    cdef uint64_t sixteen = 0x1010101010101010, ones = 0x0101010101010101
    a -= (a >> 1) & m1
    b -= (b >> 1) & m1
    a = (a & m2) + ((a >> 2) & m2)
    b = (b & m2) + ((b >> 2) & m2)
    a = (a & m4) + ((a >> 4) & m4)
    b = (b & m4) + ((b >> 4) & m4)
    # each byte is 16 more than its difference, so their sum is 128 more than the difference
    return (((a + sixteen - b) * ones) >> 56) > 128
