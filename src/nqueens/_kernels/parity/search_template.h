/* The search of the inner rows in vectors of 16-bit lanes; included once for each level.
 *
 * A state is a placement of queens in the first rows. It has a word of 16 bits for the odd columns
 * that are taken, with the row of its table above them, and one for each row to come: the columns
 * that are attacked there. The words of many states stand side by side, so that a lane of a vector
 * is a state: states[0] are the columns of all states, states[1] what is attacked in the row to be
 * filled, states[2] what is attacked in the row after it, and so on.
 *
 * To fill a row, take the lowest open square of every state at once: that is a child, if the next
 * two rows have an open square left. Children are packed one behind the other. A vector would have
 * to go on until its fullest lane is done; instead, after two squares, states that have more are
 * packed too, at the front of their own arrays, for another pass. CHUNK states are filled at a
 * time, depth first, so that everything stays in the cache.
 *
 * Example: n = 6, the odd rows 1 and 3 (numbers 0 and 1), and no outer queens. The state of no
 * queens has the columns 000, and nothing is attacked: 000 and 000. A queen in row 1 on the odd
 * column 0, 1 or 2 (bits 001, 010, 100) attacks its neighbours in row 3: the children are
 * (001, 010), (010, 101) and (100, 010). All squares of row 3 of the second one are taken or
 * attacked: it dies. The others have one open square each, 100 and 001, and end as the columns 101:
 * two placements.
 *
 * The level defines, on lanes of 16 bits:
 *
 *   LEVEL, TARGET                its name, and the features to compile for
 *   lanes, LANES                 a vector, and the number of its lanes
 *   load(p), all_lanes(x)        from any address; x in every lane
 *   either, both, without, differing   a | b, a & b, a & ~b, a ^ b
 *   lowest(a)                    the lowest bit of each lane
 *   distance, distance_of(n)     between rows, as shifts take it
 *   attacked_by(queen, d)        the columns of the diagonals of a queen, d rows further on
 *   is_any(a)                    whether a lane is not 0
 *   first_lanes(a, k)            the first k lanes, the others 0
 *   members, those_with(a), also_with(members, a)
 *                                the lanes that are not 0, in a as well
 *   bits_of(members)             as bits of a word
 *   packing, packing_of(bits)    how to pack some lanes
 *   pack(to, a, packing)         write some lanes one behind the other, and anything after them
 */
#include "search.h"

enum {
    CHUNK = 2048,                 /* states that are filled at a time */
    OUTER = CHUNK / 2,            /* outer placements at a time */
    EACH_PASS = 2, LAST_PASS = 3, /* squares of a state in one pass; of its last row */
};

#define FUNCTION NQ_TARGET(TARGET)
/* functions that the compiler does not inline name their level */
#define NAME(function) NQ_PASTE4(nq_, LEVEL, _parity_, function)

/* the words of a level: at most `columns` children of each state, and what is written after them */
static size_t stride(int columns) { return (size_t)CHUNK * (size_t)columns + 2 * LANES; }

static size_t bytes(int half)
{
    return sizeof(uint16_t) * stride(half) * (size_t)(half + 2) * (size_t)(half + 1);
}

static uint16_t *words(const nq_inner_search *s, int level, int word)
{
    return (uint16_t *)s->memory + stride(s->columns) * (size_t)(level * (s->columns + 2) + word);
}

/* the distances from a row to those after it, and all columns */
typedef struct {
    distance to[NQ_PARITY_MAX_HALF];
    lanes whole, flipped;
} geometry;

/* states that are being filled, in registers */
typedef struct {
    lanes open, columns, attacked[NQ_PARITY_MAX_HALF];
} parents;

/* Place queens on the lowest open squares. Writes the children that live after those that there
 * are, and returns how many there are then. */
NQ_INLINE FUNCTION size_t place(parents *p, const int later, const geometry *g,
                                uint16_t *const *children, size_t count)
{
    const lanes queen = lowest(p->open), columns = either(p->columns, queen);
    lanes attacked[NQ_PARITY_MAX_HALF];
    members alive = those_with(queen);
    p->open = differing(p->open, queen);
    for (int j = 0; j < later; j++) {
        attacked[j] = either(p->attacked[j], attacked_by(queen, g->to[j]));
        if (j < 2) alive = also_with(alive, without(g->whole, either(columns, attacked[j])));
    }
    const uint32_t bits = bits_of(alive);
    const packing order = packing_of(bits);
    pack(children[0] + count, later ? columns : differing(columns, g->flipped), order);
    for (int j = 0; j < later; j++) pack(children[1 + j] + count, attacked[j], order);
    return count + (size_t)NQ_POPCOUNT(bits);
}

/* Fill a row of `count` states, with `later` rows after it; return the number of children. */
NQ_INLINE FUNCTION size_t fill_row(uint16_t *const *states, size_t count, const int later,
                                   const geometry *g, uint16_t *const *children)
{
    size_t made = 0;
    while (count) {
        const int is_short = count <= LANES;
        size_t rest = 0;
        for (size_t i = 0; i < count; i += LANES) {
            parents p;
            p.columns = load(states[0] + i);
            p.open = without(g->whole, either(p.columns, load(states[1] + i)));
            if (count - i < LANES) p.open = first_lanes(p.open, count - i);
            for (int j = 0; j < later; j++) p.attacked[j] = load(states[2 + j] + i);
            if (is_short) {
                while (is_any(p.open)) made = place(&p, later, g, children, made);
                continue;
            }
            for (int k = 0; k < (later ? EACH_PASS : LAST_PASS); k++)
                made = place(&p, later, g, children, made);
            const uint32_t more = bits_of(those_with(p.open));
            const packing order = packing_of(more);
            pack(states[0] + rest, p.columns, order);
            pack(states[1] + rest, without(g->whole, p.open), order);
            for (int j = 0; j < later; j++) pack(states[2 + j] + rest, p.attacked[j], order);
            rest += (size_t)NQ_POPCOUNT(more);
        }
        count = rest;
    }
    return made;
}

/* what is done with complete placements */
static void finish(nq_inner_search *s, const uint16_t *at, size_t count)
{
    uint64_t sum = 0;
    s->placements += count;
    if (s->adds_up && s->wide)
        for (size_t i = 0; i < count; i++) sum += s->wide[at[i]];
    else if (s->adds_up)
        for (size_t i = 0; i < count; i++) sum += s->narrow[at[i]];
    else if (s->wide)
        for (size_t i = 0; i < count; i++) s->wide[at[i]]++;
    else
        for (size_t i = 0; i < count; i++) s->narrow[at[i]]++;
    s->sum += sum;
}

static NQ_NOCLONE FUNCTION void NAME(fill_from)(nq_inner_search *s, const geometry *rows,
                                                int level, size_t count)
{
    const int later = s->inner->rows - 1 - level;
    uint16_t *children[NQ_PARITY_MAX_HALF + 1] = {words(s, level + 1, 0)};
    for (int j = 1; j <= later; j++) children[j] = words(s, level + 1, j);
    for (size_t at = 0; at < count; at += CHUNK) {
        size_t some = count - at < CHUNK ? count - at : CHUNK;
        uint16_t *states[NQ_PARITY_MAX_HALF + 1];
        states[0] = words(s, level, 0) + at;
        states[1] = words(s, level, 1) + at;
        for (int j = 0; j < later; j++) states[2 + j] = words(s, level, 2 + j) + at;
        switch (later) {          /* the compiler writes out the loops over later rows */
#define WITH_LATER(later) \
        case later: some = fill_row(states, some, later, &rows[level], children); break;
        WITH_LATER(0) WITH_LATER(1) WITH_LATER(2) WITH_LATER(3) WITH_LATER(4)
        WITH_LATER(5) WITH_LATER(6) WITH_LATER(7) WITH_LATER(8)
        default: some = fill_row(states, some, later, &rows[level], children);
        }
        assert(some + LANES <= stride(s->columns));   /* children, and what is written after them */
        if (later) NAME(fill_from)(s, rows, level + 1, some);
        else finish(s, children[0], some);
    }
}

/* write the states of the first level, one for each outer placement */
static FUNCTION void NAME(begin)(const nq_inner_search *s, size_t from, size_t count)
{
    const nq_outer *outer = s->outer;
    const uint32_t whole = (1u << s->columns) - 1;
    const uint16_t *number = outer->number + from;
    uint16_t *columns = words(s, 0, 0);
    for (size_t i = 0; i < count; i++)
        columns[i] = (uint16_t)((number[i] - s->number) << s->columns);
    for (int j = 0; j < s->inner->rows; j++) {
        const int down = s->inner->falling[j], up = s->inner->rising[j];
        const uint32_t closed = s->inner->closed[j];
        const uint32_t *falling = outer->falling + from, *rising = outer->rising + from;
        uint16_t *attacked = words(s, 0, 1 + j);
        for (size_t i = 0; i < count; i++)
            attacked[i] = (uint16_t)((falling[i] >> down | rising[i] >> up | closed) & whole);
    }
}

static FUNCTION void NAME(search)(nq_inner_search *s)
{
    const nq_inner *inner = s->inner;
    const uint32_t whole = (1u << s->columns) - 1;
    geometry rows[NQ_PARITY_MAX_HALF];
    assert(inner->rows <= s->columns);    /* so many levels of states have room */
    for (int k = 0; k < inner->rows; k++) {
        rows[k].whole = all_lanes(whole);
        rows[k].flipped = all_lanes(s->adds_up ? 0 : whole);
        for (int j = k + 1; j < inner->rows; j++) {
            const int apart = inner->row[j] - inner->row[k];
            rows[k].to[j - k - 1] = distance_of(apart < 0 ? -apart : apart);
        }
    }
    for (size_t at = s->from; at < s->end && !nq_stopped(s->stop); at += OUTER) {
        const size_t some = s->end - at < OUTER ? s->end - at : OUTER;
        NAME(begin)(s, at, some);
        if (inner->rows) {
            NAME(fill_from)(s, rows, 0, some);
        } else {
            uint16_t *columns = words(s, 0, 0);
            for (size_t i = 0; i < some && !s->adds_up; i++) columns[i] ^= (uint16_t)whole;
            finish(s, columns, some);
        }
    }
}

static FUNCTION uint64_t NAME(weigh)(uint16_t *counters, size_t count, const nq_factors *factors,
                                     uint32_t *largest)
{
    return nq_weighed(counters, count, factors, largest);
}
