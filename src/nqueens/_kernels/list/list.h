/* Listing the completions of a board: keys that sort as the boards do, and boards from keys. */
#ifndef NQ_LIST_H
#define NQ_LIST_H

#include "count/count.h"

/* A key holds the columns of the rows of a job, with the first row in the highest bits. It has 4
 * bits per row for up to 16 rows. For up to 14 rows it has 5 bits for each row but the last two, and
 * one bit that says whether the larger of the last two columns comes first. */
enum { NQ_ROWS4 = 16, NQ_ROWS5 = 14 };

typedef struct {
    uint64_t *key;
    size_t count, room;
    size_t most;                  /* more are refused */
    int code_bits;                /* of a row: 4 or 5 */
} nq_keys;

/* Make room for more keys: NQ_DONE, NQ_NO_MEMORY, or NQ_OVERFLOW if there are too many. */
int nq_keys_reserve(nq_keys *keys, size_t more);

/* Append the keys of all ways to fill the rows of a job, in any order. `memory` has as many
 * bytes as the search needs. Returns NQ_DONE, NQ_STOPPED, NQ_NO_MEMORY or NQ_OVERFLOW. */
typedef int nq_list_keys(const nq_job *job, void *memory, nq_keys *keys, const int *stop);
nq_list_keys nq_portable_list;

/* Move the keys to `sorted`, which has room for them, in ascending order. */
void nq_sort_keys(uint64_t *keys, uint64_t *sorted, size_t count);

/* Write the boards of `count` keys, a row of n bytes each: those of keys[0], keys[step], ... `fixed`
 * has the column of each row that is not the job's, and NQ_OPEN for those that are. `mirrored` counts
 * columns from the other edge. */
enum { NQ_OPEN = 255 };
typedef struct {
    int n, mirrored;
    uint32_t columns;             /* of the job */
    uint8_t fixed[NQ_MAX_N];
} nq_frame;
typedef void nq_write_boards(const nq_frame *frame, const uint64_t *keys, ptrdiff_t step, size_t count,
                      uint8_t *out);
nq_write_boards nq_portable_write5;
nq_write_boards nq_write4_128;   /* of SSE4.2 or NEON */

#endif
