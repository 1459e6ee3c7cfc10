/* Eight bytes of a bitmap as one word, wherever they start, bit 0 being the lowest bit of the first
 * byte on every machine; and the hint that a cache line will soon be written. */
#ifndef NQ_BITS_H
#define NQ_BITS_H

#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define NQ_LITTLE(word) __builtin_bswap64(word)
#else
#define NQ_LITTLE(word) (word)
#endif

static inline uint64_t nq_load64(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return NQ_LITTLE(word);
}

static inline void nq_store64(uint8_t *bytes, uint64_t word) {
    word = NQ_LITTLE(word);
    memcpy(bytes, &word, sizeof word);
}

#if defined(__GNUC__) || defined(__clang__)
static inline void nq_prefetch(const uint8_t *bytes) { __builtin_prefetch(bytes, 1, 2); }
#else
static inline void nq_prefetch(const uint8_t *bytes) { (void)bytes; }
#endif

#endif
