/* Count small boards, and compare with the published numbers. */
#include <stdio.h>

#include "count/count.h"
#include "parity/parity.h"
#include "shared/compiler.h"

static int wrong(int n, int wraps, uint64_t published)
{
    const uint32_t closed[NQ_MAX_N] = {0};
    const uint8_t queens[2] = {0};
    const int stop = 0;
    uint64_t found = 0;
    nq_job job;
    nq_job_make(&job, n, wraps, closed, queens, 0);
    const int outcome = nq_portable_count(&job, NULL, UINT64_MAX, &stop, &found);
    if (outcome == NQ_DONE && found == published) return 0;
    printf("%llu solutions for n = %d, not %llu\n", (unsigned long long)found, n,
           (unsigned long long)published);
    return 1;
}

/* by the parity split, without the symmetries of the board */
static int split_wrong(int n, uint64_t published)
{
    const uint32_t closed[NQ_MAX_N] = {0};
    const int stop = 0;
    uint64_t total = 0;
    nq_parity *board = nq_parity_new(n, closed, (nq_parity_options){NQ_SCALAR, 0, NQ_PARITY_MOST});
    for (uint32_t rows = 0; board && rows < 1u << (n + 1) / 2; rows++) {
        uint64_t found;
        const nq_row_sets every = {.even_rows = rows, .sets = UINT32_MAX, .orbit = 1};
        if (nq_parity_count(board, every, &stop, &found) == NQ_DONE) total += found;
    }
    nq_parity_free(board);
    if (total == published) return 0;
    printf("%llu solutions for n = %d by the parity split\n", (unsigned long long)total, n);
    return 1;
}

int main(void)
{
    if (split_wrong(8, 92) | split_wrong(11, 2680) | split_wrong(14, 365596)) return 1;
    return wrong(8, 0, 92) | wrong(13, 0, 73712) | wrong(14, 0, 365596) | wrong(12, 1, 0) |
           wrong(13, 1, 4524);
}
