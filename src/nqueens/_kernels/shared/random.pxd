"""The random stream of the kernels: xoshiro256++ (Blackman and Vigna, 2019).

A seed gives the same board on every machine, so the stream uses only unsigned 64-bit arithmetic,
and the tests compare hashes of its results with recorded ones.
"""

cimport cython
from nqueens._kernels.shared.c cimport uint32_t, uint64_t


cdef struct Random:
    uint64_t s0
    uint64_t s1
    uint64_t s2
    uint64_t s3


cdef inline void save(const Random *r, uint64_t[::1] words) noexcept nogil:
    """Write the state of a stream."""
    words[0] = r.s0
    words[1] = r.s1
    words[2] = r.s2
    words[3] = r.s3


@cython.overflowcheck(False)
cdef inline uint64_t rotated(uint64_t x, int k) noexcept nogil:
    return (x << k) | (x >> (64 - k))


@cython.overflowcheck(False)
cdef inline uint64_t next_word(Random *r) noexcept nogil:
    """Return 64 uniform bits. The sums wrap modulo 2**64 by definition of the generator."""
    cdef uint64_t result = rotated(r.s0 + r.s3, 23) + r.s0
    cdef uint64_t t = r.s1 << 17
    r.s2 ^= r.s0
    r.s3 ^= r.s1
    r.s1 ^= r.s2
    r.s0 ^= r.s3
    r.s2 ^= t
    r.s3 = rotated(r.s3, 45)
    return result


cdef inline uint32_t below(Random *r, uint32_t bound) noexcept nogil:
    """Return an integer in [0, bound), biased by less than bound / 2**32: for search moves only."""
    return <uint32_t>(((next_word(r) >> 32) * bound) >> 32)
