/* The portable search for completions: depth first, with look-ahead. It counts or lists them.
 *
 * A node of the search is the next free row and three words: the columns that are still free and
 * the two families of diagonals, shifted so that bit c always stands for column c of that row.
 * `left` holds the diagonals that run towards column 0, `right` those that run away. */
#include "list/list.h"

enum { POLL_ROWS = 7 };           /* a subtree of 8 rows takes far less than 1 ms */

/* kinds of jobs: no row between two others has a queen, some have, diagonals wrap round */
#define PLAIN 0
#define GAPS 1
#define WRAPS 2

typedef struct {
    const nq_job *job;
    nq_keys *keys;                /* to list */
    uint64_t total, limit;        /* to count; the search ends once the total exceeds the limit */
    const int *stop;
    int outcome;
    uint8_t column[NQ_MAX_N];     /* to list: of the queens, from the last row up */
} search;

/* append the key of the columns */
static void append(search *s)
{
    nq_keys *keys = s->keys;
    const int bits = keys->code_bits, least = bits == 5 ? 2 : 0;
    uint64_t key = 0;
    if (keys->count == keys->room || keys->count == keys->most)
        if ((s->outcome = nq_keys_reserve(keys, 1)) != NQ_DONE) return;
    for (int i = s->job->rows - 1; i >= least; i--) key = key << bits | s->column[i];
    keys->key[keys->count++] = least ? key << 1 | (s->column[1] > s->column[0]) : key;
}

typedef int nq_fill(search *s, int k, uint32_t free, uint32_t left, uint32_t right);

#define NAME(x) NQ_PASTE4(x##_, KIND, _, LISTS)
/* fill_KIND_LISTS of each kind, to count and to list */
#define LISTS 0
#define KIND PLAIN
#include "search_portable.h"
#undef KIND
#define KIND GAPS
#include "search_portable.h"
#undef KIND
#define KIND WRAPS
#include "search_portable.h"
#undef KIND
#undef LISTS
#define LISTS 1
#define KIND PLAIN
#include "search_portable.h"
#undef KIND
#define KIND GAPS
#include "search_portable.h"
#undef KIND
#define KIND WRAPS
#include "search_portable.h"
#undef KIND

static int kind_of(const nq_job *job)
{
    int kind = job->wraps ? WRAPS : PLAIN;
    for (int k = 0; k + 1 < job->rows; k++)
        if (job->gap[k] > 1 && kind == PLAIN) kind = GAPS;
    return kind;
}

int nq_portable_count(const nq_job *job, void *memory, uint64_t limit, const int *stop,
                      uint64_t *result)
{
    static nq_fill *const fills[] = {fill_0_0, fill_1_0, fill_2_0};
    search s = {.job = job, .limit = limit, .stop = stop};
    (void)memory;
    *result = 1;
    if (job->rows == 0) return NQ_DONE;
    fills[kind_of(job)](&s, 0, job->columns, job->left, job->right);
    *result = s.total;
    return s.outcome;
}

int nq_portable_list(const nq_job *job, void *memory, nq_keys *keys, const int *stop)
{
    static nq_fill *const fills[] = {fill_0_1, fill_1_1, fill_2_1};
    search s = {.job = job, .keys = keys, .stop = stop};
    (void)memory;
    if (job->rows)
        fills[kind_of(job)](&s, 0, job->columns, job->left, job->right);
    else
        append(&s);
    return s.outcome;
}
