/* Count small boards, and compare with the published numbers. */
#include <stdio.h>
#include <stdlib.h>

#include "count/count.h"

static int wrong(const nq_counter *counter, int n, uint64_t published)
{
    const uint32_t closed[NQ_MAX_N] = {0};
    const uint8_t queens[2] = {0};
    const int stop = 0;
    uint64_t found = 0;
    void *memory = malloc(counter->bytes(n) + 1);
    const int outcome = nq_count_board(counter, NULL, n, closed, queens, 0, memory, UINT64_MAX, &stop, &found);
    free(memory);
    if (outcome == NQ_DONE && found == published) return 0;
    printf("%llu solutions for n = %d, not %llu\n", (unsigned long long)found, n,
           (unsigned long long)published);
    return 1;
}

int main(void)
{
    return wrong(&nq_portable_0_counter, 8, 92) | wrong(&nq_portable_0_counter, 13, 73712) |
           wrong(&nq_portable_0_counter, 14, 365596) | wrong(&nq_portable_1_counter, 12, 0) |
           wrong(&nq_portable_1_counter, 13, 4524);
}
