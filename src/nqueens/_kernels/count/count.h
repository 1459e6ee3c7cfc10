/* Counting the completions of a board: the job, and the instances of the kernel. */
#ifndef NQ_COUNT_H
#define NQ_COUNT_H

#include <stddef.h>
#include <stdint.h>

#include "shared/bits.h"
#include "shared/outcome.h"

#define NQ_MAX_N 32

/* The rest of a board with some queens: the rows without a queen, from top to bottom. The number of
 * columns without a queen is the same. */
typedef struct {
    int n;
    int wraps;                    /* diagonals continue across the edge (the torus) */
    int rows;
    uint32_t columns;             /* bit c: column c has no queen */
    uint32_t left, right;         /* diagonals taken, as they cross the first such row */
    uint32_t closed[NQ_MAX_N];    /* of each such row, the squares where no queen may stand */
    int gap[NQ_MAX_N];            /* its distance to the next such row */
} nq_job;

/* Count the ways to fill the rows of a job. `memory` has at least bytes(job->n) bytes. The count
 * may end early, with a partial result, once it exceeds `limit`. Returns NQ_DONE, NQ_STOPPED or
 * NQ_OVERFLOW. */
typedef int nq_count(const nq_job *job, void *memory, uint64_t limit, const int *stop,
                     uint64_t *result);

typedef struct {
    int max_n;
    int wraps;
    int lane_bits;                /* 0: no vectors */
    size_t (*bytes)(int n);
    nq_count *count;
} nq_counter;

/* nq_LEVEL_LANE BITS_WRAPS_counter */
extern const nq_counter nq_portable_0_counter, nq_portable_1_counter;
extern const nq_counter nq_neon_16_0_counter, nq_neon_32_0_counter, nq_neon_32_1_counter;
extern const nq_counter nq_sse4_16_0_counter, nq_sse4_32_0_counter, nq_sse4_32_1_counter;
extern const nq_counter nq_avx2_16_0_counter, nq_avx2_32_0_counter, nq_avx2_32_1_counter;
extern const nq_counter nq_avx512_16_0_counter, nq_avx512_32_0_counter, nq_avx512_32_1_counter;

/* Make the job that k queens leave; `queens` lists row, column, row, column and so on.
 *
 * `closed` has the closed squares of each of the n rows, besides those that the queens attack. No
 * two queens share a row or a column. Squares off the board need not be closed. */
void nq_job_make(nq_job *job, int n, int wraps, const uint32_t *closed, const uint8_t *queens,
                 int k);

/* Count the completions of such a board. With `narrow`, count those that fit its narrower lanes by
 * it; NULL if there is none, or if the board wraps. */
int nq_count_board(const nq_counter *counter, const nq_counter *narrow, int n, const uint32_t *closed,
                   const uint8_t *queens, int k, void *memory, uint64_t limit, const int *stop,
                   uint64_t *result);

/* a family of diagonals as it meets a row further down: towards column 0, or away from it */
static inline uint32_t nq_leftwards(uint32_t word, int n, int distance, int wraps)
{
    return wraps ? nq_rotated(word, n, n - distance) : word >> distance;
}

static inline uint32_t nq_rightwards(uint32_t word, int n, int distance, int wraps)
{
    return wraps ? nq_rotated(word, n, distance) : word << distance;
}

size_t nq_no_bytes(int n);        /* 0: the portable instances need no memory */

#endif
