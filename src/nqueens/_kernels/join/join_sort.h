/* Keys, leaves, and the order of both lists. Part of join_template.h. */

/* where bits go: by PEXT and PDEP, or by rotations of runs */
#if BMI2
typedef struct { uint64_t from, to; } NAME(route);
INLINE void NAME(route_bits)(NAME(route) *r, uint64_t from, uint64_t to)
{
    *r = (NAME(route)){from, to};
}
INLINE uint64_t NAME(move_bits)(const NAME(route) *r, uint64_t x)
{
    return _pdep_u64(_pext_u64(x, r->from), r->to);
}
INLINE uint64_t NAME(key_bits)(const NAME(route) *r, uint64_t x) { return _pext_u64(x, r->from); }
#else
typedef struct { int runs, turn[64]; uint64_t mask[64]; } NAME(route);
INLINE uint64_t NAME(turned)(uint64_t x, int by) { return x << by | x >> (-by & 63); }
INLINE void NAME(route_bits)(NAME(route) *r, uint64_t from, uint64_t to)
{
    r->runs = 0;
    for (; from; from &= from - 1, to &= to - 1) {
        const int turn = (nq_lowest(to) - nq_lowest(from)) & 63;
        int i = 0;
        while (i < r->runs && r->turn[i] != turn) i++;
        if (i == r->runs) {
            r->turn[i] = turn;
            r->mask[i] = 0;
            r->runs++;
        }
        r->mask[i] |= to & (0 - to);
    }
}
INLINE uint64_t NAME(move_bits)(const NAME(route) *r, uint64_t x)
{
    uint64_t to = 0;
    for (int i = 0; i < r->runs; i++) to |= NAME(turned)(x, r->turn[i]) & r->mask[i];
    return to;
}
INLINE uint64_t NAME(key_bits)(const NAME(route) *r, uint64_t x) { return NAME(move_bits)(r, x); }
#endif

/* how many of about LANES words, taken evenly, have each of so many bits */
INLINE void NAME(frequencies)(const nq_list *list, int bits, V *slice, uint32_t *often)
{
    uint64_t sample[LANES], words[WORDS];
    for (size_t i = 0; i < LANES; i++) sample[i] = list->words[list->count * i / LANES];
    NAME(slice)(sample, slice);
    for (int b = 0; b < bits; b++) {
        often[b] = 0;
        V_STORE(words, slice[b]);
        for (int j = 0; j < WORDS; j++) often[b] += (uint32_t)BITS64(words[j]);
    }
}

/* choose the `count` diagonals that most pairs share, from samples of short lists */
static KERNEL void NAME(choose_at_once)(const nq_quarters *q, nq_join_work *w, const nq_list *sliced,
                                        const nq_list *streamed, int count, int *order)
{
    uint32_t often[64], other[64];
    NAME(frequencies)(sliced, q->bits, w->batches.tables, often);
    NAME(frequencies)(streamed, q->bits, w->batches.tables, other);
    for (int b = 0; b < q->bits; b++) often[b] = q->shared >> b & 1 ? often[b] * other[b] + 1 : 0;
    for (int i = 0; i < count; i++) {
        int best = NQ_FIRST_BIT;
        for (int b = best; b < q->bits; b++)
            if (often[b] > often[best]) best = b;
        often[best] = 0;
        order[i] = best;
    }
}

/* Choose `count` diagonals, from samples of both lists: each time the one that most pairs share,
 * of those pairs that share none of the diagonals before. `often` gets how many sliced patterns of
 * the sample have each. */
static KERNEL void NAME(choose)(const nq_quarters *q, nq_join_work *w, const nq_list *sliced,
                                const nq_list *streamed, int count, int *order, uint32_t *often)
{
    V *slice = w->batches.tables, *alive = slice + 64;
    uint64_t leaf[NQ_SAMPLED], open = q->shared;
    const size_t part = streamed->count / SAMPLE_PART;
    const size_t leaves = part < NQ_SAMPLED ? part + 1 : NQ_SAMPLED;
    NAME(frequencies)(sliced, q->bits, slice, often);
    for (size_t e = 0; e < leaves; e++) {
        leaf[e] = streamed->words[streamed->count * e / leaves];
        alive[e] = V_NOT(V_ZERO());
    }
    for (int i = 0; i < count; i++) {
        SUM shared[64];
        uint64_t most = 0;
        for (int b = 0; b < q->bits; b++) shared[b] = SUM_ZERO;
        for (size_t e = 0; e < leaves; e++)
            for (uint64_t bits = leaf[e] & open; bits; bits &= bits - 1) {
                const int b = nq_lowest(bits);
                SUM_ADD(shared[b], V_AND(alive[e], slice[b]));
            }
        order[i] = nq_lowest(open);
        for (uint64_t bits = open; bits; bits &= bits - 1) {
            const uint64_t pairs = SUM_TOTAL(shared[nq_lowest(bits)], SUM_ZERO);
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

/* choose the decisive diagonals and make fields of the others, from samples of both lists */
static KERNEL void NAME(arrange)(const nq_quarters *q, nq_join_work *w, const nq_list *sliced,
                                 const nq_list *streamed)
{
    nq_layout *l = &w->layout;
    uint32_t often[64];
    int order[64];
    uint64_t chosen = 0, bits;
    if (streamed->count < SHORT)
        NAME(choose_at_once)(q, w, sliced, streamed, l->group, order);
    else
        NAME(choose)(q, w, sliced, streamed, l->group, order, often);
    l->high = 0;
    for (int i = 0; i < l->group; i++) {
        chosen |= (uint64_t)1 << order[i];
        if (i < NQ_LEAD) l->high |= (uint64_t)1 << order[i];
    }
    l->low = chosen & ~l->high;
    int i = 0;
    for (bits = l->low; bits; bits &= bits - 1) l->decisive[i++] = nq_lowest(bits);
    for (bits = l->high; bits; bits &= bits - 1) l->decisive[i++] = nq_lowest(bits);
    l->rest = q->shared & ~chosen;
    l->fields_at = 0;
    const int others = BITS64(l->rest);
    l->fields = others <= 32 ? 4 : 5;
    assert(l->group <= NQ_MAX_GROUP && others <= 8 * NQ_FIELDS);
    bits = l->rest;
    for (int f = 0; f < l->fields; f++) {
        l->width[f] = (others + l->fields - 1 - f) / l->fields;
        l->fields_at |= (((uint64_t)1 << l->width[f]) - 1) << 8 * f;
        for (int j = 0; j < l->width[f]; j++, bits &= bits - 1) l->field[f][j] = nq_lowest(bits);
    }
}

/* How a pattern becomes a key and a leaf */
typedef struct {
    NAME(route) low, high, leaf;
    NAME(route) apart;            /* of packed patterns: the diagonals of a second key */
    int below;                    /* bits of a key below the leading ones */
    uint32_t groups, *at;         /* keys; work space for twice as many */
} NAME(order);

/* the order of a list by `high` and `low` diagonals, with `apart` in the second keys */
INLINE NAME(order) NAME(order_by)(const nq_layout *l, uint64_t high, uint64_t low,
                                  uint64_t apart, uint32_t *at)
{
    NAME(order) o;
    const int above = nq_bit_count(high), other = nq_bit_count(apart);
    o.below = nq_bit_count(low);
    o.groups = 1u << (above + o.below);
    o.at = at;
    NAME(route_bits)(&o.low, low, ((uint64_t)1 << o.below) - 1);
    NAME(route_bits)(&o.high, high, ((uint64_t)1 << above) - 1);
    NAME(route_bits)(&o.apart, apart, ((uint64_t)1 << other) - 1);
    NAME(route_bits)(&o.leaf, l->rest, l->fields_at);
    return o;
}

INLINE uint32_t NAME(key)(const NAME(order) *o, uint64_t x)
{
    const uint64_t high = NAME(key_bits)(&o->high, x);
    return (uint32_t)(o->below ? NAME(key_bits)(&o->low, x) | high << o->below : high);
}

/* write the lowest `size` bytes of x, the lowest first, as the at-th element */
INLINE void NAME(put)(uint8_t *out, size_t at, size_t size, uint64_t x)
{
    x = NQ_LITTLE(x);
    memcpy(out + size * at, &x, size);
}

INLINE uint32_t NAME(packed)(const NAME(order) *o, uint64_t x)
{
    return (uint32_t)(NAME(move_bits)(&o->leaf, x) | (x & 1) << NQ_PACKED_TIE);
}

/* Sort a list by keys; key k begins at first[k]. Write words if `size` is 8, else leaves of `size`
 * bytes; with `apart`, packed patterns and their second keys. Each half of the list has its own
 * counters: neighbours often have the same key, and each would wait for the one before. */
INLINE int NAME(sort)(const NAME(order) *o, const nq_list *list, uint32_t *first, size_t size,
                      void *out, uint16_t *apart, const int *stop)
{
    const uint32_t groups = o->groups;
    const size_t count = list->count, half = count / 2;
    const uint64_t *x = list->words, *y = x + half;
    uint32_t *at = o->at, *later = at + groups, sum = 0;
    assert(count <= UINT32_MAX);
#define PUT(to, x) \
    do { \
        const uint32_t to_ = (to); \
        if (apart) { \
            ((uint32_t *)out)[to_] = NAME(packed)(o, x); \
            apart[to_] = (uint16_t)NAME(key_bits)(&o->apart, x); \
        } else if (size == 8) { \
            ((uint64_t *)out)[to_] = (x); \
        } else { \
            NAME(put)(out, to_, size, NAME(move_bits)(&o->leaf, x)); \
        } \
    } while (0)
    memset(at, 0, 2 * (size_t)groups * sizeof *at);
    for (size_t i = 0; i < half;) {
        const size_t end = half - i < NQ_POLL ? half : i + NQ_POLL;
        for (; i < end; i++) {
            at[NAME(key)(o, x[i])]++;
            later[NAME(key)(o, y[i])]++;
        }
        if (nq_stopped(stop)) return NQ_STOPPED;
    }
    if (count % 2) later[NAME(key)(o, y[half])]++;
    for (uint32_t k = 0; k < groups; k++) {
        const uint32_t here = at[k];
        first[k] = sum;
        at[k] = sum;
        sum += here + later[k];
        later[k] = first[k] + here;
    }
    first[groups] = sum;
    for (size_t i = 0; i < half;) {
        const size_t end = half - i < NQ_POLL ? half : i + NQ_POLL;
        for (; i < end; i++) {
            PUT(at[NAME(key)(o, x[i])]++, x[i]);
            PUT(later[NAME(key)(o, y[i])]++, y[i]);
        }
        if (nq_stopped(stop)) return NQ_STOPPED;
    }
    if (count % 2) PUT(later[NAME(key)(o, y[half])], y[half]);
#undef PUT
    return NQ_DONE;
}

static KERNEL int NAME(sort_sliced)(nq_join_work *w, const nq_list *list, const int *stop)
{
    w->sorted = nq_room(w->sorted, &w->sorted_room, list->count + LANES, sizeof *w->sorted);
    if (!w->sorted) return NQ_NO_MEMORY;
    const NAME(order) o = NAME(order_by)(&w->layout, w->layout.high, w->layout.low, 0, w->at);
    return NAME(sort)(&o, list, w->first, sizeof *w->sorted, w->sorted, NULL, stop);
}

/* write the leaves that are ties again, with their keys, in the order of the bits from `below` on;
 * keys of packed leaves have the second keys above */
INLINE int NAME(list_tied)(nq_ties *t, const nq_list *list, const NAME(order) *o, int below,
                           size_t size, int packed)
{
    const uint32_t groups = o->groups;
    const size_t buckets = groups >> below;
    uint32_t *first = t->first, sum = 0;
    t->count = 0;
    for (int r = 0; r < list->ties; r++) t->count += list->tied[r][1] - list->tied[r][0];
    if (!t->count) return NQ_DONE;
    t->leaves = nq_room(t->leaves, &t->room, (t->count + 8) * size, 1);
    t->keys = nq_room(t->keys, &t->key_room, t->count, sizeof *t->keys);
    if (!t->leaves || !t->keys) return NQ_NO_MEMORY;
    memset(first, 0, (buckets + 1) * sizeof *first);
    for (int r = 0; r < list->ties; r++)
        for (size_t i = list->tied[r][0]; i < list->tied[r][1]; i++)
            first[NAME(key)(o, list->words[i]) >> below]++;
    for (size_t i = 0; i <= buckets; i++) first[i] = sum += first[i];
    for (int r = 0; r < list->ties; r++)
        for (size_t i = list->tied[r][0]; i < list->tied[r][1]; i++) {
            const uint64_t x = list->words[i];
            const uint32_t key = NAME(key)(o, x), at = --first[key >> below];
            t->keys[at] = packed ? key | groups * (uint32_t)NAME(key_bits)(&o->apart, x) : key;
            NAME(put)(t->leaves, at, size, packed ? NAME(packed)(o, x) : NAME(move_bits)(&o->leaf, x));
        }
    return NQ_DONE;
}

static KERNEL int NAME(sort_streamed)(nq_join_work *w, const nq_list *list, const int *stop)
{
    const size_t bytes = (list->count + 8) * (size_t)w->layout.fields + COPIED * sizeof(V);
    w->leaves = nq_room(w->leaves, &w->leaves_room, bytes, 1);
    if (!w->leaves) return NQ_NO_MEMORY;
    const NAME(order) o = NAME(order_by)(&w->layout, w->layout.high, w->layout.low, 0, w->at);
    const int outcome = w->layout.fields == 4
                            ? NAME(sort)(&o, list, w->cell, 4, w->leaves, NULL, stop)
                            : NAME(sort)(&o, list, w->cell, 5, w->leaves, NULL, stop);
    if (outcome != NQ_DONE) return outcome;
    return NAME(list_tied)(&w->ties, list, &o, w->layout.group, (size_t)w->layout.fields, 0);
}

/* the pairs of the sorted lists */
INLINE nq_pairs NAME(pairs_of)(nq_join_work *w, const int *stop, uint64_t *result)
{
    const nq_pairs p = {
        w, w->layout.group, (const char *)w->sorted, w->first, w->leaves, w->cell, w->ties.first, 0,
        stop, result,
    };
    return p;
}
