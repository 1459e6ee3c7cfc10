/* The portable instance of the counter: depth first, with look-ahead.
 *
 * A node of the search is the next free row and three words: the columns that are still free and
 * the two families of diagonals, shifted so that bit c always stands for column c of that row.
 * `left` holds the diagonals that run towards column 0, `right` those that run away. */
#include "shared/bits.h"
#include "count.h"

enum { POLL_ROWS = 7 };           /* a subtree of 7 rows takes far less than 1 ms */

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

int nq_portable_count(const nq_job *job, void *memory, uint64_t limit, const int *stop,
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
