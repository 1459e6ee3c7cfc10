/* The parity split as the boundary sees it. parity.c explains how it works. */
#ifndef NQ_PARITY_H
#define NQ_PARITY_H

#include <stddef.h>
#include <stdint.h>

#include "shared/stop.h"

enum {
    NQ_PARITY_MAX_N = 32,
    NQ_PARITY_MAX_HALF = 16,
    NQ_PARITY_MOST = (1 << 14) - 1,   /* in a counter of 16 bits: factors are at most 4 */
};

/* A board, and the work space of one thread that counts its solutions */
typedef struct nq_parity nq_parity;

/* Some row sets: the first `sets` of those whose orbits have this size, with these even rows, from
 * some odd rows on. Odd rows are written from the last to the first: bit i is row
 * 2 * (half - i) - 1. */
typedef struct {
    uint32_t even_rows;
    uint32_t odd_rows;
    uint32_t sets;
    int orbit;
} nq_row_sets;

/* How to count. The result depends on none of it. */
typedef struct {
    int level;                    /* of the kernels */
    int black_first;              /* count black placements, and look up white ones */
    uint32_t most;                /* in a counter of 16 bits, at most NQ_PARITY_MOST */
} nq_parity_options;

/* Return a board of n rows, 1 <= n <= 32, with closed squares (NULL: none, and only one row set of
 * each orbit is counted); NULL if there is no memory. */
nq_parity *nq_parity_new(int n, const uint32_t *closed, nq_parity_options options);
void nq_parity_free(nq_parity *p);

/* Count the solutions of row sets, of two transposed ones one twice or each once. Returns NQ_DONE,
 * NQ_STOPPED, NQ_OVERFLOW or NQ_NO_MEMORY. */
int nq_parity_count(nq_parity *p, nq_row_sets job, const int *stop, uint64_t *result);

/* the size of the orbit that a row set represents, 0 if another one does */
int nq_parity_orbit(const nq_parity *p, uint32_t even_rows, uint32_t odd_rows);

#endif
