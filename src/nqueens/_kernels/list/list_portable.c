/* Room for the keys of a list, and boards from keys of five bits per row. */
#include "list.h"

#include <stdlib.h>

enum { LEAST_ROOM = 1 << 12 };
#define MOST_ROOM (SIZE_MAX / sizeof(uint64_t) / 2)   /* twice as many bytes still fit a size_t */

int nq_keys_reserve(nq_keys *keys, size_t more)
{
    if (more > keys->most - keys->count) return NQ_OVERFLOW;
    const size_t needed = keys->count + more;
    if (needed <= keys->room) return NQ_DONE;
    if (needed > MOST_ROOM) return NQ_NO_MEMORY;
    size_t room = keys->room < LEAST_ROOM ? LEAST_ROOM : keys->room;
    while (room < needed) room *= 2;
    uint64_t *key = realloc(keys->key, room * sizeof *key);
    if (!key) return NQ_NO_MEMORY;
    keys->key = key;
    keys->room = room;
    return NQ_DONE;
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
