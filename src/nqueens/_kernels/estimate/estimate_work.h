/* Declarations that the instances of the sampler share. */
#ifndef NQ_ESTIMATE_WORK_H
#define NQ_ESTIMATE_WORK_H

#include <assert.h>
#include <string.h>

#include "shared/bits.h"
#include "estimate.h"
#include "shared/outcome.h"
#include "shared/stop.h"

enum {
    NQ_POLL_CHILDREN = 256,
    NQ_PROMISE_BITS = 10,         /* of the mean promise */
    NQ_ESTIMATE_FACTS = 8         /* words of a record that hold its numbers */
};

/* The families of masks of the squares that are not blocked: which bit of which mask stands for
 * (row, column). Those of diagonals are indexed by column - row + n - 1 or by row + column. */
enum {
    NQ_OPEN_ROWS,                 /* n masks: of row, bit column */
    NQ_OPEN_COLUMNS,              /* n: of column, bit row */
    NQ_OPEN_FALLS_BY_ROW,         /* 2n - 1: bit row */
    NQ_OPEN_FALLS_BY_COLUMN,      /* 2n - 1: bit column */
    NQ_OPEN_RISES_BY_ROW,
    NQ_OPEN_RISES_BY_COLUMN
};

static inline ptrdiff_t nq_open_place(int n, int words, int family, int index)
{
    const int before = family < 2 ? family * n : 2 * n + (family - 2) * (2 * n - 1);
    return (ptrdiff_t)(before + index) * words;
}

static inline void nq_set(uint64_t *line, int bit)
{
    line[bit >> 6] |= (uint64_t)1 << (bit & 63);
}

static inline void nq_clear(uint64_t *line, int bit)
{
    line[bit >> 6] &= ~((uint64_t)1 << (bit & 63));
}

static inline void nq_set_first(uint64_t *line, int bits)
{
    for (int i = 0; i < bits; i++) nq_set(line, i);
}

/* xoshiro256++ (Blackman and Vigna, 2019), as random.pxd */
static inline uint64_t nq_random(uint64_t s[4])
{
    const uint64_t sum = s[0] + s[3], result = (sum << 23 | sum >> 41) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* an exactly uniform integer in [0, bound); words of the last, partial period are rejected */
static inline uint64_t nq_below(uint64_t random[4], uint64_t bound)
{
    for (;;) {
        const uint64_t word = nq_random(random), rest = word % bound;
        if (word - rest <= UINT64_MAX - (bound - 1)) return rest;
    }
}

/* a / b, rounded up or down so that the mean is exact */
static inline uint64_t nq_rounded(uint64_t random[4], uint64_t a, uint64_t b)
{
    return a / b + (nq_below(random, b) < a % b);
}

/* (squares / mean)**power in units of 2**-NQ_PROMISE_BITS, from 2**-6 to 2**4: these bounds keep
 * all sums below 2**63 */
static inline uint64_t nq_promise(uint64_t squares, uint64_t mean, unsigned power)
{
    enum { ONE = 20, LIMIT = 31 };
    const uint64_t most = (uint64_t)1 << LIMIT;
    if (power == 0) return (uint64_t)1 << NQ_PROMISE_BITS;
    uint64_t base = (squares << ONE) / mean, result = (uint64_t)1 << ONE;
    for (; power; power >>= 1) {
        if (base > most) base = most;
        if (power & 1) {
            result = result * base >> ONE;
            if (result > most) result = most;
        }
        base = base * base >> ONE;
    }
    result >>= ONE - NQ_PROMISE_BITS;
    if (result < (uint64_t)1 << (NQ_PROMISE_BITS - 6)) return (uint64_t)1 << (NQ_PROMISE_BITS - 6);
    if (result > (uint64_t)1 << (NQ_PROMISE_BITS + 4)) return (uint64_t)1 << (NQ_PROMISE_BITS + 4);
    return result;
}

#endif
