/* The parity split in words of 64 bits.
 *
 * A state is one word. It has a field of `columns` bits for each row to be filled, with the open
 * squares of the row, above them a field of the odd columns without a queen, and above that the row
 * of the table. The lowest bit of a state is the square to be taken next, and what a queen there
 * leaves is `state & keep[square]`. Fields stay where they are, so that one table serves all rows.
 *
 * All states of a level take their lowest square in one pass, without branches; those with another
 * square in the row stay in the list, for the next pass. If more rows have to be filled than a word
 * has fields, the first ones are filled one state at a time. */
#include "search.h"

enum {
    CHUNK = 1024,                 /* states of a level that are filled at a time */
    WORD = 64,
};

typedef struct {
    nq_inner_search *search;
    int first;                    /* the first row that has a field */
    uint64_t keep[WORD];          /* [square] */
    uint32_t table_row;           /* of the outer placement at hand */
    size_t count;                 /* states of the first level that has fields */
} walk;

/* states of one level, and one more that is written but not kept */
static size_t stride(int columns) { return (size_t)CHUNK * (size_t)columns + 1; }

static size_t bytes(int half) { return sizeof(uint64_t) * stride(half) * (size_t)(half + 1); }

static uint64_t *states(const walk *w, int level)
{
    return (uint64_t *)w->search->memory + stride(w->search->columns) * (size_t)level;
}

static uint32_t whole(const walk *w) { return (1u << w->search->columns) - 1; }

/* the lowest bit of the field of a row */
static int field(const walk *w, int row) { return (row - w->first) * w->search->columns; }

/* Place the last queen, in a table of narrow counters. Most states have up to three open squares,
 * so three are taken without a branch; one that is not there leads to the counter of a set of
 * another size, which does not count. */
NQ_INLINE void finish_narrow(nq_inner_search *s, const uint64_t *list, size_t count, int field,
                             const int adds_up)
{
    const uint64_t all = ((uint64_t)1 << s->columns) - 1, flip = adds_up ? all : 0;
    const int above = field + s->columns;
    uint16_t *table = s->narrow;
    uint64_t sum = 0, placements = count;
    for (size_t i = 0; i < count; i++) {
        const uint64_t at = list[i] >> above ^ flip;
        uint64_t open = list[i] >> field & all;
        for (int k = 0; k < 3; k++) {
            if (adds_up) sum += table[at ^ (open & (0 - open))];
            else table[at ^ (open & (0 - open))]++;
            open &= open - 1;
            placements += k < 2 && open;
        }
        for (; open; open &= open - 1) {
            if (adds_up) sum += table[at ^ (open & (0 - open))];
            else table[at ^ (open & (0 - open))]++;
            placements++;
        }
    }
    s->sum += sum;
    s->placements += placements;
}

static void finish_wide(nq_inner_search *s, const uint64_t *list, size_t count, int field)
{
    const uint32_t all = (1u << s->columns) - 1, flip = s->adds_up ? all : 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t at = (uint32_t)(list[i] >> (field + s->columns)) ^ flip;
        for (uint32_t open = (uint32_t)(list[i] >> field) & all; open; open &= open - 1) {
            uint32_t *counter = &s->wide[at ^ (open & (0u - open))];
            if (s->adds_up) s->sum += *counter;
            else ++*counter;
            s->placements++;
        }
    }
}

/* fill the rows from `row` on, of which the first has an open square in every state */
static NQ_NOCLONE void fill_from(walk *w, int row, uint64_t *list, size_t total)
{
    nq_inner_search *s = w->search;
    const int last = s->inner->rows - 1, at = field(w, row);
    if (row == last) {
        if (s->wide) finish_wide(s, list, total, at);
        else if (s->adds_up) finish_narrow(s, list, total, at, 1);
        else finish_narrow(s, list, total, at, 0);
        return;
    }
    const uint64_t here = (uint64_t)whole(w) << at, next = here << s->columns;
    const uint64_t after = row + 2 <= last ? next << s->columns : next;
    for (size_t from = 0; from < total; from += CHUNK) {
        uint64_t *parents = list + from, *children = states(w, row + 1);
        size_t count = total - from < CHUNK ? total - from : CHUNK, made = 0;
        while (count) {
            size_t rest = 0;
            for (size_t i = 0; i < count; i++) {
                uint64_t state = parents[i];
                const uint64_t child = state & w->keep[nq_lowest(state)];
                children[made] = child;
                made += ((child & next) != 0) & ((child & after) != 0);
                state &= state - 1;
                parents[rest] = state;
                rest += (state & here) != 0;
            }
            count = rest;
        }
        fill_from(w, row + 1, children, made);
    }
}

/* fill the rows before those that have fields, and write what is left as a state */
static void begin_from(walk *w, int row, uint32_t columns, uint32_t falling, uint32_t rising)
{
    const nq_inner_search *s = w->search;
    const nq_inner *inner = s->inner;
    const uint32_t all = whole(w);
    if (row < w->first) {
        const int down = inner->falling[row], up = inner->rising[row];
        uint32_t open = ~(columns | falling >> down | rising >> up | inner->closed[row]) & all;
        for (; open; open &= open - 1) {
            const uint32_t queen = open & (0u - open);
            begin_from(w, row + 1, columns | queen, falling | queen << down, rising | queen << up);
        }
        return;
    }
    uint64_t state = 0;
    int at = 0;
    for (int j = row; j < inner->rows; j++, at += s->columns) {
        const uint32_t attacked = falling >> inner->falling[j] | rising >> inner->rising[j];
        const uint32_t open = ~(columns | attacked | inner->closed[j]) & all;
        state |= (uint64_t)open << at;
    }
    const uint64_t above = (uint64_t)w->table_row << s->columns | (columns ^ all);
    states(w, row)[w->count] = state | above << at;
    w->count += (state & all) != 0;
    if (w->count == CHUNK) {
        fill_from(w, row, states(w, row), CHUNK);
        w->count = 0;
    }
}

/* what a queen on each square leaves of a state */
static void set_keep(walk *w)
{
    const nq_inner_search *s = w->search;
    const nq_inner *inner = s->inner;
    const uint32_t all = whole(w);
    for (int row = w->first; row < inner->rows; row++)
        for (int column = 0; column < s->columns; column++) {
            const uint32_t queen = 1u << column;
            uint64_t taken = (uint64_t)all << field(w, row);
            for (int j = row + 1; j < inner->rows; j++) {
                const int apart = inner->row[j] - inner->row[row];
                const int distance = apart < 0 ? -apart : apart;
                const uint32_t attacked = (queen | queen << distance | queen >> distance) & all;
                taken |= (uint64_t)attacked << field(w, j);
            }
            taken |= (uint64_t)queen << field(w, inner->rows);
            w->keep[field(w, row) + column] = ~taken;
        }
}

static void search(nq_inner_search *s)
{
    const nq_outer *outer = s->outer;
    const int rows = s->inner->rows;
    const int above = s->columns < NQ_PARITY_TABLE_BITS ? NQ_PARITY_TABLE_BITS : s->columns;
    const int fields = s->columns ? (WORD - above) / s->columns : 0;
    assert(rows <= s->columns);   /* so many levels of states have room */
    walk w = {.search = s, .first = rows > fields ? rows - fields : 0};
    set_keep(&w);
    for (size_t i = s->from; i < s->end; i++) {
        if (i % CHUNK == 0 && nq_stopped(s->stop)) return;
        w.table_row = outer->number[i] - s->number;
        if (rows) {
            begin_from(&w, 0, 0, outer->falling[i], outer->rising[i]);
            continue;
        }
        const size_t at = ((size_t)w.table_row << s->columns) + (s->adds_up ? 0 : whole(&w));
        s->placements++;
        if (s->adds_up) s->sum += s->wide ? s->wide[at] : s->narrow[at];
        else if (s->wide) s->wide[at]++;
        else s->narrow[at]++;
    }
    if (rows) fill_from(&w, w.first, states(&w, w.first), w.count);
}

static uint64_t weigh(uint16_t *counters, size_t count, const nq_factors *f, uint32_t *largest)
{
    return nq_weighed(counters, count, f, largest);
}

const nq_parity_level nq_parity_portable = {bytes, search, weigh};
