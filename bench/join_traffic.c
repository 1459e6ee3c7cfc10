/* Count what joins take from beyond a second-level cache, with a model of that cache.
 *
 *     cd src/nqueens/_kernels
 *     cc -O2 -DNDEBUG -DNQ_TRACE -I. ../../../bench/join_traffic.c join.c quarters.c join_x86.c -o traffic
 *     ./traffic 24 4 1024
 *
 * The arguments are n, the number of random row sets, and the size of the cache in KiB. The model
 * has 16 ways, lines of 64 bytes, and drops what was used longest ago; it knows no prefetching. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join_work.h"

enum { WAYS = 16, LINE = 64 };

static uint64_t (*tags)[WAYS], tests, missed;
static size_t sets;

void nq_test(size_t leaves) { tests += leaves; }

void nq_touch(const void *p, size_t bytes)
{
    const uint64_t first = (uintptr_t)p / LINE, end = ((uintptr_t)p + bytes + LINE - 1) / LINE;
    for (uint64_t line = first; bytes && line < end; line++) {
        uint64_t *tag = tags[line % sets];
        int i = 0;
        while (i < WAYS - 1 && tag[i] != line) i++;
        missed += tag[i] != line;
        memmove(tag + 1, tag, (size_t)i * sizeof *tag);
        tag[0] = line;
    }
}

int main(int count, char **words)
{
    const int n = count > 1 ? atoi(words[1]) : 24, half = n / 2;
    const int number = count > 2 ? atoi(words[2]) : 4;
    uint64_t all_tests = 0, all_missed = 0, found;
    int stop = 0;
    nq_quarters quarters;
    nq_join_work *work = nq_join_work_new();
    nq_quarters_init(&quarters, n);
    sets = (size_t)(count > 3 ? atoi(words[3]) : 1024) * 1024 / LINE / WAYS;
    tags = calloc(sets, sizeof *tags);
    srand(1);
    for (int i = 0; i < number && tags && work; i++) {
        uint32_t rows[2] = {0, 0};
        for (int k = 0; k < half + n % 2;) {        /* a random set of rows */
            const int row = rand() % (2 * half);
            const uint32_t bit = 1u << row % half;
            k += !(rows[row / half] & bit);
            rows[row / half] |= bit;
        }
        tests = missed = 0;
        if (nq_avx512_join(&quarters, work, n % 2 ? NQ_CROSS : NQ_EVEN, rows[0], rows[1], &stop,
                           &found) != NQ_DONE)
            return 1;
        printf("%.3e tests, %.2f bytes a test\n", (double)tests,
               (double)(LINE * missed) / (double)tests);
        all_tests += tests;
        all_missed += missed;
    }
    printf("n = %d: %.2f bytes a test from beyond the cache\n", n,
           (double)(LINE * all_missed) / (double)all_tests);
    return 0;
}
