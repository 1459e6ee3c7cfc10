/* Words of bits: the lowest bit, the number of bits, and any eight bytes of a bitmap as one word.
 * Bit 0 is the lowest bit of the first byte on every machine. */
#ifndef NQ_BITS_H
#define NQ_BITS_H

#include <string.h>

#include "compiler.h"

/* the index of the lowest set bit; word != 0 */
static inline int nq_lowest(uint64_t word)
{
#if defined(NQ_MSVC) && (defined(_M_X64) || defined(_M_ARM64))
    unsigned long at;
    _BitScanForward64(&at, word);
    return (int)at;
#elif defined(NQ_MSVC)
    unsigned long at;
    if (_BitScanForward(&at, (unsigned long)word)) return (int)at;
    _BitScanForward(&at, (unsigned long)(word >> 32));
    return (int)at + 32;
#else
    return __builtin_ctzll(word);
#endif
}

/* the lowest n bits, n <= 32, rotated towards the high end; 0 < distance < n */
static inline uint32_t nq_rotated(uint32_t word, int n, int distance)
{
    return (word << distance | word >> (n - distance)) & UINT32_MAX >> (32 - n);
}

/* The number of set bits. Without the instruction, __builtin_popcountll is a function call. */
static inline int nq_bit_count(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (int)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define NQ_LITTLE(word) __builtin_bswap64(word)
#else
#define NQ_LITTLE(word) (word)
#endif

static inline uint64_t nq_load64(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return NQ_LITTLE(word);
}

static inline void nq_store64(uint8_t *bytes, uint64_t word)
{
    word = NQ_LITTLE(word);
    memcpy(bytes, &word, sizeof word);
}

/* hint that the cache line will soon be written */
#if defined(__GNUC__) || defined(__clang__)
static inline void nq_prefetch(const uint8_t *bytes) { __builtin_prefetch(bytes, 1, 2); }
#else
static inline void nq_prefetch(const uint8_t *bytes) { (void)bytes; }
#endif

#endif
