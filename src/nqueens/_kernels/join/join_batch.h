/* Batches of sliced patterns, and the leaves that they meet. Part of join_template.h. */

/* transpose `levels` of the six: words whose numbers differ in bits s, s + 1, ... */
INLINE void NAME(transpose)(V *v, int stride, const int s, const int levels)
{
    const int count = 1 << levels;
    static const uint64_t low[6] = {
        0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
        0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu,
    };
    V x[8];
NQ_UNROLL(8)
    for (int i = 0; i < count; i++) x[i] = v[i * stride];
NQ_UNROLL(3)
    for (int t = levels - 1; t >= 0; t--) {
        const V mask = V_SET1(low[s + t]);
        const int shift = 1 << (s + t);
NQ_UNROLL(8)
        for (int i = 0; i < count; i++) {
            if (i >> t & 1) continue;
            const V a = x[i], b = x[i | 1 << t];
            x[i] = V_SELECT(mask, a, V_SHL(b, shift));
            x[i | 1 << t] = V_SELECT(mask, V_SHR(a, shift), b);
        }
    }
NQ_UNROLL(8)
    for (int i = 0; i < count; i++) v[i * stride] = x[i];
}

/* slice[b] gets bit b of LANES words; word WORDS * i + j is bit i of the j-th word of a slice */
INLINE void NAME(slice)(const uint64_t *words, V *slice)
{
    for (int i = 0; i < 64; i++) slice[i] = V_LOAD(words + i * WORDS);
    for (int i = 0; i < 8; i++) NAME(transpose)(slice + i, 8, 3, 3);
    for (int i = 0; i < 8; i++) NAME(transpose)(slice + 8 * i, 1, 0, 3);
}

/* the same for LANES words of 32 bits; word 2 WORDS i + j is bit i of the j-th half word of a slice */
INLINE void NAME(slice_packed)(const uint64_t *words, V *slice)
{
    for (int i = 0; i < 32; i++) slice[i] = V_LOAD(words + i * WORDS);
    for (int i = 0; i < 4; i++) NAME(transpose)(slice + i, 4, 2, 3);
    for (int i = 0; i < 8; i++) NAME(transpose)(slice + 4 * i, 1, 0, 2);
}

/* the lanes without a pattern */
INLINE V NAME(padding)(size_t count)
{
    uint64_t words[WORDS];
    for (size_t j = 0; j < WORDS; j++) {
        const size_t used = count > j ? (count - j + WORDS - 1) / WORDS : 0;
        words[j] = used >= 64 ? 0 : ~(uint64_t)0 << used;
    }
    return V_LOAD(words);
}

/* the lanes of the first so many words of 32 bits */
INLINE V NAME(leading)(size_t count)
{
    uint32_t halves[2 * WORDS];
    uint64_t words[WORDS];
    for (size_t j = 0; j < 2 * WORDS; j++)
        halves[j] = (uint32_t)(((uint64_t)1 << (count + 2 * WORDS - 1 - j) / (2 * WORDS)) - 1);
    memcpy(words, halves, sizeof words);
    return V_LOAD(words);
}

#define SCALE (WORDS == 8 ? 6 : WORDS == 4 ? 5 : WORDS == 2 ? 4 : 3)     /* 2^SCALE bytes a vector */
#define SHIFTED(x, at) ((at) < SCALE ? (x) << (SCALE - (at)) : (x) >> ((at) - SCALE))
/* the vector of a table for the `width` bits at `at` */
#define AT(first, at, width, x) \
    (*(const V *)((const char *)(table + (first)) \
                  + (size_t)(SHIFTED(x, at) & (((uint64_t)1 << (width)) - 1) << SCALE)))
#define BYTE(f, x) AT(TABLE * (f), 8 * (f), 8, x)
/* the leaf test: the lanes that neither a leaf nor `dead` hits */
INLINE V NAME(live)(uint64_t leaf, int fields, const V *table, V dead)
{
    if (fields == NQ_PACKED) {
        const V three = V_OR3(AT(0, 0, 6, leaf), AT(64, 7, 7, leaf), AT(192, 14, 6, leaf));
        return V_NOR3(V_OR3(three, AT(256, 20, 6, leaf), AT(320, 26, 6, leaf)), dead, dead);
    }
    const V three = V_OR3(BYTE(0, leaf), BYTE(1, leaf), BYTE(2, leaf));
    if (fields == 4) return V_NOR3(three, BYTE(3, leaf), dead);
    return V_NOR3(V_OR3(three, BYTE(3, leaf), BYTE(4, leaf)), dead, dead);
}
#undef BYTE
#undef AT
#undef SHIFTED
#undef SCALE

/* A batch at work: its tables, and how many pairs were found */
typedef struct {
    const V *table;
    V tie;
    int ties;                     /* whether there are any */
    SUM sum[2], less[2];          /* pairs; pairs of which one is a tie */
} NAME(active);

/* add up the lanes that live with each leaf, two at a time; two of four bytes fill a word */
INLINE void NAME(count_run)(const uint8_t *leaf, const uint8_t *end, int fields, int ties, V dead,
                            NAME(active) *a)
{
    const ptrdiff_t size = LEAF_BYTES(fields);
    for (; end - leaf > size; leaf += 2 * size) {
        const uint64_t both = nq_load64(leaf);
        const V x = NAME(live)(both, fields, a->table, dead);
        const V y = NAME(live)(size == 4 ? both >> 32 : nq_load64(leaf + size), fields,
                               a->table, dead);
        SUM_ADD(a->sum[0], x);
        SUM_ADD(a->sum[1], y);
        if (!ties) continue;
        SUM_ADD(a->less[0], V_AND(x, a->tie));
        SUM_ADD(a->less[1], V_AND(y, a->tie));
    }
    if (leaf >= end) return;
    const V x = NAME(live)(nq_load64(leaf), fields, a->table, dead);
    SUM_ADD(a->sum[0], x);
    if (ties) SUM_ADD(a->less[0], V_AND(x, a->tie));
}

INLINE void NAME(count_leaves)(const uint8_t *leaf, const uint8_t *end, int fields, V dead,
                               NAME(active) *a)
{
    if (a->ties)
        NAME(count_run)(leaf, end, fields, 1, dead, a);
    else
        NAME(count_run)(leaf, end, fields, 0, dead, a);
}

/* the lanes of `dead` and those that some decisive diagonals hit */
INLINE V NAME(hit)(const nq_layout *l, const V *slice, int fields, uint32_t set, V dead)
{
    for (; set; set &= set - 1) {
        const int bit = nq_lowest(set);
        const V *more = slice + (fields == NQ_PACKED ? 32 + bit : l->decisive[bit]);
        dead = V_OR(dead, *more);
    }
    return dead;
}

/* the ORs of `start` and every set of six slices */
INLINE void NAME(tabulate6)(const V *slice, V start, V *table)
{
    V low[8];
    low[0] = start;
NQ_UNROLL(8)
    for (int i = 1; i < 8; i++) low[i] = V_OR(low[i & (i - 1)], slice[i & 1 ? 0 : i & 2 ? 1 : 2]);
NQ_UNROLL(8)
    for (int high = 0; high < 8; high++) {
        const V a = high & 1 ? slice[3] : V_ZERO(), b = high & 2 ? slice[4] : V_ZERO();
        const V more = V_OR3(a, b, high & 4 ? slice[5] : V_ZERO());
NQ_UNROLL(8)
        for (int i = 0; i < 8; i++) table[8 * high + i] = V_OR(low[i], more);
    }
}

/* make the tables of a batch: for each field the OR of the slices of every set of its diagonals */
INLINE void NAME(tabulate)(const nq_layout *l, const V *slice, int fields, V *table)
{
    if (fields == NQ_PACKED) {      /* more diagonals than a field has are no diagonals of leaves */
        NAME(tabulate6)(slice, V_ZERO(), table);
        NAME(tabulate6)(slice + 7, V_ZERO(), table + 64);
        if (l->fields_at >> NQ_PACKED_SEVENTH & 1) NAME(tabulate6)(slice + 7, slice[13], table + 128);
        for (int f = 2; f < 5; f++) NAME(tabulate6)(slice + 6 * f + 2, V_ZERO(), table + 64 * f + 64);
        return;
    }
    for (int f = 0; f < fields; f++) {
        V *to = table + TABLE * f;
        to[0] = V_ZERO();
        for (int i = 0; i < l->width[f]; i++) {
            const V more = slice[l->field[f][i]];
            for (int j = 0; j < 1 << i; j++) to[(1 << i) + j] = V_OR(to[j], more);
        }
    }
}

/* add up the pairs of leaves that are ties with patterns that are not: `dead` has the ties */
INLINE void NAME(count_tied)(const nq_pairs *p, const V *slice, nq_batch b, int fields, V dead,
                             NAME(active) *a)
{
    const nq_ties *t = &p->w->ties;
    uint32_t *const found = p->w->batches.tied_met;
    const uint32_t last = p->tied_at[1];
    for (uint32_t from = p->tied_at[0]; from < last; from += NQ_TIED) {
        const uint32_t end = last - from < NQ_TIED ? last : from + NQ_TIED;
        int met = 0;
        for (uint32_t i = from; i < end; i++) {     /* without a branch that is hard to predict */
            found[met] = i;
            met += !(t->keys[i] & (b.common | p->tied_closed));
        }
        for (int j = 0; j < met; j++) {
            const uint32_t i = found[j];
            const V hit = NAME(hit)(&p->w->layout, slice, fields, t->keys[i] & b.mixed, dead);
            const uint8_t *leaf = t->leaves + (size_t)LEAF_BYTES(fields) * i;
            SUM_ADD(a->less[0], NAME(live)(nq_load64(leaf), fields, a->table, hit));
        }
    }
}

/* Count the pairs of a batch with the leaves, those without ties twice.
 *
 * The batch meets the keys without its common diagonals. Where keys differ in the lowest bits only,
 * and no pattern of the batch has these diagonals, their leaves follow each other. Short runs of
 * leaves are first copied to one place, because the end of each loop is a mispredicted branch. */
INLINE uint64_t NAME(count_batch)(const nq_pairs *p, nq_batch b, int fields)
{
    const nq_batches *batches = &p->w->batches;
    const V *slice = batches->slices;
    const uint32_t open = ((1u << p->group) - 1) & ~b.common, apart = open & b.mixed;
    const uint32_t run = ~(open & ~b.mixed) & ((open & ~b.mixed) + 1);      /* keys in a row */
    const uint32_t loose = open & ~b.mixed & ~(run - 1);
    const size_t size = LEAF_BYTES(fields);
    uint8_t *const gathered = batches->gathered_leaves;
    const V padding = fields == NQ_PACKED ? V_NOT(NAME(leading)(b.count)) : NAME(padding)(b.count);
    const V tie = V_AND(slice[fields == NQ_PACKED ? NQ_PACKED_TIE : 0], V_NOT(padding));
    NAME(active) a = {batches->tables, tie, V_ANY(tie), {SUM_ZERO, SUM_ZERO}, {SUM_ZERO, SUM_ZERO}};
    uint32_t part = 0;
    NAME(tabulate)(&p->w->layout, slice, fields, batches->tables);
    do {
        const V dead = NAME(hit)(&p->w->layout, slice, fields, part, padding);
        uint32_t set = 0;
        uint8_t *to = gathered;
        do {
            const uint32_t *cell = p->cell + (set | part);
            const uint8_t *leaf = p->stream + size * cell[0], *end = p->stream + size * cell[run];
            const size_t length = (size_t)(end - leaf);
            if (length > LONG_RUN) {
                NAME(count_leaves)(leaf, end, fields, dead, &a);
            } else {
                memcpy(to, leaf, COPIED * sizeof(V));
                for (size_t i = COPIED * sizeof(V); i < length; i += sizeof(V))
                    memcpy(to + i, leaf + i, sizeof(V));
                to += length;
                if (to - gathered > NQ_GATHERED) {
                    NAME(count_leaves)(gathered, to, fields, dead, &a);
                    to = gathered;
                }
            }
            set = (set - loose) & loose;        /* the next subset */
        } while (set);
        NAME(count_leaves)(gathered, to, fields, dead, &a);
        part = (part - apart) & apart;
    } while (part);
    if (p->w->ties.count) NAME(count_tied)(p, slice, b, fields, V_OR(padding, tie), &a);
    return 2 * SUM_TOTAL(a.sum[0], a.sum[1]) - SUM_TOTAL(a.less[0], a.less[1]);
}

static KERNEL uint64_t NAME(count_batch4)(const nq_pairs *p, nq_batch b)
{
    return NAME(count_batch)(p, b, 4);
}

static KERNEL uint64_t NAME(count_batch5)(const nq_pairs *p, nq_batch b)
{
    return NAME(count_batch)(p, b, 5);
}

static KERNEL uint64_t NAME(count_packed)(const nq_pairs *p, nq_batch b)
{
    return NAME(count_batch)(p, b, NQ_PACKED);
}

/* slice a batch and count its pairs with all leaves; packed patterns have been gathered */
INLINE int NAME(add_batch)(const nq_pairs *p, const uint64_t *words, nq_batch b, int packed)
{
    V *const slice = p->w->batches.slices;
    assert(b.count <= LANES);
    if (packed)
        NAME(slice_packed)(words, slice);
    else
        NAME(slice)(words, slice);
    const uint64_t found = packed                      ? NAME(count_packed)(p, b)
                           : p->w->layout.fields == 4 ? NAME(count_batch4)(p, b)
                                                       : NAME(count_batch5)(p, b);
    if (*p->result + found < found) return NQ_OVERFLOW;
    *p->result += found;
    return nq_stopped(p->stop) ? NQ_STOPPED : NQ_DONE;
}

/* append the patterns that wait in group `from` to those of group `to` */
INLINE void NAME(pass_on)(nq_batches *b, uint32_t from, uint32_t to, uint32_t mixed)
{
    if (b->held[to])
        b->next[b->tail[to]] = b->head[from];
    else
        b->head[to] = b->head[from];
    b->tail[to] = b->tail[from];
    b->held[to] += b->held[from];
    b->mixed[to] |= mixed;
}

/* make a batch of patterns that wait in a group: all, or as many as there are lanes. The remaining
 * patterns came last, with the diagonals `mixed`. Packed patterns have no bits for the decisive
 * diagonals; those that are mixed get their slices here. */
INLINE int NAME(make_batch)(const nq_pairs *p, uint32_t group, uint32_t mixed, int packed)
{
    nq_batches *b = &p->w->batches;
    const size_t size = packed ? sizeof(uint32_t) : sizeof *b->gathered;
    const uint32_t all = b->mixed[group];
    V *const slice = (V *)b->slices + 32;
    V before = V_ZERO();
    size_t count = 0;
    if (packed)
        for (uint32_t m = all; m; m &= m - 1) slice[nq_lowest(m)] = V_ZERO();
    while (count < LANES && count < b->held[group]) {
        const uint32_t e = b->head[group];
        const size_t left = b->rest_of[e], part = left < LANES - count ? left : LANES - count;
        memcpy((char *)b->gathered + size * count, p->patterns + size * (p->first[e + 1] - left),
               size * part);
        b->rest_of[e] -= (uint32_t)part;
        count += part;
        if (packed && all) {
            const V upto = NAME(leading)(count), here = V_AND(upto, V_NOT(before));
            for (uint32_t m = e & all; m; m &= m - 1)
                slice[nq_lowest(m)] = V_OR(slice[nq_lowest(m)], here);
            before = upto;
        }
        if (part == left) b->head[group] = b->next[e];
    }
    b->held[group] -= (uint32_t)count;
    b->mixed[group] = mixed;
    return NAME(add_batch)(p, b->gathered, (nq_batch){group, all, (uint32_t)count}, packed);
}

/* make a batch of LANES patterns of a group, from the i-th pattern on */
INLINE int NAME(whole_batch)(const nq_pairs *p, uint32_t group, size_t i, int packed)
{
    const nq_batch b = {group, 0, LANES};
    const char *from = p->patterns + i * (packed ? sizeof(uint32_t) : sizeof(uint64_t));
    if (!packed) return NAME(add_batch)(p, (const uint64_t *)from, b, 0);
    memcpy(p->w->batches.gathered, from, LANES * sizeof(uint32_t));    /* aligned */
    return NAME(add_batch)(p, p->w->batches.gathered, b, 1);
}

/* count the pairs of the sliced list with all leaves */
INLINE int NAME(count_groups)(const nq_pairs *p, int packed)
{
    nq_batches *b = &p->w->batches;
    int outcome = NQ_DONE;
    nq_join_parents(p);
    memset(b->held, 0, sizeof *b->held << p->group);
    memset(b->mixed, 0, sizeof *b->mixed << p->group);
    for (uint32_t e = 1u << p->group; e-- > 0 && outcome == NQ_DONE;) {
        size_t i = p->first[e];
        const size_t end = p->first[e + 1];
        for (; end - i >= LANES && outcome == NQ_DONE; i += LANES)
            outcome = NAME(whole_batch)(p, e, i, packed);
        if (outcome == NQ_DONE && end > i) {
            if (b->held[e])
                b->next[b->tail[e]] = e;
            else
                b->head[e] = e;
            b->tail[e] = e;
            b->rest_of[e] = (uint32_t)(end - i);
            b->held[e] += (uint32_t)(end - i);
            if (b->held[e] >= LANES) outcome = NAME(make_batch)(p, e, 0, packed);
        }
        const uint32_t parent = b->parent[e], held = b->held[e];
        if (outcome != NQ_DONE || !held) continue;
        const uint64_t here = LANES * ((uint64_t)b->reach[e] + SETUP),
                       there = held * ((uint64_t)b->reach[parent] + SETUP);
        if (parent == e || here < there) {
            outcome = NAME(make_batch)(p, e, 0, packed);
            continue;
        }
        const uint32_t mixed = b->mixed[e] | (e ^ parent);
        NAME(pass_on)(b, e, parent, mixed);
        if (b->held[parent] >= LANES)
            outcome = NAME(make_batch)(p, parent, mixed, packed);
    }
    return outcome;
}

static KERNEL int NAME(count_pairs)(const nq_pairs *p) { return NAME(count_groups)(p, 0); }

static KERNEL int NAME(count_packed_pairs)(const nq_pairs *p) { return NAME(count_groups)(p, 1); }
