/* The vector kernels: all that Cython sees of them. */
#ifndef NQ_SIMD_H
#define NQ_SIMD_H

#include <stddef.h>
#include <stdint.h>

#define NQ_MAX_N 32

/* What is left of a board when some queens stand on it: the rows without a queen, top to
 * bottom. There are as many columns without a queen. */
typedef struct {
    int n;
    int wraps;                    /* diagonals go on over the edge (the torus) */
    int rows;
    uint32_t columns;             /* bit c: column c has no queen */
    uint32_t left, right;         /* diagonals taken, as they meet the first such row */
    uint32_t closed[NQ_MAX_N];    /* of each such row, the squares where no queen may stand */
    int gap[NQ_MAX_N];            /* its distance to the next such row */
} nq_job;

enum { NQ_DONE, NQ_STOPPED, NQ_OVERFLOW };

/* Count the ways to fill the rows of a job, 3 or more of them. `memory` has at least
 * bytes(job->n) bytes. Ends early, with a partial count, once that exceeds `limit`. */
typedef struct {
    int max_n;
    int wraps;
    int lane_bits;
    size_t (*bytes)(int n);
    int (*count)(const nq_job *job, void *memory, uint64_t limit, const int *stop,
                 uint64_t *result);
} nq_counter;

enum { NQ_SCALAR, NQ_AVX2, NQ_AVX512, NQ_LEVELS };

void nq_simd_init(void);                 /* once, before anything else */
const char *nq_level_name(int level);
int nq_level_supported(int level);       /* by this processor, system and build */
int nq_feature(int i, const char **name);   /* 0, 1: has the i-th feature; -1: no such i */
const nq_counter *nq_find_counter(int level, int n, int wraps);   /* NULL: none */

#endif
