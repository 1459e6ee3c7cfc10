/* The portable instances of the lister: depth first, with look-ahead. */
#include "list.h"

#include "alloc.h"
#include "bits.h"
#include "stop.h"

enum { POLL_NODES = 1 << 14, LEAST_ROOM = 1 << 12 };

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

/* a family of diagonals as it meets a row further down: towards column 0, or away from it */
static inline uint32_t leftwards(const nq_job *job, int wraps, uint32_t word, int distance)
{
    return wraps ? rotated(word, job->n, job->n - distance) : word >> distance;
}

static inline uint32_t rightwards(const nq_job *job, int wraps, uint32_t word, int distance)
{
    return wraps ? rotated(word, job->n, distance) : word << distance;
}

static int append(nq_keys *keys, uint64_t key)
{
    const int outcome = keys->count < keys->room && keys->count < keys->most
                            ? NQ_DONE : nq_keys_reserve(keys, 1);
    if (outcome == NQ_DONE) keys->key[keys->count++] = key;
    return outcome;
}

typedef int fill(listing *l, int k, uint32_t free, uint32_t left, uint32_t right, uint32_t open,
                 uint64_t key);
static fill fill_board, fill_torus;

/* fill row k, whose open squares are given, and all below it in every way; `key` holds the columns
 * of the rows above; `wraps` and `next`, which does the same, are constants where this is called */
static inline int fill_rows(listing *l, int k, uint32_t free, uint32_t left, uint32_t right,
                            uint32_t open, uint64_t key, const int wraps, fill *next)
{
    const nq_job *job = l->job;
    const int below = job->rows - 1 - k, bits = l->code_bits;
    const int gap = job->gap[k], next_gap = job->gap[k + 1];
    const uint32_t closed = job->closed[k + 1], closed2 = below > 1 ? job->closed[k + 2] : 0;
    if (++l->polls % POLL_NODES == 0 && nq_stopped(l->stop)) return NQ_STOPPED;
    while (open) {
        const uint32_t queen = open & (0u - open), columns = free ^ queen;
        open ^= queen;
        const uint32_t down = leftwards(job, wraps, left | queen, gap);
        const uint32_t up = rightwards(job, wraps, right | queen, gap);
        const uint32_t next_open = columns & ~(down | up | closed);
        if (!next_open) continue;
        int outcome = NQ_DONE;
        if (below > 1) {
            if (columns & ~(leftwards(job, wraps, down, next_gap)
                            | rightwards(job, wraps, up, next_gap) | closed2))
                outcome = next(l, k + 1, columns, down, up, next_open,
                               key << bits | (uint64_t)nq_lowest(queen));
        } else if (bits == 5)
            outcome = append(l->keys, key << 1 | (queen > columns));
        else
            outcome = append(l->keys, key << 8 | (uint64_t)nq_lowest(queen) << 4
                                          | (uint64_t)nq_lowest(columns));
        if (outcome != NQ_DONE) return outcome;
    }
    return NQ_DONE;
}

static int fill_board(listing *l, int k, uint32_t free, uint32_t left, uint32_t right,
                      uint32_t open, uint64_t key)
{
    return fill_rows(l, k, free, left, right, open, key, 0, fill_board);
}

static int fill_torus(listing *l, int k, uint32_t free, uint32_t left, uint32_t right,
                      uint32_t open, uint64_t key)
{
    return fill_rows(l, k, free, left, right, open, key, 1, fill_torus);
}

static int list(const nq_job *job, int code_bits, nq_keys *keys, const int *stop)
{
    listing l = {job, code_bits, keys, stop, 0};
    const uint32_t open = job->rows ? job->columns & ~(job->left | job->right | job->closed[0]) : 0;
    if (job->rows > 1)
        return (job->wraps ? fill_torus : fill_board)(&l, 0, job->columns, job->left, job->right,
                                                      open, 0);
    if (job->rows && !open) return NQ_DONE;
    return append(keys, job->rows && code_bits == 4 ? (uint64_t)nq_lowest(open) : 0);
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
