/* The portable instance of the counter: depth first, with look-ahead; and the job that every
 * instance takes.
 *
 * A node of the search is the next free row and three words: the columns that are still free and
 * the two families of diagonals, shifted so that bit c always stands for column c of that row.
 * `left` holds the diagonals that run towards column 0, `right` those that run away. */
#include <stdlib.h>

#include "shared/bits.h"
#include "count.h"
#include "shared/stop.h"

enum { POLL_ROWS = 7 };           /* a subtree of 7 rows takes far less than 1 ms */

/* the squares that a queen attacks in a row at that distance */
static uint32_t attacked(int n, int column, int distance)
{
    uint32_t squares = (uint32_t)1 << column;
    if (column + distance < n) squares |= (uint32_t)1 << (column + distance);
    if (column >= distance) squares |= (uint32_t)1 << (column - distance);
    return squares;
}

/* On the torus a queen attacks the rows above it in the same way as those below, so its diagonals
 * are simply taken. */
void nq_job_make(nq_job *job, int n, int wraps, const uint32_t *closed, const uint8_t *queens,
                 int k)
{
    int last = -1;
    uint32_t taken = 0;
    job->n = n;
    job->wraps = wraps;
    job->rows = 0;
    job->columns = UINT32_MAX >> (32 - n);
    job->left = job->right = 0;
    for (int i = 0; i < k; i++) {
        taken |= (uint32_t)1 << queens[2 * i];
        job->columns &= ~((uint32_t)1 << queens[2 * i + 1]);
    }
    for (int row = 0; row < n; row++) {
        if (taken >> row & 1) continue;
        uint32_t squares = closed[row];
        for (int i = 0; i < k; i++) {
            const int column = queens[2 * i + 1], distance = row - queens[2 * i];
            if (!wraps)
                squares |= attacked(n, column, abs(distance));
            else if (job->rows == 0) {
                job->left |= (uint32_t)1 << (column - distance + 2 * n) % n;
                job->right |= (uint32_t)1 << (column + distance + n) % n;
            }
        }
        if (job->rows) job->gap[job->rows - 1] = row - last;
        job->closed[job->rows] = squares;
        job->gap[job->rows++] = 1;
        last = row;
    }
}

/* Make the same job with rows and columns exchanged, if the rows without a queen lie within `width`
 * rows: then lanes of so many bits hold a line of it, whatever n is. The lines begin at the side
 * with more closed squares. Returns whether it did. */
static int turn(nq_job *job, int n, const uint32_t *closed, const uint8_t *queens, int k, int width)
{
    uint32_t rows = UINT32_MAX >> (32 - n), columns = rows, squares[NQ_MAX_N];
    int first = 0, last = n - 1, before = -1, lean = 0;
    for (int i = 0; i < k; i++) {
        rows &= ~((uint32_t)1 << queens[2 * i]);
        columns &= ~((uint32_t)1 << queens[2 * i + 1]);
    }
    if (!rows) return 0;
    while (!(rows >> first & 1)) first++;
    while (!(rows >> last & 1)) last--;
    if (last - first >= width) return 0;
    *job = (nq_job){.n = last - first + 1, .columns = rows >> first};
    for (int column = 0; column < n; column++) {
        if (!(columns >> column & 1)) continue;
        uint32_t taken = 0;
        for (int row = first; row <= last; row++)
            taken |= (closed[row] >> column & 1) << (row - first);
        for (int i = 0; i < k; i++) {
            const int distance = abs(column - queens[2 * i + 1]);
            const int below = queens[2 * i] + distance, above = queens[2 * i] - distance;
            if (first <= below && below <= last) taken |= (uint32_t)1 << (below - first);
            if (first <= above && above <= last) taken |= (uint32_t)1 << (above - first);
        }
        squares[column] = taken;
        lean += nq_bit_count(taken) * (2 * column - n + 1);
    }
    for (int step = 0; step < n; step++) {
        const int column = lean > 0 ? n - 1 - step : step;
        if (!(columns >> column & 1)) continue;
        if (job->rows) job->gap[job->rows - 1] = step - before;
        job->closed[job->rows] = squares[column];
        job->gap[job->rows++] = 1;
        before = step;
    }
    return 1;
}

int nq_count_board(const nq_counter *counter, const nq_counter *narrow, int n, const uint32_t *closed,
                   const uint8_t *queens, int k, void *memory, uint64_t limit, const int *stop,
                   uint64_t *result)
{
    nq_job job;
    if (narrow && turn(&job, n, closed, queens, k, narrow->lane_bits))
        return narrow->count(&job, memory, limit, stop, result);
    nq_job_make(&job, n, counter->wraps, closed, queens, k);
    return counter->count(&job, memory, limit, stop, result);
}

/* Count the ways to fill row k, whose open squares are given, and all below it. `inline` lets the
 * compiler unroll the recursion, which is 6 % faster. */
static inline uint64_t completions(const nq_job *job, int k, uint32_t free, uint32_t left,
                                   uint32_t right, uint32_t open, const int wraps)
{
    const int below = job->rows - 1 - k, n = job->n;
    uint64_t total = 0;
    if (below <= 0) return open != 0;     /* one row and one column are left */
    const int gap = job->gap[k], next_gap = job->gap[k + 1];
    const uint32_t closed = job->closed[k + 1], closed2 = below > 1 ? job->closed[k + 2] : 0;
    while (open) {
        const uint32_t queen = open & (0u - open), columns = free ^ queen;
        open ^= queen;
        const uint32_t l = nq_leftwards(left | queen, n, gap, wraps);
        const uint32_t r = nq_rightwards(right | queen, n, gap, wraps);
        const uint32_t next_open = columns & ~(l | r | closed);
        if (!next_open) continue;
        if (below == 1)
            total++;
        else if (columns & ~(nq_leftwards(l, n, next_gap, wraps) | nq_rightwards(r, n, next_gap, wraps)
                             | closed2))
            total += completions(job, k + 1, columns, l, r, next_open, wraps);
    }
    return total;
}

typedef struct {
    uint64_t total;
    uint64_t limit;               /* the search ends once the total exceeds it */
    const int *stop;
    int outcome;
} tally;

/* add the ways to fill row k and all below it; return whether to continue */
static int add(const nq_job *job, tally *sum, int k, uint32_t free, uint32_t left, uint32_t right)
{
    const int n = job->n;
    uint32_t open = free & ~(left | right | job->closed[k]);
    if (job->rows - 1 - k < POLL_ROWS) {
        const uint64_t found = job->wraps ? completions(job, k, free, left, right, open, 1)
                                          : completions(job, k, free, left, right, open, 0);
        sum->total += found;
        if (sum->total < found)
            sum->outcome = NQ_OVERFLOW;
        else if (nq_stopped(sum->stop))
            sum->outcome = NQ_STOPPED;
        return sum->outcome == NQ_DONE && sum->total <= sum->limit;
    }
    const int gap = job->gap[k];
    while (open) {
        const uint32_t queen = open & (0u - open), l = left | queen, r = right | queen;
        open ^= queen;
        if (!add(job, sum, k + 1, free ^ queen, nq_leftwards(l, n, gap, job->wraps),
                 nq_rightwards(r, n, gap, job->wraps)))
            return 0;
    }
    return 1;
}

static int count(const nq_job *job, void *memory, uint64_t limit, const int *stop,
                 uint64_t *result)
{
    tally sum = {0, limit, stop, NQ_DONE};
    (void)memory;
    *result = 1;
    if (job->rows == 0) return NQ_DONE;
    add(job, &sum, 0, job->columns, job->left, job->right);
    *result = sum.total;
    return sum.outcome;
}

size_t nq_no_bytes(int n)
{
    (void)n;
    return 0;
}

const nq_counter nq_portable_0_counter = {NQ_MAX_N, 0, 0, nq_no_bytes, count},
                 nq_portable_1_counter = {NQ_MAX_N, 1, 0, nq_no_bytes, count};
