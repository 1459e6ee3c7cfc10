/* Count what joins take from beyond a second-level cache, with a model of that cache: to list and
 * sort both halves, and to join them.
 *
 *     cd src/nqueens/_kernels/join
 *     cc -O2 -DNDEBUG -DNQ_TRACE -I. -I.. ../../../../bench/join_traffic.c join.c quarters.c join_x86.c -o traffic
 *     ./traffic 24 4 1024
 *
 * The arguments are n, the number of random row sets, the size of the cache in KiB, and perhaps that
 * of a block of leaves. The model has 16 ways, lines of 64 bytes, and drops what was used longest
 * ago; it knows no prefetching. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join_work.h"

enum { WAYS = 16, LINE = 64 };

static uint64_t (*tags)[WAYS], tests, missed[2];
static size_t sets;

void nq_test(size_t leaves) { tests += leaves; }

void nq_touch(int stage, const void *p, size_t bytes)
{
    const uint64_t first = (uintptr_t)p / LINE, end = ((uintptr_t)p + bytes + LINE - 1) / LINE;
    for (uint64_t line = first; bytes && line < end; line++) {
        uint64_t *tag = tags[line % sets];
        int i = 0;
        while (i < WAYS - 1 && tag[i] != line) i++;
        missed[stage] += tag[i] != line;
        memmove(tag + 1, tag, (size_t)i * sizeof *tag);
        tag[0] = line;
    }
}

static void print(const char *what, const uint64_t *lines, uint64_t of)
{
    const double listing = LINE * (double)lines[NQ_LISTING] / (double)of,
                 joining = LINE * (double)lines[NQ_JOINING] / (double)of;
    printf("%s: %.3e tests, bytes a test %.2f = %.2f to list and sort + %.2f to join\n", what,
           (double)of, listing + joining, listing, joining);
}

int main(int count, char **words)
{
    const int n = count > 1 ? atoi(words[1]) : 24, half = n / 2;
    const int number = count > 2 ? atoi(words[2]) : 4;
    uint64_t all_tests = 0, all_missed[2] = {0, 0}, found;
    int stop = 0;
    nq_quarters quarters;
    nq_join_work *work = nq_join_work_new();
    nq_quarters_init(&quarters, n);
    if (count > 4) quarters.block_bytes = (size_t)atoi(words[4]) * 1024;
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
        tests = missed[0] = missed[1] = 0;
        if (nq_avx512_join(&quarters, work, n % 2 ? NQ_CROSS : NQ_EVEN, rows[0], rows[1], &stop,
                           &found) != NQ_DONE)
            return 1;
        print("a row set", missed, tests);
        all_tests += tests;
        for (int stage = 0; stage < 2; stage++) all_missed[stage] += missed[stage];
    }
    print("all", all_missed, all_tests);
    return 0;
}
