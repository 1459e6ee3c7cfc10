/* The portable instances of the lister: depth first, with look-ahead. */
#include "list.h"

#include "alloc.h"
#include "bits.h"
#include "stop.h"

enum { POLL_KEYS = 1 << 14, LEAST_ROOM = 1 << 12 };

int nq_keys_reserve(nq_keys *keys, size_t more)
{
    const size_t needed = keys->count + more;
    if (needed > keys->most) return NQ_OVERFLOW;
    if (needed <= keys->room) return NQ_DONE;
    size_t room = keys->room < LEAST_ROOM ? LEAST_ROOM : keys->room;
    while (room < needed) room *= 2;
    uint64_t *key = nq_realloc(keys->key, room * sizeof *key);
    if (!key) return NQ_NO_MEMORY;
    keys->key = key;
    keys->room = room;
    return NQ_DONE;
}

typedef struct {
    const nq_job *job;
    int code_bits;
    nq_keys *keys;
    const int *stop;
    unsigned polls;
} listing;

static uint32_t rotated(uint32_t word, int n, int distance)
{
    return (word << distance | word >> (n - distance)) & UINT32_MAX >> (32 - n);
}

/* fill row k and all below it in every way; `key` holds the columns above */
static int fill(listing *l, int k, uint32_t free, uint32_t left, uint32_t right, uint64_t key)
{
    const nq_job *job = l->job;
    const int below = job->rows - 1 - k, n = job->n, gap = job->gap[k];
    if (++l->polls % POLL_KEYS == 0 && nq_stopped(l->stop)) return NQ_STOPPED;
    for (uint32_t open = free & ~(left | right | job->closed[k]); open;) {
        const uint32_t queen = open & (0u - open), columns = free ^ queen;
        const uint64_t column = (uint64_t)nq_lowest(queen);
        uint64_t next = key << l->code_bits | column;
        open ^= queen;
        if (l->code_bits == 5 && below < 2)   /* of the last two rows, one bit */
            next = below ? key << 1 | (columns < queen) : key;
        if (below == 0) {
            const int outcome = nq_keys_reserve(l->keys, 1);
            if (outcome != NQ_DONE) return outcome;
            l->keys->key[l->keys->count++] = next;
            return NQ_DONE;       /* one column was left */
        }
        const uint32_t down = left | queen, up = right | queen;
        const uint32_t l_next = job->wraps ? rotated(down, n, n - gap) : down >> gap;
        const uint32_t r_next = job->wraps ? rotated(up, n, gap) : up << gap;
        if (!(columns & ~(l_next | r_next | job->closed[k + 1]))) continue;
        const int outcome = fill(l, k + 1, columns, l_next, r_next, next);
        if (outcome != NQ_DONE) return outcome;
    }
    return NQ_DONE;
}

static int list(const nq_job *job, int code_bits, nq_keys *keys, const int *stop)
{
    listing l = {job, code_bits, keys, stop, 0};
    if (job->rows) return fill(&l, 0, job->columns, job->left, job->right, 0);
    const int outcome = nq_keys_reserve(keys, 1);
    if (outcome == NQ_DONE) keys->key[keys->count++] = 0;
    return outcome;
}

int nq_portable_list4(const nq_job *job, void *memory, nq_keys *keys, const int *stop)
{
    (void)memory;
    return list(job, 4, keys, stop);
}

int nq_portable_list5(const nq_job *job, void *memory, nq_keys *keys, const int *stop)
{
    (void)memory;
    return list(job, 5, keys, stop);
}

static int open_rows(const nq_frame *frame, int *row)
{
    int rows = 0;
    for (int r = 0; r < frame->n; r++)
        if (frame->fixed[r] == NQ_OPEN) row[rows++] = r;
    return rows;
}

/* write the rows that are not the job's */
static void begin(const nq_frame *frame, uint8_t *board)
{
    for (int r = 0; r < frame->n; r++)
        board[r] = (uint8_t)(frame->mirrored ? frame->n - 1 - frame->fixed[r] : frame->fixed[r]);
}

void nq_portable_write4(const nq_frame *frame, const uint64_t *keys, ptrdiff_t step, size_t count,
                        uint8_t *out)
{
    int row[NQ_MAX_N];
    const int n = frame->n, rows = open_rows(frame, row), last = n - 1;
    for (size_t i = 0; i < count; i++, keys += step, out += n) {
        begin(frame, out);
        for (int j = 0; j < rows; j++) {
            const int column = *keys >> 4 * (rows - 1 - j) & 15;
            out[row[j]] = (uint8_t)(frame->mirrored ? last - column : column);
        }
    }
}

void nq_portable_write5(const nq_frame *frame, const uint64_t *keys, ptrdiff_t step, size_t count,
                        uint8_t *out)
{
    int row[NQ_MAX_N];
    const int n = frame->n, rows = open_rows(frame, row), last = n - 1;
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
        begin(frame, out);
        for (int j = 0; j < rows; j++)
            out[row[j]] = (uint8_t)(frame->mirrored ? last - column[j] : column[j]);
    }
}

static size_t no_bytes(int n)
{
    (void)n;
    return 0;
}

const nq_lister
    nq_portable_4_0_lister = {16, 0, 0, 4, no_bytes, nq_portable_list4, nq_portable_write4},
    nq_portable_4_1_lister = {16, 1, 0, 4, no_bytes, nq_portable_list4, nq_portable_write4},
    nq_portable_5_0_lister = {NQ_MAX_N, 0, 0, 5, no_bytes, nq_portable_list5, nq_portable_write5},
    nq_portable_5_1_lister = {NQ_MAX_N, 1, 0, 5, no_bytes, nq_portable_list5, nq_portable_write5};
