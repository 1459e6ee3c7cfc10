/* Count small boards at each level of this machine, and compare with the published numbers. */
#include <stdio.h>
#include <stdlib.h>

#include "count/dispatch.h"
#include "parity/parity.h"
#include "shared/compiler.h"

static const int stop = 0;
static const uint32_t nothing[NQ_MAX_N] = {0};

static int agrees(const char *what, int n, uint64_t found, uint64_t published)
{
    if (found == published) return 1;
    printf("%s: %llu solutions for n = %d, not %llu\n", what, (unsigned long long)found, n,
           (unsigned long long)published);
    return 0;
}

static uint64_t searched(int level, int n, int wraps)
{
    const nq_search *search = nq_find_search(level, n, wraps, 0);
    const uint8_t queens[2] = {0};
    nq_job job;
    nq_job_make(&job, n, wraps, nothing, queens, 0);
    uint64_t found = 0;
    void *memory = malloc(search->bytes(n) + 1);  /* of no bytes, malloc may return NULL */
    if (!memory || search->count(&job, memory, UINT64_MAX, &stop, &found) != NQ_DONE) found = 0;
    free(memory);
    return found;
}

/* by the parity split: one row set of each orbit, or with closed squares every row set */
static uint64_t split(int level, int n, const uint32_t *closed)
{
    uint64_t total = 0;
    nq_parity *board = nq_parity_new(n, closed, (nq_parity_options){level, 0, NQ_PARITY_MOST});
    for (uint32_t rows = 0; board && rows < 1u << (n + 1) / 2; rows++)
        for (int orbit = 1; orbit <= 4; orbit++) {
            uint64_t found;
            const nq_row_sets job = {.even_rows = rows, .sets = UINT32_MAX, .orbit = orbit};
            if (nq_parity_count(board, job, &stop, &found) != NQ_DONE) return 0;
            total += found * orbit;
        }
    nq_parity_free(board);
    return total;
}

int main(void)
{
    nq_dispatch_init();
    int all = 1;
    for (int level = 0; level < NQ_LEVELS; level++) {
        if (!nq_level_supported(level)) continue;
        const char *name = nq_level_name(level);
        int good = agrees(name, 8, searched(level, 8, 0), 92);
        good &= agrees(name, 13, searched(level, 13, 0), 73712);
        good &= agrees(name, 14, searched(level, 14, 0), 365596);
        good &= agrees(name, 12, searched(level, 12, 1), 0);
        good &= agrees(name, 13, searched(level, 13, 1), 4524);
        good &= agrees(name, 8, split(level, 8, nothing), 92);
        good &= agrees(name, 11, split(level, 11, nothing), 2680);
        good &= agrees(name, 15, split(level, 15, NULL), 2279184);
        good &= agrees(name, 16, split(level, 16, NULL), 14772512);
        if (good) printf("%s: the published counts\n", name);
        all &= good;
    }
    return !all;
}
