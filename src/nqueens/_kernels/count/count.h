/* Counting the completions of a board: the job. */
#ifndef NQ_COUNT_H
#define NQ_COUNT_H

#include <stddef.h>
#include <stdint.h>

#include "shared/bits.h"
#include "shared/stop.h"

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

/* Count the ways to fill the rows of a job. `memory` has as many bytes as the search needs. The count
 * may end early, with a partial result, once it exceeds `limit`. Returns NQ_DONE, NQ_STOPPED or
 * NQ_OVERFLOW. */
typedef int nq_count(const nq_job *job, void *memory, uint64_t limit, const int *stop,
                     uint64_t *result);
nq_count nq_portable_count;

/* Make the job that k queens leave; `queens` lists row, column, row, column and so on.
 *
 * `closed` has the closed squares of each of the n rows, besides those that the queens attack. No
 * two queens share a row or a column. Squares off the board need not be closed. */
void nq_job_make(nq_job *job, int n, int wraps, const uint32_t *closed, const uint8_t *queens,
                 int k);

/* Make the same job with rows and columns exchanged, if the rows without a queen lie within `width`
 * rows: then lanes of so many bits hold a line of it, whatever n is. It begins at the side with more
 * closed squares. Not for the torus. Returns whether it did. */
int nq_job_turn(nq_job *job, int n, const uint32_t *closed, const uint8_t *queens, int k, int width);

/* a family of diagonals as it meets a row further down: towards column 0, or away from it */
static inline uint32_t nq_leftwards(uint32_t word, int n, int distance, int wraps)
{
    return wraps ? nq_rotated(word, n, n - distance) : word >> distance;
}

static inline uint32_t nq_rightwards(uint32_t word, int n, int distance, int wraps)
{
    return wraps ? nq_rotated(word, n, distance) : word << distance;
}

#endif
