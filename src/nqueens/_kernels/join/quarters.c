/* Quarter boards of the join: the diagonals of their squares, and the placements in some rows.
 *
 * Up to NQ_JOIN_WHOLE_N the placements in all sets of rows are listed once, and threads share them.
 * Above that, they would take 1 GB at n = 22 and a terabyte at n = 28. There a thread lists the
 * placements in the rows of the current row set. */
#include <string.h>

#include <stdlib.h>
#include "join_work.h"

/* the bit of a diagonal: values nearest 0 first, spread over four ranges so that each range has
 * values of every size */
static int bit_of(int reach, int family, int value)
{
    const int v = family ? -value : value, rank = v > 0 ? 2 * v - 1 : -2 * v;
    int slot = rank / 4;
    for (int i = 0; i < rank % 4; i++) slot += (2 * reach + 1 + 3 - i) / 4;
    return NQ_FIRST_BIT + 2 * slot + family;
}

void nq_quarters_init(nq_quarters *q, int n)
{
    const int half = n / 2, odd = n % 2, reach = odd ? half : half - 1;
    memset(q, 0, sizeof *q);
    q->n = n;
    q->half = half;
    q->bits = NQ_FIRST_BIT + 2 * (2 * reach + 1);
#define BIT(family, value) ((uint64_t)1 << bit_of(reach, family, value))
    for (int a = 0; a < half; a++)
        for (int b = 0; b < half; b++) {
            const int near = b - a, far = a + b + 1 + odd;
            q->square[0][a][b] = BIT(0, near);
            q->square[1][a][b] = BIT(1, near);
            if (far <= reach) {
                q->square[0][a][b] |= BIT(1, far);
                q->square[1][a][b] |= BIT(0, far);
            }
        }
    q->shared = ((uint64_t)1 << q->bits) - ((uint64_t)1 << NQ_FIRST_BIT);
    if (odd) {
        q->shared ^= BIT(0, reach) | BIT(1, reach);     /* only in the east */
        q->centre = BIT(0, 0) | BIT(1, 0);
        for (int d = 1; d <= half; d++) {
            q->column[d] = BIT(0, d) | BIT(1, -d);      /* south */
            q->row[d] = BIT(0, d) | BIT(1, d);          /* east: the mirror image is in the west */
        }
    }
#undef BIT
    q->divide_from = 500000;
    q->part = n < 27 ? 0 : 24000000;
}

/* --- the search ------------------------------------------------------------------------------- */

typedef struct {
    const nq_quarters *q;
    const int *stop;
    int rows, row[NQ_JOIN_MAX_HALF];
    int both, south;              /* both: two words a placement, the southern quarter's second */
    int outcome;
    unsigned polled;
    nq_found *found;
} search;

static int more_room(search *s)
{
    nq_found *f = s->found;
    const size_t room = f->room + f->room / 2 + 4096;
    uint16_t *columns = realloc(f->columns, room * sizeof *columns);
    if (columns) f->columns = columns;
    uint64_t *words = realloc(f->words, (room << s->both) * sizeof *words);
    if (words) f->words = words;
    if (!columns || !words) {
        s->outcome = NQ_NO_MEMORY;
        return 0;
    }
    f->room = room;
    return 1;
}

static void place_row(search *s, int i, uint32_t columns, uint32_t falling, uint32_t rising,
                      uint64_t word, uint64_t other)
{
    const int half = s->q->half, a = s->row[i];
    const uint64_t *mine = s->q->square[s->south][a], *theirs = s->q->square[!s->south][a];
    uint32_t open = ~(columns | falling >> (half - a) | rising >> a) & ((1u << half) - 1);
    nq_found *f = s->found;
    if (i + 1 < s->rows) {
        for (; open && s->outcome == NQ_DONE; open &= open - 1) {
            const int b = nq_lowest(open);
            place_row(s, i + 1, columns | 1u << b, falling | 1u << (b - a + half),
                      rising | 1u << (a + b), word | mine[b], other | theirs[b]);
        }
        return;
    }
    if (!(++s->polled % 4096) && nq_stopped(s->stop)) s->outcome = NQ_STOPPED;
    if (f->room - f->count < (size_t)half && !more_room(s)) return;
    for (; open; open &= open - 1) {
        const int b = nq_lowest(open);
        uint64_t *to = f->words + (f->count << s->both);
        f->columns[f->count++] = (uint16_t)(columns | 1u << b);
        to[0] = word | mine[b];
        if (s->both) to[1] = other | theirs[b];
    }
}

/* find the placements in some rows; start[c] is the position of the first with columns c, counted
 * from `from` */
static int find(search *s, uint32_t rows, uint32_t *start, uint32_t from)
{
    const size_t keys = (size_t)1 << s->q->half;
    nq_found *f = s->found;
    f->count = 0;
    s->outcome = nq_stopped(s->stop) ? NQ_STOPPED : NQ_DONE;
    s->rows = 0;
    for (int a = 0; a < s->q->half; a++)
        if (rows >> a & 1) s->row[s->rows++] = a;
    if (s->rows)
        place_row(s, 0, 0, 0, 0, 0, 0);
    else if (f->room || more_room(s)) {
        f->columns[0] = 0;
        f->words[0] = f->words[s->both] = 0;
        f->count = 1;
    }
    if (s->outcome != NQ_DONE) return s->outcome;
    memset(start, 0, keys * sizeof *start);
    for (size_t i = 0; i < f->count; i++) start[f->columns[i]]++;
    for (size_t c = 0; c < keys; c++) {
        const uint32_t here = start[c];
        start[c] = from;
        from += here;
    }
    return NQ_DONE;
}

/* turn the ends of lists into their starts, and add the end of the last one */
static void ends_to_starts(uint32_t *start, size_t keys, uint32_t from)
{
    memmove(start + 1, start, keys * sizeof *start);
    start[0] = from;
}

/* --- all rows --------------------------------------------------------------------------------- */

/* by the side of the quarter */
static const size_t placements[] = {0,      0,      0,       18,      87,     462, 2635, 16870,
                                    118969, 915442, 7535369};

int nq_quarters_make(nq_quarters *q, const int *stop)
{
    const size_t keys = (size_t)1 << q->half;
    nq_found found = {0};
    search s = {.q = q, .stop = stop, .both = 1, .found = &found};
    int outcome = NQ_DONE;
    q->count = 0;
    q->start = malloc((keys * keys + 1) * sizeof *q->start);
    for (int i = 0; i < 2; i++)     /* vectors may read past the end */
        q->words[i] = malloc((placements[q->half] + 8) * sizeof *q->words[i]);
    if (!q->start || !q->words[0] || !q->words[1]) outcome = NQ_NO_MEMORY;
    for (size_t rows = 0; rows < keys && outcome == NQ_DONE; rows++) {
        uint32_t *start = q->start + (rows << q->half);
        const uint32_t from = (uint32_t)q->count;
        outcome = find(&s, (uint32_t)rows, start, from);
        if (outcome != NQ_DONE) break;
        for (size_t i = 0; i < found.count; i++) {
            const uint32_t at = start[found.columns[i]]++;
            q->words[0][at] = found.words[2 * i];
            q->words[1][at] = found.words[2 * i + 1];
        }
        ends_to_starts(start, keys, from);
        q->count += found.count;
    }
    free(found.columns);
    free(found.words);
    if (outcome != NQ_DONE) return outcome;
    for (int i = 0; i < 2; i++) memset(q->words[i] + q->count, 0, 8 * sizeof *q->words[i]);
    return NQ_DONE;
}

void nq_quarters_free(nq_quarters *q)
{
    free(q->start);
    for (int i = 0; i < 2; i++) free(q->words[i]);
    q->start = NULL;
    q->words[0] = q->words[1] = NULL;
    q->count = 0;
}

/* --- the rows of one row set ------------------------------------------------------------------ */

static int list_rows(const nq_quarters *q, nq_join_work *w, nq_kept *kept, uint32_t rows, int south,
                     const int *stop)
{
    const size_t keys = (size_t)1 << q->half;
    nq_found *f = &w->found;
    search s = {.q = q, .stop = stop, .south = south, .found = f};
    if (!kept->start) kept->start = malloc((keys + 1) * sizeof *kept->start);
    const int outcome = kept->start ? find(&s, rows, kept->start, 0) : NQ_NO_MEMORY;
    if (outcome == NQ_DONE)         /* vectors may read past the end */
        kept->words = nq_room(kept->words, &kept->room, f->count + 8, sizeof *kept->words);
    else
        kept->room = 0;
    if (!kept->room) return outcome == NQ_DONE ? NQ_NO_MEMORY : outcome;
    for (size_t i = 0; i < f->count; i++) kept->words[kept->start[f->columns[i]]++] = f->words[i];
    memset(kept->words + f->count, 0, 8 * sizeof *kept->words);
    ends_to_starts(kept->start, keys, 0);
    kept->rows = rows;
    if (f->room > NQ_FOUND) {
        free(f->columns);
        free(f->words);
        memset(f, 0, sizeof *f);
    }
    return NQ_DONE;
}

int nq_join_placements(const nq_quarters *q, nq_join_work *w, uint32_t rows, int west, int south,
                       const int *stop, const uint32_t **start, const uint64_t **words)
{
    nq_kept *kept = &w->kept[west][south];
    if (q->start) {
        *start = q->start + ((size_t)rows << q->half);
        *words = q->words[south];
        return NQ_DONE;
    }
    const int outcome = kept->room && kept->rows == rows ? NQ_DONE
                                                         : list_rows(q, w, kept, rows, south, stop);
    *start = kept->start;
    *words = kept->words;
    return outcome;
}
