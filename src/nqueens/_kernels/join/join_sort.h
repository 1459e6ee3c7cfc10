/* Keys, leaves, and the order of both lists. Part of join_template.h. */

/* how many of about LANES words, taken evenly, have each of so many bits */
INLINE void NAME(frequencies)(const nq_list *list, int bits, V *slice, uint32_t *often)
{
    uint64_t low[LANES / 2], high[LANES / 2];
    for (size_t i = 0; i < LANES / 2; i++) {
        const uint64_t x = list->words[list->count * (2 * i) / LANES],
                       y = list->words[list->count * (2 * i + 1) / LANES];
        low[i] = (uint32_t)x | y << 32;
        high[i] = x >> 32 | y >> 32 << 32;
    }
    NAME(slice)(low, slice);
    NAME(slice)(high, slice + 32);
    for (int b = 0; b < bits; b++) often[b] = (uint32_t)NAME(total)(V_COUNT(slice[b]));
}

/* choose the `count` diagonals that most pairs share, from samples of short lists; `often` gets how
 * many sliced patterns of the sample have each */
static KERNEL void NAME(choose_at_once)(const nq_quarters *q, nq_join_work *w, const nq_list *sliced,
                                        const nq_list *streamed, int count, int *order,
                                        uint32_t *often)
{
    uint32_t pairs[64];
    NAME(frequencies)(sliced, q->bits, (V *)w->batches.tables, often);
    NAME(frequencies)(streamed, q->bits, (V *)w->batches.tables, pairs);
    for (int b = 0; b < q->bits; b++) pairs[b] = q->shared >> b & 1 ? often[b] * pairs[b] + 1 : 0;
    for (int i = 0; i < count; i++) {
        int best = NQ_FIRST_BIT;
        for (int b = best; b < q->bits; b++)
            if (pairs[b] > pairs[best]) best = b;
        pairs[best] = 0;
        order[i] = best;
    }
}

/* The same from longer lists: each time the one that most pairs share, of those pairs that share none
 * of the diagonals before. */
static KERNEL void NAME(choose)(const nq_quarters *q, nq_join_work *w, const nq_list *sliced,
                                const nq_list *streamed, int count, int *order, uint32_t *often)
{
    V *slice = (V *)w->batches.tables, *alive = slice + 64;
    uint64_t leaf[NQ_SAMPLED], open = q->shared;
    const size_t part = streamed->count / SAMPLE_PART;
    const size_t leaves = part < NQ_SAMPLED ? part + 1 : NQ_SAMPLED;
    NAME(frequencies)(sliced, q->bits, slice, often);
    for (size_t e = 0; e < leaves; e++) {
        leaf[e] = streamed->words[streamed->count * e / leaves];
        alive[e] = V_NOT(V_ZERO());
    }
    for (int i = 0; i < count; i++) {
        V shared[64];
        uint64_t most = 0;
        for (int b = 0; b < q->bits; b++) shared[b] = V_ZERO();
        for (size_t e = 0; e < leaves; e++)
            for (uint64_t bits = leaf[e] & open; bits; bits &= bits - 1) {
                const int b = nq_lowest(bits);
                shared[b] = V_ADD(shared[b], V_COUNT(V_AND(alive[e], slice[b])));
            }
        order[i] = nq_lowest(open);
        for (uint64_t bits = open; bits; bits &= bits - 1) {
            const uint64_t pairs = NAME(total)(shared[nq_lowest(bits)]);
            if (pairs <= most) continue;
            most = pairs;
            order[i] = nq_lowest(bits);
        }
        const V taken = slice[order[i]];
        open &= ~((uint64_t)1 << order[i]);
        for (size_t e = 0; e < leaves; e++)
            if (leaf[e] >> order[i] & 1) alive[e] = V_AND(alive[e], V_NOT(taken));
    }
}

/* How a pattern is packed and gets its keys: by PEXT and PDEP, or by a table for each of its bytes
 * of what the bits of that byte contribute. The other functions take what `look` returns. Without
 * `two`, lists are not divided: there are only low diagonals. */
#if BMI2
typedef struct { uint64_t low, high, apart, rest, fields_at; int below; } NAME(order);
INLINE uint64_t NAME(look)(const NAME(order) *o, uint64_t x) { (void)o; return x; }
INLINE uint32_t NAME(key)(const NAME(order) *o, uint64_t x, const int two)
{
    const uint64_t low = _pext_u64(x, o->low);
    return (uint32_t)(two ? low | _pext_u64(x, o->high) << o->below : low);
}
INLINE uint32_t NAME(second)(const NAME(order) *o, uint64_t x)
{
    return (uint32_t)_pext_u64(x, o->apart);
}
INLINE uint32_t NAME(packed)(const NAME(order) *o, uint64_t x)
{
    return (uint32_t)(_pdep_u64(_pext_u64(x, o->rest), o->fields_at) | x << NQ_PACKED_TIE);
}
#else
typedef struct { uint64_t table[7][256], beyond; } NAME(order);
enum { NAME(SECOND_AT) = 32, NAME(KEY_AT) = 44 };      /* a packed pattern is below */
INLINE uint64_t NAME(look)(const NAME(order) *o, uint64_t x)
{
    uint64_t to = o->table[0][x & 255];
NQ_UNROLL(4)
    for (int i = 1; i < 5; i++) to |= o->table[i][x >> 8 * i & 255];
    if (o->beyond) to |= o->table[5][x >> 40 & 255] | o->table[6][x >> 48 & 255];
    return to;
}
INLINE uint32_t NAME(key)(const NAME(order) *o, uint64_t x, const int two)
{
    (void)o, (void)two;
    return (uint32_t)(x >> NAME(KEY_AT));
}
INLINE uint32_t NAME(second)(const NAME(order) *o, uint64_t x)
{
    (void)o;
    return (uint32_t)(x >> NAME(SECOND_AT)) & 0xfff;
}
INLINE uint32_t NAME(packed)(const NAME(order) *o, uint64_t x) { (void)o; return (uint32_t)x; }
#endif

/* the order of a list by `high` and `low` diagonals, with `apart` in the second keys */
INLINE void NAME(order_by)(NAME(order) *o, const nq_layout *l, uint64_t high, uint64_t low,
                           uint64_t apart)
{
#if BMI2
    *o = (NAME(order)){low, high, apart, l->rest, l->fields_at, nq_bit_count(low)};
#else
    const uint64_t all = ~(uint64_t)0, from[5] = {1, l->rest, apart, low, high};
    const uint64_t to[5] = {(uint64_t)1 << NQ_PACKED_TIE, l->fields_at, all << NAME(SECOND_AT),
                            all << NAME(KEY_AT), all << (NAME(KEY_AT) + nq_bit_count(low))};
    uint64_t where[56] = {0};
    o->beyond = (l->rest | apart | low | high) >> 40;
    for (int i = 0; i < 5; i++)
        for (uint64_t x = from[i], y = to[i]; x; x &= x - 1, y &= y - 1)
            where[nq_lowest(x)] = y & (0 - y);
    for (int i = 0; i < 7; i++) {
        o->table[i][0] = 0;
        for (int bit = 0; bit < 8; bit++)
            for (int j = 0; j < 1 << bit; j++)
                o->table[i][(1 << bit) + j] = o->table[i][j] | where[8 * i + bit];
    }
#endif
}

/* Sort a list by keys of so many values; key k begins at first[k]. Write packed patterns, and their
 * second keys if `two`. Each half of the list has its own counters:
 * neighbours often have the same key, and each would wait for the one before. */
INLINE int NAME(sort_by)(const NAME(order) *o, const nq_list *list, uint32_t keys, uint32_t *at,
                         uint32_t *later, uint32_t *first, nq_packs to, const int two, const int *stop)
{
    const size_t count = list->count, half = count / 2;
    const uint64_t *x = list->words, *y = x + half;
    uint32_t sum = 0;
    assert(count <= UINT32_MAX);
#define TALLY(at, x) (at)[NAME(key)(o, NAME(look)(o, x), two)]++
#define PUT(at, x) \
    do { \
        const uint64_t look_ = NAME(look)(o, x); \
        const uint32_t to_ = (at)[NAME(key)(o, look_, two)]++; \
        to.words[to_] = NAME(packed)(o, look_); \
        if (two) to.keys[to_] = (uint16_t)NAME(second)(o, look_); \
    } while (0)
    memset(at, 0, (size_t)keys * sizeof *at);
    memset(later, 0, (size_t)keys * sizeof *at);
    for (size_t i = 0; i < half;) {
        const size_t end = half - i < NQ_POLL ? half : i + NQ_POLL;
        for (; i < end; i++) {
            TALLY(at, x[i]);
            TALLY(later, y[i]);
        }
        if (nq_stopped(stop)) return NQ_STOPPED;
    }
    if (count % 2) TALLY(later, y[half]);
    for (uint32_t k = 0; k < keys; k++) {
        const uint32_t here = at[k];
        first[k] = sum;
        at[k] = sum;
        sum += here + later[k];
        later[k] = first[k] + here;
    }
    first[keys] = sum;
    for (size_t i = 0; i < half;) {
        const size_t end = half - i < NQ_POLL ? half : i + NQ_POLL;
        for (; i < end; i++) {
            PUT(at, x[i]);
            PUT(later, y[i]);
        }
        if (nq_stopped(stop)) return NQ_STOPPED;
    }
    if (count % 2) PUT(later, y[half]);
#undef TALLY
#undef PUT
    return NQ_DONE;
}

static KERNEL int NAME(sort)(const NAME(order) *o, const nq_list *list, uint32_t keys, uint32_t *at,
                             uint32_t *first, nq_packs to, const int *stop)
{
    return to.keys ? NAME(sort_by)(o, list, keys, at, at + keys, first, to, 1, stop)
                   : NAME(sort_by)(o, list, keys, at, at + keys, first, to, 0, stop);
}

/* write the leaves that are ties again, with their keys, in the order of the bits from `below` on;
 * second keys are above the keys */
INLINE int NAME(list_tied)(nq_ties *t, const nq_list *list, const NAME(order) *o, uint32_t keys,
                           int below)
{
    const size_t buckets = keys >> below;
    uint32_t *first = t->first, sum = 0;
    t->count = 0;
    for (int r = 0; r < list->ties; r++) t->count += list->tied[r][1] - list->tied[r][0];
    if (!t->count) return NQ_DONE;
    if (!NQ_ROOM(t->leaves, t->count) || !NQ_ROOM(t->keys, t->count)) return NQ_NO_MEMORY;
    memset(first, 0, (buckets + 1) * sizeof *first);
    for (int r = 0; r < list->ties; r++)
        for (size_t i = list->tied[r][0]; i < list->tied[r][1]; i++)
            first[NAME(key)(o, NAME(look)(o, list->words[i]), 1) >> below]++;
    for (size_t i = 0; i <= buckets; i++) first[i] = sum += first[i];
    for (int r = 0; r < list->ties; r++)
        for (size_t i = list->tied[r][0]; i < list->tied[r][1]; i++) {
            const uint64_t x = NAME(look)(o, list->words[i]);
            const uint32_t key = NAME(key)(o, x, 1), at = --first[key >> below];
            t->keys[at] = key | keys * NAME(second)(o, x);
            t->leaves[at] = NAME(packed)(o, x);
        }
    return NQ_DONE;
}
