/* Quarter boards of the join: the diagonals of their squares, and the placements in some rows.
 *
 * Up to NQ_JOIN_WHOLE_N the placements in all sets of rows are listed once, and threads share them.
 * Above that, they would take 1 GB at n = 22 and a terabyte at n = 28. There a thread lists the
 * placements in the rows of the current row set. */
#include <stdlib.h>
#include "join_work.h"

enum { MORE = 4096 };             /* placements, at least, that there is more room for */

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
    int south;
    int outcome;
    unsigned polled;
    nq_found *found;
} search;

static int more_room(search *s)
{
    nq_found *f = s->found;
    uint16_t *columns = NULL;
    if (nq_list_grow(&f->list, MORE)) columns = realloc(f->columns, f->list.room * sizeof *columns);
    if (columns)
        f->columns = columns;
    else
        s->outcome = NQ_NO_MEMORY;
    return columns != NULL;
}

static void place_row(search *s, int i, uint32_t columns, uint32_t falling, uint32_t rising,
                      uint64_t word)
{
    const int half = s->q->half, a = s->row[i];
    const uint64_t *square = s->q->square[s->south][a];
    uint32_t open = ~(columns | falling >> (half - a) | rising >> a) & ((1u << half) - 1);
    nq_found *f = s->found;
    if (i + 1 < s->rows) {
        for (; open && s->outcome == NQ_DONE; open &= open - 1) {
            const int b = nq_lowest(open);
            place_row(s, i + 1, columns | 1u << b, falling | 1u << (b - a + half),
                      rising | 1u << (a + b), word | square[b]);
        }
        return;
    }
    if (!(++s->polled % 4096) && nq_stopped(s->stop)) s->outcome = NQ_STOPPED;
    if (f->list.room - f->list.count < (size_t)half && !more_room(s)) return;
    for (; open; open &= open - 1) {
        const int b = nq_lowest(open);
        f->columns[f->list.count] = (uint16_t)(columns | 1u << b);
        f->list.words[f->list.count++] = word | square[b];
    }
}

/* append the placements in some rows to a list, sorted by columns; those with the columns c are from
 * start[c] to start[c + 1] */
static int list_rows(const nq_quarters *q, nq_found *f, uint32_t rows, int south, uint32_t *start,
                     nq_list *list, const int *stop)
{
    const size_t keys = (size_t)1 << q->half;
    search s = {.q = q, .stop = stop, .south = south, .found = f};
    uint32_t from = (uint32_t)list->count;
    if (nq_stopped(stop)) return NQ_STOPPED;
    for (int a = 0; a < q->half; a++)
        if (rows >> a & 1) s.row[s.rows++] = a;
    f->list.count = 0;
    if (s.rows)
        place_row(&s, 0, 0, 0, 0, 0);
    else if (more_room(&s)) {
        f->columns[0] = 0;
        f->list.words[f->list.count++] = 0;
    }
    if (s.outcome != NQ_DONE) return s.outcome;
    if (!nq_list_grow(list, f->list.count)) return NQ_NO_MEMORY;
    memset(start, 0, (keys + 1) * sizeof *start);
    for (size_t i = 0; i < f->list.count; i++) start[f->columns[i] + 1]++;
    for (size_t c = 0; c <= keys; c++) {        /* where the columns before c are, then their end */
        const uint32_t here = start[c];
        start[c] = from;
        from += here;
    }
    for (size_t i = 0; i < f->list.count; i++)
        list->words[start[f->columns[i] + 1]++] = f->list.words[i];
    list->count = from;
    return NQ_DONE;
}

static void drop_found(nq_found *f)
{
    free(f->columns);
    free(f->list.words);
    memset(f, 0, sizeof *f);
}

/* --- all rows, or those of one row set -------------------------------------------------------- */

int nq_quarters_make(nq_quarters *q, const int *stop)
{
    const size_t keys = (size_t)1 << q->half;
    nq_found found = {0};
    int outcome = NQ_DONE;
    for (int south = 0; south < 2 && outcome == NQ_DONE; south++) {
        nq_placements *all = &q->all[south];
        all->start = malloc((keys * keys + 1) * sizeof *all->start);
        if (!all->start) outcome = NQ_NO_MEMORY;
        for (uint32_t rows = 0; rows < keys && outcome == NQ_DONE; rows++)
            outcome = list_rows(q, &found, rows, south, all->start + rows * keys, &all->list, stop);
    }
    drop_found(&found);
    return outcome;
}

void nq_quarters_free(nq_quarters *q)
{
    for (int i = 0; i < 2; i++) {
        free(q->all[i].start);
        free(q->all[i].list.words);
    }
    memset(q->all, 0, sizeof q->all);
}

int nq_join_placements(const nq_quarters *q, nq_join_work *w, uint32_t rows, int west, int south,
                       const int *stop, nq_placed *placed)
{
    nq_placements *kept = &w->kept[west][south];
    int outcome = NQ_DONE;
    if (q->all[south].start) {
        const nq_placements *all = &q->all[south];
        *placed = (nq_placed){all->start + ((size_t)rows << q->half), all->list.words};
        return NQ_DONE;
    }
    if (!kept->start || kept->rows != rows) {
        kept->rows = ~0u;         /* none, if that fails */
        kept->list.count = 0;
        if (!kept->start) kept->start = malloc((((size_t)1 << q->half) + 1) * sizeof *kept->start);
        if (!kept->start) return NQ_NO_MEMORY;
        outcome = list_rows(q, &w->found, rows, south, kept->start, &kept->list, stop);
        if (outcome == NQ_DONE) kept->rows = rows;
        if (w->found.list.room > NQ_FOUND) drop_found(&w->found);
    }
    *placed = (nq_placed){kept->start, kept->list.words};
    return outcome;
}
