/* The portable instance of the lister: depth first. */
#include "list.h"

#include <stdlib.h>
#include "shared/bits.h"

enum {
    POLL_ROWS = 7,                /* a subtree of 7 rows takes far less than 1 ms */
    LEAST_ROOM = 1 << 12
};

int nq_keys_reserve(nq_keys *keys, size_t more)
{
    const size_t needed = keys->count + more;
    if (needed > keys->most) return NQ_OVERFLOW;
    if (needed <= keys->room) return NQ_DONE;
    size_t room = keys->room < LEAST_ROOM ? LEAST_ROOM : keys->room;
    while (room < needed) room *= 2;
    uint64_t *key = realloc(keys->key, room * sizeof *key);
    if (!key) return NQ_NO_MEMORY;
    keys->key = key;
    keys->room = room;
    return NQ_DONE;
}

typedef struct {
    const nq_job *job;
    nq_keys *keys;
    const int *stop;
    int outcome;
    uint8_t column[NQ_MAX_N];     /* of the queens, from the last row up */
} listing;

/* append the key of the columns, given from the last row up */
static void append(listing *l)
{
    nq_keys *keys = l->keys;
    const int bits = keys->code_bits, least = bits == 5 ? 2 : 0;
    uint64_t key = 0;
    if (keys->count == keys->room || keys->count == keys->most)
        if ((l->outcome = nq_keys_reserve(keys, 1)) != NQ_DONE) return;
    for (int i = l->job->rows - 1; i >= least; i--) key = key << bits | l->column[i];
    keys->key[keys->count++] = least ? key << 1 | (l->column[1] > l->column[0]) : key;
}

/* whether the search ends at a row with `below` rows under it: the board is full, or it must stop */
static inline int ends(listing *l, int below, uint32_t open)
{
    if (below == 0) {
        if (open && l->outcome == NQ_DONE) {
            l->column[0] = (uint8_t)nq_lowest(open);
            append(l);
        }
        return 1;
    }
    if (below == POLL_ROWS && l->outcome == NQ_DONE && nq_stopped(l->stop)) l->outcome = NQ_STOPPED;
    return below >= POLL_ROWS && l->outcome != NQ_DONE;
}

/* Fill the last rows in every way, `below` > 0 after the first of them, whose open squares are given.
 * No more than one look ahead: two save a third of the nodes but mispredict as many branches.
 * `inline` lets the compiler unroll the recursion. */
static inline void fill_last(listing *l, const uint32_t *closed, int below, uint32_t free,
                             uint32_t left, uint32_t right, uint32_t open)
{
    while (open) {
        const uint32_t queen = open & (0u - open), columns = free ^ queen;
        const uint32_t a = (left | queen) >> 1, b = (right | queen) << 1;
        const uint32_t next = columns & ~(a | b | closed[1]);
        open ^= queen;
        if (!next) continue;
        l->column[below] = (uint8_t)nq_lowest(queen);
        if (below > 1) {
            fill_last(l, closed + 1, below - 1, columns, a, b, next);
        } else {
            l->column[0] = (uint8_t)nq_lowest(next);
            append(l);
        }
    }
}

/* Fill the rows from row k on in every way; `plain`: no row between them has a queen, and the board
 * does not wrap. */
static inline void fill(listing *l, int k, uint32_t free, uint32_t left, uint32_t right,
                        const int plain)
{
    const nq_job *job = l->job;
    const int below = job->rows - 1 - k, gap = plain ? 1 : job->gap[k], wraps = !plain && job->wraps;
    uint32_t open = free & ~(left | right | job->closed[k]);
    if (ends(l, below, open)) return;
    if (plain && below <= POLL_ROWS) {
        fill_last(l, job->closed + k, below, free, left, right, open);
        return;
    }
    while (open) {
        const uint32_t queen = open & (0u - open);
        open ^= queen;
        l->column[below] = (uint8_t)nq_lowest(queen);
        fill(l, k + 1, free ^ queen, nq_leftwards(left | queen, job->n, gap, wraps),
             nq_rightwards(right | queen, job->n, gap, wraps), plain);
    }
}

int nq_portable_list(const nq_job *job, void *memory, nq_keys *keys, const int *stop)
{
    listing l = {job, keys, stop, NQ_DONE, {0}};
    int plain = !job->wraps;
    (void)memory;
    for (int k = 0; k + 1 < job->rows; k++) plain &= job->gap[k] == 1;
    if (job->rows == 0)
        append(&l);
    else if (plain)
        fill(&l, 0, job->columns, job->left, job->right, 1);
    else
        fill(&l, 0, job->columns, job->left, job->right, 0);
    return l.outcome;
}

void nq_portable_write5(const nq_frame *frame, const uint64_t *keys, ptrdiff_t step, size_t count,
                        uint8_t *out)
{
    int row[NQ_MAX_N], rows = 0;
    const int n = frame->n, last = n - 1;
    for (int r = 0; r < n; r++)
        if (frame->fixed[r] == NQ_OPEN) row[rows++] = r;
    for (size_t i = 0; i < count; i++, keys += step, out += n) {
        uint32_t columns = frame->columns;
        uint8_t column[NQ_MAX_N];
        for (int j = 0; j < rows - 2; j++) {
            column[j] = (uint8_t)(*keys >> (5 * (rows - 3 - j) + 1) & 31);
            columns ^= (uint32_t)1 << column[j];
        }
        if (rows) {
            const uint32_t high = columns & (columns - 1);
            const int larger = rows > 1 ? nq_lowest(high) : 0, first = *keys & 1;
            if (rows > 1) {
                column[rows - 2 + !first] = (uint8_t)larger;
                column[rows - 2 + first] = (uint8_t)nq_lowest(columns);
            } else
                column[0] = (uint8_t)nq_lowest(columns);
        }
        for (int r = 0; r < n; r++)     /* the rows that are not the job's, and others */
            out[r] = (uint8_t)(frame->mirrored ? last - frame->fixed[r] : frame->fixed[r]);
        for (int j = 0; j < rows; j++)
            out[row[j]] = (uint8_t)(frame->mirrored ? last - column[j] : column[j]);
    }
}
