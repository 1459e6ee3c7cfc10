/* Count small boards, and compare with the published numbers. */
#include <stdio.h>

#include "count/count.h"

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

int main(void)
{
    return wrong(8, 0, 92) | wrong(13, 0, 73712) | wrong(14, 0, 365596) | wrong(12, 1, 0) |
           wrong(13, 1, 4524);
}
