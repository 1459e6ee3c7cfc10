/* Quarter boards of the join: the diagonals of their squares, and the placements in some rows.
 *
 * Up to NQ_JOIN_WHOLE_N the placements in all sets of rows are listed once, and threads share them.
 * Above that, they would take 10 GB at n = 24 and a terabyte at n = 28. There a thread lists the
 * placements in the rows of the current row set, and keeps those that it used last: the row sets of
 * a job share most of them. */
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
            q->column[0][d] = BIT(0, -d) | BIT(1, d);
            q->column[1][d] = BIT(0, d) | BIT(1, -d);   /* south */
            q->row[d] = BIT(0, d) | BIT(1, d);          /* east: the mirror image is in the west */
        }
    }
#undef BIT
    q->list_limit = (size_t)1 << (n <= 24 ? 23 : n <= 26 ? 24 : 25);
    q->cache_bytes = (size_t)(n <= 23 ? 192 : n == 24 ? 96 : n <= 26 ? 256 : 384) << 20;
    q->block_bytes = (size_t)2 << 20;
    q->divide_from = 500000;
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
                                    118969, 915442, 7535369, 66807234};

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

static void forget(nq_cache *c, int i)
{
    free(c->kept[i].start);
    free(c->kept[i].words);
    c->bytes -= c->kept[i].bytes;
    c->kept[i] = c->kept[--c->count];
}

void nq_forget_placements(nq_cache *c)
{
    while (c->count) forget(c, c->count - 1);
    free(c->kept);
    free(c->found.columns);
    free(c->found.words);
}

/* drop the least recently used placements, but not the last, until there are `bytes` to spare */
static int make_room(nq_cache *c, size_t bytes, size_t limit)
{
    while (c->count > 1 && c->bytes + bytes > limit) {
        int oldest = 0;
        for (int i = 1; i < c->count; i++)
            if (c->kept[i].used < c->kept[oldest].used) oldest = i;
        forget(c, oldest);
    }
    if (c->count < c->room) return 1;
    const int room = 2 * c->room + 16;
    nq_kept *kept = realloc(c->kept, (size_t)room * sizeof *kept);
    if (!kept) return 0;
    c->kept = kept;
    c->room = room;
    return 1;
}

static int add(const nq_quarters *q, nq_cache *c, uint32_t rows, int south, const int *stop)
{
    const size_t keys = (size_t)1 << q->half;
    search s = {.q = q, .stop = stop, .south = south, .found = &c->found};
    nq_kept new = {.key = rows << 1 | (uint32_t)south};
    new.start = malloc((keys + 1) * sizeof *new.start);
    if (!new.start) return NQ_NO_MEMORY;
    int outcome = find(&s, rows, new.start, 0);
    const size_t count = c->found.count;
    if (outcome == NQ_DONE) {
        new.bytes = (keys + 1) * sizeof *new.start + (count + 8) * sizeof *new.words;
        if (make_room(c, new.bytes, q->cache_bytes))
            new.words = malloc((count + 8) * sizeof *new.words);
        if (!new.words) outcome = NQ_NO_MEMORY;
    }
    if (outcome != NQ_DONE) {
        free(new.start);
        return outcome;
    }
    for (size_t i = 0; i < count; i++)
        new.words[new.start[c->found.columns[i]]++] = c->found.words[i];
    memset(new.words + count, 0, 8 * sizeof *new.words);
    ends_to_starts(new.start, keys, 0);
    c->bytes += new.bytes;
    c->kept[c->count++] = new;
    return NQ_DONE;
}

int nq_join_placements(const nq_quarters *q, nq_cache *c, uint32_t rows, int south,
                       const int *stop, const uint32_t **start, const uint64_t **words)
{
    if (q->start) {
        *start = q->start + ((size_t)rows << q->half);
        *words = q->words[south];
        return NQ_DONE;
    }
    const uint32_t key = rows << 1 | (uint32_t)south;
    int i = 0;
    while (i < c->count && c->kept[i].key != key) i++;
    if (i == c->count) {
        const int outcome = add(q, c, rows, south, stop);
        if (outcome != NQ_DONE) return outcome;
        i = c->count - 1;
    }
    c->kept[i].used = ++c->clock;
    *start = c->kept[i].start;
    *words = c->kept[i].words;
    return NQ_DONE;
}
